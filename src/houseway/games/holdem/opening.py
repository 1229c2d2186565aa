"""Rules 8, 10, 11 and 12: blinds and antes, who opens, and what each player may choose from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from ..asks import Act, Option, Turn
from ..poker.turns import after
from ..procedure import Course
from ..round import Seat

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"

ANTE = "ante"
OPENER = {
    "A": {"call": "10.2(a)(i)", "raise": "10.2(a)(ii)", "call-and-fold": "10.2(a)(iii)"},
    "B": {"call": "10.2(b)(i)", "raise": "10.2(b)(ii)", "fold": "10.2(b)(iii)"},
    "C": {"call": "10.2(c)", "raise": "10.2(c)(i)", "fold": "10.2(c)(ii)"},
    ANTE: {"bet": "10.2(d)(i)", "fold": "10.2(d)"},
}
FIRST_ROUND = {"call": "10.3(a)", "raise": "10.3(b)", "fold": "10.3(c)", "no-raise": "10.2(tail)"}
LATER_OPENER = {"bet": "12.2(a)", "check": "12.2(b)", "fold": "12.2(c)"}
# 12.3: a bet after checks is not in the list; it is a call of nothing and a raise
LATER_ROUNDS = {
    "call": "12.3(a)",
    "raise": "12.3(b)",
    "bet": "12.3(b)",
    "check": "12.3(c)",
    "fold": "12.3(d)",
}


# Rule 8.4: blinds and antes


def collect(round: Holdem) -> Course:
    """Antes, blinds, what is posted after missed blinds, and over-blinds."""
    d = round.terms
    for player in round.dealt_in if d.ante else ():
        round.post_ante(player, d.ante)  # 8.4(b)
    for player in round.dealt_in if d.tournament else ():
        if dead := round.players[player].dead:  # 20.3(a)(vii): one antes for all, or unevenly
            round.post_dead(player, dead, "8.4(b)", "20.3(a)(vii)", event="ante")
    due = blinds_order(round)
    for player, amount in zip(due, d.blinds, strict=False):
        round.post_blind(player, amount, "8.4", round.clauses.blind)  # 4.2(c)
        round.last_blind, round.option = player, d.blind_option  # 4.2(d), 10.2
    for player in round.dealt_in:
        seat = round.players[player]
        if (seat.posts or seat.dead) and player not in round.street.bets:
            _post_missed(round, seat)
    if d.over_blinds:
        yield from _offer_over_blinds(round)


def blinds_order(round: Holdem) -> list[str]:
    """Who posts, clockwise from the button; heads-up in a tournament the button is first."""
    if len(round.dealt_in) == 2 and round.terms.tournament:
        return round.dealt_in[::-1]  # 20.19
    return round.dealt_in


def _post_missed(round: Holdem, seat: Seat) -> None:
    if seat.posts:
        round.post_blind(seat.player, seat.posts, "17.4", "17.11(b)")
    if seat.dead and not round.terms.tournament:
        round.post_dead(seat.player, seat.dead, "17.4")  # 17.4: the rest of the blinds is no bet


def _offer_over_blinds(round: Holdem) -> Course:
    # A:Over-Blind: who may post is unstated; the player after the last blind, then the next
    for amount in round.terms.over_blinds if round.last_blind else ():
        player = after(round.dealt_in, round.last_blind or "")
        act = yield from round.ask(partial(_over_blind_turn, round, player, amount))
        if act is None or act.do == "decline":
            break
        round.post_blind(player, amount, "4.2(e)")
        round.last_blind = player


def _over_blind_turn(round: Holdem, player: str, amount: int) -> Turn | None:
    if player in round.street.bets or round.stakes[player] < amount or player not in round.active:
        return None
    post = Option(player, "over-blind", {"amount": amount}, clauses=("4.2(e)",))
    lapse = Act(player, "decline")
    return Turn((post, Option(player, "decline")), lapse, f"{player} may post an over-blind")


# Who opens, and with what


def first_to_act(round: Holdem) -> str:
    """The player after the last blind opens the first betting round."""
    if round.street_number or round.last_blind is None:
        return round.active[0]  # 10.1#2
    order = round.dealt_in
    at = order.index(round.last_blind) + 1  # 10.1
    return next(one for one in (*order[at:], *order[:at]) if one in round.active)


def is_opening(round: Holdem, player: str) -> bool:
    """Whether a player opens the first betting round; the duty to bet after an ante passes on.

    A blind option binds the opening player alone.
    """
    if round.street_number:
        return False
    if round.option == ANTE:
        return round.street.high == 0
    return round.street.acts == 0


def act_clause(round: Holdem, do: str, player: str) -> str:
    """Where it says that a player may do something now."""
    if round.street_number:
        opens = round.street.acts == 0  # 12.2, 12.3
        return LATER_OPENER[do] if opens else LATER_ROUNDS[do]
    if is_opening(round, player) and do in OPENER[round.option]:
        return OPENER[round.option][do]
    return FIRST_ROUND[do]  # 10.3


def is_bound(round: Holdem, player: str) -> bool:
    """Whether a player opens under an option that has a menu of its own."""
    # 10.2(b): option B has the menu of every later turn
    return not round.street_number and round.option != "B" and is_opening(round, player)


def bound_menu(round: Holdem, player: str) -> Iterable[Option]:
    """The menu of a player who opens under an option that has its own."""
    more = tuple(round.raise_options(player))
    match round.option:
        case "A":  # 10.2(a)
            return (round.stay_option(player), *more, _call_and_fold(round, player))
        case "C":  # 10.2(c)
            stay = (round.stay_option(player),)
            return (round.fold_option(player), *(more or stay))  # 10.2(c)(i): or tap out
    return more  # 10.2(d)


def _call_and_fold(round: Holdem, player: str) -> Option:
    amount = {"amount": round.call_amount(player, round.street.to_call(player))}
    return Option(player, "call-and-fold", amount, clauses=("10.2(a)(iii)",))


def closing_clauses(round: Holdem) -> tuple[str, ...]:
    """Where it says that a betting round is over."""
    if not round.street_number:
        return ("10.4", "10.4(b)")
    return ("12.4", "12.4(b)") if round.street.high else ("11.3",)


def call_and_fold(round: Holdem, player: str, amount: int) -> None:
    """A call, which counts as any other, and the hand is out."""
    clause = "10.2(a)(iii)"
    round.street.stay(player, round.pay_in(player, amount))
    round.tell("call", (clause,), {"player": player, "amount": amount})
    round.give_up(player, clause)


# Rule 4.8: time


def time_clause(round: Holdem, player: str) -> str | None:
    """Where it says that the hand is folded when the time is up."""
    if round.terms.time_to_act is not None:
        return "4.8(a)"  # 4.2(j)
    return "4.8(b)" if round.instructed == player else None


def expire(round: Holdem, player: str) -> None:
    """Out of time: the hand is folded, even where a check was free, and its bets stay."""
    clause = time_clause(round, player)
    assert clause is not None
    round.instructed = None
    round.give_up(player, clause)

"""Why something is not open under NI2018-51: what was wrong, what would be right, and why."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Range, Turn
from ..poker.refusals import (
    AGREEMENTS,
    BETTING,
    OVER_BLINDS,
    SHOWING,
    Money,
    Reason,
    ShowdownClauses,
    amount_given,
    at_the_showdown,
    may,
    not_taking_part,
    refusal,
)
from ..rulings import CLOCK, DEALER
from .limits import everything
from .opening import is_opening, time_clause
from .sign import amount

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"

DIVIDED = "The players do not agree to divide a pot: the round is played to its end."
AT_THE_SHOWDOWN = ShowdownClauses(("13.1",), ("13.1#2",), ("13.1", "13.1#2"))
# Where it says when something is done, for the moments at which nobody is asked to act
CLOSED = {
    **dict.fromkeys(BETTING, ("9.3", "9.5")),
    **dict.fromkeys(SHOWING, ("13.1", "13.1#2")),
    **dict.fromkeys(OVER_BLINDS, ("4.2(e)",)),
    **dict.fromkeys(AGREEMENTS, ("13.3",)),
    "cut": ("7.2",),
    "expire": ("4.8",),
}
# The least bet and raise, after blinds and after antes
LEAST = {
    (False, "bet"): "5.2",
    (False, "raise"): "5.1#2",
    (True, "bet"): "6.1",
    (True, "raise"): "6.2",
}


def why_not(round: Holdem, act: Act) -> Refused | None:
    """Why an action is not open now."""
    return refusal(round, _reason(round, act, partial(amount, round.determinations)))


def _reason(round: Holdem, act: Act, money: Money) -> Reason | None:
    if act.do in AGREEMENTS:
        return DIVIDED, "13.3"
    if act.do in OVER_BLINDS and not round.determinations.over_blinds:
        return "No over-blinds are posted at this table.", "4.2(e)"
    if round.acting is not None:
        return _while_betting(round, round.acting, act, money)
    if not isinstance(round.asked, Turn):
        return None
    first = round.asked.options[0]
    if first.do == "cut":
        return _while_cutting(act, first.choose["at"])
    if first.do == "over-blind":
        return _before_the_cards(first, act, money)
    return _at_the_showdown(round, first.by, act) if first.do == "show" else None


# Turns without betting


def _while_cutting(act: Act, depth: Range) -> Reason:
    if act.by != DEALER or act.do != "cut":
        return "The dealer cuts the cards first: the betting begins when they are dealt.", "7.2"
    assert isinstance(depth, Amounts)
    text = f"The cut leaves more than one card at each end: at {depth.low} to {depth.high} cards."
    return text, "7.2#2"


def _before_the_cards(option: Option, act: Act, money: Money) -> Reason:
    player, due = option.by, money(option.amount)
    if act.by == player and act.do == "over-blind":
        return f"The over-blind is {due}.", "4.2(e)"
    return f"No card is dealt yet: {player} posts the over-blind of {due} or declines.", "4.2(e)"


def _at_the_showdown(round: Holdem, player: str, act: Act) -> Reason:
    given_up = f"The cards of {act.by} are in the discards and stay there.", "17.10"
    return at_the_showdown(round, player, act, given_up, AT_THE_SHOWDOWN)


# At a player's turn to bet


def _while_betting(round: Holdem, player: str, act: Act, money: Money) -> Reason | None:
    if act.do == "expire":
        return _no_time_is_up(round, player, act)
    if act.do in SHOWING:
        return "Hands are shown when the last betting round is over.", "13.1"
    if act.do in OVER_BLINDS:
        return "An over-blind is posted before the first card is dealt.", "4.2(e)"
    if act.do == "cut":
        return "The cards have been cut: they are cut once, before the deal.", "7.2"
    if act.do not in BETTING:
        order = "12.3" if round.street_number else "10.3"
        return f"There is no “{act.do}” here: {may(round, player, money)}.", order
    if act.by != player:
        return _not_their_turn(round, act, money)
    reason = _narrowed(round, act) or _at_turn(round, act, money)
    return reason and (reason[0].format(may=may(round, act.by, money)), *reason[1:])


def _no_time_is_up(round: Holdem, player: str, act: Act) -> Reason:
    if time_clause(round, player) is None:
        text = f"No time is running: {player} is first told to act within 40 seconds."
        return text, "4.8(b)"
    if act.by != CLOCK:
        return "The hand is folded when the clock has run down, and by nobody else.", "4.8"
    return f"The time is running for {player}.", "4.8"


def _not_their_turn(round: Holdem, act: Act, money: Money) -> Reason:
    by, player = act.by, round.acting
    order = "12.3" if round.street_number else "10.3"
    if by in round.fouled:
        return f"The hand of {by} had a wrong number of cards and is folded.", "17.9"
    if by in round.folded:
        return f"{by} has folded and is out of this round: it is {player}'s turn.", "A:Fold"
    if by in round.active and not round.can_bet(by):
        return f"{by} has tapped out and bets no more: it is {player}'s turn.", "14.1#3"
    if (why := not_taking_part(round, act, money)) is not None:
        return why, order
    return f"It is {player}'s turn: {by} acts when it comes round.", order, "17.6"


def _narrowed(round: Holdem, act: Act) -> Reason | None:
    """What is left to a player who wagered out of turn, or too little."""
    narrowed, player = round.narrowed.get(act.by), act.by
    if narrowed is None:
        return None
    clause = narrowed.clause
    if narrowed.must_check:
        return f"{player} wagered out of turn and was checked to: {{may}} and nothing else.", clause
    if act.do not in ("bet", "raise") or narrowed.may_raise:
        return None
    if clause == "17.8":
        return f"{player} put in too little and makes it a call or folds: {{may}}.", clause
    return f"{player} wagered out of turn and cannot raise: {{may}}.", clause


def _at_turn(round: Holdem, act: Act, money: Money) -> Reason | None:
    opens, option = is_opening(round, act.by), round.option
    if opens and option == "ante" and act.do != "bet":
        barred = ("11.1",) if act.do == "check" else ()
        return "The opening player of an ante game must bet: {may}.", "10.2(d)", *barred
    match act.do:
        case "fold" if opens and option == "A":
            return "Under Blind A the opening player pays the call even to fold: {may}.", "10.2(a)"
        case "call" | "call-and-fold":
            return _call(round, act, money)
        case "check" if not round.street_number:
            return "Nobody checks in the first betting round: {may}.", "11.1"
        case "check" if round.street.high:
            return "A bet has been made, so that nobody checks: {may}.", "11.2"
        case "no-raise" if round.street_number or round.street.to_call(act.by) > 0:
            text = "Only the last blind, with nothing to call, says “no raise”: {may}."
            return text, "10.2(tail)"
        case "bet" | "raise":
            return _raise(round, act, money)
    return None


def _call(round: Holdem, act: Act, money: Money) -> Reason | None:
    player, due = act.by, round.street.to_call(act.by)
    opens, option = is_opening(round, player), round.option
    if act.do == "call-and-fold" and not (opens and option == "A"):
        return "Only the opening player under Blind A calls and folds: {may}.", "10.2(a)(iii)"
    if due <= 0:
        clause = "11.1" if round.street_number else "10.2(tail)"
        return "There is nothing to call: {may}.", clause
    if opens and option == "C" and round.raise_totals(player):
        return "Under Blind C the opening player raises or folds: {may}.", "10.2(c)"
    if (given := amount_given(act, "amount")) is None:
        return None
    pays = round.call_amount(player, due)
    if pays < due:
        text = f"{player} has too little for the call of {money(due)} and taps out with"
        return f"{text} {money(pays)} to stay in, not {money(given)}.", "14.1"
    clause = round.act_clause(act.do, player)
    return f"A call is {money(due)} here, not {money(given)}.", clause


def _raise(round: Holdem, act: Act, money: Money) -> Reason | None:
    street, player, word = round.street, act.by, round.raise_word
    totals = round.raise_totals(player)
    if not totals:
        return _no_raise(round, player)
    if act.do != word:
        return _wrong_word(round, player, money)
    where = round.act_clause(word, player)
    total = amount_given(act, "to")
    if total is None:
        return f"A {word} says to how much in all: {{may}}.", where
    if total > everything(round, player):
        has = money(everything(round, player))
        return f"{player} has {has} in all, not {money(total)}: {{may}}.", "4.4"
    if totals.low < street.least_total:
        text = f"A full {word} goes to {money(street.least_total)} and {player} has less: {{may}}."
        return text, "14.1"
    if total < totals.low:
        text = f"A {word} goes to at least {money(totals.low)}, not {money(total)}."
        return text, where, LEAST[round.option == "ante", word]
    if total > totals.high:
        text = f"A {word} goes to at most {money(totals.largest)}, not {money(total)}."
        return text, where, "5.2", "4.2(g)"
    return (
        f"Bets are made in chips of {money(totals.step)}: {money(total)} cannot be.",
        "4.7",
    )


def _no_raise(round: Holdem, player: str) -> Reason:
    most, street = round.determinations.max_raises, round.street
    if most is not None and street.raises >= most:
        times = "once" if most == 1 else f"{most} times"
        text = f"It has been raised {times}, the most in one betting round: {{may}}."
        return text, "A:Betting Round"
    if player in street.answered:
        return "A tap-out short of a raise lets nobody raise who has acted: {may}.", "14.5"
    if not round.raise_can_be_met(player):
        return "Everybody else has tapped out and could not meet it: {may}.", "14.1#3"
    return f"{player} has too little left for a raise: {{may}}.", "14.1"


def _wrong_word(round: Holdem, player: str, money: Money) -> Reason:
    clause = round.act_clause(round.raise_word, player)
    if round.raise_word == "raise":
        high = money(round.street.high)
        return (
            f"There is a bet of {high} already, so that a higher one is a raise: {{may}}.",
            clause,
        )
    return "Nobody has bet yet, so that there is nothing to raise: {may}.", clause

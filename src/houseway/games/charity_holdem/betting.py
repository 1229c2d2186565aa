"""Rules 8, 9, 12, 13 and 14: acting in turn, the limits, and players who are all in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..asks import Amounts, Option
from ..poker.turns import NOTHING, after
from ..procedure import Course
from ..rulings import CLOCK, SUPERVISOR
from .dealing import deal_street, heads_up
from .determinations import FULL_POT, HALF_POT, NO_LIMIT, STRUCTURED

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"

FINAL = 3
MOST_RAISES = 3
SOLE = ("10.3.3.2(i)", "10.3.4.3(i)", "10.3.5.3(i)", "10.3.6.3(i)")
BEGINS = (
    ("10.3.3", "10.3.3.2"),
    ("10.3.4", "10.3.4.3"),
    ("10.3.5", "10.3.5.3"),
    ("10.3.6", "10.3.6.3"),
)
GOES_ON = ("10.3.3.2(ii)", "10.3.4.3(ii)", "10.3.5.3(ii)", "10.3.6.3(ii)")
ACTS = {
    "fold": "12.3",
    "check": "13.3",
    "call": "A:call",
    "bet": "12.2",
    "raise": "A:raise",
    "no-raise": "A:blind[2]",
}
LIMIT_CLAUSES = {
    STRUCTURED: ("9.3.5", "A:structured limit"),
    HALF_POT: ("9.3.3",),
    FULL_POT: ("9.3.3",),
    NO_LIMIT: ("9.3.4",),
}


class DealtAgain(Exception):  # noqa: N818
    """Community cards were taken back: they are dealt anew and the betting on them begins anew."""


def substantial_action(round: CharityHoldem) -> bool:
    """Whether two or more players have acted of their own will in this hand."""
    return len(round.acted) >= 2  # A:substantial action


# One street after the other


def play_street(round: CharityHoldem) -> Course:
    """Deal what the betting round needs, then bet; both again where cards are taken back."""
    while True:
        try:
            yield from deal_street(round)
            yield from round.betting_round()
        except DealtAgain:
            continue
        return


def return_bets(round: CharityHoldem, *clauses: str) -> None:
    """What was bet in a betting round that begins anew goes back; a fold stands."""
    bets = {player: bet for player, bet in round.street.bets.items() if bet}
    for player, bet in bets.items():
        round.give_back(player, bet)
    round.tapped_out -= bets.keys()
    round.street.bets.clear()
    if bets:
        round.note("bets returned", *clauses, bets=bets)


# Whose turn it is


def first_to_act(round: CharityHoldem) -> str:
    """The player after the last blind, and later the first in from the button's left."""
    posted = [player for player in round.dealt_in if player in round.street.bets]
    if round.street_number or heads_up(round) or not posted:
        return round.active[0]  # 10.3.4.2, 10.3.5.2, 10.3.6.2, 11.7[3], 13.2
    first = after(round.dealt_in, posted[-1])  # 10.3.3.1
    while first not in round.active:
        first = after(round.dealt_in, first)
    return first


# What is open


def act_clause(round: CharityHoldem, do: str, player: str) -> str:
    """Where it says that a player may do something now."""
    if do == "call" and round.stakes[player] < round.street.to_call(player):
        return "14.2"
    if do == "check" and not round.street.acts:
        return "13.2"
    return ACTS[do]


def most_total(round: CharityHoldem, player: str) -> int:
    """The limit; for a ratio to the pot the call is counted first."""
    limit, street = round.determinations.limit, round.street
    if limit == STRUCTURED:
        return round.level + round.determinations.range_of(round.street_number)[1]  # A:all-in[2]
    if limit == NO_LIMIT:
        return street.bet_of(player) + round.stakes[player]
    pot = round.middle + max(0, street.to_call(player))  # 9.3.3
    part = pot if limit == FULL_POT else pot // 2 // round.chip * round.chip
    return street.high + part


def within_cap(round: CharityHoldem, player: str, totals: Amounts) -> Amounts:
    """What is left of some totals where a card was seen too early."""
    high = totals.high if round.most_in is None else min(totals.high, round.most_in)  # 20.8
    if not totals or high < totals.low:
        return NOTHING
    everything = round.street.bet_of(player) + round.stakes[player]
    return Amounts(totals.low, high, 1 if everything % round.chip else totals.step)


def limit_clauses(round: CharityHoldem) -> tuple[str, ...]:
    """Where it says how much may be bet at most."""
    return LIMIT_CLAUSES[round.determinations.limit]


def raises_exhausted(round: CharityHoldem) -> bool:
    """Three raises in a structured limit, unless two players are left in the last round."""
    if round.determinations.limit != STRUCTURED:
        return False  # 9.3.4
    two_in_final = round.street_number == FINAL and len(round.active) == 2  # 9.3.5[2]
    return round.street.raises >= MOST_RAISES and not two_in_final  # 9.3.5


# What it does


def went_up(round: CharityHoldem, player: str, total: int, do: str, full: bool) -> None:
    """Keep account of how far a bet or raise went up."""
    if not full and do == "bet":
        round.note("short opening", "14.3", player=player, to=total)
    if full:
        round.unit = max(round.unit, total - round.level)
        round.level = total
    if round.determinations.limit == STRUCTURED:
        # 14.4[2]: the next level
        round.street.step = round.level + round.unit - round.street.high


# Rules 8.4 and 8.5: time


def clock(round: CharityHoldem, player: str) -> Iterator[Option]:
    """The clock may answer where a time to act was set, and then the supervisor."""
    where = {"player": player}
    if round.determinations.time_to_act is None:
        return
    if player in round.out_of_time:
        yield Option(SUPERVISOR, "fold-hand", where, clauses=("8.5",))
    else:
        yield Option(CLOCK, "expire", where, clauses=("8.4",))


def expire(round: CharityHoldem, player: str) -> None:
    """Out of time: folded facing a bet, left to the supervisor where passing costs nothing."""
    # 8.5 says may: nobody is folded automatically who could stay for nothing
    if any(option.do in ("check", "no-raise") for option in round.menu(player)):
        round.out_of_time.add(player)
        round.note("time is up", "8.4", "8.5", player=player)
    else:
        round.give_up(player, "8.5")

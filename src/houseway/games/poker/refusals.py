"""Why something is not open at a table of hold'em, in words that every instrument shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..rulings import HOUSE
from ..wording import listed

if TYPE_CHECKING:
    from .hand import PokerRound

# A sentence, and the clauses behind it
Reason = tuple[str, ...]
Money = Callable[[int], str]

BETTING = ("fold", "call", "check", "no-raise", "bet", "raise", "call-and-fold")
SHOWING = ("show", "muck")
OVER_BLINDS = ("over-blind", "decline")
AGREEMENTS = frozenset(
    ("agree", "agree-to-divide", "chop", "divide", "divide-pot", "split", "split-pot")
)
_DONE = {"no-raise": "say “no raise”", "call-and-fold": "call and fold"}


def refusal(round: PokerRound, reason: Reason | None) -> Refused | None:
    """A reason as it is raised, with full citations."""
    if reason is None:
        return None
    text, *clauses = reason
    return Refused(text, *round.rules.cite(*clauses))


def may(round: PokerRound, player: str, money: Money) -> str:
    """What a player may do instead."""
    asked = round.asked
    open_to = asked.open_to(player) if isinstance(asked, Turn) else ()
    return f"{player} may {listed(_done(option, money) for option in open_to)}"


def _done(option: Option, money: Money) -> str:
    done = _DONE.get(option.do, option.do)
    if "amount" in option.where:
        call, _, rest = done.partition(" ")
        done = f"{call} {money(option.amount)} {rest}".rstrip()
    to = option.choose.get("to")
    return f"{done} {_range(option.do, to, money)}" if isinstance(to, Amounts) else done


def _range(do: str, totals: Amounts, money: Money) -> str:
    low, high = money(totals.low), money(totals.largest)
    if low == high:
        return low if do == "bet" else f"to {low}"
    return f"{low} to {high}" if do == "bet" else f"to between {low} and {high}"


def amount_given(act: Act, name: str) -> int | None:
    """An amount that was named, if it is one."""
    given = act.facts.get(name)
    return given if type(given) is int else None


def not_taking_part(round: PokerRound, act: Act, money: Money) -> str | None:
    """Why somebody takes no part in the betting, whoever's turn it is."""
    by, acting = act.by, round.acting
    assert acting is not None
    if by in HOUSE:
        return f"The players bet, not the {by}: {may(round, acting, money)}."
    if by not in round.dealt_in:
        return f"{by} has no cards in this round: it is {acting}'s turn."
    return None


class ShowdownClauses(NamedTuple):
    """Where an instrument says that hands are shown once, in their order, after the betting."""

    once: Reason
    in_order: Reason
    after_betting: Reason


def at_the_showdown(
    round: PokerRound, player: str, act: Act, given_up: Reason, clauses: ShowdownClauses
) -> Reason:
    """Why something is not open while a player shows or mucks; of hands given up, as it is said."""
    if act.do not in SHOWING:
        return f"The betting is over: {player} shows or mucks.", *clauses.after_betting
    if act.by in round.mucked:
        return given_up
    if act.by in round.shown:
        return f"{act.by} has shown already: {player} shows or mucks.", *clauses.once
    return f"It is {player}'s turn to show or muck.", *clauses.in_order

"""The general provisions that every instrument has in words of its own.

A game says in `provisions` which clauses they are, who decides, and which causes count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from .asks import Choices, Words
from .round import RoundVoid
from .rulings import Facts, ruling

if TYPE_CHECKING:
    from .wagering import BankedRound

YES_NO = (True, False)


class Provisions(NamedTuple):
    """Where an instrument says what ends a round or a player's part in it."""

    by: tuple[str, ...]
    disturbance: tuple[str, ...]
    causes: tuple[str, ...]
    void: tuple[str, ...]
    grounds: tuple[str, ...]
    breach: str
    void_wagers: str
    exclude: str
    refund: str | None = None


def _refund_facts(round: BankedRound) -> Facts:
    """Where the instrument leaves the refund open: yes, or no with a reason."""
    return {"refund": Choices(YES_NO, True)} if round.provisions.refund else {}


def _disturbance_facts(round: BankedRound) -> Facts:
    return {
        "cause": Choices(round.provisions.causes),
        "reason": Words(None if round.provisions.refund else "as announced"),
        **_refund_facts(round),
    }


def _void_facts(round: BankedRound) -> Facts:
    grounds = Choices(round.provisions.grounds)
    return {"ground": grounds, "reason": Words(), **_refund_facts(round)}


def _breach_facts(round: BankedRound) -> Facts:
    return {
        "player": Choices(tuple(round.stakes)),
        "rule": Words(),
        "void_wagers": Choices(YES_NO, False),
        "exclude": Choices(YES_NO, False),
    }


@ruling(
    clauses=lambda cls: cls.provisions.disturbance,
    by=lambda cls: cls.provisions.by,
    facts=_disturbance_facts,
)
def disturbance(round: BankedRound, cause: str, reason: str, refund: bool = True) -> NoReturn:
    """The outcome does not count: payments are reversed and stakes go back."""
    stop(round, f"{cause}: {reason}", round.provisions.disturbance, refund, reason)


@ruling(
    clauses=lambda cls: cls.provisions.void, by=lambda cls: cls.provisions.by, facts=_void_facts
)
def void_round(round: BankedRound, ground: str, reason: str, refund: bool = True) -> NoReturn:
    """The round does not count: payments are reversed and stakes go back."""
    stop(round, f"{ground}: {reason}", round.provisions.void, refund, reason)


def stop(
    round: BankedRound, why: str, clauses: tuple[str, ...], refund: bool, reason: str
) -> NoReturn:
    """End the round as void, with the decision on the refund where the instrument leaves it."""
    if round.provisions.refund:
        clauses += (round.provisions.refund,)
        round.note("refund decided", round.provisions.refund, refund=refund, reason=reason)
    raise RoundVoid(why, *clauses, refund=refund)


@ruling(
    clauses=lambda cls: (cls.provisions.breach,),
    by=lambda cls: cls.provisions.by,
    facts=_breach_facts,
)
def breach(round: BankedRound, player: str, rule: str, void_wagers: bool, exclude: bool) -> None:
    """A player who broke a rule may have the wagers declared void, be excluded, or both."""
    round.note("breach", round.provisions.breach, player=player, rule=rule)
    if exclude:
        round.excluded.add(player)
        round.note("excluded", round.provisions.exclude, player=player, rule=rule)
    if void_wagers:
        for wager in [wager for wager in round.wagers if wager.player == player]:
            round.void_wager(wager, round.provisions.void_wagers)


GENERAL_PROVISIONS = (disturbance, void_round, breach)

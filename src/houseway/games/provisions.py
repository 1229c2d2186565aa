"""The general provisions that every instrument has in words of its own.

A game says in `provisions` which clauses they are, who decides, and which causes count.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from .asks import Choices, Words
from .procedure import Course
from .round import Round, RoundVoid
from .rulings import Facts, ruling

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


def _refund_facts(round: Round) -> Facts:
    """Where the instrument leaves the refund open: yes, or no with a reason."""
    refund: str | None = getattr(round, "provisions").refund  # noqa: B009
    return {"refund": Choices(YES_NO, True)} if refund else {}


class GeneralProvisions(Round):
    """A round that can be stopped, and players that can be put out of it."""

    provisions: ClassVar[Provisions]

    @ruling(
        clauses=lambda cls: cls.provisions.disturbance,
        by=lambda cls: cls.provisions.by,
        facts=lambda round: {
            "cause": Choices(round.provisions.causes),
            "reason": Words(None if round.provisions.refund else "as announced"),
            **_refund_facts(round),
        },
    )
    def disturbance(self, cause: str, reason: str, refund: bool = True) -> Course:
        """The outcome does not count: payments are reversed and stakes go back."""
        yield from self._stop(f"{cause}: {reason}", self.provisions.disturbance, refund, reason)

    @ruling(
        clauses=lambda cls: cls.provisions.void,
        by=lambda cls: cls.provisions.by,
        facts=lambda round: {
            "ground": Choices(round.provisions.grounds),
            "reason": Words(),
            **_refund_facts(round),
        },
    )
    def void_round(self, ground: str, reason: str, refund: bool = True) -> Course:
        """The round does not count: payments are reversed and stakes go back."""
        yield from self._stop(f"{ground}: {reason}", self.provisions.void, refund, reason)

    def _stop(self, why: str, clauses: tuple[str, ...], refund: bool, reason: str) -> Course:
        if self.provisions.refund:
            clauses += (self.provisions.refund,)
            self.note("refund decided", self.provisions.refund, refund=refund, reason=reason)
        raise RoundVoid(why, *clauses, refund=refund)
        yield

    @ruling(
        clauses=lambda cls: (cls.provisions.breach,),
        by=lambda cls: cls.provisions.by,
        facts=lambda round: {
            "player": Choices(tuple(round.stakes)),
            "rule": Words(),
            "void_wagers": Choices(YES_NO, False),
            "exclude": Choices(YES_NO, False),
        },
    )
    def breach(self, player: str, rule: str, void_wagers: bool, exclude: bool) -> Course:
        """A player who broke a rule may have the wagers declared void, be excluded, or both."""
        self.note("breach", self.provisions.breach, player=player, rule=rule)
        if exclude:
            self.excluded.add(player)
            self.note("excluded", self.provisions.exclude, player=player, rule=rule)
        if void_wagers:
            for wager in [wager for wager in self.wagers if wager.player == player]:
                self.void_wager(wager, self.provisions.void_wagers)
        return
        yield

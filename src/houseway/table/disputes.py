"""Disputes: put on record, decided by those whom the rules name, and reviewed on request."""

from __future__ import annotations

from typing import Any

from houseway.conduct import IN_CHARGE, PLAYER
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import DIRECTOR, INSPECTOR, OPERATOR, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .declaring import command
from .operation import Operation
from .state import Dispute

ANSWERS = (ACCEPTED, UNSATISFIED) = ("accepted", "not satisfied")


def _rounds(table: Any) -> Facts:
    most = table.state.rounds + (table.procedure is not None)
    return {"round": Amounts(1, most), "matter": Words()}


def disputes(table: Any, state: str) -> Choices:
    """The numbers of the disputes that stand at some point."""
    return Choices(tuple(one.number for one in table.state.disputes if one.state == state))


def _stops_play(table: Any) -> str | None:
    """Where a dispute stops play, one about a round under way is a ruling in it."""
    if table.house.dispute_stages and table.in_play:
        return "A dispute about the round under way is stopped for and decided in it."
    return _one_is_open(table)


def _one_is_open(table: Any) -> str | None:
    """Where play waits for a decision, disputes are settled one after the other."""
    if table.house.dispute_stages and table.awaited():
        return "Another dispute is to be decided first."
    return None


def _not_next_to_decide(table: Any, by: str) -> Refused | None:
    waiting = table.awaited()
    if by in waiting:
        return None
    who = " or ".join(waiting)
    text = f"The dispute is decided by the {who}." if who else "No dispute is open."
    return Refused(text, *table.cite(table.house.dispute))


def _has_stages(table: Any) -> str | None:
    return "Whoever is not satisfied complains to an inspector." if table.stages() else None


class Disputes(Operation):
    """Disputes from the first word to the last decision."""

    def stages(self) -> tuple[tuple[str, str], ...]:
        """Who decides a dispute one after the other, each by which clause."""
        return self.house.dispute_stages

    def decides(self, dispute: Dispute) -> tuple[str, str | None]:
        """Who decides a dispute now, and by which clause."""
        stages = self.stages() or ((self.house.in_charge, self.house.dispute),)
        return stages[min(dispute.stage, len(stages) - 1)]

    def awaited(self) -> list[str]:
        """Those who have a dispute to decide."""
        open_ones = [one for one in self.state.disputes if one.state == "open"]
        return list(dict.fromkeys(self.decides(one)[0] for one in open_ones))

    @command(
        SUPERVISOR,
        IN_CHARGE,
        said="put a dispute on record",
        none="No round has been played that could be disputed.",
        rule="dispute",
        facts=_rounds,
        bar=_stops_play,
        any_time=True,
    )
    def dispute(self, round: int, matter: str) -> None:
        """Put a dispute about a round on record."""
        number = len(self.state.disputes) + 1
        self.state.disputes.append(Dispute(number, round, matter))
        self.note("disputed", self.house.dispute, dispute=number, round=round, matter=matter)

    @command(
        IN_CHARGE,
        DIRECTOR,
        SUPERVISOR,
        OPERATOR,
        said="decide a dispute",
        none="No dispute is open.",
        rule="dispute",
        facts=lambda table: {"dispute": disputes(table, "open"), "decision": Words()},
        bar_for=_not_next_to_decide,
        any_time=True,
    )
    def decide_dispute(self, dispute: int, decision: str) -> None:
        """Decide a dispute; the decision stands unless a review is asked for."""
        one = self.state.disputes[dispute - 1]
        role, clause = self.decides(one)
        one.decision = decision
        final = one.stage >= len(self.stages()) - 1
        facts = {"dispute": dispute, "decision": decision, "final": final}
        self.note("decided", self.house.dispute, clause, by=role, **facts)

    @command(
        PLAYER,
        said="answer a decision",
        none="No dispute has been decided that could be answered.",
        rule="dispute_review",
        cites=("complaint",),
        facts=lambda table: {"dispute": disputes(table, "decided"), "answer": Choices(ANSWERS)},
        bar=_one_is_open,
    )
    def answer_dispute(self, by: str, dispute: int, answer: str) -> None:
        """Accept a decision or ask for the next; after the last one is told of the complaint."""
        one = self.state.disputes[dispute - 1]
        last = one.stage >= len(self.stages()) - 1
        if answer == ACCEPTED or last:
            one.review = answer
        else:
            one.stage, one.decision = one.stage + 1, None
        if answer == ACCEPTED:
            self.note("dispute settled", self.house.dispute, dispute=dispute, player=by)
        elif last:
            facts = {"dispute": dispute, "player": by, "section": "110"}
            self.note("told of complaint", self.house.complaint, **facts)
        else:
            role, clause = self.decides(one)
            self.note("review asked", clause, dispute=dispute, player=by, decides=role)

    @command(
        INSPECTOR,
        said="review a decision",
        none="No dispute has been decided that could be reviewed.",
        rule="dispute",
        facts=lambda table: {
            "dispute": disputes(table, "decided"),
            "outcome": Choices(("upheld", "varied")),
            "reason": Words(),
        },
        bar=_has_stages,
        any_time=True,
    )
    def review_dispute(self, dispute: int, outcome: str, reason: str) -> None:
        """Record the outcome of a review of a decision."""
        self.state.disputes[dispute - 1].review = outcome
        facts = {"dispute": dispute, "outcome": outcome, "reason": reason}
        self.note("reviewed", self.house.dispute, **facts)

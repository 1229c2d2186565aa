"""Disputes: put on record, decided by those whom the rules name, and reviewed on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import IN_CHARGE, PLAYER
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import DIRECTOR, INSPECTOR, OPERATOR, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .table_command import command
from .table_state import Dispute

if TYPE_CHECKING:
    from .table import Table


ANSWERS = (ACCEPTED, UNSATISFIED) = ("accepted", "not satisfied")


def _rounds(table: Table) -> Facts:
    most = table.state.carried.rounds + (table.procedure is not None)
    return {"round": Amounts(1, most), "matter": Words()}


def disputes(table: Table, state: str) -> Choices:
    """The numbers of the disputes that stand at some point."""
    return Choices(
        tuple(dispute.number for dispute in table.state.disputes if dispute.state == state)
    )


def _stops_play(table: Table) -> str | None:
    """Where a dispute stops play, one about a round under way is a ruling in it."""
    if table.house.dispute_stages and table.in_play:
        return "A dispute about the round under way is stopped for and decided in it."
    return _one_is_open(table)


def _one_is_open(table: Table) -> str | None:
    """Where play waits for a decision, disputes are settled one after the other."""
    if table.house.dispute_stages and awaited(table):
        return "Another dispute is to be decided first."
    return None


def _not_next_to_decide(table: Table, by: str) -> Refused | None:
    waiting = awaited(table)
    if by in waiting:
        return None
    who = " or ".join(waiting)
    text = f"The dispute is decided by the {who}." if who else "No dispute is open."
    return Refused(text, *table.cite(table.house.dispute))


def _has_stages(table: Table) -> str | None:
    return (
        "Whoever is not satisfied complains to an inspector."
        if table.house.dispute_stages
        else None
    )


def decides(table: Table, dispute: Dispute) -> tuple[str, str | None]:
    """Who decides a dispute now, and by which clause."""
    stages = table.house.dispute_stages or ((table.house.in_charge, table.house.dispute),)
    return stages[min(dispute.stage, len(stages) - 1)]


def awaited(table: Table) -> list[str]:
    """Those who have a dispute to decide."""
    open_ones = [one for one in table.state.disputes if one.state == "open"]
    return list(dict.fromkeys(decides(table, dispute)[0] for dispute in open_ones))


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
def dispute(table: Table, round: int, matter: str) -> None:
    """Put a dispute about a round on record."""
    number = len(table.state.disputes) + 1
    table.state.disputes.append(Dispute(number, round, matter))
    table.note("disputed", table.house.dispute, dispute=number, round=round, matter=matter)


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
def decide_dispute(table: Table, dispute: int, decision: str) -> None:
    """Decide a dispute; the decision stands unless a review is asked for."""
    matter = table.state.disputes[dispute - 1]
    role, clause = decides(table, matter)
    matter.decision = decision
    final = matter.stage >= len(table.house.dispute_stages) - 1
    facts = {"dispute": dispute, "decision": decision, "final": final}
    table.note("decided", table.house.dispute, clause, by=role, **facts)


@command(
    PLAYER,
    said="answer a decision",
    none="No dispute has been decided that could be answered.",
    rule="dispute_review",
    cites=("complaint",),
    facts=lambda table: {"dispute": disputes(table, "decided"), "answer": Choices(ANSWERS)},
    bar=_one_is_open,
)
def answer_dispute(table: Table, by: str, dispute: int, answer: str) -> None:
    """Accept a decision or ask for the next; after the last one is told of the complaint."""
    matter = table.state.disputes[dispute - 1]
    last = matter.stage >= len(table.house.dispute_stages) - 1
    if answer == ACCEPTED or last:
        matter.review = answer
    else:
        matter.stage, matter.decision = matter.stage + 1, None
    if answer == ACCEPTED:
        table.note("dispute settled", table.house.dispute, dispute=dispute, player=by)
    elif last:
        facts = {"dispute": dispute, "player": by, "section": "110"}
        table.note("told of complaint", table.house.complaint, **facts)
    else:
        role, clause = decides(table, matter)
        table.note("review asked", clause, dispute=dispute, player=by, decides=role)


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
def review_dispute(table: Table, dispute: int, outcome: str, reason: str) -> None:
    """Record the outcome of a review of a decision."""
    table.state.disputes[dispute - 1].review = outcome
    facts = {"dispute": dispute, "outcome": outcome, "reason": reason}
    table.note("reviewed", table.house.dispute, **facts)


COMMANDS: Final = (
    dispute,
    decide_dispute,
    answer_dispute,
    review_dispute,
)

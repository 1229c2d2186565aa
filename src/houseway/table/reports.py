"""What a table can tell in retrospect: restrictions, what is lacking, and the closing report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.rulebook import Refused

if TYPE_CHECKING:
    from .table import Table


class RestrictionReport(Struct, frozen=True, kw_only=True):
    """What a player was restricted to, since when, and whether that is in force."""

    player: str
    procedure: str
    tracking: str
    since: str
    operator: str
    status: str
    clauses: tuple[str, ...]


class ClosingReport(Struct, frozen=True, kw_only=True):
    """What became of a session: chips by player, and the state of each dispute by its number."""

    game: str
    rules: str
    rounds: int
    float: int
    stakes: Mapping[str, int]
    disputes: Mapping[int, str]
    restrictions: tuple[RestrictionReport, ...]


def restrictions_report(
    table: Table, since: str = "", until: str = "9999"
) -> list[RestrictionReport]:
    """The restrictions of a period, each with its procedure, dates and status."""
    return [
        RestrictionReport(
            player=restriction.player,
            procedure=restriction.procedure,
            tracking=restriction.tracking,
            since=restriction.since,
            operator=table.house.in_charge,
            status=f"lifted {restriction.lifted}" if restriction.lifted else "in force",
            clauses=table.cite(table.house.restrictions_report),
        )
        for restriction in table.state.restrictions
        if since <= restriction.since <= until
    ]


def lacking(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    """What the table should have and has not, each with the clause that asks for it."""
    found = []
    if table.state.status != "closed" and table.state.layout is None:
        found.append(("approval of the layout", table.cite(table.house.layout)))
    if table.state.check_due:
        found.append(("closing check of the cards", table.cite(table.house.card_check)))
    return found


def closing_report(table: Table) -> ClosingReport:
    """What became of the session; it waits for the closing and for the check of the cards."""
    if table.state.status != "closed" or not table.state.carried.rounds:
        raise Refused("The closing report waits until the table has closed.")
    if table.state.check_due:
        where = table.cite(table.house.card_check)
        raise Refused("The closing report waits for the check of the cards.", *where)
    return ClosingReport(
        game=table.game.game,
        rules=table.game.rules.id,
        rounds=table.state.carried.rounds,
        float=table.state.float,
        stakes={patron.name: patron.stake for patron in table.state.patrons.values()},
        disputes={dispute.number: dispute.state for dispute in table.state.disputes},
        restrictions=tuple(restrictions_report(table)),
    )

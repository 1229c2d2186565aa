"""What waits for those in charge, wherever they are: calls, and tables that need a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from houseway.games.asks import Turn
from houseway.games.rulings import DIRECTOR, OPERATOR, SUPERVISOR
from houseway.table import Table, reports

from .gaming_floor import GamingFloor
from .storage.calls import Call

IN_CHARGE: Final = frozenset((SUPERVISOR, OPERATOR, DIRECTOR))


class Attention(Struct, frozen=True):
    """Something that waits: at which page, of which table or tournament, what, and since when."""

    where: str
    title: str
    what: str
    since: str | None = None


def attention(floor: GamingFloor, calls: Iterable[Call]) -> list[Attention]:
    """All that waits, calls first; of tables, those that are in memory, which all that play are."""
    return [*_of_calls(floor, calls), *_of_tables(floor)]


def _of_calls(floor: GamingFloor, calls: Iterable[Call]) -> Iterator[Attention]:
    for call in calls:
        row = floor.rows.get(call.table)
        title = row.title if row else call.table.rpartition("/")[2]
        what = call.matter if call.proposes else f"{call.by} calls: {call.matter}"
        yield Attention("/desk" if call.proposes else call.where, title, what, call.at)


def _of_tables(floor: GamingFloor) -> Iterator[Attention]:
    for row in floor.rows.values():
        host, page = floor.tables.get(row.name), f"/tables/{row.name}"
        if floor.stands_still(row.stream):
            yield Attention(page, row.title, "stands still until its journal is verified")
        elif host is not None:
            by_hand = not row.settings.automatic
            for what in waits_for(host.table, by_hand=by_hand):
                yield Attention(page, row.title, what)


def waits_for(table: Table, *, by_hand: bool) -> Iterator[str]:
    """What a table wants of those in charge; run `by_hand`, in a round too."""
    for dispute in table.state.disputes:
        if dispute.state == "open":
            yield f"dispute {dispute.number} waits for a decision"
    asked = table.asked_now
    if by_hand and isinstance(asked, Turn) and {one.by for one in asked.options} <= IN_CHARGE:
        yield table.asked
    for what, _ in reports.lacking(table):
        yield f"lacks {what}"

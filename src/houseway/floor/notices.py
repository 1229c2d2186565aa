"""What is displayed at a table: its sign, and the irregularities that its rules know."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict

from houseway.games.asks import Range
from houseway.games.views import range_shown
from houseway.table.table_view import Information, Sign

from .table_host import TableHost


class SignView(Information, frozen=True, kw_only=True):
    """The sign of a table; `coming` is what it will say when the next round begins."""

    name: str
    heading: str
    status: str
    sign: Sign
    coming: Sign | None
    markers: Mapping[int, int]
    hours: tuple[str, ...] | None
    group: str | None
    final_rounds: int | None


class RulingView(Struct, frozen=True, kw_only=True):
    """A ruling that the rules know; `facts` are the ranges of its facts where it is open now."""

    do: str
    effect: str
    clauses: tuple[str, ...]
    by: tuple[str, ...]
    open: bool
    facts: Mapping[str, Range] | None


def sign_of(hosted: TableHost) -> SignView:
    """What is displayed at a table."""
    table, state = hosted.table, hosted.table.state
    return SignView(
        **asdict(table.information()),
        name=hosted.row.name,
        heading=hosted.row.title,
        status=state.status,
        sign=tuple(state.determinations.sign()),
        coming=tuple(table.coming.sign()) if state.next_determinations is not None else None,
        markers=dict(state.markers),
        hours=tuple(state.hours) if state.hours else None,
        group=state.group,
        final_rounds=state.final_rounds,
    )


def rulings_of(hosted: TableHost) -> list[RulingView]:
    """Every ruling of a table's game, and whether it can be given now."""
    table = hosted.table
    open_now = {one.do: one for one in table.rulings_open()}
    return [
        RulingView(
            do=given.name,
            effect=given.effect_in_words,
            clauses=table.cite(*given.clauses),
            by=tuple(given.by),
            open=given.name in open_now,
            facts=(
                {name: range_shown(one) for name, one in open_now[given.name].choose.items()}
                if given.name in open_now
                else None
            ),
        )
        for given in table.game.rulings.values()
    ]

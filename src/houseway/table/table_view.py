"""What somebody sees of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict

from houseway.games.asks import Option
from houseway.games.views import RoundView, SeatView

if TYPE_CHECKING:
    from .table import Table
    from .table_state import Request

Sign = tuple[tuple[str, str], ...]


class Information(Struct, frozen=True, kw_only=True):
    """By which rules is played, and when they were approved."""

    game: str
    rules: str
    title: str
    approved: str | None
    authorised: bool
    clauses: tuple[str, ...]


class RequestView(Struct, frozen=True):
    """What somebody has when the round is over."""

    player: str
    what: str
    seat: int | None = None
    chips: int = 0


class TableSeen(Information, frozen=True, kw_only=True):
    """A table with its sign, its seats and the round that is played there."""

    status: str
    sign: Sign
    markers: Mapping[int, int]
    starting_marker: int | None
    rounds: int
    final_rounds: int | None
    seats: tuple[SeatView, ...]
    requests: tuple[RequestView, ...] = ()
    asked: str
    round: RoundView | None


class TableView(TableSeen, frozen=True, kw_only=True):
    """The same, with what is open to whoever looks."""

    options: tuple[Option, ...]


def view_of(table: Table, viewer: str | None, options: bool) -> TableView:
    """The table as one person may see it at this moment, if need be without the options."""
    state, round, pace = table.state, table.round, table.state.pace
    paced = [] if pace is None else [("pace", f"{pace} seconds for a decision")]
    return TableView(
        **asdict(table.information()),
        status=state.status,
        sign=(*table.sign(), *paced),
        markers=dict(state.markers),
        starting_marker=state.carried.starting_marker,
        rounds=state.carried.rounds,
        final_rounds=state.final_rounds,
        seats=tuple(  # NI2018-51 4.3#2
            SeatView(patron.seat, name, table.stake_of(name))
            for name, patron in state.patrons.items()
        ),
        requests=tuple([_request(one) for one in table.requests]) if table.in_play else (),
        asked=table.asked,
        options=table.options(viewer) if viewer and options else (),
        round=round.view(viewer, options=options) if round is not None else None,
    )


def _request(made: Request) -> RequestView:
    facts = made.facts
    chips = facts.get("stake", facts.get("amount", 0))
    return RequestView(made.player, made.do, facts.get("seat"), chips)

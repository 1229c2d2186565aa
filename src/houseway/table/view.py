"""What somebody sees of a table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from houseway.games.asks import Option
from houseway.games.views import RoundView, SeatView

Sign = tuple[tuple[str, str], ...]


class Information(Struct, frozen=True, kw_only=True):
    """By which rules is played, and when they were approved."""

    game: str
    rules: str
    title: str
    approved: str | None
    authorised: bool
    clauses: tuple[str, ...]


class TableSeen(Information, frozen=True, kw_only=True):
    """A table with its sign, its seats and the round that is played there."""

    status: str
    sign: Sign
    markers: Mapping[int, int]
    starting_marker: int | None
    rounds: int
    final_rounds: int | None
    seats: tuple[SeatView, ...]
    asked: str
    round: RoundView | None


class TableView(TableSeen, frozen=True, kw_only=True):
    """The same, with what is open to whoever looks."""

    options: tuple[Option, ...]

"""What the floor sends of a table: what one person sees there, and everything open to them."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.games import GAMES
from houseway.games.asks import Range
from houseway.games.views import OptionView, RoundView
from houseway.table.table_view import TableSeen

from .storage.calls import Call

if TYPE_CHECKING:
    AnyRoundView = RoundView
else:
    AnyRoundView = reduce(or_, [GAMES[name].round.view_type for name in GAMES])


class SeatedView(Struct, frozen=True):
    """Where somebody sits, with what, and whether the table reckons with them."""

    seat: int | None
    stake: int
    present: bool
    waits_for_blind: bool = False


class TurnView(Struct, frozen=True):
    """Who may act in the round now, and what they are asked."""

    actors: tuple[str, ...]
    prompt: str


class FallsView(Struct, frozen=True):
    """What the dealer of a live table has to enter; `besides` is what else may fall."""

    what: str
    to: str
    hidden: bool
    turned: bool = False
    besides: tuple[str, ...] = ()


class FloorView(TableSeen, frozen=True, kw_only=True):
    """A table as somebody sees it on the floor."""

    round: AnyRoundView | None
    live: bool
    in_play: bool
    settled: bool
    seated: SeatedView | None
    buy_in: Range
    turn: TurnView | None
    falls: FallsView | None
    options: tuple[OptionView, ...]


class HostedView(FloorView, frozen=True, kw_only=True):
    """The same with what the floor knows of the table beside the rules."""

    name: str
    heading: str
    version: int
    calls: tuple[Call, ...]
    time_left: float | None
    betting_left: float | None
    time_allowed: float | None = None
    bots: tuple[str, ...]
    automatic: bool

"""Whole tables, each game with its own felt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from houseway.drawing.money import Money, money_of, unit_of
from houseway.drawing.scene import Scene
from houseway.errors import HousewayError
from houseway.extensions import BrokenExtension, Registry, here
from houseway.games import GAMES
from houseway.games.views import RoundView
from houseway.table.table_view import TableSeen

from .blackjack import blackjack_table
from .canberra_poker import canberra_poker_table
from .felt import Pen
from .holdem import holdem_table
from .mini_baccarat import mini_baccarat_table
from .pai_gow import pai_gow_table
from .roulette import roulette_table
from .sight import Sight
from .ultimate_holdem import ultimate_holdem_table

__all__ = ["DRAWINGS", "NoDrawing", "draw", "scene"]

Drawing = Callable[[Sight[Any], Pen], Scene]

_OWN: Final[Mapping[str, Drawing]] = {
    "blackjack": blackjack_table,
    "canberra-poker": canberra_poker_table,
    "charity-holdem": holdem_table,
    "holdem": holdem_table,
    "mini-baccarat": mini_baccarat_table,
    "pai-gow": pai_gow_table,
    "roulette": roulette_table,
    "tournament-blackjack": blackjack_table,
    "ultimate-holdem": ultimate_holdem_table,
}


def _checked(name: str, value: object) -> Drawing:
    if not callable(value):
        raise BrokenExtension(f"The drawing of {name!r} should be a function of what is seen.")
    return cast(Drawing, value)


DRAWINGS: Final = Registry[Drawing](
    "drawings", {name: here(drawing) for name, drawing in _OWN.items()}, _checked
)


class NoDrawing(HousewayError, ValueError):  # noqa: N818
    """There is no drawing of that game."""


def draw(
    view: TableSeen | RoundView,
    *,
    four_colour: bool = False,
    points: bool = False,
    money: Money | None = None,
) -> str:
    """An SVG document of a table, from the view that one person has of a table or a round.

    >>> from houseway.table import Table
    >>> draw(Table("blackjack").view()).startswith("<svg")
    True
    """
    drawn = scene(view, four_colour=four_colour, points=points, money=money)
    return drawn.document(four_colour=four_colour)


def scene(
    view: TableSeen | RoundView,
    *,
    four_colour: bool = False,
    points: bool = False,
    money: Money | None = None,
) -> Scene:
    """The pieces of a table's drawing; the chips of a tournament are points, whatever is played."""
    drawing = GAMES.inherited(view.game, DRAWINGS) if view.game in GAMES else None
    if drawing is None:
        raise NoDrawing(
            f"There is no drawing of {view.game!r}; the drawings are {', '.join(DRAWINGS)}."
        )
    coinage = None if points else view.game
    pen = Pen(money or money_of(coinage), unit_of(coinage), four_colour)
    return drawing(Sight.of(view), pen)

"""How the drawing of a table is arranged for somebody: on a wide screen, and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from houseway.drawing.arrangement import TALL, WIDE, SceneArrangement
from houseway.games import GAMES
from houseway.games.views import RoundView
from houseway.table.table_view import TableSeen

from . import holdem, upright_poker
from .felt import Pen
from .seats_around import Seating
from .sight import Sight, boxes
from .upright_boxes import USUAL_BOXES, boxes_upright
from .upright_roulette import roulette_upright

_POKER: Final = dict.fromkeys(("holdem", "charity-holdem"), True)
_UPRIGHT: Final[Mapping[str, Callable[[Seating, Pen], SceneArrangement]]] = {
    **dict.fromkeys(_POKER, upright_poker.upright),
    **dict.fromkeys(USUAL_BOXES, boxes_upright),
    "roulette": roulette_upright,
}


def seating_of(view: TableSeen, viewer: str | None, *, betting: bool) -> Seating | None:
    """Who is where for somebody; while bets are made, only where people sit counts for it.

    So nothing moves under a finger that puts chips down.
    """
    if GAMES.inherited(view.game, _UPRIGHT) is None:
        return None
    sight: Sight[RoundView] = Sight.of(view)
    seats = {seat: one.player for seat, one in sight.seats.items()}
    wagers = () if betting else sight.wagers
    mine = [seat for seat, player in seats.items() if player == viewer]
    mine += [wager.box for wager in wagers if wager.player == viewer and wager.box]
    used = {*seats, *(wager.box for wager in wagers if wager.box)}
    sign = dict(view.sign)
    if GAMES.inherited(view.game, _POKER):
        spots = holdem.seats_of(view.game, sign, seats)
    else:
        spots = boxes(sign, {*sight.used, *seats}, GAMES.inherited(view.game, USUAL_BOXES) or 1)
    own = tuple(dict.fromkeys(mine))
    return Seating(view.game, view.sign, spots, own, tuple(sorted(used - {*own})))


def arranged(seating: Seating, pen: Pen) -> dict[str, SceneArrangement]:
    """The arrangements of a table for somebody, by how it is seen."""
    upright = GAMES.inherited(seating.game, _UPRIGHT)
    assert upright is not None
    found = {TALL: upright(seating, pen)}
    poker = GAMES.inherited(seating.game, _POKER)
    turned = upright_poker.turned(seating) if poker else None
    return {WIDE: turned, **found} if turned else found

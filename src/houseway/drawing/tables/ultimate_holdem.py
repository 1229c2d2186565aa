"""An Ultimate Texas Hold-em table: dealer's and communal cards above, four areas in each box."""

from __future__ import annotations

from typing import Final

from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.scene import DrawnPart, Piece, Scene, Size
from houseway.games.ultimate_holdem.determinations import ANTE, BLIND, PLAY, TRIPS
from houseway.games.ultimate_holdem.view import UltimateHoldemView
from houseway.table.table_view import Sign

from .arc import Arc
from .areas import Areas
from .dealer_side import shoe
from .felt import BLUE, CARDS, Pen, drawn_before, half_round, sign_board, stated, stock_of
from .panels import Panel
from .sight import Sight, in_full, sign_told
from .stations import Stations, banner, dealer

_WIDTH, _HEIGHT, _MIDDLE = 1280, 716, 640
_USUAL_BOXES: Final = 6
_DEALER: Final = Panel("Dealer", 436, 190, height=166)
_COMMUNAL: Final = Panel("Communal cards", 778, 454, height=166)
_CARD: Final = 78
_AREAS: Final = Areas({TRIPS: "TRIPS", ANTE: "ANTE", BLIND: "BLIND", PLAY: "PLAY"}, high=42)


def ultimate_holdem_table(sight: Sight[UltimateHoldemView], pen: Pen) -> Scene:
    """The whole table."""
    seen, has = sight.round, sight.round.dealer.hand if sight.round else None
    stations = Stations(Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104), _AREAS, 250)
    parts = (
        _ground(sight.signed, pen),
        dealer(seen.dealer.cards, has, _DEALER, _CARD, pen) if seen else DrawnPart(),
        _communal(seen.communal if seen else (), pen),
        *stations.seen(sight, seen.boxes if seen else (), pen),
        banner(sight, has, _MIDDLE, 226, 600),
    )
    title = stated(f"Ultimate Texas Hold-em table, {sight.asked}")
    return Scene(Size(_WIDTH, _HEIGHT), title, parts, {"shoe": (1_100, 76), "rack": (_MIDDLE, 20)})


@drawn_before
def _ground(sign: Sign, pen: Pen) -> DrawnPart:
    """What is printed on the felt and stands on it, whatever is played."""
    drawn = (
        half_round(_WIDTH, _HEIGHT - 18),
        sign_board(sign, 36, 34, 282, pen),
        shoe(1_070, 40),
        _DEALER.frame(),
        _COMMUNAL.frame(),
    )
    return DrawnPart(
        [stock_of(BLUE, **CARDS, **CHIPS, **_AREAS.kept), Piece("ground", "".join(drawn))],
        stated(sign_told(sign, pen.money)),
    )


@drawn_before
def _communal(cards: tuple[str, ...], pen: Pen) -> DrawnPart:
    if not cards:
        return DrawnPart()
    laid = _COMMUNAL.cards("board", cards, pen, _CARD, of="communal cards")
    return DrawnPart(laid, stated(f"Communal cards: {in_full(cards)}."))

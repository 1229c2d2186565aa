"""A Canberra Poker table: the dealer's five cards above, and an Ante and a Bet in each box."""

from __future__ import annotations

from typing import Final

from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.scene import DrawnPart, Piece, Scene, Size
from houseway.games.canberra_poker.view import CanberraDealerView, CanberraPokerView
from houseway.table.table_view import Sign

from .arc import Arc
from .areas import Areas
from .dealer_side import rack, shoe
from .felt import CARDS, WINE, Pen, drawn_before, half_round, sign_board, stated, stock_of
from .panels import Panel
from .sight import Sight, sign_told
from .stations import Stations, banner, dealer

_WIDTH, _HEIGHT, _MIDDLE = 1280, 676, 640
_USUAL_BOXES: Final = 7
_DEALER: Final = Panel("Dealer", _MIDDLE, 474, height=166)
_CARD: Final = 78
_AREAS: Final = Areas({"bet": "BET", "ante": "ANTE"})


def canberra_poker_table(sight: Sight[CanberraPokerView], pen: Pen) -> Scene:
    """The whole table."""
    seen, has = sight.round, _dealer_has(sight.round.dealer) if sight.round else None
    stations = Stations(Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104), _AREAS, 268)
    parts = (
        _ground(sight.signed, pen),
        dealer(seen.dealer.cards, has, _DEALER, _CARD, pen) if seen else DrawnPart(),
        *stations.seen(sight, seen.boxes if seen else (), pen),
        banner(sight, has, _MIDDLE, 228, 560),
    )
    title = stated(f"Canberra Poker table, {sight.asked}")
    return Scene(Size(_WIDTH, _HEIGHT), title, parts, {"shoe": (1_100, 76), "rack": (_MIDDLE, 20)})


def _dealer_has(dealer: CanberraDealerView) -> str | None:
    """What the dealer has, and whether it counts."""
    part = {True: ", takes part", False: ", takes no part", None: ""}[dealer.takes_part]
    return f"{dealer.hand}{part}" if dealer.hand else None


@drawn_before
def _ground(sign: Sign, pen: Pen) -> DrawnPart:
    """What is printed on the felt and stands on it, whatever is played."""
    drawn = (
        half_round(_WIDTH, _HEIGHT - 18),
        sign_board(sign, 36, 34, 250, pen),
        rack(306, 40),
        shoe(1_070, 40),
        _DEALER.frame(),
    )
    return DrawnPart(
        [stock_of(WINE, **CARDS, **CHIPS, **_AREAS.kept), Piece("ground", "".join(drawn))],
        stated(sign_told(sign, pen.money)),
    )

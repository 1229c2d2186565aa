"""A Canberra Poker table: the dealer's five cards above, and an Ante and a Bet in each box."""

from __future__ import annotations

from typing import Final

from houseway.drawing.equipment.chips import SHAPES as CHIPS

from .arc import Arc
from .areas import Areas
from .dealing import rack, shoe
from .felt import CARDS, WINE, Pen, Shown, drawn_before, half_round, sign_board, stated, whole
from .panels import Panel
from .sight import Sight, Sign, sign_told
from .stations import Stations, banner, dealer

_WIDTH, _HEIGHT, _MIDDLE = 1280, 676, 640
_USUAL_BOXES: Final = 7
_DEALER: Final = Panel("Dealer", _MIDDLE, 474, height=166)
_CARD: Final = 78
_AREAS: Final = Areas({"bet": "BET", "ante": "ANTE"})


def canberra_poker_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    stations = Stations(Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104), _AREAS, 268)
    parts = (
        _ground(sight.signed, pen),
        dealer(sight, _DEALER, _CARD, pen),
        *stations.seen(sight, pen),
        banner(sight, _MIDDLE, 228, 560),
    )
    return whole((_WIDTH, _HEIGHT), f"Canberra Poker table, {sight.asked}", parts, pen)


@drawn_before
def _ground(sign: Sign, pen: Pen) -> Shown:
    """What is printed on the felt and stands on it, whatever is played."""
    drawn = (
        half_round(_WIDTH, _HEIGHT - 18, WINE, **CARDS, **CHIPS, **_AREAS.kept),
        sign_board(sign, 36, 34, 250, pen),
        rack(306, 40),
        shoe(1_070, 40),
        _DEALER.frame(),
    )
    return Shown("".join(drawn), stated(sign_told(sign, pen.money)))

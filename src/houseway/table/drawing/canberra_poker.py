"""A Canberra Poker table: the dealer's five cards above, and an Ante and a Bet in each box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .arc import Arc
from .areas import Areas
from .dealing import rack, shoe
from .felt import WINE, Pen, half_round, sign, whole
from .panels import Panel
from .sight import Sight, sentence
from .stations import Stations, banner, dealer_cards, dealer_told

_WIDTH, _HEIGHT, _MIDDLE = 1280, 676, 640
_USUAL_BOXES: Final = 7
_DEALER: Final = Panel("Dealer", _MIDDLE, 474, height=166)
_CARD: Final = 78
_AREAS: Final = Areas({"bet": "BET", "ante": "ANTE"})


def canberra_poker_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    stations = Stations(Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104), _AREAS, 268)
    return whole(
        (_WIDTH, _HEIGHT),
        f"Canberra Poker table, {sight.asked}",
        _told(sight, stations, pen),
        half_round(_WIDTH, _HEIGHT - 18, WINE, pen),
        sign(sight.limits(pen.money), 36, 34, 250),
        rack(306, 40),
        shoe(1_070, 40, pen),
        _DEALER.frame(),
        _DEALER.cards(dealer_cards(sight), pen, _CARD),
        banner(sight, _MIDDLE, 228, 560),
        *stations.drawn(sight, pen),
        pen=pen,
    )


def _told(sight: Sight, stations: Stations, pen: Pen) -> Iterator[str]:
    yield from sight.sign_told(pen.money)
    yield from dealer_told(sight)
    yield from stations.told(sight, pen)
    yield sentence(sight.void or sight.asked)

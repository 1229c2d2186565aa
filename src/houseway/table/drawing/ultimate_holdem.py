"""An Ultimate Texas Hold-em table: dealer's and communal cards above, four areas in each box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.ultimate_holdem.determinations import ANTE, BLIND, PLAY, TRIPS

from .arc import Arc
from .areas import Areas
from .dealing import shoe
from .felt import BLUE, Pen, half_round, sign, whole
from .panels import Panel
from .sight import Sight, in_full, sentence
from .stations import Stations, banner, dealer_cards, dealer_told

_WIDTH, _HEIGHT, _MIDDLE = 1280, 716, 640
_USUAL_BOXES: Final = 6
_DEALER: Final = Panel("Dealer", 436, 190, height=166)
_COMMUNAL: Final = Panel("Communal cards", 778, 454, height=166)
_CARD: Final = 78
_AREAS: Final = Areas({TRIPS: "TRIPS", ANTE: "ANTE", BLIND: "BLIND", PLAY: "PLAY"}, high=42)


def ultimate_holdem_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    stations = Stations(Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104), _AREAS, 250)
    return whole(
        (_WIDTH, _HEIGHT),
        f"Ultimate Texas Hold-em table, {sight.asked}",
        _told(sight, stations, pen),
        half_round(_WIDTH, _HEIGHT - 18, BLUE, pen),
        sign(sight.limits(pen.money), 36, 34, 282),
        shoe(1_070, 40, pen),
        _DEALER.frame(),
        _DEALER.cards(dealer_cards(sight), pen, _CARD),
        _COMMUNAL.frame(),
        _COMMUNAL.cards(sight.round.get("communal", ()), pen, _CARD),
        banner(sight, _MIDDLE, 226, 600),
        *stations.drawn(sight, pen),
        pen=pen,
    )


def _told(sight: Sight, stations: Stations, pen: Pen) -> Iterator[str]:
    yield from sight.sign_told(pen.money)
    yield from dealer_told(sight)
    if communal := sight.round.get("communal"):
        yield f"Communal cards: {in_full(communal)}."
    yield from stations.told(sight, pen)
    yield sentence(sight.void or sight.asked)

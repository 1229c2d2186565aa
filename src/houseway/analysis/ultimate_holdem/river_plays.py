"""Whether to play on the river, for every board and every two cards: a bit for each.

That is worked out once for the terms of a table, so that a simulation only has to look it up.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

import numpy as np

from ..compiled import Array, compiled, lean
from ..keeping import keep, kept
from ..ranks.board_places import BOARDS, SuitSets, board_place, suit_sets
from ..ranks.lookups import Ranks
from ..ranks.rivals import holdings
from ..ranks.suits import HOLES, exchanged_holes
from .boards import LEFT, ends_at, folded, rank_board, room_for, worth_of
from .solution import over_all_boards
from .terms import Scaled, Terms, scaled, seven_cards

_NAME: Final = "ultimate-holdem-river"
_BYTES: Final = -(-HOLES // 8)
_ONE_AT_A_TIME: Final = Lock()
_FOUND: dict[Terms, Array] = {}


def river_plays(terms: Terms) -> Array:
    """By the place of a board, and of the hole cards exchanged with it, a bit that says play."""
    with _ONE_AT_A_TIME:
        if (known := _FOUND.get(terms)) is None:
            asked = (terms.blind, terms.trips, terms.stake_on_trips)
            before = kept(_NAME, asked)
            known = before["plays"] if before else _work_out(terms)
            if before is None:
                keep(_NAME, asked, {"plays": known})
            _FOUND[terms] = known
    return known


def _work_out(terms: Terms) -> Array:
    plays = np.zeros((BOARDS, _BYTES), dtype=np.uint8)
    ranks, units = seven_cards().ranks, scaled(terms)

    def work(cards: Array, _: Array) -> None:
        note_plays(ranks, units, cards, suit_sets(), exchanged_holes(), plays)

    over_all_boards(work, (), None, "")
    return plays


@compiled()
def note_plays(
    ranks: Ranks, units: Scaled, boards: Array, sets: SuitSets, moved: Array, plays: Array
) -> None:
    """Note for some boards with which holdings the best end is a play."""
    held, room = holdings(LEFT, units.blind_pays.shape[1]), room_for(1)
    for board in boards:
        total = rank_board(ranks, units, board, held, room)
        mask = np.uint64(0)
        for card in board:
            mask |= ranks.masks[card]
        place, exchange = board_place(sets, mask)
        for at in range(len(room.hole)):
            ends = ends_at(held, at, total, room.of_card, units.qualifies)
            worth = worth_of(ends, held.places[at], units, 0)
            if worth.played + worth.fixed > folded(units, 0):
                hole = moved[exchange, room.hole[at]]
                plays[place, hole >> 3] |= np.uint8(1 << (hole & 7))


@lean(forceinline=True)
def plays_on_river(plays: Array, sets: SuitSets, moved: Array, mask: np.uint64, hole: int) -> bool:
    """Whether to play hole cards, by their place, on a board, by its mask."""
    place, exchange = board_place(sets, mask)
    at = moved[exchange, hole]
    return bool(plays[place, at >> 3] >> (at & 7) & 1)

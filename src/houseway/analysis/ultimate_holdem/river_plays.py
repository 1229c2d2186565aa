"""Whether to play on the river, for every board and every two cards: a bit for each.

That is worked out once for the terms of a table, so that a simulation only has to look it up.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

import numpy as np

from houseway.ranking.poker import NI2019_212

from ..compiled import Array, compiled, lean
from ..keeping import keep, kept
from ..ranks.batches import rank_hands
from ..ranks.board_places import BOARDS, SuitSets, board_place, suit_sets
from ..ranks.lookups import Ranks, ranking_tables
from ..ranks.rivals import holdings
from ..ranks.suits import HOLES, exchanged_holes
from .boards import LEFT, ends_at, folded, rank_board, room_for, worth_of
from .solution import over_all_boards
from .terms import Scaled, Terms, scaled, seven_cards

_NAME: Final = "ultimate-holdem-river"
_BYTES: Final = -(-HOLES // 8)
_ONE_AT_A_TIME: Final = Lock()
_FOUND: dict[tuple[Terms, int], Array] = {}
BEST, NEVER = -1, 100
"""In place of the least category that plays: whatever is best, and nothing."""


def river_plays(terms: Terms, least: int = BEST) -> Array:
    """By the place of a board, and of the hole cards exchanged with it, a bit that says play.

    What plays is the best, or hands of some category or better than what lies on the board.
    """
    asked = (terms, least)
    with _ONE_AT_A_TIME:
        if (known := _FOUND.get(asked)) is None:
            before = kept(_NAME, asked)
            known = before["plays"] if before else _work_out(terms, least)
            if before is None:
                keep(_NAME, asked, {"plays": known})
            _FOUND[asked] = known
    return known


def _work_out(terms: Terms, least: int) -> Array:
    plays = np.zeros((BOARDS, _BYTES), dtype=np.uint8)
    table, units = seven_cards(), scaled(terms)
    of_five = ranking_tables(NI2019_212, 5).categories

    def work(cards: Array, _: Array) -> None:
        made = of_five[rank_hands(cards, NI2019_212)]
        given = (cards, suit_sets(), exchanged_holes(), table.categories, made, least)
        note_plays(table.ranks, units, *given, plays)

    over_all_boards(work, (), None, "")
    return plays


@compiled()
def note_plays(
    ranks: Ranks, units: Scaled, boards: Array, sets: SuitSets, moved: Array, categories: Array,
    made: Array, least: int, plays: Array,
) -> None:  # fmt: skip
    """Note for some boards, which have made something themselves, the holdings that play."""
    held, room = holdings(LEFT, units.blind_pays.shape[1]), room_for(1)
    for number in range(len(boards)):
        board = boards[number]
        total = rank_board(ranks, units, board, held, room)
        mask = np.uint64(0)
        for card in board:
            mask |= ranks.masks[card]
        place, exchange = board_place(sets, mask)
        for at in range(len(room.hole)):
            category = categories[held.places[at]]
            good = category >= least and category > made[number]
            if least == BEST:
                ends = ends_at(held, at, total, room.of_card, units.qualifies)
                worth = worth_of(ends, held.places[at], units, 0)
                good = worth.played + worth.fixed > folded(units, 0)
            if good:
                hole = moved[exchange, room.hole[at]]
                plays[place, hole >> 3] |= np.uint8(1 << (hole & 7))


@lean(forceinline=True)
def plays_on_river(plays: Array, sets: SuitSets, moved: Array, mask: np.uint64, hole: int) -> bool:
    """Whether to play hole cards, by their place, on a board, by its mask."""
    place, exchange = board_place(sets, mask)
    at = moved[exchange, hole]
    return bool(plays[place, at >> 3] >> (at & 7) & 1)

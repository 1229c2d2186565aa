"""For a board, every two cards against every other two: how many they beat, and how many they tie.

The hands are put in order once. A hand beats all that stand below it but those which share a card
with it, and these are known from counts for each card; so nothing is compared twice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..compiled import Array, compiled, lean
from .batches import high, low
from .lookups import Ranks


class Holdings(NamedTuple):
    """All pairs of the cards that are not on a board, with their ranks and their rivals.

    `one` and `other` are places in `live`, the cards left; `below` and `level` count the pairs of
    the remaining cards that rank lower and equal.
    """

    live: Array
    one: Array
    other: Array
    places: Array
    below: Array
    level: Array
    order: Array
    begins: Array
    of_card: Array


@compiled()
def holdings(cards: int, places: int) -> Holdings:
    """Room for the holdings of a board, with so many cards left and so many different hands."""
    pairs = cards * (cards - 1) // 2
    one, other = np.empty(pairs, dtype=np.int64), np.empty(pairs, dtype=np.int64)
    at = 0
    for first in range(cards):
        for second in range(first):
            one[at], other[at] = first, second
            at += 1
    return Holdings(
        np.empty(cards, dtype=np.int64),
        one,
        other,
        np.empty(pairs, dtype=np.int64),
        np.empty(pairs, dtype=np.int64),
        np.empty(pairs, dtype=np.int64),
        np.empty(pairs, dtype=np.int32),
        np.empty(places + 1, dtype=np.int32),
        np.empty((2, cards), dtype=np.int32),
    )


@lean()
def name_live(board: Array, lowest: int, highest: int, held: Holdings) -> None:
    """Find the cards of a deck that are not on a board."""
    count = 0
    for card in range(lowest, highest):
        dealt = False
        for on_board in board:
            dealt |= card == on_board
        if not dealt:
            held.live[count] = card
            count += 1


@lean()
def rank_holdings(ranks: Ranks, board: Array, lowest: int, highest: int, held: Holdings) -> None:
    """Rank every holding with a board for high, from the cards of a deck."""
    name_live(board, lowest, highest, held)
    key, mask = np.uint64(0), np.uint64(0)
    for card in board:
        key += ranks.keys[card]
        mask |= ranks.masks[card]
    at = 0
    for first in range(len(held.live)):
        card = held.live[first]
        six, of_six = key + ranks.keys[card], mask | ranks.masks[card]
        for second in range(first):
            card = held.live[second]
            held.places[at] = high(ranks, six + ranks.keys[card], of_six | ranks.masks[card])
            at += 1


@lean()
def rank_low_holdings(
    ranks: Ranks, board: Array, lowest: int, highest: int, held: Holdings
) -> None:
    """Rank every holding with a board for low, from the cards of a deck."""
    name_live(board, lowest, highest, held)
    key = np.uint64(0)
    for card in board:
        key += ranks.keys[card]
    for at in range(len(held.places)):
        one, other = held.live[held.one[at]], held.live[held.other[at]]
        held.places[at] = low(ranks, key + ranks.keys[one] + ranks.keys[other])


@lean()
def count_rivals(held: Holdings) -> None:
    """Fill in how many pairs of the other cards each holding beats and ties."""
    _put_in_order(held)
    below, level = held.of_card[0], held.of_card[1]
    below[:] = 0
    level[:] = 0
    pairs, begin = len(held.order), 0
    while begin < pairs:
        place, end = held.places[held.order[begin]], begin
        while end < pairs and held.places[held.order[end]] == place:
            at = held.order[end]
            level[held.one[at]] += 1
            level[held.other[at]] += 1
            end += 1
        for n in range(begin, end):
            at = held.order[n]
            one, other = held.one[at], held.other[at]
            held.below[at] = begin - below[one] - below[other]
            # The holding itself is among those with either of its cards, and was taken off twice.
            held.level[at] = end - begin - level[one] - level[other] + 1
        for n in range(begin, end):
            at = held.order[n]
            for card in (held.one[at], held.other[at]):
                below[card] += level[card]
                level[card] = 0
        begin = end


@lean()
def _put_in_order(held: Holdings) -> None:
    """Sort by counting: each number of a hand has its stretch."""
    begins = held.begins
    begins[:] = 0
    for at in range(len(held.places)):
        begins[held.places[at] + 1] += 1
    for place in range(1, len(begins)):
        begins[place] += begins[place - 1]
    for at in range(len(held.places)):
        place = held.places[at]
        held.order[begins[place]] = at
        begins[place] += 1

"""Every board with every two cards of the player and of the dealer, counted exactly.

For one board and one holding, the 990 hands of the dealer fall into those beaten, tied and lost to,
with and without a pair; what each decision brings is a sum over them. First these sums are
gathered for every flop and every holding, which tells the best play; then the rounds are told
apart by how that play makes them end.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..compiled import Array, compiled, lean
from ..ranks.lookups import Ranks
from ..ranks.rivals import Holdings, count_rivals, holdings, rank_holdings
from ..ranks.suits import FLOPS_OF_A_BOARD, flop_place, hole_place
from .terms import Scaled

LEFT: Final = 47
"""Cards that are not on a board."""
RIVALS: Final = 45 * 44 // 2
"""Hands that a dealer may hold."""
FLOPS: Final = len(FLOPS_OF_A_BOARD)

PLAYED, FIXED, ON_RIVER = range(3)
"""What is summed for a holding: one time of play, what is staked at any rate, the best end."""
ENDINGS = (BEATS, BEATS_UNQUALIFIED, TIES, LOSES, LOSES_TO_UNQUALIFIED) = tuple(range(5))
FOLDED, ONCE, TWICE, THRICE, FOUR_TIMES = range(5)

_FLOPS = FLOPS_OF_A_BOARD


class Alike(NamedTuple):
    """How flops stand for each other, and where exchanges take holdings."""

    standing: Array
    exchange: Array
    moved: Array


class BoardEnds(NamedTuple):
    """How a holding ends against all the dealer's hands."""

    beats: int
    beats_unqualified: int
    ties: int
    loses: int
    loses_to_unqualified: int


class BoardWorth(NamedTuple):
    """What a holding is worth on a board, over all the dealer's hands."""

    played: int
    fixed: int


@lean(forceinline=True)
def ends_of(place: int, below: int, level: int, unqualified: int, qualifies: int) -> BoardEnds:
    """Tell the dealer's hands apart; those without a pair are the lowest of all."""
    above = RIVALS - below - level
    if place >= qualifies:
        return BoardEnds(below - unqualified, unqualified, level, above, 0)
    over = unqualified - below - level
    return BoardEnds(0, below, level, above - over, over)


@lean(forceinline=True)
def worth_of(ends: BoardEnds, place: int, scaled: Scaled, n: int) -> BoardWorth:
    """Each time of the ante played wins or loses; ante, blind and trips go as their rules say."""
    won = ends.beats + ends.beats_unqualified
    lost = ends.loses + ends.loses_to_unqualified
    unit = scaled.ante[n]
    blind = scaled.blind_pays[n, place] * won - unit * lost
    ante = unit * (ends.beats - ends.loses)
    return BoardWorth(unit * (won - lost), ante + blind + RIVALS * scaled.trips_pays[n, place])


@lean(forceinline=True)
def folded(scaled: Scaled, n: int) -> int:
    """What a fold costs: ante, blind and trips."""
    return -RIVALS * (2 * scaled.ante[n] + scaled.trips[n])  # type: ignore[no-any-return]


@lean()
def unqualified_rivals(held: Holdings, qualifies: int, of_card: Array) -> int:
    """Count the hands without a pair, in all and for each card."""
    of_card[:] = 0
    total = 0
    for at in range(len(held.places)):
        if held.places[at] < qualifies:
            total += 1
            of_card[held.one[at]] += 1
            of_card[held.other[at]] += 1
    return total


@lean(forceinline=True)
def ends_at(held: Holdings, at: int, total: int, of_card: Array, qualifies: int) -> BoardEnds:
    """How one of a board's holdings ends."""
    place = held.places[at]
    unqualified = total - of_card[held.one[at]] - of_card[held.other[at]] + (place < qualifies)
    return ends_of(place, held.below[at], held.level[at], unqualified, qualifies)


class Room(NamedTuple):
    """Room for one board: its holdings with their places, and what is added up for them."""

    of_card: Array
    hole: Array
    gain: Array
    differing: Array
    twice: Array


@compiled()
def room_for(terms: int) -> Room:
    """Room for boards under so many terms."""
    pairs = LEFT * (LEFT - 1) // 2
    return Room(
        np.empty(LEFT, dtype=np.int64),
        np.empty(pairs, dtype=np.int16),
        np.empty((terms, pairs), dtype=np.int64),
        np.empty(pairs, dtype=np.int16),
        np.empty(pairs, dtype=np.uint32),
    )


@compiled()
def weigh(
    ranks: Ranks, scaled: Scaled, boards: Array, weights: Array, alike: Alike,
    gains: Array, sums: Array,
) -> None:  # fmt: skip
    """Add up, for every holding, its sums, and for every flop what playing twice gains on it.

    The gains of all terms but the first are only how they differ from the first, which is seldom.
    """
    held, room = holdings(LEFT, scaled.blind_pays.shape[1]), room_for(len(scaled.ante))
    for number in range(len(boards)):
        total = rank_board(ranks, scaled, boards[number], held, room)
        count = add_sums(scaled, held, room, total, weights[number], sums)
        add_gains(boards[number], alike, room, count, gains)


@lean()
def rank_board(ranks: Ranks, scaled: Scaled, board: Array, held: Holdings, room: Room) -> int:
    """Rank the holdings of a board, and say how many hands have no pair."""
    rank_holdings(ranks, board, 0, 52, held)
    count_rivals(held)
    for at in range(len(room.hole)):
        room.hole[at] = hole_place(held.live[held.one[at]], held.live[held.other[at]])
    return unqualified_rivals(held, scaled.qualifies, room.of_card)


@lean()
def add_sums(
    scaled: Scaled, held: Holdings, room: Room, total: int, weight: int, sums: Array
) -> int:
    """Add what the holdings of a board are worth; say how many gain differently under terms."""
    count = 0
    for at in range(len(room.hole)):
        ends = ends_at(held, at, total, room.of_card, scaled.qualifies)
        differs = False
        for n in range(len(scaled.ante)):
            worth = worth_of(ends, held.places[at], scaled, n)
            river = max(worth.played + worth.fixed, folded(scaled, n))
            room.gain[n, at] = weight * (2 * worth.played + worth.fixed - river)
            differs |= room.gain[n, at] != room.gain[0, at]
            sums[n, room.hole[at], PLAYED] += weight * worth.played
            sums[n, room.hole[at], FIXED] += weight * worth.fixed
            sums[n, room.hole[at], ON_RIVER] += weight * river
        if differs:
            room.differing[count] = at
            count += 1
    return count


@lean()
def add_gains(board: Array, alike: Alike, room: Room, count: int, gains: Array) -> None:
    """Add what playing twice gains to every flop that a board may have begun with."""
    for flop in range(FLOPS):
        a, b, c = _FLOPS[flop, 0], _FLOPS[flop, 1], _FLOPS[flop, 2]
        place = flop_place(board[a], board[b], board[c])
        exchange, number = alike.exchange[place], alike.standing[place]
        for at in range(len(room.hole)):
            gains[0, number, alike.moved[exchange, room.hole[at]]] += room.gain[0, at]
        for n in range(1, len(gains)):
            for k in range(count):
                at = room.differing[k]
                more = room.gain[n, at] - room.gain[0, at]
                gains[n, number, alike.moved[exchange, room.hole[at]]] += more


@compiled()
def tell_apart(
    ranks: Ranks, scaled: Scaled, boards: Array, weights: Array, alike: Alike, made: Array,
    categories: Array, before: Array, after: Array, counts: Array,
) -> None:  # fmt: skip
    """Count rounds by times played, whether the holding improves the board, category and ending.

    `made` is the category that each board has without any holding; `after` has eight bits for each
    of the terms. Every board is met once for each flop that it may have begun with.
    """
    held, room = holdings(LEFT, scaled.blind_pays.shape[1]), room_for(len(scaled.ante))
    for number in range(len(boards)):
        total = rank_board(ranks, scaled, boards[number], held, room)
        count_twice(boards[number], alike, after, room)
        count_endings(
            scaled, held, room, total, made[number], categories, before, weights[number], counts
        )


@lean()
def count_twice(board: Array, alike: Alike, after: Array, room: Room) -> None:
    """Count the flops of a board after which a holding is played twice."""
    for at in range(len(room.hole)):
        room.twice[at] = 0
    for flop in range(FLOPS):
        a, b, c = _FLOPS[flop, 0], _FLOPS[flop, 1], _FLOPS[flop, 2]
        place = flop_place(board[a], board[b], board[c])
        exchange, number = alike.exchange[place], alike.standing[place]
        for at in range(len(room.hole)):
            room.twice[at] += after[number, alike.moved[exchange, room.hole[at]]]


@lean()
def count_endings(
    scaled: Scaled, held: Holdings, room: Room, total: int, made: int, categories: Array,
    before: Array, weight: int, counts: Array,
) -> None:  # fmt: skip
    """Count how the holdings of a board end when they are played."""
    for at in range(len(room.hole)):
        place, category = held.places[at], categories[held.places[at]]
        ends = ends_at(held, at, total, room.of_card, scaled.qualifies)
        improves = int(category > made)
        for n in range(len(scaled.ante)):
            times = before[n, room.hole[at]]
            if times:
                _count(counts, n, times, improves, category, ends, FLOPS * weight)
                continue
            worth = worth_of(ends, place, scaled, n)
            river = ONCE if worth.played + worth.fixed > folded(scaled, n) else FOLDED
            twice: int = np.int64(room.twice[at]) >> 8 * n & 255  # type: ignore[assignment]
            if twice:
                _count(counts, n, TWICE, improves, category, ends, twice * weight)
            _count(counts, n, river, improves, category, ends, (FLOPS - twice) * weight)


@lean(forceinline=True)
def _count(
    counts: Array, n: int, times: int, improves: int, category: int, ends: BoardEnds, weight: int
) -> None:
    for ending in range(len(ENDINGS)):
        counts[n, times, improves, category, ending] += weight * ends[ending]

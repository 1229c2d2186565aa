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
from ..ranks_rivals import Holdings, count_rivals, holdings, rank_holdings
from ..ranks_suits import FLOPS_OF_A_BOARD, flop_place, hole_place
from ..ranks_tables import Ranks
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


class Ends(NamedTuple):
    """How a holding ends against all the dealer's hands."""

    beats: int
    beats_unqualified: int
    ties: int
    loses: int
    loses_to_unqualified: int


class Worth(NamedTuple):
    """What a holding is worth on a board, over all the dealer's hands."""

    played: int
    fixed: int


@lean(forceinline=True)
def ends_of(place: int, below: int, level: int, unqualified: int, qualifies: int) -> Ends:
    """Tell the dealer's hands apart; those without a pair are the lowest of all."""
    above = RIVALS - below - level
    if place >= qualifies:
        return Ends(below - unqualified, unqualified, level, above, 0)
    over = unqualified - below - level
    return Ends(0, below, level, above - over, over)


@lean(forceinline=True)
def worth_of(ends: Ends, place: int, scaled: Scaled, n: int) -> Worth:
    """Each time of the ante played wins or loses; ante, blind and trips go as their rules say."""
    won = ends.beats + ends.beats_unqualified
    lost = ends.loses + ends.loses_to_unqualified
    unit = scaled.ante[n]
    blind = scaled.blind_pays[n, place] * won - unit * lost
    ante = unit * (ends.beats - ends.loses)
    return Worth(unit * (won - lost), ante + blind + RIVALS * scaled.trips_pays[n, place])


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
def ends_at(held: Holdings, at: int, total: int, of_card: Array, qualifies: int) -> Ends:
    """How one of a board's holdings ends."""
    place = held.places[at]
    unqualified = total - of_card[held.one[at]] - of_card[held.other[at]] + (place < qualifies)
    return ends_of(place, held.below[at], held.level[at], unqualified, qualifies)


@compiled()
def weigh(
    ranks: Ranks, scaled: Scaled, boards: Array, weights: Array, alike: Alike,
    gains: Array, sums: Array,
) -> None:  # fmt: skip
    """Add up, for every holding, its sums, and for every flop what playing twice gains on it.

    The gains of all terms but the first are only how they differ from the first, which is seldom.
    """
    held, of_card = holdings(LEFT, scaled.blind_pays.shape[1]), np.empty(LEFT, dtype=np.int64)
    hole = np.empty(len(held.one), dtype=np.int16)
    gain = np.empty((len(scaled.ante), len(hole)), dtype=np.int64)
    differing = np.empty(len(hole), dtype=np.int16)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        rank_holdings(ranks, board, 0, 52, held)
        count_rivals(held)
        total = unqualified_rivals(held, scaled.qualifies, of_card)
        name_holdings(held, hole)
        count = 0
        for at in range(len(hole)):
            ends = ends_at(held, at, total, of_card, scaled.qualifies)
            for n in range(len(scaled.ante)):
                worth = worth_of(ends, held.places[at], scaled, n)
                river = max(worth.played + worth.fixed, folded(scaled, n))
                gain[n, at] = weight * (2 * worth.played + worth.fixed - river)
                sums[n, PLAYED, hole[at]] += weight * worth.played
                sums[n, FIXED, hole[at]] += weight * worth.fixed
                sums[n, ON_RIVER, hole[at]] += weight * river
            if differs(gain, at):
                differing[count] = at
                count += 1
        for flop in _FLOPS:
            place = flop_place(board[flop[0]], board[flop[1]], board[flop[2]])
            moved, flop_number = alike.moved[alike.exchange[place]], alike.standing[place]
            row = gains[0, flop_number]
            for at in range(len(hole)):
                row[moved[hole[at]]] += gain[0, at]
            for n in range(1, len(scaled.ante)):
                for at in differing[:count]:
                    gains[n, flop_number, moved[hole[at]]] += gain[n, at] - gain[0, at]


@lean(forceinline=True)
def differs(gain: Array, at: int) -> bool:
    """Whether a holding gains more or less under other terms than under the first."""
    for n in range(1, len(gain)):
        if gain[n, at] != gain[0, at]:
            return True
    return False


@compiled()
def tell_apart(
    ranks: Ranks, scaled: Scaled, boards: Array, weights: Array, alike: Alike, made: Array,
    categories: Array, before: Array, after: Array, counts: Array,
) -> None:  # fmt: skip
    """Count rounds by times played, whether the holding improves the board, category and ending.

    `made` is the category that each board has without any holding; `after` has eight bits for each
    of the terms. Every board is met once for each flop that it may have begun with.
    """
    held, of_card = holdings(LEFT, scaled.blind_pays.shape[1]), np.empty(LEFT, dtype=np.int64)
    hole = np.empty(len(held.one), dtype=np.int16)
    twice = np.empty(len(hole), dtype=np.uint32)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        rank_holdings(ranks, board, 0, 52, held)
        count_rivals(held)
        total = unqualified_rivals(held, scaled.qualifies, of_card)
        name_holdings(held, hole)
        twice[:] = 0
        for flop in _FLOPS:
            place = flop_place(board[flop[0]], board[flop[1]], board[flop[2]])
            moved = alike.moved[alike.exchange[place]]
            row = after[alike.standing[place]]
            for at in range(len(hole)):
                twice[at] += row[moved[hole[at]]]
        for at in range(len(hole)):
            place, category = held.places[at], categories[held.places[at]]
            ends = ends_at(held, at, total, of_card, scaled.qualifies)
            improves = int(category > made[number])
            for n in range(len(scaled.ante)):
                times = before[n, hole[at]]
                if times:
                    _count(counts, n, times, improves, category, ends, FLOPS * weight)
                    continue
                worth = worth_of(ends, place, scaled, n)
                river = ONCE if worth.played + worth.fixed > folded(scaled, n) else FOLDED
                played = np.int64(twice[at]) >> 8 * n & 255
                if played:
                    _count(counts, n, TWICE, improves, category, ends, played * weight)
                _count(counts, n, river, improves, category, ends, (FLOPS - played) * weight)


@lean(forceinline=True)
def _count(
    counts: Array, n: int, times: int, improves: int, category: int, ends: Ends, weight: int
) -> None:
    for ending in range(len(ENDINGS)):
        counts[n, times, improves, category, ending] += weight * ends[ending]


@lean()
def name_holdings(held: Holdings, hole: Array) -> None:
    """The place of each holding among all pairs of cards."""
    for at in range(len(hole)):
        hole[at] = hole_place(held.live[held.one[at]], held.live[held.other[at]])

"""Compiled: how likely hands are to win and to tie, modulo many primes at once.

A sum over all cards that may fall is a fraction whose denominator is known. Worked out modulo
enough primes, it is known exactly. The primes are so small that the product of two residues is
whole in floating point, where vector units work out many side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import prod
from typing import Final

import numpy as np

from ..compiled import Array, compiled
from .compositions import BLACKJACK, BUST, NO_HAND, Compositions, Draws
from .solver import DOUBLE, DRAW, STAND, left_without

LANES: Final = 12
MOST_CARDS: Final = 52 * 8
VALUE, STANDING = 1, 2  # what is wanted of a hand
ENDS = (WINS, TIES) = (0, 1)
LOSES = -1


def _primes(below: int) -> Iterator[int]:
    """The primes below a number, from the highest on."""
    for number in range(below - 1, 2, -1):
        if all(number % factor for factor in range(2, int(number**0.5) + 1)):
            yield number


PRIMES: Final = tuple(prime for prime, _ in zip(_primes(1 << 26), range(LANES), strict=False))
_PRIMES: Final = np.array(PRIMES, dtype=np.float64)
_TO_WHOLE: Final = 1.5 * 2.0**52
"""Added and taken away again, it leaves the nearest whole number."""
_RECIPROCALS: Final = 1 / _PRIMES
_INVERSES: Final = np.array(
    [[pow(cards, -1, prime) if cards else 0 for prime in PRIMES] for cards in range(MOST_CARDS)],
    dtype=np.float64,
)


def residues(fraction: Fraction) -> Array:
    """A fraction modulo all primes."""
    top, bottom = fraction.numerator, fraction.denominator
    return np.array([top * pow(bottom, -1, prime) % prime for prime in PRIMES], dtype=object)


def restored(found: Iterable[int], denominator: int, most: int) -> Fraction:
    """The fraction with these residues, which has this denominator and is not above `most`."""
    every = prod(PRIMES)
    number = 0
    for residue, prime in zip(found, PRIMES, strict=True):
        others = every // prime
        number += int(residue) * denominator * others * pow(others, -1, prime)
    number %= every
    number -= every if number > every // 2 else 0
    assert abs(number) <= most * denominator, "the denominator is another one"
    return Fraction(number, denominator)


@compiled(forceinline=True)
def _reduced(number: float, lane: int) -> float:
    """A whole number without the nearest multiple of a prime, from about -1/2 to 1/2 of it."""
    times = (number * _RECIPROCALS[lane] + _TO_WHOLE) - _TO_WHOLE
    return float(number - times * _PRIMES[lane])


@compiled()
def chances_modulo(
    shoe: Array, upcard: int, starts: Array, play: Array, hands: Compositions, draws: Draws
) -> Array:
    """How likely some hands of two cards are to win and to tie by a play, out of a shoe."""
    wanted = _wanted(starts, play, hands)
    ends = np.zeros((wanted.size, len(ENDS), LANES))
    stand = np.zeros((wanted.size, len(ENDS), LANES))
    weight = np.ones((draws.parent.size, LANES))
    by_size = np.zeros((len(ENDS), draws.size.max() + 1, LANES))
    left = np.zeros(10, dtype=np.int64)
    for hand in range(wanted.size - 1, -1, -1):
        if wanted[hand] == 0:
            continue
        cards = left_without(shoe, hands.cards[hand], left)
        if cards < 0:
            continue
        if wanted[hand] & STANDING:
            points = hands.points[hand]
            _stand(points, left, cards, upcard, draws, weight, by_size, stand[hand])
        if wanted[hand] & VALUE:
            if play[hand] == STAND:
                ends[hand] = stand[hand]
            else:
                following = stand if play[hand] == DOUBLE else ends
                _go_on(left, cards, hands.child[hand], following, ends[hand])
    return ends[starts]


@compiled()
def _wanted(starts: Array, play: Array, hands: Compositions) -> Array:
    """Of which hands the end is wanted, and of which how they end standing."""
    wanted = np.zeros(hands.points.size, dtype=np.int64)
    for hand in starts:
        wanted[hand] = VALUE
    for hand in range(wanted.size):
        if wanted[hand] & VALUE:
            if play[hand] == STAND:
                wanted[hand] |= STANDING
            else:
                what = VALUE if play[hand] == DRAW else STANDING
                for child in hands.child[hand]:
                    if child != NO_HAND:
                        wanted[child] |= what
    return wanted


@compiled()
def _go_on(left: Array, cards: int, child: Array, following: Array, ends: Array) -> None:
    """What comes of a card more: a hand over 21 neither wins nor ties."""
    for rank in range(10):
        if child[rank] != NO_HAND:
            for end in ENDS:
                for lane in range(LANES):
                    ends[end, lane] += left[rank] * following[child[rank], end, lane]
    for end in ENDS:
        for lane in range(LANES):
            ends[end, lane] = _reduced(
                _reduced(ends[end, lane], lane) * _INVERSES[cards, lane], lane
            )


@compiled()
def _stand(
    points: int,
    left: Array,
    cards: int,
    upcard: int,
    draws: Draws,
    weight: Array,
    by_size: Array,
    ends: Array,
) -> None:
    """How likely a hand is to win and to tie standing, over all that the dealer may draw."""
    first, last = draws.bounds[upcard], draws.bounds[upcard + 1]
    by_size[:] = 0.0
    for node in range(first + 1, last):
        have = float(left[draws.rank[node] - 1] - draws.earlier[node])
        parent, at, size = draws.parent[node], node - first, draws.size[node]
        orders, end = float(draws.orders[node]), _end(points, draws.outcome[node])
        before, now = weight[parent], weight[at]
        for lane in range(LANES):
            now[lane] = _reduced(before[lane] * have, lane)
        if orders != 0.0 and end != LOSES:
            total = by_size[end, size]
            for lane in range(LANES):
                total[lane] += _reduced(now[lane] * orders, lane)
    for end in ENDS:
        for lane in range(LANES):
            over, chance = 1.0, 0.0
            for size in range(1, min(by_size.shape[1], cards + 1)):
                over = _reduced(over * _INVERSES[cards - size + 1, lane], lane)
                chance += _reduced(_reduced(by_size[end, size, lane], lane) * over, lane)
            ends[end, lane] = _reduced(chance, lane)


@compiled(forceinline=True)
def _end(points: int, outcome: int) -> int:
    """How a hand that stands ends."""
    total = outcome + 17
    if outcome == BLACKJACK or (outcome != BUST and points < total):
        return LOSES
    return WINS if outcome == BUST or points > total else TIES

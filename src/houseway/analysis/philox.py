"""Counter-based random numbers for compiled kernels: Philox4x32-10 (Salmon and others, 2011).

A stream is named by seed, block and stream number. Its numbers are a function of that name and of
a counter, so any block can be played on any core or machine and comes out the same, and no two
streams share a number. Many counters are worked out at once, which vector units do side by side.
"""

from __future__ import annotations

import numpy as np

from .compiled import Array, compiled

Word = int | np.uint64

KEY, COUNTER, BLOCK, STREAM, USED, WORDS = 0, 1, 2, 3, 4, 8
LANES = 64
FULL = 4 * LANES

_ROUNDS = 10
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_ONE = np.uint64(1)


@compiled(forceinline=True)
def seeded(seed: Word, block: Word, stream: int) -> Array:
    """A stream at its beginning; the seed is below 2**63, block and stream below 2**32."""
    state = np.zeros(WORDS + FULL, dtype=np.uint64)
    state[KEY], state[BLOCK], state[STREAM] = seed, block, stream
    state[USED] = FULL
    return state


@compiled()
def _refill(state: Array) -> None:
    """The next words: ten rounds of Philox over each counter and the name of the stream."""
    first, key = state[COUNTER], state[KEY]
    for lane in range(LANES):
        counter = first + np.uint64(lane)
        a, b, c, d = counter & _LOW, counter >> _HALF, state[BLOCK], state[STREAM]
        k0, k1 = key & _LOW, key >> _HALF
        for _ in range(_ROUNDS):
            left, right = _M0 * a, _M1 * c
            a, b = (right >> _HALF) ^ b ^ k0, right & _LOW
            c, d = (left >> _HALF) ^ d ^ k1, left & _LOW
            k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
        at = WORDS + 4 * lane
        state[at], state[at + 1], state[at + 2], state[at + 3] = a, b, c, d
    state[COUNTER] = first + np.uint64(LANES)
    state[USED] = 0


@compiled(forceinline=True)
def word(state: Array) -> np.uint64:
    """The next 32 random bits."""
    at = state[USED]
    if at == FULL:
        _refill(state)
        at = state[USED]
    state[USED] = at + _ONE
    return np.uint64(state[np.uint64(WORDS) + at])


@compiled(forceinline=True)
def bits(state: Array) -> np.uint64:
    """The next 64 random bits."""
    high = word(state)
    return np.uint64((high << _HALF) | word(state))


@compiled(forceinline=True)
def below(state: Array, n: int) -> int:
    """A number from 0 to n - 1, each as likely as the next; n is at most 2**32.

    The low half of a word times n tells the few words that would favour some numbers; those are
    drawn again (Lemire, 2019).
    """
    size = np.uint64(n)
    product = word(state) * size
    if product & _LOW < size:
        least = (np.uint64(1 << 32) - size) % size
        while product & _LOW < least:
            product = word(state) * size
    return np.int64(product >> _HALF)  # type: ignore[return-value]


@compiled(forceinline=True)
def unit(state: Array) -> float:
    """A number from 0 up to, but not including, 1."""
    return float(np.float64(bits(state) >> np.uint64(11)) * 2.0**-53)


@compiled(forceinline=True)
def draw(state: Array, cards: Array, count: int) -> None:
    """Bring `count` cards, drawn at random without replacement, to the front of all cards."""
    size = len(cards)
    for place in range(count):
        other = place + below(state, size - place)
        cards[place], cards[other] = cards[other], cards[place]

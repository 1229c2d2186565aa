"""Counter-based random numbers: published answers, no bias, no stream like another."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from houseway.analysis.compiled import compiled
from houseway.analysis.philox import COUNTER, below, bits, draw, seeded, unit, word

# Known answers of philox4x32-10 as its authors publish them with Random123: counter, key, words.
KNOWN = [
    ((0, 0, 0, 0), (0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
]


@compiled()
def numbers(seed, block, stream, n, count):
    state = seeded(seed, block, stream)
    fallen = np.empty(count, np.int64)
    for at in range(count):
        fallen[at] = below(state, n)
    return fallen


@compiled()
def hands(seed, count, size, cards):
    state, pack = seeded(seed, 0, 0), np.arange(size)
    dealt = np.empty((count, cards), np.int64)
    for at in range(count):
        draw(state, pack, cards)
        for place in range(cards):
            dealt[at, place] = pack[place]
    return dealt


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_the_words_are_those_that_are_published(counter, key, words):
    state = seeded(np.uint64(key[0] | key[1] << 32), counter[2], counter[3])
    state[COUNTER] = counter[0] | counter[1] << 32
    assert " ".join(f"{int(word(state)):08x}" for _ in range(4)) == words


def test_a_stream_goes_on_past_what_is_worked_out_at_once():
    state = seeded(7, 0, 0)
    first = [int(word(state)) for _ in range(600)]
    later = seeded(7, 0, 0)
    later[COUNTER] = 128  # four words for each counter
    assert first[512:] == [int(word(later)) for _ in range(88)]


def test_bits_and_units_are_made_of_words():
    state, again = seeded(3, 1, 0), seeded(3, 1, 0)
    both = int(bits(state))
    assert both == int(word(again)) << 32 | int(word(again))
    assert unit(state) == (int(bits(again)) >> 11) / 2**53


@pytest.mark.parametrize("name", [(2, 5, 0), (1, 6, 0), (1, 5, 1)])
def test_seed_block_and_stream_each_make_another_stream(name):
    usual = numbers(1, 5, 0, 1_000_000, 100)
    assert not np.intersect1d(usual, numbers(*name, 1_000_000, 100)).size > 3


@pytest.mark.parametrize("n", [1, 2, 3, 37, 52, 416])
def test_every_number_is_as_likely_as_the_next(n):
    each = 4_000
    fallen = np.bincount(numbers(11, 0, 0, n, n * each), minlength=n)
    assert len(fallen) == n
    chi_square = ((fallen - each) ** 2 / each).sum()
    assert chi_square < n + 5 * np.sqrt(2 * n)


def test_words_that_would_favour_some_numbers_are_drawn_again():
    # Of three numbers below 3 * 2**30, a plain product would let one third fall twice as often.
    n = 3 << 30
    thirds = Counter((numbers(13, 0, 0, n, 90_000) // (n // 3)).tolist())
    assert all(abs(times - 30_000) < 700 for times in thirds.values())


def test_every_hand_of_a_small_pack_is_as_likely_as_the_next():
    dealt = Counter(map(tuple, hands(17, 60_000, 5, 2).tolist()))
    assert len(dealt) == 20
    assert all(first != second for first, second in dealt)
    assert all(abs(times - 3_000) < 270 for times in dealt.values())

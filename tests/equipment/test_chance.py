import hmac
from collections import Counter
from hashlib import shake_256
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from houseway.equipment.chance import Chance, accept, commitment, fulfils, new_seed, width

SEED = bytes(range(32))


def test_seeds_are_32_bytes_and_never_the_same():
    assert len({new_seed() for _ in range(100)}) == 100
    assert {len(new_seed()) for _ in range(10)} == {32}


@given(st.binary(max_size=80), st.binary(max_size=80))
def test_a_commitment_is_fulfilled_by_its_own_seed_only(seed, other):
    assert fulfils(seed, commitment(seed))
    assert fulfils(other, commitment(seed)) == (seed == other)


def test_a_commitment_may_be_copied_in_capitals_but_not_be_something_else():
    assert fulfils(SEED, commitment(SEED).upper() + "\n")
    assert not fulfils(SEED, "")
    assert not fulfils(SEED, "é")


def test_old_commitments_and_streams_stay_verifiable():
    assert commitment(SEED) == ("b3deb77ef55b5a5a14c0fe177bad192700efebde739cbb1ddbf479977acfbbeb")
    chance = Chance(SEED, "table 4, shoe 17")
    assert [chance.below(n) for n in (2, 6, 37, 52, 416, 10**6, 2**64)] == [
        1,
        1,
        7,
        22,
        151,
        823017,
        2611997835121057455,
    ]
    assert Chance(SEED).shuffled(range(10)) == [6, 7, 2, 8, 1, 5, 4, 9, 3, 0]


def test_the_stream_can_be_worked_out_with_any_hash_library():
    extracted = hmac.digest(b"houseway stream 1", SEED, "sha256")
    key = hmac.digest(extracted, b"a label", "sha256")
    stream = b"".join(shake_256(key + i.to_bytes(8, "big")).digest(1024) for i in range(3))
    chance = Chance(SEED, "a label")
    assert bytes(chance.below(256) for _ in range(3000)) == stream[:3000]


def test_numbers_wider_than_a_block_continue_in_the_next():
    chance, bytewise = Chance(SEED), Chance(SEED)
    stream = bytes(bytewise.below(256) for _ in range(5000))
    assert chance.below(256**1023) == int.from_bytes(stream[:1023], "big")
    assert chance.below(256**3000) == int.from_bytes(stream[1023:4023], "big")


def test_the_stream_does_not_come_from_the_commitment():
    known = bytes.fromhex(commitment(SEED))
    assert Chance(known).shuffled(range(52)) != Chance(SEED).shuffled(range(52))
    assert Chance(SEED)._key != known


@given(st.binary(max_size=70), st.binary(max_size=70))
def test_different_seeds_give_different_streams(seed, other):
    alike = Chance(seed).below(2**128) == Chance(other).below(2**128)
    assert alike == (seed == other)


def test_labels_separate_the_streams_of_one_seed():
    orders = {tuple(Chance(SEED, f"shoe {n}").shuffled(range(52))) for n in range(50)}
    assert len(orders) == 50


def test_every_outcome_stands_for_the_same_count_of_bytes():
    for n in range(1, 257):
        outcomes = Counter(accept(raw, 256, n) for raw in range(256))
        rejected = outcomes.pop(None, 0)
        assert set(outcomes) == set(range(n))
        assert set(outcomes.values()) == {256 // n}
        assert rejected == 256 % n < 128  # so that a draw is accepted more often than not


@pytest.mark.parametrize("n", [257, 312, 416, 1000, 32767, 32769, 65535, 65536])
def test_every_outcome_stands_for_the_same_count_of_two_byte_numbers(n):
    outcomes = Counter(accept(raw, 65536, n) for raw in range(65536))
    outcomes.pop(None, None)
    assert set(outcomes) == set(range(n))
    assert set(outcomes.values()) == {65536 // n}


def test_a_number_is_drawn_from_as_few_bytes_as_hold_it():
    assert [width(n) for n in (1, 2, 256, 257, 65536, 65537)] == [0, 1, 1, 2, 2, 3]


def test_below_draws_again_for_a_rejected_byte():
    """The stream's bytes are fed through `accept` one by one, and nothing else is done to them."""
    raw = Chance(SEED)
    expected = [
        number
        for number in (accept(raw.below(256), 256, 200) for _ in range(500))
        if number is not None
    ]
    chance = Chance(SEED)
    assert [chance.below(200) for _ in expected] == expected
    assert len(expected) < 500


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_zero_to_draw(n):
    with pytest.raises(ValueError, match="no number"):
        Chance(SEED).below(n)


@given(st.lists(st.integers()), st.binary())
def test_a_shuffle_keeps_every_item_and_leaves_the_original_alone(items, seed):
    before = list(items)
    assert Counter(Chance(seed).shuffled(items)) == Counter(before)
    assert items == before


def test_shuffling_eight_decks_takes_one_block_of_the_stream():
    """What makes it fast, shown without a clock: some 700 bytes, from blocks of 1024."""
    made = []

    class Counted(Chance):
        def _make_block(self, number):
            made.append(number)
            return super()._make_block(number)

    for shoe in range(20):
        made.clear()
        chance = Counted(SEED, f"shoe {shoe}")
        chance.shuffled(range(416))
        assert 415 < chance.position < 1024
        assert made == [0]


# The statistical test, and shuffles that must not pass it.

ITEMS = 8
SHUFFLES = 12_000
CRITICAL_49 = 85.35  # chi-square, (8 - 1) squared degrees of freedom, exceeded once in 1000
CRITICAL_23 = 49.73  # chi-square, 4! - 1 degrees of freedom, exceeded once in 1000


def position_statistic(shuffle):
    """Chi-square of how often each of eight items came to each place."""
    seen = Counter(pair for _ in range(SHUFFLES) for pair in enumerate(shuffle(list(range(ITEMS)))))
    expected = SHUFFLES / ITEMS
    cells = (seen[place, item] for place in range(ITEMS) for item in range(ITEMS))
    raw = sum((count - expected) ** 2 / expected for count in cells)
    return raw * (ITEMS - 1) / ITEMS  # rows and columns both have fixed sums


def order_statistic(shuffle):
    """Chi-square of how often each of the 24 orders of four items came."""
    seen = Counter(tuple(shuffle(list(range(4)))) for _ in range(SHUFFLES))
    expected = SHUFFLES / 24
    return sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4)))


def swap_with_any(chance):
    def shuffle(items):
        for place in range(len(items)):
            other = chance.below(len(items))
            items[place], items[other] = items[other], items[place]
        return items

    return shuffle


def never_in_place(chance):
    def shuffle(items):
        for last in range(len(items) - 1, 0, -1):
            other = chance.below(last)
            items[last], items[other] = items[other], items[last]
        return items

    return shuffle


def remainder_of_four_bits(chance):
    def shuffle(items):
        for last in range(len(items) - 1, 0, -1):
            other = chance.below(16) % (last + 1)
            items[last], items[other] = items[other], items[last]
        return items

    return shuffle


def stops_one_early(chance):
    def shuffle(items):
        return chance.shuffled(items[:-1]) + items[-1:]

    return shuffle


def test_every_item_comes_to_every_place_equally_often():
    assert position_statistic(Chance(SEED, "places").shuffled) < CRITICAL_49


def test_every_order_comes_equally_often():
    assert order_statistic(Chance(SEED, "orders").shuffled) < CRITICAL_23


@pytest.mark.parametrize(
    "broken", [swap_with_any, never_in_place, remainder_of_four_bits, stops_one_early]
)
def test_a_broken_shuffle_is_found_out(broken):
    assert position_statistic(broken(Chance(SEED, "places"))) > CRITICAL_49
    assert order_statistic(broken(Chance(SEED, "orders"))) > CRITICAL_23

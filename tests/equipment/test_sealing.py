"""A sealed order: what binds it, what turns it, and what a dishonest house or player can do."""

from collections import Counter
from hashlib import sha256
from itertools import permutations, product

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from houseway.equipment import Contents, SealedOrder, Throws, deck, new_seed, set_of_tiles
from houseway.equipment.sealing import is_proven, moved_on, numbers_from, plain, turned_by

SEED = bytes(range(32))
ONE_DECK = Contents.of(deck())
SHOE = Contents.of(deck() * 8)
WHEEL = Contents(throws=Throws(64, low=0, sides=37))
TILES = Contents.of(set_of_tiles(), Throws(3, low=1, sides=6))


def few(count):
    return Contents(tuple("abcdefghijklmnop"[:count]))


# The root and what it proves


@pytest.mark.parametrize("contents", [few(n) for n in range(1, 17)] + [ONE_DECK, WHEEL, TILES])
def test_every_piece_is_proven_against_the_root_and_no_other_in_its_place(contents):
    order = SealedOrder(SEED, contents)
    for position in range(contents.size):
        opening = order.opening(position)
        assert is_proven(opening, order.root, contents.size)
        assert not is_proven(replace(opening, piece="Jk"), order.root, contents.size)
        assert not is_proven(replace(opening, position=position ^ 1), order.root, contents.size)
        assert not is_proven(replace(opening, salt="00" * 16), order.root, contents.size)
        assert not is_proven(opening, order.root, contents.size + 1)


def test_a_tree_of_three_can_be_worked_out_by_hand():
    """The third leaf has no neighbour and goes up as it is; the size stands in the root."""
    order = SealedOrder(SEED, few(3))
    opened = [order.opening(n) for n in range(3)]
    first, second, third = (
        sha256(b"\0" + n.to_bytes(4, "big") + bytes.fromhex(one.salt) + one.piece.encode()).digest()
        for n, one in enumerate(opened)
    )
    top = sha256(b"\1" + sha256(b"\1" + first + second).digest() + third).digest()
    assert order.root == sha256(b"\2\0\0\0\3" + top).hexdigest()
    assert opened[2].path == (sha256(b"\1" + first + second).hexdigest(),)


@pytest.mark.parametrize("path", [(), ("zz",), ("00",), ("00" * 32,) * 9])
def test_a_path_that_is_none_proves_nothing(path):
    order = SealedOrder(SEED, ONE_DECK)
    assert not is_proven(replace(order.opening(7), path=path), order.root, 52)


def test_a_node_is_never_taken_for_a_piece():
    """The inner hash of a tree of two, given as a leaf of a tree of one, proves nothing."""
    order = SealedOrder(SEED, few(2))
    left, right = order.opening(1).path[0], order.opening(0).path[0]
    forged = replace(order.opening(0), salt=left, piece=right, path=())
    assert not is_proven(forged, order.root, 1)


def test_old_orders_stay_verifiable():
    order = SealedOrder(SEED, few(5))
    assert order.pieces == PIECES_OF_FIVE
    assert order.root == ROOT_OF_FIVE
    assert turned_by(ROOT_OF_FIVE, {"bob": "two words", "ann": "é"}, (5, Throws(2, 0, 37))) == (
        FALLS_OF_FIVE,
        SHIFTS_OF_FIVE,
    )


PIECES_OF_FIVE = ["e", "c", "b", "d", "a"]
ROOT_OF_FIVE = "80c694e73662751948925dc47a87c674da63fa9bb7ed7768732ecb42e6206654"
FALLS_OF_FIVE = [2, 3, 0, 1, 4]
SHIFTS_OF_FIVE = [35, 34]


def test_salts_orders_and_commitments_of_a_seed_have_nothing_in_common():
    order = SealedOrder(SEED, SHOE)
    salts = [order.opening(position).salt for position in range(SHOE.size)]
    assert len(set(salts)) == SHOE.size
    assert not [salt for salt in salts if salt in SEED.hex() or salt in order.root]
    assert SealedOrder(new_seed(), SHOE).pieces != order.pieces


# What words do


def test_words_decide_which_position_falls_when():
    order = SealedOrder(SEED, ONE_DECK)
    ann, bob = order.turned({"ann": "blue"}), order.turned({"bob": "blue"})
    assert sorted(ann.positions()) == sorted(bob.positions()) == list(range(52))
    assert ann.positions() != bob.positions() != order.turned({}).positions()


def test_words_cannot_be_moved_from_one_name_to_another():
    """Names and words are measured: what is said is never the same text cut elsewhere."""
    said = [{"ann": "x"}, {"an": "nx"}, {"ann": "", "x": ""}, {"ann": "x", "": ""}, {}]
    first = [next(numbers_from("00" * 32, words)) for words in said]
    assert len(set(first)) == len(said)


def test_the_order_of_names_does_not_matter():
    assert turned_by("00" * 32, {"a": "1", "b": "2"}, (52, Throws())) == turned_by(
        "00" * 32, {"b": "2", "a": "1"}, (52, Throws())
    )


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=20), max_size=4), st.integers(1, 60))
def test_any_words_make_a_permutation(words, count):
    falls, shifts = turned_by("ab" * 32, words, (count, Throws(4, 1, 6)))
    assert sorted(falls) == list(range(count))
    assert all(0 <= shift < 6 for shift in shifts)


def test_a_throw_is_moved_on_by_every_shift_once():
    dice = Throws(3, low=1, sides=6)
    assert {moved_on(thrown, shift, dice) for thrown, shift in product([4], range(6))} == {
        *range(1, 7)
    }


def test_fewer_cards_are_shuffled_by_passing_over_what_is_not_there():
    pack = deck() * 8
    turned = SealedOrder(SEED, SHOE).turned({"ann": "blue"})
    whole, part = turned.shuffled(pack), turned.shuffled(pack[:104])
    assert Counter(whole) == Counter(pack)
    assert Counter(part) == Counter(pack[:104])
    names = [turned.order.pieces[n] for n in turned.positions(pack[:104])]
    assert [plain(name) for name in names] == [str(card) for card in part[::-1]]
    assert {name for name in names if plain(name) == "As"} == {"As", "As/2"}


# A dishonest house, a dishonest player


def chi_square(counts, classes, trials):
    expected = trials / classes
    return (
        sum((counts[one] - expected) ** 2 for one in counts) / expected
        + (classes - len(counts)) * expected
    )


ORDERS_OF_FOUR = [*permutations("abcd")]
LIMIT = 60  # chi-square of 23 degrees of freedom stays below with all but 4 in 100,000


def test_an_honest_house_deals_every_order_alike_whatever_is_said():
    """Players who agree on their words, and know the root, still meet a hidden order."""
    counts = Counter()
    for n in range(4_800):
        order = SealedOrder(n.to_bytes(32, "big"), few(4))
        words = {"ann": "always the same", "bob": order.root}
        counts["".join(order.turned(words).shuffled("abcd"))] += 1
    assert chi_square(counts, 24, 4_800) < LIMIT


def test_one_honest_player_makes_every_order_alike_however_the_house_lies():
    """The house chose its order and root as it liked; the others repeat their words."""
    order, counts = SealedOrder(SEED, few(4)), Counter()
    for n in range(4_800):
        words = {"bob": "in league with the house", "ann": f"random {n}"}
        counts["".join(order.turned(words).shuffled("abcd"))] += 1
    assert chi_square(counts, 24, 4_800) < LIMIT


def test_a_throw_is_uniform_with_one_honest_player_too():
    order, counts = SealedOrder(SEED, Contents(throws=Throws(1, 0, 37))), Counter()
    for n in range(7_400):
        counts[order.turned({"ann": f"random {n}"}).thrown(0)] += 1
    assert set(counts) == set(range(37))
    assert chi_square(counts, 37, 7_400) < 90


def test_a_house_that_changes_its_order_after_the_words_is_caught():
    """Whatever other order it opens does not belong to the root that was published."""
    published, other = SealedOrder(SEED, ONE_DECK), SealedOrder(new_seed(), ONE_DECK)
    assert not any(is_proven(other.opening(n), published.root, 52) for n in range(52))


def test_a_house_that_opens_another_card_of_the_same_order_is_caught():
    """A better card lies at another position, and the words say which position falls."""
    order, words = SealedOrder(SEED, ONE_DECK), {"ann": "blue"}
    due = order.turned(words).positions()[0]
    wanted = (due + 1) % 52
    forged = replace(order.opening(wanted), position=due)
    assert is_proven(order.opening(due), order.root, 52)
    assert not is_proven(forged, order.root, 52)


def test_words_after_those_of_others_find_nothing_while_the_order_is_hidden():
    """A last mover can bring any position to the front, and knows of none what lies there."""
    counts = Counter()
    for n in range(2_600):
        order = SealedOrder(n.to_bytes(32, "big"), ONE_DECK)
        tries = ({"ann": "blue", "bob": f"try {k}"} for k in range(8))
        best = min(tries, key=lambda words: turned_by(order.root, words, (52, Throws())).falls[0])
        counts[order.turned(best).shuffled(deck())[-1]] += 1
    assert chi_square(counts, 52, 2_600) < 110

"""The order of the categories: the lowest hand of each beats the highest hand of the next."""

from itertools import pairwise

import pytest

from houseway.equipment.cards import cards
from houseway.ranking.poker import CANBERRA, CTP, NI2019_212, PokerRanking
from proof import rule

Ladder = list[tuple[str, str, str]]  # category, highest hand, lowest hand

FULL_DECK: Ladder = [
    ("royal flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Jk"),
    ("five of a kind", "Ac Ad Ah As Jk", "2c 2d 2h 2s Jk"),
    ("straight flush", "Kh Qh Jh Th 9h", "6d 5d 4d 3d 2d"),
    ("four of a kind", "Ac Ad Ah As Kd", "2c 2d 2h 2s 3d"),
    ("full house", "Ac Ad Ah Ks Kd", "2c 2d 2h 3s 3d"),
    ("flush", "Ad Kd Qd Jd 9d", "7c 5c 4c 3c 2c"),
    ("straight", "Ac Kd Qh Js Tc", "6c 5d 4h 3s 2c"),
    ("three of a kind", "Ac Ad Ah Ks Qd", "2c 2d 2h 4s 3d"),
    ("two pairs", "Ac Ad Kh Ks Qd", "3c 3d 2h 2s 4d"),
    ("one pair", "Ac Ad Kh Qs Jd", "2c 2d 5h 4s 3d"),
    ("five odd cards", "Ac Kd Qh Js 9d", "7c 5d 4h 3s 2d"),
]

REDUCED_DECK: Ladder = [  # of 36 cards and a joker
    ("royal flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Jk"),
    ("five of a kind", "Ac Ad Ah As Jk", "6c 6d 6h 6s Jk"),
    ("straight flush", "Kh Qh Jh Th 9h", "Td 9d 8d 7d 6d"),
    ("four of a kind", "Ac Ad Ah As Kd", "6c 6d 6h 6s 7d"),
    ("flush", "Ad Kd Qd Jd 9d", "Jc 9c 8c 7c 6c"),
    ("full house", "Ac Ad Ah Ks Kd", "6c 6d 6h 7s 7d"),
    ("straight", "Ac Kd Qh Js Tc", "Tc 9d 8h 7s 6c"),
    ("three of a kind", "Ac Ad Ah Ks Qd", "6c 6d 6h 8s 7d"),
    ("two pairs", "Ac Ad Kh Ks Qd", "7c 7d 6h 6s 8d"),
    ("one pair", "Ac Ad Kh Qs Jd", "6c 6d 9h 8s 7d"),
    ("five odd cards", "Ac Kd Qh Js 9d", "Jc 9d 8h 7s 6d"),
]

TEN: Ladder = [  # 52 cards, no joker, ace low in straights
    ("royal flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    ("straight flush", "Kh Qh Jh Th 9h", "5d 4d 3d 2d Ad"),
    FULL_DECK[3],
    FULL_DECK[4],
    FULL_DECK[5],
    ("straight", "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ac"),
    *FULL_DECK[7:],
]


def assert_place(ranking: PokerRanking, ladder: Ladder, category: str) -> None:
    """The category holds these hands, and stands between its neighbours."""
    names = [name for name, _, _ in ladder]
    place = names.index(category)
    highest, lowest = (ranking.high(cards(hand)) for hand in ladder[place][1:])
    assert highest.category == lowest.category == category
    assert highest >= lowest
    if place:
        assert highest < ranking.high(cards(ladder[place - 1][2]))
    if place + 1 < len(ladder):
        assert lowest > ranking.high(cards(ladder[place + 1][1]))


def assert_descending(ranking: PokerRanking, *hands: str) -> None:
    """Each hand beats the next."""
    for better, worse in pairwise(hands):
        assert ranking.high(cards(better)) > ranking.high(cards(worse)), f"{better} v {worse}"


def assert_whole_ladder(ranking: PokerRanking, ladder: Ladder) -> None:
    assert_descending(ranking, *(hand for _, hand, _ in ladder))
    assert_descending(ranking, *(hand for _, _, hand in ladder))
    for name, _, _ in ladder:
        assert_place(ranking, ladder, name)


@rule("NI2018-51", "3.3", "A:Full Deck")
@pytest.mark.parametrize("joker", [False, True])
def test_a_full_deck_has_the_full_order_with_and_without_a_joker(joker: bool):
    ranking = PokerRanking(joker=joker)
    ladder = [row for row in FULL_DECK if joker or "Jk" not in row[1] + row[2]]
    assert_whole_ladder(ranking, ladder)


@rule("NI2018-51", "3.4", "A:Reduced Deck")
@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("deck", [48, 44, 40, 36])
def test_a_reduced_deck_has_the_reduced_order_with_and_without_a_joker(deck: int, joker: bool):
    ranking = PokerRanking(deck, joker=joker)
    ladder = [row for row in REDUCED_DECK if joker or "Jk" not in row[1] + row[2]]
    assert_whole_ladder(ranking, ladder)


@pytest.mark.parametrize(
    "category",
    [
        pytest.param("royal flush", marks=rule("NI2018-51", "3.3(a)")),
        pytest.param("five of a kind", marks=rule("NI2018-51", "3.3(b)")),
        pytest.param("straight flush", marks=rule("NI2018-51", "3.3(c)")),
        pytest.param("four of a kind", marks=rule("NI2018-51", "3.3(d)")),
        pytest.param("full house", marks=rule("NI2018-51", "3.3(e)")),
        pytest.param("flush", marks=rule("NI2018-51", "3.3(f)")),
        pytest.param("straight", marks=rule("NI2018-51", "3.3(g)")),
        pytest.param("three of a kind", marks=rule("NI2018-51", "3.3(h)")),
        pytest.param("two pairs", marks=rule("NI2018-51", "3.3(i)")),
        pytest.param("one pair", marks=rule("NI2018-51", "3.3(j)")),
        pytest.param("five odd cards", marks=rule("NI2018-51", "3.3(k)")),
    ],
)
def test_full_deck(category: str):
    assert_place(PokerRanking(joker=True), FULL_DECK, category)


@pytest.mark.parametrize(
    "category",
    [
        pytest.param("royal flush", marks=rule("NI2018-51", "3.4(a)")),
        pytest.param("five of a kind", marks=rule("NI2018-51", "3.4(b)")),
        pytest.param("straight flush", marks=rule("NI2018-51", "3.4(c)")),
        pytest.param("four of a kind", marks=rule("NI2018-51", "3.4(d)")),
        pytest.param("flush", marks=rule("NI2018-51", "3.4(e)")),
        pytest.param("full house", marks=rule("NI2018-51", "3.4(f)")),
        pytest.param("straight", marks=rule("NI2018-51", "3.4(g)")),
        pytest.param("three of a kind", marks=rule("NI2018-51", "3.4(h)")),
        pytest.param("two pairs", marks=rule("NI2018-51", "3.4(i)")),
        pytest.param("one pair", marks=rule("NI2018-51", "3.4(j)")),
        pytest.param("five odd cards", marks=rule("NI2018-51", "3.4(k)")),
    ],
)
def test_reduced_deck(category: str):
    assert_place(PokerRanking(36, joker=True), REDUCED_DECK, category)


@rule("NI2019-212", "3.1")
def test_ultimate_orders_ten_categories():
    assert_whole_ladder(NI2019_212, TEN)


@rule("CTP", "17.1")
def test_charity_orders_ten_categories():
    assert_whole_ladder(CTP, TEN)


@rule("NI2002-45-canberra-poker", "2.6")
def test_canberra_orders_ten_categories():
    assert_whole_ladder(CANBERRA, TEN)


@pytest.mark.parametrize(
    ("category", "hands"),
    [
        pytest.param(
            "royal flush",
            ["As Ks Qs Js Ts", "Kh Qh Jh Th 9h"],
            marks=rule("NI2019-212", "3.1(a)"),
        ),
        pytest.param(
            "straight flush",
            ["6h 5h 4h 3h 2h", "5s 4s 3s 2s As", "As Ac Ad Ah 4c", "Qd Kd Ad 2d 3d"],
            marks=rule("NI2019-212", "3.1(b)"),
        ),
        pytest.param(
            "four of a kind",
            ["5s 4s 3s 2s As", "Ac Ad Ah As 4c", "Kc Kd Kh Js Jc"],
            marks=rule("NI2019-212", "3.1(c)"),
        ),
        pytest.param(
            "full house",
            ["Kc Kd Kh Js Jc", "Kc Kd Kh 9s 9c", "3c 3d 3h 2s 2c", "2c 2d 2h As Ac"],
            marks=rule("NI2019-212", "3.1(d)"),
        ),
        pytest.param(
            "flush",
            ["2c 2d 2h 3s 3c", "Kd Jd 9d 7d 5d", "Qd Jd 9d 7d 5d", "Ac Kd Qh Js Tc"],
            marks=rule("NI2019-212", "3.1(e)"),
        ),
        pytest.param(
            "straight",
            ["Kh Qc Jc Ts 9d", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "Qc Qd Qh 8s 5c"],
            marks=rule("NI2019-212", "3.1(f)"),
        ),
        pytest.param(
            "three of a kind",
            ["5c 4d 3h 2s Ac", "Qc Qd Qh 8s 5c", "Ac Ad Kh Ks Qc"],
            marks=rule("NI2019-212", "3.1(g)"),
        ),
        pytest.param(
            "two pairs",
            ["Qc Qd 5h 5s 2c", "Qc Qd 4h 4s Ac", "Qc Qd 4h 4s Jc", "Ac Ad Kh Qs Jc"],
            marks=rule("NI2019-212", "3.1(h)"),
        ),
        pytest.param(
            "one pair",
            ["Tc Td Kh 7s 2c", "Tc Td Kh 6s 5c", "Tc Td Kh 6s 2c", "Ac Kd Qh Js 9c"],
            marks=rule("NI2019-212", "3.1(i)"),
        ),
        pytest.param(
            "five odd cards",
            ["2c 2d 5h 4s 3c", "Qh Tc 7c 4d 3s"],
            marks=rule("NI2019-212", "3.1(j)"),
        ),
    ],
)
def test_ultimate(category: str, hands: list[str]):
    assert_place(NI2019_212, TEN, category)
    assert_descending(NI2019_212, *hands)


@pytest.mark.parametrize(
    ("category", "hands"),
    [
        pytest.param(
            "royal flush", ["As Ks Qs Js Ts", "Kh Qh Jh Th 9h"], marks=rule("CTP", "17.1(a)")
        ),
        pytest.param(
            "straight flush",
            ["9h 8h 7h 6h 5h", "8s 7s 6s 5s 4s", "5d 4d 3d 2d Ad"],
            marks=rule("CTP", "17.1(b)"),
        ),
        pytest.param(
            "four of a kind",
            ["9c 9d 9h 9s Kc", "9c 9d 9h 9s Qc", "8c 8d 8h 8s Ac"],
            marks=rule("CTP", "17.1(c)"),
        ),
        pytest.param(
            "full house",
            ["8c 8d 8h Ks Kc", "8c 8d 8h Qs Qc", "8c 8d 8h 2s 2c", "7c 7d 7h As Ac"],
            marks=rule("CTP", "17.1(d)"),
        ),
        pytest.param("flush", ["Ac 9c 7c 5c 3c", "Ah 9h 7h 4h 3h"], marks=rule("CTP", "17.1(e)")),
        pytest.param(
            "straight",
            ["Tc 9d 8h 7s 6c", "9c 8d 7h 6s 5c", "5c 4d 3h 2s Ac"],
            marks=rule("CTP", "17.1(f)"),
        ),
        pytest.param(
            "three of a kind", ["Qc Qd Qh As 2c", "Qc Qd Qh Ks Jc"], marks=rule("CTP", "17.1(g)")
        ),
        pytest.param(
            "two pairs",
            ["Kc Kd 4h 4s Ac", "Kc Kd 4h 4s Qc", "Qc Qd Jh Js Ac"],
            marks=rule("CTP", "17.1(h)"),
        ),
        pytest.param(
            "one pair", ["Tc Td Ah 6s 2c", "Tc Td Kh Qs Jc"], marks=rule("CTP", "17.1(i)")
        ),
        pytest.param(
            "five odd cards", ["Ac 9d 7h 5s 3c", "Kc Qd Jh 9s 8c"], marks=rule("CTP", "17.1(j)")
        ),
    ],
)
def test_charity(category: str, hands: list[str]):
    assert_place(CTP, TEN, category)
    assert_descending(CTP, *hands)


@pytest.mark.parametrize(
    ("category", "hands"),
    [
        pytest.param(
            "royal flush",
            ["As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "As Kc Qs Js Ts"],
            marks=rule("NI2002-45-canberra-poker", "2.6(a)"),
        ),
        pytest.param(
            "straight flush",
            ["6h 5h 4h 3h 2h", "5h 4h 3h 2h Ah", "3h 2h Ah Kh Qh"],
            marks=rule("NI2002-45-canberra-poker", "2.6(b)"),
        ),
        pytest.param(
            "four of a kind",
            ["Ac Ad Ah As 4c", "Kc Kd Kh Ks Qc", "Ac Ad Ah Ks Kc"],
            marks=rule("NI2002-45-canberra-poker", "2.6(c)"),
        ),
        pytest.param(
            "full house",
            ["Kc Kd Kh Js Jc", "Qc Qd Qh As Ac", "3c 3d 3h 4s 4c", "2c 2d 2h As Ac"],
            marks=rule("NI2002-45-canberra-poker", "2.6(d)"),
        ),
        pytest.param(
            "flush",
            ["Kd Jd 9d 7d 5d", "Kc Jc 9c 7c 4c", "Ac Kd Qh Js Tc"],
            marks=rule("NI2002-45-canberra-poker", "2.6(e)"),
        ),
        pytest.param(
            "straight",
            ["Ac Kd Qh Js Tc", "Kh Qc Jc Ts 9d", "5c 4d 3h 2s Ac", "2c Ad Kh Qs Jc"],
            marks=rule("NI2002-45-canberra-poker", "2.6(f)"),
        ),
        pytest.param(
            "three of a kind",
            ["5c 4d 3h 2s Ac", "Qc Qd Qh 8s 5c", "Jc Jd Jh As Kc"],
            marks=rule("NI2002-45-canberra-poker", "2.6(g)"),
        ),
        pytest.param(
            "two pairs",
            ["Qc Qd 4h 4s Jc", "Qc Qd 4h 4s 9c", "Jc Jd Th Ts Ac"],
            marks=rule("NI2002-45-canberra-poker", "2.6(h)"),
        ),
        pytest.param(
            "one pair",
            ["3c 3d 2h 2s 4c", "Tc Td Kh 6s 2c", "Tc Td Qh Js 9c"],
            marks=rule("NI2002-45-canberra-poker", "2.6(i)"),
        ),
        pytest.param(
            "five odd cards",
            ["Ac Kd 7h 4s 2c", "Ac Qd Jh Ts 8c"],
            marks=rule("NI2002-45-canberra-poker", "2.6(j)"),
        ),
    ],
)
def test_canberra(category: str, hands: list[str]):
    assert_place(CANBERRA, TEN, category)
    assert_descending(CANBERRA, *hands)

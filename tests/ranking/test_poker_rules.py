"""What the rules say of decks, aces, the joker, low hands and equal hands."""

import msgspec
import pytest

from houseway.equipment.cards import JOKER, cards
from houseway.ranking.poker import (
    CANBERRA,
    CTP,
    HOLDEM,
    NI2019_212,
    NotAHand,
    PokerRanking,
    WinningHand,
    best,
)
from houseway.rulebook import Refused
from proof import rule, under

LITERAL = PokerRanking()
WITH_JOKER = PokerRanking(joker=True)
LOW_BALL = PokerRanking(winning=WinningHand.LOW)
EIGHT_OR_BETTER = PokerRanking(winning=WinningHand.EIGHT_OR_BETTER)
RANKINGS = {
    "NI2018-51": LITERAL,
    "NI2019-212": NI2019_212,
    "NI2002-45-canberra-poker": CANBERRA,
    "CTP": CTP,
}


def high(hand: str, ranking: PokerRanking = LITERAL):
    return ranking.high(cards(hand))


def low(hand: str, ranking: PokerRanking = LOW_BALL):
    return ranking.low(cards(hand))


class TestTheDeck:
    @pytest.mark.parametrize(
        ("size", "lowest"),
        [
            pytest.param(52, 2, marks=rule("NI2018-51", "2.2(a)")),
            pytest.param(48, 3, marks=rule("NI2018-51", "2.2(b)")),
            pytest.param(44, 4, marks=rule("NI2018-51", "2.2(c)")),
            pytest.param(40, 5, marks=rule("NI2018-51", "2.2(d)")),
            pytest.param(36, 6, marks=rule("NI2018-51", "2.2(e)")),
            pytest.param(32, 7, marks=rule("NI2018-51", "2.2(f)")),
        ],
    )
    def test_it_runs_from_the_ace_down(self, size: int, lowest: int):
        dealt = PokerRanking(size).cards
        assert len(dealt) == len(set(dealt)) == size
        assert {card.rank for card in dealt} == set(range(lowest, 15))
        assert {card.suit for card in dealt} == set("cdhs")

    @pytest.mark.parametrize("size", [50, 53, 28, 0])
    def test_no_other_size_can_be_chosen(self, size: int):
        with pytest.raises(Refused, match=f"{size} cards cannot be chosen") as refused:
            PokerRanking(size)
        assert refused.value.clauses == ("NI2018-51 2.2",)

    @rule("NI2018-51", "2.3")
    @pytest.mark.parametrize("size", [52, 48, 44, 40, 36, 32])
    def test_one_joker_may_be_added_to_any_deck(self, size: int):
        with_joker = PokerRanking(size, joker=True)
        assert with_joker.cards == (*PokerRanking(size).cards, JOKER)
        assert with_joker.order == PokerRanking(size).order
        assert with_joker.high(with_joker.cards[-5:]).category == "five of a kind"

    @rule("NI2018-51", "A:Reduced Deck")
    def test_48_cards_and_a_joker_are_a_reduced_deck(self):
        reduced = PokerRanking(48, joker=True)
        assert high("Kd Jd 9d 7d 5d", reduced) > high("Ac Ad Ah Ks Kc", reduced)

    @rule("NI2018-51", "A:Full Deck")
    def test_52_cards_and_a_joker_are_a_full_deck(self):
        assert high("Kd Jd 9d 7d 5d", WITH_JOKER) < high("2c 2d 2h 3s 3c", WITH_JOKER)


class TestComparing:
    @under(
        rule("NI2018-51", "3.1"),
        rule("NI2019-212", "2.3"),
        rule("NI2002-45-canberra-poker", "2.8"),
        "CTP",
        ranking=RANKINGS,
    )
    def test_suits_have_the_same_rank(self, ranking: PokerRanking):
        assert high("Ac Kd 9h 6s 4c", ranking) == high("As Kh 9c 6d 4h", ranking)
        assert high("Ks Js 9s 7s 5s", ranking) == high("Kh Jh 9h 7h 5h", ranking)
        assert high("As Ks Qs Js Ts", ranking) == high("Ac Kc Qc Jc Tc", ranking)

    @under(
        rule("NI2018-51", "3.1"),
        rule("NI2019-212", "2.3"),
        rule("NI2002-45-canberra-poker", "2.7"),
        "CTP",
        ranking=RANKINGS,
    )
    def test_ranks_run_from_the_ace_down_to_the_two(self, ranking: PokerRanking):
        quads = [f"{rank}c {rank}d {rank}h {rank}s" for rank in "AKQJT98765432"]
        hands = [high(f"{four} {'3c' if '2c' in four else '2c'}", ranking) for four in quads]
        assert hands == sorted(hands, reverse=True)
        assert len(set(hands)) == 13
        assert high("Kc Qd Jh 9s 8c", ranking) > high("Qc Jd Th 8s 7c", ranking)

    @under(
        rule("NI2018-51", "3.2"),
        rule("NI2019-212", "3.2"),
        rule("NI2002-45-canberra-poker", "2.5[2]"),
        "CTP",
        ranking=RANKINGS,
    )
    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            ("Qc Qd Jh Js Tc", "Qh Qs Jc Jd 9c"),
            ("Ac Ad Kh 6s 3c", "Ah As Kc 6d 2c"),
            ("Ac Ad 9h 8s 7c", "Ah As 9c 8d 6c"),
            ("Kc Kd Kh Js Jc", "Kc Kd Kh 9s 9c"),
            ("Qc Qd Qh As 3c", "Qc Qd Qh As 2c"),
            ("9c 9d 9h 9s Kc", "9c 9d 9h 9s Qc"),
            ("Ac 9c 7c 5c 4c", "Ah 9h 7h 5h 3h"),
            ("Ac Kd 7h 4s 3c", "As Kc 7d 4h 2s"),
        ],
    )
    def test_all_five_cards_count(self, ranking: PokerRanking, better: str, worse: str):
        assert high(better, ranking) > high(worse, ranking)

    @rule("NI2018-51", "A:Hand")
    def test_a_hand_is_the_best_five_cards(self):
        hand = high("2c Kd 9h 9s Kc 3d 9c")
        assert hand.cards == cards("9h 9s 9c Kd Kc")
        assert high("Kd Kc Ah 9h 9s 3d 3c") == high("Kd Kc Ah 9h 9s")

    @rule("NI2019-212", "A:Quads (or 'Four of a Kind')")
    def test_quads(self):
        assert high("Ac Ad Ah As 2c", NI2019_212) > high("Kc Kd Kh Ks Ac", NI2019_212)
        board = "9c 9d 9h 9s 2c"
        assert high(f"{board} Kd 3d", NI2019_212) > high(f"{board} Qd Qh", NI2019_212)

    @rule("NI2019-212", "A:Trips")
    def test_trips(self):
        assert high("Qc Qd Qh 8s 5c", NI2019_212).category == "three of a kind"
        assert high("Qc Qd Qh 8s 8c", NI2019_212).category == "full house"

    @pytest.mark.parametrize(
        "size",
        [
            pytest.param(52, marks=rule("NI2018-51", "3.3(e)")),
            pytest.param(48, marks=rule("NI2018-51", "3.4(f)")),
        ],
    )
    def test_a_full_house_takes_its_rank_from_the_three(self, size: int):
        ranking = PokerRanking(size)
        assert high("4c 4d 4h 3s 3c", ranking) > high("3c 3d 3h As Ac", ranking)


# With the ace low, without it, and the top of the former.
LOWEST_STRAIGHTS = {
    52: ("5{0} 4{1} 3{2} 2{3} A{4}", "6{0} 5{1} 4{2} 3{3} 2{4}", "five"),
    48: ("6{0} 5{1} 4{2} 3{3} A{4}", "7{0} 6{1} 5{2} 4{3} 3{4}", "six"),
    44: ("7{0} 6{1} 5{2} 4{3} A{4}", "8{0} 7{1} 6{2} 5{3} 4{4}", "seven"),
    40: ("8{0} 7{1} 6{2} 5{3} A{4}", "9{0} 8{1} 7{2} 6{3} 5{4}", "eight"),
    36: ("9{0} 8{1} 7{2} 6{3} A{4}", "T{0} 9{1} 8{2} 7{3} 6{4}", "nine"),
    32: ("T{0} 9{1} 8{2} 7{3} A{4}", "J{0} T{1} 9{2} 8{3} 7{4}", "ten"),
}


class TestTheAceInStraights:
    @rule("NI2018-51", "3.5(a)")
    @pytest.mark.parametrize(
        "size",
        [
            pytest.param(52, marks=rule("NI2018-51", "3.3(g)")),
            *(pytest.param(n, marks=rule("NI2018-51", "3.4(g)")) for n in (48, 44, 40, 36, 32)),
        ],
    )
    def test_it_ends_the_lowest_straight_only_if_so_determined(self, size: int):
        ace, next_lowest, top = (text.format(*"cdhsc") for text in LOWEST_STRAIGHTS[size])
        with_low_ace = PokerRanking(size, ace_low=True)
        assert high(ace, with_low_ace).name == f"straight, ace to {top}"
        assert high(ace, with_low_ace) < high(next_lowest, with_low_ace)
        assert high(ace, with_low_ace) > high("Ac Ad Ah Ks Qc", with_low_ace)
        assert high(ace, PokerRanking(size)).name == "five odd cards, ace high"

    @rule("NI2018-51", "3.5(a)")
    @pytest.mark.parametrize(
        "size",
        [
            pytest.param(52, marks=rule("NI2018-51", "3.3(c)")),
            *(pytest.param(n, marks=rule("NI2018-51", "3.4(c)")) for n in (48, 44, 40, 36, 32)),
        ],
    )
    def test_it_ends_the_lowest_straight_flush_only_if_so_determined(self, size: int):
        ace, next_lowest, top = (text.format(*"hhhhh") for text in LOWEST_STRAIGHTS[size])
        with_low_ace = PokerRanking(size, ace_low=True)
        assert high(ace, with_low_ace).name == f"straight flush, ace to {top}"
        assert high(ace, with_low_ace) < high(next_lowest, with_low_ace)
        assert high(ace, with_low_ace) > high("Ac Ad Ah As Kc", with_low_ace)
        assert high(ace, PokerRanking(size)).name == "ace-high flush"

    @rule("NI2018-51", "3.5(a)")
    @pytest.mark.parametrize("ace_low", [False, True])
    def test_it_is_high_in_any_case(self, ace_low: bool):
        ranking = PokerRanking(ace_low=ace_low)
        assert high("Ac Kd Qh Js Tc", ranking).name == "straight, ten to ace"
        assert high("Ac Kc Qc Jc Tc", ranking).name == "royal flush"

    @under(
        rule("NI2019-212", "2.3", "3.1(b)", "3.1(f)"),
        rule("CTP", "17.1", "17.1(b)", "17.1(f)"),
        rule("NI2002-45-canberra-poker", "2.7[2]", "2.6(b)", "2.6(f)"),
        "NI2018-51",
        ranking={**RANKINGS, "NI2018-51": HOLDEM},
    )
    def test_it_counts_low_at_the_end_of_a_straight_and_nowhere_else(self, ranking: PokerRanking):
        assert high("5c 4d 3h 2s Ac", ranking).name == "straight, ace to five"
        assert high("5c 4c 3c 2c Ac", ranking).name == "straight flush, ace to five"
        assert high("Qc Kd Ah 2s 3c", ranking).name == "five odd cards, ace high"
        assert high("3c 2c Ac Kc Qc", ranking).name == "ace-high flush"
        assert high("Ac Ad 4h 3s 2c", ranking) > high("Kc Kd Qh Js Tc", ranking)


class TestTheJoker:
    @rule("NI2018-51", "3.7")
    @pytest.mark.parametrize(
        ("wild", "natural"),
        [
            ("Qc Qd 4h 4s Jk", "Qc Qd Qh 4h 4s"),
            ("Ks Qs Js Ts Jk", "As Ks Qs Js Ts"),
            ("9c 8d Jk 6s 5c", "9c 8d 7h 6s 5c"),
            ("Ac Kd 9h 6s Jk", "Ac Ad Kd 9h 6s"),
            ("Tc Td Kh 6s Jk", "Tc Td Th Kh 6s"),
            ("Ah 9h 6h 4h Jk", "Ah Kh 9h 6h 4h"),
        ],
    )
    def test_it_counts_as_the_card_it_replaces(self, wild: str, natural: str):
        assert high(wild, WITH_JOKER) == high(natural, WITH_JOKER)
        assert high(wild, WITH_JOKER).name == high(natural, WITH_JOKER).name

    @rule("NI2018-51", "A:Wild Card")
    @pytest.mark.parametrize(
        ("hand", "name"),
        [
            ("As Ks Qs Js Jk", "royal flush"),
            ("9c 9d 9h 9s Jk", "five of a kind, nines"),
            ("9c 9d 9h Ks Jk 2c 3d", "four of a kind, nines"),
            ("9c 9d 9h Ks Kc Jk 3d", "four of a kind, nines"),
            ("8h 7h 6h 5h Jk Ac Ad", "straight flush, five to nine"),
        ],
    )
    def test_it_stands_for_what_improves_the_hand_most(self, hand: str, name: str):
        assert high(hand, WITH_JOKER).name == name
        assert JOKER in high(hand, WITH_JOKER).cards

    @rule("NI2018-51", "A:Wild Card")
    def test_in_a_low_hand_it_takes_the_lowest_missing_rank(self):
        ranking = PokerRanking(joker=True, winning=WinningHand.LOW)
        assert low("7c 5d 3h 2s Jk", ranking).ranks == (7, 5, 4, 3, 2)
        wheel = PokerRanking(joker=True, winning=WinningHand.LOW, ace_in_low="low")
        assert low("7c 5d 3h 2s Jk", wheel).name == "seven-five-three-two-ace low"

    def test_a_flush_has_no_second_ace(self):
        assert high("Ah 9h 6h 4h Jk", WITH_JOKER).ranks == (14, 13, 9, 6, 4)

    def test_it_is_shown_as_the_joker(self):
        hand = high("Qc Qd 4h 4s Jk", WITH_JOKER)
        assert hand.cards == cards("Qc Qd Jk 4h 4s")
        assert hand.ranks == (12, 12, 12, 4, 4)


class TestLowHands:
    @rule("NI2018-51", "3.6")
    def test_straights_and_flushes_do_not_count(self):
        assert low("6h 5h 4h 3h 2h").name == "six-five-four-three-two low"
        assert low("6h 5h 4h 3h 2h") > low("7c 5d 4h 3s 2c")
        assert low("6c 5d 4h 3s 2c") == low("6h 5h 4h 3h 2h")

    @rule("NI2018-51", "A:Low Ball")
    def test_the_lowest_hand_wins(self):
        falling = ["7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c", "8c 6d 4h 3s 2c", "2c 2d 5h 4s 3c"]
        falling += ["3c 3d 2h 2s 4c", "2c 2d 2h 4s 3c", "2c 2d 2h 3s 3c", "2c 2d 2h 2s 3c"]
        hands = [low(hand) for hand in falling]
        assert hands == sorted(hands, reverse=True)
        assert LOW_BALL.winners([cards(hand) for hand in reversed(falling)]).low == (7,)

    def test_the_ace_is_high_unless_chosen_low(self):
        wheel = PokerRanking(winning=WinningHand.LOW, ace_in_low="low")
        assert low("Ac 2d 3h 4s 5c") < low("Kc Qd Jh Ts 9c")
        assert low("Ac 2d 3h 4s 5c", wheel) > low("6c 5d 4h 3s 2c", wheel)
        assert low("Ac 2d 3h 4s 5c", wheel).cards == cards("5c 4s 3h 2d Ac")
        assert low("Ac Ad 3h 4s 5c", wheel) > low("2c 2d 3h 4s 5c", wheel)

    def test_seven_cards_give_their_lowest_five(self):
        assert low("Kc Kd 9h 7s 4c 3d 2h").name == "nine-seven-four-three-two low"
        assert low("Kc Kd Kh 4s 4c 4d 2h").name == "two pairs, kings and fours for low"
        assert low("Kc Kd Kh Ks 4c 4d 4h").name == "full house, fours over kings for low"
        assert low("Kc Kd Kh Ks 4c 4d").name == "full house, kings over fours for low"


class TestTheWinningHand:
    SEVEN_LOW, QUADS = cards("7c 5d 4h 3s 2c"), cards("Ac Ad Ah As Kc")
    NINE_LOW = cards("9c 4d 3h 2s 5c")

    @rule("NI2018-51", "3.5(b)", "A:High Ball")
    def test_high_ball(self):
        assert LITERAL.winners([self.SEVEN_LOW, self.QUADS]) == ((1,), ())

    @rule("NI2018-51", "3.5(b)", "A:Low Ball")
    def test_low_ball(self):
        assert LOW_BALL.winners([self.SEVEN_LOW, self.QUADS]) == ((), (0,))

    @rule("NI2018-51", "3.5(c)")
    def test_high_low_split(self):
        split = PokerRanking(winning=WinningHand.HIGH_LOW)
        assert split.winners([self.SEVEN_LOW, self.QUADS, self.NINE_LOW]) == ((1,), (0,))
        assert split.winners([self.NINE_LOW]) == ((0,), (0,))

    @rule("NI2018-51", "3.5(d)")
    def test_eight_or_better(self):
        assert low("8h 6c 4c 3d 2s", EIGHT_OR_BETTER).name == "eight-six-four-three-two low"
        assert low("9c 5d 4h 3s 2c", EIGHT_OR_BETTER) is None
        assert low("8c 8d 4h 3s 2c", EIGHT_OR_BETTER) is None
        assert low("Ac 5d 4h 3s 2c", EIGHT_OR_BETTER) is None
        low_ace = PokerRanking(winning=WinningHand.EIGHT_OR_BETTER, ace_in_low="low")
        assert low("Ac 5d 4h 3s 2c", low_ace).name == "five-four-three-two-ace low"
        assert low("9c Ad 4h 3s 2c", low_ace) is None

    @rule("NI2018-51", "3.5(d)")
    def test_high_wins_alone_when_no_low_hand_qualifies(self):
        assert EIGHT_OR_BETTER.winners([self.NINE_LOW, self.QUADS]) == ((1,), ())
        assert EIGHT_OR_BETTER.winners([self.SEVEN_LOW, self.QUADS]) == ((1,), (0,))

    @rule("NI2018-51", "3.5(d)")
    @pytest.mark.parametrize("joker", [False, True])
    @pytest.mark.parametrize(
        ("size", "ace_in_low"), [(32, "high"), (32, "low"), (36, "high"), (36, "low"), (40, "high")]
    )
    def test_eight_or_better_is_refused_where_no_hand_could_meet_it(self, size, ace_in_low, joker):
        with pytest.raises(Refused, match="no five odd cards of eight or less") as refused:
            PokerRanking(size, joker, winning=WinningHand.EIGHT_OR_BETTER, ace_in_low=ace_in_low)
        assert refused.value.clauses == ("NI2018-51 3.5(d)",)

    @pytest.mark.parametrize(
        ("size", "ace_in_low", "hand"),
        [(44, "high", "8c 7d 6h 5s 4c"), (40, "low", "8c 7d 6h 5s Ac")],
    )
    def test_eight_or_better_stands_where_one_hand_can_meet_it(self, size, ace_in_low, hand):
        ranking = PokerRanking(size, winning=WinningHand.EIGHT_OR_BETTER, ace_in_low=ace_in_low)
        assert low(hand, ranking) is not None

    def test_equal_hands_share(self):
        board = "Ac Kd Qh Js Tc"
        hands = [high(f"{board} {hole}") for hole in ("2c 2d", "9c 9d", "Ad Ah")]
        assert best(hands) == (0, 1, 2)


class TestChoicesAndInput:
    def test_an_unknown_winning_hand_is_refused(self):
        with pytest.raises(Refused, match="'middle' is no winning hand"):
            PokerRanking(winning="middle")

    def test_an_unknown_place_of_the_ace_is_refused(self):
        with pytest.raises(Refused, match="high or low, not 'both'"):
            PokerRanking(ace_in_low="both")

    @pytest.mark.parametrize(
        ("hand", "why"),
        [
            ("Ac Kd Qh Js", "five to seven cards, not 4"),
            ("Ac Kd Qh Js 9c 8c 7c 6c", "five to seven cards, not 8"),
            ("Ac Kd Qh Js Ac", "twice in Ac Kd Qh Js Ac"),
            ("Ac Kd Qh Js 2c", "two of clubs is not in this deck"),
            ("Ac Kd Qh Js Jk", "joker is not in this deck"),
        ],
    )
    def test_what_is_no_hand_is_not_ranked(self, hand: str, why: str):
        with pytest.raises(NotAHand, match=why):
            high(hand, PokerRanking(48))
        with pytest.raises(NotAHand, match=why):
            low(hand, PokerRanking(48))

    def test_a_ranking_goes_through_json_unchanged(self):
        ranking = PokerRanking(40, joker=True, ace_low=True, winning=WinningHand.HIGH_LOW)
        ranking.winners([ranking.cards[:7], ranking.cards[-7:]])
        text = msgspec.json.encode(ranking)
        assert msgspec.json.decode(text, type=PokerRanking) == ranking
        assert set(msgspec.json.decode(text)) == {
            "deck",
            "joker",
            "ace_low",
            "winning",
            "ace_in_low",
        }

    def test_a_ranking_cannot_be_changed(self):
        with pytest.raises(AttributeError):
            LITERAL.deck = 32


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("6c 6d 6h 6s Jk", "five of a kind, sixes"),
        ("Jh Th 9h 8h 7h", "straight flush, seven to jack"),
        ("Ac Ad Ah As 4c", "four of a kind, aces"),
        ("Ac Ad Ah Ks Kc", "full house, aces over kings"),
        ("Qd Jd 9d 7d 5d", "queen-high flush"),
        ("9c 8d 7h 6s 5c", "straight, five to nine"),
        ("Qc Qd Qh 8s 5c", "three of a kind, queens"),
        ("Qc Qd 4h 4s Jc", "two pairs, queens and fours"),
        ("Tc Td Kh 6s 2c", "one pair, tens"),
        ("Qh Tc 7c 4d 3s", "five odd cards, queen high"),
    ],
)
def test_a_hand_is_named_in_words(hand: str, name: str):
    assert high(hand, WITH_JOKER).name == str(high(hand, WITH_JOKER)) == name

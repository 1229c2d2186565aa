"""Rules 14.4 and 14.5: a misplaced card, found in its round or in a later one."""

import pytest
from blackjack_rounds import STAKE, at, bets, clauses, opened, played, refused, settled

from houseway.games.asks import Act, Settled
from playing import NO_MORE_BETS, do, draw, happened, net, opens, step, wager
from proof import rule

TWO = [at("ann", 3), at("bob", 4)]
ON_3_4 = [wager("ann", 5_000, box=3), wager("bob", 5_000, box=4), NO_MORE_BETS]


def hands(round):
    return [" ".join(map(str, hand.cards)) for box in round.boxes for hand in box.hands]


def two_boxes():
    """Ann has 16 on box 3, Bob 13 on box 4, the dealer shows a six; Ann decides."""
    return opened("Ts 9s 6d 6h 4h", *ON_3_4, seats=TWO)


def reverse(round, number, **results):
    """A supervisor voids an earlier round."""
    round.give(Act("supervisor", "void-earlier-round", {"round": number, "results": results}))


class TestAMisplacedCard:
    @rule("NI2005-63", "14.4")
    def test_goes_to_the_hand_that_it_was_meant_for(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "5c")
        assert hands(round) == ["Ts 6h 5c", "9s 4h"]
        do(round, "supervisor", "misplaced-card", card=6)
        assert hands(round) == ["Ts 6h", "9s 4h"]
        assert "stand" in opens(round, "ann")
        do(round, "ann", "stand")
        do(round, "bob", "draw")
        assert hands(round) == ["Ts 6h", "9s 4h 5c"]
        [rebuilt] = happened(round, "rebuilt")
        assert rebuilt["before"] == {"box 3": ["Ts", "6h", "5c"], "box 4": ["9s", "4h"]}

    @rule("NI2005-63", "14.4")
    def test_is_put_right_after_everything_is_settled(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "8c")
        do(round, "bob", "stand")
        draw(round, "Td 5d")
        assert round.asked == Settled()
        assert net(round) == {"ann": -5_000, "bob": -5_000}
        do(round, "operator", "misplaced-card", card=6)
        assert round.settlements == []
        assert round.stakes == {"ann": STAKE - 5_000, "bob": STAKE - 5_000}
        do(round, "ann", "stand")
        do(round, "bob", "draw")
        assert hands(round) == ["Ts 6h", "9s 4h 8c"]
        assert [str(card) for card in round.dealer] == ["6d", "Td", "5d"]
        assert settled(round) == [("ann", "lose", 0), ("bob", "push", 0)]

    @rule("NI2005-63", "14.4")
    def test_does_not_open_the_bets_again(self):
        round = two_boxes()
        do(round, "supervisor", "misplaced-card", card=2)
        assert hands(round) == ["Ts 6h", "9s 4h"]
        refused(round, "ann", "wager", on="main", box=3, amount=1_000)
        assert "stand" in opens(round, "ann")

    @rule("NI2005-63", "14.4")
    def test_can_happen_twice_and_no_card_is_lost(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "2c")
        do(round, "ann", "draw")
        draw(round, "3c")
        do(round, "supervisor", "misplaced-card", card=7)
        do(round, "supervisor", "misplaced-card", card=6)
        do(round, "ann", "stand")
        do(round, "bob", "draw")
        do(round, "bob", "draw")
        assert hands(round) == ["Ts 6h", "9s 4h 2c 3c"]
        assert round.stack == 312 - 7

    @rule("NI2005-63", "14.4")
    def test_can_be_an_earlier_one_the_second_time(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "2c")
        do(round, "ann", "draw")
        draw(round, "Ac")
        do(round, "supervisor", "misplaced-card", card=7)
        do(round, "ann", "stand")
        do(round, "bob", "draw")
        do(round, "bob", "draw")
        draw(round, "3d")
        assert hands(round) == ["Ts 6h 2c", "9s 4h Ac 3d"]
        do(round, "supervisor", "misplaced-card", card=6)
        do(round, "ann", "stand")
        for _ in range(3):
            do(round, "bob", "draw")
        assert hands(round) == ["Ts 6h", "9s 4h 2c Ac 3d"]
        assert round.stack == 312 - 8

    @rule("NI2005-63", "14.4")
    def test_is_put_right_in_a_record_too(self):
        steps = [
            *ON_3_4,
            step("ann", "draw"),
            step("supervisor", "misplaced-card", card=6, after=6),
            step("ann", "stand"),
            step("bob", "draw"),
            step("bob", "stand"),
        ]
        round = played("Ts 9s 6d 6h 4h 5c Td 2d", *steps, seats=TWO)
        assert hands(round) == ["Ts 6h", "9s 4h 5c"]
        assert net(round) == {"ann": -5_000, "bob": 0}

    @rule("NI2005-63", "14.4", "14.3")
    def test_does_not_bring_burnt_cards_back(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "2c")
        do(round, "supervisor", "dealer-drew-in-error")
        draw(round, "Kc")
        do(round, "ann", "draw")
        draw(round, "3c")
        do(round, "supervisor", "misplaced-card", card=6)
        do(round, "ann", "stand")
        do(round, "bob", "draw")
        do(round, "bob", "draw")
        assert hands(round) == ["Ts 6h", "9s 4h 2c 3c"]
        assert [str(card) for card in round.racked] == ["Kc"]
        assert round.stack == 312 - 8

    @rule("NI2005-63", "14.4", "14.2[2]")
    def test_does_not_bring_a_card_back_that_was_burnt_unseen(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "2c")
        do(round, "supervisor", "burnt-in-error")
        draw(round, "??")
        do(round, "supervisor", "misplaced-card", card=6)
        assert round.stack == 312 - 7

    @rule("NI2005-63", "14.4", "5.4(b)")
    def test_leaves_the_shuffle_due(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "cut 2c")
        do(round, "supervisor", "misplaced-card", card=6)
        assert round.shoe_due
        assert round.cut_first.player == "ann"

    @rule("NI2005-63", "14.4", "16.2(a)")
    def test_leaves_sanctions_standing(self):
        round = two_boxes()
        do(round, "ann", "draw")
        draw(round, "2c")
        do(round, "operator", "breach", player="ann", rule="4.3", void_wagers=True, exclude=True)
        do(round, "supervisor", "misplaced-card", card=6)
        assert round.stakes == {"ann": STAKE, "bob": STAKE - 5_000}
        assert round.excluded == {"ann"}
        assert "stand" in opens(round, "bob")

    @rule("NI2005-63", "14.4")
    def test_is_one_that_lies_on_the_table(self):
        round = opened("", *bets(ann=5_000))
        assert clauses(refused(round, "supervisor", "misplaced-card", card=1)) == {"14.4"}
        draw(round, "Ts 6d")
        for card in (0, 3, None):
            assert clauses(refused(round, "supervisor", "misplaced-card", card=card)) == {"14.4"}
        for by in ("dealer", "ann"):
            refused(round, by, "misplaced-card", card=1)

    @rule("NI2005-63", "14.4")
    def test_is_too_late_once_the_round_is_over(self):
        round = opened("As 6d Kh", *bets(ann=5_000))
        round.give(None)
        assert "over" in refused(round, "supervisor", "misplaced-card", card=1).reason


class TestAnEarlierRound:
    @rule("NI2005-63", "14.5", "A:Void")
    def test_is_void_and_this_round_stands(self):
        round = opened("Ts 9s 6d 6h 4h", *ON_3_4, seats=TWO, number=8)
        reverse(round, 7, ann=5_000, bob=-2_000)
        assert round.stakes == {"ann": STAKE - 5_000 - 5_000, "bob": STAKE - 5_000 + 2_000}
        do(round, "ann", "stand")
        do(round, "bob", "stand")
        draw(round, "Td Kd")
        assert settled(round) == [("ann", "win", 5_000), ("bob", "win", 5_000)]
        assert round.void is None

    @rule("NI2005-63", "A:Void")
    def test_takes_back_no_more_than_there_is(self):
        round = opened("Ts 6d 9h", *bets(ann=5_000), seats={"ann": 6_000}, number=2)
        reverse(round, 1, ann=5_000)
        assert round.stakes == {"ann": 0}
        assert happened(round, "shortfall")[0]["amount"] == 4_000

    @rule("NI2005-63", "14.5")
    @pytest.mark.parametrize(
        ("fallen", "number", "by", "facts"),
        [
            ("", 8, "supervisor", {"round": 7}),
            ("Ts", 1, "supervisor", {"round": 1}),
            ("Ts", 8, "supervisor", {"round": 8}),
            ("Ts", 8, "dealer", {"round": 7}),
            ("Ts", 8, "supervisor", {}),
        ],
    )
    def test_is_an_earlier_one_found_in_a_later_one(self, fallen, number, by, facts):
        round = opened(fallen, *bets(ann=5_000), number=number)
        refusal = refused(round, by, "void-earlier-round", results={"ann": 5_000}, **facts)
        assert clauses(refusal) == {"14.5"}

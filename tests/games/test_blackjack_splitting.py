"""Rule 10: splitting, alone and with others on the box."""

import pytest
from blackjack_rounds import STAKE, at, bets, clauses, on_box, opened, refused, settled

from houseway.games.asks import Draw
from playing import do, draw, happened, net, opens, step
from proof import rule

SHARED = [at("ann", 1), at("bob"), at("cy")]
THREE = on_box(1, ann=5_000, bob=2_000, cy=3_000)
SPLIT = step("ann", "split")


def hands(round):
    return {h.label: " ".join(map(str, h.cards)) for box in round.boxes for h in box.hands}


def riding(round, label):
    """Who has how much on a hand."""
    [hand] = [hand for box in round.boxes for hand in box.hands if hand.label == label]
    return {wager.player: wager.amount for wager in hand.open_wagers}


class TestOneBettor:
    @rule("NI2005-63", "A:Split", "2.5(c)")
    @pytest.mark.parametrize("pair", ["Ks Th", "Qs Kh", "8s 8h"])
    def test_cards_of_equal_value_are_split_with_an_equal_wager(self, pair):
        first, second = pair.split()
        round = opened(f"{first} 6d {second}", *bets(ann=5_000))
        for amount in (4_000, 6_000):
            assert clauses(refused(round, "ann", "split", amount=amount)) == {"A:Split"}
        do(round, "ann", "split", amount=5_000)
        assert hands(round) == {"1": first, "2": second}
        assert riding(round, "1") == riding(round, "2") == {"ann": 5_000}
        assert round.stakes == {"ann": STAKE - 10_000}

    @rule("NI2005-63", "A:Split")
    def test_other_cards_are_not(self):
        round = opened("9s 6d Th", *bets(ann=5_000))
        assert clauses(refused(round, "ann", "split")) == {"A:Split"}

    @rule("NI2005-63", "A:Split")
    def test_a_split_needs_the_chips(self):
        round = opened("8s 6d 8h", *bets(ann=5_000), seats={"ann": 9_500})
        assert clauses(refused(round, "ann", "split")) == {"A:Split"}

    @rule("NI2005-63", "10.4")
    def test_the_first_hand_is_finished_before_the_second_gets_a_card(self):
        round = opened("8s 6d 8h", *bets(ann=5_000), SPLIT)
        assert round.asked == Draw("card", "box 1 hand 1")
        draw(round, "9c")
        assert hands(round) == {"1": "8s 9c", "2": "8h"}
        do(round, "ann", "draw", hand="1")
        draw(round, "2d")
        assert hands(round) == {"1": "8s 9c 2d", "2": "8h"}
        do(round, "ann", "stand", hand="1")
        assert round.asked == Draw("card", "box 1 hand 2")

    @rule("NI2005-63", "10.4")
    def test_a_resplit_hand_is_finished_with_all_that_comes_of_it(self):
        round = opened("8s 6d 8h", *bets(ann=5_000), SPLIT)
        draw(round, "8c")
        do(round, "ann", "split", hand="1")
        draw(round, "9c")
        assert hands(round) == {"1a": "8s 9c", "1b": "8c", "2": "8h"}
        do(round, "ann", "stand", hand="1a")
        draw(round, "9d")
        do(round, "ann", "stand", hand="1b")
        draw(round, "9h")
        assert hands(round) == {"1a": "8s 9c", "1b": "8c 9d", "2": "8h 9h"}

    @rule("NI2005-63", "10.3")
    def test_four_hands_are_formed_and_a_fifth_is_refused(self):
        round = opened("8s 6d 8h", *bets(ann=5_000), SPLIT)
        draw(round, "8c")
        do(round, "ann", "split", hand="1")
        draw(round, "8d")
        do(round, "ann", "split", hand="1a")
        draw(round, "8s")
        assert clauses(refused(round, "ann", "split", hand="1aa")) == {"10.3"}
        do(round, "ann", "stand", hand="1aa")
        for label, card in (("1ab", "9c"), ("1b", "9d")):
            draw(round, card)
            do(round, "ann", "stand", hand=label)
        draw(round, "8h")
        assert clauses(refused(round, "ann", "split", hand="2")) == {"10.3"}
        do(round, "ann", "stand", hand="2")
        draw(round, "Td 5s")
        assert net(round) == {"ann": -20_000}

    @rule("NI2005-63", "10.3", "10.5")
    def test_aces_are_split_once_and_get_one_card_each(self):
        round = opened("As 6d Ah", *bets(ann=5_000), SPLIT)
        draw(round, "Ac")
        assert round.asked == Draw("card", "box 1 hand 2")
        for decision in ("split", "draw", "double", "stand"):
            refused(round, "ann", decision)
        draw(round, "5c")
        assert hands(round) == {"1": "As Ac", "2": "Ah 5c"}
        assert round.asked == Draw("card", "dealer")

    @rule("NI2005-63", "10.6", "9.2")
    def test_a_split_hand_is_played_under_rule_nine(self):
        round = opened("8s 6d 8h", *bets(ann=5_000), SPLIT)
        draw(round, "3c")
        assert opens(round, "ann") == {"double", "draw"}
        assert clauses(refused(round, "ann", "stand")) == {"9.2(b)"}
        do(round, "ann", "draw")
        draw(round, "Kc")
        assert round.asked == Draw("card", "box 1 hand 2")

    @rule("NI2005-63", "10.7", "A:Blackjack")
    @pytest.mark.parametrize(
        ("pair", "third", "dealer", "result", "paid"),
        [
            ("As Ah", "Kc", "9d 9c", "win", 5_000),
            ("Ks Kh", "Ac", "9d 9c", "win", 5_000),
            ("As Ah", "Kc", "6d 5c Td", "push", 0),
            ("As Ah", "Kc", "Ad Kd", "lose", 0),
        ],
    )
    def test_ace_and_ten_are_no_blackjack(self, pair, third, dealer, result, paid):
        first, second = pair.split()
        up, *more = dealer.split()
        round = opened(f"{first} {up} {second}", *bets(ann=5_000), SPLIT)
        draw(round, f"{third} 9h")
        if first == "Ks":
            do(round, "ann", "stand", hand="2")
        draw(round, " ".join(more))
        assert settled(round)[0] == ("ann", result, paid)
        assert {settlement.odds for settlement in round.settlements} <= {None, "1 to 1"}


class TestOthersOnTheBox:
    @rule("NI2005-63", "10.1")
    def test_nobody_splits_unless_the_decider_does(self):
        round = opened("8s 6d 8h", *THREE, seats=SHARED)
        assert clauses(refused(round, "bob", "split")) == {"10.1"}
        do(round, "ann", "draw")
        draw(round, "2c")
        assert clauses(refused(round, "bob", "split")) == {"10.1"}

    @rule("NI2005-63", "10.2", "10.2(a)", "10.2(b)")
    def test_each_splits_or_rides_before_the_next_card(self):
        round = opened("8s 6d 8h", *THREE, SPLIT, seats=SHARED)
        assert (opens(round, "bob"), opens(round, "cy")) == ({"split", "ride"}, set())
        assert not isinstance(round.asked, Draw)
        assert clauses(refused(round, "bob", "split", amount=1_000)) == {"A:Split"}
        do(round, "bob", "split", amount=2_000)
        assert opens(round, "cy") == {"split", "ride"}
        do(round, "cy", "ride")
        assert riding(round, "1") == {"ann": 5_000, "bob": 2_000, "cy": 3_000}
        assert riding(round, "2") == {"ann": 5_000, "bob": 2_000}
        assert [event["clauses"] for event in happened(round, "split")] == [
            ["NI2005-63 10.1"],
            ["NI2005-63 10.2(a)"],
        ]

    @rule("NI2005-63", "10.2(b)")
    def test_the_second_hand_does_not_touch_who_rides(self):
        round = opened("8s 6d 8h", *THREE, SPLIT, seats=SHARED)
        do(round, "bob", "ride")
        do(round, "cy", "ride")
        draw(round, "Kc")
        do(round, "ann", "stand", hand="1")
        draw(round, "3c")
        do(round, "ann", "draw", hand="2")
        draw(round, "Kd")
        draw(round, "Td 3h")
        assert net(round) == {"ann": 0, "bob": -2_000, "cy": -3_000}

    @rule("NI2005-63", "10.2(b)")
    @pytest.mark.parametrize("bob_is", ["short", "absent", "excluded"])
    def test_who_cannot_split_rides(self, bob_is):
        stake = 3_500 if bob_is == "short" else STAKE
        seats = [at("ann", 1), at("bob", stake=stake)]
        round = opened("8s 6d 8h", *on_box(1, ann=5_000, bob=2_000), seats=seats)
        if bob_is == "absent":
            do(round, "dealer", "player-absent", player="bob")
        elif bob_is == "excluded":
            do(round, "operator", "breach", player="bob", rule="16.7", exclude=True)
        do(round, "ann", "split")
        if bob_is == "short":
            assert opens(round, "bob") == {"ride"}
            do(round, "bob", "ride")
        assert riding(round, "1") == {"ann": 5_000, "bob": 2_000}
        assert riding(round, "2") == {"ann": 5_000}
        assert [event["player"] for event in happened(round, "rides")] == ["bob"]

    @rule("NI2005-63", "10.2", "10.4")
    def test_those_on_a_hand_choose_again_when_it_is_split_again(self):
        round = opened("8s 6d 8h", *THREE, SPLIT, seats=SHARED)
        do(round, "bob", "split")
        do(round, "cy", "ride")
        draw(round, "8c")
        do(round, "ann", "split", hand="1")
        assert opens(round, "bob") == {"split", "ride"}
        do(round, "bob", "ride")
        do(round, "cy", "split")
        assert riding(round, "1a") == {"ann": 5_000, "bob": 2_000, "cy": 3_000}
        assert riding(round, "1b") == {"ann": 5_000, "cy": 3_000}
        assert riding(round, "2") == {"ann": 5_000, "bob": 2_000}

    @rule("NI2005-63", "10.2")
    def test_who_is_not_on_a_hand_is_not_asked_when_it_is_split_again(self):
        round = opened("8s 6d 8h", *THREE, SPLIT, seats=SHARED)
        do(round, "bob", "ride")
        do(round, "cy", "split")
        draw(round, "Kc")
        do(round, "ann", "stand", hand="1")
        draw(round, "8c")
        do(round, "ann", "split", hand="2")
        assert (opens(round, "bob"), opens(round, "cy")) == (set(), {"split", "ride"})

    def test_a_wager_voided_while_others_choose_is_not_split(self):
        round = opened("8s 6d 8h", *THREE, SPLIT, seats=SHARED)
        do(round, "bob", "split")
        do(round, "operator", "breach", player="bob", rule="4.3", void_wagers=True)
        do(round, "cy", "ride")
        assert riding(round, "1") == {"ann": 5_000, "cy": 3_000}
        assert riding(round, "2") == {"ann": 5_000}
        assert round.stakes["bob"] == STAKE

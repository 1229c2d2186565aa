"""Rules 10.3.7, 14.7, 17 and 18: who shows, which hand wins, and how pots are divided."""

import pytest
from charity_holdem_rounds import DULL, STAKE, Hand, seats

from houseway.games.charity_holdem.showing import pots_by_name
from proof import rule

PAIRS = {"ann": "Ah As", "bob": "Kh Ks", "cy": "Qh Qs", "di": "Th Ts"}
UP = {"ann": "Th Ts", "bob": "Qh Qs", "cy": "Kh Ks", "di": "Ah As"}
BROADWAY = "As Kd Qh Jc Ts"


def shown(hand):
    return [one["player"] for one in hand.told("shown")]


class TestOrder:
    @rule("CTP", "10.3.7", "10.3.7.1")
    def test_whoever_was_called_shows_first(self):
        hand = Hand(2, holes=UP).all_stay(3).acts("bob bet 200", "ann call")
        assert shown(hand)[0] == "bob"
        hand = Hand(2, holes=UP).all_stay(3).acts("bob bet 200", "ann raise 400", "bob call")
        assert shown(hand) == ["ann", "bob"]
        assert "10.3.7.1" in hand.cites("shown")

    @rule("CTP", "10.3.7.2")
    def test_where_all_check_the_first_active_player_left_of_the_button_shows(self):
        hand = Hand(holes=UP).acts("cy call", "di call", "ann fold", "bob no-raise").all_stay()
        assert shown(hand) == ["bob", "cy", "di"]
        assert "10.3.7.2" in hand.cites("shown")

    @rule("CTP", "10.3.7.2", "11.7[3]")
    def test_with_two_players_left_it_is_the_designated_player(self):
        assert shown(Hand(2, holes=UP, button=1).all_stay()) == ["ann", "bob"]

    @rule("CTP", "14.7", "10.3.7")
    def test_players_all_in_show_first_and_only_after_the_last_betting_round(self):
        hand = Hand(seats(STAKE, STAKE, 300, STAKE), holes=UP)
        hand.acts("cy raise 300", "di fold", "ann call", "bob call").all_stay(3)
        assert hand.round.view("ann").hands["cy"] == ("??", "??")
        hand.acts("ann bet 200", "bob call")
        assert shown(hand) == ["cy", "ann", "bob"]
        assert hand.told("shown")[0]["clauses"][0] == "CTP 14.7"

    @rule("CTP", "14.7")
    def test_several_all_in_show_clockwise_from_the_left_of_the_button(self):
        hand = Hand(seats(300, 300, 300, STAKE), holes=UP, button=2)
        hand.acts("ann raise 300", "bob call", "cy call", "di call")
        assert shown(hand) == ["cy", "ann", "bob", "di"]

    @rule("CTP", "10.3.7.3")
    def test_others_show_only_what_is_as_good_or_better(self):
        hand = (
            Hand(3, holes=PAIRS).all_stay(3).acts("ann check", "bob bet 100", "cy call", "ann call")
        )
        assert shown(hand) == ["bob", "ann"]
        assert [one["player"] for one in hand.told("not shown")] == ["cy"]
        assert hand.round.view("bob").hands["cy"] == ("??", "??")

    @rule("CTP", "10.3.7.3", "14.7")
    def test_an_all_in_player_shows_even_a_losing_hand(self):
        hand = Hand(seats(STAKE, STAKE, 300), holes=PAIRS).acts(
            "cy raise 300", "ann call", "bob fold"
        )
        assert shown(hand.all_stay()) == ["cy", "ann"]
        assert hand.won()["cy"] == -300

    @rule("CTP", "10.3.7.3")
    def test_at_a_live_table_a_player_shows_or_mucks_unknown_cards(self):
        hand = Hand(2, holes={"ann": "?? ??", "bob": "?? ??"}).all_stay(3)
        hand.lying["bob"].extend(["9h", "2h"])
        hand.acts("bob check", "ann check")
        assert shown(hand) == ["bob"]
        assert set(hand.open("ann")) == {"show", "muck"}
        hand.acts("ann muck")
        assert hand.won() == {"ann": -100, "bob": 100}
        assert hand.cards()["discards"] == 2


class TestHands:
    @rule("CTP", "10.3.7.3[2]")
    def test_the_best_five_of_seven_win(self):
        hand = Hand(2, holes={"ann": "2h 3h", "bob": "4c 4d"}, board=BROADWAY).all_stay()
        assert hand.told("awarded")[0]["shares"] == {"bob": 100, "ann": 100}
        hand = Hand(2, holes={"ann": "2h 3h", "bob": "Ah 4d"}, board=DULL).all_stay()
        assert hand.won()["ann"] == 100

    @rule("CTP", "18.4", "18.5")
    def test_shown_cards_count_at_their_best_whatever_is_said(self):
        hand = Hand(2, holes={"ann": "Ac 3c", "bob": "9d 9h"}, board="9c 7c 5c Kd Ks").all_stay()
        told = {one["player"]: one["hand"] for one in hand.told("shown")}
        assert told["bob"] == "full house, nines over kings"
        assert hand.told("awarded")[0]["shares"] == {"bob": 200}

    @rule("CTP", "10.3.8", "18.2", "18.2.1")
    def test_the_winning_hand_is_announced_and_the_pot_passed(self):
        hand = Hand(2, holes=PAIRS).all_stay()
        [awarded] = hand.told("awarded")
        assert awarded["hands"]["ann"]["hand"] == "one pair, aces"
        assert "CTP 10.3.8" in awarded["clauses"]
        assert (hand.round.middle, hand.round.stakes["ann"]) == (0, STAKE + 100)

    @rule("CTP", "18.2.2")
    def test_the_cards_are_collected_and_counted(self):
        hand = Hand().all_stay()
        hand.round.give(None)
        assert hand.told("cards counted")[0]["cards"] == 52

    @rule("CTP", "18.1")
    def test_a_hand_is_played_to_its_end(self):
        hand = Hand().to_flop()
        rulings = {option.do for option in hand.round.rulings_open()}
        assert not rulings & {"void-round", "disturbance"}
        assert hand.all_stay().settled


class TestDividing:
    @rule("CTP", "18.3", "18.3[2]")
    def test_equal_hands_share_in_chips_and_the_rest_goes_left_of_the_button(self):
        # 1,000 among three: 325 each, and 25 more for the first of them after the button
        table = {"ante": 25, "lowest_chip": 25}
        hand = Hand(4, board=BROADWAY, button=2, table=table)
        hand.acts("ann fold", "bob raise 300", "cy call", "di call").all_stay()
        assert hand.told("awarded")[0]["amount"] == 1_000
        assert hand.told("awarded")[0]["shares"] == {"cy": 350, "di": 325, "bob": 325}
        assert {"18.3", "18.3[2]"} <= hand.cites("awarded")

    @rule("CTP", "18.3[2]")
    def test_with_two_players_left_it_goes_left_of_the_button_too(self):
        hand = Hand(seats(STAKE, STAKE), board=BROADWAY, button=1, bonus=25).all_stay()
        assert hand.told("awarded")[0]["shares"] == {"bob": 125, "ann": 100}


class TestPotsAtTheShowdown:
    def two_pots(self):
        """Cy is all in for 100; bob and di bet 100 more: 450 with a blind of 50, and 200."""
        holes = {"bob": "As Kd", "cy": "3s 3d", "di": "Ah Kc"}
        stakes = seats(STAKE, STAKE, 100, STAKE, STAKE)
        return self.bet(Hand(stakes, holes=holes, wait=("showdown",), table={"lowest_chip": 25}))

    def bet(self, hand):
        hand.acts("cy call", "di call", "ed call", "ann fold", "bob no-raise")
        return hand.acts("bob bet 100", "di call", "ed fold").all_stay()

    @rule("CTP", "14.5")
    @pytest.mark.parametrize("gone", [None, "cy"])
    def test_the_pots_stay_as_the_bets_made_them_when_a_player_is_disqualified(self, gone):
        hand = self.two_pots()
        if gone:
            hand.do("director", "disqualify", player=gone, rule="8.3")
        hand.do("dealer", "showdown")
        assert [one["amount"] for one in hand.told("awarded")] == [450, 200]

    @rule("CTP", "14.5", "19.3")
    def test_a_hand_folded_before_a_misdeal_parts_the_pots_of_the_next_deal(self):
        hand = Hand(seats(STAKE, STAKE, 100, STAKE, STAKE)).acts("cy fold")
        hand.wait = ("showdown",)
        hand.do("dealer", "exposed-in-cut")
        self.bet(hand).do("director", "disqualify", player="cy", rule="8.3")
        hand.do("dealer", "showdown")
        assert [one["amount"] for one in hand.told("awarded")] == [450, 200]


class TestAgreement:
    def two_pots(self):
        hand = Hand(seats(STAKE, STAKE, 100, STAKE), holes=PAIRS, wait=("showdown",))
        return hand.acts("cy call", "di fold", "ann raise 325", "bob call").all_stay()

    @rule("CTP", "18.1[2]")
    def test_all_who_can_win_a_pot_may_agree_to_divide_it(self):
        hand = self.two_pots()
        assert {name: pot.amount for name, pot in pots_by_name(hand.round).items()} == {
            "main pot": 300,
            "side pot 1": 450,
        }
        hand.do("ann", "agree", pot="side pot 1")
        hand.do("bob", "agree", pot="side pot 1")
        hand.do("dealer", "showdown")
        assert hand.told("awarded")[1]["shares"] == {"ann": 225, "bob": 225}
        assert hand.told("awarded")[0]["shares"] == {"ann": 300}
        assert "18.1[2]" in hand.cites("agreed")

    @rule("CTP", "18.1[2]", "19.1.6[2]")
    def test_it_binds_those_who_are_left_when_one_hand_is_void(self):
        holes = {name: f"?? ?? {pair}" for name, pair in PAIRS.items()}
        hand = Hand(seats(STAKE, STAKE, STAKE, 100), holes=holes, wait=("showdown",))
        hand.acts("cy raise 300", "di call", "ann call", "bob call").all_stay()
        for player in ("ann", "bob", "cy"):
            hand.do(player, "agree", pot="side pot 1")
        hand.do("dealer", "showdown")
        hand.do("dealer", "wrong-number-of-cards", player="cy", cards=1)
        hand.acts("bob show")
        assert hand.told("awarded")[0]["shares"] == {"ann": 300}
        assert hand.told("awarded")[1]["shares"] == {"ann": 200, "bob": 200}

    @rule("CTP", "18.1[2]")
    def test_without_all_of_them_the_best_hand_wins(self):
        hand = self.two_pots()
        hand.do("ann", "agree", pot="side pot 1")
        hand.do("dealer", "showdown")
        assert hand.told("awarded")[1]["shares"] == {"ann": 450}

    @rule("CTP", "18.1[2]")
    def test_who_cannot_win_a_pot_has_no_say_in_it_and_nobody_before_the_end(self):
        hand = self.two_pots()
        assert hand.refuses("cy", "agree", pot="side pot 1") == {"18.1[2]"}
        assert Hand().refuses("cy", "agree", pot="main pot") == {"18.1", "18.1[2]"}

    @rule("CTP", "18.1[2]")
    def test_where_everything_is_agreed_nobody_shows(self):
        hand = Hand(2, holes=PAIRS, wait=("showdown",)).all_stay()
        hand.do("ann", "agree", pot="main pot")
        hand.do("bob", "agree", pot="main pot")
        hand.do("dealer", "showdown")
        assert not hand.told("shown")
        assert set(hand.won().values()) == {0}


@pytest.mark.parametrize("viewer", ["ann", None, "dealer"])
def test_folded_and_unshown_hands_stay_hidden_at_the_end(viewer):
    hand = Hand(3, holes=PAIRS).acts("cy fold", "ann call", "bob no-raise").all_stay()
    assert hand.round.view(viewer).hands["cy"] == ("??", "??")

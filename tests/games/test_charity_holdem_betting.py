"""Rules 8.4, 8.5, 9.3, 10.3, 12 and 13: acting in turn, limits, checking and time."""

import pytest
from charity_holdem_rounds import LIMIT_100, STAKE, Hand, seats

from proof import rule

SIX = 6


class TestFirstRound:
    @rule("CTP", "10.3.3", "10.3.3.1", "13.1")
    def test_the_player_after_the_last_blind_opens_by_betting_or_folding(self):
        hand = Hand(SIX, button=4)
        assert hand.round.acting == "ann"
        assert set(hand.open("ann")) == {"fold", "call", "raise"}
        assert hand.refuses("ann", "check") == {"13.1"}

    @rule("CTP", "10.3.3.1", "13.1")
    def test_with_antes_alone_the_player_left_of_the_button_bets_or_folds(self):
        hand = Hand(table={"blinds": [], "ante": 25})
        assert hand.round.acting == "ann"
        assert set(hand.open("ann")) == {"fold", "bet"}
        hand.acts("ann fold")
        assert set(hand.open("bob")) == {"fold", "bet"}
        hand.acts("bob bet 100")
        assert set(hand.open("cy")) == {"fold", "call", "raise"}

    @rule("CTP", "A:blind[2]", "13.1")
    def test_the_last_blind_may_raise_or_not_but_not_check(self):
        hand = Hand().acts("cy call", "di call", "ann call")
        assert set(hand.open("bob")) == {"fold", "no-raise", "raise"}
        assert hand.refuses("bob", "check") == {"13.1"}
        hand.acts("bob raise 300")
        assert hand.round.acting == "cy"

    @rule("CTP", "10.3.3.2", "12.4")
    def test_it_ends_when_every_bet_is_met(self):
        hand = Hand(3).acts("cy call", "ann raise 300", "bob fold", "cy call")
        assert hand.round.street_number == 1
        assert hand.told("collected")[0]["pot"] == 700

    @rule("CTP", "10.3.3.2(i)", "A:blind[2]")
    def test_the_last_player_in_takes_the_pot_without_showing(self):
        hand = Hand().acts("cy fold", "di fold", "ann fold")
        assert hand.won() == {"ann": -50, "bob": 50, "cy": 0, "di": 0}
        assert "10.3.3.2(i)" in hand.cites("awarded")
        assert not hand.told("shown")
        assert hand.round.view("ann").hands["bob"] == ("??", "??")

    @rule("CTP", "10.3.3.2(ii)", "10.3.4")
    def test_two_or_more_go_on_to_the_flop(self):
        hand = Hand().acts("cy call", "di fold", "ann fold", "bob no-raise")
        assert len(hand.round.board) == 3
        assert "10.3.3.2(ii)" in hand.cites("collected")
        assert not Hand().acts("cy fold", "di fold", "ann fold").round.board


class TestLaterRounds:
    @rule("CTP", "10.3.4.2", "13.2", "13.3", "10.3.4.3")
    def test_the_first_active_player_left_of_the_button_starts_and_may_check(self):
        hand = Hand(SIX, button=4).acts("ann call", "bob call", "cy fold", "di fold")
        hand.acts("ed fold", "flo no-raise")
        assert hand.round.acting == "flo"
        assert "check" in hand.open("flo")
        hand.acts("flo check")
        assert "check" in hand.open("ann")
        hand.acts("ann check", "bob check")
        assert (hand.round.street_number, hand.round.middle) == (2, 350)

    @rule("CTP", "10.3.5", "10.3.5.2", "14.1[2]")
    def test_the_third_round_starts_at_nothing_and_passes_over_players_all_in(self):
        all_in = seats(100, 5_000, 5_000, 5_000, 5_000, 5_000)
        hand = Hand(all_in, button=4).acts("ann call", "bob call", "cy fold", "di fold")
        hand.acts("ed fold", "flo no-raise").all_stay(2)
        assert hand.round.street.high == 0
        hand.acts("flo bet 100", "bob call")
        assert hand.round.street_number == 3
        assert hand.round.active == ["flo", "ann", "bob"]

    @rule("CTP", "10.3.5.2")
    def test_the_third_round_starts_left_of_the_button(self):
        hand = Hand(SIX, button=4).acts("ann call", "bob call", "cy fold", "di fold")
        hand.acts("ed fold", "flo fold").all_stay(2)
        assert hand.round.acting == "ann"

    @rule("CTP", "10.3.6", "10.3.6.2")
    def test_the_final_round_starts_left_of_the_button(self):
        hand = Hand(SIX, button=4).acts("ann fold", "bob fold", "cy call", "di fold")
        hand.acts("ed fold", "flo no-raise").all_stay(3)
        assert (len(hand.round.board), hand.round.acting) == (5, "flo")

    @rule("CTP", "13.4", "10.3.4.3")
    def test_nobody_checks_once_a_bet_has_been_made(self):
        hand = Hand().to_flop().acts("ann bet 100")
        assert set(hand.open("bob")) == {"fold", "call", "raise"}
        assert hand.refuses("bob", "check") == {"13.4"}

    @rule("CTP", "13.3")
    @pytest.mark.parametrize(
        "street",
        [
            pytest.param(2, marks=rule("CTP", "10.3.5.3")),
            pytest.param(3, marks=rule("CTP", "10.3.6.3")),
        ],
    )
    def test_a_player_who_checked_is_asked_again_after_a_bet(self, street):
        hand = Hand(2).all_stay(street).acts("bob check", "ann bet 200")
        assert hand.round.acting == "bob"
        hand.acts("bob call")
        assert hand.round.street_number == min(street + 1, 3)
        assert hand.settled == (street == 3)

    @rule("CTP", "10.3.4.3(ii)", "10.3.5.3(ii)", "10.3.6.3(ii)")
    def test_two_who_remain_go_on_to_the_next_card_and_to_the_showdown(self):
        hand = Hand(2).to_flop().acts("bob bet 200", "ann call")
        assert len(hand.round.board) == 4
        hand.acts("bob bet 200", "ann call")
        assert len(hand.round.board) == 5
        hand.acts("bob bet 200", "ann call")
        assert hand.told("shown")
        assert {"10.3.4.3(ii)", "10.3.5.3(ii)", "10.3.6.3(ii)"} <= hand.cites("collected")

    @pytest.mark.parametrize(
        ("street", "clause"),
        [
            pytest.param(1, "10.3.4.3(i)", marks=rule("CTP", "10.3.4.3(i)")),
            pytest.param(2, "10.3.5.3(i)", marks=rule("CTP", "10.3.5.3(i)")),
            pytest.param(3, "10.3.6.3(i)", marks=rule("CTP", "10.3.6.3(i)")),
        ],
    )
    def test_the_last_player_in_takes_the_pot_and_no_card_follows(self, street, clause):
        hand = Hand(2).all_stay(street).acts("bob bet 400", "ann fold")
        assert hand.won() == {"ann": -100, "bob": 100}
        assert hand.told("uncalled")[0]["amount"] == 400
        assert clause in hand.cites("awarded")
        assert len(hand.round.board) == 2 + street
        assert not hand.told("shown")

    @rule("CTP", "12.3", "12.4")
    def test_a_folded_hand_goes_face_down_to_the_discards_for_good(self):
        hand = Hand(holes={"cy": "As Ad"}).acts("cy fold")
        assert hand.cards()["discards"] == 2
        assert hand.cards()["hands"] == 6
        assert hand.round.view("bob").hands["cy"] == ("??", "??")
        assert hand.refuses("cy", "call", amount=100) == {"12.3"}
        hand.acts("di call", "ann call", "bob no-raise").all_stay()
        assert hand.won()["cy"] == 0

    @rule("CTP", "12.1", "20.3")
    def test_nobody_acts_before_their_turn(self):
        hand = Hand()
        assert hand.refuses("di", "call", amount=100) == {"12.1", "20.3"}
        assert hand.refuses("di", "raise", to=500) == {"12.1", "20.3"}


class TestAmounts:
    @rule("CTP", "8.10", "8.1")
    def test_a_bet_moves_chips_and_a_check_or_fold_moves_none(self):
        hand = Hand(2).to_flop()
        before = dict(hand.round.stakes)
        hand.acts("bob check")
        assert hand.round.stakes == before
        hand.acts("ann bet 200")
        assert hand.round.stakes == {**before, "ann": before["ann"] - 200}
        hand.acts("bob fold")
        assert hand.round.stakes["bob"] == before["bob"]

    @rule("CTP", "9.3", "A:table stake[2]")
    def test_each_turn_has_both_ends(self):
        hand = Hand()
        assert hand.open("cy")["call"] == 100
        assert hand.range("cy") == (200, STAKE)
        assert hand.refuses("cy", "raise", to=STAKE + 25) == {"A:table stake[2]"}

    @rule("CTP", "12.2", "9.3.2")
    def test_a_bet_is_at_least_the_minimum(self):
        hand = Hand().to_flop()
        assert hand.range("ann") == (100, STAKE - 100)
        assert {"12.2", "9.3.2"} <= hand.refuses("ann", "bet", to=75)

    @rule("CTP", "9.3.2", "A:raise")
    def test_a_raise_goes_up_by_at_least_the_largest_bet_or_raise_before(self):
        hand = Hand().to_flop().acts("ann bet 100", "bob raise 300")
        assert hand.range("cy")[0] == 500
        assert {"9.3.2", "A:raise"} <= hand.refuses("cy", "raise", to=400)

    @rule("CTP", "9.3.2")
    def test_going_all_in_may_be_less(self):
        hand = Hand(seats(STAKE, STAKE, 500, STAKE)).to_flop().acts("ann bet 100", "bob raise 300")
        assert hand.range("cy") == (400, 400)

    @rule("CTP", "9.3.3")
    @pytest.mark.parametrize(("limit", "most"), [("full pot", 600), ("half pot", 350)])
    def test_a_limit_by_the_pot_counts_the_call_first(self, limit, most):
        hand = Hand(3, table={"limit": limit}).to_flop().acts("ann bet 100")
        assert hand.round.middle == 400
        assert hand.range("bob") == (200, most)
        assert "9.3.3" in hand.refuses("bob", "raise", to=most + 25)

    @rule("CTP", "9.3.4")
    @pytest.mark.parametrize("limit", ["no limit", "full pot", "half pot"])
    def test_raises_are_not_counted_without_a_structure(self, limit):
        hand = Hand(seats(10**6, 10**6, 10**6), table={"limit": limit}).to_flop()
        hand.do("ann", "bet", to=100)
        players = ["bob", "cy", "ann"] * 4
        for player in players[:10]:
            hand.do(player, "raise", to=hand.range(player)[0])
        assert hand.round.street.raises == 10

    @rule("CTP", "9.3.5")
    def test_three_raises_in_a_structured_limit(self):
        """V8: 100, 200, 300, 400, then call or fold."""
        hand = Hand(table=LIMIT_100).to_flop()
        hand.acts("ann bet 100", "bob raise 200", "cy raise 300", "di raise 400")
        assert set(hand.open("ann")) == {"fold", "call"}
        assert hand.refuses("ann", "raise", to=500) == {"9.3.5"}

    @rule("CTP", "9.3.5")
    def test_a_blind_is_not_one_of_the_three(self):
        hand = Hand(table=LIMIT_100).acts("cy raise 200", "di raise 300", "ann raise 400")
        assert set(hand.open("bob")) == {"fold", "call"}

    @rule("CTP", "9.3.5[2]")
    def test_two_active_players_in_the_final_round_raise_without_end(self):
        hand = Hand(2, table=LIMIT_100).all_stay(3)
        hand.acts("bob bet 100", "ann raise 200", "bob raise 300", "ann raise 400")
        hand.acts("bob raise 500", "ann raise 600")
        assert hand.round.street.raises == 5

    @rule("CTP", "9.3.5[2]")
    def test_on_the_turn_they_do_not(self):
        hand = Hand(2, table=LIMIT_100).all_stay(2)
        hand.acts("bob bet 100", "ann raise 200", "bob raise 300", "ann raise 400")
        assert set(hand.open("bob")) == {"fold", "call"}

    @rule("CTP", "9.3.5[2]")
    def test_a_third_player_all_in_is_active_too(self):
        hand = Hand(seats(STAKE, STAKE, 100), table=LIMIT_100).all_stay(3)
        hand.acts("ann bet 100", "bob raise 200", "ann raise 300", "bob raise 400")
        assert set(hand.open("ann")) == {"fold", "call"}

    @rule("CTP", "A:structured limit")
    def test_the_structure_may_differ_by_betting_round(self):
        ranges = [[100, 100], [100, 300], [200, 200], [200, 400]]
        hand = Hand(table={"limit": "structured", "structure": ranges})
        assert hand.range("cy") == (200, 200)
        hand.to_flop()
        assert hand.range("ann") == (100, 300)
        hand.acts("ann bet 200")
        assert hand.range("bob") == (400, 500)
        assert "A:structured limit" in hand.refuses("bob", "raise", to=600)


class TestTime:
    @rule("CTP", "8.4")
    def test_the_clock_speaks_only_where_a_time_was_set(self):
        assert hand_options(Hand(), "clock") == []
        assert hand_options(Hand(table={"time_to_act": 30}), "clock") == ["expire"]

    @rule("CTP", "8.5")
    def test_out_of_time_facing_a_bet_the_hand_is_folded_and_its_chips_stay(self):
        hand = Hand(table={"time_to_act": 30}).acts("cy raise 300", "di fold")
        hand.do("clock", "expire", player="ann")
        assert "ann" in hand.round.folded
        assert hand.round.middle == 450
        assert "8.5" in hand.cites("fold")

    @rule("CTP", "8.5")
    def test_where_a_check_is_free_the_supervisor_decides(self):
        hand = Hand(table={"time_to_act": 30}).to_flop()
        hand.do("clock", "expire", player="ann")
        assert hand.round.acting == "ann"
        assert hand_options(hand, "supervisor") == ["fold-hand"]
        assert hand_options(hand, "clock") == []
        hand.do("supervisor", "fold-hand", player="ann")
        assert hand.round.folded == ["ann"]

    @rule("CTP", "8.5")
    def test_until_then_the_player_may_still_act(self):
        hand = Hand(table={"time_to_act": 30}).to_flop()
        hand.do("clock", "expire", player="ann")
        hand.acts("ann check")
        assert hand.round.acting == "bob"


def hand_options(hand, by):
    return [option.do for option in hand.round.options(by)]

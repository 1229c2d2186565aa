"""Rule 14: players who are all in, short bets and raises, and the pots that follow from them."""

import pytest
from charity_holdem_rounds import LIMIT_100, STAKE, Hand, seats

from proof import rule

LIVE = {"incomplete_raise": "live"}


def short_raise(table=None):
    """V7: A bets 100, B goes all in for 130, and the others have not acted."""
    hand = Hand(seats(STAKE, 230, STAKE, STAKE), table={"lowest_chip": 10, **(table or {})})
    return hand.to_flop().acts("ann bet 100", "bob raise 130")


class TestCalling:
    @rule("CTP", "14.1")
    def test_a_player_with_too_few_chips_stays_only_with_all_of_them(self):
        hand = Hand(seats(STAKE, STAKE, 75, STAKE))
        assert hand.open("cy") == {"fold": None, "call": 75}
        assert hand.refuses("cy", "call", amount=50) == {"14.1"}
        hand.acts("cy call")
        assert hand.round.stakes["cy"] == 0
        assert "14.1" in hand.cites("call")

    @rule("CTP", "14.2", "A:call")
    def test_a_short_call_lowers_nothing_for_those_after(self):
        hand = Hand(seats(STAKE, 160, STAKE, STAKE), table={"lowest_chip": 10})
        hand.to_flop().acts("ann bet 100")
        (short,) = [option for option in hand.round.options("bob") if option.do == "call"]
        assert set(hand.round.rules.cite(*short.clauses)) == {"CTP 14.2"}
        hand.acts("bob call")
        assert hand.round.stakes["bob"] == 0
        assert hand.open("cy")["call"] == 100
        assert hand.range("cy")[0] == 200
        assert "fold" in hand.open("cy")

    @rule("CTP", "14.1[2]", "14.7")
    def test_a_player_all_in_is_asked_no_more_and_takes_part_in_the_showdown(self):
        hand = Hand(seats(STAKE, STAKE, 100, STAKE), holes={"cy": "Ah As"}).to_flop()
        acted = []
        while player := hand.round.acting:
            acted.append(player)
            hand.do(player, "check")
        assert "cy" not in acted
        assert hand.won()["cy"] == 300

    @rule("CTP", "A:all-in[2]")
    def test_an_all_in_bet_stays_within_the_structured_limit(self):
        hand = Hand(seats(250, STAKE, STAKE, STAKE), table=LIMIT_100).to_flop()
        assert hand.round.stakes["ann"] == 150
        assert hand.range("ann") == (100, 100)
        hand.acts("ann bet 100")
        assert hand.round.stakes["ann"] == 50


class TestShortOpening:
    @rule("CTP", "14.3")
    def test_it_may_be_called_or_completed(self):
        hand = Hand(seats(130, STAKE, STAKE), table={**LIMIT_100, "lowest_chip": 10}).to_flop()
        assert hand.range("ann") == (30, 30)
        hand.acts("ann bet 30")
        assert hand.open("bob")["call"] == 30
        assert hand.range("bob") == (100, 100)

    @rule("CTP", "14.3", "14.5")
    def test_the_completed_part_is_a_side_pot(self):
        hand = Hand(seats(130, STAKE, STAKE), table={**LIMIT_100, "lowest_chip": 10}).to_flop()
        hand.acts("ann bet 30", "bob raise 100", "cy call")
        pots = [(pot.amount, pot.eligible) for pot in hand.round.all_pots()]
        assert pots == [(300 + 90, ("ann", "bob", "cy")), (140, ("bob", "cy"))]

    @rule("CTP", "14.3", "9.3.5")
    def test_completing_is_the_first_of_three_raises(self):
        """V8: an all-in of 30 is completed to 100; 200 and 300 follow, then call or fold."""
        hand = Hand(
            seats(130, STAKE, STAKE, STAKE), table={**LIMIT_100, "lowest_chip": 10}
        ).to_flop()
        hand.acts("ann bet 30", "bob raise 100", "cy raise 200", "di raise 300")
        assert set(hand.open("bob")) == {"fold", "call"}

    @rule("CTP", "14.3")
    def test_without_a_limit_it_is_raised_to_at_least_the_minimum(self):
        hand = Hand(seats(130, STAKE, STAKE), table={"lowest_chip": 10}).to_flop()
        hand.acts("ann bet 30")
        assert hand.range("bob") == (100, STAKE - 100)


class TestShortRaise:
    @rule("CTP", "14.4")
    def test_the_excess_is_no_raise(self):
        hand = short_raise()
        assert hand.round.street.raises == 0
        assert hand.round.street.step == 100
        assert "14.4" in hand.cites("raise")

    @rule("CTP", "14.4[2]", "14.4")
    def test_later_players_match_it_or_raise_by_a_full_step(self):
        hand = short_raise()
        assert hand.open("cy")["call"] == 130
        assert hand.range("cy") == (230, STAKE - 100)

    @rule("CTP", "14.4[2]")
    def test_by_the_text_a_player_who_has_acted_may_raise_too(self):
        hand = short_raise().acts("cy call", "di fold")
        assert hand.open("ann")["call"] == 30
        assert hand.range("ann") == (230, STAKE - 100)

    def test_in_the_live_game_that_player_calls_or_folds(self):
        hand = short_raise(LIVE).acts("cy call", "di fold")
        assert set(hand.open("ann")) == {"fold", "call"}
        assert hand.refuses("ann", "raise", to=230) == {"14.4"}

    def test_in_the_live_game_those_who_have_not_acted_may_raise(self):
        assert short_raise(LIVE).range("cy") == (230, STAKE - 100)

    @rule("CTP", "14.4[2]", "14.4")
    def test_in_a_structured_limit_the_next_level_is_open(self):
        hand = short_raise(LIMIT_100)
        assert hand.range("cy") == (200, 200)
        hand.acts("cy raise 200")
        assert hand.range("di") == (300, 300)
        hand.acts("di raise 300", "ann raise 400")
        assert set(hand.open("cy")) == {"fold", "call"}


class TestPots:
    @rule("CTP", "14.5", "14.6")
    @pytest.mark.parametrize(
        ("holes", "won"),
        [
            (
                {"ann": "Ah As", "bob": "Kh Ks", "cy": "Qh Qs", "di": "Th Ts"},
                (300, 200, -100, -400),
            ),
            (
                {"di": "Ah As", "ann": "Kh Ks", "bob": "Qh Qs", "cy": "Th Ts"},
                (-100, -250, -400, 750),
            ),
        ],
    )
    def test_each_amount_all_in_has_its_pot(self, holes, won):
        """V6: 100 and 250 all in, two at 400: pots of 400, 450 and 300."""
        hand = Hand(seats(100, 250, STAKE, STAKE), holes=holes)
        hand.acts("cy raise 400", "di call", "ann call", "bob call").all_stay()
        pots = [(one["pot"], one["amount"]) for one in hand.told("awarded")]
        assert pots == [("main pot", 400), ("side pot 1", 450), ("side pot 2", 300)]
        assert tuple(hand.won().values()) == won

    @rule("CTP", "14.5")
    def test_what_nobody_met_goes_back(self):
        hand = Hand(seats(STAKE, 250, STAKE)).acts("cy raise 1000", "ann fold", "bob call")
        assert hand.told("uncalled")[0]["amount"] == 750
        assert hand.told("awarded")[0]["amount"] == 550

    def test_nobody_is_asked_to_bet_against_players_who_are_all_in(self):
        hand = Hand(seats(STAKE, 250, STAKE)).acts("cy raise 1000", "ann fold", "bob call")
        assert hand.settled
        assert len(hand.round.board) == 5

    def test_a_first_blind_that_covers_a_short_second_blind_is_not_asked(self):
        hand = Hand(seats(STAKE, 25), button=1)
        assert hand.settled
        assert sum(one["amount"] for one in hand.told("awarded")) == 50

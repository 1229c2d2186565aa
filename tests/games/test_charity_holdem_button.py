"""Rules 11.1, 11.2, 11.5, 11.7 and 16: the button between rounds, and elimination rounds."""

import pytest

from houseway.equipment import cards
from houseway.games.charity_holdem import first_button, next_button
from houseway.games.charity_holdem.elimination import eliminate
from proof import rule

SIX = [1, 2, 3, 4, 5, 6]


def without(*out):
    return [seat for seat in SIX if seat not in out]


class TestButton:
    @rule("CTP", "11.1")
    def test_the_first_button_is_at_the_right_of_the_dealer(self):
        assert first_button(range(1, 11)) == 10
        assert first_button([2, 5, 8]) == 8

    @rule("CTP", "11.2", "5.3.2[2]")
    def test_it_moves_one_place_clockwise(self):
        assert next_button(SIX, SIX, 3) == 4
        assert next_button(SIX, SIX, 6) == 1

    @rule("CTP", "5.3.2[2]")
    def test_seats_emptied_in_earlier_rounds_are_passed_over(self):
        assert next_button([1, 3, 6], [1, 3, 6], 3) == 6

    @rule("CTP", "11.5")
    def test_it_goes_to_the_empty_seat_where_the_player_left_of_it_was_eliminated(self):
        """V9: button 3 and seat 4 out: it rests on 4, and moves to 5 after that round."""
        assert next_button(SIX, without(4), 3) == 4
        assert next_button(without(4), without(4), 4) == 5

    @rule("CTP", "11.5")
    @pytest.mark.parametrize("out", [(3,), (5,), (1, 2)])
    def test_other_eliminations_change_nothing(self, out):
        assert next_button(SIX, without(*out), 3) == 4

    @rule("CTP", "11.5")
    def test_two_out_to_its_left_are_passed_in_two_rounds(self):
        assert next_button(SIX, without(4, 5), 3) == 4
        assert next_button(without(4, 5), without(4, 5), 4) == 6

    @rule("CTP", "11.7")
    def test_with_two_players_left_one_of_them_holds_it(self):
        """V9: A with the button, B and C; B goes out, and C takes the button."""
        assert next_button([2, 5, 8], [2, 8], 2) == 8
        assert next_button([2, 8], [2, 8], 8) == 2


class TestElimination:
    def put_out(self, stakes, fallen="", chip=25):
        fall = iter(cards(fallen))
        went = eliminate(stakes, chip, lambda tied: {name: next(fall) for name in tied})
        assert next(fall, None) is None
        return went

    @rule("CTP", "16.3", "16.3[2]")
    def test_the_lowest_stake_goes_out_and_is_shared(self):
        went = self.put_out({"ann": 900, "bob": 2_100, "cy": 3_000})
        assert (went.player, went.given) == ("ann", {"bob": 450, "cy": 450})

    @rule("CTP", "16.4", "16.4.1", "16.4.2", "16.5", "16.3[2]")
    def test_equal_stakes_draw_and_the_remainder_goes_left_of_the_button(self):
        """V10: 500 among three in chips of 25 is 150 each, and 50 more for the first."""
        went = self.put_out({"ann": 500, "bob": 500, "cy": 1_200, "di": 2_800}, "5c Ah")
        (deal,) = went.deals
        assert {name: str(card) for name, card in deal.items()} == {"ann": "5c", "bob": "Ah"}
        assert (went.player, went.given) == ("ann", {"bob": 200, "cy": 150, "di": 150})

    @rule("CTP", "16.4.2")
    def test_suits_do_not_count(self):
        assert self.put_out({"bob": 500, "ann": 500, "cy": 900}, "9s Ah").player == "bob"
        assert self.put_out({"bob": 500, "ann": 500, "cy": 900}, "9s 9c 8s 7s").player == "ann"

    @rule("CTP", "16.4.3")
    def test_only_the_lowest_equal_cards_draw_again(self):
        stakes = {"ann": 500, "bob": 500, "cy": 500, "di": 900}
        went = self.put_out(stakes, "4c 4d Kh 4h 9s")
        assert [list(deal) for deal in went.deals] == [["ann", "bob", "cy"], ["ann", "bob"]]
        assert went.player == "ann"
        went = self.put_out(stakes, "Kc Kd 4h")
        assert (went.player, len(went.deals)) == ("cy", 1)

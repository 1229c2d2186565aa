"""Rules 4.5, 4.6, 5 to 8, 10.3, 11 and 15: the deck, the forced bets, and who gets which card."""

import msgspec
import pytest
from charity_holdem_rounds import (
    DULL,
    LIMIT_100,
    STAKE,
    Hand,
    at,
    refused_table,
    seats,
)

from houseway.equipment import Mark
from houseway.games.asks import Act, Cut, Shuffle
from houseway.games.charity_holdem import CharityHoldem, CharityHoldemDeterminations
from houseway.games.round import Circumstances
from houseway.rulebook import Refused
from proof import rule

SIX = 6


def dealt_to(hand):
    return [event["to"] for event in hand.told("dealt")]


class TestDeterminations:
    @rule("CTP", "9.3.1")
    @pytest.mark.parametrize(("blind", "allowed"), [(50, True), (100, True), (75, False)])
    def test_the_first_blind_is_half_or_all_of_the_minimum(self, blind, allowed):
        if allowed:
            CharityHoldemDeterminations(minimum=100, blinds=(blind, 100), lowest_chip=25)
        else:
            assert refused_table(blinds=[blind, 100]) == {"9.3.1"}

    @rule("CTP", "9.3.1[2]")
    def test_the_second_blind_is_at_least_the_minimum_and_later_ones_not_lower(self):
        CharityHoldemDeterminations(minimum=100, blinds=(50, 150))
        assert refused_table(blinds=[50, 90], lowest_chip=10) == {"9.3.1[2]"}
        assert refused_table(blinds=[50, 150, 100]) == {"9.3.1[2]"}

    @rule("CTP", "10.3.1")
    def test_there_is_an_ante_or_a_blind_or_both(self):
        for forced in ({"ante": 10}, {"blinds": (50, 100)}, {"ante": 10, "blinds": (50, 100)}):
            CharityHoldemDeterminations(minimum=100, **forced)
        assert refused_table(blinds=[]) == {"10.3.1"}

    @rule("CTP", "5.1")
    def test_a_table_seats_two_to_ten(self):
        for number in (2, 10):
            made = CharityHoldemDeterminations(minimum=100, blinds=(50, 100), seats=number)
            assert made.seats == number
        assert refused_table(seats=11) == {"5.1"}
        assert refused_table(seats=1) == {"5.1"}
        with pytest.raises(Refused, match=r"CTP 5\.1"):
            Hand([at("ann", 1), at("bob", 11)])
        assert list(CharityHoldem.seat_numbers(CharityHoldem.standard)) == list(range(1, 11))

    @rule("CTP", "A:structured limit")
    def test_a_structured_limit_has_a_range_for_each_betting_round(self):
        assert refused_table(limit="structured") == {"A:structured limit"}
        assert refused_table(limit="structured", structure=[[100, 50]] * 4) == {
            "A:structured limit"
        }
        assert refused_table(structure=[[100, 100]] * 4) == {"9.1"}

    @pytest.mark.parametrize(
        ("table", "clause"),
        [
            pytest.param({"lowest_chip": 40}, "18.3", marks=rule("CTP", "18.3")),
            pytest.param({"lowest_chip": 0}, "18.3", marks=rule("CTP", "18.3")),
            pytest.param({"time_to_act": 0}, "8.4", marks=rule("CTP", "8.4")),
            pytest.param({"ante": -25}, "10.3.1", marks=rule("CTP", "10.3.1")),
            ({"blinds": [50, *[100] * 3], "seats": 3}, "10.3.1.2"),
            pytest.param({**LIMIT_100, "blinds": [50, 200]}, "9.3.2", marks=rule("CTP", "9.3.2")),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, table, clause):
        assert refused_table(**table) == {clause}

    @rule("CTP", "9.1", "10.3.1.3")
    def test_the_sign_shows_limit_structure_and_blinds(self):
        made = msgspec.convert(
            {"minimum": 100, "blinds": [50, 100], **LIMIT_100}, type=CharityHoldemDeterminations
        )
        assert list(made.sign())[:2] == [("minimum", "100"), ("limit", "structured")]
        sign = dict(made.sign())
        assert (sign["number of blinds"], sign["blinds"]) == ("2", "50 and 100")
        assert (sign["first betting round"], sign["lowest chip"]) == ("100", "1")
        assert (sign["seats"], sign["time to act"], sign["cut"]) == (
            "10",
            "no limit",
            "by the dealer",
        )


class TestDeck:
    @rule("CTP", "6.1")
    @pytest.mark.parametrize("card", ["Jk", "As"])
    def test_52_cards_once_each_and_no_joker(self, card):
        hand = Hand(holes={"ann": "As Kd"}, wait=("draw bob",))
        with pytest.raises(Refused, match=r"CTP 6\.1"):
            hand.round.give(card)

    @pytest.mark.parametrize("mark", ["cut", "empty"])
    def test_the_shoe_of_one_deck_brings_nothing_but_cards(self, mark):
        hand = Hand(wait=("draw ann",))
        with pytest.raises(Refused):
            hand.round.give(mark)

    @rule("CTP", "7.1")
    @pytest.mark.parametrize(
        ("number", "clause"),
        [
            pytest.param(1, "7.1.1", marks=rule("CTP", "7.1.1")),
            pytest.param(2, "7.1.2", marks=rule("CTP", "7.1.2")),
        ],
    )
    def test_every_round_begins_with_a_shuffle_of_all_cards(self, number, clause):
        made = CharityHoldem(
            CharityHoldem.standard,
            seats(STAKE, STAKE),
            Circumstances(number=number, gone=("As", "Kd", "??")),
        )
        assert made.asked == Shuffle("all")
        made.give(None)
        assert made.stack == 52
        [shuffled] = [one for one in made.events if one.event == "shuffled"]
        assert f"CTP {clause}" in shuffled.clauses

    @rule("CTP", "7.2")
    def test_the_dealer_cuts_before_anything_is_posted_or_dealt(self):
        hand = Hand(wait=("cut",))
        assert hand.round.middle == 0
        assert hand.refuses("dealer", "cut", at=1) == {"7.2"}
        for by, do, said in (
            ("dealer", "cut", "The cut leaves more than one card at each end: at 2 to 50 cards."),
            ("dealer", "decline", "Nobody else is there to cut: the dealer cuts."),
            ("ann", "fold", "The cards are cut first, by the dealer: betting begins when they are"),
        ):
            with pytest.raises(Refused) as refusal:
                hand.round.give(Act(by, do, {"at": 1} if do == "cut" else {}))
            assert refusal.value.reason.startswith(said)
        hand.round.do("dealer", "cut", at=20)
        assert hand.round.asked == Cut(20)
        hand.go()
        assert hand.told("cut")[0]["at"] == 20

    @rule("CTP", "7.3")
    def test_a_player_may_cut_where_the_house_allows_it(self):
        hand = Hand(table={"player_cut": True}, wait=("decline",))
        assert set(hand.open("di")) == {"cut", "decline"}
        hand.do("di", "cut", at=30)
        assert hand.told("cut")[0]["by"] == "di"
        assert not Hand().told("cut offered")

    @rule("CTP", "7.3", "7.2")
    def test_where_the_player_declines_the_dealer_cuts(self):
        hand = Hand(table={"player_cut": True})
        assert hand.told("cut")[0]["by"] == "dealer"

    @rule("CTP", "8.9", "10.3.2")
    def test_a_player_sees_a_card_as_it_comes_and_nobody_else_does(self):
        hand = Hand(holes={"ann": "As Kd"}, wait=("draw bob",))
        assert hand.round.view("ann").hands["ann"] == ("As",)
        for viewer in (None, "bob", "dealer", "supervisor"):
            assert hand.round.view(viewer).hands["ann"] == ("??",)
        assert hand.refuses("cy", "call") == {"8.9", "12.1"}
        assert hand.round.acting is None


class TestForcedBets:
    @rule("CTP", "8.7", "10.3.1", "8.1")
    def test_antes_and_blinds_are_in_the_pot_before_the_first_card(self):
        hand = Hand(SIX, table={"ante": 10, "lowest_chip": 5}, wait=("draw ann",))
        assert hand.round.middle == 6 * 10 + 150
        assert not hand.told("dealt")
        assert hand.round.stakes["cy"] == STAKE - 10
        assert hand.round.stakes["ann"] == STAKE - 60

    @rule("CTP", "10.3.1.1", "11.4", "10.3.1.2")
    def test_blinds_go_clockwise_from_the_left_of_the_button(self):
        hand = Hand(SIX, button=4, table={"blinds": [50, 100, 100]})
        posted = [(one["player"], one["amount"]) for one in hand.told("posted")]
        assert posted == [("ed", 50), ("flo", 100), ("ann", 100)]

    @rule("CTP", "8.8", "14.2")
    def test_a_short_stack_posts_what_it_has_and_the_call_stays_at_the_full_blind(self):
        hand = Hand(seats(STAKE, 60, STAKE, STAKE))
        assert hand.told("posted")[1]["amount"] == 60
        assert hand.open("cy")["call"] == 100

    @rule("CTP", "4.5", "4.6")
    def test_an_absent_player_pays_is_dealt_to_and_folds_when_a_decision_is_due(self):
        away = [at("ann", 1), at("bob", 2, present=False), at("cy", 3), at("di", 4)]
        hand = Hand(away, table={"ante": 10, "lowest_chip": 5})
        assert hand.round.stakes["bob"] == STAKE - 110
        assert len(hand.round.hole["bob"]) == 2
        hand.acts("cy call", "di call")
        hand.do("ann", "call")
        assert hand.round.folded == ["bob"]
        assert "4.6" in hand.cites("fold")
        assert {"4.5"} <= hand.cites("posted") & hand.cites("ante")

    @rule("CTP", "4.6")
    def test_a_player_who_is_back_in_time_decides(self):
        away = [at("ann", 1), at("bob", 2, present=False), at("cy", 3), at("di", 4)]
        hand = Hand(away)
        hand.do("dealer", "player-returned", player="bob")
        hand.acts("cy call", "di call", "ann call")
        assert "no-raise" in hand.open("bob")

    @rule("CTP", "4.6")
    def test_a_player_may_go_away_before_the_decision(self):
        hand = Hand()
        hand.do("dealer", "player-absent", player="ann")
        hand.acts("cy call", "di call")
        assert hand.round.folded == ["ann"]

    @rule("CTP", "4.6", "A:blind[2]")
    def test_an_absent_blind_wins_where_all_others_fold_first(self):
        away = [at("ann", 1), at("bob", 2, present=False), at("cy", 3), at("di", 4)]
        hand = Hand(away).acts("cy fold", "di fold", "ann fold")
        assert hand.won()["bob"] == 50

    @rule("CTP", "8.11")
    def test_a_player_has_one_hand(self):
        with pytest.raises(Refused, match="twice"):
            Hand([at("ann", 1), at("ann", 3), at("bob", 2)])
        assert all(len(cards) == 2 for cards in Hand().round.hole.values())

    def test_a_player_without_chips_is_not_dealt_to(self):
        assert Hand(seats(STAKE, 0, STAKE, STAKE)).round.dealt_in == ["ann", "cy", "di"]

    def test_a_hand_needs_two_players(self):
        hand = Hand(1)
        assert hand.round.void.clauses == ("CTP 10.1.3",)


class TestBonus:
    @rule("CTP", "15.1", "15.3")
    def test_the_bonus_is_in_the_pot_before_the_first_card(self):
        hand = Hand(bonus=500, wait=("draw ann",))
        assert hand.round.middle == 650
        assert hand.round.float == -500

    @rule("CTP", "15.3", "14.6")
    def test_the_bonus_is_in_the_main_pot_which_an_all_in_player_can_win(self):
        hand = Hand(seats(STAKE, STAKE, 100, STAKE), bonus=500, holes={"cy": "Ah As"})
        hand.acts("cy call", "di raise 300", "ann call", "bob call").all_stay()
        shares = {one["pot"]: one["amount"] for one in hand.told("awarded")}
        assert shares == {"main pot": 900, "side pot 1": 600}
        assert hand.won()["cy"] == 800

    @rule("CTP", "15.3", "19.2")
    def test_after_a_misdeal_it_stays_for_the_next_deal(self):
        hand = Hand(bonus=500)
        hand.do("dealer", "exposed-in-cut")
        assert hand.round.middle == 650
        assert len(hand.told("bonus")) == 1

    def test_it_goes_back_to_the_house_with_a_void_round(self):
        hand = Hand(2, bonus=500).acts("bob fold")
        hand.do("supervisor", "wrong-number-of-cards", player="ann", cards=3)
        assert hand.round.float == 0
        assert set(hand.won().values()) == {0}

    @rule("CTP", "9.3.3", "15.3")
    def test_it_counts_for_a_limit_by_the_pot(self):
        assert Hand(table={"limit": "full pot"}).range("cy") == (200, 350)
        assert Hand(table={"limit": "full pot"}, bonus=500).range("cy") == (200, 850)


class TestOrder:
    @rule("CTP", "10.3.2", "11.3", "11.6", "11.4")
    def test_one_card_at_a_time_from_the_left_of_the_button(self):
        hand = Hand(3, button=3)
        assert dealt_to(hand) == ["ann", "bob", "cy"] * 2
        hand = Hand(SIX, button=3)
        assert dealt_to(hand) == ["di", "ed", "flo", "ann", "bob", "cy"] * 2

    @rule("CTP", "5.3.2", "11.1", "11.5")
    def test_the_button_marks_one_position_which_may_be_empty(self):
        assert Hand(SIX).round.view().button == 6
        four_is_out = [seat for seat in seats(*[STAKE] * SIX) if seat.seat != 4]
        hand = Hand(four_is_out, button=4)
        assert hand.round.view().button == 4
        assert [one["player"] for one in hand.told("posted")] == ["ed", "flo"]
        assert dealt_to(hand)[:5] == ["ed", "flo", "ann", "bob", "cy"]

    @rule("CTP", "11.7", "11.7[2]")
    def test_with_two_players_left_the_button_posts_first_and_gets_the_first_card(self):
        hand = Hand(2, button=1)
        assert [(one["player"], one["amount"]) for one in hand.told("posted")] == [
            ("ann", 50),
            ("bob", 100),
        ]
        assert dealt_to(hand) == ["ann", "bob", "ann", "bob"]

    @rule("CTP", "11.7[3]")
    def test_with_two_players_left_the_button_acts_first_in_every_betting_round(self):
        hand = Hand(2, button=1)
        first = []
        for _ in range(4):
            first.append(hand.round.acting)
            hand.all_stay(hand.round.street_number + 1)
        assert first == ["ann"] * 4

    @rule("CTP", "11.7")
    def test_two_left_in_a_hand_of_three_change_nothing(self):
        hand = Hand(3, button=3).acts("cy call", "ann fold", "bob no-raise")
        assert hand.round.acting == "bob"

    @rule("CTP", "11.7")
    def test_an_empty_button_seat_falls_to_the_next_of_two_players(self):
        """V9: three left, the one after the button goes out, and the third takes the button."""
        hand = Hand([at("A", 2), at("C", 8)], button=5)
        assert hand.round.view().button == 8
        assert hand.told("posted")[0]["player"] == "C"
        assert dealt_to(hand) == ["C", "A", "C", "A"]
        assert hand.round.acting == "C"


class TestBoard:
    @rule("CTP", "10.3.4.1", "A:burn")
    def test_a_burn_then_three_cards_face_down_that_are_turned_together(self):
        hand = Hand(wait=("turn-flop",)).to_flop()
        assert hand.cards() == {
            "deck": 40, "burn": 1, "discards": 0, "board": 3, "exposed": 0, "hands": 8,
        }  # fmt: skip
        for viewer in (None, "ann", "dealer", "inspector"):
            seen = hand.round.view(viewer)
            assert (seen.board, seen.face_down) == ((), ("??",) * 3)
        hand.do("dealer", "turn-flop")
        assert hand.round.view().board == tuple(DULL.split()[:3])
        [burnt] = hand.told("burnt")
        assert burnt["hidden"] == ["card"]

    @rule("CTP", "10.3.5.1", "10.3.6.1")
    def test_a_burn_before_the_fourth_and_before_the_fifth_card(self):
        hand = Hand().all_stay(2)
        assert (hand.cards()["board"], hand.cards()["burn"]) == (4, 2)
        hand.all_stay(3)
        assert (hand.cards()["board"], hand.cards()["burn"]) == (5, 3)
        assert hand.round.view().board == tuple(DULL.split())

    @rule("CTP", "10.3")
    def test_two_cards_each_five_in_the_middle_and_four_betting_rounds(self):
        hand = Hand().all_stay()
        assert [one["number"] for one in hand.told("betting round")] == [1, 2, 3, 4]
        assert hand.cards() == {
            "deck": 36, "burn": 3, "discards": 0, "board": 5, "exposed": 0, "hands": 8,
        }  # fmt: skip

    def test_at_a_live_table_cards_stay_unknown_until_they_are_turned(self):
        hand = Hand(2, wait=("draw ann", "draw bob", "draw burn", "draw board", "turn-flop"))
        for _ in range(4):
            hand.round.give("??")
        hand.acts("bob call", "ann no-raise")
        for _ in range(4):
            hand.round.give("??")
        hand.round.do("dealer", "turn-flop")
        assert hand.round.asked.turned
        for card in ("2c", "5d", "7h"):
            hand.round.give(card)
        assert hand.round.view("ann").board == ("2c", "5d", "7h")
        assert hand.round.hole["ann"] == [Mark.FACE_DOWN] * 2
        assert hand.cards()["deck"] == 44

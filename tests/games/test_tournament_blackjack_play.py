"""Rules 6 to 13: the deal, insurance, decisions, the dealer's hand and the settlement."""

import pytest
from tournament_blackjack_rounds import (
    AT_2_3_5,
    STAKE,
    TWO,
    at,
    bets,
    decided_by,
    numbers,
    opened,
    played,
    refused,
    settled,
)

from houseway.equipment import cards
from houseway.games.asks import Draw, Settled
from houseway.games.blackjack.bot import choose
from houseway.ranking.blackjack import total
from playing import do, draw, handle, happened, net, opens, step
from proof import rule

STAND = step("ann", "stand")


def ann(draws, *steps, amount=100, **more):
    """A round for Ann alone, with 100 on her box, as far as it goes."""
    return opened(draws, *bets(ann=amount), *steps, **more)


def to_the_end(draws, *steps, amount=100, **more):
    return played(draws, *bets(ann=amount), *steps, **more)


@rule("NI2002-45-blackjack", "2.5")
@pytest.mark.parametrize(
    ("hand", "count"),
    [
        pytest.param("As 9d Kc", "20", marks=rule("NI2002-45-blackjack", "2.5(a)", "2.5(c)")),
        pytest.param("As Ad 9c", "21", marks=rule("NI2002-45-blackjack", "2.5(a)")),
        pytest.param("Qs Jd 2c", "22", marks=rule("NI2002-45-blackjack", "2.5(c)")),
        pytest.param("As 8d", "soft 19", marks=rule("NI2002-45-blackjack", "2.5(a)")),
        pytest.param("As 8d 5c", "14", marks=rule("NI2002-45-blackjack", "2.5(a)")),
        pytest.param("2s 7d Tc", "19", marks=rule("NI2002-45-blackjack", "2.5(b)")),
        pytest.param("Js Qd", "20", marks=rule("NI2002-45-blackjack", "2.5(c)")),
        pytest.param("Ts 6d", "16", marks=rule("NI2002-45-blackjack", "T:Hard Total")),
        pytest.param("As 5d Tc", "16", marks=rule("NI2002-45-blackjack", "T:Hard Total")),
        pytest.param("As 6d", "soft 17", marks=rule("NI2002-45-blackjack", "T:Soft Total")),
    ],
)
def test_cards_count_their_value(hand, count):
    assert str(total(cards(hand))) == count
    first, second, *third = hand.split()
    round = ann(f"{first} 6d {second}")
    for card in third:
        do(round, "ann", "draw")
        draw(round, card)
    assert happened(round, "dealt")[-1]["count"] == count


class TestTheInitialDeal:
    @rule("NI2002-45-blackjack", "6.2", "6.2(a)", "6.2(b)", "6.2(c)")
    def test_goes_round_from_the_first_box_with_a_wager(self):
        steps = bets(AT_2_3_5, ann=100, bob=100, cy=100)
        round = opened("2s 3s 4s 5d 6s 7s 8s", *steps, seats=AT_2_3_5)
        dealt = happened(round, "dealt")
        boxes = ["box 2", "box 3", "box 5"]
        assert [card["to"] for card in dealt] == [*boxes, "dealer", *boxes]
        clauses = [next(iter(numbers(card["clauses"]))) for card in dealt]
        assert clauses == ["6.2(a)"] * 3 + ["6.2(b)"] + ["6.2(c)"] * 3

    @rule("NI2002-45-blackjack", "6.2")
    def test_comes_after_no_more_bets(self):
        round = opened("", *bets(ann=100))
        [call] = happened(round, "no more bets")
        assert numbers(call["clauses"]) == {"6.2"}
        assert refused(round, "ann", "take-back", on="main", box=1) == {"6.2"}

    @rule("NI2002-45-blackjack", "6.1")
    def test_is_face_up_for_everybody(self):
        round = opened("2s 3s 5d 6s 7s", *bets(ann=100, bob=100), seats=TWO)
        for viewer in (None, "ann", "bob", "dealer"):
            seen = round.view(viewer)
            assert [box.cards for box in seen.boxes] == [("2s", "6s"), ("3s", "7s")]
            assert seen.dealer.cards == ("5d",)

    @rule("NI2002-45-blackjack", "6.2(b)")
    def test_leaves_the_dealer_one_card_until_the_boxes_are_played(self):
        round = ann("Ts 6d 9h")
        assert len(round.dealer) == 1
        do(round, "ann", "stand")
        assert round.asked == Draw("card", "dealer")


class TestInsurance:
    @rule("NI2002-45-blackjack", "7.1")
    @pytest.mark.parametrize("upcard", ["Td", "9d"])
    def test_is_for_an_ace_only(self, upcard):
        round = ann(f"Ts {upcard} 9h")
        assert "insure" not in opens(round, "ann")
        assert refused(round, "ann", "insure", amount=50) == {"7.1"}

    @rule("NI2002-45-blackjack", "7.1", "7.1[2]")
    def test_is_half_the_wager_at_most(self):
        round = ann("Ts Ad 9h")
        assert refused(round, "ann", "insure", amount=55) == {"7.1[2]", "7.3"}
        do(round, "ann", "insure", amount=50)
        assert round.stakes == {"ann": STAKE - 150}

    @rule("NI2002-45-blackjack", "7.3")
    def test_goes_in_halves_of_the_smallest_chip(self):
        round = ann("Ts Ad 9h", table={"multiple": 50, "smallest_chip": 50})
        for amount in (20, 30):
            assert "7.3" in refused(round, "ann", "insure", amount=amount)
        do(round, "ann", "insure", amount=25)

    @rule("NI2002-45-blackjack", "7.2")
    def test_is_open_until_the_first_decision(self):
        round = opened("Ts 9s Ad 9h 9d", *bets(ann=100, bob=100), seats=TWO)
        do(round, "bob", "insure", amount=50)
        do(round, "ann", "stand")
        assert refused(round, "bob", "insure", amount=50) == {"7.2"}

    @rule("NI2002-45-blackjack", "7.4", "7.5", "7.5(b)")
    def test_is_paid_2_to_1_once_all_hands_are_settled(self):
        round = opened("Ts 9s Ad 9h 9d", *bets(ann=100, bob=100), seats=TWO)
        do(round, "ann", "insure", amount=50)
        do(round, "ann", "stand")
        do(round, "bob", "stand")
        draw(round, "Kd")
        assert [s.wager for s in round.settlements] == ["main", "main", "insurance"]
        assert settled(round, "insurance") == [("ann", "win", 100)]
        assert decided_by(round, "insurance") == [{"7.4", "7.5(b)"}]
        assert net(round) == {"ann": 0, "bob": -100}

    @rule("NI2002-45-blackjack", "7.5", "7.5(a)")
    def test_is_lost_when_the_second_card_falls_and_play_goes_on(self):
        round = ann("Ts Ad 9h", step("ann", "insure", amount=50), STAND)
        draw(round, "5d")
        assert settled(round, "insurance") == [("ann", "lose", 0)]
        assert decided_by(round, "insurance") == [{"7.5(a)"}]
        assert round.asked == Draw("card", "dealer")
        draw(round, "2c")
        assert net(round) == {"ann": 100 - 50}

    @rule("NI2002-45-blackjack", "7.5")
    def test_is_settled_also_where_the_hand_is_a_stand_off(self):
        round = to_the_end("As Ad Kh Kd", step("ann", "insure", amount=50))
        assert settled(round) == [("ann", "push", 0)]
        assert settled(round, "insurance") == [("ann", "win", 100)]


class TestTheInterimSettlement:
    @rule("NI2002-45-blackjack", "8.1", "8.1(a)", "T:Blackjack")
    def test_pays_blackjack_where_the_dealer_cannot_have_one(self):
        round = opened("As Ts 9d Kh 9h", *bets(ann=100, bob=100), seats=TWO)
        assert settled(round) == [("ann", "win", 150)]
        assert decided_by(round) == [{"8.1(a)", "13.2(a)"}]
        assert [wager.player for wager in round.main_wagers()] == ["bob"]

    @rule("NI2002-45-blackjack", "8.1(a)")
    @pytest.mark.parametrize("upcard", ["Td", "Jd", "Kd"])
    def test_waits_for_every_card_that_counts_ten(self, upcard):
        assert settled(ann(f"As {upcard} Kh")) == []

    @rule("NI2002-45-blackjack", "8.1(b)")
    def test_pays_even_money_against_an_ace_on_request(self):
        round = ann("As Ad Qh", step("ann", "even-money"))
        assert settled(round) == [("ann", "win", 100)]
        assert decided_by(round) == [{"8.1(b)"}]
        assert round.asked == Settled()

    @rule("NI2002-45-blackjack", "8.1(b)")
    def test_without_a_request_it_waits(self):
        round = to_the_end("As Ad Qh 6d")
        assert settled(round) == [("ann", "win", 150)]

    @rule("NI2002-45-blackjack", "8.1(b)", "7.5")
    def test_even_money_and_insurance_are_settled_each_for_itself(self):
        round = ann("As Ad Qh", step("ann", "insure", amount=50), step("ann", "even-money"))
        draw(round, "Kd")
        assert net(round) == {"ann": 100 + 100}


class TestDecisions:
    @rule("NI2002-45-blackjack", "9.1")
    def test_boxes_act_clockwise_one_after_the_other(self):
        steps = bets(AT_2_3_5, ann=100, bob=100, cy=100)
        round = opened("Ts Ts Ts 6d 5s 5h 5c", *steps, seats=AT_2_3_5)
        for player in ("ann", "bob", "cy"):
            others = {"ann", "bob", "cy"} - {player}
            assert "stand" in opens(round, player)
            for other in others:
                assert opens(round, other) == set()
                assert refused(round, other, "draw") == {"9.1"}
            do(round, player, "stand")

    @rule("NI2002-45-blackjack", "9.1(b)", "9.1(c)")
    @pytest.mark.parametrize(
        ("hand", "open_acts"),
        [
            pytest.param(
                "8s 8h",
                {"split", "double", "draw", "stand"},
                marks=rule("NI2002-45-blackjack", "9.1(a)", "9.1(d)"),
            ),
            pytest.param(
                "Ts 6h",
                {"double", "draw", "stand"},
                marks=rule("NI2002-45-blackjack", "9.1(a)", "9.1(d)"),
            ),
            pytest.param(
                "As 7h", {"double", "draw", "stand"}, marks=rule("NI2002-45-blackjack", "9.1(d)")
            ),
            pytest.param("5s 6h", {"double", "draw"}, marks=rule("NI2002-45-blackjack", "9.1(d)")),
            pytest.param(
                "5s 5h", {"split", "double", "draw"}, marks=rule("NI2002-45-blackjack", "9.1(a)")
            ),
        ],
    )
    def test_what_is_open_to_a_hand(self, hand, open_acts):
        first, second = hand.split()
        assert opens(ann(f"{first} 6d {second}"), "ann") == open_acts

    @rule("NI2002-45-blackjack", "9.2", "9.2(a)")
    def test_nobody_draws_to_21(self):
        round = ann("7s 6d 7h", step("ann", "draw"))
        draw(round, "7c")
        assert round.asked == Draw("card", "dealer")
        soft = ann("As 6d 4h", step("ann", "draw"))
        draw(soft, "6c")
        assert soft.asked == Draw("card", "dealer")
        assert ann("As Td Kh").asked == Draw("card", "dealer")

    @rule("NI2002-45-blackjack", "9.2", "9.2(b)")
    def test_under_12_must_draw_to_12(self):
        round = ann("4s 6d 5h")
        assert refused(round, "ann", "stand") == {"9.2(b)"}
        do(round, "ann", "draw")
        draw(round, "2c")  # 11: the next card falls unasked
        assert round.asked == Draw("card", "box 1")
        draw(round, "5c")
        assert opens(round, "ann") == {"draw", "stand"}

    @rule("NI2002-45-blackjack", "9.2(b)")
    def test_under_12_may_be_doubled_instead(self):
        round = ann("4s 6d 5h", step("ann", "double"))
        draw(round, "2c")
        assert round.asked == Draw("card", "dealer")

    @rule("NI2002-45-blackjack", "9.2(b)", "T:Soft Total")
    def test_a_soft_total_may_stand(self):
        assert "stand" in opens(ann("As 6d Ah"), "ann")


class TestSplitting:
    @rule("NI2002-45-blackjack", "10.1", "T:Split", "9.1(a)")
    def test_cards_of_equal_value_become_two_hands_for_a_second_wager(self):
        round = ann("Ks 6d Qh", step("ann", "split"))
        assert round.stakes == {"ann": STAKE - 200}
        assert [list(map(str, h.cards)) for h in round.boxes[0].hands] == [["Ks"], ["Qh"]]
        assert numbers(happened(round, "split")[0]["clauses"]) == {"10.1"}

    @rule("NI2002-45-blackjack", "10.1", "T:Split")
    @pytest.mark.parametrize("hand", ["8s 6d 9h", "As 9d 9h"])
    def test_others_are_not_split(self, hand):
        assert refused(ann(hand), "ann", "split") == {"T:Split"}

    @rule("NI2002-45-blackjack", "T:Split")
    def test_for_no_other_amount(self):
        assert refused(ann("8s 6d 8h"), "ann", "split", amount=50) == {"T:Split"}
        poor = opened("8s 6d 8h", *bets(ann=100), seats={"ann": 190})
        assert refused(poor, "ann", "split") == {"T:Split"}

    @rule("NI2002-45-blackjack", "10.2")
    def test_four_hands_at_most(self):
        round = ann("8s 6d 8h", step("ann", "split"))
        draw(round, "8c")
        do(round, "ann", "split", hand="1")
        draw(round, "8d")
        do(round, "ann", "split", hand="1a")
        draw(round, "8s")
        assert len(round.boxes[0].hands) == 4
        assert "10.2" in refused(round, "ann", "split", hand="1aa")

    @rule("NI2002-45-blackjack", "10.2[2]", "10.4")
    def test_aces_are_split_once_and_get_one_card_each(self):
        round = ann("As 6d Ah", step("ann", "split"))
        draw(round, "Ac Kc")
        assert [str(h.total) for h in round.boxes[0].hands] == ["soft 12", "21"]
        assert round.asked == Draw("card", "dealer")

    @rule("NI2002-45-blackjack", "10.3")
    def test_the_first_hand_is_finished_before_the_next(self):
        round = ann("8s 6d 8h", step("ann", "split"))
        draw(round, "5c")
        refused(round, "ann", "draw", hand="2")
        assert len(round.boxes[0].hands[1].cards) == 1
        do(round, "ann", "stand", hand="1")
        assert round.asked == Draw("card", "box 1 hand 2")

    @rule("NI2002-45-blackjack", "10.5")
    def test_split_hands_follow_the_rules_of_drawing(self):
        round = ann("8s 6d 8h", step("ann", "split"))
        draw(round, "2c")
        assert opens(round, "ann") == {"double", "draw"}
        assert refused(round, "ann", "stand", hand="1") == {"9.2(b)"}
        assert numbers(happened(round, "dealt")[-1]["clauses"]) == {"10.3", "10.5"}

    @rule("NI2002-45-blackjack", "10.6", "T:Blackjack")
    def test_an_ace_and_a_ten_after_a_split_are_no_blackjack(self):
        round = ann("As Td Ah", step("ann", "split"))
        draw(round, "Kc Kh 9d")
        assert settled(round) == [("ann", "win", 100), ("ann", "win", 100)]
        lost = ann("As Td Ah", step("ann", "split"))
        draw(lost, "Kc Kh Ad")
        assert net(lost) == {"ann": -200}


class TestDoubling:
    @rule("NI2002-45-blackjack", "T:Double", "11.1", "9.1(b)")
    def test_takes_exactly_the_wager_again(self):
        round = ann("6s 6d 5h")
        for amount in (50, 150):
            assert refused(round, "ann", "double", amount=amount) == {"T:Double"}
        do(round, "ann", "double")
        assert round.stakes == {"ann": STAKE - 200}
        assert numbers(happened(round, "doubled")[0]["clauses"]) == {"11.1"}

    @rule("NI2002-45-blackjack", "T:Double")
    def test_is_not_open_for_less(self):
        round = opened("6s 6d 5h", *bets(ann=100), seats={"ann": 160})
        assert "double" not in opens(round, "ann")
        assert refused(round, "ann", "double", amount=60) == {"T:Double"}
        assert refused(round, "ann", "double") == {"T:Double"}

    @rule("NI2002-45-blackjack", "11.1", "9.1(b)")
    @pytest.mark.parametrize("hand", [("6s", "5h"), ("Ts", "6h"), ("As", "7h")])
    def test_is_for_any_two_cards(self, hand):
        round = ann(f"{hand[0]} 6d {hand[1]}")
        assert "double" in opens(round, "ann")

    @rule("NI2002-45-blackjack", "11.1", "9.1(b)")
    def test_is_not_for_three_cards(self):
        round = ann("5s 6d 3h", step("ann", "draw"))
        draw(round, "4c")
        assert refused(round, "ann", "double") == {"9.1(b)"}

    @rule("NI2002-45-blackjack", "11.2", "T:Double")
    def test_brings_one_card_and_no_more(self):
        round = ann("6s 6d 4h", step("ann", "double"))
        draw(round, "2c")
        assert str(round.boxes[0].hands[0].total) == "12"
        assert round.asked == Draw("card", "dealer")
        assert numbers(happened(round, "dealt")[-1]["clauses"]) == {"11.2"}
        draw(round, "Td Kd")
        assert net(round) == {"ann": 200}

    @rule("NI2002-45-blackjack", "11.3")
    def test_is_open_to_split_hands(self):
        round = ann("8s 6d 8h", step("ann", "split"))
        draw(round, "3c")
        do(round, "ann", "double", hand="1")
        assert round.stakes == {"ann": STAKE - 300}

    @rule("NI2002-45-blackjack", "3.4", "T:Double")
    def test_above_the_maximum_it_takes_what_plays(self):
        round = opened("6s 6d 5h", *bets(ann=1_150), step("ann", "double"))
        assert round.stakes == {"ann": STAKE - 2_150}


class TestTheDealer:
    @rule("NI2002-45-blackjack", "12.1", "12.1(a)")
    @pytest.mark.parametrize(
        ("upcard", "second", "draws"),
        [("Td", "6d", True), ("Td", "7d", False), ("Ad", "6d", False), ("Ad", "5d", True)],
    )
    def test_draws_to_16_and_stands_on_every_17(self, upcard, second, draws):
        round = ann(f"Ts {upcard} 9h", STAND)
        draw(round, second)
        assert round.asked == (Draw("card", "dealer") if draws else Settled())

    @rule("NI2002-45-blackjack", "12.1(a)")
    def test_draws_after_all_boxes(self):
        round = opened("Ts 9s 6d 9h 9d", *bets(ann=100, bob=100), STAND, seats=TWO)
        assert "stand" in opens(round, "bob")
        do(round, "bob", "stand")
        assert round.asked == Draw("card", "dealer")

    @rule("NI2002-45-blackjack", "12.1", "12.1(b)")
    def test_draws_no_card_that_changes_nothing(self):
        round = ann("Ts 6d 6h", step("ann", "draw"))
        draw(round, "Kc")
        assert (round.asked, len(round.dealer)) == (Settled(), 1)

    @rule("NI2002-45-blackjack", "12.1(b)")
    def test_draws_one_card_for_insurance_and_for_a_blackjack(self):
        insured = ann("Ts Ad 6h", step("ann", "insure", amount=50), step("ann", "draw"))
        draw(insured, "Kc 4d")
        assert (insured.asked, len(insured.dealer)) == (Settled(), 2)
        blackjack = ann("As Td Kh")
        draw(blackjack, "4d")
        assert (blackjack.asked, len(blackjack.dealer)) == (Settled(), 2)


class TestTheSettlement:
    @rule("NI2002-45-blackjack", "13.1")
    @pytest.mark.parametrize(
        ("draws", "result", "paid", "odds"),
        [
            pytest.param(
                "Ts 6d 2h Td 7c",
                "win",
                100,
                {"13.2(b)"},
                marks=rule("NI2002-45-blackjack", "13.1(a)"),
            ),
            pytest.param(
                "Ts 9d Kh Td", "win", 100, {"13.2(b)"}, marks=rule("NI2002-45-blackjack", "13.1(b)")
            ),
            pytest.param(
                "As Td Kh 7d", "win", 150, {"13.2(a)"}, marks=rule("NI2002-45-blackjack", "13.1(c)")
            ),
            pytest.param(
                "Ts Td 8h Kd", "lose", 0, set(), marks=rule("NI2002-45-blackjack", "13.1(e)")
            ),
            pytest.param(
                "Ts Td 9h Ad", "lose", 0, set(), marks=rule("NI2002-45-blackjack", "13.1(f)")
            ),
            pytest.param(
                "Ts 9d 9h Td", "push", 0, set(), marks=rule("NI2002-45-blackjack", "13.1(g)")
            ),
            pytest.param(
                "As Ad Kh Qd", "push", 0, set(), marks=rule("NI2002-45-blackjack", "13.1(g)")
            ),
        ],
    )
    def test_every_hand_ends_in_one_way(self, draws, result, paid, odds, cited):
        blackjack = draws.startswith("As")
        round = to_the_end(draws, *([] if blackjack else [STAND]))
        assert settled(round) == [("ann", result, paid)]
        assert decided_by(round) == [{*cited, *odds} - {"13.1"}]

    @rule("NI2002-45-blackjack", "13.1(c)", "T:Blackjack")
    def test_blackjack_beats_any_other_21(self):
        round = opened("As Ts Td Kh 9h", *bets(ann=100, bob=100), seats=TWO)
        do(round, "bob", "stand")
        draw(round, "5d 6d")
        assert settled(round) == [("ann", "win", 150), ("bob", "lose", 0)]

    @rule("NI2002-45-blackjack", "13.1(d)")
    def test_over_21_loses_at_once(self):
        round = opened("Ts Ts 6d 6h 8h", *bets(ann=100, bob=100), seats=TWO)
        do(round, "ann", "draw")
        draw(round, "Kc")
        assert (settled(round), decided_by(round)) == ([("ann", "lose", 0)], [{"13.1(d)"}])
        do(round, "bob", "stand")
        draw(round, "Td 9d")
        assert net(round) == {"ann": -100, "bob": 100}

    @rule("NI2002-45-blackjack", "13.1(f)")
    def test_split_and_doubled_wagers_are_all_lost_to_a_blackjack(self):
        round = ann("8s Td 8h", step("ann", "split"))
        draw(round, "3c")
        do(round, "ann", "double", hand="1")
        draw(round, "Kc Kh")
        do(round, "ann", "stand", hand="2")
        draw(round, "Ad")
        assert net(round) == {"ann": -300}

    @rule("NI2002-45-blackjack", "13.1(f)")
    def test_21_in_three_cards_loses_to_a_blackjack(self):
        round = ann("7s Ad 7h", step("ann", "draw"))
        draw(round, "7c Kd")
        assert settled(round) == [("ann", "lose", 0)]

    @rule("NI2002-45-blackjack", "13.2", "13.2(a)", "13.2(b)")
    def test_blackjack_is_paid_3_to_2_and_all_else_1_to_1(self):
        round = opened("As Ts 7d Kh 9h", *bets(ann=90, bob=90), seats=TWO)
        do(round, "bob", "stand")
        draw(round, "Td")
        assert [(s.odds, s.paid) for s in round.settlements] == [("3 to 2", 135), ("1 to 1", 90)]


def test_the_bot_plays_rounds_to_their_end():
    round = opened(seats=[at("ann", 1), at("bob", 2, stake=40)])
    for player in ("ann", "bob"):
        round.give(choose(round, player))
        assert choose(round, player) is None
    do(round, "dealer", "no-more-bets")
    assert [wager.amount for wager in round.wagers] == [50, 40]
    draw(round, "Ts 5s 7d 6h 4h")
    for player, does in (("ann", "draw"), ("bob", "draw")):
        act = choose(round, player)
        assert (act.by, act.do) == (player, does)
        round.give(act)
        draw(round, "5c" if player == "ann" else "Kc")
    assert choose(round, "ann") is None
    assert choose(round, "bob").do == "stand"
    round.give(choose(round, "bob"))
    handle(round)
    draw(round, "Td")
    assert round.asked == Settled()

"""Rules 7 and 8: insurance, and Blackjacks settled before the subsequent deal."""

import pytest
from blackjack_rounds import (
    ANN,
    STAKE,
    TABLE,
    at,
    bets,
    clauses,
    on_box,
    opened,
    played,
    refused,
    settled,
)

from houseway.games.blackjack import BlackjackDeterminations
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, happened, net, opens, step, wager
from proof import rule

SHARED = [at("ann", 1), at("bob"), at("cy")]


class TestInsurance:
    @rule("NI2005-63", "7.1")
    @pytest.mark.parametrize(("dealer", "offered"), [("Ad", True), ("Kd", False), ("9d", False)])
    def test_is_offered_against_an_ace(self, dealer, offered):
        round = opened(f"Ts {dealer} 9h", *on_box(1, ann=5_000, bob=2_000), seats=SHARED)
        assert ("insure" in opens(round, "ann")) is offered
        assert ("insure" in opens(round, "bob")) is offered
        assert "insure" not in opens(round, "cy")
        if not offered:
            assert clauses(refused(round, "ann", "insure", amount=2_500)) == {"7.1"}

    @rule("NI2005-63", "7.1[2]")
    def test_is_half_the_initial_wager_at_most(self):
        sides = {"super_sevens": True, "super_sevens_amounts": [1_000]}
        steps = [wager("ann", 5_000), wager("ann", 1_000, on="super-sevens"), NO_MORE_BETS]
        round = opened("7s Ad 9h", *steps, table=sides)
        assert clauses(refused(round, "ann", "insure", amount=2_750)) == {"7.1[2]", "7.3"}
        do(round, "ann", "insure", amount=2_500)
        assert [w.amount for w in round.wagers if w.on == "insurance"] == [2_500]

    @rule("NI2005-63", "7.1[2]")
    def test_is_for_each_box_of_a_player(self):
        steps = [wager("ann", 5_000, box=1), wager("ann", 2_000, box=2), NO_MORE_BETS]
        round = opened("Ts 9s Ad 9h 8h", *steps)
        refused(round, "ann", "insure", box=2, amount=1_250)
        do(round, "ann", "insure", box=2, amount=1_000)
        do(round, "ann", "insure", box=1, amount=2_500)

    @rule("NI2005-63", "7.1")
    def test_needs_the_chips(self):
        round = opened("Ts Ad 9h", *bets(ann=5_000), seats={"ann": 6_000})
        refused(round, "ann", "insure", amount=1_250)
        do(round, "ann", "insure", amount=1_000)

    @rule("NI2005-63", "7.2")
    def test_is_open_until_the_first_decision(self):
        steps = [wager("ann", 5_000, box=1), wager("bob", 5_000, box=2), NO_MORE_BETS]
        round = opened("Ts 9s Ad 9h 8h", *steps, seats=[at("ann", 1), at("bob", 2)])
        do(round, "bob", "insure", amount=2_500)
        do(round, "ann", "stand")
        assert opens(round, "bob") == {"draw", "double", "stand"}
        assert clauses(refused(round, "ann", "insure", amount=2_500)) == {"7.2"}

    @rule("NI2005-63", "7.2")
    @pytest.mark.parametrize("cards", [("2s", "3h"), ("Ts", "6h")])
    def test_is_offered_before_a_hand_goes_on_without_its_player(self, cards):
        first, second = cards
        steps = [wager("ann", 5_000, box=1), wager("bob", 5_000, box=2), NO_MORE_BETS]
        round = opened(f"{first} 9s Ad {second} 8h", *steps, seats=[at("ann", 1), at("bob", 2)])
        do(round, "dealer", "player-absent", player="ann")
        assert opens(round, "bob") == {"insure"}
        assert opens(round, "dealer") == {"insurance-closed"}
        do(round, "bob", "insure", amount=2_500)
        refused(round, "bob", "insure", amount=2_500)

    @rule("NI2005-63", "7.2", "8.1(b)")
    def test_is_open_for_a_table_of_blackjacks(self):
        round = opened("As Ad Kh", *bets(ann=5_000))
        assert opens(round, "ann") == {"insure", "even-money"}
        do(round, "dealer", "insurance-closed")
        draw(round, "9s")
        assert settled(round) == [("ann", "win", 7_500)]

    @rule("NI2005-63", "7.3")
    @pytest.mark.parametrize(("amount", "allowed"), [(250, 1), (500, 1), (750, 1), (300, 0)])
    def test_goes_in_halves_of_the_smallest_chip(self, amount, allowed):
        round = opened("Ts Ad 9h", *bets(ann=5_000))
        if allowed:
            do(round, "ann", "insure", amount=amount)
            assert round.stakes == {"ann": STAKE - 5_000 - amount}
        else:
            assert clauses(refused(round, "ann", "insure", amount=amount)) == {"7.1[2]", "7.3"}

    @rule("NI2005-63", "7.3")
    def test_goes_by_the_smallest_chip_even_below_the_multiple(self):
        round = opened("Ts Ad 9h", *bets(ann=5_000), table={"smallest_chip": 100})
        refused(round, "ann", "insure", amount=75)
        do(round, "ann", "insure", amount=50)

    @rule("NI2005-63", "7.3")
    @pytest.mark.parametrize("chip", [-2, 5, 600])
    def test_needs_a_chip_that_can_be_halved_and_fits_the_multiple(self, chip):
        with pytest.raises(Refused) as refusal:
            BlackjackDeterminations(**TABLE, smallest_chip=chip)
        assert clauses(refusal.value) == {"7.3"}

    @rule("NI2005-63", "7.4", "7.5(b)")
    @pytest.mark.parametrize("ten", ["Ts", "Js", "Qs", "Ks"])
    def test_pays_two_to_one_on_a_ten_valued_second_card(self, ten):
        steps = [*bets(ann=5_000), step("ann", "insure", amount=2_500), step("ann", "stand")]
        round = played(f"Ts Ad Kh {ten}", *steps)
        assert settled(round, "insurance") == [("ann", "win", 5_000)]
        assert settled(round) == [("ann", "lose", 0)]
        assert net(round) == {"ann": 0}

    @rule("NI2005-63", "7.5", "7.5(a)", "12.1")
    def test_is_lost_on_any_other_second_card_and_the_round_goes_on(self):
        round = opened("Ts Ad Kh", *bets(ann=5_000))
        do(round, "ann", "insure", amount=2_500)
        do(round, "ann", "stand")
        assert settled(round, "insurance") == []
        draw(round, "5s")
        assert settled(round, "insurance") == [("ann", "lose", 0)]
        assert settled(round) == []
        draw(round, "2s")
        assert settled(round) == [("ann", "win", 5_000)]
        assert net(round) == {"ann": 2_500}

    @rule("NI2005-63", "7.5")
    def test_waits_for_the_dealers_second_card(self):
        round = opened("Ts Ad 6h", *bets(ann=5_000))
        do(round, "ann", "insure", amount=2_500)
        do(round, "ann", "draw")
        draw(round, "Kc")
        assert settled(round) == [("ann", "lose", 0)]
        assert settled(round, "insurance") == []
        draw(round, "Qs")
        assert settled(round, "insurance") == [("ann", "win", 5_000)]

    @rule("NI2005-63", "A:Insurance line")
    def test_lies_apart_from_the_other_wagers(self):
        round = opened("Ts Ad 9h", *bets(ann=5_000))
        do(round, "ann", "insure", amount=2_500)
        lying = [(w.on, w.box, w.amount) for w in round.view().wagers]
        assert lying == [("main", 1, 5_000), ("insurance", 1, 2_500)]


class TestInterimSettlement:
    @rule("NI2005-63", "8.1", "8.1(a)", "13.2(a)")
    @pytest.mark.parametrize("dealer", ["2d", "6d", "9d"])
    def test_blackjack_is_paid_at_once_where_the_dealer_cannot_tie(self, dealer):
        steps = [*on_box(1, ann=5_000, bob=2_500, cy=1_000)[:-1], wager("di", 5_000, box=2)]
        seats = [*SHARED, at("di", 2)]
        round = opened(f"As 9s {dealer} Kh 8h", *steps, NO_MORE_BETS, seats=seats)
        paid = [("ann", "win", 7_500), ("bob", "win", 3_750), ("cy", "win", 1_500)]
        assert settled(round) == paid
        assert opens(round, "di") == {"draw", "double", "stand"}
        assert round.dealer == round.dealer[:1]

    @rule("NI2005-63", "8.1(a)")
    @pytest.mark.parametrize("dealer", ["Td", "Jd", "Qd", "Kd", "Ad"])
    def test_blackjack_waits_where_the_dealer_can_tie(self, dealer):
        round = opened(f"As {dealer} Kh", *bets(ann=5_000))
        assert settled(round) == []

    @rule("NI2005-63", "8.1")
    def test_other_hands_are_untouched(self):
        round = opened("Ts 6d Kh", *bets(ann=5_000))
        assert round.settlements == []

    @rule("NI2005-63", "8.1(b)")
    def test_even_money_is_paid_on_request_against_an_ace(self):
        round = opened("As Ad Kh", *bets(ann=5_000))
        do(round, "ann", "even-money")
        assert settled(round) == [("ann", "win", 5_000)]
        assert round.settlements[0].odds == "1 to 1"
        assert net(round) == {"ann": 5_000}
        refused(round, "ann", "insure", amount=2_500)

    @rule("NI2005-63", "8.1(b)")
    def test_even_money_is_each_owners_own_choice(self):
        round = opened("As Ad Kh", *on_box(1, ann=5_000, bob=2_000), seats=SHARED)
        do(round, "bob", "even-money")
        do(round, "dealer", "insurance-closed")
        draw(round, "Ks")
        assert settled(round) == [("bob", "win", 2_000), ("ann", "push", 0)]

    @rule("NI2005-63", "8.1(b)")
    @pytest.mark.parametrize(
        ("draws", "clause"), [("As Kd Kh", "7.1"), ("Ts Ad Kh", None), ("As 6d Kh", None)]
    )
    def test_even_money_needs_a_blackjack_and_an_ace(self, draws, clause):
        steps = [wager("ann", 5_000, box=1), wager("ann", 5_000, box=2), NO_MORE_BETS]
        first, dealer, second = draws.split()
        round = opened(f"{first} 9s {dealer} {second} 8h", *steps, seats=ANN)
        refusal = refused(round, "ann", "even-money", box=1)
        assert clause is None or clauses(refusal) == {clause}

    def test_insurance_is_noted_with_its_clauses(self):
        round = opened("Ts Ad 9h", *bets(ann=5_000), step("ann", "insure", amount=2_500))
        assert happened(round, "insured")[0]["clauses"] == ["NI2005-63 7.1", "NI2005-63 7.2"]

"""Rules 2.6, 11 to 13 and 15: what is ruled, before and after the point that changes it."""

from typing import ClassVar

import pytest
from ultimate_holdem_rounds import (
    DULL,
    KING_HIGH,
    NINES,
    RULES,
    STAKE,
    TWO,
    ante,
    antes,
    at,
    clauses,
    endings,
    opened,
    plays,
    refused,
)

from houseway.games.asks import Settled, Shuffle
from playing import NO_MORE_BETS, do, draw, handle, happened, net, opens, step
from proof import rule

HANDS = f"{DULL} Jd 6s Ac 6c {NINES}"  # ann's jacks beat the dealer, bob's ace-high does not
OPENING = antes("ann", "bob", trips=500)
NOTHING = {"ann": 0, "bob": 0}


def dealt(*steps, **more):
    """Ann and bob with $10, $10 and $5 each, all cards dealt."""
    return opened(HANDS, *OPENING, *steps, seats=TWO, **more)


def dealing(cards=6):
    """The same in the middle of the deal."""
    return opened(" ".join(HANDS.split()[:cards]), *OPENING, seats=TWO)


def settled():
    """Ann bet and won, bob folded; nothing is left to settle."""
    round = dealt(plays("ann", 4), step("bob", "fold"))
    do(round, "dealer", "settle")
    assert isinstance(round.asked, Settled)
    return round


def ruled(round, ruling, by="supervisor", **facts):
    do(round, by, ruling, **facts)
    handle(round)
    return round


def is_void(round, *numbers):
    """The round is void under these clauses, and everybody has their chips back."""
    assert round.over
    assert net(round) == NOTHING
    assert {one.result for one in round.settlements} == {"void"}
    assert len(round.settlements) == len(round.wagers)
    cites = {citation.removeprefix(f"{RULES} ") for citation in round.void.clauses}
    assert set(numbers) <= cites
    return True


class TestMalfunction:
    FACTS: ClassVar = {"fault": "mechanical", "effect": "impedes operation"}

    @rule("NI2019-212", "11.1", "11.3")
    @pytest.mark.parametrize("steps", [(), (plays("ann", 4), step("bob", "fold"))])
    def test_it_voids_the_round_with_the_wagers_of_folded_hands(self, steps):
        assert is_void(ruled(dealt(*steps), "malfunction", **self.FACTS), "11.1", "11.3")

    @rule("NI2019-212", "11.1")
    def test_during_the_deal_too(self):
        assert is_void(ruled(dealing(), "malfunction", **self.FACTS), "11.1")

    @rule("NI2019-212", "11.3")
    @pytest.mark.parametrize("facts", [{"fault": "noisy"}, {"effect": "slow"}])
    def test_a_malfunction_is_a_fault_that_has_an_effect(self, facts):
        refusal = refused(dealt(), "supervisor", "malfunction", **{**self.FACTS, **facts})
        assert clauses(refusal) == {"11.1"}

    @rule("NI2019-212", "11.1", "A:Round of Play")
    def test_not_once_the_round_is_completed(self):
        refusal = refused(settled(), "supervisor", "malfunction", **self.FACTS)
        assert clauses(refusal) == {"11.1"}

    @rule("NI2019-212", "11.2")
    def test_a_shoe_that_is_replaced_gets_new_cards(self):
        assert not ruled(dealt(), "malfunction", **self.FACTS).leaves().new_cards_due
        replaced = ruled(dealt(), "malfunction", **self.FACTS, replace=True)
        assert replaced.leaves().new_cards_due
        unfit = ruled(dealt(), "malfunction", fault="electrical", effect="cards unfit")
        assert unfit.leaves().new_cards_due


class TestCollusion:
    FACTS: ClassVar = {"player": "ann", "conduct": "information given"}

    @rule("NI2019-212", "12.3")
    def test_the_player_may_be_excluded_from_the_round_with_the_wagers_returned(self):
        round = dealt()
        do(round, "operator", "collusion", **self.FACTS, sanction="exclude from the round")
        assert set(endings(round)) == {"ante", "blind", "trips"}
        assert {one.result for one in round.settlements} == {"void"}
        assert round.stakes["ann"] == STAKE
        assert opens(round, "ann") == set()
        assert round.asked.actors == ("bob",)
        assert not round.excluded

    @rule("NI2019-212", "12.3")
    def test_before_the_deal_no_new_wager_is_taken(self):
        round = opened("", *ante("ann", 1), seats=TWO)
        do(round, "operator", "collusion", **self.FACTS, sanction="exclude from the round")
        refusal = refused(round, "ann", "wager", on="ante", box=1, amount=1_000)
        assert clauses(refusal) == {"12.3"}

    @rule("NI2019-212", "12.3")
    def test_or_the_round_is_void(self):
        round = dealt(plays("ann", 4))
        do(round, "operator", "collusion", **self.FACTS, sanction="void the round")
        assert is_void(round, "12.3")

    @rule("NI2019-212", "12.3")
    @pytest.mark.parametrize("sanction", ["exclude from the round", "void the round"])
    def test_one_breach_does_not_earn_both(self, sanction):
        round = dealt()
        do(round, "operator", "collusion", **self.FACTS, sanction="exclude from the round")
        refusal = refused(round, "operator", "collusion", **self.FACTS, sanction=sanction)
        assert clauses(refusal) == {"12.3"}
        assert refusal.reason == "ann is out of the round already: the round is not void as well."
        do(round, "operator", "collusion", **self.FACTS | {"player": "bob"}, sanction=sanction)

    @rule("NI2019-212", "12.3")
    def test_it_is_the_operators_and_not_for_completed_rounds(self):
        facts = {**self.FACTS, "sanction": "void the round"}
        assert clauses(refused(dealt(), "dealer", "collusion", **facts)) == {"12.3"}
        assert clauses(refused(settled(), "operator", "collusion", **facts)) == {"12.3"}


class TestMisdeal:
    @rule("NI2019-212", "13.1", "13.3")
    @pytest.mark.parametrize("to", ["communal cards", "box 2", "dealer"])
    def test_a_wrong_number_of_cards_voids_all_wagers(self, to):
        round = ruled(dealt(plays("ann", 4)), "wrong-number-of-cards", to=to)
        assert is_void(round, "13.1", "13.3")

    @rule("NI2019-212", "13.1")
    def test_not_before_a_card_is_dealt_nor_after_the_round(self):
        for round in (opened("", *ante("ann", 1), seats=TWO), settled()):
            refusal = refused(round, "supervisor", "wrong-number-of-cards", to="dealer")
            assert clauses(refusal) == {"13.1"}

    @rule("NI2019-212", "13.2", "13.3")
    @pytest.mark.parametrize("cards", [1, 5, 6, 10])
    def test_a_card_exposed_during_the_deal_is_a_misdeal(self, cards):
        assert is_void(ruled(dealing(cards), "card-exposed"), "13.2", "13.3")

    @rule("NI2019-212", "13.2")
    def test_after_the_deal_an_exposed_card_is_not(self):
        assert clauses(refused(dealt(), "supervisor", "card-exposed")) == {"13.2"}

    @rule("NI2019-212", "6.1(b)")
    def test_the_cards_are_shuffled_at_once(self):
        round = dealing()
        do(round, "supervisor", "card-exposed")
        assert round.asked == Shuffle("all")
        assert not round.over
        round.give(None)
        [shuffled] = happened(round, "shuffled")
        assert shuffled["clauses"] == ["NI2019-212 6.1(b)"]
        assert is_void(round)

    @rule("NI2019-212", "6.1(b)")
    def test_in_the_opinion_of_a_supervisor(self):
        assert clauses(refused(dealing(), "dealer", "card-exposed")) == {"13.2"}


class TestDealerCardExposed:
    @rule("NI2019-212", "13.4", "13.4(a)")
    @pytest.mark.parametrize("steps", [(), (step("ann", "check"), step("bob", "check"))])
    def test_without_a_play_wager_it_is_a_misdeal(self, steps):
        round = ruled(dealt(*steps), "dealer-card-exposed", card="first")
        assert is_void(round, "13.4", "13.4(a)", "13.3")

    @rule("NI2019-212", "13.4", "13.4(b)")
    @pytest.mark.parametrize(("card", "seen"), [("first", ("9d", "??")), ("both", ("9d", "3h"))])
    def test_with_one_play_goes_on_and_the_card_lies_open(self, card, seen):
        round = ruled(dealt(plays("ann", 4)), "dealer-card-exposed", card=card)
        assert round.view("bob").dealer.cards == seen
        assert round.asked.actors == ("bob",)
        do(round, "bob", "fold")
        do(round, "dealer", "settle")
        assert net(round) == {"ann": 4_500, "bob": -2_500}

    @rule("NI2019-212", "13.4(b)")
    def test_a_wager_after_the_flop_counts_too(self):
        steps = [step("ann", "check"), step("bob", "check"), plays("ann", 2)]
        round = ruled(dealt(*steps), "dealer-card-exposed", card="second")
        assert round.view().dealer.cards == ("??", "3h")
        refused(round, "supervisor", "dealer-card-exposed", card="second")
        ruled(round, "dealer-card-exposed", card="first")
        refused(round, "supervisor", "dealer-card-exposed", card="both")

    @rule("NI2019-212", "13.4(b)")
    def test_at_a_live_table_the_card_is_named(self):
        round = opened("?? " * 11, *OPENING, plays("ann", 4), seats=TWO)
        do(round, "supervisor", "dealer-card-exposed", card="first")
        draw(round, "9d")
        assert round.view().dealer.cards == ("9d", "??")
        do(round, "bob", "fold")
        draw(round, "2c 5d 7h 9s Jc 3h")
        assert round.view().dealer.hand == "one pair, nines"

    @rule("NI2019-212", "13.4")
    def test_not_during_the_deal_and_not_once_it_is_shown(self):
        for round in (dealing(10), dealt(plays("ann", 4), plays("bob", 4))):
            refusal = refused(round, "supervisor", "dealer-card-exposed", card="first")
            assert clauses(refusal) == {"13.4"}


class TestHandWithoutWagers:
    @rule("NI2019-212", "13.5", "13.5(a)")
    @pytest.mark.parametrize("box", [1, 4])
    def test_before_anybody_handled_cards_the_round_is_void(self, box):
        round = ruled(dealt(), "hand-without-wagers", "dealer", box=box, handled=False)
        assert is_void(round, "13.5(a)")

    @rule("NI2019-212", "13.5", "13.5(b)")
    def test_afterwards_only_the_hand_at_the_empty_box_is_void(self):
        round = dealt()
        do(round, "dealer", "hand-without-wagers", box=4, handled=True)
        draw(round, "2d 2h")
        assert len(happened(round, "burnt")) == 2
        assert "2d" not in str(round.told("ann"))
        assert round.asked.actors == ("ann",)
        refused(round, "dealer", "hand-without-wagers", box=4, handled=True)

    @rule("NI2019-212", "13.5(b)")
    def test_or_the_hand_whose_ante_or_blind_is_missing(self):
        round = dealt()
        do(round, "dealer", "hand-without-wagers", box=1, handled=True)
        assert {(one.player, one.result) for one in round.settlements} == {("ann", "void")}
        assert round.stakes == {"ann": STAKE, "bob": STAKE - 2_500}
        assert round.asked.actors == ("bob",)

    @rule("NI2019-212", "13.5")
    def test_not_before_cards_are_dealt(self):
        round = opened("", *ante("ann", 1), seats=TWO)
        facts = {"box": 4, "handled": False}
        assert clauses(refused(round, "dealer", "hand-without-wagers", **facts)) == {"13.5"}


class TestMissingOrForeignCard:
    @rule("NI2019-212", "13.6", "13.6(b)")
    @pytest.mark.parametrize("found", ["missing", "foreign"])
    def test_the_round_is_void_and_all_money_goes_back(self, found):
        round = dealt(plays("ann", 4), step("bob", "fold"))
        ruled(round, "card-missing-or-foreign", found=found, cards=52)
        assert is_void(round, "13.6(b)")

    @rule("NI2019-212", "13.6(a)", "A:Round of Play")
    def test_rounds_that_are_completed_stand(self):
        round = dealt(number=30)
        ruled(round, "card-missing-or-foreign", found="missing", cards=51)
        assert happened(round, "rounds stand")[0]["rounds"] == 29
        round = settled()
        ruled(round, "card-missing-or-foreign", found="missing", cards=51)
        assert round.void is None
        assert net(round) == {"ann": 4_500, "bob": -2_500}

    @rule("NI2019-212", "13.6(c)")
    @pytest.mark.parametrize(("cards", "due"), [(52, False), (51, True), (53, True)])
    def test_the_deck_is_checked_and_replaced_unless_it_is_whole(self, cards, due):
        round = ruled(dealt(), "card-missing-or-foreign", found="foreign", cards=cards)
        [checked] = happened(round, "deck checked")
        assert (checked["deck"], checked["cards"]) == ("red", cards)
        assert checked["clauses"] == ["NI2019-212 13.6(c)"]
        assert round.leaves().new_cards_due is due

    @rule("NI2019-212", "13.6")
    def test_the_check_belongs_to_the_ruling(self):
        refusal = refused(dealt(), "supervisor", "card-missing-or-foreign", found="missing")
        assert clauses(refusal) == {"13.6"}

    @rule("NI2019-212", "2.6")
    @pytest.mark.parametrize("make", [dealt, dealing, settled])
    def test_a_supervisor_may_have_the_cards_counted_at_any_time(self, make):
        round = make()
        before = round.asked
        do(round, "supervisor", "count-cards", cards=52)
        assert round.asked == before
        [counted] = happened(round, "cards counted")
        assert counted["clauses"] == ["NI2019-212 2.6"]
        assert clauses(refused(round, "ann", "count-cards", cards=52)) == {"2.6"}
        for cards in (-1, 105):  # more than two decks have no place on a table
            assert clauses(refused(round, "supervisor", "count-cards", cards=cards)) == {"2.6"}

    @rule("NI2019-212", "2.6", "13.6(b)")
    @pytest.mark.parametrize("cards", [51, 53])
    def test_a_count_that_is_wrong_voids_the_round(self, cards):
        assert is_void(ruled(dealt(), "count-cards", cards=cards), "13.6(b)")


class TestWagerOutOfOrder:
    """Ann's play wager turns out to be another amount than rule 8 allows for her ante of $10."""

    CHECKS = (step("ann", "check"), step("bob", "fold"))

    def at_settlement(self, *steps, dealer=NINES):
        return opened(f"{DULL} Jd 6s Ac 6c {dealer}", *OPENING, *steps, seats=TWO)

    def before_the_flop(self, amount, **more):
        round = self.at_settlement(plays("ann", 4), step("bob", "fold"), **more)
        do(round, "dealer", "wager-out-of-order", amount=amount)
        do(round, "dealer", "settle")
        return round

    @rule("NI2019-212", "13.7", "13.7(a)", "5.4")
    def test_below_the_lowest_it_is_settled_as_it_lies_with_a_warning(self):
        round = self.before_the_flop(2_000)
        assert endings(round)["play"] == ("win", 2_000)
        assert happened(round, "warned")[0]["player"] == "ann"
        assert happened(round, "play wager found")[0]["clauses"] == ["NI2019-212 13.7(a)"]

    @rule("NI2019-212", "13.7", "13.7(b)", "5.5")
    def test_above_the_highest_it_is_settled_up_to_it(self):
        round = self.before_the_flop(5_000)
        [play] = [one for one in round.settlements if one.wager == "play"]
        assert (play.staked, play.paid, play.returned) == (5_000, 4_000, 9_000)
        assert not happened(round, "warned")

    @rule("NI2019-212", "13.7(b)")
    def test_after_the_flop_the_highest_is_twice_the_ante(self):
        round = self.at_settlement(*self.CHECKS, plays("ann", 2))
        do(round, "dealer", "wager-out-of-order", amount=3_000)
        do(round, "dealer", "settle")
        assert endings(round)["play"] == ("win", 2_000)
        assert net(round)["ann"] == 1_000 - 500 + 2_000

    @rule("NI2019-212", "13.7(a)")
    def test_on_the_river_the_lowest_is_the_ante(self):
        round = self.at_settlement(*self.CHECKS, step("ann", "check"), plays("ann", 1))
        do(round, "dealer", "wager-out-of-order", amount=500)
        do(round, "dealer", "settle")
        assert endings(round)["play"] == ("win", 500)
        assert happened(round, "warned")

    @rule("NI2019-212", "13.7")
    def test_between_three_and_four_times_it_is_settled_as_it_lies(self):
        round = self.before_the_flop(3_500)
        assert endings(round)["play"] == ("win", 3_500)
        assert not happened(round, "warned")

    @rule("NI2019-212", "13.7")
    def test_only_at_its_settlement_and_within_the_players_chips(self):
        facts = {"amount": 2_000}
        assert clauses(refused(dealt(), "dealer", "wager-out-of-order", **facts)) == {"13.7"}
        round = self.at_settlement(plays("ann", 4), step("bob", "fold"))
        too_much = {"amount": STAKE - 2_500 + 1}
        assert clauses(refused(round, "dealer", "wager-out-of-order", **too_much)) == {"13.7"}
        do(round, "dealer", "settle")
        assert clauses(refused(round, "dealer", "wager-out-of-order", **facts)) == {"13.7"}


class TestNoDecision:
    @rule("NI2019-212", "13.8", "A:Fold")
    @pytest.mark.parametrize("why", ["no decision in time", "refuses", "not present"])
    def test_the_hand_is_folded_even_where_a_check_was_open(self, why):
        round = dealt()
        do(round, "dealer", "no-decision", why=why)
        assert set(endings(round).values()) == {("lose", 0)}
        assert round.stakes["ann"] == STAKE - 2_500
        assert round.asked.actors == ("bob",)
        assert happened(round, "folded")[0]["clauses"] == ["NI2019-212 13.8"]

    @rule("NI2019-212", "13.8")
    def test_a_player_who_has_bet_owes_no_decision(self):
        round = dealt(plays("ann", 4), plays("bob", 4))
        assert clauses(refused(round, "dealer", "no-decision")) == {"13.8"}
        assert clauses(refused(dealing(), "dealer", "no-decision")) == {"13.8"}

    @rule("NI2019-212", "13.8", "15.3(b)")
    def test_nor_does_a_player_decide_who_was_excluded_meanwhile(self):
        round = dealt()
        do(round, "operator", "breach", player="bob", rule="15.1", exclude=True)
        do(round, "ann", "check")
        assert set(endings(round, "bob").values()) == {("lose", 0)}
        assert round.asked.actors == ("ann",)


class TestGeneralProvisions:
    FIRE: ClassVar = {"cause": "fire"}

    @rule("NI2019-212", "15.2")
    def test_a_disturbance_invalidates_a_game_under_way(self):
        round = dealt(plays("ann", 4), step("bob", "fold"))
        do(round, "operator", "disturbance", **self.FIRE)
        assert is_void(round, "15.2")

    @rule("NI2019-212", "15.2", "A:Round of Play")
    def test_but_not_one_that_is_completed(self):
        assert clauses(refused(settled(), "operator", "disturbance", **self.FIRE)) == {"15.2"}
        assert clauses(refused(dealt(), "dealer", "disturbance", **self.FIRE)) == {"15.2"}

    @rule("NI2019-212", "15.3", "15.3(a)")
    def test_the_wagers_of_a_player_who_broke_a_rule_may_be_void(self):
        round = dealt(plays("ann", 4))
        do(round, "operator", "breach", player="ann", rule="side bets", void_wagers=True)
        assert round.stakes["ann"] == STAKE
        assert {one.result for one in round.settlements} == {"void"}
        assert round.asked.actors == ("bob",)
        assert not round.excluded

    @rule("NI2019-212", "15.3", "15.3(b)")
    def test_or_the_player_be_excluded_or_both(self):
        round = opened("", *ante("ann", 1), seats=TWO)
        facts = {"player": "ann", "rule": "a device", "exclude": True, "void_wagers": True}
        do(round, "operator", "breach", **facts)
        assert round.stakes["ann"] == STAKE
        refusal = refused(round, "ann", "wager", on="ante", box=1, amount=1_000)
        assert clauses(refusal) == {"15.3(b)"}

    @rule("NI2019-212", "15.3")
    def test_a_breach_is_the_operators(self):
        facts = {"player": "ann", "rule": "a device", "void_wagers": True}
        assert clauses(refused(dealt(), "supervisor", "breach", **facts)) == {"15.3"}

    @rule("NI2019-212", "15.4", "A:Void")
    @pytest.mark.parametrize("ground", ["impractical", "fraud"])
    def test_the_round_may_be_declared_void(self, ground):
        round = dealt(plays("ann", 4), step("bob", "fold"))
        do(round, "operator", "void-round", ground=ground, reason="as seen")
        assert is_void(round, "15.4")

    @rule("NI2019-212", "15.4")
    def test_even_after_it_was_paid(self):
        round = settled()
        do(round, "operator", "void-round", ground="fraud", reason="marked cards")
        assert is_void(round, "15.4")

    @rule("NI2019-212", "15.4")
    def test_on_no_other_ground(self):
        refusal = refused(dealt(), "operator", "void-round", ground="bad luck", reason="so")
        assert clauses(refusal) == {"15.4"}


def test_when_all_hands_are_void_the_round_ends():
    round = opened(HANDS, *OPENING, seats=TWO)
    for player in ("ann", "bob"):
        do(round, "operator", "breach", player=player, rule="12.2", void_wagers=True)
    assert isinstance(round.asked, Settled)
    assert net(round) == NOTHING


def test_hands_can_be_void_in_the_middle_of_the_settlement():
    steps = [*OPENING, plays("ann", 4), plays("bob", 4)]
    round = opened(f"{DULL} Jd 6s Ac 6c {KING_HIGH}", *steps, seats=TWO)
    do(round, "dealer", "refund-antes")
    do(round, "operator", "breach", player="bob", rule="12.2", void_wagers=True)
    do(round, "dealer", "settle")
    assert net(round) == {"ann": 3_500, "bob": 0}


def test_an_absent_player_is_not_dealt_in():
    seats = [at("ann", 1), at("bob", 2, present=False)]
    round = opened(f"{DULL} Jd 6s {NINES}", *ante("ann", 1), NO_MORE_BETS, seats=seats)
    assert [one.player for one in round.view().boxes] == ["ann"]

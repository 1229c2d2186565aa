"""Rules 4.7, 6.6, 6.7 and 22: counts, inspection, breaches and disputes."""

import pytest
from charity_holdem_rounds import STAKE, Hand

from proof import rule


class TestCounts:
    @rule("CTP", "6.7")
    @pytest.mark.parametrize("by", ["supervisor", "inspector"])
    def test_the_cards_may_be_counted_at_any_time(self, by):
        hand = Hand().acts("cy fold")
        hand.do(by, "count-cards", found=52)
        [count] = hand.told("cards verified")
        assert count["right"]
        assert (count["lie"]["deck"], count["lie"]["discards"], count["lie"]["hands"]) == (44, 2, 6)
        hand.do(by, "count-cards", found=51)
        assert not hand.told("cards verified")[1]["right"]
        assert hand.round.acting == "di"

    @rule("CTP", "6.7")
    def test_players_and_dealer_cannot_order_a_count(self):
        assert Hand().refuses("dealer", "count-cards", found=52) == {"6.7"}

    @rule("CTP", "22.2")
    def test_the_chips_may_be_counted(self):
        hand = Hand()
        found = {**hand.round.stakes, "cy": STAKE - 25}
        hand.do("director", "count-chips", found=found)
        assert hand.told("chips counted")[0]["differences"] == {"cy": -25}
        assert hand.refuses("supervisor", "count-chips", found=found) == {"22.2"}


class TestInspection:
    @rule("CTP", "6.6")
    def test_a_supervisor_may_look_at_a_hand_when_it_is_over(self):
        hand = Hand(holes={"di": "As Kd"})
        assert hand.refuses("supervisor", "inspect-hand", player="di") == {"6.6"}
        hand.acts("cy fold", "di fold", "ann fold")
        [_, looked] = hand.do("supervisor", "inspect-hand", player="di")
        assert looked.seen("supervisor")["cards"] == ["As", "Kd"]
        assert looked.seen("bob")["cards"] == "??"
        assert hand.refuses("director", "inspect-hand", player="di") == {"6.6"}


class TestBreach:
    @rule("CTP", "22.4", "A:void")
    def test_wagers_may_be_void_and_go_back_with_the_hand_dead(self):
        hand = Hand().acts("cy raise 200", "di call")
        hand.do("supervisor", "breach", player="cy", rule="8.3", void_wagers=True)
        assert hand.won()["cy"] == 0
        assert "cy" not in hand.round.active
        assert hand.round.middle == 350
        assert not hand.round.excluded

    @rule("CTP", "22.4")
    def test_a_player_may_be_excluded_for_a_time_and_wagers_stay(self):
        hand = Hand().acts("cy raise 200")
        hand.do(
            "supervisor", "breach", player="cy", rule="integrity", exclude=True, period="30 days"
        )
        assert hand.round.excluded == {"cy"}
        assert hand.told("excluded")[0]["period"] == "30 days"
        assert hand.won()["cy"] == -200
        assert hand.round.active == ["ann", "bob", "di"]

    @rule("CTP", "22.4")
    def test_both_or_neither(self):
        hand = Hand().acts("cy raise 200")
        hand.do("supervisor", "breach", player="di", rule="9.2")
        assert hand.round.active == ["ann", "bob", "cy", "di"]
        hand.do("supervisor", "breach", player="cy", rule="9.2", void_wagers=True, exclude=True)
        assert (hand.won()["cy"], hand.round.excluded) == (0, {"cy"})
        assert hand.refuses("director", "breach", player="cy", rule="9.2") == {"22.4"}

    def test_with_the_pots_passed_no_wager_is_void(self):
        hand = Hand().acts("cy fold", "di fold", "ann fold")
        refusal = hand.refuses("supervisor", "breach", player="bob", rule="x", void_wagers=True)
        assert refusal == {"22.4"}
        hand.do("supervisor", "breach", player="bob", rule="x", exclude=True)
        assert hand.won()["bob"] == 50

    def test_where_no_other_hand_is_left_the_round_is_void(self):
        hand = Hand(3, holes=dict.fromkeys(("ann", "bob", "cy"), "?? ??")).all_stay(3)
        hand.lying["ann"].extend(["9h", "2h"])
        hand.acts("ann check", "bob check", "cy check", "bob muck")
        hand.do("supervisor", "breach", player="ann", rule="x", void_wagers=True)
        assert hand.settled
        assert hand.won() == {"ann": 0, "bob": -100, "cy": 100}

    @rule("CTP", "4.7")
    def test_the_tournament_supervisor_may_disqualify_a_player(self):
        hand = Hand().acts("cy raise 200")
        hand.do("director", "disqualify", player="cy", rule="8.3")
        assert (hand.round.excluded, hand.won()["cy"]) == ({"cy"}, -200)
        assert hand.round.folded == ["cy"]
        assert hand.refuses("supervisor", "disqualify", player="di", rule="8.3") == {"4.7"}


class TestDisputes:
    def disputed(self):
        hand = Hand(wait=("accept",))
        hand.do("dealer", "stop-for-dispute", player="ann", matter="whose turn it is")
        return hand

    @rule("CTP", "22.1", "22.5")
    def test_play_waits_until_the_tournament_supervisor_has_decided(self):
        hand = self.disputed()
        assert hand.refuses("cy", "call", amount=100) == {"22.1", "22.5"}
        assert hand.refuses("supervisor", "decide", decision="cy acts") == {"22.1", "22.5"}
        hand.do("director", "decide", decision="cy acts")
        hand.do("ann", "accept")
        assert hand.round.acting == "cy"
        hand.acts("cy call")

    @rule("CTP", "22.5", "22.6")
    def test_on_request_a_casino_supervisor_reviews_and_the_operator_decides_for_good(self):
        hand = self.disputed()
        hand.do("director", "decide", decision="cy acts")
        hand.do("ann", "ask-review")
        assert hand.refuses("operator", "decide", decision="stands") == {"22.1", "22.5"}
        hand.do("supervisor", "decide", decision="stands")
        hand.do("ann", "ask-review")
        hand.do("operator", "decide", decision="stands")
        assert hand.refuses("ann", "ask-review") == {"22.1", "22.6[2]"}
        hand.do("ann", "accept")
        assert [one["by"] for one in hand.told("decided")] == ["director", "supervisor", "operator"]
        assert not hand.told("told of complaint")
        assert hand.round.acting == "cy"

    @rule("CTP", "22.6", "22.6[2]")
    def test_whoever_is_not_satisfied_is_told_of_the_right_to_complain(self):
        hand = self.disputed()
        for role in ("director", "supervisor"):
            hand.do(role, "decide", decision="stands")
            hand.do("ann", "ask-review")
        hand.do("operator", "decide", decision="stands")
        hand.do("ann", "unsatisfied")
        assert hand.told("told of complaint")[0]["section"] == "110"
        assert hand.round.acting == "cy"

    @rule("CTP", "22.1")
    def test_a_settled_hand_may_be_disputed_before_the_next(self):
        hand = Hand(wait=("accept",)).acts("cy fold", "di fold", "ann fold")
        hand.do("dealer", "stop-for-dispute", player="ann", matter="the pot")
        assert not hand.settled
        hand.do("director", "decide", decision="stands")
        hand.do("ann", "accept")
        assert hand.settled

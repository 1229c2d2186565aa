"""Rule 19: misdeals, and hands with a wrong number of cards; every card stays accounted for."""

import pytest
from charity_holdem_rounds import STAKE, Hand, at, seats

from houseway.games.asks import Shuffle
from proof import rule

JUDGE = ("dealer", "supervisor")


def after_one():
    """One player has acted of their own will."""
    return Hand().acts("cy call")


def after_two():
    """Two players have: there is substantial action."""
    return Hand().acts("cy call", "di raise 300")


def is_redealt(hand, clause):
    """The deal was a misdeal under a clause, and everything begins again."""
    assert clause in hand.cites("misdeal")
    assert hand.round.middle == 150
    assert hand.round.acting == "cy"
    assert hand.cards() == {
        "deck": 44, "burn": 0, "discards": 0, "board": 0, "exposed": 0, "hands": 8,
    }  # fmt: skip
    return True


class TestRedeal:
    @rule("CTP", "19.2")
    def test_all_antes_blinds_and_wagers_go_back(self):
        hand = Hand().acts("cy raise 300")
        hand.wait = ("cut",)
        [misdeal] = [one for one in hand.do("dealer", "exposed-in-cut") if one.event == "misdeal"]
        assert misdeal.facts["back"] == {"ann": 50, "bob": 100, "cy": 300}
        assert set(hand.won().values()) == {0}
        assert hand.round.middle == 0

    @rule("CTP", "19.3")
    def test_a_new_shuffle_and_cut_the_same_blinds_and_the_same_first_card(self):
        hand = Hand(button=2).acts("ann fold")
        hand.round.do("dealer", "exposed-in-cut")
        assert hand.round.asked == Shuffle("all")
        hand.go()
        assert hand.round.view().button == 2
        posted = [(one["player"], one["amount"]) for one in hand.told("posted")]
        assert posted == [("cy", 50), ("di", 100)] * 2
        assert hand.told("dealt")[8]["to"] == hand.told("dealt")[0]["to"] == "cy"
        assert len(hand.told("cut")) == 2
        assert hand.round.acting == "ann"

    @rule("CTP", "19.4")
    @pytest.mark.parametrize(
        ("ruling", "facts"),
        [
            ("exposed-in-cut", {}),
            ("hole-card-exposed", {"card": "ann card 1"}),
            ("not-shuffled-or-cut", {"missing": "cut"}),
            ("dealt-out-of-order", {"reconstructable": False}),
            ("hand-missed-or-extra", {"seat": "ann", "reconstructable": False}),
            ("wrong-number-of-cards", {"player": "ann", "cards": 3}),
        ],
    )
    def test_only_the_dealer_or_a_supervisor_judges(self, ruling, facts):
        for by in ("ann", "director", "operator", "inspector"):
            assert "19.4" in Hand().refuses(by, ruling, **facts)
        for by in JUDGE:
            Hand().do(by, ruling, **facts)

    def test_nothing_is_ruled_on_a_deal_whose_pots_have_been_passed(self):
        hand = Hand().acts("cy fold", "di fold", "ann fold")
        assert hand.refuses("dealer", "exposed-in-cut") == {"19.1", "19.1.1", "19.4"}

    @rule("CTP", "19.3")
    def test_the_limits_are_those_of_the_first_betting_round_again(self):
        bands = [[100, 100], [200, 200], [400, 400], [400, 400]]
        hand = Hand(table={"limit": "structured", "structure": bands}).to_flop()
        assert hand.range("ann") == (200, 200)
        hand.do("dealer", "exposed-in-cut")
        assert hand.range("cy") == (200, 200)
        hand.acts("cy raise 200")
        assert hand.range("di") == (300, 300)

    def test_a_player_excluded_meanwhile_is_not_dealt_to_again(self):
        hand = Hand()
        hand.do("supervisor", "breach", player="di", rule="8.3", exclude=True)
        hand.do("dealer", "exposed-in-cut")
        assert hand.round.dealt_in == ["ann", "bob", "cy"]


class TestCauses:
    @rule("CTP", "19.1", "19.1.1")
    def test_a_card_exposed_in_cutting(self):
        hand = after_two()
        hand.do("dealer", "exposed-in-cut")
        assert is_redealt(hand, "19.1.1")

    @rule("CTP", "19.1", "19.1.2")
    def test_two_cards_exposed_in_the_initial_deal(self):
        hand = Hand(wait=("draw di",))
        hand.do("dealer", "hole-card-exposed", card="ann card 1")
        assert not hand.told("misdeal")
        hand.do("dealer", "hole-card-exposed", card="cy card 1")
        hand.wait = ()
        hand.go()
        assert is_redealt(hand, "19.1.2")

    @rule("CTP", "19.1.2")
    def test_one_exposed_card_is_exchanged_and_is_the_first_burn(self):
        hand = Hand(holes={"ann": "As Kd 4h"}, wait=("draw cy",))
        hand.do("dealer", "hole-card-exposed", card="ann card 1")
        assert hand.round.view("bob").hands["ann"] == ("As",)
        hand.wait = ()
        hand.go()
        assert hand.round.view("ann").hands["ann"] == ("4h", "Kd")
        assert hand.round.view("bob").hands["ann"] == ("??", "??")
        assert hand.cards()["burn"] == 1
        hand.to_flop()
        assert hand.cards()["burn"] == 1
        hand.all_stay(2)
        assert hand.cards()["burn"] == 2

    def test_after_the_deal_a_card_of_it_is_no_longer_exposed(self):
        assert "19.1.2" in after_one().refuses("dealer", "hole-card-exposed", card="ann card 1")

    @rule("CTP", "19.1", "19.1.3")
    @pytest.mark.parametrize("missing", ["shuffle", "cut"])
    def test_a_missing_shuffle_or_cut_before_substantial_action(self, missing):
        hand = after_one()
        hand.do("dealer", "not-shuffled-or-cut", missing=missing)
        assert is_redealt(hand, "19.1.3")

    @rule("CTP", "19.1.3", "A:substantial action")
    def test_after_it_the_hand_goes_on(self):
        hand = after_two()
        hand.do("dealer", "not-shuffled-or-cut", missing="cut")
        assert hand.round.acting == "ann"
        assert hand.told("hand stands")[0]["acted"] == ["cy", "di"]

    @rule("CTP", "A:substantial action")
    def test_blinds_and_hands_folded_for_absent_players_are_no_action(self):
        away = [at("ann", 1), at("bob", 2), at("cy", 3, present=False), at("di", 4)]
        hand = Hand(away).acts("di call")
        hand.do("dealer", "not-shuffled-or-cut", missing="cut")
        assert hand.told("misdeal")

    @rule("CTP", "19.1.4")
    def test_cards_dealt_out_of_order(self):
        hand = after_one()
        hand.do("dealer", "dealt-out-of-order", reconstructable=False)
        assert is_redealt(hand, "19.1.4")
        hand = after_one()
        hand.do("dealer", "dealt-out-of-order", reconstructable=True)
        assert (hand.round.acting, hand.told("misdeal")) == ("di", [])
        assert hand.cites("reconstructed") == {"19.1.4"}
        hand = after_two()
        hand.do("dealer", "dealt-out-of-order", reconstructable=False)
        assert (hand.round.acting, hand.told("misdeal")) == ("ann", [])

    @rule("CTP", "19.1.5")
    @pytest.mark.parametrize("seat", ["an empty seat", "ann"])
    def test_a_player_missed_or_a_hand_too_many_before_substantial_action(self, seat):
        hand = after_one()
        hand.do("dealer", "hand-missed-or-extra", seat=seat, reconstructable=False)
        assert is_redealt(hand, "19.1.5")
        hand = after_one()
        hand.do("dealer", "hand-missed-or-extra", seat=seat, reconstructable=True)
        assert (hand.round.acting, hand.told("misdeal")) == ("di", [])
        assert hand.cards()["deck"] == 44

    @rule("CTP", "19.1.5")
    def test_after_it_an_extra_hand_is_dead(self):
        hand = after_two()
        hand.do("dealer", "hand-missed-or-extra", seat="an empty seat", reconstructable=False)
        assert hand.cards()["discards"] == 2
        assert hand.cards()["deck"] == 42
        assert hand.round.acting == "ann"

    @rule("CTP", "19.1.5")
    def test_there_are_no_more_extra_hands_than_empty_seats(self):
        nine = Hand([at(f"p{seat}", seat) for seat in range(1, 10)])
        nine.acts("p3 call", "p4 call")
        extra = {"seat": "an empty seat", "reconstructable": False}
        nine.do("dealer", "hand-missed-or-extra", **extra)
        assert "19.1.5" in nine.refuses("dealer", "hand-missed-or-extra", **extra)
        assert nine.cards()["discards"] == 2
        eight = Hand([at(f"p{seat}", seat) for seat in range(1, 9)])
        eight.acts("p3 call", "p4 call")
        for _ in range(2):
            eight.do("dealer", "hand-missed-or-extra", **extra)
        assert "19.1.5" in eight.refuses("dealer", "hand-missed-or-extra", **extra)

    @rule("CTP", "19.1.6[2]")
    def test_after_it_a_player_without_cards_has_the_wagers_back(self):
        hand = after_two()
        hand.do("dealer", "hand-missed-or-extra", seat="bob", reconstructable=False)
        assert hand.won()["bob"] == 0
        assert "bob" not in hand.round.active


class TestWrongNumber:
    @rule("CTP", "19.1.6")
    def test_before_substantial_action_it_is_corrected_or_a_misdeal(self):
        hand = after_one()
        hand.do("dealer", "wrong-number-of-cards", player="ann", cards=3, correctable=True)
        assert (hand.round.acting, hand.told("misdeal")) == ("di", [])
        hand.do("dealer", "wrong-number-of-cards", player="ann", cards=3, correctable=False)
        assert is_redealt(hand, "19.1.6")

    @rule("CTP", "19.1.6[2]", "A:void")
    def test_after_it_only_that_hand_is_void_and_its_wagers_go_back(self):
        hand = after_two().acts("ann call", "bob call", "cy call")
        hand.do("dealer", "wrong-number-of-cards", player="di", cards=3, correctable=True)
        assert hand.won() == {"ann": -300, "bob": -300, "cy": -300, "di": 0}
        assert hand.round.middle == 900
        assert hand.round.active == ["ann", "bob", "cy"]
        assert hand.cards()["discards"] == 3
        [void] = hand.round.settlements
        assert (void.player, void.result, void.returned) == ("di", "void", 300)
        assert hand.all_stay().settled

    @rule("CTP", "19.1.6[2]")
    def test_a_raise_by_that_hand_need_not_be_met(self):
        hand = Hand().to_flop().acts("ann bet 100", "bob raise 500")
        hand.do("dealer", "wrong-number-of-cards", player="bob", cards=1)
        assert hand.open("cy")["call"] == 100
        assert hand.range("cy")[0] == 500
        hand.acts("cy call", "di call")
        assert hand.round.street_number == 2

    @rule("CTP", "19.1.6[2]")
    def test_the_blinds_remain_to_be_met(self):
        hand = Hand(6).acts("cy call", "di call")
        hand.do("dealer", "wrong-number-of-cards", player="bob", cards=1)
        assert hand.open("ed")["call"] == 100

    @rule("CTP", "19.1.7")
    def test_the_last_player_in_with_such_a_hand_makes_the_round_void(self):
        hand = Hand(2).all_stay(3).acts("bob bet 400", "ann fold")
        assert hand.won()["bob"] == 100
        hand.do("supervisor", "wrong-number-of-cards", player="bob", cards=1)
        assert set(hand.won().values()) == {0}
        assert hand.round.void.clauses == ("CTP 19.1.7", "CTP A:void")
        assert {one.result for one in hand.round.settlements} == {"void"}

    @rule("CTP", "19.1.7")
    def test_also_where_the_others_folded_earlier(self):
        hand = Hand().acts("cy fold", "di fold", "ann fold")
        hand.do("dealer", "wrong-number-of-cards", player="bob", cards=3)
        assert set(hand.won().values()) == {0}

    def test_after_a_showdown_it_is_too_late(self):
        hand = Hand(seats(STAKE, STAKE)).all_stay()
        assert "19.1.7" in hand.refuses("dealer", "wrong-number-of-cards", player="ann", cards=3)

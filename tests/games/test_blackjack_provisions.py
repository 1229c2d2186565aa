"""Rule 16: rounds that do not count, and players who broke a rule."""

import pytest
from blackjack_rounds import ANN, STAKE, at, bets, clauses, on_box, opened, refused, settled

from houseway.games.asks import Draw, Settled
from houseway.games.events import VoidReason
from playing import NO_MORE_BETS, do, draw, happened, net, opens, step, wager
from proof import rule

TWO = {"ann": STAKE, "bob": STAKE}
SIDES = {
    "super_sevens": True,
    "perfect_pairs": True,
    "perfect_pairs_minimum": 500,
    "perfect_pairs_maximum": 5_000,
}
FRAUD = {"ground": "fraud", "reason": "a marked card"}


def in_mid_round():
    """Ann has a Blackjack that is paid, Bob 16 against a six; Bob decides."""
    return opened("As Ts 6d Kh 6h", *bets(ann=5_000, bob=3_000), seats=TWO)


class TestADisturbance:
    @rule("NI2005-63", "16.1", "A:Void")
    @pytest.mark.parametrize(
        "cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "like disturbance"]
    )
    def test_invalidates_the_outcome(self, cause):
        round = in_mid_round()
        assert settled(round) == [("ann", "win", 7_500)]
        do(round, "operator", "disturbance", cause=cause)
        assert round.stakes == TWO
        assert {s.result for s in round.settlements} == {"void"}
        assert round.void.clauses == ("NI2005-63 16.1",)
        assert round.over

    @rule("NI2005-63", "16.1")
    def test_can_come_before_the_first_card(self):
        round = opened("", *bets(ann=5_000))
        do(round, "operator", "disturbance", cause="fire")
        assert round.stakes == ANN

    @rule("NI2005-63", "16.1", "A:Void")
    def test_can_come_after_everything_is_settled(self):
        round = in_mid_round()
        do(round, "bob", "stand")
        draw(round, "Td 5d")
        assert round.asked == Settled()
        assert net(round) == {"ann": 7_500, "bob": -3_000}
        do(round, "operator", "disturbance", cause="robbery")
        assert round.stakes == TWO

    @rule("NI2005-63", "16.1")
    def test_is_ruled_by_the_operator_and_has_a_cause(self):
        round = in_mid_round()
        for by in ("supervisor", "dealer", "ann"):
            assert clauses(refused(round, by, "disturbance", cause="fire")) == {"16.1"}
        for cause in ("noise", None):
            assert clauses(refused(round, "operator", "disturbance", cause=cause)) == {"16.1"}


class TestAVoidRound:
    @rule("NI2005-63", "16.3", "A:Void")
    def test_gives_back_every_kind_of_wager(self):
        steps = [
            wager("ann", 5_000),
            wager("ann", 100, on="super-sevens"),
            wager("ann", 1_000, on="perfect-pairs"),
            wager("bob", 5_000, box=2),
            NO_MORE_BETS,
        ]
        round = opened("7s As Ad 7h Kh", *steps, seats=TWO, table=SIDES)
        do(round, "ann", "insure", amount=2_500)
        do(round, "bob", "even-money")
        assert round.stakes == {"ann": STAKE - 7_600 + 6_000, "bob": STAKE + 5_000}
        do(round, "operator", "void-round", **FRAUD)
        assert round.stakes == TWO
        assert round.void == VoidReason("fraud: a marked card", ("NI2005-63 16.3",))
        returned = {(s.player, s.wager): s.returned for s in round.settlements}
        assert returned == {
            ("ann", "main"): 5_000,
            ("ann", "super-sevens"): 100,
            ("ann", "perfect-pairs"): 1_000,
            ("ann", "insurance"): 2_500,
            ("bob", "main"): 5_000,
        }

    @rule("NI2005-63", "16.3", "A:Void")
    def test_reverses_what_was_settled(self):
        round = opened("8s 6d 8h", *bets(ann=5_000), step("ann", "split"))
        draw(round, "3c")
        do(round, "ann", "double", amount=5_000)
        draw(round, "Kc 9c")
        do(round, "ann", "stand", hand="2")
        draw(round, "Td Kd")
        assert net(round) == {"ann": 15_000}
        do(round, "operator", "void-round", ground="unworkable", reason="the shoe fell")
        assert round.stakes == ANN
        assert [s.returned for s in round.settlements] == [10_000, 5_000]

    @rule("NI2005-63", "16.3")
    @pytest.mark.parametrize("missing", ["ground", "reason"])
    def test_has_a_ground_and_a_reason(self, missing):
        facts = {name: fact for name, fact in FRAUD.items() if name != missing}
        assert clauses(refused(in_mid_round(), "operator", "void-round", **facts)) == {"16.3"}

    @rule("NI2005-63", "16.3")
    @pytest.mark.parametrize("by", ["supervisor", "dealer", "bob"])
    def test_is_declared_by_the_operator(self, by):
        assert clauses(refused(in_mid_round(), by, "void-round", **FRAUD)) == {"16.3"}


class TestABreach:
    @rule("NI2005-63", "16.2", "16.2(a)")
    def test_can_void_the_players_wagers_only(self):
        round = in_mid_round()
        do(round, "operator", "breach", player="bob", rule="4.3", void_wagers=True)
        assert round.stakes == {"ann": STAKE + 7_500, "bob": STAKE}
        [ruling] = happened(round, "breach")
        assert (ruling["player"], ruling["rule"]) == ("bob", "4.3")
        assert round.asked == Settled()
        assert round.excluded == set()

    @rule("NI2005-63", "16.2(a)")
    def test_leaves_others_on_the_box_in_play(self):
        seats = [at("bob", 1), at("ann")]
        round = opened("Ts 6d 6h", *on_box(1, bob=5_000, ann=2_000), seats=seats)
        assert opens(round, "ann") == set()
        do(round, "operator", "breach", player="bob", rule="16.7", void_wagers=True)
        assert round.stakes["bob"] == STAKE
        assert opens(round, "ann") == {"draw", "double", "stand"}
        do(round, "ann", "stand")
        draw(round, "Td Kd")
        assert net(round) == {"ann": 2_000, "bob": 0}

    @rule("NI2005-63", "16.2(a)")
    def test_ends_a_hand_that_waits_for_a_card(self):
        round = in_mid_round()
        do(round, "bob", "draw")
        assert round.asked == Draw("card", "box 2")
        do(round, "operator", "breach", player="bob", rule="4.3", void_wagers=True)
        assert round.asked == Settled()

    @rule("NI2005-63", "16.2(a)", "A:Void")
    def test_can_void_a_wager_that_was_settled(self):
        round = in_mid_round()
        do(round, "operator", "breach", player="ann", rule="4.3", void_wagers=True)
        assert round.stakes == {"ann": STAKE, "bob": STAKE - 3_000}
        assert "stand" in opens(round, "bob")

    @rule("NI2005-63", "16.2", "16.2(b)")
    def test_can_exclude_the_player_and_leave_the_wager(self):
        round = opened("", wager("bob", 3_000, box=2), seats=TWO)
        do(round, "operator", "breach", player="bob", rule="16.8", exclude=True)
        refusal = refused(round, "bob", "wager", on="main", box=2, amount=1_000)
        assert clauses(refusal) == {"16.2(b)"}
        assert round.stakes["bob"] == STAKE - 3_000
        assert happened(round, "excluded")[0]["clauses"] == ["NI2005-63 16.2(b)"]

    @rule("NI2005-63", "16.2(b)")
    def test_an_excluded_player_decides_nothing_more(self):
        round = opened("9s 2s Ad 8h 3h", *bets(ann=5_000, bob=3_000), seats=TWO)
        do(round, "operator", "breach", player="bob", rule="16.7", exclude=True)
        refused(round, "bob", "insure", amount=1_500)
        do(round, "ann", "stand")
        assert round.asked == Draw("card", "box 2")
        draw(round, "9c 6c")
        assert net(round) == {"ann": 0, "bob": -3_000}

    @rule("NI2005-63", "16.2", "16.2(a)", "16.2(b)")
    def test_can_do_both(self):
        round = opened("", wager("bob", 3_000, box=2), wager("ann", 1_000), seats=TWO)
        do(round, "operator", "breach", player="bob", rule="16.8", exclude=True, void_wagers=True)
        assert round.stakes["bob"] == STAKE
        assert clauses(refused(round, "bob", "wager", on="main", box=2, amount=1_000)) == {
            "16.2(b)"
        }
        refused(round, "bob", "take-back", on="main", box=2)
        do(round, **NO_MORE_BETS)
        assert round.asked == Draw("card", "box 1")

    @rule("NI2005-63", "16.2", "16.2(a)")
    def test_a_voided_player_may_bet_again_unless_excluded(self):
        round = opened("", wager("ann", 3_000), table={"multi_box": False})
        do(round, "operator", "breach", player="ann", rule="4.3", void_wagers=True)
        refused(round, "dealer", "no-more-bets")
        do(round, "ann", "wager", on="main", box=2, amount=1_000)

    @rule("NI2005-63", "16.2")
    def test_names_a_player_and_a_rule_and_is_the_operators(self):
        round = in_mid_round()
        for by in ("supervisor", "dealer", "ann"):
            refusal = refused(round, by, "breach", player="bob", rule="4.3", void_wagers=True)
            assert clauses(refusal) == {"16.2"}
        for facts in ({"player": "zoe", "rule": "4.3"}, {"rule": "4.3"}, {"player": "bob"}):
            refused(round, "operator", "breach", void_wagers=True, **facts)

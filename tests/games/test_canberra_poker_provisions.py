"""Canberra Poker: the general provisions, what Void means, counting the pack, and collusion."""

from __future__ import annotations

import pytest
from canberra_poker_rounds import (
    ACE_KING,
    ACE_QUEEN,
    CUT,
    FIVES,
    FLUSH,
    NINES,
    NOTHING,
    RULES,
    TABLE,
    clauses_of,
    dealt,
    played,
    refused,
    results,
    unchanged,
)

from houseway.games.asks import Draw, Settled
from playing import NO_MORE_BETS, begin, do, happened, net, opens, wager
from proof import rule

CAUSES = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]
BROKE = {"player": "ann", "rule": "used a device"}


@rule("NI2002-45-canberra-poker", "14.1")
@pytest.mark.parametrize("cause", CAUSES)
def test_a_disturbance_invalidates_the_outcome(cause):
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "ann", "bet")
    do(round, "director", "disturbance", cause=cause, reason="the hall was cleared")
    assert round.over
    assert net(round) == {"ann": 0, "bob": 0}
    assert f"{RULES} 14.1" in round.void.clauses


@rule("NI2002-45-canberra-poker", "14.1")
def test_payments_are_reversed_and_other_causes_do_not_count():
    round = played(FLUSH, NINES)
    unchanged(round, "14.1", "director", "disturbance", cause="noise", reason="loud")
    unchanged(round, "14.1", "dealer", "disturbance", cause="fire", reason="smoke")
    do(round, "director", "disturbance", cause="fire", reason="smoke")
    assert net(round) == {"ann": 0}


@rule("NI2002-45-canberra-poker", "14.4")
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
def test_a_round_can_be_invalidated_before_and_after_its_settlement(ground):
    for round in (dealt(FLUSH, FIVES, NINES), played(FLUSH, NOTHING, ACE_KING, acts="bet fold")):
        unchanged(round, "14.4", "director", "void-round", ground=ground, reason=" ")
        unchanged(round, "14.4", "director", "void-round", ground="boredom", reason="slow")
        do(round, "director", "void-round", ground=ground, reason="a marked card")
        assert round.over
        assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-canberra-poker", "14.5")
def test_stakes_of_an_invalidated_round_are_refunded_unless_the_director_says_why_not():
    refunded = dealt(FLUSH, FIVES, NINES, antes=(100, 250))
    do(refunded, "director", "void-round", ground="fraud", reason="a marked card")
    assert refunded.stakes == {"ann": 1_000, "bob": 1_000}
    kept = dealt(FLUSH, FIVES, NINES, antes=(100, 250))
    unchanged(kept, "14.4", "director", "void-round", ground="fraud", refund=False)
    do(kept, "director", "void-round", ground="fraud", reason="by both players", refund=False)
    assert kept.stakes == {"ann": 900, "bob": 750}
    decided = happened(kept, "refund decided")[0]
    assert (decided["refund"], decided["reason"]) == (False, "by both players")
    assert decided["clauses"] == [f"{RULES} 14.5"]


@rule("NI2002-45-canberra-poker", "14.5")
def test_a_refund_gives_folded_antes_back_too():
    round = played(NOTHING, FIVES, ACE_KING, acts="fold bet")
    assert net(round) == {"ann": -100, "bob": 300}
    do(round, "director", "void-round", ground="impractical", reason="the table broke")
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-canberra-poker", "14.3")
@pytest.mark.parametrize("void", [True, False])
@pytest.mark.parametrize("exclude", [True, False])
def test_each_sanction_for_a_breach_can_be_chosen_by_itself(void, exclude):
    round = played(FLUSH, FIVES, NINES)
    do(round, "director", "breach", **BROKE, void_wagers=void, exclude=exclude)
    assert net(round) == {"ann": 0 if void else 1_100, "bob": -300}
    assert round.excluded == ({"ann"} if exclude else set())
    assert happened(round, "breach")[0]["rule"] == "used a device"


@rule("NI2002-45-canberra-poker", "14.3(a)")
def test_void_wagers_take_the_hand_out_of_the_round():
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "director", "breach", **BROKE, void_wagers=True)
    assert clauses_of(round, "ann", "ante") == {"14.3(a)"}
    assert opens(round, "bob") == {"bet", "fold"}
    do(round, "bob", "bet")
    assert net(round) == {"ann": 0, "bob": -300}


@rule("NI2002-45-canberra-poker", "14.3(b)")
def test_an_excluded_player_finishes_the_hand_and_antes_no_more():
    round = dealt(FLUSH, NINES)
    do(round, "director", "breach", **BROKE, exclude=True)
    do(round, "ann", "bet")
    assert isinstance(round.asked, Settled)
    assert net(round) == {"ann": 1_100}
    steps = [CUT, wager("bob", 100, "ante", 2)]
    early = begin("canberra-poker", TABLE, {"ann": 1_000, "bob": 1_000}, "", steps)
    do(early, "director", "breach", **BROKE, exclude=True)
    unchanged(early, "14.3(b)", "ann", "wager", on="ante", box=1, amount=50)
    do(early, "dealer", "no-more-bets")
    assert [hand.box for hand in early.hands] == [2]


@rule("NI2002-45-canberra-poker", "14.3")
def test_a_breach_is_ruled_by_the_director_and_names_the_rule():
    round = dealt(FLUSH, NINES)
    unchanged(round, "14.3", "dealer", "breach", **BROKE)
    unchanged(round, "14.3", "director", "breach", player="ann")


@rule("NI2002-45-canberra-poker", "T:Void")
def test_void_returns_what_was_wagered_and_takes_back_what_was_paid():
    round = played(FLUSH, ACE_QUEEN)
    assert results(round) == {("ann", "ante"): ("win", 100, 200), ("ann", "bet"): ("void", 0, 200)}
    assert net(round) == {"ann": 100}
    do(round, "director", "dealt-wrongly", box=1)
    assert results(round) == {("ann", "ante"): ("void", 0, 100), ("ann", "bet"): ("void", 0, 200)}
    assert (net(round), round.float) == ({"ann": 0}, 0)


# 2.4: counting the pack


@rule("NI2002-45-canberra-poker", "2.4")
def test_a_wrong_count_before_the_deal_stops_it_until_the_cards_are_right():
    steps = [CUT, wager("ann", 100, "ante", 1)]
    round = begin("canberra-poker", TABLE, {"ann": 1_000}, "", steps)
    do(round, "director", "verify-cards", count=51)
    unchanged(round, "2.4", "dealer", "no-more-bets")
    do(round, "director", "verify-cards")
    do(round, **NO_MORE_BETS)
    assert isinstance(round.asked, Draw)


@rule("NI2002-45-canberra-poker", "2.4")
def test_a_wrong_count_in_a_round_leaves_it_alone_and_stops_the_next():
    round = dealt(FLUSH, NINES)
    do(round, "director", "verify-cards", count=51)
    do(round, "ann", "bet")
    assert net(round) == {"ann": 1_100}
    assert round.leaves().new_cards_due
    right = played(FLUSH, NINES)
    do(right, "director", "verify-cards", count=52)
    assert not right.leaves().new_cards_due
    unchanged(right, "2.4", "dealer", "verify-cards", count=52)


# 10.2: collusion

COLLUDE = {"player": "bob", "form": "information exchanged"}


@rule("NI2002-45-canberra-poker", "10.2:sanction")
def test_a_colluding_player_can_be_excluded_from_the_round():
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "ann", "bet")
    do(round, "director", "collusion", **COLLUDE, sanction="excluded from the round")
    assert isinstance(round.asked, Settled)
    assert net(round) == {"ann": 1_100, "bob": 0}
    assert clauses_of(round, "bob", "ante") == {"10.2:sanction", "T:Void"}
    assert round.excluded == set()


@rule("NI2002-45-canberra-poker", "10.2:sanction")
def test_the_round_can_be_void_instead_or_as_well():
    for sanction, excluded in (("round void", set()), ("both", {"bob"})):
        round = dealt(FLUSH, FIVES, NOTHING, NINES, antes=(100, 50, 100))
        do(round, "ann", "fold")
        do(round, "bob", "bet")
        do(round, "director", "collusion", **COLLUDE, sanction=sanction)
        assert round.over
        assert net(round) == {"ann": 0, "bob": 0, "cy": 0}
        assert {e["player"] for e in happened(round, "excluded from the round")} == excluded


@rule("NI2002-45-canberra-poker", "10.2:sanction")
def test_excluded_before_the_deal_a_player_sits_the_round_out():
    steps = [CUT, wager("ann", 100, "ante", 1), wager("bob", 100, "ante", 2)]
    round = begin("canberra-poker", TABLE, {"ann": 1_000, "bob": 1_000}, "", steps)
    do(round, "director", "collusion", **COLLUDE, sanction="excluded from the round")
    unchanged(round, "10.2:sanction", "bob", "wager", on="ante", box=2, amount=50)
    do(round, **NO_MORE_BETS)
    assert [hand.box for hand in round.hands] == [1]


@rule("NI2002-45-canberra-poker", "10.2:sanction")
def test_excluded_after_the_settlement_a_player_gives_the_winnings_back():
    round = played(FLUSH, ACE_QUEEN)
    do(
        round,
        "director",
        "collusion",
        **COLLUDE | {"player": "ann"},
        sanction="excluded from the round",
    )
    assert net(round) == {"ann": 0}


@pytest.mark.parametrize(
    ("form", "clause"),
    [
        pytest.param(
            "cards exchanged", "10.2(a)", marks=rule("NI2002-45-canberra-poker", "10.2(a)")
        ),
        pytest.param(
            "information exchanged", "10.2(b)", marks=rule("NI2002-45-canberra-poker", "10.2(b)")
        ),
    ],
)
def test_both_forms_of_collusion_are_on_record(form, clause):
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "director", "collusion", player="bob", form=form, sanction="excluded from the round")
    assert happened(round, "collusion")[0]["clauses"] == [
        f"{RULES} 10.2:sanction",
        f"{RULES} {clause}",
    ]


@rule("NI2002-45-canberra-poker", "10.2:sanction")
def test_collusion_needs_a_form_and_a_sanction_and_the_director():
    round = dealt(FLUSH, FIVES, NINES)
    unchanged(round, "10.2:sanction", "director", "collusion", **COLLUDE)
    unchanged(round, "10.2:sanction", "director", "collusion", player="bob", sanction="both")
    unchanged(round, "10.2:sanction", "dealer", "collusion", **COLLUDE, sanction="both")
    with refused("10.2:sanction"):
        do(round, "director", "collusion", **COLLUDE, sanction="fined")

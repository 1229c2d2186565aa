"""Rules 17.1 to 17.3, 17.20 and 17.21 of NI2018-51: deals that went wrong."""

from __future__ import annotations

import pytest
from holdem_rounds import UNKNOWN, Hand

from houseway.games.asks import Draw
from houseway.rulebook import Refused
from proof import rule

SET = "NI2018-51"
FOUR = {"ann": 20_000, "bob": 20_000, "cy": 20_000, "di": 20_000}
CUT_SHOWN = "card exposed during the cut"
NOT_CUT = "no cut before the first bet"
SEEN = "card dealt out of turn and seen"
MISSED = "player missed or extra cards dealt"
EXCESS = "excess card to a player"
EARLY = {CUT_SHOWN: "17.1(a)"}
DEALT = {SEEN: "17.1(c)", MISSED: "17.1(d)", EXCESS: "17.1(e)"}


def causes(hand):
    rulings = [one for one in hand.round.rulings_open() if one.do == "misdeal"]
    return list(rulings[0].choose["cause"].values) if rulings else []


def refused(hand, do, match, **facts):
    before = hand.round.view("inspector"), len(hand.round.events)
    with pytest.raises(Refused, match=match) as refusal:
        hand.do("dealer", do, **facts)
    assert (hand.round.view("inspector"), len(hand.round.events)) == before
    return [clause.removeprefix(f"{SET} ") for clause in refusal.value.clauses]


def whole_deck(hand):
    hand.round.check_cards()
    return sum(hand.cards_lie().values())


@rule("NI2018-51", "17.1", "17.1(a)", "17.1(b)", "17.1(c)", "17.1(d)", "17.1(e)")
def test_exactly_the_causes_that_can_have_happened_are_offered():
    before = Hand(FOUR, deal=False)
    before.round.give(None)
    assert causes(before) == [CUT_SHOWN]
    dealt = Hand(FOUR)
    assert causes(dealt) == [CUT_SHOWN, SEEN, MISSED, EXCESS]
    assert causes(dealt.acts("cy call")) == [CUT_SHOWN, NOT_CUT, SEEN, MISSED, EXCESS]
    assert causes(dealt.acts("di call, ann call, bob no-raise")) == []


@rule("NI2018-51", "17.1(a)", "17.3")
def test_a_card_exposed_during_the_cut_brings_a_new_shuffle_and_cut():
    hand = Hand(FOUR, deal=False)
    hand.round.give(None)
    hand.do("supervisor", "misdeal", cause=CUT_SHOWN)
    assert [e.event for e in hand.round.events].count("shuffled") == 2
    assert [p["player"] for p in hand.happened("posted")] == ["ann", "bob"]
    assert hand.clauses("misdeal")[:2] == ["17.3", "17.1(a)"]


@rule("NI2018-51", "17.1(b)", "17.3")
def test_without_a_cut_the_first_bet_goes_back_and_the_blinds_stay():
    hand = Hand(FOUR).acts("cy fold, di raise 2000")
    hand.do("dealer", "misdeal", cause=NOT_CUT)
    assert hand.happened("returned")[0]["amount"] == 2_000
    assert hand.round.stakes == {"ann": 19_500, "bob": 19_000, "cy": 20_000, "di": 20_000}
    assert hand.round.middle == 1_500
    assert len(hand.happened("posted")) == 2
    assert hand.round.folded == []
    assert (hand.acting, hand.to_call(), hand.menu()) == ("cy", 1_000, {"fold", "call", "raise"})


@rule("NI2018-51", "17.3", "17.3#2")
@pytest.mark.parametrize(
    ("cause", "clause"),
    [
        pytest.param(SEEN, "17.1(c)", marks=rule("NI2018-51", "17.1(c)")),
        pytest.param(MISSED, "17.1(d)", marks=rule("NI2018-51", "17.1(d)")),
        pytest.param(EXCESS, "17.1(e)", marks=rule("NI2018-51", "17.1(e)")),
    ],
)
def test_a_misdeal_is_dealt_again_from_the_same_button(cause, clause):
    hand = Hand(FOUR, button=3, deal=False).until("bob")
    hand.do("dealer", "misdeal", cause=cause)
    assert hand.clauses("misdeal") == ["17.3", clause, "17.3#2"]
    assert hand.happened("misdeal")[0]["button"] == 3
    assert hand.happened("misdeal")[0]["first"] == "di"
    order = [d["to"] for d in hand.happened("dealt")]
    assert order == ["di", "ann", *(["di", "ann", "bob", "cy"] * 2)]
    assert whole_deck(hand) == 52
    hand.check_down()
    assert whole_deck(hand) == 52
    hand.replays()


@rule("NI2018-51", "17.3")
def test_cards_of_a_misdeal_can_fall_again():
    hand = Hand(FOUR, {"ann": "As Ad"})
    hand.do("dealer", "misdeal", cause=EXCESS)
    assert list(map(str, hand.round.hole["ann"])) == ["As", "Ad"]


@rule("NI2018-51", "17.2")
def test_after_the_first_betting_round_it_is_no_misdeal():
    hand = Hand(FOUR).acts("cy call, di call, ann call, bob no-raise")
    clauses = refused(hand, "misdeal", "played on", cause=EXCESS)
    assert "17.2" in clauses
    hand.do("supervisor", "fouled-hand", player="cy", count=3, cause="the deal")
    assert hand.round.folded == ["cy"]
    assert hand.round.stakes["cy"] == 19_000
    assert hand.round.middle == 4_000


@pytest.mark.parametrize(
    ("error", "clause"),
    [
        pytest.param("card dealt out of turn", "17.1(c)#2", marks=rule("NI2018-51", "17.1(c)#2")),
        pytest.param("player missed", "17.1(d)#2", marks=rule("NI2018-51", "17.1(d)#2")),
        pytest.param(
            "card dealt to a seat not in play", "17.1(d)#2", marks=rule("NI2018-51", "17.1(d)#2")
        ),
    ],
)
def test_unseen_cards_are_put_where_the_order_of_the_shoe_puts_them(error, clause):
    """The third card of the shoe is cy's wherever it lay, and the deal goes on with di."""
    hand = Hand(FOUR, {"cy": "9h 2c"}, deal=False).until("di")
    hand.round.do("dealer", "reconstruct-deal", error=error)
    assert hand.happened("reconstructed")[0]["cards"] == {"ann": 1, "bob": 1, "cy": 1, "di": 0}
    assert hand.clauses("reconstructed") == [clause]
    assert isinstance(hand.round.asked, Draw)
    assert hand.round.asked.to == "di"
    assert str(hand.round.hole["cy"][0]) == "9h"
    hand.go()
    assert not hand.happened("misdeal")
    assert whole_deck(hand) == 52


@rule("NI2018-51", "17.1(c)#2", "17.1(d)#2")
def test_once_betting_has_begun_nothing_is_reconstructed():
    hand = Hand(FOUR)
    refused(Hand(FOUR, deal=False), "reconstruct-deal", "No card", error="player missed")
    hand.acts("cy call")
    refused(hand, "reconstruct-deal", "betting has begun", error="player missed")
    assert MISSED in causes(hand)


def test_the_blinds_are_posted_before_a_deal_can_go_wrong():
    hand = Hand(FOUR, over_blinds=[2_000])
    refused(hand, "misdeal", "blinds are being posted", cause=CUT_SHOWN)
    hand.do("cy", "over-blind").acts("di raise 6000").do("dealer", "misdeal", cause=EXCESS)
    assert hand.round.stakes["cy"] == 18_000  # an over-blind stays as a blind does
    assert (hand.acting, hand.to_call()) == ("di", 2_000)


# Rule 17.20: a hole card exposed in a game with burns


@rule("NI2018-51", "17.20")
@pytest.mark.parametrize("late", [False, True])
def test_an_exposed_hole_card_is_replaced_by_the_first_burn_card(late):
    """The 9 is discarded, the card after the deal goes to ann, and the flop has no burn."""
    hand = Hand(FOUR, {"ann": "9h 2c"}, deal=False)
    hand.until("bob").until("ann") if not late else hand.go()
    before = hand.round.stack
    hand.do("dealer", "exposed-hole-card", card="ann card 1")
    hand.go()
    if late:
        assert hand.round.stack == before - 1
    exposed, discarded = hand.happened("exposed")[0], hand.round.discarded
    assert (exposed["card"], list(map(str, discarded))) == ("9h", ["9h"])
    replacement = str(hand.round.hole["ann"][0])
    assert replacement != "9h"
    assert hand.happened("replaced")[0]["card"] == replacement
    assert hand.round.view("bob").hands["ann"] == (UNKNOWN, UNKNOWN)
    hand.acts("cy call, di call, ann call, bob no-raise")
    assert hand.round.burnt == []
    hand.check_down()
    assert hand.cards_lie() == {"stub": 36, "hands": 8, "board": 5, "burnt": 2, "discarded": 1}
    hand.replays()


@rule("NI2018-51", "17.20")
def test_the_replacement_comes_when_all_cards_are_dealt():
    hand = Hand(FOUR, deal=False).until("bob")
    hand.round.do("dealer", "exposed-hole-card", card="ann card 1")
    assert hand.round.asked.to == "bob"
    hand.go()
    events = [e.event for e in hand.round.events]
    last_dealt = max(n for n, event in enumerate(events) if event == "dealt")
    assert events.index("replaced") > last_dealt


@rule("NI2018-51", "17.20")
def test_two_exposed_hole_cards_are_a_misdeal():
    hand = Hand(FOUR)
    hand.do("dealer", "exposed-hole-card", card="ann card 1")
    hand.do("dealer", "exposed-hole-card", card="cy card 2")
    assert hand.clauses("misdeal") == ["17.3", "17.20", "17.3#2"]
    assert whole_deck(hand) == 52
    hand.acts("cy call, di call, ann call, bob no-raise")
    assert len(hand.round.burnt) == 1  # the new deal burns as ever


@rule("NI2018-51", "17.20")
def test_a_card_seen_once_betting_has_begun_is_its_players_concern():
    hand = Hand(FOUR).acts("cy call")
    refused(hand, "exposed-hole-card", "betting has begun", card="ann card 1")


@rule("NI2018-51", "17.21")
def test_without_burns_an_exposed_hole_card_is_a_misdeal():
    hand = Hand(FOUR, burn=False)
    hand.do("dealer", "exposed-hole-card", card="ann card 1")
    assert hand.clauses("misdeal") == ["17.3", "17.21", "17.3#2"]
    assert hand.round.middle == 1_500
    assert whole_deck(hand) == 52


@rule("NI2018-51", "17.20")
def test_at_a_live_table_the_exposed_card_is_named():
    hand = Hand(FOUR, {"ann": "9h 2c"}, hidden=True)
    hand.round.do("dealer", "exposed-hole-card", card="ann card 1")
    assert hand.round.asked == Draw("card", "ann", turned=True)
    hand.go()
    assert hand.happened("exposed")[0]["card"] == "9h"
    assert list(map(str, hand.round.hole["ann"])) == [UNKNOWN, UNKNOWN]
    assert whole_deck(hand) == 52


def test_an_early_flop_does_not_count_as_an_exposed_hole_card():
    hand = Hand(FOUR).do("dealer", "communal-card-exposed", cards=1)
    hand.do("dealer", "exposed-hole-card", card="ann card 1")
    assert not hand.happened("misdeal")
    assert len(hand.happened("replaced")) == 1
    assert whole_deck(hand) == 52


def test_a_ruling_can_be_given_before_the_shuffle_that_follows_a_misdeal():
    hand = Hand(FOUR)
    hand.do("dealer", "misdeal", cause=SEEN)
    hand.do("supervisor", "verify-cards", found=52)
    assert hand.happened("cards verified")[-1]["right"]
    assert whole_deck(hand) == 52

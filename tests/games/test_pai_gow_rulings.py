"""Pai gow: what rules 12, 13 and 16 prescribe, before and after the point that changes it."""

from __future__ import annotations

import pytest
from pai_gow_rounds import (
    BANK,
    CUT,
    LOSES,
    PUSHES,
    TABLE,
    WINS,
    as_dealt,
    clauses,
    dealt,
    hand_of,
    opening,
    played,
    refuses,
    result,
    seated,
    shown_down,
)

from houseway.games.asks import Draw, Settled, Shuffle, Turn
from playing import begin, do, happened, net, opens, step
from proof import rule

TWO = [("ann", 100), ("bob", 200)]
HANDS = {2: WINS, 3: LOSES}


def until_the_cup(*steps, wagers=(("ann", 100),)):
    """The bets are closed and the cup is about to be opened."""
    names = [name for name, _ in wagers]
    return begin("pai-gow", TABLE, seated(*names), [], [*opening(*wagers), *steps])


# 13.1 to 13.4: before the tiles are delivered


@rule("NI2002-45-pai-gow", "13.1")
def test_the_cup_is_shaken_again_when_a_die_does_not_lie_flat():
    round = until_the_cup()
    do(round, "dealer", "die-not-flat", showing="2-4-?")
    assert (round.asked, round.dice) == (Draw("dice", "cup"), ())
    assert happened(round, "shaken again")[0]["showing"] == "2-4-?"
    round.give([2, 4, 5])
    assert round.first_box == 3
    refuses(round, "13.1", "dealer", "die-not-flat")


@rule("NI2002-45-pai-gow", "13.1")
def test_there_is_nothing_to_shake_again_before_the_bets_are_closed():
    round = begin("pai-gow", TABLE, seated("ann"), [], [CUT])
    refuses(round, "13.1", "dealer", "die-not-flat", "No dice lie open")


@rule("NI2002-45-pai-gow", "13.2", "13.3")
@pytest.mark.parametrize("steps", [[], opening(*TWO)[:3], opening(*TWO)])
def test_a_tile_seen_in_the_shuffle_or_cut_makes_the_round_void(steps):
    round = begin("pai-gow", TABLE, seated("ann", "bob"), [], steps)
    do(round, "dealer", "misdeal", exposed=1)
    assert round.over
    assert round.void.clauses[:2] == ("NI2002-45-pai-gow 13.2", "NI2002-45-pai-gow 13.3")
    assert net(round) == {"ann": 0, "bob": 0}
    assert {one.result for one in round.settlements} <= {"void"}


@rule("NI2002-45-pai-gow", "13.3")
def test_a_misdeal_found_with_the_cup_open_still_returns_the_stakes():
    round = until_the_cup(wagers=TWO)
    round.give([2, 4, 5])
    do(round, "supervisor", "misdeal", exposed=3)
    assert (round.over, net(round)) == (True, {"ann": 0, "bob": 0})
    assert [one.returned for one in round.settlements] == [100, 200]


@rule("NI2002-45-pai-gow", "13.2")
def test_tiles_seen_after_the_delivery_are_no_misdeal():
    round = until_the_cup()
    round.give([1, 1, 1])
    round.give("teen-1")
    refuses(round, "13.2", "dealer", "misdeal", "delivered", exposed=1)
    refuses(dealt({2: WINS}), "13.2", "dealer", "misdeal", exposed=1)


@rule("NI2002-45-pai-gow", "13.4")
def test_suspected_tracking_means_a_new_shuffle_and_cut_with_the_stakes_untouched():
    round = begin("pai-gow", TABLE, seated("ann"), [], opening(("ann", 100))[:2])
    do(round, "director", "reshuffle", reason="tile tracking")
    assert round.asked == Shuffle("all")
    round.give(None)
    do(round, "dealer", "cut")
    assert (len(happened(round, "shuffled")), len(happened(round, "cut"))) == (2, 2)
    assert round.stakes == {"ann": 900}
    do(round, "dealer", "no-more-bets")
    assert round.asked == Draw("dice", "cup")


@rule("NI2002-45-pai-gow", "8.2[2]", "13.4")
def test_a_reshuffle_before_the_first_cut_is_followed_by_one_cut():
    round = begin("pai-gow", TABLE, seated("ann"))
    do(round, "director", "reshuffle", reason="tile tracking")
    round.give(None)
    do(round, "dealer", "cut")
    assert round.betting_open
    assert len(happened(round, "cut")) == 1


@rule("NI2002-45-pai-gow", "13.4")
def test_the_director_alone_has_tiles_shuffled_again_and_not_with_the_cup_open():
    round = until_the_cup()
    refuses(round, "13.4", "dealer", "reshuffle", "by the director", reason="tile tracking")
    refuses(round, "13.4", "director", "reshuffle", "say the reason")
    round.give([1, 1, 1])
    refuses(round, "13.4", "director", "reshuffle", "cup is open", reason="tile tracking")


# 13.5 to 13.8: exposed tiles


@rule("NI2002-45-pai-gow", "13.5")
@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_exposed_tiles_of_the_house_do_not_stop_the_hand(tiles: int):
    round = dealt({2: WINS})
    do(round, "dealer", "house-exposed", tiles=tiles)
    assert list(hand_of(round, 1).tiles) == BANK.split()[:tiles] + ["??"] * (4 - tiles)
    assert "call-void" not in opens(round, "ann")
    do(round, "ann", "house-way")
    assert result(shown_down(round)) == ("win", 200)


@rule("NI2002-45-pai-gow", "13.5")
def test_tiles_of_the_house_cannot_be_exposed_before_they_lie_there_or_after_they_are_shown():
    refuses(until_the_cup(), "13.5", "dealer", "house-exposed", "not been delivered", tiles=1)
    refuses(played(WINS), "13.5", "dealer", "house-exposed", tiles=1)


@rule("NI2002-45-pai-gow", "13.6")
@pytest.mark.parametrize("tiles", [1, 4])
def test_a_player_who_shows_own_tiles_plays_on(tiles: int):
    round = dealt({2: LOSES}, step("dealer", "player-exposed", box=2, tiles=tiles))
    assert list(hand_of(round, 2, "bob").tiles)[:tiles] == LOSES.split()[:tiles]
    assert "call-void" not in opens(round, "ann")
    refuses(round, "13.8", "ann", "call-void")
    do(round, "ann", "house-way")
    assert result(shown_down(round)) == ("lose", 0)


@rule("NI2002-45-pai-gow", "13.7")
def test_one_tile_shown_by_the_dealer_leaves_the_hand_in_play():
    round = dealt({2: LOSES}, step("dealer", "dealer-exposed", box=2, tiles=1))
    assert "call-void" not in opens(round, "ann")
    refuses(round, "13.7", "ann", "call-void", "two tiles")
    assert happened(round, "exposed")[0]["clauses"] == ["NI2002-45-pai-gow 13.7"]
    assert round.hands[2].in_play


@rule("NI2002-45-pai-gow", "13.8")
@pytest.mark.parametrize("shown", [[2], [3], [1, 1]])
def test_after_two_tiles_shown_by_the_dealer_the_player_may_have_the_hand_void(shown):
    steps = [step("dealer", "dealer-exposed", box=2, tiles=tiles) for tiles in shown]
    round = dealt(HANDS, *steps, wagers=TWO)
    assert "call-void" in opens(round, "ann")
    assert "call-void" not in opens(round, "bob")
    do(round, "ann", "call-void")
    assert (result(round), clauses(round)) == (("void", 100), {"13.8", "T:Void"})
    do(round, "bob", "house-way")
    assert net(shown_down(round)) == {"ann": 0, "bob": -200}


@rule("NI2002-45-pai-gow", "13.8")
def test_viewing_the_other_tiles_ends_the_choice():
    round = dealt({2: LOSES}, step("dealer", "dealer-exposed", box=2, tiles=2))
    do(round, "ann", "view")
    assert "call-void" not in opens(round, "ann")
    refuses(round, "13.8", "ann", "call-void")
    early = dealt({2: LOSES}, step("ann", "view"), step("dealer", "dealer-exposed", box=2, tiles=3))
    refuses(early, "13.8", "ann", "call-void")


@rule("NI2002-45-pai-gow", "13.8")
def test_with_all_four_shown_the_choice_lasts_until_the_hand_is_set():
    round = dealt(HANDS, step("dealer", "dealer-exposed", box=2, tiles=4), wagers=TWO)
    assert opens(round, "ann") == {"set", "house-way", "call-void", "concede"}
    do(round, "ann", "set", low="chong-1 mooy-1")
    refuses(round, "13.8", "ann", "call-void")


@rule("NI2002-45-pai-gow", "13.6", "13.7")
def test_no_tile_of_a_player_is_exposed_that_lies_open_or_not_there():
    for ruling, clause in (("player-exposed", "13.6"), ("dealer-exposed", "13.7")):
        refuses(until_the_cup(), clause, "dealer", ruling, "not been delivered", box=2, tiles=1)
        refuses(dealt({2: WINS}), clause, "dealer", ruling, box=3, tiles=1)
        refuses(played(WINS), clause, "dealer", ruling, box=2, tiles=1)


# 13.10: a wager taken unseen


@rule("NI2002-45-pai-gow", "13.10")
def test_a_disputed_hand_that_was_given_up_is_put_together_and_displayed():
    round = dealt({2: WINS}, step("ann", "concede"))
    do(round, "director", "restore-conceded", box=2, reason="ann says she never gave it up")
    assert happened(round, "restored")[0]["tiles"] == WINS.split()
    assert list(hand_of(round, 2).tiles) == WINS.split()
    assert result(round) == ("lose", 0)
    assert isinstance(round.asked, Settled)


@rule("NI2002-45-pai-gow", "13.10", "16.6")
def test_the_director_may_decide_that_the_hand_is_played():
    round = dealt({2: WINS}, step("ann", "concede"))
    decision = {"decision": "the Hand is played", "reason": "a misunderstanding"}
    do(round, "director", "restore-conceded", box=2, **decision)
    assert isinstance(round.asked, Turn)
    assert round.stakes == {"ann": 900}
    assert hand_of(round, 2).state == "face down"
    refuses(round, "13.10", "director", "restore-conceded", "given up", box=2, **decision)
    do(round, "ann", "set", low="chong-1 mooy-1")
    assert result(shown_down(round)) == ("win", 200)
    assert len(round.settlements) == 1


@rule("NI2002-45-pai-gow", "13.10")
def test_a_hand_given_up_after_the_bank_was_seen_is_settled_as_it_was_set():
    steps = [*as_dealt("ann", WINS), *as_dealt("bob", LOSES), step("dealer", "house-way")]
    round = dealt(HANDS, *steps, step("ann", "concede"), wagers=TWO)
    decision = {"decision": "the Hand is played", "reason": "the dealer misheard"}
    do(round, "director", "restore-conceded", box=2, **decision)
    do(round, "dealer", "display")
    assert net(round) == {"ann": 100, "bob": -200}
    assert isinstance(round.asked, Settled)


@rule("NI2002-45-pai-gow", "13.10")
def test_only_a_hand_that_was_given_up_is_restored_and_only_by_the_director():
    round = dealt({2: WINS})
    refuses(round, "13.10", "director", "restore-conceded", box=2, reason="none")
    do(round, "ann", "concede")
    refuses(round, "13.10", "dealer", "restore-conceded", box=2, reason="none")


# 13.11 and 13.12: tiles in a wrong Box


@rule("NI2002-45-pai-gow", "13.11")
def test_tiles_in_each_others_boxes_go_back_and_are_set_and_settled_again():
    hands = {2: LOSES, 3: WINS}
    steps = [*as_dealt("ann", LOSES), *as_dealt("bob", WINS)]
    round = shown_down(dealt(hands, *steps, wagers=TWO))
    assert net(round) == {"ann": -100, "bob": 200}
    do(round, "supervisor", "misplaced", boxes="2-3")
    assert round.stakes == {"ann": 900, "bob": 800}
    assert list(hand_of(round, 2).tiles) == WINS.split()
    do(round, "ann", "set", low="chong-1 mooy-1")
    do(round, "bob", "house-way")
    do(round, "dealer", "display")
    assert net(round) == {"ann": 100, "bob": -200}
    assert len(round.settlements) == 2
    round.give(None)
    assert round.over


@rule("NI2002-45-pai-gow", "13.11")
def test_before_the_settlement_a_misplaced_hand_is_set_again_unseen():
    hands = {2: LOSES, 3: WINS}
    round = dealt(hands, *as_dealt("ann", LOSES), step("bob", "concede"), wagers=TWO)
    assert round.asked.lapse.do == "house-way"  # the Bank is being set
    do(round, "director", "misplaced", boxes="2-3")
    assert opens(round, "bob") == opens(round, "ann") == {"view", "house-way", "concede"}
    do(round, "ann", "house-way")
    do(round, "bob", "house-way")
    assert net(shown_down(round)) == {"ann": 100, "bob": -200}


@rule("NI2002-45-pai-gow", "13.11")
def test_with_the_banks_tiles_misplaced_every_wager_is_settled_again():
    hands = {1: PUSHES, 2: "chong-2 gow-45 gor-2 bon-1", 3: BANK, 5: WINS}
    wagers = [*TWO, ("cy", 50)]
    steps = [step(player, "house-way") for player in ("ann", "bob", "cy")]
    round = shown_down(dealt(hands, *steps, wagers=wagers))
    assert net(round) == {"ann": 0, "bob": 0, "cy": 50}  # 5 and 8 against 4 and a pair
    do(round, "director", "misplaced", boxes="1-3")
    assert round.stakes == {"ann": 900, "bob": 800, "cy": 950}
    assert (opens(round, "ann"), opens(round, "cy")) == ({"concede"}, {"concede"})
    do(round, "bob", "house-way")
    shown_down(round)
    assert net(round) == {"ann": -100, "bob": 0, "cy": 50}  # 5 and 8 against 5 with Gor and 9
    assert hand_of(round, 1).low == "gor-1 foo-1"
    assert hand_of(round, 3).high == "yun-1 yun-2"


@rule("NI2002-45-pai-gow", "11.7", "13.11")
def test_a_wager_given_up_on_the_right_tiles_stays_given_up():
    steps = [step("ann", "concede"), step("bob", "house-way")]
    round = shown_down(dealt({1: PUSHES, 2: LOSES, 3: BANK}, *steps, wagers=TWO))
    do(round, "director", "misplaced", boxes="1-3")
    assert (opens(round, "ann"), round.stakes) == (set(), {"ann": 900, "bob": 800})
    do(round, "bob", "house-way")
    assert net(shown_down(round)) == {"ann": -100, "bob": 0}


@rule("NI2002-45-pai-gow", "13.11")
def test_a_hand_swapped_with_tiles_that_were_retrieved():
    round = dealt({2: LOSES, 7: WINS}, step("supervisor", "misplaced", boxes="2-7"))
    do(round, "ann", "house-way")
    assert result(shown_down(round)) == ("win", 200)


@rule("NI2002-45-pai-gow", "13.11")
def test_a_void_wager_stays_void_when_tiles_go_back():
    steps = [step("dealer", "dealer-exposed", box=2, tiles=2), step("ann", "call-void")]
    round = dealt(HANDS, *steps, step("bob", "house-way"), wagers=TWO)
    do(round, "supervisor", "misplaced", boxes="2-3")
    assert opens(round, "ann") == set()
    assert result(round) == ("void", 100)


@rule("NI2002-45-pai-gow", "13.11")
@pytest.mark.parametrize("boxes", ["2-2", "3-2", "0-3", "2-9", 23])
def test_two_different_boxes_are_named(boxes):
    refuses(dealt({2: WINS}), "13.11", "supervisor", "misplaced", boxes=boxes)


@rule("NI2002-45-pai-gow", "13.11")
def test_no_tile_lies_wrongly_before_the_delivery_and_none_is_moved_after_the_round():
    refuses(until_the_cup(), "13.11", "supervisor", "misplaced", boxes="2-3")
    round = played(WINS)
    round.give(None)
    refuses(round, "13.11", "supervisor", "misplaced", "round is over", boxes="2-3")


@rule("NI2002-45-pai-gow", "13.12")
def test_an_error_found_after_the_next_round_began_changes_nothing():
    round = dealt({2: WINS}, number=8)
    round.do("director", "earlier-misplacement", round=7, error="Boxes 4 and 5 exchanged")
    (stands,) = happened(round, "stands as played")
    assert (stands["round"], stands["clauses"]) == (7, ["NI2002-45-pai-gow 13.12"])
    assert round.stakes == {"ann": 900}
    do(round, "ann", "house-way")
    assert net(shown_down(round)) == {"ann": 100}


@rule("NI2002-45-pai-gow", "13.12")
def test_the_next_round_begins_with_the_open_cup():
    facts = {"round": 7, "error": "Boxes 4 and 5 exchanged"}
    betting = begin("pai-gow", TABLE, seated("ann"), [], [CUT], number=8)
    refuses(betting, "13.12", "director", "earlier-misplacement", "cup is opened", **facts)
    later = dealt({2: WINS}, number=8)
    refuses(later, "13.12", "director", "earlier-misplacement", **facts | {"round": 8})
    first = dealt({2: WINS})
    refuses(first, "13.12", "director", "earlier-misplacement", **facts)


# 12.2: collusion


@rule("NI2002-45-pai-gow", "12.2:sanction")
@pytest.mark.parametrize(
    "rule_broken",
    [
        pytest.param("12.2(a)", marks=rule("NI2002-45-pai-gow", "12.2(a)")),
        pytest.param("12.2(b)", marks=rule("NI2002-45-pai-gow", "12.2(b)")),
        pytest.param("12.2(c)", marks=rule("NI2002-45-pai-gow", "12.2(c)")),
    ],
)
def test_a_colluder_may_be_excluded_from_the_round(rule_broken: str):
    round = dealt(HANDS, wagers=TWO)
    facts = {"player": "bob", "rule": rule_broken, "sanction": "exclude from the round"}
    do(round, "director", "collusion", **facts)
    assert (result(round, "bob"), opens(round, "bob")) == (("void", 200), set())
    assert f"NI2002-45-pai-gow {rule_broken}" in happened(round, "out of the round")[0]["clauses"]
    assert round.excluded == set()  # it is for this round alone
    do(round, "ann", "house-way")
    assert net(shown_down(round)) == {"ann": 100, "bob": 0}


@rule("NI2002-45-pai-gow", "12.2:sanction", "T:Void")
def test_collusion_may_make_the_round_void():
    round = shown_down(dealt({2: WINS}, *as_dealt("ann", WINS)))
    assert net(round) == {"ann": 100}
    facts = {"player": "ann", "rule": "12.2(b)", "sanction": "void the round"}
    do(round, "director", "collusion", **facts)
    assert (round.over, net(round)) == (True, {"ann": 0})  # stake and payment go back
    assert "NI2002-45-pai-gow 12.2:sanction" in round.void.clauses


@rule("NI2002-45-pai-gow", "12.2:sanction")
def test_one_sanction_is_chosen_by_the_director_once_there_are_tiles():
    facts = {"player": "ann", "rule": "12.2(a)", "sanction": "exclude from the round"}
    round = dealt({2: WINS})
    refuses(round, "12.2:sanction", "dealer", "collusion", **facts)
    both = "exclude from the round and void the round"
    refuses(round, "12.2:sanction", "director", "collusion", **facts | {"sanction": both})
    refuses(round, "12.2:sanction", "director", "collusion", **facts | {"rule": "12.1"})
    refuses(until_the_cup(), "12.2:sanction", "director", "collusion", **facts)


@rule("NI2002-45-pai-gow", "12.2:sanction")
@pytest.mark.parametrize("sanction", ["exclude from the round", "void the round"])
def test_one_breach_does_not_earn_both_sanctions(sanction: str):
    round = dealt(HANDS, wagers=TWO)
    facts = {"player": "bob", "rule": "12.2(a)"}
    do(round, "director", "collusion", **facts, sanction="exclude from the round")
    refuses(round, "12.2:sanction", "director", "collusion", **facts, sanction=sanction)
    do(round, "director", "collusion", **facts | {"player": "ann"}, sanction=sanction)


# Rule 16


@rule("NI2002-45-pai-gow", "16.1")
@pytest.mark.parametrize(
    "cause", ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]
)
def test_a_disturbance_undoes_the_outcome(cause: str):
    round = played(WINS)
    do(round, "director", "disturbance", cause=cause, reason="smoke")
    assert (round.over, net(round)) == (True, {"ann": 0})
    assert round.void.clauses[0] == "NI2002-45-pai-gow 16.1"


@rule("NI2002-45-pai-gow", "16.1")
def test_no_other_cause_and_nobody_else_undoes_an_outcome():
    refuses(played(WINS), "16.1", "director", "disturbance", cause="noise", reason="loud")
    refuses(played(WINS), "16.1", "supervisor", "disturbance", cause="fire", reason="smoke")


@rule("NI2002-45-pai-gow", "16.4", "16.5")
@pytest.mark.parametrize(("refund", "moved"), [(True, 0), (False, -100)])
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
def test_the_director_may_invalidate_a_round_and_decides_on_the_stakes(ground, refund, moved):
    round = dealt({2: WINS})
    do(round, "director", "void-round", ground=ground, reason="marked tiles", refund=refund)
    assert net(round) == {"ann": moved}
    (decided,) = happened(round, "refund decided")
    assert (decided["refund"], decided["clauses"]) == (refund, ["NI2002-45-pai-gow 16.5"])


@rule("NI2002-45-pai-gow", "16.4", "16.5")
def test_invalidating_a_round_needs_a_reason():
    refuses(dealt({2: WINS}), "16.4", "director", "void-round", ground="fraud", reason=" ")


@rule("NI2002-45-pai-gow", "16.3")
@pytest.mark.parametrize(
    "void", [pytest.param(True, marks=rule("NI2002-45-pai-gow", "16.3(a)")), False]
)
@pytest.mark.parametrize(
    "exclude", [pytest.param(True, marks=rule("NI2002-45-pai-gow", "16.3(b)")), False]
)
def test_each_sanction_for_a_breach_is_chosen_by_itself(void: bool, exclude: bool):
    steps = [*as_dealt("ann", WINS), *as_dealt("bob", LOSES)]
    round = shown_down(dealt(HANDS, *steps, wagers=TWO))
    sanctions = {"void_wagers": void, "exclude": exclude}
    do(round, "director", "breach", player="bob", rule="16.2(a)", **sanctions)
    assert net(round) == {"ann": 100, "bob": 0 if void else -200}
    assert round.excluded == ({"bob"} if exclude else set())
    assert ("16.3(a)" in clauses(round, "bob")) is void


@rule("NI2002-45-pai-gow", "16.3(a)")
def test_a_void_wager_leaves_the_hand_out_of_the_settlement():
    round = dealt(HANDS, wagers=TWO)
    do(round, "director", "breach", player="bob", rule="16.9", void_wagers=True)
    assert opens(round, "bob") == set()
    do(round, "ann", "house-way")
    assert net(shown_down(round)) == {"ann": 100, "bob": 0}


@rule("NI2002-45-pai-gow", "16.3(b)")
def test_the_hand_of_an_excluded_player_is_set_by_the_dealer():
    round = dealt({2: WINS})
    do(round, "director", "breach", player="ann", rule="16.8", exclude=True)
    assert opens(round, "dealer") == {"house-way"}
    do(round, "dealer", "house-way", box=2)
    assert result(shown_down(round)) == ("win", 200)


def test_rulings_are_told_in_words():
    round = dealt({2: WINS})
    names = {option.do for option in round.rulings_open()}
    assert {"misplaced", "dealer-exposed", "player-exposed", "house-exposed", "collusion"} <= names
    assert not {"misdeal", "reshuffle", "die-not-flat", "restore-conceded"} & names
    assert all(given.effect_in_words.endswith(".") for given in round.rulings.values())

"""Mini-baccarat: what rules 9 and 11 prescribe, before and after the point that changes it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.games.asks import Draw, Settled
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, draw, happened, net, opens, step, wager
from proof import rule

RULES = "NI2002-45-mini-baccarat"
LIMITS: dict[str, Any] = {"minimum": 50, "maximum": 500, "multiple": 10}
WAGERS = [wager("ann", 100, "banker"), wager("bob", 100, "player", 2), NO_MORE_BETS]
BANKER_MUST_DRAW = "6c 5d Kh Ks"  # 6 stands, 5 draws
PLAYER_MUST_DRAW = "2c 6d Kh Ks"  # 2 draws, 6 waits
NOBODY_DRAWS = "7c 6d Kh Ks"  # 7 stands, 6 stands: Player wins
NATURAL = "9c 2d Kh Ks"


def dealt(draws: str = "", steps: list[Any] = WAGERS, **circumstances: Any) -> Any:
    """Ann backs Banker with 100 and bob Player; the round as far as the cards go."""
    stakes = {"ann": 1_000, "bob": 1_000}
    return begin("mini-baccarat", LIMITS, stakes, draws, steps, **circumstances)


def ruled(round: Any, ruling: str, fell: str = "", by: str = "supervisor", **facts: Any) -> Any:
    """A ruling is given, and the card that it is about named."""
    do(round, by, ruling, **facts)
    draw(round, fell)
    return round


def cards_of(round: Any, hand: str) -> str:
    return " ".join(round.view(None).hands[hand].cards)


def left_over(round: Any) -> tuple[str, bool]:
    """The cards that the finished round leaves, and whether the next has betting."""
    round.give(None)
    assert round.over
    return " ".join(map(str, round.in_hand)), round.leaves().betting


def refused(clause: str, words: str = "") -> Any:
    return pytest.raises(Refused, match=words + ".*" + re.escape(f"{RULES} {clause}") + r"[,)]")


# 9.1: a card wrongly given to the Player's Hand


@rule("NI2002-45-mini-baccarat", "9.1")
def test_a_card_wrongly_given_to_player_is_bankers_next_card_if_banker_must_draw():
    round = ruled(dealt(BANKER_MUST_DRAW), "card-to-player", "4h")
    assert (cards_of(round, "player"), cards_of(round, "banker")) == ("6c Kh", "5d Ks 4h")
    assert net(round) == {"ann": 100, "bob": -100}
    assert f"{RULES} 9.1" in happened(round, "dealt")[-1]["clauses"]
    assert left_over(round) == ("", True)


@rule("NI2002-45-mini-baccarat", "9.1", "9.2")
@pytest.mark.parametrize("draws", [NOBODY_DRAWS, NATURAL])
def test_a_card_wrongly_given_to_player_is_surplus_if_banker_stands(draws: str):
    round = ruled(dealt(draws), "card-to-player", "4h")
    assert net(round) == {"ann": -100, "bob": 100}
    assert left_over(round) == ("4h", False)


@rule("NI2002-45-mini-baccarat", "9.1")
def test_a_second_card_in_a_row_to_player_is_bankers_first():
    round = ruled(dealt("6c"), "card-to-player", "4h")
    assert (cards_of(round, "player"), cards_of(round, "banker")) == ("6c", "4h")


@rule("NI2002-45-mini-baccarat", "9.1")
def test_a_card_that_player_must_draw_is_no_error():
    with refused("9.1", "due to the Player's Hand"):
        ruled(dealt(PLAYER_MUST_DRAW), "card-to-player")


# 9.2 and 9.3: surplus cards


@rule("NI2002-45-mini-baccarat", "9.2", "9.2[2]")
def test_an_exposed_surplus_card_opens_the_next_round_which_has_no_betting():
    round = ruled(dealt(NATURAL), "surplus-card", "9h", exposed=True)
    assert net(round) == {"ann": -100, "bob": 100}
    assert left_over(round) == ("9h", False)
    assert happened(round, "surplus card") == [
        {"event": "surplus card", "card": "9h", "clauses": [f"{RULES} 9.2"]}
    ]


@rule("NI2002-45-mini-baccarat", "9.3")
def test_a_surplus_card_that_was_not_exposed_opens_a_round_like_any_other():
    assert left_over(ruled(dealt(NATURAL), "surplus-card", "9h", exposed=False)) == ("9h", True)


@rule("NI2002-45-mini-baccarat", "9.2", "9.2[2]", "9.2[3]")
def test_a_non_betting_round_is_played_to_its_end_without_a_chip():
    round = dealt(steps=[], in_hand=("9h",), betting=False)
    assert opens(round, "ann") == set()
    with refused("9.2[2]"):
        do(round, **wager("ann", 50, "banker"))
    do(round, **NO_MORE_BETS)
    assert cards_of(round, "player") == "9h"
    draw(round, "2d Kc Ks")
    assert left_over(round) == ("", True)
    assert happened(round, "decided")[0]["won"] == "player"
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-mini-baccarat", "9.3")
def test_the_round_after_an_unexposed_surplus_card_takes_wagers():
    round = dealt("2d Kc Ks", in_hand=("9h",))
    assert cards_of(round, "player") == "9h Kc"
    assert net(round) == {"ann": -100, "bob": 100}


@rule("NI2002-45-mini-baccarat", "9.2", "9.2[2]", "9.2[3]")
def test_a_card_exposed_before_the_first_clears_the_boxes_and_opens_this_round():
    steps = [wager("ann", 200, "banker"), wager("bob", 100, "tie", 2)]
    round = ruled(dealt(steps=steps), "surplus-card", "9h", exposed=True)
    assert round.stakes == {"ann": 1_000, "bob": 1_000}
    assert round.wagers == []
    assert {e["clauses"][0] for e in happened(round, "handed back")} == {f"{RULES} 9.2[3]"}
    do(round, **NO_MORE_BETS)
    assert cards_of(round, "player") == "9h"
    draw(round, "2d Kc Ks")
    assert left_over(round) == ("", True)
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-mini-baccarat", "9.3")
def test_a_card_drawn_before_the_first_and_not_exposed_leaves_the_wagers():
    round = ruled(dealt(steps=WAGERS[:2]), "surplus-card", "9h", exposed=False)
    do(round, **NO_MORE_BETS)
    assert cards_of(round, "player") == "9h"
    assert [wager.amount for wager in round.wagers] == [100, 100]


def test_no_card_is_in_excess_while_one_is_due():
    with refused("9.2", "due to the Banker's Hand"):
        ruled(dealt(BANKER_MUST_DRAW), "surplus-card")


def test_a_surplus_card_goes_into_the_shuffle_when_one_is_due():
    round = ruled(dealt("9c cut 2d Kh Ks"), "surplus-card", "9h", exposed=True)
    assert left_over(round) == ("", True)
    assert round.leaves().shoe_due
    assert "9h" in map(str, round.racked)


def test_a_void_round_leaves_its_surplus_card_to_the_next():
    round = ruled(dealt(NATURAL), "surplus-card", "9h", exposed=True)
    do(round, "director", "void-round", ground="fraud", reason="a switched card")
    assert ([*map(str, round.in_hand)], round.leaves().betting) == (["9h"], False)


def test_no_card_is_drawn_in_error_from_an_empty_shoe():
    gone = tuple(rank + suit for rank in "A23456789TJQK" for suit in "cdhs") * 8
    for card in NATURAL.split():
        gone = tuple(reversed(gone))
        at = gone.index(card)
        gone = gone[:at] + gone[at + 1 :]
    with refused("9.2", "no card left"):
        ruled(dealt(NATURAL, gone=gone), "surplus-card")


def test_a_card_drawn_in_error_is_a_card():
    with refused("6.1"):
        ruled(dealt(NATURAL), "surplus-card", "empty")


def test_one_error_is_named_before_the_next():
    with refused("9.2", "not been named"):
        ruled(ruled(dealt(NATURAL), "surplus-card"), "surplus-card")


# 9.4: cards out of order


@rule("NI2002-45-mini-baccarat", "9.4")
def test_a_card_given_to_banker_before_players_third_is_players():
    round = ruled(dealt(PLAYER_MUST_DRAW), "out-of-sequence", "7h", hand="banker")
    assert cards_of(round, "player") == "2c Kh 7h"
    assert round.asked == Draw("card", "banker")  # 7.3: 6 draws against a third card of 7


@rule("NI2002-45-mini-baccarat", "9.2", "9.4")
@pytest.mark.parametrize("draws", [NOBODY_DRAWS, NATURAL])
def test_a_card_that_the_tableau_gives_nobody_is_surplus(draws: str):
    round = ruled(dealt(draws), "out-of-sequence", "3h", hand="banker")
    assert cards_of(round, "banker") == " ".join(draws.split()[1::2])
    assert net(round) == {"ann": -100, "bob": 100}
    assert left_over(round) == ("3h", False)


def test_a_card_for_the_hand_that_is_due_is_in_sequence():
    with refused("9.4", "the hand is banker"):
        ruled(dealt(PLAYER_MUST_DRAW), "out-of-sequence", hand="player")


@rule("NI2002-45-mini-baccarat", "9.4")
def test_no_card_lies_in_the_wrong_order_while_bets_are_open():
    round = dealt(steps=[], in_hand=("9h", "2c"))
    with refused("9.4", "not yet two cards"):
        ruled(round, "reconstruct", card=2, place=1)


@rule("NI2002-45-mini-baccarat", "9.4")
def test_hands_are_dealt_again_in_the_order_in_which_the_cards_left_the_shoe():
    round = ruled(dealt("9c 2d Kh"), "reconstruct", card=2, place=1)
    assert (cards_of(round, "player"), cards_of(round, "banker")) == ("2d Kh", "9c")
    draw(round, "Ks")
    assert net(round) == {"ann": 100, "bob": -100}


@rule("NI2002-45-mini-baccarat", "9.1", "9.2", "9.4")
def test_an_error_found_after_the_settlement_is_put_right_and_settled_again():
    round = dealt(f"{BANKER_MUST_DRAW} Kd")
    assert net(round) == {"ann": -100, "bob": 100}
    ruled(round, "card-to-player", "4h")
    do(round, "director", "reconstruct", card=6, place=5)
    assert (cards_of(round, "player"), cards_of(round, "banker")) == ("6c Kh", "5d Ks 4h")
    assert net(round) == {"ann": 100, "bob": -100}
    assert left_over(round) == ("Kd", False)


def test_what_was_seen_and_decided_stands_when_hands_are_put_right():
    out = step("director", "breach", player="bob", rule="11.8", void_wagers=True, exclude=True)
    round = dealt("9c cut 2d Kh Ks", [*WAGERS, out])
    for _ in range(2):
        do(round, "director", "reconstruct", card=2, place=1)
    assert round.excluded == {"bob"}
    assert net(round) == {"ann": -100, "bob": 0}
    round.give(None)
    assert round.leaves().shoe_due


def test_the_cards_that_opened_the_round_keep_their_place():
    round = dealt("2d Kc Ks", in_hand=("9h",))
    with refused("9.4", "the card is 2–4"):
        do(round, "director", "reconstruct", card=1, place=2)
    do(round, "director", "reconstruct", card=3, place=2)
    assert (cards_of(round, "player"), cards_of(round, "banker")) == ("9h 2d", "Kc Ks")


@pytest.mark.parametrize("ruling", ["reconstruct", "card-to-player", "out-of-sequence", "misdeal"])
def test_before_the_first_card_nothing_was_dealt_wrongly(ruling: str):
    with pytest.raises(Refused, match=r"not yet two cards|No card has been dealt"):
        ruled(dealt(steps=WAGERS[:2]), ruling)


def test_cards_are_not_put_in_order_while_one_is_unnamed():
    with refused("9.4", "not been named"):
        ruled(ruled(dealt(NATURAL), "surplus-card"), "reconstruct", card=2, place=1)


# 9.5: a misdeal


@rule("NI2002-45-mini-baccarat", "9.5")
@pytest.mark.parametrize("draws", ["9c 2d", NATURAL])
def test_a_misdeal_that_cannot_be_put_right_voids_the_round(draws: str):
    steps = [wager("ann", 100, "banker"), wager("ann", 20, "tie"), *WAGERS[1:]]
    round = ruled(dealt(draws, steps), "misdeal", reason="cards mixed up on the table")
    assert round.void.clauses == (f"{RULES} 9.5",)
    assert {(s.wager, s.result, s.returned) for s in round.settlements} == {
        ("banker", "void", 100),
        ("tie", "void", 20),
        ("player", "void", 100),
    }
    assert net(round) == {"ann": 0, "bob": 0}


@pytest.mark.parametrize("by", ["dealer", "ann"])
def test_dealer_and_players_do_not_rule(by: str):
    with refused("9.5", "ruled by the supervisor or the director"):
        ruled(dealt(NATURAL), "misdeal", by=by, reason="cards mixed up")


# 11: general provisions

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "Act of God")


@rule("NI2002-45-mini-baccarat", "11.2", "11.5")
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("draws", ["9c 2d", NATURAL])
def test_a_disturbance_takes_back_the_outcome(cause: str, draws: str):
    round = ruled(dealt(draws), "disturbance", by="director", cause=cause, reason="as seen")
    assert round.void.clauses == (f"{RULES} 11.2", f"{RULES} 11.5")
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-mini-baccarat", "11.2")
def test_another_cause_does_not_take_back_the_outcome():
    with refused("11.2"):
        ruled(dealt(NATURAL), "disturbance", by="director", cause="a queue", reason="as seen")


@rule("NI2002-45-mini-baccarat", "11.4", "11.5")
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("draws", ["9c 2d", NATURAL])
def test_the_director_may_void_a_round_and_refund_the_wagers(ground: str, draws: str):
    round = ruled(dealt(draws), "void-round", by="director", ground=ground, reason="seen on film")
    assert round.void.clauses == (f"{RULES} 11.4", f"{RULES} 11.5")
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-mini-baccarat", "11.5")
def test_the_director_may_refuse_the_refund():
    facts = {"ground": "fraud", "reason": "seen on film", "refund": False}
    round = ruled(dealt(NATURAL), "void-round", by="director", **facts)
    assert net(round) == {"ann": -100, "bob": -100}
    assert happened(round, "refund decided")[0]["reason"] == "seen on film"


@rule("NI2002-45-mini-baccarat", "11.4")
@pytest.mark.parametrize("reason", ["", " "])
def test_a_round_is_not_voided_without_a_reason(reason: str):
    with refused("11.4"):
        ruled(dealt(NATURAL), "void-round", by="director", ground="fraud", reason=reason)


@rule("NI2002-45-mini-baccarat", "11.4")
def test_only_the_director_voids_a_round():
    with refused("11.4"):
        ruled(dealt(NATURAL), "void-round", ground="fraud", reason="seen on film")


@rule("NI2002-45-mini-baccarat", "11.3#2", "11.3#2(a)")
@pytest.mark.parametrize("draws", ["9c 2d", NATURAL])
def test_the_wagers_of_who_broke_a_rule_may_be_void(draws: str):
    facts = {"player": "bob", "rule": "11.8", "void_wagers": True}
    round = ruled(dealt(draws), "breach", by="director", **facts)
    draw(round, "Kh Ks" if draws == "9c 2d" else "")
    assert net(round) == {"ann": -100, "bob": 0}
    assert round.excluded == set()


@rule("NI2002-45-mini-baccarat", "11.3#2", "11.3#2(b)")
def test_who_broke_a_rule_may_be_excluded_with_the_wagers_left_to_play():
    facts = {"player": "bob", "rule": "11.9", "exclude": True}
    round = ruled(dealt(NATURAL), "breach", by="director", **facts)
    assert round.excluded == {"bob"}
    assert net(round) == {"ann": -100, "bob": 100}
    assert happened(round, "excluded")[0]["rule"] == "11.9"


@rule("NI2002-45-mini-baccarat", "11.3#2(b)")
def test_an_excluded_player_wagers_no_more():
    facts = {"player": "bob", "rule": "11.9", "exclude": True}
    round = ruled(dealt(steps=[]), "breach", by="director", **facts)
    with pytest.raises(Refused, match="excluded"):
        do(round, **wager("bob", 50, "tie", 2))


@rule("NI2002-45-mini-baccarat", "11.3#2")
@pytest.mark.parametrize(
    "void_wagers", [pytest.param(True, marks=rule("NI2002-45-mini-baccarat", "11.3#2(a)")), False]
)
@pytest.mark.parametrize(
    "exclude", [pytest.param(True, marks=rule("NI2002-45-mini-baccarat", "11.3#2(b)")), False]
)
def test_each_sanction_is_chosen_by_itself(void_wagers: bool, exclude: bool):
    facts = {"player": "bob", "rule": "11.8", "void_wagers": void_wagers, "exclude": exclude}
    round = ruled(dealt(NATURAL), "breach", by="director", **facts)
    assert net(round)["bob"] == (0 if void_wagers else 100)
    assert round.excluded == ({"bob"} if exclude else set())


def test_nothing_is_ruled_in_a_round_that_is_over():
    round = dealt(NATURAL)
    assert isinstance(round.asked, Settled)
    round.give(None)
    with refused("9.5", "round is over"):
        ruled(round, "misdeal", reason="too late")


def test_cards_in_hand_that_were_not_exposed_are_seen_by_nobody():
    assert dealt(steps=[], in_hand=("9h", "2d")).view(None).in_hand == ("??", "??")

"""Rule 6: the initial deal."""

import pytest
from blackjack_rounds import ANN, at, bets, opened

from houseway.games.asks import Draw
from playing import NO_MORE_BETS, do, draw, happened, wager
from proof import rule

SEATS = [at("ann", 2), at("bob", 4), at("cy", 5)]
ON_2_4_5 = [
    wager("cy", 1_000, box=5),
    wager("ann", 1_000, box=2),
    wager("bob", 1_000, box=4),
    NO_MORE_BETS,
]


def places(round):
    return [(event["to"], event["card"]) for event in happened(round, "dealt")]


@rule("NI2005-63", "6.2", "6.2(a)", "6.2(b)", "6.2(c)", "A:Initial deal")
def test_clockwise_from_the_first_box_with_a_wager():
    round = opened("2s 3s 4s 6d 5h 6h 7h", *ON_2_4_5, seats=SEATS)
    assert places(round) == [
        ("box 2", "2s"),
        ("box 4", "3s"),
        ("box 5", "4s"),
        ("dealer", "6d"),
        ("box 2", "5h"),
        ("box 4", "6h"),
        ("box 5", "7h"),
    ]
    cited = [event["clauses"] for event in happened(round, "dealt")]
    passes = ["6.2(a)"] * 3 + ["6.2(b)"] + ["6.2(c)"] * 3
    assert cited == [[f"NI2005-63 {clause}"] for clause in passes]


@rule("NI2005-63", "6.1", "A:Initial deal")
@pytest.mark.parametrize("viewer", ["ann", "cy", None, "supervisor"])
def test_every_card_is_face_up_for_everybody(viewer):
    round = opened("2s 3s 4s 6d 5h 6h 7h", *ON_2_4_5, seats=SEATS)
    seen = round.view(viewer)
    assert [box.cards for box in seen.boxes] == [("2s", "5h"), ("3s", "6h"), ("4s", "7h")]
    assert seen.dealer.cards == ("6d",)
    assert not any("hidden" in event for event in round.told(viewer))


@rule("NI2005-63", "6.1", "A:Burn")
def test_a_burnt_card_is_face_down():
    round = opened("", *bets(ann=1_000))
    stack = round.stack
    do(round, "supervisor", "burnt-in-error")
    draw(round, "As")
    assert [event["card"] for event in round.told("ann") if event["event"] == "burnt"] == ["??"]
    assert (round.stack, len(round.racked)) == (stack - 1, 1)
    assert not places(round)


@rule("NI2005-63", "6.2")
def test_a_wager_voided_before_its_card_moves_the_deal_on():
    round = opened("", *ON_2_4_5, seats=SEATS)
    breach = {"rule": "4.3", "void_wagers": True}
    do(round, "operator", "breach", player="ann", **breach)
    assert round.asked == Draw("card", "box 4")
    draw(round, "3s")
    do(round, "operator", "breach", player="cy", **breach)
    draw(round, "6d 6h")
    assert places(round) == [("box 4", "3s"), ("dealer", "6d"), ("box 4", "6h")]


def test_without_any_wager_left_the_bets_open_again():
    round = opened("", *bets(ann=1_000))
    do(round, "operator", "breach", player="ann", rule="4.3", void_wagers=True)
    assert round.stakes == ANN
    do(round, "ann", "wager", on="main", box=1, amount=2_000)
    do(round, **NO_MORE_BETS)
    assert round.asked == Draw("card", "box 1")


def test_without_any_wager_left_in_mid_deal_the_round_is_settled():
    round = opened("2s", *bets(ann=1_000))
    do(round, "operator", "breach", player="ann", rule="4.3", void_wagers=True)
    assert round.view().asked == "the round is settled"
    assert places(round) == [("box 1", "2s")]

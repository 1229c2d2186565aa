"""Mini-baccarat dealt face down: who turns the Hands, and that nobody sees a card before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.games.asks import Draw, Settled
from houseway.games.mini_baccarat.view import BaccaratHandView
from houseway.games.record import play_record
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, draw, happened, net, record, step, wager
from proof import rule

LIMITS: dict[str, Any] = {"minimum": 50, "maximum": 500, "multiple": 10, "face": "down"}
VIEWERS = (None, "ann", "bob", "cyd", "dealer", "supervisor", "director", "inspector")
WAGERS = [
    wager("ann", 100, "player", 1),
    wager("bob", 200, "player", 2),
    wager("cyd", 50, "banker", 3),
    NO_MORE_BETS,
]
THREE = {"ann": 1_000, "bob": 1_000, "cyd": 1_000}


def dealt(draws: str, turned_by: str = "dealer", steps: list[Any] = WAGERS) -> Any:
    """Ann and bob back the Player's Hand, bob with more; cyd backs the Banker's."""
    return begin("mini-baccarat", {**LIMITS, "turned_by": turned_by}, THREE, draws, steps)


def seen_by(round: Any, viewer: str | None) -> str:
    """All that a person can see of a round."""
    return json.dumps([round.view(viewer), round.told(viewer)], default=str)


def unseen(round: Any, *cards: str) -> bool:
    """Whether nobody can see any of the cards."""
    return not any(f'"{card}"' in seen_by(round, viewer) for viewer in VIEWERS for card in cards)


def turn(round: Any, hand: str, by: str = "dealer") -> None:
    do(round, by, "turn", hand=hand)


@rule("NI2002-45-mini-baccarat", "2.2", "6.3")
def test_nobody_sees_a_card_before_its_hand_is_turned():
    round = dealt("Qc 5d")
    assert unseen(round, "Qc", "5d")
    draw(round, "Kh As")
    assert unseen(round, "Qc", "5d", "Kh", "As")
    turn(round, "player")
    assert unseen(round, "5d", "As")
    assert all('"Qc"' in seen_by(round, viewer) for viewer in VIEWERS)
    turn(round, "banker")
    assert all('"As"' in seen_by(round, viewer) for viewer in VIEWERS)


@rule("NI2002-45-mini-baccarat", "6.3")
def test_third_cards_are_turned_too():
    round = dealt("Qc Ad Kh Ks")
    turn(round, "player")
    turn(round, "banker")
    assert round.asked == Draw("card", "player", hidden=True)
    draw(round, "5c")
    assert unseen(round, "5c")
    assert round.view("ann").hands["player"] == BaccaratHandView(("Qc", "Kh", "??"), None)
    turn(round, "player")
    draw(round, "6d")
    assert unseen(round, "6d")
    turn(round, "banker")
    assert isinstance(round.asked, Settled)
    assert net(round) == {"ann": -100, "bob": -200, "cyd": 50}


@rule("NI2002-45-mini-baccarat", "6.3")
def test_the_dealer_alone_turns_where_that_was_determined():
    round = dealt("Qc 5d Kh As")
    assert round.asked.actors == ("dealer",)
    with pytest.raises(Refused, match="the dealer may turn"):
        turn(round, "player", "bob")


@rule("NI2002-45-mini-baccarat", "6.3")
def test_a_player_who_turns_is_the_one_with_the_most_on_the_hand():
    round = dealt("Qc 5d Kh As", "player")
    assert round.asked.actors == ("bob", "dealer")
    with pytest.raises(Refused, match="ann cannot turn"):
        turn(round, "player", "ann")
    turn(round, "player", "bob")
    assert round.asked.actors == ("cyd", "dealer")


def test_the_first_of_equals_clockwise_turns():
    steps = [wager(p, 100, "player", n) for n, p in ((3, "cyd"), (2, "bob"), (1, "ann"))]
    round = dealt("Qc 5d Kh As", "player", [*steps, NO_MORE_BETS])
    assert round.asked.actors == ("ann", "dealer")


@rule("NI2002-45-mini-baccarat", "6.3")
def test_players_who_turn_are_all_that_have_chips_on_the_hand():
    round = dealt("Qc 5d Kh As", "players")
    assert round.asked.actors == ("ann", "bob", "dealer")
    turn(round, "player", "bob")
    assert happened(round, "turned")[0]["by"] == "bob"


def test_a_hand_that_nobody_backs_is_turned_by_the_dealer():
    steps = [wager(p, 50, "tie", n) for n, p in ((1, "ann"), (2, "bob"), (3, "cyd"))]
    assert dealt("Qc 5d Kh As", "players", [*steps, NO_MORE_BETS]).asked.actors == ("dealer",)


def test_an_excluded_player_turns_no_hand():
    out = step("director", "breach", player="bob", rule="11.8", exclude=True)
    round = dealt("Qc 5d Kh As", "player", [*WAGERS, out])
    assert round.asked.actors == ("ann", "dealer")


def test_a_player_whose_wager_is_void_turns_no_hand():
    void = step("director", "breach", player="bob", rule="11.8", void_wagers=True)
    assert dealt("Qc 5d Kh As", "player", [*WAGERS, void]).asked.actors == ("ann", "dealer")


def test_the_dealer_turns_if_nobody_does():
    round = dealt("Qc 9d Kh Ks", "player")
    round.give(round.asked.lapse)
    round.give(round.asked.lapse)
    assert isinstance(round.asked, Settled)
    assert [e["by"] for e in happened(round, "turned")] == ["dealer", "dealer"]


def test_hidden_cards_of_a_void_round_are_for_the_inspector_only():
    round = dealt("Qc 5d Kh As")
    do(round, "supervisor", "misdeal", reason="cards mixed up on the table")
    assert '"Qc"' in seen_by(round, "inspector")
    assert not any('"Qc"' in seen_by(round, viewer) for viewer in VIEWERS[:-1])


@rule("NI2002-45-mini-baccarat", "9.3")
def test_a_surplus_card_that_was_not_exposed_stays_unseen():
    round = dealt("Qc 9d Kh Ks")
    do(round, "supervisor", "surplus-card")
    draw(round, "4s")
    assert unseen(round, "4s")
    turn(round, "player")
    turn(round, "banker")
    round.give(None)
    assert not any('"4s"' in seen_by(round, viewer) for viewer in VIEWERS[:-1])
    assert round.leaves().betting


@rule("NI2002-45-mini-baccarat", "9.2")
def test_an_exposed_card_is_dealt_open_to_the_next_round():
    round = begin(
        "mini-baccarat",
        {**LIMITS, "turned_by": "dealer"},
        THREE,
        "",
        [NO_MORE_BETS],
        in_hand=("9c",),
        betting=False,
    )
    assert round.view("ann").hands["player"].cards == ("9c",)
    assert round.asked == Draw("card", "banker", hidden=True)


@rule("NI2002-45-mini-baccarat", "9.4")
def test_hands_put_right_before_they_were_turned_stay_hidden():
    round = dealt("Qc 5d Kh As")
    do(round, "supervisor", "reconstruct", card=2, place=1)
    assert unseen(round, "Qc", "5d", "Kh", "As")
    turn(round, "player")
    assert round.view("ann").hands["player"].cards == ("5d", "Kh")


@rule("NI2002-45-mini-baccarat", "9.4")
def test_hands_put_right_after_they_were_turned_need_no_turning():
    round = dealt("Qc 5d Kh As")
    turn(round, "player")
    turn(round, "banker")
    do(round, "supervisor", "reconstruct", card=2, place=1)
    assert round.view("ann").hands["player"] == BaccaratHandView(("5d", "Kh"), 5)
    assert round.asked == Draw("card", "player", hidden=True)


def test_a_record_without_turns_has_the_dealer_turn():
    told = record("mini-baccarat", {**LIMITS, "turned_by": "player"}, THREE, "9c 2d Kh Ks", WAGERS)
    assert net(play_record(told)) == {"ann": 100, "bob": 200, "cyd": -50}

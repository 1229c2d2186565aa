"""Mini-baccarat: the new shoe, the cutting card, and a shoe that runs out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.equipment import Chance, Shoe
from houseway.games.asks import Cut, Draw, PlaceCuttingCard, Settled, Shuffle, Turn
from houseway.games.mini_baccarat import MiniBaccarat, MiniBaccaratShoe
from houseway.games.round import Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, draw, handle, happened, net, play, step, wager
from proof import rule

RULES = "NI2002-45-mini-baccarat"
LIMITS: dict[str, Any] = {"minimum": 50, "maximum": 500, "multiple": 10}
SEATS = [Seat(seat=n, player=p, stake=100) for n, p in ((5, "cyd"), (1, "ann"), (3, "bob"))]
PLAYER_WINS, TIE = "9c 2d Kh Ks", "9c 9d Kh Ks"


def refused(clause: str) -> Any:
    return pytest.raises(Refused, match=re.escape(f"{RULES} {clause}") + r"[,)]")


def new_shoe(*acts: tuple[Any, ...], seats: list[Seat] = SEATS) -> Any:
    """A new shoe in the making: shuffled, and as far on as the acts go."""
    shoe = MiniBaccaratShoe(MiniBaccarat.standard, seats)
    handle(shoe)
    for by, name, *facts in acts:
        do(shoe, by, name, **dict(facts))
        handle(shoe)
    return shoe


def cut_at(at: int, by: str = "ann") -> tuple[Any, ...]:
    return (by, "cut", ("at", at))


def marker(from_back: int) -> tuple[Any, ...]:
    return ("dealer", "place-cutting-card", ("from_back", from_back))


@rule("NI2002-45-mini-baccarat", "5.1")
def test_all_cards_are_shuffled_for_a_new_shoe():
    shoe = MiniBaccaratShoe(MiniBaccarat.standard, SEATS)
    assert shoe.asked == Shuffle("all")
    handle(shoe)
    assert shoe.stack == 416


@rule("NI2002-45-mini-baccarat", "5.2")
def test_the_cut_is_offered_clockwise_from_the_first_seat():
    shoe = new_shoe(("ann", "decline"), ("bob", "decline"))
    assert isinstance(shoe.asked, Turn)
    assert shoe.asked.actors == ("cyd",)
    assert [e["player"] for e in happened(shoe, "cut declined")] == ["ann", "bob"]


@rule("NI2002-45-mini-baccarat", "5.2")
def test_the_first_player_who_wants_to_cuts():
    shoe = new_shoe(("ann", "decline"), cut_at(200, "bob"))
    assert happened(shoe, "cut")[0]["by"] == "bob"
    assert shoe.asked.actors == ("dealer",)


@rule("NI2002-45-mini-baccarat", "5.2")
def test_who_is_away_is_not_offered_the_cut():
    away = Seat(seat=1, player="ann", stake=100, present=False)
    assert new_shoe(seats=[away, *SEATS[2:]]).asked.actors == ("bob",)


@rule("NI2002-45-mini-baccarat", "5.2[2]")
def test_the_director_cuts_if_nobody_wants_to():
    shoe = new_shoe(("ann", "decline"), ("bob", "decline"), ("cyd", "decline"))
    assert shoe.asked.actors == ("director",)
    do(shoe, "director", "cut", at=150)
    handle(shoe)
    assert (happened(shoe, "cut")[0]["by"], happened(shoe, "cut")[0]["at"]) == ("director", 150)


@rule("NI2002-45-mini-baccarat", "5.3")
@pytest.mark.parametrize("at", [52, 364])
def test_a_cut_a_deck_from_either_end_is_allowed(at: int):
    assert happened(new_shoe(cut_at(at)), "cut")[0]["at"] == at


@rule("NI2002-45-mini-baccarat", "5.3")
@pytest.mark.parametrize("at", [51, 365])
def test_a_cut_less_than_a_deck_from_an_end_is_refused(at: int):
    with refused("5.3"):
        new_shoe(cut_at(at))


@rule("NI2002-45-mini-baccarat", "5.3[2]")
def test_the_cards_ahead_of_the_cut_go_to_the_back():
    shoe, stack = MiniBaccaratShoe(MiniBaccarat.standard, SEATS), Shoe(8)
    untouched = Shoe(8)
    for one in (stack, untouched):
        one.shuffle(Chance(b"the same"))
    shoe.give(None)
    do(shoe, "ann", "cut", at=100)
    assert isinstance(shoe.asked, Cut)
    stack.cut(shoe.asked.at)
    before, after = ([one.draw() for _ in range(416)] for one in (untouched, stack))
    assert after == before[100:] + before[:100]


@rule("NI2002-45-mini-baccarat", "5.3[3]")
def test_the_other_cutting_card_lies_twelve_cards_or_more_from_the_back():
    shoe = new_shoe(cut_at(100))
    with refused("5.3[3]"):
        do(shoe, "dealer", "place-cutting-card", from_back=11)
    do(shoe, "dealer", "place-cutting-card", from_back=12)
    assert shoe.asked == PlaceCuttingCard(12)


def test_the_cutting_card_lies_behind_everything_that_may_be_burnt():
    shoe = new_shoe(cut_at(100))
    with refused("5.3[3]"):
        do(shoe, "dealer", "place-cutting-card", from_back=406)
    do(shoe, "dealer", "place-cutting-card", from_back=405)


@rule("NI2002-45-mini-baccarat", "5.4")
def test_the_first_card_is_shown_and_never_played():
    shoe = new_shoe(cut_at(100), marker(12))
    assert isinstance(shoe.asked, Draw)
    assert not shoe.asked.hidden
    draw(shoe, "7c")
    assert happened(shoe, "first card shown")[0]["card"] == "7c"
    assert list(map(str, shoe.racked)) == ["7c"]


@rule("NI2002-45-mini-baccarat", "5.4[2]")
def test_as_many_cards_are_burnt_unseen_as_the_first_card_counts():
    shoe = new_shoe(cut_at(100), marker(12))
    draw(shoe, "7c 2d 3d 4d 5d 6d 8d")
    assert shoe.asked.hidden
    draw(shoe, "9d")
    assert shoe.over
    assert list(map(str, shoe.racked)) == ["7c", "2d", "3d", "4d", "5d", "6d", "8d", "9d"]
    burnt = [e.seen("ann")["card"] for e in shoe.events if e.event == "burnt"]
    assert burnt == ["7c", *["??"] * 7]


@rule("NI2002-45-mini-baccarat", "5.4[2]", "5.5")
@pytest.mark.parametrize(
    ("shown", "burns"),
    [("Ac", 1), ("2c", 2), ("9c", 9), *((c, 10) for c in ("Tc", "Jc", "Qc", "Kc"))],
)
def test_tens_and_court_cards_have_ten_burnt(shown: str, burns: int):
    shoe = new_shoe(cut_at(100), marker(12))
    draw(shoe, shown)
    draw(shoe, "5d 5h 5s 6d 6h 6s 7d 7h 7s 8d"[: 3 * burns - 1])
    assert shoe.over
    assert len(shoe.racked) == 1 + burns


def test_a_new_shoe_gives_cards_only():
    shoe = new_shoe(cut_at(100), marker(12))
    for mark in ("cut", "empty"):
        with pytest.raises(Refused, match="gives a card"):
            shoe.give(mark)


# The cutting card


def played(draws: str, **circumstances: Any) -> Any:
    steps = [wager("ann", 100, "player"), NO_MORE_BETS]
    return play("mini-baccarat", LIMITS, {"ann": 1_000}, draws, steps, **circumstances)


@rule("NI2002-45-mini-baccarat", "5.6")
@pytest.mark.parametrize("draws", ["cut 9c 2d Kh Ks", "9c 2d Kh cut Ks"])
def test_the_round_in_which_the_cutting_card_appears_is_finished_before_the_shuffle(draws: str):
    round = played(draws)
    assert net(round) == {"ann": 100}
    assert (round.leaves().shoe_due, round.leaves().last_of_shoe) == (True, False)


@rule("NI2002-45-mini-baccarat", "5.6")
def test_no_shuffle_is_due_while_the_cutting_card_is_in_the_shoe():
    for draws in (PLAYER_WINS, TIE):
        left = played(draws).leaves()
        assert (left.shoe_due, left.last_of_shoe) == (False, False)


@rule("NI2002-45-mini-baccarat", "5.6[2]")
def test_a_tie_in_that_round_brings_one_more_round():
    round = played("9c 9d cut Kh Ks")
    assert (round.leaves().shoe_due, round.leaves().last_of_shoe) == (False, True)


@rule("NI2002-45-mini-baccarat", "5.6[2]")
@pytest.mark.parametrize("draws", [PLAYER_WINS, TIE])
def test_the_one_more_round_is_the_last_even_if_it_ties(draws: str):
    round = played(draws, last_of_shoe=True)
    assert (round.leaves().shoe_due, round.leaves().last_of_shoe) == (True, False)


def test_a_void_round_with_the_cutting_card_is_no_tie():
    void = step("director", "void-round", ground="fraud", reason="marked cards")
    steps = [wager("ann", 100, "player"), NO_MORE_BETS]
    round = begin("mini-baccarat", LIMITS, {"ann": 1_000}, "9c 9d cut Kh Ks", steps)
    assert isinstance(round.asked, Settled)
    do(round, **void)
    assert (round.leaves().shoe_due, round.leaves().last_of_shoe) == (True, False)


@pytest.mark.parametrize("circumstances", [{}, {"last_of_shoe": True}])
def test_the_cutting_card_comes_out_once(circumstances: dict[str, Any]):
    steps = [wager("ann", 100, "player"), NO_MORE_BETS]
    round = begin("mini-baccarat", LIMITS, {"ann": 1_000}, "", steps, **circumstances)
    if not circumstances:
        round.give("cut")
    with refused("5.6"):
        round.give("cut")


@rule("NI2002-45-mini-baccarat", "9.6")
@pytest.mark.parametrize("draws", ["9c empty", "6c 5d Kh Ks empty"])
def test_a_round_for_which_the_cards_do_not_suffice_is_void(draws: str):
    steps = [wager("ann", 250, "player"), wager("ann", 50, "tie"), NO_MORE_BETS]
    round = play("mini-baccarat", LIMITS, {"ann": 1_000}, draws, steps)
    assert round.void.clauses == (f"{RULES} 9.6",)
    assert [(s.result, s.returned) for s in round.settlements] == [("void", 250), ("void", 50)]
    assert net(round) == {"ann": 0}
    assert round.leaves().shoe_due

"""Roulette, closely: the numbers that each place covers, the turns of the ball, one wager."""

from __future__ import annotations

import pytest

from houseway.games.asks import Act
from houseway.games.roulette import LAYOUT
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, happened, step, wager
from proof import rule

TABLE = {"minimum": 10, "maximum": 1_000, "multiple": 5}


@rule("NI2002-45-roulette", "4.3", "AppB")
def test_a_split_is_two_numbers_side_by_side_or_one_above_the_other() -> None:
    beside = {f"{n}/{n + 1}" for n in range(1, 36) if n % 3}
    above = {f"{n}/{n + 3}" for n in range(1, 34)}
    splits = {place.name for place in LAYOUT.values() if place.type == "split"}
    assert splits == beside | above | {"0/1", "0/2", "0/3"}
    assert all("/".join(map(str, sorted(LAYOUT[name].numbers))) == name for name in splits)


@rule("NI2002-45-roulette", "4.3", "AppB")
def test_a_dozen_and_a_column_are_twelve_numbers() -> None:
    covered = {name: sorted(LAYOUT[name].numbers) for name in LAYOUT if name[:2] in ("do", "co")}
    assert covered == {
        "column 1": [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34],
        "column 2": [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35],
        "column 3": [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36],
        "dozen 1": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "dozen 2": [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
        "dozen 3": [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
    }


@rule("NI2002-45-roulette", "5.2")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (2, False), (3, True), (99, True)])
def test_three_turns_of_the_ball_or_more_make_a_spin(revolutions: int, valid: bool) -> None:
    round = begin("roulette", TABLE, {"ann": 100}, [], [wager("ann", 10, "red", box=None)])
    do(round, **step("dealer", "spin", revolutions=revolutions))
    (told,) = happened(round, "spun")
    assert told["revolutions"] == revolutions
    assert (round.spun is not None) is valid
    with pytest.raises(Refused):
        do(round, **step("dealer", "spin", revolutions=100))


def test_one_wager_takes_its_amount_once() -> None:
    round = begin("roulette", TABLE, {"ann": 100})
    with pytest.raises(Refused) as refusal:
        round.give(Act("ann", "wager", {"on": "red", "amount": 60, "colour": "blue"}))
    assert "in chips" not in refusal.value.reason
    do(round, "ann", "wager", on="red", amount=60)
    assert round.stakes["ann"] == 40


def test_a_round_that_is_void_leaves_nobody_short() -> None:
    steps = [wager("ann", 50, "red", box=None), NO_MORE_BETS]
    round = begin("roulette", TABLE, {"ann": 100}, [], steps)
    do(round, "director", "disturbance", cause="fire", reason="the alarm rang")
    assert round.stakes == {"ann": 100}
    assert not [event for event in round.events if event.event == "shortfall"]

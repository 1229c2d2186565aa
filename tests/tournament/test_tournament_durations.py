"""How long a tournament takes, by hand: levels with their breaks, and who goes out when."""

from __future__ import annotations

import pytest
from tournaments import example

from houseway.tournament.conditions import Level, SessionEnd, Stage
from houseway.tournament.duration import (
    FINENESS,
    HIGHEST,
    MOST_ROUNDS,
    Foreseen,
    _after_round,
    _again,
    _clock,
    _wager,
    foresee,
)

LEVELS = (
    Level(minimum=100, minutes=20, break_minutes=10),
    Level(minimum=200, minutes=20),
    Level(minimum=400, minutes=20),
)


@pytest.mark.parametrize(
    ("played", "level", "spent"),
    [
        (0, 1, 0),
        (20, 1, 20),  # the first level to its last minute
        (21, 2, 31),  # and its break
        (40, 2, 50),
        (60, 3, 70),
        (90, 3, 100),  # the last level goes on
    ],
)
def test_time_of_play_and_breaks_lead_to_a_level(played: int, level: int, spent: int) -> None:
    assert _clock(LEVELS, played * 60) == (level, spent * 60)


def test_a_level_without_an_end_is_played_to_the_end() -> None:
    assert _clock((Level(minimum=100), Level(minimum=200)), 7_200) == (1, 7_200)


def test_those_who_play_again_are_the_places_that_may() -> None:
    before = [Foreseen("Heat", 9, 1, 1, 1, None, None)]
    stage = Stage(name="Second chance", kind="repechage", places=(2, 4))
    assert _again(stage, before) == 3
    assert _again(stage, [Foreseen("Heat", 2, 1, 1, 1, None, None)]) == 2
    assert _again(stage, []) == 0


def test_a_wager_is_a_few_minimums_and_everything_at_the_last_level() -> None:
    c = example(
        "roulette", levels=(Level(minimum=100, maximum=1_000), Level(minimum=200, maximum=900))
    )
    assert _wager(c, c.stages[0], c.levels[0]) == pytest.approx(340)
    assert _wager(c, c.stages[0], c.levels[1]) == 900


def test_a_round_at_even_chances_wins_or_loses_the_wager() -> None:
    held = [0.0] * 11
    held[4] = 1.0
    found = _after_round("roulette", held, 2.0)  # 1.15 times 2 is 2, to the nearest step
    assert [at for at, chance in enumerate(found) if chance] == [2, 6]
    assert found[2] == pytest.approx(0.5 + 0.03 / 2 / 1.15)
    assert sum(found) == pytest.approx(1)


def test_a_shoe_lasts_until_half_of_its_cards_are_out() -> None:
    """156 cards, of which six players and the dealer take 2.7 each: eight rounds a shoe."""
    shoes = (Stage(name="Final", ends=SessionEnd(by="shoes", at=2)),)
    assert foresee(example("blackjack", stages=shoes), 6)[0].rounds == 16


def test_what_does_not_end_is_foreseen_up_to_20_000_rounds() -> None:
    assert MOST_ROUNDS == 20_000
    stage = (Stage(name="Final", ends=SessionEnd(by="players", at=1)),)
    endless = example("holdem", stages=stage, levels=(Level(minimum=1, blinds=(1, 1)),))
    assert foresee(endless, 9)[0].rounds == 20_000


def test_half_of_those_left_go_out_at_most_in_a_round() -> None:
    """Three with far less than the blinds: after one round one and a half are expected."""
    stage = (Stage(name="Final", ends=SessionEnd(by="players", at=1)),)
    levels = (Level(minimum=10_000, blinds=(5_000, 10_000)),)
    short = example("holdem", stages=stage, chips=100, levels=levels, rebuys="none", add_ons="none")
    assert foresee(short, 3)[0].rounds == 1


def test_no_more_than_twelve_first_stacks_are_told_apart() -> None:
    assert (FINENESS, HIGHEST) == (60, 12)
    held = [0.0] * (FINENESS * HIGHEST + 1)
    held[-1] = 1.0
    found = _after_round("roulette", held, 60.0)
    assert [at for at, chance in enumerate(found) if chance] == [720 - 69, 720]

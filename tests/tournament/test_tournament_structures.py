"""Structures for a wanted duration, as a director would write them down by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tournaments import example

from houseway.rulebook import Refused
from houseway.tournament import GAMES
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import Conditions, Level, SessionEnd
from houseway.tournament.structure import minutes_of, spread, structured

# What the minimum, the maximum and the blinds are multiplied by from level to level.
MULTIPLES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 60, 80, 120, 160, 240, 320, 400, 600, 800]
HOLDEM = example("holdem")


def levels(game: str, minutes: int, **changes: Any) -> tuple[Level, ...]:
    return structured(example(game, **changes), 30, minutes).levels


def length(made: Conditions) -> int:
    """The minutes, or else the rounds, of every level but the last, which are all the same."""
    (same,) = {level.minutes or level.rounds for level in made.levels[:-1]}
    return same


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("minutes", [90, 240])
def test_a_structure_takes_about_as_long_as_is_wanted(game: str, minutes: int) -> None:
    made = structured(example(game), 30, minutes)
    assert abs(minutes_of(made, 30) - minutes) <= minutes // 8
    assert faults_of(made) == []
    low, high = spread(made, minutes)
    assert low <= minutes <= high


def test_blinds_rise_in_plain_steps_up_to_eight_hundred_times_the_first() -> None:
    made = levels("holdem", 240)
    assert [level.minimum for level in made] == [50 * by for by in MULTIPLES]
    assert [level.blinds for level in made] == [(25 * by, 50 * by) for by in MULTIPLES]
    assert {level.maximum for level in made} == {None}


def test_limits_against_the_house_rise_with_their_maximum() -> None:
    first = (Level(minimum=100, maximum=1_000, minutes=20),)
    stages = (replace(example("roulette").stages[-1], ends=SessionEnd(by="players", at=1)),)
    made = levels("roulette", 120, levels=first, stages=stages)
    assert [(one.minimum, one.maximum) for one in made] == [
        (100 * by, 1_000 * by) for by in MULTIPLES
    ]
    assert {one.ante for one in made} == {0}


def test_from_the_third_level_on_the_ante_is_an_eighth_of_the_big_blind_in_whole_chips() -> None:
    antes = [0, 0, 25, 25, 25, 50, 75, 100, 150, 200, 250, 375, 500, 750, 1_000]
    antes += [1_500, 2_000, 2_500, 3_750, 5_000]
    assert [level.ante for level in levels("holdem", 240)] == antes
    coarse = [level.ante for level in levels("holdem", 240, lowest_chip=100)]
    assert coarse[:12] == [0, 0, *[100] * 7, 200, 200, 300]


def test_there_is_no_ante_where_none_was_stated_or_nobody_posts_blinds() -> None:
    stated = HOLDEM.levels
    without = tuple(replace(level, ante=0) for level in stated)
    assert {level.ante for level in levels("holdem", 240, levels=without)} == {0}
    bare = tuple(replace(level, blinds=()) for level in stated)
    assert {level.ante for level in levels("holdem", 240, levels=bare)} == {0}


def test_all_levels_are_equally_long_and_the_last_lasts_to_the_end() -> None:
    made = levels("holdem", 240)
    assert [(level.minutes, level.rounds) for level in made] == [(12, 0)] * 19 + [(0, 0)]
    first = (Level(minimum=50, blinds=(25, 50), rounds=9),)
    made = levels("holdem", 240, levels=first)
    assert {level.minutes for level in made} == {0}
    assert len({level.rounds for level in made[:-1]}) == 1
    assert made[0].rounds > 0 == made[-1].rounds


def test_the_length_of_a_level_is_a_plain_number_of_minutes() -> None:
    """The longer a tournament is wanted, the longer its levels, in steps that clocks show well."""
    wanted = [80, 95, 120, 140, 170, 215, 245, 300, 370, 450, 525, 650, 730, 890, 1050, 1250, 1500]
    lengths = [length(structured(HOLDEM, 30, minutes)) for minutes in wanted]
    assert lengths == [3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120]


@pytest.mark.parametrize(
    ("minutes", "long", "breaks"),
    [
        (240, 12, [8, 16]),  # after 96 minutes, not 84
        (500, 30, [3, 6, 9, 12, 15, 18]),  # after 90
        (1_500, 120, list(range(1, 20))),  # after every level, and none when the last is reached
    ],
)
def test_ten_minutes_of_rest_follow_an_hour_and_a_half(
    minutes: int, long: int, breaks: list[int]
) -> None:
    made = structured(HOLDEM, 30, minutes)
    assert length(made) == long
    rests = {number: one.break_minutes for number, one in enumerate(made.levels, 1)}
    assert rests == {number: 10 if number in breaks else 0 for number in rests}


def test_levels_of_rounds_have_no_breaks_by_the_clock() -> None:
    first = (Level(minimum=50, blinds=(25, 50), rounds=9),)
    assert {level.break_minutes for level in levels("holdem", 1_500, levels=first)} == {0}


def test_no_chips_are_raced_that_a_new_structure_may_still_need() -> None:
    first = (Level(minimum=50, blinds=(25, 50), minutes=20, lowest_chip=100),)
    assert {level.lowest_chip for level in levels("holdem", 240, levels=first)} == {0}


def test_sessions_of_rounds_are_made_longer_or_shorter_together() -> None:
    stage = replace(example("roulette").stages[-1], ends=SessionEnd(by="rounds", at=20))
    stages = (stage, replace(stage, ends=SessionEnd(by="rounds", at=40)))
    c = example("roulette", stages=stages)
    assert minutes_of(c, 30) == 60
    ends = {minutes: structured(c, 30, minutes) for minutes in (10, 90)}
    assert [stage.ends.at for stage in ends[90].stages] == [30, 60]
    assert [stage.ends.at for stage in ends[10].stages] == [3, 7]
    assert ends[90].levels == c.levels


def test_a_session_has_at_least_one_round() -> None:
    stage = replace(example("roulette").stages[-1], ends=SessionEnd(by="rounds", at=1))
    stages = (stage, replace(stage, ends=SessionEnd(by="rounds", at=99)))
    made = structured(example("roulette", stages=stages), 30, 10)
    assert [stage.ends.at for stage in made.stages] == [1, 10]


@pytest.mark.parametrize(
    ("players", "minutes"), [(1, 240), (0, 240), (2, 9), (2, 3 * 24 * 60 + 1), (2, 0)]
)
def test_a_structure_is_for_two_players_or_more_and_ten_minutes_to_three_days(
    players: int, minutes: int
) -> None:
    with pytest.raises(Refused, match="Say how many players there are, and a duration of 10 min"):
        structured(HOLDEM, players, minutes)
    assert structured(HOLDEM, 2, 10).levels
    assert structured(HOLDEM, 2, 72 * 60).levels


@pytest.mark.parametrize("missing", [{"levels": ()}, {"stages": ()}, {"chips": None}])
def test_a_structure_needs_stages_chips_and_a_first_level(missing: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="State stages, chips and a first level"):
        structured(example("holdem", **missing), 30, 240)


def test_among_players_a_quarter_more_or_less_is_usual_against_the_house_a_half() -> None:
    assert spread(HOLDEM, 240) == (180, 300)
    until = (replace(example("roulette").stages[-1], ends=SessionEnd(by="players", at=1)),)
    assert spread(example("roulette", stages=until), 240) == (120, 360)


@pytest.mark.parametrize("by", ["rounds", "minutes"])
def test_sessions_of_rounds_or_minutes_take_what_they_say(by: Any) -> None:
    stage = replace(example("roulette").stages[-1], ends=SessionEnd(by=by, at=40))
    assert spread(example("roulette", stages=(stage,)), 40) == (40, 40)
    until = replace(stage, ends=SessionEnd(by="players", at=1))
    assert spread(example("roulette", stages=(stage, until)), 40) == (20, 60)

"""What may be put on a side bet: between two limits, or one of some amounts, once."""

from __future__ import annotations

import pytest

from houseway.games.asks import Amounts, Choices
from houseway.games.side_bet import SideBetLimits

BETWEEN = SideBetLimits(minimum=500, maximum=2_000)
AMOUNTS = SideBetLimits(amounts=(500, 100))


@pytest.mark.parametrize(
    ("limits", "can_be_made"),
    [
        ({"minimum": 500, "maximum": 500}, True),
        ({"minimum": 1, "maximum": 500}, True),
        ({"minimum": 501, "maximum": 500}, False),
        ({"minimum": 0, "maximum": 500}, False),
        ({}, False),
        ({"amounts": (100, 1)}, True),
        ({"amounts": (100, 0)}, False),
        ({"amounts": (100, -5)}, False),
    ],
)
def test_limits_hold_where_a_wager_within_them_can_be_made(
    limits: dict[str, object], can_be_made: bool
) -> None:
    assert SideBetLimits(**limits).hold is can_be_made


def test_what_lies_there_counts_towards_the_maximum_and_the_minimum_is_asked_once() -> None:
    assert BETWEEN.open_to(9_000, 0, 100) == Amounts(500, 2_000, 100)
    assert BETWEEN.open_to(9_000, 600, 100) == Amounts(100, 1_400, 100)
    assert BETWEEN.open_to(700, 600, 100) == Amounts(100, 700, 100)


def test_one_of_the_amounts_is_put_down_by_whoever_has_it_and_nothing_beside_it() -> None:
    assert AMOUNTS.open_to(500, 0, 100) == Choices((500, 100))
    assert AMOUNTS.open_to(499, 0, 100) == Choices((100,))
    assert AMOUNTS.open_to(500, 100, 100) == Choices(())


def test_limits_are_told_in_words() -> None:
    assert BETWEEN.told(100) == "500 to 2,000 on a box, in steps of 100"
    assert AMOUNTS.told(100) == "100 or 500"

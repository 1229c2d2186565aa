"""Roulette on a wheel with 0 and 00, which stands in compartment number 37."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import ClassVar

from houseway.equipment.wheel import Wheel
from houseway.games import UsualTable
from houseway.games.roulette import GAME as ROULETTE, Roulette, RouletteDeterminations
from houseway.games.roulette.layout import RouletteLayout, Row, single_zero_places
from houseway.games.roulette.view import RouletteView
from houseway.rulebook import RuleSet, read_ruleset

RULES = read_ruleset(files(__package__) / "double_zero.json")
# fmt: off
WHEEL = Wheel(
    (0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
     37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2),
    {37: "00"},
)
# fmt: on
FIVE = Row("five-numbers", "five-numbers", "4.3(n)", "6.1(n)", 6, "0, 00, 1, 2 and 3")


def _places():
    """The usual places, but for those with zero, which 00 is beside."""
    yield from (numbers for numbers in single_zero_places() if 0 not in numbers)
    yield from ((0,), (37,), (0, 37), (0, 1), (0, 2), (37, 2), (37, 3))
    yield from ((0, 1, 2), (0, 37, 2), (37, 2, 3), (0, 37, 1, 2, 3))


LAYOUT = RouletteLayout(WHEEL, _places(), {5: FIVE})


class DoubleZeroView(RouletteView, frozen=True, kw_only=True, tag="double-zero"):
    """As at roulette; 00 is number 37."""


class DoubleZeroDeterminations(RouletteDeterminations, frozen=True, kw_only=True):
    """As at roulette, without a Race Track."""

    layout: ClassVar[RouletteLayout] = LAYOUT
    rules: ClassVar[RuleSet] = RULES

    race_track: bool = False


class DoubleZero(Roulette):
    """A round of double-zero roulette."""

    game = "double-zero"
    rules = RULES
    wheel = WHEEL
    view_type = DoubleZeroView
    determinations_type = DoubleZeroDeterminations
    standard = DoubleZeroDeterminations(minimum=50, maximum=2_000, multiple=5)


GAME = replace(
    ROULETTE,
    title="Double-zero roulette",
    round=DoubleZero,
    tournament_rules=None,
    usual_table=UsualTable(DoubleZero.standard),
)

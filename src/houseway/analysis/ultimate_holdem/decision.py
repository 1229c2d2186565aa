"""The best act in any situation of a round, and what every act that is open is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, ClassVar, Unpack

import numpy as np

from houseway.equipment import Card
from houseway.games.ultimate_holdem import UltimateHoldem, UltimateHoldemDeterminations
from houseway.games.ultimate_holdem.hands import BETTING_ROUNDS

from .. import CannotAnalyse
from ..compiled import Array, compiled, lean
from ..figure_tables import number
from ..figures import VALUE, Chart, Told
from ..holdem.ranges import parse_cards
from ..ranks.batches import natural_high, numbers
from ..ranks.lookups import Ranks
from ..ranks.suits import hole_place
from .boards import RIVALS, BoardEnds, ends_of, folded, worth_of
from .solution import solve
from .terms import Scaled, TermChoices, Terms, scaled, seven_cards, terms

if TYPE_CHECKING:
    from rich.console import RenderableType

CHECK, FOLD = "check", "fold"
AFTER_TURN_AND_RIVER = comb(47, 2)


@dataclass(frozen=True)
class Decision:
    """What each act is worth in antes, over all that may still fall, with the best play later."""

    named: ClassVar[str] = "act"

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    values: Mapping[str, Fraction]

    @property
    def best(self) -> str:
        """The act worth most."""
        return max(self.values, key=lambda act: self.values[act])

    @cached_property
    def chart(self) -> Chart:
        """The acts in a table, the best first."""
        held, lying = (" ".join(map(str, cards)) for cards in (self.hole, self.board))
        acts = sorted(self.values.items(), key=lambda act: -act[1])
        lines = tuple((act, (f"{float(value):+.6f}",)) for act, value in acts)
        return Chart(f"{held} with {lying or 'no board'}", ("antes",), lines)

    @property
    def charts(self) -> tuple[Chart, ...]:
        """What is drawn of it."""
        return (self.chart,)

    def told(self) -> Iterator[Told]:
        """What can be compared with the same hand at another table."""
        for act, value in self.values.items():
            yield act, VALUE, value

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "hole": list(map(str, self.hole)),
            "board": list(map(str, self.board)),
            "best": self.best,
            "acts": {act: number(value) for act, value in self.values.items()},
        }

    def __rich__(self) -> RenderableType:
        return self.chart.__rich__()

    def svg(self) -> str:
        """The acts as a drawing."""
        return self.chart.svg()

    def _repr_svg_(self) -> str:
        return self.svg()


def play(times: int) -> str:
    """How a play wager is named among the acts."""
    return f"play {times}"


def decide(
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    determinations: UltimateHoldemDeterminations = UltimateHoldem.standard,
    **choices: Unpack[TermChoices],
) -> Decision:
    """The worth of every act before the flop, after it or on the river.

    >>> from houseway.equipment import cards
    >>> decide(cards("Ks 4d"), cards("4h 9c 9s Jd Ad")).best
    'play 1'
    """
    if len(hole) != 2 or len(board) not in (0, 3, 5):
        raise CannotAnalyse("A player has two cards, and none, three or five lie on the board.")
    known = {*hole, *board}
    if len(known) < len(hole) + len(board) or any(card.is_joker for card in known):
        raise CannotAnalyse("Every card is there once, and there is no joker.")
    asked = terms(determinations, **choices)
    lost = {FOLD: -2 - asked.stake_on_trips}
    found = {0: _before_the_flop, 3: _after_the_flop, 5: _on_the_river}[len(board)](
        asked, numbers(hole), numbers(board)
    )
    return Decision(tuple(hole), tuple(board), found | lost)


def parse_question(
    hand: str,
    board: str,
    determinations: UltimateHoldemDeterminations,
    **choices: Unpack[TermChoices],
) -> Decision:
    """What each act is worth, with cards as they are written on the command line."""
    return decide(parse_cards(hand), parse_cards(board), determinations, **choices)


def _before_the_flop(asked: Terms, hole: Array, _: Array) -> dict[str, Fraction]:
    (solution,), place = solve(asked), hole_place(int(hole[0]), int(hole[1]))
    played = {play(times): solution.value_of(times, place) for times in BETTING_ROUNDS[0].times}
    return {CHECK: solution.value_of(0, place)} | played


def _after_the_flop(asked: Terms, hole: Array, flop: Array) -> dict[str, Fraction]:
    sums = np.zeros(2, dtype=np.int64)
    after_flop(seven_cards().ranks, scaled(asked), hole, flop, sums)
    whole = asked.scale * RIVALS * AFTER_TURN_AND_RIVER
    return {CHECK: Fraction(int(sums[0]), whole), play(2): Fraction(int(sums[1]), whole)}


def _on_the_river(asked: Terms, hole: Array, board: Array) -> dict[str, Fraction]:
    units = scaled(asked)
    place, ends = showdowns(seven_cards().ranks, hole, board, units.qualifies)
    worth = worth_of(ends, place, units, 0)
    return {play(1): Fraction(int(worth.played + worth.fixed), asked.scale * RIVALS)}


@lean()
def showdowns(ranks: Ranks, hole: Array, board: Array, qualifies: int) -> tuple[int, BoardEnds]:
    """The number of a hand, and how it ends against every hand that the dealer may hold."""
    key, mask, dealt = np.uint64(0), np.uint64(0), np.uint64(0)
    for card in board:
        key += ranks.keys[card]
        mask |= ranks.masks[card]
        dealt |= np.uint64(1) << np.uint64(card)
    one, other = hole[0], hole[1]
    dealt |= np.uint64(1) << np.uint64(one) | np.uint64(1) << np.uint64(other)
    mine = natural_high(
        ranks,
        key + ranks.keys[one] + ranks.keys[other],
        mask | ranks.masks[one] | ranks.masks[other],
    )
    below = level = unqualified = 0
    for first in range(52):
        if not (dealt >> np.uint64(first)) & np.uint64(1):
            six, of_six = key + ranks.keys[first], mask | ranks.masks[first]
            for second in range(first):
                if not (dealt >> np.uint64(second)) & np.uint64(1):
                    place = natural_high(
                        ranks, six + ranks.keys[second], of_six | ranks.masks[second]
                    )
                    below += place < mine
                    level += place == mine
                    unqualified += place < qualifies
    return mine, ends_of(mine, below, level, unqualified, qualifies)


@compiled()
def after_flop(ranks: Ranks, units: Scaled, hole: Array, flop: Array, sums: Array) -> None:
    """Add up a check with the best end, and two times the ante, over turn, river and dealer."""
    board = np.empty(5, dtype=np.uint8)
    board[:3] = flop
    dealt = np.zeros(52, dtype=np.bool_)
    for card in flop:
        dealt[card] = True
    dealt[hole[0]] = dealt[hole[1]] = True
    for turn in range(52):
        for river in range(turn):
            if not (dealt[turn] or dealt[river]):
                board[3], board[4] = turn, river
                place, ends = showdowns(ranks, hole, board, units.qualifies)
                worth = worth_of(ends, place, units, 0)
                sums[0] += max(worth.played + worth.fixed, folded(units, 0))
                sums[1] += 2 * worth.played + worth.fixed

"""Strategy charts of Ultimate Texas Hold-em: before the flop, after it and on the river."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

from houseway.equipment.cards import RANKS
from houseway.ranking.poker import NI2019_212, Category

from ..compiled import Array
from ..figures import Chart
from ..ranks.batches import rank_hands
from ..ranks.lookups import CARDS, ranking_tables
from ..ranks.suits import HOLES, flops, hole_place
from .boards import FOLDED, FOUR_TIMES, ONCE, THRICE
from .solution import UltimateSolution
from .terms import seven_cards

LETTERS: Final = {rank: str(CARDS[4 * n])[0] for n, rank in enumerate(RANKS)}
DOWN: Final = tuple(reversed(RANKS))
LEGEND: Final = {
    "4": "play four times the ante",
    "3": "play three times the ante",
    "–": "check",
}
SIGNS: Final = {FOUR_TIMES: "4", THRICE: "3", 0: "–"}


def charts(solution: UltimateSolution, counts: Array) -> tuple[Chart, ...]:
    """The three charts of a way to play."""
    trips = solution.terms.stake_on_trips
    staked = f", with trips for {trips} of the ante" if trips else ""
    return (
        before_the_flop(solution, staked),
        after_the_flop(solution, staked),
        on_the_river(counts, staked),
    )


def before_the_flop(solution: UltimateSolution, staked: str = "") -> Chart:
    """All 169 pairs of hole cards: suited to the right of the diagonal, others to the left."""
    lines = tuple(
        (LETTERS[one], tuple(SIGNS[int(solution.before[_hole(one, other)])] for other in DOWN))
        for one in DOWN
    )
    title = f"before the flop (suited above the diagonal){staked}"
    return Chart(title, tuple(LETTERS[rank] for rank in DOWN), lines, LEGEND)


def _hole(one: int, other: int) -> int:
    """A pair of hole cards of the kind in a field of the chart."""
    suit = 0 if one > other else 1
    first, second = 4 * (one - RANKS.start), 4 * (other - RANKS.start) + suit
    return int(hole_place(first, second))


# After the flop: hands by what the player's own cards make

KINDS: Final = (
    "straight or better",
    "three of a kind",
    "two pairs",
    "pocket pair",
    "pair with the flop",
    "four to a flush",
    "flop of three of a kind",
    "pair on the flop",
    "nothing",
)


def after_the_flop(solution: UltimateSolution, staked: str = "") -> Chart:
    """How often two times the ante is best for hands that checked, by what they have made."""
    found, holes = flops(), _holes()
    flop, hole = np.divmod(np.arange(len(found.cards) * HOLES), HOLES)
    hands = np.concatenate([found.cards[flop], holes[hole]], axis=1)
    clash = (hands[:, :3, None] == hands[:, None, 3:]).any(axis=(1, 2))
    checked = ~clash & (solution.before[hole] == 0)
    kinds = _kinds(hands[checked])
    weights = found.weights[flop[checked]].astype(np.float64)
    played = solution.after.ravel()[checked] * weights
    every = np.bincount(kinds, weights, len(KINDS))
    twice = np.bincount(kinds, played, len(KINDS))
    lines = tuple(
        (kind, (_share(every[n], weights.sum()), _share(twice[n], every[n])))
        for n, kind in enumerate(KINDS)
    )
    return Chart(f"after the flop{staked}", ("of hands", "play twice"), lines)


def _kinds(hands: Array) -> Array:
    """Which of KINDS each flop with two cards is."""
    table = ranking_tables(NI2019_212, 5)
    category = table.categories[rank_hands(hands, NI2019_212)]
    at = {one: table.order.index(one) for one in Category}
    ranks, suits = np.sort(hands[:, :3] // 4, axis=1), hands % 4
    pairs = (ranks[:, 1:] == ranks[:, :-1]).sum(axis=1)
    pocket = hands[:, 3] // 4 == hands[:, 4] // 4
    four_suited = np.max([(suits == suit).sum(axis=1) for suit in range(4)], axis=0) == 4
    made = (
        category >= at[Category.STRAIGHT],
        (category == at[Category.THREE_OF_A_KIND]) & (pairs < 2),
        category == at[Category.TWO_PAIRS],
        (category == at[Category.ONE_PAIR]) & pocket,
        (category == at[Category.ONE_PAIR]) & (pairs == 0),
        four_suited,
        pairs == 2,
        pairs == 1,
    )
    return np.select(made, range(len(made)), len(made))


def _holes() -> Array:
    holes = np.empty((HOLES, 2), dtype=np.uint8)
    for other, one in combinations(range(len(CARDS) - 1), 2):
        holes[hole_place(one, other)] = one, other
    return holes


# On the river: hands by category, made with the player's own cards or lying on the board


def on_the_river(counts: Array, staked: str = "") -> Chart:
    """How often a hand that checked twice is played, by its category and whose cards make it."""
    rounds = counts.sum(axis=3)
    reached = rounds[FOLDED] + rounds[ONCE]
    lines = []
    for n, category in reversed(list(enumerate(seven_cards().order))):
        for improved, whose in ((1, ""), (0, " on the board")):
            every = int(reached[improved, n])
            if every:
                played = _share(int(rounds[ONCE, improved, n]), every)
                lines.append((f"{category}{whose}", (_share(every, reached.sum()), played)))
    return Chart(f"on the river{staked}", ("of hands", "play once"), tuple(lines))


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.2f}%" if whole else "–"

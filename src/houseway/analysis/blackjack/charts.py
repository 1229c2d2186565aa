"""Strategies as charts: the basic strategy by totals, and the best play of any two cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..figures import Chart
from .against_upcard import NATURAL, PlayLine
from .basic import Basic
from .compositions import RANKS, UPCARDS, count, numbers
from .solver import DOUBLE, DRAW, STAND

SAYS = ("S", "H", "D", "Ds")
LEGEND = {
    "S": "stand",
    "H": "draw",
    "D": "double; draw with more than two cards",
    "Ds": "double; stand with more than two cards",
    "P": "split",
}
PLAYS = {STAND: "S", DRAW: "H", DOUBLE: "D"}
COLUMNS = tuple("A" if upcard == 1 else str(upcard) for upcard in UPCARDS)

Lines = Iterator[tuple[str, tuple[str, ...]]]


def basic_chart(basic: Basic, decks: int) -> Chart:
    """The basic strategy, hard totals first, then soft totals and pairs."""
    return Chart(
        f"Basic strategy, {decks} decks",
        COLUMNS,
        (
            *_totals(basic, 0, "hard", range(5, 21)),
            *_totals(basic, 1, "soft", range(13, 21)),
            *_pairs(basic),
        ),
        LEGEND,
    )


def _totals(basic: Basic, soft: int, word: str, totals: range) -> Lines:
    for points in totals:
        cells = (SAYS[basic.totals[soft, points, upcard]] for upcard in UPCARDS)
        yield f"{word} {points}", tuple(cells)


def _pairs(basic: Basic) -> Lines:
    for rank in (*RANKS[1:], 1):
        yield _named(rank, rank), tuple(_says(basic, rank, rank, upcard) for upcard in UPCARDS)


def _says(basic: Basic, low: int, high: int, upcard: int) -> str:
    if low == high and basic.pairs[low, upcard]:
        return "P"
    points, soft = count((low, high))
    return SAYS[basic.totals[int(soft), points, upcard]]


def best_chart(lines: Mapping[int, PlayLine], decks: int) -> Chart:
    """The best play of the first two cards, card by card."""
    return Chart(
        f"Best play of two cards, {decks} decks",
        COLUMNS,
        tuple(best_lines(lines)),
        {"S": "stand", "H": "draw", "D": "double", "P": "split"},
    )


def best_lines(lines: Mapping[int, PlayLine]) -> Lines:
    """What is best for any two cards."""
    for low, high in _two_cards():
        yield _named(low, high), tuple(_best(lines[upcard], low, high) for upcard in UPCARDS)


def by_basic_lines(basic: Basic) -> Lines:
    """What the basic strategy says to any two cards."""
    for low, high in _two_cards():
        cells = (_says(basic, low, high, upcard).removesuffix("s") for upcard in UPCARDS)
        yield _named(low, high), tuple(cells)


def _two_cards() -> list[tuple[int, ...]]:
    two = [cards for cards in numbers() if len(cards) == 2 and cards != NATURAL]
    return sorted(two, key=_place)


def _named(low: int, high: int) -> str:
    first, second = (low, high) if low == 1 else (high, low)
    return f"{_name(first)},{_name(second)}"


def _place(cards: tuple[int, ...]) -> tuple[bool, bool, int, int]:
    """Hard totals come first, then soft ones and pairs."""
    low, high = cards
    return low == high, low == 1, low + high, high


def _best(line: PlayLine, low: int, high: int) -> str:
    if low == high and low in line.splits:
        return "P"
    return PLAYS[int(line.play[numbers()[low, high]])]


def _name(rank: int) -> str:
    return "A" if rank == 1 else str(rank)

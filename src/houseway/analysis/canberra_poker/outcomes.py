"""What a policy comes to: how likely each outcome is, and the strategy as a chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from houseway.equipment.cards import RANKS, SUITS, Card
from houseway.games.canberra_poker.determinations import HAND, PACK
from houseway.ranking.poker import CANBERRA, Category
from houseway.ranking.poker_masks import ranks_of

from ..compiled import Array
from ..figures import LOST, NOTHING, Chart, Row, WagerFigures
from .counting import HIDDEN, Counted
from .hands import Hands
from .payments import BET, Payments, row_name

LETTERS = {rank: str(Card(rank, SUITS[0]))[0] for rank in RANKS}
BETS, FOLDS, DEPENDS = "B", "F", "s"
LEGEND = {BETS: "Bet", FOLDS: "Fold", DEPENDS: "Bet with some suits, Fold with others"}


def wager(name: str, note: str, found: Counted, bets: Array, payments: Payments) -> WagerFigures:
    """The figures of an Ante, with all that follows from it, under a policy."""
    rows = tuple(_rows(found, bets & found.possible, payments))
    folds = rows[0].probability
    return replace(WagerFigures.of_rows(name, rows, note), units=1 + BET * (1 - folds))


def _rows(found: Counted, bets: Array, payments: Payments) -> Iterator[Row]:
    hands = found.hands
    deals = int(hands.alike.sum()) * (PACK - HAND) * HIDDEN

    def bet_against(counts: Array) -> Array:
        """The deals of each kind in which the policy Bets and the dealer has a counted hand."""
        by_kind: Array = np.where(bets, counts, 0).sum(axis=1, dtype=np.int64) * hands.alike
        return by_kind

    bet_at_all = int(bets.sum(axis=1) @ hands.alike) * HIDDEN
    short, better = (int(bet_against(counts).sum()) for counts in (found.short, found.better))
    rungs = np.zeros(len(hands.values), dtype=np.int64)
    np.add.at(rungs, hands.kind_ranks, bet_against(found.beaten))
    yield Row("Fold", LOST, 1 - Fraction(bet_at_all, deals))
    yield Row("the dealer takes no part", payments.ante_wins, Fraction(short, deals))
    for row, some in _rungs_by_row(hands).items():
        pays = payments.ante_wins + payments.bet_wins(some[0])
        ways = int(rungs[some[1]].sum())
        yield Row(f"wins with {row.replace('-', ' ')}", pays, Fraction(ways, deals))
    equal = bet_at_all - short - better - int(rungs.sum())
    yield Row("equal hands", NOTHING, Fraction(equal, deals))
    yield Row("loses", Fraction(-1 - BET), Fraction(better, deals))


def _rungs_by_row(hands: Hands) -> dict[str, tuple[Category, list[int]]]:
    """The ladder cut by rows of the pay table, best first, each with a category that it pays."""
    rows: dict[str, tuple[Category, list[int]]] = {}
    for rung, category in reversed(list(enumerate(hands.categories()))):
        rows.setdefault(row_name(category), (category, []))[1].append(rung)
    return rows


def chart(title: str, found: Counted, bets: Array) -> Chart:
    """A policy from the highest hand to the lowest by rank of the upcard, like lines as one."""
    cells = list(map("".join, _cells(found, bets)))
    lines, top = [], len(cells) - 1
    for rank in range(len(cells) - 1, -1, -1):
        if rank == 0 or cells[rank - 1] != cells[rank]:
            lines.append((_label(found, top, rank), tuple(cells[rank])))
            top = rank - 1
    return Chart(title, tuple(LETTERS.values()), tuple(lines), LEGEND)


def _cells(found: Counted, bets: Array) -> Array:
    """What to do with a hand of each rank against an upcard of each rank."""
    order = np.argsort(found.hands.kind_ranks, kind="stable")
    begins = np.searchsorted(found.hands.kind_ranks[order], np.arange(len(found.hands.values)))

    def by_ranks(which: Array) -> Array:
        by_upcard = which.reshape(len(order), len(RANKS), len(SUITS)).sum(axis=2)
        counts: Array = np.add.reduceat(by_upcard[order], begins, axis=0)
        return counts

    possible = found.possible
    bet, fold = by_ranks(bets & possible), by_ranks(~bets & possible)
    return np.where(fold == 0, BETS, np.where(bet == 0, FOLDS, DEPENDS))


def _label(found: Counted, high: int, low: int) -> str:
    names = [_hand(int(found.hands.values[rank])) for rank in (high, low)]
    return names[0] if high == low else " to ".join(names)


def _hand(value: int) -> str:
    category = CANBERRA.category_of(value)
    ranks = "-".join(LETTERS[rank] for rank in ranks_of(value, CANBERRA.order, RANKS.start - 1))
    return ranks if category is Category.FIVE_ODD_CARDS else f"{category} {ranks}"

"""What a policy comes to: how likely each outcome is, and the strategy as a chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import RANKS, SUITS, Card
from houseway.games.canberra_poker.determinations import HAND, PACK, RULES
from houseway.ranking.poker import CANBERRA, Category
from houseway.ranking.poker_masks import ranks_of

from ..compiled import Array
from ..figures import LOST, NOTHING, Chart, FigureRow, WagerFigures
from .counting import HIDDEN, CanberraCounts
from .five_cards import FiveCardHands
from .payments import ANTE_ROW, BET, Payments, row_name

ALONE = "alone, by the same policy"
SETTLED = RULES.cite("7.3", "8.1", "9.3", "9.4", "9.5", "9.6")
LETTERS = {rank: str(Card(rank, SUITS[0]))[0] for rank in RANKS}
BETS, FOLDS, DEPENDS = "B", "F", "s"
LEGEND = {BETS: "Bet", FOLDS: "Fold", DEPENDS: "Bet with some suits, Fold with others"}


class CanberraOutcome(NamedTuple):
    """How a round ends, what Ante and Bet win for one Ante, and how likely that is."""

    name: str
    ante: Fraction
    bet: Fraction | None  # None where there is no Bet
    probability: Fraction


def main_game(name: str, note: str, outcomes: Sequence[CanberraOutcome]) -> WagerFigures:
    """The figures of an Ante, with the Bet that follows it or not."""
    rows = [
        FigureRow(outcome.name, outcome.ante + (outcome.bet or 0), outcome.probability)
        for outcome in outcomes
    ]
    found = WagerFigures.of_rows(name, rows, note, SETTLED)
    return replace(found, units=1 + BET * _played(outcomes))


def ante_alone(outcomes: Sequence[CanberraOutcome]) -> WagerFigures:
    """The figures of the Ante without the Bet."""
    return WagerFigures.of_rows(
        ANTE_ROW, _alike((outcome.ante, outcome) for outcome in outcomes), ALONE, SETTLED
    )


def bet_alone(outcomes: Sequence[CanberraOutcome]) -> WagerFigures:
    """The figures of the Bet without the Ante."""
    rows = [FigureRow(outcome.name, outcome.bet, outcome.probability) for outcome in outcomes]
    found = WagerFigures.of_rows("bet", rows, f"{ALONE}, for one Ante", SETTLED)
    return replace(found, units=BET * _played(outcomes))


def _played(outcomes: Iterable[CanberraOutcome]) -> Fraction:
    """How often there is a Bet."""
    return sum((outcome.probability for outcome in outcomes if outcome.bet is not None), NOTHING)


def _alike(outcomes: Iterable[tuple[Fraction, CanberraOutcome]]) -> Iterator[FigureRow]:
    """Rows for outcomes that win the same."""
    shares: dict[Fraction, Fraction] = {}
    for won, outcome in outcomes:
        shares[won] = shares.get(won, NOTHING) + outcome.probability
    for won, share in sorted(shares.items(), reverse=True):
        yield FigureRow("wins" if won > 0 else "loses" if won < 0 else "equal hands", won, share)


def outcomes(found: CanberraCounts, bets: Array, payments: Payments) -> Iterator[CanberraOutcome]:
    """Every way in which a round ends under a policy."""
    bets = bets & found.possible
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
    won = payments.ante_wins
    yield CanberraOutcome("Fold", LOST, None, 1 - Fraction(bet_at_all, deals))
    yield CanberraOutcome("the dealer takes no part", won, NOTHING, Fraction(short, deals))
    for row, (category, some) in _rungs_by_row(hands).items():
        share = Fraction(int(rungs[some].sum()), deals)
        yield CanberraOutcome(
            f"wins with {row.replace('-', ' ')}", won, payments.bet_wins(category), share
        )
    equal = bet_at_all - short - better - int(rungs.sum())
    yield CanberraOutcome("equal hands", NOTHING, NOTHING, Fraction(equal, deals))
    yield CanberraOutcome("loses", LOST, Fraction(-BET), Fraction(better, deals))


def _rungs_by_row(hands: FiveCardHands) -> dict[str, tuple[Category, list[int]]]:
    """The ladder cut by rows of the pay table, best first, each with a category that it pays."""
    rows: dict[str, tuple[Category, list[int]]] = {}
    for rung, category in reversed(list(enumerate(hands.categories()))):
        rows.setdefault(row_name(category), (category, []))[1].append(rung)
    return rows


def chart(title: str, found: CanberraCounts, bets: Array) -> Chart:
    """A policy from the highest hand to the lowest by rank of the upcard, like lines as one."""
    cells = list(map("".join, _cells(found, bets)))
    lines, top = [], len(cells) - 1
    for rank in range(len(cells) - 1, -1, -1):
        if rank == 0 or cells[rank - 1] != cells[rank]:
            lines.append((_label(found, top, rank), tuple(cells[rank])))
            top = rank - 1
    return Chart(title, tuple(LETTERS.values()), tuple(lines), LEGEND)


def _cells(found: CanberraCounts, bets: Array) -> Array:
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


def _label(found: CanberraCounts, high: int, low: int) -> str:
    names = [_hand(int(found.hands.values[rank])) for rank in (high, low)]
    return names[0] if high == low else " to ".join(names)


def _hand(value: int) -> str:
    category = CANBERRA.category_of(value)
    ranks = "-".join(LETTERS[rank] for rank in ranks_of(value, CANBERRA.order, RANKS.start - 1))
    return ranks if category is Category.FIVE_ODD_CARDS else f"{category} {ranks}"

"""Every pair of hole cards against a random hand, exactly, for every deck and way to win."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import numpy as np

from houseway.equipment.cards import JOKER, RANKS, Card
from houseway.ranking.poker import PokerRanking

from ..compiled import Array, compiled
from ..figure_tables import FigureTable
from ..figures import LOST, NOTHING, Chart, FigureRow, WagerFigures
from ..hand_counts import FIVE, SEVEN, by_name, hand_tables, hands_of_five, high_names, low_names
from ..ranks.lookups import CARDS, Ranks, ranking_tables
from ..ranks.rivals import Holdings, count_rivals, holdings, rank_holdings, rank_low_holdings
from ..ranks.suits import boards
from ..spreading import cores

PORTION: Final = 4_096
SHOWN: Final = ("AA", "KK", "AJk", "AKs", "AKo", "JTs", "88", "22", "72o", "32o")
"""Kinds of hole cards that stand in the table of all games."""
BOARDS_OF_SEVEN: Final = comb(SEVEN, FIVE)
PARTS: Final = 4
"""Parts of a pot: halves for high and low, each won, shared or lost."""
ALL_CARDS: Final = len(CARDS)


@dataclass(frozen=True)
class AgainstRandom:
    """The equity of each kind of hole cards, and how many hands of seven cards make each category.

    `made` is for high and `low` for low, each where that wins. `level` is how often each kind
    shares the pot, known where it is not split between the two.
    """

    equities: dict[str, Fraction]
    made: dict[str, int]
    low: dict[str, int]
    level: dict[str, Fraction]

    def wagers(self) -> tuple[WagerFigures, ...]:
        """What some kinds win from a random hand, with one unit of each in the pot."""
        return tuple(self._all_in(kind) for kind in SHOWN if kind in self.equities)

    def _all_in(self, kind: str) -> WagerFigures:
        name, equity, level = f"{kind}, all in", self.equities[kind], self.level.get(kind)
        if level is None:
            return WagerFigures(name, 2 * equity - 1)
        won = equity - level / 2
        rows = (
            FigureRow("wins", Fraction(1), won),
            FigureRow("shares the pot", NOTHING, level),
            FigureRow("loses", LOST, 1 - won - level),
        )
        return WagerFigures.of_rows(name, rows)

    def chart(self) -> Chart:
        """All kinds in a square, suited above the diagonal."""
        letters = [str(Card(rank, "s"))[0] for rank in reversed(RANKS)]
        letters = [letter for letter in letters if letter * 2 in self.equities]
        columns = [*letters, *(["Jk"] if "AJk" in self.equities else [])]
        lines = [
            (one, tuple(self._cell(one, other, n < m) for m, other in enumerate(columns)))
            for n, one in enumerate(letters)
        ]
        title = "equity in % against a random hand (suited above the diagonal)"
        return Chart(title, tuple(columns), tuple(lines))

    def _cell(self, one: str, other: str, suited: bool) -> str:
        if other in ("Jk", one):
            kind = one + other
        else:
            kind = one + other + "s" if suited else other + one + "o"
        return f"{100 * float(self.equities[kind]):.1f}"

    def tables(self, ranking: PokerRanking, clauses: Iterable[str]) -> tuple[FigureTable, ...]:
        """How many hands of five and of seven cards there are of each kind."""
        clauses = tuple(clauses)
        five = hand_tables(FIVE, *hands_of_five(ranking), clauses)
        return (*five, *hand_tables(SEVEN, self.made, self.low, clauses))


@cache
def against_random(ranking: PokerRanking) -> AgainstRandom:
    """Go through all boards, and on each through all pairs against all pairs."""
    table, found = ranking_tables(ranking), boards(ranking.deck, ranking.joker)
    lowest, highest = 52 - ranking.deck, 52 + ranking.joker
    ways = ranking.high_wins, ranking.low_wins
    workers = cores()

    def work(first: int) -> tuple[Array, Array, Array, Array]:
        level = np.zeros((ALL_CARDS, ALL_CARDS), dtype=np.int64)
        parts = np.zeros((ALL_CARDS, ALL_CARDS), dtype=np.int64)
        made = np.zeros(len(table.values), dtype=np.int64)
        low = np.zeros(len(table.low_values) + 1, dtype=np.int64)
        for at in range(first * PORTION, len(found.cards), workers * PORTION):
            cards, weights = (one[at : at + PORTION] for one in found)
            sums = parts, level, made, low
            add_boards(table.ranks, cards, weights, lowest, highest, *ways, *sums)
        return parts, level, made, low

    with ThreadPoolExecutor(workers) as pool:
        results = list(pool.map(work, range(workers)))
    parts, level, made, low = (np.sum(one, axis=0) for one in zip(*results, strict=True))
    shared = {} if all(ways) else _by_kind(PARTS * level, ranking)
    made, low = (_hands(counts) for counts in (made, low))
    return AgainstRandom(
        _by_kind(parts, ranking),
        by_name(high_names(table), made) if ranking.high_wins else {},
        by_name(low_names(table), low) if ranking.low_wins else {},
        shared,
    )


def _hands(counts: Array) -> Array:
    """Hands of seven cards, each of which was met with all boards that it holds."""
    assert not (counts % BOARDS_OF_SEVEN).any(), "not every board was met"
    hands: Array = counts // BOARDS_OF_SEVEN
    return hands


def _by_kind(parts: Array, ranking: PokerRanking) -> dict[str, Fraction]:
    """The share of all pots that each kind of hole cards has, the highest cards first."""
    cards = ranking.deck + ranking.joker
    showdowns = comb(cards - 2, 5) * comb(cards - 7, 2) * PARTS
    won: dict[str, int] = {}
    held: dict[str, int] = {}
    for one in range(ALL_CARDS - 1 - ranking.deck, ALL_CARDS - 1 + ranking.joker):
        for other in range(ALL_CARDS - 1 - ranking.deck, one):
            kind = kind_of(CARDS[one], CARDS[other])
            won[kind] = won.get(kind, 0) + int(parts[one, other])
            held[kind] = held.get(kind, 0) + 1
    return {kind: Fraction(won[kind], held[kind] * showdowns) for kind in reversed(won)}


def kind_of(one: Card, other: Card) -> str:
    """How two hole cards are called.

    >>> from houseway.equipment import cards
    >>> [kind_of(*cards(two)) for two in ("Ks As", "9c 9d", "2h Jk")]
    ['AKs', '99', '2Jk']
    """
    if JOKER in (one, other):
        return f"{str(other if one is JOKER else one)[0]}Jk"
    high, low = sorted((one, other), key=lambda card: card.rank, reverse=True)
    ranks = str(high)[0] + str(low)[0]
    if high.rank == low.rank:
        return ranks
    return ranks + ("s" if high.suit == low.suit else "o")


@compiled()
def add_boards(
    ranks: Ranks, cards: Array, weights: Array, lowest: int, highest: int,
    high_wins: bool, low_wins: bool, parts: Array, level: Array, made: Array, made_low: Array,
) -> None:  # fmt: skip
    """Add what every holding wins on some boards from all others, in parts of a pot."""
    left = highest - lowest - 5
    held, below = holdings(left, 1 << 13), holdings(left, 1 << 13)
    room = holdings(left, 1 << 13)
    for n in range(len(cards)):
        rank_holdings(ranks, cards[n], lowest, highest, held)
        for at in range(len(held.places)):
            made[held.places[at]] += weights[n]
        if high_wins:
            count_rivals(held)
        if low_wins:
            rank_low_holdings(ranks, cards[n], lowest, highest, below)
            for at in range(len(below.places)):
                made_low[below.places[at]] += weights[n]
            count_rivals(below)
            count_without_low(held, below, room)
        for at in range(len(held.places)):
            for_high = 2 * held.below[at] + held.level[at]
            won = 2 * for_high
            if low_wins:
                for_low = 2 * below.below[at] + below.level[at]
                if below.places[at] == 0:
                    for_low = won_without_low(below, room, at)
                won = for_high + for_low if high_wins else 2 * for_low
            one, other = held.live[held.one[at]], held.live[held.other[at]]
            parts[one, other] += weights[n] * won
            level[one, other] += weights[n] * (held.level[at] if high_wins else below.level[at])


@compiled()
def count_without_low(held: Holdings, below: Holdings, room: Holdings) -> None:
    """Count rivals for high among the hands that do not qualify for low."""
    some = False
    for at in range(len(held.places)):
        qualifies = below.places[at] > 0
        room.places[at] = 0 if qualifies else 1 + held.places[at]
        some |= not qualifies
    if some:
        count_rivals(room)


@compiled()
def won_without_low(below: Holdings, room: Holdings, at: int) -> int:
    """What a hand that does not qualify wins of the low half: its part of the high one, if any.

    Nobody wins that half from a rival who qualifies.
    """
    rivals = (len(room.live) - 2) * (len(room.live) - 3) // 2
    qualified = rivals - below.below[at] - below.level[at]
    return 2 * (room.below[at] - qualified) + room.level[at]  # type: ignore[no-any-return]

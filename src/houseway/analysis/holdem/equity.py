"""Equity: what part of a pot hands or ranges win against each other, exactly or by sampling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, prod, sqrt
from typing import Final

import numpy as np

from houseway.equipment import Card
from houseway.games.holdem import HoldemDeterminations
from houseway.ranking.poker import HOLDEM, PokerRanking

from .. import CannotAnalyse
from ..compiled import Array
from ..figure_tables import Exact
from ..philox import seeded
from ..ranks.batches import numbers
from ..ranks.lookups import JOKER_NUMBER, Ranking, ranking_tables
from ..ranks.suits import EXCHANGES
from ..spreading import cores
from .hand_equity import Equity, HandEquity
from .ranges import Range, parse_cards, parse_range
from .showdowns import (
    MOST_PLAYERS,
    POT,
    DealtHands,
    Laid,
    Score,
    complete,
    count_made,
    deal,
    hold,
    play_for_any,
    play_for_high,
)

MOST_EXACT: Final = 2_000_000_000
"""Hands ranked before sampling is preferred."""
MOST_WEIGHT: Final = (1 << 62) // POT**2
"""What all showdowns may weigh together, so that sums have room."""
MOST_DEALS: Final = 2_000_000
SAMPLES: Final = 2_000_000
MOST_SAMPLES: Final = 1_000_000_000_000
BLOCK: Final = 65_536
"""Samples that come from one stream of random numbers."""
BATCH: Final = 2_048
"""Boards laid out at a time."""
SURE: Final = 1.96
"""Standard errors on either side of a mean that hold it 95 times in 100."""


def equity(
    hands: Sequence[str | Range],
    board: str | Sequence[Card] = "",
    *,
    dead: str | Sequence[Card] = "",
    ranking: PokerRanking | HoldemDeterminations = HOLDEM,
    samples: int | None = None,
    seed: int = 0,
    odds: bool = False,
) -> Equity:
    """What part of the pot each hand or range wins, and with `odds` what it becomes.

    Exact where every deal can be gone through in a few seconds, and by sampling otherwise or where
    a number of samples is given.

    >>> found = equity(["AsAh", "KdKc"], "Ks 7d 2h 3c")
    >>> found[0].equity
    Fraction(1, 22)
    """
    ranking = ranking.ranking() if isinstance(ranking, HoldemDeterminations) else ranking
    asked = _Question.of(hands, board, dead, ranking, odds)
    if samples is None and (deals := asked.deals()) is not None:
        return asked.exactly(*deals)
    if samples is not None and not 1 <= samples <= MOST_SAMPLES:
        raise CannotAnalyse(f"From one to {MOST_SAMPLES:,} deals are sampled, not {samples:,}.")
    return asked.sampled(samples or SAMPLES, seed)


@dataclass(frozen=True)
class _Question:
    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    ranking: PokerRanking
    odds: bool

    @classmethod
    def of(
        cls,
        hands: Sequence[str | Range],
        board: str | Sequence[Card],
        dead: str | Sequence[Card],
        ranking: PokerRanking,
        odds: bool,
    ) -> _Question:
        lying, gone = (
            parse_cards(one, ranking) if isinstance(one, str) else tuple(one)
            for one in (board, dead)
        )
        if len(lying) > 5:
            raise CannotAnalyse(f"A board has at most five cards, not {len(lying)}.")
        if len({*lying, *gone}) < len(lying) + len(gone):
            raise CannotAnalyse("A card is there twice among those that are known.")
        if not 1 <= len(hands) <= MOST_PLAYERS:
            raise CannotAnalyse(f"One to {MOST_PLAYERS} hands are compared, not {len(hands)}.")
        known = frozenset((*lying, *gone))
        ranges = tuple(
            (parse_range(hand, ranking) if isinstance(hand, str) else hand).without(known)
            for hand in hands
        )
        for n, one in enumerate(ranges):
            for other in ranges[:n]:
                if len(one.holes) == len(other.holes) == 1 and {*one.holes[0]} & {*other.holes[0]}:
                    raise CannotAnalyse(f"{one} and {other} share a card.")
        return cls(ranges, lying, gone, ranking, odds)

    @property
    def live(self) -> Array:
        """The cards that may still fall, before any hand is dealt."""
        known = {*self.board, *self.dead}
        return numbers(card for card in self.ranking.cards if card not in known)

    # Exactly

    def deals(self) -> tuple[Array, Array] | None:
        """All deals of the ranges up to the names of suits, with how many each stands for.

        None where there are too many.
        """
        if prod(len(one.holes) for one in self.ranges) > MOST_DEALS:
            return None
        found, often = np.zeros((1, 0), dtype=np.uint8), np.ones(1)
        for one in self.ranges:
            holes = np.array([numbers(hole) for hole in one.holes])
            found = np.concatenate(
                [np.repeat(found, len(holes), axis=0), np.tile(holes, (len(found), 1))], axis=1
            )
            often = np.outer(often, one.whole_weights).ravel()
            cards = np.sort(found, axis=1)
            apart = (cards[:, 1:] != cards[:, :-1]).all(axis=1)
            found, often = found[apart], often[apart]
        if not len(found):
            raise CannotAnalyse("No deal gives everybody a hand of their range.")
        boards = comb(len(self.live) - 2 * len(self.ranges), 5 - len(self.board))
        if often.sum() * boards > MOST_WEIGHT:
            return None
        deals, weights = _up_to_suits(found, often.astype(np.int64), (self.board, self.dead))
        few = len(deals) * boards * len(self.ranges) <= MOST_EXACT
        return (deals.reshape(len(deals), -1, 2), weights) if few else None

    def exactly(self, deals: Array, weights: Array) -> Equity:
        """Go through every deal and every board."""
        live, board, drawn = self.live, numbers(self.board), 5 - len(self.board)

        def work(n: int, score: Score) -> None:
            left = live[~np.isin(live, deals[n])]
            laid, at = self._room(lines=1), np.arange(drawn + 1)
            for player, (one, other) in enumerate(deals[n]):
                hold(self.table.ranks, laid, 0, player, one, other)
            while count := complete(self.table.ranks, board, left, at, laid):
                self._play(laid, count, int(weights[n]), score)

        score = self._scored(work, len(deals))
        boards = comb(len(live) - 2 * len(self.ranges), drawn)
        return self._equity(score, int(weights.sum()) * boards, exact=True)

    # By sampling

    def sampled(self, samples: int, seed: int) -> Equity:
        """Deal at random, in blocks that come out the same on any number of cores."""
        # A holding that is held more often is there more often.
        holes = [
            np.repeat(np.array([numbers(hole) for hole in one.holes]), one.whole_weights, axis=0)
            for one in self.ranges
        ]
        begins = np.cumsum([0, *map(len, holes)])
        lines = np.concatenate(holes)
        dealt = DealtHands(lines, begins, numbers(self.board), self.live)
        stay = len(lines) == len(holes)

        def work(block: int, score: Score) -> None:
            state, laid = seeded(seed, block, 0), self._room(1 if stay else BATCH)
            left = min(BLOCK, samples - block * BLOCK)
            while left:
                count = min(left, BATCH)
                deal(self.table.ranks, dealt, state, count, laid)
                self._play(laid, count, 1, score)
                left -= count

        score = self._scored(work, -(-samples // BLOCK))
        return self._equity(score, samples, exact=False)

    # Both

    @cached_property
    def table(self) -> Ranking:
        """How seven cards rank."""
        return ranking_tables(self.ranking)

    def _room(self, lines: int) -> Laid:
        """Room for a batch of boards, and for as many lines of holdings."""
        boards = (np.empty(BATCH, dtype=np.uint64) for _ in range(2))
        holes = (np.empty((lines, len(self.ranges)), dtype=np.uint64) for _ in range(2))
        return Laid(*boards, *holes)

    def _play(self, laid: Laid, count: int, weight: int, score: Score) -> None:
        ranks, players, ranking = self.table.ranks, len(self.ranges), self.ranking
        if ranking.joker or ranking.low_wins:
            wins = ranking.high_wins, ranking.low_wins
            play_for_any(ranks, laid, count, weight, *wins, score)
        else:
            places = np.empty(players, dtype=np.int64)
            play_for_high(ranks, laid, count, weight, places, score)
        if self.odds and ranking.high_wins:
            count_made(ranks, laid, count, weight, score)

    def _scored(self, work: Callable[[int, Score], None], parts: int) -> Score:
        """Add up the scores of threads that share the work."""
        players = len(self.ranges)
        workers = min(cores(), parts)

        def take(first: int) -> Score:
            shapes = [players] * 4 + [(players, len(self.table.values))]
            score = Score._make(np.zeros(shape, dtype=np.int64) for shape in shapes)
            for n in range(first, parts, workers):
                work(n, score)
            return score

        with ThreadPoolExecutor(workers) as pool:
            scores = list(pool.map(take, range(workers)))
        return Score._make(np.sum(one, axis=0) for one in zip(*scores, strict=True))

    def _equity(self, score: Score, showdowns: int, exact: bool) -> Equity:
        def part(count: int, whole: int = showdowns) -> Exact:
            return Fraction(count, whole) if exact else count / whole

        order, hands = self.table.order, []
        for n, one in enumerate(self.ranges):
            shares = int(score.won[n]) * POT + int(score.shares[n])
            mean = shares / (showdowns * POT)
            square = (int(score.won[n]) + int(score.squares[n]) / POT**2) / showdowns
            error = 0.0 if exact else SURE * sqrt(max(0.0, square - mean**2) / showdowns)
            counts = np.zeros(len(order), dtype=np.int64)
            np.add.at(counts, self.table.categories, score.made[n])
            made = {
                str(category): part(int(count))
                for category, count in zip(reversed(order), reversed(counts), strict=True)
                if count
            }
            won = part(int(score.won[n])), part(int(score.tied[n]))
            whole = part(shares, showdowns * POT)
            hands.append(HandEquity(str(one), whole, *won, made, error))
        return Equity(tuple(hands), self.board, showdowns, exact)


def _up_to_suits(
    deals: Array, often: Array, known: Sequence[Sequence[Card]]
) -> tuple[Array, Array]:
    """The deals that stand for all, where exchanges of suits leave the known cards as they are."""
    if len(deals) == 1:
        return deals, often
    least = None
    for exchange in EXCHANGES:
        moved = np.append(
            np.arange(52) // 4 * 4 + exchange[np.arange(52) % 4], JOKER_NUMBER
        ).astype(np.uint8)
        kept = ({*moved[numbers(cards)].tolist()} == {*numbers(cards).tolist()} for cards in known)
        if all(kept):
            # Both orders of two hole cards are one holding.
            pairs = np.sort(moved[deals].reshape(len(deals), -1, 2), axis=2)
            rows = pairs.reshape(len(deals), -1)
            least = rows if least is None else _lesser(least, rows)
    assert least is not None
    standing, which = np.unique(least, axis=0, return_inverse=True)
    weights = np.zeros(len(standing), dtype=np.int64)
    np.add.at(weights, which, often)
    return standing, weights


def _lesser(one: Array, other: Array) -> Array:
    """Of two tables, the line that comes first, line by line."""
    differ = one != other
    first = differ.argmax(axis=1)
    lines = np.arange(len(one))
    smaller = other[lines, first] < one[lines, first]
    return np.where(smaller[:, None], other, one)

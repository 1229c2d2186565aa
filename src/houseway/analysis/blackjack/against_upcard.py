"""Everything against one upcard: the best play by the cards held, and how any play ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..compiled import Array
from .compositions import BLACKJACK, RANKS, draws, hands, numbers
from .solver import STAND, against_dealer, results, values
from .splitting import ACE, DOUBLED, MOST_HANDS, MOST_NET, PairTables, Split, SplitEnding, as_nets

NATURAL = (1, 10)
NEAR = 0.03


class PlayLine(NamedTuple):
    """How hands are played against an upcard, and how each pair that is split ends."""

    play: Array
    splits: Mapping[int, SplitEnding]


class Against:
    """Everything that can happen against one upcard."""

    def __init__(self, shoe: Array, upcard: int) -> None:
        self.upcard = upcard
        self.chance = float(shoe[upcard - 1] / shoe.sum())
        self.shoe = shoe.copy()
        self.shoe[upcard - 1] -= 1
        self.dealer, self.following = against_dealer(self.shoe, upcard, 0, hands(), draws())

    @cached_property
    def pairs(self) -> dict[int, PairTables]:
        """The pairs that can be dealt."""
        ranks = [rank for rank in RANKS if self.deals[pair(rank)] > 0]
        return {rank: PairTables(self.shoe, self.upcard, rank) for rank in ranks}

    @cached_property
    def deals(self) -> Array:
        """How likely each hand of two cards is."""
        cards = self.shoe.sum()
        deals = np.zeros(len(numbers()))
        for (first, *others), hand in numbers().items():
            if len(others) == 1:
                second = others[0]
                have, then = self.shoe[first - 1], self.shoe[second - 1] - (first == second)
                orders = 1 if first == second else 2
                deals[hand] = orders * have * then / (cards * (cards - 1))
        return deals

    def worth(self, play: Array) -> tuple[Array, Array]:
        """What each decision is worth before a play is kept to, and what the play is worth."""
        return values(self.dealer, self.following, play, False, hands())

    @cached_property
    def best(self) -> PlayLine:
        """The best play by the cards of the own hand."""
        play = np.full(len(numbers()), STAND, dtype=np.int64)
        _, value = values(self.dealer, self.following, play, True, hands())
        splits: dict[int, SplitEnding] = {}
        for rank, tables in self.pairs.items():
            unsplit = value[pair(rank)]
            ending = best_split(Split(tables, tables.best_play), unsplit, rank)
            if ending.value > unsplit:
                splits[rank] = ending
        return PlayLine(play, splits)

    def ending(self, line: PlayLine) -> tuple[SplitEnding, float]:
        """How a round ends, and how likely a Blackjack is paid."""
        reach = self.reach(line.splits)
        natural = numbers()[NATURAL]
        blackjack = reach[natural]
        reach[natural] = 0.0
        ended = results(self.dealer, self.following, line.play, reach, hands()).sum(axis=0)
        nets = np.zeros(2 * MOST_NET + 1)
        nets[MOST_NET - 2 : MOST_NET + 3] = as_nets(ended)
        nets[MOST_NET] += blackjack * self.dealer[natural, BLACKJACK]
        units = blackjack + ended.sum() + ended[DOUBLED].sum()
        for rank, split in line.splits.items():
            nets += self.deals[pair(rank)] * split.nets
            units += self.deals[pair(rank)] * split.units
        return SplitEnding(nets, float(units)), blackjack * (1 - self.dealer[natural, BLACKJACK])

    def reach(self, splits: Mapping[int, SplitEnding]) -> Array:
        """How likely each hand of two cards is that is not split."""
        reach = self.deals.copy()
        reach[[pair(rank) for rank in splits]] = 0.0
        return reach


def pair(rank: int) -> int:
    """The number of a pair."""
    return numbers()[rank, rank]


def most_hands(rank: int) -> int:
    """Up to how many hands a pair may be split: aces only once."""
    return 2 if rank == ACE else MOST_HANDS


def worth_a_look(split: Split, unsplit: float) -> bool:
    """Whether one split is near enough to playing on for further splits to matter."""
    return split.ending(2).value > unsplit - NEAR


def best_split(split: Split, unsplit: float, rank: int) -> SplitEnding:
    """The best of splitting once, twice or three times."""
    most = most_hands(rank) if worth_a_look(split, unsplit) else 2
    return max((split.ending(n) for n in range(2, most + 1)), key=lambda ending: ending.value)

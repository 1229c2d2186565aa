"""What a split pair is worth, with every split that may follow it.

Cards nobody has seen come in any order with the same chance. So the second cards of all split hands
may be thought of as dealt first, and what is known of the others when one hand is played is only
how many of them made another pair. That makes the value of a fixed play exact: a hand is worked out
with some cards of the pair's rank gone, and what it is worth when other hands are known to have got
no such card follows from that by subtraction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

import numpy as np

from ..compiled import Array
from .compositions import RANKS, draws, hands, numbers
from .solver import RESULTS, STAND, against_dealer, results, values

MOST_HANDS = 4
MOST_NET = 2 * MOST_HANDS
ACE = 1
NETS = np.array([-1, 0, 1, -2, 0, 2])  # of the results in their order
DOUBLED = slice(3, RESULTS)
NO_PLAY = np.zeros(0, dtype=np.int64)

Number = TypeVar("Number", float, Fraction)


class SplitEnding(NamedTuple):
    """How a deal ends: the chance of each net result from -8 to 8, and the units wagered.

    A split says how its hands are played, and up to how many there are.
    """

    nets: Array
    units: float
    play: Array = NO_PLAY
    most: int = 1

    @property
    def value(self) -> float:
        """What is won on average."""
        return float(self.nets @ np.arange(-MOST_NET, MOST_NET + 1))


class PairTables:
    """A pair against an upcard: the dealer's chances with more and more cards of its rank gone."""

    def __init__(self, shoe: Array, upcard: int, rank: int) -> None:
        self.rank = rank
        self._upcard = upcard
        self._shoe = shoe.copy()
        self._shoe[rank - 1] -= 1  # the other card of the pair; a hand takes its own
        self._made: dict[int, tuple[Array, Array]] = {}

    def gone(self, more: int) -> tuple[Array, Array]:
        """The tables of the hands with the pair's card when more cards of its rank are gone."""
        if more not in self._made:
            shoe = self._shoe.copy()
            shoe[self.rank - 1] -= more
            self._made[more] = against_dealer(shoe, self._upcard, self.rank, hands(), draws())
        return self._made[more]

    def chance(self, pairs: int, others: int) -> float:
        """How likely a further card of the rank is after so many of it, and so many others."""
        rank, cards = self._shoe[self.rank - 1] - 1, self._shoe.sum() - 1
        return float((rank - pairs) / (cards - pairs - others))

    @cached_property
    def best_play(self) -> Array:
        """The best play of a split hand by its own cards, while there are two hands."""
        play = np.full(len(numbers()), STAND, dtype=np.int64)
        if self.rank != ACE:
            values(*self.gone(0), play, True, hands())
        return play


class Split:
    """A pair split and played in one way."""

    def __init__(self, tables: PairTables, play: Array) -> None:
        self._tables = tables
        self._play = one_card_each(play) if tables.rank == ACE else play
        self._measured: dict[tuple[bool, int, int], Array] = {}

    def ending(self, most: int) -> SplitEnding:
        """How it ends when pairs are split again up to a number of hands."""
        nets, units = np.zeros(2 * MOST_NET + 1), 0.0
        for (pairs, done, waiting), chance in self._deals(most).items():
            played = []
            if done:
                no_pair = 1 - self._tables.chance(pairs, done - 1)
                played += [self._measure(False, pairs, done - 1) / no_pair] * done
            if waiting:
                played += [self._measure(True, pairs, done)] * waiting
            nets += chance * _together(played)
            units += chance * sum(1 + hand[:, DOUBLED].sum() for hand in played)
        return SplitEnding(nets, units, self._play, most)

    def _deals(self, most: int) -> dict[tuple[int, int, int], float]:
        """How likely it is that so many more pairs come, with so many hands that got another card,
        and so many at the end that may have got any."""
        deals: dict[tuple[int, int, int], float] = defaultdict(float)
        for deal, chance in second_cards(self._tables.chance, most, 2, 2, 0, 0, 1.0):
            deals[deal] += chance
        return deals

    def _measure(self, any_card: bool, pairs: int, others: int) -> Array:
        """Results of a hand, its second card any or not of the rank, when more cards are known."""
        key = any_card, pairs, others
        if key not in self._measured:
            self._measured[key] = (
                self._results(any_card, pairs) if others == 0 else self._less(*key)
            )
        return self._measured[key]

    def _less(self, any_card: bool, pairs: int, others: int) -> Array:
        """Take away what would be if the last of the other cards were of the rank."""
        chance = self._tables.chance(pairs, others - 1)
        whole = self._measure(any_card, pairs, others - 1)
        part = self._measure(any_card, pairs + 1, others - 1)
        return np.asarray((whole - chance * part) / (1 - chance))

    def _results(self, any_card: bool, pairs: int) -> Array:
        rank = self._tables.rank
        dealer, following = self._tables.gone(pairs)
        reach = np.zeros(len(numbers()))
        for second in RANKS:
            if any_card or second != rank:
                hand = numbers()[min(rank, second), max(rank, second)]
                reach[hand] = following[numbers()[rank,], second - 1]
        return results(dealer, following, self._play, reach, hands())


def one_card_each(play: Array) -> Array:
    """A play that leaves two cards as they are, as split aces are left."""
    return np.where(hands().size == 2, STAND, play)


def second_cards(
    chance: Callable[[int, int], Number],
    most: int,
    count: int,
    waiting: int,
    pairs: int,
    done: int,
    so_far: Number,
) -> Iterator[tuple[tuple[int, int, int], Number]]:
    """Every way in which second cards come: more pairs, hands that got another card, hands that
    may have got any, and how likely that is."""
    if waiting == 0 or count == most:
        yield (pairs, done, waiting), so_far
        return
    another = chance(pairs, done)
    rest = most, count, waiting - 1, pairs, done + 1, so_far * (1 - another)
    yield from second_cards(chance, *rest)
    again = most, count + 1, waiting + 1, pairs + 1, done, so_far * another
    yield from second_cards(chance, *again)


def _together(played: list[Array]) -> Array:
    """The net result of all hands, taken as independent once the dealer's hand is known."""
    nets = np.zeros(2 * MOST_NET + 1)
    for outcome, chance in enumerate(played[0].sum(axis=1)):
        if chance > 0:
            joint = np.ones(1)
            for hand in played:
                joint = np.convolve(joint, as_nets(hand[outcome]) / chance)
            spread = 2 * len(played)
            nets[MOST_NET - spread : MOST_NET + spread + 1] += chance * joint
    return nets


def as_nets(ended: Array) -> Array:
    """The chances of a hand's net results from -2 to 2."""
    return np.bincount(NETS + 2, weights=ended, minlength=5)

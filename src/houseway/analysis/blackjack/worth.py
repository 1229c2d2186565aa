"""What a way to play is worth as an exact fraction, with every split that may follow a pair.

Each hand's part is a sum over the hands of two cards with which it may begin, every one of them
out of a shoe in which the cards that are known are missing. How often each begins is a fraction;
what it is worth then is known by its residues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np

from ..compiled import Array
from ..keeping import keep, kept
from ..spreading import cores
from .compositions import RANKS, draws, full_shoe, hands, numbers
from .play import NATURAL, Line, pair
from .residues import residues, restored, values_modulo
from .solution import solved
from .solver import DOUBLE
from .splitting import MOST_NET, Ending, second_cards

MOST_KNOWN = 32
"""Cards that a hand depends on: up to fourteen of its own, twelve of the dealer's, three more cards
of a pair that is split, and the second cards of three other hands."""

Shares = dict[int, Fraction]
"""How often a hand begins with each two cards, by their number."""


class ExactWorth(NamedTuple):
    """What is won beside a Blackjack that is paid, how likely that is, and all units wagered."""

    others: Fraction
    blackjack: Fraction
    units: Fraction

    def value(self, pays: Fraction) -> Fraction:
        """What is won on average when a Blackjack pays so much."""
        return self.others + pays * self.blackjack


_NAME = "blackjack"


def exactly(decks: int) -> tuple[ExactWorth, ...]:
    """What the best play and the basic strategy are worth from a full shoe; kept on disk."""
    if found := kept(_NAME, decks):
        return tuple(ExactWorth(*map(Fraction, line.tolist())) for line in found["worth"])
    solution, shoe = solved(decks), full_shoe(decks)
    worth = tuple(exact_worth(shoe, lines) for lines in (solution.lines, solution.basic_lines))
    keep(_NAME, decks, {"worth": np.array([list(map(str, one)) for one in worth])})
    return worth


class Part(NamedTuple):
    """Hands against an upcard that begin alike, out of the same shoe, and are played alike."""

    shoe: Array
    upcard: int
    play: Array
    shares: Shares


def exact_worth(shoe: Array, lines: Mapping[int, Line]) -> ExactWorth:
    """What ways to play against each upcard come to."""
    parts = [part for upcard, line in lines.items() for part in _parts(shoe, upcard, line)]
    with ThreadPoolExecutor(cores()) as pool:
        found = np.sum(list(pool.map(_won, parts)), axis=0)
    cards = int(shoe.sum())
    others = restored(found, perm(cards, min(cards, MOST_KNOWN)), MOST_NET)
    blackjack = sum((_blackjack(shoe, upcard) for upcard in lines), Fraction(0))
    dealt = sum((_natural(shoe, upcard) for upcard in lines), Fraction(0))
    return ExactWorth(others, blackjack, dealt + sum(map(_units, parts)))


def _won(part: Part) -> Array:
    """What the hands of a part win, by its residues."""
    starts = np.array(list(part.shares))
    worth = values_modulo(part.shoe, part.upcard, starts, part.play, hands(), draws())
    shares = np.array([residues(share) for share in part.shares.values()])
    won: Array = (shares * worth.astype(np.int64)).sum(axis=0)
    return won


def _units(part: Part) -> Fraction:
    """What is wagered on the hands of a part."""
    wagered = Fraction(0)
    for hand, share in part.shares.items():
        wagered += share * (2 if part.play[hand] == DOUBLE else 1)
    return wagered


def _parts(shoe: Array, upcard: int, line: Line) -> Iterator[Part]:
    """The hands that are not split, and those that come of each split."""
    shown, left = _without(shoe, upcard)
    deals = {hand: shown * share for hand, share in _deals(left)}
    del deals[numbers()[NATURAL]]
    for rank, ending in line.splits.items():
        yield from _split(left, upcard, rank, ending, deals.pop(pair(rank)))
    yield Part(left, upcard, line.play, {hand: share for hand, share in deals.items() if share})


def _without(shoe: Array, rank: int) -> tuple[Fraction, Array]:
    """How likely a card of a rank is, and the shoe without it."""
    left = shoe.copy()
    left[rank - 1] -= 1
    return Fraction(int(shoe[rank - 1]), int(shoe.sum())), left


def _deals(shoe: Array) -> Iterator[tuple[int, Fraction]]:
    """How likely each hand of two cards is."""
    for cards, hand in numbers().items():
        if len(cards) == 2:
            low, high = cards
            one, left = _without(shoe, low)
            other, _ = _without(left, high)
            yield hand, one * other * (1 if low == high else 2)


def _natural(shoe: Array, upcard: int) -> Fraction:
    """How likely a Blackjack is together with an upcard."""
    shown, left = _without(shoe, upcard)
    return shown * dict(_deals(left))[numbers()[NATURAL]]


def _blackjack(shoe: Array, upcard: int) -> Fraction:
    """How likely a Blackjack is paid: unless the dealer makes one too."""
    natural = _natural(shoe, upcard)
    if upcard not in NATURAL or not natural:
        return natural
    left = shoe.copy()
    for rank in (upcard, *NATURAL):
        left[rank - 1] -= 1
    return natural * (1 - _without(left, sum(NATURAL) - upcard)[0])


# Splits


def _split(shoe: Array, upcard: int, rank: int, ending: Ending, share: Fraction) -> Iterator[Part]:
    """The hands that come of a pair, by how many more cards of its rank are known to be gone."""
    _, beside = _without(shoe, rank)
    for (any_card, gone), times in _hands(beside, rank, ending.most).items():
        left = beside.copy()
        left[rank - 1] -= gone
        shares = _second(left, rank, any_card, share * times)
        yield Part(left, upcard, ending.play, shares)


def _second(shoe: Array, rank: int, any_card: bool, share: Fraction) -> Shares:
    """How often a hand with one card of the pair gets each second card."""
    _, left = _without(shoe, rank)
    shares: Shares = {}
    for second in RANKS:
        chance, _ = _without(left, second)
        if chance and (any_card or second != rank):
            shares[numbers()[min(rank, second), max(rank, second)]] = share * chance
    return shares


def _hands(shoe: Array, rank: int, most: int) -> dict[tuple[bool, int], Fraction]:
    """How many hands there are on average of each kind, which may be fewer than none.

    A hand whose second card may be any or not of the rank is counted with so many more cards of the
    rank gone; see `splitting` for why that is enough.
    """
    cards, of_rank = int(shoe.sum()) - 1, int(shoe[rank - 1]) - 1

    def chance(pairs: int, others: int) -> Fraction:
        return Fraction(of_rank - pairs, cards - pairs - others)

    @cache
    def measured(pairs: int, others: int) -> dict[int, Fraction]:
        if others == 0:
            return {pairs: Fraction(1)}
        another = chance(pairs, others - 1)
        parts: dict[int, Fraction] = defaultdict(Fraction)
        for gone, share in measured(pairs, others - 1).items():
            parts[gone] += share / (1 - another)
        for gone, share in measured(pairs + 1, others - 1).items():
            parts[gone] -= another * share / (1 - another)
        return parts

    found: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
    for (pairs, done, waiting), so_far in second_cards(chance, most, 2, 2, 0, 0, Fraction(1)):
        if done and so_far:
            no_pair = 1 - chance(pairs, done - 1)
            for gone, share in measured(pairs, done - 1).items():
                found[False, gone] += so_far * done * share / no_pair
        if waiting and so_far:
            for gone, share in measured(pairs, done).items():
                found[True, gone] += so_far * waiting * share
    return found

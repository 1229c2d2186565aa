"""Blackjack worked out card by card as it is dealt: exact, slow, and on its own feet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

Shoe = tuple[int, ...]
Hands = tuple[tuple[int, int], ...]
Decide = Callable[[tuple[int, ...], int], str]


@cache
def after(shoe: Shoe) -> tuple[tuple[int, Fraction, Shoe], ...]:
    """Every card that may come next, how likely it is, and what is left then."""
    cards = sum(shoe)
    return tuple(
        (place + 1, Fraction(count, cards), (*shoe[:place], count - 1, *shoe[place + 1 :]))
        for place, count in enumerate(shoe)
        if count
    )


def total(cards: tuple[int, ...]) -> int:
    """The points of some cards."""
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


@cache
def dealer_ends(shoe: Shoe, cards: tuple[int, ...]) -> dict[int, Fraction]:
    """How the dealer ends from some cards; 22 stands for a Blackjack and 0 for more than 21."""
    points = total(cards)
    if points >= 17:
        natural = points == 21 and len(cards) == 2
        return {22 if natural else (points if points <= 21 else 0): Fraction(1)}
    ends: dict[int, Fraction] = {}
    for card, chance, left in after(shoe):
        for end, then in dealer_ends(left, (*cards, card)).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * then
    return ends


def settled(shoe: Shoe, upcard: int, hands: Hands) -> Fraction:
    """What the hands win on average once they are all played."""
    won = Fraction(0)
    for end, chance in dealer_ends(shoe, (upcard,)).items():
        for points, stake in hands:
            if points > 21 or end > points:
                won -= chance * stake
            elif points > end:
                won += chance * stake
    return won


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))


class CardByCard:
    """A box against an upcard, played by somebody who says what to do with each hand."""

    def __init__(self, upcard: int, decide: Decide, most: int, splits: Any) -> None:
        self.upcard, self.decide, self.most, self.splits = upcard, decide, most, splits
        self._memory: dict[Any, Fraction] = {}

    def worth(self, shoe: Shoe, first: int, second: int) -> Fraction:
        """What two cards are worth."""
        if {first, second} == {1, 10}:
            return Fraction(3, 2) * (1 - dealer_ends(shoe, (self.upcard,)).get(22, Fraction(0)))
        if first == second and first in self.splits:
            return self.split(shoe, first, 2, 2, ())
        return self.hand(shoe, (first, second), lambda left, hand: self._settled(left, (hand,)))

    def split(self, shoe: Shoe, rank: int, waiting: int, count: int, done: Hands) -> Fraction:
        """Each hand in turn gets its second card, is split again or played, then the next."""
        if waiting == 0:
            return self._settled(shoe, done)
        key = shoe, waiting, count, done
        if key not in self._memory:
            self._memory[key] = _sum(
                chance * self._second(left, rank, card, waiting, count, done)
                for card, chance, left in after(shoe)
            )
        return self._memory[key]

    def _second(
        self, shoe: Shoe, rank: int, card: int, waiting: int, count: int, done: Hands
    ) -> Fraction:
        if card == rank and count < self.most and rank != 1:
            return self.split(shoe, rank, waiting + 1, count + 1, done)

        def then(left: Shoe, hand: tuple[int, int]) -> Fraction:
            return self.split(left, rank, waiting - 1, count, tuple(sorted((*done, hand))))

        if rank == 1:
            return then(shoe, (total((rank, card)), 1))
        return self.hand(shoe, (rank, card), then)

    def hand(
        self,
        shoe: Shoe,
        cards: tuple[int, ...],
        then: Callable[[Shoe, tuple[int, int]], Fraction],
        stake: int = 1,
    ) -> Fraction:
        """A hand to its end, and what follows it."""
        points = total(cards)
        says = "stand" if points >= 21 or stake == 2 else self.decide(cards, self.upcard)
        if says == "stand":
            return then(shoe, (points, stake))
        doubled = 2 if says == "double" else 1
        return _sum(
            chance * self.hand(left, (*cards, card), then, doubled)
            for card, chance, left in after(shoe)
        )

    def _settled(self, shoe: Shoe, hands: Hands) -> Fraction:
        return settled(shoe, self.upcard, hands)

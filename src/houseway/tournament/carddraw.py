"""A draw of cards between players who tie: ace high, suits equal, equals draw again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.equipment import Card, Chance, deck


class Drawn(NamedTuple):
    """The players from the highest card to the lowest, and every card that was dealt."""

    order: list[str]
    cards: list[list[tuple[str, str]]]


def draw_cards(players: Sequence[str], seed: bytes, label: str) -> Drawn:
    """Deal one card each in the order given, and more to equals, until all are separated."""
    rounds: list[list[tuple[str, str]]] = []
    return Drawn(_ordered(list(players), _cards(Chance(seed, label)), rounds), rounds)


def _cards(chance: Chance) -> Iterator[Card]:
    """A shuffled deck, and another where one is not enough."""
    while True:
        yield from chance.shuffled(deck(52))


def _ordered(
    players: list[str], pack: Iterator[Card], rounds: list[list[tuple[str, str]]]
) -> list[str]:
    dealt = {name: next(pack) for name in players}
    rounds.append([(name, str(card)) for name, card in dealt.items()])
    found: list[str] = []
    for rank in sorted({card.rank for card in dealt.values()}, reverse=True):
        equal = [name for name in players if dealt[name].rank == rank]
        found += equal if len(equal) == 1 else _ordered(equal, pack, rounds)
    return found


def clockwise(seats: dict[str, int], button: int) -> list[str]:
    """Players in the order of the deal, from the left of the designated player.

    >>> clockwise({"ann": 2, "bob": 5}, button=4)
    ['bob', 'ann']
    """
    return sorted(seats, key=lambda name: (seats[name] <= button, seats[name]))

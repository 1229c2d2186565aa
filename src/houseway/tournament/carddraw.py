"""A draw of cards between players who tie: ace high, suits equal, equals draw again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.equipment import Card, Chance, deck


class Drawn(NamedTuple):
    """The players from the highest card to the lowest, and every card that was dealt."""

    order: list[str]
    cards: list[list[tuple[str, str]]]


LABEL = "draw of cards"
Deal = Callable[[list[str]], dict[str, Card]]


def draw_cards(players: Sequence[str], deal: Deal) -> Drawn:
    """Deal one card each in the order given, and more to equals, until all are separated."""
    rounds: list[list[tuple[str, str]]] = []
    return Drawn(_ordered(list(players), deal, rounds), rounds)


def dealt_from(seed: bytes, label: str = LABEL) -> Deal:
    """Deals from a shuffled deck."""
    cards = pack(seed, label)
    return lambda names: {name: next(cards) for name in names}


def pack(seed: bytes, label: str = LABEL) -> Iterator[Card]:
    """The cards of a shuffled deck, and of another where one is not enough."""
    chance = Chance(seed, label)
    while True:
        yield from chance.shuffled(deck(52))


def _ordered(players: list[str], deal: Deal, rounds: list[list[tuple[str, str]]]) -> list[str]:
    dealt = deal(players)
    rounds.append(written(dealt))
    found: list[str] = []
    for rank in sorted({card.rank for card in dealt.values()}, reverse=True):
        equal = [name for name in players if dealt[name].rank == rank]
        found += equal if len(equal) == 1 else _ordered(equal, deal, rounds)
    return found


def written(deal: Mapping[str, Card]) -> list[tuple[str, str]]:
    """A deal as it is put on record: each player with a card, in the order in which they fell."""
    return [(name, str(card)) for name, card in deal.items()]


def clockwise(seats: dict[str, int], button: int) -> list[str]:
    """Players in the order of the deal, from the left of the designated player.

    >>> clockwise({"ann": 2, "bob": 5}, button=4)
    ['bob', 'ann']
    """
    return sorted(seats, key=lambda name: (seats[name] <= button, seats[name]))

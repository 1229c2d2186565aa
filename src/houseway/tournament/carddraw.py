"""A draw of cards between players who tie: ace high, suits equal, equals draw again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.equipment import Card, Chance, deck


class Drawn(NamedTuple):
    """The players from the highest card to the lowest, and every card that was dealt."""

    order: list[str]
    cards: list[list[tuple[str, str]]]


def draw_cards(players: Sequence[str], seed: bytes, label: str) -> Drawn:
    """Deal one card each in the order given, and more to equals, until all are separated."""
    pack = Chance(seed, label).shuffled(deck(52))
    rounds: list[list[tuple[str, str]]] = []
    return Drawn(_ordered(list(players), pack, rounds), rounds)


def _ordered(
    players: list[str], pack: list[Card], rounds: list[list[tuple[str, str]]]
) -> list[str]:
    dealt = {name: pack.pop(0) for name in players}
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

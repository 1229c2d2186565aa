"""Rule 16: who goes out after an elimination round, and what becomes of the chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from houseway.equipment import Card

from ..poker.pots import shared

INSTRUMENT = "CTP"


class Elimination(NamedTuple):
    """The player who goes out, the cards dealt for it, and what each of the others is given."""

    player: str
    deals: tuple[Mapping[str, Card], ...]
    given: Mapping[str, int]


def eliminate(
    stakes: Mapping[str, int], chip: int, deal: Callable[[list[str]], Mapping[str, Card]]
) -> Elimination:
    """Put out the lowest stake; `deal` gives a card to each of those whose stakes are equal.

    The stakes stand in the order of the deal, clockwise from the left of the button.

    >>> from houseway.equipment import cards
    >>> stakes = {"ann": 500, "bob": 500, "cy": 1_200, "di": 2_800}
    >>> went = eliminate(stakes, 25, lambda tied: dict(zip(tied, cards("5c Ah"))))
    >>> went.player, went.given
    ('ann', {'bob': 200, 'cy': 150, 'di': 150})
    """
    lowest = min(stakes.values())
    tied = [player for player, stake in stakes.items() if stake == lowest]  # 16.3
    deals: list[Mapping[str, Card]] = []
    while len(tied) > 1:  # 16.4, 16.4.3
        fell = deal(tied)  # 16.4.1
        deals.append(fell)
        least = min(card.rank for card in fell.values())  # 16.4.2
        tied = [player for player, card in fell.items() if card.rank == least]
    # 16.5: read as the first player still in the tournament
    given = shared(lowest, (player for player in stakes if player != tied[0]), chip)  # 16.3[2]
    return Elimination(tied[0], tuple(deals), given)

"""Where an instrument says what all hold'em has in common."""

from __future__ import annotations

from typing import NamedTuple


class PokerClauses(NamedTuple):
    """The clauses behind the parts of a hand that every game of hold'em has."""

    shuffle: str
    cut: str
    cut_depth: str
    blind: str
    ante: str
    deal: str
    burn: str
    board: str
    two_players: str
    misdeal: str
    redeal: str
    least_raise: str
    limit: str
    all_in: str
    short_all_in: str
    side_pots: str
    uncalled: str
    showdown: str
    better: str
    mucked: str
    best_hand: str
    announce: str
    split: str
    odd_chip: str

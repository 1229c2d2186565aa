"""The games that the suite holds to the common interface: a game joins by being listed."""

from __future__ import annotations

from typing import Any

BLACKJACK = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
SIDE_BETS = {
    "super_sevens": True,
    "super_sevens_amounts": [100, 500],
    "perfect_pairs": True,
    "perfect_pairs_minimum": 500,
    "perfect_pairs_maximum": 5_000,
}

HOLDEM = {
    "minimum_stake": 2_000,
    "minimum_bet": 1_000,
    "ace_low": True,
    "commission": {"type": "pot", "percent": 5, "cap": 1_000, "approval": "as approved"},
}

LISTED: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", BLACKJACK),
    ("blackjack", BLACKJACK | SIDE_BETS | {"decks": 4}),
    ("blackjack", BLACKJACK | {"shoe": "automated", "multi_box": False}),
    ("mini-baccarat", {"minimum": 50, "maximum": 1_000, "multiple": 25}),
    ("mini-baccarat", {"minimum": 50, "maximum": 1_000, "face": "down", "turned_by": "player"}),
    ("roulette", {"minimum": 50, "maximum": 1_000, "multiple": 10}),
    ("ultimate-holdem", {"minimum": 1_000, "maximum": 30_000, "multiple": 500}),
    (
        "canberra-poker",
        {"minimum": 50, "maximum": 1_000, "multiple": 25, "maximum_payout": 20_000},
    ),
    ("pai-gow", {"minimum": 50, "maximum": 1_000, "multiple": 25}),
    ("holdem", HOLDEM | {"blinds": [500, 1_000]}),
    (
        "holdem",
        HOLDEM | {"forced": "ante", "ante": 500, "maximum": "full pot", "winning": "high-low"},
    ),
    ("charity-holdem", {"minimum": 100, "blinds": [50, 100], "lowest_chip": 50}),
    ("tournament-blackjack", BLACKJACK | {"maximum": 20_000, "decks": 6, "shuffle": "hand"}),
]
NAMES = [f"{game}-{number}" for number, (game, _) in enumerate(LISTED)]

"""Many tables of Ultimate Texas Hold-em at once, each with one player who decides step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from houseway.games.ultimate_holdem import UltimateHoldem, UltimateHoldemDeterminations

from ..batch_play import BEGIN, ROW, BatchStep, rows_of, streams
from ..compiled import Array, compiled, lean
from ..pay_tables import Odds
from ..philox import draw
from ..ranks.lookups import CARDS, Ranks
from .rounds import COMMUNAL, DEALER, DEALT, HOLE, settle
from .terms import Scaled, Terms, scaled, seven_cards, terms

ACTIONS: Final = ("check", "play 4", "play 3", "play 2", "play 1", "fold")
CHECK, FOUR, THREE, TWO, ONE, FOLD = range(6)
BEFORE, AFTER_FLOP, ON_RIVER = range(3)
SHOWN: Final = np.array([0, 3, 5])
"""Communal cards that lie at each decision."""
DECISIONS: Final = ("before the flop", "after the flop", "on the river")
_DECK: Final = 52
OBSERVED: Final = (
    *(f"own {card}" for card in CARDS[:_DECK]),
    *(f"communal {card}" for card in CARDS[:_DECK]),
    *DECISIONS,
)


class UltimateTables(NamedTuple):
    """The cards of each table, which decision is due, and a deck and a stream for each row."""

    cards: Array
    decision: Array
    decks: Array
    streams: Array


@dataclass
class UltimateBatch:
    """Tables with an ante and its blind, and with some of the ante on trips."""

    terms: Terms
    game: str = UltimateHoldem.game
    actions: tuple[str, ...] = ACTIONS
    observed: tuple[str, ...] = OBSERVED
    unit: str = "the ante"
    players: int = 1
    tables: UltimateTables = field(init=False, repr=False)

    def begin(self, size: int, seed: int) -> None:
        """Tables before the first deal."""
        self.tables = UltimateTables(
            np.zeros((size, DEALT), dtype=np.uint8),
            np.zeros(size, dtype=np.int8),
            np.tile(np.arange(_DECK, dtype=np.uint8), (rows_of(size), 1)),
            streams(size, seed),
        )
        self._units = scaled(self.terms)

    def step(self, first: int, last: int, actions: Array, done: BatchStep) -> None:
        """Act at the tables of some rows."""
        step_tables(seven_cards().ranks, self._units, self.tables, first, last, actions, done)


def batch(
    determinations: UltimateHoldemDeterminations,
    *,
    pays: Mapping[str, Odds] | None = None,
    trips: Fraction | float | str = 0,
    ante: int | None = None,
) -> UltimateBatch:
    """Tables under these determinations."""
    return UltimateBatch(terms(determinations, pays, trips, ante))


@compiled()
def step_tables(
    ranks: Ranks, units: Scaled, tables: UltimateTables, first: int, last: int, actions: Array,
    done: BatchStep,
) -> None:  # fmt: skip
    """Decide at every table of some rows; a round that is over is followed by a new deal."""
    for row in range(first, last):
        deck, stream = tables.decks[row], tables.streams[row]
        for n in range(row * ROW, min(len(actions), row * ROW + ROW)):
            action, decision = actions[n], tables.decision[n]
            done.rewards[n], done.over[n] = 0.0, False
            if action == CHECK:
                tables.decision[n] = decision + 1
            else:
                if action != BEGIN:
                    won = settle(ranks, units, tables.cards[n], FOLD - action)
                    net = won.ante + won.blind + won.play + won.trips
                    done.rewards[n], done.over[n] = net / units.ante[0], True
                draw(stream, deck, DEALT)
                for at in range(DEALT):
                    tables.cards[n, at] = deck[at]
                tables.decision[n] = BEFORE
            observe(tables.cards[n], tables.decision[n], done.observations[n], done.masks[n])


@lean(forceinline=True)
def observe(cards: Array, decision: int, seen: Array, mask: Array) -> None:
    """What the player sees, and what is open."""
    seen[:] = 0
    for at in range(HOLE, DEALER):
        seen[cards[at]] = 1
    for at in range(COMMUNAL, COMMUNAL + SHOWN[decision]):
        seen[_DECK + cards[at]] = 1
    seen[2 * _DECK + decision] = 1
    mask[CHECK] = decision != ON_RIVER
    mask[FOUR] = mask[THREE] = decision == BEFORE
    mask[TWO] = decision == AFTER_FLOP
    mask[ONE], mask[FOLD] = decision == ON_RIVER, 1

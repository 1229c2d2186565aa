"""Many rounds of Canberra Poker at once: one Box against the dealer, by one policy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from houseway.equipment.cards import SUITS
from houseway.games.canberra_poker import CanberraPoker
from houseway.games.canberra_poker.determinations import HAND, PACK

from ..compiled import Array, compiled
from ..philox import Word, draw, seeded
from ..simulation import BlockResult
from .five_cards import CHOOSE, all_hands, hold, qualifying_rank, value_of
from .payments import BET, Payments
from .policies import POLICIES, bet_payments, decisions

_SUITS = len(SUITS)


@dataclass(frozen=True, slots=True)
class CanberraPokerKernel:
    """A player with one Ante a round, who Bets or Folds by a policy."""

    banked: ClassVar[bool] = True

    payments: Payments
    strategy: str

    game: ClassVar[str] = CanberraPoker.game
    unit: ClassVar[str] = "the Ante"

    @property
    def policy(self) -> str:
        """When the player Bets, in words."""
        return POLICIES[self.strategy].words

    @property
    def scale(self) -> int:
        """How many parts of a result make an Ante."""
        return self.payments.scale

    @property
    def opening(self) -> int:
        """A round begins with an Ante."""
        return self.scale

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first rounds of a block."""
        return self.settled(deals(seed, block, rounds))

    def settled(self, dealt: Array) -> BlockResult:
        """What the player wins and stakes in each of some rounds, from the cards that fell."""
        hands, parts = all_hands(), self.scale
        ranks = hands.kind_ranks
        net, staked = (np.empty(len(dealt), dtype=np.int32) for _ in range(2))
        _settle(
            dealt,
            hands.kind_of,
            hands.values[ranks],
            _as_bits(self.strategy, self.payments),
            bet_payments(self.payments)[ranks],
            int(self.payments.ante_wins * parts),
            parts,
            hands.values[qualifying_rank()],
            net,
            staked,
        )
        return BlockResult(net, staked)


@lru_cache(maxsize=16)
def _as_bits(policy: str, payments: Payments) -> Array:
    """The upcards against which a policy Bets, as bits of one number for each kind of hand."""
    bits = np.left_shift(np.int64(1), np.arange(PACK))
    return decisions(policy, payments) @ bits


def deals(seed: int, block: int, rounds: int) -> Array:
    """The cards of each round of a block in the order of the deal; the last is the upcard."""
    dealt = np.empty((rounds, 2 * HAND), dtype=np.int8)
    _deal(np.uint64(seed), np.uint64(block), dealt)
    return dealt


@compiled()
def _deal(seed: Word, block: Word, dealt: Array) -> None:
    state = seeded(seed, block, 0)
    deck = np.arange(PACK).astype(np.int8)
    for fell in dealt:
        draw(state, deck, 2 * HAND)
        fell[:] = deck[: 2 * HAND]


@compiled()
def _settle(
    dealt: Array,
    kind_of: Array,
    values: Array,
    bets: Array,
    bet_wins: Array,
    ante_wins: int,
    scale: int,
    least: int,
    net: Array,
    staked: Array,
) -> None:
    held = np.zeros(_SUITS, dtype=np.int64)
    renamed = np.zeros(_SUITS, dtype=np.int64)
    hand = np.zeros(HAND, dtype=np.int64)
    for at in range(len(dealt)):
        hold(dealt[at, ::2], held)
        _rename_suits(held, renamed)
        kind = kind_of[_number(dealt[at, ::2], renamed, hand)]
        staked[at] = scale
        if not bets[kind] >> _renamed(dealt[at, 2 * HAND - 1], renamed) & 1:
            net[at] = -scale
            continue
        staked[at] += BET * scale
        hold(dealt[at, 1::2], held)
        dealers = value_of(held)
        if dealers < least:
            net[at] = ante_wins
        elif values[kind] == dealers:
            net[at] = 0
        else:
            net[at] = ante_wins + bet_wins[kind] if values[kind] > dealers else -staked[at]


@compiled()
def _rename_suits(held: Array, renamed: Array) -> None:
    """Find the names of suits that make cards the hand that stands for their kind.

    A suit comes after those that hold more, and after those before it that hold as much.
    """
    for suit in range(_SUITS):
        renamed[suit] = 0
        for other in range(_SUITS):
            renamed[suit] += held[other] > held[suit] - (other < suit)


@compiled()
def _renamed(card: int, renamed: Array) -> int:
    name: int = card // _SUITS * _SUITS + renamed[card % _SUITS]
    return name


@compiled()
def _number(cards: Array, renamed: Array, hand: Array) -> int:
    """The number of the hand that five cards are once their suits are renamed."""
    for count, card in enumerate(cards):
        new, place = _renamed(card, renamed), count
        while place > 0 and hand[place - 1] > new:
            hand[place] = hand[place - 1]
            place -= 1
        hand[place] = new
    number = 0
    for place, card in enumerate(hand):
        number += CHOOSE[card, place + 1]
    return number

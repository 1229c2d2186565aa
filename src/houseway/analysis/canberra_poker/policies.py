"""When to Bet: the optimal strategy, and simple ones, for every kind of hand and every upcard."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import ACE, RANKS, SUITS, cards as read_cards
from houseway.games.canberra_poker.determinations import PACK
from houseway.games.canberra_poker.payout import BET_ROWS
from houseway.ranking.poker import CANBERRA

from .. import CannotAnalyse
from ..compiled import Array
from .counting import HIDDEN, counted
from .five_cards import FiveCardHands, all_hands
from .payments import BET, Payments

_UPCARD_RANKS = np.arange(PACK) // len(SUITS) + RANKS.start
_KING, _QUEEN, _JACK = ACE - 1, ACE - 2, ACE - 3


class CanberraPolicy(NamedTuple):
    """When to Bet, in words, and as a table by kind of hand and upcard."""

    words: str
    bets: Callable[[Payments], Array]


def optimal(payments: Payments) -> Array:
    """Bet where that is worth more than to Fold."""
    bets: Array = gain(payments) > 0
    return bets & counted().possible


def tied(payments: Payments) -> int:
    """With how many hands and upcards a Bet is worth exactly as much as a Fold."""
    found = counted()
    alike: Array = (gain(payments) == 0) & found.possible
    return int(alike.sum(axis=1) @ found.hands.alike)


def gain(payments: Payments) -> Array:
    """What a Bet is worth more than a Fold, in parts of the Ante over all hands of the dealer."""
    found, parts = counted(), payments.scale
    ante = int(payments.ante_wins * parts)
    win = ante + bet_payments(payments)[found.hands.kind_ranks][:, None]
    worth = found.short.astype(np.int64) * ante
    worth += found.beaten * win
    worth -= found.better.astype(np.int64) * (1 + BET) * parts
    worth += HIDDEN * parts
    return worth


@cache
def bet_payments(payments: Payments) -> Array:
    """What a Bet wins on a hand of each rank, in the parts that the payments are scaled to."""
    parts = payments.scale
    wins = {category: int(payments.bet_wins(category) * parts) for category in BET_ROWS}
    return np.array([wins[category] for category in all_hands().categories()], dtype=np.int64)


def at_least(lowest: str) -> Callable[[Payments], Array]:
    """Bet with a hand or anything better, whatever the upcard is."""

    def bets(_: Payments) -> Array:
        hands = all_hands()
        return np.repeat((hands.kind_ranks >= rank_of(hands, lowest))[:, None], PACK, axis=1)

    return bets


def rank_of(hands: FiveCardHands, written: str) -> int:
    """The rank of a hand as it is written."""
    value = CANBERRA.high_value(read_cards(written))
    return int(np.searchsorted(hands.values, value))


def simple(payments: Payments) -> Array:
    """Bet with a pair, and with an ace and king in three cases."""
    hands = all_hands()
    pair, ace_king = (at_least(hand)(payments) for hand in (LOWEST_PAIR, LOWEST_ACE_KING))
    held = hands.cards[hands.kinds] // len(SUITS) + RANKS.start
    has_queen, has_jack = ((held == rank).any(axis=1)[:, None] for rank in (_QUEEN, _JACK))
    upcard = _UPCARD_RANKS[None, :]
    matches = (held[:, :, None] == upcard[:, None, :]).any(axis=1)
    fourth = held[:, 1][:, None]  # cards go up, so the second is the fourth highest
    high = upcard >= _KING
    cases = (
        (matches & ~high)
        | (high & (has_queen | has_jack))
        | (~matches & has_queen & (upcard < fourth))
    )
    bets: Array = pair | (ace_king & cases)
    return bets


LOWEST_PAIR, LOWEST_ACE_KING = "2c 2d 3c 4c 5c", "Ac Kd 2c 3c 4c"
OPTIMAL, SIMPLE, BORDER, PAIR, ACE_KING = "optimal", "simple", "a-k-j-8-3", "pair", "ace-king"
POLICIES = {
    OPTIMAL: CanberraPolicy("Bet wherever that is worth more than a Fold", optimal),
    SIMPLE: CanberraPolicy(
        "Bet with a pair or better; with ace and king, Bet when the upcard is a queen or lower "
        "and matches one of your cards, when it is an ace or king and you hold a queen or jack, "
        "and when you hold a queen and it matches none of your cards and is lower than your "
        "fourth highest",
        simple,
    ),
    BORDER: CanberraPolicy("Bet with A-K-J-8-3 or better", at_least("Ac Kd Jc 8c 3c")),
    PAIR: CanberraPolicy("Bet with a pair or better", at_least(LOWEST_PAIR)),
    ACE_KING: CanberraPolicy("Bet with ace and king or better", at_least(LOWEST_ACE_KING)),
}


@lru_cache(maxsize=16)
def decisions(policy: str, payments: Payments) -> Array:
    """Whether a policy Bets, by kind of hand and upcard."""
    if policy not in POLICIES:
        raise CannotAnalyse(f"The policy is one of {', '.join(POLICIES)}, not {policy!r}.")
    return POLICIES[policy].bets(payments)

"""Compiled: the dealer's chances from any cards left, and what every hand is worth against them."""

from __future__ import annotations

import numpy as np

from ..compiled import Array, compiled
from .compositions import BLACKJACK, BUST, NO_HAND, OUTCOMES, Compositions, Draws

STAND, DRAW, DOUBLE = 0, 1, 2
LOST, PUSHED, WON = 0, 1, 2  # and three more for a doubled wager
RESULTS = 6


@compiled()
def dealer_chances(
    left: Array, cards: int, upcard: int, draws: Draws, weight: Array, chances: Array
) -> None:
    """Add how likely each outcome of the dealer's hand is when these cards are left."""
    first, last = draws.bounds[upcard], draws.bounds[upcard + 1]
    for node in range(first + 1, last):
        have = left[draws.rank[node] - 1] - draws.earlier[node]
        chance = weight[draws.parent[node]] * have / (cards - draws.size[node] + 1)
        weight[node - first] = chance
        chances[draws.outcome[node]] += draws.orders[node] * chance


@compiled(forceinline=True)
def left_without(shoe: Array, hand: Array, left: Array) -> int:
    """The cards of a shoe without a hand: how many, and in `left` of each rank; -1 for too few."""
    cards, enough = 0, True
    for rank in range(10):
        left[rank] = shoe[rank] - hand[rank]
        cards += left[rank]
        enough = enough and left[rank] >= 0
    return cards if enough else -1


@compiled()
def against_dealer(
    shoe: Array, upcard: int, has: int, hands: Compositions, draws: Draws
) -> tuple[Array, Array]:
    """For each hand that has a card of a rank (0: for every hand): the dealer's chances, and the
    chance of each rank as its next card. The hand comes out of the shoe first."""
    dealer = np.zeros((hands.points.size, OUTCOMES))
    following = np.zeros((hands.points.size, 10))
    weight, left = np.ones(draws.parent.size), np.zeros(10, dtype=np.int64)
    for hand in range(hands.points.size):
        if has and hands.cards[hand, has - 1] == 0:
            continue
        cards = left_without(shoe, hands.cards[hand], left)
        if cards > 0:
            for rank in range(10):
                following[hand, rank] = left[rank] / cards
            dealer_chances(left, cards, upcard, draws, weight, dealer[hand])
    return dealer, following


@compiled()
def standing(points: int, dealer: Array) -> float:
    """What a hand that stands wins on average: a dealer's Blackjack beats it, whatever it is."""
    value = dealer[BUST] - dealer[BLACKJACK]
    for total in range(17, 22):
        if points > total:
            value += dealer[total - 17]
        elif points < total:
            value -= dealer[total - 17]
    return float(value)


@compiled()
def values(
    dealer: Array, following: Array, play: Array, free: bool, hands: Compositions
) -> tuple[Array, Array]:
    """What standing, drawing and doubling are worth for every hand, and the play that follows.

    The play is kept to after this decision; with `free` it is the best one instead, which is then
    written over it.
    """
    worth = np.zeros((hands.points.size, 3)) - np.inf
    value = np.zeros(hands.points.size)
    for hand in range(hands.points.size - 1, -1, -1):
        points, size = hands.points[hand], hands.size[hand]
        worth[hand, STAND] = standing(points, dealer[hand])
        if points < 21:
            drawn, doubled = 0.0, 0.0
            for rank in range(10):
                chance, child = following[hand, rank], hands.child[hand, rank]
                if child == NO_HAND:
                    drawn -= chance
                    doubled -= chance
                else:
                    drawn += chance * value[child]
                    doubled += chance * worth[child, STAND]
            worth[hand, DRAW] = drawn
            if size == 2:
                worth[hand, DOUBLE] = 2.0 * doubled
        if free:
            play[hand] = _best(points, worth[hand])
        value[hand] = worth[hand, play[hand]]
    return worth, value


@compiled()
def _best(points: int, worth: Array) -> int:
    best = DRAW if points < 12 else STAND  # a lower total must be drawn to
    for option in (DRAW, DOUBLE):
        if worth[option] > worth[best]:
            best = option
    return best


@compiled()
def results(
    dealer: Array, following: Array, play: Array, reach: Array, hands: Compositions
) -> Array:
    """How likely each result is together with each outcome of the dealer's hand.

    `reach` says how likely each hand is to begin with, and then how likely it is at all.
    """
    ended = np.zeros((OUTCOMES, RESULTS))
    over = np.zeros(OUTCOMES)  # the dealer's chances together with the hand going over 21
    for hand in range(hands.points.size):
        if reach[hand] == 0.0:
            continue
        doubled = 3 if play[hand] == DOUBLE else 0
        if play[hand] == STAND:
            _stood(ended, reach[hand], hands.points[hand], dealer[hand], doubled)
            continue
        for outcome in range(OUTCOMES):
            over[outcome] = dealer[hand, outcome]
        for rank in range(10):
            chance, child = following[hand, rank], hands.child[hand, rank]
            if child == NO_HAND or chance == 0.0:
                continue
            for outcome in range(OUTCOMES):
                over[outcome] -= chance * dealer[child, outcome]
            if doubled:
                _stood(ended, reach[hand] * chance, hands.points[child], dealer[child], doubled)
            else:
                reach[child] += reach[hand] * chance
        for outcome in range(OUTCOMES):
            ended[outcome, doubled + LOST] += reach[hand] * over[outcome]
    return ended


@compiled()
def _stood(ended: Array, chance: float, points: int, dealer: Array, doubled: int) -> None:
    for outcome in range(OUTCOMES):
        total = outcome + 17
        result = PUSHED
        if outcome == BLACKJACK or (outcome != BUST and points < total):
            result = LOST
        elif outcome == BUST or points > total:
            result = WON
        ended[outcome, doubled + result] += chance * dealer[outcome]

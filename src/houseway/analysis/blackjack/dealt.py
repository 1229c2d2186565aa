"""Compiled: rounds dealt from a shoe, one box, by a basic strategy and without insurance.

A shoe is its cards by rank, and at the end how many of the next places have got their card.
"""

from __future__ import annotations

import numpy as np

from ..compiled import Array, compiled
from ..philox import below, seeded
from .basic import DOUBLES_OR_DRAWS, DRAWS, STANDS
from .splitting import MOST_HANDS

DEALER_STANDS = 17
BLACKJACK = 22  # more than any total
AHEAD = 40
"""More cards than a deal, one hand and the dealer can take."""


@compiled()
def shuffle(shoe: Array, until: int, stream: Array) -> None:
    """Put any of the cards that have no place yet on each place up to another."""
    cards = shoe.size - 1
    until = min(until, cards)
    for place in range(shoe[-1], until):
        at = place + below(stream, cards - place)
        card = shoe[at]
        shoe[at] = shoe[place]
        shoe[place] = card
    shoe[-1] = max(shoe[-1], until)


@compiled(forceinline=True)
def counted(hard: int, aces: bool) -> tuple[int, int]:
    """The points of a hand, and whether they are soft."""
    soft = 1 if aces and hard <= 11 else 0
    return hard + 10 * soft, soft


@compiled()
def play_rounds(
    shoe: Array,
    cut: int,
    burnt: int,
    soft_17: bool,
    totals: Array,
    pairs: Array,
    pays: Array,
    name: Array,
    net: Array,
    staked: Array,
    fell: Array,
) -> int:
    """Play rounds from shoe to shoe, and say how much was noted of them.

    `cut` is how many cards lie before the cutting card, of which some are burnt. With `soft_17` the
    dealer draws on a soft 17. A round at whose
    beginning the cutting card is out, or comes out first, has a new shoe. `pays` is what a unit and
    a Blackjack are worth in the results, `name` the seed and block. The cards of each round, with a
    0 after them, are noted in `fell` while it has room.
    """
    stream = seeded(name[0], name[1], 0)
    hands = np.zeros((MOST_HANDS, 2), dtype=np.int64)
    at_once = shoe.size if cut > 0 else 0
    out, noted = cut, 0
    for round in range(net.size):
        if out >= cut:
            shoe[-1], out = 0, burnt
            shuffle(shoe, at_once, stream)
        begun = out
        shuffle(shoe, begun + AHEAD, stream)
        first, upcard, second = shoe[begun], shoe[begun + 1], shoe[begun + 2]
        out += 3
        if first * second == 10 and first + second == 11:
            # The dealer takes a card to a Blackjack only where that could make another.
            out += 1 if upcard in (1, 10) else 0
            beaten = out - begun == 3 or shoe[out - 1] + upcard != 11
            net[round], staked[round] = pays[1] if beaten else 0, pays[0]
        else:
            count, done, alive = 1, 0, False
            while done < count:
                again = first == second and pairs[first, upcard] and count < MOST_HANDS
                if again and (first != 1 or count == 1):  # aces are split only once
                    count += 1
                else:
                    one_card = first == 1 and count > 1  # as split aces get
                    out, points, stake = _play_hand(
                        shoe, out, first, second, one_card, upcard, totals
                    )
                    hands[done, 0], hands[done, 1] = points, stake
                    alive = alive or points <= 21
                    done += 1
                if done < count:  # a hand is finished before the next gets its second card
                    shuffle(shoe, out + AHEAD, stream)
                    second = shoe[out]
                    out += 1
            dealer = upcard
            if alive:
                out, dealer = dealer_draws(shoe, out, upcard, soft_17)
            won, wagered = _settle(hands, count, dealer)
            net[round], staked[round] = won * pays[0], wagered * pays[0]
        if noted + out - begun < fell.size:
            noted = _note(shoe, begun, out, fell, noted)
    return noted


@compiled()
def _play_hand(
    shoe: Array,
    out: int,
    first: int,
    second: int,
    one_card: bool,
    upcard: int,
    totals: Array,
) -> tuple[int, int, int]:
    """Play a hand to its end: how many cards are out then, its points and its stake."""
    hard, aces, stake = first + second, first == 1 or second == 1, 1
    points, soft = counted(hard, aces)
    says = STANDS if one_card else totals[soft, points, upcard]
    if says > DRAWS:
        stake = 2
    while says != STANDS:
        card = shoe[out]
        out += 1
        hard += card
        aces = aces or card == 1
        points, soft = counted(hard, aces)
        says = STANDS
        if stake == 1 and points < 21:
            says = totals[soft, points, upcard]
            if says > DOUBLES_OR_DRAWS:
                says = STANDS  # it doubles two cards only
    return out, points, stake


@compiled()
def dealer_draws(shoe: Array, out: int, upcard: int, soft_17: bool) -> tuple[int, int]:
    """The dealer draws to 17: how many cards are out then, and what other hands must beat."""
    hard, aces, begun = upcard, upcard == 1, out
    points, soft = counted(hard, aces)
    while points < DEALER_STANDS or (soft_17 and soft and points == DEALER_STANDS):
        card = shoe[out]
        out += 1
        hard += card
        aces = aces or card == 1
        points, soft = counted(hard, aces)
    if points > 21:
        return out, 0
    return out, BLACKJACK if points == 21 and out - begun == 1 else points


@compiled()
def _settle(hands: Array, count: int, dealer: int) -> tuple[int, int]:
    """What the hands win, and what was wagered on them."""
    won, wagered = 0, 0
    for hand in range(MOST_HANDS):
        if hand == count:
            break
        points, stake = hands[hand, 0], hands[hand, 1]
        wagered += stake
        if points > 21 or points < dealer:
            won -= stake
        elif points > dealer:
            won += stake
    return won, wagered


@compiled()
def _note(shoe: Array, begun: int, out: int, fell: Array, noted: int) -> int:
    """Write down the cards of a round, and how much was written in all."""
    for place in range(begun, out):
        fell[noted] = shoe[place]
        noted += 1
    fell[noted] = 0
    return noted + 1

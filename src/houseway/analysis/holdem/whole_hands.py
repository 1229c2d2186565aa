"""Whole hands of hold'em by the million: cards, blinds, bets, side pots and commission."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..compiled import Array, compiled, lean
from ..philox import draw, seeded
from ..ranks.batches import high, low
from ..ranks.lookups import Ranks
from .betting_kernel import KernelLimits, KernelStanding, KernelStreet, Stakes, alone, bet, next_of

STREETS: Final = (0, 3, 4, 5)
"""How many communal cards lie in each betting round."""
COMMUNAL: Final = 5


class Hosting(NamedTuple):
    """What the determinations say about forced bets, pots and the house."""

    ante: int
    blinds: Array
    button_first: bool
    """Whether the button posts the first of two blinds, with two players."""
    stake: int
    percent: int
    threshold: int
    cap: int
    dollar: int
    high_wins: bool
    low_wins: bool


class WholeHands(NamedTuple):
    """Room for a showdown: what everybody has, for high and for low, and what was forced."""

    high: Array
    low: Array
    forced: Array


@compiled()
def hands(players: int) -> WholeHands:
    """Room for so many players."""
    return WholeHands(
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
    )


@compiled()
def play_hands(
    ranks: Ranks, limits: KernelLimits, hosting: Hosting, players: int, deck: Array,
    seed: int, block: int, net: Array, staked: Array,
) -> None:  # fmt: skip
    """Play hands with equal stakes; the result is that of one seat, past which the button moves."""
    state, cards = seeded(seed, block, 0), deck.copy()
    stakes = Stakes(
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
    )
    room, log = hands(players), np.zeros(0, dtype=np.int64)
    for n in range(len(net)):
        draw(state, cards, 2 * players + COMMUNAL)
        buy_in(stakes, hosting.stake)
        play_hand(ranks, limits, hosting, cards, stakes, room, state, log)
        mine = players - 1 - n % players
        net[n] = (stakes.left[mine] - hosting.stake) // limits.chip
        staked[n] = stakes.paid[mine] // limits.chip


@lean()
def buy_in(stakes: Stakes, stake: int) -> None:
    """Everybody begins with as much."""
    for player in range(len(stakes.left)):
        stakes.left[player] = stake


@lean()
def play_hand(
    ranks: Ranks, limits: KernelLimits, hosting: Hosting, cards: Array, stakes: Stakes,
    room: WholeHands, state: Array, log: Array,
) -> None:  # fmt: skip
    """One hand from the forced bets to the last pot.

    The hole cards come first, one at a time clockwise, then the communal cards. Decisions are drawn
    from `state` and, where there is room, written to `log`.
    """
    players = len(stakes.left)
    street = post(limits, hosting, stakes, room.forced)
    now = KernelStanding((1 << players) - 1, 0)
    now = bet(limits, stakes, now, street, state, log)
    for _ in range(3):
        if not alone(now.active):
            clear(stakes)
            first = next_of(now.active, 0, players)
            street = KernelStreet(first, 0, limits.minimum_bet, False)
            now = bet(limits, stakes, now, street, state, log)
    if not alone(now.active):
        rank_hands(ranks, hosting, cards, now.active, room)
    award(limits, hosting, stakes, now.active, room)


@lean(forceinline=True)
def clear(stakes: Stakes) -> None:
    """Nothing has been bet in a betting round yet."""
    for player in range(len(stakes.bets)):
        stakes.bets[player] = 0


@lean()
def post(limits: KernelLimits, hosting: Hosting, stakes: Stakes, forced: Array) -> KernelStreet:
    """Antes and blinds; a short blind leaves the full amount to be met."""
    players, last, high_bet = len(stakes.left), 0, 0
    for player in range(players):
        stakes.bets[player] = 0
        ante = min(hosting.ante, stakes.left[player])
        stakes.left[player] -= ante
        stakes.paid[player] = ante
    swapped = players == 2 and hosting.button_first
    for n in range(min(players, len(hosting.blinds))):
        last = 1 - n if swapped else n
        paid = min(hosting.blinds[n], stakes.left[last])
        stakes.left[last] -= paid
        stakes.bets[last] += paid
        stakes.paid[last] += paid
        high_bet = max(high_bet, hosting.blinds[n])
    for player in range(players):
        forced[player] = stakes.paid[player]
    first = last + 1 if last + 1 < players else 0
    return KernelStreet(first, high_bet, max(limits.minimum_bet, high_bet), True)


@lean()
def rank_hands(ranks: Ranks, hosting: Hosting, cards: Array, active: int, room: WholeHands) -> None:
    """Rank everybody who is still in the hand."""
    players = len(room.high)
    key, mask = np.uint64(0), np.uint64(0)
    for n in range(2 * players, 2 * players + COMMUNAL):
        key += ranks.keys[cards[n]]
        mask |= ranks.masks[cards[n]]
    for player in range(players):
        if active >> player & 1:
            one, other = cards[player], cards[players + player]
            seven = key + ranks.keys[one] + ranks.keys[other]
            held = mask | ranks.masks[one] | ranks.masks[other]
            room.high[player] = high(ranks, seven, held) if hosting.high_wins else -1
            room.low[player] = low(ranks, seven) if hosting.low_wins else 0


@lean()
def award(
    limits: KernelLimits, hosting: Hosting, stakes: Stakes, active: int, room: WholeHands
) -> None:
    """Pay every pot to the best of those who can win it, less what the house takes."""
    due = commission(hosting, stakes, active, room) if hosting.percent else 0
    below, top = 0, 0
    for player in range(len(stakes.paid)):
        top = max(top, stakes.paid[player])
    last = False
    while not last:
        level = next_level(stakes, active, below)
        last = next_level(stakes, active, level) == 0
        # What folded players put in beyond every active player stays in the last pot.
        pot, eligible = pot_between(stakes, active, below, top if last else level, level)
        if due and pot > hosting.threshold:
            taken = min(due, pot)
            due -= taken
            pot -= taken
        pay(limits, stakes, pot, eligible, room)
        below = level


@lean(forceinline=True)
def next_level(stakes: Stakes, active: int, below: int) -> int:
    """The next amount at which an active player is all in; none where there is no more."""
    level = 0
    for player in range(len(stakes.paid)):
        paid = stakes.paid[player]
        if active >> player & 1 and paid > below and (level == 0 or paid < level):
            level = paid
    return level


@lean(forceinline=True)
def pot_between(stakes: Stakes, active: int, below: int, top: int, level: int) -> tuple[int, int]:
    """The chips between two amounts, and who can win them."""
    pot = eligible = 0
    for player in range(len(stakes.paid)):
        paid = stakes.paid[player]
        pot += max(0, min(paid, top) - below)
        if active >> player & 1 and paid >= level:
            eligible |= 1 << player
    return pot, eligible


@lean()
def pay(limits: KernelLimits, stakes: Stakes, pot: int, eligible: int, room: WholeHands) -> None:
    """Share a pot; where a hand qualifies for low and high wins too, each side has a half."""
    if alone(eligible):
        stakes.left[next_of(eligible, 0, len(stakes.left))] += pot
        return
    highs, lows = winners(eligible, room)
    for_low = 0
    if lows:
        for_low = pot // 2 // limits.chip * limits.chip if highs else pot
        share(limits, stakes, for_low, lows)
    if highs:
        share(limits, stakes, pot - for_low, highs)


@lean()
def winners(eligible: int, room: WholeHands) -> tuple[int, int]:
    """Who wins for high and for low; numbers below zero and at zero win nothing."""
    best_high, best_low, highs, lows = -1, 0, 0, 0
    for player in range(len(room.high)):
        if eligible >> player & 1:
            if room.high[player] > best_high:
                best_high, highs = room.high[player], 0
            if room.low[player] > best_low:
                best_low, lows = room.low[player], 0
            if room.high[player] == best_high >= 0:
                highs |= 1 << player
            if room.low[player] == best_low > 0:
                lows |= 1 << player
    return highs, lows


@lean()
def share(limits: KernelLimits, stakes: Stakes, amount: int, players: int) -> None:
    """Equal shares in chips; what is left over goes to the first after the button."""
    count = 0
    for player in range(len(stakes.left)):
        count += players >> player & 1
    each = amount // count // limits.chip * limits.chip
    for player in range(len(stakes.left)):
        if players >> player & 1:
            stakes.left[player] += each
    stakes.left[next_of(players, 0, len(stakes.left))] += amount - each * count


@lean()
def commission(hosting: Hosting, stakes: Stakes, active: int, room: WholeHands) -> int:
    """What the house takes: nothing of forced bets alone, or where equal hands share all."""
    total, voluntary, others = 0, False, False
    for player in range(len(stakes.paid)):
        total += stakes.paid[player]
        voluntary |= stakes.paid[player] > room.forced[player]
        others |= stakes.paid[player] > 0 and not active >> player & 1
    if not voluntary:
        return 0
    if not others and not alone(active) and all_tie(stakes, active, room):
        return 0
    return min(total * hosting.percent // 100 // hosting.dollar * hosting.dollar, hosting.cap)


@lean()
def all_tie(stakes: Stakes, active: int, room: WholeHands) -> bool:
    """Whether in every pot all who can win it do so, on each side that is won."""
    below = 0
    while True:
        level = next_level(stakes, active, below)
        if level == 0:
            return True
        _, eligible = pot_between(stakes, active, below, level, level)
        highs, lows = winners(eligible, room)
        if not alone(eligible) and ((highs and highs != eligible) or (lows and lows != eligible)):
            return False
        below = level

"""A betting round of hold'em, compiled: whose turn it is, what is open, and what it does.

Players are numbered clockwise from the button's left. Sets of them are bits of a number, so that a
whole hand runs in the processor's registers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..compiled import Array, lean
from ..philox import below

FOLD, STAY, RAISE = range(3)
NO_LIMIT, FULL_POT, HALF_POT, STRADDLE, FIXED = range(5)
NOBODY: Final = -1


class Stakes(NamedTuple):
    """The chips of each player: left, in this betting round, and in the hand."""

    left: Array
    bets: Array
    paid: Array


class KernelLimits(NamedTuple):
    """What the determinations say about bets."""

    minimum_bet: int
    chip: int
    limit: int
    maximum: int
    most_raises: int
    in_units: bool
    """Whether a short stack taps out in whole minimum bets."""
    always_open: bool
    """Whether everybody may raise after an all-in that is short of a raise."""
    whole_back: bool
    """Whether a bet that nobody met goes back whole."""


class KernelStreet(NamedTuple):
    """A betting round before anybody acts: who opens, what must be met, and the least raise."""

    first: int
    high: int
    step: int
    full: bool


class KernelStanding(NamedTuple):
    """Who is in the hand, and who has tapped out."""

    active: int
    tapped: int


class KernelBetting(NamedTuple):
    """A betting round under way; `turn` is who has to decide, or nobody once it is over.

    `able` can still bet, `pending` have yet to answer the last bet, `answered` may not raise any
    more, and `at` is where the last of them sits. `raiser` bet `last_wager` last, which somebody
    has `met` or not. `high` is to be met, `step` the least raise, `full` whether a bet stands.
    """

    active: int
    tapped: int
    able: int
    pending: int
    answered: int
    raises: int
    at: int
    turn: int
    raiser: int
    last_wager: int
    met: bool
    high: int
    step: int
    full: bool


class Open(NamedTuple):
    """The totals to which a player may raise; none where the highest is below the lowest."""

    low: int
    high: int


@lean(forceinline=True)
def alone(players: int) -> bool:
    """Whether a set has fewer than two players."""
    return players & (players - 1) == 0


@lean(forceinline=True)
def next_of(players: int, at: int, count: int) -> int:
    """The first player of a set from a place on, clockwise."""
    while not players >> at & 1:
        at = at + 1 if at + 1 < count else 0
    return at


@lean(forceinline=True)
def able_to_bet(stakes: Stakes, now: KernelStanding) -> int:
    """Those in the hand who have chips to bet with and have not tapped out."""
    players = now.active & ~now.tapped
    for player in range(len(stakes.left)):
        if stakes.left[player] == 0:
            players &= ~(1 << player)
    return players


@lean(forceinline=True)
def must_decide(stakes: Stakes, active: int, able: int, player: int) -> bool:
    """Whether a player has chips to meet, or somebody who could meet theirs."""
    if able & ~(1 << player):
        return True
    for one in range(len(stakes.bets)):
        if active >> one & 1 and stakes.bets[one] > stakes.bets[player]:
            return True
    return False


@lean(forceinline=True)
def tap_out(limits: KernelLimits, stake: int) -> int:
    """What a player puts in who has too little for a bet."""
    if limits.in_units and stake >= limits.minimum_bet:
        return stake // limits.minimum_bet * limits.minimum_bet
    return stake


@lean(forceinline=True)
def most_total(limits: KernelLimits, stakes: Stakes, high: int, full: bool, player: int) -> int:
    """The highest total that the limits allow."""
    if limits.limit == NO_LIMIT:
        return stakes.bets[player] + stakes.left[player]  # type: ignore[no-any-return]
    if limits.limit == FIXED:
        return (high if full else 0) + limits.maximum
    if limits.limit == STRADDLE:
        return 2 * high if high else limits.minimum_bet
    pot = max(0, high - stakes.bets[player])
    for one in range(len(stakes.paid)):
        pot += stakes.paid[one]
    part = pot if limits.limit == FULL_POT else pot // 2 // limits.chip * limits.chip
    return high + part  # type: ignore[no-any-return]


@lean(forceinline=True)
def raises_open(
    limits: KernelLimits, stakes: Stakes, able: int, player: int, high: int, least: int, full: bool
) -> Open:
    """The totals to which a player who may raise can raise, if anybody can meet more."""
    everything = stakes.bets[player] + stakes.left[player]
    met, one = False, 0
    rivals = able & ~(1 << player)
    while rivals >> one and not met:
        met = bool(rivals >> one & 1) and high - stakes.bets[one] < stakes.left[one]
        one += 1
    if not met or everything <= high:
        return Open(1, 0)
    if everything < least:
        short = stakes.bets[player] + tap_out(limits, stakes.left[player])
        return Open(short, short if short > high else 0)
    most = min(most_total(limits, stakes, high, full, player), everything)
    return Open(least, max(least, most // limits.chip * limits.chip))


@lean(forceinline=True)
def choose(state: Array, due: bool, totals: Open) -> tuple[int, int]:
    """A random player: folds a quarter of the time, raises a fifth, and otherwise stays."""
    chance = below(state, 100)
    if chance < 25 and due:
        return FOLD, 0
    if chance < 45 and totals.low <= totals.high:
        size = below(state, 3)
        if size == 0:
            return RAISE, totals.low
        return RAISE, totals.high if size == 2 else min(totals.high, 3 * totals.low)
    return STAY, 0


@lean(forceinline=True)
def put_in(stakes: Stakes, player: int, amount: int) -> None:
    """Move chips to the middle as a bet."""
    stakes.left[player] -= amount
    stakes.bets[player] += amount
    stakes.paid[player] += amount


@lean()
def bet(
    limits: KernelLimits,
    stakes: Stakes,
    now: KernelStanding,
    street: KernelStreet,
    state: Array,
    log: Array,
) -> KernelStanding:
    """Everybody in turn, until all bets are met or one player is left."""
    betting = next_turn(stakes, open_betting(stakes, now, street))
    while betting.turn != NOBODY:
        totals = totals_open(limits, stakes, betting)
        due = betting.high - stakes.bets[betting.turn]
        act, total = choose(state, due > 0, totals)
        if len(log):
            log[0] += 2
            log[log[0] - 1], log[log[0]] = act, total
        betting = next_turn(stakes, act_on(limits, stakes, betting, act, total))
    return close_betting(limits, stakes, betting)


@lean(forceinline=True)
def open_betting(stakes: Stakes, now: KernelStanding, street: KernelStreet) -> KernelBetting:
    """Nobody has acted yet."""
    able = able_to_bet(stakes, now)
    return KernelBetting(
        now.active, now.tapped, able, able, 0, 0, street.first, street.first, NOBODY, 0, False,
        street.high, street.step, street.full,
    )  # fmt: skip


@lean(forceinline=True)
def next_turn(stakes: Stakes, b: KernelBetting) -> KernelBetting:
    """Say who has to decide next, or that nobody has."""
    turn = at = NOBODY
    if b.pending and not alone(b.active):
        at = next_of(b.pending, b.at, len(stakes.left))
        turn = at if must_decide(stakes, b.active, b.able, at) else NOBODY
    return KernelBetting(
        b.active, b.tapped, b.able, b.pending, b.answered, b.raises, at, turn, b.raiser,
        b.last_wager, b.met, b.high, b.step, b.full,
    )  # fmt: skip


@lean(forceinline=True)
def least_raise(limits: KernelLimits, b: KernelBetting) -> int:
    """The lowest total that is a raise, or a bet."""
    return b.high + b.step if b.full else max(limits.minimum_bet, b.high + 1)


@lean(forceinline=True)
def totals_open(limits: KernelLimits, stakes: Stakes, b: KernelBetting) -> Open:
    """The totals to which whoever has to decide may raise."""
    may_raise = limits.always_open or not b.answered >> b.turn & 1
    if may_raise and b.raises < limits.most_raises:
        least = least_raise(limits, b)
        return raises_open(limits, stakes, b.able, b.turn, b.high, least, b.full)
    return Open(1, 0)


@lean(forceinline=True)
def act_on(
    limits: KernelLimits, stakes: Stakes, b: KernelBetting, act: int, total: int
) -> KernelBetting:
    """Whoever has to decide has: fold, stay, or raise to a total."""
    turn, own = b.turn, 1 << b.turn
    active, tapped, able, pending = b.active, b.tapped, b.able, b.pending & ~own
    answered, raises, raiser, last_wager = b.answered, b.raises, b.raiser, b.last_wager
    met, high, step, full = b.met, b.high, b.step, b.full
    short = False
    if act == FOLD:
        active &= ~own
        able &= ~own
    elif act == STAY:
        amount = max(0, high - stakes.bets[turn])
        if amount > stakes.left[turn]:
            amount, short = tap_out(limits, stakes.left[turn]), True
        put_in(stakes, turn, amount)
        met |= amount > 0
        if full:
            answered |= own
    else:
        pending = able & ~own
        short = total < least_raise(limits, b)
        if not short:
            raises += high > 0
            step = max(step, total - high)
            answered, full = 0, True
        if full:
            answered |= own
        last_wager, raiser, met = total - stakes.bets[turn], turn, False
        put_in(stakes, turn, last_wager)
        high = total
    if act != FOLD and (short or stakes.left[turn] == 0):
        tapped |= own
        able &= ~own
    return KernelBetting(
        active, tapped, able, pending, answered, raises, turn, turn, raiser, last_wager, met,
        high, step, full,
    )  # fmt: skip


@lean(forceinline=True)
def close_betting(limits: KernelLimits, stakes: Stakes, b: KernelBetting) -> KernelStanding:
    """What nobody met goes back, and the betting round is over."""
    give_back(limits, stakes, b.active, b.raiser, b.last_wager, b.met)
    return KernelStanding(b.active, b.tapped)


@lean(forceinline=True)
def give_back(
    limits: KernelLimits, stakes: Stakes, active: int, raiser: int, last_wager: int, met: bool
) -> None:
    """What nobody met goes back; a blind that everybody left is no such bet."""
    first = second = 0
    over = NOBODY
    for player in range(len(stakes.bets)):
        if stakes.bets[player] > first:
            first, second, over = stakes.bets[player], first, player
        else:
            second = max(second, stakes.bets[player])
    excess = first - second
    sole = alone(active)
    if not excess or not active >> over & 1 or (sole and raiser != over):
        return
    if limits.whole_back and sole and not met:
        excess = last_wager
    put_in(stakes, over, -excess)

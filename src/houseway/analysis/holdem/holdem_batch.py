"""Many tables of hold'em at once, where a program decides for every player in turn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import numpy as np

from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.ranking.poker import PokerRanking

from .. import CannotAnalyse
from ..batch_play import BEGIN, ROW, BatchStep, rows_of, streams
from ..compiled import Array, compiled, lean
from ..philox import below, draw
from ..ranks.batches import numbers
from ..ranks.lookups import CARDS, Ranks, ranking_tables
from .betting_kernel import (
    FOLD,
    NOBODY,
    RAISE,
    STAY,
    KernelBetting,
    KernelLimits,
    KernelStanding,
    KernelStreet,
    Stakes,
    act_on,
    alone,
    close_betting,
    next_of,
    next_turn,
    open_betting,
    totals_open,
)
from .kernel import PLAYERS, check_players, stack_of, table_of
from .whole_hands import COMMUNAL, STREETS, Hosting, WholeHands, award, clear, post, rank_hands

ACTIONS: Final = (
    "fold",
    "check or call",
    "raise least",
    "raise half the pot",
    "raise the pot",
    "raise most",
)
LEAST, HALF_POT, POT, MOST = range(RAISE, RAISE + 4)
RIVER: Final = len(STREETS) - 1
_STREETS: Final = np.array(STREETS)
_KINDS: Final = len(CARDS)
BETTING: Final = ("before the flop", "on the flop", "on the turn", "on the river")
FEWEST_BLINDS: Final = 2


class HoldemTables(NamedTuple):
    """Every table: cards, chips, the betting round as `KernelBetting` has it, street and button."""

    cards: Array
    begun: Array
    left: Array
    bets: Array
    paid: Array
    forced: Array
    betting: Array
    street: Array
    button: Array
    decks: Array
    streams: Array


class TableRoom(NamedTuple):
    """Room to rank hands in, for one thread."""

    high: Array
    low: Array


@dataclass
class HoldemBatch:
    """Tables of so many players; each begins every hand with a stack between two amounts.

    Seats are numbered from 0. The button moves on by one after each hand.
    """

    ranking: PokerRanking
    limits: KernelLimits
    hosting: Hosting
    players: int
    stacks: tuple[int, int]
    game: str = Holdem.game
    actions: tuple[str, ...] = ACTIONS
    unit: str = "the big blind"
    tables: HoldemTables = field(init=False, repr=False)

    @property
    def observed(self) -> tuple[str, ...]:
        """Cards, then chips by seat from the player who decides clockwise, in big blinds."""
        seats = range(self.players)
        chips = [
            f"{what} {n}" for what in ("stake", "bet", "in the pot", "in the hand") for n in seats
        ]
        cards = [f"{whose} {card}" for whose in ("own", "communal") for card in CARDS]
        return (*cards, *BETTING, *chips, *(f"button {n}" for n in seats), "to call")

    def begin(self, size: int, seed: int) -> None:
        """Tables before the first deal."""
        deck, chips = numbers(self.ranking.cards), np.zeros((size, self.players), dtype=np.int64)
        self.tables = HoldemTables(
            np.zeros((size, 2 * self.players + COMMUNAL), dtype=np.uint8),
            chips.copy(),
            chips.copy(),
            chips.copy(),
            chips.copy(),
            chips.copy(),
            np.zeros((size, len(KernelBetting._fields)), dtype=np.int64),
            np.zeros(size, dtype=np.int8),
            np.full(size, self.players - 1, dtype=np.int8),
            np.tile(deck, (rows_of(size), 1)),
            streams(size, seed),
        )
        self._ranks = ranking_tables(replace(self.ranking)).ranks

    def step(self, first: int, last: int, actions: Array, done: BatchStep) -> None:
        """Act at the tables of some rows."""
        known = self._ranks, self.limits, self.hosting, self.stacks
        step_tables(*known, self.tables, first, last, actions, done)


def batch(
    determinations: HoldemDeterminations,
    *,
    players: int = PLAYERS,
    stack: int | tuple[int, int] | None = None,
) -> HoldemBatch:
    """Tables under these determinations, with a stack for everybody, or drawn between two."""
    limits, hosting = table_of(determinations)
    check_players(players, determinations.seats)
    given = stack if isinstance(stack, tuple) else (stack, stack)
    blind = max(determinations.blinds)
    low, high = (stack_of(one, blind, determinations.smallest_chip) for one in given)
    least = FEWEST_BLINDS * blind + determinations.ante
    if not least <= low <= high:
        raise CannotAnalyse(
            f"Stacks are of {least:,} or more, the lower first: not {low:,} to {high:,}."
        )
    ranking = replace(determinations.ranking())
    return HoldemBatch(ranking, limits, hosting, players, (low, high))


@compiled()
def step_tables(
    ranks: Ranks, limits: KernelLimits, hosting: Hosting, stacks: tuple[int, int],
    tables: HoldemTables, first: int, last: int, actions: Array, done: BatchStep,
) -> None:  # fmt: skip
    """Whoever has to decide at each table of some rows does; what follows by itself is done."""
    players = tables.left.shape[1]
    space = TableRoom(np.zeros(players, dtype=np.int64), np.zeros(players, dtype=np.int64))
    blind = hosting.blinds.max()
    for row in range(first, last):
        for n in range(row * ROW, min(len(actions), row * ROW + ROW)):
            done.rewards[n, :] = 0.0
            done.over[n] = False
            stakes = Stakes(tables.left[n], tables.bets[n], tables.paid[n])
            if actions[n] == BEGIN:
                betting = deal(limits, hosting, stacks, tables, row, n)
            else:
                act = min(actions[n], RAISE)
                before = held_betting(tables.betting[n])
                betting = act_on(limits, stakes, before, act, done.totals[n, actions[n]])
            betting = next_turn(stakes, betting)
            while betting.turn == NOBODY:
                now = close_betting(limits, stakes, betting)
                if alone(now.active) or tables.street[n] == RIVER:
                    end(ranks, limits, hosting, tables, n, now, space)
                    won(tables, n, blind, done.rewards[n])
                    done.over[n] = True
                    betting = deal(limits, hosting, stacks, tables, row, n)
                else:
                    tables.street[n] += 1
                    clear(stakes)
                    begins = next_of(now.active, 0, players)
                    street = KernelStreet(begins, 0, limits.minimum_bet, False)
                    betting = open_betting(stakes, now, street)
                betting = next_turn(stakes, betting)
            keep_betting(tables.betting[n], betting)
            done.turns[n] = seat_of(betting.turn, tables.button[n], players)
            open_raises(limits, stakes, betting, done.totals[n], done.masks[n])
            observe(tables, n, betting, blind, done.observations[n])


@lean(forceinline=True)
def seat_of(player: int, button: int, players: int) -> int:
    """Where a player sits who is so many places clockwise from the button's left."""
    at = button + 1 + player
    return at - players if at >= players else at


@lean()
def deal(
    limits: KernelLimits, hosting: Hosting, stacks: tuple[int, int], tables: HoldemTables,
    row: int, n: int,
) -> KernelBetting:  # fmt: skip
    """A new hand: the button moves, cards and stacks are drawn, and blinds are posted."""
    deck, stream, players = tables.decks[row], tables.streams[row], tables.left.shape[1]
    tables.button[n] = seat_of(0, tables.button[n], players)
    draw(stream, deck, tables.cards.shape[1])
    for at in range(tables.cards.shape[1]):
        tables.cards[n, at] = deck[at]
    chips = (stacks[1] - stacks[0]) // limits.chip
    for player in range(players):
        more = below(stream, chips + 1) * limits.chip if chips else 0
        tables.left[n, player] = tables.begun[n, player] = stacks[0] + more
    tables.street[n] = 0
    stakes = Stakes(tables.left[n], tables.bets[n], tables.paid[n])
    street = post(limits, hosting, stakes, tables.forced[n])
    return open_betting(stakes, KernelStanding((1 << players) - 1, 0), street)


@lean()
def end(
    ranks: Ranks, limits: KernelLimits, hosting: Hosting, tables: HoldemTables, n: int,
    now: KernelStanding, space: TableRoom,
) -> None:  # fmt: skip
    """The showdown, if there is one, and every pot."""
    stakes = Stakes(tables.left[n], tables.bets[n], tables.paid[n])
    room = WholeHands(space.high, space.low, tables.forced[n])
    if not alone(now.active):
        rank_hands(ranks, hosting, tables.cards[n], now.active, room)
    award(limits, hosting, stakes, now.active, room)


@lean(forceinline=True)
def won(tables: HoldemTables, n: int, blind: int, rewards: Array) -> None:
    """What each seat has more or less than it began the hand with."""
    players = tables.left.shape[1]
    for player in range(players):
        seat = seat_of(player, tables.button[n], players)
        rewards[seat] = (tables.left[n, player] - tables.begun[n, player]) / blind


@lean(forceinline=True)
def open_raises(
    limits: KernelLimits, stakes: Stakes, betting: KernelBetting, totals: Array, mask: Array
) -> None:
    """The total of every raise that is open; of two that are the same, only the first is."""
    turn, high = betting.turn, betting.high
    pot = max(0, high - stakes.bets[turn])
    for player in range(len(stakes.paid)):
        pot += stakes.paid[player]
    allowed = totals_open(limits, stakes, betting)
    mask[FOLD] = mask[STAY] = 1
    totals[FOLD] = 0
    totals[STAY] = high
    totals[LEAST], totals[MOST] = allowed.low, allowed.high
    totals[HALF_POT], totals[POT] = high + pot // 2, high + pot
    last = -1
    for action in range(LEAST, MOST + 1):
        total = totals[action]
        if LEAST < action < MOST:
            total = min(max(total // limits.chip * limits.chip, allowed.low), allowed.high)
        mask[action] = allowed.low <= allowed.high and total != last
        totals[action] = last = total


@lean(forceinline=True)
def observe(tables: HoldemTables, n: int, betting: KernelBetting, blind: int, seen: Array) -> None:
    """What whoever has to decide sees, and nothing else."""
    players, kinds = tables.left.shape[1], _KINDS
    turn, street = betting.turn, tables.street[n]
    seen[:] = 0
    seen[tables.cards[n, turn]] = seen[tables.cards[n, players + turn]] = 1
    for at in range(2 * players, 2 * players + _STREETS[street]):
        seen[kinds + tables.cards[n, at]] = 1
    seen[2 * kinds + street] = 1
    chips = 2 * kinds + len(STREETS)
    for place in range(players):
        player = turn + place if turn + place < players else turn + place - players
        seen[chips + place] = tables.left[n, player] / blind
        seen[chips + players + place] = tables.bets[n, player] / blind
        seen[chips + 2 * players + place] = tables.paid[n, player] / blind
        seen[chips + 3 * players + place] = betting.active >> player & 1
        seen[chips + 4 * players + place] = player == players - 1
    due = max(0, betting.high - tables.bets[n, turn])
    seen[chips + 5 * players] = min(due, tables.left[n, turn]) / blind


@lean(forceinline=True)
def held_betting(kept: Array) -> KernelBetting:
    """A betting round as it was kept between two steps."""
    return KernelBetting(
        kept[0], kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7], kept[8], kept[9],
        kept[10] != 0, kept[11], kept[12], kept[13] != 0,
    )  # fmt: skip


@lean(forceinline=True)
def keep_betting(kept: Array, b: KernelBetting) -> None:
    """Keep a betting round until the next step."""
    kept[0], kept[1], kept[2], kept[3] = b.active, b.tapped, b.able, b.pending
    kept[4], kept[5], kept[6], kept[7] = b.answered, b.raises, b.at, b.turn
    kept[8], kept[9], kept[10], kept[11] = b.raiser, b.last_wager, b.met, b.high
    kept[12], kept[13] = b.step, b.full

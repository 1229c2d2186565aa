"""Many tables of blackjack at once, each with one box for which a program decides step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from ..batch_play import BEGIN, ROW, BatchStep, streams
from ..compiled import Array, compiled, lean
from ..pay_tables import Odds
from ..philox import below
from .compositions import RANKS, full_shoe
from .dealt import BLACKJACK, DEALER_STANDS, counted
from .exact import Table, game_at
from .kernel import CUTTING_CARD, shoe_terms
from .splitting import MOST_HANDS

WAGERS: Final = np.array([1, 2, 5, 10])
"""What may be wagered, in minimum wagers."""
ACTIONS: Final = (
    *("stand", "draw", "double", "split", "insure", "even money"),
    *(f"wager {times}" for times in WAGERS.tolist()),
)
STAND, DRAW, DOUBLE, SPLIT, INSURE, EVEN_MONEY, WAGER = range(7)
MUST_DRAW: Final = 12
ENOUGH: Final = 21

(
    OUT, LAST_OUT, BEGUN, WAGERED, UPCARD, FIRST, HARD, ACES, HELD, STAKE, COUNT, DONE, OPEN,
    INSURED, NATURAL, FIELDS,
) = range(16)  # fmt: skip
"""Of a table: cards out, also when the last round ended and when this one began; the wager, the
upcard and the first card of every hand; the hand that is played, its stake and how many cards it
holds; how many hands there are and are done; insurance, and whether the hand is a Blackjack."""

_RANKS: Final = len(RANKS)
OBSERVED: Final = (
    *(f"held {rank}" for rank in RANKS),
    *(f"upcard {rank}" for rank in RANKS),
    *(f"out {rank}" for rank in RANKS),
    *("wager", "points", "soft", "cards", "hands", "done", "insured", "decks left"),
)


class BlackjackTables(NamedTuple):
    """Every table: its shoe by rank, how the round stands, the hands, and counts of cards.

    `points` and `stakes` are of the hands that are done, `held` counts the cards of the hand that
    is played by rank, and `gone` those that are out of the shoe.
    """

    shoes: Array
    now: Array
    points: Array
    stakes: Array
    held: Array
    gone: Array
    streams: Array


class BoxTerms(NamedTuple):
    """Where the cutting card lies, what is burnt, what may be wagered and what a Blackjack pays."""

    cut: int
    burnt: int
    most: int
    blackjack: float


@dataclass
class BlackjackBatch:
    """Tables with one box each; what is wagered is counted in minimum wagers."""

    game: str
    decks: int
    terms: BoxTerms
    actions: tuple[str, ...] = ACTIONS
    observed: tuple[str, ...] = OBSERVED
    unit: str = "the minimum wager"
    players: int = 1
    tables: BlackjackTables = field(init=False, repr=False)

    def begin(self, size: int, seed: int) -> None:
        """Tables before the first shoe."""
        shoe = np.repeat(np.array(RANKS, dtype=np.uint8), full_shoe(self.decks))
        self.tables = BlackjackTables(
            np.tile(shoe, (size, 1)),
            np.full((size, FIELDS), self.terms.cut, dtype=np.int32),
            np.zeros((size, MOST_HANDS), dtype=np.int8),
            np.zeros((size, MOST_HANDS), dtype=np.int8),
            np.zeros((size, _RANKS + 1), dtype=np.int16),
            np.zeros((size, _RANKS + 1), dtype=np.int16),
            streams(size, seed),
        )

    def step(self, first: int, last: int, actions: Array, done: BatchStep) -> None:
        """Act at the tables of some rows."""
        step_tables(self.terms, self.tables, first, last, actions, done)


def batch(
    determinations: Table,
    *,
    from_back: int = CUTTING_CARD,
    pays: Mapping[str, Odds] | None = None,
) -> BlackjackBatch:
    """Tables under these determinations; the cutting card lies so many cards from the back."""
    shoe = shoe_terms(determinations, from_back, pays)
    most = determinations.maximum // determinations.minimum
    terms = BoxTerms(shoe.before_cut, shoe.burnt, most, shoe.blackjack_pays / shoe.scale)
    return BlackjackBatch(game_at(determinations), shoe.decks, terms)


@compiled()
def step_tables(
    terms: BoxTerms, tables: BlackjackTables, first: int, last: int, actions: Array, done: BatchStep
) -> None:
    """Decide at every table of some rows; what follows by itself is done."""
    for row in range(first, last):
        stream = tables.streams[row]
        for n in range(row * ROW, min(len(actions), row * ROW + ROW)):
            done.rewards[n], done.over[n] = 0.0, False
            if actions[n] == BEGIN or act(tables, n, actions[n], stream):
                if actions[n] != BEGIN:
                    wager = tables.now[n, WAGERED]
                    done.rewards[n] = wager * settle(terms, tables, n, stream)
                    done.over[n] = True
                open_bets(terms, tables, n, stream)
            open_actions(terms, tables.now[n], done.masks[n])
            observe(tables, n, done.observations[n])


@lean(forceinline=True)
def fall(tables: BlackjackTables, n: int, stream: Array) -> int:
    """The next card of a shoe: any of those that are left."""
    out = tables.now[n, OUT]
    at = out + below(stream, tables.shoes.shape[1] - out)
    card = tables.shoes[n, at]
    tables.shoes[n, at] = tables.shoes[n, out]
    tables.shoes[n, out] = card
    tables.now[n, OUT] = out + 1
    return card  # type: ignore[no-any-return]


@lean(forceinline=True)
def shown(tables: BlackjackTables, n: int, stream: Array) -> int:
    """The next card, face up."""
    card = fall(tables, n, stream)
    tables.gone[n, card] += 1
    return card


@lean()
def open_bets(terms: BoxTerms, tables: BlackjackTables, n: int, stream: Array) -> None:
    """Bets are open; where the cutting card is out, there is a new shoe first."""
    now = tables.now[n]
    now[LAST_OUT] = now[OUT]
    if now[OUT] >= terms.cut:
        now[OUT] = 0
        tables.gone[n, :] = 0
        for _ in range(terms.burnt):
            fall(tables, n, stream)
    now[BEGUN] = now[OUT]
    tables.held[n, :] = 0
    for at in range(WAGERED, FIELDS):
        now[at] = 0


@lean()
def act(tables: BlackjackTables, n: int, action: int, stream: Array) -> bool:
    """Do what was decided, and say whether all hands are done."""
    now = tables.now[n]
    if action == INSURE:
        now[INSURED] = 1
        return False
    if action >= WAGER:
        now[WAGERED] = WAGERS[action - WAGER]
        return deal(tables, n, stream)
    now[OPEN] = 0
    if action == EVEN_MONEY:
        now[STAKE] = 0  # settled
    if now[NATURAL]:
        return True
    if action == STAND:
        return finish(tables, n, stream)
    if action == SPLIT:
        now[COUNT] += 1
        begin_hand(tables, n, stream)
    else:
        now[STAKE] += action == DOUBLE
        take(tables, n, shown(tables, n, stream))
    return go_on(tables, n, stream)


@lean()
def deal(tables: BlackjackTables, n: int, stream: Array) -> bool:
    """Two cards to the box and one to the dealer; a Blackjack waits only where an ace lies."""
    now = tables.now[n]
    now[FIRST], now[STAKE], now[COUNT] = shown(tables, n, stream), 1, 1
    now[UPCARD] = shown(tables, n, stream)
    now[OPEN] = now[UPCARD] == 1
    begin_hand(tables, n, stream)
    points, _ = counted(now[HARD], now[ACES] > 0)
    if points == ENOUGH:
        now[NATURAL] = 1
        return now[OPEN] == 0  # type: ignore[no-any-return]
    return False


@lean(forceinline=True)
def begin_hand(tables: BlackjackTables, n: int, stream: Array) -> None:
    """A hand is the first card and another."""
    now = tables.now[n]
    now[HARD], now[ACES], now[HELD], now[STAKE] = 0, 0, 0, 1
    tables.held[n, :] = 0
    take(tables, n, now[FIRST])
    take(tables, n, shown(tables, n, stream))


@lean(forceinline=True)
def take(tables: BlackjackTables, n: int, card: int) -> None:
    """A card to the hand that is played."""
    now = tables.now[n]
    now[HARD] += card
    now[ACES] += card == 1
    now[HELD] += 1
    tables.held[n, card] += 1


@lean()
def go_on(tables: BlackjackTables, n: int, stream: Array) -> bool:
    """Cards that nobody decides about, and hands that are finished; whether all of them are."""
    now = tables.now[n]
    while True:
        points, _ = counted(now[HARD], now[ACES] > 0)
        split_ace = now[COUNT] > 1 and now[FIRST] == 1
        if points >= ENOUGH or split_ace or now[STAKE] > 1:
            if finish_hand(tables, n):
                return True
            begin_hand(tables, n, stream)
        elif points < MUST_DRAW and now[HELD] > 2:
            take(tables, n, shown(tables, n, stream))
        else:
            return False


@lean()
def finish(tables: BlackjackTables, n: int, stream: Array) -> bool:
    """A hand stands; whether all hands are done."""
    if finish_hand(tables, n):
        return True
    begin_hand(tables, n, stream)
    return go_on(tables, n, stream)


@lean(forceinline=True)
def finish_hand(tables: BlackjackTables, n: int) -> bool:
    """Note what a hand has; whether it is the last."""
    now = tables.now[n]
    points, _ = counted(now[HARD], now[ACES] > 0)
    tables.points[n, now[DONE]], tables.stakes[n, now[DONE]] = points, now[STAKE]
    now[DONE] += 1
    return now[DONE] == now[COUNT]  # type: ignore[no-any-return]


@lean()
def settle(terms: BoxTerms, tables: BlackjackTables, n: int, stream: Array) -> float:
    """What the round wins for a wager of one, once the dealer has drawn as far as it matters."""
    now = tables.now[n]
    alive = False
    for hand in range(now[DONE]):
        alive |= tables.points[n, hand] <= ENOUGH
    waits = now[NATURAL] and now[STAKE] > 0 and now[UPCARD] in (1, 10)
    hard, aces, drawn = now[UPCARD], now[UPCARD] == 1, 0
    points, _ = counted(hard, aces)
    while (alive and points < DEALER_STANDS) or (drawn == 0 and (waits or now[INSURED])):
        card = shown(tables, n, stream)
        hard += card
        aces |= card == 1
        drawn += 1
        points, _ = counted(hard, aces)
    dealer = 0 if points > ENOUGH else points
    if drawn == 1 and points == ENOUGH:
        dealer = BLACKJACK
    won = 0.0
    if now[INSURED]:
        won += 1.0 if dealer == BLACKJACK else -0.5
    if now[NATURAL]:
        if now[STAKE] == 0:
            return won + 1.0
        return won if dealer == BLACKJACK else won + terms.blackjack
    for hand in range(now[DONE]):
        points, stake = tables.points[n, hand], tables.stakes[n, hand]
        if points > ENOUGH or points < dealer:
            won -= stake
        elif points > dealer:
            won += stake
    return won


@lean(forceinline=True)
def open_actions(terms: BoxTerms, now: Array, mask: Array) -> None:
    """What is open."""
    mask[:] = 0
    if now[WAGERED] == 0:
        for at in range(len(WAGERS)):
            mask[WAGER + at] = WAGERS[at] <= terms.most
        return
    mask[INSURE] = now[OPEN] and not now[INSURED]
    if now[NATURAL]:
        mask[STAND] = mask[EVEN_MONEY] = 1
        return
    points, _ = counted(now[HARD], now[ACES] > 0)
    two = now[HELD] == 2
    mask[STAND], mask[DRAW], mask[DOUBLE] = points >= MUST_DRAW, 1, two
    mask[SPLIT] = two and now[HARD] == 2 * now[FIRST] and now[COUNT] < MOST_HANDS


@lean(forceinline=True)
def observe(tables: BlackjackTables, n: int, seen: Array) -> None:
    """What lies on the table, and what has left the shoe."""
    now = tables.now[n]
    for rank in range(1, _RANKS + 1):
        seen[rank - 1] = tables.held[n, rank]
        seen[_RANKS + rank - 1] = now[UPCARD] == rank
        seen[2 * _RANKS + rank - 1] = tables.gone[n, rank]
    points, soft = counted(now[HARD], now[ACES] > 0)
    at = 3 * _RANKS
    seen[at], seen[at + 1], seen[at + 2], seen[at + 3] = now[WAGERED], points, soft, now[HELD]
    seen[at + 4], seen[at + 5], seen[at + 6] = now[COUNT], now[DONE], now[INSURED]
    seen[at + 7] = (tables.shoes.shape[1] - now[OUT]) / 52

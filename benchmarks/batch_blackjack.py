"""Blackjack round after round: splits, doubles and a shoe of six decks, by basic strategy.

The other table is that of blackjack21, the fastest of the simulators in pure Python that could be
had: it knows splits, doubles and a shoe of several decks. It deals a hole card, so its rounds are
over at once where the dealer has a Blackjack. Both tables follow the same chart.
"""

from __future__ import annotations

from blackjack21 import Deck, Table
from blackjack21.table import DEFAULT_SUITS, shoe_reset_hook

from houseway.analysis import blackjack
from houseway.analysis.blackjack.basic import DOUBLES_OR_DRAWS, DRAWS, Basic
from houseway.analysis.simulation import BLOCK
from houseway.games.blackjack import Blackjack

from .timing import Row, compare

ROUNDS, SEED = 6_000, 63
BLOCKS = 4
DECKS, DEALT = 6, 0.75


def rows() -> list[Row]:
    """Rounds a second on one thread."""
    ours = blackjack.kernel(Blackjack.standard)
    ours.block(SEED, 0, 1)
    chart = _chart(ours.strategy)
    return [
        compare(
            "play blackjack, 6 decks",
            "rounds/s",
            BLOCKS * BLOCK,
            lambda: [ours.block(SEED, block, BLOCK) for block in range(BLOCKS)],
            lambda: _play(ROUNDS, chart),
            their_count=ROUNDS,
            peer="blackjack21",
        )
    ]


Chart = tuple[list[list[list[int]]], list[list[bool]]]


def _chart(strategy: Basic) -> Chart:
    """The chart as lists, which Python looks up faster than arrays."""
    return strategy.totals.tolist(), strategy.pairs.tolist()


def _play(rounds: int, chart: Chart) -> None:
    deck = Deck(DEFAULT_SUITS, count=DECKS)
    table = Table([("ann", 1)], deck, on_round_reset=shoe_reset_hook(deck, DEALT))
    for _ in range(rounds):
        table.start_game()
        _decide(table, *chart)


def _decide(table: Table, totals: list[list[list[int]]], pairs: list[list[bool]]) -> None:
    """Act on every hand as the chart says, until the round is over."""
    upcard = _rank(table.dealer.hand[0].value)
    while (hand := table.current_hand) is not None:
        ranks = [_rank(card.value) for card in hand]
        points = hand.total
        soft = int(1 in ranks and sum(ranks) <= 11)
        says = totals[soft][points][upcard]
        if len(ranks) == 2 and ranks[0] == ranks[1] and pairs[ranks[0]][upcard]:
            table.split()
        elif says >= DOUBLES_OR_DRAWS and len(ranks) == 2:
            table.double_down()
        elif says in (DRAWS, DOUBLES_OR_DRAWS):
            table.hit()
        else:
            table.stand()


def _rank(value: int) -> int:
    return 1 if value == 11 else value

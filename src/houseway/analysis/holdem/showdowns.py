"""Compiled showdowns: hands against each other over every board, or over boards drawn at random."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..compiled import Array, compiled
from ..ranks import high, low, natural_high
from ..ranks_tables import Ranks
from ..streams import below, seeded

MOST_PLAYERS: Final = 10
POT: Final = 2 * 2_520
"""Parts of a pot that halves and equal shares of up to ten players leave whole."""


class Rules(NamedTuple):
    """How pots are won: whether high and low hands win, and which number is which category."""

    categories: Array
    joker: bool
    high_wins: bool
    low_wins: bool
    odds: bool
    """Whether the categories that high hands make are counted as well."""


class Score(NamedTuple):
    """What each player has won so far.

    `won` counts whole pots and `tied` shared ones; of these, `shares` adds up the parts won and
    `squares` their squares. `made` counts the categories of high hands.
    """

    won: Array
    tied: Array
    shares: Array
    squares: Array
    made: Array


class Scratch(NamedTuple):
    """Room for one showdown: keys and masks of holdings, and what the players have."""

    keys: Array
    masks: Array
    high: Array
    low: Array
    shares: Array


@compiled()
def scratch(players: int) -> Scratch:
    """Room for so many players."""
    return Scratch(
        np.zeros(players, dtype=np.uint64),
        np.zeros(players, dtype=np.uint64),
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
    )


@compiled(forceinline=True)
def hold(ranks: Ranks, room: Scratch, player: int, one: int, other: int) -> None:
    """Give a player two cards."""
    room.keys[player] = ranks.keys[one] + ranks.keys[other]
    room.masks[player] = ranks.masks[one] | ranks.masks[other]


@compiled()
def show(ranks: Ranks, rules: Rules, key: np.uint64, mask: np.uint64, room: Scratch) -> None:
    """Rank everybody's hands with a board, for high and low, and share one pot."""
    best_high = best_low = 0
    for player in range(len(room.keys)):
        total = key + room.keys[player]
        room.shares[player] = 0
        if rules.high_wins:
            room.high[player] = high(ranks, total, mask | room.masks[player])
            best_high = max(best_high, room.high[player])
        if rules.low_wins:
            room.low[player] = low(ranks, total)
            best_low = max(best_low, room.low[player])
    low_part = 0
    if best_low:
        low_part = POT // 2 if rules.high_wins else POT
    high_winners = low_winners = 0
    for player in range(len(room.keys)):
        high_winners += room.high[player] == best_high
        low_winners += room.low[player] == best_low
    for player in range(len(room.keys)):
        if room.high[player] == best_high:
            room.shares[player] += (POT - low_part) // high_winners
        if room.low[player] == best_low:
            room.shares[player] += low_part // low_winners


@compiled()
def enter_shares(room: Scratch, weight: int, score: Score) -> None:
    """Add the shares of a pot to the score."""
    for player in range(len(room.keys)):
        share = room.shares[player]
        if share == POT:
            score.won[player] += weight
        elif share:
            score.tied[player] += weight
            score.shares[player] += weight * share
            score.squares[player] += weight * share * share


@compiled()
def show_high(
    ranks: Ranks, key: np.uint64, mask: np.uint64, room: Scratch, weight: int, score: Score
) -> None:
    """Play one pot where high wins alone and there is no joker."""
    best, winners, sole = -1, 0, 0
    for player in range(len(room.keys)):
        place = natural_high(ranks, key + room.keys[player], mask | room.masks[player])
        room.high[player] = place
        if place > best:
            best, winners, sole = place, 1, player
        elif place == best:
            winners += 1
    if winners == 1:
        score.won[sole] += weight
        return
    share = POT // winners
    for player in range(len(room.keys)):
        if room.high[player] == best:
            score.tied[player] += weight
            score.shares[player] += weight * share
            score.squares[player] += weight * share * share


@compiled(forceinline=True)
def show_down(
    ranks: Ranks, rules: Rules, key: np.uint64, mask: np.uint64, room: Scratch,
    weight: int, score: Score,
) -> None:  # fmt: skip
    """Play one pot on a board, and count what the hands have become where that is asked."""
    if rules.joker or rules.low_wins:
        show(ranks, rules, key, mask, room)
        enter_shares(room, weight, score)
    else:
        show_high(ranks, key, mask, room, weight, score)
    if rules.odds:
        for player in range(len(room.keys)):
            score.made[player, rules.categories[room.high[player]]] += weight


@compiled()
def enumerate_boards(
    ranks: Ranks, rules: Rules, holes: Array, weight: int, board: Array, live: Array, score: Score
) -> None:
    """Score holdings over every way to complete a board from the live cards."""
    room, drawn = scratch(len(holes)), 5 - len(board)
    for player in range(len(holes)):
        hold(ranks, room, player, holes[player, 0], holes[player, 1])
    # The sums of the board's keys and masks, card by card.
    keys, masks = np.zeros(drawn + 1, dtype=np.uint64), np.zeros(drawn + 1, dtype=np.uint64)
    for card in board:
        keys[0] += ranks.keys[card]
        masks[0] |= ranks.masks[card]
    at = np.arange(drawn)
    place = 0
    while place >= 0:
        for n in range(place, drawn):
            keys[n + 1] = keys[n] + ranks.keys[live[at[n]]]
            masks[n + 1] = masks[n] | ranks.masks[live[at[n]]]
        show_down(ranks, rules, keys[drawn], masks[drawn], room, weight, score)
        place = drawn - 1
        while place >= 0 and at[place] == len(live) - drawn + place:
            place -= 1
        if place >= 0:
            at[place] += 1
            for n in range(place + 1, drawn):
                at[n] = at[n - 1] + 1


class Dealt(NamedTuple):
    """What a random deal begins with: everybody's possible holdings, the board and the live cards.

    The holdings of player n are the lines from begins[n] to begins[n + 1].
    """

    holes: Array
    begins: Array
    board: Array
    live: Array


@compiled()
def sample_boards(
    ranks: Ranks, rules: Rules, dealt: Dealt, seed: int, block: int, trials: int, score: Score
) -> None:
    """Score holdings drawn from ranges over boards drawn at random."""
    players = len(dealt.begins) - 1
    room, state = scratch(players), seeded(seed, block, 0)
    key, mask = np.uint64(0), np.uint64(0)
    for card in dealt.board:
        key += ranks.keys[card]
        mask |= ranks.masks[card]
    drawn, one_card = 5 - len(dealt.board), np.uint64(1)
    fixed = len(dealt.holes) == players
    held = deal_holes(ranks, dealt, state, room)
    for _ in range(trials):
        if not fixed:
            held = deal_holes(ranks, dealt, state, room)
        out, total, whole = held, key, mask
        left = drawn
        while left:
            card = dealt.live[below(state, len(dealt.live))]
            if not (out >> np.uint64(card)) & one_card:
                out |= one_card << np.uint64(card)
                total += ranks.keys[card]
                whole |= ranks.masks[card]
                left -= 1
        show_down(ranks, rules, total, whole, room, 1, score)


@compiled()
def deal_holes(ranks: Ranks, dealt: Dealt, state: Array, room: Scratch) -> np.uint64:
    """Draw a holding for everybody, all again where two share a card; say which cards are out."""
    one_card = np.uint64(1)
    while True:
        out, clash = np.uint64(0), False
        for player in range(len(dealt.begins) - 1):
            first, last = dealt.begins[player], dealt.begins[player + 1]
            at = first if last - first == 1 else first + below(state, last - first)
            one, other = dealt.holes[at, 0], dealt.holes[at, 1]
            two = one_card << np.uint64(one) | one_card << np.uint64(other)
            if out & two:
                clash = True
                break
            out |= two
            hold(ranks, room, player, one, other)
        if not clash:
            return out

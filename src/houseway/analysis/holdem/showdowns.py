"""Compiled showdowns: boards are laid out by the thousand, and hands play for a pot on each."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..compiled import Array, compiled, lean
from ..philox import below
from ..ranks.batches import high, low, natural_high
from ..ranks.lookups import Ranks

MOST_PLAYERS: Final = 10
POT: Final = 2 * 2_520
"""Parts of a pot that halves and equal shares of up to ten players leave whole."""

_ONE = np.uint64(1)


class Laid(NamedTuple):
    """Boards and holdings as sums of keys and masks; holdings that stay have one line for all."""

    keys: Array
    masks: Array
    hole_keys: Array
    hole_masks: Array


class Score(NamedTuple):
    """What each player has won so far.

    `won` counts whole pots and `tied` shared ones; of these, `shares` adds up the parts won and
    `squares` their squares. `made` counts high hands by their numbers.
    """

    won: Array
    tied: Array
    shares: Array
    squares: Array
    made: Array


class DealtHands(NamedTuple):
    """What a random deal begins with: everybody's possible holdings, the board and the live cards.

    The holdings of player n are the lines from begins[n] to begins[n + 1].
    """

    holes: Array
    begins: Array
    board: Array
    live: Array


# Laying out boards


@lean()
def hold(ranks: Ranks, laid: Laid, line: int, player: int, one: int, other: int) -> None:
    """Give a player two cards."""
    laid.hole_keys[line, player] = ranks.keys[one] + ranks.keys[other]
    laid.hole_masks[line, player] = ranks.masks[one] | ranks.masks[other]


@compiled()
def complete(ranks: Ranks, board: Array, live: Array, at: Array, laid: Laid) -> int:
    """Lay out the next boards that complete one from the live cards, and say how many.

    `at` holds the places of the next cards to draw, and is below zero after the last board.
    """
    drawn, count = len(at) - 1, 0
    keys, masks = np.zeros(drawn + 1, dtype=np.uint64), np.zeros(drawn + 1, dtype=np.uint64)
    for card in board:
        keys[0] += ranks.keys[card]
        masks[0] |= ranks.masks[card]
    changed = 0
    while at[drawn] >= 0 and count < len(laid.keys):
        for n in range(changed, drawn):
            keys[n + 1] = keys[n] + ranks.keys[live[at[n]]]
            masks[n + 1] = masks[n] | ranks.masks[live[at[n]]]
        laid.keys[count], laid.masks[count] = keys[drawn], masks[drawn]
        count += 1
        changed = drawn - 1
        while changed >= 0 and at[changed] == len(live) - drawn + changed:
            changed -= 1
        if changed < 0:
            at[drawn] = -1
        else:
            at[changed] += 1
            for n in range(changed + 1, drawn):
                at[n] = at[n - 1] + 1
    return count


@lean()
def deal(ranks: Ranks, dealt: DealtHands, state: Array, trials: int, laid: Laid) -> None:
    """Lay out boards drawn at random, with holdings drawn from ranges unless they stay."""
    key, mask = np.uint64(0), np.uint64(0)
    for card in dealt.board:
        key += ranks.keys[card]
        mask |= ranks.masks[card]
    held = deal_holes(ranks, dealt, state, 0, laid)
    for line in range(trials):
        if len(laid.hole_keys) > 1:
            held = deal_holes(ranks, dealt, state, line, laid)
        out, total, whole, left = held, key, mask, 5 - len(dealt.board)
        while left:
            card = dealt.live[below(state, len(dealt.live))]
            if not (out >> np.uint64(card)) & _ONE:
                out |= _ONE << np.uint64(card)
                total += ranks.keys[card]
                whole |= ranks.masks[card]
                left -= 1
        laid.keys[line], laid.masks[line] = total, whole


@lean()
def deal_holes(ranks: Ranks, dealt: DealtHands, state: Array, line: int, laid: Laid) -> np.uint64:
    """Draw a holding for everybody, all again where two share a card; say which cards are out."""
    while True:
        out, clash = np.uint64(0), False
        for player in range(len(dealt.begins) - 1):
            first, last = dealt.begins[player], dealt.begins[player + 1]
            at = first if last - first == 1 else first + below(state, last - first)
            one, other = dealt.holes[at, 0], dealt.holes[at, 1]
            two = _ONE << np.uint64(one) | _ONE << np.uint64(other)
            clash = (out & two) != 0
            if clash:
                break
            out |= two
            laid.hole_keys[line, player] = ranks.keys[one] + ranks.keys[other]
            laid.hole_masks[line, player] = ranks.masks[one] | ranks.masks[other]
        if not clash:
            return out


# Playing for the pots


@lean()
def play_for_high(
    ranks: Ranks, laid: Laid, count: int, weight: int, places: Array, score: Score
) -> None:
    """A pot on each board, won by the highest hand; there is no joker."""
    stays = len(laid.hole_keys) == 1
    for n in range(count):
        line = 0 if stays else n
        best, winners, sole = -1, 0, 0
        for player in range(len(places)):
            key = laid.keys[n] + laid.hole_keys[line, player]
            place = natural_high(ranks, key, laid.masks[n] | laid.hole_masks[line, player])
            places[player] = place
            if place > best:
                best, winners, sole = place, 1, player
            elif place == best:
                winners += 1
        if winners == 1:
            score.won[sole] += weight
            continue
        share = POT // winners
        for player in range(len(places)):
            if places[player] == best:
                score.tied[player] += weight
                score.shares[player] += weight * share
                score.squares[player] += weight * share * share


@compiled()
def play_for_any(
    ranks: Ranks, laid: Laid, count: int, weight: int, high_wins: bool, low_wins: bool,
    score: Score,
) -> None:  # fmt: skip
    """A pot on each board, for high, for low or for both, with or without a joker."""
    players = laid.hole_keys.shape[1]
    highs, lows = np.zeros(players, dtype=np.int64), np.zeros(players, dtype=np.int64)
    stays = len(laid.hole_keys) == 1
    for n in range(count):
        line = 0 if stays else n
        for player in range(players):
            key = laid.keys[n] + laid.hole_keys[line, player]
            if high_wins:
                mask = laid.masks[n] | laid.hole_masks[line, player]
                highs[player] = high(ranks, key, mask)
            if low_wins:
                lows[player] = low(ranks, key)
        best_high, best_low = highs.max(), lows.max()
        for_low = (POT // 2 if high_wins else POT) if best_low else 0
        high_share = (POT - for_low) // (highs == best_high).sum()
        low_share = for_low // (lows == best_low).sum()
        for player in range(players):
            share = high_share * (highs[player] == best_high)
            share += low_share * (lows[player] == best_low)
            if share == POT:
                score.won[player] += weight
            elif share:
                score.tied[player] += weight
                score.shares[player] += weight * share
                score.squares[player] += weight * share * share


@lean()
def count_made(ranks: Ranks, laid: Laid, count: int, weight: int, score: Score) -> None:
    """Count what high hands everybody has made."""
    stays = len(laid.hole_keys) == 1
    for n in range(count):
        line = 0 if stays else n
        for player in range(laid.hole_keys.shape[1]):
            key = laid.keys[n] + laid.hole_keys[line, player]
            mask = laid.masks[n] | laid.hole_masks[line, player]
            score.made[player, high(ranks, key, mask)] += weight

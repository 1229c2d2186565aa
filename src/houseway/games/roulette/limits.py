"""Wagers outside the limits, and players without a wager, when NO MORE BETS is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..round import Wager

if TYPE_CHECKING:
    from .round import Roulette

INSTRUMENT = "NI2002-45-roulette"


def hold_to_sign(round: Roulette) -> None:
    """Hold every player to the sign at the table."""
    for piles in _spots_taken(round):
        _hold_to_maximum(round, piles)
    for player in round.stakes:
        _hold_to_minimum(round, player, warned=round.has_been_warned(player))
    _flag_missing(round)


def _spots_taken(round: Roulette, player: str | None = None) -> Iterator[list[Wager]]:
    """The open wagers, those of one player on one place together."""
    spots: dict[tuple[str, str], list[Wager]] = {}
    for wager in round.wagers:
        if wager.open and player in (None, wager.player):
            spots.setdefault((wager.player, wager.on), []).append(wager)
    yield from spots.values()


def _hold_to_maximum(round: Roulette, piles: list[Wager]) -> None:
    """Only the maximum plays on one place; the rest goes back, win or lose."""
    room = most = round.determinations.most(round.layout.places[piles[0].on])
    for wager in piles:
        wager.counts = min(wager.amount, room)  # 3.4
        room -= wager.counts
    if (staked := sum(wager.amount for wager in piles)) > most:
        spot = {"player": piles[0].player, "on": piles[0].on}
        round.note("over the maximum", "3.4", **spot, staked=staked, maximum=most)


def _hold_to_minimum(round: Roulette, player: str, warned: bool) -> None:
    """A wager under the minimum plays once, and is handed back to those told before."""
    for piles in _spots_taken(round, player):
        _require(round, piles, round.determinations.least(round.layout.places[piles[0].on]), warned)
    everything = [pile for piles in _spots_taken(round, player) for pile in piles]
    staked, minimum = sum(pile.counts for pile in everything), round.determinations.minimum
    if 0 < staked < minimum:  # 12.13: stakes count gross, even where one covers another
        round.note("under the minimum", "12.13", player=player, staked=staked, minimum=minimum)
        _require(round, everything, minimum, warned)


def _require(round: Roulette, wagers: list[Wager], minimum: int, warned: bool) -> None:
    staked = sum(wager.counts for wager in wagers)
    if staked >= minimum:
        return
    if not warned:
        round.warn_if_under(wagers[0].player, staked, minimum)  # 3.3
        return
    for wager in wagers:
        round.take_back(wager)
        spot = {"player": wager.player, "on": wager.on, "amount": wager.amount}
        round.note("returned", "3.3", **spot, minimum=minimum)


def _flag_missing(round: Roulette) -> None:
    """Every player at the table should have a wager when the bets are closed."""
    for player in round.wagering_order():
        playing = round.circumstances.betting and player not in round.excluded | round.absent
        if playing and not any(_spots_taken(round, player)):
            round.note("no wager", "4.1", "12.13", player=player)

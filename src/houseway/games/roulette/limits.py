"""Wagers outside the limits, and players without a wager, when NO MORE BETS is called."""

from __future__ import annotations

from collections.abc import Iterator

from ..round import Wager
from .layout import LAYOUT
from .placing import Placing

INSTRUMENT = "NI2002-45-roulette"


class Limits(Placing):
    """A round that holds every player to the sign at the table."""

    def apply_limits(self) -> None:
        for piles in self._spots_taken():
            self._hold_to_maximum(piles)
        for player in self.stakes:
            self._hold_to_minimum(player, told=self.has_been_warned(player))
        self._flag_missing()

    def _spots_taken(self, player: str | None = None) -> Iterator[list[Wager]]:
        """The open wagers, those of one player on one place together."""
        spots: dict[tuple[str, str], list[Wager]] = {}
        for wager in self.wagers:
            if wager.open and player in (None, wager.player):
                spots.setdefault((wager.player, wager.on), []).append(wager)
        yield from spots.values()

    def _hold_to_maximum(self, piles: list[Wager]) -> None:
        """Only the maximum plays on one place; the rest goes back, win or lose."""
        room = most = self.determinations.most(LAYOUT[piles[0].on])
        for wager in piles:
            wager.counts = min(wager.amount, room)  # 3.4
            room -= wager.counts
        if (staked := sum(wager.amount for wager in piles)) > most:
            spot = {"player": piles[0].player, "on": piles[0].on}
            self.note("over the maximum", "3.4", **spot, staked=staked, maximum=most)

    def _hold_to_minimum(self, player: str, told: bool) -> None:
        """A wager under the minimum plays once, and is handed back to those told before."""
        for piles in self._spots_taken(player):
            self._require(piles, self.determinations.least(LAYOUT[piles[0].on]), told)
        everything = [pile for piles in self._spots_taken(player) for pile in piles]
        staked, minimum = sum(pile.counts for pile in everything), self.determinations.minimum
        if 0 < staked < minimum:  # 12.13: stakes count gross, even where one covers another
            self.note("under the minimum", "12.13", player=player, staked=staked, minimum=minimum)
            self._require(everything, minimum, told)

    def _require(self, wagers: list[Wager], minimum: int, told: bool) -> None:
        staked = sum(wager.counts for wager in wagers)
        if staked >= minimum:
            return
        if not told:
            self.warn_if_under(wagers[0].player, staked, minimum)  # 3.3
            return
        for wager in wagers:
            self.take_back(wager)
            spot = {"player": wager.player, "on": wager.on, "amount": wager.amount}
            self.note("returned", "3.3", **spot, minimum=minimum)

    def _flag_missing(self) -> None:
        """Every player at the table should have a wager when the bets are closed."""
        for player in self.wagering_order():
            playing = self.circumstances.betting and player not in self.excluded | self.absent
            if playing and not any(self._spots_taken(player)):
                self.note("no wager", "4.1", "12.13", player=player)

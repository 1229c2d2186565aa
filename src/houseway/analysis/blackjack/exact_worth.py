"""What a way to play comes to as fractions, upcard by upcard."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

NOTHING = Fraction(0)


class UpcardWorth(NamedTuple):
    """How rounds with one upcard end: shares of all rounds, so that those of all upcards add up.

    `lost_two` to `won_two` are rounds in which no pair is split, those that stand off with a
    Blackjack on both sides among them, and those in which it is paid not. `split_value` is what
    the hands of split pairs win, of all rounds.
    """

    upcard: int
    dealt: Fraction
    blackjack: Fraction
    won_two: Fraction
    won: Fraction
    tied: Fraction
    lost: Fraction
    lost_two: Fraction
    split: Fraction
    split_value: Fraction
    units: Fraction

    @property
    def unsplit(self) -> dict[int, Fraction]:
        """Net results of the rounds in which no pair is split, but for a Blackjack that is paid."""
        return {2: self.won_two, 1: self.won, 0: self.tied, -1: self.lost, -2: self.lost_two}

    @property
    def others(self) -> Fraction:
        """What is won beside a Blackjack that is paid."""
        return sum((net * share for net, share in self.unsplit.items()), self.split_value)

    def value(self, pays: Fraction) -> Fraction:
        """What is won on average against this upcard when a Blackjack pays so much."""
        return (self.others + pays * self.blackjack) / self.dealt


class ExactWorth(NamedTuple):
    """What a way to play comes to, upcard by upcard."""

    upcards: tuple[UpcardWorth, ...]

    @property
    def others(self) -> Fraction:
        """What is won beside a Blackjack that is paid."""
        return sum((upcard.others for upcard in self.upcards), NOTHING)

    @property
    def blackjack(self) -> Fraction:
        """How likely a Blackjack is paid."""
        return sum((upcard.blackjack for upcard in self.upcards), NOTHING)

    @property
    def units(self) -> Fraction:
        """All units wagered."""
        return sum((upcard.units for upcard in self.upcards), NOTHING)

    @property
    def split(self) -> Fraction:
        """How likely a pair is split."""
        return sum((upcard.split for upcard in self.upcards), NOTHING)

    @property
    def split_value(self) -> Fraction:
        """What split pairs win, of all rounds."""
        return sum((upcard.split_value for upcard in self.upcards), NOTHING)

    @property
    def unsplit(self) -> dict[int, Fraction]:
        """Net results of the rounds in which no pair is split, but for a Blackjack that is paid."""
        nets = self.upcards[0].unsplit
        return {net: sum((upcard.unsplit[net] for upcard in self.upcards), NOTHING) for net in nets}

    def value(self, pays: Fraction) -> Fraction:
        """What is won on average when a Blackjack pays so much."""
        return self.others + pays * self.blackjack


class Exactly(NamedTuple):
    """What three ways to play are worth from a full shoe."""

    best: ExactWorth
    basic: ExactWorth
    mimic: ExactWorth

"""Hands of hold'em for a simulation: random players at a table with blinds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

import numpy as np

from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.holdem.determinations import PotCommission
from houseway.games.holdem.sign import DOLLAR
from houseway.ranking.poker import PokerRanking

from .. import CannotAnalyse
from ..ranks.batches import numbers
from ..ranks.lookups import ranking_tables
from ..simulation import BlockResult
from .betting_kernel import FIXED, FULL_POT, HALF_POT, NO_LIMIT, STRADDLE, KernelLimits
from .whole_hands import Hosting, play_hands

LIMITS: Final = {
    "no limit": NO_LIMIT,
    "full pot": FULL_POT,
    "half pot": HALF_POT,
    "straddle": STRADDLE,
}
UNLIMITED: Final = 1 << 30
PLAYERS, STACK = 6, 100
POLICY = "everybody folds to a bet one time in four, raises one time in five, and stays otherwise"


@dataclass(frozen=True)
class HoldemKernel:
    """Plays blocks of hands; the result is that of one seat, past which the button moves."""

    banked: ClassVar[bool] = False

    ranking: PokerRanking
    limits: KernelLimits
    hosting: Hosting
    players: int
    game: str = Holdem.game
    unit: str = "the big blind"

    def __reduce__(self) -> tuple[object, ...]:
        """Travel without the functions that the ranking has made for itself."""
        fresh = replace(self.ranking)
        return type(self), (fresh, self.limits, self.hosting, self.players, self.game)

    @property
    def policy(self) -> str:
        """Who plays, and how."""
        stack = self.hosting.stake / max(self.hosting.blinds)
        return f"{self.players} players with {stack:g} big blinds each hand; {POLICY}"

    @property
    def scale(self) -> int:
        """Chips in the biggest blind."""
        return int(max(self.hosting.blinds)) // self.limits.chip

    @property
    def opening(self) -> int:
        """The big blind is the most that a hand begins with."""
        return self.scale

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first hands of a block."""
        net, staked = np.empty(rounds, dtype=np.int32), np.empty(rounds, dtype=np.int32)
        # A copy, because a ranking that has been used cannot be sent to another machine.
        ranks, deck = ranking_tables(replace(self.ranking)).ranks, numbers(self.ranking.cards)
        table = self.limits, self.hosting, self.players, deck
        play_hands(ranks, *table, seed, block, net, staked)
        return BlockResult(net, staked)


def holdem_kernel(
    determinations: HoldemDeterminations, players: int = PLAYERS, stack: int | None = None
) -> HoldemKernel:
    """A table of random players, each with a stack of so many chips, or of 100 big blinds."""
    limits, hosting = table_of(determinations, stack)
    check_players(players, determinations.seats)
    return HoldemKernel(replace(determinations.ranking()), limits, hosting, players)


def check_players(players: int, seats: int, least: int = 2) -> None:
    """Refuse a number of players that the table does not seat."""
    if not least <= players <= seats:
        raise CannotAnalyse(f"{least} to {seats} players are dealt in, not {players}.")


def table_of(d: HoldemDeterminations, stack: int | None = None) -> tuple[KernelLimits, Hosting]:
    """Determinations as the kernels take them."""
    if d.forced != "blind" or d.blind_option != "B":
        raise CannotAnalyse("Hands are played with blinds, and with blind option B.")
    fixed = isinstance(d.maximum, int)
    ranking = d.ranking()
    limits = KernelLimits(
        minimum_bet=d.minimum_bet,
        chip=d.smallest_chip,
        limit=FIXED if fixed else LIMITS[str(d.maximum)],
        maximum=d.maximum if isinstance(d.maximum, int) else 0,
        most_raises=UNLIMITED if d.max_raises is None else d.max_raises,
        in_units=d.tap_out == "units",
        always_open=False,
        whole_back=d.uncalled == "whole",
    )
    charge = d.commission if isinstance(d.commission, PotCommission) else None
    hosting = Hosting(
        ante=d.ante,
        blinds=np.array(d.blinds, dtype=np.int64),
        button_first=d.tournament,
        stake=stack_of(stack, max(d.blinds), d.smallest_chip),
        percent=charge.percent if charge else 0,
        threshold=charge.threshold if charge else 0,
        cap=charge.cap if charge else 0,
        dollar=DOLLAR,
        high_wins=ranking.high_wins,
        low_wins=ranking.low_wins,
    )
    return limits, hosting


def stack_of(stack: int | None, blind: int, chip: int) -> int:
    """The chips that everybody begins with."""
    found = STACK * blind if stack is None else stack
    if found <= 0 or found % chip:
        raise CannotAnalyse(f"A stack of {found:,} is not in chips of {chip:,}.")
    return found

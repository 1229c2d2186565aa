"""Rounds of Ultimate Texas Hold-em by the million, played by the best play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from houseway.games.ultimate_holdem import UltimateHoldem

from ..compiled import Array, compiled, lean
from ..philox import draw, seeded
from ..ranks.batches import natural_high
from ..ranks.board_places import SuitSets, suit_sets
from ..ranks.lookups import Ranks
from ..ranks.suits import flop_place, hole_place
from ..simulation import BlockResult
from ..strategy_files import Strategy
from .boards import FOLDED, ONCE, TWICE, Alike
from .own_plays import own_plays
from .river_plays import BEST, plays_on_river, river_plays
from .solution import UltimateSolution, alike
from .terms import Scaled, Terms, scaled, seven_cards

OWN = "own raise rules, and the best where they are silent"
COMMUNAL, HOLE, DEALER, DEALT = 0, 5, 7, 9
"""Where the cards of a deal lie: five communal, two of the player, two of the dealer."""


class UltimatePolicy(NamedTuple):
    """The best play as a kernel takes it."""

    before: Array
    after: Array
    alike: Alike
    river: Array
    sets: SuitSets


class SettledRounds(NamedTuple):
    """What each wager wins, in units."""

    ante: int
    blind: int
    play: int
    trips: int


@dataclass(frozen=True)
class UltimateHoldemKernel:
    """Plays blocks of rounds; one initial unit is an ante, which goes with its equal blind."""

    banked: ClassVar[bool] = True

    terms: Terms
    before: Array
    after: Array
    on_river: int = BEST
    game: str = UltimateHoldem.game
    unit: str = "the ante"
    played_by: str = "the best act at every decision"

    @classmethod
    def of(
        cls, solution: UltimateSolution, strategy: Strategy | None = None
    ) -> UltimateHoldemKernel:
        """The kernel that plays a solution, or one's own raise rules where they depart from it."""
        if strategy is None:
            return cls(solution.terms, solution.before, solution.after)
        own = own_plays(strategy, solution)
        plays = own.before, own.after, own.on_river
        return cls(solution.terms, *plays, played_by=OWN)

    @property
    def policy(self) -> str:
        """How it is played, and what is staked on trips."""
        trips = self.terms.stake_on_trips
        beside = f"with {trips} of the ante on trips" if trips else "without trips"
        return f"{self.played_by}, {beside}"

    @property
    def scale(self) -> int:
        """Parts of an ante in which results are counted."""
        return self.terms.scale

    @property
    def opening(self) -> int:
        """A round begins with an ante, its equal blind, and trips where that is played."""
        return int((2 + self.terms.stake_on_trips) * self.scale)

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first rounds of a block."""
        net, staked = np.empty(rounds, dtype=np.int32), np.empty(rounds, dtype=np.int32)
        river = river_plays(self.terms, self.on_river)
        policy = UltimatePolicy(self.before, self.after, alike(), river, suit_sets())
        play_rounds(seven_cards().ranks, scaled(self.terms), policy, seed, block, net, staked)
        return BlockResult(net, staked)


@compiled()
def play_rounds(
    ranks: Ranks,
    units: Scaled,
    policy: UltimatePolicy,
    seed: int,
    block: int,
    net: Array,
    staked: Array,
) -> None:
    """Deal, decide and settle each round."""
    state, cards = seeded(seed, block, 0), np.arange(52, dtype=np.uint8)
    for n in range(len(net)):
        draw(state, cards, DEALT)
        times = times_played(ranks, policy, cards)
        won = settle(ranks, units, cards, times)
        net[n] = won.ante + won.blind + won.play + won.trips
        staked[n] = (2 + times) * units.ante[0] + units.trips[0]


@lean()
def times_played(ranks: Ranks, policy: UltimatePolicy, cards: Array) -> int:
    """How many times the ante is played on a deal; none is a fold."""
    hole = hole_place(cards[HOLE], cards[HOLE + 1])
    if policy.before[hole]:
        return policy.before[hole]  # type: ignore[no-any-return]
    a, b, c = cards[COMMUNAL], cards[COMMUNAL + 1], cards[COMMUNAL + 2]
    low, high = min(a, b, c), max(a, b, c)
    place = flop_place(low, a + b + c - low - high, high)
    moved = policy.alike.moved[policy.alike.exchange[place], hole]
    if policy.after[policy.alike.standing[place], moved]:
        return TWICE
    mask = np.uint64(0)
    for card in cards[COMMUNAL:HOLE]:
        mask |= ranks.masks[card]
    plays = plays_on_river(policy.river, policy.sets, policy.alike.moved, mask, hole)
    return ONCE if plays else FOLDED


@lean()
def settle(ranks: Ranks, units: Scaled, cards: Array, times: int) -> SettledRounds:
    """What each wager wins on a deal, with the ante played so many times."""
    if times == FOLDED:
        return SettledRounds(-units.ante[0], -units.ante[0], 0, -units.trips[0])
    mine, dealers = _hand(ranks, cards, HOLE), _hand(ranks, cards, DEALER)
    beats = (mine > dealers) - (mine < dealers)
    ante = units.ante[0] * beats * (dealers >= units.qualifies)
    blind = units.blind_pays[0, mine] if beats > 0 else units.ante[0] * beats
    return SettledRounds(ante, blind, units.ante[0] * times * beats, units.trips_pays[0, mine])


@lean()
def _hand(ranks: Ranks, cards: Array, at: int) -> int:
    """The number of the best hand of the communal cards and two others."""
    key = ranks.keys[cards[at]] + ranks.keys[cards[at + 1]]
    mask = ranks.masks[cards[at]] | ranks.masks[cards[at + 1]]
    for card in cards[COMMUNAL:HOLE]:
        key += ranks.keys[card]
        mask |= ranks.masks[card]
    return natural_high(ranks, key, mask)

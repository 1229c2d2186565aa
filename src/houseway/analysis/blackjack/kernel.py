"""Blackjack by the million: one box, shoe after shoe with its cutting card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import lcm
from typing import ClassVar, NamedTuple

import numpy as np

from houseway.games.blackjack import Blackjack
from houseway.rulebook import Refused

from .. import CannotAnalyse
from ..compiled import Array
from ..pay_tables import Odds, with_changes
from ..simulation import BlockResult
from ..strategy_files import Strategy
from .basic import Basic
from .compositions import RANKS, full_shoe
from .dealt import play_rounds
from .exact import Table, check_rules, game_at, printed_for
from .own_strategy import own_strategy
from .solution import solved

CUTTING_CARD = 78
"""Where the cutting card usually lies, in cards from the back."""

SOFT_17 = "the dealer draws on a soft 17: a study, under no instrument"
NOTHING_NOTED = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, eq=False, slots=True)
class BlackjackKernel:
    """Rounds on one box by a strategy by totals, never insured."""

    banked: ClassVar[bool] = True

    strategy: Basic
    decks: int
    before_cut: int
    burnt: int
    blackjack_pays: int
    scale: int
    game: str = Blackjack.game
    unit: str = "the wager"
    played_by: str = "basic strategy by totals"
    soft_17: bool = False

    @property
    def policy(self) -> str:
        """How it is played, and out of which shoe."""
        behind = 52 * self.decks - self.before_cut
        shoe = (
            f"the cutting card {behind} cards from the back" if self.before_cut else "a full shoe"
        )
        study = f"; {SOFT_17}" if self.soft_17 else ""
        return f"{self.played_by} on one box, no insurance, no side bets, {shoe}{study}"

    @property
    def opening(self) -> int:
        """A round begins with a wager."""
        return self.scale

    def block(self, seed: int, block: int, rounds: int) -> BlockResult:
        """The first rounds of a block, which begins with a new shoe."""
        return self._played(seed, block, rounds, NOTHING_NOTED)

    def noted(self, seed: int, block: int, rounds: int) -> tuple[BlockResult, list[list[int]]]:
        """The same rounds, and the cards of each by rank in the order in which they fell."""
        fell = np.zeros(64 * rounds, dtype=np.int64)
        result = self._played(seed, block, rounds, fell)
        dealt: list[list[int]] = [[]]
        for card in fell:
            if card:
                dealt[-1].append(int(card))
            else:
                dealt.append([])
        return result, dealt[:rounds]

    def _played(self, seed: int, block: int, rounds: int, fell: Array) -> BlockResult:
        shoe = np.append(np.repeat(np.array(RANKS), full_shoe(self.decks)), 0)
        pays = np.array([self.scale, self.blackjack_pays])
        result = BlockResult(np.zeros(rounds, np.int32), np.zeros(rounds, np.int32))
        name = np.array([seed, block])
        cut = self.before_cut, self.burnt, self.soft_17
        play_rounds(shoe, *cut, *self.strategy, pays, name, *result, fell)
        return result


def kernel(
    determinations: Table,
    *,
    from_back: int = CUTTING_CARD,
    pays: Mapping[str, Odds] | None = None,
    strategy: Strategy | None = None,
    study_soft_17: bool = False,
) -> BlackjackKernel:
    """Rounds under these determinations; the cutting card lies so many cards from the back.

    With an automated shuffling shoe every round is dealt from all cards. A strategy of one's own
    has the lines in which it departs from the basic one (`own_strategy`). That the dealer draws
    on a soft 17 (`study_soft_17=True`) is a study, which no instrument permits.
    """
    if not isinstance(study_soft_17, bool):
        raise CannotAnalyse(f"study_soft_17 is true or false, not {study_soft_17!r}.")
    shoe = shoe_terms(determinations, from_back, pays)
    basic = solved(shoe.decks).basic
    found = BlackjackKernel(basic, **shoe._asdict(), game=game_at(determinations))
    found = replace(found, soft_17=study_soft_17)
    if strategy is None:
        return found
    own = own_strategy(strategy, basic)
    return replace(found, strategy=own, played_by="an own strategy by totals")


class ShoeTerms(NamedTuple):
    """A shoe, how far it is dealt, and what a Blackjack pays in parts of a wager."""

    decks: int
    before_cut: int
    burnt: int
    blackjack_pays: int
    scale: int


def shoe_terms(
    determinations: Table, from_back: int = CUTTING_CARD, pays: Mapping[str, Odds] | None = None
) -> ShoeTerms:
    """What the determinations say about the shoe."""
    check_rules(determinations)
    check_cut(determinations, from_back)
    blackjack = with_changes(printed_for(determinations), pays)["blackjack"]
    scale = lcm(2, blackjack.denominator)
    decks, automated = determinations.decks, determinations.automated
    return ShoeTerms(
        decks,
        before_cut=0 if automated else 52 * decks - from_back,
        burnt=0 if automated else int(determinations.burn_on_new_shoe),
        blackjack_pays=int(blackjack * scale),
        scale=scale,
    )


def check_cut(determinations: Table, from_back: object) -> None:
    """Refuse a place for the cutting card where the rules do not have it."""
    most = 26 * determinations.decks + determinations.cutting_card_tolerance
    if type(from_back) is not int or not 52 <= from_back <= most:
        raise Refused(
            f"The cutting card lies 52 to {most} cards from the back, not {from_back}.",
            *determinations.numbering.rules.cite("5.3[3]"),
        )

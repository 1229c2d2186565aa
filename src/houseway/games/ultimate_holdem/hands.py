"""The hands of a round, and the three rounds of betting on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from houseway.equipment import Card, Mark
from houseway.ranking.poker import PokerHand

from ..round import Wager
from .determinations import ANTE, PLAY

INSTRUMENT = "NI2019-212"

WAGERS, DEAL, MISDEAL, SETTLEMENT, OVER = "wagers", "deal", "misdeal", "settlement", "over"

Lying = Card | Mark
"""A card on the table; at a live table nobody knows it while it lies face down."""


class BettingRound(NamedTuple):
    """What undecided players may do at one time of a round, with its clauses."""

    name: str
    times: tuple[int, ...]
    rule: str
    fold: str
    check: str | None
    bet: str
    amount: str


BEFORE_THE_FLOP: Final = BettingRound(
    "before the flop", (4, 3), "8.1", "8.1(a)", "8.1(b)", "8.1(c)", "8.1(c)(ii)"
)
AFTER_THE_FLOP: Final = BettingRound(
    "after the flop", (2,), "8.3", "8.3(a)", "8.3(b)", "8.3(c)", "8.3(c)(ii)"
)
ON_THE_RIVER: Final = BettingRound(
    "on the river", (1,), "8.5", "8.5(a)", None, "8.5(b)", "8.5(b)(ii)"
)
BETTING_ROUNDS: Final = (BEFORE_THE_FLOP, AFTER_THE_FLOP, ON_THE_RIVER)


@dataclass(eq=False, slots=True)
class Hand:
    """A player's hole cards and the wagers that ride on them."""

    box: int
    player: str
    wagers: dict[str, Wager]
    cards: list[Lying] = field(default_factory=list)
    folded: bool = False
    turned: bool = False
    best: PokerHand | None = None

    @property
    def place(self) -> str:
        """Where its cards go, in words."""
        return f"box {self.box}"

    @property
    def ante(self) -> int:
        """The ante as far as it plays."""
        return self.wagers[ANTE].counts

    @property
    def open_wagers(self) -> list[Wager]:
        """The wagers on it that are not settled."""
        return [wager for wager in self.wagers.values() if wager.open]

    @property
    def live(self) -> bool:
        """Whether it is still in the round: not folded, void or settled."""
        return bool(self.open_wagers)

    @property
    def undecided(self) -> bool:
        """Whether its player has neither folded nor placed a play wager."""
        return self.live and PLAY not in self.wagers

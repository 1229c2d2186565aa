"""The hands on the layout: how the cards lie, and what was wagered on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from houseway.equipment import Card, Mark
from houseway.ranking.poker import CANBERRA, PokerHand

from ..events import UNSEEN
from ..round import Wager
from .determinations import HAND

INSTRUMENT = "NI2002-45-canberra-poker"


@lru_cache(maxsize=1024)
def _ranked(cards: tuple[Card, ...]) -> PokerHand:
    return CANBERRA.high(cards)  # 2.5[2], 2.6, 2.7


@dataclass(slots=True, eq=False, kw_only=True)
class Hand:
    """Cards at one place, which of them lie face up, and which were seen in error."""

    place: str
    cards: list[Card | Mark] = field(default_factory=list)
    face_up: set[int] = field(default_factory=set)
    exposed: set[int] = field(default_factory=set)

    @property
    def lacking(self) -> int:
        """How many cards are still to be dealt to it."""
        return HAND - len(self.cards)  # 2.5

    @property
    def unseen(self) -> list[int]:
        """The cards that lie face down and were not seen in error."""
        return [n for n in range(len(self.cards)) if n not in self.face_up | self.exposed]

    @property
    def is_turned(self) -> bool:
        """Whether every card lies face up."""
        return len(self.face_up) == len(self.cards)

    @property
    def ranked(self) -> PokerHand | None:
        """What the hand is worth, where it is complete and every card of it is known."""
        known = tuple([card for card in self.cards if isinstance(card, Card)])
        return _ranked(known) if len(known) == HAND else None

    def turn(self) -> None:
        """Turn every card face up."""
        self.face_up = set(range(len(self.cards)))

    def shown(self, all_seen: bool) -> tuple[str, ...]:
        """The cards as they can be seen."""
        return tuple(
            written(card) if all_seen or n in self.face_up else UNSEEN
            for n, card in enumerate(self.cards)
        )


@dataclass(slots=True, eq=False, kw_only=True)
class BoxHand(Hand):
    """A player's hand, the Ante it was dealt for, and the Bet that keeps it in the round."""

    box: int
    player: str
    ante: Wager
    bet: Wager | None = None
    folded: bool = False
    void: bool = False

    @property
    def in_play(self) -> bool:
        """Whether nothing has been decided about the hand yet."""
        return self.ante.open

    @property
    def is_undecided(self) -> bool:
        """Whether its player still has to Bet or Fold."""
        return self.in_play and self.bet is None

    @property
    def may_be_restored(self) -> bool:
        """Whether its player may still decide, had the cards not been discarded."""
        return not self.void and (self.folded or self.is_undecided)

    @property
    def is_discarded(self) -> bool:
        """Whether its cards have gone into the discard rack."""
        return not self.in_play

    @property
    def stands(self) -> bool:
        """Whether the hand was neither folded nor declared void."""
        return not (self.folded or self.void)

    @property
    def wagers(self) -> list[Wager]:
        """The Ante, and the Bet where there is one."""
        return [wager for wager in (self.ante, self.bet) if wager is not None]

    @property
    def status(self) -> str:
        """What became of the hand, in a word."""
        if self.void:
            return "void"
        if self.folded:
            return "folded"
        return "undecided" if self.is_undecided else "bet" if self.bet else "settled"


def written(card: Card | Mark) -> str:
    """A card as text; one that nobody has named is `??`."""
    return str(card) if isinstance(card, Card) else card.value

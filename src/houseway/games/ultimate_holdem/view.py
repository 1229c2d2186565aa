"""What is seen of a round of Ultimate Texas Hold-em."""

from __future__ import annotations

from msgspec import Struct

from ..views import Cards, RoundView


class UltimateDealerView(Struct, frozen=True, gc=False):
    """The dealer's cards, and what they make once that was declared."""

    cards: Cards
    hand: str | None


class UltimateBoxView(Struct, frozen=True, gc=False):
    """A box with a hand of two cards."""

    box: int
    player: str
    cards: Cards
    folded: bool
    hand: str | None
    deciding: bool


class UltimateHoldemView(RoundView, frozen=True, kw_only=True, tag="ultimate-holdem"):
    """The communal cards, the dealer's hand and the boxes."""

    phase: str
    deck: str
    communal: Cards
    dealer: UltimateDealerView
    boxes: tuple[UltimateBoxView, ...]

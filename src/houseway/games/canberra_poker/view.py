"""What is seen of a round of Canberra Poker."""

from __future__ import annotations

from msgspec import Struct

from ..views import Cards, RoundView


class CanberraDealerView(Struct, frozen=True, gc=False):
    """The dealer's cards; once they are turned, what they make and whether they take part."""

    cards: Cards
    hand: str | None
    takes_part: bool | None


class CanberraBoxView(Struct, frozen=True, gc=False):
    """A box with a hand of five cards, and what became of it."""

    box: int
    player: str
    cards: Cards
    hand: str | None
    status: str
    deciding: bool


class CanberraPokerView(RoundView, frozen=True, kw_only=True, tag="canberra-poker"):
    """The dealer's hand and the boxes, and how often cards were exposed in error."""

    dealer: CanberraDealerView
    boxes: tuple[CanberraBoxView, ...]
    exposures: int

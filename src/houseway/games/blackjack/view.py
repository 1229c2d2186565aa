"""What is seen of a round of blackjack."""

from __future__ import annotations

from msgspec import Struct

from ..views import Cards, RoundView


class BlackjackDealerView(Struct, frozen=True, gc=False):
    """The dealer's cards and what they count."""

    cards: Cards
    count: str | None


class BlackjackHandView(Struct, frozen=True, gc=False):
    """A hand of a box: `hand` tells it from the others after a split."""

    box: int
    hand: str | None
    cards: Cards
    count: str | None
    deciding: bool


class BlackjackView(RoundView, frozen=True, kw_only=True, tag="blackjack"):
    """The dealer's hand and the hands of all boxes."""

    dealer: BlackjackDealerView
    boxes: tuple[BlackjackHandView, ...]

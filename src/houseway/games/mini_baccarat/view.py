"""What is seen of a round of mini-baccarat."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..views import Cards, RoundView
from .tableau import BANKER, PLAYER, winner


class BaccaratHandView(Struct, frozen=True):
    """A Hand as it lies there, with its count once every card of it is turned."""

    cards: Cards
    count: int | None


class MiniBaccaratView(RoundView, frozen=True, kw_only=True, tag="mini-baccarat"):
    """The two Hands, and the cards that left the shoe before they were needed."""

    betting: bool
    hands: Mapping[str, BaccaratHandView]
    in_hand: Cards

    @property
    def on_display(self) -> str | None:
        """Who has won, once both Hands are known."""
        player, banker = (self.hands[name].count for name in (PLAYER, BANKER))
        return None if player is None or banker is None else winner(player, banker)

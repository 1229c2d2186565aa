"""What is seen of a hand of charity hold'em."""

from __future__ import annotations

from collections.abc import Mapping

from ..poker.view import PokerView
from ..views import Cards


class CharityHoldemView(PokerView, frozen=True, kw_only=True, tag="charity-holdem"):
    """As in any hold'em, with cards that lie face down or ahead of their time.

    `cards` says how many of the deck lie where.
    """

    face_down: Cards
    exposed: Cards
    cards: Mapping[str, int]

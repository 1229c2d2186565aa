"""What is seen of a hand of hold'em."""

from __future__ import annotations

from collections.abc import Mapping

from ..poker.view import PokerView


class HoldemView(PokerView, frozen=True, kw_only=True, tag="holdem"):
    """As in any hold'em; `held` are bets that were made out of turn."""

    held: Mapping[str, int]

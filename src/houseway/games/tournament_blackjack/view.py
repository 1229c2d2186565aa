"""What is seen of a round of tournament blackjack."""

from __future__ import annotations

from ..blackjack.view import BlackjackView


class TournamentBlackjackView(BlackjackView, frozen=True, kw_only=True, tag="tournament-blackjack"):
    """As in any blackjack."""

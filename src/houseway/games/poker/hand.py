"""A hand of hold'em among players, from the forced bets to the last pot.

What the instruments have in common is here; each game says in `clauses` where its rules stand, and
overrides what it has of its own.
"""

from __future__ import annotations

from typing import Any

from ..asks import Turn
from ..events import SEES_ALL, UNSEEN
from ..procedure import Course
from .dealing import STREETS
from .showdown import Showdown


class PokerRound(Showdown):
    """One hand of hold'em."""

    def play(self) -> Course:
        yield from self.new_deck()
        yield from self.collect_forced_bets()
        yield from self.initial_deal()
        for number, (cards, _) in enumerate(STREETS):
            self.street_number = number
            if cards:
                yield from self.deal_board(cards)
            yield from self.betting_round()
            if len(self.active) == 1:
                self.award_to_last(self.active[0])
                return
        yield from self.showdown()

    # What each person sees

    def show(self, viewer: str | None) -> dict[str, Any]:
        """Players see their own cards; everybody sees the board and the hands that were shown."""
        return {
            "button": self.button,
            "board": list(map(str, self.board)),
            "pot": self.middle,
            "bets": dict(self.street.bets),
            "to_act": self.next_to_act() if isinstance(self.asked, Turn) else None,
            "hands": {player: self._hand_seen(player, viewer) for player in self.dealt_in},
            "folded": list(self.folded),
        }

    def _hand_seen(self, player: str, viewer: str | None) -> list[str]:
        seen = viewer == player or player in self.shown or (viewer == SEES_ALL and self.over)
        return [str(card) if seen else UNSEEN for card in self.hole[player]]

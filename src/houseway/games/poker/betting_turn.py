"""A player's turn to bet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..asks import Option, Turn
from ..rulings import HOUSE

if TYPE_CHECKING:
    from .turns import PokerTurns


class BettingTurn(Turn):
    """The turn of a player to bet; the menu is made when somebody looks at it."""

    __slots__ = ("_menu", "player", "round")
    lapse = None  # nobody is folded for saying nothing, unless a clock is set

    def __init__(self, round: PokerTurns, player: str) -> None:
        self.round, self.player, self._by_actor = round, player, None

    @property
    def prompt(self) -> str:  # type: ignore[override]
        """Whose turn it is."""
        return f"{self.player} is to act"

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        """Every action that is open."""
        if not hasattr(self, "_menu"):
            menu, clock = self.round.menu(self.player), self.round.clock(self.player)
            self._menu = (*menu, *clock)
        return self._menu

    def open_to(self, actor: str) -> Sequence[Option]:
        asked = actor == self.player or actor in HOUSE  # nothing is open to the other players
        return super().open_to(actor) if asked else ()

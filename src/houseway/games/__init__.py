"""The games: each a round of play that reads like its instrument."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue import GAMES, Bot, Game, PayTable, UnknownGame, UsualTable

if TYPE_CHECKING:
    from .round import Round

__all__ = ["GAMES", "Bot", "Game", "PayTable", "UnknownGame", "UsualTable", "game"]


def game(name: str) -> type[Round]:
    """The round of a game by its name.

    >>> game("roulette").rules.id
    'NI2002-45-roulette'
    """
    return GAMES[name].round

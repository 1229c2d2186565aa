"""The tournament rules of each game, as its instrument has them."""

from __future__ import annotations

from importlib import import_module

from .model import IF_ANY, MAY, MUST, Item, TournamentRules

GAMES = (
    "ultimate-holdem",
    "holdem",
    "charity-holdem",
    "canberra-poker",
    "blackjack",
    "tournament-blackjack",
    "roulette",
    "mini-baccarat",
    "pai-gow",
)

__all__ = ["GAMES", "IF_ANY", "MAY", "MUST", "Item", "NoTournament", "TournamentRules", "rules_of"]


class NoTournament(ValueError):  # noqa: N818
    """No tournament is played in a game of that name."""


def rules_of(game: str) -> TournamentRules:
    """The tournament rules of a game.

    >>> rules_of("roulette").id
    'NI2002-45-roulette'
    """
    if game not in GAMES:
        raise NoTournament(f"There is no tournament of {game!r}; the games are {', '.join(GAMES)}.")
    found: TournamentRules = import_module(f".{game.replace('-', '_')}", __name__).RULES
    return found

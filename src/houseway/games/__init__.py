"""The games: each a round of play that reads like its instrument."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from houseway import HousewayError

if TYPE_CHECKING:
    from .round import Round

_WHERE = {
    "blackjack": ("blackjack", "Blackjack"),
    "canberra-poker": ("canberra_poker", "CanberraPoker"),
    "charity-holdem": ("charity_holdem", "CharityHoldem"),
    "holdem": ("holdem", "Holdem"),
    "mini-baccarat": ("mini_baccarat", "MiniBaccarat"),
    "pai-gow": ("pai_gow", "PaiGow"),
    "roulette": ("roulette", "Roulette"),
    "tournament-blackjack": ("tournament_blackjack", "TournamentBlackjack"),
    "ultimate-holdem": ("ultimate_holdem", "UltimateHoldem"),
}
GAMES = tuple(_WHERE)


class UnknownGame(HousewayError, ValueError):  # noqa: N818
    """There is no game of that name."""


def game(name: str) -> type[Round]:
    """The round of a game by its name.

    >>> game("roulette").rules.id
    'NI2002-45-roulette'
    """
    if name not in _WHERE:
        raise UnknownGame(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    module, round_of_play = _WHERE[name]
    found: type[Round] = getattr(import_module(f".{module}", __name__), round_of_play)
    return found

"""Conditions to begin with: the document in each game's folder."""

from __future__ import annotations

from importlib.resources import files

from houseway.games import GAMES
from houseway.games.tournament_rules import rules_of


def template(game: str) -> str:
    """Conditions of a tournament of a game, complete and ready to be changed.

    >>> template("roulette").splitlines()[1]
    'title = "Roulette Masters"'
    """
    rules_of(game)
    folder = GAMES[game].round.__module__.rpartition(".")[0]
    return files(folder).joinpath("conditions.toml").read_text("utf-8")

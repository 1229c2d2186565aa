"""Conditions to begin with, one document for each game."""

from __future__ import annotations

from importlib.resources import files

from houseway.games.tournament_rules import rules_of


def template(game: str) -> str:
    """Conditions of a tournament of a game, complete and ready to be changed.

    >>> template("roulette").splitlines()[1]
    'title = "Roulette Masters"'
    """
    rules_of(game)
    return files(__name__).joinpath(f"{game}.toml").read_text("utf-8")

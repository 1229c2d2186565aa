"""Writes a notebook for each game into `examples/notebooks`: `python docs/notebooks.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from houseway.games import GAMES

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
FIGURES = "figures"


class Cell(NamedTuple):
    """Some words, or some code; what works figures out takes longer and is marked."""

    kind: str
    text: str
    mark: str | None = None


def cells(name: str) -> Iterator[Cell]:
    """What the notebook of a game shows."""
    game = GAMES[name]
    players = "{" + ", ".join(f'"{player}": None' for player in ("ann", "ben", "cyd")) + "}"
    yield Cell(
        "markdown",
        f"# {game.title}\n\nBy {game.round.rules.id}, {len(game.round.rules)} clauses. "
        "`pip install 'houseway[analysis]'` brings what the figures need.",
    )
    yield Cell("code", "from houseway import Table, game, ruleset")
    yield Cell("markdown", "What an operator chooses, and the sign that says so at the table.")
    yield Cell("code", f'game("{name}").standard.sign()')
    yield Cell(
        "markdown",
        "A table from a seed: the same falls every time. Three plain players play five rounds.",
    )
    yield Cell("code", f'table = Table("{name}", seed=1)\ntable.play(5, {players})\ntable')
    yield Cell("markdown", "How the last round was settled, each wager with its clauses.")
    yield Cell(
        "code",
        "round = table.last_round\n"
        "for settlement in round.settlements:\n"
        "    print(settlement.player, settlement.wager, settlement.result, settlement.clauses)",
    )
    yield Cell("markdown", "The first of those clauses, in our own words.")
    yield Cell(
        "code",
        'name, _, clause = round.settlements[0].clauses[0].partition(" ")\n'
        "print(ruleset(name)[clause].summary)",
    )
    yield Cell("markdown", "The whole round as one of the players sees it.")
    yield Cell("code", "print(round)")
    yield Cell("markdown", "A hundred thousand rounds.")
    yield Cell(
        "code",
        "from houseway.analysis import analysis\n"
        "from houseway.analysis.simulation import simulate\n\n"
        f'kernel = analysis("{name}").kernel(game("{name}").standard)\n'
        "simulate(kernel, 100_000, seed=1)",
        FIGURES,
    )


def notebook(name: str) -> str:
    """The notebook of a game, as Jupyter reads it."""
    made = [
        {
            "cell_type": cell.kind,
            "id": f"{name}-{number}",
            "metadata": {"tags": [cell.mark]} if cell.mark else {},
            "source": cell.text.splitlines(keepends=True),
            **({"execution_count": None, "outputs": []} if cell.kind == "code" else {}),
        }
        for number, cell in enumerate(cells(name))
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {
        "cells": made,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for played in GAMES.own:
        (FOLDER / f"{played}.ipynb").write_text(notebook(played), "utf-8")

"""The notebook runs, and the document of figures says what the program works out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.analysis import ANALYSED, analysis
from houseway.analysis.report import OPENING, report
from houseway.cli.settings import determinations
from houseway.games import game

ROOT = Path(__file__).parents[2]
QUICK = ("mini-baccarat", "roulette")


def test_the_notebook_runs_from_top_to_bottom():
    notebook = json.loads((ROOT / "examples/analysis.ipynb").read_text())
    assert notebook["nbformat"] == 4
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert str(names["figures"]["red"].edge) == "1/37"  # type: ignore[index]
    assert names["evening"].sessions.count == 2_500  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def document():
    return (ROOT / "docs/analysis.md").read_text()


def test_the_document_has_every_game(document):
    assert document.startswith(OPENING)
    for name in ANALYSED:
        assert f"\n| {name} | " in document


@pytest.mark.parametrize("name", QUICK)
def test_the_document_says_what_is_worked_out(document, name):
    figures = analysis(name).figures(determinations(game(name), ()))
    taken = f"| {figures.seconds:.1f} s |"
    lines = [line for line in report([figures]).splitlines() if line.startswith(f"| {name} | ")]
    assert len(lines) == len(figures.wagers) + 1
    for line in lines:
        assert line.removesuffix(taken) in document

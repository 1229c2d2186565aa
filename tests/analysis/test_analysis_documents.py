"""The notebook runs, and the document of figures says what the program works out."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from houseway.analysis import ANALYSED, analysis
from houseway.analysis.report import OPENING, report
from houseway.cli.table_choices import determinations
from houseway.games import game

ROOT = Path(__file__).parents[2]
QUICK = ("mini-baccarat", "roulette")


def test_the_notebook_runs_from_top_to_bottom():
    notebook = json.loads((ROOT / "examples/analysis.ipynb").read_text())
    assert notebook["nbformat"] == 4
    names: dict[str, object] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            *before, last = ast.parse("".join(cell["source"])).body
            exec(compile(ast.Module(before, []), "cell", "exec"), names)
            if isinstance(last, ast.Expr):
                shown.append(_shown(eval(ast.unparse(last), names)))
            else:
                exec(ast.unparse(last), names)
    assert [kind for kind, _ in shown] == ["html", "text", "html", "svg", "text"]
    assert "standard and with pays.banker=19/20" in shown[2][1]
    assert str(names["figures"]["red"].edge) == "1/37"  # type: ignore[index]
    assert names["evening"].sessions.count == 2_500  # type: ignore[attr-defined]


def _shown(value):
    """What a notebook shows of a value."""
    for kind in ("html", "svg"):
        if told := getattr(value, f"_repr_{kind}_", None):
            return kind, told()
    return "text", repr(value)


@pytest.fixture(scope="module")
def document():
    return (ROOT / "docs/analysis.md").read_text()


def test_every_key_of_the_figures_is_described():
    """Every key that a program meets stands in the document of records."""
    described = (ROOT / "docs/records.md").read_text()
    for name in QUICK:
        whole = analysis(name).figures(determinations(game(name), ())).whole()
        wager = whole["wagers"][0]
        keys = [*whole, *wager, *wager["rows"][0], *wager["results"][0], *whole["tables"]]
        for table in whole["tables"].values():
            keys += table
        assert [key for key in keys if f"`{key}`" not in described] == []


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

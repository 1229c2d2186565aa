"""A game is known by its `Game` value: nothing else in the product names one by a string."""

import ast
import re
from pathlib import Path

import pytest

import houseway
from houseway import GAMES

SOURCE = Path(houseway.__file__).parent
NAMES = {*GAMES, *(name.replace("-", "_") for name in GAMES)}

# The list of games, their own folders, and one module each for the drawing and the felt.
OF_GAMES = ("games/catalogue.py", *(f"games/{name}/" for name in NAMES), "drawing/tables/")
OF_GAMES += ("cli/felts/",)
# What is called like a game and is none.
OTHERS = {
    "analysis/blackjack/": "a Blackjack is a hand, and so are its odds",
    "floor/shapes.py": "a table that is called roulette, as an example for programs",
    "floor/storage/passwords.py": "words that people take for passwords",
}


def words_of(path):
    """The strings of a module but for what is written for readers, or a page's quoted words."""
    text = path.read_text()
    if path.suffix != ".py":
        return set(re.findall(r"""["'`]([\w-]+)["'`]""", text))
    tree = ast.parse(text)
    read = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {node.value for node in strings if isinstance(node.value, str) and id(node) not in read}


def files():
    found = [path for kind in ("py", "js", "css", "html") for path in SOURCE.rglob(f"*.{kind}")]
    return {path.relative_to(SOURCE).as_posix(): path for path in found}


def test_no_module_and_no_page_names_a_game():
    allowed = (*OF_GAMES, *OTHERS)
    naming = {
        name: sorted(found)
        for name, path in files().items()
        if not name.startswith(allowed) and (found := words_of(path) & NAMES)
    }
    assert naming == {}, "let the game's folder say what differs from game to game"


@pytest.mark.parametrize("place", OTHERS)
def test_no_reason_outlives_what_it_excuses(place):
    words = [words_of(path) for name, path in files().items() if name.startswith(place)]
    assert NAMES & set().union(*words)

"""One meaning for one word: no two modules and no two classes of one name, or a reason why."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import houseway
from houseway import GAMES

SOURCE = Path(houseway.__file__).parent
GAME_FOLDERS = {name.replace("-", "_") for name in GAMES}

# What may bear one name, because it is one thing.
MODULES = {
    **dict.fromkeys(GAME_FOLDERS, "the game: its rules, its worth, its hands and its drawing"),
    "poker": "the games of poker, and the ranking of their hands",
    "cards": "the equipment, and how it is drawn",
    "chips": "the equipment, and how it is drawn",
    "tiles": "the equipment, and how it is drawn",
    "wheel": "the equipment, and how it is drawn",
    "shoe": "the equipment, and what a game's instrument says of it",
    "equipment": "what lies on a table, and its drawings",
    "house": "what an instrument says of a table between rounds: the type, and each game's own",
    "round": "a round of play: the type, and each game's own",
    "provisions": "rulings that every instrument has, and those of poker by instrument",
    "tournament_rules": "what an instrument says of tournaments: the type, and each game's own",
    "conduct": "the package and its one class",
    "table": "the package and its one class",
    "tournament": "the package, its one class, and the command of that name",
    "export": "the package, and the command of that name",
}
CLASSES = {
    "Hand": "the cards or tiles of a box, in each game by its own instrument",
    "Row": "a line of a game's own table of odds",
}


def sources():
    """Every module of the product, but for the steps of the database."""
    return [path for path in SOURCE.rglob("*.py") if "migrations" not in path.parts]


def named_twice(found):
    return {name: places for name, places in found.items() if len(places) > 1}


@cache
def modules():
    """Where each module name stands; the same part of several games stands in one place."""
    found = defaultdict(set)
    for path in sources():
        folder, file = path.relative_to(SOURCE).parent, path.stem
        if file == "__init__":
            folder, file = folder.parent, folder.name
        if folder.name in {*GAME_FOLDERS, "poker"}:
            folder = folder.parent / "one for each game"
        if file not in ("", "__main__"):
            found[file].add(str(folder))
    return found


@cache
def classes():
    """Where each class name stands."""
    found = defaultdict(set)
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(str(path.relative_to(SOURCE)))
    return found


@pytest.mark.parametrize(("found", "allowed"), [(modules, MODULES), (classes, CLASSES)])
def test_one_word_has_one_meaning(found, allowed):
    twice = named_twice(found())
    others = {name: where for name, where in twice.items() if name not in allowed}
    assert others == {}, "search for a name before giving it, or say here why it is one thing"


@pytest.mark.parametrize(("found", "allowed"), [(modules, MODULES), (classes, CLASSES)])
def test_no_reason_outlives_its_name(found, allowed):
    assert [name for name in allowed if name not in named_twice(found())] == []


def test_no_module_is_named_for_nothing():
    """Such a name would hold anything, so it says nothing."""
    empty = {"base", "common", "helpers", "manager", "misc", "util", "utils"}
    assert empty.isdisjoint(modules())

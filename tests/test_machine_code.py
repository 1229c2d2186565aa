"""Machine code is used only as long as it is what the sources say, and where it is wanted."""

from __future__ import annotations

import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from houseway import GAMES, machine_code
from houseway.machine_code import PACKAGE, SHARED, SUFFIX, Libraries, digest, seal, wanted

ROOT = Path(__file__).parents[1]
MODULES = runpy.run_path(str(ROOT / "hatch_build.py"))["MODULES"]
ONE = "houseway.games.poker.pots"


@pytest.fixture
def libraries(tmp_path):
    """A folder with a library of one module, made of the source as it is."""
    for name in (ONE, SHARED):
        (tmp_path / f"{name}{SUFFIX}").touch()
    seal(tmp_path).write_text(digest([ONE]))
    return tmp_path


def test_a_library_of_the_source_as_it_is_goes_first(libraries):
    found = Libraries(libraries).find_spec(ONE, None)
    assert found.origin == str(libraries / f"{ONE}{SUFFIX}")
    assert Libraries(libraries).find_spec("houseway.games.round", None) is None
    assert Libraries(libraries).find_spec("json", None) is None


def test_after_an_edit_nothing_that_was_compiled_before_is_used(libraries, monkeypatch):
    monkeypatch.setattr(machine_code, "digest", lambda _: "of another source")
    assert Libraries(libraries).find_spec(ONE, None) is None
    assert Libraries(libraries).find_spec(SHARED, None) is None


def test_libraries_that_were_not_finished_are_not_used(libraries):
    seal(libraries).unlink()
    assert Libraries(libraries).find_spec(ONE, None) is None


def test_the_digest_tells_sources_apart(tmp_path):
    (tmp_path / "one.py").write_text("a = 1")
    before = digest(["houseway.one"], tmp_path)
    (tmp_path / "one.py").write_text("a = 2")
    assert digest(["houseway.one"], tmp_path) != before


@pytest.mark.parametrize(("value", "use"), [("", True), ("0", True), ("1", False), ("yes", False)])
def test_one_switch_turns_it_off(monkeypatch, value, use):
    monkeypatch.setenv("HOUSEWAY_PURE", value)
    assert wanted() is use


def test_with_the_switch_rounds_are_played_as_they_are_written():
    asked = "from houseway.machine_code import in_use; print(in_use())"
    pure = {**os.environ, "HOUSEWAY_PURE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", asked], env=pure, check=True, capture_output=True, text=True
    )
    assert done.stdout == "False\n"


def test_the_rounds_of_every_game_are_compiled():
    assert {GAMES[name].round.__module__ for name in GAMES} <= set(MODULES)


def test_what_is_compiled_takes_no_constant_from_what_is_not():
    """The compiler would copy it, and an edit to it would not be seen."""
    final = {
        (module, name)
        for module in sorted(PACKAGE.rglob("*.py"))
        for name in _finals(module)
        if _name_of(module) not in MODULES
    }
    taken = [
        (compiled, node.module, name.name)
        for compiled in MODULES
        for node in ast.walk(ast.parse(_path_of(compiled).read_text()))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if (_imported(compiled, node), name.name) in final
    ]
    assert taken == []


def _finals(path):
    """The constants of a module that a compiler may take for granted: simple and Final."""
    for node in ast.parse(path.read_text()).body:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Constant)
            and "Final" in ast.unparse(node.annotation)
        ):
            yield node.target.id


def _name_of(path):
    return ".".join(("houseway", *path.relative_to(PACKAGE).with_suffix("").parts))


def _path_of(module):
    return PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def _imported(module, node):
    """The file of a module that another one imports from."""
    parents = module.split(".")[: -node.level] if node.level else []
    return _path_of(".".join([*parents, *filter(None, [node.module])]))

"""How near each test file is to what changed: the length of the shortest chain of imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

import grimp

import houseway
from houseway import GAMES

PACKAGE = "houseway"


class Nearness:
    """The imports of the product and of its tests.

    A test file is as near as the nearest of its imports. The name of a game or a document counts as
    an import of it, and a `conftest.py` is imported by every test beside or below it.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.tests = root / "tests"

    def near(self, changed: Iterable[Path]) -> dict[Path, int]:
        """Every test file that anything changed can be felt in, and in how many steps.

        Those that are named most like something that changed come first, then the nearest.
        """
        names = {self._name(path) for path in changed}
        found = self._distances(names)
        files = {self._name(path): path for path in self.tests.rglob("test_*.py")}
        near = {files[name]: steps for name, steps in found.items() if name in files}
        likeness = {path: max(_alike(self._name(path), name) for name in names) for path in near}
        return dict(sorted(near.items(), key=lambda each: (-likeness[each[0]], each[1], each[0])))

    def _distances(self, changed: set[str]) -> dict[str, int]:
        steps, reached = 0, dict.fromkeys(changed, 0)
        edge = changed
        while edge:
            steps += 1
            edge = {by for name in edge for by in self._importers.get(name, ())} - set(reached)
            reached |= dict.fromkeys(edge, steps)
        return reached

    def _name(self, path: Path) -> str:
        """What changed as a module; data, a template or a style belongs to its package."""
        source = self.root / "src"
        if not path.is_relative_to(source / PACKAGE):
            return str(path.relative_to(self.root))
        if path.suffix == ".py" and path.stem != "__init__":
            return ".".join(path.relative_to(source).with_suffix("").parts)
        folder = path.parent
        while not (folder / "__init__.py").exists():
            folder = folder.parent
        return ".".join(folder.relative_to(source).parts)

    @cached_property
    def _importers(self) -> Mapping[str, set[str]]:
        """By whom each module is imported."""
        importers: dict[str, set[str]] = {}
        for module in self._graph.modules:
            importers[module] = set(self._graph.find_modules_that_directly_import(module))
        for path in self.tests.rglob("*.py"):
            importer = str(path.relative_to(self.root))
            for imported in self._imports(path):
                importers.setdefault(imported, set()).add(importer)
        return importers

    @cached_property
    def _graph(self) -> grimp.ImportGraph:
        return grimp.build_graph(PACKAGE, cache_dir=None)

    @cached_property
    def _support(self) -> dict[str, str]:
        """What tests import from each other."""
        beside = [path for path in self.tests.rglob("*.py") if path.name != "conftest.py"]
        return {path.stem: str(path.relative_to(self.root)) for path in beside}

    def _imports(self, path: Path) -> Iterator[str]:
        for folder in path.relative_to(self.root).parents:
            if (self.root / folder / "conftest.py").exists() and path.name != "conftest.py":
                yield str(folder / "conftest.py")
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                yield from filter(None, (self._module(name.name) for name in node.names))
            elif isinstance(node, ast.ImportFrom) and node.module:
                for name in node.names:
                    whole = self._module(f"{node.module}.{name.name}")
                    yield from filter(None, [whole or self._module(node.module)])
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from self._meant(node.value)

    def _meant(self, text: str) -> Iterator[str]:
        """The game or the document that a text in a test names."""
        if text in GAMES:
            yield f"{PACKAGE}.games.{text.replace('-', '_')}"
        elif re.fullmatch(r"[\w/-]+\.\w+", text) and (self.root / text).is_file():
            yield text

    def _module(self, name: str) -> str | None:
        if name in self._graph.modules:
            return name
        package, _, public = name.partition(".")
        if package == PACKAGE:
            return f"{PACKAGE}.{houseway._WHERE[public]}" if public in houseway._WHERE else None
        return self._support.get(package)


def _alike(left: str, right: str) -> int:
    """How many words two names share."""
    return len(_words(left) & _words(right))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", name)) - {"houseway", "py", "src", "test", "tests"}

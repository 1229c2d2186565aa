"""Rounds in machine code: a library is used where it was made of a module as it is now.

`HOUSEWAY_PURE=1` in the environment has everything played in plain Python. So has an edit to any of
the sources: what was compiled before it is never used again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
LIBRARIES = PACKAGE / "libraries"
SWITCH = "HOUSEWAY_PURE"
SUFFIX = EXTENSION_SUFFIXES[0]  # says for which Python and which machine
WORDS = "docstrings.json"
PACKAGES = ("houseway.games.", "houseway.equipment.", "houseway.ranking.")
SHARED = "houseway_rounds__mypyc"  # the one library that has the code; all others lead to it


def wanted() -> bool:
    """Whether machine code may be used at all."""
    return os.environ.get(SWITCH, "") in ("", "0")


def digest(modules: Iterable[str], package: Path = PACKAGE) -> str:
    """What the sources of some modules come to."""
    from hashlib import sha256  # noqa: PLC0415 - nobody pays for it who plays nothing

    seen = sha256()
    for module in sorted(modules):
        source = package.joinpath(*module.split(".")[1:]).with_suffix(".py").read_bytes()
        seen.update(f"{module} {len(source)}\n".encode() + source)
    return seen.hexdigest()


def seal(folder: Path) -> Path:
    """Where it is written of which sources the libraries of a folder were made."""
    return folder / f"sources{SUFFIX}.sha256"


class Libraries(MetaPathFinder):
    """Finds the libraries of a folder, as long as they say what the sources say."""

    def __init__(self, folder: Path = LIBRARIES) -> None:
        self._folder = folder

    @cached_property
    def found(self) -> dict[str, Path]:
        """The libraries that can be used, by the names of their modules."""
        libraries = {
            path.name.removesuffix(SUFFIX): path for path in self._folder.glob(f"*{SUFFIX}")
        }
        modules = [name for name in libraries if name != SHARED]
        try:
            fresh = seal(self._folder).read_text() == digest(modules)
        except OSError:
            fresh = False
        return libraries if fresh else {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The library of a module of the house that has one."""
        if not fullname.startswith(PACKAGES) and fullname != SHARED:
            return None
        if (library := self.found.get(fullname)) is None:
            return None
        loader = Library(fullname, str(library))
        return spec_from_file_location(fullname, library, loader=loader)


class Library(ExtensionFileLoader):
    """A compiled module, whose classes say what they are: the compiler leaves their words out."""

    def exec_module(self, module: ModuleType) -> None:
        """Load the module, and give its classes the docstrings of the source."""
        super().exec_module(module)
        for name, text in words_of(Path(self.path).parent).get(module.__name__, {}).items():
            vars(module)[name].__doc__ = text


@cache
def words_of(folder: Path) -> dict[str, dict[str, str]]:
    """The docstrings of the classes, by module, as they were when the libraries were made."""
    try:
        read: dict[str, dict[str, str]] = json.loads((folder / WORDS).read_text("utf-8"))
    except OSError:
        return {}
    return read


def in_use() -> bool:
    """Whether rounds are played in machine code here."""
    from houseway.games import procedure  # noqa: PLC0415 - asking must not import the games before

    return not (procedure.__file__ or "").endswith(".py")


def use() -> None:
    """Have libraries found before the sources, unless plain Python is asked for."""
    if wanted() and not any(isinstance(finder, Libraries) for finder in sys.meta_path):
        sys.meta_path.insert(0, Libraries())

"""What took long to work out, kept on disk so that the next start is quick.

What is kept goes by the version, by the text of the analysis and of the rules that it works from,
and by all that was asked, so nothing is found that would come out otherwise today. A folder that
cannot be read or written is no hindrance: then everything is worked out anew.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from zipfile import BadZipFile

import numpy as np

from houseway.version import __version__

from .compiled import HERE, Array

FOLDER = "HOUSEWAY_CACHE"
"""The variable that names another folder."""
MOST_FILES = 24
_SUFFIX = ".npz"
WRITTEN_IN = tuple(HERE.parent / part for part in ("analysis", "games", "ranking", "equipment"))
"""Where everything is written that an answer comes from."""
_ANEW: ContextVar[bool] = ContextVar("_ANEW", default=False)

Arrays = Mapping[str, Array]


def folder() -> Path:
    """Where things are kept: what the variable names, or the user's own cache folder."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "houseway"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/houseway").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "houseway"


@contextmanager
def anew() -> Iterator[None]:
    """Within this, nothing is looked up: everything is worked out, and kept as ever."""
    before = _ANEW.set(True)
    try:
        yield
    finally:
        _ANEW.reset(before)


def kept(name: str, asked: object) -> Arrays | None:
    """What was worked out before for the same question, if it is still there."""
    if _ANEW.get():
        return None
    try:
        with np.load(_file(name, asked), allow_pickle=False) as found:
            return {part: found[part] for part in found.files}
    except (OSError, RuntimeError, ValueError, EOFError, BadZipFile):
        return None


def keep(name: str, asked: object, arrays: Arrays) -> None:
    """Put away what was worked out, where that can be done; the oldest goes when it is much."""
    with suppress(OSError, RuntimeError):
        file = _file(name, asked)
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
            np.savez_compressed(part, **arrays)  # type: ignore[arg-type]
        Path(part.name).replace(file)
        files = sorted(file.parent.glob(f"*{_SUFFIX}"), key=lambda one: one.stat().st_mtime)
        for old in files[:-MOST_FILES]:
            old.unlink(missing_ok=True)


def _file(name: str, asked: object) -> Path:
    known = sha256(f"{__version__} {_text()} {asked!r}".encode()).hexdigest()
    return folder() / f"{name}-{known[:24]}{_SUFFIX}"


@cache
def _text(folders: tuple[Path, ...] = WRITTEN_IN) -> str:
    """A mark of everything that is written in some folders."""
    whole = sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            whole.update(file.read_bytes())
    return whole.hexdigest()

"""The one door to numba: compiled functions that keep their types, and are kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numpy.typing import NDArray

from houseway import __version__

F = TypeVar("F", bound=Callable[..., Any])
Array = NDArray[Any]

HERE = Path(__file__).parent


def compiled(**options: Any) -> Callable[[F], F]:
    """Compile a function at its first call, to run beside others, once for each machine.

    Division by zero gives what the processor gives: a check would be in the way of everything.
    """
    usual: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}

    def compile_one(function: F) -> F:
        dispatcher: Any = njit(**(usual | options))(function)
        _date(dispatcher, Path(function.__code__.co_filename))
        return cast("F", dispatcher)

    return compile_one


def _date(dispatcher: Any, file: Path) -> None:
    """Let what is kept on disk go stale when anything changes that may be compiled into it.

    Numba looks at the function's own file only, but a function holds a copy of those it calls.
    """
    kept = getattr(dispatcher._cache, "_cache_file", None)
    if kept is not None:
        kept._source_stamp = (__version__, _stamp(file), _stamps(HERE), _stamps(file.parent))


@cache
def _stamps(folder: Path) -> tuple[Any, ...]:
    """When the files of a folder that hold compiled functions were last written."""
    if not folder.is_relative_to(HERE):
        return ()
    files = [file for file in sorted(folder.glob("*.py")) if b"@compiled(" in file.read_bytes()]
    return tuple((file.name, *_stamp(file)) for file in files)


def _stamp(file: Path) -> tuple[int, int]:
    written = file.stat()
    return written.st_mtime_ns, written.st_size


def lean(**options: Any) -> Callable[[F], F]:
    """Compile a function that makes no arrays and keeps none of those it is given.

    References to arrays are then not counted, which in small functions takes most of the time.
    """
    return compiled(_nrt=False, **options)

"""The one door to numba: compiled functions that keep their types, and are kept on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.dispatcher import Dispatcher
from numpy.typing import NDArray

from houseway.version import __version__

F = TypeVar("F", bound=Callable[..., object])
Array = NDArray[Any]

HERE = Path(__file__).parent


def compiled(**options: bool) -> Callable[[F], F]:
    """Compile a function at its first call, to run beside others, once for each machine.

    Division by zero gives what the processor gives: a check would be in the way of everything.
    """
    compile_by = njit(cache=True, nogil=True, error_model="numpy", **options)  # type: ignore[call-overload]

    def compile_one(function: F) -> F:
        dispatcher: Dispatcher[F] = compile_by(function)
        _date(dispatcher, Path(function.__code__.co_filename))
        return cast("F", dispatcher)

    return compile_one


def _date(dispatcher: Dispatcher[F], file: Path) -> None:
    """Let what is kept on disk go stale when anything changes that may be compiled into it.

    Numba looks at the function's own file only, but a function holds a copy of those it calls, and
    of the figures that they take from the rules.
    """
    kept = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if kept is not None:
        kept._source_stamp = Made(dispatcher.py_func, file)
        kept._load_index = partial(_index, kept._load_index)


def _index(load: Callable[[], dict[object, str]]) -> dict[object, str]:
    """What is kept on disk; nothing, where it speaks of classes that are there no more."""
    try:
        return load()
    except (AttributeError, ImportError):
        return {}


class Made:
    """What a function was compiled from, found out when that is first asked.

    By then the functions that stand below it in its file are there too.
    """

    def __init__(self, function: Callable[..., object], file: Path) -> None:
        self._function, self._file = function, file

    @cached_property
    def of(self) -> tuple[object, ...]:
        """Version, files, and the figures that are compiled in."""
        shared = _stamps(HERE), _stamps(HERE / "ranks")
        own = _stamp(self._file), _stamps(self._file.parent)
        return __version__, *shared, *own, _mark(self._function)

    def __eq__(self, other: object) -> bool:
        return self.of == other

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (self.of,)


def _mark(function: Callable[..., object]) -> str:
    """A mark of all figures that a function and those it calls take from outside."""
    mark = sha256()
    for name, value in sorted(_taken(function, set())):
        mark.update(name.encode() + value)
    return mark.hexdigest()


def _taken(function: Callable[..., object], seen: set[int]) -> Iterator[tuple[str, bytes]]:
    if id(function) in seen:
        return
    seen.add(id(function))
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, Dispatcher):
            yield from _taken(value.py_func, seen)
        elif isinstance(value, np.ndarray):
            yield name, f"{value.dtype} {value.shape}".encode() + value.tobytes()
        elif isinstance(value, int | float | str | tuple | np.generic):
            yield name, repr(value).encode()


@cache
def _stamps(folder: Path) -> tuple[object, ...]:
    """When the files of a folder that hold compiled functions were last written."""
    if not folder.is_relative_to(HERE):
        return ()
    files = [file for file in sorted(folder.glob("*.py")) if b"@compiled(" in file.read_bytes()]
    return tuple((file.name, *_stamp(file)) for file in files)


def _stamp(file: Path) -> tuple[int, int]:
    written = file.stat()
    return written.st_mtime_ns, written.st_size


def lean(**options: bool) -> Callable[[F], F]:
    """Compile a function that makes no arrays and keeps none of those it is given.

    References to arrays are then not counted, which in small functions takes most of the time.
    """
    return compiled(_nrt=False, **options)

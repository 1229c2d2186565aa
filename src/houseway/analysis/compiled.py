"""The one door to numba: compiled functions that keep their types, and are kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Array = NDArray[Any]


def compiled(**options: Any) -> Callable[[F], F]:
    """Compile a function at its first call, to run beside others, once for each machine.

    Division by zero gives what the processor gives: a check would be in the way of everything.
    """
    usual: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    return cast("Callable[[F], F]", njit(**(usual | options)))

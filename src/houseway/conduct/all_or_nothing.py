"""What is done wholly or not at all."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType


class AllOrNothing:
    """Has something done wholly: after an exception that is not `harmless` it is undone."""

    def __init__(self, undo: Callable[[], None], *harmless: type[BaseException]) -> None:
        self._undo, self._harmless = undo, harmless

    def __enter__(self) -> None:
        """Begin; nothing needs to be kept for it."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None and not issubclass(kind, self._harmless):
            self._undo()

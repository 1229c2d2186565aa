"""What equipment has taken in turn: struck out, it comes again as it came, and nothing is new."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Self, TypeVar

Item = TypeVar("Item")


class ComesAgain(Generic[Item]):
    """Seeds or orders in the order in which they were taken, and those that are taken next.

    Held is what was taken since the last time but one that everything was kept.

    >>> before = ComesAgain()
    >>> later = before.copy()
    >>> [later.take(lambda new=new: new) for new in "ab"]
    ['a', 'b']
    >>> before.repeat(later)
    >>> before.take(lambda: "c"), list(before.coming)
    ('a', ['b'])
    """

    def __init__(self, coming: Iterable[Item] = ()) -> None:
        self.coming: deque[Item] = deque(coming)
        self._taken: list[Item] = []
        self._kept_at = 0
        self._forgotten = 0

    def __iter__(self) -> Iterator[Item]:
        """What was taken, as far as it is held."""
        return iter(self._taken)

    def take(self, fresh: Callable[[], Item]) -> Item:
        """What comes again, or else something new."""
        item = self.coming.popleft() if self.coming else fresh()
        self._taken.append(item)
        return item

    def keep(self) -> None:
        """Everything is kept now; what was taken before the last time is held no longer."""
        self._taken = self._taken[self._kept_at :]
        self._forgotten += self._kept_at
        self._kept_at = len(self._taken)

    def repeat(self, later: ComesAgain[Item]) -> None:
        """Have everything come again that was taken later than here."""
        since = self._forgotten + len(self._taken) - later._forgotten
        self.coming = deque([*later._taken[since:], *later.coming])

    def copy(self) -> Self:
        """The same, of which nothing changes when this does."""
        made = type(self)(self.coming)
        made._taken = self._taken.copy()
        made._kept_at, made._forgotten = self._kept_at, self._forgotten
        return made

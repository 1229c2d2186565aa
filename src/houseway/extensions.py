"""What other packages bring to the house: by entry points, found when somebody asks for them.

A package says in its metadata what it brings, under the name by which the house knows it:

    [project.entry-points."houseway.games"]
    double-zero = "double_zero:GAME"

`games` are `Game` values, `rulesets` are `RuleSet` values or JSON files, `side_bets` are `SideBet`
values, and `drawings`, `felts` and `analyses` are what a game has of its own there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar

from .errors import HousewayError

T = TypeVar("T")


class BrokenExtension(HousewayError, ImportError):  # noqa: N818
    """What a package brings cannot be had, and why."""


@cache
def entry_points_of(group: str) -> Mapping[str, EntryPoint]:
    """What installed packages bring of one kind, by name."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=f"houseway.{group}"):
        before = found.setdefault(point.name, point)
        if before.value != point.value:
            raise BrokenExtension(
                f"Two packages bring {point.name!r} of houseway.{group}: {_package(before)} and "
                f"{_package(point)}; remove one."
            )
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.value


def load(group: str, name: str) -> object:
    """What a package brings under a name; one sentence where it cannot be had."""
    point = entry_points_of(group)[name]
    try:
        return point.load()
    except Exception as error:
        raise BrokenExtension(
            f"{name!r} of houseway.{group}, which {_package(point)} brings, cannot be loaded: "
            f"{error}"
        ) from error


class Registry(Mapping[str, T], Generic[T]):
    """Values by name: the house's own first, then what was added, then what packages bring.

    Each is made when it is first asked for. `checked` sees that what comes from outside is what
    it should be.
    """

    def __init__(
        self, group: str, own: Mapping[str, Callable[[], T]], checked: Callable[[str, object], T]
    ) -> None:
        self._group, self._own, self._checked = group, dict(own), checked
        self._made: dict[str, T] = {}

    @property
    def own(self) -> tuple[str, ...]:
        """The names of what is the house's own."""
        return tuple(self._own)

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from (name for name in self._made if name not in self._own)
        yield from (name for name in self._brought() if name not in self._made)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._made or name in self._brought()

    def __getitem__(self, name: str) -> T:
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._make(name)
        return made

    def _make(self, name: str) -> T:
        if name in self._own:
            return self._own[name]()
        if name in self._brought():
            return self._checked(name, load(self._group, name))
        raise self.unknown(name)

    def unknown(self, name: str) -> Exception:
        """What is raised where there is nothing of a name."""
        return KeyError(name)

    def is_made(self, name: str) -> bool:
        """Whether it was asked for before."""
        return name in self._made

    def add(self, name: str, value: T) -> None:
        """Have the house know another one, until the program ends."""
        if name in self:
            raise ValueError(f"There is {name!r} among houseway.{self._group} already.")
        self._made[name] = value

    def _brought(self) -> Mapping[str, EntryPoint]:
        found = entry_points_of(self._group)
        if taken := self._own.keys() & found:
            name = min(taken)
            raise BrokenExtension(
                f"{_package(found[name])} brings {name!r} of houseway.{self._group}, which the "
                "house has itself; it needs another name."
            )
        return found


def here(value: T) -> Callable[[], T]:
    """Something of the house's own that is there already."""
    return lambda: value


def checked_as(kind: type[T]) -> Callable[[str, object], T]:
    """A check that what comes from outside is of a type."""

    def check(name: str, value: object) -> T:
        if isinstance(value, kind):
            return value
        raise BrokenExtension(
            f"{name!r} should be a {kind.__name__} and is a {type(value).__name__}."
        )

    return check

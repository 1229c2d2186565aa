"""What if: a table with something changed, side by side with the standard one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Protocol

from .figure_display import expected, html_table, percent, places, table
from .figure_tables import COUNT, Exact, WrittenNumber, number
from .figures import DEVIATION, UNITS, VALUE, Chart, Told

if TYPE_CHECKING:
    from rich.console import RenderableType

MISSING = "–"

Line = tuple[str, str, Exact | None, Exact | None]


class Comparable(Protocol):
    """Anything that was found out about a table and says what of it can be compared."""

    @property
    def named(self) -> str:
        """What the figures are of: a wager, a hand, an act."""

    @property
    def charts(self) -> tuple[Chart, ...]:
        """What is drawn below the figures."""

    def told(self) -> Iterator[Told]:
        """Every figure to compare."""

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""

    def svg(self) -> str:
        """Everything as a drawing."""

    def __rich__(self) -> RenderableType:
        """Everything on a terminal."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found at a standard table and at a changed one, and what was changed."""

    settings: tuple[str, ...]
    standard: Comparable
    changed: Comparable

    @property
    def title(self) -> str:
        """What stands beside what."""
        return f"standard and with {', '.join(self.settings)}"

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands above the lines."""
        return self.changed.named, "figure", "standard", "changed", "difference"

    def lines(self) -> Iterator[Line]:
        """Every figure: of what, which, standard, changed; None where a table does not have it."""
        was = {(of, figure): value for of, figure, value in self.standard.told()}
        for of, figure, now in self.changed.told():
            yield of, figure, was.pop((of, figure), None), now
        for (of, figure), value in was.items():
            yield of, figure, value, None

    def cells(self) -> Iterator[Sequence[str]]:
        """Every figure as a line of a table, under the headings."""
        before = None
        for of, figure, was, now in self.lines():
            three = [_written(figure, one) for one in (was, now, _difference(was, now))]
            yield (of if of != before else "", figure, *three)
            before = of

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "settings": list(self.settings),
            "standard": self.standard.whole(),
            "changed": self.changed.whole(),
            "differences": [
                {
                    self.changed.named: of,
                    "figure": figure,
                    "standard": _number(was),
                    "changed": _number(now),
                    "difference": _number(_difference(was, now)),
                }
                for of, figure, was, now in self.lines()
            ],
        }

    def __rich__(self) -> RenderableType:
        from rich.console import Group  # noqa: PLC0415

        return Group(self.changed, "", table(self.title, self.headings, self.cells()))

    def svg(self) -> str:
        """The two side by side, and the strategy at the changed table, as a drawing."""
        from .figure_drawings import table_drawn  # noqa: PLC0415

        game = getattr(self.changed, "game", None)
        title = f"{game}: {self.title}" if game else self.title
        return table_drawn(title, self.headings, list(self.cells()), self.changed.charts)

    def _repr_html_(self) -> str:
        shown = getattr(self.changed, "_repr_html_", self.changed.svg)()
        compared = html_table(self.headings, self.cells())
        return f"{shown}<p>{escape(self.title)}</p>{compared}"


def _difference(was: Exact | None, now: Exact | None) -> Exact | None:
    return None if was is None or now is None else now - was


def _number(value: Exact | None) -> WrittenNumber | None:
    return None if value is None else number(value)


def _written(figure: str, value: Exact | None) -> str:
    if value is None:
        return MISSING
    if figure == VALUE:
        return expected(value)
    if figure == COUNT:
        return f"{int(value):,}"
    return places(float(value)) if figure in (UNITS, DEVIATION) else percent(value)

"""What if: a table with something changed, side by side with the standard one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .figures import Exact, Figures, WagerFigures, number
from .showing import figures_in_html, html_table, percent, table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .results import Simulated

HEADINGS = ("wager", "figure", "standard", "changed", "difference")

Line = tuple[str, str, Exact, Exact]
Found = TypeVar("Found", "Figures", "Simulated")


@dataclass(frozen=True, slots=True)
class SideBySide(Generic[Found]):
    """What was found at a standard table and at a changed one, and what was changed."""

    settings: tuple[str, ...]
    standard: Found
    changed: Found

    def lines(self) -> Iterator[Line]:
        """Every figure that both have: wager, figure, standard, changed."""
        raise NotImplementedError

    def whole(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "settings": list(self.settings),
            "standard": self.standard.whole(),
            "changed": self.changed.whole(),
            "differences": differences(self.lines()),
        }

    def __rich__(self) -> RenderableType:
        from rich.console import Group  # noqa: PLC0415

        title = f"standard and with {', '.join(self.settings)}"
        return Group(self.changed, "", table(title, HEADINGS, _cells(self.lines())))


@dataclass(frozen=True, slots=True)
class Comparison(SideBySide["Figures"]):
    """The figures of a standard table and of a changed one."""

    def lines(self) -> Iterator[Line]:
        """Every figure that both have: wager, figure, standard, changed."""
        standard = {wager.name: wager for wager in self.standard.wagers}
        for wager in self.changed.wagers:
            if was := standard.get(wager.name):
                yield from _compared(was, wager)

    def svg(self) -> str:
        """The two side by side, and the strategy at the changed table, as a drawing."""
        from .drawing import table_drawn  # noqa: PLC0415

        title = f"{self.changed.game}: standard and with {', '.join(self.settings)}"
        return table_drawn(title, HEADINGS, list(_cells(self.lines())), self.changed.charts)

    def _repr_html_(self) -> str:
        compared = html_table(HEADINGS, _cells(self.lines()))
        return f"{figures_in_html(self.changed)}<p>{escape(', '.join(self.settings))}</p>{compared}"


@dataclass(frozen=True, slots=True)
class Contrast(SideBySide["Simulated"]):
    """The same seed played at a standard table and at a changed one."""

    def lines(self) -> Iterator[Line]:
        """What can be compared: nothing, figure, standard, changed."""
        for figure in ("edge", "units", "risk", "deviation", "won", "lost"):
            words = {"edge": "house edge", "units": "units wagered", "risk": "element of risk"}
            was, now = getattr(self.standard, figure), getattr(self.changed, figure)
            yield self.changed.game, words.get(figure, figure), was, now

    def svg(self) -> str:
        """The changed rounds as a drawing."""
        return self.changed.svg()

    def _repr_html_(self) -> str:
        compared = html_table(HEADINGS, _cells(self.lines()))
        return f"{self.svg()}<p>{escape(', '.join(self.settings))}</p>{compared}"


def _compared(was: WagerFigures, now: WagerFigures) -> Iterator[Line]:
    yield now.name, "house edge", was.edge, now.edge
    if was.units != 1 or now.units != 1:
        yield now.name, "units wagered", was.units, now.units
        yield now.name, "element of risk", was.risk, now.risk
    if was.deviation is not None and now.deviation is not None:
        yield now.name, "deviation", was.deviation, now.deviation


def differences(lines: Iterator[Line]) -> list[dict[str, Any]]:
    """Every line with its difference, ready for JSON."""
    return [
        {
            "wager": wager,
            "figure": figure,
            "standard": number(was),
            "changed": number(now),
            "difference": number(now - was),
        }
        for wager, figure, was, now in lines
    ]


def _cells(lines: Iterator[Line]) -> Iterator[Sequence[str]]:
    before = None
    for wager, figure, was, now in lines:
        plain = figure in ("deviation", "units wagered")
        written = [f"{float(x):.4f}" if plain else percent(x) for x in (was, now, now - was)]
        yield (wager if wager != before else "", figure, *written)
        before = wager

"""Figures and strategy charts as SVG, drawn with the same pen as the tables and the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from houseway.drawing.equipment.svg import SANS, document, element, letters

from .figure_display import wager_cells, wager_headings
from .figures import Chart, Figures

LINE, CELL, MARGIN, TEXT = 24.0, 34.0, 16.0, 13.0
LETTER = 7.2
INK, PAPER, RULE, FADED = "#1f2328", "#ffffff", "#d0d7de", "#57606a"
FILLS = ("#bfe5c7", "#fde8a8", "#b9dcf7", "#e6c8f0", "#f7c6c0", "#cfd8e3", "#e4e4e4", "#f5d9b8")

Drawn = tuple[float, float, list[str]]


def charts_drawn(title: str, charts: Iterable[Chart]) -> str:
    """Charts as a document, one below the other."""
    return _document(title, map(_chart, charts))


def figures_drawn(figures: Figures) -> str:
    """The wagers of a game, and its charts below them, as a document."""
    lines = [wager_cells(wager) for wager in figures.wagers]
    title = f"{figures.game}: what each wager is worth"
    return table_drawn(title, wager_headings(figures), lines, figures.charts)


def table_drawn(
    title: str,
    headings: Sequence[str],
    lines: Sequence[Sequence[str]],
    charts: Iterable[Chart] = (),
) -> str:
    """A table, and charts below it, as a document."""
    tables = [_table(title, headings, lines)] if lines else []
    return _document(title, [*tables, *map(_chart, charts)])


def _document(title: str, parts: Iterable[Drawn]) -> str:
    parts, y, placed = list(parts), MARGIN, []
    for _, height, fragments in parts:
        moved = f"translate({MARGIN} {y:g})"
        placed.append(element("g", *fragments, transform=moved))
        y += height + MARGIN
    width = max(part[0] for part in parts) + 2 * MARGIN
    paper = element("rect", width=width, height=y, fill=PAPER)
    return document(width, y, paper, *placed, title=title)


def _table(title: str, headings: Sequence[str], lines: Sequence[Sequence[str]]) -> Drawn:
    """A table with its first column to the left and its figures to the right."""
    columns = list(zip(headings, *lines, strict=True))
    widths = [LETTER * max(map(len, column)) + 20 for column in columns]
    ends = [sum(widths[: place + 1]) for place in range(len(widths))]
    parts = [_words(title, 0, 0.5 * LINE, font_weight="bold")]
    for at, line in enumerate((headings, *lines), start=1):
        y = (at + 0.5) * LINE
        colour = FADED if at == 1 else INK
        parts.append(_words(line[0], 0, y, fill=colour))
        for cell, end in zip(line[1:], ends[1:], strict=True):
            parts.append(_words(cell, end, y, text_anchor="end", fill=colour))
        parts.append(element("path", d=f"M0 {(at + 1) * LINE:g}H{ends[-1]:g}", stroke=RULE))
    return ends[-1], LINE * (len(lines) + 2), parts


def _chart(chart: Chart) -> Drawn:
    """A cell for each decision, coloured where a legend says what it means, and the legend."""
    fills = {name: FILLS[place % len(FILLS)] for place, name in enumerate(chart.legend)}
    left = LETTER * max((len(label) for label, _ in chart.lines), default=0) + 12
    letters_in = [len(cell) for _, cells in chart.lines for cell in cells]
    wide = max(CELL, LETTER * max(letters_in, default=0) + 8)
    parts = [_words(chart.title, 0, 0.5 * LINE, font_weight="bold")]
    for place, column in enumerate(chart.columns):
        parts.append(_middle(column, left + (place + 0.5) * wide, 1.5 * LINE, fill=FADED))
    for row, (label, cells) in enumerate(chart.lines, start=2):
        parts.append(_words(label, 0, (row + 0.5) * LINE, font_weight="bold"))
        for place, cell in enumerate(cells):
            parts += _cell(cell, left + place * wide, row * LINE, wide, fills.get(cell, PAPER))
    below = len(chart.lines) + 2.6
    for row, (letter, words) in enumerate(chart.legend.items()):
        parts.append(_words(f"{letter}  {words}", 0, (below + row) * LINE))
    words_wide = max(map(len, (chart.title, *chart.legend.values()))) * LETTER + 3 * LETTER
    width = max(left + wide * len(chart.columns), words_wide)
    return width, LINE * (below + len(chart.legend)), parts


def _cell(cell: str, x: float, y: float, wide: float, fill: str) -> list[str]:
    if not cell:
        return []
    square = element("rect", x=x, y=y, width=wide, height=LINE, fill=fill, stroke=PAPER)
    return [square, _middle(cell, x + wide / 2, y + LINE / 2)]


def _middle(words: str, x: float, y: float, fill: str = INK) -> str:
    return letters(words, x, y, TEXT, font=SANS, fill=fill)


def _words(words: str, x: float, y: float, **attributes: str) -> str:
    usual = {"fill": INK, "font_family": SANS}
    y += 0.35 * TEXT
    return element("text", escape(words), x=x, y=y, font_size=TEXT, **(usual | attributes))

"""Papers as PDF: slips on a roll of 80 mm, pages on A4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import segno
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from .leaf import Grid, Issue, Paper

FONTS: Final = Path(__file__).parent / "fonts"
FACE: Final = "DejaVu"
SLIP_WIDTH, SLIP_MARGIN, LONGEST_SLIP = 80.0, 4.0, 800.0
PAGE, PAGE_MARGIN = (210.0, 297.0), 16.0
QR_SIDE: Final = 26.0
REPRINT: Final = "REPRINT"


def set_as_pdf(issues: Sequence[Issue], number_of: str) -> bytes:
    """All papers in one file, every copy of a paper after the other.

    `number_of` is the name of the tournament, to which the serial numbers belong.
    """
    pdf = _Press(number_of)
    for issue in issues:
        for copy in issue.paper.copies:
            pdf.slip(issue, copy) if issue.paper.form == "slip" else pdf.page_of(issue, copy)
    return bytes(pdf.output())


class _Press(FPDF):
    """One file as it is made."""

    def __init__(self, number_of: str) -> None:
        super().__init__(unit="mm", format=PAGE)
        self.number_of = number_of
        self.issue: Issue | None = None
        self.first = 0
        self.trial: _Press | None = None
        self.add_font(FACE, "", FONTS / "DejaVuSans.ttf")
        self.add_font(FACE, "B", FONTS / "DejaVuSans-Bold.ttf")
        self.set_title(f"Papers of {number_of}")
        self.set_creator("Houseway")

    # Slips

    def slip(self, issue: Issue, copy: str) -> None:
        """One slip, as long as it needs to be."""
        self.set_auto_page_break(False)
        self.add_page(format=(SLIP_WIDTH, self._length(issue, copy)))
        self.issue = None  # a slip has its foot where it ends
        self._slip(issue, copy)

    def _length(self, issue: Issue, copy: str) -> float:
        """How long a slip is, found by setting it on a roll that is thrown away."""
        if self.trial is None:
            self.trial = _Press(self.number_of)
            self.trial.set_auto_page_break(False)
            self.trial.add_page(format=(SLIP_WIDTH, LONGEST_SLIP))
        self.trial._slip(issue, copy)
        return max(60.0, self.trial.get_y() + SLIP_MARGIN)

    def _slip(self, issue: Issue, copy: str) -> None:
        paper = issue.paper
        self.set_margin(SLIP_MARGIN)
        self.set_xy(SLIP_MARGIN, SLIP_MARGIN)
        self._mark(issue)
        self._line(paper.tournament, 11, bold=True, align="C")
        self._line(paper.subtitle, 7, align="C")
        self._rule()
        self._line(paper.title, 11, bold=True, align="C")
        if paper.big:
            self._line(paper.big, _fitting(paper.big), bold=True, align="C", after=1)
        self._facts(paper, 21)
        for grid in paper.grids:
            self._grid(grid, 8)
        for words in paper.words:
            self._line(words, 8, before=1)
        self._picture(paper.link)
        self._signatures(paper.signatures, self.epw)
        self._rule()
        if copy:
            self._line(copy, 9, bold=True, align="C")
        self._line(_foot(issue, self.number_of), 7, align="C")

    # Pages

    def page_of(self, issue: Issue, copy: str) -> None:
        """A paper on as many pages as it needs."""
        paper = issue.paper
        self.set_margin(PAGE_MARGIN)
        self.add_page(format=PAGE)
        self.issue, self.first = issue, self.page_no()
        self.set_auto_page_break(True, 22)
        self._mark(issue)
        self._line(paper.tournament, 12, bold=True)
        self._line(paper.title, 20, bold=True)
        self._line(" · ".join(filter(None, (paper.subtitle, copy))), 9, after=2)
        if paper.big:
            self._line(paper.big, 16, bold=True)
        self._facts(paper, 32)
        for grid in paper.grids:
            self._grid(grid, 10)
        for words in paper.words:
            self._line(words, 10, before=3)
        self._signatures(paper.signatures, 70)

    def footer(self) -> None:
        """Every page says which paper it is of, and which of its pages."""
        if self.issue is None:
            return
        self.set_y(-16)
        self.set_font(FACE, "", 7)
        text = f"{_foot(self.issue, self.number_of)} · page {self.page_no() - self.first + 1}"
        self.multi_cell(0, 3.2, text, align="C")

    # Parts

    def _line(
        self,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: str = "L",
        before: float = 0,
        after: float = 0,
    ) -> None:
        self.set_font(FACE, "B" if bold else "", size)
        if before:
            self.ln(before)
        self.multi_cell(0, size * 0.48, text, align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        if after:
            self.ln(after)

    def _rule(self) -> None:
        self.ln(1)
        self.line(self.l_margin, self.get_y(), self.w - self.r_margin, self.get_y())
        self.ln(1.5)

    def _mark(self, issue: Issue) -> None:
        if issue.is_reprint:
            text = f"{REPRINT} · printing {issue.printing}"
            self._line(text, 12, bold=True, align="C", after=1)

    def _facts(self, paper: Paper, label: float) -> None:
        facts = (*paper.facts, *((("Journal", paper.entry),) if paper.entry else ()))
        for name, value in facts:
            top = self.get_y()
            self.set_font(FACE, "", 8)
            self.multi_cell(label, 4, name, align="L", new_x=XPos.RIGHT, new_y=YPos.TOP)
            self.set_xy(self.l_margin + label, top)
            self.set_font(FACE, "B", 8)
            self.multi_cell(0, 4, value, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def _grid(self, grid: Grid, size: float) -> None:
        self.ln(3)
        if grid.caption:
            self._line(grid.caption, size + 1, bold=True, after=1)
        self.set_font(FACE, "", size)
        align = ["RIGHT" if n in grid.right else "LEFT" for n in range(len(grid.head))]
        with self.table(
            text_align=tuple(align),
            col_widths=_widths(grid),
            borders_layout="HORIZONTAL_LINES",
            line_height=size * 0.55,
            padding=(0.6, 1),
        ) as table:
            for row in (grid.head, *grid.rows):
                table.row(row)

    def _picture(self, link: str) -> None:
        if not link:
            return
        self.ln(2)
        rows = [*segno.make(link, error="m").matrix_iter(border=0)]
        cell, top, x = QR_SIDE / len(rows), self.get_y(), (self.w - QR_SIDE) / 2
        self.set_fill_color(0)
        for y, row in enumerate(rows):
            for n, length in _dark(row):
                self.rect(x + n * cell, top + y * cell, cell * length, cell * 1.02, style="F")
        self.set_y(top + QR_SIDE + 1)
        self._line("Your seat, the clock and the prizes on your phone", 7, align="C")

    def _signatures(self, names: Sequence[str], width: float) -> None:
        for name in names:
            self.ln(9)
            y = self.get_y()
            self.line(self.l_margin, y, self.l_margin + width, y)
            self._line(name, 7)


def _dark(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where dark cells of a picture begin, and how many stand together.

    >>> [*_dark([1, 1, 0, 1])]
    [(0, 2), (3, 1)]
    """
    at = 0
    for dark, together in groupby(row):
        length = len([*together])
        if dark:
            yield at, length
        at += length


def _widths(grid: Grid) -> tuple[int, ...]:
    """How wide columns are: by the longest word of each, within bounds."""
    columns = zip(grid.head, *grid.rows, strict=True)
    return tuple(min(60, max(7, *(len(cell) for cell in column))) for column in columns)


def _fitting(text: str) -> float:
    """The largest letters in which a line fits on a slip."""
    return max(10.0, min(22.0, 360 / max(1, len(text))))


def _foot(issue: Issue, number_of: str) -> str:
    number = f"{number_of} no. {issue.serial:05}"
    again = f" · {REPRINT} {issue.printing}" if issue.is_reprint else ""
    return f"{number}{again} · printed {issue.at} by {issue.by}"

"""A sheet of figures as PDF: a title, facts, and tables one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.fonts import FontFace

SheetTable = tuple[str, Sequence[str], Sequence[Sequence[str]]]


def sheet_as_pdf(
    title: str, facts: Iterable[tuple[str, str]], tables: Iterable[SheetTable]
) -> bytes:
    """The pages of a sheet; the same sheet always gives the same bytes."""
    pdf = FPDF(orientation="landscape", format="A4")
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title(title)
    pdf.set_margin(14)
    pdf.add_page()
    pdf.set_font("helvetica", "B", 18)
    pdf.cell(0, 12, _latin(title), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("helvetica", size=9)
    for name, value in facts:
        told = _latin(f"**{name}**: {value}")
        pdf.multi_cell(0, 5, told, markdown=True, new_x="LMARGIN", new_y="NEXT")
    for heading, heads, lines in tables:
        pdf.ln(4)
        pdf.set_font("helvetica", "B", 12)
        pdf.cell(0, 8, _latin(heading), new_x="LMARGIN", new_y="NEXT")
        pdf.set_font("helvetica", size=8)
        align = ("LEFT", *["RIGHT"] * (len(heads) - 1))
        with pdf.table(text_align=align, headings_style=FontFace(emphasis="BOLD")) as table:
            for line in (heads, *lines):
                table.row([*map(_latin, line)])
    return bytes(pdf.output())


def _latin(text: str) -> str:
    """Text in the letters that every PDF reader has."""
    return text.replace("–", "-").replace("’", "'").encode("latin-1", "replace").decode("latin-1")

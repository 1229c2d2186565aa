"""A PAR sheet: every wager of a table with hit frequency, edge, variance, volatility and hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Final

from .figure_tables import number
from .figures import Figures, WagerFigures

SAMPLES: Final = (10**4, 10**5, 10**6, 10**7, 10**8)
CONFIDENCE: Final = 0.90
"""As volatility indices are usually stated."""
DEVIATIONS: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
PACE: Final = 60
STUDY: Final = "A study: this table is under no instrument, and may not be played as approved."


@dataclass(frozen=True, slots=True)
class ParLine:
    """One wager: how often it wins, what the house keeps of it, and how far results stray.

    >>> from houseway.analysis.figures import LOST, FigureRow
    >>> wins = FigureRow("wins", Fraction(1), Fraction(18, 37))
    >>> loses = FigureRow("loses", LOST, Fraction(19, 37))
    >>> line = ParLine(WagerFigures.of_rows("red", [wins, loses]))
    >>> round(line.hits, 4), round(line.volatility, 4), [round(end, 5) for end in line.band(10**8)]
    (0.4865, 1.6443, [-0.02719, -0.02686])
    """

    wager: WagerFigures

    @property
    def hits(self) -> float | None:
        """How often a round wins something; None where results are not known."""
        found = self.wager.results
        return float(sum(one.probability for one in found if one.net > 0)) if found else None

    @property
    def pushes(self) -> float | None:
        """How often a round neither wins nor loses."""
        found = self.wager.results
        return float(sum(one.probability for one in found if one.net == 0)) if found else None

    @property
    def volatility(self) -> float | None:
        """The volatility index: so many deviations as hold nine rounds in ten."""
        return None if self.wager.deviation is None else DEVIATIONS * self.wager.deviation

    def band(self, rounds: int) -> tuple[float, float] | None:
        """Between what the mean result of so many rounds lies, nine times in ten."""
        if self.volatility is None:
            return None
        off, value = self.volatility / sqrt(rounds), float(self.wager.value)
        return value - off, value + off

    def whole(self, pace: int, unit: int) -> dict[str, object]:
        """Everything, ready for JSON."""
        bands = {str(rounds): band for rounds in SAMPLES if (band := self.band(rounds))}
        return {
            "name": self.wager.name,
            "hit_frequency": self.hits,
            "push_frequency": self.pushes,
            "edge": number(self.wager.edge),
            "element_of_risk": number(self.wager.risk),
            "variance": None if self.wager.variance is None else float(self.wager.variance),
            "deviation": self.wager.deviation,
            "volatility_index": self.volatility,
            "hold_per_hour": float(self.wager.edge) * pace * unit,
            "bands": {rounds: list(band) for rounds, band in bands.items()},
            "rows": [row.whole() for row in self.wager.rows],
            "clauses": list(self.wager.clauses),
        }


@dataclass(frozen=True, slots=True)
class ParSheet:
    """The PAR sheet of a table: `pace` rounds an hour, each with a `unit` in chips."""

    figures: Figures
    pace: int = PACE
    unit: int = 1
    study: bool = False

    @property
    def lines(self) -> list[ParLine]:
        """A line for each wager."""
        return [ParLine(wager) for wager in self.figures.wagers]

    @property
    def title(self) -> str:
        """What the sheet is of."""
        return f"PAR sheet: {self.figures.game}"

    def facts(self) -> Iterator[tuple[str, str]]:
        """What the figures hold for."""
        under = STUDY if self.study else self.figures.rules
        yield "rules", under
        for name, value in self.figures.determinations.items():
            yield name.replace("_", " "), str(value)
        yield "play", self.figures.policy
        yield "method", self.figures.method
        yield "pace", f"{self.pace:,} rounds an hour, {self.unit:,} in chips each"
        yield "bands", f"hold {CONFIDENCE:.0%} of all samples of so many rounds"

    def tables(self) -> Iterator[tuple[str, Sequence[str], list[Sequence[str]]]]:
        """Every table of the sheet: its title, its headings and its lines."""
        heads = ("wager", "hits", "edge", "variance", "deviation", "volatility", "hold an hour")
        yield "Wagers", heads, [self._cells(line) for line in self.lines]
        bands = ("wager", *(f"{rounds:,} rounds" for rounds in SAMPLES))
        yield (
            "Mean result of a unit, from and to",
            bands,
            [self._bands(line) for line in self.lines],
        )
        for line in self.lines:
            if rows := line.wager.rows:
                paid = [(row.name, _paid(row.pays), _share(float(row.probability))) for row in rows]
                yield f"Rows of {line.wager.name}", ("row", "pays", "chance"), [*paid]

    def _cells(self, line: ParLine) -> Sequence[str]:
        wager, variance = line.wager, line.wager.variance
        held = float(wager.edge) * self.pace * self.unit
        return (
            wager.name,
            _share(line.hits),
            f"{float(wager.edge):.4%}",
            "–" if variance is None else f"{float(variance):.4f}",
            "–" if wager.deviation is None else f"{wager.deviation:.4f}",
            "–" if line.volatility is None else f"{line.volatility:.4f}",
            f"{held:,.2f}",
        )

    def _bands(self, line: ParLine) -> Sequence[str]:
        bands = [line.band(rounds) for rounds in SAMPLES]
        told = ("–" if one is None else f"{one[0]:+.3%} to {one[1]:+.3%}" for one in bands)
        return (line.wager.name, *told)

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "game": self.figures.game,
            "rules": None if self.study else self.figures.rules,
            "study": self.study,
            "determinations": dict(self.figures.determinations),
            "policy": self.figures.policy,
            "method": self.figures.method,
            "pace": self.pace,
            "unit": self.unit,
            "confidence": CONFIDENCE,
            "wagers": [line.whole(self.pace, self.unit) for line in self.lines],
            "notes": list(self.figures.notes),
        }

    def markdown(self) -> str:
        """The sheet as a document."""
        parts = [f"# {self.title}", ""]
        parts += [f"- **{name}**: {_plain(value)}" for name, value in self.facts()]
        for title, heads, lines in self.tables():
            rule = "|".join(["---"] + ["---:"] * (len(heads) - 1))
            parts += ["", f"## {title}", "", f"| {' | '.join(heads)} |", f"|{rule}|"]
            parts += [f"| {' | '.join(map(_plain, line))} |" for line in lines]
        parts += ["", *(f"- {note}" for note in self.figures.notes)]
        return "\n".join(parts).rstrip() + "\n"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.6%}"


def _paid(pays: Fraction | None) -> str:
    return "no wager" if pays is None else str(pays)


def _plain(text: str) -> str:
    return text.replace("|", "\\|")

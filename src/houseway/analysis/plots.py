"""Charts of a simulation, drawn with matplotlib, which is loaded only for that."""

from __future__ import annotations

from io import StringIO
from math import sqrt
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from . import CannotAnalyse, require
from .simulation_results import Simulated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = (".png", ".svg")
LINE, BAND, BARS = "#1f6f43", "#bfe5c7", "#4a7fb5"
TITLE_WIDTH = 75
"""Letters in a line of a title."""
NEAREST = 40
"""The first points of the running mean swing too far to be drawn to scale."""


def save(simulated: Simulated, file: Path) -> None:
    """Write the chart to a file, as PNG or SVG by its name."""
    check_name(file)
    _figure(simulated).savefig(file, dpi=150, metadata=_no_date(file.suffix))


def drawn(simulated: Simulated) -> str:
    """The chart as SVG."""
    page = StringIO()
    _figure(simulated).savefig(page, format="svg", metadata=_no_date(".svg"))
    return page.getvalue()


def check_name(file: Path) -> None:
    """Refuse a file whose name says neither PNG nor SVG, and to draw without a pen."""
    if file.suffix.lower() not in FORMATS:
        raise CannotAnalyse(f"A chart is written to a file ending in .png or .svg, not {file}.")
    require("matplotlib")


def _no_date(suffix: str) -> dict[str, None]:
    return {"Date": None} if suffix.lower() == ".svg" else {}


def _figure(simulated: Simulated) -> Figure:
    require("matplotlib")
    import matplotlib as mpl  # noqa: PLC0415
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    mpl.rcParams["svg.hashsalt"] = "houseway"
    figure = Figure(figsize=(8, 7), layout="constrained")
    FigureCanvasAgg(figure)
    means, sessions = figure.subplots(2, 1)
    figure.suptitle(fill(f"{simulated.game}: {simulated.policy}", TITLE_WIDTH))
    _running_mean(means, simulated)
    _distribution(sessions, simulated)
    return figure


def _running_mean(axes: Axes, simulated: Simulated) -> None:
    """The mean so far, and the band that narrows around where it ended."""
    rounds = [after for after, _ in simulated.series]
    around = [1.96 * simulated.deviation / sqrt(after) for after in rounds]
    low = [simulated.value - reach for reach in around]
    high = [simulated.value + reach for reach in around]
    axes.fill_between(rounds, low, high, color=BAND, label="95% around the last mean")
    axes.plot(rounds, [mean for _, mean in simulated.series], color=LINE, label="mean so far")
    axes.axhline(0, color="black", linewidth=0.6)
    reach = 3 * around[min(len(around) // NEAREST, len(around) - 1)] or 1.0
    axes.set_ylim(simulated.value - reach, simulated.value + reach)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.locator_params(axis="x", nbins=6)
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"net win per unit ({simulated.unit})")
    axes.legend(loc="upper right")


def _distribution(axes: Axes, simulated: Simulated) -> None:
    """How sessions ended, and where a bankroll would have run out."""
    sessions = simulated.sessions
    axes.set_xlabel(f"result of a session of {sessions.rounds:,} rounds, in units")
    axes.set_ylabel("sessions")
    if not sessions.results:
        axes.text(0.5, 0.5, "no session was played to its end", ha="center")
        return
    bars = sessions.bins()
    widths = [high - low for low, high, _ in bars]
    axes.bar([low for low, _, _ in bars], [n for *_, n in bars], widths, align="edge", color=BARS)
    if simulated.ruin:
        axes.axvline(-simulated.ruin.bankroll, color="#b3261e", label="the bankroll is gone")
        axes.legend(loc="upper right")

"""Pai gow: the House Way and the best setting against the House Way, over all deals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from time import perf_counter

import numpy as np

from houseway.games.pai_gow import PaiGow, PaiGowDeterminations
from houseway.games.pai_gow.determinations import HOUSE_BOX

from .. import CannotAnalyse, pay_tables
from ..compiled import Array
from ..figures import LOST, NOTHING, Chart, FigureRow, Figures, Progress, WagerFigures
from ..pay_tables import Odds
from .counting import PaiGowCounts, counted
from .kinds import divided, written
from .rounds import BEST, POLICIES, PaiGowKernel

WIN = "win"
PRINTED = {WIN: 1}  # 11.8
CLAUSES = {WIN: f"{PaiGow.rules.id} 11.8"}
SETTLED = PaiGow.rules.cite("11.1", "11.3", "11.4", "11.5", "11.6", "11.8")
TIES = (
    "the House Way where no other setting is worth more; of other settings that are worth the "
    "same, the one that keeps the highest tile with the next highest"
)
MOST = 1_000
SHOWN = 40


def figures(
    determinations: PaiGowDeterminations,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
    departures: object = SHOWN,
) -> Figures:
    """What a wager is worth by the House Way and by the best setting, and where they differ.

    `pays={"win": "19/20"}` is a win less a commission; `departures` is how many to list.
    """
    began = perf_counter()
    win, shown = win_paid(pays), _whole("departures", departures, 0)
    _tell(progress, 0, "counting all deals")
    found = counted(determinations.guard)
    best = found.best(win)
    _tell(progress, 1, "counted all deals")
    return Figures(
        game=PaiGow.game,
        rules=PaiGow.rules.id,
        determinations=pay_tables.signed(determinations),
        policy=", and ".join(POLICIES.values()),
        method="all deals of two Hands counted, twins taken as one tile",
        wagers=(
            _wager("main, House Way", found, found.of.house, win),
            _wager("main, best setting", found, best, win),
        ),
        charts=(_by_clause(found, best, win), _departures(found, best, win, shown)),
        seconds=perf_counter() - began,
        ties=TIES,
        notes=_notes(win),
    )


def kernel(
    determinations: PaiGowDeterminations,
    *,
    policy: str = BEST,
    box: object = HOUSE_BOX + 1,
    pays: Mapping[str, Odds] | None = None,
) -> PaiGowKernel:
    """Many rounds for a player in a Box, by the House Way (`house-way`) or the best setting."""
    if policy not in POLICIES:
        raise CannotAnalyse(f"The policy is {' or '.join(POLICIES)}, not {policy!r}.")
    boxes = PaiGow.seat_numbers(determinations)
    if (number := _whole("box", box, 0)) not in boxes:
        raise CannotAnalyse(f"Players sit at Box {boxes[0]} to {boxes[-1]}, not at Box {number}.")
    counted(determinations.guard)
    return PaiGowKernel(determinations, policy, number, win_paid(pays))


def win_paid(pays: Mapping[str, Odds] | None) -> Fraction:
    """What a win pays to 1.

    >>> win_paid({"win": "19/20"})
    Fraction(19, 20)
    """
    paid = pay_tables.with_changes(PRINTED, {row: str(odds) for row, odds in (pays or {}).items()})
    win = paid[WIN]
    if win > MOST:
        raise CannotAnalyse(f"A win can pay up to {MOST} to 1, not {win}.")
    return win


def _whole(name: str, given: object, least: int) -> int:
    try:
        number = int(str(given))
    except ValueError:
        number = least - 1
    if number < least:
        raise CannotAnalyse(f"{given!r} is no {name}: it is a whole number from {least} up.")
    return number


def _tell(progress: Progress | None, done: float, what: str) -> None:
    if progress is not None:
        progress(done, what)


def _wager(name: str, found: PaiGowCounts, ways: Array, win: Fraction) -> WagerFigures:
    won, pushed, lost = found.outcomes(ways)
    rows = (
        FigureRow(WIN, win, won),
        FigureRow("push", NOTHING, pushed),
        FigureRow("lose", LOST, lost),
    )
    return WagerFigures.of_rows(name, rows, clauses=SETTLED)


def _notes(win: Fraction) -> tuple[str, ...]:
    notes = ("The House always banks (6.1), so there are no figures for a player who banks.",)
    return (*notes, *pay_tables.departures(PRINTED, {WIN: win}, CLAUSES))


# Where the best setting departs from the House Way


def _gain(found: PaiGowCounts, best: Array, win: Fraction) -> Array:
    """What the best setting of each kind of Hand gains, as `PaiGowCounts.worth` has it."""
    worth, rows = found.worth(win), np.arange(len(best))
    gain: Array = worth[rows, best] - worth[rows, found.of.house]
    return gain


def _by_clause(found: PaiGowCounts, best: Array, win: Fraction) -> Chart:
    of, gain = found.of, _gain(found, best, win)
    clauses = np.array(of.clauses)
    deals = int(of.hands.sum()) * found.banks * win.denominator

    def line(label: str, kinds: Array) -> tuple[str, tuple[str, ...]]:
        departing = kinds & (best != of.house)
        worth = int(of.hands[kinds] @ gain[kinds])
        hands = [f"{int(of.hands[some].sum()):,}" for some in (kinds, departing)]
        return label, (*hands, f"{int(departing.sum()):,}", f"{worth / deals:.4%}")

    lines = [line(clause, clauses == clause) for clause in sorted(set(of.clauses))]
    return Chart(
        title="Where the best setting departs from the House Way, by deciding clause",
        columns=("Hands", "departing", "kinds departing", "gain per wager"),
        lines=(*lines, line("all", np.ones(len(best), dtype=bool))),
    )


def _departures(found: PaiGowCounts, best: Array, win: Fraction, shown: int) -> Chart:
    of, gain = found.of, _gain(found, best, win)
    order = np.argsort(-gain * of.hands, kind="stable")
    departing = [kind for kind in order.tolist() if gain[kind] > 0]
    lines = [
        (
            written(kind, of),
            (
                divided(kind, int(of.house[kind]), of),
                divided(kind, int(best[kind]), of),
                f"{int(gain[kind]) / (found.banks * win.denominator):.4f}",
                str(of.hands[kind]),
            ),
        )
        for kind in departing[:shown]
    ]
    return Chart(
        title=f"Departures from the House Way that gain most: {len(lines)} of {len(departing)}",
        columns=("House Way", "best", "gain", "Hands"),
        lines=tuple(lines),
        legend={"a b / c d": "a and b in the Low Part, c and d in the High Part"},
    )

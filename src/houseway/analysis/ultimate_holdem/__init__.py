"""Ultimate Texas Hold-em: the best play and its worth, exactly, and rounds by the million."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from time import perf_counter

from houseway.games.ultimate_holdem import UltimateHoldem, UltimateHoldemDeterminations
from houseway.games.ultimate_holdem.determinations import INSTRUMENT

from ..figures import Figures, Progress
from ..pay_tables import Odds, signed
from ..strategy_files import Strategy
from .charts import charts
from .decision import Decision, decide, parse_question
from .qualifying import qualifies, tables
from .reckoning import together, wagers
from .rounds import UltimateHoldemKernel
from .solution import UltimateSolution, solve, tally
from .terms import Terms, notes, terms
from .ultimate_batch import UltimateBatch, batch

__all__ = [
    "Decision",
    "Terms",
    "UltimateBatch",
    "UltimateSolution",
    "batch",
    "decide",
    "figures",
    "kernel",
    "parse_question",
    "solve",
    "terms",
]

METHOD = (
    "every board, holding and dealer's hand, in whole numbers; boards that differ only in the"
    " names of suits are counted once"
)
POLICY = (
    "the best act at every decision, knowing the player's own and the communal cards; with trips,"
    " the best for all wagers together"
)

TIES = (
    "of two acts that are worth exactly the same: check rather than play, before the flop and after"
    " it; fold rather than play, on the river; four times the ante rather than three"
)


def figures(
    determinations: UltimateHoldemDeterminations,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
    trips: Fraction | float | str = 1,
    ante: int | None = None,
) -> Figures:
    """What the game is worth, alone and with `trips` units on trips for every ante."""
    begun = perf_counter()
    asked = [terms(determinations, pays, 0, ante), terms(determinations, pays, trips, ante)]
    asked = list(dict.fromkeys(asked))
    best = solve(*asked, progress=progress)
    counts, took = tally(*best, progress=progress)
    found, drawn = wagers(counts[0], asked[0]), charts(best[0], counts[0])
    if len(asked) > 1:
        found += together(counts[1], asked[1])
        drawn += charts(best[1], counts[1])
    return Figures(
        game=UltimateHoldem.game,
        rules=INSTRUMENT,
        determinations=signed(determinations),
        policy=POLICY,
        method=METHOD if took is None else f"{METHOD}; worked out before, in {took:.1f} s",
        wagers=found,
        charts=drawn,
        seconds=perf_counter() - begun,
        ties=TIES,
        beside=(qualifies(counts[0]),),
        tables=tables(counts[0]),
        notes=notes(determinations, pays, ante),
    )


def kernel(
    determinations: UltimateHoldemDeterminations,
    *,
    pays: Mapping[str, Odds] | None = None,
    trips: Fraction | float | str = 0,
    ante: int | None = None,
    strategy: Strategy | None = None,
) -> UltimateHoldemKernel:
    """Rounds played by the best play for the stakes chosen, or by raise rules of one's own."""
    (best,) = solve(terms(determinations, pays, trips, ante))
    return UltimateHoldemKernel.of(best, strategy)

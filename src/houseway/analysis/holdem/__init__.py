"""Hold'em: equity of hands and ranges, odds, and whole hands by the million.

`parse_question` answers what a person writes on the command line: hands set apart by commas, where
a range with commas of its own stands between semicolons, and a board. It returns an `Equity`, which
shows itself, draws itself and is ready for JSON with `whole()`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter
from typing import Final

from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.holdem.determinations import INSTRUMENT, PotCommission
from houseway.games.holdem.sign import DOLLAR
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Determinations
from houseway.ranking.poker import HOLDEM, PokerRanking
from houseway.rulebook import ruleset

from .. import CannotAnalyse
from ..figures import Chart, Figures, Progress
from ..pay_tables import signed
from .against_random import AgainstRandom, against_random
from .equity import equity
from .hand_equity import Equity, HandEquity
from .holdem_batch import HoldemBatch, batch
from .kernel import PLAYERS, HoldemKernel, holdem_kernel
from .ranges import Range, parse_range

__all__ = [
    "AgainstRandom",
    "Equity",
    "HandEquity",
    "HoldemBatch",
    "HoldemKernel",
    "Range",
    "against_random",
    "batch",
    "equity",
    "figures",
    "hand_odds",
    "kernel",
    "parse_question",
    "parse_range",
]

RULES: Final = ruleset(INSTRUMENT)
FULL_DECK: Final = 52
METHOD: Final = "every board, and on each every holding against every other"
POLICY: Final = "none: hands are compared that are played to the end"
ALL_IN: Final = (
    "All in: one unit of two players in the pot before the flop, the other with a random hand; the "
    "edge is what the random hand wins, and nothing is taken from the pot."
)
SPLIT: Final = (
    "How far results spread, and how often a pot is shared, is not worked out where it is split "
    "between high and low."
)
TIES: Final = "nothing is decided: both hands are all in and played to the end"
RIVALS_EDGE: Final = "rival's edge"
POTS: Final = (10, 20, 40, 60, 100, 200, 400)
"""Pots in dollars for which the commission is shown."""


def figures(determinations: HoldemDeterminations, *, progress: Progress | None = None) -> Figures:
    """What every pair of hole cards is worth against a random one, and what seven cards make."""
    ranking = determinations.ranking()
    note = "Players bet against each other; the house has its commission and no edge."
    found = figures_of(Holdem, determinations, ranking, ranked_by(ranking), note, progress)
    return replace(found, charts=(*found.charts, *commission_charts(determinations)))


def figures_of(
    played: type[PokerRound],
    determinations: Determinations,
    ranking: PokerRanking,
    ranked: Iterable[str],
    note: str,
    progress: Progress | None = None,
) -> Figures:
    """What hole cards are worth in a game of hold'em whose hands rank by some of its clauses."""
    begun = perf_counter()
    found = against_random(ranking)
    if progress:
        progress(1.0, METHOD)
    return Figures(
        game=played.game,
        rules=played.rules.id,
        determinations=signed(determinations),
        policy=POLICY,
        method=METHOD,
        wagers=found.wagers(),
        charts=(found.chart(),),
        seconds=perf_counter() - begun,
        edge=RIVALS_EDGE,
        ties=TIES,
        tables=found.tables(ranking, played.rules.cite(*ranked)),
        notes=(note, ALL_IN, *([] if found.level else [SPLIT])),
    )


def ranked_by(ranking: PokerRanking) -> tuple[str, ...]:
    """The clauses by which the hands of a deck rank."""
    order = "3.3" if ranking.deck + ranking.joker >= FULL_DECK else "3.4"
    low = ("3.6",) if ranking.low_wins else ()
    return (order, "3.5", *low, *(("3.7",) if ranking.joker else ()))


def kernel(
    determinations: HoldemDeterminations, *, players: int = PLAYERS, stack: int | None = None
) -> HoldemKernel:
    """Hands of random players, and what one seat wins."""
    return holdem_kernel(determinations, players, stack)


def hand_odds(
    hand: str,
    board: str = "",
    *,
    ranking: PokerRanking | HoldemDeterminations = HOLDEM,
    samples: int | None = None,
) -> HandEquity:
    """How often a hand or range ends in each category.

    >>> str(hand_odds("AsAh", "Ad 7c 2s 9h").made["four of a kind"])
    '1/46'
    """
    return equity([hand], board, ranking=ranking, samples=samples, odds=True)[0]


def parse_question(
    hands: str,
    board: str = "",
    table: HoldemDeterminations | PokerRanking = HOLDEM,
    *,
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
) -> Equity:
    """The equity of hands as they are written on the command line, and what each becomes.

    >>> found = parse_question("QQ+, AKs; 72o", "2c 2d 7h")
    >>> [one.hand for one in found.hands]
    ['QQ+, AKs', '72o']
    """
    written = [one.strip() for one in hands.split(";" if ";" in hands else ",") if one.strip()]
    if not written:
        raise CannotAnalyse("Name hands, set apart by commas, or ranges by semicolons.")
    return equity(written, board, dead=dead, ranking=table, samples=samples, seed=seed, odds=True)


def commission_charts(determinations: HoldemDeterminations) -> tuple[Chart, ...]:
    """What the house takes of pots, where it takes a part of them."""
    schedule = determinations.commission
    if not isinstance(schedule, PotCommission):
        return ()
    lines = []
    for dollars in POTS:
        pot = dollars * DOLLAR
        due = min(pot * schedule.percent // 100 // DOLLAR * DOLLAR, schedule.cap)
        taken = due if pot > schedule.threshold else 0
        lines.append((f"${dollars}", (f"${taken / DOLLAR:.2f}", f"{100 * taken / pot:.2f}%")))
    return (Chart("commission from one pot", ("taken", "of the pot"), tuple(lines)),)

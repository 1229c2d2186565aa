"""Charity hold'em: hole cards against a random hand, and whole hands by the million."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from houseway.games.charity_holdem import CharityHoldem, CharityHoldemDeterminations
from houseway.ranking.poker import CTP

from . import CannotAnalyse, holdem
from .figures import Figures, Progress
from .holdem import Equity
from .holdem.betting_kernel import KernelLimits
from .holdem.kernel import LIMITS, PLAYERS, UNLIMITED, HoldemKernel, check_players, stack_of
from .holdem.whole_hands import Hosting

LEAST_PLAYERS: Final = 3


def figures(
    determinations: CharityHoldemDeterminations, *, progress: Progress | None = None
) -> Figures:
    """What every pair of hole cards is worth against a random one, and what seven cards make."""
    note = "Players play for each other's tournament chips, and the house takes nothing."
    return holdem.figures_of(CharityHoldem, determinations, CTP, ("17.1",), note, progress)


def parse_question(
    hands: str, board: str, _table: CharityHoldemDeterminations, *, dead: str, samples: int | None
) -> Equity:
    """The equity of hands as they are written on the command line."""
    return holdem.parse_question(hands, board, CTP, dead=dead, samples=samples)


def kernel(
    determinations: CharityHoldemDeterminations, *, players: int = PLAYERS, stack: int | None = None
) -> HoldemKernel:
    """Hands of three or more random players, and what one seat wins."""
    if determinations.limit not in LIMITS or not determinations.blinds:
        raise CannotAnalyse("Hands are played with blinds, and without a structured limit.")
    check_players(players, determinations.seats, LEAST_PLAYERS)
    limits = KernelLimits(
        minimum_bet=determinations.minimum,
        chip=determinations.lowest_chip,
        limit=LIMITS[determinations.limit],
        maximum=0,
        most_raises=UNLIMITED,
        in_units=False,
        always_open=determinations.incomplete_raise == "text",
        whole_back=False,
    )
    hosting = Hosting(
        ante=determinations.ante,
        blinds=np.array(determinations.blinds, dtype=np.int64),
        button_first=False,
        stake=stack_of(stack, determinations.last_blind, determinations.lowest_chip),
        percent=0,
        threshold=0,
        cap=0,
        dollar=1,
        high_wins=True,
        low_wins=False,
    )
    return HoldemKernel(replace(CTP), limits, hosting, players, game=CharityHoldem.game)

"""A strategy of one's own: any lines of the chart of the basic strategy, changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .. import CannotAnalyse
from ..strategy_files import Strategy, read_strategy
from .basic import ENOUGH, NOT_YET, STANDS, Basic
from .charts import COLUMNS, SAYS
from .compositions import UPCARDS

SPLIT: Final = "P"
_TOTAL: Final = re.compile(r"(hard|soft) (\d{1,2})")
_PAIR: Final = re.compile(r"(A|10|[2-9]),\1")
_WANTED: Final = "lines are called hard 16, soft 18 or 8,8, as in the chart of the basic strategy"


def own_strategy(given: Strategy, basic: Basic) -> Basic:
    """The basic strategy with the lines that are given.

    A line has what is done against each upcard, from 2 to ace: S stand, H draw, D double or draw,
    Ds double or stand, P split. Only P counts in the line of a pair.
    """
    own = Basic(basic.totals.copy(), basic.pairs.copy())
    for name, said in read_strategy(given).items():
        cells = _cells(name, said)
        if total := _TOTAL.fullmatch(name):
            _set_total(own, total[1] == "soft", int(total[2]), cells)
        elif pair := _PAIR.fullmatch(name):
            rank = 1 if pair[1] == "A" else int(pair[1])
            own.pairs[rank, list(UPCARDS)] = [cell == SPLIT for cell in cells]
        else:
            raise CannotAnalyse(f"{name!r} is no line of a strategy: {_WANTED}.")
    return own


def _cells(name: str, said: object) -> Sequence[str]:
    cells = said.split() if isinstance(said, str) else []
    if len(cells) != len(COLUMNS):
        upcards = " ".join(COLUMNS)
        raise CannotAnalyse(f"The line {name!r} has a letter for each upcard: {upcards}.")
    if odd := [cell for cell in cells if cell not in (*SAYS, SPLIT)]:
        raise CannotAnalyse(f"The line {name!r} says {odd[0]!r}: write S, H, D, Ds or P.")
    return cells


def _set_total(own: Basic, soft: bool, points: int, cells: Sequence[str]) -> None:
    name = f"{'soft' if soft else 'hard'} {points}"
    if not (NOT_YET if soft else 4) <= points < ENOUGH:
        raise CannotAnalyse(f"There is nothing to decide with {name}: {_WANTED}.")
    if SPLIT in cells:
        raise CannotAnalyse(f"The line {name!r} says P: only a pair is split.")
    says = [SAYS.index(cell) for cell in cells]
    if points < NOT_YET and STANDS in says:
        raise CannotAnalyse(f"Nobody may stand on {name} (rule 9.2): write H, D or Ds.")
    own.totals[int(soft), points, list(UPCARDS)] = says

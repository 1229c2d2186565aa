"""The basic strategy: the best play that looks only at the total of a hand and the upcard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from ..compiled import Array
from .against_upcard import NATURAL, Against, PlayLine, most_hands, pair, worth_a_look
from .compositions import hands, numbers
from .solver import DOUBLE, DRAW, STAND, results
from .splitting import Split, SplitEnding

# What a table says of a total; the last two are for two cards, and otherwise draw or stand.
STANDS, DRAWS, DOUBLES_OR_DRAWS, DOUBLES_OR_STANDS = range(4)
FIRST = {STANDS: STAND, DRAWS: DRAW, DOUBLES_OR_DRAWS: DOUBLE, DOUBLES_OR_STANDS: DOUBLE}
LATER = {STANDS: STAND, DRAWS: DRAW, DOUBLES_OR_DRAWS: DRAW, DOUBLES_OR_STANDS: STAND}
NOT_YET = 12
ENOUGH = 21
TRIES = 12


class Basic(NamedTuple):
    """A strategy by totals, as the compiled kernels take it."""

    totals: Array  # soft (0 or 1) x points x upcard rank
    pairs: Array  # rank x upcard rank: whether the pair is split


def empty() -> Basic:
    """A strategy that only draws where it must."""
    totals = np.full((2, ENOUGH + 1, 11), STANDS, dtype=np.int64)
    totals[:, :NOT_YET] = DRAWS
    return Basic(totals, np.zeros((11, 11), dtype=np.bool_))


def line(basic: Basic, against: Against) -> PlayLine:
    """How a strategy plays against an upcard."""
    play = by_totals(basic.totals[:, :, against.upcard])
    splits = {
        rank: Split(tables, play).ending(most_hands(rank))
        for rank, tables in against.pairs.items()
        if basic.pairs[rank, against.upcard]
    }
    return PlayLine(play, splits)


def derive(basic: Basic, against: Against) -> PlayLine:
    """Fill in a strategy's column for an upcard, and say how it plays.

    Each total is decided for all its hands together, every hand weighed by how often it is met;
    that is repeated until nothing changes.
    """
    splits: dict[int, SplitEnding] = {}
    for _ in range(TRIES):
        column = _column(against, splits)
        play = by_totals(column)
        found = _worthwhile_splits(against, play)
        if found.keys() == splits.keys():
            basic.totals[:, :, against.upcard] = column
            basic.pairs[list(found), against.upcard] = True
            return PlayLine(play, found)
        splits = found
    raise AssertionError("the pairs did not settle")


def _worthwhile_splits(against: Against, play: Array) -> dict[int, SplitEnding]:
    _, value = against.worth(play)
    found: dict[int, SplitEnding] = {}
    for rank, tables in against.pairs.items():
        split, unsplit = Split(tables, play), value[pair(rank)]
        if worth_a_look(split, unsplit):
            ending = split.ending(most_hands(rank))
            if ending.value > unsplit:
                found[rank] = ending
    return found


def _column(against: Against, splits: Mapping[int, SplitEnding]) -> Array:
    """What is best for each total while these pairs are split."""
    column = empty().totals[:, :, against.upcard]
    for _ in range(TRIES):
        play = by_totals(column)
        worth, _ = against.worth(play)
        met = against.reach(splits)
        met[numbers()[NATURAL]] = 0.0
        first = met.copy()
        results(against.dealer, against.following, play, met, hands())
        better = column.copy()
        for soft, points, members in classes():
            better[soft, points] = _decide(points, members, worth, first, met)
        if np.array_equal(better, column):
            return column
        column = better
    raise AssertionError("the totals did not settle")


def _decide(points: int, members: Array, worth: Array, first: Array, met: Array) -> int:
    """The best for all hands of a total together."""
    stand, draw, double = worth[members].T
    two = hands().size[members] == 2
    draws = _draws(points, draw - stand, met[members])
    gain = (double - (draw if draws else stand))[two] @ first[members][two]
    if gain <= 0:
        return DRAWS if draws else STANDS
    longer = np.where(two, 0.0, met[members])  # two cards do not come to this any more
    return DOUBLES_OR_DRAWS if _draws(points, draw - stand, longer) else DOUBLES_OR_STANDS


def _draws(points: int, gain: Array, weight: Array) -> bool:
    """Whether a total is drawn to; hands that are never met count alike."""
    return bool(points < NOT_YET or gain @ (weight if weight.any() else np.ones_like(gain)) > 0)


def by_totals(column: Array) -> Array:
    """The play of every hand by a strategy's column."""
    says = column[hands().soft.astype(np.int64), hands().points]
    first, later = (np.array([table[code] for code in range(4)]) for table in (FIRST, LATER))
    return np.where(hands().size == 2, first[says], later[says]).astype(np.int64)


@cache
def classes() -> tuple[tuple[int, int, Array], ...]:
    """The totals that leave a choice, with the hands of two cards or more that make them."""
    return tuple(_classes())


def _classes() -> Iterator[tuple[int, int, Array]]:
    every = hands()
    for soft in (0, 1):
        for points in range(4, ENOUGH):
            members = (every.soft == soft) & (every.points == points) & (every.size >= 2)
            if members.any():
                yield soft, points, np.flatnonzero(members)

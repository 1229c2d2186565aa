"""Raise rules of one's own: ranges before the flop, and after it the least hand that plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from houseway.ranking.poker import NI2019_212, Category

from .. import CannotAnalyse
from ..compiled import Array, compiled
from ..holdem.ranges import parse_range
from ..ranks.batches import natural_high, numbers
from ..ranks.lookups import Ranks, ranking_tables
from ..ranks.suits import HOLES, flops, hole_place
from ..strategy_files import Strategy, read_strategy
from .boards import FOUR_TIMES, THRICE
from .river_plays import BEST, NEVER
from .solution import UltimateSolution
from .terms import seven_cards

BEFORE: Final = {f"play {times}": times for times in (FOUR_TIMES, THRICE)}
AFTER_FLOP, ON_RIVER = "play 2", "play 1"
FIVE_ALIKE: Final = str(Category.FIVE_OF_A_KIND)  # which needs a joker
_WORDS: Final = {"best": BEST, "never": NEVER}


@dataclass(frozen=True)
class OwnPlays:
    """What to play before and after the flop, and the least category that plays on the river."""

    before: Array
    after: Array
    on_river: int


def own_plays(given: Strategy, best: UltimateSolution) -> OwnPlays:
    """The best play with the decisions that are given.

    `play 4` and `play 3` are ranges to raise before the flop; with either, all else checks.
    `play 2` and `play 1` are the least hand to play after the flop and on the river, made with
    one's own cards, such as two pairs; or best, or never.
    """
    said = read_strategy(given)
    if odd := [name for name in said if name not in (*BEFORE, AFTER_FLOP, ON_RIVER)]:
        names = ", ".join((*BEFORE, AFTER_FLOP, ON_RIVER))
        raise CannotAnalyse(f"{odd[0]!r} is no decision of Ultimate Hold-em: there are {names}.")
    own = OwnPlays(best.before, best.after, _least(ON_RIVER, said.get(ON_RIVER, "best")))
    if any(name in said for name in BEFORE):
        own = replace(own, before=_before(said))
    least = _least(AFTER_FLOP, said.get(AFTER_FLOP, "best"))
    return own if least == BEST else replace(own, after=_after(least))


def _before(said: Mapping[str, object]) -> Array:
    before = np.zeros(HOLES, dtype=np.int8)
    for name, times in BEFORE.items():
        written = said.get(name, "")
        if not isinstance(written, str):
            raise CannotAnalyse(f"{name!r} is a range of hole cards, such as 22+, A2+, K5o+.")
        if not written.strip():
            continue
        found = parse_range(written)
        if found.weights:
            raise CannotAnalyse(f"{name!r} plays every hand of its range: it has no weights.")
        for hole in found.holes:
            one, other = map(int, numbers(hole))
            before[hole_place(one, other)] = times
    return before


def _least(name: str, said: object) -> int:
    order = [str(category) for category in seven_cards().order]
    if said in _WORDS:
        return _WORDS[str(said)]
    if said not in order:
        made = ", ".join(category for category in order[1:] if category != FIVE_ALIKE)
        raise CannotAnalyse(f"{name!r} is {made}, best or never, not {said!r}.")
    return order.index(str(said))


def _after(least: int) -> Array:
    table = ranking_tables(NI2019_212, 5)
    after = np.zeros((len(flops().cards), HOLES), dtype=np.bool_)
    order = table.order
    made = np.array([0, 0, *map(order.index, (Category.ONE_PAIR, Category.THREE_OF_A_KIND))])
    note_after(table.ranks, table.categories, flops().cards, made, least, after)
    return after


@compiled()
def note_after(
    ranks: Ranks, categories: Array, cards: Array, made: Array, least: int, after: Array
) -> None:
    """Note for every flop the holdings that make so good a hand with it, and a better one than it.

    `made` is what so many cards of a rank make by themselves.
    """
    for n in range(len(cards)):
        a, b, c = cards[n, 0], cards[n, 1], cards[n, 2]
        alike = 1 + max((a // 4 == b // 4) + (b // 4 == c // 4), 1 * (a // 4 == c // 4))
        key = ranks.keys[a] + ranks.keys[b] + ranks.keys[c]
        mask = ranks.masks[a] | ranks.masks[b] | ranks.masks[c]
        for one in range(52):
            for other in range(one):
                if one not in (a, b, c) and other not in (a, b, c):
                    five = key + ranks.keys[one] + ranks.keys[other]
                    held = mask | ranks.masks[one] | ranks.masks[other]
                    category = categories[natural_high(ranks, five, held)]
                    plays = category >= least and category > made[alike]
                    after[n, hole_place(one, other)] = plays

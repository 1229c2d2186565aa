"""Every betting line of small games, counted to a depth: each open act and each amount is a line.

The cards do not matter for what may be bet, so that one deal stands for all. The first counts of a
row can be checked by hand; those for two players without and with pot limit were counted with
PokerKit as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from holdem_rounds import ANTE, Hand

from houseway.games.asks import Act

CHIPS = {"minimum_stake": 100, "minimum_bet": 200, "blinds": [100, 200]}
FIGURE = {"maximum": 200, "max_raises": 2}
ANTES = {**ANTE, "ante": 100, "minimum_bet": 200}


def acts(hand: Hand) -> Iterator[Act]:
    """Every act that is open to the player whose turn it is."""
    for option in hand.round.asked.options:
        totals = option.choose.get("to")
        if totals is None:
            yield Act(option.by, option.do, dict(option.where))
        else:
            for total in range(totals.low, totals.high + 1, totals.step):
                yield Act(option.by, option.do, {"to": total})


def lines(stakes: list[int], depth: int, path: tuple[Act, ...] = (), **determinations) -> int:
    """How many ways there are to go on for so many acts."""
    names = dict(zip("abc", stakes, strict=False))
    hand = Hand(names, **{**CHIPS, **determinations})
    for act in path:
        hand.round.give(act)
        hand.go()
    if hand.acting is None:
        return 0
    if depth == 1:
        return len(list(acts(hand)))
    return sum(lines(stakes, depth - 1, (*path, act), **determinations) for act in acts(hand))


@pytest.mark.parametrize(
    ("stakes", "determinations", "counts"),
    [
        ([400, 400], {}, [3, 5, 5, 5, 5]),
        ([600, 600], {}, [5, 13, 23, 33, 43, 53]),
        ([600, 500, 400], {}, [3, 13, 33, 56, 77, 94]),
        ([1_000, 1_000], {"maximum": "full pot"}, [5, 20, 64, 157, 321, 576]),
        ([1_000, 1_000], {"maximum": "half pot"}, [3, 8, 24, 64, 141, 270]),
        ([1_000, 1_000, 1_000], FIGURE, [3, 9, 23, 51, 108, 234]),
        ([1_000, 1_000], {"maximum": "straddle"}, [3, 8, 22, 47, 80, 130]),
        ([500, 500], {"blind_option": "A"}, [4, 9, 14, 19, 24]),
        ([500, 500], {"blind_option": "C"}, [3, 5, 5, 5]),
        ([500, 500, 500], ANTES, [3, 8, 20, 34, 44, 54]),
        ([500, 500], {"tap_out": "units"}, [4, 8, 11, 16, 21]),
        ([500, 500], {"tournament": True, "commission": None}, [4, 9, 14, 19, 24]),
    ],
)
def test_the_number_of_betting_lines(stakes, determinations, counts):
    depths = range(1, len(counts) + 1)
    assert [lines(stakes, depth, **determinations) for depth in depths] == counts

"""The kernel of hold'em against the round: the same cards and acts, the same stacks at the end."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.analysis import CannotAnalyse, charity_holdem, holdem
from houseway.analysis.holdem.betting_kernel import FOLD, STAY, Stakes
from houseway.analysis.holdem.kernel import HoldemKernel
from houseway.analysis.holdem.whole_hands import hands, play_hand
from houseway.analysis.philox import draw, seeded
from houseway.analysis.ranks.batches import numbers
from houseway.analysis.ranks.lookups import CARDS, ranking_tables
from houseway.games.asks import Act, Draw, Turn
from houseway.games.charity_holdem import CharityHoldem, CharityHoldemDeterminations
from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.holdem.determinations import PotCommission
from houseway.games.round import Circumstances, Seat

CASH = {
    "minimum_stake": 1,
    "minimum_bet": 200,
    "blinds": (100, 200),
    "commission": PotCommission(percent=5, cap=1_000, approval="as approved"),
}
TOURNAMENT = {"minimum_stake": 1, "minimum_bet": 10, "blinds": (5, 10), "smallest_chip": 1}
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "no limit": ({**TOURNAMENT, "ace_low": True, "tournament": True}, 6),
    "two players": ({**TOURNAMENT, "tournament": True}, 2),
    "two players for cash": (CASH, 2),
    "antes and three blinds": (
        {**TOURNAMENT, "blinds": (5, 10, 20), "ante": 2, "tournament": True},
        5,
    ),
    "commission": (CASH, 6),
    "full pot": ({**CASH, "maximum": "full pot", "uncalled": "excess"}, 4),
    "half pot": ({**CASH, "maximum": "half pot"}, 4),
    "fixed": ({**CASH, "maximum": 600, "max_raises": 3}, 5),
    "straddle": ({**CASH, "maximum": "straddle", "max_raises": 4}, 4),
    "taps out in units": ({**CASH, "tap_out": "units"}, 4),
    "low": ({**CASH, "winning": "low", "joker": True}, 4),
    "high-low": ({**CASH, "winning": "high-low", "deck": 36, "ace_low": True}, 4),
    "8-or-better": ({**CASH, "winning": "8-or-better", "ace_in_low": "low", "joker": True}, 5),
}
HANDS = 250


def table(name: str) -> tuple[HoldemKernel, Any, type]:
    settings, players = TABLES[name]
    determinations = HoldemDeterminations(**settings)
    return holdem.kernel(determinations, players=players), determinations, Holdem


def stacks(random: Random, kernel: HoldemKernel) -> list[int]:
    """Short and long stacks, in chips, so that there are side pots."""
    chip, blind = kernel.limits.chip, int(max(kernel.hosting.blinds))
    return [
        random.choice(
            (1, random.randint(1, 3 * blind // chip), random.randint(1, 100 * blind // chip))
        )
        * chip
        for _ in range(kernel.players)
    ]


def kernels_hand(kernel: HoldemKernel, state: Any, left: list[int]) -> tuple[Any, Any, list[int]]:
    """The cards, the acts and the stacks at the end, as the kernel plays."""
    cards = numbers(kernel.ranking.cards)
    draw(state, cards, len(cards))
    stakes = Stakes(np.array(left), *(np.zeros(len(left), dtype=np.int64) for _ in range(2)))
    log = np.zeros(4_001, dtype=np.int64)
    ranks = ranking_tables(kernel.ranking).ranks
    room = hands(len(left))
    play_hand(ranks, kernel.limits, kernel.hosting, cards, stakes, room, state, log)
    acts = log[1 : log[0] + 1].reshape(-1, 2).tolist()
    return [CARDS[card] for card in cards], acts, stakes.left.tolist()


def rounds_hand(kind: type, determinations: Any, left: list[int], cards: Any, acts: Any) -> Any:
    """The stacks at the end, as the round plays the same."""
    players = len(left)
    seats = [Seat(seat=n + 1, player=f"p{n}", stake=stake) for n, stake in enumerate(left)]
    round = kind(determinations, seats, Circumstances(button=players))
    falls, burnt = iter(cards[: 2 * players + 5]), iter(cards[2 * players + 5 :])
    doing = iter(acts)
    while round.asked is not None:
        asked = round.asked
        if isinstance(asked, Draw):
            round.give(next(burnt if "burn" in asked.to else falls))
        elif isinstance(asked, Turn) and asked.lapse is None:
            round.give(_act(asked, *next(doing)))
        else:
            round.give(asked.lapse if isinstance(asked, Turn) else None)
    assert next(doing, None) is None
    return list(round.stakes.values())


def _act(turn: Turn, act: int, total: int) -> Act:
    options = {option.do: option for option in turn.options}
    if act == FOLD:
        do = "fold"
    elif act == STAY:
        do = next(do for do in ("call", "check", "no-raise") if do in options)
    else:
        do = next(do for do in ("raise", "bet") if do in options)
    facts = dict(options[do].where) | ({"to": total} if do in ("raise", "bet") else {})
    return Act(options[do].by, do, facts)


def assert_played_alike(kernel: HoldemKernel, determinations: Any, kind: type, count: int) -> None:
    random, state = Random(51), seeded(51, 0, 1)
    for _ in range(count):
        left = stacks(random, kernel)
        cards, acts, ended = kernels_hand(kernel, state, left)
        assert rounds_hand(kind, determinations, left, cards, acts) == ended, (left, acts)


@pytest.mark.parametrize("name", TABLES)
def test_hands_end_as_in_the_round(name: str):
    assert_played_alike(*table(name), HANDS * (4 if name == "no limit" else 1))


@pytest.mark.parametrize("reading", ["text", "live"])
def test_charity_hands_end_as_in_the_round(reading: Any):
    determinations = CharityHoldemDeterminations(
        minimum=100, blinds=(50, 100), lowest_chip=25, ante=25, incomplete_raise=reading
    )
    kernel = charity_holdem.kernel(determinations, players=5)
    assert_played_alike(kernel, determinations, CharityHoldem, HANDS)


def test_blocks_come_out_the_same_and_nobody_wins_in_the_long_run():
    kernel = holdem.kernel(HoldemDeterminations(**TABLES["no limit"][0]))
    first, again = kernel.block(7, 3, 20_000), pickle.loads(pickle.dumps(kernel)).block(7, 3, 9_000)
    assert (first.net[:9_000] == again.net).all()
    error = first.net.std() / len(first.net) ** 0.5
    assert abs(first.net.mean()) < 4 * error
    assert (first.net >= -first.staked).all()


def test_what_cannot_be_played_is_said():
    blinds = HoldemDeterminations(**TABLES["no limit"][0])
    with pytest.raises(CannotAnalyse, match="2 to 9 players"):
        holdem.kernel(blinds, players=10)
    with pytest.raises(CannotAnalyse, match="not in chips"):
        holdem.kernel(HoldemDeterminations(**CASH), stack=1_050)
    antes = {**CASH, "forced": "ante", "ante": 100, "blinds": ()}
    with pytest.raises(CannotAnalyse, match="with blinds"):
        holdem.kernel(HoldemDeterminations(**antes))
    structured = CharityHoldemDeterminations(
        minimum=100, blinds=(50, 100), limit="structured", structure=((100, 100),) * 4
    )
    with pytest.raises(CannotAnalyse, match="structured"):
        charity_holdem.kernel(structured)

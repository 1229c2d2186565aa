"""Players of tournaments by themselves: what a call may cost them, and how much they wager."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from houseway.equipment import cards
from houseway.games.asks import Act, Amounts, Option
from houseway.ranking.poker import HOLDEM
from houseway.tournament.hosting.players import Field
from houseway.tournament.hosting.poker import choose


def facing(hole: str, call: int, stake: int = 1_000, board: str = "") -> Any:
    """A round of hold'em in which ann must call so much, or fold."""
    return SimpleNamespace(
        options=lambda _: [Option("ann", "fold"), Option("ann", "call", {"amount": call})],
        hole={"ann": [*cards(hole)]},
        board=[*cards(board)],
        ranking=HOLDEM,
        street=SimpleNamespace(raises=1),
        stakes={"ann": stake},
    )


@pytest.mark.parametrize(
    ("hole", "call", "do"),
    [
        ("As Ad", 1_000, "call"),  # aces, for everything
        ("7s 2d", 10, "fold"),
        ("9s 9d", 10, "call"),
        ("2s 3d", 1_000, "fold"),
    ],
)
def test_a_call_that_costs_more_asks_for_more(hole: str, call: int, do: str) -> None:
    act = choose(facing(hole, call), "ann", number=0, late=False)
    assert act is not None
    assert act.do == do


@pytest.mark.parametrize(("late", "to"), [(False, 200), (True, 1_000)])
def test_late_in_the_evening_a_raise_is_for_everything(late: bool, to: int) -> None:
    round = facing("As Ad", 100)
    raising = Option("ann", "raise", {}, {"to": Amounts(200, 1_000)})
    round.options = lambda _: [Option("ann", "fold"), raising]
    round.street.raises = 0
    assert choose(round, "ann", number=0, late=late) == Act("ann", "raise", {"to": to})


def test_the_same_seed_tells_players_apart_in_the_same_way() -> None:
    numbers = [Field("seven").number("ann", 3), Field("seven").number("ann", 3)]
    assert numbers[0] == numbers[1] != Field("eight").number("ann", 3)

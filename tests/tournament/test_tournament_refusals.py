"""Every refusal of every tournament: one plain sentence with its clause, and nothing changed."""

from __future__ import annotations

from copy import deepcopy

import pytest
from attempts import STRANGER, Attempts, Told
from test_tournament_random import Floor
from tournaments import GAMES, NAMES, director, one_stage, refused, rounds

from houseway.games.asks import Act, Option
from houseway.rulebook import Refused
from houseway.tournament.conditions import Purchase
from houseway.tournament.roles import ROLES

STEPS, TRIES = 120, 5
OFFICES = ("director", "operator", "supervisor", "inspector", "shift manager")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_in_a_tournament_is_said_plainly(game: str) -> None:
    floor, told = Floor(game, seed=5), Told()
    t = floor.t
    attempts = Attempts(floor.random, t.commands)
    for _ in range(STEPS):
        open_now = [option for role in OFFICES for option in t.options(role)]
        before, length = deepcopy(t.state), len(t.journal)
        for act in attempts.some(TRIES, ROLES, open_now):
            if not _may_be_right(act, open_now):
                with pytest.raises(Refused) as refusal:
                    t.do(act.by, act.do, who=_who(act.by), **act.facts)
                names = (*NAMES, *t.state.entrants, "Dana", "Olga", "because", "x", STRANGER)
                told.hear(refusal.value, str(act), names)
        assert (t.state, len(t.journal)) == (before, length)
        floor.run(3)
        last = dict(t.journal.standing[-1].command)
        attempts.remember(Act("", last.pop("do"), {n: v for n, v in last.items() if n != "at"}))
    assert told.flaws() == []
    assert len(told.kinds) > 150


@pytest.mark.parametrize(
    ("most", "said"),
    [(1, "ann has used the only re-buy."), (2, "ann has used both re-buys.")],
)
def test_who_cannot_buy_back_is_told_why(most: int, said: str) -> None:
    terms = Purchase(cost=1_000, chips=10_000, most=most, method="at the table")
    t = one_stage("holdem", 4, rebuys=terms)
    chips = {"bob": 10_000, "cy": 10_000, "di": 10_000}
    told = refused(t, t.rules.rebuy, "director", "rebuy", player="ann")
    assert told == "ann has 10,000 chips: a re-buy is for those without any."
    assert refused(t, t.rules.rebuy, "director", "rebuy") == (
        "Nobody is without chips who may still buy back."
    )
    for bought in range(most + 1):
        chips["bob"] += 10_000
        rounds(t, {**chips, "ann": 0})
        if bought < most:
            director(t, "rebuy", player="ann")
    assert refused(t, t.rules.rebuy, "director", "rebuy", player="ann") == said
    assert refused(t, t.rules.rebuy, "director", "rebuy", player="zoe").startswith(
        "zoe has not entered: "
    )


def _who(by: str) -> str:
    return "Dana" if by == "director" else "Olga"


def _may_be_right(act: Act, open_now: list[Option]) -> bool:
    """Whether somebody else in the same office has it open."""
    return any((one.by, one.do) == (act.by, act.do) and one.completed(act) for one in open_now)

"""Every refusal of every game and table: one plain sentence with its clause, nothing changed."""

from __future__ import annotations

import pytest
from attempts import STRANGER, Attempts, Told
from listed import LISTED, NAMES
from sessions import Session

from houseway.games.asks import Act, Turn
from houseway.rulebook import Refused
from houseway.table.audit import audit
from randomly import PLAYERS, Player

listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
ways = pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])
ROUNDS, STEPS, TRIES = 8, 140, 8


@listed
def test_what_is_refused_in_a_round_is_said_plainly(game, determinations):
    player, told = Player(game, determinations, seed=14, rulings=0.03), Told()
    attempts = Attempts(player.random, player.game.rulings)
    for _ in range(ROUNDS):
        round = player.open()
        while round.asked is not None:
            before = _round(round)
            for act in attempts.some(TRIES, round.players, _open(round)):
                if _is_right(round, act):
                    continue
                with pytest.raises(Refused) as refused:
                    round.give(act)
                told.hear(refused.value, str(act), (*PLAYERS, STRANGER))
            assert _round(round) == before
            done = len(player.steps)
            player.answer(round)
            for step in player.steps[done:]:
                attempts.remember(_act(step))
    assert told.flaws() == []
    assert len(told.kinds) > 100


def _is_right(procedure, act):
    """Whether an act is one after all: some games take a number for a word, or know other names."""
    try:
        return procedure is not None and bool(procedure.check(act))
    except Refused:
        return False


def _open(round):
    turn = round.asked.options if isinstance(round.asked, Turn) else ()
    return [*turn, *round.rulings_open()]


def _round(round):
    return repr([round.view("inspector"), [event.whole() for event in round.events]])


def _act(step):
    facts = {name: one for name, one in step.items() if name not in ("by", "do", "after")}
    return Act(step["by"], step["do"], facts)


@listed
@ways
def test_what_is_refused_at_a_table_is_said_plainly(game, determinations, live):
    session, told = Session(game, determinations, seed=14, live=live), Told()
    table = session.table
    known = {*table.commands, *table.game.rulings, "enter"}
    attempts = Attempts(session.random, known)
    for _ in range(STEPS):
        before = _table(table)
        for act in attempts.some(TRIES, session.names, session.open()):
            if _may_be_right(act) or _is_right(table.procedure, act):
                continue
            with pytest.raises(Refused) as refused:
                table.do(act.by, act.do, **act.facts)
            told.hear(refused.value, str(act), (*session.names, STRANGER))
        assert _table(table) == before
        session.step()
        attempts.remember(session.done[-1])
    assert told.flaws() == []
    assert len(told.kinds) > 150
    assert audit(table.journal.entries) == []


def _may_be_right(act):
    """What options do not list: strangers who come in, entries, and corrections."""
    spoken = act.by == STRANGER and act.do in ("sit", "details", "rules")
    return spoken or act.do == "correct" or (act.by == "dealer" and act.do == "enter")


def _table(table):
    return repr([table.view("inspector", options=False), len(table.journal), table.state])

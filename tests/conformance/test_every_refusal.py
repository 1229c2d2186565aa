"""Every refusal of every game and table: one plain sentence with its clause, nothing changed."""

from __future__ import annotations

import pytest
from attempts import STRANGER, Attempts, Told
from listed import BLACKJACK, LISTED, NAMES
from sessions import Session

from houseway.games.asks import Act, Turn
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from playing import NO_MORE_BETS, begin, wager
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
            for told_step in player.steps[done:]:
                attempts.remember(_act(told_step))
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


def test_what_is_no_act_at_all_is_told_with_what_is_near():
    game, determinations = LISTED[0]
    table = Session(game, determinations, seed=1).table
    for by, do, said in (
        ("ann", "sitt", "There is no such act as “sitt”; the nearest is sit."),
        ("dealer", "colect", "There is no such act as “colect”; the nearest is collect."),
        ("ann", "fly", "There is no such act as “fly”."),
        ("ann", "", "Say what is to be done."),
        ("ann", "draw", "No round is being played: the table is closed."),
    ):
        with pytest.raises(Refused) as refused:
            table.do(by, do)
        assert str(refused.value) == said


def test_a_seat_that_is_not_free_is_told_with_those_that_are():
    table = Table("blackjack")
    with pytest.raises(Refused, match="The table is closed: players come when the dealer has"):
        table.do("ann", "sit", seat=1, stake=50_000)
    table.do("dealer", "open")
    table.do("ann", "sit", seat=1, stake=50_000)
    for seat, said in (
        (1, "Seat 1 is taken: free are 2, 3, 4, 5, 6 and 7."),
        (9, "There is no seat 9: the seats are 1 to 7."),
    ):
        with pytest.raises(Refused) as refused:
            table.do("bob", "sit", seat=seat, stake=50_000)
        assert refused.value.reason == said


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (Act("ann", "fold"), "ann cannot fold now: ann may double 500–1,000 in steps of 500, draw"),
        (Act("ann", "double", {"amount": 5_000}), "To double, the amount is 500–1,000 in steps"),
        (Act("ann", "stand", {"box": 3}), "To stand, the box is 1, not 3."),
        (Act("ann", "stand", {"why": "x"}), "To stand, say the box, and leave out the why."),
        (Act("dealer", "stand"), "It is ann's turn: ann may double 500–1,000 in steps of 500, "),
        (Act("bob", "muck"), "It is ann's turn: ann may double 500–1,000 in steps of 500, draw or"),
        (Act("mallory", "muck"), "mallory is not in this round."),
        (Act("ann", "stnd"), "There is no such act as “stnd”; the nearest is stand."),
    ],
)
def test_it_is_said_whose_turn_it_is_and_what_is_open_with_the_amounts(act, said):
    steps, stakes = [wager("ann", 1_000), NO_MORE_BETS], {"ann": 20_000, "bob": 20_000}
    round = begin("blackjack", BLACKJACK, stakes, "Ts 9d 8h", steps)
    with pytest.raises(Refused) as refused:
        round.give(act)
    assert str(refused.value).startswith(said)

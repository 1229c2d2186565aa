"""What every table promises, whatever is played at it: one suite for all listed games."""

from __future__ import annotations

import msgspec
import pytest
from listed import LISTED, NAMES
from sessions import Session

from houseway.games.asks import Draw, Turn
from houseway.games.record import play_record, read_record, result
from houseway.games.round import Round
from houseway.journal import canonical
from houseway.table.audit import audit

listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
ways = pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])


@listed
@ways
def test_a_session_goes_on_and_its_journal_is_sound(game, determinations, live):
    """No listed option is refused, chips are conserved, and the audit finds nothing."""
    session = Session(game, determinations, seed=1, live=live)
    while session.table.state.carried.rounds < 20:
        assert _somebody_is_asked(session) or session.open(), session.table.asked
        session.step()
    assert audit(session.table.journal.entries) == []


def _somebody_is_asked(session):
    """Whether the round waits for an act or an entry, rather than the table for a command."""
    procedure = session.table.procedure
    return procedure is not None and isinstance(procedure.asked, Turn | Draw)


@listed
@ways
def test_the_record_of_each_round_replays_to_the_same(game, determinations, live):
    session = Session(game, determinations, seed=3, live=live)
    table, last = session.table, None
    while table.state.carried.rounds < 20:
        session.step()
        if table.procedure is None and table.last_round not in (None, last):
            last = table.last_round
            again = play_record(read_record(msgspec.json.encode(table.record())))
            assert canonical(result(again)) == canonical(result(last))


@listed
def test_nobody_sees_a_burnt_card_or_a_secret_seed(game, determinations):
    session = Session(game, determinations, seed=4)
    seeds, opened = set(), 0
    while session.table.state.carried.rounds < 10:
        session.step()
        events = session.table.happened
        seeds |= {seed.hex() for seed in session.table.source.book.take_new().values()}
        opened += sum(one.event == "order opened" for one in events)
        for viewer in (None, "dealer", "supervisor", "ann", "stranger", "inspector"):
            seen = msgspec.json.encode(
                [session.table.view(viewer), [one.seen(viewer) for one in events]]
            )
            assert not [seed for seed in seeds if seed.encode() in seen]
        for event in events:
            if event.event == "burnt" and event.secret:
                assert event.secret["card"] not in event.seen("ann").values()
    assert seeds
    assert opened or game != "roulette"


@listed
def test_a_correction_brings_back_what_was_and_the_same_cards_fall(game, determinations):
    """Struck and done again, a command leads to the very same draws and events."""
    session = Session(game, determinations, seed=5)
    table, struck = session.table, 0
    while struck < 12:
        before = _everything(table)
        act = session.next_act()
        if act.do == "correct":
            continue
        session.do(act)
        open = session.corrections()
        if act.do in ("start", "give-words") or not open:
            continue
        after = table.journal.head
        session.do(session.corrected(open[-1]))
        assert _everything(table) == before
        table.do(act.by, act.do, **act.facts)
        assert (table.journal.head.draws, table.journal.head.events) == (after.draws, after.events)
        struck += 1


def _everything(table):
    round = table.procedure if isinstance(table.procedure, Round) else None
    views = [table.view(viewer) for viewer in ("ann", "dealer", "inspector")]
    events = [event.whole() for event in round.events] if round else []
    return msgspec.json.encode([table.state, views, events])

"""Calls for a supervisor belong to the record of the table, and change nothing at it."""

from __future__ import annotations

import pytest
from floor_world import SAFE, do, encoded, run, table_of

from houseway.floor.attention import attention
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.history import History
from houseway.floor.inspection import Inspection
from houseway.floor.pages.narration import narrate
from houseway.floor.pages.replaying import replayed
from houseway.floor.permissions import Account, Role
from houseway.floor.storage.calls import open_calls
from houseway.floor.storage.daybook import Daybook
from houseway.floor.storage.engine import connect
from houseway.rulebook import Refused

STAKE = 100_000
ANN, BEN = Account("ann", Role.PLAYER), Account("ben", Role.PLAYER)
SAM = Account("sam", Role.SUPERVISOR)


def kept(floor, name="t1"):
    return [one.entry for one in floor.streams.after(name, 0)]


def calls(floor, name="t1"):
    return [(call.by, call.matter) for call in floor.tables[name].state(None).calls]


def verified(floor, name="t1"):
    report = Inspection(floor.streams, Daybook(floor.engine, floor.writer), None).verify(name)
    return report.findings, report.differences


async def betting(floor, **settings):
    """A roulette table at which ann has bet."""
    await table_of(floor, "t1", "roulette", **settings)
    await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
    await do(floor, "t1", "dealer", "start")
    await do(floor, "t1", "ann", "wager", on="red", amount=500)


async def settled(floor):
    """The round is played to its end."""
    for order in ("spin", "no-more-bets"):
        await do(floor, "t1", "dealer", order)
    await do(floor, "t1", "dealer", "start")


def test_a_call_and_who_came_are_entries_of_the_tables_journal(database):
    async def step(floor):
        await betting(floor)
        called = await floor.call("t1", ANN, "a late chip")
        came = await floor.answer_call("t1", called.version, SAM)
        call, answer = kept(floor)[-2:]
        assert (call.seq, call.kind, call.by, call.role) == (
            called.version,
            "call",
            "ann",
            "player",
        )
        assert call.command == {"matter": "a late chip"}
        assert (answer.seq, answer.by, answer.role) == (came.version, "sam", "supervisor")
        assert answer.command == {"answers": call.seq}
        assert (call.draws, call.events, answer.draws, answer.events) == ([], [], [], [])
        await settled(floor)
        assert verified(floor) == ([], [])

    run(database, step)


def test_who_waits_is_known_after_a_restart_and_play_goes_on(database):
    async def before(floor):
        await betting(floor)
        await floor.call("t1", ANN, "a late chip")
        await floor.call("t1", BEN, "too loud")

    async def after(floor):
        await floor.table("t1")
        assert calls(floor) == [("ann", "a late chip"), ("ben", "too loud")]
        with pytest.raises(Refused, match="You have called already"):
            await floor.call("t1", ANN, "a late chip")
        call = open_calls(floor.engine)[0]
        await floor.answer_call("t1", call.entry, SAM)
        with pytest.raises(Refused, match="That call has been answered"):
            await floor.answer_call("t1", call.entry, SAM)
        assert calls(floor) == [("ben", "too loud")]
        await settled(floor)
        assert verified(floor) == ([], [])

    run(database, before, after)


def test_a_snapshot_is_taken_up_with_calls_around_it(database):
    async def before(floor):
        floor.save_every = 3
        await betting(floor)
        await floor.call("t1", ANN, "first")
        await settled(floor)
        await floor.call("t1", BEN, "second")
        assert floor.tables["t1"].saved_at > 0

    async def after(floor):
        await floor.table("t1")
        assert floor.tables["t1"].journal.earlier > 0
        assert calls(floor) == [("ann", "first"), ("ben", "second")]
        await do(floor, "t1", "ann", "wager", on="red", amount=500)

    run(database, before, after)


def test_a_call_in_between_keeps_nobody_from_correcting_and_is_not_struck_itself(database):
    async def step(floor):
        await betting(floor)
        before = floor.tables["t1"].version
        called = await floor.call("t1", ANN, "a mistyped chip")
        with pytest.raises(Refused, match=f"Entry {called.version} is not the last"):
            await do(floor, "t1", "supervisor", "correct", reason="x", entry=called.version)
        await do(floor, "t1", "supervisor", "correct", reason="mistyped")
        assert kept(floor)[-1].strikes == before
        assert verified(floor) == ([], [])

    run(database, step)


def test_the_round_and_its_replay_tell_of_the_call(database):
    async def step(floor):
        await betting(floor)
        called = await floor.call("t1", ANN, "a late chip")
        await floor.answer_call("t1", called.version, SAM)
        await settled(floor)
        seen = await History(floor.streams).round(floor.tables["t1"], None, 1)
        lines = [line.text for one in seen.entries for line in narrate(one.events, "roulette")]
        assert "ann calls a supervisor: a late chip" in lines
        assert "The supervisor has come to the table" in lines
        assert "sam" not in encoded(lines)
        first = floor.streams.round_begins("t1", 1)
        assert called.version in [step.version for step in replayed(kept(floor), first, None)]

    run(database, step)


def test_two_processes_know_of_each_others_calls(new_postgres):
    database = new_postgres()

    async def here(floor):
        await betting(floor)

        async def there(other):
            await other.table("t1")
            called = await floor.call("t1", ANN, "a late chip")
            await other.heard_of("t1", called.version)
            assert calls(other) == [("ann", "a late chip")]
            with pytest.raises(Refused, match="You have called already"):
                await other.call("t1", ANN, "a late chip")
            await other.answer_call("t1", called.version, SAM)
            await floor.heard_of("t1", called.version + 1)
            assert calls(floor) == []

        other = GamingFloor(connect(database), SAFE)
        try:
            await there(other)
        finally:
            await other.close()

    run(database, here)


def test_a_call_or_words_give_nobody_more_time_to_decide(database):
    async def step(floor):
        await betting(floor, automatic=True)
        hosted = floor.tables["t1"]
        began = hosted.turn_began
        await floor.call("t1", BEN, "let me think")
        await do(floor, "t1", "ann", "give-words", words="of my own")
        assert hosted.turn_began == began
        await do(floor, "t1", "ann", "wager", on="black", amount=500)
        assert hosted.turn_began > began

    run(database, step)


def test_who_asks_for_the_rules_gives_nobody_more_time_to_decide(database):
    async def step(floor):
        hosted = await table_of(floor, "t2", "blackjack", automatic=True)
        await do(floor, "t2", "ann", "sit", seat=1, stake=100_000)
        await do(floor, "t2", "dealer", "start")
        began = hosted.turn_began
        await do(floor, "t2", "ann", "rules")
        assert hosted.turn_began == began

    run(database, step)


def test_two_thousand_calls_by_one_player_do_not_grow_what_is_sent_to_those_who_watch(tmp_path):
    async def step(floor):
        await betting(floor)
        hosted = floor.tables["t1"]
        size = len(encoded(hosted.state("ben")))
        await floor.call("t1", ANN, "x" * 200)
        for _ in range(2_000):
            with pytest.raises(Refused, match="You have called already"):
                await floor.call("t1", ANN, "x" * 200)
        assert len(encoded(hosted.state("ben"))) < size + 500
        assert [entry.kind for entry in kept(floor)].count("call") == 1

    run(f"sqlite:///{tmp_path}/floor.db", step)


def test_a_call_that_cannot_be_written_did_not_happen(database, monkeypatch):
    async def step(floor):
        await betting(floor)
        version = floor.tables["t1"].version

        async def fail(*_):
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(floor.writer, "write", fail)
            with pytest.raises(OSError, match="full"):
                await floor.call("t1", ANN, "a late chip")
        assert (calls(floor), floor.tables["t1"].version) == ([], version)
        await floor.call("t1", ANN, "a late chip")
        assert calls(floor) == [("ann", "a late chip")]

    run(database, step)


def test_a_call_that_is_not_of_this_table_is_not_answered(database):
    async def step(floor):
        await betting(floor)
        await table_of(floor, "t2", "roulette")
        called = await floor.call("t1", ANN, "a late chip")
        with pytest.raises(Refused, match="That call has been answered"):
            await floor.answer_call("t2", called.version, SAM)
        assert calls(floor) == [("ann", "a late chip")]

    run(database, step)


def waiting(floor):
    return [(one.where, one.what) for one in attention(floor, open_calls(floor.engine))]


def test_those_in_charge_see_everywhere_who_calls_and_which_table_waits_for_them(database):
    async def step(floor):
        await betting(floor)
        assert waiting(floor) == []
        await floor.call("t1", ANN, "a late chip")
        assert waiting(floor) == [("/tables/t1", "ann calls: a late chip")]
        await settled(floor)
        await do(floor, "t1", "supervisor", "dispute", round=1, matter="who bet on red")
        told = "dispute 1 waits for a decision"
        assert waiting(floor)[1:] == [("/tables/t1", told)]
        floor.unplayable["t1"] = "altered"
        assert waiting(floor)[1:] == [("/tables/t1", "stands still until its journal is verified")]

    run(database, step)

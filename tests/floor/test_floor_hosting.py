"""Commands are durable, happen once, and a table goes on where it was; on both databases."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from floor_world import SAFE, do, new_id, run, table_of
from psycopg.pq import TransactionStatus
from sqlalchemy import event, insert
from sqlalchemy.exc import DBAPIError

from houseway.floor import host
from houseway.floor.gaming_floor import GamingFloor, NoTable
from houseway.floor.host import OutOfOrder
from houseway.floor.looks import TableWatcher
from houseway.floor.orders import Order
from houseway.floor.rail import Bulletin
from houseway.floor.storage import engine
from houseway.floor.storage.database import entries, secrets
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.rulebook import Refused
from houseway.table.audit import audit

STAKE = 100_000


async def in_mid_round(floor, name="t1"):
    await table_of(floor, name)
    await do(floor, name, "ann", "sit", seat=1, stake=STAKE)
    await do(floor, name, "ben", "sit", seat=2, stake=STAKE)
    await do(floor, name, "dealer", "start")
    await do(floor, name, "ann", "decline")


def view(floor, name="t1"):
    table = floor.tables[name].table
    return [table.view(one) for one in (None, "ann", "dealer")], table.source.written()


def test_play_goes_on_after_a_restart_in_mid_round(database):
    seen = []

    async def before(floor):
        await in_mid_round(floor)
        seen.append(view(floor))

    async def after(floor):
        await floor.table("t1")
        assert view(floor) == seen[0]
        await do(floor, "t1", "ben", "decline")
        kept = floor.streams.after("t1", 0)
        assert [one.entry.seq for one in kept] == [*range(1, len(kept) + 1)]
        assert audit([one.entry for one in kept]) == []

    run(database, before, after)


def test_a_command_sent_again_has_no_second_effect_and_the_same_answer(database):
    sit = Order("ann", "sit", {"seat": 1, "stake": STAKE}, "ann", "ann/only-once")
    first = []

    async def before(floor):
        await table_of(floor, "t1")
        first.append(await floor.do("t1", sit, "ann"))
        again = await floor.do("t1", sit, "ann")
        assert (again.version, again.events, again.repeated) == (*first[0][:2], True)

    async def after(floor):
        again = await floor.do("t1", sit, "ann")
        assert again.version == first[0].version
        assert again.events == first[0].events
        assert floor.tables["t1"].table.state.chips_brought == STAKE

    run(database, before, after)


def test_two_who_want_the_same_seat_at_the_same_moment(database):
    async def both(floor):
        await table_of(floor, "t1")
        wanted = [do(floor, "t1", name, "sit", seat=1, stake=STAKE) for name in ("ann", "ben")]
        done = await asyncio.gather(*wanted, return_exceptions=True)
        assert sorted(isinstance(one, Refused) for one in done) == [False, True]

    run(database, both)


def test_what_cannot_be_committed_did_not_happen(database, monkeypatch):
    async def fails(floor):
        hosted = await table_of(floor, "t1")
        add, before = host.add, hosted.version

        def lost(connection, addition):
            add(connection, addition)
            raise OSError("the disk is full")

        monkeypatch.setattr(host, "add", lost)
        with pytest.raises(OSError, match="disk is full"):
            await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        monkeypatch.setattr(host, "add", add)
        assert "ann" not in hosted.table.state.patrons
        assert hosted.version == before == floor.streams.head("t1")
        await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        assert hosted.version == before + 1

    run(database, fails)


def test_what_nobody_waits_for_any_more_is_told_when_it_is_durable(database, monkeypatch):
    async def step(floor):
        hosted, seen = await watched(floor, "t1")
        before = hosted.version
        waits, may_write, write = asyncio.Event(), asyncio.Event(), floor.writer.write

        async def slow(work, key=""):
            waits.set()
            await may_write.wait()
            return await write(work, key)

        monkeypatch.setattr(floor.writer, "write", slow)
        sitting = asyncio.create_task(do(floor, "t1", "ann", "sit", seat=1, stake=STAKE))
        await waits.wait()
        sitting.cancel()
        await asyncio.wait({sitting}, timeout=0.3)
        may_write.set()
        await asyncio.gather(sitting, return_exceptions=True)
        assert sitting.cancelled()
        assert hosted.version == floor.streams.head("t1") == before + 1
        async with asyncio.timeout(30):
            while ["ann"] not in seen:
                await asyncio.sleep(0)

    run(database, step)


@pytest.mark.parametrize("times", [1, 2])
def test_nobody_acts_while_a_table_goes_back_for_somebody_who_no_longer_waits(
    database, monkeypatch, times
):
    """Going back to what the database has ends before anything else begins."""

    async def step(floor):
        hosted = await table_of(floor, "t1")
        add, read = host.add, hosted._read
        reads, may_read = asyncio.Event(), asyncio.Event()

        def lost(*_):
            raise OSError("the disk is full")

        async def slow(whole):
            found = await read(whole)
            reads.set()
            await may_read.wait()
            return found

        monkeypatch.setattr(host, "add", lost)
        monkeypatch.setattr(hosted, "_read", slow)
        sitting = asyncio.create_task(do(floor, "t1", "ann", "sit", seat=1, stake=STAKE))
        await reads.wait()
        for _ in range(times):
            sitting.cancel()
            await asyncio.wait({sitting}, timeout=0.1)
        monkeypatch.setattr(host, "add", add)
        monkeypatch.setattr(hosted, "_read", read)
        other = asyncio.create_task(do(floor, "t1", "ben", "sit", seat=2, stake=STAKE))
        await asyncio.wait({other}, timeout=0.5)
        may_read.set()
        await asyncio.gather(sitting, other, return_exceptions=True)
        await asyncio.sleep(0.1)
        assert sitting.cancelled()
        assert hosted.version == len(hosted.journal) == floor.streams.head("t1")
        assert [*hosted.table.state.patrons] == ["ben"]

    run(database, step)


def test_while_the_database_is_away_nothing_is_shown_that_it_does_not_have(database, monkeypatch):
    async def loses(floor):
        hosted = await table_of(floor, "t1")
        add, load = host.add, hosted._loaded

        def away(*_):
            raise OSError("the database is away")

        monkeypatch.setattr(host, "add", away)
        monkeypatch.setattr(hosted, "_loaded", away)
        for _ in range(2):
            with pytest.raises(OSError, match="away"):
                await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
            with pytest.raises(OSError, match="away"):
                await floor.table("t1")
        monkeypatch.setattr(host, "add", add)
        monkeypatch.setattr(hosted, "_loaded", load)
        assert "ann" not in (await floor.table("t1")).table.state.patrons
        await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        assert hosted.version == floor.streams.head("t1")

    run(database, loses)


def test_a_bug_in_mid_command_leaves_the_table_as_the_journal_has_it(database, monkeypatch):
    async def breaks(floor):
        hosted = await table_of(floor, "t1")
        monkeypatch.setattr(hosted.table.driver, "advance", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        assert "ann" not in hosted.table.state.patrons
        await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)

    run(database, breaks)


def test_seeds_are_kept_apart_from_the_journal_until_they_are_revealed(database):
    async def deals(floor):
        await in_mid_round(floor)
        with floor.engine.connect() as connection:
            seeds = [bytes(seed) for seed in connection.execute(secrets.select()).scalars("seed")]
            bodies = [bytes(one.body) for one in connection.execute(entries.select())]
        assert seeds
        assert not [body for body in bodies for seed in seeds if seed.hex().encode() in body]

    run(database, deals)


def test_a_long_stream_is_taken_up_from_its_snapshot(database):
    seen = []

    async def before(floor):
        floor.save_every = 10
        hosted = await table_of(floor, "t1", "roulette")
        await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        for _ in range(6):
            await do(floor, "t1", "dealer", "start")
            await do(floor, "t1", "ann", "wager", on="red", amount=50)
            while hosted.table.in_play:
                turn = hosted.table.procedure.asked
                option = next(one for one in turn.options if one.by == "dealer")
                await do(floor, "t1", "dealer", option.do, **option.where)
        await do(floor, "t1", "dealer", "start")
        assert hosted.journal.earlier > 0
        seen.append(view(floor))

    async def after(floor):
        hosted = await floor.table("t1")
        assert hosted.journal.earlier > 0
        assert view(floor) == seen[0]
        await do(floor, "t1", "ann", "wager", on="black", amount=50)
        assert floor.streams.head("t1") == hosted.version

    run(database, before, after)


def test_a_snapshot_that_cannot_be_read_is_only_a_shortcut(database):
    async def before(floor):
        await in_mid_round(floor)
        write = lambda one: host.save_snapshot(one, "t1", 3, b'{"version": 0}')  # noqa: E731
        await floor.writer.write(write)

    async def after(floor):
        hosted = await floor.table("t1")
        assert (hosted.journal.earlier, hosted.table.in_play) == (0, True)

    run(database, before, after)


def test_a_journal_that_the_rules_do_not_give_stands_still(database):
    async def before(floor):
        await in_mid_round(floor)
        forget = secrets.delete()
        await floor.writer.write(lambda connection: connection.execute(forget))

    async def after(floor):
        with pytest.raises(OutOfOrder, match="cannot be taken up"):
            await floor.table("t1")
        with pytest.raises(NoTable):
            await floor.table("t2")

    run(database, before, after)


def test_many_tables_are_committed_together(database):
    async def all_at_once(floor):
        names = [f"t{n}" for n in range(8)]
        await asyncio.gather(*(table_of(floor, name, "roulette") for name in names))
        commits = floor.writer.commits
        acts = [do(floor, name, "ann", "sit", seat=1, stake=STAKE) for name in names]
        await asyncio.gather(*acts)
        assert floor.writer.commits - commits < len(names)

    run(database, all_at_once)


class TestTwoProcesses:
    """Two floors on one PostgreSQL stand for two processes, on two hosts."""

    @staticmethod
    def together(database, step):
        async def both():
            bring_up_to_date(connect(database), SAFE)
            here, there = GamingFloor(connect(database), SAFE), GamingFloor(connect(database), SAFE)
            try:
                await step(here, there)
            finally:
                await here.close()
                await there.close()

        asyncio.run(both())

    def test_each_goes_on_from_what_the_other_did(self, new_postgres):
        async def step(here, there):
            await in_mid_round(here)
            await do(there, "t1", "ben", "decline")
            await do(here, "t1", "supervisor", "cut", at=156)
            await there.heard_of("t1", here.tables["t1"].version)
            assert view(there) == view(here)

        self.together(new_postgres(), step)

    def test_a_command_that_lost_the_race_is_tried_again_or_refused(self, new_postgres):
        async def step(here, there):
            await table_of(here, "t1", "roulette")
            await there.table("t1")
            acts = [
                do(floor, "t1", f"p{seat}", "sit", seat=seat, stake=STAKE)
                for seat in range(1, 9)
                for floor in (here, there)
            ]
            done = await asyncio.gather(*acts, return_exceptions=True)
            assert sum(isinstance(one, Refused) for one in done) == 8
            assert not [
                one for one in done if isinstance(one, Exception) and not isinstance(one, Refused)
            ]
            kept = [one.entry for one in here.streams.after("t1", 0)]
            assert [entry.seq for entry in kept] == [*range(1, len(kept) + 1)]
            assert audit(kept) == []

        self.together(new_postgres(), step)

    def test_the_same_command_sent_to_both_happens_once(self, new_postgres):
        async def step(here, there):
            await table_of(here, "t1", "roulette")
            id = new_id()
            sit = Order("ann", "sit", {"seat": 1, "stake": STAKE}, "ann", id)
            one, other = await asyncio.gather(here.do("t1", sit), there.do("t1", sit))
            assert one.version == other.version
            assert sorted((one.repeated, other.repeated)) == [False, True]

        self.together(new_postgres(), step)


def test_a_process_that_falls_silent_in_mid_transaction_holds_no_table(new_postgres, monkeypatch):
    monkeypatch.setattr(engine, "SILENT", 4)
    database = new_postgres()

    async def step(floor):
        hosted = await table_of(floor, "t1", "roulette")
        row = {"stream": "t1", "version": hosted.version + 1, "body": b"{}"}
        with connect(database).connect() as silent:
            silent.execute(insert(entries), row)
            async with asyncio.timeout(60):
                await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
            with pytest.raises(DBAPIError):
                silent.commit()
        assert floor.streams.head("t1") == hosted.version == row["version"]

    run(database, step)


def test_whoever_comes_to_a_process_that_is_behind_hears_nothing_twice(tmp_path):
    async def step(here, there):
        await table_of(here, "t1", "roulette")
        behind = await there.table("t1")
        for seat, name in enumerate(("ann", "ben"), 1):
            await do(here, "t1", name, "sit", seat=seat, stake=STAKE)
        first = await behind.missed(1, 100)
        await behind.heard_of(here.tables["t1"].version)
        then = await behind.missed(first[-1].version, 100)
        heard = [bulletin.version for bulletin in (*first, *then)]
        assert heard == [*range(2, here.tables["t1"].version + 1)]

    TestTwoProcesses.together(f"sqlite:///{tmp_path}/floor.db", step)


def test_a_correction_is_told_alike_as_it_happens_and_from_the_journal(database):
    async def step(floor):
        hosted = await table_of(floor, "t1", "roulette")
        await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        await do(floor, "t1", "dealer", "start")
        await do(floor, "t1", "ann", "wager", on="red", amount=500)
        await do(floor, "t1", "supervisor", "correct", reason="on black")
        (live,) = hosted.rail.since(hosted.version - 1)
        assert live.seen(None)["events"][0]["do"] == "wager"
        for since in (0, hosted.version - 1):  # with what was struck out, and alone
            kept = floor.streams.after("t1", since)[-1]
            assert Bulletin.of(kept).seen(None) == live.seen(None)

    run(database, step)


async def watched(floor, name):
    """A table, and who was seen to sit there at each moment that was told."""
    hosted, seen = await table_of(floor, name), []
    one = TableWatcher(None, drawing=True, four_colour=False)
    one.signal = SimpleNamespace(
        set=lambda: seen.append([seat.player for seat in one.look.view.seats])
    )
    hosted.rail.join(one)
    return hosted, seen


def test_a_command_is_told_as_it_was_before_the_next_one_changes_the_table(database):
    async def step(floor):
        _, seen = await watched(floor, "t1")
        await asyncio.sleep(0.01)
        seen.clear()
        for seat, name in enumerate(("ann", "ben", "cleo"), 1):
            await do(floor, "t1", name, "sit", seat=seat, stake=STAKE)
        await asyncio.sleep(0.01)
        assert seen == [["ann"], ["ann", "ben"], ["ann", "ben", "cleo"]]

    run(database, step)


def test_a_table_that_cannot_be_shown_keeps_no_other_from_being_shown(database, monkeypatch):
    async def step(floor):
        broken, _ = await watched(floor, "t1")
        _, seen = await watched(floor, "t2")
        monkeypatch.setattr(broken, "tell", lambda *_: 1 / 0)
        for name in ("t1", "t2"):
            await do(floor, name, "ann", "sit", seat=1, stake=STAKE)
        await asyncio.sleep(0.05)
        assert seen[-1] == ["ann"]

    run(database, step)


def test_what_has_waited_long_is_told_together_but_other_work_goes_on(database, monkeypatch):
    now, course = [100.0], []

    def slowly(number):
        def tell(*_):
            course.append(number)
            now[0] += 0.002

        return tell

    async def step(floor):
        tables = [await table_of(floor, f"t{number}") for number in range(6)]
        await asyncio.sleep(0.01)
        monkeypatch.setattr(floor.crier, "_seconds", lambda: now[0])
        for number, hosted in enumerate(tables):
            monkeypatch.setattr(hosted, "tell", slowly(number))
            hosted.rail.join(TableWatcher(None, drawing=False, four_colour=False))
            hosted.rail.untold.append(Bulletin(1, "", ()))
            floor.crier.tell_soon(hosted)
        now[0] += 1
        while len(course) < 20:
            course.append("-")
            await asyncio.sleep(0)
        assert "".join(map(str, course)).strip("-") == "012-345"

    run(database, step)


def test_reading_holds_no_transaction_open_at_the_database(new_postgres):
    async def scene(floor):
        await table_of(floor, "t1")
        left = []

        def after(connection, *_):
            left.append(connection.connection.dbapi_connection.info.transaction_status)

        event.listen(floor.streams.engine, "after_cursor_execute", after)
        assert floor.streams.after("t1", 0)
        assert floor.streams.head("t1")
        assert {*left} == {TransactionStatus.IDLE}

    run(new_postgres(), scene)


def test_who_watches_misses_nothing_where_taking_a_table_up_again_was_cut_off(new_postgres):
    database = new_postgres()

    async def scene(floor):
        here, told = await table_of(floor, "t1"), []
        here.tell_untold()
        here.tell = lambda _, bulletins: told.extend(one.version for one in bulletins)
        here.rail.join(TableWatcher(None, drawing=False, four_colour=False))
        before, after = here.version, floor.streams.after

        async def elsewhere(other):
            await do(other, "t1", "ann", "sit", seat=1, stake=STAKE)
            await do(other, "t1", "ben", "sit", seat=2, stake=STAKE)

        await asyncio.to_thread(run, database, elsewhere)

        def lost(stream, version, most=None):
            if most is not None:  # what those who watch have missed
                raise ConnectionError("the database was lost")
            return after(stream, version)

        floor.streams.after = lost
        with pytest.raises(ConnectionError):
            await here.rebuild()
        floor.streams.after = after
        await here.fresh()
        await here.heard_of(before + 2)
        assert told == [before + 1, before + 2]

    run(database, scene)


def test_entries_are_found_by_the_words_that_stand_in_them(database):
    async def searched(floor):
        await in_mid_round(floor)

        def found(words, after=0, end=99, most=9):
            kept = floor.streams.search("t1", words, after, end, most)
            return [entry.command.get("do") for entry in kept]

        assert found("BEN sit") == ["sit"]
        assert found("sit", most=1) == ["sit"]
        assert found('"do":"sit"') == ["sit", "sit"]
        first = floor.streams.search("t1", '"do":"sit"', 0, 99, 1)[0].seq
        assert found('"do":"sit"', after=first) == ["sit"]
        assert found('"do":"sit"', end=first) == ["sit"]
        assert found("s_t") == found("100%") == []

    run(database, searched)

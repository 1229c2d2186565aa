"""Schedules of faults leave nothing lost, nothing twice and nothing unheard; planted ones do."""

from __future__ import annotations

import asyncio
import re
from functools import cache

import pytest
from rich.console import Console
from simulation.__main__ import report
from simulation.machine import Machine
from simulation.process import Process, SteppedCommit
from simulation.schedule import Figures, Schedule
from simulation.sqlite_files import LibraryNotFound, register
from sqlalchemy import event

from houseway.floor import host
from houseway.floor.host import Host
from houseway.floor.rail import Bulletin, Rail
from houseway.floor.storage.database import entries
from houseway.floor.storage.entry_streams import save_snapshot
from houseway.floor.storage.group_commit import _settle
from houseway.floor.storage.stream_journal import StreamJournal

try:
    register()
except LibraryNotFound as lacking:
    pytest.skip(f"No faults are simulated here: {lacking}", allow_module_level=True)

SCHEDULES, TOGETHER = 12, 3


@cache
def run(seed):
    """What came of a schedule as it is: run once, whoever asks."""
    return Schedule(seed).run()


@pytest.mark.parametrize("first", range(1, SCHEDULES + 1, TOGETHER))
def test_nothing_is_wrong_after_any_schedule(first, capsys):
    console = Console(width=200)
    wrong = [report(run(seed), console) for seed in range(first, first + TOGETHER)]
    assert not any(wrong), capsys.readouterr().out


def test_a_schedule_is_the_same_from_the_same_seed_and_another_from_another():
    again, other = run(6), run(7)
    assert Schedule(6).run() == again
    assert (again.steps, again.changes) != (other.steps, other.changes)


def test_a_wrong_schedule_is_told_with_the_line_that_shows_it_again(capsys):
    assert report(
        Figures("--seed 4711", shared=True, wrong=["a command is lost"]), Console(width=200)
    )
    assert capsys.readouterr().out.splitlines() == [
        "  a command is lost",
        "to see it again: python -m simulation --seed 4711",
    ]


# Planted faults


def found(seeds, said, machine=Machine):
    """What is said of the first of some schedules that finds something of that kind."""
    for seed in seeds:
        schedule = Schedule(seed)
        schedule.machine_type = machine
        if wrong := [one for one in schedule.run().wrong if re.search(said, one)]:
            return wrong[0]
    return None


def machine_with(process):
    return type("Planted", (Machine,), {"process_type": process})


def test_who_is_answered_before_it_is_durable_is_found_out():
    class Hasty(SteppedCommit):
        def _step(self):
            batch, self._pieces = self._pieces, []
            for piece in batch:
                _settle([(piece, None, None)])
            self._commit(sorted(batch, key=lambda piece: piece.key))

    planted = machine_with(type("HastyProcess", (Process,), {"writer": Hasty}))
    assert found(range(1, 30), "was acknowledged as entry .* lost", planted)


def test_a_database_that_does_not_wait_for_the_disk_is_found_out():
    class Careless(Process):
        def _begin(self, how):
            super()._begin(how)

            def off(connection, _):
                connection.execute("PRAGMA synchronous=OFF")

            event.listen(self.engine, "connect", off)

    assert found(range(13, 40), "was acknowledged as entry .* lost", machine_with(Careless))


def test_a_command_that_is_carried_out_again_when_it_is_sent_again_is_found_out(monkeypatch):
    add = host.add

    def without_id(connection, addition):
        add(connection, addition)
        forget = entries.update().where(entries.c.stream == addition.stream)
        connection.execute(forget.values(command_id=None))

    monkeypatch.setattr(host, "add", without_id)
    assert found(range(91, 140), "is there 2 times")


def test_a_snapshot_that_is_believed_beyond_the_journal_is_found_out(monkeypatch):
    commit = Host._commit

    async def snapshot_first(self, events):
        """The snapshot is written by itself, and before what it tells of."""
        at = self.snapshot_at()
        if self._is_worth_saving(at):
            streams = self.floor.streams
            body = streams.encrypted_snapshot(self.stream, at, await self.snapshot())
            await self.floor.writer.write(lambda c: save_snapshot(c, self.stream, at, body))
            self.saved_at = at
            await asyncio.sleep(1)
        return await commit(self, events)

    def believed(self, since, encrypted):
        """Nobody looks whether the journal has come so far."""
        kept = [one.entry for one in self.floor.streams.after(self.stream, max(since - 1, 0))]
        if since and len(kept) < 1:
            saved = self.floor.streams.decrypted_snapshot(self.stream, since, encrypted)
            kept = [self.floor.streams.after(self.stream, 0)[-1].entry]
            journal = StreamJournal(self.stream, kept, clock=self.floor.clock)
            return self.resumed([], saved, journal), journal
        return taken_up(self, since, encrypted)

    taken_up = Host._from
    monkeypatch.setattr(Host, "_commit", snapshot_first)
    monkeypatch.setattr(Host, "_from", believed)
    assert found(range(3, 40), "is not what its|cannot be taken up|was answered")


def test_an_entry_that_somebody_who_watches_never_hears_of_is_found_out(monkeypatch):
    async def remembered(self, since, _):
        return self.rail.since(since) or []

    monkeypatch.setattr(Host, "missed", remembered)
    assert found(range(1, 20), "never heard|missing|heard up to")


def test_an_entry_that_somebody_hears_of_twice_is_found_out(monkeypatch):
    async def whatever_there_is(self, version, _):
        kept = await asyncio.to_thread(self.floor.streams.after, self.stream, version)
        return [*map(Bulletin.of, kept)]

    monkeypatch.setattr(Host, "_kept_since", whatever_there_is)
    assert found(range(5, 20), "twice|heard up to")


def test_a_crier_who_tells_nobody_is_found_out(monkeypatch):
    monkeypatch.setattr(Rail, "note", lambda self, bulletins: self.recent.extend(bulletins))
    assert found([1], "never heard")

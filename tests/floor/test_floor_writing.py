"""The one writer: what waits is committed together, and nobody's haste harms another."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from houseway.floor.storage import group_commit
from houseway.floor.storage.engine import connect
from houseway.floor.storage.group_commit import Closed, GroupCommit


@pytest.fixture
def writer(tmp_path):
    engine = connect(f"sqlite:///{tmp_path / 'floor.db'}")
    writer = GroupCommit(engine)
    yield writer
    writer.close()
    engine.dispose()


def held_up(writer):
    """Have the writer wait within a piece of work, so that others gather behind it."""
    reached, go_on = Event(), Event()

    def wait(_):
        reached.set()
        go_on.wait(5)

    writer.submit(wait)
    assert reached.wait(5)
    return go_on


def test_whatever_gathers_is_one_commit(writer):
    async def scene():
        go_on = held_up(writer)
        waiting = asyncio.gather(*(writer.write(lambda _, n=n: n) for n in range(20)))
        await asyncio.sleep(0)
        go_on.set()
        return await waiting

    assert asyncio.run(scene()) == [*range(20)]
    assert writer.commits == 2


def test_while_many_write_a_commit_waits_for_others_to_join(writer, monkeypatch):
    monkeypatch.setattr(group_commit, "BUSY", 60.0)
    monkeypatch.setattr(group_commit, "GATHERING", 0.5)

    async def scene():
        await writer.write(lambda _: None, "one table")
        second = asyncio.create_task(writer.write(lambda _: None, "another"))
        await asyncio.sleep(0.1)
        await asyncio.gather(second, writer.write(lambda _: None, "a third"))

    asyncio.run(scene())
    assert writer.commits == 2


def test_whoever_writes_alone_waits_for_nobody(writer, monkeypatch):
    monkeypatch.setattr(group_commit, "BUSY", 60.0)
    monkeypatch.setattr(group_commit, "sleep", lambda _: pytest.fail("there is nobody to wait for"))

    async def scene():
        for _ in range(5):
            await asyncio.wait_for(writer.write(lambda _: None, "one table"), 5)

    asyncio.run(scene())
    assert writer.commits == 5


def test_a_piece_that_fails_fails_alone(writer):
    def fail(_):
        raise ValueError("no")

    async def scene():
        go_on = held_up(writer)
        pieces = (writer.write(work) for work in (lambda _: "one", fail, lambda _: "two"))
        waiting = asyncio.gather(*pieces, return_exceptions=True)
        await asyncio.sleep(0)
        go_on.set()
        return await waiting

    one, failure, two = asyncio.run(scene())
    assert (one, two) == ("one", "two")
    assert isinstance(failure, ValueError)


def test_whoever_stops_waiting_stops_nobody_else(writer):
    done = []

    async def scene():
        go_on = held_up(writer)
        hasty = asyncio.create_task(writer.write(lambda _: done.append("hasty")))
        patient = asyncio.create_task(writer.write(lambda _: "patient"))
        await asyncio.sleep(0)
        hasty.cancel()
        await asyncio.sleep(0)
        go_on.set()
        return await patient

    assert asyncio.run(scene()) == "patient"
    assert done == ["hasty"]  # what was begun is brought to its end


def test_what_comes_after_the_end_is_told_so(tmp_path):
    engine = connect(f"sqlite:///{tmp_path / 'floor.db'}")
    writer = GroupCommit(engine)
    last = writer.submit(lambda _: "written")
    writer.close()
    assert last.result(0) == "written"
    with pytest.raises(Closed):
        writer.submit(lambda _: "too late")
    engine.dispose()

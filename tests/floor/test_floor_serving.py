"""The server keeps itself tidy while nobody is held up by it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from time import monotonic
from types import SimpleNamespace

import pytest

from houseway.floor import server

pytestmark = pytest.mark.usefixtures("always_looking")


class Knot:
    """Rubbish that only a search finds: it holds itself."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def always_looking(monkeypatch):
    gc.disable()
    monkeypatch.setattr(server, "LOOK", 0.01)
    monkeypatch.setattr(server, "AGAIN", 0.0)
    yield
    gc.enable()


def tidied_while(active_at):
    async def for_a_while():
        tidying = asyncio.create_task(server.tidy(SimpleNamespace(active_at=active_at)))
        await asyncio.sleep(0.1)
        tidying.cancel()

    knot = weakref.ref(Knot())
    asyncio.run(for_a_while())
    return knot() is None


def test_rubbish_is_searched_for_while_the_floor_is_quiet():
    assert tidied_while(active_at=monotonic() - 60)


def test_nobody_who_plays_is_held_up_by_the_search():
    assert not tidied_while(active_at=monotonic())


def test_an_hour_passes_between_two_searches(monkeypatch):
    monkeypatch.setattr(server, "AGAIN", 3600.0)
    assert not tidied_while(active_at=monotonic() - 60)


def test_what_piles_up_is_looked_at_a_little_at_a_time_and_once():
    searches = []

    def note(phase, told):
        if phase == "start":
            searches.append((told["generation"], gc.get_count()[0]))

    usual = gc.get_threshold()
    gc.callbacks.append(note)
    gc.enable()
    gc.set_threshold(*server.LITTLE_AT_A_TIME)
    try:
        kept = [[number] for number in range(200_000)]
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(note)
    assert len(kept) // 10_000 - 2 <= len(searches)
    assert {generation for generation, _ in searches} == {0}
    assert max(new for _, new in searches) < 12_000

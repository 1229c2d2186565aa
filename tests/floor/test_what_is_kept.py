"""What a table was before goes when nobody has it any more: a floor that plays on does not grow."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter

import pytest
from test_floor_hidden import next_act
from test_page_sharing import ANN, DORA, SAM, ZOE, Browser, act, opened, templates

from houseway.drawing.scene import Scene
from houseway.floor.looks import Look, Picture
from houseway.floor.pages import parts
from houseway.floor.pages.live import Page, Pages
from houseway.floor.pages.parts import PagePart
from houseway.games import GAMES

__all__ = ["templates"]
OF_A_MOMENT = (Look, Picture, Scene, Page, PagePart)


@pytest.fixture
def unsearched():
    """Nothing is searched for: whatever goes, goes because nothing holds it."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def played(floor, hosted, watching, times):
    """Play on, with everybody's page following."""
    for _ in range(times):
        if (coming := next_act(hosted.table)) is None:
            break
        by, what, facts = coming
        await act(floor, hosted, by, what, **facts)
        for browser in watching:
            await browser.hear()
            browser.messages.clear()


@pytest.mark.usefixtures("unsearched")
@pytest.mark.parametrize("game", GAMES)
def test_what_was_shown_goes_with_the_last_who_has_it(tmp_path, templates, game, monkeypatch):
    """Parts that were wanted lately are kept besides, so many and no more."""
    monkeypatch.setattr(parts, "LATELY", 2)

    async def play():
        floor, hosted, trail = await opened(tmp_path, game)
        pages = Pages(templates, trail)
        watching = [Browser(pages, hosted, account) for account in (ANN, ZOE, DORA, SAM)]
        there = []
        for _ in range(3):
            await played(floor, hosted, watching, 25)
            there.append(Counter(type(one) for one in gc.get_objects()))
        await floor.close()
        return there

    _, early, late = asyncio.run(play())
    for kind in OF_A_MOMENT:
        assert late[kind] <= early[kind] + 8, kind.__name__


@pytest.mark.usefixtures("unsearched")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_leaves_nothing_that_only_a_search_finds(tmp_path, templates, game):
    async def play():
        floor, hosted, trail = await opened(tmp_path, game)
        pages = Pages(templates, trail)
        watching = [Browser(pages, hosted, account) for account in (ANN, ZOE, DORA, SAM)]
        await played(floor, hosted, watching, 20)
        gc.collect()
        await played(floor, hosted, watching, 20)
        found = rubbish()
        await floor.close()
        return found

    assert not asyncio.run(play())


def rubbish():
    """What nothing holds but itself, by type."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = Counter(type(one).__name__ for one in gc.garbage)
    gc.garbage.clear()
    return found

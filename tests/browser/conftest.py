"""A real browser and a real floor: demo accounts, bots, and a table of every game."""

from __future__ import annotations

import os
import shutil

import pytest
from people import FloorProcess, House, Person
from playwright.sync_api import sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="session")
def chromium():
    """The browser of this machine."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        missing = "No Chromium was found, so the pages were not tried in a browser."
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def floor(tmp_path_factory, request):
    """A floor for all of these tests, once there is a browser to see it."""
    request.getfixturevalue("chromium")
    with FloorProcess(tmp_path_factory.mktemp("floor") / "floor.db") as process:
        yield process


@pytest.fixture(scope="session")
def house(floor):
    """Whoever arranges tables and closes the bets, without a browser."""
    arranging = House(floor.base)
    yield arranging
    arranging.close()


@pytest.fixture
def person(chromium, floor):
    """Lets somebody come to the floor with a browser; what their console says is no error."""
    came: list[Person] = []

    def come(name: str, **settings) -> Person:
        came.append(Person(chromium, floor, name, **settings))
        return came[-1]

    yield come
    told = [line for one in came for line in one.errors]
    for one in came:
        one.leave()
    assert told == []

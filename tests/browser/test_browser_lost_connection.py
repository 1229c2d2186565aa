"""The server goes away in the middle of a round and comes back; the page goes on by itself."""

from __future__ import annotations

import pytest
from people import FloorProcess, House, wait_until


@pytest.fixture
def floor(tmp_path, request):
    """A floor that nobody else is on."""
    request.getfixturevalue("chromium")
    with FloorProcess(tmp_path / "floor.db") as process:
        yield process


@pytest.fixture
def house(floor):
    arranging = House(floor.base)
    yield arranging
    arranging.close()


def test_a_command_given_while_the_server_is_away_arrives_once(person, floor, house):
    house.open("cut-off", "mini-baccarat")
    ann = person("ann").sit(house, "cut-off")
    page = ann.page
    page.wait_for_selector("[data-spot]")
    floor.stop()
    ann.says("lost", "#line")
    page.locator("[data-put] button").click()
    page.wait_for_timeout(500)
    floor.start()
    ann.says("ann puts")
    page.wait_for_function("() => document.querySelector('#line').textContent === ''")
    page.wait_for_timeout(1_000)
    assert ann.text("#log").count("ann puts") == 1
    # Nothing was missed, and the table goes on.
    versions = page.locator("#log li").evaluate_all("all => all.map(one => +one.dataset.version)")
    assert versions == sorted(set(versions), reverse=True)
    house.do("cut-off", "no-more-bets")
    page.wait_for_selector("#ending .mine")
    ann.errors.clear()  # that the server was away is told in the console


def test_a_command_that_comes_too_late_is_not_taken_for_the_next_round(person, house):
    house.open("too-late", "blackjack", bots=house.company("blackjack"))
    ann = person("ann").sit(house, "too-late")
    page = ann.page
    page.wait_for_selector("[data-spot]")
    round_ = ann.text("#prompt .meta")
    page.route("**/commands", lambda route: route.abort())
    page.locator("[data-put] button").click()
    ann.says("lost", "#line")

    def has_gone_on() -> bool:
        house.do("too-late", "no-more-bets")
        return ann.text("#prompt .meta") != round_

    wait_until(has_gone_on)
    page.unroute("**/commands")
    ann.says("has gone on", "#problem")
    assert "ann puts" not in ann.text("#log")
    ann.errors.clear()  # that commands were lost is told in the console

"""Keys that are pressed faster than the floor answers: none is lost, each is done in its turn."""

from __future__ import annotations

import time

import pytest
from venue import Organisers, conditions

COUNT = "name => Number(document.querySelector(`#queue-${name} .count`).textContent)"
MAIN = (
    '[[stages]]\nname = "Main event"\n[[levels]]\nminimum = 100\nblinds = [50, 100]\nminutes = 20\n'
)
AWAY = 0.15  # seconds by which every answer is late


@pytest.fixture
def cup(floor, request):
    organisers = Organisers(floor.base, f"hasty-cup-{len(request.node.name)}")
    organisers.prepare("holdem", conditions("holdem", {"title": '"Hasty Cup"'}, MAIN))
    yield organisers
    organisers.close()


def late(route) -> None:
    time.sleep(AWAY)
    route.continue_()


def test_whoever_presses_keys_without_waiting_is_heard_key_by_key(person, cup):
    tess = person("tess")
    page = tess.page
    page.goto(f"/tournaments/{cup.name}/desk")
    page.uncheck("#print")
    for address in ("**/effects", "**/commands", "**/meaning", "**/find*"):
        page.route(address, late)
    names = ("ann", "ben", "cat", "dan", "eve")
    page.click("#seek")
    for name in names:
        page.keyboard.type(f"{name}\n\n")
    page.wait_for_function("() => document.querySelectorAll('.entries [data-seek]').length === 5")
    page.goto(f"/tournaments/{cup.name}/control")
    page.keyboard.type("n\nn\n" + "s\n" * len(names) + "n\n")
    page.wait_for_selector(".clock-face:not(.paused)")
    # The clock stops and goes on, somebody is out, buys back, and that is to be struck.
    page.keyboard.type("  b1 1 2\n\ny\nu")
    page.wait_for_selector(".proposal input[name=reason]")
    assert page.evaluate(f"({COUNT})('pay')") == 0
    page.keyboard.type("not paid for\n")
    page.wait_for_function(f"() => ({COUNT})('pay') === 1")
    assert tess.has(".clock-face:not(.paused)")


def test_a_refusal_ends_what_was_pressed_since(person, cup):
    for name in ("ann", "ben"):
        cup.direct("enter", player=name)
    tess = person("tess")
    page = tess.page
    page.goto(f"/tournaments/{cup.name}/control")
    page.route("**/meaning", late)
    page.keyboard.type("b9 1 2\n\nn\n")
    tess.says("no table 9", "#problem")
    assert page.input_value("#typed") == "9 1 2"
    assert cup.see()["status"] == "entries"


def test_the_focus_stays_where_it_is_while_the_page_changes_around_it(person, cup):
    names = ("ann", "ben", "cat")
    for name in names:
        cup.direct("enter", player=name)
    cup.direct("call-ballot")
    cup.direct("draw-ballot")
    tess = person("tess")
    tess.page.goto(f"/tournaments/{cup.name}/control")
    waiting = tess.page.locator("[aria-labelledby=queue-seat] li")
    first, second, _ = waiting.evaluate_all("all => all.map(one => one.dataset.of)")
    tess.page.focus(f"li[data-of={second}] button")
    cup.direct("take-seat", player=first)
    tess.page.wait_for_function(f"() => ({COUNT})('seat') === 2")
    tess.page.keyboard.press("Enter")
    tess.page.wait_for_selector(f".proposal .effect li:has-text('{second}')")

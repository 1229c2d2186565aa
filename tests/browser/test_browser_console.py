"""The desk and the control in a browser: few keys, and what they lead to is shown before."""

from __future__ import annotations

import pytest

from houseway.tournament.hosting.templates import template

COUNT = "name => Number(document.querySelector(`#queue-${name} .count`).textContent)"


@pytest.fixture
def evening(person):
    """A tournament of its own with its entries open, and its shift manager."""
    gil = person("gil")
    word = gil.page.locator("meta[name=csrf-token]").get_attribute("content")

    def post(address, **body):
        answer = gil.context.request.post(address, data=body, headers={"x-csrf-token": word})
        assert answer.ok, answer.text()

    def give(do, by="operator", **facts):
        body = {"id": f"console-{do}", "do": do, "by": by, "facts": facts}
        post("/api/tournaments/console-cup/commands", **body)

    post("/api/tournaments", name="console-cup", game="holdem")
    give("nominate", "shift manager", name="tess")
    give("set-conditions", conditions=template("holdem"))
    give("notify", sent="by post")
    give("publish")
    give("open-entries")
    return "/tournaments/console-cup"


def test_a_player_is_entered_with_six_keys_and_an_evening_is_directed_by_keys(person, evening):
    tess = person("tess")
    page = tess.page
    page.goto(f"{evening}/desk")
    page.uncheck("#print")
    page.click("#seek")
    for number, name in enumerate(("ann", "ben", "cat", "dan"), 1):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.wait_for_selector(".proposal .effect li")
        page.keyboard.press("Enter")  # six keys at most: four letters and Enter twice
        page.wait_for_selector(f".entries tbody tr:nth-child({number}) td:has-text('{name}')")
        page.wait_for_function("() => document.querySelector('#seek').value === ''")
    page.goto(f"{evening}/control")
    for step in ("call-ballot", "draw-ballot"):
        page.wait_for_selector(f"button[data-key=n][data-offer*={step}]")
        page.keyboard.press("n")
        page.wait_for_selector(".proposal .effect li")
        page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({COUNT})('seat') === 4")
    for left in (3, 2, 1, 0):
        page.keyboard.press("s")
        page.wait_for_selector(".proposal .effect li")
        page.keyboard.press("Enter")
        page.wait_for_function(f"left => ({COUNT})('seat') === left", arg=left)
    page.wait_for_selector("button[data-key=n][data-offer*=start-session]")
    page.keyboard.press("n")
    page.wait_for_selector(".proposal .effect li")
    page.keyboard.press("Enter")
    page.wait_for_selector(".clock-face:not(.paused)")
    page.keyboard.press("Space")
    page.wait_for_selector(".clock-face.paused")
    before = tess.text(".clock-face .digits")
    page.keyboard.press("-")
    page.wait_for_function(
        "before => document.querySelector('.clock-face .digits').textContent !== before",
        arg=before,
    )
    page.keyboard.press("b")
    page.keyboard.type("1 1 2")
    page.keyboard.press("Enter")
    page.wait_for_selector(".proposal .effect li:has-text('may come back')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({COUNT})('pay') === 1")
    page.wait_for_selector(".map-seats .no-chips")
    page.keyboard.press("y")
    page.wait_for_selector(".proposal .effect li:has-text('pays $200')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({COUNT})('pay') === 0")
    page.keyboard.press("u")
    page.wait_for_selector(".proposal input[name=reason]")
    page.keyboard.type("pressed by mistake")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({COUNT})('pay') === 1")


def test_conditions_are_written_as_a_form_checked_while_one_types_and_set(person):
    gil = person("gil")
    page = gil.page
    word = page.locator("meta[name=csrf-token]").get_attribute("content")
    for address, body in (
        ("/api/tournaments", {"name": "form-cup", "game": "roulette"}),
        (
            "/api/tournaments/form-cup/commands",
            {
                "id": "form-cup-1",
                "do": "nominate",
                "by": "shift manager",
                "facts": {"name": "tess"},
            },
        ),
    ):
        assert page.context.request.post(address, data=body, headers={"x-csrf-token": word}).ok
    tess = person("tess")
    page = tess.page
    page.goto("/tournaments/form-cup/conditions")
    page.wait_for_selector("#faults .good")
    page.fill("#f-title", "Winter Wheel")
    page.fill("#f-prizes_values", "60, 30")
    tess.says("The shares make 90%, not 100%.", "#faults")
    assert page.is_disabled("#set")
    page.fill("#f-prizes_values", "60, 40")
    page.wait_for_selector("#faults .good")
    tess.says("60% / 40%", "#sheet")
    page.fill("#hours", "2")
    page.click("#generate")
    tess.says("about 2 h", "#duration")
    page.click("#set")
    page.wait_for_url("**/tournaments/form-cup")
    tess.says("Winter Wheel", "h1")

"""Every main page, scanned for what keeps people out."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

PAGES = {
    "ann": ("/", "/tables/roulette", "/tables/holdem", "/tables/blackjack/sign", "/account"),
    "dora": ("/tables/live-blackjack", "/tables/live-blackjack/irregularities"),
    "sam": ("/desk", "/desk/new/holdem", "/tables/blackjack", "/tables/blackjack/rounds"),
    "tess": ("/tournaments", "/tournaments/sunday-holdem", "/tournaments/sunday-holdem/screen"),
    "ivy": ("/journals", "/journals/blackjack", "/rules", "/rules/NI2005-63/13.1(b)"),
    "root": ("/accounts",),
}


@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_a_serious_barrier(person, name):
    somebody, axe = person(name), Axe()
    for address in PAGES[name]:
        somebody.page.goto(address)
        somebody.page.wait_for_timeout(300)
        found = axe.run(somebody.page).response["violations"]
        grave = [
            (address, one["id"], [node["html"][:160] for node in one["nodes"]][:3])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert grave == []


def test_colours_go_by_the_system_until_somebody_chooses(person):
    ann = person("ann", color_scheme="dark")
    page, background = ann.page, "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(background)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(background)
    assert dark != light
    page.click("[data-theme-switch]")
    assert page.evaluate(background) == dark
    for address in ("/tables/roulette", "/tables/blackjack/sign", "/rules/NI2005-63/13.1(b)"):
        page.goto(address)
        assert page.evaluate(background) == dark
        found = Axe().run(page).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_the_door_has_no_serious_barrier(chromium, floor):
    context = chromium.new_context(base_url=floor.base)
    page = context.new_page()
    page.goto("/sign-in")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    context.close()


def test_a_round_in_progress_has_no_serious_barrier(person, house):
    house.open("scanned", "roulette")
    ann = person("ann").sit(house, "scanned")
    ann.page.wait_for_selector("[data-spot]")
    found = Axe().run(ann.page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in grave] == []

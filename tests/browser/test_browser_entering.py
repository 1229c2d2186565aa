"""Entering a tournament at its desk: from a list, and a reserve for somebody who never came."""

from __future__ import annotations

import pytest
from venue import Organisers, conditions, press_key

NAMES = ("ann", "ben", "cy", "ann", "di")


@pytest.fixture
def cup(floor):
    """A tournament of roulette, whose instrument knows reserves, with its entries open."""
    organisers = Organisers(floor.base, "wheel-cup")
    rest = (
        '[[stages]]\nname = "Final"\nkind = "final"\nends = { by = "rounds", at = 5 }\n'
        "[[levels]]\nminimum = 100\nmaximum = 2_000\n"
    )
    organisers.prepare("roulette", conditions("roulette", {}, rest))
    yield organisers
    organisers.close()


def test_entries_come_from_a_list_and_a_reserve_takes_the_seat_of_who_never_came(person, cup):
    tess = person("tess")
    page = tess.page
    page.goto("/tournaments/wheel-cup/desk")
    page.click("#import summary")
    page.fill("#list", "player,group\n" + "".join(f"{name},members\n" for name in NAMES))
    page.click("#list-try")
    tess.says("4 of 5 lines can be taken", "#list-sum")
    assert "✗" in tess.text("#list-report tbody tr:nth-child(4)")
    page.click("#list-take")
    tess.says("4 taken, 1 not", "#list-sum")
    page.wait_for_selector(".entries tbody tr:nth-child(4)")
    page.fill("#list", "player,group\nola,members\n")
    page.select_option("#list-do", "add-reserve")
    page.click("#list-try")
    tess.says("1 of 1 lines", "#list-sum")
    page.click("#list-take")
    tess.says("ola", "[aria-labelledby=reserves-head]")
    cup.direct("call-ballot")
    cup.direct("draw-ballot")
    for name in ("ann", "ben", "cy"):
        cup.direct("take-seat", player=name)
    page.goto("/tournaments/wheel-cup/control")
    press_key(tess, "n", "start-session")
    press_key(tess, "s", "seat-reserve")
    page.wait_for_selector(".map-seats button:has-text('ola')")
    assert {entrant["name"]: entrant["status"] for entrant in cup.see()["players"]} == {
        **dict.fromkeys(("ann", "ben", "cy", "ola"), "in"),
        "di": "forfeited",
    }

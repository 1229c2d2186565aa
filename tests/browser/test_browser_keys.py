"""The floor without a mouse, without colours, and in words."""

from __future__ import annotations

import time

import pytest

KEYS = {"stand": "s", "decline": "n", "draw": "d"}


def tab_to(page, selector: str, most: int = 60) -> None:
    """Walk with the Tab key until something has the focus."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {selector}")


def test_a_round_of_blackjack_with_the_keyboard_alone(person, house):
    house.open("by-keys", "blackjack")
    ann = person("ann")
    page = ann.page
    page.focus("body")
    tab_to(page, "a[href='/tables/by-keys']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    page.wait_for_selector("#act-ask-for-seat, #act-sit")
    tab_to(page, "#act-ask-for-seat button[type=submit], #act-sit button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#you .stake")
    page.wait_for_selector("[data-spot]")
    page.keyboard.press("w")
    assert page.evaluate("document.activeElement.dataset.spot !== undefined")
    page.keyboard.press("ArrowLeft")
    before = ann.text("#you .stake")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelector('#you .stake').innerText !== before", arg=before
    )
    end = time.monotonic() + 120
    while not (seen := ann.looks())["legs"]:
        assert time.monotonic() < end, seen
        if seen["spots"]:
            house.do("by-keys", "no-more-bets")
        elif seen["acts"]:
            # A low total must draw, and against an ace there is insurance to decline.
            page.keyboard.press(next(KEYS[do] for do in KEYS if do in seen["acts"]))
        page.wait_for_timeout(100)
    assert seen["legs"] == 1


def test_whoever_presses_enter_too_soon_does_not_fold(person, house):
    house.open("too-soon", "canberra-poker")
    ann = person("ann").sit(house, "too-soon")
    ann.page.wait_for_selector("[data-spot]")
    ann.page.locator("[data-spot]").first.click(force=True)
    ann.says("ann puts")
    ann.page.evaluate("document.activeElement.blur()")
    house.do("too-soon", "no-more-bets")
    ann.page.wait_for_selector("#bar form[data-do=fold]")
    focused = "document.activeElement.closest('form')?.dataset.do"
    ann.page.wait_for_function(f"() => {focused}")
    assert ann.page.evaluate(focused) == "bet"
    # What one holds is said, for those who do not see it.
    ann.says(ann.page.get_attribute("#you .hand", "data-named"), "#aloud")


def test_the_keys_are_shown(person):
    ann = person("ann").go("blackjack")
    ann.page.wait_for_selector("#board svg")
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector("#keys-dialog[open]")
    assert "text view" in ann.text("#keys-list")
    ann.page.keyboard.press("Escape")
    assert not ann.page.locator("#keys-dialog").is_visible()


def test_the_table_can_be_read_in_words(person):
    ann = person("ann").go("mini-baccarat")
    ann.page.click("[data-switch=words]")
    assert "Sign:" in ann.text("#words .told")
    ann.page.reload()
    ann.page.wait_for_selector("#words:not([hidden])")


def test_a_deck_of_four_colours(person):
    ann = person("ann").go("holdem")
    page = ann.page
    page.click("[data-switch=four-colour]")
    page.wait_for_function("() => document.cookie.includes('houseway_four_colour=yes')")
    page.reload()
    assert page.get_attribute("[data-switch=four-colour]", "aria-pressed") == "true"


def test_a_table_fits_a_phone(person, house):
    house.open("in-the-hand", "mini-baccarat")
    ann = person("ann", viewport={"width": 390, "height": 844}, has_touch=True)
    ann.sit(house, "in-the-hand")
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    ann.page.wait_for_selector("[data-spot]")
    ann.page.locator("[data-put] button").click()
    ann.says("ann puts")

"""A table in the hand: what is too small for a finger opens large, and one may look away."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from watching import PHONE

HEARD = """(() => {
  window.heard = 0;
  const made = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () {
    window.heard += 1;
    return made.call(this);
  };
})()"""
LOOK_AWAY = """away => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
KEYS = """() => [...document.querySelectorAll("#board svg > [data-key]")]
  .map((one) => [one.dataset.key, one.getAttribute("transform")])"""


def test_a_line_between_two_numbers_is_hit_in_a_larger_patch(person, house):
    house.open("patches", "roulette")
    ann = person("ann", viewport=PHONE, has_touch=True).sit(house, "patches")
    page = ann.page
    page.wait_for_selector("#table.upright [data-spot]")
    page.locator('#spots [data-spot][aria-label="17"]').click()
    page.wait_for_selector("#patch-dialog[open]")
    line = page.locator('#patch-dialog [data-spot][aria-label="17/20"]')
    assert min(line.bounding_box()["width"], line.bounding_box()["height"]) >= 43.5
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    line.click()
    ann.says("17/20")
    page.wait_for_selector('#patch-dialog [data-key="bet-17.20"]', state="attached")
    page.click("#patch-dialog form button")
    assert not ann.has("#patch-dialog[open]")


def test_who_looks_away_sees_the_table_as_it_is_on_coming_back(person, house):
    house.open("looked-away", "blackjack", pace=1)
    ann = person("ann", viewport=PHONE, has_touch=True)
    page = ann.page
    page.add_init_script(HEARD)
    ann.sit(house, "looked-away")
    page.locator("[data-switch=sound]").dispatch_event("click")
    page.wait_for_selector("#table.upright [data-spot]")
    box = page.locator("#spots [data-spot]").first
    box.dispatch_event("click")
    ann.says("ann puts")
    page.wait_for_function("() => window.heard > 0")  # chips
    page.evaluate(LOOK_AWAY, True)
    house.do("looked-away", "no-more-bets")
    page.wait_for_selector('#board [data-key^="total-"]', state="attached")
    assert not ann.has("[data-beats]")
    page.evaluate(LOOK_AWAY, False)
    seen = dict(page.evaluate(KEYS))
    assert [key for key in seen if key.startswith("card-dealer")]
    assert page.evaluate("document.querySelector('#bar').inert") is False

"""The room in a browser: a display and a phone without an account, until the link is withdrawn."""

from __future__ import annotations

ADDRESS = "/tournaments/sunday-holdem"


def test_a_display_follows_the_director_and_ends_when_its_link_is_withdrawn(
    person, chromium, floor
):
    tess = person("tess")
    page = tess.page
    page.goto(f"{ADDRESS}/room")
    page.fill("#label", "Test wall")
    page.click("button.first")
    display = page.locator("article", has=page.locator("h3", has_text="Test wall"))
    link = display.locator("a").first.get_attribute("href")
    room = chromium.new_context(base_url=floor.base, viewport={"width": 1920, "height": 1080})
    try:
        wall, phone = room.new_page(), room.new_page()
        for shown in (wall, phone):
            shown.set_default_timeout(60_000)
        wall.goto(link)
        wall.wait_for_selector(".screen.on .big-digits")
        assert wall.evaluate("document.documentElement.scrollHeight") <= 1080
        phone.goto(f"{link}/phone")
        phone.fill("#find", "ann")
        phone.click(".find-list li:not([hidden]) a")
        phone.wait_for_selector(".my-seat")
        page.goto(ADDRESS)
        page.click("#act-resume-director button")
        wall.wait_for_selector(".big-session:not(.paused)")
        page.wait_for_selector("#act-pause-director")
        page.click("#act-pause-director button")
        wall.wait_for_selector(".big-session.paused")
        page.goto(f"{ADDRESS}/room")
        display.locator("button").click()
        wall.wait_for_selector("text=withdrawn")
    finally:
        room.close()

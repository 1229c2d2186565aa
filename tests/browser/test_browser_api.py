"""The page of the API: what is described there can be tried there."""

from __future__ import annotations

import json

from axe_playwright_python.sync_playwright import Axe


def operation(page, words):
    """An operation, opened."""
    page.locator("summary", has_text=words).click()
    return page.locator("details[open]", has_text=words).locator("form")


def test_every_operation_can_be_found_and_tried(person, floor):
    page = person("ann").page
    page.goto("/api")
    command = operation(page, "POST /api/tables/{name}/commands")
    assert f"{floor.base}/api/me" in page.locator("pre.shell").first.inner_text()

    command.locator("input[name=name]").fill("blackjack")
    sent = json.loads(command.locator("textarea").input_value())
    assert set(sent) == {"id", "do", "facts"}
    details = {"id": sent["id"], "do": "rules", "facts": {}}
    command.locator("textarea").fill(json.dumps(details))
    command.get_by_role("button").click()
    command.locator("pre", has_text="rules given").wait_for()
    told = json.loads(command.locator("pre").inner_text())
    assert (told["events"][0]["event"], told["repeated"]) == ("rules given", False)
    # The next one that is tried is another command.
    assert json.loads(command.locator("textarea").input_value())["id"] != sent["id"]

    stream = operation(page, "GET /api/tables/{name}/stream")
    stream.locator("input[name=name]").fill("roulette")
    stream.get_by_role("button").click()
    stream.locator("pre", has_text="event: table").wait_for()
    stream.get_by_role("button", name="Stop").click()
    stream.get_by_role("button", name="Try").wait_for()

    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []

"""A tournament in a browser: the director conducts it, and everybody sees it on the screen."""

from __future__ import annotations

ADDRESS = "/tournaments/sunday-holdem"


def test_a_director_lets_the_clock_run_and_records_a_round_that_everybody_sees(person):
    ann, tess = person("ann"), person("tess")
    ann.page.goto(f"{ADDRESS}/screen")
    assert "paused" in ann.text(".big-level")
    before = ann.text(".big-digits")
    tess.page.goto(ADDRESS)
    tess.page.click("#act-resume-director button")
    ann.page.wait_for_selector(".big-session:not(.paused)")
    look = "before => document.querySelector('.big-digits').textContent !== before"
    ann.page.wait_for_function(look, arg=before)
    tess.page.locator(".seating summary").first.click()
    form = tess.page.locator("form[data-do=record-round]").first
    for at, stack in ((0, "20000"), (1, "0")):
        form.locator("input").nth(at).fill(stack)
    form.locator("button").click()
    ann.says("17 of", ".big-figures")
    tess.says("20,000", ".seating")
    tess.page.wait_for_selector("#act-pause-director")
    tess.page.click("#act-pause-director button")
    tess.page.wait_for_selector(".session .badge")


def test_what_the_rules_of_tournaments_refuse_is_said_with_its_clause(person):
    tess = person("tess")
    tess.page.goto(ADDRESS)
    tess.page.locator(".seating summary").first.click()
    form = tess.page.locator("form[data-do=record-round]").first
    form.locator("input").first.fill("999999")
    form.locator("button").click()
    tess.page.wait_for_selector("#problem:not(:empty)")
    assert form.locator("input").first.input_value() == "999999"


def test_what_another_does_is_told_at_once_and_what_is_being_written_stays(person):
    tess, again = person("tess"), person("tess")
    tess.page.goto(ADDRESS)
    again.page.goto(ADDRESS)
    tess.page.locator(".seating summary").first.click()
    form = tess.page.locator("form[data-do=record-round]").first
    form.locator("input").first.fill("777")
    asked = []
    tess.page.on("request", lambda one: asked.append(one.url))
    again.page.click("#act-resume-director button")
    tess.page.wait_for_selector("#act-pause-director")
    assert form.locator("input").first.input_value() == "777"
    again.page.click("#act-pause-director button")
    tess.page.wait_for_selector(".session .badge")
    assert asked == []  # the page asks for nothing: it is told


def test_a_player_is_entered_after_another_and_the_page_has_its_new_title(person):
    gil = person("gil")
    page = gil.page
    page.goto("/tournaments")
    page.select_option("#new-game", "holdem")
    page.fill("#new-name", "autumn-cup")
    page.click("button.first")
    page.click("a[href='/tournaments/autumn-cup']")

    def give(summary: str, **written: str) -> None:
        shown = page.locator(".desk > .commands .command", has_text=summary).first
        if shown.get_attribute("open") is None:
            shown.locator("summary").click()
        for name, value in written.items():
            shown.locator(f"[name={name}]").fill(value)
        shown.locator("button[type=submit]").click()

    give("Nominate", name="tess")
    gil.says("tess", ".figures")
    page.locator(".command summary", has_text="Set conditions").click()
    page.locator("form[data-do=set-conditions] button").click()
    gil.says("Sunday Hold'em", "h1")
    give("Notify", sent="by post")
    page.click("#act-publish-operator button")
    page.click("#act-open-entries-operator button")
    give("Enter a player", player="ann")
    gil.says("ann", "[data-keep=players]")
    # The form stays open, and the next name can be typed.
    page.wait_for_function(
        "() => document.activeElement.name === 'player' && !document.activeElement.value"
    )
    page.keyboard.type("ben")
    page.keyboard.press("Enter")
    gil.says("ben", "[data-keep=players]")


def test_a_tournament_is_opened_and_prepared(person):
    gil = person("gil")
    page = gil.page
    page.goto("/tournaments")
    page.select_option("#new-game", "roulette")
    page.fill("#new-name", "spring-cup")
    page.click("button.first")
    page.click("a[href='/tournaments/spring-cup']")
    page.locator(".command summary", has_text="Nominate").click()
    nominate = page.locator("form[data-do=nominate]")
    nominate.locator("input[name=name]").fill("tess")
    nominate.locator("button").click()
    gil.says("tess", ".figures")
    tess = person("tess")
    tess.page.goto("/tournaments/spring-cup")
    tess.page.locator(".command summary", has_text="Set conditions").click()
    conditions = tess.page.locator("form[data-do=set-conditions]")
    assert "Roulette Masters" in conditions.locator("textarea").input_value()
    conditions.locator("button").click()
    tess.page.locator("summary", has_text="Conditions, version 1").click()
    assert "entry fee" in tess.text(".conditions")


def test_a_new_table_is_set_up_by_its_form_on_a_phone(person):
    phone = {"viewport": {"width": 390, "height": 844}}
    sam = person("sam", **phone)
    page = sam.page
    page.goto("/desk")
    page.click("a[href='/desk/new/blackjack']")
    page.fill("#new-name", "phone-blackjack")
    page.fill("#new-title", "From a phone")
    page.fill("#choose-decks", "3")
    page.click("button.first")
    page.wait_for_selector("#problem")
    assert "decks" in sam.text("#problem")
    page.click("#problem a.clause")
    page.wait_for_selector("#clause-dialog[open]")
    page.keyboard.press("Escape")
    assert page.input_value("#new-title") == "From a phone"
    page.fill("#choose-decks", "8")
    page.click("button.first")
    page.wait_for_url("**/tables/phone-blackjack")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

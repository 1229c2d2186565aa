"""The house at work: a live round entered by a dealer, a correction, a call and a ruling."""

from __future__ import annotations

from people import wait_until

TABLE = "live-blackjack"
PASSWORD = "sieben Karten 21"


def enter(dealer, card: str) -> None:
    """Enter a card by the pad, and wait until the table has it."""
    told = dealer.text("#log")
    dealer.page.locator(f'.keypad [data-enter="{card}"]').click()
    dealer.page.wait_for_function(
        "told => document.querySelector('#log').innerText !== told", arg=told
    )


def seat(dealer, name: str) -> None:
    dealer.page.fill("#sit-who", name)
    dealer.page.select_option("#sit-seat", "1")
    dealer.page.click("form[data-seat-player] button[type=submit]")
    dealer.says(f"{name} sits down")


def begin(dealer) -> None:
    """Somebody is seated, cuts, and wagers: the dealer enters what is said."""
    seat(dealer, "max")
    dealer.page.click("#act-start button")
    dealer.page.click("#act-cut-max button[type=submit]")
    dealer.page.click("#act-place-cutting-card button[type=submit]")
    dealer.page.fill("#amount-1", "25")
    dealer.page.press("#amount-1", "Enter")
    dealer.says("max puts $25 on box 1")
    dealer.page.click("#act-no-more-bets button")
    dealer.page.wait_for_selector(".keypad")


def test_a_live_round_is_entered_by_a_dealer(person):
    dora = person("dora").go(TABLE)
    page = dora.page
    begin(dora)
    assert "Deal a card to box 1" in dora.text(".keypad h3")
    enter(dora, "8s")
    assert "Deal a card to the dealer" in dora.text(".keypad h3")
    page.fill("#fell", "Zz")
    page.keyboard.press("Enter")
    page.wait_for_selector("#problem:not(:empty)")
    enter(dora, "2c")
    page.click("#undo button")
    dora.says("struck out")
    enter(dora, "Th")
    enter(dora, "Kd")
    page.locator("#said .player-acts form[data-do=stand] button").click()
    dora.says("dealer", ".keypad h3")
    page.fill("#fell", "7d")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ending .legs")
    assert "max" in dora.text("#ending .legs caption")
    assert "won" in dora.text("#ending .legs tbody")
    page.click("#act-start button")
    again = person("dora").go(TABLE)  # another window, which knows nothing of the round before
    again.page.wait_for_selector("[data-tool=rebet-all]")
    again.page.click("[data-tool=rebet-all]")  # as in the round before
    page.wait_for_function("() => document.querySelector('#said [data-back]').dataset.back")
    page.click("#said [data-tool=clear]")
    dora.says("back from box 1")


COVERED = """() => [...document.querySelectorAll(".keypad .key, #board svg")].filter((one) => {
  const { left, top, width, height, bottom, right } = one.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const there = one.contains(over) || one.parentElement.parentElement.contains(over);
  return !there || bottom > innerHeight || right > innerWidth;
}).map((one) => one.dataset.enter ?? "the table")"""


def test_keypad_and_table_are_on_one_screen_of_a_tablet(person, house):
    house.open_live("tablet-holdem", "holdem")
    dora = person("dora", viewport={"width": 1024, "height": 768}).go("tablet-holdem")
    page = dora.page
    for name in ("max", "mia", "moe"):
        page.fill("#sit-who", name)
        page.click("form[data-seat-player] button[type=submit]")
        dora.says(f"{name} sits down")
    page.click("#act-start button")
    page.click("#act-cut button[type=submit]")
    page.wait_for_selector(".keypad")
    assert page.evaluate(COVERED) == []
    page.click('.keypad [data-enter="??…"]')  # six cards, one press
    dora.says("to act", ".next-step")


def test_a_dealer_types_on_and_one_key_too_many_does_nothing(person, house):
    house.open_live("typed-holdem", "holdem")
    dora = person("dora").go("typed-holdem")
    page = dora.page
    assert page.input_value("#sit-stake") == "500"  # as much as one may bring here
    for name in ("max", "mia"):  # each is offered the next seat that is free
        page.fill("#sit-who", name)
        page.click("form[data-seat-player] button[type=submit]")
        dora.says(f"{name} sits down")
    page.click("#act-start button")
    page.click("#act-cut button[type=submit]")
    page.wait_for_selector("#fell:focus")
    for _ in range(4):
        told = dora.text("#house h3, .next-step")
        page.keyboard.type("??")
        page.keyboard.press("Enter")
        changed = "told => document.querySelector('#house h3, .next-step').innerText !== told"
        page.wait_for_function(changed, arg=told)
    assert "to act" in dora.text(".next-step")
    before = dora.text("#log")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert dora.text("#log") == before
    for do in ("call", "no-raise"):
        page.click(f"#said .player-acts form[data-do={do}] button[type=submit]")
    page.wait_for_selector("#fell:focus")


def test_a_supervisor_is_called_and_the_round_is_ruled_void(person):
    dora, sam, gil = person("dora").go(TABLE), person("sam"), person("gil").go(TABLE)
    sam.page.goto("/desk")
    dora.page.click("[data-open=call-dialog]")
    dora.page.fill("#matter", "max says that the cards were marked")
    dora.page.click("#call-dialog button[type=submit]")
    sam.page.wait_for_selector("#calls td")
    assert "marked" in sam.text("#calls tbody")
    sam.page.click("#calls button")
    sam.page.wait_for_url(f"**/tables/{TABLE}")
    dora.page.wait_for_selector(".calls", state="detached")
    gil.page.locator("summary", has_text="Rulings open now").click()
    gil.page.locator(".ruling summary", has_text="Void round").click()
    ruling = gil.page.locator("#act-void-round")
    assert ruling.locator("a.clause").count() >= 1
    assert len(ruling.locator(".note").inner_text()) > 20
    gil.page.select_option("#void-round-ground", label="fraud")
    gil.page.fill("#void-round-reason", "marked cards were found")
    ruling.locator("button[type=submit]").click()
    gil.page.wait_for_selector("#act-void-round .ruling-effect li:has-text('No chips move')")
    assert "void" not in dora.text("#ending").lower()
    ruling.locator("button[type=submit]").click()
    for one in (gil, sam, dora):
        one.says("marked cards were found")
    assert "void" in dora.text("#ending").lower()


def test_a_live_number_is_entered_and_an_impossible_one_refused(person):
    dora = person("dora").go("live-roulette")
    page = dora.page
    seat(dora, "max")
    page.click("#act-start button")
    page.select_option("#place-1", label="17")
    page.fill("#amount-1", "5")
    page.click("#said [data-put] button")
    dora.says("max puts")
    page.click("#act-spin button[type=submit]")
    page.wait_for_selector("#act-no-more-bets")
    page.click("#act-no-more-bets button")
    page.wait_for_selector(".keypad")
    page.fill("#fell", "37")
    page.keyboard.press("Enter")
    page.wait_for_selector("#problem:not(:empty)")
    page.click('.keypad [data-enter="17"]')
    page.wait_for_selector("#ending .result-win")
    assert "35 to 1" in dora.text("#ending .result-win")


def test_an_inspector_verifies_a_journal_and_replays_a_round(person, house):
    house.arrange("holdem", bots=house.company("holdem"), pace=0.05)
    ivy = person("ivy").go("holdem")
    wait_until(lambda: house.see("holdem")["rounds"] >= 1, 60)
    page = ivy.page
    page.goto("/tables/holdem/rounds/1")
    assert ivy.has("#settlement-head")
    page.click("a[href$='/rounds/1/replay']")
    page.wait_for_selector("figure.board svg")
    page.click("a[rel=next]")
    page.wait_for_url("**/replay?step=2")
    page.goto("/journals")
    page.click(f"[data-verify={TABLE}] button")
    page.wait_for_selector(f"[data-verify={TABLE}] output.won")
    page.click(f"a[href='/journals/{TABLE}']")
    assert "set-up" in ivy.text(".journal")


def test_an_administrator_makes_an_account_that_can_sign_in(person):
    root = person("root")
    root.page.goto("/accounts")
    root.page.fill("#new-name", "zoe")
    root.page.select_option("#new-role", "player")
    root.page.fill("#new-password", PASSWORD)
    root.page.click("form[data-post='/api/accounts'] button[type=submit]")
    root.page.wait_for_selector("th:has-text('zoe')")
    person("zoe", password=PASSWORD).page.wait_for_selector(".lobby")


def test_a_token_is_shown_once(person):
    ann = person("ann")
    ann.page.goto("/account")
    ann.page.fill("#label", "my program")
    ann.page.click("form[data-show] button")
    ann.page.wait_for_selector(".secret code:not(:empty)")
    assert ann.text(".secret code").startswith("hw_")
    ann.page.reload()
    assert ann.has("td:has-text('my program')")
    assert "hw_" not in ann.page.content()


def test_the_sign_shows_limits_and_pay_tables(person):
    ann = person("ann")
    ann.page.goto("/tables/ultimate-holdem/sign")
    assert "$10" in ann.text(".sign")
    assert "500 to 1" in ann.text(".pays")

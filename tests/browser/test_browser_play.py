"""A full round of each game, played by pointing and pressing."""

from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as Gone
from watching import RECORD, in_order, whole_on_every_screen

from houseway.games import GAMES

# What somebody decides who wants to see the end of the round.
WISHES = ("check", "call", "stand", "house-way", "bet", "play", "decline", "no-raise", "show")
WAITING = 120
SETTLED = "The round is settled"  # until then some wagers may be, and others “to be settled”
AT_ONCE = """tools => {
  for (const tool of tools) document.querySelector(`[data-tool=${tool}]`).click();
}"""


def chips(text: str) -> float:
    sign = -1 if "−" in text else 1
    return sign * float(re.sub(r"[^0-9.]", "", text) or 0)


def put_down(player, stake: str) -> bool:
    """Put a chip on the last place; bets may be closed by then, once everybody has made one."""
    with suppress(Gone):
        player.page.locator("[data-spot]").last.click(force=True, timeout=5_000)
        changed = "was => document.querySelector('#you .stake strong').innerText !== was"
        player.page.wait_for_function(changed, arg=stake, timeout=5_000)
        return True
    return False


def play(player, house, table: str) -> dict:
    """Wager where that is asked for and decide until the round is settled for the player."""
    end, wagered = time.monotonic() + WAITING, False
    while not ((seen := player.looks())["legs"] and SETTLED in seen["prompt"]):
        assert time.monotonic() < end, seen
        if seen["spots"] and not wagered:
            wagered = put_down(player, seen["stake"])
        elif seen["spots"]:
            house.do(table, "no-more-bets")
        elif seen["acts"]:
            # Some hands leave no wish open: a low total must draw, an empty stake can only fold.
            player.press(next((do for do in WISHES if do in seen["acts"]), seen["acts"][0]))
        elif SETTLED in seen["prompt"]:
            house.do(table, "start")  # who came to hold'em may have to wait for the blind
        player.page.wait_for_timeout(100)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_in_the_page(person, house, game):
    table = f"round-of-{game}"
    # The next round begins when the dealer says so.
    house.open(table, game, bots=house.company(game), between_rounds=300)
    ann = person("ann").sit(house, table)
    ann.page.evaluate(RECORD)
    house.do(table, "start")
    seen = play(ann, house, table)
    in_order(ann.page.evaluate("window.appeared"))
    whole_on_every_screen(ann)
    assert chips(seen["stake"]) == ann.brought + chips(seen["net"])
    assert seen["clauses"]
    # A clause opens the rule in our words, beside whatever cites it.
    number = ann.page.locator("#log a.clause").first.evaluate(
        "link => { link.click(); return link.innerText; }"
    )
    ann.page.wait_for_selector("#clause-dialog[open]")
    assert number in ann.text("#clause h2")
    assert ann.text("#clause .lead")
    ann.page.keyboard.press("Escape")


def test_moves_are_made_one_after_the_other_however_quickly_one_clicks(person, house):
    house.open("quick", "roulette")
    person("ann").sit(house, "quick")  # bets stay open as long as somebody has made none
    ben = person("ben").sit(house, "quick")
    page = ben.page
    page.wait_for_selector("[data-spot]")
    whole = chips(ben.text("#you .stake strong"))
    shows = "all => document.querySelector('#you .stake strong').innerText === all"
    ben.pick(0)
    for place in ("17", "red", "0"):
        page.locator(f'[data-spot][aria-label="{place}"]').click(force=True)
    page.wait_for_function(shows, arg=f"{whole - 3 * 5:,.0f}")
    sent: list[str] = []
    page.on(
        "request",
        lambda asked: sent.append(asked.post_data_json["do"]) if "/commands" in asked.url else None,
    )
    # Undoing what was doubled takes each pile up and puts half of it down again.
    page.evaluate(AT_ONCE, ["double", "undo", "clear"])
    page.wait_for_function(shows, arg=f"{whole:,.0f}")
    made = [
        doing for doing in sent if doing != "give-words"
    ]  # the browser speaks for the order when it likes
    assert made == ["wager"] * 3 + ["take-back", "wager"] * 3 + ["take-back"] * 3


def test_undo_clear_rebet_and_double_at_roulette(person, house):
    house.open("undone", "roulette")
    person("ann").sit(house, "undone")  # bets stay open as long as somebody has made none
    ben = person("ben").sit(house, "undone")
    page = ben.page
    page.wait_for_selector("[data-spot]")

    def stake() -> float:
        return chips(ben.text("#you .stake"))

    def until(amount: float) -> None:
        page.wait_for_function(
            "wanted => document.querySelector('#you .stake strong').innerText === wanted",
            arg=f"{amount:,.0f}",
        )

    whole = stake()
    ben.pick(1)
    for place in ("17", "17/20", "red", "neighbours of 0"):
        page.locator(f'[data-spot][aria-label="{place}"]').click(force=True)
    until(whole - 10 - 10 - 10 - 50)
    page.click("[data-tool=undo]")
    until(whole - 30)
    page.click("[data-tool=double]")
    until(whole - 60)
    # What was put down with one move is taken back with one.
    page.click("[data-tool=undo]")
    until(whole - 30)
    page.click("[data-tool=clear]")
    until(whole)
    ben.pick(3)
    page.locator('[data-spot][aria-label="red"]').click(force=True)
    until(whole - 50)
    house.do("undone", "no-more-bets")
    page.wait_for_selector("#ending .mine")
    page.wait_for_selector("#trail .numbers li")
    page.wait_for_selector("[data-spot]")
    # The chip stays chosen, and the last settlement stays in sight until there is another.
    assert page.locator(".chip input").nth(3).is_checked()
    assert ben.text("#ending-head") == "Settlement of the round before"
    assert ben.has("#ending .mine")
    before = stake()
    page.click("[data-tool=rebet]")
    until(before - 50)


def test_no_more_is_put_down_than_counts_and_the_place_says_so(person, house):
    house.open("limited", "roulette")
    person("ann").sit(house, "limited")  # bets stay open as long as somebody has made none
    ben = person("ben").sit(house, "limited")
    page = ben.page
    page.wait_for_selector("[data-spot]")
    whole = chips(ben.text("#you .stake strong"))
    spot = page.locator('#spots [data-spot][aria-label="17"]')
    most = int(spot.get_attribute("data-most"))
    assert spot.locator("title").text_content() == f"17: up to {most:,}"
    ben.pick(3)
    amount = int(page.locator("#bar .chip input").nth(3).get_attribute("value"))
    for _ in range(most // amount + 1):
        spot.dispatch_event("click")
    page.wait_for_selector("#at-place:not([hidden])")
    assert ben.text("#at-place") == f"No more than {most:,} counts on 17."
    shows = "all => document.querySelector('#you .stake strong').innerText === all"
    page.wait_for_function(shows, arg=f"{whole - most:,.0f}")


def test_a_player_of_poker_decides_before_it_is_the_turn(person, house):
    house.open("ahead", "holdem")
    ann, ben = (person(name).sit(house, "ahead") for name in ("ann", "ben"))
    ahead = "[data-ahead='check no-raise fold']"
    for one in (ann, ben):
        one.page.wait_for_selector(f"{ahead}, #bar form[data-do=fold]")
    waits, acts = (ann, ben) if ann.has(ahead) else (ben, ann)
    waits.page.click(ahead)
    assert waits.page.get_attribute(ahead, "aria-pressed") == "true"
    acts.press("call")
    acts.says(f"{waits.name} does not raise")
    # It holds for one turn: the next time they are asked again.
    acts.press("check")
    assert not waits.has(f"{ahead}[aria-pressed=true]")


def test_time_that_runs_is_shown_as_one_time_whatever_happens_meanwhile(person, house):
    house.open("clocked", "roulette")
    person("ben").sit(house, "clocked")  # bets stay open as long as somebody has made none
    ann = person("ann").sit(house, "clocked")
    ann.page.wait_for_selector("[data-spot]")
    left = "document.querySelector('#clock progress').value"
    ann.page.wait_for_function(f"() => {left} < 1")
    before = ann.page.evaluate(left)
    ann.page.locator('[data-spot][aria-label="red"]').click(force=True)
    ann.says("ann puts")
    assert ann.page.evaluate(left) <= before < 1


def test_what_one_player_does_appears_at_once_at_the_other(person, house):
    house.open("both", "ultimate-holdem")
    ann = person("ann").sit(house, "both")
    ben = person("ben").sit(house, "both")
    wagers = "#board svg"
    for one in (ann, ben):
        one.page.wait_for_selector("[data-spot]")
    ann.page.locator("[data-spot]").first.click(force=True)
    ben.says("ann puts")
    ben.says("ann puts", "#aloud")
    assert "ann" in ben.page.locator(wagers).text_content()
    # Cards of the one never come to the other before they are shown.
    ben.page.locator("[data-spot]").first.click(force=True)
    house.do("both", "no-more-bets")
    ann.page.wait_for_selector("#you .hand")
    assert ann.text("#you .hand") not in ben.page.content()

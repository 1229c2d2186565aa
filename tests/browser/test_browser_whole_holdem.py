"""A whole tournament of hold'em: 27 players at three tables, to the last hand."""

from __future__ import annotations

import time

import pytest
from people import FloorProcess, signed_in, wait_until
from venue import Organisers, conditions, confirm, decide, press_key, type_line

NAME = "friday-cup"
ADDRESS = f"/tournaments/{NAME}"
REBUY = f"#own-{NAME}-rebuy"
BOTS = [f"bot{number:02}" for number in range(1, 26)]
HEAD = {
    "title": '"Friday Cup"',
    "chips": "20_000",
    "rebuys": "{ cost = 20_000, chips = 20_000, most = 1, through_level = 1, "
    'method = "At the table" }',
    "add_ons": '"none"',
}
LEVELS = ((5_000, 10_000, 60), (50_000, 100_000, 60))
REST = '[[stages]]\nname = "Main event"\n' + "".join(
    f"[[levels]]\nminimum = {big}\nblinds = [{small}, {big}]\nminutes = {minutes}\n"
    for small, big, minutes in LEVELS
)
COUNT = "name => Number(document.querySelector(`#queue-${name} .count`).textContent)"


@pytest.fixture
def floor(tmp_path, request):
    """A floor that nobody else is on, which ends in the middle of the tournament."""
    request.getfixturevalue("chromium")
    with FloorProcess(tmp_path / "floor.db") as process:
        yield process


@pytest.fixture
def cup(floor):
    organisers = Organisers(floor.base, NAME)
    settings = {"played": "dealt", "bots": BOTS, "pace": 0, "between_rounds": 0}
    settings |= {"decision_time": None}  # nobody is out because the machine is busy
    organisers.prepare("holdem", conditions("holdem", HEAD, REST), **settings)
    for name in BOTS:
        organisers.direct("enter", player=name)
    yield organisers
    organisers.close()


@pytest.fixture
def wall(chromium, floor):
    """A screen of the room, without an account."""
    room = chromium.new_context(base_url=floor.base, viewport={"width": 1920, "height": 1080})
    page = room.new_page()
    page.set_default_timeout(60_000)
    yield page
    room.close()


def test_twenty_seven_play_hold_em_to_the_last_hand(person, floor, cup, wall):
    ann, ben, tess = person("ann"), person("ben"), person("tess")
    people = (ann, ben)
    tess.page.goto(f"{ADDRESS}/room")
    tess.page.fill("#label", "Wall")
    tess.page.click("button.first")
    link = tess.page.locator("article a").first.get_attribute("href")
    wall.goto(link)
    enter_from_the_lobby(people)
    begin(tess, people)
    for player in people:
        player.page.click(f".yours a[href^='/tables/{NAME}-']")
        player.page.wait_for_selector("[data-strip] .strip-figures")
    take_a_break(tess, ann, ben, wall)
    end_the_server_in_a_hand(floor, ann, ben)
    buy_back(ann, ben, cup)
    be_moved(tess, ann, ben, cup)
    press_key(tess, "]", "jump")
    cup.arrange(automatic=True)
    play_to_the_end(people, cup)
    for somebody in (ann, ben, tess):
        somebody.errors.clear()  # that the server was away is told in the console
    check_what_is_left(cup, floor, wall, link)


def enter_from_the_lobby(people) -> None:
    for player in people:
        player.page.goto("/")
        player.page.click(f"#own-{NAME}-enter button")
        player.page.wait_for_url(f"**{ADDRESS}")  # which says what comes next


def begin(tess, people) -> None:
    """The ballot is called and drawn, everybody sits down, and play commences."""
    tess.page.goto(f"{ADDRESS}/control")
    for step in ("call-ballot", "draw-ballot"):
        press_key(tess, "n", step)
    for player in people:
        player.page.click(f"#own-{NAME}-take-seat button")
    tess.page.wait_for_function(f"() => ({COUNT})('seat') === 0")
    press_key(tess, "n", "start-session")
    tess.page.wait_for_selector(".map-seats .present")
    assert tess.page.locator(".map-table").count() == 3


def take_a_break(tess, ann, ben, wall) -> None:
    """It begins when the hands are over, and no other begins before the director goes on."""
    tess.page.click("button[data-offer*=take-break]")
    confirm(tess)
    while_they_play((ann, ben), lambda: wall.locator(".screen.break").count())
    ann.says("Break", "[data-strip]")
    tess.page.keyboard.press("Space")
    wall.wait_for_selector(".screen.break", state="detached")


def while_they_play(people, true) -> None:
    """Wait for something while people give up their hands; the ballot may sit them together."""

    def decided() -> None:
        for player in people:
            if not decide(player, "check", "fold"):
                buy(player)

    wait_until(true, 240, pause=decided)


def end_the_server_in_a_hand(floor, ann, ben) -> None:
    asked = "#bar .acts form[data-do=fold]"
    while_they_play((ben,), lambda: ann.has(asked))
    floor.stop()
    ann.says("lost", "#line")
    floor.start()
    ann.page.wait_for_function("() => document.querySelector('#line').textContent === ''")
    while_they_play((ben,), lambda: ann.has(asked))


def answered_late(route) -> None:
    """The page is told of what was done before whoever did it is answered."""
    answer = route.fetch()
    time.sleep(2)
    route.fulfill(response=answer)


def buy_back(ann, ben, cup) -> None:
    """Who folds every hand is out of chips before long, and buys back at the table."""
    ann.page.route(f"**/api{ADDRESS}/commands", answered_late)
    while_they_play((ann, ben), lambda: has_bought(cup, "ann"))
    # She decides nothing now, so that she is in: only those have a rank who are.
    while_they_play((ben,), lambda: "Rank" in ann.text("[data-strip]"))
    ann.page.unroute(f"**/api{ADDRESS}/commands")


def buy(player) -> None:
    """Buy back where that is offered; in a hand it is done when that is over."""
    if player.has(REBUY):
        player.page.click(f"{REBUY} button")
        player.page.wait_for_selector(REBUY, state="detached")


def has_bought(cup, player: str) -> bool:
    entrant = next(one for one in cup.see()["players"] if one["name"] == player)
    return entrant["bought"].get("rebuys", 0) > 0


def be_moved(tess, ann, ben, cup) -> None:
    """The director moves somebody, whose page becomes the other table."""
    table, seat = cup.seat_of("ann")
    while_they_play((ann, ben), lambda: free_seat(cup, table))
    number, free = free_seat(cup, table)
    type_line(tess, f"m {table} {seat} {number} {free} a seat for her friends")
    address = f"/tables/{NAME}-{number}"
    while_they_play((ann, ben), lambda: ann.page.url.endswith(address))


def free_seat(cup, table: int) -> tuple[int, int] | None:
    """A seat at another table at which somebody sits."""
    for session in cup.see()["sessions"]:
        for other in session["tables"]:
            taken = {one["seat"] for one in other["players"]}
            free = [seat for seat in range(1, 10) if seat not in taken]
            if other["table"] != table and free and taken:
                return other["table"], free[0]
    return None


def play_to_the_end(people, cup) -> None:
    def decided() -> None:
        for player in people:
            decide(player, "all-in", "call", "check", "fold", "decline")

    wait_until(lambda: cup.see()["status"] == "closed", 240, pause=decided)


def check_what_is_left(cup, floor, wall, link) -> None:
    """Everybody has a place, on the wall and on the phone, and the records agree."""
    view = cup.see()
    assert sorted(name for _, name in view["places"]) == sorted([*BOTS, "ann", "ben"])
    wall.wait_for_selector(".prize-list .who-sits", state="attached")
    wall.goto(f"{link}/phone")
    wall.fill("#find", "ann")
    wall.click(".find-list li:not([hidden]) a")
    place = next(place for place, name in view["places"] if name == "ann")
    wall.wait_for_selector(f"#mine:has-text('{place}')")
    ivy = signed_in(floor.base, "ivy")
    verified = ivy.post(f"/api{ADDRESS}/verify").json()
    assert verified["ok"], verified
    journal = ivy.get(f"/api{ADDRESS}/journal").text
    ivy.close()
    for happened in ('"rebuy"', '"break"', '"moved"', "a seat for her friends"):
        assert happened in journal

"""What an inspector reads: every journal page by page, those of tournaments too."""

from __future__ import annotations

import re

import pytest
from floor_world import SAFE
from litestar.testing import TestClient

from houseway.floor.app import create_app
from houseway.floor.demo import DEMO_ACCOUNTS, DEMO_TOURNAMENT
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.pages.journals import JournalWindow, facts


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    address = f"sqlite:///{tmp_path_factory.mktemp('journals')}/floor.db"
    app = create_app(FloorSettings(address, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        accounts = app.state.accounts
        client.keys = {name: accounts.tokens.make(name, "test") for name in DEMO_ACCOUNTS}
        yield client


def get(client, name, address):
    asked = {"authorization": f"Bearer {client.keys[name]}", "accept": "text/html"}
    return client.get(address, headers=asked)


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.text).split())


def test_the_journal_of_a_table_says_on_which_day_and_what_was_told(client):
    read = text(get(client, "ivy", "/journals/blackjack"))
    assert re.search(r" 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d ", read)
    assert re.search(r"set-up .*game=blackjack .*speaks=begin_round,draw,finish,", read)
    assert "['" not in read


def test_what_an_entry_led_to_is_told_in_sentences(client):
    read = text(get(client, "ivy", "/journals/blackjack"))
    assert re.search(r"open approval=demonstration .*Order 1 is sealed", read)


def test_a_journal_is_searched_by_words(client):
    address = f"/journals/tournaments/{DEMO_TOURNAMENT}?words="
    found = get(client, "ivy", f"{address}nominate+TESS").text
    assert re.findall(r'id="entry-(\d+)"', found) == ["3"]
    assert "In no entry" in text(get(client, "ivy", f"{address}nominate+100%25"))
    entered = get(client, "ivy", f"{address}enter").text
    numbers = [int(number) for number in re.findall(r'id="entry-(\d+)"', entered)]
    assert numbers == sorted(numbers)
    assert len(numbers) > 10
    later = get(client, "ivy", f"{address}enter&after={numbers[4]}").text
    assert re.findall(r'id="entry-(\d+)"', later)[0] == str(numbers[5])


def test_what_is_found_goes_on_where_it_was_left():
    full = JournalWindow(0, 500, 500, "wager", reached=212)
    assert (full.before, full.later, full.newest) == (None, 212, None)
    last = JournalWindow(212, 500, 500, "wager")
    assert (last.before, last.later, last.newest) == (0, None, None)


def test_the_journal_of_a_tournament_is_read_page_by_page(client):
    first = get(client, "ivy", f"/journals/tournaments/{DEMO_TOURNAMENT}")
    assert re.search(r"shift manager .* nominate .*name=tess", text(first))
    assert "set-conditions conditions=" in text(first)
    assert "break_minutes" not in text(
        first
    )  # a whole document has its place on the page of its own
    later = text(get(client, "ivy", f"/journals/tournaments/{DEMO_TOURNAMENT}?after=40"))
    assert "nominate" not in later
    assert "start-session" in later
    assert "Earlier entries" in later
    assert get(client, "ivy", "/journals/tournaments/none").status_code == 404
    assert get(client, "ann", f"/journals/tournaments/{DEMO_TOURNAMENT}").status_code == 403
    assert f"/journals/tournaments/{DEMO_TOURNAMENT}" in get(client, "ivy", "/journals").text
    assert (
        f"/journals/tournaments/{DEMO_TOURNAMENT}"
        in get(client, "ivy", f"/tournaments/{DEMO_TOURNAMENT}").text
    )


@pytest.mark.parametrize(
    ("after", "end", "before", "later", "newest"),
    [
        (0, 20, None, None, None),
        (0, 80, None, 50, None),
        (0, 500, None, 50, 450),
        (0, 501, None, 50, 500),
        (450, 500, 400, None, None),
        (20, 60, 0, None, None),
    ],
)
def test_pages_of_a_journal(after, end, before, later, newest):
    page = JournalWindow(after, end, end)
    assert (page.before, page.later, page.newest) == (before, later, newest)


def test_what_is_long_is_shown_shortly():
    assert facts({"do": "x", "words": "a " * 100}).endswith("…")
    assert facts({"do": "x", "sums": dict.fromkeys(range(20), 0)}) == "sums=(20 facts)"
    assert facts({"do": "x", "blinds": [5, 10]}) == "blinds=5,10"


def test_a_call_is_listed_with_the_table_as_everybody_calls_it(client):
    asked = {"authorization": f"Bearer {client.keys['ann']}"}
    body = {"matter": "a card fell"}
    client.post("/api/tables/live-blackjack/calls", json=body, headers=asked).raise_for_status()
    calls = get(client, "sam", "/desk").text.partition('id="calls"')[2].partition("</table>")[0]
    assert ">Blackjack 2, live</a>" in calls

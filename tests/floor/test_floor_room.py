"""Displays of the room: without an account, by a link that can be withdrawn, and nothing secret."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime

import pytest
from floor_world import SAFE, tokens
from litestar.testing import TestClient
from msgspec.structs import replace

from houseway.floor.app import create_app
from houseway.floor.demo import DEMO_ENTRANTS, DEMO_TOURNAMENT
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.pages.following import GONE, follow
from houseway.floor.pages.room_displays import SCREENS, final_table, screens
from houseway.floor.permissions import Role
from houseway.floor.room import RoomLook, moves_in, players_of
from houseway.journal.entry import ORIGIN, stamp
from houseway.tournament import Tournament

HOUSE = f"/tournaments/{DEMO_TOURNAMENT}/room"
EVERY_SCREEN = {f"shows-{screen}": "yes" for screen in SCREENS}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('room')}/floor.db"
    app = create_app(FloorSettings(database, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        client.keys = tokens(app.state.accounts)
        yield client


def as_director(client):
    return {"authorization": f"Bearer {client.keys[Role.DIRECTOR]}", "accept": "text/html"}


def made(client, label):
    """A link to a new display."""
    form = {"label": label, **EVERY_SCREEN}
    page = client.post(HOUSE, data=form, headers=as_director(client)).text
    found = re.search(rf'<h3>{label}</h3>\s*<p><a href="(/room/[^"]+)"', page)
    return found[1]


def test_whoever_has_the_link_sees_clock_seats_and_prizes_without_an_account(client):
    link = made(client, "north")
    page = client.get(link).text
    assert re.findall('data-screen="([a-z-]+)"', page) == ["clock", "seats", "seats", "prizes"]
    assert all(f">{name}</span>" in page for name in DEMO_ENTRANTS)
    assert "$1,800" in page
    assert 'data-running="false"' in page  # the clock stands
    assert len(link.removeprefix("/room/")) >= 32


def test_a_phone_finds_the_player_who_sees_seat_clock_and_prizes(client):
    link = made(client, "phones")
    listed = client.get(f"{link}/phone").text
    address = re.search(r'href="(/room/[^"]+/players/1)">ann', listed)[1]
    page = client.get(address).text
    assert re.search(r"Table <b>[12]</b>", page)
    assert "Level 1" in page
    assert "<h1>ann</h1>" in page
    part = client.get(f"{address}?part=true").text
    assert "<html" not in part
    assert "<h1>ann</h1>" in part
    assert client.get(address.replace("/players/1", "/players/999")).status_code == 404


def test_published_conditions_are_read_without_an_account(client):
    link = made(client, "conditions")
    assert f"{link}/conditions" in client.get(f"{link}/phone").text
    page = client.get(f"{link}/conditions").text
    assert "$220, of which commission $20 [20.3(a)(ii)]" in page


def test_a_link_that_was_withdrawn_shows_nothing_and_is_in_the_daybook(client):
    link = made(client, "south")
    key = link.removeprefix("/room/")
    assert client.get(link).status_code == 200
    answer = client.post(f"{HOUSE}/{key}/withdraw", headers=as_director(client))
    assert answer.status_code == 200
    assert f"/room/{key}" not in answer.text
    parts = ("", "/phone", "/live", "/players/1", "/conditions")
    for address in (f"{link}{part}" for part in parts):
        assert client.get(address).status_code == 404, address
    again = client.post(f"{HOUSE}/{key}/withdraw", headers=as_director(client))
    assert again.status_code == 404
    inspector = {"authorization": f"Bearer {client.keys[Role.INSPECTOR]}"}
    for deed in ("make-display", "withdraw-display"):
        noted = client.get(f"/api/daybook?do={deed}", headers=inspector).text
        assert "south" in noted
        assert key not in noted  # whoever reads the daybook has no link by that


def test_nobody_guesses_a_display_and_no_tournament_leads_to_another(client):
    link = made(client, "west")
    assert client.get(f"{link[:-1]}{'A' if link[-1] != 'A' else 'B'}").status_code == 404
    key = link.removeprefix("/room/")
    other = f"/tournaments/another/room/{key}/withdraw"
    assert client.post(other, headers=as_director(client)).status_code == 404
    assert client.get(link).status_code == 200


def test_what_a_display_needs_is_said(client):
    for form in ({"label": "", **EVERY_SCREEN}, {"label": "north", "shows-none": "yes"}):
        answer = client.post(HOUSE, data=form, headers=as_director(client))
        assert answer.status_code == 409


def test_no_display_tells_money_options_or_seeds_of_the_house(client):
    link = made(client, "secrets")
    sent = "".join(client.get(f"{link}{more}").text for more in ("", "/phone", "/players/2"))
    for word in ("commission", "csrf", "data-do", "set-conditions", "seed", "ledger"):
        assert word not in sent


def test_whoever_watches_by_a_withdrawn_link_is_told_that_it_is_gone():
    class Watched:
        ended = False

        async def hears(self, _):
            return True

    class Here:
        def watched(self, _):
            return self

        async def __aenter__(self):
            return Watched()

        async def __aexit__(self, *_):
            return None

        def now(self):
            return datetime(2026, 3, 1)

    async def scene():
        view = Tournament("cup", "holdem").view()

        async def look():
            return view

        async def let_in():
            return False

        stream = follow(Here(), "cup", look=look, still_let_in=let_in, shown="", write=str)
        return [event async for event in stream]

    told = asyncio.run(scene())
    assert told[-1] == GONE
    assert len(told) == 2


def an_entry(*events):
    told = {"seq": 2, "time": "2026-03-01T09:30:00Z", "kind": "command", "by": "t", "role": "d"}
    rest = {"command": {}, "draws": [], "id": None, "version": "1", "previous": ORIGIN}
    return stamp({**told, **rest, "events": list(events)})


def move(player, table):
    where = {"table": table, "seat": 1, "to_table": 2, "to_seat": 3}
    return {"event": "moved", "player": player, "reason": "balance", **where}


def test_moves_are_told_the_newest_first():
    found = moves_in([an_entry(move("ann", 1)), an_entry(move("ben", 4))])
    assert [(one.player, one.table, one.to_seat) for one in found] == [("ben", 4, 3), ("ann", 1, 3)]


def test_screens_without_anything_to_show_are_left_out():
    t = Tournament("cup", "holdem")
    look = RoomLook(t.view(), players_of(t), ())
    assert screens(look, tuple(SCREENS)) == ["clock"]
    published = look._replace(view=replace(look.view, status="entries"))
    assert screens(published, tuple(SCREENS)) == ["registration"]
    assert final_table(look.view) is None

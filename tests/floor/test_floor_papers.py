"""Papers of tournaments on the floor: numbered, on record, and marked when printed again."""

from __future__ import annotations

import asyncio

import pytest
from floor_world import SAFE, tokens
from litestar.testing import TestClient

from houseway.floor.app import create_app
from houseway.floor.demo import DEMO_TOURNAMENT, set_up_tournament
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.permissions import Role
from houseway.floor.printing import Printing, Wanted
from houseway.floor.storage.daybook import Actor, Daybook, Sought
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.tournament_host import Tournaments

TESS = Actor("tess", "director")


def no_link(_):
    return ""


def opened(database):
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE)
    tournaments = Tournaments(floor)
    return floor, tournaments, Printing(floor, tournaments), Daybook(engine, floor.writer)


def numbers(issues):
    return [(issue.paper.about, issue.serial, issue.printing) for issue in issues]


def test_the_same_paper_keeps_its_number_and_is_a_reprint_also_after_a_restart(database):
    wanted = Wanted("receipt", "ann")

    async def scene():
        floor, tournaments, printing, _ = opened(database)
        await set_up_tournament(tournaments)
        first = await printing.issue(DEMO_TOURNAMENT, wanted, TESS, no_link)
        other = await printing.issue(DEMO_TOURNAMENT, Wanted("receipt", "ben"), TESS, no_link)
        await floor.close()
        floor, tournaments, printing, book = opened(database)
        again = await printing.issue(DEMO_TOURNAMENT, wanted, TESS, no_link)
        noted = await book.find(Sought(do="print"))
        await floor.close()
        assert numbers(first) == [("ann", 1, 1)]
        assert numbers(other) == [("ben", 2, 1)]
        assert numbers(again) == [("ann", 1, 2)]
        assert again[0].is_reprint
        assert [entry.command["papers"] for entry in noted] == [
            [[1, 2, "receipt", "ann"]],
            [[2, 1, "receipt", "ben"]],
            [[1, 1, "receipt", "ann"]],
        ]
        assert {entry.by for entry in noted} == {"tess"}

    asyncio.run(scene())


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('papers')}/floor.db"
    app = create_app(FloorSettings(database, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        client.keys = tokens(app.state.accounts)
        yield client


def by(client, role):
    return {"authorization": f"Bearer {client.keys[role]}"}


def post(client, role=Role.DIRECTOR, **form):
    address = f"/tournaments/{DEMO_TOURNAMENT}/papers"
    return client.post(address, data=form, headers=by(client, role))


def test_seat_cards_of_everybody_come_as_one_pdf(client):
    answer = post(client, kind="seat-cards")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.count(b"/Type /Page\n") == 18
    page = client.get(f"/tournaments/{DEMO_TOURNAMENT}/papers", headers=by(client, Role.DIRECTOR))
    assert page.text.count("<td>seat card</td>") == 18


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"entry": "9999"}, "The journal has no entry 9999."),
        ({"entry": "-1"}, "is no number of an entry"),
        ({"kind": "receipt", "player": "nobody-here"}, "There is no receipt of nobody-here."),
        ({"kind": "banner"}, "There is no paper banner"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(client, form, said):
    answer = post(client, **form)
    assert answer.status_code == 409
    assert said in answer.text


def test_players_print_nothing(client):
    assert post(client, Role.PLAYER, kind="seating").status_code == 403


def test_lists_come_as_csv_and_json_and_are_noted(client):
    address = f"/tournaments/{DEMO_TOURNAMENT}/lists/entries"
    told = client.get(address, headers=by(client, Role.DIRECTOR))
    assert told.text.splitlines()[1].startswith("1,ann,,in,22000")
    listed = client.get(f"{address}?how=json", headers=by(client, Role.DIRECTOR)).json()
    assert listed[0]["player"] == "ann"
    book = client.get("/api/daybook?do=export", headers=by(client, Role.INSPECTOR))
    assert DEMO_TOURNAMENT in book.text

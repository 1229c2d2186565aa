"""Rounds for other programs on the floor: whoever may see them, as they may see them."""

from __future__ import annotations

import csv
import io
import json

import pytest
from floor_world import SAFE, new_id, tokens
from litestar.testing import TestClient

from houseway.export import FORMATS
from houseway.floor import exporting
from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.furnishing import usual
from houseway.floor.orders import Order
from houseway.floor.permissions import Role
from houseway.floor.roster import TableSettings
from houseway.games import game
from houseway.games.asks import Act, Turn
from journals import NO_LIMIT

PLAYERS = {"a-player": 1, "bob": 2, "cy": 3}


class Pit:
    """A hold'em table on which one hand was folded out and lies settled, and one of roulette."""

    def __init__(self, client):
        self.client, self.floor = client, client.app.state.floor
        self.keys = tokens(client.app.state.accounts)
        self.make("holdem", NO_LIMIT)
        self.make("roulette", {})
        for name, seat in PLAYERS.items():
            self.do("holdem", name, "sit", seat=seat, stake=30_000)
        self.do("holdem", "dealer", "start")
        self.finish()
        self.hole = {
            name: "".join(map(str, cards)) for name, cards in self.table.round.hole.items()
        }

    @property
    def table(self):
        return self.floor.tables["holdem"].table

    def make(self, name, chosen):
        made, settings = usual(game(name), chosen), TableSettings(automatic=False)
        named = {"live": False, "settings": settings, "by": "gil"}
        self.run(self.floor.make, name, name, name, made, **named)
        in_charge = self.floor.tables[name].table.house.in_charge
        self.do(name, in_charge, "open", approval="L-17")

    def finish(self):
        while isinstance(self.table.procedure.asked, Turn):
            options = self.table.procedure.asked.options
            chosen = next((o for o in options if o.do == "fold"), options[0])
            act = chosen.completed(Act(chosen.by, chosen.do, {}))
            self.do("holdem", act.by, act.do, **act.facts)

    def run(self, what, *given, **named):
        async def carried_out():
            return await what(*given, **named)

        return self.client.blocking_portal.call(carried_out)

    def do(self, table, by, do, **facts):
        self.run(self.floor.do, table, Order(by, do, facts, by, new_id()), by)

    def get(self, address, role, accept="application/json"):
        headers = {"authorization": f"Bearer {self.keys[role]}", "accept": accept}
        return self.client.get(address, headers=headers)


@pytest.fixture(scope="module")
def pit(tmp_path_factory):
    address = f"sqlite:///{tmp_path_factory.mktemp('exports')}/floor.db"
    app = create_app(FloorSettings(address, demo=False, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Pit(client)


def packed(text):
    return "".join(text.replace('"', "").replace(",", "").split())


def test_everybody_on_the_floor_has_the_settlements_for_other_programs(pit):
    for role in Role:
        answer = pit.get("/api/tables/holdem/export?as=csv", role)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == 'attachment; filename="holdem.csv"'
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert [(r["player"], r["result"]) for r in rows] == [("bob", "win"), ("a-player", "lose")]
        (only,) = pit.get("/api/tables/holdem/export?as=json", role).json()["rounds"]
        assert (only["round"], only["status"]) == (1, "settled")


@pytest.mark.parametrize("how", ["phh", "ohh"])
def test_hands_are_told_to_each_as_they_saw_them(pit, how):
    sees = {Role.PLAYER: {"a-player"}, Role.INSPECTOR: set(PLAYERS)}
    for role in Role:
        answer = pit.get(f"/api/tables/holdem/export?as={how}", role)
        told = packed(answer.text)
        assert {name for name, cards in pit.hole.items() if cards in told} == sees.get(role, set())
        assert answer.status_code == (200 if role in sees else 409)
        links = (
            f"/api/tables/holdem/export?as={how}"
            in pit.get("/tables/holdem/rounds", role, "text/html").text
        )
        assert links == (role in sees)


def test_the_journal_is_exported_whole_for_those_who_may_read_it(pit):
    for role in Role:
        answer = pit.get("/api/journals/holdem/export?as=phh", role)
        if role in (Role.INSPECTOR, Role.SHIFT_MANAGER):
            assert all(cards in packed(answer.text) for cards in pit.hole.values())
        else:
            assert answer.status_code == 403


def test_a_round_under_way_is_in_no_export(pit):
    before = pit.get("/api/tables/holdem/export?as=json", Role.INSPECTOR).json()
    pit.do("holdem", "dealer", "start")
    assert pit.table.in_play
    for role in (Role.PLAYER, Role.INSPECTOR):
        found = pit.get("/api/tables/holdem/export?as=json", role).json()
        assert [one["round"] for one in found["rounds"]] == [1]
        assert found["rounds"][0]["settlements"] == before["rounds"][0]["settlements"]
    pit.finish()
    found = pit.get("/api/tables/holdem/export?as=json", Role.PLAYER).json()
    assert [one["round"] for one in found["rounds"]] == [1, 2]


def test_what_cannot_be_exported_is_one_sentence(pit):
    for how in ("phh", "ohh"):
        answer = pit.get(f"/api/tables/roulette/export?as={how}", Role.PLAYER)
        assert (answer.status_code, answer.text) == (200, "")  # no round has been played
    assert pit.get("/api/tables/none/export?as=csv", Role.PLAYER).status_code == 404
    assert pit.get("/api/tables/holdem/export?as=xls", Role.PLAYER).status_code == 400


def test_a_journal_too_long_for_the_floor_is_left_to_the_command(pit, monkeypatch):
    monkeypatch.setattr(exporting, "LONGEST", 3)
    answer = pit.get("/api/journals/holdem/export?as=csv", Role.INSPECTOR)
    assert answer.status_code == 409
    assert answer.json()["reason"] == (
        "The journal has more than 3 entries: keep its file, and use houseway export."
    )


def test_the_pages_have_links_to_every_format_of_the_game(pit):
    for address, role in (("/journals/{}", Role.INSPECTOR), ("/tables/{}/rounds", Role.PLAYER)):
        for table, formats in (("holdem", FORMATS), ("roulette", ("csv", "json"))):
            page = pit.get(address.format(table), role, "text/html").text
            base = address.format(table).removesuffix("/rounds")
            links = {how for how in FORMATS if f'href="/api{base}/export?as={how}"' in page}
            assert links == set(formats)


def test_an_export_of_an_empty_table_has_no_rounds(pit):
    answer = pit.get("/api/tables/roulette/export?as=json", Role.PLAYER)
    assert json.loads(answer.text)["rounds"] == []

"""Conditions as a form: dollars in, cents out, checked against the instrument."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from floor_world import SAFE, tokens
from litestar.testing import TestClient
from msgspec.structs import replace

from houseway.floor.app import create_app
from houseway.floor.conditions_form import document_of
from houseway.floor.conditions_typed import form_of
from houseway.floor.demo import DEMO_TOURNAMENT
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.form_shapes import fields_asked, purchases_asked
from houseway.floor.pages.conditions_pages import FormIn, duration, told
from houseway.floor.permissions import Role
from houseway.games import GAMES
from houseway.rulebook import Refused
from houseway.tournament import Tournament, load

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(game):
    return load(EXAMPLES / f"{game}.toml")


@pytest.mark.parametrize("game", GAMES)
def test_a_form_states_what_the_document_stated(game):
    stated = example(game)
    again = msgspec.to_builtins(document_of(game, form_of(stated), stated))
    before = msgspec.to_builtins(stated)
    if before["groups"] is None and again["groups"]:
        before["groups"] = "none"  # that there is no restriction is said where it can be
    assert again == before


def typed(game, **fields):
    form = form_of(example(game))
    return replace(form, fields={**form.fields, **fields})


def test_money_is_typed_in_dollars():
    form = form_of(example("holdem"))
    assert (form.fields["fee"], form.purchases["rebuys"]["cost"]) == ("220", "200")
    made = document_of("holdem", typed("holdem", fee="$1,250.50", commission="12.50"))
    assert (made.fee, made.commission) == (125_050, 1_250)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("fee", "lots", "Entry fee in dollars: “lots” is no amount of dollars."),
        ("fee", "1.005", "Entry fee in dollars: “1.005” is no amount of whole cents."),
        ("chips", "ten", "Chips for an entry: “ten” is no whole number."),
        ("start", "tomorrow", "is no time such as 2026-03-01 13:00"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_field(field, value, said):
    with pytest.raises(Refused, match=said.replace("(", r"\(").replace(")", r"\)")):
        document_of("holdem", typed("holdem", **{field: value}))


def test_every_instrument_has_its_own_fields():
    def names(game):
        return {asked.shape.name for asked in fields_asked(game)}

    assert "fee" not in names("charity-holdem")  # entry is free of charge there
    assert "donations" in names("charity-holdem")
    assert purchases_asked("holdem") == ["rebuys", "add_ons"]
    assert purchases_asked("charity-holdem") == ["re_entry"]
    fee = next(asked for asked in fields_asked("holdem") if asked.shape.name == "fee")
    assert (fee.clause, fee.must) == ("20.3(a)(ii)", True)


def checked(game, form, **more):
    return told(Tournament("cup", game), FormIn(form, **more))


def test_a_form_is_checked_against_the_clauses_and_shows_its_sheet():
    good = checked("holdem", form_of(example("holdem")))
    assert good.faults == []
    assert "entry fee          $220, of which commission $20 [20.3(a)(ii)]" in good.sheet
    assert msgspec.json.decode(good.document)["fee"] == 22_000
    assert good.duration.startswith("With 60 players about ")
    bad = checked("holdem", typed("holdem", prizes_values="50, 30", players_maximum="2"))
    assert [fault.said for fault in bad.faults] == [
        "The shares make 80%, not 100%.",
        "There is one player or more, and the least number is not above the greatest.",
    ]
    assert bad.faults[0].clauses == ("NI2018-51 20.3(a)(ix)",)
    assert (bad.document, bad.sheet) == ("", "")


def test_the_duration_is_told_in_minutes_and_levels():
    assert duration(example("roulette"), 30) == "With 30 players about 40 min; up to level 1."


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('conditions')}/floor.db"
    app = create_app(FloorSettings(database, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        client.keys = tokens(app.state.accounts)
        yield client


def test_the_form_is_a_page_and_is_checked_there(client):
    page = f"/tournaments/{DEMO_TOURNAMENT}/conditions"
    manager = {"authorization": f"Bearer {client.keys[Role.SHIFT_MANAGER]}", "accept": "text/html"}
    shown = client.get(page, headers=manager)
    assert shown.status_code == 200
    assert 'data-field="fee" value="220"' in shown.text
    form = msgspec.to_builtins(form_of(example("holdem")))
    body = {"form": form, "players": 30, "minutes": 120}
    answer = client.post(f"{page}/check", json=body, headers=manager).json()
    assert answer["faults"] == []
    assert len(answer["form"]["levels"]) == 20
    player = {"authorization": f"Bearer {client.keys[Role.PLAYER]}"}
    assert client.post(f"{page}/check", json=body, headers=player).status_code == 403
    other = client.get(f"{page}?like=nothing-here", headers=manager)
    assert other.status_code == 404

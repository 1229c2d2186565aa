"""The form for a new table: a field for every determination, and refusals where they are made."""

from __future__ import annotations

import re

import pytest
from floor_world import SAFE
from litestar.testing import TestClient

from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.furnishing import usual
from houseway.floor.pages.choosing import chosen, form_of
from houseway.floor.permissions import Role
from houseway.games import GAMES, game
from houseway.rulebook import Refused


def written(played, **more):
    """The form of a game as a browser sends it: a switch that is off is not sent."""
    every = [field for group in form_of(game(played)) for field in group.fields]
    sent = {one.name: one.value for one in every if one.kind != "switch" or one.value}
    return {name: value for name, value in {**sent, **more}.items() if value is not None}


@pytest.mark.parametrize("name", GAMES)
def test_an_untouched_form_stands_for_the_usual_determinations(name):
    assert usual(game(name), chosen(game(name), written(name))) == usual(game(name), {})


@pytest.mark.parametrize("name", GAMES)
def test_what_was_written_stays_in_the_form(name):
    sent = written(name, minimum="17.5", boxes="x")
    again = {one.name: one.value for group in form_of(game(name), sent) for one in group.fields}
    assert {key: again[key] for key in sent if key in again} == {
        key: value for key, value in sent.items() if key in again
    }


def test_every_determination_of_every_game_has_a_field_in_words():
    for name in GAMES:
        there = {one.name.split(".")[0] for group in form_of(game(name)) for one in group.fields}
        known = set(game(name).standard.__struct_fields__)
        # Nominated for a player, said by conditions of a tournament, brought by packages
        assert known - there <= {"colour_chips", "instead", "side_bets"}
        for group in form_of(game(name)):
            for one in group.fields:
                assert "_" not in one.label
                assert one.label[0].isupper()


@pytest.mark.parametrize(
    ("name", "more", "expected"),
    [
        ("blackjack", {"minimum": "12.50", "multiple": "2.50"}, {"minimum": 1_250}),
        ("blackjack", {"super_sevens_amounts": "1, 2.50"}, {"super_sevens_amounts": (100, 250)}),
        ("holdem", {"blinds": "1 2", "minimum_bet": "2"}, {"blinds": (100, 200)}),
        ("holdem", {"maximum": "20"}, {"maximum": 2_000}),
        ("holdem", {"maximum": "full pot"}, {"maximum": "full pot"}),
        ("holdem", {"burn": None}, {"burn": False}),
        ("holdem", {"time_to_act": "45"}, {"time_to_act": 45}),
        (
            "charity-holdem",
            {"limit": "structured", "structure": "100-200 100-200 200-400 200–400"},
            {"structure": ((100, 200), (100, 200), (200, 400), (200, 400))},
        ),
        ("mini-baccarat", {"face": "down", "turned_by": "players"}, {"turned_by": "players"}),
        ("ultimate-holdem", {"maximum_payout": ""}, {"maximum_payout": None}),
    ],
)
def test_fields_are_read_as_people_write_them(name, more, expected):
    made = usual(game(name), chosen(game(name), written(name, **more)))
    assert {key: getattr(made, key) for key in expected} == expected


def test_a_commission_by_the_time_and_limits_of_single_wagers_have_fields():
    more = {"commission.type": "time", "commission.rate": "6", "commission.minutes": "30"}
    sent = written("holdem", **more, **{"commission.approved_maximum": "10"})
    commission = usual(game("holdem"), chosen(game("holdem"), sent)).commission
    assert (commission.rate, commission.minutes) == (600, 30)
    sent = written("roulette", **{"limits.straight.maximum": "75", "limits.dozen.minimum": ""})
    limits = usual(game("roulette"), chosen(game("roulette"), sent)).limits
    assert (limits["straight"].maximum, limits["dozen"].minimum) == (75, None)


@pytest.mark.parametrize("text", ["ten", "1e3", "-5", "1.234", "9" * 20, "½"])
def test_what_is_no_number_is_refused_by_the_name_of_its_field(text):
    with pytest.raises(Refused, match="Minimum"):
        chosen(game("blackjack"), written("blackjack", minimum=text))


# The page


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('desk')}/floor.db"
    app = create_app(FloorSettings(database, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        token = app.state.accounts.tokens.make("sam", "test")
        client.headers["authorization"] = f"Bearer {token}"
        client.headers["accept"] = "text/html"
        client.floor = app.state.floor
        yield client


def send(client, game, **more):
    around = {"name": "new-1", "title": "New 1", "bots": "", "decision_time": "20"}
    return client.post(
        f"/desk/new/{game}", data=written(game, **{**around, **more}), follow_redirects=False
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_every_game_is_set_up_by_its_form(client, name):
    page = client.get(f"/desk/new/{name}")
    assert page.status_code == 200
    assert set(re.findall(r'name="([^"]+)"', page.text)) >= {"name", "title", "decision_time"}
    answer = send(client, name, name=f"new-{name}", bots="zed")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/new-{name}")
    row = client.floor.rows[f"new-{name}"]
    assert (row.settings.bots, row.settings.decision_time) == (("zed",), 20)


def test_a_refusal_names_its_clause_at_the_form_and_keeps_the_values(client):
    answer = send(client, "blackjack", name="odd", title="Odd & even", decks="2")
    assert answer.status_code == 409
    alert = re.search(r'role="alert"[^>]*>(.*?)</p>', answer.text, re.DOTALL)[1]
    assert "decks are used, not 2" in alert
    assert "/rules/NI2005-63/2.1" in alert
    assert 'value="Odd &amp; even"' in answer.text
    assert re.search(r'name="decks"[^>]*value="2"', answer.text)
    assert "odd" not in client.floor.rows


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"name": "No Good"}, "small letters"),
        ({"name": "blackjack"}, "already"),
        ({"decision_time": "2"}, "from 5 to 600"),
        ({"decision_time": "soon"}, "not a number"),
        ({"bots": "dealer"}, "dealer"),
        ({"minimum": ""}, "Minimum"),
    ],
)
def test_whatever_is_wrong_is_said_at_the_form(client, more, told):
    answer = send(client, "blackjack", **{"name": "wrong", **more})
    assert answer.status_code == 409
    assert told in re.search(r'role="alert"[^>]*>(.*?)</p>', answer.text, re.DOTALL)[1]


def test_there_is_no_form_for_an_unknown_game_and_none_for_players(client):
    assert client.get("/desk/new/whist").status_code == 404
    accounts = client.app.state.accounts
    for role, status in ((Role.PLAYER, 403), (Role.SHIFT_MANAGER, 200)):
        name = {Role.PLAYER: "ann", Role.SHIFT_MANAGER: "gil"}[role]
        headers = {"authorization": f"Bearer {accounts.tokens.make(name, 'test')}"}
        assert client.get("/desk/new/pai-gow", headers=headers).status_code == status


# How a table is run


def arrange(client, **more):
    usual = {
        "bots": "",
        "decision_time": "30",
        "betting_time": "12",
        "between_rounds": "4",
        "pace": "1",
    }
    sent = {**usual, "automatic": "on", **more}
    data = {name: value for name, value in sent.items() if value is not None}
    return client.post("/desk/tables/roulette", data=data, follow_redirects=False)


def test_how_a_table_is_run_is_changed_from_the_desk(client):
    assert 'href="/desk/tables/roulette"' in client.get("/desk").text
    page = client.get("/desk/tables/roulette").text
    assert 'name="bots" value="dan bold"' in page
    answer = arrange(
        client,
        bots="zed bold, zoe",
        betting_time="25",
        decision_time="",
        between_rounds="1.5",
        automatic=None,
    )
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/roulette")
    now = client.floor.rows["roulette"].settings
    assert (now.bots, now.betting_time, now.decision_time) == (("zed", "zoe"), 25, None)
    assert (now.between_rounds, now.pace, now.automatic) == (1.5, 1, False)
    page = client.get("/desk/tables/roulette").text
    assert 'value="zed bold, zoe"' in page
    assert now.characters == {"zed": "bold"}
    assert not re.search(r'name="automatic"[^>]*checked', page)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"bots": "dealer"}, "dealer"),
        ({"pace": "quick"}, "Pace: quick is not a number"),
        ({"pace": "9"}, "from 0.05"),
        ({"betting_time": "0"}, "from 1 to 300"),
        ({"between_rounds": "301"}, "from 0 to 300"),
        ({"decision_time": "1"}, "from 5 to 600"),
    ],
)
def test_a_table_is_run_as_before_where_the_form_is_wrong(client, more, told):
    before = client.floor.rows["roulette"].settings
    answer = arrange(client, **more)
    assert answer.status_code == 409
    assert told in re.search(r'role="alert"[^>]*>(.*?)</p>', answer.text, re.DOTALL)[1]
    assert client.floor.rows["roulette"].settings == before
    assert client.get("/desk/tables/none").status_code == 404

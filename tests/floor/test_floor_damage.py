"""A table whose journal was damaged stands still; the others and the house go on."""

from __future__ import annotations

from shutil import copytree

import pytest
from floor_world import served
from sqlalchemy import create_engine

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Where a floor lies that was played at and closed."""
    folder = tmp_path_factory.mktemp("damage") / "played"
    folder.mkdir()
    with served(f"sqlite:///{folder}/floor.db") as server:
        ann, dora = server.browser("ann"), server.browser("dora")
        ann.do("roulette", "sit", seat=1, stake=100_000).raise_for_status()
        dora.do("roulette", "start").raise_for_status()
        ann.do("roulette", "wager", on="red", amount=500).raise_for_status()
    return folder


@pytest.fixture
def altered(played, tmp_path):
    """Opens the floor again that was changed by somebody behind its back."""

    def opened(*statements):
        database = f"sqlite:///{copytree(played, tmp_path / 'altered')}/floor.db"
        engine = create_engine(database)
        with engine.begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
        engine.dispose()
        return served(database)

    return opened


@pytest.fixture
def server(altered):
    """A floor whose table of roulette was tampered with while it was closed."""
    damaged = """CAST(replace(CAST(body AS TEXT), '"open"', '"close"') AS BLOB)"""
    where = "stream = 'roulette' AND version = 3"
    statement = f"UPDATE entries SET body = {damaged} WHERE {where}"
    with altered(statement, "DELETE FROM snapshots") as server:
        yield server


def test_one_damaged_journal_holds_nobody_else_up(server):
    ivy, sam = server.browser("ivy"), server.browser("sam")
    assert ivy.http.get("/api/tables/roulette").status_code == 503
    assert ivy.http.get("/api/tables/blackjack").status_code == 200
    for browser, page in ((ivy, "/"), (ivy, "/journals"), (sam, "/desk")):
        answer = browser.http.get(page, headers=HTML)
        assert (answer.status_code, "Roulette" in answer.text) == (200, True), page


def test_what_is_wrong_with_it_can_be_found_out(server):
    ivy = server.browser("ivy")
    told = ivy.http.post("/api/journals/roulette/verify").json()
    assert not told["ok"]
    assert "Entry 3" in told["findings"][0]["sentence"]
    assert ivy.http.post("/api/journals/blackjack/verify").json()["ok"]
    assert ivy.http.post("/api/journals/nothing/verify").status_code == 404


WAGER = "stream = 'roulette' AND CAST(body AS TEXT) LIKE '%\"amount\":500%'"
AMOUNT = """CAST(replace(CAST(body AS TEXT), '"amount":500', '"amount":900') AS BLOB)"""


@pytest.mark.parametrize(
    "statement",
    [
        f"UPDATE entries SET body = {AMOUNT} WHERE {WAGER}",
        "DELETE FROM entries WHERE stream = 'roulette' AND version = 5",
        "UPDATE entries SET body = (SELECT body FROM entries WHERE stream = 'blackjack' AND "
        "version = 2) WHERE stream = 'roulette' AND version = 2",
    ],
)
def test_a_row_that_was_altered_is_not_built_upon(altered, statement):
    with altered("DELETE FROM snapshots", statement) as server:
        ivy = server.browser("ivy")
        assert ivy.http.get("/api/tables/roulette").status_code == 503
        assert ivy.http.get("/api/tables/blackjack").status_code == 200
        assert not ivy.http.post("/api/journals/roulette/verify").json()["ok"]


def test_a_journal_that_is_shorter_than_what_was_saved_of_it_stands_still(altered):
    saved = "INSERT INTO snapshots SELECT 'roulette', max(version) + 1, X'00' FROM entries"
    whole = f"{saved} WHERE stream = 'roulette'"
    with altered("DELETE FROM snapshots WHERE stream = 'roulette'", whole) as server:
        ivy = server.browser("ivy")
        assert ivy.http.get("/api/tables/roulette").status_code == 503
        assert ivy.http.get("/api/tables/blackjack").status_code == 200


@pytest.mark.parametrize("column", ["settings", "summary"])
def test_a_damaged_row_of_one_table_leaves_the_lobby_open(altered, column):
    statement = f"UPDATE tables SET {column} = '{{\"pace\": ' WHERE name = 'roulette'"
    with altered(statement) as server:
        sam = server.browser("sam")
        lobby = sam.http.get("/", headers=HTML)
        assert (lobby.status_code, "Roulette" in lobby.text) == (200, True)
        listed = {one["name"]: one for one in sam.http.get("/api/tables").json()}
        assert {"roulette", "blackjack"} <= {*listed}
        assert sam.http.get("/api/tables/blackjack").status_code == 200

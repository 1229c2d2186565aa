"""A table whose journal was damaged stands still; the others and the house go on."""

from __future__ import annotations

import pytest
from floor_world import served
from sqlalchemy import create_engine, text

HTML = {"accept": "text/html"}


@pytest.fixture
def server(tmp_path):
    """A floor whose table of roulette was tampered with while it was closed."""
    database = f"sqlite:///{tmp_path}/floor.db"
    with served(database):
        pass
    engine = create_engine(database)
    with engine.begin() as connection:
        damaged = """CAST(replace(CAST(body AS TEXT), '"open"', '"close"') AS BLOB)"""
        where = "stream = 'roulette' AND version = 3"
        connection.execute(text(f"UPDATE entries SET body = {damaged} WHERE {where}"))
        connection.execute(text("DELETE FROM snapshots"))
    engine.dispose()
    with served(database) as server:
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

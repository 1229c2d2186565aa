"""The bot of the examples plays tables of a demonstration floor over the HTTP API."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from floor_world import served

BOT = Path(__file__).parents[2] / "examples" / "api_bot.py"
QUICK = {"automatic": True, "pace": 0.05, "betting_time": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('bot')}/floor.db"
    with served(database, runs_tables=True) as running:
        yield running


@pytest.mark.parametrize("table", ["blackjack", "pai-gow", "roulette"])
def test_the_bot_plays_a_table(server, table):
    manager = {"authorization": f"Bearer {server.accounts.tokens.make('gil', 'test')}"}
    address = f"{server.base}/api/tables/{table}"
    company = httpx.get(address, headers=manager, timeout=60).json()["bots"]
    settings = {**QUICK, "bots": company}
    httpx.patch(f"{address}/settings", json=settings, headers=manager).raise_for_status()
    token = server.accounts.tokens.make("ann", "bot")

    played = subprocess.run(
        [sys.executable, BOT, table, "--server", server.base, "--rounds", "2"],
        env={**os.environ, "HOUSEWAY_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    ends = [line for line in played.stdout.splitlines() if "win" in line or "lose" in line]
    assert ends or "push" in played.stdout
    if table == "roulette":  # one wager a round, above the least that a player stakes in all
        assert len(ends) == 2
    state = httpx.get(address, headers=manager, timeout=60).json()
    assert state["rounds"] >= 2
    assert "ann" not in [seat["player"] for seat in state["seats"]]


@pytest.mark.parametrize(
    ("token", "table", "words"),
    [
        (None, "blackjack", "HOUSEWAY_TOKEN is not set"),
        ("hw_wrong", "blackjack", "401: This token is unknown"),
        ("right", "nothing", "404: There is no table nothing."),
    ],
)
def test_the_bot_says_what_is_lacking(server, token, table, words):
    known = server.accounts.tokens.make("ben", "bot") if token == "right" else token
    kept = {name: value for name, value in os.environ.items() if name != "HOUSEWAY_TOKEN"}
    ended = subprocess.run(
        [sys.executable, BOT, table, "--server", server.base],
        env={**kept, **({"HOUSEWAY_TOKEN": known} if known else {})},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode != 0
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr

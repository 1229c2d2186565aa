"""What docs/api.md has people type is typed, on a demonstration floor."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from floor_world import served

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('document')}/floor.db"
    with served(database, runs_tables=True) as server:
        gil = {"authorization": f"Bearer {server.accounts.tokens.make('gil', 'test')}"}
        quick = {"bots": ["dan"], "pace": 0.05, "betting_time": 3}
        httpx.patch(f"{server.base}/api/tables/roulette/settings", json=quick, headers=gil)
        yield server


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed here")
def test_everything_that_is_typed_works(server):
    blocks = re.findall(r"```sh\n(.*?)```", DOCUMENT, re.S)
    token = server.accounts.tokens.make("ann", "test")
    ended = subprocess.run(
        ["sh", "-e"],
        input="\n".join(blocks).replace("python examples", f"{sys.executable} examples"),
        env={**os.environ, "HOUSE": server.base, "HOUSEWAY_TOKEN": token},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    said = ended.stdout
    assert '"name":"ann","role":"player"' in said
    assert '"event":"sat down","player":"ann","seat":1' in said
    assert said.count("event: table") >= 2
    assert '"reason"' not in said


def test_the_option_that_is_shown_is_the_one_that_a_table_offers(server):
    shown = json.loads(re.search(r"```json\n(.*?)```", DOCUMENT, re.S)[1])
    offered = server.browser("ben").see("live-blackjack")["options"]
    assert shown in offered

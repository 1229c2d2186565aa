"""Bodies that are no text, and the same thing sent twice at once."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from floor_world import served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('bodies')}/floor.db") as server:
        yield server


@pytest.mark.parametrize(
    "body",
    [
        b'{"matter": "\xff\xfe"}',
        b'{"matter": "\xed\xa0\x80"}',
        b"\xff",
        b'{"matter\xff": "x"}',
        b'{"matter": "x", "\xc3\x28": 1}',
    ],
)
def test_a_body_that_is_no_text_is_the_senders_mistake(server, body):
    ann = server.browser("ann").http
    headers = {"content-type": "application/json"}
    answer = ann.post("/api/tables/blackjack/calls", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["reason"]


def test_a_form_that_is_no_text_is_the_senders_mistake(server):
    ann = server.browser("ann").http
    headers = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    answer = httpx.post(
        f"{server.base}/sign-in", content=b"name=\xff&password=%ff", headers=headers, timeout=60
    )
    assert answer.status_code in (400, 403)
    again = ann.post("/sign-out?x=%ff", content=b"_csrf_token=\xff\xfe", headers=headers)
    assert again.status_code < 500


@pytest.mark.parametrize(
    ("who", "address", "game"),
    [("sam", "/api/tables", "roulette"), ("gil", "/api/tournaments", "holdem")],
)
def test_the_same_thing_made_many_times_at_once_is_made_once(server, who, address, game):
    token = server.accounts.tokens.make(who, "test")

    async def all_at_once():
        headers = {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=server.base, headers=headers, timeout=60) as http:
            body = {"name": "twice", "game": game}
            return await asyncio.gather(*(http.post(address, json=body) for _ in range(6)))

    answers = asyncio.run(all_at_once())
    assert sorted(one.status_code for one in answers) == [201, *[409] * 5]
    assert {one.json()["reason"] for one in answers if one.status_code == 409} == {
        f"There is a {'table' if game == 'roulette' else 'tournament'} twice already."
    }

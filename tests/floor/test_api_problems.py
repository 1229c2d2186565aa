"""Whatever a program gets wrong is answered with one clear sentence and a fitting status."""

from __future__ import annotations

import httpx
import pytest
from floor_world import served

from houseway.floor.permissions import Role

COMMANDS = "/api/tables/blackjack/commands"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('problems')}/floor.db") as server:
        yield server


@pytest.fixture(scope="module")
def asked(server):
    """Sends a request with somebody's token."""
    tokens = {name: server.accounts.tokens.make(name, "test") for name in ("ann", "ivy", "root")}

    def send(who, method, path, **more):
        headers = {"authorization": f"Bearer {tokens[who]}", **more.pop("headers", {})}
        return httpx.request(method, server.base + path, headers=headers, timeout=60, **more)

    return send


@pytest.mark.parametrize(
    ("who", "method", "path", "more", "status", "reason"),
    [
        ("ann", "GET", "/api/nothing", {}, 404, "There is nothing at this address."),
        ("ann", "PUT", "/api/me", {}, 405, "This address is not used in that way."),
        ("ann", "POST", COMMANDS, {}, 400, "The request has no body."),
        ("ann", "POST", COMMANDS, {"content": b"{" + b" " * 70_000}, 413,
         "The request is too large."),
        ("ann", "POST", COMMANDS, {"content": b"[" * 30_000}, 400,
         "The request holds lists within lists, too many of them."),
        ("ann", "POST", COMMANDS, {"json": {"do": "sit"}}, 400,
         "Object missing required field `id`"),
        ("ann", "GET", "/api/tables/none", {}, 404, "There is no table none."),
        ("ann", "GET", "/api/tables/blackjack/rounds/999", {}, 404,
         "Round 999 is not settled, or was never played."),
        ("ivy", "GET", "/api/accounts", {}, 403, "An inspector may not keep accounts."),
        ("root", "PATCH", "/api/accounts/nobody", {"json": {"active": True}}, 404,
         "There is no account nobody."),
    ],
)  # fmt: skip
def test_a_mistake_is_answered_in_one_sentence(asked, who, method, path, more, status, reason):
    answer = asked(who, method, path, **more)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


@pytest.mark.parametrize("change", [{"active": False}, {"role": "player"}])
def test_the_last_administrator_stays(asked, change):
    answer = asked("root", "PATCH", "/api/accounts/root", json=change)
    assert (answer.status_code, "must remain" in answer.json()["reason"]) == (422, True)
    assert asked("root", "GET", "/api/me").json()["role"] == "administrator"


def test_an_administrator_goes_when_another_is_there(server):
    server.accounts.make("second", Role.ADMINISTRATOR, "correct horse")
    server.accounts.change("second", role=Role.PLAYER, password=None, active=None)
    assert server.accounts.there_is_an_administrator()


def test_whoever_comes_without_a_token_is_told_what_kind_is_needed(server):
    for headers in ({}, {"authorization": "Bearer hw_of_nobody"}):
        answer = httpx.get(f"{server.base}/api/me", headers=headers, timeout=60)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


def test_a_refusal_has_its_amounts_as_people_write_them_too(asked):
    def told(table):
        body = {"id": f"sit-{table}", "do": "sit", "facts": {"seat": 1, "stake": 2 * 10**12}}
        return asked("ann", "POST", f"/api/tables/{table}/commands", json=body).json()

    for table, in_dollars in (("blackjack", True), ("roulette", False)):
        problem = told(table)
        assert "not 2,000,000,000,000." in problem["reason"]
        assert ("$500,000, not $20,000,000,000." in problem["told"]) == in_dollars
        assert bool(problem["told"]) == in_dollars


@pytest.mark.parametrize(
    ("table", "facts", "reason", "clause"),
    [
        ("blackjack", {"box": 5, "amount": 700}, "700 is not a multiple of 500;", "NI2005-63 3.3"),
        ("blackjack", {"amount": 1_000}, "Say on which box the wager is: 1 to", "NI2005-63 A:Box"),
        ("roulette", {"amount": 50}, "Say on what the wager is: numbers", "NI2002-45-roulette 4.3"),
        ("mini-baccarat", {"amount": 50}, "Say on what the wager is: banker, player or tie.",
         "NI2002-45-mini-baccarat 4.6"),
        ("ultimate-holdem", {"amount": 700}, "700 is not a multiple of 500;", "NI2019-212 5.3"),
    ],
)  # fmt: skip
def test_a_wager_on_nothing_in_particular_is_the_main_wager_or_refused(
    server, table, facts, reason, clause
):
    dealer, ben = server.browser("dora"), server.browser("ben")
    ben.do(table, "sit", seat=5, stake=20_000)
    dealer.do(table, "start")
    ben.do(table, "cut")
    dealer.do(table, "place-cutting-card")
    problem = ben.do(table, "wager", **facts).json()
    assert problem["reason"].startswith(reason)
    assert problem["clauses"] == [clause]

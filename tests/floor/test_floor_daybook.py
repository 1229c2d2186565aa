"""The daybook of the house: what is written in it, who reads it, and that it holds."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import httpx
import pytest
from floor_world import SAFE, served, wait_until
from litestar.testing import TestClient
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from houseway.cli import main
from houseway.floor.app import create_app
from houseway.floor.deeds import DAYBOOK
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.permissions import Role
from houseway.floor.storage import accounts as module
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.database import daybook, entries
from houseway.floor.storage.daybook import Actor, Daybook, Sought
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.entry_streams import Streams
from houseway.floor.storage.group_commit import GroupCommit
from houseway.journal import new_keys

GOOD = "nine purple lanterns"
HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('daybook')}/floor.db") as server:
        yield server


@pytest.fixture(scope="module")
def asked(server):
    """Sends a request with somebody's token."""
    names = ("ann", "dora", "sam", "gil", "tess", "ivy", "root")
    keys = {name: server.accounts.tokens.make(name, "test") for name in names}

    def send(who, method, path, **more):
        headers = {"authorization": f"Bearer {keys[who]}"}
        return httpx.request(method, server.base + path, headers=headers, timeout=60, **more)

    return send


@pytest.fixture
def newest(asked):
    """The newest entries of a kind, as the inspector reads them: who, and what."""

    def read(do, limit=1):
        found = asked("ivy", "GET", f"/api/daybook?do={do}&limit={limit}").json()["entries"]
        return [(one["by"], one["role"], one["command"]) for one in found]

    return read


# What is written


def test_signing_in_and_out_is_written_with_the_place(server, newest):
    ben = server.browser("ben")
    by, role, told = newest("sign-in")[0]
    assert (by, role, told) == (
        "ben",
        "player",
        {"do": "sign-in", "account": "ben", "from": "127.0.0.1"},
    )
    ben.http.post("/sign-out", headers=HTML)
    server._browsers.pop("ben").close()
    assert newest("sign-out")[0][0] == "ben"


def test_a_failure_is_written_with_the_name_that_was_tried(server, newest):
    with pytest.raises(module.AccountError):
        server.accounts.sign_in("mallory", "guess", "203.0.113.9")
    assert newest("fail-to-sign-in") == [
        (
            "nobody",
            "nobody",
            {"do": "fail-to-sign-in", "account": "mallory", "times": 1, "from": "203.0.113.9"},
        )
    ]


def test_accounts_are_written_with_whoever_keeps_them_and_never_a_password(server, asked, newest):
    body = {"name": "wendy", "role": "dealer", "password": GOOD}
    asked("root", "POST", "/api/accounts", json=body)
    assert newest("make-account") == [
        (
            "root",
            "administrator",
            {"do": "make-account", "account": "wendy", "role": "dealer", "from": "127.0.0.1"},
        )
    ]
    change = {"role": "supervisor", "active": True, "password": "a quiet harbour at noon"}
    asked("root", "PATCH", "/api/accounts/wendy", json=change)
    assert newest("change-account")[0][2]["role"] == {"was": "dealer", "is": "supervisor"}
    assert newest("change-password")[0][:2] == ("root", "administrator")
    whole = server.floor.streams.lines(DAYBOOK).decode()
    assert GOOD not in whole
    assert "quiet harbour" not in whole
    assert "argon2" not in whole


def test_tokens_are_written_but_not_what_opens_the_door(server, newest):
    token = server.accounts.tokens.make("ann", "my bot")
    told = newest("make-token")[0][2]
    assert (told["account"], told["label"], told["scope"], told["days"]) == (
        "ann",
        "my bot",
        "role",
        90,
    )
    server.accounts.tokens.drop("ann", told["token"])
    assert newest("drop-token")[0][2]["token"] == told["token"]
    assert token not in server.floor.streams.lines(DAYBOOK).decode()


def test_tables_bots_and_pace_are_written(asked, newest):
    body = {"name": "extra", "game": "roulette", "settings": {"bots": ["robbie"]}}
    asked("sam", "POST", "/api/tables", json=body)
    assert newest("make-table")[0][2] | {"pace": 1.0} == {
        "do": "make-table",
        "table": "extra",
        "game": "roulette",
        "live": False,
        "bots": ["robbie"],
        "characters": {},
        "automatic": True,
        "pace": 1.0,
        "own_pace": True,
        "betting_time": 12.0,
        "decision_time": 30.0,
        "between_rounds": 2.5,
        "from": "127.0.0.1",
    }
    asked("sam", "PATCH", "/api/tables/extra/settings", json={"bots": [], "pace": 2})
    by, role, told = newest("run-table")[0]
    assert (by, role, told["table"], told["bots"], told["pace"]) == (
        "sam",
        "supervisor",
        "extra",
        [],
        2.0,
    )


def test_a_tournament_is_written(asked, newest):
    asked("gil", "POST", "/api/tournaments", json={"name": "monday", "game": "holdem"})
    by, _, told = newest("make-tournament")[0]
    assert (by, told["tournament"], told["game"]) == ("gil", "monday", "holdem")


def test_a_correction_is_written_and_no_other_move_at_a_table(server, newest):
    dora, table = server.browser("dora"), "live-roulette"
    before = server.floor.streams.head(DAYBOOK)
    server.browser("ann")  # who signs in
    dora.do(table, "sit", by="ann", seat=1, stake=100_000)
    dora.do(table, "start")
    wager = dora.do(table, "wager", by="ann", on="red", amount=500)
    assert wager.status_code == 200, wager.text
    assert server.floor.streams.head(DAYBOOK) - before <= 2  # those who have signed in
    struck = dora.do(table, "correct", reason="entered twice")
    assert struck.status_code == 200, struck.text
    by, _, told = newest("correct")[0]
    assert (by, told["table"], told["entry"]) == ("dora", table, struck.json()["version"])


def test_a_call_and_who_came_are_written_and_nobody_calls_twice(asked, newest):
    body = {"matter": "a chip lies on the line"}
    assert asked("ann", "POST", "/api/tables/roulette/calls", json=body).status_code == 201
    again = [asked("ann", "POST", "/api/tables/roulette/calls", json=body) for _ in range(20)]
    assert {(one.status_code, one.json()["reason"]) for one in again} == {
        (409, "You have called already; somebody will come.")
    }
    (waiting,) = asked("sam", "GET", "/api/calls").json()
    by, _, told = newest("call")[0]
    assert (by, told["table"], told["matter"]) == ("ann", "roulette", body["matter"])
    asked("sam", "POST", f"/api/tables/roulette/calls/{waiting['entry']}/answer")
    by, _, told = newest("answer-call")[0]
    assert (by, told["table"], told["call"]) == ("sam", "roulette", waiting["entry"])
    assert len(newest("call", limit=30)) == 1
    assert asked("ann", "POST", "/api/tables/roulette/calls", json=body).status_code == 201


@pytest.mark.parametrize(
    ("who", "method", "path", "do", "facts"),
    [
        ("ivy", "GET", "/api/journals/blackjack", "read-journal", {"name": "blackjack"}),
        ("gil", "GET", "/api/journals/blackjack/file", "keep-journal", {"name": "blackjack"}),
        ("ivy", "GET", "/api/journals/roulette/export?as=json", "export", {"as": "json"}),
        ("ivy", "POST", "/api/journals/pai-gow/verify", "verify", {"name": "pai-gow"}),
        ("ivy", "GET", "/api/tables/holdem/rounds", "see-hands", {"name": "holdem"}),
        ("ivy", "GET", "/api/tables/holdem", "see-hands", {"name": "holdem"}),
        ("ann", "GET", "/api/tables/roulette/export?as=csv", "export", {"as": "csv"}),
        ("gil", "GET", "/api/tournaments/sunday-holdem/journal", "keep-journal", {}),
        ("root", "GET", "/api/daybook/file", "keep-daybook", {}),
    ],
)
def test_whoever_saw_what_an_inspector_may_see_is_written(
    asked, newest, who, method, path, do, facts
):
    assert asked(who, method, path).status_code == 200
    by, _, told = newest(do)[0]
    assert by == who
    assert told.items() >= facts.items()


def test_what_everybody_at_a_table_sees_is_not_written(server, asked):
    before = server.floor.streams.head(DAYBOOK)
    for path in ("/api/tables/holdem", "/api/tables/holdem/rounds", "/api/tables"):
        asked("ann", "GET", path)
    assert server.floor.streams.head(DAYBOOK) == before


def test_what_was_refused_is_not_said_to_have_been_seen(server, asked):
    before = server.floor.streams.head(DAYBOOK)
    assert asked("ann", "GET", "/api/journals/blackjack").status_code == 403
    assert asked("ivy", "GET", "/api/journals/none").status_code == 404
    assert server.floor.streams.head(DAYBOOK) == before


def test_what_cannot_be_written_down_is_not_shown(server, asked, monkeypatch):
    async def broken(*_, **__):
        raise OperationalError("the disk is full", None, Exception())

    monkeypatch.setattr(server.app.state.daybook, "note", broken)
    answer = asked("ivy", "GET", "/api/journals/mini-baccarat")
    assert answer.status_code == 503
    assert "entries" not in answer.json()


# Reading and searching


@pytest.fixture
def book(database):
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    writer = GroupCommit(engine)
    yield Accounts(engine, writer, SAFE), Daybook(engine, writer), Streams(engine, SAFE)
    writer.close()
    engine.dispose()


def test_it_is_searched_by_person_kind_day_and_words(book):
    people, kept, _ = book
    people.make("ann", Role.PLAYER, GOOD, by=Actor("root", "administrator", "192.0.2.1"))
    people.make("bea", Role.DEALER, GOOD)
    people.tokens.make("ann", "a 100% bot")
    people.change("bea", role=Role.SUPERVISOR, password=None, active=None)

    def found(**sought):
        return [one.command.get("do", one.kind) for one in kept._find(Sought(**sought))]

    assert found(person="ann") == ["make-token", "make-account"]
    assert found(person="root") == ["make-account"]
    assert found(do="make-account") == ["make-account", "make-account"]
    assert found(person="bea", do="change-account") == ["change-account"]
    assert found(words="SUPERVISOR dealer") == ["change-account"]
    assert found(words="100%") == ["make-token"]
    assert found(words="1__%") == []
    assert found(words="192.0.2.1") == ["make-account"]
    today = kept._find(Sought(limit=1))[0].time[:10]
    assert len(found(day=today)) == 5  # with its opening
    assert found(day="1999-12-31") == []
    assert found(limit=2) == ["change-account", "make-token"]
    third = kept._find(Sought(limit=2))[-1].seq
    assert found(before=third, limit=1) == ["make-account"]


def test_the_page_shows_it_to_administrators_and_inspectors_only(server):
    for name in ("ivy", "root"):
        http = server.browser(name).http
        page = http.get("/daybook?do=sign-in&person=ivy", headers=HTML)
        assert page.status_code == 200
        assert "Signed in" in page.text
        assert "127.0.0.1" in page.text
        assert "Nothing like that" in http.get("/daybook?words=xyzzy", headers=HTML).text
        assert 'href="/daybook"' in http.get("/", headers=HTML).text
    for name in ("ann", "sam", "gil"):
        assert server.browser(name).http.get("/daybook", headers=HTML).status_code == 403


def test_words_of_strangers_do_no_harm_on_the_page(server):
    with pytest.raises(module.AccountError):
        server.accounts.sign_in("<script>alert(1)</script>", "guess", "203.0.113.10")
    page = server.browser("ivy").http.get("/daybook", headers=HTML).text
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page


# It holds


def test_a_download_verifies_anywhere(asked, tmp_path, capsys):
    file = tmp_path / "daybook.journal"
    file.write_bytes(asked("root", "GET", "/api/daybook/file").content)
    assert main(["verify", str(file)]) == 0
    assert "sound:" in capsys.readouterr().out
    lines = file.read_bytes().splitlines(keepends=True)
    told = json.loads(lines[2])
    told["by"] = "somebody-else"
    lines[2] = json.dumps(told).encode() + b"\n"
    file.write_bytes(b"".join(lines))
    assert main(["verify", str(file)]) == 1
    capsys.readouterr()
    file.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    assert main(["verify", str(file)]) == 1


def test_it_is_signed_like_the_journals(tmp_path):
    keys = new_keys(tmp_path)
    database, checkpoints = f"sqlite:///{tmp_path}/floor.db", tmp_path / "checkpoints"
    settings = FloorSettings(
        database, checkpoints=checkpoints, key=keys.private, runs_tables=False, safe=SAFE
    )
    app = create_app(settings)
    app.state.accounts.make("root", Role.ADMINISTRATOR, GOOD)
    key = app.state.accounts.tokens.make("root", "test")
    with TestClient(app) as client:
        client.headers["authorization"] = f"Bearer {key}"
        wait_until(lambda: f'"{DAYBOOK}"' in checkpoints.read_text())
        found = client.post("/api/daybook/verify").json()
        assert (found["ok"], found["findings"], found["differences"]) == (True, [], [])
        file = tmp_path / "kept.journal"
        file.write_bytes(client.get("/api/daybook/file").content)
    arguments = ["verify", str(file), "--checkpoints", str(checkpoints), "--key", str(keys.public)]
    assert main(arguments) == 0
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0])
    assert main(arguments) == 1  # its end was cut off


@pytest.mark.parametrize("which", ["entry", "list"])
def test_an_altered_row_is_found(tmp_path, which):
    app = create_app(FloorSettings(f"sqlite:///{tmp_path}/floor.db", runs_tables=False, safe=SAFE))
    app.state.accounts.make("root", Role.ADMINISTRATOR, GOOD)
    key = app.state.accounts.tokens.make("root", "test")
    if which == "entry":
        body = app.state.floor.streams.after(DAYBOOK, 1, 1)[0].entry.line
        forged = body.replace(b"administrator", b"player")
        change = update(entries).where(entries.c.stream == DAYBOOK, entries.c.version == 2)
        change = change.values(body=forged)
    else:
        change = update(daybook).where(daybook.c.version == 2).values(words="nothing", account="x")
    app.state.floor.writer.submit(lambda connection: connection.execute(change)).result()
    with TestClient(app) as client:
        client.headers["authorization"] = f"Bearer {key}"
        found = client.post("/api/daybook/verify").json()
    assert found["ok"] is False
    assert [one["seq"] for one in [*found["findings"], *found["differences"]]] == [2]


def test_failures_cannot_flood_it_and_each_is_counted(book, monkeypatch):
    people, kept, _ = book
    people.make("ann", Role.PLAYER, GOOD)
    now = [2_000_000_000]
    monkeypatch.setattr(module, "time", lambda: now[0])
    failed = 0
    for number in range(350):
        address = f"198.51.{number // 200}.{number % 200}"
        try:
            people.sign_in(f"name-{number % 175}", "guess", address)
        except module.TooMany:
            continue
        except module.AccountError:
            failed += 1
    now[0] += 10_000
    people.tell_of_failures()
    told = kept._find(Sought(do="fail-to-sign-in", limit=2_000))
    assert 200 <= len(told) <= 210
    assert failed >= 325
    assert sum(one.command["times"] for one in told) == failed


def test_several_processes_write_one_daybook(new_postgres):
    database = new_postgres()
    bring_up_to_date(connect(database), SAFE)

    def work(process):
        engine = connect(database)
        writer = GroupCommit(engine)
        people = Accounts(engine, writer, SAFE)
        for number in range(15):
            people.make(f"n-{process}-{number}", Role.PLAYER, GOOD, lenient=True)
        writer.close()
        engine.dispose()

    with ThreadPoolExecutor(4) as processes:
        list(processes.map(work, range(4)))
    engine = connect(database)
    kept = [one.entry for one in Streams(engine, SAFE).after(DAYBOOK, 0)]
    engine.dispose()
    assert [one.seq for one in kept] == list(range(1, 62))
    assert all(later.previous == one.hash for one, later in pairwise(kept))
    assert len({one.command.get("account") for one in kept[1:]}) == 60

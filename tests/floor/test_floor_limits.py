"""Nobody can ask for so much that the others have to wait."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import suppress

import httpx
import pytest
from floor_world import Watcher, do, new_id, run, served, table_of, wait_until
from sqlalchemy.engine.base import RootTransaction
from sqlalchemy.exc import OperationalError

from houseway.floor import allowance, http_connection
from houseway.floor.allowance import Allowance, AskedTooMuch
from houseway.floor.storage.group_commit import OutcomeUnknown
from houseway.floor.storage.passwords import Passwords
from houseway.floor.storage.trial_write import TrialWrite

PATIENCE = 60


@pytest.fixture
def server(tmp_path):
    with served(f"sqlite:///{tmp_path}/floor.db") as server:
        yield server


def connected(server):
    host, port = server.base.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=PATIENCE)
    made.sendall(b"GET /health HTTP/1.1\r\nhost: floor\r\n")
    return made


def answer_of(made):
    """All that comes until the other side ends it."""
    told = b""
    try:
        while more := made.recv(65_536):
            told += more
    except ConnectionResetError:
        pass
    return told


# Connections


def test_a_header_without_end_is_cut_off(server):
    made = connected(server)
    sent = 0
    with suppress(OSError):
        made.sendall(b"x: ")
        while sent < 64_000_000:
            made.sendall(b"a" * 16_384)
            sent += 16_384
    assert sent < 64_000_000
    assert httpx.get(f"{server.base}/health", timeout=PATIENCE).status_code == 200


def test_headers_have_a_length_that_is_enough_for_everybody(server):
    long, longer = "a" * 16_384, "a" * 40_000
    assert httpx.get(f"{server.base}/health", headers={"x": long}, timeout=60).status_code == 200
    told = httpx.get(f"{server.base}/health", headers={"x": longer}, timeout=60)
    assert (told.status_code, told.text) == (431, "The headers are too long.")


def test_many_short_headers_are_as_long_as_one(server):
    told = httpx.get(
        f"{server.base}/health", headers={f"x-{n}": "a" * 400 for n in range(90)}, timeout=60
    )
    assert told.status_code == 431


def test_who_does_not_say_what_they_want_is_sent_away(server, monkeypatch):
    monkeypatch.setattr(http_connection, "HEAD_TIME", 0.3)
    slow, silent = connected(server), socket.create_connection(connected(server).getpeername())
    silent.settimeout(PATIENCE)
    assert answer_of(slow).startswith(b"HTTP/1.1 408 ")
    assert answer_of(silent).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_does_not_come_ends_the_connection(server, monkeypatch):
    monkeypatch.setattr(http_connection, "BODY_TIME", 0.3)
    made = connected(server)
    made.sendall(b"content-length: 100\r\n\r\nhalf")
    began = time.monotonic()
    answer_of(made)
    # Otherwise the connection would be kept for another thirty seconds.
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("endless", [b"0\r\nx: ", b"1;x", b"1\r\na\r\n"])
def test_whatever_comes_after_the_headers_has_an_end_too(server, endless):
    """A last header after the body, the size of a piece of it, and its pieces."""
    made, sent = connected(server), 0
    piece = endless * 4_096 if endless.endswith(b"a\r\n") else b"a" * 16_384
    with suppress(OSError):
        made.sendall(b"transfer-encoding: chunked\r\n\r\n" + endless)
        while sent < 64_000_000:
            made.sendall(piece)
            sent += len(piece)
    assert sent < 64_000_000
    assert httpx.get(f"{server.base}/health", timeout=PATIENCE).status_code == 200


def test_a_whole_request_in_the_smallest_pieces_is_taken(server):
    pieces = (bytes([48 + n % 10]) for n in range(http_connection.MOST_BODY))
    told = httpx.post(f"{server.base}/health", content=pieces, timeout=PATIENCE)
    assert told.status_code == 405


def test_who_has_been_answered_and_says_nothing_that_is_a_request_is_sent_away(server, monkeypatch):
    monkeypatch.setattr(http_connection, "HEAD_TIME", 0.3)
    made, began = connected(server), time.monotonic()
    made.sendall(b"\r\n")
    while b'"ok"' not in made.recv(65_536):
        pass
    made.sendall(b"\r\n")
    answer_of(made)
    assert time.monotonic() - began < 20


def test_a_stream_that_is_open_may_be_silent(server, monkeypatch):
    monkeypatch.setattr(http_connection, "HEAD_TIME", 0.2)
    monkeypatch.setattr(http_connection, "BODY_TIME", 0.2)
    ann = server.browser("ann")
    watcher = Watcher(ann, "roulette")
    wait_until(lambda: watcher.version)
    time.sleep(0.6)
    before = watcher.version
    ann.do("roulette", "sit", seat=1, stake=100_000).raise_for_status()
    watcher.wait_for(before + 1)
    watcher.close()


# Streams and long readings


def test_visitors_have_few_streams_from_one_address_and_in_all():
    async def nothing():
        yield b""

    async def scene(door):
        open_now = [door.visit(f"10.0.0.{n // 6}", nothing()).iterator for n in range(12)]
        for events in open_now:
            await anext(aiter(events))
        with pytest.raises(allowance.AskedTooMuch, match="sign in"):
            door.visit("10.0.0.0", nothing())
        door.visit("10.0.0.9", nothing())
        for events in open_now:
            await events.aclose()
        door.visit("10.0.0.0", nothing())

    asyncio.run(scene(allowance.Allowance()))


def test_an_account_has_so_many_streams_and_no_more(server, monkeypatch):
    monkeypatch.setattr(allowance, "MOST_STREAMS", 3)
    ann, ben = server.browser("ann"), server.browser("ben")
    watchers = [Watcher(ann, "roulette") for _ in range(3)]
    wait_until(lambda: all(one.version for one in watchers))
    for address in ("/api/tables/roulette/stream", "/tables/roulette/live"):
        told = ann.http.get(address)
        assert told.status_code == 429
        assert "close one of them first" in told.json()["reason"]
    others = Watcher(ben, "roulette")
    wait_until(lambda: others.version)
    watchers.pop().close()
    # Whoever has gone is noticed with the next thing that is sent.
    ben.do("roulette", "sit", seat=1, stake=100_000).raise_for_status()

    def admitted():
        with ann.http.stream("GET", "/api/tables/roulette/stream") as told:
            return told.status_code == 200

    wait_until(admitted)
    for one in (*watchers, others):
        one.close()


def test_streams_that_are_asked_for_at_the_same_moment_are_no_more(server, monkeypatch):
    monkeypatch.setattr(allowance, "MOST_STREAMS", 3)
    ann = server.browser("ann")
    cookies = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    head = f"GET /api/tables/roulette/stream HTTP/1.1\r\nhost: floor\r\ncookie: {cookies}\r\n\r\n"
    host, port = server.base.removeprefix("http://").split(":")
    lines = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(40)]
    for line in lines:
        line.sendall(head.encode())
    told = [line.recv(12) for line in lines]
    assert told.count(b"HTTP/1.1 200") == 3
    assert told.count(b"HTTP/1.1 429") == 37
    for line in lines:
        line.close()


def test_a_stream_that_was_never_begun_takes_nobodys_place(monkeypatch):
    monkeypatch.setattr(allowance, "MOST_STREAMS", 1)
    among = Allowance()

    async def events():
        yield b""

    for _ in range(3):
        among.stream("ann", events())
    kept = among.stream("ann", events())
    with pytest.raises(AskedTooMuch):
        among.stream("ann", events())
    del kept


def test_long_readings_are_done_by_a_few_and_an_account_waits_for_its_own():
    reading, doing, most = threading.Event(), [], []

    def read():
        doing.append(None)
        most.append(len(doing))
        reading.wait(PATIENCE)
        doing.pop()
        return "read"

    async def many():
        shared = Allowance()
        mine = [asyncio.create_task(shared.read("ann", read)) for _ in range(3)]
        theirs = [asyncio.create_task(shared.read("ben", read)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(AskedTooMuch, match="wait for it"):
            await shared.read("ann", read)
        reading.set()
        assert await asyncio.gather(*mine, *theirs) == ["read"] * 6
        assert await shared.read("ann", read) == "read"

    asyncio.run(many())
    assert max(most) <= 2


def test_whatever_takes_long_is_a_long_reading(server, monkeypatch):
    ann, dora, ivy = (server.browser(name) for name in ("ann", "dora", "ivy"))
    ann.do("roulette", "sit", seat=1, stake=100_000).raise_for_status()
    dora.do("roulette", "start").raise_for_status()
    ann.do("roulette", "wager", on="red", amount=500).raise_for_status()
    dora.do("roulette", "no-more-bets").raise_for_status()
    rounds, journals = "/tables/roulette/rounds/1", "/api/journals/roulette"
    asked = (
        (ann, "GET", f"{rounds}/replay"),
        (ann, "GET", f"/api{rounds}/published"),
        (ann, "GET", "/api/tables/roulette/export"),
        (ivy, "GET", f"{journals}/export"),
        (ivy, "GET", f"{journals}/file"),
        (ivy, "POST", f"{journals}/verify"),
        (ivy, "GET", "/api/daybook/file"),
        (ivy, "POST", "/api/daybook/verify"),
    )
    for most, status in ((allowance.MOST_READINGS, 200), (0, 429)):
        monkeypatch.setattr(allowance, "MOST_READINGS", most)
        for person, method, address in asked:
            assert person.http.request(method, address).status_code == status, address
    assert ann.http.get("/api/tables").status_code == 200


def test_whoever_guesses_passwords_holds_up_nobody_who_is_in(server, monkeypatch):
    ann, compared = server.browser("ann"), threading.Event()
    monkeypatch.setattr(Passwords, "match", lambda *_: compared.wait(PATIENCE) and False)
    guesses = [threading.Thread(target=server.browser, args=("ben",)) for _ in range(40)]
    for guess in guesses:
        guess.start()
    try:
        wait_until(lambda: len(threading.enumerate()) > len(guesses))
        for _ in range(3):
            assert ann.http.get("/api/tables", timeout=PATIENCE / 2).status_code == 200
    finally:
        compared.set()
        for guess in guesses:
            guess.join(PATIENCE)


# What the database did


def test_health_is_told_after_something_was_written(server, monkeypatch):
    assert httpx.get(f"{server.base}/health", timeout=60).json()["ok"] is True

    async def full(_):
        raise OperationalError("the disk is full", None, Exception())

    monkeypatch.setattr(TrialWrite, "succeeds", full)
    told = httpx.get(f"{server.base}/health", timeout=60)
    assert (told.status_code, told.json()["ok"]) == (503, False)


def lost_answer(monkeypatch, *, written):
    """The next commit is carried out or not, and nobody hears of it."""
    commit = RootTransaction.commit

    def fails(self):
        monkeypatch.setattr(RootTransaction, "commit", commit)
        if written:
            commit(self)
        raise OperationalError("the connection was lost", None, Exception())

    monkeypatch.setattr(RootTransaction, "commit", fails)


@pytest.mark.parametrize("written", [True, False])
def test_a_commit_whose_answer_is_lost_is_looked_for(database, monkeypatch, written):
    async def loses(floor):
        hosted = await table_of(floor, "t1")
        before = hosted.version
        lost_answer(monkeypatch, written=written)
        if written:
            assert (await do(floor, "t1", "ann", "sit", seat=1, stake=500)).repeated
        elif floor.streams.shared:
            with pytest.raises(OutcomeUnknown):
                await do(floor, "t1", "ann", "sit", seat=1, stake=500)
        else:
            with pytest.raises(OperationalError):
                await do(floor, "t1", "ann", "sit", seat=1, stake=500)
        assert ("ann" in hosted.table.state.patrons) is written
        assert hosted.version == before + written == floor.streams.head("t1")

    run(database, loses)


def test_what_was_not_synced_is_written_over_before_it_is_said_that_nothing_was_done(
    tmp_path, monkeypatch
):
    async def loses(floor):
        await table_of(floor, "t1")
        lost_answer(monkeypatch, written=False)
        before = floor.writer.commits
        with pytest.raises(OperationalError):
            await do(floor, "t1", "ann", "sit", seat=1, stake=500)
        assert floor.writer.commits == before + 1  # of a word, which lies where the entry lay
        lost_answer(monkeypatch, written=False)

        async def full(_):
            raise OperationalError("the disk is full", None, Exception())

        monkeypatch.setattr(TrialWrite, "write", full)
        with pytest.raises(OutcomeUnknown):
            await do(floor, "t1", "ann", "sit", seat=1, stake=500)

    run(f"sqlite:///{tmp_path}/floor.db", loses)


def test_what_cannot_be_found_out_is_said_to_be_unknown(server, monkeypatch):
    ann = server.browser("ann")
    hosted = server.floor.tables["roulette"]

    async def away(**_):
        raise OperationalError("the connection was lost", None, Exception())

    monkeypatch.setattr(type(hosted), "rebuild", lambda _, **__: away())
    lost_answer(monkeypatch, written=True)
    body = {"id": new_id(), "do": "sit", "facts": {"seat": 1, "stake": 100_000}}
    told = ann.http.post("/api/tables/roulette/commands", json=body)
    assert told.status_code == 503
    assert "is not known" in told.json()["reason"]
    monkeypatch.undo()
    again = ann.http.post("/api/tables/roulette/commands", json=body)
    assert (again.status_code, again.json()["repeated"]) == (200, True)

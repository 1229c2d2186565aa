"""Live updates: nothing is missed, on one server or several; over real connections."""

from __future__ import annotations

import json
import socket
import threading
from urllib.parse import urlsplit

import httpx
import pytest
from floor_world import Watcher, new_id, served, wait_until

STAKE = 100_000


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('live')}/floor.db") as server:
        yield server


def test_what_one_does_the_other_sees_at_once_and_without_a_gap(server):
    ann, ben = server.browser("ann"), server.browser("ben")
    watching = Watcher(ben, "roulette")
    watching.wait_for(1)
    first = watching.version
    ann.do("roulette", "sit", seat=1, stake=STAKE)
    for _ in range(10):
        ann.do("roulette", "add-chips", amount=100)
    watching.wait_for(first + 11)
    assert [one["version"] for one in watching.entries()] == [*range(first + 1, first + 12)]
    watching.close()


def test_whoever_comes_back_gets_what_was_missed(server):
    ann = server.browser("ann")
    ann.do("mini-baccarat", "sit", seat=1, stake=STAKE)
    since = ann.see("mini-baccarat")["version"]
    for _ in range(5):
        ann.do("mini-baccarat", "add-chips", amount=100)
    again = Watcher(ann, "mini-baccarat", since=since)
    again.wait_for(since + 5)
    assert [one["version"] for one in again.entries()] == [*range(since + 1, since + 6)]
    again.close()


def test_what_was_missed_for_long_comes_from_the_journal(server):
    ann = server.browser("ann")
    hosted = server.floor.tables["mini-baccarat"]
    remembered = list(hosted.rail.recent)
    hosted.rail.recent.clear()
    again = Watcher(ann, "mini-baccarat", since=1)
    again.wait_for(hosted.version)
    assert [one["version"] for one in again.entries()] == [*range(2, hosted.version + 1)]
    hosted.rail.recent.extend(remembered)
    again.close()


def test_a_drawing_comes_with_each_change_for_those_who_want_it(server):
    ann = server.browser("ann")
    watching = Watcher(ann, "pai-gow", drawing=True)
    watching.wait_for(1)
    assert watching.messages[0]["drawing"].startswith("<svg")
    assert watching.messages[0]["state"]["version"] == watching.version
    watching.close()


def test_a_browser_is_never_sent_a_seed(server):
    ann = server.browser("ann")
    watching = Watcher(ann, "blackjack", drawing=True)
    dora, sam = server.browser("dora"), server.browser("sam")
    ann.do("blackjack", "sit", seat=1, stake=STAKE)
    dora.do("blackjack", "start")
    ann.do("blackjack", "decline")
    sam.do("blackjack", "cut", at=156)
    watching.wait_for(ann.see("blackjack")["version"])
    seeds = [seed.hex() for seed in server.floor.streams.seeds("blackjack").values()]
    assert seeds
    got = "\n".join(watching.raw) + ann.http.get("/api/tables/blackjack").text
    assert not [seed for seed in seeds if seed in got]
    watching.close()


# Connections that break


def raw(server, browser, body, length):
    where = urlsplit(server.base)
    link = socket.create_connection((where.hostname, where.port))
    cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    head = (
        f"POST /api/tables/roulette/commands HTTP/1.1\r\nHost: {where.netloc}\r\n"
        f"Content-Type: application/json\r\nX-CSRF-Token: {browser.token}\r\n"
        f"Cookie: {cookies}\r\nContent-Length: {length}\r\n\r\n"
    )
    link.sendall(head.encode() + body)
    return link


def test_a_command_that_was_not_sent_to_its_end_is_not_done(server):
    ann = server.browser("ann")
    ann.do("roulette", "sit", seat=1, stake=STAKE)
    before = ann.see("roulette")["version"]
    body = b'{"id": "cut-off-1", "do": "add-chips", "facts": {"amount": 100}}'
    for sent in (b"", body[:20], body[:-1]):
        raw(server, ann, sent, len(body)).close()
    assert ann.do("roulette", "add-chips", amount=100).json()["version"] == before + 1


def test_a_command_whose_answer_was_lost_is_sent_again_and_done_once(server):
    ann = server.browser("ann")
    id = new_id()
    ann.do("roulette", "sit", seat=1, stake=STAKE)
    before = ann.see("roulette")["version"]
    body = f'{{"id": "{id}", "do": "add-chips", "facts": {{"amount": 100}}}}'.encode()
    raw(server, ann, body, len(body)).close()  # nobody waits for the answer
    again = [ann.do("roulette", "add-chips", id=id, amount=100) for _ in range(3)]
    assert {one.json()["version"] for one in again} == {before + 1}
    assert ann.see("roulette")["version"] == before + 1


def test_a_double_click_counts_once(server):
    ann, id, answers = server.browser("ann"), new_id(), []
    ann.do("roulette", "sit", seat=1, stake=STAKE)
    before = ann.see("roulette")["version"]

    def click():
        answers.append(ann.do("roulette", "add-chips", id=id, amount=100).json())

    clicks = [threading.Thread(target=click) for _ in range(4)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    assert {one["version"] for one in answers} == {before + 1}
    assert sum(not one["repeated"] for one in answers) == 1


def test_the_id_of_one_account_says_nothing_to_another(server):
    ann, ben, id = server.browser("ann"), server.browser("ben"), new_id()
    ann.do("canberra-poker", "sit", id=id, seat=1, stake=STAKE)
    answer = ben.do("canberra-poker", "sit", id=id, seat=2, stake=STAKE)
    assert answer.json()["repeated"] is False


# Several servers


@pytest.fixture(scope="module")
def two_servers(new_postgres):
    database = new_postgres()
    with served(database) as here, served(database) as there:
        yield here, there


def test_two_servers_of_one_floor_keep_each_others_viewers_up_to_date(two_servers):
    here, there = two_servers
    ann, ben = here.browser("ann"), there.browser("ben")
    watching = Watcher(ann, "roulette")
    watching.wait_for(1)
    first = watching.version
    ben.do("roulette", "sit", seat=2, stake=STAKE)
    ann.do("roulette", "sit", seat=1, stake=STAKE)
    ben.do("roulette", "add-chips", amount=100)
    watching.wait_for(first + 3)
    assert [one["version"] for one in watching.entries()] == [*range(first + 1, first + 4)]
    assert ann.see("roulette")["seats"] == ben.see("roulette")["seats"]
    ben.http.post("/api/tables/roulette/calls", json={"matter": "a late chip"})
    wait_until(lambda: ann.see("roulette")["calls"])
    watching.close()


def test_a_server_that_lost_the_database_catches_up(two_servers):
    here, there = two_servers
    ann, ben = here.browser("ann"), there.browser("ben")
    watching = Watcher(ann, "pai-gow")
    watching.wait_for(1)
    first = watching.version
    with here.floor.engine.connect() as connection:
        cut = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN houseway'"
        )
        connection.exec_driver_sql(cut)
    ben.do("pai-gow", "sit", seat=2, stake=STAKE)
    watching.wait_for(first + 1)
    watching.close()


# The rest of the API


def test_a_supervisor_is_called_and_comes(server):
    ann, sam = server.browser("ann"), server.browser("sam")
    ann.http.post("/api/tables/pai-gow/calls", json={"matter": "my tiles were exposed"})
    (call,) = ann.see("pai-gow")["calls"]
    assert sam.http.get("/api/calls").json() == [call]
    assert sam.http.post(f"/api/tables/pai-gow/calls/{call['entry']}/answer").status_code == 201
    assert ann.see("pai-gow")["calls"] == []
    assert sam.http.post(f"/api/tables/pai-gow/calls/{call['entry']}/answer").status_code == 409


TRYING = ("ann", "dora", "sam", "gil")


def test_a_live_round_is_entered_by_the_dealer_and_corrected_with_a_reason(server):
    dora = server.browser("dora")
    assert dora.do("live-roulette", "sit", by="guest1", seat=1, stake=STAKE).status_code == 200
    dora.do("live-roulette", "start")
    dora.do("live-roulette", "wager", by="guest1", on="red", amount=100)
    for do in ("spin", "no-more-bets"):
        dora.do("live-roulette", do)
    state = dora.see("live-roulette")
    assert state["falls"]["what"] == "spin"
    assert dora.do("live-roulette", "enter", fell="99").status_code == 409
    assert dora.do("live-roulette", "enter", fell="17").status_code == 200
    struck = dora.do("live-roulette", "correct", reason="it was 18")
    assert (struck.status_code, "seconded by another person" in struck.text) == (409, True)
    sam = server.browser("sam")
    (asked,) = [one for one in sam.see("live-roulette")["options"] if one["do"] == "correct"]
    assert set(asked["choose"]) == {"reason"}
    assert "What fell is entered again; every decision stands." in asked["words"]
    assert "another person has to confirm it" in asked["words"]
    facts = {**asked["where"], "reason": "it was 18"}
    named = sam.do("live-roulette", "correct", **facts, seconded_by="gil")
    assert (named.status_code, "in a session of their own" in named.text) == (409, True)
    proposed = sam.do("live-roulette", "correct", **facts).json()
    assert proposed["events"][0]["event"] == "correction proposed"
    assert dora.see("live-roulette")["falls"] is None
    address = f"/api/tables/live-roulette/calls/{proposed['version']}/confirm"
    answers = {who: server.browser(who).http.post(address).status_code for who in TRYING}
    assert answers == {"ann": 403, "dora": 403, "sam": 409, "gil": 201}
    assert dora.see("live-roulette")["falls"]["what"] == "spin"
    assert dora.do("live-roulette", "enter", fell="18").status_code == 200
    won = dora.see("live-roulette")["round"]["settlements"][0]
    assert (won["player"], won["result"]) == ("guest1", "win")


def test_a_table_is_made_opened_and_arranged_by_those_in_charge(server):
    gil = server.browser("gil")
    wanted = {"name": "b9", "game": "blackjack", "determinations": {"minimum": 2_000}}
    assert gil.http.post("/api/tables", json=wanted).json()["status"] == "closed"
    assert gil.http.post("/api/tables", json=wanted).status_code == 409
    assert gil.do("b9", "open", approval="L-1").status_code == 200
    settings = {"bots": ["bob"], "automatic": False, "pace": 0.5}
    assert gil.http.patch("/api/tables/b9/settings", json=settings).status_code == 200
    assert gil.see("b9")["bots"] == ["bob"]
    wrong = wanted | {"name": "b10", "determinations": {"minimum": -5}}
    assert gil.http.post("/api/tables", json=wrong).status_code == 409


def test_an_inspector_reads_what_is_over_and_verifies_all(server):
    ivy, dora, ann = server.browser("ivy"), server.browser("dora"), server.browser("ann")
    ann.do("tournament-blackjack", "sit", seat=1, stake=STAKE)
    dora.do("tournament-blackjack", "start")
    journal = ivy.http.get("/api/journals/tournament-blackjack").json()
    assert journal["shown_up_to"] < journal["head"]
    assert journal["entries"][-1]["seq"] == journal["shown_up_to"]
    assert ivy.http.post("/api/journals/tournament-blackjack/verify").json()["ok"] is True
    *lines, certificate = ivy.http.get("/api/journals/tournament-blackjack/file").iter_lines()
    assert len(lines) == journal["shown_up_to"] == json.loads(certificate)["copied"]
    assert json.loads(certificate)["head"] == journal["head"]


def test_history_tells_each_what_they_may_see(server):
    ann, dora = server.browser("ann"), server.browser("dora")
    state = ann.see("live-roulette")
    if state["settled"]:
        dora.do("live-roulette", "collect")
    rounds = ann.http.get("/api/tables/live-roulette/rounds").json()
    assert rounds[0]["round"] == ann.see("live-roulette")["rounds"]
    struck = [one for one in rounds[0]["entries"] if one["struck"]]
    assert len(struck) == 1
    assert ann.http.get("/api/tables/live-roulette/rounds/99").status_code == 404


def test_a_clause_is_told_in_our_words(server):
    ann = server.browser("ann")
    assert "21" in ann.http.get("/api/rules/NI2005-63 13.1(b)").json()["summary"]
    assert ann.http.get("/api/rules/NI2005-63 99.9").status_code == 404


@pytest.mark.parametrize("fact", ["self", "by", "do", "who", "id"])
def test_no_fact_stands_for_who_acts(server, fact):
    ann = server.browser("ann")
    body = {"id": new_id(), "do": "sit", "facts": {fact: "dealer"}}
    answer = ann.http.post("/api/tables/roulette/commands", json=body)
    assert (answer.status_code, answer.json()["reason"]) == (409, f"No fact is called {fact}.")


def test_streams_end_when_the_server_does(tmp_path):
    with served(f"sqlite:///{tmp_path}/floor.db") as server:
        watching = Watcher(server.browser("ann"), "roulette")
        watching.wait_for(1)
    wait_until(lambda: not watching.is_alive())
    with pytest.raises(httpx.TransportError):
        httpx.get(server.base, timeout=60)

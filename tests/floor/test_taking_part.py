"""Players in tournaments: they enter by themselves, are led to their seats, see how they stand."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime

import msgspec
import pytest
from floor_world import Served, encoded, new_id
from test_tables_of_tournaments import begun, direct, do, floor_at, give, play_hand

from houseway.floor.demo import SIT_AND_GO, SIT_AND_GO_BOTS
from houseway.floor.player_standing import strip_of
from houseway.floor.player_trail import trail_of
from houseway.floor.room import TournamentRoom
from houseway.floor.roster import Played
from houseway.floor.tournament_host import Tournaments
from houseway.games.bots import bot, house
from houseway.rulebook import Refused

CARD = re.compile(r'"[2-9TJQKA][shdc]"')


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('part')}/floor.db"
    server = Served(database)
    yield server
    server.close()


def tell(browser, tournament, do, *, by=None, **facts):
    body = {"id": new_id(), "by": by or browser.name, "do": do, "facts": facts}
    return browser.http.post(f"/api/tournaments/{tournament}/commands", json=body)


def page(browser, address):
    return browser.http.get(address, headers={"accept": "text/html"}).text


def test_a_player_enters_in_their_own_name_and_for_nobody_else(served):
    ben = served.browser("ben")
    assert "Enter for $220" in page(ben, "/")
    stranger = tell(ben, SIT_AND_GO, "enter", player="zoe")
    assert stranger.status_code == 409
    assert tell(ben, SIT_AND_GO, "enter", by="ann").status_code == 403
    assert tell(ben, SIT_AND_GO, "enter", by="director").status_code == 403
    assert tell(ben, SIT_AND_GO, "call-ballot").status_code == 409
    done = tell(ben, SIT_AND_GO, "enter")
    assert done.status_code == 200
    assert [event["player"] for event in done.json()["events"]] == ["ben"]
    again = tell(ben, SIT_AND_GO, "enter")
    assert (again.status_code, again.json()["clauses"]) == (409, ["NI2018-51 20.6"])
    assert "Enter for" not in page(ben, "/")
    seen = ben.http.get(f"/api/tournaments/{SIT_AND_GO}").json()
    assert seen["entries"] == len(SIT_AND_GO_BOTS) + 1
    assert "ledger" not in seen
    assert seen["options"] == []


def test_nobody_of_the_house_enters_as_a_player(served):
    assert tell(served.browser("dora"), SIT_AND_GO, "enter").status_code == 403
    assert tell(served.browser("ivy"), SIT_AND_GO, "enter").status_code == 403


def test_the_director_and_the_shift_manager_choose_where_a_tournament_is_played(served):
    wanted = {"played": "dealt", "bots": ["bob"], "pace": 0.5}
    address = "/api/tournaments/sunday-holdem/settings"
    assert served.browser("ann").http.patch(address, json=wanted).status_code == 403
    art = served.browser("art").http.patch(address, json=wanted)
    assert (art.status_code, "director of a tournament" in art.text) == (409, True)
    named = served.browser("tess").http.patch(address, json={**wanted, "bots": ["ann"]})
    assert named.status_code == 422  # ann has an account
    assert served.browser("tess").http.patch(address, json=wanted).json()["played"] == "dealt"
    found = served.browser("ivy").http.get("/api/daybook?do=run-tournament").json()["entries"]
    chosen = {"tournament": "sunday-holdem", "played": "dealt", "bots": 1, "automatic": False}
    told = [(entry["by"], entry["command"]) for entry in found]
    assert told == [("tess", {"do": "run-tournament", "from": "127.0.0.1", **chosen})]
    served.browser("gil").http.patch(address, json={"played": "room"}).raise_for_status()


def test_the_lobby_is_looked_through_by_game_and_by_free_seats(served):
    ann = served.browser("ann")

    def named(where):
        return set(re.findall(r'id="table-([\w-]+)"', page(ann, where)))

    assert {"roulette", "blackjack", "holdem"} < named("/")
    assert named("/?game=roulette") == {
        row["name"] for row in ann.http.get("/api/tables").json() if row["game"] == "roulette"
    }
    assert "roulette" in named("/?game=roulette&free=true")
    assert 'aria-current="true">Roulette</a>' in page(ann, "/?game=roulette")
    assert "No such table now" in page(ann, "/?game=bridge")


def test_a_table_in_the_lobby_is_drawn_anew_when_something_happened_there(served):
    ann = served.browser("ann")

    def drawn():
        return re.search(r"/tables/roulette/picture\?seen=(\d+)", page(ann, "/"))[1]

    before = drawn()
    ann.do("roulette", "sit", seat=1, stake=5_000).raise_for_status()
    assert int(drawn()) > int(before)


def test_who_may_see_every_hand_sees_none_in_the_lobby(served):
    ann, ivy = served.browser("ann"), served.browser("ivy")
    seen = "/api/daybook?do=see-hands"
    before = len(ivy.http.get(seen).json()["entries"])
    picture = ivy.http.get("/tables/holdem/picture?seen=1")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text == ann.http.get("/tables/holdem/picture?seen=1").text
    assert len(ivy.http.get(seen).json()["entries"]) == before
    ivy.http.get("/api/tables/holdem/drawing").raise_for_status()
    assert len(ivy.http.get(seen).json()["entries"]) == before + 1


def test_lobby_account_and_tournament_lead_a_player_to_the_table(served):
    ann, tess = served.browser("ann"), served.browser("tess")
    address = "/api/tournaments/sunday-holdem/settings"
    tess.http.patch(address, json={"played": "dealt"}).raise_for_status()
    seats = {
        one["player"]: (table["table"], one["seat"])
        for session in ann.http.get("/api/tournaments/sunday-holdem").json()["sessions"]
        for table in session["tables"]
        for one in table["players"]
    }
    number, seat = seats["ann"]
    link = f'href="/tables/sunday-holdem-{number}">Your seat: table {number}, seat {seat}</a>'
    for where in ("/", "/account", "/tournaments/", "/tournaments/sunday-holdem"):
        assert link in page(ann, where), where
    table = page(ann, f"/tables/sunday-holdem-{number}")
    assert "blinds 25 / 50" in table
    assert "18 until paid" not in table
    assert "15 until paid · first" in table
    board = table.partition('id="board"')[2].partition("</figure>")[0]
    assert ">10,000</text>" in board
    assert "$" not in board
    assert "Your chips <strong>10,000</strong>" in table
    assert "strip?mine=true" in table
    assert "strip?mine=false" in page(tess, f"/tables/sunday-holdem-{number}")
    listed = ann.http.get("/api/tables").json()
    assert {row["tournament"] for row in listed} == {None, "sunday-holdem"}
    assert f'/tables/sunday-holdem-{number}" aria-label' not in page(ann, "/")


def test_a_player_who_was_moved_is_told_where_to_go_and_why(tmp_path):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 12)
        await play_hand(floor, "cup-1")
        t = (await floor.tournament("cup")).hosted
        at = {1: "cup-1", 2: "cup-2"}
        mover = t.state.at_table("Main event", 1)[0].name
        now = datetime.now(UTC)
        before = strip_of(t, 1, mover, at, mine=True, now=now)
        assert (before.goes, before.standing.at) == (None, "cup-1")
        free = {"table": 2, "seat": 8, "reason": "two apart"}
        await direct(floor, "move-player", player=mover, **free)
        after = strip_of(t, 1, mover, at, mine=True, now=now)
        assert (after.goes, after.reason) == ("/tables/cup-2", "two apart")
        assert strip_of(t, 1, mover, at, mine=False, now=now).goes is None  # who only watches
        stayed = t.state.at_table("Main event", 1)[0].name
        assert strip_of(t, 1, stayed, at, mine=True, now=now).goes is None
        await floor.played.settle(await floor.table("cup-2"))
        patron = (await floor.table("cup-2")).table.state.patrons[mover]
        assert (patron.seat, patron.stake) == (8, t.state.entrants[mover].stack)
        await floor.close()

    asyncio.run(scene())


def test_no_card_of_a_hand_under_way_is_in_what_the_tournament_shows(tmp_path):
    """Not in the strip above the felt, nor in any view of the tournament, nor on its displays."""

    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 4)
        await do(floor, "cup-1", "dealer", "start")
        table = (await floor.table("cup-1")).table
        while not CARD.search(encoded(table.view("ann"))):  # until cards are dealt
            acts = (bot(table.procedure, name) for name in table.state.patrons)
            act = next(filter(None, acts), None) or house(table.procedure)
            await do(floor, "cup-1", act.by, act.do, **act.facts)
        assert table.in_play
        tournaments = Tournaments(floor)
        t = (await floor.tournament("cup")).hosted
        now = datetime.now(UTC)
        shown = [strip_of(t, 1, name, {1: "cup-1"}, mine=True, now=now) for name in ("ann", "zoe")]
        for roles in ((), ("director",), ("operator",), ("inspector",)):
            shown.append(await tournaments.view("cup", "tess", roles))
        shown.append((await TournamentRoom(floor, tournaments).look("cup")).players)
        shown += [trail_of(floor.streams, "tournament/cup", {1: "cup-1"}, "ann")]
        for one in shown:
            assert not CARD.search(msgspec.json.encode(one).decode())
        await floor.close()

    asyncio.run(scene())


def test_rank_average_and_prizes_are_of_the_whole_tournament(tmp_path):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 4)
        t = (await floor.tournament("cup")).hosted
        now = datetime.now(UTC)
        for name, stack in {"ann": 4_000, "ben": 16_000, "cy": 10_000, "di": 10_000}.items():
            t.state.entrants[name].stack = stack
        strips = {n: strip_of(t, 1, n, {}, mine=True, now=now) for n in ("ann", "ben", "cy", "di")}
        assert [strips[name].rank for name in ("ben", "cy", "di", "ann")] == [1, 2, 2, 4]
        assert {strip.average for strip in strips.values()} == {10_000}
        assert strips["ann"].prizes == (40_000, 24_000, 16_000)  # of four fees of $200
        assert strip_of(t, 1, "zoe", {}, mine=False, now=now).rank is None
        with pytest.raises(Refused):
            t.do("zoe", "rebuy", who="zoe", player="ann")
        await floor.close()

    asyncio.run(scene())


def test_whoever_has_asked_to_buy_back_in_a_hand_is_not_asked_again(tmp_path):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 4, played=Played.ROOM)
        t = (await floor.tournament("cup")).hosted
        stacks = {"ann": 0, "ben": 20_000, "cy": 10_000, "di": 10_000}
        await direct(floor, "record-round", table=1, stacks=stacks)

        def offered():
            return strip_of(t, 1, "ann", {}, mine=True, now=datetime.now(UTC)).standing.open

        assert "rebuy" in offered()
        await direct(floor, "begin-hand", table=1)
        await give(floor, "ann", "ann", "rebuy", player="ann")
        assert "rebuy" not in offered()
        assert t.state.entrants["ann"].stack == 0  # until the hand is over
        del stacks["ann"]
        await direct(floor, "record-round", table=1, stacks=stacks)
        assert t.state.entrants["ann"].stack == 10_000
        await floor.close()

    asyncio.run(scene())

"""Tables of tournaments on the floor: two journals that agree, whatever ends in between."""

from __future__ import annotations

import asyncio
import re
from itertools import count

import pytest
from floor_world import SAFE
from sqlalchemy import select

from houseway.floor import runner
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.inspection import Inspection
from houseway.floor.orders import Order
from houseway.floor.player_trail import trail_of
from houseway.floor.roster import Played, TournamentSettings
from houseway.floor.runner import Runner
from houseway.floor.storage.database import entries
from houseway.floor.storage.daybook import Daybook
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.tournament_host import Tournaments
from houseway.floor.tournament_tables import Meeting
from houseway.games.bots import bot, house
from houseway.rulebook import Refused
from houseway.table.audit import audit as audit_of_table
from houseway.tournament.auditing import audit, compared
from houseway.tournament.hosting.hosted import LAYOUT
from houseway.tournament.hosting.templates import template
from houseway.tournament.ledger import money

NAMES = ("ann", "ben", "cy", "di", "eve", "flo", "gus", "hal", "ida", "jo", "kim", "lou")
numbers = count()


def floor_at(database):
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    return GamingFloor(engine, SAFE)


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path}/floor.db"


async def give(floor, by, who, do, **facts):
    id = f"{who}/{next(numbers)}-{do}"
    return await Tournaments(floor).do("cup", by, do, facts, who=who, id=id)


async def direct(floor, do, **facts):
    return await give(floor, "director", "tess", do, **facts)


async def begun(floor, players=8, *, played=Played.DEALT):
    """A hold'em tournament whose first session has begun, played at tables of the floor."""
    tournaments = Tournaments(floor)
    await tournaments.make("cup", "holdem", by="gil")
    await tournaments.arrange("cup", TournamentSettings(played=played))
    await give(floor, "shift manager", "gil", "nominate", name="tess")
    conditions = template("holdem")
    await give(floor, "operator", "gil", "set-conditions", conditions=conditions)
    await give(floor, "operator", "gil", "notify", sent="by post")
    await give(floor, "operator", "gil", "publish")
    await give(floor, "operator", "gil", "open-entries")
    for name in NAMES[:players]:
        await direct(floor, "enter", player=name)
    await direct(floor, "call-ballot")
    await direct(floor, "draw-ballot")
    for name in NAMES[:players]:
        await direct(floor, "take-seat", player=name)
    await direct(floor, "start-session")


async def do(floor, table, by, do, **facts):
    order = Order(by, do, facts, by, f"test/{next(numbers)}-{do}")
    return await floor.do(table, order)


async def play_out(floor, table):
    """Everybody at a table plays the hand to its end."""
    host = await floor.table(table)
    while host.table.in_play:
        procedure = host.table.procedure
        acts = (bot(procedure, name) for name in host.table.state.patrons)
        act = next(filter(None, acts), None) or house(procedure)
        await do(floor, table, act.by, act.do, **act.facts)


async def play_hand(floor, table):
    await do(floor, table, "dealer", "start")
    await play_out(floor, table)
    await do(floor, table, "dealer", "collect")


def journal(floor, stream):
    return [kept.entry for kept in floor.streams.after(stream, 0)]


def check_records(floor, tables=("cup-1",)):
    """The tournament, its tables, and both together, hold."""
    told = journal(floor, "tournament/cup")
    assert audit(told) == []
    for table in tables:
        at_table = journal(floor, table)
        assert audit_of_table(at_table) == []
        assert compared(told, at_table) == []


def rounds_told(floor):
    return [e for e in journal(floor, "tournament/cup") if e.command.get("do") == "record-round"]


def test_a_tournament_that_is_played_here_has_its_tables_on_the_floor(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor, 12)
        rows = [row for row in await floor.lobby() if row.tournament == "cup"]
        assert [(row.name, row.number) for row in rows] == [("cup-1", 1), ("cup-2", 2)]
        t = (await floor.tournament("cup")).hosted
        for row in rows:
            table = (await floor.table(row.name)).table
            drawn = {e.name: (e.seat, e.stack) for e in t.state.at_table("Main event", row.number)}
            seated = {n: (p.seat, p.stake) for n, p in table.state.patrons.items()}
            assert drawn == seated
            assert table.state.tournament == "cup"
        await play_hand(floor, "cup-1")
        await play_hand(floor, "cup-2")
        await play_hand(floor, "cup-1")
        assert [e.command["table"] for e in rounds_told(floor)] == [1, 2, 1]
        check_records(floor, ("cup-1", "cup-2"))
        await floor.close()

    asyncio.run(scene())


def test_a_table_of_a_tournament_is_set_up_once_whoever_looks_at_the_same_time(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor, 12, played=Played.ROOM)
        host = await floor.tournament("cup")
        host.row = host.row._replace(settings=TournamentSettings(played=Played.DEALT))
        await asyncio.gather(*(floor.played.furnish(host) for _ in range(4)))
        rows = [row for row in await floor.lobby() if row.tournament == "cup"]
        assert [(row.name, row.number) for row in rows] == [("cup-1", 1), ("cup-2", 2)]
        await floor.close()

    asyncio.run(scene())


def test_what_is_recorded_in_the_room_has_no_tables_here(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor, played=Played.ROOM)
        assert await floor.lobby() == []
        await floor.close()

    asyncio.run(scene())


def test_an_act_of_the_director_in_a_hand_takes_effect_when_it_is_over(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await do(floor, "cup-1", "dealer", "start")
        await direct(floor, "disqualify", player="ann", reason="as announced")
        host = await floor.tournament("cup")
        assert host.hosted.state.entrants["ann"].status == "in"
        assert [act.do for act in host.hosted.state.put_off] == ["disqualify"]
        await play_out(floor, "cup-1")
        await do(floor, "cup-1", "dealer", "collect")
        assert host.hosted.state.entrants["ann"].status == "disqualified"
        await play_hand(floor, "cup-1")
        assert "ann" not in (await floor.table("cup-1")).table.state.patrons
        check_records(floor)
        await floor.close()

    asyncio.run(scene())


def test_no_hand_begins_in_a_break_and_the_table_says_why(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await direct(floor, "take-break", session="Main event", minutes=10)
        with pytest.raises(Refused, match="There is a break"):
            await do(floor, "cup-1", "dealer", "start")
        assert (await floor.table("cup-1")).table.procedure is None
        await floor.close()

    asyncio.run(scene())


def forget_last(floor, stream, count=1):
    """What was written last is gone, as if the process had ended before it was written."""
    head = floor.streams.head(stream)
    with floor.engine.begin() as connection:
        gone = entries.c.stream == stream, entries.c.version > head - count
        connection.execute(entries.delete().where(*gone))


@pytest.mark.parametrize("moment", ["begun", "over"])
def test_what_a_tournament_has_not_heard_when_the_process_ended_it_hears_once(database, moment):
    """The tournament was told of nothing after what its table has, or it was told and no more."""

    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await play_hand(floor, "cup-1")
        await do(floor, "cup-1", "dealer", "start")
        if moment == "begun":
            forget_last(floor, "cup-1")  # the hand is known to have begun, and no card fell
        else:
            await play_out(floor, "cup-1")
            await do(floor, "cup-1", "dealer", "collect")
            forget_last(floor, "tournament/cup")
        await floor.close()
        again = floor_at(database)
        await again.played.settle(await again.table("cup-1"))
        t = (await again.tournament("cup")).hosted
        assert t.hands.under_way == {}
        assert len(rounds_told(again)) == (1 if moment == "begun" else 2)
        await again.played.settle(await again.table("cup-1"))
        await play_hand(again, "cup-1")
        assert len(rounds_told(again)) == (2 if moment == "begun" else 3)
        check_records(again)
        await again.close()

    asyncio.run(scene())


def test_what_was_done_is_acknowledged_although_its_tournament_cannot_hear_of_it(
    database, monkeypatch
):
    """Only what follows from it failed: nobody is told that nothing was done."""

    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await do(floor, "cup-1", "dealer", "start")
        await play_out(floor, "cup-1")
        write = floor.writer.write

        async def away(work, key=""):
            if key == "tournament/cup":
                raise OSError("the database is away")
            return await write(work, key)

        monkeypatch.setattr(floor.writer, "write", away)
        receipt = await do(floor, "cup-1", "dealer", "collect")
        assert receipt.version == floor.streams.head("cup-1")
        assert rounds_told(floor) == []
        monkeypatch.setattr(floor.writer, "write", write)
        await floor.played.settle(await floor.table("cup-1"))
        assert len(rounds_told(floor)) == 1
        check_records(floor)
        await floor.close()

    asyncio.run(scene())


def test_a_hand_goes_on_after_a_restart_and_is_recorded(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await do(floor, "cup-1", "dealer", "start")
        await floor.close()
        again = floor_at(database)
        await play_out(again, "cup-1")
        await do(again, "cup-1", "dealer", "collect")
        assert len(rounds_told(again)) == 1
        check_records(again)
        await again.close()

    asyncio.run(scene())


def test_two_processes_have_tables_of_one_tournament(new_postgres):
    async def scene():
        database = new_postgres()
        here, there = floor_at(database), floor_at(database)
        await begun(here, 12)

        async def hands(floor, table):
            for _ in range(3):
                await play_hand(floor, table)

        await asyncio.gather(hands(here, "cup-1"), hands(there, "cup-2"))
        await do(here, "cup-1", "dealer", "start")
        await play_out(there, "cup-1")
        await asyncio.gather(
            do(here, "cup-1", "dealer", "collect"),
            do(there, "cup-1", "dealer", "collect"),
            return_exceptions=True,
        )
        told = [e.command["table"] for e in rounds_told(here)]
        assert sorted(told) == [1, 1, 1, 1, 2, 2, 2]
        check_records(here, ("cup-1", "cup-2"))
        await here.close()
        await there.close()

    asyncio.run(scene())


def test_every_entry_of_a_tournament_table_names_the_hand_it_tells_of(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await play_hand(floor, "cup-1")
        hashes = {entry.hash for entry in journal(floor, "cup-1")}
        told = [e for e in journal(floor, "tournament/cup") if "kept" in e.command]
        assert [e.command["do"] for e in told] == ["begin-hand", "record-round"]
        assert {e.command["kept"] for e in told} <= hashes
        with floor.engine.connect() as connection:
            ids = select(entries.c.command_id).where(entries.c.stream == "tournament/cup")
            given = [id for id in connection.execute(ids).scalars() if id]
        assert len(given) == len(set(given))
        await floor.close()

    asyncio.run(scene())


def test_an_inspector_checks_a_tournament_and_its_tables_together(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await play_hand(floor, "cup-1")
        await play_hand(floor, "cup-1")
        inspection = Inspection(floor.streams, Daybook(floor.engine, floor.writer), None)
        assert inspection.verify("tournament/cup").ok
        told = rounds_told(floor)[-1]
        begun_at = max(
            entry.seq
            for entry in journal(floor, "cup-1")
            if "round begins" in [event["event"] for event in entry.events]
        )
        with floor.engine.begin() as connection:  # the table is played as it was; its end is gone
            later = entries.c.stream == "cup-1", entries.c.version > begun_at
            connection.execute(entries.delete().where(*later))
        found = inspection.verify("tournament/cup")
        assert [(one.seq, one.sentence) for one in found.differences][:1] == [
            (told.seq, "no journal of a table here tells of this round")
        ]
        await floor.close()

    asyncio.run(scene())


def test_a_tournament_that_ends_while_a_table_is_brought_in_line_leaves_it_free(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor, 4)
        host, tournament = await floor.table("cup-1"), await floor.tournament("cup")
        meeting = Meeting(host, tournament)
        tournament.hosted.state.entrants["ann"].stack = 9_000
        tournament.hosted.state.entrants["ben"].stack = 11_000
        errands = meeting.liaison.settle(LAYOUT)
        first = next(errands)
        assert first.do == "set-stack"
        for name in ("ann", "ben", "cy"):
            await direct(floor, "disqualify", player=name, reason="as announced")
        await direct(floor, "end-session", session="Main event")
        assert list(errands) == []
        await floor.played.settle(host)
        assert (host.table.state.patrons, host.table.state.tournament) == ({}, None)
        await floor.close()

    asyncio.run(scene())


def test_a_prize_is_followed_back_to_the_hands_that_led_to_it(database):
    async def scene():
        floor = floor_at(database)
        await begun(floor)
        await play_hand(floor, "cup-1")
        await play_hand(floor, "cup-1")
        host = await floor.table("cup-1")
        at = Tournaments(floor).tables("cup")
        for name, patron in host.table.state.patrons.items():
            lines = trail_of(floor.streams, "tournament/cup", at, name)
            hands = [line for line in lines if line.round is not None]
            assert [(line.table, line.round) for line in hands] == [("cup-1", 2), ("cup-1", 1)]
            assert hands[0].stack == patron.stake
            assert sum(line.change for line in hands) == patron.stake - 10_000
            assert [line.words for line in lines][-1].startswith(f"{name} enters and pays $220")
        name, seat = next((p.name, p.seat) for p in host.table.state.patrons.values())
        drawn = [line.words for line in trail_of(floor.streams, "tournament/cup", at, name)]
        assert f"{name} is drawn to table 1, seat {seat}" in drawn
        assert trail_of(floor.streams, "tournament/cup", at, "zoe") == ()
        await floor.close()

    asyncio.run(scene())


# By itself


LEVELS = ((25, 50), (100, 200), (300, 600), (1_000, 2_000), (3_000, 6_000), (10_000, 20_000))
_, _, HEAD = template("holdem").partition("\n")
HEAD = re.sub(r"(?m)^(start|rebuys|add_ons) .*\n", "", HEAD.partition("[[stages]]")[0])
SHORT = (
    HEAD.replace("per_table = 9", "per_table = 6\nsit_and_go = SIT_AND_GO")
    + 'rebuys = "none"\nadd_ons = "none"\n[[stages]]\nname = "Main event"\n'
    + "".join(
        f"[[levels]]\nminimum = {big}\nblinds = [{small}, {big}]\nrounds = 4\n"
        for small, big in LEVELS
    )
)
"""Hold'em with levels of four rounds each, so that a tournament of bots is soon over."""


def test_a_whole_tournament_goes_by_itself_to_the_last_hand(database, monkeypatch):
    monkeypatch.setattr(runner, "TICK", 0.001)

    async def scene():
        floor = floor_at(database)
        await by_itself(floor, 12)
        running = Runner(floor)
        running.start()
        host = await floor.tournament("cup")
        async with asyncio.timeout(120):
            while host.hosted.state.status != "closed":
                await asyncio.sleep(0.05)
        await running.stop()
        t = host.hosted
        assert sorted(name for tied in t.state.places for name in tied) == sorted(NAMES)
        assert t.hands.under_way == {}
        moved = [e for e in journal(floor, "tournament/cup") if '"moved"' in e.line.decode()]
        assert moved
        for name in ("cup-1", "cup-2"):
            assert (await floor.table(name)).table.state.patrons == {}
        winner = t.state.places[0][0]
        told = trail_of(floor.streams, "tournament/cup", Tournaments(floor).tables("cup"), winner)
        assert [line.words.split("; ")[0] for line in told][:2] == [
            f"prizes are paid: {winner} {money(t.view().won[winner])}",
            "place 1",
        ]
        check_records(floor, ("cup-1", "cup-2"))
        await floor.close()

    asyncio.run(scene())


async def by_itself(floor, players):
    """A tournament of bots that begins as soon as the runner looks at it."""
    tournaments = Tournaments(floor)
    await tournaments.make("cup", "holdem", by="gil")
    settings = TournamentSettings(
        played=Played.DEALT, bots=NAMES[:players], automatic=True, pace=0, between_rounds=0
    )
    await tournaments.arrange("cup", settings)
    await give(floor, "shift manager", "gil", "nominate", name="floor")
    conditions = SHORT.replace("SIT_AND_GO", str(players))
    await give(floor, "operator", "gil", "set-conditions", conditions=conditions)
    await give(floor, "operator", "gil", "notify", sent="by post")
    await give(floor, "operator", "gil", "publish")
    await give(floor, "operator", "gil", "open-entries")
    for name in NAMES[:players]:
        await give(floor, "director", "floor", "enter", player=name)

"""Live tables of tournaments on the floor: dealers enter what falls, the tournament hears of it."""

from __future__ import annotations

import asyncio
import re
from random import Random

import pytest
from test_tables_of_tournaments import check_records, do, floor_at, give, rounds_told

from houseway.floor.roster import Played, TournamentSettings
from houseway.floor.tournament_host import Tournaments
from houseway.games.asks import Draw
from houseway.tournament import GAMES
from houseway.tournament.conditions import Groups
from houseway.tournament.hosting.next_step import tables_for
from houseway.tournament.hosting.players import Field
from houseway.tournament.hosting.templates import template
from randomly import fallen

NAMES = ("ann", "ben", "cy", "di", "eve", "flo")


async def begun_live(floor, game):
    """A tournament of a game whose first session has begun, at tables with dealers."""
    tournaments = Tournaments(floor)
    await tournaments.make("cup", game, by="gil")
    await tournaments.arrange("cup", TournamentSettings(played=Played.LIVE))
    t = (await floor.tournament("cup")).hosted
    await give(floor, t.rules.nominated_by, "gil", "nominate", name="tess", licence="17")
    drafted_by = t.rules.drafted_by
    who = "tess" if drafted_by == "director" else "gil"
    document = re.sub(r"(?m)^(add_ons|rebuys|re_entry) = .*$", r'\1 = "none"', template(game))
    await give(floor, drafted_by, who, "set-conditions", conditions=document)
    if t.rules.approve:
        await give(floor, "operator", "gil", "approve", reference="L-17", date="2 February")
    if t.rules.notify:
        await give(floor, "operator", "gil", "notify", sent="by post")
    await give(floor, "operator", "gil", "publish")
    await give(floor, "operator", "gil", "open-entries")
    groups = t.conditions.groups
    group = next(iter(groups.only), "-") if isinstance(groups, Groups) else "-"
    for name in NAMES:
        if t.rules.invite:
            await give(floor, "operator", "gil", "invite", player=name)
        await give(floor, "director", "tess", "enter", player=name, group=group, agreed=True)
    if t.rules.designate:
        await give(floor, "director", "tess", "designate-tables", tables=tables_for(t))
    await give(floor, "director", "tess", "call-ballot")
    await give(floor, "director", "tess", "draw-ballot")
    session = t.state.of_stage(0)[0]
    for name in session.players:
        await give(floor, "director", "tess", "take-seat", player=name)
    await give(floor, "director", "tess", "start-session", session=session.name)
    return t


async def play_live(floor, table, random):
    """A round whose cards, tiles, dice or numbers the dealer enters."""
    host = await floor.table(table)
    company = Field(table)
    await do(floor, table, "dealer", "start")
    while host.table.in_play:
        procedure = host.table.procedure
        if isinstance(procedure.asked, Draw):
            await do(floor, table, "dealer", "enter", fell=fallen(random, procedure, marks=0))
        else:
            act = company.act(procedure)
            await do(floor, table, act.by, act.do, **act.facts)
    await do(floor, table, "dealer", "collect")


@pytest.mark.parametrize("game", GAMES)
def test_a_dealer_enters_what_falls_and_the_tournament_hears_of_every_round(tmp_path, game):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        t = await begun_live(floor, game)
        row = next(row for row in await floor.lobby() if row.tournament == "cup")
        assert row.live
        assert not row.settings.automatic
        random = Random(game)
        for _ in range(2):
            await play_live(floor, row.name, random)
        assert len(rounds_told(floor)) == 2
        stakes = {n: p.stake for n, p in (await floor.table(row.name)).table.state.patrons.items()}
        assert {name: t.state.entrants[name].stack for name in stakes} == stakes
        check_records(floor, (row.name,))
        await floor.close()

    asyncio.run(scene())

"""Tournaments on the floor: durable, in step, each role with its own commands, money for some."""

from __future__ import annotations

import asyncio
import html
import re
from datetime import UTC, datetime
from itertools import count

import msgspec
import pytest
from floor_world import SAFE
from litestar.testing import TestClient
from msgspec.structs import replace

from houseway.floor.app import create_app
from houseway.floor.demo import DEMO_ACCOUNTS, DEMO_ENTRANTS, DEMO_TOURNAMENT
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.pages.tournament_pages import AT_THE_CONTROL, desk, for_visitor, in_order, shown
from houseway.floor.permissions import Account, Role
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.tournament_host import NoTournamentHere, TournamentHost, Tournaments, seen_by
from houseway.rulebook import Refused
from houseway.table.published_round import PublishedRound
from houseway.table.round_check import round_findings
from houseway.tournament import GAMES, Tournament, parse, tournament
from houseway.tournament.auditing import audit
from houseway.tournament.hosting.run import play_tournament
from houseway.tournament.hosting.templates import template
from houseway.tournament.ledger import money
from houseway.tournament.published_lots import draw_findings
from houseway.tournament.tournament_view import ConductedView, LevelView, SessionView

PLAYERS = ("ann", "ben", "cy", "di")
numbers = count()
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def floor_at(database):
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    return GamingFloor(engine, SAFE)


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path}/floor.db"


async def prepared(floor):
    """A hold'em tournament with its entries taken."""
    tournaments = Tournaments(floor)
    await tournaments.make("cup", "holdem", by="gil")
    give = giver(tournaments)
    await give("shift manager", "gil", "nominate", name="tess")
    await give("operator", "gil", "set-conditions", conditions=template("holdem"))
    await give("operator", "gil", "notify", sent="by post")
    await give("operator", "gil", "publish")
    await give("operator", "gil", "open-entries")
    for name in PLAYERS:
        await give("director", "tess", "enter", player=name)
    return tournaments, give


def giver(tournaments):
    numbers = iter(range(10_000))

    async def give(by, who, do, id=None, **facts):
        id = id or f"{who}/{id or next(numbers)}-{do}"
        return await tournaments.do("cup", by, do, facts, who=who, id=id)

    return give


async def begun(give):
    await give("director", "tess", "call-ballot")
    await give("director", "tess", "draw-ballot")
    for name in PLAYERS:
        await give("director", "tess", "take-seat", player=name)
    await give("director", "tess", "start-session")


def test_a_tournament_is_conducted_and_taken_up_again_where_it_was(database):
    async def scene():
        floor = floor_at(database)
        tournaments, give = await prepared(floor)
        await begun(give)
        before = await tournaments.view("cup", "tess", ("director",))
        await floor.close()
        again = floor_at(database)
        taken_up = Tournaments(again)
        after = await taken_up.view("cup", "tess", ("director",))
        assert before.sessions[0].tables == after.sessions[0].tables
        assert replace(before, sessions=()) == replace(after, sessions=())
        entries = [one.entry for one in again.streams.after("tournament/cup", 0)]
        assert audit(entries) == []
        await again.close()

    asyncio.run(scene())


def test_a_long_tournament_is_taken_up_from_its_snapshot(database):
    async def scene():
        floor = floor_at(database)
        floor.save_every = 5
        tournaments, give = await prepared(floor)
        await begun(give)
        await give("director", "tess", "pause", id="tess/pause")
        before = await tournaments.view("cup", "tess", ("director",))
        held = (await tournaments.tournament("cup")).journal.earlier
        await floor.close()
        again = floor_at(database)
        taken_up = Tournaments(again)
        after = await taken_up.view("cup", "tess", ("director",))
        journal = (await taken_up.tournament("cup")).journal
        assert (journal.earlier, len(journal)) == (held, again.streams.head("tournament/cup"))
        assert held > 5
        assert before == after
        sent_again = await giver(taken_up)("operator", "gil", "publish", id="gil/3-publish")
        assert sent_again.repeated
        assert sent_again.version < held
        await giver(taken_up)("director", "tess", "resume", id="tess/goes-on")
        entries = [one.entry for one in again.streams.after("tournament/cup", 0)]
        assert audit(entries) == []
        await again.close()

    asyncio.run(scene())


def test_what_was_done_before_a_snapshot_can_still_be_corrected(database, monkeypatch):
    monkeypatch.setattr(tournament, "KEPT_EVERY", 1)
    loads, loaded = [], TournamentHost._loaded
    monkeypatch.setattr(
        TournamentHost, "_loaded", lambda one, whole: loads.append(whole) or loaded(one, whole)
    )

    async def scene():
        floor = floor_at(database)
        floor.save_every = 5
        await prepared(floor)
        await floor.close()
        loads.clear()
        again = floor_at(database)
        taken_up = Tournaments(again)
        assert (await taken_up.tournament("cup")).journal.earlier > 0
        for number in range(len(PLAYERS)):
            facts = {"reason": "nobody came"}
            await giver(taken_up)("director", "tess", "correct", id=f"tess/{number}", **facts)
            left = (await taken_up.view("cup", "tess", ("director",))).entries
            assert left == len(PLAYERS) - number - 1
        await giver(taken_up)("operator", "gil", "correct", id="gil/5", reason="too early")
        assert (await taken_up.view("cup", "tess", ("director",))).status == "published"
        assert loads == [False, True]  # the whole journal only when it was needed
        assert audit([one.entry for one in again.streams.after("tournament/cup", 0)]) == []
        await again.close()

    asyncio.run(scene())


def test_a_command_sent_again_has_no_second_effect(database):
    async def scene():
        floor = floor_at(database)
        tournaments, give = await prepared(floor)
        first = await give("director", "tess", "enter", id="tess/again", player="ed")
        second = await give("director", "tess", "enter", id="tess/again", player="ed")
        assert (first.version, first.repeated, second.repeated) == (second.version, False, True)
        assert (await tournaments.view("cup", "ann", ())).entries == 5
        await floor.close()

    asyncio.run(scene())


def test_what_is_refused_changes_nothing(database):
    async def scene():
        floor = floor_at(database)
        tournaments, give = await prepared(floor)
        version = floor.streams.head("tournament/cup")
        with pytest.raises(Refused, match="is not the"):
            await give("director", "zoe", "call-ballot")
        with pytest.raises(Refused):
            await give("director", "tess", "award-places")
        assert floor.streams.head("tournament/cup") == version
        with pytest.raises(Refused, match="already"):
            await tournaments.make("cup", "holdem", by="gil")
        with pytest.raises(NoTournamentHere):
            await tournaments.view("jug", "ann", ())
        await floor.close()

    asyncio.run(scene())


def test_the_seed_of_a_ballot_survives_a_restart_and_is_told_only_with_the_draw(database):
    async def scene():
        floor = floor_at(database)
        tournaments, give = await prepared(floor)
        await give("director", "tess", "call-ballot")
        (seed,) = (await tournaments.tournament("cup")).seeds.values()
        everything = floor.streams.lines("tournament/cup").decode()
        for roles in ((), ("director",), ("inspector",), ("operator",)):
            everything += str(await tournaments.view("cup", "tess", roles))
        assert seed not in everything
        await floor.close()
        again = floor_at(database)
        taken_up = Tournaments(again)
        await giver(taken_up)("director", "tess", "draw-ballot")
        assert seed in again.streams.lines("tournament/cup").decode()
        kept = again.streams.seeds("tournament/cup").values()
        assert (len(kept), seed.encode() in kept) == (3, False)  # of the decks that lie sealed
        await again.close()

    asyncio.run(scene())


def test_two_hosts_conduct_the_same_tournament(new_postgres):
    async def scene():
        address = new_postgres()
        here, there = floor_at(address), floor_at(address)
        tournaments, give = await prepared(here)
        others = Tournaments(there)
        also = giver(others)
        await also("director", "tess", "enter", id="x/1", player="ed")
        await give("director", "tess", "enter", id="x/2", player="flo")
        both = [(await one.view("cup", "ann", ())).entries for one in (tournaments, others)]
        assert both == [6, 6]
        again = await also("director", "tess", "enter", id="x/2", player="flo")
        assert again.repeated
        await here.close()
        await there.close()

    asyncio.run(scene())


def test_another_process_follows_and_draws_the_ballot_that_was_called_here(
    new_postgres, monkeypatch
):
    loads, loaded = [], TournamentHost._loaded
    monkeypatch.setattr(
        TournamentHost, "_loaded", lambda one, whole: loads.append(whole) or loaded(one, whole)
    )

    async def scene():
        address = new_postgres()
        here, there = floor_at(address), floor_at(address)
        tournaments, give = await prepared(here)
        others = Tournaments(there)
        async with others.watched("cup") as watcher:
            called = await give("director", "tess", "call-ballot")
            await there.heard_of("tournament/cup", called.version)
            assert watcher.signal.is_set()
        drawn = await giver(others)("director", "tess", "draw-ballot", id="x/draw")
        await here.heard_of("tournament/cup", drawn.version)
        both = [await one.view("cup", "tess", ("director",)) for one in (tournaments, others)]
        assert both[0] == both[1]
        assert both[0].sessions
        assert len(here.streams.seeds("tournament/cup")) == 3  # of the decks that lie sealed
        assert loads == [False, False]  # each once: the rest was followed
        await here.close()
        await there.close()

    asyncio.run(scene())


def test_sessions_are_listed_stage_by_stage_and_by_their_number():
    level = LevelView(1, minimum=50, maximum=500, blinds=(), ante=0)
    heat = SessionView(
        session="Heat 1",
        status="seated",
        starts=None,
        clock=None,
        level=level,
        next_level=None,
        left=0,
        average=0,
        tables=(),
        places=(),
    )
    names = ("Heat 10", "Heat 2", "Final", "Heat 1")
    listed = in_order([replace(heat, session=name) for name in names])
    assert [one.session for one in listed] == ["Heat 1", "Heat 2", "Heat 10", "Final"]


# Who may do what


@pytest.mark.parametrize("game", GAMES)
def test_every_role_is_heard_or_refused_with_every_command_of_a_tournament(game):
    tournament = Tournament("t", game)
    for one in tournament.commands.values():
        if not tournament.conduct.authority.knows(one):
            continue
        allowed = tournament.conduct.authority.allowed(one)
        for role in Role:
            for by in Account("zoe", role).conducts_as:
                stopped = f" may {one.said}, not " in refused(tournament, by, one.name)
                assert stopped == (by not in allowed), (one.name, role)


def refused(tournament, by, do):
    try:
        tournament.do(by, do, who="zoe")
    except Refused as refusal:
        return refusal.reason
    return ""


def test_each_account_speaks_in_its_own_roles():
    spoken = {role: Account("zoe", role).conducts_as for role in Role}
    assert spoken == {
        Role.PLAYER: (),
        Role.DEALER: (),
        Role.SUPERVISOR: ("supervisor",),
        Role.DIRECTOR: ("director",),
        Role.ASSISTANT: ("assistant",),
        Role.SHIFT_MANAGER: ("shift manager", "operator"),
        Role.INSPECTOR: ("inspector",),
        Role.ADMINISTRATOR: (),
    }


# Over the web


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    address = f"sqlite:///{tmp_path_factory.mktemp('tournaments')}/floor.db"
    app = create_app(FloorSettings(address, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        accounts = app.state.accounts
        client.keys = {name: accounts.tokens.make(name, "test") for name in DEMO_ACCOUNTS}
        yield client


def as_(client, name, **more):
    return {"authorization": f"Bearer {client.keys[name]}", "accept": "text/html", **more}


def give(client, name, by, do, where=DEMO_TOURNAMENT, /, **facts):
    body = {"id": f"test-{name}-{do}-{next(numbers)}", "by": by, "do": do, "facts": facts}
    address = f"/api/tournaments/{where}/commands"
    return client.post(address, json=body, headers=as_(client, name, accept="application/json"))


@pytest.mark.parametrize("name", DEMO_ACCOUNTS)
def test_everybody_sees_the_tournament_and_some_its_money(client, name):
    page = client.get(f"/tournaments/{DEMO_TOURNAMENT}", headers=as_(client, name))
    assert page.status_code == 200
    assert "Sunday Hold&#39;em" in page.text
    assert DEMO_ENTRANTS[0] in page.text
    may_see_money = name not in ("ann", "ben", "dora", "root")
    assert ("Ledger" in page.text) == may_see_money
    acts = set(re.findall(r'data-do="([^"]+)"', page.text)) - {"give-words"}  # for who plays
    assert bool(acts) == (name in ("tess", "art", "gil", "sam"))
    for address in ("/tournaments", f"/tournaments/{DEMO_TOURNAMENT}/screen"):
        assert client.get(address, headers=as_(client, name)).status_code == 200


def test_the_screen_has_the_clock_the_limits_and_the_next_break(client):
    page = client.get(f"/tournaments/{DEMO_TOURNAMENT}/screen", headers=as_(client, "ann")).text
    for told in ("Level 1", "blinds 25 / 50", "Next: blinds 50 / 100", "Break in", "18 of 18"):
        assert told in page, told


def test_a_director_conducts_and_nobody_else_in_that_role(client):
    assert give(client, "tess", "director", "resume").status_code == 200
    assert give(client, "tess", "director", "pause").status_code == 200
    assert give(client, "art", "director", "resume").status_code == 403
    assert give(client, "ann", "director", "resume").status_code == 403
    assert give(client, "gil", "operator", "resume").status_code == 409
    assert give(client, "tess", "director", "resume", at="2020").status_code == 409
    assert give(client, "tess", "director", "dance").status_code == 409


def test_every_option_of_the_desk_is_a_form(client):
    for name, roles in (("tess", ("director",)), ("gil", ("shift manager", "operator"))):
        address = f"/api/tournaments/{DEMO_TOURNAMENT}"
        view = client.get(address, headers=as_(client, name, accept="application/json")).json()
        forms = {
            (part.role, one.do)
            for part in desk(msgspec.convert(view, type=ConductedView))
            for one in (*part.steps, *part.others)
        }
        offered = {(one["by"], one["do"]) for one in view["options"]}
        assert forms == {(by, do) for by, do in offered if do not in AT_THE_CONTROL}
        assert {role for role, _ in forms} == set(roles)


def test_a_tournament_is_opened_by_the_shift_manager_and_its_conditions_are_written(client):
    body = {"name": "spring", "game": "roulette"}
    asked = as_(client, "gil", accept="application/json")
    assert client.post("/api/tournaments", json=body, headers=asked).status_code == 201
    assert client.post("/api/tournaments", json=body, headers=asked).status_code == 409
    wrong = {"name": "autumn", "game": "whist"}
    assert client.post("/api/tournaments", json=wrong, headers=asked).status_code == 404
    page = client.get("/tournaments/spring", headers=as_(client, "gil")).text
    assert "Nominate" in page
    assert client.get("/tournaments/spring/screen", headers=as_(client, "ann")).status_code == 200
    journal = client.get("/api/tournaments/spring/journal", headers=as_(client, "ivy"))
    assert b'"set-up"' in journal.content
    asked = as_(client, "ivy", accept="application/json")
    for name in ("spring", DEMO_TOURNAMENT):
        found = client.post(f"/api/tournaments/{name}/verify", headers=asked).json()
        assert (found["ok"], found["findings"], found["differences"]) == (True, [], [])
    assert (
        "/api/tournaments/spring/verify" in client.get("/journals", headers=as_(client, "ivy")).text
    )
    assert client.get("/tournaments/none", headers=as_(client, "ann")).status_code == 404


def test_the_clock_is_set_going_or_paused_whichever_it_needs(client):
    def steps():
        page = client.get(f"/tournaments/{DEMO_TOURNAMENT}", headers=as_(client, "tess")).text
        first = page.partition("Next steps of the director")[2].partition("</div>")[0]
        return [do for do in ("pause", "resume") if f'data-do="{do}"' in first]

    assert give(client, "tess", "director", "resume").status_code == 200
    assert steps() == ["pause"]
    assert give(client, "tess", "director", "pause").status_code == 200
    assert steps() == ["resume"]


def test_a_break_that_was_called_counts_down_until_play_goes_on(client):
    called = give(client, "tess", "director", "take-break", session="Main event", minutes=5)
    assert called.status_code == 200
    page = client.get(f"/tournaments/{DEMO_TOURNAMENT}/screen", headers=as_(client, "ann")).text
    digits = re.search(r'class="big-digits".*data-left="(\d+)" data-running="(\w+)"', page)
    assert 290 < int(digits[1]) <= 300
    assert digits[2] == "true"
    assert "paused" not in page.partition("big-figures")[0]
    assert give(client, "tess", "director", "pause").status_code == 200


def test_the_conditions_are_changed_from_what_they_are(client):
    body = {"name": "change", "game": "holdem"}
    asked = as_(client, "gil", accept="application/json")
    client.post("/api/tournaments", json=body, headers=asked).raise_for_status()

    def form():
        page = client.get("/tournaments/change", headers=as_(client, "gil")).text
        label = re.search(r"<summary>(.*conditions)</summary>", page)[1]
        return label, html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[1])

    usual = template("holdem")
    assert form() == ("Set conditions", usual)
    mine = usual.replace("Sunday Hold'em", "Monday Hold'em")
    give(client, "gil", "operator", "set-conditions", "change", conditions=mine).raise_for_status()
    assert form() == ("Change the conditions", mine)
    seen = client.get("/api/tournaments/change", headers=as_(client, "ann")).text
    assert "Monday Hold'em" in seen
    assert "entry_method" not in seen


def test_a_correction_tells_whose_command_it_was_and_what_money_went_back(client):
    body = {"name": "corrected", "game": "holdem"}
    asked = as_(client, "gil", accept="application/json")
    client.post("/api/tournaments", json=body, headers=asked).raise_for_status()
    for by, do, facts in (
        ("shift manager", "nominate", {"name": "tess"}),
        ("operator", "set-conditions", {"conditions": template("holdem")}),
        ("operator", "notify", {"sent": "by post"}),
        ("operator", "publish", {}),
        ("operator", "open-entries", {}),
        ("operator", "enter", {"player": "ed"}),
        ("operator", "correct", {"reason": "it was his brother"}),
    ):
        give(client, "gil", by, do, "corrected", **facts).raise_for_status()
    page = client.get("/tournaments/corrected", headers=as_(client, "gil")).text
    told = " ".join(re.sub(r"<[^>]+>", "", page.partition("corrections-head")[2]).split())
    assert "gil (operator) struck enter, entry 8 of gil (operator): it was his brother" in told
    for moved in ("prize pool −$200", "commission −$20", "player ed +$220"):
        assert moved in told, told
    assert (
        "his brother" not in client.get("/tournaments/corrected", headers=as_(client, "ann")).text
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_tell_of_a_tournament_of_every_game_from_draft_to_prizes(client, game):
    played = play_tournament(parse(template(game)), seed="1", players=8).tournament
    entries = played.journal.entries
    templates = client.app.template_engine.engine
    for part in (6, len(entries) // 2, len(entries)):
        tournament = Tournament.replay(entries[:part])
        for role in (Role.PLAYER, Role.DIRECTOR, Role.SHIFT_MANAGER, Role.INSPECTOR):
            account = Account("Dana", role)
            view = seen_by(tournament, part, account.name, account.conducts_as)
            for page in ("parts/tournament.html", "parts/tournament-screen.html"):
                made = templates.get_template(page)
                assert made.render(
                    **for_visitor(view, "t", account, {1: "t-1"}), **shown(view, NOON)
                )
    view = seen_by(played, 1, "ann", ())
    winner, ledger = view.places[0][1], played.state.ledger
    screen = templates.get_template("parts/tournament-screen.html").render(
        account=Account("ann", Role.PLAYER), name="t", **shown(view, NOON)
    )
    assert winner in screen
    assert sum(view.won.values()) == ledger.total("prize") + ledger.total("session prize")
    if view.won:
        assert f"{winner} <small>{money(view.won[winner])}</small>" in screen


# Draws for everybody to check


def test_a_player_gives_words_over_the_web_and_everybody_checks_the_draw(client):
    name = "sealed-cup"
    gil = as_(client, "gil", accept="application/json")
    made = client.post("/api/tournaments", json={"name": name, "game": "holdem"}, headers=gil)
    assert made.status_code == 201
    for by, account, do, facts in (
        ("shift manager", "gil", "nominate", {"name": "tess"}),
        ("operator", "gil", "set-conditions", {"conditions": template("holdem")}),
        ("operator", "gil", "notify", {"sent": "by post"}),
        ("operator", "gil", "publish", {}),
        ("operator", "gil", "open-entries", {}),
        *(("director", "tess", "enter", {"player": player}) for player in PLAYERS),
        ("director", "tess", "call-ballot", {}),
    ):
        answer = give(client, account, by, do, name, **facts)
        assert answer.status_code == 200, answer.text
    sealed = client.get(f"/api/tournaments/{name}/draws/1", headers=gil)
    assert (sealed.status_code, "lies sealed" in sealed.text) == (409, True)
    assert give(client, "ann", "ann", "give-words", name, words="rain").status_code == 200
    assert give(client, "ann", "ann", "give-words", name, words="sun").status_code == 409
    assert give(client, "tess", "director", "draw-ballot", name).status_code == 200
    ann = as_(client, "ann", accept="application/json")
    published = client.get(f"/api/tournaments/{name}/draws/1", headers=ann).content
    draw = msgspec.json.decode(published, type=PublishedRound)
    assert [*round_findings(draw), *draw_findings(draw)] == []
    assert (draw.purpose, draw.orders[0].words) == ("ballot", {"ann": "rain"})
    page = client.get(f"/tournaments/{name}/draws/1/check", headers=as_(client, "ann"))
    assert (page.status_code, "Check order 1 of" in page.text) == (200, True)

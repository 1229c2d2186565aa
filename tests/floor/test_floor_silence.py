"""Players who say nothing: the table goes on, the record says who went on, and they can return."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest
from floor_world import SAFE, do, table_of
from litestar.testing import TestClient

from houseway.floor import runner, silence
from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.looks import TableWatcher
from houseway.floor.orders import Order
from houseway.floor.runner import next_act
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.games import GAMES
from houseway.games.asks import Act
from houseway.games.bots import bot, is_betting
from houseway.table.audit import audit

QUICK = 0.001
AT_ONCE = 0.02
POKER = ("holdem", "charity-holdem")
ROUNDS = 3


def played_out(coroutine):
    """Run a scene on a floor of its own."""
    asyncio.run(coroutine)


async def floor_with(tmp_path, game, *, bots=("bob", "cat"), **more):
    engine = connect(f"sqlite:///{tmp_path}/floor.db")
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE)
    settings = {"automatic": True, "pace": QUICK, "betting_time": 1, "decision_time": AT_ONCE}
    hosted = await table_of(floor, "t1", game, bots=bots, **{**settings, **more})
    for act in iter(lambda: next_act(hosted), None):
        await of_itself(floor, hosted, act)
    await do(floor, "t1", "ann", "sit", seat=hosted.table.seat_numbers[0], stake=20_000)
    if bots:
        hosted.rail.join(TableWatcher(None, drawing=False, four_colour=False))
    return floor, hosted


async def of_itself(floor, hosted, act):
    """What the runner does."""
    who = act.by if act.by not in silence.HOUSE else silence.BY_ITSELF
    id = f"{silence.BY_ITSELF}/{hosted.version}-{act.by}-{act.do}"
    await floor.do("t1", Order(act.by, act.do, dict(act.facts), who, id))


async def go_on(floor, hosted, until, ann=None):
    """Let the table run by itself, with Ann doing what she is told to do."""
    acts, idle = [], 0
    while not until():
        procedure = hosted.table.procedure
        mine = ann(procedure) if ann and procedure is not None else None
        if mine is not None:
            await do(floor, "t1", mine.by, mine.do, **mine.facts)
            continue
        act = next_act(hosted)
        if act is None:
            idle += 1
            assert idle < 3_000, hosted.table.asked
            hosted.turn_began -= 1  # a second passes
            hosted.betting_began -= 1
            await asyncio.sleep(0.001)
            continue
        acts.append(act)
        assert len(acts) < 1_000, hosted.table.asked
        await of_itself(floor, hosted, act)
    return acts


def over(hosted, rounds):
    return lambda: hosted.table.state.carried.rounds >= rounds


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_never_says_anything_holds_nobody_up(tmp_path, game):
    async def scene():
        floor, hosted = await floor_with(tmp_path, game)
        acts = await go_on(floor, hosted, over(hosted, ROUNDS))
        assert not [act for act in acts if act.by == "ann" and act.do not in ("decline", "cut")]
        assert audit([one.entry for one in floor.streams.after("t1", 0)]) == []
        await floor.close()

    played_out(scene())


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(POKER)))
def test_a_player_who_wagers_and_then_says_nothing_holds_nobody_up(tmp_path, game):
    def wagers_once(procedure):
        return bot(procedure, "ann") if is_betting(procedure) else None

    async def scene():
        floor, hosted = await floor_with(tmp_path, game)
        await go_on(floor, hosted, over(hosted, ROUNDS), wagers_once)
        assert audit([one.entry for one in floor.streams.after("t1", 0)]) == []
        await floor.close()

    played_out(scene())


AWAY = {
    "canberra-poker": ("player-away", "NI2002-45-canberra-poker 4.1"),
    "pai-gow": ("player-away", "NI2002-45-pai-gow 7.1"),
    "mini-baccarat": ("player-away", "NI2002-45-mini-baccarat 4.1"),
    "tournament-blackjack": ("player-away", "NI2002-45-blackjack 4.1"),
}


@pytest.mark.parametrize(("game", "expected"), AWAY.items())
def test_who_owes_a_wager_and_places_none_is_away_in_the_dealers_words(tmp_path, game, expected):
    async def scene():
        floor, hosted = await floor_with(tmp_path, game)
        await go_on(floor, hosted, over(hosted, 1))
        ruled = [e for e in hosted.journal.entries if e.command.get("do") == expected[0]]
        assert [(e.role, e.by, e.command["player"]) for e in ruled] == [("dealer", "floor", "ann")]
        assert expected[1] in ruled[0].events[0]["clauses"]
        assert not hosted.table.state.patrons["ann"].present
        await floor.close()

    played_out(scene())


DECIDED = {
    "blackjack": ("player-absent", "NI2005-63 14.7"),
    "tournament-blackjack": ("player-absent", "NI2002-45-blackjack 14.7"),
    "ultimate-holdem": ("no-decision", "NI2019-212 13.8"),
    "canberra-poker": ("player-away", "NI2002-45-canberra-poker 4.1"),
    "pai-gow": ("player-away", "NI2002-45-pai-gow 7.1"),
}


@pytest.mark.parametrize(("game", "expected"), DECIDED.items())
def test_a_hand_nobody_decides_is_played_by_the_house_as_the_clause_says(tmp_path, game, expected):
    def wagers_once(procedure):
        return bot(procedure, "ann") if is_betting(procedure) else None

    async def scene():
        floor, hosted = await floor_with(tmp_path, game, bots=())
        for number in range(1, 6):  # a blackjack asks for no decision
            await go_on(floor, hosted, over(hosted, number), wagers_once)
            ruled = [e for e in hosted.journal.entries if e.command.get("do") == expected[0]]
            if ruled:
                break
        assert {(e.role, e.by) for e in ruled} == {("dealer", "floor")}
        assert expected[1] in ruled[0].events[0]["clauses"]
        await floor.close()

    played_out(scene())


def test_in_holdem_silence_is_forty_seconds_and_then_a_folded_hand(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "holdem")
        ann = hosted.table.state.patrons["ann"]
        acts = await go_on(floor, hosted, lambda: not ann.present)
        said = [act.do for act in acts if act.do in ("instruct-to-act", "expire", "absent")]
        assert said == ["instruct-to-act", "expire", "absent"]
        await floor.close()

    played_out(scene())


def test_the_forty_seconds_of_an_instruction_run_before_the_hand_is_folded(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "holdem")
        acts = await go_on(
            floor, hosted, lambda: getattr(hosted.table.procedure, "instructed", None)
        )
        assert acts[-1].do == "instruct-to-act"
        assert 39 < hosted.state("ann").time_left <= 40
        await asyncio.sleep(0.01)
        assert next_act(hosted) is None
        hosted.turn_began -= 40
        assert (next_act(hosted).by, next_act(hosted).do) == ("clock", "expire")
        await floor.close()

    played_out(scene())


def test_who_is_away_says_so_when_back_and_is_asked_again(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "canberra-poker")
        await go_on(floor, hosted, over(hosted, 1))
        await go_on(floor, hosted, lambda: not hosted.table.in_play)
        offered = {one.do for one in hosted.state("ann").options}
        assert "back" in offered
        assert "absent" not in offered
        await do(floor, "t1", "ann", "back")
        assert hosted.table.state.patrons["ann"].present
        await go_on(floor, hosted, lambda: hosted.betting)
        assert "wager" in {one.do for one in hosted.state("ann").options}
        await floor.close()

    played_out(scene())


def test_who_skips_a_round_and_is_still_there_is_asked_again(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "canberra-poker", decision_time=600)
        hosted.rail.join(TableWatcher("ann", drawing=False, four_colour=False))
        for number in range(1, 4):
            await go_on(floor, hosted, lambda: hosted.betting)
            assert "wager" in {one.do for one in hosted.state("ann").options}
            hosted.ready.add("ann")  # at once, without waiting for the time to pass
            await go_on(floor, hosted, over(hosted, number))
        await go_on(floor, hosted, lambda: hosted.betting)
        assert not hosted.state("ann").seated.present  # three times is away
        said = [e for e in hosted.journal.entries if e.command.get("do") == "back"]
        assert [(e.role, e.command["player"]) for e in said] == [("dealer", "ann")] * 2
        await floor.close()

    played_out(scene())


def test_it_is_dealt_now_when_everybody_wants_it(tmp_path):
    async def scene():
        floor, hosted = await floor_with(
            tmp_path, "blackjack", bots=(), pace=1.0, betting_time=60, between_rounds=0
        )
        await go_on(floor, hosted, lambda: hosted.betting)
        hosted.seen_at -= 1
        assert next_act(hosted) is None
        act = bot(hosted.table.procedure, "ann")
        await do(floor, "t1", "ann", act.do, **act.facts)
        hosted.seen_at -= 1
        assert next_act(hosted) is None
        hosted.ready.add("ann")
        assert (next_act(hosted).by, next_act(hosted).do) == ("dealer", "no-more-bets")
        await floor.close()

    played_out(scene())


def test_who_is_away_can_come_back_as_soon_as_the_round_is_settled(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "canberra-poker")
        await go_on(floor, hosted, lambda: hosted.table.settled)
        assert not hosted.state("ann").seated.present
        assert "back" in {one.do for one in hosted.state("ann").options}
        await do(floor, "t1", "ann", "back")
        assert hosted.state("ann").seated.present
        await floor.close()

    played_out(scene())


def test_a_player_who_steps_away_between_rounds_is_not_waited_for(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "canberra-poker")
        await do(floor, "t1", "ann", "absent")
        acts = await go_on(floor, hosted, over(hosted, 1))
        assert "player-away" not in [act.do for act in acts]
        await floor.close()

    played_out(scene())


def test_nobody_is_acted_for_at_a_live_table_or_where_time_does_not_run(tmp_path):
    async def live():
        engine = connect(f"sqlite:///{tmp_path}/live.db")
        bring_up_to_date(engine, SAFE)
        floor = GamingFloor(engine, SAFE)
        hosted = await table_of(
            floor, "t1", "canberra-poker", live=True, automatic=True, pace=QUICK, decision_time=0.01
        )
        await do(floor, "t1", "ann", "sit", seat=1, stake=20_000)
        await do(floor, "t1", "dealer", "start")
        hosted.turn_began -= 1_000
        hosted.betting_began -= 1_000
        assert next_act(hosted) is None
        await floor.close()

    played_out(live())


def test_a_table_may_wait_for_ever(tmp_path):
    async def scene():
        floor, hosted = await floor_with(
            tmp_path, "canberra-poker", bots=(), betting_time=1, decision_time=None
        )
        await go_on(floor, hosted, lambda: hosted.betting)
        hosted.turn_began -= 1_000
        hosted.betting_began -= 1_000
        assert next_act(hosted) is None
        assert hosted.state("ann").time_left is None
        await floor.close()

    played_out(scene())


def test_a_decision_has_a_time_that_everybody_sees(tmp_path):
    def wagers(procedure):
        return bot(procedure, "ann") if is_betting(procedure) else None

    async def scene():
        floor, hosted = await floor_with(tmp_path, "canberra-poker", bots=(), decision_time=30)
        deciding = lambda: (turn := hosted.state(None).turn) and "ann" in turn.actors  # noqa: E731
        await go_on(floor, hosted, lambda: deciding() and not hosted.betting, wagers)
        assert 29 < hosted.state(None).time_left <= 30
        floor.seconds = lambda: monotonic() + 10
        assert 19 < hosted.state(None).time_left <= 20  # for whoever comes now
        assert 19 < hosted.state("ann").time_left <= 20
        await floor.close()

    played_out(scene())


@pytest.mark.parametrize("game", ["ultimate-holdem", "pai-gow"])
def test_who_may_only_give_a_hand_up_keeps_nobody_waiting_for_long(tmp_path, game):
    def plays(procedure):
        act = bot(procedure, "ann")
        if act is None or act.do != "fold":
            return act
        # Whoever folds has nothing left to give up.
        open_to = procedure.asked.open_to("ann")
        return next(Act("ann", "play", dict(one.where)) for one in open_to if one.do == "play")

    async def scene():
        floor, hosted = await floor_with(tmp_path, game, bots=(), pace=1.0)

        def may_concede():
            turn = hosted.table.procedure and hosted.table.procedure.asked
            return getattr(turn, "lapse", None) and {one.do for one in turn.open_to("ann")} == {
                "concede"
            }

        await go_on(floor, hosted, may_concede, plays)
        assert 1 < hosted.state("ann").time_left <= 1.5
        assert next_act(hosted) is None
        hosted.turn_began -= 1.5
        hosted.seen_at -= 1.5
        assert next_act(hosted).by == "dealer"
        await floor.close()

    played_out(scene())


def test_nothing_is_dealt_to_people_who_have_all_left(tmp_path):
    async def scene():
        floor, hosted = await floor_with(tmp_path, "canberra-poker", bots=())
        await do(floor, "t1", "ann", "absent")
        assert next_act(hosted) is None
        assert not runner._worth_it(hosted)
        await floor.close()

    played_out(scene())


def test_the_journal_says_who_entered_what_somebody_did(tmp_path):
    app = create_app(
        FloorSettings(f"sqlite:///{tmp_path}/floor.db", demo=True, runs_tables=False, safe=SAFE)
    )
    with TestClient(app) as client:
        keys = {name: app.state.accounts.tokens.make(name, "test") for name in ("dora", "ivy")}
        body = {"id": "sit-down-1", "by": "max", "do": "sit", "facts": {"seat": 1, "stake": 50_000}}
        as_dora = {"authorization": f"Bearer {keys['dora']}"}
        address = "/api/tables/live-blackjack/commands"
        assert client.post(address, json=body, headers=as_dora).status_code == 200
        as_ivy = {"authorization": f"Bearer {keys['ivy']}", "accept": "text/html"}
        page = client.get("/journals/live-blackjack", headers=as_ivy).text
        assert "entered by dora" in page

"""A correction that takes two: one proposes it, another confirms it, each signed in themselves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from floor_world import SAFE, do, encoded, new_id, run, table_of
from test_floor_calls import SAM, kept, verified
from test_floor_tournaments import prepared

from houseway.floor import waiting_calls
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order
from houseway.floor.permissions import Account, Role
from houseway.floor.runner import next_act
from houseway.floor.storage.calls import open_calls
from houseway.floor.storage.engine import connect
from houseway.floor.tournament_host import Tournaments
from houseway.floor.waiting_calls import CONFIRM, of_call
from houseway.rulebook import Refused

STAKE = 100_000
SUE, GIL = Account("sue", Role.SUPERVISOR), Account("gil", Role.SHIFT_MANAGER)


async def settled(floor, **settings):
    """A roulette table where ann has bet on black and 17 came, which has won."""
    await table_of(floor, "t1", "roulette", live=True, **settings)
    await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
    await do(floor, "t1", "dealer", "start")
    await do(floor, "t1", "ann", "wager", on="black", amount=500)
    for order in ("spin", "no-more-bets"):
        await do(floor, "t1", "dealer", order)
    await do(floor, "t1", "dealer", "enter", fell="17")


async def proposes(floor, who="sue", **facts):
    facts = {"reason": "it was 18", **facts}
    order = Order("supervisor", "correct", facts, who, new_id())
    return await floor.do("t1", order, "supervisor")


def stake(floor):
    return floor.tables["t1"].table.stake_of("ann")


def test_nothing_moves_until_another_person_has_confirmed_it(database):
    async def step(floor):
        await settled(floor)
        won = stake(floor)
        proposed = await proposes(floor)
        assert [event["event"] for event in proposed.events] == ["correction proposed"]
        assert stake(floor) == won
        done = await floor.confirm("t1", proposed.version, GIL)
        assert [event["event"] for event in done.events] == ["corrected", "correction confirmed"]
        assert stake(floor) < won
        call, correction, answer = kept(floor)[-3:]
        assert (call.kind, call.by) == ("call", "sue")
        assert call.command["proposes"]["reason"] == "it was 18"
        assert (correction.by, correction.command["seconded_by"]) == ("sue", "gil")
        assert (answer.by, answer.role) == ("gil", "shift-manager")
        assert answer.command == {"answers": call.seq, "outcome": "confirmed"}
        assert open_calls(floor.engine) == []
        assert verified(floor) == ([], [])

    run(database, step)


def test_who_proposes_cannot_confirm_nor_name_somebody_else(database):
    async def step(floor):
        await settled(floor)
        won = stake(floor)
        with pytest.raises(Refused, match="in a session of their own: leave seconded_by out"):
            await proposes(floor, seconded_by="gil")
        proposed = await proposes(floor)
        with pytest.raises(Refused, match="sue cannot be the second person as well"):
            await floor.confirm("t1", proposed.version, SUE)
        assert (stake(floor), kept(floor)[-1].seq) == (won, proposed.version)

    run(database, step)


def test_whoever_plays_at_the_table_confirms_nothing(database):
    async def step(floor):
        await settled(floor)
        proposed = await proposes(floor)
        with pytest.raises(Refused, match="ann plays at this table"):
            await floor.confirm("t1", proposed.version, Account("ann", Role.SUPERVISOR))

    run(database, step)


def test_it_lapses_when_play_goes_on_and_everybody_is_told(database):
    async def step(floor):
        await settled(floor)
        proposed = await proposes(floor)
        told = await do(floor, "t1", "dealer", "start")
        assert told.events[-1]["event"] == "correction lapsed"
        move, lapsed = kept(floor)[-2:]
        assert move.command["do"] == "start"
        assert lapsed.command == {"answers": proposed.version, "outcome": "lapsed"}
        with pytest.raises(Refused, match="it was made, or has lapsed"):
            await floor.confirm("t1", proposed.version, GIL)
        assert open_calls(floor.engine) == []
        assert verified(floor) == ([], [])

    run(database, step)


def test_by_a_call_nothing_goes_on_and_nothing_lapses(database):
    async def step(floor):
        await settled(floor)
        proposed = await proposes(floor)
        await floor.call("t1", Account("ann", Role.PLAYER), "what is going on?")
        await floor.confirm("t1", proposed.version, GIL)
        assert verified(floor) == ([], [])

    run(database, step)


def test_it_may_be_declined_and_only_one_waits(database):
    async def step(floor):
        await settled(floor)
        proposed = await proposes(floor)
        with pytest.raises(Refused, match="waits here for a second person already"):
            await proposes(floor, "sam")
        told = await floor.answer_call("t1", proposed.version, GIL)
        assert [event["event"] for event in told.events] == ["correction declined"]
        with pytest.raises(Refused, match="it was made, or has lapsed"):
            await floor.confirm("t1", proposed.version, GIL)
        assert (await proposes(floor, "sam")).version > proposed.version

    run(database, step)


def test_what_could_not_be_made_by_two_is_not_proposed(database):
    async def step(floor):
        await settled(floor)
        version = floor.tables["t1"].version
        for facts in ({"reason": " "}, {"entry": 2}, {"nonsense": 1}):
            with pytest.raises(Refused):
                await proposes(floor, **facts)
        dealer = Order("dealer", "correct", {"reason": "it was 18"}, "dora", new_id())
        with pytest.raises(Refused, match="made by a supervisor, seconded by another person"):
            await floor.do("t1", dealer)
        assert floor.tables["t1"].version == version

    run(database, step)


def test_what_one_person_may_strike_is_struck_at_once(database):
    async def step(floor):
        await table_of(floor, "t1", "roulette")
        await do(floor, "t1", "ann", "sit", seat=1, stake=STAKE)
        await do(floor, "t1", "dealer", "start")
        await do(floor, "t1", "ann", "wager", on="red", amount=500)
        assert (await proposes(floor)).events[0]["event"] == "corrected"

    run(database, step)


def test_what_fell_is_put_right_by_two(database):
    async def step(floor):
        await settled(floor)
        wrong = kept(floor)[-1].seq
        facts = {"entry": wrong, "fell": "18", "reason": "misheard"}
        order = Order("supervisor", "put-right", facts, "sue", new_id())
        proposed = await floor.do("t1", order, "supervisor")
        done = await floor.confirm("t1", proposed.version, GIL)
        assert done.events[-1]["event"] == "correction confirmed"
        assert floor.tables["t1"].table.round.settlements[0].result == "lose"
        assert verified(floor) == ([], [])

    run(database, step)


def test_names_and_reasons_are_for_the_house_and_the_desk(database):
    async def step(floor):
        await settled(floor)
        await proposes(floor, reason="the dealer was tired")
        for viewer in (None, "ann", "dealer", "supervisor"):
            (call,) = floor.tables["t1"].state(viewer).calls
            assert "tired" not in encoded(call)
            assert "sue" not in encoded(call)
            assert call.matter == f"A second person is to confirm a correction of entry {LAST}."
        (listed,) = open_calls(floor.engine)
        assert (listed.by, listed.matter) == (
            "sue",
            f"Strike out entry {LAST}: the dealer was tired",
        )
        assert listed.where == "/tables/t1"

    run(database, step)


def test_in_a_tournament_too_what_moves_money_waits_for_a_second_person(tmp_path):
    async def before(floor):
        tournaments, give = await prepared(floor)
        await give("operator", "gil", "cancel", reason="too few")
        money = (await tournaments.view("cup", "gil", ("operator",))).ledger
        (option,) = [
            option
            for option in (await tournaments.view("cup", "gil", ("operator",))).options
            if option.do == "correct"
        ]
        assert set(option.choose) == {"reason"}
        with pytest.raises(Refused, match="leave seconded_by out"):
            await give("operator", "gil", "correct", reason="it goes on", seconded_by="sam")
        proposed = await give("operator", "gil", "correct", reason="it goes on")
        assert [event["event"] for event in proposed.events] == ["correction proposed"]
        assert (await tournaments.view("cup", "gil", ("operator",))).ledger == money

    async def after(floor):
        tournaments = Tournaments(floor)
        (waits,) = open_calls(floor.engine)
        assert (waits.by, waits.where) == ("gil", "/tournaments/cup")
        with pytest.raises(Refused, match="gil cannot be the second person as well"):
            await tournaments.call("cup", of_call(GIL, CONFIRM, call=waits.entry))
        assert (await tournaments.view("cup", "sam", ())).status == "cancelled"
        await tournaments.call("cup", of_call(SAM, CONFIRM, call=waits.entry))
        assert (await tournaments.view("cup", "sam", ())).status != "cancelled"
        entries = kept(floor, "tournament/cup")
        assert (entries[-2].by, entries[-2].command["seconded_by"]) == ("gil", "sam")
        assert verified(floor, "tournament/cup") == ([], [])

    run(f"sqlite:///{tmp_path}/floor.db", before, after)


LAST = 9  # the entry of the number: opened, set up, open, sit, start, wager, spin, no more bets


def test_after_a_restart_it_is_confirmed_as_it_was_proposed(database):
    async def before(floor):
        await settled(floor)
        await proposes(floor)

    async def after(floor):
        (waits,) = open_calls(floor.engine)
        await floor.confirm("t1", waits.entry, GIL)
        assert kept(floor)[-2].command["seconded_by"] == "gil"
        assert verified(floor) == ([], [])

    run(database, before, after)


def test_of_two_processes_one_proposes_and_the_other_confirms(new_postgres):
    database = new_postgres()

    async def here(floor):
        await settled(floor)
        other = GamingFloor(connect(database), SAFE)
        try:
            await other.table("t1")
            proposed = await proposes(floor)
            await other.confirm("t1", proposed.version, GIL)
            with pytest.raises(Refused, match="it was made, or has lapsed"):
                await floor.confirm("t1", proposed.version, SAM)
            assert [entry.kind for entry in kept(floor)].count("correction") == 1
        finally:
            await other.close()

    run(database, here)


def test_what_goes_by_itself_waits_a_while_for_the_second_person(tmp_path, monkeypatch):
    async def step(floor):
        await settled(floor, bots=("bob",), pace=0.0, between_rounds=0.0)
        hosted = floor.tables["t1"]
        assert next_act(hosted) is not None
        proposed = await proposes(floor)
        assert next_act(hosted) is None
        monkeypatch.setattr(waiting_calls, "HOLDS", timedelta())
        assert next_act(hosted) is not None
        monkeypatch.undo()
        await floor.answer_call("t1", proposed.version, GIL)
        assert next_act(hosted) is not None

    run(f"sqlite:///{tmp_path}/floor.db", step)


@pytest.mark.parametrize("fell", [["18"], {"is": 18}, 1.5])
def test_what_cannot_have_fallen_is_not_proposed(tmp_path, fell):
    async def step(floor):
        await settled(floor)
        facts = {"entry": LAST, "fell": fell, "reason": "misheard"}
        with pytest.raises(Refused, match="in words or as a number"):
            await floor.do("t1", Order("supervisor", "put-right", facts, "sue", new_id()))
        assert open_calls(floor.engine) == []

    run(f"sqlite:///{tmp_path}/floor.db", step)

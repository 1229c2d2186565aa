"""The dealer's page of a live table: what to do next, and keys for everything that can fall."""

from __future__ import annotations

import asyncio

import pytest
from floor_world import SAFE, do, table_of
from msgspec.structs import replace

from houseway.floor.floor_view import FallsView
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.pages.keypad import keypad, next_step
from houseway.floor.seeing import falls_of, view_of
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.table import Table


def keys(falls):
    pad = keypad(falls)
    return [key.enters for row in pad.rows for key in row]


def beside(falls):
    return [key.enters for key in keypad(falls).extra]


def fall(what, to, **more):
    return FallsView(what, to, **{"hidden": False, **more})


def test_every_throw_of_three_dice_has_a_key():
    throws = [tuple(map(int, key.split())) for key in keys(fall("dice", "cup"))]
    wanted = {
        tuple(sorted((a, b, c))) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
    }
    assert len(throws) == len(set(throws)) == 56
    assert set(throws) == wanted


@pytest.mark.parametrize(
    ("falls", "words"),
    [
        (fall("card", "board"), "Deal a card to the board."),
        (
            fall("card", "communal cards", hidden=True),
            "Deal a card to the communal cards, face down.",
        ),
        (fall("card", "banker"), "Deal a card to the Banker's hand."),
        (fall("card", "max", turned=True), "Turn up a card of max and enter it."),
        (fall("tile", "box 2", turned=True), "Turn up a tile of box 2 and enter it."),
        (
            fall("card", "show"),
            "Turn over the first card of the shoe: it says how many are burnt.",
        ),
        (fall("card", "burn", hidden=True), "Burn a card."),
    ],
)
def test_the_dealer_is_told_what_to_do_with_what_falls(falls, words):
    assert keypad(falls).told == words


def test_what_may_stay_face_down_is_said_where_it_may():
    assert "??" in keypad(fall("card", "max", hidden=True)).how
    assert "??" not in keypad(fall("card", "max")).how


def test_wagers_are_taken_and_closed():
    view = view_of(Table("blackjack"), None, live=True)
    open_now = replace(view, status="open", in_play=True)
    taken = replace(open_now, asked="wagers are open")
    assert next_step(taken) == "Take the wagers, then close them."
    assert next_step(replace(open_now, asked="moe is to act")) == "Moe is to act."
    over = replace(view, status="open", settled=True)
    assert next_step(over) == "Pay and collect, then start the next round."


def at_a_live_table(tmp_path, scene):
    async def whole():
        engine = connect(f"sqlite:///{tmp_path}/floor.db")
        bring_up_to_date(engine, SAFE)
        floor = GamingFloor(engine, SAFE)
        await scene(floor)
        await floor.close()

    asyncio.run(whole())


def test_the_cutting_card_has_a_key_where_there_is_one_and_the_joker_where_it_plays(tmp_path):
    async def scene(floor):
        shoe = await table_of(floor, "shoe", live=True)
        deck = await table_of(floor, "deck", "holdem", live=True, chosen={"joker": True})
        for name, hosted in (("shoe", shoe), ("deck", deck)):
            for seat, player in enumerate(("ann", "bob"), 1):
                await do(floor, name, player, "sit", seat=seat, stake=50_000)
            await do(floor, name, "dealer", "start")
            assert falls_of(hosted.table) is None
        await do(floor, "shoe", "ann", "cut", at=156)
        await do(floor, "shoe", "dealer", "place-cutting-card", from_back=78)
        await do(floor, "shoe", "ann", "wager", on="main", box=1, amount=1_000)
        await do(floor, "shoe", "dealer", "no-more-bets")
        await do(floor, "deck", "dealer", "cut", at=26)
        assert beside(falls_of(shoe.table)) == ["cut"]  # the shoe is not empty
        assert beside(falls_of(deck.table)) == ["??", "??…", "Jk"]
        await do(floor, "deck", "dealer", "enter", fell="Jk")

    at_a_live_table(tmp_path, scene)


def test_a_card_that_lies_on_the_table_is_turned_up_and_not_dealt_again(tmp_path):
    async def scene(floor):
        hosted = await table_of(floor, "deck", "holdem", live=True)
        for seat, player in enumerate(("ann", "bob"), 1):
            await do(floor, "deck", player, "sit", seat=seat, stake=50_000)
        await do(floor, "deck", "dealer", "start")
        await do(floor, "deck", "dealer", "cut", at=26)
        cards = iter(["2c", "3c", "4c", "5c", "6c"])
        for _ in range(40):
            falls = falls_of(hosted.table)
            if falls and falls.turned:
                break
            if falls:
                await do(
                    floor, "deck", "dealer", "enter", fell="??" if falls.hidden else next(cards)
                )
            else:
                asked = hosted.table.procedure.asked
                by, acts = asked.actors[0], [one.do for one in asked.options]
                calm = next(one for one in ("check", "no-raise", "call") if one in acts)
                await do(floor, "deck", by, calm)
        assert falls.turned
        assert keypad(falls).told.startswith("Turn up a card of ")
        assert beside(falls) == []

    at_a_live_table(tmp_path, scene)

"""Pai gow at a table: what lies between rounds, and tiles and dice that fall from a seed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from houseway.equipment import SealedOrder
from houseway.games.pai_gow import PaiGowDeterminations
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import TILES, DealtTiles
from houseway.table.lineup import taking_part
from proof import rule

LIMITS = PaiGowDeterminations(minimum=50, maximum=500, multiple=10)


def seeds():
    """Seeds that are the same in every run."""
    numbers = iter(range(1, 99))
    return lambda: bytes([next(numbers)] * 32)


def open_table(**more) -> Table:
    table = Table("pai-gow", LIMITS, source=DealtTiles(seeds()), **more)
    table.do("director", "open", approval="GCI 12/2002")
    table.do("ann", "sit", seat=2, stake=1_000)
    return table


def bet(table: Table) -> Table:
    """A round with ann's wager down and the tiles delivered."""
    table.do("dealer", "start")
    table.do("dealer", "cut")
    table.do("ann", "wager", amount=100)
    table.do("dealer", "no-more-bets")
    return table


def finish(table: Table) -> Table:
    table.do("ann", "house-way")
    table.do("dealer", "house-way")
    table.do("dealer", "display")
    return table


def turned_tiles(seed: bytes) -> list[str]:
    """The tiles of a sealed order as they fall without anybody's words."""
    turned = SealedOrder(seed, TILES).turned({})
    return [turned.order.pieces[place] for place in turned.positions()]


def events(table: Table, name: str) -> list[dict]:
    told = [event for entry in table.journal.entries for event in entry.events]
    return [event for event in told if event["event"] == name]


@rule("NI2002-45-pai-gow", "1.1")
def test_a_table_opens_with_an_approval_only():
    table = Table("pai-gow", LIMITS, source=DealtTiles())
    with pytest.raises(Refused, match=r"1\.1"):
        table.do("director", "open")
    table.do("director", "open", approval="GCI 12/2002")
    assert table.state.status == "open"


@rule("NI2002-45-pai-gow", "5.1")
def test_the_sign_is_on_the_table():
    assert ("minimum", "50 per Box") in open_table().view().sign


@rule("NI2002-45-pai-gow", "15.1")
def test_rounds_are_played_within_the_gaming_hours():
    clock = lambda: datetime(2002, 3, 9, 7, tzinfo=UTC)  # noqa: E731
    table = Table("pai-gow", LIMITS, source=DealtTiles(seeds()), clock=clock)
    table.do("director", "open", approval="x", from_time="12:00", to_time="06:00")
    table.do("ann", "sit", seat=2, stake=1_000)
    with pytest.raises(Refused, match=r"12:00 to 06:00.*15\.1"):
        table.do("dealer", "start")


@rule("NI2002-45-pai-gow", "2.2")
def test_tiles_are_checked_at_the_opening_and_at_the_close():
    table = open_table()
    table.do("director", "close", notice="last round")
    with pytest.raises(Refused, match="check"):
        table.do("director", "open", approval="GCI 12/2002")
    table.do("dealer", "check-cards")
    assert [event["when"] for event in events(table, "cards checked")] == ["opening", "closing"]


@rule("NI2002-45-pai-gow", "2.3", "2.3[2]")
def test_tiles_are_changed_between_rounds_and_checked_by_two_people():
    table = bet(open_table())
    by = {"in_charge": "dora", "dealer": "dan"}
    with pytest.raises(Refused, match=r"2\.3"):
        table.do("director", "change-cards", **by)
    finish(table)
    with pytest.raises(Refused, match=r"2\.3\[2\]"):
        table.do("director", "change-cards", in_charge="dora", dealer="dora")
    with pytest.raises(Refused, match=r"2\.3"):
        table.do("dealer", "change-cards", **by)
    table.do("director", "change-cards", **by)
    assert events(table, "cards changed")[0]["checked_by"] == ["dora", "dan"]
    bet(table)
    assert len(table.round.fallen) == 32


@rule("NI2002-45-pai-gow", "8.1")
def test_each_round_has_a_new_order_of_tiles_sealed_before_the_bets():
    table = open_table()
    orders = []
    for _ in range(2):
        bet(table)
        orders.append([tile for hand in table.round.hands.values() for tile in hand.tiles])
        finish(table)
        table.do("dealer", "collect")
    assert len(orders[0]) == len(orders[1]) == 32
    assert orders[0] != orders[1]
    turned, opened = events(table, "order turned"), events(table, "order opened")
    assert len(turned) == len(opened) == 2
    for shown, published, order in zip(opened, turned, orders, strict=True):
        assert shown["root"] == published["root"]
        assert turned_tiles(bytes.fromhex(shown["seed"])) == [*map(str, order)]


@rule("NI2002-45-pai-gow", "8.3")
def test_the_dice_follow_from_the_same_seed():
    table = finish(bet(open_table()))
    turned = SealedOrder(bytes([1] * 32), TILES).turned({})
    assert table.round.dice == tuple(turned.thrown(die) for die in range(3))


@rule("NI2002-45-pai-gow", "13.3")
def test_after_a_misdeal_there_is_a_new_shuffle_and_cut():
    table = open_table()
    table.do("dealer", "start")
    table.do("dealer", "cut")
    table.do("ann", "wager", amount=100)
    table.do("dealer", "misdeal", exposed=1)
    assert table.state.patrons["ann"].stake == 1_000
    bet(table)
    assert len(events(table, "shuffled")) == len(events(table, "cut")) == 2
    assert len({event["root"] for event in events(table, "order turned")}) == 2


@rule("NI2002-45-pai-gow", "13.4")
def test_a_reshuffle_has_an_order_of_its_own_and_the_earlier_one_is_over():
    table = open_table()
    table.do("dealer", "start")
    table.do("director", "reshuffle", reason="tile tracking")
    assert events(table, "order opened")[0]["seed"] == (bytes([1] * 32)).hex()
    table.do("dealer", "cut")
    table.do("ann", "wager", amount=100)
    table.do("dealer", "no-more-bets")
    dealt = [tile for hand in table.round.hands.values() for tile in hand.tiles]
    assert [*map(str, dealt)] == turned_tiles(bytes([2] * 32))


def test_a_correction_brings_the_same_tiles_again():
    table = bet(open_table())
    before = [hand.tiles for hand in table.round.hands.values()], table.round.dice
    table.do("ann", "concede")
    table.do("supervisor", "correct", reason="said by mistake", who="sue", seconded_by="sam")
    assert ([hand.tiles for hand in table.round.hands.values()], table.round.dice) == before


@rule("NI2002-45-pai-gow", "16.3(b)")
def test_an_excluded_player_takes_no_part_in_later_rounds():
    table = bet(open_table())
    table.do("director", "breach", player="ann", rule="16.8", exclude=True)
    finish(table)
    table.do("dealer", "collect")
    with pytest.raises(Refused, match=r"16\.3\(b\)"):
        table.do("ann", "add-chips", amount=100)
    assert taking_part(table) == []


@rule("NI2002-45-pai-gow", "16.6")
def test_the_directors_decision_in_a_dispute_is_final_unless_reviewed():
    table = finish(bet(open_table()))
    table.do("director", "dispute", round=1, matter="a payout of 100")
    with pytest.raises(Refused, match=r"16\.6"):
        table.do("dealer", "decide-dispute", dispute=1, decision="paid")
    table.do("director", "decide-dispute", dispute=1, decision="paid rightly")
    with pytest.raises(Refused, match=r"16\.6"):
        table.do("director", "decide-dispute", dispute=1, decision="not so")
    table.do("inspector", "review-dispute", dispute=1, outcome="upheld", reason="as paid")
    assert table.state.disputes[0].review == "upheld"


@rule("NI2002-45-pai-gow", "13.12")
def test_an_error_of_an_earlier_round_is_found_too_late_once_the_cup_is_open():
    table = finish(bet(open_table()))
    stake = table.round.stakes["ann"]
    bet(table)
    table.do("director", "earlier-misplacement", round=1, error="two Boxes exchanged")
    assert table.round.stakes["ann"] == stake - 100
    assert events(table, "stands as played")[0]["round"] == 1

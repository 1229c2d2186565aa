"""What people are sent is put together from parts that others have too, and is the whole of it."""

from __future__ import annotations

from time import monotonic
from types import SimpleNamespace

import msgspec
import pytest

from houseway.floor.roster import Summary, TableRow, TableSettings
from houseway.floor.seeing import menu_of, view_of
from houseway.floor.storage.stream_journal import StreamJournal
from houseway.floor.table_host import TableHost
from houseway.games import GAMES
from houseway.games.bots import bot, house
from houseway.table import Table

VIEWERS = (None, "ann", "bob", "dealer", "supervisor", "a stranger")


def hosted(game: str) -> TableHost:
    journal = StreamJournal("t1")
    table = Table(game, journal=journal)
    table.do(table.house.in_charge, "open", approval="drawn and approved")
    for seat, name in ((2, "ann"), (3, "bob")):
        table.do(name, "sit", seat=seat, stake=table.buy_in.largest)
    row = TableRow("t1", "A table", game, False, TableSettings(automatic=False))
    made = TableHost(SimpleNamespace(seconds=monotonic), row)
    made.take_up(table, journal)
    return made


def moments(one: TableHost):
    """Every moment of a round that plays itself."""
    table = one.table
    table.do("dealer", "start")
    one.note()
    yield
    while not table.settled and table.procedure is not None:
        acts = [bot(table.procedure, name) for name in ("ann", "bob")]
        act = next(filter(None, acts), None) or house(table.procedure)
        act = act or table.procedure.asked.lapse
        table.do(act.by, act.do, **act.facts)
        one.note()
        yield


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_is_the_view_of_each_person_as_made_from_nothing(game):
    one = hosted(game)
    for _ in moments(one):
        for viewer in VIEWERS:
            look = one.looks.look(viewer)
            sent = msgspec.json.decode(look.encoded)
            assert sent == msgspec.json.decode(msgspec.json.encode(look.view))
            who = viewer if viewer in ("ann", "bob", "dealer", "supervisor") else None
            alone = view_of(one.table, who, live=False)
            made = msgspec.json.decode(msgspec.json.encode(alone))
            assert {name: sent[name] for name in made} == made


@pytest.mark.parametrize("game", GAMES)
def test_a_menu_is_made_again_only_when_it_has_changed(game):
    one, kept = hosted(game), 0
    before = {viewer: one.looks.look(viewer).menu for viewer in VIEWERS}
    for _ in moments(one):
        for viewer in VIEWERS:
            menu = one.looks.look(viewer).menu
            fresh = menu_of(one.table, None if viewer == "a stranger" else viewer, live=False)
            assert (menu.offers, menu.shown) == (fresh.offers, fresh.shown)
            assert (menu is before[viewer]) == (fresh.offers == before[viewer].offers)
            kept += menu is before[viewer]
            before[viewer] = menu
    assert kept


def test_menus_are_kept_of_those_who_looked_last_and_of_nobody_else():
    one = hosted("roulette")
    for viewer in ("ann", "bob"):
        one.looks.look(viewer)
    one.note()
    one.note()
    assert one.looks._menus.keys() == {None, "ann", "bob"}
    one.looks.look("ann")
    one.note()
    assert one.looks._menus.keys() == {None, "ann"}


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_says_how_much_one_needs_at_least(game):
    least = Summary.of(Table(game)).minimum
    assert least is not None
    assert not set(least.split()) & {"to", "in", "all"}

"""The rounds as they are read from a journal are those that were played."""

from __future__ import annotations

import json

import msgspec
import pytest
from listed import LISTED, NAMES
from sessions import Session

from houseway.export import export, extracts
from houseway.games.cardplay import NewShoe
from houseway.table.round_book import RoundBook, book_of

listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
ways = pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])


@listed
@ways
@pytest.mark.parametrize("seed", [11, 12])
def test_the_book_tells_what_every_round_came_to(game, determinations, live, seed):
    """Corrections, rulings, void rounds and the round on the table included."""
    session = Session(game, determinations, seed=seed, live=live)
    table, book = session.table, RoundBook(game, session.table.game.rules.id)
    while table.state.carried.rounds < 30:
        session.step()
        book.take(table.journal.head)
        if table.round is not None and not isinstance(table.procedure, NewShoe):
            _compare(book.rounds(settled=table.settled)[-1], table)
    if "void-earlier-round" in table.game.rulings:
        played = set(range(1, table.state.carried.rounds + 1))
        assert played - book.voided.keys() == set(table.state.results)
    else:
        assert not book.voided


def _compare(booked, table):
    round = table.round
    ended = "void" if round.void else "settled" if round.over or table.settled else "in play"
    assert (booked.number, booked.status) == (round.circumstances.number, ended)
    assert list(booked.settlements) == round.settlements


@listed
@ways
def test_every_session_is_exported_round_by_round(game, determinations, live):
    session = Session(game, determinations, seed=14, live=live)
    table = session.play(20)
    entries = table.journal.entries
    book = {one.number: one for one in book_of(entries).rounds(settled=table.settled)}
    told = json.loads(export(extracts(entries, game), "json").text)["rounds"]
    assert [one["round"] for one in told] == list(book)
    for one in told:
        settled = [settlement.whole() for settlement in book[one["round"]].settlements]
        assert (one["status"], one["settlements"]) == (
            book[one["round"]].status,
            json.loads(msgspec.json.encode(settled)),
        )
    rows = export(extracts(entries, game), "csv").text.splitlines()[1:]
    over = [one for one in told if one["status"] != "in play"]
    assert len(rows) == sum(len(one["settlements"]) for one in over)

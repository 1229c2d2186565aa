"""Commands in the journal: sent twice, who gave them, and the same round live and dealt."""

import pytest
from tables import STAKE, blackjack, events, fall, refused, stand, start, table_of, wagers

from houseway.games.record import result
from houseway.rulebook import Refused


def test_a_command_sent_again_has_no_second_effect():
    table = blackjack(ann=1)
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=1_000, id="a1")
    entries = len(table.journal)
    assert table.do("ann", "wager", on="main", box=1, amount=1_000, id="a1") == ()
    assert (len(table.journal), table.round.stakes["ann"]) == (entries, STAKE - 1_000)
    table.do("dealer", "correct", reason="twice", id="c1")
    assert table.do("dealer", "correct", reason="twice", id="c1") == ()
    assert len(table.journal) == entries + 1


def test_a_refused_command_leaves_its_id_free():
    table = blackjack(ann=1)
    start(table)
    with pytest.raises(Refused):
        table.do("ann", "wager", on="main", box=1, amount=STAKE * 2, id="a1")
    table.do("ann", "wager", on="main", box=1, amount=1_000, id="a1")
    assert table.journal.head.id == "a1"


def test_the_journal_says_who_acted_and_in_which_role():
    table = blackjack(ann=1)
    table.do("dealer", "start", who="dan")
    assert (table.journal.head.by, table.journal.head.role) == ("dan", "dealer")
    table.do("ann", "cut", at=100)
    assert (table.journal.head.by, table.journal.head.role) == ("ann", "player")


def test_nobody_acts_for_a_player():
    table = blackjack(ann=1)
    table.do("dealer", "start")
    with pytest.raises(Refused, match="own names"):
        table.do("ann", "cut", at=100, who="bob")


def test_nobody_says_when_but_the_clock():
    with pytest.raises(Refused, match="clock"):
        blackjack(ann=1).do("dealer", "start", at="2025-03-01T12:00:00")


@pytest.mark.parametrize("name", ["dealer", "inspector", " "])
def test_some_names_are_no_players(name):
    table = blackjack()
    with pytest.raises(Refused):
        table.do(name, "sit", seat=1, stake=STAKE)


def test_at_a_live_table_the_dealer_enters_what_fell():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    for by in ("ann", "supervisor"):
        refused(table, by, "enter", fell="Th")
    refused(table, "dealer", "enter", fell="Th", to="dealer")
    for impossible in ("1h", "Jk", 7, None, ["Th"]):
        refused(table, "dealer", "enter", fell=impossible)
    fall(table, "Th")


def test_a_card_that_is_used_up_is_refused_at_once():
    table = table_of("blackjack", {"ann": 1}, decks=4)
    start(table)
    for box in (1, 2, 3, 4, 5):
        table.do("ann", "wager", on="main", box=box, amount=1_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th Th Th Th")
    assert "all 4 are out" in refused(table, "dealer", "enter", fell="Th").reason
    fall(table, "Td")


def test_at_a_dealt_table_nothing_is_entered():
    table = table_of("blackjack", {"ann": 1}, live=False)
    start(table)
    assert "dealt" in refused(table, "dealer", "enter", fell="Th").reason


@pytest.mark.parametrize(("name", "on"), [("blackjack", "main"), ("roulette", "red")])
def test_the_same_round_is_the_same_live_and_dealt(name, on):
    """What fell at a dealt table is entered at a live one, and everything comes out the same."""
    dealt, live = (table_of(name, {"ann": 1, "bob": 2}, live=live) for live in (False, True))
    for _ in range(8):
        start(dealt)
        wagers(dealt, on, ann=1_000, bob=1_000)
        if not dealt.settled:
            stand(dealt)
        dealt.do("dealer", "collect")
        _do_as(dealt, live)
        assert result(live.last_round) == result(dealt.last_round)
        assert live.record() == dealt.record()


def _do_as(dealt, live):
    """Repeat at a live table everything that was not yet done there."""
    entered = [entry for entry in live.journal.standing if entry.command["do"] == "enter"]
    for entry in dealt.journal.standing[len(live.journal.standing) - len(entered) :]:
        facts = dict(entry.command)
        do = facts.pop("do")
        if do == "start":
            del facts["at"]
        live.do(entry.by if entry.role == "player" else entry.role, do, **facts)
        for fell in entry.draws:
            if not isinstance(fell, dict):
                live.do("dealer", "enter", fell=fell if isinstance(fell, str) else fell[0])


def test_leaving_takes_the_chips_away():
    table = blackjack(ann=1, bob=2)
    told = table.do("bob", "leave")
    assert told[0].facts["stake"] == STAKE
    assert table.state.chips_brought == STAKE
    refused(table, "bob", "leave")
    assert events(table, "left")


def test_players_say_of_themselves_that_they_go_and_are_back():
    table = blackjack(ann=1, bob=2)
    table.do("ann", "absent")
    assert not table.state.patrons["ann"].present
    assert "back" in {one.do for one in table.options("ann")}
    assert "absent" not in {one.do for one in table.options("ann")}
    table.do("ann", "back")
    assert table.state.patrons["ann"].present
    with pytest.raises(Refused, match="player"):
        table.do("ann", "absent", player="bob")
    table.do("dealer", "absent", player="bob")
    assert not table.state.patrons["bob"].present

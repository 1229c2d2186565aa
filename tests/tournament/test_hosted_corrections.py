"""Corrections in a tournament whose tables are played here: the journals still agree."""

from __future__ import annotations

import pytest
from test_hosted_tables import hosted, in_play, play_round
from tournaments import NAMES, director, entered, operator, rounds, seated, seeds, stack, stages

from houseway.equipment import commitment
from houseway.journal import MemoryJournal
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit, audit_of_any, compared
from houseway.tournament.conditions import FieldSize, SessionEnd
from houseway.tournament.hosting import HostedTable, OneTable, Rounds


def corrected(t: Tournament, until: str | None = None) -> None:
    """Strike the last command, or all back to the first of a kind."""
    while (last := t.journal.standing[-1].command["do"]) != until and until:
        operator(t, "correct", reason="a mistake")
    assert last
    operator(t, "correct", reason="a mistake")


def agreed(t: Tournament, *journals: MemoryJournal) -> None:
    assert audit(t.journal.entries) == []
    assert Tournament.replay(t.journal.entries).state == t.state
    for journal in journals:
        assert audit_of_any(journal.entries) == []
        assert compared(t.journal.entries, journal.entries) == []


@pytest.mark.parametrize("game", ["roulette", "holdem", "blackjack"])
def test_a_round_that_is_struck_is_played_anew_from_the_stacks_before_it(game: str) -> None:
    t = in_play(game, 3)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    before = {name: stack(t, name) for name in t.state.entrants}
    play_round(host)
    host.do("dealer", "collect")
    corrected(t, "record-round")
    assert {name: stack(t, name) for name in t.state.entrants} == before
    play_round(host)
    host.do("dealer", "collect")
    assert t.state.sessions[host.session.name].tables[1].rounds == 2
    agreed(t, host.table.journal)


def test_a_round_that_is_struck_is_not_reported_again_when_the_table_is_taken_up() -> None:
    t, made, secrets = in_play("roulette", 3), seeds("table"), {}

    def seed() -> bytes:
        found = made()
        secrets[commitment(found)] = found
        return found

    host = HostedTable(t, 1, who="Dana", seeds=seed)
    play_round(host)
    host.do("dealer", "collect")
    journal = host.table.journal
    corrected(t, "record-round")
    more = {"secrets": secrets, "seeds": seed, "clock": t.clock, "journal": journal}
    later = HostedTable(t, 1, who="Dana", table=Table.resume(journal.entries, **more))
    assert not later.unreported
    play_round(later)
    later.do("dealer", "collect")
    assert t.state.sessions["Final"].tables[1].rounds == 1
    agreed(t, journal)


def test_rounds_of_bots_that_are_struck_are_played_anew_or_recorded_again() -> None:
    t = in_play("roulette", 3)
    kept = MemoryJournal("rounds")
    table = OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test"))
    assert table.play(3) == 3
    corrected(t)
    assert table.play(2) == 2
    agreed(t, kept)
    facts = {k: v for k, v in t.journal.head.command.items() if k not in ("do", "at")}
    corrected(t)
    director(t, "record-round", **facts)
    assert table.play(1) == 1
    agreed(t, kept)


def test_a_round_that_is_recorded_otherwise_after_a_correction_is_found() -> None:
    t = in_play("roulette", 3)
    kept = MemoryJournal("rounds")
    table = OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test"))
    table.play(1)
    hash = t.journal.head.command["kept"]
    corrected(t)
    rounds(t, dict.fromkeys(t.state.entrants, 4_000), kept=hash)
    (found,) = compared(t.journal.entries, kept.entries)
    assert (found.seq, found.sentence) == (
        t.journal.head.seq,
        "the rounds that were kept give other stacks",
    )


def test_seats_are_drawn_anew_after_rounds_were_played_here() -> None:
    """A fourth player was forgotten: all goes back to the entries, and is played anew."""
    short = stages("roulette", ends=SessionEnd(by="rounds", at=2))
    t = in_play("roulette", 3, stages=short)
    first = hosted(t)
    play_round(first)
    first.do("dealer", "collect")
    corrected(t, "call-ballot")
    with pytest.raises(Refused, match="Table 1 is not in play"):
        first.do("dealer", "start")
    director(t, "enter", player="zoe")
    seated(t)
    director(t, "start-session")
    again = hosted(t)
    for _ in range(2):
        play_round(again)
    again.do("dealer", "collect")
    assert len(again.table.state.patrons) == 4
    agreed(t, first.table.journal, again.table.journal)


def test_bots_play_anew_after_seats_are_drawn_anew() -> None:
    t = entered("roulette", 3, stages=stages("roulette"), players=FieldSize(minimum=2, maximum=9))
    t.clock.now = max(t.clock.now, t.conditions.start)
    kept = MemoryJournal("rounds")
    for name in (NAMES[3], NAMES[4]):
        seated(t)
        director(t, "start-session")
        table = OneTable(t, 1, who="Dana", seeds=seeds("y"), kept=Rounds(kept, "test"))
        assert table.play(4) == 4
        agreed(t, kept)
        corrected(t, "call-ballot")
        director(t, "enter", player=name)
    assert len(t.corrections) > 16

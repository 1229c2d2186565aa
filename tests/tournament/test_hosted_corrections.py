"""Corrections in a tournament whose tables are played here: the journals still agree."""

from __future__ import annotations

import pytest
from test_hosted_tables import hosted, in_play, play_round
from tournaments import operator, seeds, stages

from houseway.journal import MemoryJournal
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import Dealt
from houseway.tournament import Tournament
from houseway.tournament.auditing import audit, audit_of_any, compared
from houseway.tournament.conditions import SessionEnd
from houseway.tournament.hosting import HostedTable, OneTable, Rounds


def struck_then(t: Tournament) -> None:
    """A command is struck as it could be before rounds that were played here stood."""
    t.conduct.follow_correction(t.journal.strike(t.conduct.last.seq, "Olga", "operator", "x"))


def agreed(t: Tournament, *journals: MemoryJournal) -> None:
    assert Tournament.replay(t.journal.entries).state == t.state
    for journal in journals:
        assert audit_of_any(journal.entries) == []
        assert compared(t.journal.entries, journal.entries) == []


def test_a_round_that_is_struck_is_not_reported_again_when_the_table_is_taken_up() -> None:
    t, seed = in_play("roulette", 3), seeds("table")
    host = HostedTable(t, 1, who="Dana", seeds=seed)
    play_round(host)
    host.do("dealer", "collect")
    journal, source = host.table.journal, host.table.source
    assert isinstance(source, Dealt)
    struck_then(t)
    more = {"secrets": source.book.take_new(), "seeds": seed, "clock": t.clock, "journal": journal}
    later = HostedTable(t, 1, who="Dana", table=Table.resume(journal.entries, **more))
    assert not later.unreported
    play_round(later)
    later.do("dealer", "collect")
    assert t.state.sessions["Final"].tables[1].rounds == 1
    agreed(t, journal)


def test_rounds_of_bots_that_were_struck_are_recorded_again_as_they_were() -> None:
    t = in_play("roulette", 3)
    kept = MemoryJournal("rounds")
    table = OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test"))
    assert table.play(3) == 3
    facts = {k: v for k, v in t.journal.head.command.items() if k not in ("do", "at")}
    struck_then(t)
    t.hear("director", "record-round", who="Dana", **facts)
    assert table.play(1) == 1
    agreed(t, kept)


def test_a_round_that_is_recorded_otherwise_after_a_correction_is_found() -> None:
    t = in_play("roulette", 3)
    kept = MemoryJournal("rounds")
    table = OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test"))
    table.play(1)
    hash = t.journal.head.command["kept"]
    struck_then(t)
    facts = {"table": 1, "stacks": dict.fromkeys(t.state.entrants, 4_000)}
    t.hear("director", "record-round", who="Dana", kept=hash, **facts)
    (found,) = compared(t.journal.entries, kept.entries)
    assert (found.seq, found.sentence) == (
        t.journal.head.seq,
        "the rounds that were kept give other stacks",
    )


def test_seats_are_not_drawn_anew_after_rounds_were_played_here() -> None:
    """A fourth player was forgotten; what three have played already stands."""
    t = in_play("roulette", 3, stages=stages("roulette", ends=SessionEnd(by="rounds", at=2)))
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    with pytest.raises(Refused, match="it stands"):
        operator(t, "correct", reason="zoe was forgotten")
    play_round(host)
    host.do("dealer", "collect")
    agreed(t, host.table.journal)
    assert audit(t.journal.entries) == []

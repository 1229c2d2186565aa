"""A table taken up again from its journal is the table that was left, in mid-round or not."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from listed import LISTED, NAMES
from sessions import Session

from houseway.journal import Entry, MemoryJournal
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.source import RecordDiffers

listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
ways = pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])
STEPS = 90
VIEWERS = (None, "ann", "bob", "dealer", "supervisor", "inspector")


class Host:
    """Keeps the seeds of a session's table, as whoever hosts a table must."""

    def __init__(self, game, determinations, seed, live):
        self.session, self.live = Session(game, determinations, seed, live=live), live
        self._kept = {}

    def _seed(self):
        return self.session.random.randbytes(32)

    @property
    def secrets(self):
        if not self.live:
            self._kept |= self.table.source.book.take_new()
        return self._kept

    @property
    def table(self):
        return self.session.table

    def resume(self, entries, saved=None):
        more = {"secrets": self.secrets, "seeds": self._seed, "clock": self.session._clock}
        return Table.resume(entries, saved=saved, journal=_continued(self.table), **more)


def _continued(table):
    """The same journal in another program."""
    journal = MemoryJournal("again", clock=table.conduct.clock)
    journal._entries = list(table.journal.entries)
    return journal


def _everything(table):
    views = [table.view(viewer) for viewer in VIEWERS]
    events = [event.whole() for event in table.round.events] if table.round else []
    shown = msgspec.to_builtins([views, events, table.source.written()], str_keys=True)
    return [table.state, shown]


@listed
@ways
def test_a_table_goes_on_from_its_journal_alone(game, determinations, live):
    host = Host(game, determinations, 6, live)
    for _ in range(STEPS):
        host.session.step()
        if host.session.random.random() < 0.08:
            again = host.resume(host.table.journal.entries)
            assert _everything(again) == _everything(host.table)
            host.session.table = again
    assert audit(host.table.journal.entries) == []


@listed
@ways
def test_a_saved_table_goes_on_from_the_entries_since(game, determinations, live):
    host = Host(game, determinations, 7, live)
    for _ in range(STEPS):
        host.session.step()
        if host.session.random.random() < 0.1:
            saved, since = host.table.save(), host.table.saved_at
            again = host.resume(host.table.journal.entries[since:], saved)
            assert _everything(again) == _everything(host.table)
            host.session.table = again
    assert audit(host.table.journal.entries) == []


@listed
@ways
def test_two_hosts_follow_each_other(game, determinations, live):
    """One plays, the other does what the journal says, entry by entry."""
    host = Host(game, determinations, 8, live)
    follower = host.resume(host.table.journal.entries)
    known = len(host.table.journal)
    for _ in range(STEPS):
        host.session.step()
        if host.session.random.random() < 0.3:
            follower.follow(host.table.journal.entries[known:], host.secrets)
            known = len(host.table.journal)
            assert _everything(follower) == _everything(host.table)


def test_a_lost_seed_stops_the_table():
    game, determinations = LISTED[0]
    host = Host(game, determinations, 9, live=False)
    while not host.secrets:
        host.session.step()
    with pytest.raises(RecordDiffers, match="seed behind the root"):
        Table.resume(host.table.journal.entries)


def test_an_entry_that_the_rules_do_not_give_stops_the_table():
    game, determinations = LISTED[0]
    host = Host(game, determinations, 9, live=False)
    host.session.play(1)
    entries = [*host.table.journal.entries]
    place = next(n for n, (_, one) in enumerate(pairwise(entries), 1) if one.events)
    told = msgspec.structs.asdict(entries[place])
    entries[place] = Entry(**{**told, "events": told["events"][:-1]})
    with pytest.raises(RecordDiffers, match=f"events of entry {place + 1}"):
        host.resume(entries)

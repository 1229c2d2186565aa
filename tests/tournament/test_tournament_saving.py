"""A tournament is taken up from what was saved and the entries after it."""

from __future__ import annotations

import msgspec
import pytest
from tournaments import (
    NAMES,
    Clock,
    blank,
    director,
    entered,
    nominated,
    one_stage,
    operator,
    rounds,
    seeds,
)

from houseway.conduct import EarlierNeeded, JournalDiffers
from houseway.journal import Entry, MemoryJournal
from houseway.tournament import Tournament
from houseway.tournament.saving import saved_at


class Tail(MemoryJournal):
    """A journal of which only the end is held."""

    def __init__(self, entries: tuple[Entry, ...], after: int, clock: Clock) -> None:
        super().__init__("test", clock=clock)
        self._entries, self._by_id = [], {}
        self.earlier = after
        for entry in entries[after:]:
            self._take_in(entry)


def resumed(t: Tournament, saved: bytes) -> Tournament:
    tail = Tail(t.journal.entries, saved_at(saved), t.clock)
    more = {"clock": t.clock, "secrets": dict(t.secrets), "seeds": seeds("later")}
    return Tournament("test", t.game, journal=tail, saved=saved, **more)


def same(t: Tournament, other: Tournament) -> None:
    assert (other.state, other.corrections) == (t.state, t.corrections)
    assert (other.lots.orders, other.lots.seen) == (t.lots.orders, t.lots.seen)
    assert other.view() == t.view()


def correct(t: Tournament) -> None:
    operator(t, "correct", reason="a mistake")


def test_a_tournament_saved_at_any_moment_is_the_same_with_the_entries_after_it() -> None:
    t = one_stage("charity-holdem", 4, re_entry="none")
    saved = [t.save()]
    stacks = {"ann": 0, "bob": 0, "cy": 20_000, "di": 0}
    rounds(t, stacks, button=1)  # cards are drawn between those who went out
    saved.append(t.save())
    correct(t)
    saved.append(t.save())
    director(t, "pause")
    director(t, "correct", reason="not yet")
    rounds(t, stacks, button=1)
    saved.append(t.save())
    for one in saved:
        same(t, resumed(t, one))


def test_what_the_third_version_saved_is_read_and_nothing_else() -> None:
    t = one_stage("holdem", 3)
    saved = msgspec.json.decode(t.save())
    assert saved["version"] == 3
    for other in (2, 4):
        with pytest.raises(JournalDiffers, match="another version"):
            resumed(t, msgspec.json.encode({**saved, "version": other}))


def test_a_ballot_that_was_called_is_drawn_by_the_host_that_takes_over() -> None:
    t = entered("holdem", 3)
    director(t, "call-ballot")
    other = resumed(t, t.save())
    event, drawn = director(t, "draw-ballot"), director(other, "draw-ballot")
    assert [told.whole() for told in drawn[:3]] == [told.whole() for told in event[:3]]
    assert drawn[2].event == "drawn"
    assert other.state == t.state


def test_what_is_done_after_a_resumption_is_done_as_before_it() -> None:
    t = entered("holdem", 3)
    other = resumed(t, t.save())
    for one in (t, other):
        director(one, "enter", player="kim")
        correct(one)
        correct(one)
    same(t, other)
    assert [e.command for e in other.journal.entries] == [
        e.command for e in t.journal.entries[-len(other.journal.entries) :]
    ]


def many_nominated(number: int) -> Tournament:
    t = nominated(blank("roulette"))
    for one in range(number):
        director(t, "nominate-assistant", name=f"{NAMES[one % 12]} {one}")
    return t


def test_of_a_long_tournament_only_the_last_commands_are_held() -> None:
    t = many_nominated(300)
    other = resumed(t, t.save())
    for one in (t, other):
        for _ in range(64):
            correct(one)
    same(t, other)
    while other.can_correct("operator"):
        correct(other)
    with pytest.raises(EarlierNeeded):
        correct(other)
    whole = Tournament.replay((*t.journal.entries, *other.journal.entries[64:]))
    assert whole.state == other.state
    assert whole.can_correct("operator")


def test_corrections_go_back_over_every_kept_state() -> None:
    t = many_nominated(400)
    for left in range(400, 0, -1):
        assert len(t.state.directors) == 1 + left
        correct(t)
    assert t.state.directors == {"Dana": "director"}
    assert Tournament.replay(t.journal.entries).state == t.state


def test_what_another_version_or_another_tournament_saved_is_not_taken_up() -> None:
    t = entered("holdem", 3)
    saved = msgspec.json.decode(t.save())
    for changes in ({"version": 0}, {"name": "other"}, {"state": {}, "more": 1}):
        other = msgspec.json.encode({**saved, **changes})
        with pytest.raises(JournalDiffers, match="saved"):
            Tournament("test", "holdem", journal=t.journal, saved=other)

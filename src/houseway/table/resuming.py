"""Taking a table up again where its journal ended, in the middle of a round if need be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

import msgspec

from houseway.conduct import PLAYER
from houseway.equipment import new_seed
from houseway.games import game
from houseway.games.asks import Act
from houseway.games.cardplay import Offer
from houseway.games.record import RoundRecord, play_record
from houseway.games.rulings import HOUSE
from houseway.journal import Entry, MemoryJournal, Writer, canonical

from .core import CORRECT, SET_UP, Clock, utc_now
from .reports import Reports
from .seeds import SeedBook, committed, find_seeds, revealed
from .source import Dealt, RecordDiffers, Seeds, Source, dealt
from .state import TableState

SAVED_AS = 1


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it was when its last round began: a shortcut that holds secrets."""

    version: int
    game: str
    live: bool
    seq: int
    state: dict[str, Any]
    source: dict[str, Any]
    last_round: RoundRecord | None


class Resuming(Reports):
    """A table that outlives the program that runs it."""

    @classmethod
    def resume(
        cls,
        entries: Iterable[Entry],
        *,
        secrets: Mapping[str, bytes] | None = None,
        saved: bytes | None = None,
        seeds: Seeds = new_seed,
        journal: Writer | None = None,
        clock: Clock = utc_now,
    ) -> Self:
        """The table of a journal in exactly the state in which the journal left it.

        `secrets` are the seeds that have not been revealed, by their commitments. With what
        `save` returned only the entries after `saved_at` are needed. `RecordDiffers` is raised
        where the rules, or the seeds, give something else than the journal says.
        """
        given = [entry for entry in entries if entry.kind != "opened"]
        book = SeedBook(seeds)
        if saved is None:
            table, first = cls._as_set_up(given[:1], book, clock), None
            given = given[1:]
        else:
            table = cls._as_saved(msgspec.json.decode(saved, type=Saved), book, clock)
            first = saved_at(saved) + 1
        table.follow(given, secrets or {}, cut_short=first)
        table.journal = journal or table.journal
        return table

    @classmethod
    def _as_set_up(cls, first: list[Entry], book: SeedBook, clock: Clock) -> Self:
        if not first or first[0].command.get("do") != SET_UP:
            raise RecordDiffers("the journal does not say which game was set up")
        told = first[0].command
        return cls._made(told["game"], told["determinations"], not told["speaks"], book, clock)

    @classmethod
    def _made(cls, name: str, chosen: Any, live: bool, book: SeedBook, clock: Clock) -> Self:
        played = game(name)
        made = msgspec.convert(chosen, type=played.determinations_type)
        source = Source() if live else dealt(played, made, book)
        aside = MemoryJournal("resumed", clock=clock)
        return cls(name, made, source=source, journal=aside, clock=clock)

    # Following a journal

    def follow(
        self,
        entries: Iterable[Entry],
        secrets: Mapping[str, bytes],
        *,
        cut_short: int | None = None,
    ) -> None:
        """Do what further entries of the journal say, as another host of the table did it.

        Of the entry `cut_short` only what came after the last round was cleared away is done.
        """
        entries = list(entries)
        events = [event for entry in entries for event in entry.events]
        self._expect_seeds(events, {**secrets, **revealed(events)})
        for entry in entries:
            if entry.strikes is not None:
                self._follow_strike(entry)
                continue
            self.source.expect(entry.draws)
            done = self.play_again(act_of(entry), entry.seq)
            short = entry.seq == cut_short
            _compare(entry, "events", entry.events, done, short)
            _compare(entry, "draws", entry.draws, self.drawn, short)

    def _expect_seeds(self, events: list[dict[str, Any]], known: Mapping[str, bytes]) -> None:
        if not isinstance(self.source, Dealt) or not isinstance(self.source.seeds, SeedBook):
            return
        again = self.source.to_come_again
        new = [one for one in committed(events) if one not in self.seeds_used and one not in again]
        self.source.seeds.come_first(find_seeds(new, known))

    @property
    def seeds_used(self) -> set[str]:
        """Commitments to the seeds taken since the round began; after a correction they return."""
        return self.source.taken if isinstance(self.source, Dealt) else set()

    def _follow_strike(self, entry: Entry) -> None:
        facts = {name: fact for name, fact in entry.command.items() if name != "strike"}
        if entry.strikes != self.check_correction(Act(entry.role, CORRECT, facts)):
            raise RecordDiffers(f"entry {entry.strikes} is not the last that can be struck")
        self.undo()

    # Saving

    @property
    def saved_at(self) -> int:
        """The entry after which `save` takes the table up."""
        return self._log[0].seq - 1 if self._log else len(self.journal)

    def save(self) -> bytes:
        """The table as it was when the round began, secrets included, for a quick resumption."""
        state, source = self._kept
        last, (draws, steps) = self._kept_round
        record = None if last is None else self._record_of(last, draws, steps)
        return msgspec.json.encode(
            Saved(
                version=SAVED_AS,
                game=self.game.game,
                live=not self.source.speaks,
                seq=self.saved_at,
                state=msgspec.to_builtins(state, str_keys=True),
                source=source.written(),
                last_round=record,
            )
        )

    @classmethod
    def _as_saved(cls, saved: Saved, book: SeedBook, clock: Clock) -> Self:
        if saved.version != SAVED_AS:
            raise RecordDiffers("the table was saved by another version")
        state = dict(saved.state)
        table = cls._made(saved.game, state["determinations"], saved.live, book, clock)
        table.state = _state(state, table.game.determinations_type)
        table.source.lay_out(saved.source)
        if (record := saved.last_round) is not None:
            table.last_round = play_record(record)
            table._script = (list(record.draws), list(record.steps))
        table.keep_state()
        return table


def saved_at(saved: bytes) -> int:
    """The number of the entry after which a saved table is taken up."""
    return msgspec.json.decode(saved, type=Saved).seq


def act_of(entry: Entry) -> Act:
    """What an entry says that somebody did."""
    facts = dict(entry.command)
    do = facts.pop("do")
    if entry.role not in (*HOUSE, PLAYER):
        raise RecordDiffers(f"nobody at a table is a {entry.role}")
    return Act(entry.by if entry.role == PLAYER else entry.role, do, facts)


def _state(written: dict[str, Any], determinations: Any) -> TableState:
    """A table's state from data; the types of its determinations depend on the game."""
    chosen = msgspec.convert(written["determinations"], type=determinations)
    coming = written["next_determinations"]
    offer = written["cut_first"]
    plain = {**written, "determinations": {}, "next_determinations": None, "cut_first": None}
    state = msgspec.convert(plain, type=TableState, str_keys=True, strict=False)
    state.determinations = chosen
    state.next_determinations = coming and msgspec.convert(coming, type=determinations)
    state.cut_first = Offer(*offer) if offer else None
    return state


def _compare(entry: Entry, what: str, told: list[Any], found: list[Any], short: bool) -> None:
    if short:
        told = told[len(told) - len(found) :]
    if canonical(told) != canonical(found):
        raise RecordDiffers(f"the {what} of entry {entry.seq} are not what the rules give now")

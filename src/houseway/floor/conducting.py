"""Tournaments on the floor: each in memory, in step with its stream in the database."""

from __future__ import annotations

import asyncio
from asyncio import Lock
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from houseway.conduct import CORRECT
from houseway.errors import HousewayError
from houseway.journal.entry import written
from houseway.rulebook import Refused
from houseway.tournament import JournalDiffers, Tournament
from houseway.tournament.roles import NOMINATED

from .hosting import Floor, OutOfOrder
from .seeing import COMMAND, events_seen, range_shown
from .storage.journals import StreamJournal
from .storage.schema import secrets, tournaments
from .storage.streams import Addition, HeadTaken, add

ATTEMPTS = 5


class NoTournamentHere(HousewayError, LookupError):  # noqa: N818
    """There is no tournament of that name."""


class TournamentRow(NamedTuple):
    """A tournament as the floor lists it."""

    name: str
    game: str

    @property
    def stream(self) -> str:
        """Where its entries are; no table can have that name."""
        return f"tournament/{self.name}"


class Given(NamedTuple):
    """A command that is in the journal for good, and what it led to."""

    version: int
    events: list[dict[str, Any]]
    repeated: bool


class Follower:
    """Somebody who wants to be told when a tournament may have changed."""

    def __init__(self) -> None:
        self._signal = asyncio.Event()
        self.ended = False

    def tell(self) -> None:
        """Something happened in the tournament, here or at another process."""
        self._signal.set()

    def end(self) -> None:
        """There will be nothing more to hear."""
        self.ended = True
        self._signal.set()

    async def hears(self, seconds: float) -> bool:
        """Wait so long at most; whether there was something to hear."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._signal.wait(), seconds)
        heard = self._signal.is_set()
        self._signal.clear()
        return heard


class Conducted:
    """A tournament with its journal and the seeds of ballots that have been called."""

    def __init__(self, row: TournamentRow) -> None:
        self.row = row
        self.lock = Lock()
        self.followers: set[Follower] = set()
        self.tournament: Tournament | None = None
        self.journal: StreamJournal | None = None
        self.seeds: dict[str, str] = {}

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return len(self.journal) if self.journal else 0


class Tournaments:
    """Every tournament of the floor; all commands go through here."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._conducted: dict[str, Conducted] = {}

    def now(self) -> datetime:
        """What time it is on the floor."""
        return self._floor.clock()

    async def rows(self) -> list[TournamentRow]:
        """Every tournament, the newest first."""
        return await asyncio.to_thread(self._read_rows)

    def _read_rows(self) -> list[TournamentRow]:
        query = select(tournaments.c.name, tournaments.c.game)
        newest = query.order_by(tournaments.c.made_at.desc(), tournaments.c.name)
        with self._floor.engine.connect() as connection:
            return [TournamentRow(*row) for row in connection.execute(newest)]

    async def make(self, name: str, game: str, *, by: str) -> None:
        """Begin a tournament; its stream begins with which game it is of."""
        row = TournamentRow(name, game)
        if name in {one.name for one in await self.rows()}:
            raise Refused(f"There is a tournament {name} already.")
        journal = StreamJournal(row.stream, clock=self._floor.clock)
        Tournament(name, game, journal=journal, clock=self._floor.clock)
        staged = journal.take_staged()
        made = {**row._asdict(), "made_by": by, "made_at": written(self._floor.clock())}

        def write(connection: Connection) -> None:
            connection.execute(insert(tournaments), made)
            for entry in staged:
                add(connection, Addition(row.stream, entry, None, {}))

        await self._floor.writer.write(write, row.stream)

    # Commands and views; nothing that was begun is left half done

    async def do(
        self, name: str, by: str, do: str, facts: dict[str, Any], *, who: str, id: str
    ) -> Given:
        """Carry a command out and acknowledge it once it is durable; `Refused` changes nothing."""
        one = await self._find(name)
        return await asyncio.shield(self._do(one, by, do, facts, who, id))

    async def _do(
        self, one: Conducted, by: str, do: str, facts: dict[str, Any], who: str, id: str
    ) -> Given:
        async with one.lock:
            for _ in range(ATTEMPTS):
                tournament, journal = await self._fresh(one)
                earlier = journal.find(id)
                if earlier is not None:
                    return Given(earlier.seq, list(earlier.events), repeated=True)
                try:
                    events = await asyncio.to_thread(tournament.do, by, do, who=who, id=id, **facts)
                    await self._commit(one, journal)
                except HeadTaken:
                    one.tournament = None
                except Refused:
                    raise
                except BaseException:
                    one.tournament = None
                    raise
                else:
                    _tell(one)
                    return Given(one.version, events_seen(events, None), repeated=False)
        raise Refused("The tournament is too busy; try again.")

    async def view(self, name: str, account: str, roles: tuple[str, ...]) -> dict[str, Any]:
        """The tournament as somebody may see it, with what is open in each of their roles."""
        one = await self._find(name)
        async with one.lock:
            tournament, _ = await self._fresh(one)
            return await asyncio.to_thread(_view, tournament, one.version, account, roles)

    async def stream(self, name: str) -> str:
        """Where the entries of a tournament are."""
        return (await self._find(name)).row.stream

    # Those who follow it

    @asynccontextmanager
    async def followed(self, name: str) -> AsyncIterator[Follower]:
        """Somebody follows a tournament for a while."""
        one, follower = await self._find(name), Follower()
        one.followers.add(follower)
        try:
            yield follower
        finally:
            one.followers.discard(follower)

    def hear(self, told: str) -> None:
        """What any process says of a stream: whoever follows its tournament looks again."""
        _, _, stream = told.partition(" ")
        for one in self._conducted.values():
            if one.row.stream == stream:
                _tell(one)

    def look_again(self) -> None:
        """Something may have been missed: everybody looks again."""
        for one in self._conducted.values():
            _tell(one)

    def let_followers_go(self) -> None:
        """End every event stream; whoever followed comes again, here or at another host."""
        for one in self._conducted.values():
            for follower in list(one.followers):
                follower.end()

    # In step with the database

    async def _find(self, name: str) -> Conducted:
        if name not in self._conducted:
            row = next((one for one in await self.rows() if one.name == name), None)
            if row is None:
                raise NoTournamentHere(f"There is no tournament {name}.")
            self._conducted.setdefault(name, Conducted(row))
        return self._conducted[name]

    async def _fresh(self, one: Conducted) -> tuple[Tournament, StreamJournal]:
        """The tournament as the database has it, whoever added to it."""
        shared = self._floor.streams.shared
        if one.tournament is not None and shared:
            head = await asyncio.to_thread(self._floor.streams.head, one.row.stream)
            if head != one.version:
                one.tournament = None
        if one.tournament is None:
            await asyncio.to_thread(self._load, one)
        assert one.tournament is not None
        assert one.journal is not None
        return one.tournament, one.journal

    def _load(self, one: Conducted) -> None:
        row, clock = one.row, self._floor.clock
        entries = [kept.entry for kept in self._floor.streams.after(row.stream, 0)]
        one.journal = StreamJournal(row.stream, entries, clock=clock)
        one.seeds = self._read_seeds(row.stream)
        try:
            one.tournament = Tournament(
                row.name, row.game, journal=one.journal, clock=clock, secrets=dict(one.seeds)
            )
        except JournalDiffers as error:
            raise OutOfOrder(f"The tournament {row.name} cannot be taken up: {error}") from error

    def _read_seeds(self, stream: str) -> dict[str, str]:
        query = select(secrets.c.commitment, secrets.c.seed).where(secrets.c.stream == stream)
        with self._floor.engine.connect() as connection:
            return {row[0]: bytes(row[1]).decode() for row in connection.execute(query)}

    async def _commit(self, one: Conducted, journal: StreamJournal) -> None:
        """Write the new entry, together with seeds that are to stay secret or need not any more."""
        assert one.tournament is not None
        stream, now = one.row.stream, dict(one.tournament.secrets)
        fresh = {bound: seed.encode() for bound, seed in now.items() if bound not in one.seeds}
        gone = [bound for bound in one.seeds if bound not in now]
        staged = journal.take_staged()

        def write(connection: Connection) -> None:
            for entry in staged:
                add(connection, Addition(stream, entry, None, fresh))
            if gone:
                mine = secrets.c.stream == stream
                connection.execute(delete(secrets).where(mine, secrets.c.commitment.in_(gone)))

        await self._floor.writer.write(write, stream)
        one.seeds = now


def _tell(one: Conducted) -> None:
    for follower in one.followers:
        follower.tell()


def _view(
    tournament: Tournament, version: int, account: str, roles: tuple[str, ...]
) -> dict[str, Any]:
    state = tournament.state
    readable = state.conditions is not None and (state.published or bool(roles))
    named = state.directors.get(account)
    acting = [one for one in roles if one not in NOMINATED or named == one]
    view = tournament.view_for(roles[0]) if roles else tournament.view()
    return {
        **view,
        "entry": version,
        "sheet": tournament.sheet() if readable else None,
        "document": state.document if roles else None,
        "won": tournament.state.ledger.won(tournament.state.entrants),
        "roles": list(roles),
        "acting": acting,
        "options": [option for role in acting for option in options_of(tournament, role)],
    }


def options_of(tournament: Tournament, role: str) -> Iterator[dict[str, Any]]:
    """What somebody in a role may do, as forms and programs read it."""
    for option in tournament.options(role):
        command = tournament.commands[option.do]
        cited = tournament.cite(getattr(tournament.rules, command.rule)) if command.rule else ()
        yield {
            "by": role,
            "do": option.do,
            "kind": COMMAND,
            "words": command.words,
            "where": dict(option.where),
            "choose": {name: range_shown(one) for name, one in option.choose.items()},
            "clauses": list(cited),
        }
    if (last := tournament.conduct.last) is not None and tournament.can_correct(role):
        yield {
            "by": role,
            "do": CORRECT,
            "kind": COMMAND,
            "words": f"Strike out {last.act.do}, entry {last.seq}; both stay on record.",
            "where": {},
            "choose": {"reason": {"range": "words", "default": None}},
            "clauses": [],
        }

"""What an inspector looks at: every journal, whether it holds, and what stands in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Template

from houseway.export import formats_of
from houseway.journal import Entry
from houseway.table.sentences import Facts, capital
from houseway.tournament import Tournament
from houseway.tournament.ledger import money

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import Deed
from ..gaming_floor import GamingFloor
from ..history import reach_of
from ..host import OutOfOrder
from ..noting import noted
from ..permissions import Permission
from ..player_trail import trail_of
from ..tournament_host import Tournaments
from ..tournament_words import in_words
from .narration import Line, recorded

PAGE = 50
FEW, LONG = 12, 80
_TOLD = ("do", "at")  # these stand in columns of their own
_BESIDE = ("event", "clauses")

After = Annotated[int, QueryParameter(ge=0, le=2**53)]
Words = Annotated[str, QueryParameter(max_length=100)]
Says = Callable[[Iterable[Facts]], Sequence[Line]]


class JournalPages(Controller):
    """Journals to be read and verified."""

    path = "/journals"
    include_in_schema = False

    @get("/", opt=needs(Permission.INSPECT))
    async def journals(
        self,
        floor: NamedDependency[GamingFloor],
        tournaments: NamedDependency[Tournaments],
        request: Asked,
    ) -> Template:
        """Every journal of the floor."""
        found = []
        for row in await floor.lobby():
            # Tables are not taken up for this: one that stands still is to be found here as well.
            hosted, head = floor.tables.get(row.name), floor.streams.head
            known = row.summary.rounds if row.summary else 0
            rounds = hosted.table.rounds_settled if hosted else known
            entries = await asyncio.to_thread(head, row.name)
            found.append({"row": row, "head": entries, "rounds": rounds})
        context = {
            "account": request.user,
            "journals": found,
            "tournaments": await tournaments.rows(),
        }
        return Template("journals.html", context=context)

    @get("/{name:str}", opt=needs(Permission.INSPECT) | noted(Deed.READ_JOURNAL))
    async def journal(
        self,
        floor: NamedDependency[GamingFloor],
        allowance: NamedDependency[Allowance],
        name: FromPath[str],
        request: Asked,
        after: After = 0,
        words: Words = "",
    ) -> Template:
        """Entries of one journal; a round that is under way is shown once it is settled."""
        reach = await reach_of(floor, name)
        reading = JournalWindow(after, reach.end, reach.head, words.strip(), reach.wrong)
        kept, page = await _read(floor, allowance, request, name, reading)
        addresses = {
            "here": f"/journals/{name}",
            "table": f"/tables/{name}",
            "rounds": f"/tables/{name}/rounds",
            "file": f"/api/journals/{name}/file",
            "verify": f"/api/journals/{name}/verify",
            "export": f"/api/journals/{name}/export",
        }
        formats = formats_of(reach.row.game)
        says = partial(recorded, coinage=reach.row.coinage)
        return _page(request, reach.row.title, addresses, kept, page, says, formats)

    @get("/tournaments/{name:str}", opt=needs(Permission.INSPECT) | noted(Deed.READ_JOURNAL))
    async def tournament(
        self,
        floor: NamedDependency[GamingFloor],
        tournaments: NamedDependency[Tournaments],
        allowance: NamedDependency[Allowance],
        name: FromPath[str],
        request: Asked,
        after: After = 0,
        words: Words = "",
    ) -> Template:
        """Entries of the journal of a tournament."""
        stream = await tournaments.stream(name)
        entrants: list[str] = []
        try:
            title, wrong = (await tournaments.view(name, request.user.name, ())).title, None
            entrants = await tournaments.read(name, _entrants)
        except OutOfOrder as error:
            title, wrong = name, str(error)
        head = await asyncio.to_thread(floor.streams.head, stream)
        reading = JournalWindow(after, head, head, words.strip(), wrong)
        kept, window = await _read(floor, allowance, request, stream, reading)
        addresses = {
            "here": f"/journals/tournaments/{name}",
            "tournament": f"/tournaments/{name}",
            "players": f"/journals/tournaments/{name}/players",
            "file": f"/api/tournaments/{name}/journal",
            "verify": f"/api/tournaments/{name}/verify",
        }
        return _page(request, title, addresses, kept, window, _in_a_tournament, entrants=entrants)

    @get(
        "/tournaments/{name:str}/players/{player:str}",
        opt=needs(Permission.INSPECT) | noted(Deed.READ_JOURNAL),
    )
    async def player(
        self,
        floor: NamedDependency[GamingFloor],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        player: FromPath[str],
        request: Asked,
    ) -> Template:
        """Everything that led to the place and the prize of a player, with every hand."""
        view = await tournaments.view(name, request.user.name, ())
        stream, at = await tournaments.stream(name), tournaments.tables(name)
        lines = await asyncio.to_thread(trail_of, floor.streams, stream, at, player)
        if not lines:
            raise NotFoundException(f"{player} had no entry in this tournament.")
        context = {
            "account": request.user,
            "name": name,
            "view": view,
            "player": player,
            "lines": lines,
            "money": money,
        }
        return Template("player-trail.html", context=context)


class JournalWindow(NamedTuple):
    """Where one is in a journal: after which entry, up to which it is shown, and its last one.

    Where `words` are looked for and there may be more, what was found ends with entry `reached`.
    """

    after: int
    end: int
    head: int
    words: str = ""
    damage: str | None = None
    unreadable: tuple[int, ...] = ()
    reached: int | None = None

    @property
    def before(self) -> int | None:
        """After which entry the earlier ones begin."""
        if self.words:
            return 0 if self.after else None
        return max(0, self.after - PAGE) if self.after else None

    @property
    def later(self) -> int | None:
        """After which entry the later ones begin."""
        if self.words:
            return self.reached
        return self.after + PAGE if self.after + PAGE < self.end else None

    @property
    def newest(self) -> int | None:
        """After which entry the newest ones begin, where they are not the later ones."""
        last = max(0, self.end - 1) // PAGE * PAGE
        later = None if self.words else self.later
        return last if later is not None and last > later else None


async def _read(
    floor: GamingFloor, allowance: Allowance, request: Asked, stream: str, window: JournalWindow
) -> tuple[list[Entry], JournalWindow]:
    """What stands in a window of a journal, and what of it cannot be read or is still to come."""
    if not window.words:
        legible = floor.streams.legible
        kept, unreadable = await asyncio.to_thread(legible, stream, window.after, PAGE)
        return kept, window._replace(unreadable=tuple(unreadable))
    asked = (stream, window.words, window.after, window.end, PAGE)
    found = await allowance.read(request.user.name, floor.streams.search, *asked)
    return found, window._replace(reached=found[-1].seq if len(found) == PAGE else None)


def _in_a_tournament(events: Iterable[Facts]) -> list[Line]:
    """What an entry of a tournament led to."""
    return [Line(_told(event), False, tuple(event.get("clauses", ()))) for event in events]


def _told(event: Facts) -> str:
    facts = {name: value for name, value in event.items() if name not in _BESIDE}
    return capital(in_words(event["event"], facts))


def _page(
    request: Asked,
    title: str,
    addresses: dict[str, str],
    kept: list[Entry],
    pages: JournalWindow,
    says: Says,
    formats: Sequence[str] = (),
    entrants: Sequence[str] = (),
) -> Template:
    context = {
        "account": request.user,
        "title": title,
        "addresses": addresses,
        "entries": [entry for entry in kept if entry.seq <= pages.end],
        "pages": pages,
        "says": says,
        "formats": formats,
        "entrants": entrants,
        "facts": facts,
    }
    return Template("journal.html", context=context)


def _entrants(t: Tournament) -> list[str]:
    """Everybody who has entered, those with places first."""
    placed = [name for tied in t.state.places for name in tied]
    return list(dict.fromkeys([*placed, *sorted(t.state.entrants)]))


def facts(command: Mapping[str, object]) -> str:
    """What a command was given, shortly.

    >>> facts({"do": "record-round", "table": 2, "stacks": {"ann": 500, "bob": 0}})
    'table=2 stacks=ann:500,bob:0'
    """
    return " ".join(f"{name}={_short(one)}" for name, one in command.items() if name not in _TOLD)


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        parts = [f"{name}:{one}" for name, one in value.items()]
        return ",".join(parts) if len(parts) <= FEW else f"({len(parts)} facts)"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    text = " ".join(str(value).split())
    return f"{text[:LONG]}…" if len(text) > LONG else text

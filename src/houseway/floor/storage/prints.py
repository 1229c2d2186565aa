"""The numbers of papers: the same paper keeps its number, and every further print is a reprint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, func, insert, select, update

from houseway.journal.entry import written
from houseway.journal.stream import utc_now
from houseway.paper.leaf import Issue, Paper, moment

from ..deeds import Deed
from .database import papers
from .daybook import FIRST, Actor, Note, begin, enter
from .group_commit import GroupCommit

LONGEST_ABOUT: Final = 120


class PaperListed(NamedTuple):
    """A paper that was printed."""

    serial: int
    kind: str
    about: str
    printings: int
    first_at: str
    first_by: str


class Prints:
    """Every paper that was ever printed, by the stream of what it tells of."""

    def __init__(self, engine: Engine, writer: GroupCommit) -> None:
        self._engine, self._writer = engine, writer

    async def issue(self, stream: str, made: Sequence[Paper], by: Actor) -> list[Issue]:
        """Give papers their numbers; that they are printed is in the daybook when this returns."""
        return await self._writer.write(lambda c: _issue(c, stream, made, by), FIRST)

    def listed(self, stream: str, most: int = 50) -> list[PaperListed]:
        """The papers that were printed, the newest first."""
        shown = (papers.c[name] for name in PaperListed._fields)
        query = select(*shown).where(papers.c.stream == stream)
        newest = query.order_by(papers.c.serial.desc()).limit(most)
        with self._engine.connect() as connection:
            return [PaperListed(*row) for row in connection.execute(newest)]


def _issue(connection: Connection, stream: str, made: Sequence[Paper], by: Actor) -> list[Issue]:
    begin(connection)  # nobody else gives numbers until this is committed
    clock = connection.get_execution_options().get("clock", utc_now)
    at = written(clock())
    who = f"{by.name}, {by.role.replace('-', ' ')}"
    issues = [Issue(p, *_number(connection, stream, p, by, at), moment(at), who) for p in made]
    listed = [[i.serial, i.printing, i.paper.kind, i.paper.about] for i in issues]
    enter(connection, Note(by, Deed.PRINT, {"stream": stream, "papers": listed}))
    return issues


def _number(
    connection: Connection, stream: str, paper: Paper, by: Actor, at: str
) -> tuple[int, int]:
    """The number of a paper, and how often it has been printed with this time."""
    same = (papers.c.stream == stream, papers.c.digest == paper.digest)
    found = connection.execute(select(papers.c.serial, papers.c.printings).where(*same)).first()
    if found is not None:
        connection.execute(update(papers).where(*same).values(printings=found[1] + 1))
        return found[0], found[1] + 1
    last = select(func.coalesce(func.max(papers.c.serial), 0)).where(papers.c.stream == stream)
    serial = connection.execute(last).scalar_one() + 1
    row = {
        "stream": stream,
        "serial": serial,
        "digest": paper.digest,
        "kind": paper.kind,
        "about": paper.about[:LONGEST_ABOUT],
        "printings": 1,
        "first_at": at,
        "first_by": by.name,
    }
    connection.execute(insert(papers), row)
    return serial, 1

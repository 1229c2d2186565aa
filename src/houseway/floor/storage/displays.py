"""Links to displays of a tournament: whoever has one may look, until it is withdrawn.

What they show is what everybody in the room may see. A link is kept as it is, so that it can be
shown to the house again; nobody finds it by guessing.
"""

from __future__ import annotations

import secrets as chance
from typing import NamedTuple

from sqlalchemy import Connection, Engine, insert, select, update

from houseway.journal.entry import written
from houseway.journal.stream import utc_now

from ..deeds import Deed
from .database import displays
from .daybook import FIRST, Actor, Note, enter
from .group_commit import GroupCommit

KEY_BYTES = 24


class DisplayLink(NamedTuple):
    """A link to a display: of which tournament, where it hangs, and which screens it shows."""

    key: str
    tournament: str
    label: str
    shows: str
    made_by: str
    made_at: str
    withdrawn_at: str | None

    @property
    def screens(self) -> tuple[str, ...]:
        """The screens between which it changes."""
        return tuple(self.shows.split(","))


_SHOWN = tuple(displays.c[name] for name in DisplayLink._fields)


class Displays:
    """Every link that was ever made."""

    def __init__(self, engine: Engine, writer: GroupCommit) -> None:
        self._engine, self._writer = engine, writer

    async def make(self, tournament: str, label: str, shows: tuple[str, ...], by: Actor) -> str:
        """A new link."""
        key = chance.token_urlsafe(KEY_BYTES)
        told: dict[str, object] = {
            "tournament": tournament,
            "label": label,
            "shows": ",".join(shows),
        }

        def work(connection: Connection) -> None:
            made = {"key": key, "made_by": by.name, "made_at": _now(connection)}
            connection.execute(insert(displays), {**told, **made})
            enter(connection, Note(by, Deed.MAKE_DISPLAY, told))

        await self._writer.write(work, FIRST)
        return key

    async def withdraw(self, tournament: str, key: str, by: Actor) -> bool:
        """Let nobody look any more who has the link; whether there was one."""

        def work(connection: Connection) -> bool:
            here = (displays.c.key == key, displays.c.tournament == tournament)
            standing = (*here, displays.c.withdrawn_at.is_(None))
            label = connection.execute(select(displays.c.label).where(*standing)).scalar()
            if label is None:
                return False
            connection.execute(
                update(displays).where(*standing).values(withdrawn_at=_now(connection))
            )
            facts = {"tournament": tournament, "label": label}
            enter(connection, Note(by, Deed.WITHDRAW_DISPLAY, facts))
            return True

        return await self._writer.write(work, FIRST)

    def find(self, key: str) -> DisplayLink | None:
        """The link, unless it was withdrawn or never was."""
        query = select(*_SHOWN).where(displays.c.key == key, displays.c.withdrawn_at.is_(None))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else DisplayLink(*row)

    def standing(self, tournament: str) -> list[DisplayLink]:
        """The links of a tournament that were not withdrawn, the newest first."""
        here = (displays.c.tournament == tournament, displays.c.withdrawn_at.is_(None))
        query = select(*_SHOWN).where(*here).order_by(displays.c.made_at.desc(), displays.c.key)
        with self._engine.connect() as connection:
            return [DisplayLink(*row) for row in connection.execute(query)]


def _now(connection: Connection) -> str:
    return written(connection.get_execution_options().get("clock", utc_now)())

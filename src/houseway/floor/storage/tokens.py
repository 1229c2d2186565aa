"""Tokens for programs: each with a scope and an end, kept as a digest."""

from __future__ import annotations

import secrets as chance
from datetime import UTC, datetime
from time import time

import msgspec
from sqlalchemy import Connection, delete, insert, select

from ..deeds import Deed
from ..permissions import Account, Role, Scope
from .database import accounts, tokens
from .daybook import THE_HOUSE, Actor, Note, enter
from .doorman import TOKEN, digest
from .doors import Doors

USUAL_DAYS, MOST_DAYS = 90, 365
DAY = 24 * 3600


class TokenShown(msgspec.Struct, frozen=True):
    """A token as it can be listed; the token itself was shown once."""

    id: str
    label: str
    made_at: str
    expires: int
    scope: str

    @property
    def until(self) -> str:
        """The day on which it ends."""
        return datetime.fromtimestamp(self.expires, UTC).date().isoformat()


class Tokens:
    """What programs come in with."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors

    def make(
        self,
        name: str,
        label: str,
        *,
        scope: Scope = Scope.ROLE,
        days: int = USUAL_DAYS,
        by: Actor = THE_HOUSE,
    ) -> str:
        """A token for a program; it is shown once and kept only as a digest."""
        secret = f"hw_{chance.token_urlsafe(32)}"
        key = digest(secret)
        row = {
            "digest": key,
            "account": name,
            "label": label,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "expires": int(time()) + days * DAY,
            "scope": scope.value,
        }
        facts = {"label": label, "scope": scope.value, "days": days, "token": _named(key)}
        note = Note(by, Deed.MAKE_TOKEN, {"account": name, **facts})

        def write(connection: Connection) -> None:
            connection.execute(insert(tokens), row)
            enter(connection, note)

        self._doors.write(write)
        return secret

    def of(self, name: str) -> list[TokenShown]:
        """The tokens of an account that have not ended."""
        held = (tokens.c.account == name, tokens.c.expires > int(time()))
        query = select(tokens).where(*held).order_by(tokens.c.made_at)
        with self._doors.engine.connect() as connection:
            return [
                TokenShown(_named(row.digest), row.label, row.made_at, row.expires, row.scope)
                for row in connection.execute(query)
            ]

    def drop(self, name: str, id: str, by: Actor = THE_HOUSE) -> bool:
        """Make a token worthless."""

        def write(connection: Connection) -> bool:
            found = connection.execute(select(tokens.c.digest).where(tokens.c.account == name))
            mine = [bytes(key) for key in found.scalars() if _named(key) == id]
            if mine:
                connection.execute(delete(tokens).where(tokens.c.digest.in_(mine)))
                enter(connection, Note(by, Deed.DROP_TOKEN, {"account": name, "token": id}))
            return bool(mine)

        return self._doors.withdraw(write)

    def bearer(self, secret: str) -> Account | None:
        """Who a token belongs to."""
        key, mark = digest(secret), self._doors.doorman.mark
        query = (
            select(accounts.c.name, accounts.c.role, tokens.c.expires, tokens.c.scope)
            .join(tokens, tokens.c.account == accounts.c.name)
            .where(tokens.c.digest == key, tokens.c.expires > int(time()), accounts.c.active)
        )
        with self._doors.engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        found = Account(row.name, Role(row.role), Scope(row.scope))
        return self._doors.doorman.keep((TOKEN, key), found, mark, row.expires)


def end_tokens(connection: Connection, name: str) -> list[str]:
    """Make all tokens of an account worthless; returns their names."""
    mine = tokens.c.account == name
    found = [
        _named(key) for key in connection.execute(select(tokens.c.digest).where(mine)).scalars()
    ]
    connection.execute(delete(tokens).where(mine))
    return found


def _named(key: bytes) -> str:
    """How a token is told from others by those who have not got it."""
    return bytes(key).hex()[:16]

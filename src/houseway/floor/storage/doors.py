"""What every part of the accounts needs: reading, writing, and withdrawing at once everywhere."""

from __future__ import annotations

import secrets as chance
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from .database import settings
from .daybook import FIRST, begin
from .doorman import Doorman
from .group_commit import GroupCommit
from .safe import Safe

Result = TypeVar("Result")
WITHDRAWN = "withdrawn"


class Doors:
    """The database of accounts, and who was here lately, as long as nothing is withdrawn."""

    def __init__(self, engine: Engine, writer: GroupCommit, safe: Safe) -> None:
        self.engine, self.writer, self.safe = engine, writer, safe
        self.doorman = Doorman()

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do something that the daybook is told of, and wait until it is durable."""

        def first(connection: Connection) -> Result:
            begin(connection)
            return work(connection)

        return self.writer.submit(first, FIRST).result()

    def withdraw(self, work: Callable[[Connection], Result]) -> Result:
        """Take something from somebody: it holds here at once, elsewhere with their next look."""
        mark = chance.token_bytes(32)

        def write(connection: Connection) -> Result:
            connection.execute(
                update(settings).where(settings.c.name == WITHDRAWN).values(value=mark)
            )
            return work(connection)

        with self.doorman.lock:
            result = self.write(write)
            self.doorman.renew(mark)
        return result

    def look_for_withdrawals(self) -> None:
        """See whether another process has taken something from somebody."""
        with self.doorman.lock:
            self.doorman.renew(self.shared_secret(WITHDRAWN))

    def shared_secret(self, name: str) -> bytes:
        """A secret that is made once and is the same in every process."""
        query = select(settings.c.value).where(settings.c.name == name)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar()
        if found is not None:
            return bytes(found)
        value = chance.token_bytes(32)
        row = {"name": name, "value": value}
        try:
            self.write(lambda connection: connection.execute(insert(settings), row))
        except IntegrityError:  # another process was quicker
            return self.shared_secret(name)
        return value

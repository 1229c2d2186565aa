"""The second factor: codes that change every half minute, and recovery codes that count once."""

from __future__ import annotations

import logging
import secrets as chance
from collections.abc import Collection
from datetime import UTC, datetime
from hmac import compare_digest
from time import time
from typing import Final

import msgspec
import pyotp
from sqlalchemy import Connection, delete, insert, select, update

from ..deeds import Deed
from ..names import AccountError
from ..permissions import Role
from .database import accounts, factors, recovery_codes, sessions, settings
from .daybook import Actor, Note, enter
from .doorman import digest
from .doors import Doors
from .safe import FACTOR, SafeError
from .tokens import end_tokens

log = logging.getLogger("houseway.floor")
ISSUER: Final = "Houseway"
REQUIRED: Final = "second factor"
STEP: Final = 30  # seconds
LATE: Final = 1  # steps by which a clock may be wrong
CODES: Final = 10
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
WRONG: Final = "That code is not right, or has been used."


class Factors:
    """Who has a second factor, and who must."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors

    # Setting one up

    def has(self, name: str) -> bool:
        """Whether somebody has a second factor that counts."""
        with self._doors.engine.connect() as connection:
            return has_factor(connection, name)

    def begin(self, name: str) -> str:
        """The secret of a factor that is being set up; it counts once a code has confirmed it."""

        def write(connection: Connection) -> str:
            query = select(factors.c.secret, factors.c.confirmed).where(factors.c.account == name)
            row = connection.execute(query).first()
            if row is not None and row.confirmed:
                raise AccountError("You have a second factor; take it off first.")
            if row is not None:
                return self._decrypted(name, row.secret)
            secret = pyotp.random_base32()
            kept = self._doors.safe.encrypt(secret.encode(), FACTOR, name)
            made = {"account": name, "secret": kept, "confirmed": False, "step": 0}
            made_at = datetime.now(UTC).isoformat(timespec="seconds")
            connection.execute(insert(factors), {**made, "made_at": made_at})
            return secret

        return self._doors.write(write)

    def confirm(self, name: str, code: str, by: Actor) -> list[str]:
        """Have the factor count from now on; returns the recovery codes, which are shown once."""

        def write(connection: Connection) -> list[str]:
            codes = self.confirmed(connection, name, code, by)
            if codes is None:
                raise AccountError(WRONG)
            return codes

        return self._doors.write(write)

    def renew_codes(self, name: str, by: Actor) -> list[str]:
        """New recovery codes; the old ones are worthless."""

        def write(connection: Connection) -> list[str]:
            enter(connection, Note(by, Deed.MAKE_CODES, {"account": name}))
            return _new_codes(connection, name)

        return self._doors.write(write)

    def codes_left(self, name: str) -> int:
        """How many recovery codes have not been used."""
        query = select(recovery_codes.c.digest).where(recovery_codes.c.account == name)
        with self._doors.engine.connect() as connection:
            return len(connection.execute(query).all())

    def drop(self, name: str, by: Actor) -> None:
        """Take the factor off; where somebody else does, whoever was signed in is signed out."""

        def write(connection: Connection) -> None:
            if connection.execute(select(accounts).where(accounts.c.name == name)).first() is None:
                raise AccountError(f"There is no account {name}.")
            for each in (factors, recovery_codes):
                connection.execute(delete(each).where(each.c.account == name))
            if by.name != name:
                connection.execute(delete(sessions).where(sessions.c.account == name))
                end_tokens(connection, name)
            deed = Deed.DROP_FACTOR if by.name == name else Deed.RESET_FACTOR
            enter(connection, Note(by, deed, {"account": name}))

        self._doors.withdraw(write)

    # Codes

    def confirmed(
        self, connection: Connection, name: str, code: str, by: Actor
    ) -> list[str] | None:
        """Have a factor that was set up count, if a code shows that it works."""
        if has_factor(connection, name) or not self._use_step(connection, name, code):
            return None
        mine = factors.c.account == name
        connection.execute(update(factors).where(mine).values(confirmed=True))
        enter(connection, Note(by, Deed.SET_UP_FACTOR, {"account": name}))
        return _new_codes(connection, name)

    def use(self, connection: Connection, name: str, code: str) -> str | None:
        """Take a code that has not been used; says of which kind, or None for a wrong one."""
        if self._use_step(connection, name, code):
            return "code"
        mine = (recovery_codes.c.account == name, recovery_codes.c.digest == _kept(name, code))
        used = connection.execute(delete(recovery_codes).where(*mine)).rowcount
        return "recovery code" if used else None

    def _use_step(self, connection: Connection, name: str, code: str) -> bool:
        """Take the code of a moment; that moment and those before it are over then."""
        row = connection.execute(select(factors).where(factors.c.account == name)).first()
        if row is None:
            return False
        try:
            codes = pyotp.TOTP(self._decrypted(name, row.secret))
        except SafeError as error:
            log.error("a second factor cannot be read", extra={"account": name, "why": str(error)})
            return False
        given, now = "".join(code.split()).encode(errors="replace"), int(time()) // STEP
        for step in range(max(now - LATE, row.step + 1), now + LATE + 1):
            if compare_digest(codes.at(step * STEP).encode(), given):
                newer = (factors.c.account == name, factors.c.step < step)
                taken = update(factors).where(*newer).values(step=step)
                return bool(connection.execute(taken).rowcount)
        return False

    def _decrypted(self, name: str, secret: bytes) -> str:
        return self._doors.safe.decrypt(bytes(secret), FACTOR, name).decode()

    # Who must have one

    def required(self) -> frozenset[Role]:
        """The roles that come in only with a second factor."""
        with self._doors.engine.connect() as connection:
            return required_roles(connection)

    def require(self, roles: Collection[Role], by: Actor) -> None:
        """Choose the roles that need one; whoever lacks it has to sign in again and set it up."""
        named = sorted(role.value for role in roles)
        value = msgspec.json.encode(named)

        def write(connection: Connection) -> None:
            before = sorted(role.value for role in required_roles(connection))
            connection.execute(delete(settings).where(settings.c.name == REQUIRED))
            connection.execute(insert(settings), {"name": REQUIRED, "value": value})
            in_roles = select(accounts.c.name).where(accounts.c.role.in_(named))
            for name in connection.execute(in_roles).scalars().all():
                if not has_factor(connection, name):
                    connection.execute(delete(sessions).where(sessions.c.account == name))
                    end_tokens(connection, name)
            enter(
                connection, Note(by, Deed.REQUIRE_FACTOR, {"roles": {"was": before, "is": named}})
            )

        self._doors.withdraw(write)


def address_of_secret(name: str, secret: str) -> str:
    """What the picture for the telephone says."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)


def required_roles(connection: Connection) -> frozenset[Role]:
    """The roles that come in only with a second factor."""
    query = select(settings.c.value).where(settings.c.name == REQUIRED)
    value = connection.execute(query).scalar()
    named: list[str] = [] if value is None else msgspec.json.decode(bytes(value))
    return frozenset(Role(one) for one in named)


def has_factor(connection: Connection, name: str) -> bool:
    """Whether somebody has a second factor that counts."""
    query = select(factors.c.confirmed).where(factors.c.account == name)
    return bool(connection.execute(query).scalar())


def _new_codes(connection: Connection, name: str) -> list[str]:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.account == name))
    made = ["-".join(_word() for _ in range(3)) for _ in range(CODES)]
    rows = [{"account": name, "digest": _kept(name, code)} for code in made]
    connection.execute(insert(recovery_codes), rows)
    return made


def _word() -> str:
    return "".join(chance.choice(_LETTERS) for _ in range(4))


def _kept(name: str, code: str) -> bytes:
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    return digest(f"{name} {plain}")

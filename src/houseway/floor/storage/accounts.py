"""Accounts, sessions and tokens in the database; nothing that opens a door is kept in clear."""

from __future__ import annotations

import secrets as chance
from collections.abc import Callable
from datetime import UTC, datetime
from time import time
from typing import NamedTuple, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.errors import HousewayError
from houseway.games.rulings import HOUSE

from ..permissions import Account, Role
from .database import accounts, failures, sessions, settings, tokens
from .doorman import SESSION, TOKEN, Doorman, digest
from .group_commit import GroupCommit

Result = TypeVar("Result")
LONGEST = 12 * 3600  # a session ends with the shift
IDLE = 2 * 3600
WINDOW = 300
MOST_FOR_NAME, MOST_FROM_ADDRESS = 8, 60
SHORTEST_PASSWORD = 10
TOKEN_LIFE = 90 * 24 * 3600
SEEN_EVERY = 60
WITHDRAWN = "withdrawn"
_ADMINISTRATORS = select(func.count()).where(
    accounts.c.role == Role.ADMINISTRATOR.value, accounts.c.active
)


class AccountError(HousewayError, ValueError):
    """Why an account cannot be made, changed or signed in to, in one sentence."""


class NoAccount(AccountError):  # noqa: N818
    """Nobody has that name."""


class TooMany(AccountError):  # noqa: N818
    """Signing in has failed too often lately."""


class AccountListed(msgspec.Struct, frozen=True):
    """An account without anything secret."""

    name: str
    role: str
    active: bool
    made_at: str


class TokenShown(NamedTuple):
    """A token as it can be listed; the token itself was shown once."""

    id: str
    label: str
    made_at: str
    expires: int


class Accounts:
    """Who may come in."""

    def __init__(self, engine: Engine, writer: GroupCommit) -> None:
        self._engine, self._writer = engine, writer
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(chance.token_hex())
        self.doorman = Doorman()

    # Accounts

    def make(self, name: str, role: Role, password: str, *, lenient: bool = False) -> Account:
        """Make an account; with `lenient` any password will do, as on a demonstration floor."""
        check_name(name)
        if len(password) < SHORTEST_PASSWORD and not lenient:
            raise AccountError(f"A password has at least {SHORTEST_PASSWORD} characters.")
        row = {
            "name": name,
            "role": role.value,
            "password": self._hasher.hash(password),
            "active": True,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        try:
            self._write(lambda connection: connection.execute(insert(accounts), row))
        except IntegrityError:
            raise AccountError(f"There is an account {name} already.") from None
        return Account(name, role)

    def change(
        self, name: str, *, role: Role | None, password: str | None, active: bool | None
    ) -> None:
        """Change an account; whoever was signed in to it is signed out."""
        values: dict[str, str | bool] = {}
        if role is not None:
            values["role"] = role.value
        if password is not None:
            if len(password) < SHORTEST_PASSWORD:
                raise AccountError(f"A password has at least {SHORTEST_PASSWORD} characters.")
            values["password"] = self._hasher.hash(password)
        if active is not None:
            values["active"] = active

        def write(connection: Connection) -> int:
            found, there_was_one = 1, connection.execute(_ADMINISTRATORS).scalar()
            if values:
                change = update(accounts).where(accounts.c.name == name).values(**values)
                found = connection.execute(change).rowcount
                if there_was_one and not connection.execute(_ADMINISTRATORS).scalar():
                    raise AccountError("Somebody must remain who can keep accounts.")
            connection.execute(delete(sessions).where(sessions.c.account == name))
            if password is not None or active is False:
                connection.execute(delete(tokens).where(tokens.c.account == name))
            return found

        if not self._withdraw(write):
            raise NoAccount(f"There is no account {name}.")

    def everybody(self) -> list[AccountListed]:
        """Every account, without anything secret."""
        listed = (accounts.c.name, accounts.c.role, accounts.c.active, accounts.c.made_at)
        with self._engine.connect() as connection:
            found = connection.execute(select(*listed).order_by(accounts.c.name))
            return [AccountListed(*row) for row in found]

    def there_is_an_administrator(self) -> bool:
        """Whether somebody can make accounts."""
        with self._engine.connect() as connection:
            return bool(connection.execute(_ADMINISTRATORS).scalar())

    # Signing in

    def sign_in(self, name: str, password: str, address: str) -> str:
        """Begin a session; returns its secret, which only the browser keeps."""
        self._refuse_too_many(name, address)
        query = select(accounts.c.password, accounts.c.active).where(accounts.c.name == name)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        # The same work is done for a name that nobody has, so that time tells nothing.
        right = self._matches(row[0] if row else self._nobody, password)
        if row is None or not right or not row[1]:
            self._note_failure(name, address)
            raise AccountError("The name or the password is not right.")
        return self._begin(name)

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    def _begin(self, name: str) -> str:
        secret, now = chance.token_urlsafe(32), int(time())
        row = {"digest": digest(secret), "account": name, "begun": now, "seen": now}
        self._write(lambda connection: connection.execute(insert(sessions), row))
        return secret

    def _refuse_too_many(self, name: str, address: str) -> None:
        since = int(time()) - WINDOW
        with self._engine.connect() as connection:
            for who, most in _limits(name, address):
                query = select(func.count()).where(failures.c.who == who, failures.c.at > since)
                if (connection.execute(query).scalar() or 0) >= most:
                    raise TooMany("Signing in has failed too often; wait five minutes.")

    def _note_failure(self, name: str, address: str) -> None:
        now = int(time())
        rows = [{"who": who, "at": now} for who, _ in _limits(name, address)]

        def write(connection: Connection) -> None:
            connection.execute(delete(failures).where(failures.c.at < now - WINDOW))
            connection.execute(insert(failures), rows)

        self._write(write)

    def signed_in(self, secret: str) -> Account | None:
        """Who a session belongs to, while it lasts."""
        now, key, mark = int(time()), digest(secret), self.doorman.mark
        query = (
            select(accounts.c.name, accounts.c.role, sessions.c.begun, sessions.c.seen)
            .join(sessions, sessions.c.account == accounts.c.name)
            .where(sessions.c.digest == key, accounts.c.active)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None or row.begun < now - LONGEST or row.seen < now - IDLE:
            return None
        if row.seen < now - SEEN_EVERY:
            seen = update(sessions).where(sessions.c.digest == key).values(seen=now)
            self._writer.submit(lambda connection: connection.execute(seen))
        found = Account(row.name, Role(row.role))
        return self.doorman.keep((SESSION, key), found, mark, row.begun + LONGEST)

    def sign_out(self, secret: str) -> None:
        """End a session."""
        end = delete(sessions).where(sessions.c.digest == digest(secret))
        self._withdraw(lambda connection: connection.execute(end))

    # Tokens for programs

    def make_token(self, name: str, label: str) -> str:
        """A token for a program; it is shown once and kept only as a digest."""
        secret = f"hw_{chance.token_urlsafe(32)}"
        row = {
            "digest": digest(secret),
            "account": name,
            "label": label,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "expires": int(time()) + TOKEN_LIFE,
        }
        self._write(lambda connection: connection.execute(insert(tokens), row))
        return secret

    def tokens_of(self, name: str) -> list[TokenShown]:
        """The tokens of an account."""
        query = select(tokens).where(tokens.c.account == name).order_by(tokens.c.made_at)
        with self._engine.connect() as connection:
            return [
                TokenShown(bytes(row.digest).hex()[:16], row.label, row.made_at, row.expires)
                for row in connection.execute(query)
            ]

    def drop_token(self, name: str, id: str) -> bool:
        """Make a token worthless."""
        with self._engine.connect() as connection:
            found = connection.execute(select(tokens.c.digest).where(tokens.c.account == name))
            mine = [bytes(key) for key in found.scalars() if bytes(key).hex()[:16] == id]
        drop = delete(tokens).where(tokens.c.digest.in_(mine))
        self._withdraw(lambda connection: connection.execute(drop))
        return bool(mine)

    def bearer(self, secret: str) -> Account | None:
        """Who a token belongs to."""
        key, mark = digest(secret), self.doorman.mark
        query = (
            select(accounts.c.name, accounts.c.role, tokens.c.expires)
            .join(tokens, tokens.c.account == accounts.c.name)
            .where(tokens.c.digest == key, tokens.c.expires > int(time()), accounts.c.active)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        return self.doorman.keep((TOKEN, key), Account(row.name, Role(row.role)), mark, row.expires)

    # Whoever was here lately is known without being looked up, as long as nothing is withdrawn

    def look_for_withdrawals(self) -> None:
        """See whether another process has taken something from somebody."""
        with self.doorman.lock:
            self.doorman.renew(self.shared_secret(WITHDRAWN))

    def _withdraw(self, work: Callable[[Connection], Result]) -> Result:
        """Take something from somebody: it holds here at once, elsewhere with their next look."""
        mark = chance.token_bytes(32)

        def write(connection: Connection) -> Result:
            connection.execute(
                update(settings).where(settings.c.name == WITHDRAWN).values(value=mark)
            )
            return work(connection)

        with self.doorman.lock:
            result = self._write(write)
            self.doorman.renew(mark)
        return result

    # What the processes of one floor share

    def shared_secret(self, name: str) -> bytes:
        """A secret that is made once and is the same in every process."""
        query = select(settings.c.value).where(settings.c.name == name)
        with self._engine.connect() as connection:
            found = connection.execute(query).scalar()
        if found is not None:
            return bytes(found)
        value = chance.token_bytes(32)
        row = {"name": name, "value": value}
        try:
            self._write(lambda connection: connection.execute(insert(settings), row))
        except IntegrityError:  # another process was quicker
            return self.shared_secret(name)
        return value

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        return self._writer.submit(work).result()


def check_name(name: str) -> None:
    """Names are one printable word, and nobody is called like somebody of the house."""
    proper = name.isprintable() and name.isascii() and len(name.split()) == 1
    if not proper or name != name.strip() or not 1 <= len(name) <= 24 or "/" in name:
        raise AccountError("A name is one word of up to 24 plain letters, digits or signs.")
    if name.lower() in HOUSE or name.lower() in {one.value for one in Role}:
        raise AccountError(f"{name} is somebody of the house.")


def _limits(name: str, address: str) -> tuple[tuple[str, int], ...]:
    return ((f"name {name[:64]}", MOST_FOR_NAME), (f"from {address[:64]}", MOST_FROM_ADDRESS))

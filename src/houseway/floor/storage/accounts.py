"""Accounts, sessions and tokens in the database; nothing that opens a door is kept in clear."""

from __future__ import annotations

import secrets as chance
from collections.abc import Iterable
from datetime import UTC, datetime
from time import time
from typing import Any, NamedTuple, NoReturn

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..deeds import Deed
from ..names import AccountError, check_name, likeness
from ..permissions import Account, Role, Scope
from .database import accounts, factors, sessions, tables, tournaments
from .daybook import THE_HOUSE, Actor, Note, enter
from .doorman import SESSION, digest
from .doors import Doors
from .factors import WRONG, Factors, has_factor, required_roles
from .group_commit import GroupCommit
from .passwords import Passwords, check_password
from .safe import Safe
from .tokens import Tokens, end_tokens
from .tries import Attempt, failed, forget_old, seconds_to_wait, succeeded

LONGEST = 12 * 3600  # a session ends with the shift
IDLE = 2 * 3600
AT_DOOR = 600  # seconds for the second factor after the password
SEEN_EVERY = 60
AFTER = "~"  # sorts behind every stream: work that may wait for accounts
_WRONG = "The name or the password is not right."
_ADMINISTRATORS = select(func.count()).where(
    accounts.c.role == Role.ADMINISTRATOR.value, accounts.c.active
)


class NoAccount(AccountError):  # noqa: N818
    """Nobody has that name."""


class TooMany(AccountError):  # noqa: N818
    """Signing in has failed too often lately; says for how many seconds to wait."""

    def __init__(self, seconds: int) -> None:
        what = "second" if seconds == 1 else "seconds"
        super().__init__(f"Signing in has failed too often here; try again in {seconds} {what}.")
        self.seconds = seconds


class AccountListed(msgspec.Struct, frozen=True):
    """An account without anything secret; `distinct` unless it looks like an older one."""

    name: str
    role: str
    active: bool
    made_at: str
    distinct: bool
    second_factor: bool


class CameIn(NamedTuple):
    """A session that is whole, and the recovery codes of a factor that was just set up."""

    secret: str
    codes: list[str]


class Accounts:
    """Who may come in."""

    def __init__(self, engine: Engine, writer: GroupCommit, safe: Safe) -> None:
        self._doors = Doors(engine, writer, safe)
        self._passwords = Passwords()
        self.doorman = self._doors.doorman
        self.tokens = Tokens(self._doors)
        self.factors = Factors(self._doors)

    # Accounts

    def make(
        self,
        name: str,
        role: Role,
        password: str,
        *,
        by: Actor = THE_HOUSE,
        lenient: bool = False,
    ) -> Account:
        """Make an account; with `lenient` any password will do, as on a demonstration floor."""
        check_name(name)
        if not lenient:
            check_password(password, name)
        row = {
            "name": name,
            "role": role.value,
            "password": self._passwords.hashed(password),
            "active": True,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "likeness": likeness(name),
        }
        note = Note(by, Deed.MAKE_ACCOUNT, {"account": name, "role": role.value})

        def write(connection: Connection) -> None:
            _refuse_taken(connection, name)
            connection.execute(insert(accounts), row)
            enter(connection, note)

        try:
            self._doors.write(write)
        except IntegrityError:
            raise AccountError(f"There is an account {name} already.") from None
        return Account(name, role)

    def change(
        self,
        name: str,
        *,
        role: Role | None,
        password: str | None,
        active: bool | None,
        by: Actor = THE_HOUSE,
    ) -> None:
        """Change an account; whoever was signed in to it is signed out, and its tokens end."""
        values: dict[str, Any] = {}
        if role is not None:
            values["role"] = role.value
        if password is not None:
            check_password(password, name)
            values["password"] = self._passwords.hashed(password)
        if active is not None:
            values["active"] = active

        def write(connection: Connection) -> None:
            there_was_one = connection.execute(_ADMINISTRATORS).scalar()
            before = connection.execute(select(accounts).where(accounts.c.name == name)).first()
            if before is None:
                raise NoAccount(f"There is no account {name}.")
            if values:
                connection.execute(update(accounts).where(accounts.c.name == name).values(**values))
                if there_was_one and not connection.execute(_ADMINISTRATORS).scalar():
                    raise AccountError("Somebody must remain who can keep accounts.")
            _end_sessions(connection, name)
            if password is not None or active is False or role not in (None, before.role):
                end_tokens(connection, name)
            enter(connection, *_changes(by, name, before, values))

        self._doors.withdraw(write)

    def change_password(self, account: Account, secret: str, old: str, new: str, by: Actor) -> None:
        """Somebody takes another password: only this session goes on, and all tokens end."""
        attempt = Attempt(account.name, by.address)
        kept = self._looked_at(attempt)
        if kept is None or not self._passwords.match(kept.password, old):
            self._fail(attempt, "The old password is not right.")
        check_password(new, account.name)
        if new == old:
            raise AccountError("The new password is the old one.")
        hashed = self._passwords.hashed(new)

        def write(connection: Connection) -> None:
            mine = accounts.c.name == account.name
            connection.execute(update(accounts).where(mine).values(password=hashed))
            _end_sessions(connection, account.name, but=digest(secret))
            end_tokens(connection, account.name)
            enter(connection, Note(by, Deed.CHANGE_PASSWORD, {"account": account.name}))

        self._doors.withdraw(write)

    def everybody(self) -> list[AccountListed]:
        """Every account, without anything secret."""
        listed = (accounts.c.name, accounts.c.role, accounts.c.active, accounts.c.made_at)
        distinct, factor = accounts.c.likeness.is_not(None), factors.c.confirmed
        query = select(*listed, distinct, factor).outerjoin(factors)
        with self._doors.engine.connect() as connection:
            found = connection.execute(query.order_by(accounts.c.name))
            return [
                AccountListed(row[0], row[1], row[2], row[3], bool(row[4]), bool(row[5]))
                for row in found
            ]

    def there_is_an_administrator(self) -> bool:
        """Whether somebody can make accounts."""
        with self._doors.engine.connect() as connection:
            return bool(connection.execute(_ADMINISTRATORS).scalar())

    def check_bots(self, names: Iterable[str]) -> None:
        """Refuse to have the house play under a name that is somebody's, or looks like it."""
        wanted = {likeness(name): name for name in names}
        for name in wanted.values():
            check_name(name)
        query = select(accounts.c.likeness).where(accounts.c.likeness.in_(wanted))
        with self._doors.engine.connect() as connection:
            if (taken := connection.execute(query).scalar()) is not None:
                raise AccountError(f"{wanted[taken]} is somebody's account, and no bot.")

    # Signing in

    def sign_in(self, name: str, password: str, address: str, browser: str = "") -> str:
        """Begin a session; returns its secret, which only the browser keeps."""
        attempt = Attempt(_printable(name), address, digest(browser) if browser else b"")
        row = self._looked_at(attempt)
        # The same work is done for a name that nobody has, so that time tells nothing.
        right = self._passwords.match(row.password if row else self._passwords.nobodys, password)
        if row is None or not right or not row.active:
            self._fail(attempt, _WRONG)
        return self._begin(attempt, Role(row.role))

    def _looked_at(self, attempt: Attempt) -> Any:
        """The account under a name, unless whoever tries has to wait."""
        query = select(accounts).where(accounts.c.name == attempt.name)
        with self._doors.engine.connect() as connection:
            if (seconds := seconds_to_wait(connection, attempt, int(time()))) > 0:
                raise TooMany(seconds)
            return connection.execute(query).first()

    def _fail(self, attempt: Attempt, reason: str) -> NoReturn:
        def write(connection: Connection) -> None:
            if notes := failed(connection, attempt, int(time())):
                enter(connection, *notes)

        self._doors.write(write)
        raise AccountError(reason)

    def _begin(self, attempt: Attempt, role: Role) -> str:
        secret, now = chance.token_urlsafe(32), int(time())
        row = {"digest": digest(secret), "account": attempt.name, "begun": now, "seen": now}

        def write(connection: Connection) -> None:
            factor = has_factor(connection, attempt.name)
            at_door = factor or role in required_roles(connection)
            connection.execute(insert(sessions), {**row, "at_door": at_door})
            if not at_door:  # else nobody is in yet, and what failed still counts
                _came_in(connection, attempt, role, now)

        self._doors.write(write)
        return secret

    def pass_door(self, secret: str, code: str, address: str, browser: str = "") -> CameIn:
        """Give the code after the password: of the factor that one has, or is setting up."""
        account = self.signed_in(secret)
        if account is None or account.scope is not Scope.DOOR:
            raise AccountError("Sign in first.")
        attempt = Attempt(account.name, address, digest(browser) if browser else b"")
        whole, now = chance.token_urlsafe(32), int(time())
        row = {"digest": digest(whole), "account": account.name, "begun": now, "seen": now}

        def write(connection: Connection) -> CameIn | None:
            if (seconds := seconds_to_wait(connection, attempt, now)) > 0:
                raise TooMany(seconds)
            codes: list[str] | None = []
            if not has_factor(connection, account.name):
                by = Actor.of(account, address)
                codes, kind = self.factors.confirmed(connection, account.name, code, by), None
            elif (kind := self.factors.use(connection, account.name, code)) is None:
                codes = None
            if codes is None:
                return None
            connection.execute(delete(sessions).where(sessions.c.digest == digest(secret)))
            connection.execute(insert(sessions), {**row, "at_door": False})
            _came_in(connection, attempt, account.role, now, kind)
            return CameIn(whole, codes)

        came_in = self._doors.withdraw(write)
        return came_in or self._fail(attempt, WRONG)

    def check_code(self, account: Account, code: str, address: str) -> None:
        """Have somebody who is signed in give a code once more; wrong ones count as failures."""
        attempt = Attempt(account.name, address)
        self._looked_at(attempt)
        used = self._doors.write(lambda write: self.factors.use(write, account.name, code))
        if used is None:
            self._fail(attempt, WRONG)

    def tell_of_failures(self) -> None:
        """Write down how often signing in has failed where that was only counted."""

        def write(connection: Connection) -> None:
            if notes := forget_old(connection, int(time())):
                enter(connection, *notes)

        self._doors.write(write)

    def signed_in(self, secret: str) -> Account | None:
        """Who a session belongs to, while it lasts."""
        now, key, mark = int(time()), digest(secret), self.doorman.mark
        query = (
            select(accounts.c.name, accounts.c.role, sessions)
            .join(sessions, sessions.c.account == accounts.c.name)
            .where(sessions.c.digest == key, accounts.c.active)
        )
        with self._doors.engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None or row.begun < now - LONGEST or row.seen < now - IDLE:
            return None
        if row.at_door:
            at_door = Account(row.name, Role(row.role), Scope.DOOR)
            return at_door if row.begun > now - AT_DOOR else None
        if row.seen < now - SEEN_EVERY:
            seen = update(sessions).where(sessions.c.digest == key).values(seen=now)
            self._doors.writer.submit(lambda connection: connection.execute(seen), AFTER)
        found = Account(row.name, Role(row.role))
        return self.doorman.keep((SESSION, key), found, mark, row.begun + LONGEST)

    def sign_out(self, secret: str, by: Actor) -> None:
        """End a session."""
        mine = sessions.c.digest == digest(secret)

        def write(connection: Connection) -> None:
            if connection.execute(delete(sessions).where(mine)).rowcount:
                enter(connection, Note(by, Deed.SIGN_OUT, {"account": by.name}))

        self._doors.withdraw(write)

    def look_for_withdrawals(self) -> None:
        """See whether another process has taken something from somebody."""
        self._doors.look_for_withdrawals()

    def shared_secret(self, name: str) -> bytes:
        """A secret that is made once and is the same in every process."""
        return self._doors.shared_secret(name)


def _came_in(
    connection: Connection,
    attempt: Attempt,
    role: Role,
    now: int,
    kind: str | None = None,
) -> None:
    """Write down that somebody is in, where that was, and with what beside the password."""
    by = Actor(attempt.name, role.value, attempt.address)
    facts: dict[str, object] = {"account": attempt.name, **({"with": kind} if kind else {})}
    note = Note(by, Deed.SIGN_IN, facts)
    enter(connection, *succeeded(connection, attempt, now), note)


def _printable(name: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _refuse_taken(connection: Connection, name: str) -> None:
    """Refuse a name that looks like that of another account, or of a bot."""
    like = likeness(name)
    query = select(accounts.c.name).where(accounts.c.likeness == like)
    if (other := connection.execute(query).scalar()) is not None and other != name:
        raise AccountError(f"{name} looks like {other}, who has an account.")
    for settings, where in (
        (tables.c.settings, "at one of the tables"),
        (tournaments.c.settings, "in one of the tournaments"),
    ):
        for chosen in connection.execute(select(settings).where(settings.is_not(None))).scalars():
            if any(likeness(bot) == like for bot in msgspec.json.decode(chosen).get("bots", ())):
                raise AccountError(f"{name} is the name of a bot {where}.")


def _end_sessions(connection: Connection, name: str, but: bytes = b"") -> None:
    connection.execute(delete(sessions).where(sessions.c.account == name, sessions.c.digest != but))


def _changes(by: Actor, name: str, before: Any, values: dict[str, Any]) -> list[Note]:
    """What is told of a change: what it was and what it is, never a password."""
    facts = {
        key: {"was": getattr(before, key), "is": value}
        for key, value in values.items()
        if key != "password" and getattr(before, key) != value
    }
    notes = [Note(by, Deed.CHANGE_PASSWORD, {"account": name})] if "password" in values else []
    if facts or not notes:
        notes.append(Note(by, Deed.CHANGE_ACCOUNT, {"account": name, **facts}))
    return notes

"""Who was looked up lately: the database is not asked at every turn who somebody is."""

from __future__ import annotations

from hashlib import sha256
from random import uniform
from threading import Lock
from time import monotonic, time
from typing import Final, NamedTuple

from ..permissions import Account

Key = tuple[str, bytes]
SESSION: Final = "session"
TOKEN: Final = "token"
LOOK_EVERY: Final = 1.0
SURE: Final = 3.0  # seconds after a look; one may come late
KEPT: Final = 600.0  # seconds at most; then a session is noted to be in use
MOST: Final = 10_000


class _Found(NamedTuple):
    account: Account
    mark: bytes
    until: float


class Doorman:
    """Accounts by session or token, as long as nothing has been withdrawn from anybody.

    Every withdrawal leaves a new mark in the database, for which each process looks every second;
    what was found under another mark counts no more, and without a look nothing is known.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.mark = b""
        self._sure_until = 0.0
        self._found: dict[Key, _Found] = {}

    def find(self, kind: str, secret: str) -> Account | None:
        """Who a session or a token was found to belong to, where that is sure to hold."""
        now, found = monotonic(), self._found.get((kind, digest(secret)))
        if found is None or found.mark != self.mark:
            return None
        return found.account if now < found.until and now < self._sure_until else None

    def keep(self, key: Key, account: Account, mark: bytes, expires: int) -> Account:
        """Know somebody who was looked up while a mark held, no longer than until it expires."""
        if len(self._found) >= MOST:
            self._found.clear()
        # Those who came at the same moment are not looked up again all at once.
        lasts = min(KEPT * uniform(0.5, 1), expires - time())
        self._found[key] = _Found(account, mark, monotonic() + lasts)
        return account

    def renew(self, mark: bytes) -> None:
        """Take in the mark that the database has now."""
        self.mark, self._sure_until = mark, monotonic() + SURE


def digest(secret: str) -> bytes:
    """What is kept of a secret: enough to know it again."""
    return sha256(secret.encode(errors="replace")).digest()

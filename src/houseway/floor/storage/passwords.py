"""Passwords: what may be one, and what is kept of it."""

from __future__ import annotations

import secrets as chance
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from ..names import AccountError

SHORTEST: Final = 10
LONGEST: Final = 200
_ENOUGH: Final = (
    3  # of 4: more than a hundred million guesses by somebody who knows how people choose
)
_LOOKED_AT: Final = 72  # characters; the work grows faster than they do
_OF_THE_HOUSE: Final = (
    "houseway",
    "casino",
    "blackjack",
    "roulette",
    "baccarat",
    "poker",
    "dealer",
)


class Passwords:
    """Hashes passwords, and knows them again."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self.nobodys = self._hasher.hash(chance.token_hex())
        """Of somebody who is not there: comparing with it takes as long as with any other."""

    def hashed(self, password: str) -> str:
        """What is kept."""
        return self._hasher.hash(password)

    def match(self, kept: str, password: str) -> bool:
        """Whether a password is the one of which this was kept."""
        try:
            return self._hasher.verify(kept, password)
        except (VerifyMismatchError, InvalidHashError):
            return False


def check_password(password: str, name: str) -> None:
    """Refuse a password that is short, common, or soon guessed of somebody with that name."""
    # Its lists of common passwords take a while to read.
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # noqa: PLC0415

    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountError(f"A password has at least {SHORTEST} characters, and at most {LONGEST}.")
    looked_at = password[:_LOOKED_AT]
    if zxcvbn(looked_at, user_inputs=[name, *_OF_THE_HOUSE])["score"] < _ENOUGH:
        raise AccountError(
            "That password is among the first that somebody would guess; take a few words that do "
            "not belong together."
        )

"""The safe: what a copy of the database must not tell is encrypted there, bound to its place."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from houseway.errors import HousewayError
from houseway.journal import canonical

HOW_TO_MAKE: Final = (
    "houseway safe new FILE makes one, and --safe-key FILE or HOUSEWAY_SAFE_KEY gives it"
)
SEED: Final = "seed"
SNAPSHOT: Final = "snapshot"
FACTOR: Final = "second factor"
_KEY, _NAME, _NONCE = 32, 8, 12  # bytes
_FORM: Final = b"\x01"


class SafeError(HousewayError, ValueError):
    """A key that is none, or something in the safe that cannot be read, in one sentence."""


class Safe:
    """The keys of a floor: the first encrypts, every one decrypts.

    >>> safe = Safe(bytes(32))
    >>> kept = safe.encrypt(b"a seed", SEED, "roulette")
    >>> safe.decrypt(kept, SEED, "roulette")
    b'a seed'
    >>> safe.decrypt(kept, SEED, "blackjack")
    Traceback (most recent call last):
    houseway.floor.storage.safe.SafeError: What the safe has for seed blackjack was altered.
    """

    def __init__(self, *keys: bytes) -> None:
        if not keys or any(len(key) != _KEY for key in keys):
            raise SafeError(f"A key of the safe has {_KEY} bytes.")
        self._keys = {_name_of(key): AESGCM(key) for key in keys}
        self.newest = next(iter(self._keys))

    @property
    def names(self) -> list[str]:
        """The names of the keys, the newest first; a name tells nothing of its key."""
        return [name.hex() for name in self._keys]

    def encrypt(self, value: bytes, *place: str | int) -> bytes:
        """Something secret as the database keeps it, of use only in its place."""
        nonce = os.urandom(_NONCE)
        head = _FORM + self.newest
        return head + nonce + self._keys[self.newest].encrypt(nonce, value, head + canonical(place))

    def decrypt(self, kept: bytes, *place: str | int) -> bytes:
        """What was encrypted for a place, or `SafeError`."""
        head, rest = kept[: 1 + _NAME], kept[1 + _NAME :]
        key = self._keys.get(head[1:]) if head[:1] == _FORM else None
        what = " ".join(map(str, place))
        if key is None:
            raise SafeError(f"What the safe has for {what} cannot be read with the keys given.")
        try:
            return key.decrypt(rest[:_NONCE], rest[_NONCE:], head + canonical(place))
        except (InvalidTag, ValueError):
            raise SafeError(f"What the safe has for {what} was altered.") from None

    def has(self, kept: bytes) -> bool:
        """Whether something was encrypted with one of these keys."""
        return kept[:1] == _FORM and kept[1 : 1 + _NAME] in self._keys


def _name_of(key: bytes) -> bytes:
    return sha256(b"houseway safe key\n" + key).digest()[:_NAME]


# Keys as text, one a line or with spaces between


def new_key() -> str:
    """A new key, as it stands in a file or in the environment."""
    return urlsafe_b64encode(os.urandom(_KEY)).decode()


def safe_of(text: str, where: str) -> Safe:
    """The safe whose keys a text has, the newest first."""
    try:
        return Safe(*(urlsafe_b64decode(word) for word in text.split()))
    except ValueError:  # a key that is too short, or no key at all
        raise SafeError(f"{where} holds no key of a safe; {HOW_TO_MAKE}.") from None


def safe_in(path: Path) -> Safe:
    """The safe whose keys a file has, which nobody but its owner may read."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise SafeError(f"{path} can be read by others than its owner: chmod 600 {path}.")
    return safe_of(path.read_text(encoding="ascii", errors="replace"), str(path))


def make_key_file(path: Path) -> None:
    """Put a new key into a new file."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(new_key() + "\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise SafeError(f"{path} exists already and is not overwritten.") from None


def add_key(path: Path) -> None:
    """Put a new key before those that a file has; whenever it is interrupted, they are there."""
    before, beside = path.read_text(encoding="ascii"), path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    make_key_file(beside)
    with beside.open("a", encoding="ascii") as file:
        file.write(before)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def own_safe(path: Path) -> Safe:
    """The safe of a floor that makes its key by itself: everybody knows its passwords anyway."""
    if not path.exists():
        make_key_file(path)
    return safe_in(path)

"""Signed statements of how far a journal had come, kept in a second place.

A hash chain alone does not show that its end was cut off, or that all of it was written anew.
"""

import os
from pathlib import Path
from typing import NamedTuple

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from .entry import canonical
from .failures import JournalError
from .linefile import LineFile
from .signing import Certificate, Statement


class Keys(NamedTuple):
    """Where the two halves of a house's key pair are."""

    private: Path
    public: Path


class Checkpoint(Statement, frozen=True, forbid_unknown_fields=True):
    """At this time, this entry of this stream had this hash."""

    purpose = b"houseway checkpoint\n"
    stream: str
    seq: int
    hash: str
    time: str


_decoder = msgspec.json.Decoder(Checkpoint)


class Checkpoints:
    """A file of signed checkpoints, which any number of journals may share."""

    def __init__(self, path: str | Path, private_key: Ed25519PrivateKey) -> None:
        self.path = Path(path)
        self.public_key = private_key.public_key()
        self._private_key = private_key

    def recover(self) -> None:
        """Set aside what an interrupted write left at the end of the file, if anything."""
        file = LineFile(self.path, wait=True)
        try:
            file.set_torn_aside()
        finally:
            file.close()

    def write(self, stream: str, seq: int, hash: str, time: str) -> Checkpoint:
        """Sign and add one checkpoint."""
        checkpoint = Checkpoint(stream, seq, hash, time).signed(self._private_key)
        file = LineFile(self.path, wait=True)
        try:
            file.set_torn_aside()
            file.append(canonical(checkpoint))
        finally:
            file.close()
        return checkpoint

    def certify(self, certificate: Certificate) -> Certificate:
        """Sign what is said of a copy."""
        return certificate.signed(self._private_key)


def parse_checkpoint(line: bytes) -> Checkpoint:
    """Read one line; a line that is not a checkpoint raises a ValueError."""
    return _decoder.decode(line)


def new_keys(directory: str | Path) -> Keys:
    """Make a key pair, `house.key` to sign (keep it secret) and `house.pub` to verify."""
    keys = Keys(Path(directory, "house.key"), Path(directory, "house.pub"))
    for path in keys:
        if path.exists():
            raise JournalError(f"{path} exists already and is not overwritten.")
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    _create(keys.private, private, 0o600)
    _create(keys.public, public, 0o644)
    return keys


def load_private_key(path: str | Path) -> Ed25519PrivateKey:
    """Read the key that signs checkpoints."""
    text = _key_text(path)
    try:
        key = serialization.load_pem_private_key(text, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise JournalError(f"{path} is not a private key that can sign checkpoints.")
    return key


def load_public_key(path: str | Path) -> Ed25519PublicKey:
    """Read the key that verifies checkpoints."""
    text = _key_text(path)
    try:
        key = serialization.load_pem_public_key(text)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise JournalError(f"{path} is not a public key that can verify checkpoints.")
    return key


def _key_text(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise JournalError(f"The key {path} cannot be read: {problem.strerror}.") from None


def _create(path: Path, data: bytes, mode: int) -> None:
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except OSError as problem:
        raise JournalError(f"{path} cannot be created: {problem.strerror}.") from None
    with open(fd, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(fd)

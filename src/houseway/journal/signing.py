"""What the house signs: a statement for one purpose, with a key that only the house has."""

from typing import ClassVar, Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from .entry import canonical


class Statement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the house says, signed or not yet."""

    # So that a signature made for another purpose with the same key never passes for this one.
    purpose: ClassVar[bytes]
    signature: str = ""

    def statement(self) -> bytes:
        """What is signed: everything but the signature."""
        fields = msgspec.structs.asdict(self)
        del fields["signature"]
        return self.purpose + canonical(fields)

    def signed(self, key: Ed25519PrivateKey) -> Self:
        """The same with its signature."""
        return msgspec.structs.replace(self, signature=key.sign(self.statement()).hex())

    def is_genuine(self, key: Ed25519PublicKey) -> bool:
        """Whether the holder of the private key signed this."""
        try:
            key.verify(bytes.fromhex(self.signature), self.statement())
        except (InvalidSignature, ValueError):
            return False
        return True


class Certificate(Statement, frozen=True, forbid_unknown_fields=True):
    """The last line of a copy of a journal: the entry with which it ends, and how many there were.

    >>> copy = Certificate(stream="table-1", copied=40, hash="", head=57, time="")
    >>> copy.is_partial
    True
    """

    purpose = b"houseway certificate\n"
    stream: str
    copied: int
    hash: str
    head: int
    time: str

    @property
    def is_partial(self) -> bool:
        """Whether the journal had more entries than the copy was given."""
        return self.copied < self.head

    @property
    def line(self) -> bytes:
        """The certificate as it stands in the copy, with the end of the line."""
        return canonical(self) + b"\n"


_FIRST_BYTES = b'{"copied":'
_decoder = msgspec.json.Decoder(Certificate)


def parse_certificate(line: bytes) -> Certificate | None:
    """The certificate that a line holds, if it does."""
    if not line.startswith(_FIRST_BYTES):
        return None
    try:
        return _decoder.decode(line)
    except msgspec.MsgspecError:
        return None

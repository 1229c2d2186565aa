"""One entry of a journal, its canonical form on disk and its hash; which entries are struck out."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from math import isfinite
from operator import itemgetter
from typing import Annotated, Any, Literal

import msgspec

from .failures import JournalError

Kind = Literal["opened", "command", "correction", "call"]

ORIGIN = "0" * 64
"""What the first entry names as the hash before it."""

DEEPEST = 100
"""How deep the values in a command, its draws and its events may be nested."""

_before_hash = itemgetter("by", "command", "draws", "events")
_after_hash = itemgetter("id", "kind", "previous", "role", "seq", "time", "version")
_STAMPED = "stamped"
_PLAIN = (str, int, bool, type(None))

_encoder = msgspec.json.Encoder(order="sorted")


class Entry(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """One accepted command: who gave it, what it used and what it led to.

    >>> nothing = {"draws": [], "events": [], "id": None, "version": "1", "previous": ORIGIN}
    >>> who = {"by": "ann", "role": "player", "command": {"do": "wager", "amount": 500}}
    >>> stamp({"seq": 2, "time": "2025-03-01T09:30:00Z", "kind": "command", **who, **nothing})
    <Entry 2: command by ann, player: wager; hash 33c56aad>
    """

    seq: Annotated[int, msgspec.Meta(ge=1)]
    time: str
    kind: Kind
    by: str
    role: str
    command: dict[str, Any]
    draws: list[Any]
    events: list[dict[str, Any]]
    id: str | None
    version: str
    previous: str
    hash: str

    def __repr__(self) -> str:
        done = f": {self.command['do']}" if "do" in self.command else ""
        who = f"{self.kind} by {self.by}, {self.role}"
        return f"<Entry {self.seq}: {who}{done}; hash {self.hash[:8]}>"

    @property
    def strikes(self) -> int | None:
        """The number of the entry that this correction strikes out, if it is one."""
        target = self.command.get("strike") if self.kind == "correction" else None
        return target if isinstance(target, int) else None

    @property
    def is_move(self) -> bool:
        """Whether what is recorded goes on by it; by the opening and by calls it does not."""
        return self.kind in ("command", "correction")

    @property
    def answers(self) -> int | None:
        """The number of the call to which somebody came, if the entry says that."""
        call = self.command.get("answers") if self.kind == "call" else None
        return call if isinstance(call, int) else None

    @property
    def line(self) -> bytes:
        """The entry as it stands in the file, without the end of the line."""
        return self.__dict__.get(_STAMPED) or canonical(self)

    @property
    def digest(self) -> str:
        """The hash that the entry should carry: over everything in it but the hash."""
        fields = msgspec.structs.asdict(self)
        del fields["hash"]
        return sha256(canonical(fields)).hexdigest()


class _BeforeHash(msgspec.Struct):
    """What stands before the hash in the canonical form."""

    by: object
    command: object
    draws: object
    events: object


class _AfterHash(msgspec.Struct):
    """What stands after the hash in the canonical form."""

    id: object
    kind: object
    previous: object
    role: object
    seq: object
    time: object
    version: object


_decoder = msgspec.json.Decoder(Entry)


def canonical(value: object) -> bytes:
    """Return the one way to write a value as JSON: sorted keys, no spaces, UTF-8.

    >>> canonical({"by": "ann", "amount": 500, "at": "table é"}).decode()
    '{"amount":500,"at":"table é","by":"ann"}'
    """
    return _encoder.encode(value)


def stamp(fields: Mapping[str, object]) -> Entry:
    """Make an entry of its fields and its hash, holding nothing that the caller could change."""
    # In the canonical form the hash stands between these, so that they are written only once.
    before = _written(*_before_hash(fields))
    after = canonical(_AfterHash(*_after_hash(fields)))[1:]
    digest = sha256(b"%b,%b" % (before, after)).hexdigest()
    line = b'%b,"hash":"%b",%b' % (before, digest.encode(), after)
    entry = parse(line)
    entry.__dict__[_STAMPED] = line
    return entry


def _written(by: object, *told: object) -> bytes:
    """What stands before the hash, without the end of it, or `JournalError`."""
    try:
        text = canonical(_BeforeHash(by, *told))
    except RecursionError:
        raise _too_deep() from None
    # A number that cannot be written becomes null, and what is nested deep has many brackets.
    if b"null" in text or text.count(b"[") + text.count(b"{") > DEEPEST:
        _refuse_unwritable([*told])
    return text[:-1]


def parse(line: bytes) -> Entry:
    """Read one line; a line that is not an entry raises a ValueError."""
    return _decoder.decode(line)


def written(moment: datetime) -> str:
    """Write a moment the way entries do, so that later moments sort later as text.

    >>> written(datetime(2025, 3, 1, 9, 30, tzinfo=UTC))
    '2025-03-01T09:30:00.000000Z'
    """
    if moment.tzinfo is None:
        raise ValueError("The journal's clock must say its time zone.")
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def is_written_moment(text: str) -> bool:
    """Whether a text is a moment as entries write it."""
    try:
        return written(datetime.fromisoformat(text)) == text
    except (ValueError, OverflowError):
        return False


def _refuse_unwritable(values: list[object]) -> None:
    """Go through values level by level: what lies in them, what lies in that, and so on."""
    depth = 0
    while values:
        deeper: list[object] = []
        for value in values:
            inside = _inside(value)
            # What one program can just write, another might just not be able to read.
            if depth == DEEPEST and inside:
                raise _too_deep()
            deeper += [inner for inner in inside if type(inner) not in _PLAIN]
        values = deeper
        depth += 1


def _too_deep() -> JournalError:
    return JournalError(f"A journal holds no values nested more than {DEEPEST} deep.")


def _inside(value: object) -> Collection[object]:
    kind = type(value)
    if kind is dict:  # quicker to ask than whether it is any mapping
        return value.values()  # type: ignore[attr-defined, no-any-return]
    if kind is list or isinstance(value, list | tuple):
        return value  # type: ignore[return-value]
    # JSON has no such numbers, and the encoder would quietly write null for them.
    if isinstance(value, float) and not isfinite(value):
        raise JournalError("A journal holds no number that is infinite or not a number.")
    return value.values() if isinstance(value, Mapping) else ()


class Strikes:
    """The corrections so far; a correction that is struck out itself no longer strikes."""

    def __init__(self) -> None:
        self._target: dict[int, int] = {}
        self._struck: dict[int, int] = {}
        self._calls: set[int] = set()

    def __contains__(self, seq: int) -> bool:
        return seq in self._struck

    def by(self, seq: int) -> int | None:
        """The number of the correction that strikes an entry out, or None while it stands."""
        return self._struck.get(seq)

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the journal."""
        if entry.kind == "call":
            self._calls.add(entry.seq)
        target = entry.strikes
        if target is None:
            return
        self._target[entry.seq] = target
        if target in self._target:
            self._fold()
        else:
            self._struck[target] = entry.seq

    def objection(self, seq: int, head: int) -> str | None:
        """Why an entry of a journal that ends at `head` cannot be struck out, or None."""
        if not 1 <= seq <= head:
            return f"There is no entry {seq} to strike out."
        if seq == 1:
            return "The opening of a journal cannot be struck out."
        if seq in self._calls:
            return f"Entry {seq} is of a call for a supervisor, which cannot be struck out."
        if seq in self:
            return f"Entry {seq} is already struck out by entry {self._struck[seq]}."
        return None

    def _fold(self) -> None:
        # A correction only names what came before it, so the last one always counts.
        self._struck = {}
        for seq, target in reversed(self._target.items()):
            if seq not in self._struck:
                self._struck[target] = seq

"""Checking journals in the database, and signing how far they have come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from houseway.journal import Checkpoints, Entry, Finding, load_private_key
from houseway.journal.entry import parse, written
from houseway.journal.signing import Certificate
from houseway.journal.verification import compare, examine, furthest_signed
from houseway.table.audit import Difference
from houseway.tournament.auditing import (
    differences_of_table,
    tells_of_tournament,
    told_by_tables,
)

from .deeds import DAYBOOK, audit_of_every
from .storage.daybook import Daybook
from .storage.entry_streams import Streams


class Deviation(msgspec.Struct, frozen=True):
    """An entry that tells something else than the rules give, and what."""

    seq: int
    sentence: str


class InspectionReport(msgspec.Struct, frozen=True):
    """What was found in a journal: whether it holds, how far it goes, and what is wrong."""

    ok: bool
    entries: int
    head: str | None
    findings: list[Finding]
    differences: list[Deviation]


class Inspection:
    """Verification of a stream, against its checkpoints where there are some."""

    def __init__(self, streams: Streams, daybook: Daybook, checkpoints: Checkpoints | None) -> None:
        self._streams, self._daybook, self._checkpoints = streams, daybook, checkpoints

    def verify(self, stream: str) -> InspectionReport:
        """Everything that is wrong with a journal: its chain, its tail, and what the rules give."""
        signed = self._signed()  # first: a journal that goes on meanwhile is not behind them
        data = self._streams.lines(stream)
        examined = examine(data)
        findings: list[Finding] = list(examined.findings)
        if self._checkpoints is not None and signed is not None:
            findings += compare(examined, signed, self._checkpoints.public_key)
        differences = audit_of_every(examined.entries) if not examined.findings else []
        if tells_of_tournament(examined.entries) and not (examined.findings or differences):
            differences = [*self._against_tables(stream, examined.entries)]
        if stream == DAYBOOK:
            differences += [
                Difference(*difference)
                for difference in self._daybook.differences(examined.entries)
            ]
        return InspectionReport(
            ok=not findings and not differences,
            entries=len(examined.entries),
            head=examined.entries[-1].hash if examined.entries else None,
            findings=findings,
            differences=[Deviation(*difference) for difference in differences],
        )

    def _against_tables(self, stream: str, entries: Sequence[Entry]) -> Iterator[Difference]:
        """Where a tournament was told something else than its tables of this floor tell."""
        reports = list(told_by_tables(entries))
        heard = {report.kept: report.seq for report in reports}
        for table in self._streams.tables_of(stream.rpartition("/")[2]):
            examined = examine(self._streams.lines(table))
            if examined.findings or audit_of_every(examined.entries):
                yield Difference(len(entries), f"the journal of {table} is not in order")
                continue
            for seq, sentence in differences_of_table(reports, examined.entries):
                yield Difference(seq, f"{table}: {sentence}")
            for entry in examined.entries:
                heard.pop(entry.hash, None)
        for seq in heard.values():
            yield Difference(seq, "no journal of a table here tells of this round")

    def copy(self, stream: str, end: int | None, now: datetime) -> bytes:
        """A journal to keep, up to an entry, with a certificate of how many there were."""
        lines = self._streams.lines(stream).splitlines(keepends=True)
        kept = lines[:end]
        try:
            last = parse(kept[-1])
        except (IndexError, ValueError):
            return b"".join(kept)  # a damaged end is nothing to be certified
        certificate = Certificate(
            stream=stream, copied=last.seq, hash=last.hash, head=len(lines), time=written(now)
        )
        if self._checkpoints is not None:
            certificate = self._checkpoints.certify(certificate)
        return b"".join([*kept, certificate.line])

    def _signed(self) -> bytes | None:
        if self._checkpoints is None or not self._checkpoints.path.exists():
            return None
        return self._checkpoints.path.read_bytes()


class Signer:
    """Writes a signed checkpoint of every stream that has grown from where it was last signed."""

    def __init__(self, streams: Streams, checkpoints: Checkpoints) -> None:
        self._streams, self._checkpoints = streams, checkpoints
        signed = checkpoints.path.read_bytes() if checkpoints.path.exists() else b""
        self._signed = furthest_signed(signed, checkpoints.public_key)

    def sign(self, names: Iterable[str], now: datetime) -> dict[str, str]:
        """Sign what is new; returns what is wrong with streams that are not what was signed."""
        wrong = {}
        for name in dict.fromkeys([*names, *self._signed]):
            head = self._streams.head(name)
            if (sentence := self._rolled_back(name, head)) is not None:
                wrong[name] = sentence
            elif head > self._height(name):
                (last,) = self._streams.after(name, head - 1, 1)
                seq, hash = last.entry.seq, last.entry.hash
                self._signed[name] = self._checkpoints.write(name, seq, hash, written(now))
        return wrong

    def _height(self, name: str) -> int:
        return self._signed[name].seq if name in self._signed else 0

    def _rolled_back(self, name: str, head: int) -> str | None:
        """Why a stream is not the one whose height was signed."""
        signed = self._signed.get(name)
        if signed is None:
            return None
        if head < signed.seq:
            end = f"ends with entry {head}" if head else "is gone"
            return f"The journal {end}, but entry {signed.seq} was signed at {signed.time}."
        try:
            (there,) = self._streams.after(name, signed.seq - 1, 1)
            is_same = (there.entry.seq, there.entry.hash) == (signed.seq, signed.hash)
        except ValueError:
            is_same = False
        return None if is_same else f"Entry {signed.seq} is not the one signed at {signed.time}."


def checkpoints_at(path: Path | None, key: Path | None) -> Checkpoints | None:
    """The file of checkpoints, where the operator keeps one; it must be there to be written to."""
    if path is None or key is None:
        return None
    made = Checkpoints(path, load_private_key(key))
    made.recover()
    return made


__all__ = ["Inspection", "Signer", "checkpoints_at"]

"""Checking a journal: what was altered, removed, reordered, added or cut off, and where."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .chain import Placed, arrange, read_lines
from .checkpoints import Checkpoint, parse_checkpoint
from .entry import Entry, Strikes, is_written_moment
from .failures import JournalError
from .findings import Finding, Report
from .signing import Certificate


class Examination(NamedTuple):
    """The entries that the bytes of a journal hold, and all that is wrong with them."""

    entries: list[Entry]
    stream: str | None
    lines: int
    readable: int
    findings: list[Finding]
    certificate: Certificate | None


def verify(
    path: str | Path,
    checkpoints: str | Path | None = None,
    public_key: Ed25519PublicKey | None = None,
) -> Report:
    """Check a journal's chain, and with its checkpoints also its tail; nothing is changed.

    Without checkpoints a tail that was cut off, or a chain that was stamped anew from some entry
    to its end, cannot be noticed.
    """
    if (checkpoints is None) != (public_key is None):
        raise JournalError("Checkpoints are verified with a public key: give both or neither.")
    examined = examine(read_file(path))
    findings = examined.findings
    if checkpoints is not None and public_key is not None:
        findings = findings + compare(examined, read_file(checkpoints), public_key)
    head = examined.entries[-1].hash if examined.entries else None
    return Report(examined.stream, examined.readable, head, tuple(findings), examined.certificate)


def read_file(path: str | Path) -> bytes:
    """All bytes of a file, or one sentence why not."""
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise JournalError(f"{path} cannot be read: {problem.strerror}.") from None


def examine(data: bytes) -> Examination:
    """Check the bytes of a journal by themselves, and collect everything that is wrong."""
    read = read_lines(data)
    chain, out_of_order = arrange(read)
    findings = [
        *read.findings,
        *out_of_order,
        *_openings(chain),
        *_times(chain),
        *_ids(chain),
        *_strikes(chain),
        *_certificate(chain, read.certificate),
        *_calls(chain),
    ]
    entries = [placed.entry for placed in chain]
    return Examination(
        entries, _stream(entries), read.total, read.readable, findings, read.certificate
    )


def _stream(entries: list[Entry]) -> str | None:
    if not entries or entries[0].kind != "opened":
        return None
    stream = entries[0].command.get("stream")
    return stream if isinstance(stream, str) else None


def _openings(chain: list[Placed]) -> Iterator[Finding]:
    if chain and chain[0].entry.seq == 1 and not _stream([chain[0].entry]):
        line = chain[0].line
        yield Finding("opening", "Entry 1 does not open a journal and name its stream.", 1, line)
    for line, entry in chain:
        if entry.kind == "opened" and entry.seq > 1:
            sentence = f"Entry {entry.seq} opens the journal a second time."
            yield Finding("opening", sentence, entry.seq, line)


def _times(chain: list[Placed]) -> Iterator[Finding]:
    latest = ""
    for line, entry in chain:
        if not is_written_moment(entry.time):
            sentence = f"Entry {entry.seq} carries no proper time."
            yield Finding("time", sentence, entry.seq, line)
        elif entry.time < latest:
            sentence = f"Entry {entry.seq} is dated {entry.time}, before the entry it follows."
            yield Finding("time", sentence, entry.seq, line)
        else:
            latest = entry.time


def _ids(chain: list[Placed]) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for line, entry in chain:
        if entry.id is None:
            continue
        if entry.id in seen:
            sentence = f"Entry {entry.seq} repeats the client's id of entry {seen[entry.id]}."
            yield Finding("id", sentence, entry.seq, line)
        seen.setdefault(entry.id, entry.seq)


def _strikes(chain: list[Placed]) -> Iterator[Finding]:
    strikes = Strikes()
    for line, entry in chain:
        if entry.kind == "correction":
            if entry.strikes is None:
                objection: str | None = "It names no entry."
            else:
                objection = strikes.objection(entry.strikes, entry.seq - 1)
            if objection:
                sentence = f"The correction in entry {entry.seq} cannot stand: {objection}"
                yield Finding("strike", sentence, entry.seq, line)
        strikes.add(entry)


def _calls(chain: list[Placed]) -> Iterator[Finding]:
    waiting: set[int] = set()
    for line, entry in chain:
        if entry.kind != "call":
            continue
        if entry.draws or entry.events:
            sentence = f"Entry {entry.seq} is a call, by which nothing falls or happens."
            yield Finding("call", sentence, entry.seq, line)
        if "answers" not in entry.command:
            waiting.add(entry.seq)
        elif entry.answers in waiting:
            waiting.discard(entry.answers)
        else:
            sentence = f"Entry {entry.seq} answers a call that nobody made, or that was answered."
            yield Finding("call", sentence, entry.seq, line)


def _certificate(chain: list[Placed], certificate: Certificate | None) -> Iterator[Finding]:
    """A certificate is for the very entry with which the copy ends."""
    if certificate is None or not chain:
        return
    last, stream = chain[-1].entry, _stream([chain[0].entry])
    if (certificate.stream, certificate.copied, certificate.hash) != (stream, last.seq, last.hash):
        sentence = (
            f"The copy ends with entry {last.seq} of {stream}, but its certificate is for another "
            f"end, entry {certificate.copied} of {certificate.stream}."
        )
        yield Finding("certificate", sentence, last.seq)


def compare(examined: Examination, data: bytes, public_key: Ed25519PublicKey) -> list[Finding]:
    """Compare a journal with its checkpoints, given as the bytes of their file."""
    checkpoints, findings = _read_checkpoints(data)
    genuine = []
    for line, checkpoint in checkpoints:
        if checkpoint.is_genuine(public_key):
            genuine.append(checkpoint)
        else:
            sentence = f"The checkpoint on line {line} does not carry the house's signature."
            findings.append(Finding("signature", sentence, checkpoint.seq, line))
    if examined.stream is None:
        return findings
    certificate = examined.certificate
    if certificate is not None and not certificate.is_genuine(public_key):
        sentence = "The certificate of this copy does not carry the house's signature."
        findings.append(Finding("signature", sentence, certificate.copied))
        certificate = None
    own = [checkpoint for checkpoint in genuine if checkpoint.stream == examined.stream]
    if not own:
        sentence = f"No genuine checkpoint speaks of {examined.stream}."
        return [*findings, Finding("checkpoint", sentence)]
    if certificate is not None:  # a copy is not told what came after it
        own = [checkpoint for checkpoint in own if checkpoint.seq <= certificate.copied]
    return [*findings, *_cut_off(examined, own), *_restamped(examined, own)]


def lost_or_restamped(
    examined: Examination, stream: str, data: bytes, public_key: Ed25519PublicKey
) -> list[Finding]:
    """What the checkpoints of one stream say against continuing its journal."""
    own = [
        checkpoint
        for _, checkpoint in _read_checkpoints(data)[0]
        if checkpoint.stream == stream and checkpoint.is_genuine(public_key)
    ]
    return [*_cut_off(examined, own), *_restamped(examined, own)]


def furthest_signed(data: bytes, public_key: Ed25519PublicKey) -> dict[str, Checkpoint]:
    """How far each stream had come by the checkpoints of a file; what is not genuine says nothing.

    Only as many signatures are checked as it takes to find a genuine one for each stream.
    """
    by_stream: dict[str, list[Checkpoint]] = defaultdict(list)
    for _, checkpoint in _read_checkpoints(data)[0]:
        by_stream[checkpoint.stream].append(checkpoint)
    furthest = {}
    for stream, signed in by_stream.items():
        signed.sort(key=lambda checkpoint: checkpoint.seq, reverse=True)
        genuine = (checkpoint for checkpoint in signed if checkpoint.is_genuine(public_key))
        if (last := next(genuine, None)) is not None:
            furthest[stream] = last
    return furthest


def _read_checkpoints(data: bytes) -> tuple[list[tuple[int, Checkpoint]], list[Finding]]:
    *lines, tail = data.split(b"\n")
    checkpoints, findings = [], []
    for number, line in enumerate(lines, 1):
        try:
            checkpoints.append((number, parse_checkpoint(line)))
        except ValueError:
            sentence = f"Line {number} of the checkpoints is not a checkpoint."
            findings.append(Finding("checkpoint", sentence, line=number))
    if tail:
        sentence = f"The checkpoints end in {len(tail)} bytes of one that was never finished."
        findings.append(Finding("checkpoint", sentence, line=len(lines) + 1))
    return checkpoints, findings


def _cut_off(examined: Examination, own: list[Checkpoint]) -> Iterator[Finding]:
    furthest = max(own, key=lambda checkpoint: checkpoint.seq, default=None)
    # A line that cannot be read is reported as such; it was not cut off.
    last = max([examined.lines, *(entry.seq for entry in examined.entries)])
    if furthest and furthest.seq > last:
        end = f"ends with entry {last}" if last else "holds no entry"
        sentence = (
            f"The journal {end}, but a checkpoint of {furthest.time} saw entry "
            f"{furthest.seq}: its tail was cut off."
        )
        yield Finding("cut off", sentence, last + 1)


def _restamped(examined: Examination, own: list[Checkpoint]) -> Iterator[Finding]:
    hashes = {entry.seq: entry.hash for entry in examined.entries}
    agreed = 0
    for checkpoint in sorted(own, key=lambda checkpoint: checkpoint.seq):
        found = hashes.get(checkpoint.seq, checkpoint.hash)
        if found != checkpoint.hash:
            sentence = (
                f"Entry {checkpoint.seq} had another hash when its checkpoint was signed at "
                f"{checkpoint.time}: the chain was stamped anew somewhere after entry {agreed}."
            )
            yield Finding("restamped", sentence, checkpoint.seq)
            return
        agreed = checkpoint.seq

"""Reading the lines of a journal and putting its chain of entries together."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .entry import ORIGIN, Entry, parse
from .failures import JournalError
from .findings import Finding
from .signing import Certificate, parse_certificate


class Placed(NamedTuple):
    """An entry and the line of the file on which it stands."""

    line: int
    entry: Entry


class Lines(NamedTuple):
    """The lines of a file: entries that carry their own hash, and lines that prove nothing."""

    sound: list[Placed]
    unsound: list[int]
    total: int
    findings: list[Finding]
    certificate: Certificate | None = None

    @property
    def readable(self) -> int:
        """How many lines hold an entry, sound or altered."""
        return self.total - sum(finding.kind == "broken" for finding in self.findings)


def read_lines(data: bytes) -> Lines:
    """Read every line by itself, and say which are broken, altered or torn."""
    *lines, tail = data.split(b"\n")
    certificate = parse_certificate(lines[-1]) if lines and not tail else None
    if certificate is not None:
        lines.pop()
    read = Lines([], [], len(lines), [], certificate)
    for number, line in enumerate(lines, 1):
        entry, finding = _read_line(number, line)
        if finding:
            read.findings.append(finding)
        if entry and (finding is None or entry.hash == entry.digest):
            read.sound.append(Placed(number, entry))
        else:
            read.unsound.append(number)
    if tail:
        read.findings.append(_torn(len(tail), len(lines)))
    elif not lines:
        read.findings.append(
            Finding("empty", "The journal is empty: not even its opening is left.")
        )
    return read


def _read_line(number: int, line: bytes) -> tuple[Entry | None, Finding | None]:
    try:
        entry = parse(line)
        digest, rewritten = entry.digest, entry.line
    except (ValueError, RecursionError) as problem:
        what = f"is not an entry ({problem})" if line else "is empty"
        return None, Finding("broken", f"Line {number} {what}.", line=number)
    if digest != entry.hash:
        wrong = "was altered: it does not match its hash"
    elif rewritten != line:
        wrong = "was rewritten: it says the same in another form"
    else:
        return entry, None
    sentence = f"Entry {entry.seq} on line {number} {wrong}."
    return entry, Finding("altered", sentence, entry.seq, number)


def _torn(size: int, lines: int) -> Finding:
    last = f"line {lines} is the last whole one" if lines else "no whole entry comes before them"
    sentence = f"The file ends in {size} bytes of an entry that was never finished; {last}."
    return Finding("torn", sentence, line=lines + 1)


def check_chain(entries: Sequence[Entry], first: int, before: str | None = None) -> None:
    """Refuse entries that were altered, or do not follow one another from a number on.

    `before` is the hash of the entry before them, where it is known.
    """
    before = before if first > 1 else ORIGIN
    for seq, entry in enumerate(entries, start=first):
        if entry.seq != seq:
            raise JournalError(f"Entry {seq} is missing; entry {entry.seq} stands in its place.")
        if entry.hash != entry.digest:
            raise JournalError(f"Entry {seq} was altered: its hash is not that of what it tells.")
        if before is not None and entry.previous != before:
            raise JournalError(f"Entry {seq} was written after another entry than the one before.")
        before = entry.hash


class Arrangement(NamedTuple):
    """The one entry for each number, in order of their numbers, and what disturbed that order."""

    chain: list[Placed]
    findings: list[Finding]


def arrange(read: Lines) -> Arrangement:
    """Put the sound entries in order by number, and say which were moved, added or removed."""
    by_seq: dict[int, list[Placed]] = defaultdict(list)
    findings = []
    highest = 0
    for placed in read.sound:
        seq = placed.entry.seq
        if seq < highest and seq not in by_seq:
            findings.append(_reordered(placed, highest))
        highest = max(highest, seq)
        by_seq[seq].append(placed)
    chain = []
    for seq in sorted(by_seq):
        genuine, *others = _genuine_first(by_seq[seq], by_seq.get(seq + 1, ()))
        findings += [_added(other, genuine) for other in others]
        chain.append(genuine)
    findings += _removed(chain, read.unsound)
    findings += _unlinked(chain)
    return Arrangement(chain, findings)


def _reordered(placed: Placed, highest: int) -> Finding:
    line, entry = placed
    sentence = (
        f"Entry {entry.seq} on line {line} stands after entry {highest}: "
        "most likely the lines were reordered."
    )
    return Finding("reordered", sentence, entry.seq, line)


def _genuine_first(same_number: list[Placed], next_number: Iterable[Placed]) -> list[Placed]:
    # Of several entries with one number, the genuine one is the one that the next entry follows.
    followed = {placed.entry.previous for placed in next_number}
    return sorted(same_number, key=lambda placed: placed.entry.hash not in followed)


def _added(other: Placed, genuine: Placed) -> Finding:
    seq = genuine.entry.seq
    how = "copied" if other.entry == genuine.entry else "added"
    sentence = (
        f"Entry {seq} on line {genuine.line} has a double on line {other.line}: "
        f"most likely that was {how} later."
    )
    return Finding("added", sentence, seq, other.line)


def _removed(chain: list[Placed], unsound: list[int]) -> Iterator[Finding]:
    seq_before = line_before = 0
    for line, entry in chain:
        missing = entry.seq - seq_before - 1
        # A broken or altered line in the gap is reported already, and is what is missing.
        unreadable = bisect(unsound, line) - bisect(unsound, line_before)
        if missing > unreadable:
            first, last = seq_before + 1, entry.seq - 1
            which = f"Entry {first} is" if first == last else f"Entries {first} to {last} are"
            sentence = f"{which} missing before line {line}: most likely removed."
            yield Finding("removed", sentence, first, line)
        seq_before, line_before = entry.seq, line


def _unlinked(chain: list[Placed]) -> Iterator[Finding]:
    if chain and chain[0].entry.seq == 1 and chain[0].entry.previous != ORIGIN:
        sentence = "Entry 1 names an entry before it: most likely the beginning was removed."
        yield Finding("removed", sentence, 1, chain[0].line)
    for before, (_, entry) in pairwise(chain):
        if entry.seq == before.entry.seq + 1 and entry.previous != before.entry.hash:
            sentence = (
                f"Entry {entry.seq} was written after another entry {before.entry.seq} than the "
                f"one on line {before.line}: most likely that was replaced."
            )
            yield Finding("replaced", sentence, before.entry.seq, before.line)

"""What a verification found, in words for a person and in JSON for a program."""

from typing import Literal

import msgspec

from .signing import Certificate

FindingKind = Literal[
    "empty",
    "broken",
    "torn",
    "altered",
    "replaced",
    "removed",
    "reordered",
    "added",
    "opening",
    "time",
    "id",
    "strike",
    "call",
    "checkpoint",
    "signature",
    "certificate",
    "cut off",
    "restamped",
    "rules",
]


class Finding(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """One thing that is wrong with a journal or its checkpoints, in one plain sentence."""

    kind: FindingKind
    sentence: str
    seq: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        return self.sentence


class Report(msgspec.Struct, frozen=True):
    """The outcome of a verification."""

    stream: str | None
    entries: int
    head: str | None
    findings: tuple[Finding, ...]
    certificate: Certificate | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing at all was found."""
        return not self.findings

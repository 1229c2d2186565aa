"""What became of faults that were tried before, kept so that a run that was stopped goes on.

A fault that a test noticed stays dead while its module and the file of that test are as they were;
one that lived is tried again as soon as anything has changed that could notice it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from . import BUILD, ROOT, SOURCE
from .claims import Answer
from .places import Mutant
from .tracing import digest, state
from .trial import LOADING, TIME, Outcome

KEPT = BUILD / "outcomes"


class KeptOutcome(msgspec.Struct):
    """An outcome, and the state of what it stands on."""

    outcome: Outcome
    state: str


def keep(outcome: Outcome, answers: Sequence[Answer]) -> None:
    """Write an outcome for the next run."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KeptOutcome(outcome, _state(outcome, answers))
    _place(outcome.mutant).write_bytes(msgspec.msgpack.encode(kept))


def kept(mutant: Mutant, answers: Sequence[Answer]) -> Outcome | None:
    """What became of a fault before, if everything that it stands on is as it was."""
    try:
        found = msgspec.msgpack.decode(_place(mutant).read_bytes(), type=KeptOutcome)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    return found.outcome if found.state == _state(found.outcome, answers) else None


def _place(mutant: Mutant) -> Path:
    text = "\n".join((mutant.path, str(mutant.start), mutant.before, mutant.after))
    return KEPT / f"{sha256(text.encode()).hexdigest()[:24]}.msgpack"


def _state(outcome: Outcome, answers: Sequence[Answer]) -> str:
    """The module, and the file of the test that noticed it or else of all that could have."""
    by_test = outcome.by if outcome.by not in ("", TIME, LOADING) else None
    tests = [by_test] if by_test else [answer.test for answer in answers]
    files = sorted({test.partition("::")[0] for test in tests})
    states = [digest(SOURCE / outcome.mutant.path), *tests]
    states += [state(ROOT / file) for file in files]
    return sha256("\n".join(states).encode()).hexdigest()[:16]

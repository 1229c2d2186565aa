"""The append-only record: every accepted command, chained by hashes and signed at checkpoints.

>>> journal = MemoryJournal("table-1")
>>> wager = journal.append({"do": "wager", "amount": 500}, by="ann", role="player")
>>> correction = journal.strike(wager.seq, by="eve", role="supervisor", reason="entered twice")
>>> [entry.kind for entry in journal.entries], len(journal.standing)
(['opened', 'command', 'correction'], 0)
"""

from .checkpoints import Checkpoint, Checkpoints, load_private_key, load_public_key, new_keys
from .disk import Journal, read
from .entry import ORIGIN, Entry, canonical
from .failures import Broken, HeadMoved, JournalError, Locked
from .findings import Finding, Report
from .stream import MemoryJournal, Stream, Writer
from .verification import verify

__all__ = [
    "ORIGIN",
    "Broken",
    "Checkpoint",
    "Checkpoints",
    "Entry",
    "Finding",
    "HeadMoved",
    "Journal",
    "JournalError",
    "Locked",
    "MemoryJournal",
    "Report",
    "Stream",
    "Writer",
    "canonical",
    "load_private_key",
    "load_public_key",
    "new_keys",
    "read",
    "verify",
]

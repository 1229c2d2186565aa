"""What the daybook of the house tells of, and whether one holds together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from houseway.journal import Entry
from houseway.table.audit import Difference
from houseway.tournament.auditing import audit_of_any

DAYBOOK: Final = "the house"
"""The stream of the daybook; no table or tournament can have that name."""

NOBODY: Final = "nobody"
"""Who did it, and in which role, where somebody did not come in."""


class Deed(StrEnum):
    """Something done or seen on the floor that is nobody's move at a table."""

    SIGN_IN = "sign-in"
    FAIL_TO_SIGN_IN = "fail-to-sign-in"
    SIGN_OUT = "sign-out"
    MAKE_ACCOUNT = "make-account"
    CHANGE_ACCOUNT = "change-account"
    CHANGE_PASSWORD = "change-password"
    SET_UP_FACTOR = "set-up-second-factor"
    DROP_FACTOR = "drop-second-factor"
    RESET_FACTOR = "reset-second-factor"
    MAKE_CODES = "make-recovery-codes"
    REQUIRE_FACTOR = "require-second-factor"
    MAKE_TOKEN = "make-token"
    DROP_TOKEN = "drop-token"
    MAKE_TABLE = "make-table"
    RUN_TABLE = "run-table"
    MAKE_TOURNAMENT = "make-tournament"
    RUN_TOURNAMENT = "run-tournament"
    PRINT = "print"
    MAKE_DISPLAY = "make-display"
    WITHDRAW_DISPLAY = "withdraw-display"
    IMPORT_ENTRIES = "import-entries"
    CALL = "call"
    ANSWER_CALL = "answer-call"
    CORRECT = "correct"
    PROPOSE_CORRECTION = "propose-correction"
    CONFIRM_CORRECTION = "confirm-correction"
    READ_JOURNAL = "read-journal"
    KEEP_JOURNAL = "keep-journal"
    EXPORT = "export"
    VERIFY = "verify"
    SEE_HANDS = "see-hands"
    READ_DAYBOOK = "read-daybook"
    KEEP_DAYBOOK = "keep-daybook"
    VERIFY_DAYBOOK = "verify-daybook"
    FIND_DAMAGE = "find-damage"
    SET_CLOCK = "set-clock"
    RENEW_KEY = "renew-key"
    LOSE_KEY = "lose-key"

    @property
    def in_words(self) -> str:
        """What was done, as a list has it.

        >>> Deed.FAIL_TO_SIGN_IN.in_words
        'Failed to sign in'
        """
        return _WORDS[self]


_WORDS: Final[dict[Deed, str]] = {
    Deed.SIGN_IN: "Signed in",
    Deed.FAIL_TO_SIGN_IN: "Failed to sign in",
    Deed.SIGN_OUT: "Signed out",
    Deed.MAKE_ACCOUNT: "Made an account",
    Deed.CHANGE_ACCOUNT: "Changed an account",
    Deed.CHANGE_PASSWORD: "Changed a password",
    Deed.SET_UP_FACTOR: "Set up a second factor",
    Deed.DROP_FACTOR: "Took off the second factor",
    Deed.RESET_FACTOR: "Reset somebody's second factor",
    Deed.MAKE_CODES: "Made recovery codes",
    Deed.REQUIRE_FACTOR: "Chose who needs a second factor",
    Deed.MAKE_TOKEN: "Made a token",
    Deed.DROP_TOKEN: "Dropped a token",
    Deed.MAKE_TABLE: "Set up a table",
    Deed.RUN_TABLE: "Chose bots and pace",
    Deed.MAKE_TOURNAMENT: "Opened a tournament",
    Deed.RUN_TOURNAMENT: "Chose where a tournament is played",
    Deed.PRINT: "Printed papers",
    Deed.MAKE_DISPLAY: "Made a link to a display",
    Deed.WITHDRAW_DISPLAY: "Withdrew a link to a display",
    Deed.IMPORT_ENTRIES: "Imported entries",
    Deed.CALL: "Called a supervisor",
    Deed.ANSWER_CALL: "Answered a call",
    Deed.CORRECT: "Struck out an entry",
    Deed.PROPOSE_CORRECTION: "Proposed a correction",
    Deed.CONFIRM_CORRECTION: "Confirmed a correction",
    Deed.READ_JOURNAL: "Read a journal",
    Deed.KEEP_JOURNAL: "Downloaded a journal",
    Deed.EXPORT: "Exported rounds or lists",
    Deed.VERIFY: "Verified a journal",
    Deed.SEE_HANDS: "Saw every hand of rounds",
    Deed.READ_DAYBOOK: "Read the daybook",
    Deed.KEEP_DAYBOOK: "Downloaded the daybook",
    Deed.VERIFY_DAYBOOK: "Verified the daybook",
    Deed.FIND_DAMAGE: "Found a damaged journal",
    Deed.SET_CLOCK: "Set the machine's clock",
    Deed.RENEW_KEY: "Renewed the key of the safe",
    Deed.LOSE_KEY: "Gave up what a lost key kept",
}


def tells_of_the_house(entries: Sequence[Entry]) -> bool:
    """Whether a journal is the daybook."""
    return bool(entries) and entries[0].command.get("stream") == DAYBOOK


def audit_of_every(entries: Sequence[Entry]) -> list[Difference]:
    """Every difference in a journal of whatever the floor keeps: what is played, or the daybook."""
    return list(_audit(entries)) if tells_of_the_house(entries) else audit_of_any(entries)


def _audit(entries: Sequence[Entry]) -> Iterator[Difference]:
    """Nothing is ever struck from the daybook, and nothing stands in it but deeds."""
    for entry in entries[1:]:
        if entry.kind != "command":
            yield Difference(entry.seq, "an entry of the daybook is struck out")
        elif entry.command.get("do") not in set(Deed):
            yield Difference(entry.seq, f"the daybook knows no {entry.command.get('do')}")

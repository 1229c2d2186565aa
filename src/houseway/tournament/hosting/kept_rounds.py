"""The journal of the rounds that bots play in a tournament: one entry a round, to be replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from houseway.errors import HousewayError
from houseway.games.record import BadRecord, RoundRecord, play_record
from houseway.games.rulings import DEALER
from houseway.journal import Entry, Writer

from .liaison import counts

OF_ROUNDS, ROUND = "set-up-rounds", "round"

Stacks = dict[str, int]


class Rounds:
    """Keeps every round of every table as a record, with the stacks that it came to."""

    def __init__(self, journal: Writer, tournament: str) -> None:
        self.journal = journal
        if not journal.standing:
            journal.append({"do": OF_ROUNDS, "tournament": tournament}, DEALER, DEALER)

    def keep(self, session: str, table: int, record: RoundRecord, stacks: Stacks) -> None:
        """Write down a round that has been played."""
        command = {
            "do": ROUND,
            "session": session,
            "table": table,
            "record": msgspec.to_builtins(record),
        }
        self.journal.append(command, DEALER, DEALER, (), [{"event": "stacks", "stacks": stacks}])

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.journal.head.hash


class KeptRound(NamedTuple):
    """One round out of the journal of rounds: the entry, where it was, and the stacks with it."""

    seq: int
    hash: str
    session: str
    table: int
    before: Stacks
    after: Stacks
    counts: bool


class RoundDiffers(HousewayError, ValueError):  # noqa: N818
    """A kept round is not what the rules make of its record; `seq` is its entry."""

    def __init__(self, seq: int, reason: str) -> None:
        self.seq = seq
        super().__init__(reason)


def tells_of_rounds(entries: Iterable[Entry]) -> bool:
    """Whether a journal is one of kept rounds."""
    commands = (entry for entry in entries if entry.kind == "command")
    return next((entry.command.get("do") for entry in commands), None) == OF_ROUNDS


def replayed(entries: Iterable[Entry]) -> Iterator[KeptRound]:
    """Every round of a journal, played again by the rules, or `RoundDiffers`."""
    for entry in entries:
        if entry.kind == "command" and entry.command.get("do") == ROUND:
            yield _played(entry)


def _played(entry: Entry) -> KeptRound:
    command = entry.command
    try:
        record = msgspec.convert(command["record"], type=RoundRecord)
        round = play_record(record)
        kept = KeptRound(
            seq=entry.seq,
            hash=entry.hash,
            session=command["session"],
            table=command["table"],
            before={seat.player: seat.stake for seat in record.seats},
            after=dict(round.stakes),
            counts=counts(round),
        )
    except (BadRecord, msgspec.ValidationError, LookupError, TypeError) as error:
        raise RoundDiffers(entry.seq, f"the round cannot be played again: {error}") from None
    said: Any = [{"event": "stacks", "stacks": kept.after}]
    if entry.events != said:
        raise RoundDiffers(entry.seq, "the round gives other stacks than were written down")
    return kept

"""What programs are answered."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from houseway.games.events import Settlement
from houseway.journal import Entry
from houseway.rulebook.model import Clause
from houseway.table.reports import ClosingReport
from houseway.table.round_book import Correction, Voided

from ..history import SeenEntry, SeenRound
from ..problems import Problem


class CommandDone(msgspec.Struct):
    """A command that was carried out and is in the journal for good.

    `version` is its entry, `events` what it led to as the sender may see it, and `repeated`
    whether it had been carried out before under the same id.
    """

    version: int
    events: list[dict[str, Any]]
    repeated: bool


class RoundShown(msgspec.Struct):
    """A round as it stands now, and what happened in it as you may see it.

    `status` is settled or void. Of a void round `void` says why, with the clauses, and in which
    round that was ruled. Only `settlements` count; `undone` are those that no longer do.
    """

    round: int
    status: str
    began: str
    ended: str | None
    void: Voided | None
    settlements: list[Settlement]
    undone: list[Settlement]
    corrections: list[Correction]
    entries: list[SeenEntry]

    @classmethod
    def of(cls, seen: SeenRound) -> RoundShown:
        """A round from the history of a table."""
        booked = seen.booked
        return cls(
            round=booked.number,
            status=booked.status,
            began=booked.began,
            ended=booked.ended,
            void=booked.void,
            settlements=list(booked.settlements),
            undone=list(booked.undone),
            corrections=list(booked.corrections),
            entries=seen.entries,
        )


class Lacking(msgspec.Struct):
    """Something that a table should have and has not, with the clauses that ask for it."""

    what: str
    clauses: tuple[str, ...]


class SessionReport(ClosingReport, frozen=True, kw_only=True):
    """What became of a session at a table that has closed, and what is lacking."""

    lacking: list[Lacking]


class JournalPart(msgspec.Struct):
    """Entries of a journal; those of a round under way are shown once it is settled.

    `damage` says what is wrong with one that stands still, `unreadable` which entries are none.
    """

    table: str
    head: int
    shown_up_to: int
    entries: list[Entry]
    damage: str | None = None
    unreadable: list[int] = []


class GameListed(msgspec.Struct):
    """A game, and what an operator usually chooses for a table of it."""

    game: str
    rules: str
    title: str
    historical: bool
    standard: dict[str, object]


class ClauseShown(Clause, frozen=True, kw_only=True):
    """A clause in our words."""

    citation: str


class Me(msgspec.Struct):
    """Who is signed in; `scope` is person, or what the token that you send is for."""

    name: str
    role: str
    acts_as: str | None
    may: list[str]
    scope: str


_MEANINGS = {
    400: "The request is not what the description asks for.",
    401: "Nobody is signed in.",
    403: "The role does not allow it.",
    404: "There is no such thing.",
    409: "The rules refuse it; the reason and the clauses say why.",
    413: "The request is too large.",
    422: "The name or another value cannot be used.",
    429: "Too often; wait a while.",
    503: "The database or the table is out of order; nothing was done.",
}
PROBLEMS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description=meaning)
    for status, meaning in _MEANINGS.items()
}

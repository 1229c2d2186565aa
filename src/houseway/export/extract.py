"""Rounds out of a journal, played again: of a table, or of the tables of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from houseway.errors import HousewayError
from houseway.games.procedure import Procedure
from houseway.games.record import BadRecord, RoundRecord, play_record
from houseway.games.round import VOID, Round
from houseway.journal import Entry
from houseway.table.audit import again
from houseway.table.round_book import SETTLED, BookedRound, RoundBook, Voided, book_of
from houseway.table.source import RecordDiffers
from houseway.tournament.auditing import tells_of_tournament
from houseway.tournament.hosting.kept_rounds import OF_ROUNDS, ROUND, tells_of_rounds

Progress = Callable[[], None]


class CannotExport(HousewayError, ValueError):  # noqa: N818
    """A journal that cannot be exported so, said in one sentence."""


class Stake(msgspec.Struct, frozen=True):
    """What a player had on the table when a round began, and what the round left of it."""

    seat: int | None
    before: int
    after: int


class Extract(NamedTuple):
    """One round as it stands, where it was played, and everybody's stake with it.

    `hand` names the round among all of a journal.
    """

    booked: BookedRound
    hand: int | str
    table: str
    tournament: str | None
    stakes: dict[str, Stake]
    played: Round


def _nothing() -> None:
    """Nobody watches how far it has come."""


def extracts(
    entries: Sequence[Entry], name: str, progress: Progress = _nothing
) -> Iterator[Extract]:
    """Every round of a journal in order; `name` is the table's, `progress` hears of each entry.

    `CannotExport` says what is wrong with a journal that the rules do not give.
    """
    if tells_of_tournament(entries):
        reason = "the rounds of a tournament stand in the journals of its rounds and its tables"
        raise CannotExport(f"{name}: {reason}; export those.")
    try:
        yield from (_of_rounds if tells_of_rounds(entries) else _of_table)(entries, name, progress)
    except RecordDiffers as differs:
        raise CannotExport(f"{name} is not by the rules: {differs}.") from None


def _of_table(entries: Sequence[Entry], name: str, progress: Progress) -> Iterator[Extract]:
    course = again(entries)
    table, last, lying = next(course), None, None
    book = _book(entries)
    rounds = {booked_round.number: booked_round for booked_round in book.rounds()}
    for table in course:
        progress()
        if table.last_round is not None and table.last_round is not last:
            over, last = _cleared_away(lying, table.last_round), table.last_round
            for played in over:
                booked = rounds[played.circumstances.number]
                yield _extract(booked, booked.number, name, table.state.tournament, played)
        lying = table.procedure if table.settled else None
    settled, round = table.settled, table.procedure
    if isinstance(round, Round):
        if settled:
            round.give(None)  # its cards are cleared away here, so that the round is a whole one
        booked = book.rounds(settled=settled)[-1]
        yield _extract(booked, booked.number, name, table.state.tournament, round)


def _cleared_away(lying: Procedure | None, last: Round) -> list[Round]:
    """The rounds that are over: the last one may have come to nothing as it began."""
    if isinstance(lying, Round) and lying.circumstances.number < last.circumstances.number:
        return [lying, last]
    return [last]


def _book(entries: Sequence[Entry]) -> RoundBook:
    try:
        return book_of(entries)
    except (LookupError, TypeError, AttributeError, msgspec.ValidationError):
        raise RecordDiffers("what it tells of its rounds cannot be read") from None


def _extract(
    booked: BookedRound, hand: int | str, table: str, tournament: str | None, round: Round
) -> Extract:
    stakes = {
        seat.player: Stake(seat.seat, seat.stake, round.stakes[seat.player]) for seat in round.seats
    }
    return Extract(booked, hand, table, tournament, stakes, round)


# Rounds that were kept as records


def _of_rounds(entries: Sequence[Entry], name: str, progress: Progress) -> Iterator[Extract]:
    tournament = name
    for entry in entries:
        progress()
        told = entry.command
        if told.get("do") == OF_ROUNDS:
            tournament = str(told.get("tournament", name))
        elif told.get("do") == ROUND and entry.kind == "command":
            table = f"{told.get('session')}, table {told.get('table')}"
            round = _played(entry)
            hand = f"{table}, round {round.circumstances.number}"
            yield _extract(_booked(entry, round), hand, table, tournament, round)


def _played(entry: Entry) -> Round:
    try:
        round = play_record(msgspec.convert(entry.command.get("record"), type=RoundRecord))
    except (BadRecord, msgspec.ValidationError) as error:
        raise RecordDiffers(f"the round of entry {entry.seq} cannot be played: {error}") from None
    if entry.events != [{"event": "stacks", "stacks": dict(round.stakes)}]:
        raise RecordDiffers(f"the round of entry {entry.seq} gives other stacks than it tells")
    return round


def _booked(entry: Entry, round: Round) -> BookedRound:
    number, void = round.circumstances.number, None
    if round.void is not None:
        void = Voided(
            reason=round.void.reason,
            clauses=round.void.clauses,
            entry=entry.seq,
            time=entry.time,
            in_round=number,
        )
    return BookedRound(
        number=number,
        game=round.game,
        rules=round.rules.id,
        status=VOID if void else SETTLED,
        began=entry.time,
        ended=entry.time,
        entries=(entry.seq, entry.seq),
        void=void,
        settlements=tuple(round.settlements),
        undone=(),
        corrections=(),
    )

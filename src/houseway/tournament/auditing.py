"""Playing a tournament's journal again, and comparing it with those of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from houseway.conduct import CORRECT, SET_UP, JournalDiffers
from houseway.games import UnknownGame, game
from houseway.games.asks import Act
from houseway.games.tournament_rules import NoTournament
from houseway.journal import Entry
from houseway.table import Table
from houseway.table.audit import Difference, audit as audit_of_table, record_source
from houseway.table.resuming import act_of

from . import correcting
from .correcting import OF_ROUNDS
from .hosting.kept_rounds import KeptRound, RoundDiffers, replayed, tells_of_rounds
from .table_play import NOT_KEPT
from .tournament import Tournament, after_set_up

Stacks = dict[str, int]


def tells_of_tournament(entries: Iterable[Entry]) -> bool:
    """Whether a journal is that of a tournament."""
    commands = (entry for entry in entries if entry.kind == "command")
    first = next((command.command for command in commands), {})
    return first.get("do") == SET_UP and "tournament" in first


def audit(entries: Sequence[Entry]) -> list[Difference]:
    """Every difference between a journal of a tournament, or of rounds, and what the rules give."""
    if tells_of_rounds(entries):
        return _audit_rounds(entries)
    found: list[Difference] = []
    try:
        t = Tournament.set_up(entries)
        for entry in after_set_up(entries):
            unfair = [Difference(entry.seq, sentence) for sentence in _unfair(t, entry)]
            t.follow(entry)
            found += unfair
    except JournalDiffers as differs:
        found.append(Difference(differs.seq, str(differs)))
    except NoTournament as unknown:
        found.append(Difference(1, str(unknown)))
    return found


def _unfair(t: Tournament, entry: Entry) -> Iterator[str]:
    """Where an entry sells what had been seen, or one person acts for two; it is followed still."""
    for said in (drawn for drawn in entry.draws if isinstance(drawn, dict)):
        for order in said.get("lost", ()):
            yield f"order {order} was sealed and never opened: its seed is said to be lost"
    facts, last = dict(entry.command), t.conduct.last
    if entry.strikes is None:
        act = Act(entry.role, facts.pop("do", ""), facts)
        if refusal := correcting.why_not_again(t, act):
            yield f"decided again with what had been seen: {refusal}"
        return
    if last is None or last.seq != entry.strikes:
        return
    del facts["strike"]
    if correcting.why_it_stands(t, last):
        yield f"the round of entry {last.seq} was struck out although its table had told it"
    if refusal := correcting.why_not_alone(t, Act(entry.role, CORRECT, facts), entry.by, last):
        yield f"corrected by one person alone: {refusal}"


def _audit_rounds(entries: Sequence[Entry]) -> list[Difference]:
    try:
        for _ in replayed(entries):
            pass
    except RoundDiffers as differs:
        return [Difference(differs.seq, str(differs))]
    return []


# What a tournament was told against what its tables tell


class ReportedRounds(NamedTuple):
    """What a tournament heard of a table: the entry, how many rounds, and the stacks with them."""

    seq: int
    kept: str
    rounds: int
    before: Stacks
    after: Stacks
    extra: bool


def compared(entries: Sequence[Entry], other: Sequence[Entry]) -> list[Difference]:
    """Differences between a sound journal of a tournament and a sound one of its tables.

    `seq` is the entry of the tournament's journal.
    """
    return differences_of_table(list(told_by_tables(entries)), other)


def differences_of_table(
    reports: Sequence[ReportedRounds], other: Sequence[Entry]
) -> list[Difference]:
    """Differences between what a tournament was told and a sound journal of one of its tables."""
    hashes = {entry.hash for entry in other}
    reported = [report for report in reports if report.kept in hashes]
    if tells_of_rounds(other):
        return list(_against_rounds(reported, list(replayed(other))))
    return list(_against_table(reported, other))


def untraced(entries: Sequence[Entry], others: Iterable[Sequence[Entry]]) -> list[Difference]:
    """What a tournament was told by tables whose journals do not have it."""
    there = {entry.hash for other in others for entry in other}
    return [
        Difference(one.seq, f"the round was kept as {one.kept[:16]}, which is in none of them")
        for one in told_by_tables(entries)
        if one.kept not in there
    ]


def told_by_tables(entries: Sequence[Entry]) -> Iterator[ReportedRounds]:
    """Everything that a tournament heard of its tables, struck later or not."""
    t = Tournament.set_up(entries)
    stacks: Stacks = {}
    for entry in after_set_up(entries):
        t.follow(entry)
        facts = entry.command
        if facts.get("do") in OF_ROUNDS and facts.get("kept", NOT_KEPT) != NOT_KEPT:
            before = {name: stacks[name] for name in facts["stacks"]}
            extra = facts["do"] == "extra-round"
            yield ReportedRounds(
                entry.seq, facts["kept"], facts.get("rounds", 1), before, facts["stacks"], extra
            )
        stacks = {entrant.name: entrant.stack for entrant in t.state.entrants.values()}


def _against_rounds(reported: list[ReportedRounds], kept: list[KeptRound]) -> Iterator[Difference]:
    """Rounds of a table follow each other without a gap, from the stacks before to those after.

    A round that is recorded again after a correction is the one that was recorded then.
    """
    by_table: dict[tuple[str, int], list[KeptRound]] = {}
    where = {}
    for one in kept:
        rounds = by_table.setdefault((one.session, one.table), [])
        where[one.hash] = ((one.session, one.table), len(rounds))
        rounds.append(one)
    heard = dict.fromkeys(by_table, 0)
    meant: dict[str, list[KeptRound]] = {}
    for recorded in reported:
        table, last = where[recorded.kept]
        if recorded.kept not in meant:
            meant[recorded.kept] = by_table[table][heard[table] : last + 1]
            heard[table] = max(heard[table], last + 1)
        if difference := _difference(recorded, meant[recorded.kept]):
            yield Difference(recorded.seq, difference)


def _difference(reported: ReportedRounds, rounds: list[KeptRound]) -> str | None:
    counted = sum(played.counts for played in rounds)
    if reported.extra:
        after = {name: stack for played in rounds for name, stack in played.after.items()}
        return (
            None if after == reported.after else "the extra round that was kept gives other stacks"
        )
    if counted != reported.rounds:
        return f"{reported.rounds} rounds were recorded; {counted} were kept"
    stacks = reported.before
    for played in rounds:
        if played.before != stacks:
            return f"the round of entry {played.seq} began with other stacks"
        stacks = played.after
    return None if stacks == reported.after else "the rounds that were kept give other stacks"


def _against_table(
    reported: list[ReportedRounds], entries: Sequence[Entry]
) -> Iterator[Difference]:
    stacks = _stacks_at(entries, {rounds.kept for rounds in reported})
    for rounds in reported:
        if stacks[rounds.kept] != rounds.after:
            yield Difference(rounds.seq, "the journal of the table gives other stacks")


def _stacks_at(entries: Sequence[Entry], hashes: set[str]) -> dict[str, Stacks]:
    """The stakes at a table after some entries of its journal."""
    set_up, *later = (entry for entry in entries if entry.kind != "opened")
    command = set_up.command
    played = game(command["game"])
    made = msgspec.convert(command["determinations"], type=played.determinations_type)
    source = record_source(played.equipment, command["speaks"])
    table, found = Table(played.game, made, source=source), {}
    for entry in later:
        if entry.strikes is not None:
            table.conduct.follow_correction(entry)
        elif entry.is_move:
            table.source.expect(entry.draws)
            table.play_again(act_of(entry), entry.seq)
        if entry.hash in hashes:
            found[entry.hash] = {n: patron.stake for n, patron in table.state.patrons.items()}
    return found


def audit_of_any(entries: Sequence[Entry]) -> list[Difference]:
    """Every difference in a journal of whatever is played: a table, a tournament, its rounds."""
    if tells_of_tournament(entries) or tells_of_rounds(entries):
        return audit(entries)
    try:
        return audit_of_table(entries)
    except UnknownGame as unknown:
        return [Difference(1, str(unknown))]

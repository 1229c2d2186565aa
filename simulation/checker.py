"""Whether a history and the journals agree: nothing lost, nothing twice, replay equals state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.floor.host import Host
from houseway.floor.rail import Bulletin
from houseway.floor.storage.entry_streams import StoredEntry
from houseway.floor.table_host import TableHost
from houseway.games.round import Round
from houseway.journal import Entry, canonical
from houseway.table import Table
from houseway.tournament.auditing import audit_of_any, compared, told_by_tables, untraced

from .crowd import CUP_STREAM, DUEL_STREAM, DUEL_TABLE
from .history import Followed, History, Outcome, Sent
from .process import Process

ARRANGED = ("open/", "set-up/", "floor/", "demo/", "table-")  # what the house does by itself
CUPS = (CUP_STREAM, DUEL_STREAM)
ASKED = {"sit": "stake", "ask-for-seat": "stake", "add-chips": "amount", "ask-for-chips": "amount"}
BROUGHT = {"sat down": ("stake", 1), "chips added": ("amount", 1), "left": ("stake", -1)}


async def check(inspector: Process, processes: list[Process], history: History) -> list[str]:
    """Everything that is wrong after a schedule, in words."""
    found, tables = list(history.wrong), [row.name for row in inspector.floor._read_rows()]
    stored = {stream: inspector.floor.streams.after(stream, 0) for stream in (*tables, *CUPS)}
    for stream, kept in stored.items():
        entries = [one.entry for one in kept]
        found += (f"{stream}: {one}" for one in journal_is_sound(entries))
        found += commands_agree(entries, [one for one in history.sent if one.stream == stream])
    found += _told_once(
        *([one.entry for one in stored[one_of]] for one_of in (DUEL_STREAM, DUEL_TABLE))
    )
    for followed in history.followed:
        found += heard_everything(followed, stored[followed.stream])
    for process in processes:
        found += await process.run(_served(process, tables))
    return found


async def agree(process: Process) -> None:
    """Whatever a tournament has not heard of its table yet is told, as the runner would."""
    await process.floor.played.settle(await process.floor.table(DUEL_TABLE))


def _told_once(cup: list[Entry], table: list[Entry]) -> Iterator[str]:
    """A tournament was told of each hand of its table once, as it ended there."""
    for difference in (*compared(cup, table), *untraced(cup, [table])):
        yield f"{DUEL_STREAM}: {difference}"
    struck = {entry.strikes for entry in cup}
    told = [report.kept for report in told_by_tables(cup) if report.seq not in struck]
    if len(told) != len(set(told)):
        yield f"{DUEL_STREAM} heard of a hand twice"


def journal_is_sound(entries: list[Entry]) -> Iterator[str]:
    """A journal without gaps whose replay gives what it says."""
    if [entry.seq for entry in entries] != [*range(1, len(entries) + 1)]:
        yield "the entries are not numbered from 1 without a gap"
    ids = [entry.id for entry in entries if entry.id is not None]
    if len(ids) != len(set(ids)):
        yield "a command is there twice"
    for difference in audit_of_any(entries):
        yield str(difference)


def commands_agree(entries: list[Entry], sent: list[Sent]) -> Iterator[str]:
    """Every acknowledged command is there once, in an order that whoever sent it could see."""
    places: dict[str | None, list[Entry]] = {}
    for entry in entries:
        places.setdefault(entry.id, []).append(entry)
    acknowledged = []
    for one in sent:
        there = places.pop(one.order.id, [])
        if len(there) > 1:
            yield f"{one} is there {len(there)} times"
        if one.outcome is Outcome.ACKNOWLEDGED:
            acknowledged.append(one)
            if not there:
                yield f"{one} was acknowledged as entry {one.version} and is lost"
            elif there[0].seq != one.version:
                yield f"{one} was acknowledged as entry {one.version} and is {there[0].seq}"
        elif there and one.outcome in (Outcome.REFUSED, Outcome.NOTHING_DONE):
            yield f"{one} is there, and the answer was: {one.said}"
        for entry in there:
            if not _is_of(entry, one):
                yield f"{one} is there as {entry.command}"
    strange = [id for id in places if id and not id.startswith(ARRANGED)]
    if strange:
        yield f"nobody sent {strange[0]}"
    if None in places and len(places[None]) > 2:
        yield f"entry {places[None][2].seq} has no id, and nobody sent it"
    yield from _out_of_order(acknowledged)


def _is_of(entry: Entry, sent: Sent) -> bool:
    said = entry.command
    given = {k: v for k, v in sent.order.facts.items() if v is not None}
    same = all(canonical(said.get(name)) == canonical(fact) for name, fact in given.items())
    if entry.strikes is not None:
        return sent.order.do == "correct"
    return said.get("do") == sent.order.do and same


def _out_of_order(acknowledged: list[Sent]) -> Iterator[str]:
    """What was answered before something else was sent comes before it."""
    by_answer = sorted(acknowledged, key=lambda one: one.answered_at)
    by_sending = sorted(acknowledged, key=lambda one: one.sent_at)
    newest, at = 0, 0
    for one in by_sending:
        while at < len(by_answer) and by_answer[at].answered_at < one.sent_at:
            newest = max(newest, by_answer[at].version)
            at += 1
        if one.version <= newest:
            yield f"{one} became entry {one.version} after {newest} had been acknowledged"


def heard_everything(followed: Followed, stored: list[StoredEntry]) -> Iterator[str]:
    """Whoever watched heard every entry once, in order, as they may see it."""
    said = f"{followed.viewer} at {followed.stream}"
    versions = [one["version"] for one in followed.heard]
    wanted = [*range(followed.since + 1, len(stored) + 1)]
    if versions != wanted:
        missing = sorted({*wanted} - {*versions})
        twice = sorted({one for one in versions if versions.count(one) > 1})
        yield f"{said} heard not everything once in order (missing {missing}, twice {twice})"
        return
    for heard, kept in zip(followed.heard, stored[followed.since :], strict=True):
        if canonical(heard) != canonical(Bulletin.of(kept).seen(followed.viewer)):
            yield f"{said} heard entry {heard['version']} otherwise than it is"


async def _served(process: Process, tables: list[str]) -> list[str]:
    """Whether a process serves what the journal tells, however it is taken up."""
    found: list[str] = []
    for stream in (*tables, *CUPS):
        try:
            found += await _compared(process, stream)
        except SQLAlchemyError:  # a connection that was lost is noticed when it is used
            found += await _compared(process, stream)
        except HousewayError as error:
            found.append(f"{stream} cannot be taken up: {error}")
    return [f"{process.name}: {said}" for said in found]


async def _compared(process: Process, stream: str) -> list[str]:
    if stream in CUPS:
        name = stream.rpartition("/")[2]
        host: Host[Any, Any] = await process.tournaments.tournament(name)
    else:
        host = await process.floor.table(stream)
    async with host.lock:
        await host.freshen()
        await host.catch_up()
        return list(replays(host))


def chips_differ(table: Table, entries: list[Entry]) -> int:
    """How many chips are there too many, counted from what was brought and what was settled."""
    struck = {entry.strikes for entry in entries}
    counted = [one for one in entries if one.strikes is None and one.seq not in struck]
    brought = sum(map(_brought, counted))
    events = [event for entry in counted for event in entry.events]
    settled = [event for event in events if event["event"] == "settled"]
    won = sum(event["staked"] - event["returned"] for event in settled)
    stakes, in_play = sum(map(table.stake_of, table.state.patrons)), 0
    if isinstance(table.procedure, Round):
        wagers = (wager.amount for wager in table.procedure.wagers if wager.open)
        in_play = sum(wagers) + table.procedure.pots()
    return int(stakes + in_play + won - brought)


def nobody_brought(entries: list[Entry]) -> Iterator[str]:
    """Chips that came to the table more often than somebody brought or asked for them."""
    struck = {entry.strikes for entry in entries}
    counted = [one for one in entries if one.strikes is None and one.seq not in struck]
    said = [(one.by, one.command, ASKED.get(one.command.get("do", ""))) for one in counted]
    came = Counter(
        (event["player"], event[BROUGHT[event["event"]][0]])
        for entry in counted
        for event in entry.events
        if event["event"] in ("sat down", "chips added")
    )
    came.subtract((by, command[fact]) for by, command, fact in said if fact is not None)
    for (player, chips), times in came.items():
        if times > 0:
            yield f"{player} has {chips} that nobody brought"


def _brought(entry: Entry) -> int:
    """Chips that came to the table by an entry, at once or as somebody had asked for before."""
    moved = [
        (event, *BROUGHT[event["event"]]) for event in entry.events if event["event"] in BROUGHT
    ]
    return sum(sign * event[fact] for event, fact, sign in moved)


def replays(host: Host[Any, Any]) -> Iterator[str]:
    """Whether a host serves what its journal gives, from its beginning and from its snapshot."""
    now = host.floor.clock()  # the clocks of a tournament run on while it is looked at
    served = picture_of(host.hosted, now)
    whole, _ = host._loaded(True)
    if isinstance(host, TableHost) and host.row.tournament is None:
        entries = [one.entry for one in host.floor.streams.after(host.stream, 0)]
        if off := chips_differ(host.hosted, entries):
            yield f"{host.stream} has {off} chips too many"
        yield from (f"{host.stream}: {said}" for said in nobody_brought(entries))
    if picture_of(whole, now) != served:
        yield f"{host.stream} is not what its journal gives"
    snapshot = host.floor.streams.snapshot(host.stream)
    if snapshot is not None:
        shortened, _ = host._from(*snapshot)
        if picture_of(shortened, now) != served:
            yield f"{host.stream} is not what its snapshot and the entries since give"


def picture_of(hosted: Any, now: datetime) -> list[bytes]:
    """Everything about a table or a tournament that can be compared, at one moment."""
    if isinstance(hosted, Table):
        viewers = (None, *hosted.state.patrons, "dealer", "supervisor")
        state = canonical(msgspec.to_builtins(hosted.state, str_keys=True))
        return [state, *(msgspec.json.encode(hosted.view(viewer)) for viewer in viewers)]
    views = (hosted.view(now), hosted.view_for("director", who="tess", now=now))
    return [msgspec.json.encode(view) for view in views]

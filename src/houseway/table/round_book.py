"""The rounds of a table's journal: what each came to, and what became of it afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from houseway.conduct import SET_UP
from houseway.games.events import Settlement
from houseway.games.round import VOID
from houseway.journal import Entry

from .between_rounds import VOID_EARLIER

IN_PLAY: Final = "in play"
SETTLED: Final = "settled"
BEGINS: Final = "round begins"
OVER: Final = "round over"

Events = list[dict[str, Any]]


class Voided(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a round is void, and where that was said: in the round itself or in a later one.

    Of a round that was voided later, `moved` are the chips that each player got back or gave
    back, and `stayed` what could not be reversed.
    """

    reason: str
    clauses: tuple[str, ...]
    entry: int
    time: str
    in_round: int
    moved: dict[str, int] = {}
    stayed: dict[str, int] = {}


class Correction(msgspec.Struct, frozen=True):
    """An entry of a round that was struck out, by whom and why."""

    entry: int
    strikes: int
    time: str
    by: str
    role: str
    reason: str


class BookedRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round as it stands: `settlements` count, `undone` are those that no longer do."""

    number: int
    game: str
    rules: str
    status: str
    began: str
    ended: str | None
    entries: tuple[int, int]
    void: Voided | None
    settlements: tuple[Settlement, ...]
    undone: tuple[Settlement, ...]
    corrections: tuple[Correction, ...]

    def net(self) -> dict[str, int]:
        """What each player who had a wager won or lost."""
        won: dict[str, int] = {}
        for settlement in self.settlements:
            won[settlement.player] = (
                won.get(settlement.player, 0) + settlement.returned - settlement.staked
            )
        return won


class _Fragment(NamedTuple):
    """What one entry tells of a round."""

    entry: Entry
    events: Events


class _Page:
    """A round that the journal tells of, entry by entry."""

    def __init__(self, number: int, first: Entry, corrections: list[Correction]) -> None:
        self.number, self.first, self.last = number, first, first.seq
        self.parts: list[_Fragment] = []
        self.corrections = corrections
        self.over = False

    def take(self, entry: Entry, events: Events) -> None:
        """Take in what an entry tells of the round."""
        self.parts.append(_Fragment(entry, events))
        self.last = entry.seq
        self.over = self.over or any(event["event"] == OVER for event in events)

    def strike(self, correction: Correction) -> None:
        """Forget what an entry told; the entry and its correction stay on record."""
        self.parts = [part for part in self.parts if part.entry.seq != correction.strikes]
        self.corrections.append(correction)
        self.last = correction.entry

    def voids(self) -> Iterator[tuple[int, Voided]]:
        """The earlier rounds that were ruled void in this one."""
        for part in self.parts:
            for event in part.events:
                if event["event"] == "ruling" and event["ruling"] == VOID_EARLIER:
                    yield event["round"], self._voided(part, event)

    def _voided(self, part: _Fragment, ruling: dict[str, Any]) -> Voided:
        number, moved, stayed = ruling["round"], {}, {}
        for event in part.events:
            if event.get("round") != number or "player" not in event:
                continue
            match event["event"]:
                case "result reversed":
                    moved[event["player"]] = event["amount"]
                case "shortfall" | "not reversed: left the table":
                    stayed[event["player"]] = event["amount"]
        return Voided(
            reason=f"found faulty in round {self.number}",
            clauses=tuple(ruling["clauses"]),
            entry=part.entry.seq,
            time=part.entry.time,
            in_round=self.number,
            moved=moved,
            stayed=stayed,
        )

    def booked(self, game: str, rules: str, *, settled: bool) -> BookedRound:
        """The round by its own entries alone."""
        tally, void, ended = _Tally(), None, None
        for entry, events in self.parts:
            for event in events:
                tally.take(event)
                if event["event"] == "void":
                    void = _in_itself(self.number, entry, event)
                if event["event"] in ("void", "settled"):
                    ended = entry.time
        known = self.over or settled
        status = VOID if void else SETTLED if known else IN_PLAY
        return BookedRound(
            number=self.number,
            game=game,
            rules=rules,
            status=status,
            began=self.first.time,
            ended=(ended or self.parts[-1].entry.time) if status != IN_PLAY else None,
            entries=(self.first.seq, self.last),
            void=void,
            settlements=tuple(tally.counts),
            undone=tuple(tally.undone),
            corrections=tuple(self.corrections),
        )


def _in_itself(number: int, entry: Entry, event: Mapping[str, Any]) -> Voided:
    return Voided(
        reason=event["reason"],
        clauses=tuple(event["clauses"]),
        entry=entry.seq,
        time=entry.time,
        in_round=number,
    )


class _Tally:
    """The settlements of a round: a wager that is settled anew counts as it was settled last."""

    def __init__(self) -> None:
        self.counts: list[Settlement] = []
        self.undone: list[Settlement] = []

    def take(self, event: dict[str, Any]) -> None:
        """Take in what happened."""
        match event["event"]:
            case "settled":
                settlement = _settlement(event)
                self._replace(settlement)
                self.counts.append(settlement)
            case "settlement undone":
                self._undo(event["player"], event["box"], event["wager"])
            case "rebuilt" if "settlements" in event:
                self._keep([_settlement(one) for one in event["settlements"]])
            case "void":
                self._keep([ended for ended in self.counts if ended.result == VOID])

    def _replace(self, settlement: Settlement) -> None:
        for earlier in reversed(self.counts):
            if _wager(earlier) == _wager(settlement):
                if earlier.result != VOID:  # what was void before stands beside it
                    self.counts.remove(earlier)
                    self.undone.append(earlier)
                return

    def _undo(self, player: str, box: int | None, wager: str) -> None:
        place = (player, box, wager)
        for earlier in [ended for ended in self.counts if _wager(ended)[:3] == place]:
            self.counts.remove(earlier)
            self.undone.append(earlier)

    def _keep(self, standing: list[Settlement]) -> None:
        self.undone += [ended for ended in self.counts if ended not in standing]
        self.counts = standing


def _settlement(event: Mapping[str, Any]) -> Settlement:
    names = {name: fact for name, fact in event.items() if name != "event"}
    return msgspec.convert(names, type=Settlement)


def _wager(settlement: Settlement) -> tuple[str, int | None, str, str | None]:
    return (settlement.player, settlement.box, settlement.wager, settlement.hand)


class RoundBook:
    """The rounds of a table, kept up with its journal entry by entry."""

    def __init__(self, game: str, rules: str) -> None:
        self.game, self.rules = game, rules
        self._closed: dict[int, BookedRound] = {}
        self._voided: dict[int, Voided] = {}
        self._page: _Page | None = None
        self._loose: list[Correction] = []

    def take(self, entry: Entry) -> None:
        """Take in the next entry; a call is of no round."""
        if not entry.is_move:
            return
        if entry.strikes is not None:
            self._strike(entry, entry.strikes)
            return
        if self._page is not None and not self._page.over:
            self._page.take(entry, entry.events[: _end(entry.events)])
        for place, event in enumerate(entry.events):
            if event["event"] == BEGINS:
                self._close()
                self._page = _Page(event["number"], entry, self._loose)
                self._loose = []
                self._page.take(entry, entry.events[place:])

    def _strike(self, entry: Entry, struck: int) -> None:
        reason = str(entry.command.get("reason", ""))
        made = Correction(entry.seq, struck, entry.time, entry.by, entry.role, reason)
        page = self._page
        if page is None or page.over:
            self._loose.append(made)
        elif struck == page.first.seq:  # it begins anew
            self._page, self._loose = None, [*page.corrections, made]
        else:
            page.strike(made)

    def _close(self) -> None:
        """A round that another follows can no longer change by itself."""
        page = self._page
        if page is not None:
            self._closed[page.number] = page.booked(self.game, self.rules, settled=True)
            self._voided.update(page.voids())

    def rounds(self, *, settled: bool = False) -> list[BookedRound]:
        """Every round as it stands now, in their order.

        Whether the last one lies `settled` on the table stands in no entry until it is cleared
        away: only the table knows.
        """
        rounds, voided, page = dict(self._closed), self._voided, self._page
        if page is not None:
            rounds[page.number] = page.booked(self.game, self.rules, settled=settled)
            voided = {**voided, **dict(page.voids())}
        return [with_voiding(booked, voided.get(number)) for number, booked in rounds.items()]

    @property
    def for_good(self) -> dict[int, Voided]:
        """Rounds that were ruled void in one that is over itself: no correction reaches that."""
        return self._voided

    @property
    def voided(self) -> dict[int, Voided]:
        """Rounds that were ruled void in later ones."""
        return {**self._voided, **dict(self._page.voids() if self._page else ())}


def _end(events: Events) -> int:
    """How many of an entry's events still belong to the round before."""
    names = [event["event"] for event in events]
    if OVER in names:
        return names.index(OVER) + 1
    return names.index(BEGINS) if BEGINS in names else len(names)


def with_voiding(round: BookedRound, voided: Voided | None) -> BookedRound:
    """A round that may have been ruled void later: then no settlement of it counts."""
    if voided is None or round.status == VOID:
        return round
    settled = [settlement for settlement in round.settlements if settlement.result != VOID]
    return msgspec.structs.replace(
        round,
        status=VOID,
        void=voided,
        settlements=tuple(_as_void(one, voided) for one in round.settlements),
        undone=(*round.undone, *settled),
    )


def _as_void(settlement: Settlement, voided: Voided) -> Settlement:
    if settlement.result == VOID:
        return settlement
    return msgspec.structs.replace(
        settlement,
        result=VOID,
        odds=None,
        paid=0,
        returned=settlement.staked,
        clauses=voided.clauses,
    )


def book_of(entries: Iterable[Entry]) -> RoundBook:
    """The rounds of a whole journal of a table."""
    commands = (entry for entry in entries if entry.is_move)
    command = next(commands).command
    assert command["do"] == SET_UP
    book = RoundBook(command["game"], command["rules"])
    for entry in commands:
        book.take(entry)
    return book

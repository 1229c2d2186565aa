"""What the floor lists: each table with how it is run, and each tournament."""

from __future__ import annotations

import logging
from enum import StrEnum
from typing import NamedTuple

import msgspec

from houseway.games.company import CHARACTERS, STEADY, Character
from houseway.table import Table

log = logging.getLogger("houseway.floor")
_LEAST = ("minimum", "minimum bet", "ante and blind", "blinds")  # on the sign


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How the floor runs a table: who plays by itself, how fast, and who deals.

    Bots have a character in `characters`, or are steady; `own_pace` lets those who look on see what
    happens sooner than the table goes.
    """

    bots: tuple[str, ...] = ()
    characters: dict[str, str] = {}
    automatic: bool = True
    pace: float = 1.0
    own_pace: bool = True
    betting_time: float = 12.0
    decision_time: float | None = 30.0
    between_rounds: float = 2.5

    def character_of(self, bot: str) -> Character:
        """How a bot plays."""
        return CHARACTERS.get(self.characters.get(bot, ""), STEADY)


class Played(StrEnum):
    """Where the rounds of a tournament are played."""

    ROOM = "room"  # each table is recorded by hand
    DEALT = "dealt"  # at tables of the floor, where the house deals by itself
    LIVE = "live"  # at tables of the floor, where dealers enter what falls


class TournamentSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where a tournament is played, who plays in it by itself, and how fast."""

    played: Played = Played.ROOM
    bots: tuple[str, ...] = ()
    automatic: bool = False
    pace: float = 1.0
    decision_time: float | None = 30.0
    between_rounds: float = 4.0

    @property
    def tables(self) -> TableSettings:
        """How each of its tables is run; who plays there by itself follows from who sits there."""
        return TableSettings(
            automatic=self.played is Played.DEALT,
            pace=self.pace,
            decision_time=self.decision_time,
            between_rounds=self.between_rounds,
        )


class Summary(msgspec.Struct, frozen=True):
    """What the lobby shows of a table."""

    status: str
    rounds: int
    seats: int
    players: list[str]
    minimum: str | None

    @classmethod
    def of(cls, table: Table) -> Summary:
        """A table at this moment."""
        state = table.state
        sign = dict(state.determinations.sign())
        named = next((sign[name] for name in _LEAST if name in sign), None)
        least = named and named.partition(" to ")[0].partition(" in all")[0]
        seats, players = len(table.seat_numbers), list(state.patrons)
        return cls(state.status, state.carried.rounds, seats, players, least)


class TableRow(NamedTuple):
    """A table as the floor lists it; the summary is of when the list was read."""

    name: str
    title: str
    game: str
    live: bool
    settings: TableSettings
    summary: Summary | None = None
    tournament: str | None = None
    number: int | None = None

    @property
    def coinage(self) -> str | None:
        """The game whose chips are played with; those of a tournament are points in any."""
        return self.game if self.tournament is None else None

    @classmethod
    def read(
        cls,
        name: str,
        title: str,
        game: str,
        live: bool,
        settings: str,
        summed: str | None,
        tournament: str | None,
        number: int | None,
    ) -> TableRow:
        """A table from its columns in the database."""
        try:
            chosen = msgspec.json.decode(settings, type=TableSettings)
            summary = msgspec.json.decode(summed, type=Summary) if summed else None
        except msgspec.MsgspecError:
            log.exception("the settings of table %s cannot be read; nothing goes by itself", name)
            chosen, summary = TableSettings(automatic=False), None
        return cls(name, title, game, live, chosen, summary, tournament, number)

    @property
    def stream(self) -> str:
        """Where its entries are."""
        return self.name


class TournamentRow(NamedTuple):
    """A tournament as the floor lists it."""

    name: str
    game: str
    settings: TournamentSettings = TournamentSettings()

    @classmethod
    def read(cls, name: str, game: str, settings: str | None) -> TournamentRow:
        """A tournament from its columns in the database."""
        if settings is None:
            return cls(name, game)
        try:
            return cls(name, game, msgspec.json.decode(settings, type=TournamentSettings))
        except msgspec.MsgspecError:
            log.exception("the settings of tournament %s cannot be read; it is in the room", name)
            return cls(name, game)

    @property
    def stream(self) -> str:
        """Where its entries are."""
        return self.stream_of(self.name)

    @staticmethod
    def stream_of(name: str) -> str:
        """Where the entries of a tournament are; no table can have that name."""
        return f"tournament/{name}"

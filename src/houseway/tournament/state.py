"""A tournament in plain attributes."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct

from houseway.games.asks import Fact

from .clock import ClockOrder
from .conditions import Conditions, Level
from .ledger import Ledger
from .places import Exit, Places

# Of a tournament, in order
DRAFT, PUBLISHED, ENTRIES, PLAYING, AWARDED = "draft", "published", "entries", "playing", "awarded"
CLOSED, CANCELLED = "closed", "cancelled"
# Of a session, in order
SEATED, PLAY, EXTRA, ENDED = "seated", "play", "extra rounds", "ended"
# Of an entrant
ENTERED, IN, BUSTED, OUT, THROUGH = "entered", "in", "no chips", "out", "through"
FORFEITED, DISQUALIFIED, WITHDRAWN, REPLACED = "forfeited", "disqualified", "withdrawn", "replaced"

BECAME = {
    ENTERED: "has entered and is not in play yet",
    IN: "is in play",
    BUSTED: "is without chips and may come back",
    OUT: "is out of the tournament",
    THROUGH: "has advanced to the next stage",
    FORFEITED: "came too late and has lost the entry",
    DISQUALIFIED: "was disqualified",
    WITHDRAWN: "has withdrawn",
    REPLACED: "was replaced by a substitute",
}
"""What became of an entrant, as it is said of them."""


class Entrant(Struct, gc=False):
    """Somebody with an entry: where they sit, what they hold, and how far they came."""

    name: str
    number: int
    group: str | None = None
    status: str = ENTERED
    session: str | None = None
    table: int | None = None
    seat: int | None = None
    seated: bool = False
    stack: int = 0
    points: int = 0
    stage: int = 0
    bought: dict[str, int] = {}  # written anew with each purchase
    reserved_seat: int | None = None

    @property
    def has_seat(self) -> bool:
        """Whether a seat is theirs; one that was forfeited is only known for a reserve to take."""
        return self.seat is not None and self.status != FORFEITED


class TournamentTable(Struct, gc=False):
    """A table of a session: by hand in the room, with the designated name where it has one."""

    number: int
    seats: int
    place: str | None = None
    rounds: int = 0
    shoes: int = 0
    float: int = 0
    button: int | None = None
    bonus: int = 0
    elimination: bool = False
    played: bool = False
    locked: bool = False


@dataclass(slots=True)
class Session:
    """One session: its tables, its clock, who left it and how it ended."""

    name: str
    stage: int
    starts: datetime | None
    tables: dict[int, TournamentTable]
    players: list[str]
    status: str = SEATED
    told: list[ClockOrder] = field(default_factory=list)
    exits: list[Exit] = field(default_factory=list)
    places: Places = field(default_factory=list)
    stacks: dict[str, int] = field(default_factory=dict)
    bonuses: list[int] = field(default_factory=list)
    eliminations: int = 0
    extra_rounds: int = 0
    seats_at_end: dict[str, int] = field(default_factory=dict)
    lengths: dict[int, Level] = field(default_factory=dict)
    lowest_chip: int = 0
    hand_for_hand: bool = False
    hand_played: list[int] = field(default_factory=list)
    hand_order: int = 0

    def copy(self) -> Session:
        """The same session, of which nothing changes when this one does."""
        made = copy(self)
        made.tables = {number: copy(table) for number, table in self.tables.items()}
        made.players, made.told, made.bonuses = [*self.players], [*self.told], [*self.bonuses]
        made.exits = [copy(exit) for exit in self.exits]
        made.places = [[*tied] for tied in self.places]
        made.stacks, made.seats_at_end = dict(self.stacks), dict(self.seats_at_end)
        made.lengths, made.hand_played = dict(self.lengths), [*self.hand_played]
        return made


@dataclass(frozen=True, slots=True)
class Ballot:
    """A ballot that has been called and is not yet drawn, and the order of names that is sealed.

    One of before has no order: its seed is bound by a commitment. `at` is when it was called.
    """

    order: int = 0
    commitment: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CalledRedraw:
    """Seats of a session that are to be drawn anew, by which order, and why."""

    order: int
    reason: str


@dataclass(frozen=True, slots=True)
class DrawnBallot:
    """A ballot of before that was drawn: its seed, and the words of the witness."""

    commitment: str
    seed: str
    witness: str


@dataclass(frozen=True, slots=True)
class RoomDraw:
    """Cards that were drawn in the room, deal by deal and by player, and who saw it."""

    deals: list[dict[str, str]]
    witness: str


class PutOff(Struct, frozen=True):
    """An act that was announced and waits until no hand is under way at the tables concerned."""

    do: str
    facts: dict[str, Fact]
    tables: list[int]


@dataclass(slots=True)
class TournamentState:
    """Everything about one tournament; it follows from the journal alone."""

    status: str = DRAFT
    directors: dict[str, str] = field(default_factory=dict)
    conditions: Conditions | None = None
    document: str | None = None
    version: int = 0
    approval: str | None = None
    notified: str | None = None
    published: bool = False
    invited: dict[str, str | None] = field(default_factory=dict)
    barred: set[str] = field(default_factory=set)
    entrants: dict[str, Entrant] = field(default_factory=dict)
    reserves: list[str] = field(default_factory=list)
    designated: list[str] = field(default_factory=list)
    stage: int = -1
    advanced: int = -1
    waiting: list[str] = field(default_factory=list)
    per_table: int | None = None
    ballot: Ballot | None = None
    drawn: dict[str, DrawnBallot] = field(default_factory=dict)
    redraws: int = 0
    to_redraw: dict[str, CalledRedraw] = field(default_factory=dict)
    decks: list[int] = field(default_factory=list)
    sessions: dict[str, Session] = field(default_factory=dict)
    pace: int | None = None
    places: Places = field(default_factory=list)
    in_kind: list[tuple[int, int, str]] = field(default_factory=list)
    donations: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)
    paid: bool = False
    agreed: dict[str, int] = field(default_factory=dict)
    disputes: list[str | None] = field(default_factory=list)
    chips_issued: int = 0
    chips_retired: int = 0
    in_room: RoomDraw | None = None
    put_off: list[PutOff] = field(default_factory=list)

    def copy(self) -> TournamentState:
        """The same state, of which nothing changes when this one does."""
        made = copy(self)
        made.entrants = {name: copy(entrant) for name, entrant in self.entrants.items()}
        made.sessions = {name: session.copy() for name, session in self.sessions.items()}
        made.ledger = self.ledger.copy()
        made.directors, made.invited = dict(self.directors), dict(self.invited)
        made.barred, made.drawn = set(self.barred), dict(self.drawn)
        made.to_redraw, made.decks = dict(self.to_redraw), [*self.decks]
        made.reserves, made.designated = [*self.reserves], [*self.designated]
        made.waiting, made.disputes = [*self.waiting], [*self.disputes]
        made.places = [[*tied] for tied in self.places]
        made.in_kind, made.donations = [*self.in_kind], dict(self.donations)
        made.agreed, made.put_off = dict(self.agreed), [*self.put_off]
        return made

    def at_table(self, session: str, table: int) -> list[Entrant]:
        """Who sits at a table, clockwise."""
        here = [e for e in self.entrants.values() if e.session == session and e.table == table]
        return sorted((e for e in here if e.has_seat), key=lambda e: e.seat or 0)

    def seated(self, session: str) -> dict[int, list[Entrant]]:
        """Who sits at each table of a session where anybody sits, clockwise."""
        found: dict[int, list[Entrant]] = {}
        for entrant in self.entrants.values():
            if entrant.session == session and entrant.table is not None and entrant.has_seat:
                found.setdefault(entrant.table, []).append(entrant)
        for here in found.values():
            here.sort(key=lambda e: e.seat or 0)
        return found

    def playing(self, session: Session) -> list[Entrant]:
        """Who is still in a session."""
        return [self.entrants[name] for name in session.players if self.entrants[name].status == IN]

    def of_stage(self, stage: int) -> list[Session]:
        """The sessions of a stage."""
        return [session for session in self.sessions.values() if session.stage == stage]

    def check(self) -> None:
        """Chips are in the stacks, the floats and the pots or out of play; the money adds up."""
        stacks = sum(entrant.stack for entrant in self.entrants.values())
        tables = [table for session in self.sessions.values() for table in session.tables.values()]
        held = stacks + self.chips_retired + sum(table.float + table.bonus for table in tables)
        assert held == self.chips_issued, f"{held} tournament chips, not {self.chips_issued}"
        alarms = self.ledger.new_alarms()
        assert not alarms, " ".join(alarms)

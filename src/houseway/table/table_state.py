"""A table between rounds, in plain attributes."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

from houseway.games.round import Determinations, Round, Seat

from .driver import Carried, Script
from .source import Source


@dataclass(slots=True)
class Patron:
    """A player at the table; without a seat they stand behind the boxes."""

    name: str
    stake: int
    seat: int | None = None
    present: bool = True
    warned: bool = False
    warned_of_order: bool = False
    held_to_minimum: bool = False
    restricted: bool = False
    abstained: int = 0
    declared: bool = False
    owes: str | None = None
    missed: tuple[int, ...] = ()
    posting: bool = False

    def as_seat(self) -> Seat:
        """The player as the next round finds them."""
        return Seat(
            seat=self.seat,
            player=self.name,
            stake=self.stake,
            present=self.present,
            warned=self.warned,
            warned_of_order=self.warned_of_order,
            held_to_minimum=self.held_to_minimum,
            restricted=self.restricted,
        )


@dataclass(slots=True)
class Restriction:
    """A player held to one box and the minimum: by which procedure, from when, and until when."""

    player: str
    procedure: str
    tracking: str
    since: str
    lifted: str | None = None


@dataclass(slots=True)
class Dispute:
    """A dispute: open, then decided for good unless a review is asked for.

    `stage` counts the reviews that were asked for where several decide one after the other.
    """

    number: int
    round: int
    matter: str
    decision: str | None = None
    review: str | None = None
    stage: int = 0

    @property
    def state(self) -> str:
        """Where it stands."""
        if self.review:
            return "reviewed"
        return "decided" if self.decision else "open"


@dataclass(slots=True)
class TableState:
    """Everything that outlives a round."""

    determinations: Determinations
    carried: Carried = field(default_factory=Carried)
    status: str = "closed"
    layout: str | None = None
    hours: tuple[str, str] | None = None
    check_due: bool = False
    patrons: dict[str, Patron] = field(default_factory=dict)  # in the order of their arrival
    chips_brought: int = 0
    float: int = 0
    next_determinations: Determinations | None = None
    markers: dict[int, int] = field(default_factory=dict)
    results: dict[int, dict[str, int]] = field(default_factory=dict)  # that may still be voided
    voided: set[int] = field(default_factory=set)
    final_rounds: int | None = None
    tournament: str | None = None
    paid_until: dict[str, str] = field(default_factory=dict)
    bonuses: list[int] = field(default_factory=list)
    bonus: int = 0
    claims: dict[str, int] = field(default_factory=dict)
    disputes: list[Dispute] = field(default_factory=list)
    excluded: set[str] = field(default_factory=set)
    group: str | None = None
    members: list[str] = field(default_factory=list)
    restrictions: list[Restriction] = field(default_factory=list)
    replaced_shoe: str | None = None
    pace: int | None = None
    requests_met: bool = False  # what was asked for in the last round has been done

    def copy(self) -> TableState:
        """The same state, of which nothing changes when this one does."""
        made = TableState(*_everything(self))
        made.patrons = {name: Patron(*_patron(patron)) for name, patron in self.patrons.items()}
        made.disputes = [copy(dispute) for dispute in self.disputes]
        made.restrictions = [copy(restriction) for restriction in self.restrictions]
        made.results = dict(self.results)  # each of them is never changed once it is written
        made.voided = set(self.voided)
        made.markers, made.paid_until = dict(self.markers), dict(self.paid_until)
        made.claims, made.excluded = dict(self.claims), set(self.excluded)
        made.carried = Carried(*_carried(self.carried))
        made.carried.gone = [*self.carried.gone]
        made.bonuses, made.members = [*self.bonuses], [*self.members]
        return made

    @property
    def seated(self) -> list[Patron]:
        """The players in seats, clockwise."""
        taken = [patron for patron in self.patrons.values() if patron.seat is not None]
        return sorted(taken, key=lambda patron: patron.seat or 0)

    def at_seat(self, seat: int) -> Patron | None:
        """Who sits there."""
        return next((patron for patron in self.patrons.values() if patron.seat == seat), None)

    def restriction(self, player: str) -> Restriction | None:
        """The restriction that a player is under."""
        mine = (held for held in self.restrictions if held.player == player)
        return next((held for held in mine if held.lifted is None), None)

    def begin_shoe(self) -> None:
        """With a new shoe late bettors start afresh."""
        for patron in self.patrons.values():
            patron.held_to_minimum = False

    def check_chips(self) -> None:
        """What was brought to the table is in the stakes and the float, nowhere else."""
        held = sum(patron.stake for patron in self.patrons.values()) + self.float
        assert held == self.chips_brought, f"{held} chips instead of {self.chips_brought}"


class Request(NamedTuple):
    """What somebody will do when the round of a number is over."""

    round: int
    player: str
    do: str
    facts: dict[str, Any]


class Kept(NamedTuple):
    """A table as it was between two rounds, with what was asked for of a round to come."""

    state: TableState
    source: Source
    last_round: Round | None
    script: Script
    requests: tuple[Request, ...] = ()


# The fields in the order in which they are given: copying has to be quick, once every round.
_patron = attrgetter(*Patron.__slots__)
_carried = attrgetter(*Carried.__slots__)
_everything = attrgetter(*TableState.__slots__)

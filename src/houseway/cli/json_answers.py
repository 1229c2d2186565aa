"""What every ``--json`` prints, as types: `houseway schema NAME` shows one as a JSON Schema.

A number in a name's version goes up when an answer changes in a way that a program could notice.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.json import schema

from houseway.games.events import Settlement
from houseway.games.record import RoundRecord
from houseway.rulebook import Clause, RuleSet
from houseway.rulebook.coverage import Coverage
from houseway.tournament import Conditions
from houseway.tournament.tournament_view import ConductedView

from .laboratory_report import LaboratoryReport

VERSION: Final = 1


class Answer(Struct, forbid_unknown_fields=True):
    """An answer that has these fields and no others."""


class ExactNumber(Answer):
    """A number, and the fraction where it is exact."""

    value: float = field(name="float")
    fraction: str | None = None


Number = ExactNumber | float | int


class OddsRow(Answer):
    """A row of a wager: what it pays to 1, None where there is no such wager, and its chance."""

    name: str
    pays: str | None
    probability: Number


class NetShare(Answer):
    """A result of a wager and its chance."""

    net: Number
    probability: Number


class WagerAnswer(Answer):
    """What a wager is worth."""

    name: str
    value: Number
    edge: Number
    units: Number
    initial_units: Number
    element_of_risk: Number
    variance: Number | None
    variance_per_initial_unit: Number | None
    deviation: float | None
    results: list[NetShare]
    rows: list[OddsRow]
    note: str
    clauses: list[str]


class FigureAnswer(Answer):
    """A figure that is of no wager."""

    name: str
    kind: str
    value: Number
    policy: str
    clauses: list[str]


class FigureTableAnswer(Answer):
    """Figures in lines and columns."""

    title: str
    named: str
    columns: dict[str, str]
    lines: dict[str, dict[str, Number]]
    policy: str
    clauses: list[str]


class ChartAnswer(Answer):
    """A strategy as a table."""

    title: str
    columns: list[str]
    lines: dict[str, list[str]]
    legend: dict[str, str]


class FiguresAnswer(Answer):
    """`houseway edge GAME --json`."""

    game: str
    rules: str
    determinations: dict[str, object]
    policy: str
    ties: str
    method: str
    edge: str
    wagers: list[WagerAnswer]
    figures: dict[str, FigureAnswer]
    tables: dict[str, FigureTableAnswer]
    charts: list[ChartAnswer]
    notes: list[str]
    seconds: float


class ComparisonAnswer(Answer):
    """`houseway edge GAME --set ... --json`, and so for hands and simulations."""

    settings: list[str]
    standard: dict[str, object]
    changed: dict[str, object]
    differences: list[dict[str, object]]


class HandShare(Answer):
    """What one of several hands is worth."""

    hand: str
    equity: Number
    wins: Number
    ties: Number
    error: float | None
    made: dict[str, Number]


class EquityAnswer(Answer):
    """`houseway edge holdem --hands ... --json`."""

    board: list[str]
    exact: bool
    showdowns: int
    hands: list[HandShare]


class ActsAnswer(Answer):
    """`houseway edge ultimate-holdem --hands ... --json`: what each act is worth."""

    hole: list[str]
    board: list[str]
    best: str
    acts: dict[str, Number]


class SessionBar(Answer):
    """Sessions that ended from one result to another."""

    low: float = field(name="from")
    high: float = field(name="to")
    sessions: int


class SessionsAnswer(Answer):
    """How sessions of so many rounds ended; without a whole session only their length."""

    rounds: int
    sessions: int
    mean: float | UnsetType = 0.0
    deviation: float | UnsetType = 0.0
    won: float | UnsetType = 0.0
    worst: float | UnsetType = 0.0
    best: float | UnsetType = 0.0
    quantiles: dict[str, float] = {}
    distribution: list[SessionBar] = []


class RuinAnswer(Answer):
    """How many sessions ran out of a bankroll."""

    bankroll: int
    ruined: int
    share: float | None
    approximation: float


class SimulationAnswer(Answer):
    """`houseway simulate GAME --json`."""

    game: str
    policy: str
    unit: str
    rounds: int
    seed: int
    value: float
    interval: tuple[float, float]
    confidence: float
    edge: float | None
    units: float
    element_of_risk: float | None
    deviation: float
    won: float
    lost: float
    sessions: SessionsAnswer
    ruin: RuinAnswer | None
    series: list[tuple[int, float]]


class ParWager(Answer):
    """A wager on a PAR sheet."""

    name: str
    hit_frequency: float | None
    push_frequency: float | None
    edge: Number
    element_of_risk: Number
    variance: float | None
    deviation: float | None
    volatility_index: float | None
    hold_per_hour: float
    bands: dict[str, tuple[float, float]]
    rows: list[OddsRow]
    clauses: list[str]


class ParAnswer(Answer):
    """`houseway par GAME --json`; `rules` is null for a study under no instrument."""

    game: str
    rules: str | None
    study: bool
    determinations: dict[str, object]
    policy: str
    method: str
    pace: int
    unit: int
    confidence: float
    wagers: list[ParWager]
    notes: list[str]


class DesignedTable(Answer):
    """A pay table that comes near what was wanted, under no instrument."""

    odds: dict[str, int]
    edge: Number
    deviation: float
    volatility_index: float
    hit_frequency: Number | None
    under: str


class DesignAnswer(Answer):
    """`houseway design GAME --json`."""

    game: str
    wager: str
    designs: list[DesignedTable]


class VoidAnswer(Answer):
    """Why a round is void."""

    reason: str
    clauses: list[str]


class ReplayAnswer(Answer):
    """`houseway replay FILE --json`; of a hand history also what everybody finished with."""

    settlements: list[Settlement]
    stakes: dict[str, int]
    events: list[dict[str, object]]
    void: VoidAnswer | None
    stacks: list[int | float] | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    agrees: bool | UnsetType = UNSET


class HandsAnswer(Answer):
    """`houseway replay COLLECTION --json`: hands that were played, and those that are refused."""

    hands: list[HandAnswer]


class HandAnswer(Answer):
    """A hand of a collection: what the players finished with, or why it cannot be played."""

    hand: str
    players: list[str] | UnsetType = UNSET
    stacks: list[int | float] | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    agrees: bool | UnsetType = UNSET
    refused: str | UnsetType = UNSET
    clauses: list[str] | UnsetType = UNSET


class VerificationAnswer(Answer):
    """`houseway verify JOURNAL --json`."""

    ok: bool
    stream: str | None
    entries: int
    head: str | None
    certificate: dict[str, object] | None
    findings: list[dict[str, object]]


class RoundCheckAnswer(Answer):
    """`houseway verify-round FILE --json`."""

    ok: bool
    round: int
    roots: dict[str, str]
    findings: list[str]


class RuleSetSummary(Answer):
    """A rule set in short."""

    id: str
    title: str
    games: list[str]
    jurisdiction: str
    made: str | None
    commencement: str | None
    status: str
    total: int
    kinds: dict[str, int]
    commencement_note: str | None = None
    status_note: str | None = None


class RulebookAnswer(Answer):
    """`houseway rules --json`."""

    rulesets: list[RuleSetSummary]


class DurationAnswer(Answer):
    """`houseway tournament duration FILE --json`."""

    players: int
    stages: list[dict[str, object]]


class ChipEquityAnswer(Answer):
    """`houseway tournament icm FILE --json`."""

    stacks: dict[str, int]
    prizes: dict[str, int]


class PlaceTaken(Answer):
    """Who took a place."""

    place: int
    player: str


class TournamentAnswer(Answer):
    """`houseway tournament run FILE --json`."""

    tournament: str
    game: str
    rules: str
    status: str
    players: int
    rounds: int
    places: list[PlaceTaken]
    prizes: dict[str, int]
    ledger: dict[str, object]


ANSWERS: Final[dict[str, type]] = {
    "acts": ActsAnswer,
    "chip-equity": ChipEquityAnswer,
    "clause": Clause,
    "comparison": ComparisonAnswer,
    "conditions": Conditions,
    "coverage": Coverage,
    "design": DesignAnswer,
    "duration": DurationAnswer,
    "equity": EquityAnswer,
    "figures": FiguresAnswer,
    "figures-of-all": list[FiguresAnswer],
    "hands": HandsAnswer,
    "par": ParAnswer,
    "replay": ReplayAnswer,
    "report": LaboratoryReport,
    "round": RoundRecord,
    "round-check": RoundCheckAnswer,
    "rulebook": RulebookAnswer,
    "ruleset": RuleSet,
    "simulation": SimulationAnswer,
    "standing": ConductedView,
    "tournament": TournamentAnswer,
    "verification": VerificationAnswer,
}


def _anything(_: type) -> dict[str, object]:
    """The schema of what may be anything."""
    return {"description": "Anything that JSON has."}


def schema_of(name: str) -> dict[str, object]:
    """An answer as a JSON Schema, with the version in its name.

    >>> schema_of("par")["$id"]
    'houseway:par:1'
    """
    written: dict[str, object] = schema(ANSWERS[name], schema_hook=_anything)
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "$id": f"houseway:{name}:{VERSION}", **written}

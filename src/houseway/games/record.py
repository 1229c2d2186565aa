"""Round records: one round as data, and playing it again exactly as it was."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import Any

import msgspec

from houseway.errors import HousewayError
from houseway.rulebook import Refused

from . import UnknownGame, game
from .asks import Act, Draw, Settled, Turn
from .given import Arrival, Determinations
from .round import Circumstances, Round, Seat
from .wording import describe

VERSION = 1


class RoundRecord(
    msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One round of play: who sat where, what fell, and what everyone did.

    `draws` answer what had to fall, in order; `steps` answer the turns, in order, and carry
    rulings at the place where they were made. A ruling made while something was to fall may say
    after how many of the draws it was made (`after`).

    >>> RoundRecord(houseway=1, game="roulette", seats=[], draws=[17])
    <RoundRecord of roulette: seats 0, draws 1, steps 0>
    """

    houseway: int
    game: str
    rules: str | None = None
    determinations: dict[str, Any] = {}
    seats: list[Seat]
    draws: list[Any] = []
    steps: list[dict[str, Any]] = []
    circumstances: Circumstances = Circumstances()

    def __repr__(self) -> str:
        counts = f"seats {len(self.seats)}, draws {len(self.draws)}, steps {len(self.steps)}"
        return f"<RoundRecord of {self.game}: {counts}>"


class BadRecord(HousewayError, ValueError):  # noqa: N818
    """A record that cannot be played: where, and why, with the clauses."""

    def __init__(self, place: str, reason: str, *clauses: str) -> None:
        self.place, self.reason, self.clauses = place, reason, clauses
        cited = f" ({', '.join(clauses)})" if clauses else ""
        super().__init__(f"{place}: {reason}{cited}")


def read_record(text: bytes | str) -> RoundRecord:
    """A record from JSON; `BadRecord` says where it is broken."""
    try:
        return msgspec.json.decode(text, type=RoundRecord)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise BadRecord(place.strip("`.") or "record", reason) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("record", f"not JSON: {error}") from None


def load_record(path: Path) -> RoundRecord:
    """A record from a file."""
    return read_record(path.read_bytes())


def open_round(record: RoundRecord) -> Round:
    """The round of a record before anything has happened in it."""
    if record.houseway != VERSION:
        raise BadRecord("houseway", f"version {record.houseway} is not known; this is {VERSION}.")
    try:
        played = game(record.game)
    except UnknownGame as error:
        raise BadRecord("game", str(error)) from None
    if record.rules not in (None, played.rules.id):
        reason = f"{record.game} is played by {played.rules.id}, not {record.rules}."
        replaced = played.house.replaces.get(record.rules)
        raise BadRecord("rules", reason, *played.rules.cite(*filter(None, [replaced])))
    determinations = _convert(record.determinations, played.determinations_type)
    try:
        return played(determinations, record.seats, record.circumstances)
    except Refused as refused:
        raise BadRecord("seats", refused.reason, *refused.clauses) from None


def _convert(given: dict[str, Any], wanted: type[Determinations]) -> Determinations:
    try:
        return msgspec.convert(given, type=wanted)
    except Refused as refused:
        raise BadRecord("determinations", refused.reason, *refused.clauses) from None
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise BadRecord(f"determinations{place.strip('`')}", reason) from None


def play_record(record: RoundRecord) -> Round:
    """Play a record to its end, or raise `BadRecord` at the first thing that cannot be."""
    round = open_round(record)
    script = _Script(record)
    while round.asked is not None:
        script.answer(round)
    script.finish()
    return round


def result(round: Round) -> dict[str, object]:
    """What a played round came to."""
    return {
        "settlements": [settlement.whole() for settlement in round.settlements],
        "stakes": dict(round.stakes),
        "events": [event.whole() for event in round.events],
        "void": round.void and {"reason": round.void.reason, "clauses": list(round.void.clauses)},
    }


class _Script:
    """A record as the one who answers."""

    def __init__(self, record: RoundRecord) -> None:
        self.draws = deque(enumerate(record.draws))
        self.steps = deque(enumerate(record.steps))
        self.drawn = 0

    def answer(self, round: Round) -> None:
        if not isinstance(round.asked, Turn | Draw | Settled):
            round.give(None)  # what only needs handling is done before anybody can speak
        elif self._ruling_is_next(round):
            self._step(round)
        elif isinstance(round.asked, Turn):
            self._turn(round, round.asked)
        elif isinstance(round.asked, Draw):
            self._draw(round, round.asked)
        elif isinstance(round.asked, Settled) and self.steps:
            place = f"steps[{self.steps[0][0]}]"
            raise BadRecord(place, "the round is settled; only a ruling can still change it.")
        else:
            round.give(None)

    def finish(self) -> None:
        if self.steps:
            raise BadRecord(f"steps[{self.steps[0][0]}]", "the round is over.")

    def _ruling_is_next(self, round: Round) -> bool:
        if not self.steps:
            return False
        step = self.steps[0][1]
        ruled = isinstance(step.get("do"), str) and step["do"] in round.rulings
        return ruled and step.get("after", self.drawn) == self.drawn

    def _step(self, round: Round) -> None:
        number, step = self.steps[0]
        try:
            round.give(read_step(step))
        except Refused as refused:
            raise BadRecord(f"steps[{number}]", refused.reason, *refused.clauses) from None
        self.steps.popleft()

    def _turn(self, round: Round, turn: Turn) -> None:
        if turn.lapse is not None and not self._next_step_fits(turn, round):
            round.give(turn.lapse)
        elif self.steps:
            self._step(round)
        else:
            raise BadRecord("steps", f"the record ends while {describe(turn)}.")

    def _next_step_fits(self, turn: Turn, round: Round) -> bool:
        if not self.steps:
            return False
        try:
            round.check(read_step(self.steps[0][1]))
        except Refused:
            return any(option.do == self.steps[0][1].get("do") for option in turn.options)
        return True

    def _draw(self, round: Round, draw: Draw) -> None:
        if not self.draws:
            raise BadRecord("draws", f"the record ends while {describe(draw)}.")
        number, fell = self.draws[0]
        try:
            round.give(fell)
        except Refused as refused:
            raise BadRecord(f"draws[{number}]", refused.reason, *refused.clauses) from None
        self.draws.popleft()
        self.drawn += 1


def read_step(step: dict[str, Any]) -> Act | Arrival:
    """An act, or somebody's coming, from its step in a record."""
    by, do = step.get("by"), step.get("do")
    if not isinstance(by, str) or not isinstance(do, str):
        raise Refused('A step says who ("by") does what ("do").')
    facts = {name: fact for name, fact in step.items() if name not in ("by", "do", "after")}
    if do == Arrival.do:
        try:
            return Arrival(msgspec.convert({"player": by, **facts}, type=Seat))
        except msgspec.ValidationError as error:
            raise Refused(f"What is said of {by}, who comes, cannot be read: {error}.") from None
    return Act(by, do, facts)


def write_step(act: Act | Arrival) -> dict[str, object]:
    """An act, or somebody's coming, as a step of a record."""
    if isinstance(act, Arrival):
        brought: dict[str, object] = msgspec.to_builtins(act.seat)
        return {"by": brought.pop("player"), "do": act.do, **brought}
    return {"by": act.by, "do": act.do, **act.facts}


def schema() -> dict[str, object]:
    """The JSON Schema of a round record."""
    return msgspec.json.schema(RoundRecord)

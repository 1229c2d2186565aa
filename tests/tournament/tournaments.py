"""Tournaments brought to the point where a test begins."""

from __future__ import annotations

from copy import deepcopy
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.journal import Entry
from houseway.journal.entry import stamp
from houseway.rulebook import Refused
from houseway.tournament import GAMES, Conditions, Tournament, load
from houseway.tournament.conditions import FieldSize

EXAMPLES = Path(__file__).parents[2] / "examples"
APPROVED = tuple(g for g in GAMES if g not in ("holdem", "ultimate-holdem", "charity-holdem"))
FEES = tuple(g for g in GAMES if g != "charity-holdem")
BANKED = tuple(g for g in GAMES if not g.endswith("holdem") or g == "ultimate-holdem")
SCHEDULES = tuple(g for g in APPROVED if g != "blackjack")
NOON = datetime.fromisoformat("2026-01-01T12:00:00+00:00")


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


def seeds(start: str = "") -> Any:
    numbers = count()
    return lambda: sha256(f"{start}{next(numbers)}".encode()).digest()


def example(game: str, **changes: Any) -> Conditions:
    return msgspec.structs.replace(load(EXAMPLES / f"{game}.toml"), **changes)


def stages(game: str, **changes: Any) -> Any:
    """The stages of an example, the last of them alone and changed."""
    return (msgspec.structs.replace(example(game).stages[-1], **changes),)


def blank(game: str, seed: str = "") -> Tournament:
    return Tournament("test", game, clock=Clock(), seeds=seeds(seed))


def director(t: Tournament, do: str, **facts: Any) -> Any:
    return t.do("director", do, who="Dana", **_seconded(do, facts))


def operator(t: Tournament, do: str, **facts: Any) -> Any:
    return t.do("operator", do, who="Olga", **_seconded(do, facts))


def _seconded(do: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Whatever is corrected here, two people answer for it."""
    return {"seconded_by": "Sue", **facts} if do == "correct" else facts


def nominated(t: Tournament) -> Tournament:
    t.do(t.rules.nominated_by, "nominate", who="Sam", name="Dana", licence="L1")
    return t


def drafted(game: str, seed: str = "", **changes: Any) -> Tournament:
    t = nominated(blank(game, seed))
    t.draft(t.rules.drafted_by, example(game, **changes), who="Dana")
    return t


def cleared(t: Tournament) -> Tournament:
    """Approved or notified, and published, with entries open."""
    if t.rules.approve:
        operator(t, "approve", reference="A-1", date="2026-01-01")
    if t.rules.notify:
        operator(t, "notify", sent="copy by post")
    operator(t, "publish")
    operator(t, "open-entries")
    return t


def prepared(game: str, seed: str = "", **changes: Any) -> Tournament:
    return cleared(drafted(game, seed, **changes))


def enter(t: Tournament, *names: str, **facts: Any) -> Tournament:
    for name in names:
        if t.rules.invite and name not in t.state.invited:
            operator(t, "invite", player=name)
        director(t, "enter", player=name, **{"group": "members", **facts})
    return t


NAMES = ("ann", "bob", "cy", "di", "eve", "flo", "gus", "hal", "ida", "jo", "kim", "lou")


def entered(game: str, number: int, seed: str = "", **changes: Any) -> Tournament:
    changes.setdefault("groups", "none")
    return enter(prepared(game, seed, **changes), *NAMES[:number])


def drawn(t: Tournament) -> Tournament:
    if t.rules.designate:
        director(t, "designate-tables", tables="A, B, C, D")
    director(t, "call-ballot")
    director(t, "draw-ballot")
    return t


def redrawn(t: Tournament, **facts: Any) -> Any:
    """Call a redraw and draw it: what is told of the seats."""
    director(t, "call-redraw", **{"reason": "after the break", **facts})
    session = {"session": facts["session"]} if "session" in facts else {}
    return director(t, "draw-redraw", **session)[-1]


def seated(t: Tournament, absent: tuple[str, ...] = ()) -> Tournament:
    """Ballot drawn, and everybody but the absent seated."""
    drawn(t)
    return take_seats(t, absent)


def take_seats(t: Tournament, absent: tuple[str, ...] = ()) -> Tournament:
    waiting = [e for e in t.state.entrants.values() if e.session and not e.seated]
    for entrant in waiting:
        if entrant.name not in absent and entrant.status in ("entered", "through"):
            director(t, "take-seat", player=entrant.name)
    return t


def commence(t: Tournament) -> Tournament:
    for session in t.state.of_stage(t.state.stage):
        if session.starts:
            t.clock.now = max(t.clock.now, session.starts)
        director(t, "start-session", session=session.name)
    return t


def playing(
    game: str, number: int, seed: str = "", absent: tuple[str, ...] = (), **changes: Any
) -> Tournament:
    return commence(seated(entered(game, number, seed, **changes), absent))


def one_stage(game: str, number: int, **changes: Any) -> Tournament:
    """A tournament of one session at one table, in play."""
    changes.setdefault("stages", stages(game))
    changes.setdefault("players", FieldSize(minimum=2, maximum=60))
    return playing(game, number, **changes)


def stack(t: Tournament, name: str) -> int:
    return t.state.entrants[name].stack


def rounds(t: Tournament, stacks: dict[str, int], table: int = 1, **facts: Any) -> Any:
    return director(t, "record-round", table=table, stacks=stacks, **facts)


def finish(t: Tournament, session: str) -> Any:
    return director(t, "end-session", session=session)


def refused(t: Tournament, clause: str | None, by: str, do: str, **facts: Any) -> str:
    """The sentence of a refusal that cites a clause and changes nothing."""
    before, length = deepcopy(t.state), len(t.journal)
    who = facts.pop("who", "Dana" if by in ("director", "assistant") else None)
    with pytest.raises(Refused) as refusal:
        t.do(by, do, who=who, **facts)
    assert (t.state, len(t.journal)) == (before, length)
    if clause is not None:
        assert t.cite(clause)[0] in refusal.value.clauses
    return refusal.value.reason


def forged(entries: tuple[Entry, ...], seq: int, **changes: Any) -> list[Entry]:
    """The entries with one of them changed, and the chain stamped anew."""
    fields = [msgspec.to_builtins(entry) for entry in entries]
    return restamped([one | (changes if one["seq"] == seq else {}) for one in fields])


def restamped(fields: list[dict[str, Any]]) -> list[Entry]:
    """Entries by their fields, with the chain stamped anew."""
    found: list[Entry] = []
    for one in fields:
        previous = found[-1].hash if found else one["previous"]
        found.append(stamp({**{n: f for n, f in one.items() if n != "hash"}, "previous": previous}))
    return found

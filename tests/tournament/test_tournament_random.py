"""Tournaments run at random, within the rules and against them: everything always adds up."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace
from tournaments import GAMES, NAMES, blank, cleared, example, nominated

from houseway.games.asks import Option
from houseway.rulebook import Refused
from houseway.tournament import Tournament, entries, moving, sessions
from houseway.tournament.auditing import audit
from houseway.tournament.conditions import SessionEnd
from houseway.tournament.ledger import COMMISSION, POOL
from randomly import chosen

ROLES = ("director", "operator", "supervisor", "shift manager", "inspector")
ONWARD = ("enter", "draw-ballot", "take-seat", "record-round")
ONWARD += ("end-session", "extra-round", "advance", "award-places", "pay-prizes", "close", "donate")
OFTEN = {
    "start-session": 0.1,
    "call-ballot": 0.2,
    "invite": 0.5,
    "rebuy": 0.5,
    "designate-tables": 0.3,
    "settle-dispute": 1.0,
}
OFTEN |= dict.fromkeys(ONWARD, 1.0) | {"cancel": 0.004, "set-conditions": 0.0}
OFTEN |= dict.fromkeys(("approve", "notify", "publish", "open-entries"), 1.0)
WEIGHTY = ("call-ballot", "draw-ballot", "notify", "approve", "pay-prizes", "donate", "refund")
DRAFTED = ("nominate", "set-conditions")
OFTEN |= {"withdraw": 0.01, "disqualify": 0.01, "dispute": 0.01}
OFTEN |= {"nominate": 0.01, "relieve": 0.003, "decline-entry": 0.01}
LIKELY = {"eligible": 0.95, "agreed": 0.95, "involved": 0.2}


class Floor:
    """A director and an operator who do whatever is open to them, and sometimes what is not."""

    def __init__(self, game: str, seed: int) -> None:
        self.random = Random(seed)
        self.t = nominated(blank(game, str(seed)))
        start = {"start": None, "sit_and_go": None if self.t.rules.approve else 5}
        per_table = self.random.choice((3, 5))
        conditions = example(game, groups="none", per_table=per_table, **start)
        short = tuple(self.short(one) for one in conditions.stages)
        self.t.draft(self.t.rules.drafted_by, replace(conditions, stages=short), who="Dana")
        cleared(self.t)
        self.refusals = 0

    def short(self, stage: Any) -> Any:
        return (
            replace(stage, ends=SessionEnd(by="rounds", at=3))
            if stage.ends.by == "rounds"
            else stage
        )

    def run(self, acts: int) -> None:
        for _ in range(acts):
            over = self.t.state.status in ("closed", "cancelled")
            if over and self.random.random() < 0.4:
                return
            self.t.clock.pass_(seconds=self.random.randint(1, 240))
            weighty = self.t.journal.standing[-1].command["do"] in WEIGHTY
            if over or self.random.random() < (0.15 if weighty else 0.02):
                self.correct()
            else:
                self.act()

    def correct(self) -> None:
        """Strike one command or several, in a role that may do so or not."""
        for _ in range(self.random.choice((1, 1, 1, 2, 3, 9))):
            by, before = self.random.choice(("director", "operator")), self.t.state.ledger.balances
            last = self.t.journal.standing[-1].command["do"]
            if last not in DRAFTED:
                self.give(by, "correct", {"reason": "a mistake", "seconded_by": "Sue"}, False)
            if self.t.state.ledger.balances != before:
                moved = self.t.corrections[-1].moved
                assert sum(moved.values()) == 0
                after = {name: before.get(name, 0) + change for name, change in moved.items()}
                assert {n: self.t.state.ledger.balance(n) for n in after} == after

    def act(self) -> None:
        wild = self.random.random() < 0.1
        by = self.random.choice(ROLES if wild else ("director", "director", "operator"))
        options = [o for o in self.t.options(by) if self.random.random() < OFTEN.get(o.do, 0.06)]
        if wild:
            role = self.random.choice(("director", "operator"))
            options = [Option(by, o.do, o.where, o.choose) for o in self.t.options(role)]
            options = [o for o in options if o.do not in ("cancel", "withdraw", "disqualify")]
        if not options:
            return
        option = self.random.choice(options)
        facts = {name: self.fact(option, name, range) for name, range in option.choose.items()}
        self.give(by, option.do, {k: v for k, v in facts.items() if v is not None}, wild)

    def fact(self, option: Option, name: str, range: Any) -> Any:
        if name in ("player", "substitute") and not hasattr(range, "values"):
            invited = [*self.t.state.invited] if option.do == "enter" else []
            return self.random.choice(invited or NAMES)
        if name == "tables":
            return "A, B, C, D"
        if option.do == "record-round" and name in ("stacks", "rounds", "contributed"):
            return None
        if name == "kept":  # told by a table with a journal of its own alone
            return None
        if name in LIKELY:
            return self.random.random() < LIKELY[name]
        return chosen(self.random, range)

    def give(self, by: str, do: str, facts: dict[str, Any], wild: bool) -> None:
        if do == "record-round":
            facts |= self.round(facts["table"], wild)
        if do == "extra-round":
            facts["stacks"] = self.extra(facts.get("session"))
        before, length = pickle.dumps(self.t.state), len(self.t.journal)
        try:
            self.t.do(by, do, who="Dana" if by == "director" else "Olga", **facts)
        except Refused:
            assert (self.t.state, len(self.t.journal)) == (pickle.loads(before), length)
            self.refusals += 1
        check(self.t)

    def round(self, table: int, wild: bool) -> dict[str, Any]:
        session = moving.session_of(self.t, table)
        here = [e for e in self.t.state.at_table(session.name, table) if e.status == "in"]
        stacks = {e.name: e.stack for e in here}
        pot = session.tables[table].bonus
        for one in here:
            if self.random.random() < 0.6:
                lost = self.random.choice((one.stack, one.stack // 2))
                stacks[one.name] -= lost
                pot += lost
        if stacks:
            winner = self.random.choice(list(stacks))
            stacks[winner] += pot + (7 if wild else 0)
        put = {e.name: max(1, e.stack) for e in here}
        return {
            "stacks": stacks,
            "contributed": put,
            "rounds": 1,
            "button": here[0].seat if here else 1,
        }

    def extra(self, session: str | None) -> dict[str, int]:
        groups = sessions.level_groups(self.t, self.t.state.sessions[session]) if session else []
        group = groups[0] if groups else []
        return {name: 100 * self.random.randint(0, 90) for name in group}


def check(t: Tournament) -> None:
    """What must hold whatever was done, worked out from the outside."""
    state, c = t.state, t.conditions
    state.check()
    paid = [p for p in state.ledger.postings if p.kind == "entry fee"]
    assert len(paid) == (len(entries.entered(t)) if c.entry_fee else 0)
    if not any(p.kind == "refund" for p in state.ledger.postings):
        assert state.ledger.balance(COMMISSION) == len(paid) * c.commission
    if c.players:
        assert sum(e.status == "entered" for e in entries.entered(t)) <= c.players.maximum
    places = Counter((e.session, e.table, e.seat) for e in state.entrants.values() if e.has_seat)
    assert all(number == 1 for number in places.values())
    for one in state.entrants.values():
        if one.status in ("out", "disqualified", "withdrawn", "replaced"):
            assert (one.stack, one.seat) == (0, None)
        assert one.stack >= 0
    if not t.rules.banked:
        tables = [table for s in state.sessions.values() for table in s.tables.values()]
        assert all(table.float == 0 for table in tables)
    if state.status == "closed":
        assert state.ledger.balance(POOL) == 0


def check_record(t: Tournament) -> None:
    """What the journal must tell at the end."""
    again = Tournament.replay(t.journal.entries)
    assert (again.state, again.corrections) == (t.state, t.corrections)
    assert audit(t.journal.entries) == []
    drawn: dict[int, Any] = {}
    for event in (event for entry in t.journal.entries for event in entry.events):
        if event["event"] in ("drawn", "redrawn") and "order" in event:
            assert drawn.setdefault(event["order"], event["seats"]) == event["seats"]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=4, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_whatever_is_done_everything_adds_up_and_replays(game: str, seed: int) -> None:
    floor = Floor(game, seed)
    floor.run(110)
    check_record(floor.t)


def test_random_floors_come_to_an_end_and_are_refused_at_times() -> None:
    floors = [Floor(game, 11) for game in GAMES]
    floors += [Floor("charity-holdem", seed) for seed in (1, 9, 12, 24)]
    for floor in floors:
        floor.run(400)
        check_record(floor.t)
    reached = Counter(floor.t.state.status for floor in floors)
    assert reached["closed"] >= len(floors) // 2, reached
    assert sum(floor.refusals for floor in floors) > 100
    struck = {one.command for floor in floors for one in floor.t.corrections}
    assert struck >= {"call-ballot", "draw-ballot", "pay-prizes", "donate", "cancel", "close"}

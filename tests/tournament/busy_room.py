"""A room in which everybody acts at random: directors, dealers and players, in mid-hand or not."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from at_tables import PlayedTable, next_step
from tournaments import playing, stages

from houseway.games.asks import Option, Turn
from houseway.games.bots import house
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit as audit_table
from houseway.table.dealt_source import Dealt
from houseway.tournament import Tournament, moving
from houseway.tournament.auditing import audit, compared
from houseway.tournament.conditions import FieldSize, Purchase, SessionEnd
from houseway.tournament.hosting import HostedTable
from houseway.tournament.hosting.players import Field as Bots
from houseway.tournament.moments import is_due
from randomly import chosen, completed

AGAIN = Purchase(cost=1_000, chips=5_000, most=3, method="at the desk")
FREE = Purchase(cost=0, chips=5_000, most=3, method="at the desk")
PURCHASES = {
    "holdem": {"rebuys": AGAIN, "add_ons": AGAIN},
    "ultimate-holdem": {"rebuys": AGAIN, "add_ons": AGAIN},
    "charity-holdem": {"re_entry": FREE},
}
ROLES = {"director": 12, "assistant": 4, "operator": 3, "supervisor": 1, "nominator": 1}
AT_A_TABLE = ("dealer", "dealer", "supervisor", "director")
SELDOM = {"cancel": 0.2, "disqualify": 0.2, "withdraw": 0.3, "relieve": 0.2, "dispute": 0.3}
SELDOM |= {"approve-substitute": 0.4, "nominate": 0.1, "add-reserve": 0.2, "take-break": 0.3}
SELDOM |= {
    "abandon-hand": 0.2,
    "pause": 0.2,
    "direct-player": 0.3,
    "mark-absent": 0.3,
    "excuse": 0.2,
    "resume": 3,
}
SELDOM |= {"settle-dispute": 9, "rebuy": 5, "re-enter": 5, "race-chips": 5, "mark-back": 2}
SELDOM |= {"give-words": 0.1, "enter-words": 0.1, "call-redraw": 0.5, "draw-redraw": 3}
SELDOM |= {"lock-table": 0.1, "unlock-table": 3}
SETTLED = ("closed", "cancelled")


class BusyRoom:
    """A tournament at several tables, dealt and live, in which anybody does anything."""

    def __init__(self, game: str, seed: int) -> None:
        self.random, self.bots = Random(seed), Bots(str(seed))
        self.secrets: dict[str, bytes] = {}
        self.given: Counter[str] = Counter()
        self.refused = 0
        self.t = self._in_play(game)
        self.hosts = {number: self._hosted(number) for number in moving.tables_in_play(self.t)}
        self.over: list[HostedTable] = []

    def _in_play(self, game: str) -> Tournament:
        long = stages(game, ends=SessionEnd(by="rounds", at=40))
        terms = {"stages": long, "players": FieldSize(minimum=2, maximum=60)}
        terms |= {"per_table": self.random.choice((3, 4)), **PURCHASES.get(game, {})}
        terms["chips"] = self.random.choice((1_000, 5_000))
        return playing(game, self.random.randint(5, 8), **terms)

    def _seed(self) -> bytes:
        return self.random.randbytes(32)

    def _hosted(self, number: int, table: Table | None = None) -> PlayedTable:
        live = self.random.random() < 0.4
        facts = {"table": table} if table else {"live": live}
        who = self.in_office("director")
        return PlayedTable(self.t, number, str(number), who=who, seeds=self._seed, **facts)

    def run(self, steps: int) -> None:
        """Do so many things, one after the other."""
        for _ in range(steps):
            self.t.clock.pass_(seconds=self.random.choice((0, 5, 20, 200)))
            if self.t.state.status in SETTLED or not self.hosts:
                return
            with suppress(Refused):
                self._step()

    def _step(self) -> None:
        number = self.random.choice([*self.hosts])
        what = self.random.random()
        try:
            if what < 0.70:
                self._play(self.hosts[number])
            elif what < 0.78:
                self._at_table(self.hosts[number])
            elif what < 0.95:
                self._at_desk()
            elif what < 0.98:
                self.give("operator", "correct", {"reason": "a mistake", "seconded_by": "Sue"})
            else:
                self.restart()
        except Refused:
            self.refused += 1
            raise

    def _play(self, host: PlayedTable) -> None:
        if host.table.in_play:
            self._go_on(host)
        else:
            host.do("dealer", "start")

    def _go_on(self, host: PlayedTable) -> None:
        """What somebody does next who is asked: a bot or the house, or else anything open."""
        procedure = host.table.procedure
        assert procedure is not None
        waits = [one for one in host.table.options("director") if one.do == "decide-dispute"]
        turn = procedure.asked if isinstance(procedure.asked, Turn) else None
        if not waits and (turn is None or self.bots.choose(procedure) or house(procedure)):
            next_step(host, self.bots)
            return
        act = completed(self.random, self.random.choice(waits or turn.options))
        host.do(act.by, act.do, who="Dana" if act.by == "director" else act.by, **act.facts)

    def _at_table(self, host: PlayedTable) -> None:
        """Any act of anybody at a table, rulings and corrections included."""
        by = self.random.choice((*AT_A_TABLE, *host.table.state.patrons))
        options = [one for one in host.table.options(by) if one.do not in ("close", "release")]
        if self.random.random() < 0.2:
            host.do("supervisor", "correct", who="Sam", reason="a mistake", seconded_by="Sue")
        elif options:
            act = completed(self.random, self.random.choice(options))
            host.do(by, act.do, who="Dana" if by == "director" else by, **act.facts)

    def _at_desk(self) -> None:
        """Any command of anybody who has one."""
        (role,) = self.random.choices([*ROLES], [*ROLES.values()])
        by = self.t.rules.nominated_by if role == "nominator" else role
        options = self.t.options(by)
        if options:
            often = [SELDOM.get(one.do, 1) for one in options]
            (option,) = self.random.choices(options, often)
            self.give(by, option.do, self._facts(option))

    def _facts(self, option: Option) -> dict[str, Any]:
        found = {name: chosen(self.random, range) for name, range in option.choose.items()}
        if option.do == "record-round":
            here = self.t.state.entrants
            found["stacks"] = {n: here[n].stack for n in found["stacks"]}
        if option.do in ("nominate", "nominate-assistant"):
            found["name"] = self.random.choice(("Dana", "Eli"))
        return found

    def give(self, by: str, do: str, facts: dict[str, Any]) -> None:
        """Somebody in a role gives a command."""
        self.t.do(by, do, who=self.in_office(by) or "Olga", **facts)
        self.given[do] += 1

    def in_office(self, role: str) -> str | None:
        """Who was nominated for a role."""
        return next((n for n, held in self.t.state.directors.items() if held == role), None)

    def restart(self) -> None:
        """Take everything up again, as another process does: from the journals alone."""
        self._have_director()
        t, saved = self.t, self.t.save() if self.random.random() < 0.5 else None
        self.t = Tournament(
            t.name,
            t.game,
            journal=t.journal,
            clock=t.clock,
            seeds=self._seed,
            secrets=t.secrets,
            saved=saved,
        )
        assert (self.t.state, self.t.hands) == (t.state, t.hands)
        used = moving.tables_in_play(self.t)
        self.over += [host for number, host in self.hosts.items() if number not in used]
        try:
            self.hosts = {n: self._hosted(n, self._taken_up(self.hosts[n])) for n in used}
        except Refused as refused:
            raise AssertionError(f"A table is not taken up: {refused}") from refused
        self.given["restart"] += 1

    def _taken_up(self, host: PlayedTable) -> Table:
        journal, source = host.table.journal, host.table.source
        if isinstance(source, Dealt):
            self.secrets |= source.book.take_new()
        more = {"secrets": self.secrets, "seeds": self._seed, "clock": self.t.clock}
        return Table.resume(journal.entries, journal=journal, **more)

    def _have_director(self) -> None:
        if self.in_office("director") is None:
            by = self.t.rules.nominated_by
            self.t.do(by, "nominate", who="Sam", name="Dana", licence="L1")

    # In the end

    def finish(self) -> None:
        """Have every hand played to its end, and told."""
        self._have_director()
        for number, decision in enumerate(self.t.state.disputes, 1):
            if decision is None:
                self.give("director", "settle-dispute", {"number": number, "decision": "play on"})
        for host in self.hosts.values():
            self._play_out(host)
            if host.table.settled:
                host.do("dealer", "collect")
            host.report()
            assert not host.unreported
        for table in [*self.t.hands.under_way]:  # said at the desk to begin, and nothing came of it
            self.give("director", "end-hand", {"table": table})
        if is_due(self.t):  # the record was struck that had carried it out
            self.give("director", "end-hand", {"table": moving.tables_in_play(self.t)[0]})

    def _play_out(self, host: PlayedTable) -> None:
        for _ in range(150):
            if not host.table.in_play:
                return
            self._go_on(host)
        void = [one for one in host.table.options("director") if one.do == "void-round"]
        host.do("director", "void-round", who="Dana", **completed(self.random, void[0]).facts)

    def check(self) -> None:
        """Nothing is lost, and what the journals tell is what happened."""
        t = self.t
        t.state.check()
        assert (t.hands.under_way, t.state.put_off) == ({}, [])
        again = Tournament.replay(t.journal.entries)
        assert (again.state, again.hands, again.corrections) == (t.state, t.hands, t.corrections)
        assert audit(t.journal.entries) == []
        for host in (*self.hosts.values(), *self.over):
            assert audit_table(host.table.journal.entries) == []
            assert compared(t.journal.entries, host.table.journal.entries) == []

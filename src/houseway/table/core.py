"""Commands to a table: checked, carried out, kept in the journal, and struck out again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, ClassVar, NamedTuple

import msgspec

from houseway.conduct import AT, IN_CHARGE, PLAYER, Command, checked, cited, listed
from houseway.games import wording
from houseway.games.asks import Act, Option, Turn
from houseway.games.events import Event
from houseway.games.round import Determinations
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR
from houseway.journal import MemoryJournal, Writer
from houseway.rulebook import Refused

from .playing import Playing
from .source import Source

Clock = Callable[[], datetime]
SET_UP = "set-up"
CORRECT = "correct"


def utc_now() -> datetime:
    """The time by the machine's clock."""
    return datetime.now(UTC)


class _Done(NamedTuple):
    seq: int
    act: Act
    draws: list[Any]


class TableCore(Playing):
    """A table of one game: `do` is the only way in, and everything it led to is in the journal."""

    commands: ClassVar[dict[str, Command[Any]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        above = [method for one in reversed(cls.__mro__) for method in vars(one).values()]
        cls.commands = listed(above)

    def __init__(
        self,
        name: str,
        determinations: Determinations | None = None,
        *,
        live: bool = False,
        source: Source | None = None,
        journal: Writer | None = None,
        clock: Clock = utc_now,
    ) -> None:
        super().__init__(name, determinations, source, live)
        self.journal = journal or MemoryJournal(name, clock=clock)
        self.clock = clock
        self._by_role: dict[tuple[str, bool, bool], list[Command[Any]]] = {}
        self.keep_state()
        self._set_up()

    def _set_up(self) -> None:
        """Say in the journal what is played here, so that it can be played again from it."""
        set_up = {
            "do": SET_UP,
            "game": self.game.game,
            "rules": self.game.rules.id,
            "determinations": msgspec.to_builtins(self.state.determinations),
            "speaks": sorted(self.source.speaks),
        }
        self.journal.append(set_up, self.house.in_charge, self.house.in_charge)

    # Commands

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does; `Refused` changes nothing.

        `by` is a player's name or a role of the house, `who` the name of the person in that role.
        A command sent again with the same `id` has no second effect.
        """
        if id is not None and self.journal.find(id):
            return ()
        role = by if by in HOUSE else PLAYER
        if role == PLAYER and who not in (None, by):
            raise Refused(f"{who} cannot act for {by}: players act in their own names.")
        if do == CORRECT:
            self._correct(Act(by, do, facts), who or by, id)
            return tuple(self._events)
        act = self._timed(Act(by, do, facts))
        self._carry_out(act)
        events = [event.whole() for event in self._events]
        told = {"do": act.do, **act.facts}
        entry = self.journal.append(told, who or by, role, self._draws, events, id=id)
        self._log_done(act, entry.seq)
        return tuple(self._events)

    def _timed(self, act: Act) -> Act:
        if act.do not in self.commands or not self.commands[act.do].timed:
            return act
        if AT in act.facts:
            raise Refused("The table's own clock says when it is: leave the time out.")
        return Act(act.by, act.do, {**act.facts, AT: self.clock().isoformat(timespec="seconds")})

    def play_again(self, act: Act, seq: int) -> list[dict[str, Any]]:
        """Carry out a command of a journal; returns what it led to, for comparison."""
        self._carry_out(act)
        self._log_done(act, seq)
        return [event.whole() for event in self._events]

    @property
    def happened(self) -> tuple[Event, ...]:
        """What the last command led to."""
        return tuple(self._events)

    @property
    def drawn(self) -> list[Any]:
        """Everything that chance decided for the last command."""
        return self._draws

    def _carry_out(self, act: Act) -> None:
        self._events, self._draws, self._kept_at = [], [], 0
        if act.do in self.commands:
            self._command(self.commands[act.do], act)
        elif act.do == "enter":
            self._enter(act)
        else:
            self._check_known(act.do)
            self.in_round(act)
        self.advance()
        if self.procedure is None:
            self.state.check_chips()

    def _command(self, one: Command[Any], act: Act) -> None:
        if not self._knows(one):
            raise Refused(f"The rules of {self.game.game} have no way to {one.said}.")
        clauses = self._clauses(one)
        allowed = self._allowed(one)
        by = wording.who(act.by)
        if (act.by if act.by in HOUSE else PLAYER) not in allowed:
            raise Refused(f"Only {wording.roles(allowed)} may {one.said}, not {by}.", *clauses)
        if self.in_play and not one.any_time:
            text = wording.began(f"{by} may {one.said} once the round is over.")
            raise Refused(text, *clauses)
        at = datetime.fromisoformat(act.facts[AT]) if one.timed else datetime.min
        if bar := one.barred(self, act.by, at):
            raise cited(bar, clauses)
        self.check_seat(one, act, clauses)
        facts = checked(one, self, act, clauses)
        try:
            one.effect(self, **({"by": act.by} if PLAYER in one.by else {}), **facts)
        except Refused as refused:
            raise cited(refused, clauses) from None

    def check_seat(self, one: Command[Any], act: Act, clauses: tuple[str, ...]) -> None:
        """`Refused` where a seat is named that there is not, or that is not free."""

    def _clauses(self, one: Command[Any]) -> tuple[str, ...]:
        """The citations behind a command, for refusals."""
        names = [name for name in (one.rule, *one.cites) if name]
        found = self.cite(*(getattr(self.house, name) for name in names))
        return found or (self.cite(getattr(self.house, one.otherwise)) if one.otherwise else ())

    def _check_known(self, do: str) -> None:
        """`Refused` for what nobody ever does at a table of the game."""
        rulings, aliases = self.game.rulings, self.game.aliases
        if do not in wording.VERBS and do not in rulings and do not in aliases:
            commands = [name for name, one in self.commands.items() if self._knows(one)]
            raise wording.no_such_act(do, [*commands, *wording.VERBS, *rulings, *aliases])

    def _knows(self, one: Command[Any]) -> bool:
        return one.rule is None or getattr(self.house, one.rule) is not None

    def _allowed(self, one: Command[Any]) -> tuple[str, ...]:
        also = self.house.also_by.get(one.name, ())
        roles = (self.house.in_charge if by == IN_CHARGE else by for by in one.by)
        return tuple(dict.fromkeys((*roles, *also)))

    def _enter(self, act: Act) -> None:
        if act.by != DEALER:
            raise Refused(f"What fell is entered by the dealer, not by {wording.who(act.by)}.")
        if "draw" in self.source.speaks:
            raise Refused("Nothing is entered at a dealt table: it deals by itself.")
        if set(act.facts) != {"fell"}:
            raise Refused("An entry says what fell, and nothing else.")
        self.give(act.facts["fell"])

    def in_round(self, act: Act) -> None:
        """Give an act or a ruling to the round that is being played."""
        ruling, course = self.game.rulings.get(act.do), self.procedure
        if ruling is not None and course is not None and act.do not in course.rulings:
            title = ruling.name.replace("-", " ").capitalize()
            text = f"{title} is ruled in a round: first {wording.describe(course.asked)}."
            raise Refused(text, *self.cite(*ruling.clauses))
        self.give(act)

    # Corrections

    def keep_state(self) -> None:
        """What is done from here on can be played again."""
        self.source.keep()
        self._kept = (self.state.copy(), self.source.copy())
        self._kept_round = (self.last_round, self._script)
        self._kept_at = len(self._draws)
        self._log: list[_Done] = []

    def _log_done(self, act: Act, seq: int) -> None:
        self._log.append(_Done(seq, act, self._draws[self._kept_at :]))

    def check_correction(self, act: Act) -> int:
        """The number of the entry that a correction strikes, or `Refused`."""
        if act.by not in (DEALER, SUPERVISOR):
            text = (
                f"A correction is made by the dealer or a supervisor, not by {wording.who(act.by)}."
            )
            raise Refused(text)
        reason = act.facts.get("reason")
        if set(act.facts) != {"reason"} or not isinstance(reason, str) or not reason.strip():
            raise Refused("A correction needs a reason, and nothing else.")
        under_way = self.procedure is not None and len(self._log) > 1
        if not under_way:  # the beginning itself is no part of what a round can take back
            text = "Nothing has been done in a round under way that could be corrected."
            raise Refused(text, *self.cite(self.house.results_stand))
        self._check_ruling(act.by, self._log[-1].act)
        return self._log[-1].seq

    def _check_ruling(self, by: str, struck: Act) -> None:
        """A dealer strikes out no ruling that dealers do not give."""
        ruling = self.game.rulings.get(struck.do)
        if ruling is not None and by == DEALER and DEALER not in ruling.by:
            text = f"The dealer does not strike out a ruling of the {struck.by}."
            raise Refused(text, *self.cite(*ruling.clauses))

    def _correct(self, act: Act, who: str, id: str | None) -> None:
        struck = self.check_correction(act)
        self.undo()
        self.journal.strike(struck, who, act.by, act.facts["reason"], id=id)

    def undo(self) -> None:
        """Play everything since the round began again, without the last command."""
        log, later, kept = self._log[:-1], self.source, self._kept
        self.state, self.source = kept[0].copy(), kept[1].copy()
        self.procedure = None
        self.last_round, self._script = self._kept_round
        self.source.repeat(later)
        for done in log:
            self.source.expect(done.draws)
            self._carry_out(done.act)
        self._kept, self._log = kept, log
        self._events, self._draws = [Event("corrected")], []

    # Reading

    def options(self, viewer: str) -> tuple[Option, ...]:
        """What somebody may do now: in the round, as a ruling, or at the table."""
        found: list[Option] = []
        if self.procedure is not None:
            if isinstance(self.procedure.asked, Turn):
                found += self.procedure.asked.open_to(viewer)
            if viewer in HOUSE:
                found += self.rulings_open(viewer)
        return (*found, *self._commands_open(viewer))

    def rulings_open(self, by: str | None = None) -> tuple[Option, ...]:
        """Every ruling that can be given in the round, by anybody or by one role."""
        return self.procedure.rulings_open(by) if self.procedure is not None else ()

    def _commands_for(self, role: str, in_play: bool) -> list[Command[Any]]:
        """What a role can tell the table by its rules, whatever bars it at the moment."""
        key = (role, in_play, self.state.tournament is None)
        if key not in self._by_role:
            self._by_role[key] = [
                one
                for one in self.commands.values()
                if role in self._allowed(one)
                and (one.any_time or not in_play)
                and self._offers(one)
            ]
        return self._by_role[key]

    def _offers(self, one: Command[Any]) -> bool:
        """Whether a command is one that people choose at the table."""
        return self._knows(one)

    def _commands_open(self, viewer: str) -> list[Option]:
        role, now = viewer if viewer in HOUSE else PLAYER, self.clock()
        return [
            Option(viewer, one.name, choose=ranges)
            for one in self._commands_for(role, self.in_play)
            if one.barred(self, viewer, now) is None
            and all((ranges := one.ranges(self, viewer)).values())
        ]

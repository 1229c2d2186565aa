"""Commands to a tournament: checked, carried out, kept in the journal, struck out and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any, ClassVar, Self

from houseway.conduct import AT, Command, as_option, checked, cited, listed
from houseway.equipment import new_seed
from houseway.errors import HousewayError
from houseway.games import wording
from houseway.games.asks import Act, Choices, Option, Sums
from houseway.games.events import Event
from houseway.games.tournament_rules import TournamentRules, rules_of
from houseway.journal import Entry, MemoryJournal, Writer, canonical
from houseway.rulebook import Refused

from .conditions import Conditions
from .correcting import CORRECT, Correction, correctors, moved
from .drawing import Drawing
from .roles import ASSISTANT, DIRECTOR, NOMINATED, OPERATOR, ROLES
from .state import BECAME, CANCELLED, CLOSED, TournamentState

SET_UP = "set-up"
BARRED = {
    "rebuy": "re-buys",
    "re-enter": "re-entry",
    "add-on": "add-ons",
    "announce-bonus": "bonus rounds",
    "announce-elimination": "elimination rounds",
    "donate": "donations",
    "pay-prizes": "prizes",
    "refund": "refunds",
}
"""The commands that some instruments bar, by what their conditions must not hold."""


def utc_now() -> datetime:
    """The time by the machine's clock."""
    return datetime.now(UTC)


class JournalDiffers(HousewayError, ValueError):  # noqa: N818
    """A journal tells something else than the rules make of its commands; `seq` says where."""

    def __init__(self, reason: str, seq: int = 1) -> None:
        self.seq = seq
        super().__init__(reason)


class TournamentCore(Drawing):
    """A tournament of one game: `do` is the only way in, and the journal says all that happened.

    With a journal that tells of this tournament already, it goes on from there. `corrections`
    are all that were ever made, in order.
    """

    commands: ClassVar[dict[str, Command[Any]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        above = [method for one in reversed(cls.__mro__) for method in vars(one).values()]
        cls.commands = listed(above)

    def __init__(
        self,
        name: str,
        game: str,
        *,
        journal: Writer | None = None,
        clock: Callable[[], datetime] = utc_now,
        seeds: Callable[[], bytes] = new_seed,
        secrets: MutableMapping[str, str] | None = None,
    ) -> None:
        super().__init__(seeds, secrets)
        self.name, self.game = name, game
        self.rules: TournamentRules = rules_of(game)
        self.clock = clock
        self.journal = journal or MemoryJournal(name, clock=clock)
        self.state = TournamentState()
        self.corrections: list[Correction] = []
        self._given: list[Entry] = []
        self._before: dict[int, TournamentState] = {}
        self._events: list[Event] = []
        self.now = clock()
        set_up = {"do": SET_UP, "tournament": name, "game": game, "rules": self.rules.id}
        if not self.journal.standing:
            self.journal.append(set_up, OPERATOR, OPERATOR)
        elif self.journal.standing[0].command != set_up:
            raise JournalDiffers(f"The journal is not that of {name}, a tournament of {game}.")
        else:
            self._fold(self.journal.entries)

    # Commands

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does in a role; `Refused` changes nothing.

        `who` is the person in the role. A command sent again with its `id` has no second effect.
        """
        if id is not None and self.journal.find(id):
            return ()
        if do == CORRECT:
            return self._correct(Act(by, do, facts), who or by, id)
        if AT in facts:
            raise Refused("The tournament's own clock says when it is: leave the time out.")
        act = Act(by, do, {**facts, AT: self.clock().isoformat(timespec="seconds")})
        before = deepcopy(self.state)
        try:
            self._carry_out(act, who)
            self._keep(act, who, id)
        except BaseException:
            self.state = before
            raise
        self._forget_secrets(self._bound)
        return tuple(self._events)

    @property
    def _bound(self) -> str | None:
        return self.state.ballot.commitment if self.state.ballot else None

    def _carry_out(self, act: Act, who: str | None) -> None:
        self._events, self._draws = [], []
        self._command(act, who)
        self.state.check()

    def _keep(self, act: Act, who: str | None, id: str | None) -> None:
        events = [event.whole() for event in self._events]
        told = {"do": act.do, **act.facts}
        try:
            made = self.journal.append(told, who or act.by, act.by, self._draws, events, id=id)
        except UnicodeEncodeError:
            raise Refused("It holds text that cannot be written down.") from None
        self.standing.append(made)
        self._given.append(made)

    def _command(self, act: Act, who: str | None) -> None:
        one = self.commands.get(act.do)
        if one is None:
            known = [name for name, one in self.commands.items() if self._knows(one)]
            raise wording.no_such_act(act.do, [*known, CORRECT])
        if not self._knows(one):
            text = f"The rules of a tournament of {self.game} have no way to {one.said}."
            raise self.refused(text, self.rules.barred.get(BARRED.get(one.name, "")))
        clauses = self.cite(*self._clauses(one))
        if act.by not in ROLES or act.by not in self._allowed(one):
            allowed, by = wording.roles(self._allowed(one)), wording.who(act.by)
            raise Refused(f"Only {allowed} may {one.said}, not {by}.", *clauses)
        self.check_person(act.by, who)
        self.now = datetime.fromisoformat(act.facts[AT])
        if self.state.status in (CLOSED, CANCELLED):
            text = f"The tournament is {self.state.status}: it is too late to {one.said}."
            raise Refused(text, *clauses)
        if bar := one.barred(self, act.by, self.now):
            raise cited(bar, clauses)
        self._check_named(one, act, clauses)
        facts = checked(one, self, act, clauses)
        del facts[AT]
        try:
            one.effect(self, **facts)
        except Refused as refused:
            raise cited(refused, clauses) from None

    def _check_named(self, one: Command[Any], act: Act, clauses: tuple[str, ...]) -> None:
        """Say plainly why somebody is named who cannot be."""
        for name, range in one.ranges(self, act.by).items():
            given = act.facts.get(name)
            if isinstance(range, Sums) and isinstance(given, dict):
                unknown = [str(one) for one in given if one not in range.players]
                if unknown:
                    names = wording.listed(unknown, "and")
                    text = f"{names} cannot be named to {one.said}: the {wording.named(name)} are"
                    raise Refused(f"{text} of those in play.", *clauses)
            if not (name == "player" and isinstance(given, str) and given.strip()):
                continue
            if isinstance(range, Choices) and given not in range:
                raise Refused(self.why_not_named(one, given, range), *clauses)

    def why_not_named(self, one: Command[Any], name: str, allowed: Choices) -> str:
        """Why a command does not concern somebody, by what became of them in the tournament."""
        entrant = self.state.entrants.get(name)
        became = "has not entered" if entrant is None else BECAME[entrant.status]
        if not allowed and one.none:
            return f"{name} {became}: {one.none[0].lower()}{one.none[1:]}"
        return f"{name} {became}: to {one.said}, name {wording.in_words(allowed)}."

    def _knows(self, one: Command[Any]) -> bool:
        return one.rule is None or getattr(self.rules, one.rule) is not None

    def _clauses(self, one: Command[Any]) -> list[str | None]:
        """The clauses behind a command, or the one by which somebody conducts the tournament."""
        names = [name for name in (one.rule, *one.cites) if name]
        found = [getattr(self.rules, name, None) or self.stated(name) for name in names]
        return found if any(found) else [self.rules.nominate]

    def _allowed(self, one: Command[Any]) -> tuple[str, ...]:
        named = {"nominator": self.rules.nominated_by, "drafter": self.rules.drafted_by}
        allowed = tuple(named.get(by, by) for by in one.by)
        if self.rules.assistant_is_director and DIRECTOR in allowed and ASSISTANT not in allowed:
            allowed += (ASSISTANT,)
        return allowed

    def check_person(self, by: str, who: str | None) -> None:
        """`Refused` where a role is an office that somebody does not hold."""
        if by in NOMINATED and self.state.directors.get(who or "") != by:
            title = self.rules.title if by == DIRECTOR else by
            text = f"{who} is not the {title} of this tournament."
            if who is None:
                text = f"Say by name who acts as the {title} of this tournament."
            raise Refused(text, *self.cite(self.rules.nominate))

    def cite(self, *clauses: str | None) -> tuple[str, ...]:
        """Full citations of clauses of the instrument."""
        return self.rules.cite(*clauses)

    def stated(self, item: str) -> str | None:
        """The clause under which conditions state an item."""
        return self.rules.items[item].clause if item in self.rules.items else None

    def refused(self, reason: str, *clauses: str | None) -> Refused:
        """A refusal by clauses of the instrument."""
        return Refused(reason, *self.cite(*clauses))

    def note(self, event: str, *clauses: str | None, **facts: Any) -> None:
        """Tell that something happened, and by which clauses."""
        self._events.append(Event(event, self.cite(*clauses), facts))

    @property
    def conditions(self) -> Conditions:
        """The conditions as they stand."""
        if self.state.conditions is None:
            raise self.refused("There are no conditions yet.", self.rules.conditions)
        return self.state.conditions

    # Corrections

    def correctors(self, do: str) -> tuple[str, ...]:
        """The roles in which a command can be corrected."""
        return correctors(self._allowed(self.commands[do]))

    def can_correct(self, by: str) -> bool:
        """Whether somebody in a role can take the last command back that stands."""
        return bool(self.standing) and by in self.correctors(self.standing[-1].command["do"])

    def _correct(self, act: Act, who: str, id: str | None) -> tuple[Event, ...]:
        reason = act.facts.get("reason")
        if set(act.facts) != {"reason"} or not isinstance(reason, str) or not reason.strip():
            raise Refused("A correction needs a reason, and nothing else.")
        last = self._to_strike(act.by, who)
        try:
            self.journal.strike(last.seq, who, act.by, reason, id=id)
        except UnicodeEncodeError:
            raise Refused("The reason holds text that cannot be written down.") from None
        self._fold(self.journal.entries)
        self._forget_secrets(self._bound)
        return tuple(self._events)

    def _to_strike(self, by: str, who: str) -> Entry:
        """The last command that stands, if somebody in a role may strike it."""
        if not self.standing:
            raise Refused("Nothing has been done yet that could be corrected.")
        do = self.standing[-1].command["do"]
        if by not in self.correctors(do):
            allowed, said = wording.roles(self.correctors(do)), self.commands[do].said
            text = f"The last command was to {said}: only {allowed} may correct it, not"
            text = f"{text} {wording.who(by)}."
            raise self.refused(text, *self._clauses(self.commands[do]))
        self.check_person(by, who)
        return self.standing[-1]

    def _strike(self, entry: Entry) -> None:
        """Go back to where the last command was given; what was drawn by it stays drawn."""
        last = self._to_strike(entry.role, entry.by)
        if last.seq != entry.strikes:
            raise Refused(f"Entry {entry.strikes} is not the last that can be struck.")
        self._struck.append(self.standing.pop())
        self.drawn_before |= self.state.drawn
        before = self.state.ledger.balances
        self.state = self._before.pop(last.seq)
        made = Correction(
            seq=entry.seq,
            time=entry.time,
            by=entry.by,
            role=entry.role,
            reason=entry.command["reason"],
            struck=last.seq,
            command=last.command["do"],
            given_by=last.by,
            given_as=last.role,
            moved=moved(before, self.state.ledger.balances),
        )
        self.corrections.append(made)
        self._events = []
        self.note("corrected", entry=made.struck, command=made.command, moved=made.moved)

    # Replay

    def _fold(self, entries: Iterable[Entry]) -> None:
        self.state, self.corrections, self.drawn_before = TournamentState(), [], {}
        self._given, self.standing, self._struck, self._before = [], [], [], {}
        for _ in self.follow_all(entries):
            pass

    def follow_all(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Carry out a whole journal, entry by entry, or raise `JournalDiffers`."""
        given = tuple(entries)
        struck = {entry.strikes for entry in given}
        for entry in given:
            if entry.kind == "opened" or (entry.command.get("do") == SET_UP and not self._given):
                continue
            if entry.seq in struck:
                self._before[entry.seq] = deepcopy(self.state)
            self._again(entry)
            yield entry

    def follow(self, entry: Entry) -> None:
        """Carry out a further entry of the journal, or raise `JournalDiffers`."""
        if entry.strikes is None:
            self._again(entry)
        else:
            self._fold([*self._given, entry])

    def _again(self, entry: Entry) -> None:
        self._replaying = True
        try:
            if entry.kind == "correction":
                self._strike(entry)
            else:
                self._carry_out_again(entry)
            self._given.append(entry)
        except JournalDiffers:
            raise
        except (Refused, LookupError, ValueError, TypeError) as error:
            text = f"Entry {entry.seq} cannot be carried out: {error}"
            raise JournalDiffers(text, entry.seq) from error
        finally:
            self._replaying = False

    def _carry_out_again(self, entry: Entry) -> None:
        facts = dict(entry.command)
        do = facts.pop("do")
        self._expected = list(entry.draws)
        self._carry_out(Act(entry.role, do, facts), entry.by)
        told = [event.whole() for event in self._events]
        if canonical(told) != canonical(entry.events) or self._expected:
            text = f"Entry {entry.seq} tells something else than the rules give."
            raise JournalDiffers(text, entry.seq)
        self.standing.append(entry)

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Self:
        """The tournament that a journal tells of, or `JournalDiffers`."""
        given = tuple(entries)
        first = next((entry for entry in given if entry.kind == "command"), None)
        if first is None:
            raise JournalDiffers("The journal does not say which tournament was set up.")
        made = cls.set_up(first)
        made._fold(given)
        return made

    @classmethod
    def set_up(cls, first: Entry) -> Self:
        """The tournament that the first command of a journal sets up, before all others."""
        told = first.command
        if told.get("do") != SET_UP or "tournament" not in told:
            raise JournalDiffers("The journal does not say which tournament was set up.", first.seq)
        made = cls(told["tournament"], told["game"])
        if told.get("rules") != made.rules.id:
            text = f"{told['game']} is played by {made.rules.id}, not by {told.get('rules')}."
            raise JournalDiffers(text, first.seq)
        return made

    # Reading

    def options(self, by: str) -> tuple[Option, ...]:
        """What somebody in a role may do now."""
        now = self.now = self.clock()
        if self.state.status in (CLOSED, CANCELLED):
            return ()
        return tuple(
            as_option(one, self, by)
            for one in self.commands.values()
            if by in self._allowed(one)
            and self._knows(one)
            and one.barred(self, by, now) is None
            and all(one.facts(self).values())
        )

"""Commands carried out: checked, kept in the journal, struck out, and followed elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from houseway.errors import HousewayError
from houseway.games import wording
from houseway.games.asks import Act, Option
from houseway.games.events import Event
from houseway.journal import Entry, Writer, canonical
from houseway.journal.stream import Clock
from houseway.rulebook import Refused

from .authority import Authority, Subject
from .commands import AT, IN_HAND, KEPT, PLAYER, Command, checked, cited
from .course import Accepted, AllOrNothing, Consequences, Course
from .second_person import ANOTHER_PERSON, SECONDED_BY

SET_UP = "set-up"
CORRECT = "correct"
PUT_RIGHT = "put-right"

S = TypeVar("S", bound=Subject[Any])
K = TypeVar("K")


class JournalDiffers(HousewayError, ValueError):  # noqa: N818
    """A journal tells something else than the rules make of its commands; `seq` says where."""

    def __init__(self, reason: str, seq: int = 1) -> None:
        self.seq = seq
        super().__init__(reason)


class EarlierNeeded(HousewayError):  # noqa: N818
    """Something is to be struck that only the whole journal tells of."""


class Conduct(Generic[S, K]):
    """Conducts a subject by commands: `do` is the only way in, and the journal says all of it.

    `events` are what the last act led to and `draws` what chance decided for it; `now` is when it
    was done. `again` says that something on record is being done once more. Where an act fails
    half-way, and where a command is struck, the subject goes back to a state that was kept and
    what counts since then is done again as it fell.
    """

    def __init__(
        self,
        subject: S,
        commands: Mapping[str, Command[S]],
        authority: Authority[S],
        course: Course[K],
        *,
        journal: Writer,
        clock: Clock,
        led_to: Consequences | None = None,
    ) -> None:
        self.subject, self.commands, self.authority = subject, commands, authority
        self.journal, self.clock = journal, clock
        self.course = course
        self.now = datetime.min.replace(tzinfo=UTC)
        self.led_to = led_to or Consequences()
        self.again = False
        self._begins: tuple[K, int] | None = None
        self._wholly = AllOrNothing(self._undo)
        self._unless_refused = AllOrNothing(self._undo, Refused)

    @property
    def events(self) -> list[Event]:
        """What the last act led to."""
        return self.led_to.events

    @property
    def draws(self) -> list[Any]:
        """What chance decided for the last act."""
        return self.led_to.draws

    # Commands

    def do(
        self,
        by: str,
        do: str,
        facts: dict[str, Any],
        *,
        who: str | None,
        id: str | None,
        kept: str | None = None,
    ) -> tuple[Event, ...]:
        """Carry out what somebody does; `Refused` changes nothing.

        `who` is the person in a role. A command sent again with its `id` has no second effect.
        `kept` is the hash of the entry in the journal of a table that tells of itself.
        """
        if id is not None and self.journal.find(id):
            return ()
        act = Act(by, do, facts)
        if do == CORRECT:
            self._correct(act, who or by, id)
        elif do == PUT_RIGHT:
            self._put_right(act, who or by, id)
        else:
            self._give(self._timed(act, kept), who, id)
        return tuple(self.events)

    def _timed(self, act: Act, kept: str | None) -> Act:
        command = self.commands.get(act.do)
        if command is None or not command.timed:
            return act
        if AT in act.facts:
            text = f"The {self.authority.subject}'s own clock says when it is: leave the time out."
            raise Refused(text)
        if IN_HAND in act.facts:
            text = "Tables say themselves that a hand is under way: leave it out."
            raise Refused(text, *self.authority.clauses(command))
        if KEPT in act.facts:
            text = "Tables that are played here tell of their hands themselves: leave kept out."
            raise Refused(text, *self.authority.clauses(command))
        noted = {AT: self.clock().isoformat(timespec="seconds"), **self.authority.noted(command)}
        if kept is not None:
            noted[KEPT] = kept
        return Act(act.by, act.do, {**act.facts, **noted})

    def _give(self, act: Act, who: str | None, id: str | None) -> None:
        self._carry_out(act, who)
        with self._wholly:
            seq = self._write(act, who or act.by, id)
            self._accept(Accepted(seq, act, who or act.by, self.draws))

    def _write(self, act: Act, who: str, id: str | None) -> int:
        events = [event.whole() for event in self.events]
        command, role = {"do": act.do, **act.facts}, self.authority.role(act.by)
        try:
            return self.journal.append(command, who, role, self.draws, events, id=id).seq
        except UnicodeEncodeError:
            raise Refused("It holds text that cannot be written down.") from None

    def _accept(self, accepted: Accepted) -> None:
        self.subject.accept(accepted)
        command = self.commands.get(accepted.act.do)
        if command is None or not command.stands:
            self._note(accepted)

    def _note(self, accepted: Accepted) -> None:
        if self._begins is not None:
            (kept, fallen), self._begins = self._begins, None
            self.course = Course(kept, self.course.every)
            accepted = accepted._replace(draws=accepted.draws[fallen:])
        self.course.add(accepted)
        if self.course.due:
            self.course.keep(self.subject.kept())

    def begin_course(self) -> None:
        """What is done from here on can be taken back, and nothing that was done before."""
        if not self._going_back:
            self._begins = (self.subject.kept(), len(self.draws))

    @property
    def begins(self) -> bool:
        """Whether the act that is being carried out begins a course."""
        return self._begins is not None

    # Carrying out

    _going_back = False

    def _carry_out(self, act: Act, who: str | None) -> None:
        self.led_to.clear()
        self._begins = None
        command = self.commands.get(act.do)
        if command is None:
            with self._unless_refused:
                self.subject.otherwise(act)
        else:
            facts = self._checked(command, act, who)
            with self._wholly:
                self._effect(command, act, facts)
        with self._wholly:
            self.subject.settle()

    def _checked(self, command: Command[S], act: Act, who: str | None) -> dict[str, Any]:
        """The facts of a command that somebody may give now, or `Refused`."""
        authority, subject = self.authority, self.subject
        if not authority.knows(command):
            raise authority.unknown(command)
        clauses, allowed = authority.clauses(command), authority.allowed(command)
        if authority.role(act.by) not in allowed:
            by = wording.who(act.by)
            text = f"Only {wording.roles(allowed)} may {command.said}, not {by}."
            raise Refused(text, *clauses)
        authority.check(command, act, who)
        if command.timed:
            self.now = datetime.fromisoformat(act.facts[AT])
        if bar := command.barred(subject, act.by, self.now):
            raise cited(bar, clauses)
        ranges = command.ranges(subject, act.by)
        authority.check_named(command, act, ranges)
        named = {n: fact for n, fact in act.facts.items() if n not in (IN_HAND, KEPT)}
        given = Act(act.by, act.do, named)
        facts = checked(command, given, ranges, clauses)
        facts.pop(AT, None)
        return facts

    def _effect(self, command: Command[S], act: Act, facts: dict[str, Any]) -> None:
        by = {"by": act.by} if command.names_giver else {}
        try:
            if not self.authority.puts_off(command, facts):
                command.effect(self.subject, **by, **facts)
        except Refused as refused:
            raise cited(refused, self.authority.clauses(command)) from None

    # Going back

    def _undo(self) -> None:
        """Be as after all that counts, where something failed half-way."""
        if not self._going_back:
            self._go_back(len(self.course.accepted))

    def _go_back(self, count: int) -> None:
        """Be as after the first so many accepted commands of the course."""
        kept, since = self.course.back_to(count)
        again, self.again, self._going_back = self.again, True, True
        try:
            self.subject.go_back(kept)
            for accepted in since:
                self.subject.expect(accepted.draws)
                self._carry_out(accepted.act, accepted.who)
                self._note(accepted)
        finally:
            self.again, self._going_back = again, False
        self.led_to.clear()
        self._begins = None

    def take_up(self, kept: K, accepted: list[Accepted], *, whole: bool) -> None:
        """Begin in a state that was kept, with what counts since then."""
        self.course = Course(kept, self.course.every, whole=whole)
        self.course.accepted = list(accepted)
        self._go_back(len(accepted))

    @property
    def last(self) -> Accepted | None:
        """The last command that counts, of those that can be taken back."""
        return self.course.accepted[-1] if self.course.accepted else None

    def _correct(self, act: Act, who: str, id: str | None) -> None:
        self._strike_out(self.to_strike(act, who), act, who, id)

    def _strike_out(self, struck: Accepted, correction: Act, who: str, id: str | None) -> None:
        facts = correction.facts
        reason, second = facts["reason"], facts.get(SECONDED_BY)
        try:
            entry = self.journal.strike(struck.seq, who, correction.by, reason, second, id=id)
        except UnicodeEncodeError:
            raise Refused("The reason holds text that cannot be written down.") from None
        self._strike(entry, struck)

    def _put_right(self, act: Act, who: str, id: str | None) -> None:
        """Strike a command and all since, and do them again as they stood after what is right."""
        wrong, instead = self.subject.to_put_right(act, who)
        whole = list(self.course.accepted)
        place = whole.index(wrong)
        anew = [wrong._replace(act=instead), *whole[place + 1 :]]
        try:
            self._redo([*whole[:place], *anew])
        except Refused as refused:
            raise self.subject.cannot_follow(instead, refused) from None
        finally:
            self._redo(whole)
        happened: list[Event] = []
        since = whole[place:]
        since.reverse()
        for number, struck in enumerate(since):
            self._strike_out(struck, act, who, _further(id, number))
            happened += self.events
        for number, accepted in enumerate(anew, len(anew)):
            self._give(accepted.act, accepted.who, _further(id, number))
            happened += self.events
        self.led_to.events = happened

    def _redo(self, accepted: list[Accepted]) -> None:
        """Be as after some commands, done as they fell."""
        self.course.accepted = list(accepted)
        self._go_back(len(accepted))

    def to_strike(self, correction: Act, who: str) -> Accepted:
        """The command that a correction strikes, or `Refused`."""
        facts = correction.facts
        reason = facts.get("reason")
        if not isinstance(reason, str) or not reason.strip():
            raise Refused("A correction needs a reason.")
        if surplus := facts.keys() - {"reason", "entry", SECONDED_BY}:
            text = "A correction has a reason and, where it takes two, a second person"
            raise Refused(f"{text}: leave {min(surplus)} out.")
        self._check_meant(facts.get("entry"))
        if self.last is None and not self.course.whole:
            raise EarlierNeeded("What counts from before is not held here any more.")
        self.subject.check_correction(correction, who, self.last)
        assert self.last is not None  # where there is nothing, it is refused
        return self.last

    def takes_two(self, correction: Act, who: str) -> bool:
        """Whether a correction is refused to one person alone and open to two."""
        seconded = {**correction.facts, SECONDED_BY: ANOTHER_PERSON}
        both = Act(correction.by, correction.do, seconded)
        return not self._is_open(correction, who) and self._is_open(both, who)

    def _is_open(self, correction: Act, who: str) -> bool:
        check = self.subject.to_put_right if correction.do == PUT_RIGHT else self.to_strike
        try:
            check(correction, who)
        except Refused:
            return False
        return True

    def _check_meant(self, entry: object) -> None:
        """`Refused` where something else was done since somebody looked."""
        if entry is not None and (self.last is None or entry != self.last.seq):
            now = "nothing is left" if self.last is None else f"it is entry {self.last.seq}"
            raise Refused(f"Entry {entry} is not the last that can be struck: {now}.")

    def _strike(self, entry: Entry, struck: Accepted) -> None:
        self.led_to.clear()
        before = len(self.course.accepted) - 1
        self.subject.strike(entry, struck, lambda: self._go_back(before))

    # What the journal says

    def follow(self, entry: Entry) -> None:
        """Do what a further entry of the journal says, or raise `JournalDiffers` and do nothing."""
        try:
            with self._on_record():
                if entry.kind == "correction":
                    self.follow_correction(entry)
                else:
                    self._follow_command(entry)
        except JournalDiffers:
            raise
        except (Refused, LookupError, ValueError, TypeError) as error:
            text = f"Entry {entry.seq} cannot be carried out: {error}"
            raise JournalDiffers(text, entry.seq) from error

    @contextmanager
    def _on_record(self) -> Iterator[None]:
        again, self.again = self.again, True
        try:
            yield
        finally:
            self.again = again

    def _follow_command(self, entry: Entry) -> None:
        facts = dict(entry.command)
        act = Act(entry.by if entry.role == PLAYER else entry.role, facts.pop("do"), facts)
        self.subject.expect(entry.draws)
        self._carry_out(act, entry.by)
        with self._wholly:
            events = [event.whole() for event in self.events]
            if canonical([events, self.draws]) != canonical([entry.events, entry.draws]):
                text = f"Entry {entry.seq} tells something else than the rules give."
                raise JournalDiffers(text, entry.seq)
            self._accept(Accepted(entry.seq, act, entry.by, self.draws))

    def follow_correction(self, entry: Entry) -> None:
        """Strike what a correction on record strikes, or raise `Refused` and strike nothing."""
        facts = {name: fact for name, fact in entry.command.items() if name != "strike"}
        with self._on_record():
            struck = self.to_strike(Act(entry.role, CORRECT, facts), entry.by)
            if struck.seq != entry.strikes:
                raise Refused(f"Entry {entry.strikes} is not the last that can be struck.")
            self._strike(entry, struck)

    def do_again(self, act: Act, who: str, seq: int) -> None:
        """Do what an entry says, and count it, whatever comes of it."""
        with self._on_record():
            self._carry_out(act, who)
            with self._wholly:
                self._accept(Accepted(seq, act, who, self.draws))

    # Reading

    def read_clock(self) -> datetime:
        """See what time it is, which is then `now`."""
        self.now = self.clock()
        return self.now

    def options(self, by: str) -> list[Option]:
        """What somebody can tell the subject now."""
        now = self.read_clock()
        return [
            Option(by, command.name, choose=ranges)
            for command in self.authority.offered(self.authority.role(by))
            if command.barred(self.subject, by, now) is None
            and all((ranges := command.ranges(self.subject, by)).values())
        ]


def _further(id: str | None, number: int) -> str | None:
    """The id of what is done besides the first thing that somebody sent."""
    return id if id is None or not number else f"{id}+{number}"

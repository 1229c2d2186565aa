"""Commands to a tournament: checked, carried out, kept in the journal, struck out and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any, ClassVar, Self

from houseway.equipment import commitment, new_seed
from houseway.games.asks import Act, Option, Sums
from houseway.games.events import Event
from houseway.journal import Entry, MemoryJournal, Record, Writer, canonical
from houseway.rulebook import Refused
from houseway.table.commands import AT, Command, as_option, checked, commands_of

from .conditions import Conditions
from .instruments import TournamentRules, rules_of
from .roles import ASSISTANT, DIRECTOR, NOMINATED, OPERATOR, ROLES
from .state import CANCELLED, CLOSED, TournamentState

SET_UP, CORRECT = "set-up", "correct"
NOT_TAKEN_BACK = frozenset(
    ("call-ballot", "draw-ballot", "pay-prizes", "donate", "refund", "cancel", "close", "notify")
)
CORRECTING = (DIRECTOR, ASSISTANT, OPERATOR)


def utc_now() -> datetime:
    """The time by the machine's clock."""
    return datetime.now(UTC)


def can_correct(standing: Sequence[Entry], by: str) -> bool:
    """Whether somebody in a role can take the last command of a journal back."""
    given = len(standing) > 1 and standing[-1].command["do"] not in NOT_TAKEN_BACK
    return given and by in CORRECTING


class JournalDiffers(ValueError):  # noqa: N818
    """A journal tells something else than the rules make of its commands; `seq` says where."""

    def __init__(self, reason: str, seq: int = 1) -> None:
        self.seq = seq
        super().__init__(reason)


class TournamentCore:
    """A tournament of one game: `do` is the only way in, and the journal says all that happened.

    With a journal that tells of this tournament already, it goes on from there. `secrets` holds
    the seed of a ballot that has been called and not drawn yet, by its commitment: it is in no
    journal before the draw, and whoever hosts the tournament keeps it safe.
    """

    commands: ClassVar[dict[str, Command]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.commands = commands_of(cls)

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
        self.name, self.game = name, game
        self.rules: TournamentRules = rules_of(game)
        self.clock, self._seeds = clock, seeds
        self.secrets = {} if secrets is None else secrets
        self.journal = journal or MemoryJournal(name, clock=clock)
        self.state = TournamentState()
        self._events: list[Event] = []
        self._draws: list[Any] = []
        self._expected: list[Any] = []
        self._replaying = False
        self.now = clock()
        set_up = {"do": SET_UP, "tournament": name, "game": game, "rules": self.rules.id}
        if not self.journal.standing:
            self.journal.append(set_up, OPERATOR, OPERATOR)
        elif self.journal.standing[0].command != set_up:
            raise JournalDiffers(f"The journal is not that of {name}, a tournament of {game}.")
        else:
            self._fold(self.journal.standing)

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
            raise Refused(f"The tournament's own clock says when it is: {do} takes no time.")
        act = Act(by, do, {**facts, AT: self.clock().isoformat(timespec="seconds")})
        before = deepcopy(self.state)
        try:
            self._carry_out(act, who)
            self._keep(act, who, id)
        except BaseException:
            self.state = before
            raise
        self._forget_secrets()
        return tuple(self._events)

    def _forget_secrets(self) -> None:
        """A seed that is in the journal, or will never be used, is secret no longer."""
        bound = self.state.ballot.commitment if self.state.ballot else None
        for commitment_to in [one for one in self.secrets if one != bound]:
            del self.secrets[commitment_to]

    def _carry_out(self, act: Act, who: str | None) -> None:
        self._events, self._draws = [], []
        self._command(act, who)
        self.state.check()

    def _keep(self, act: Act, who: str | None, id: str | None) -> None:
        events = [event.whole() for event in self._events]
        told = {"do": act.do, **act.facts}
        try:
            self.journal.append(told, who or act.by, act.by, self._draws, events, id=id)
        except UnicodeEncodeError:
            raise Refused(f"{act.do} holds text that cannot be written down.") from None

    def _command(self, act: Act, who: str | None) -> None:
        one = self.commands.get(act.do)
        if one is None or not self._knows(one):
            raise Refused(f"A tournament of {self.game} knows no {act.do.replace('-', ' ')}.")
        clauses = self.cite(*self._clauses(one))
        if act.by not in ROLES or act.by not in self._allowed(one):
            allowed = " or ".join(self._allowed(one))
            raise Refused(f"{act.do} is for the {allowed}, not for {act.by}.", *clauses)
        self._check_person(act.by, who)
        self.now = datetime.fromisoformat(act.facts[AT])
        self._check_open(act.do)
        if bar := one.barred(self, act.by, self.now):
            raise bar if isinstance(bar, Refused) else Refused(bar, *clauses)
        self._check_choices(one, act, clauses)
        facts = checked(one, self, act, clauses)
        del facts[AT]
        one.effect(self, **facts)

    def _check_choices(self, one: Command, act: Act, clauses: tuple[str, ...]) -> None:
        """Say plainly what is not there at all, and who is named that cannot be."""
        for name, range in one.ranges(self, act.by).items():
            if not range:
                text = f"{act.do} is not possible now: there is no {name} that it could concern."
                raise Refused(text, *clauses)
            given = act.facts.get(name)
            if isinstance(range, Sums) and isinstance(given, dict):
                unknown = [str(one) for one in given if one not in range.players]
                if unknown:
                    text = f"{act.do}: {', '.join(unknown)} cannot be named in {name} now."
                    raise Refused(text, *clauses)

    def _knows(self, one: Command) -> bool:
        return one.rule is None or getattr(self.rules, one.rule) is not None

    def _clauses(self, one: Command) -> list[str | None]:
        return [getattr(self.rules, name) for name in (one.rule, *one.cites) if name]

    def _allowed(self, one: Command) -> tuple[str, ...]:
        named = {"nominator": self.rules.nominated_by, "drafter": self.rules.drafted_by}
        allowed = tuple(named.get(by, by) for by in one.by)
        if self.rules.assistant_is_director and DIRECTOR in allowed and ASSISTANT not in allowed:
            allowed += (ASSISTANT,)
        return allowed

    def _check_person(self, by: str, who: str | None) -> None:
        if by in NOMINATED and self.state.directors.get(who or "") != by:
            title = self.rules.title if by == DIRECTOR else by
            text = f"{who or 'Nobody by name'} is not the {title} of this tournament."
            raise Refused(text, *self.cite(self.rules.nominate))

    def _check_open(self, do: str) -> None:
        if self.state.status in (CLOSED, CANCELLED):
            raise Refused(f"The tournament is {self.state.status}: {do} comes too late.")

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

    def fresh_seed(self) -> bytes:
        """A seed, kept in the journal; in a replay or after a correction, the one kept before."""
        kept = self._expected if self._replaying else self._taken_back()
        seed = bytes.fromhex(kept.pop(0)) if kept or self._replaying else self._seeds()
        self._draws.append(seed.hex())
        return seed

    def bind_seed(self) -> str:
        """The commitment to a new seed, which stays secret until it is revealed."""
        if self._replaying:
            bound = str(self._expected.pop(0))
        else:
            seed = self._seeds()
            bound = commitment(seed)
            self.secrets[bound] = seed.hex()
        self._draws.append(bound)
        return bound

    def knows_seed(self, bound: str) -> bool:
        """Whether the seed behind a commitment is at hand; in a replay it may have been lost."""
        return not self._replaying and bound in self.secrets

    def reveal_seed(self, bound: str) -> bytes:
        """The seed behind a commitment, which the journal keeps from now on."""
        known = self._expected.pop(0) if self._replaying else self.secrets.get(bound)
        if known is None:
            raise Refused("The seed of the ballot is lost: call the ballot again.")
        seed = bytes.fromhex(known)
        if commitment(seed) != bound:
            raise Refused("The seed is not the one that was bound when the ballot was called.")
        self._draws.append(known)
        return seed

    def _taken_back(self) -> list[str]:
        """Seeds of struck commands that no later command has used: nobody draws twice."""
        standing = self.journal.standing
        used = {*self._draws, *(seed for entry in standing for seed in entry.draws)}
        seeds = [seed for entry in self.journal.entries for seed in entry.draws]
        return [seed for seed in dict.fromkeys(seeds) if seed not in used]

    @property
    def conditions(self) -> Conditions:
        """The conditions as they stand."""
        if self.state.conditions is None:
            raise self.refused("There are no conditions yet.", self.rules.conditions)
        return self.state.conditions

    # Corrections

    def _correct(self, act: Act, who: str, id: str | None) -> tuple[Event, ...]:
        reason = act.facts.get("reason")
        if act.by not in CORRECTING:
            raise Refused(f"A correction is made by the director or operator, not by {act.by}.")
        self._check_person(act.by, who)
        if set(act.facts) != {"reason"} or not isinstance(reason, str) or not reason.strip():
            raise Refused("A correction needs a reason, and nothing else.")
        standing = self.journal.standing
        if len(standing) < 2:
            raise Refused("Nothing has been done yet that could be corrected.")
        last = standing[-1]
        if last.command["do"] in NOT_TAKEN_BACK:
            raise Refused(f"{last.command['do']} cannot be taken back.")
        self.journal.strike(last.seq, who, act.by, reason, id=id)
        self._fold(self.journal.standing)
        self._events, self._draws = [Event("corrected", (), {"entry": last.seq})], []
        return tuple(self._events)

    # Replay

    def _fold(self, standing: Iterable[Entry]) -> None:
        self.state = TournamentState()
        for entry in standing:
            if entry.command["do"] != SET_UP:
                self.follow(entry)

    def follow(self, entry: Entry) -> None:
        """Carry out a further entry of the journal, or raise `JournalDiffers`."""
        self._replaying = True
        try:
            self._again(entry)
        finally:
            self._replaying = False

    def _again(self, entry: Entry) -> None:
        facts = dict(entry.command)
        do = facts.pop("do")
        self._expected = list(entry.draws)
        try:
            self._carry_out(Act(entry.role, do, facts), entry.by)
        except (Refused, LookupError, ValueError, TypeError) as error:
            text = f"Entry {entry.seq} cannot be carried out: {error}"
            raise JournalDiffers(text, entry.seq) from error
        told = [event.whole() for event in self._events]
        if canonical(told) != canonical(entry.events) or self._expected:
            text = f"Entry {entry.seq} tells something else than the rules give."
            raise JournalDiffers(text, entry.seq)

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Self:
        """The tournament that a journal tells of, or `JournalDiffers`."""
        standing = Record(entries).standing
        made = cls.set_up(standing[0]) if standing else None
        if made is None:
            raise JournalDiffers("The journal does not say which tournament was set up.")
        made._fold(standing)
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

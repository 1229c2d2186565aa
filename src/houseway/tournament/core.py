"""Commands to a tournament: what its instrument and its people say of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from datetime import datetime
from typing import Any, ClassVar, Self

from houseway.conduct import (
    CORRECT,
    SET_UP,
    Accepted,
    Command,
    Conduct,
    Course,
    JournalDiffers,
    listed,
)
from houseway.equipment import new_seed
from houseway.games import wording
from houseway.games.asks import Act, Choices, Option
from houseway.games.events import Event
from houseway.games.tournament_rules import TournamentRules, rules_of
from houseway.journal import Entry, MemoryJournal, Writer
from houseway.journal.stream import Clock, utc_now
from houseway.rulebook import Refused

from .authority import TournamentAuthority
from .conditions import Conditions
from .correcting import Correction, correctors, moved
from .lots import Lots
from .roles import DIRECTOR, NOMINATED, OPERATOR
from .state import BECAME, TournamentState

KEPT_EVERY = 64


class TournamentCore:
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
        clock: Clock = utc_now,
        seeds: Callable[[], bytes] = new_seed,
        secrets: MutableMapping[str, str] | None = None,
    ) -> None:
        self.name, self.game = name, game
        self.rules: TournamentRules = rules_of(game)
        self.state = TournamentState()
        self.corrections: list[Correction] = []
        self.conduct = Conduct(
            self,
            self.commands,
            TournamentAuthority(self),
            Course(self.kept(), KEPT_EVERY),
            journal=journal or MemoryJournal(name, clock=clock),
            clock=clock,
        )
        self.lots = Lots(self.conduct, seeds, {} if secrets is None else secrets)
        set_up = {"do": SET_UP, "tournament": name, "game": game, "rules": self.rules.id}
        if not self.journal.standing:
            self.journal.append(set_up, OPERATOR, OPERATOR)
        elif self.journal.standing[0].command != set_up:
            raise JournalDiffers(f"The journal is not that of {name}, a tournament of {game}.")
        else:
            for _ in self.follow_all(self.journal.entries):
                pass

    # Commands

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does in a role; `Refused` changes nothing.

        `who` is the person in the role. A command sent again with its `id` has no second effect.
        """
        done = self.conduct.do(by, do, facts, who=who, id=id)
        self.lots.forget_secrets(self.state.ballot.commitment if self.state.ballot else None)
        return done

    @property
    def journal(self) -> Writer:
        """Where every accepted command is an entry."""
        return self.conduct.journal

    @property
    def clock(self) -> Clock:
        """What says when a command is given."""
        return self.conduct.clock

    @property
    def now(self) -> datetime:
        """When the last command was given, or the tournament looked at."""
        return self.conduct.now

    def read_clock(self) -> datetime:
        """See what time it is, which is then `now`."""
        return self.conduct.read_clock()

    @property
    def secrets(self) -> MutableMapping[str, str]:
        """The seed of a ballot that is called and not drawn yet, by its commitment."""
        return self.lots.secrets

    # Words for commands

    def check_person(self, by: str, who: str | None) -> None:
        """`Refused` where a role is an office that somebody does not hold."""
        if by in NOMINATED and self.state.directors.get(who or "") != by:
            title = self.rules.title if by == DIRECTOR else by
            text = f"{who} is not the {title} of this tournament."
            if who is None:
                text = f"Say by name who acts as the {title} of this tournament."
            raise Refused(text, *self.cite(self.rules.nominate))

    def why_not_named(self, one: Command[Any], name: str, allowed: Choices) -> str:
        """Why a command does not concern somebody, by what became of them in the tournament."""
        entrant = self.state.entrants.get(name)
        became = "has not entered" if entrant is None else BECAME[entrant.status]
        if not allowed and one.none:
            return f"{name} {became}: {one.none[0].lower()}{one.none[1:]}"
        return f"{name} {became}: to {one.said}, name {wording.in_words(allowed)}."

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
        self.conduct.events.append(Event(event, self.cite(*clauses), facts))

    @property
    def conditions(self) -> Conditions:
        """The conditions as they stand."""
        if self.state.conditions is None:
            raise self.refused("There are no conditions yet.", self.rules.conditions)
        return self.state.conditions

    # What its conduct asks

    def otherwise(self, act: Act) -> None:
        """There are no acts but commands."""
        authority = self.conduct.authority
        known = [name for name, one in self.commands.items() if authority.knows(one)]
        raise wording.no_such_act(act.do, [*known, CORRECT])

    def settle(self) -> None:
        """No chip and no cent is lost by any command."""
        self.state.check()

    def kept(self) -> TournamentState:
        """A copy of the state."""
        return self.state.copy()

    def go_back(self, kept: TournamentState) -> None:
        """Be again in a state that was kept."""
        self.state = kept.copy()

    def expect(self, draws: list[Any]) -> None:
        """Draw what is on record."""
        self.lots.expect(draws)

    def accept(self, accepted: Accepted) -> None:
        """What was drawn counts as drawn."""
        self.lots.accept(accepted)

    # Corrections

    def correctors(self, do: str) -> tuple[str, ...]:
        """The roles in which a command can be corrected."""
        return correctors(self.conduct.authority.allowed(self.commands[do]))

    def can_correct(self, by: str) -> bool:
        """Whether somebody in a role can take the last command back that stands."""
        last = self.conduct.last
        return last is not None and by in self.correctors(last.act.do)

    def check_correction(self, by: str, who: str, last: Accepted | None) -> None:
        """`Refused` where somebody in a role may not strike the last command that stands."""
        if last is None:
            raise Refused("Nothing has been done yet that could be corrected.")
        command = self.commands[last.act.do]
        if by not in self.correctors(command.name):
            allowed = wording.roles(self.correctors(command.name))
            text = f"The last command was to {command.said}: only {allowed} may correct it, not"
            clauses = self.conduct.authority.clauses(command)
            raise Refused(f"{text} {wording.who(by)}.", *clauses)
        self.check_person(by, who)

    def strike(self, entry: Entry, struck: Accepted, go_back: Callable[[], None]) -> None:
        """Go back to where the last command was given; what was drawn by it stays drawn."""
        self.lots.take_back(struck, self.state.drawn)
        before = self.state.ledger.balances
        go_back()
        made = Correction(
            seq=entry.seq,
            time=entry.time,
            by=entry.by,
            role=entry.role,
            reason=entry.command["reason"],
            struck=struck.seq,
            command=struck.act.do,
            given_by=struck.who,
            given_as=struck.act.by,
            moved=moved(before, self.state.ledger.balances),
        )
        self.corrections.append(made)
        self.note("corrected", entry=made.struck, command=made.command, moved=made.moved)

    # Replay

    def follow(self, entry: Entry) -> None:
        """Carry out a further entry of the journal, or raise `JournalDiffers`."""
        self.conduct.follow(entry)

    def follow_all(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Carry out a whole journal, entry by entry, or raise `JournalDiffers`."""
        later = (entry for entry in entries if entry.kind != "opened")
        for number, entry in enumerate(later):
            if number or entry.command.get("do") != SET_UP:
                self.follow(entry)
                yield entry

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Self:
        """The tournament that a journal tells of, or `JournalDiffers`."""
        given = tuple(entries)
        first = next((entry for entry in given if entry.kind == "command"), None)
        if first is None:
            raise JournalDiffers("The journal does not say which tournament was set up.")
        made = cls.set_up(first)
        for _ in made.follow_all(given):
            pass
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
        return tuple(self.conduct.options(by))

"""The whole tournament: its rules, its state, and everything that is done in it."""

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
)
from houseway.equipment import new_seed
from houseway.games import wording
from houseway.games.asks import Act, Option
from houseway.games.events import Event
from houseway.games.tournament_rules import TournamentRules, rules_of
from houseway.journal import Entry, MemoryJournal, Writer
from houseway.journal.stream import Clock, utc_now
from houseway.rulebook import Refused

from . import correcting, speaking
from .conditions import Conditions, written
from .correcting import StruckCommand
from .hands_under_way import HandsUnderWay
from .listing import COMMANDS
from .lots import Lots
from .roles import DIRECTOR, NOMINATED, OPERATOR
from .saving import SavedTournament
from .sheet import sheet
from .state import TournamentState
from .table_play import NOT_KEPT
from .tournament_authority import TournamentAuthority
from .tournament_view import ConductedView, TournamentView, view_for, view_of

KEPT_EVERY = 32


class Tournament:
    """A tournament of one game: `do` is the only way in, and the journal says all that happened.

    With a journal that tells of this tournament already, it goes on from there; with what `save`
    returned, the journal needs to tell only of what came later. `corrections` are all that were
    ever made, in order.

    >>> sunday = Tournament("sunday", "roulette")
    >>> _ = sunday.do("shift manager", "nominate", name="Dana")
    >>> sunday.state.directors
    {'Dana': 'director'}
    """

    commands: ClassVar[dict[str, Command[Tournament]]] = COMMANDS
    state: TournamentState

    def __init__(
        self,
        name: str,
        game: str,
        *,
        journal: Writer | None = None,
        clock: Clock = utc_now,
        seeds: Callable[[], bytes] = new_seed,
        secrets: MutableMapping[str, str] | None = None,
        saved: bytes | None = None,
    ) -> None:
        self.name, self.game = name, game
        self.rules: TournamentRules = rules_of(game)
        self.state = TournamentState()
        self.corrections: list[StruckCommand] = []
        self.hands = HandsUnderWay()
        self.in_hand: frozenset[int] = frozenset()
        self.told_by = NOT_KEPT
        self.conduct: Conduct[Tournament, TournamentState] = Conduct(
            self,
            COMMANDS,
            TournamentAuthority(self),
            Course(self.kept(), KEPT_EVERY),
            journal=journal or MemoryJournal(name, clock=clock),
            clock=clock,
        )
        self.conduct.read_clock()
        self.lots = Lots(self.conduct, seeds, {} if secrets is None else secrets)
        self._take_up(saved)

    def _take_up(self, saved: bytes | None) -> None:
        """Go on where the journal ended, or begin it."""
        set_up = {"do": SET_UP, "tournament": self.name, "game": self.game, "rules": self.rules.id}
        if saved is not None:
            held = SavedTournament.read(saved)
            held.restore(self)
            since = (entry for entry in self.journal.entries if entry.seq > held.seq)
            later = [entry for entry in since if entry.is_move]
        elif not self.journal.standing:
            self.journal.append(set_up, OPERATOR, OPERATOR)
            return
        elif self.journal.standing[0].command != set_up:
            text = f"The journal is not that of {self.name}, a tournament of {self.game}."
            raise JournalDiffers(text)
        else:
            later = list(after_set_up(self.journal.entries))
        for entry in later:
            self.follow(entry)

    def __repr__(self) -> str:
        state = self.state
        counts = f"entrants {len(state.entrants)}, sessions {len(state.sessions)}"
        return f"<Tournament {self.name!r} of {self.game}: {state.status}, {counts}>"

    # Commands

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does in a role; `Refused` changes nothing.

        `who` is the person in the role. A command sent again with its `id` has no second effect.
        """
        return self._done(self.conduct.do(by, do, facts, who=who, id=id))

    def _done(self, told: tuple[Event, ...]) -> tuple[Event, ...]:
        self.lots.forget_secrets(self.state.ballot.commitment if self.state.ballot else None)
        return told

    def hear(
        self,
        by: str,
        do: str,
        *,
        who: str | None,
        kept: str | None,
        id: str | None = None,
        **facts: Any,
    ) -> tuple[Event, ...]:
        """Carry out what a table tells that is played here, in the name of who conducts it.

        `kept` is the hash of the entry in its journal; nobody but a table itself can name it.
        """
        return self._done(self.conduct.do(by, do, facts, who=who, id=id, kept=kept))

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
        """The seeds of orders that lie sealed, by their roots."""
        return self.lots.secrets

    def draft(self, by: str, conditions: Conditions, *, who: str | None = None) -> None:
        """Set the conditions from a document."""
        self.do(by, "set-conditions", who=who, conditions=written(conditions))

    # Words

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

    def note(self, event: str, *clauses: str | None, **facts: object) -> None:
        """Tell that something happened, and by which clauses."""
        self.tell(event, self.cite(*clauses), **facts)

    def tell(self, event: str, cited: tuple[str, ...], **facts: object) -> None:
        """Tell that something happened, with its citations."""
        self.conduct.events.append(Event(event, cited, facts))

    @property
    def conditions(self) -> Conditions:
        """The conditions as they stand."""
        if self.state.conditions is None:
            raise self.refused("There are no conditions yet.", self.rules.conditions)
        return self.state.conditions

    # Reading

    def options(self, by: str) -> tuple[Option, ...]:
        """What somebody in a role may do now."""
        return tuple(self.conduct.options(by))

    def can_correct(self, by: str) -> bool:
        """Whether somebody in a role can take the last command back that stands."""
        return correcting.can_correct(self, by)

    def view(self, now: datetime | None = None) -> TournamentView:
        """The tournament as everybody may see it at a moment."""
        return view_of(self, now)

    def view_for(
        self, *roles: str, who: str | None = None, now: datetime | None = None
    ) -> ConductedView:
        """What those in some roles see besides: players, money, moves, and what is open to do.

        Where it is said `who` looks, an office is open to them only if it is theirs.
        """
        return view_for(self, *roles, who=who, now=now)

    def sheet(self) -> str:
        """The conditions as they are printed for patrons."""
        return sheet(self.conditions, self.rules, self.state.version, self.state.approval)

    # What its conduct asks

    def otherwise(self, act: Act) -> None:
        """There are no acts but commands."""
        authority = self.conduct.authority
        known = [name for name, command in self.commands.items() if authority.knows(command)]
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
        self.hands.accept(accepted, self.conduct.events)
        speaking.accept(self, accepted)
        self.lots.seen.pop(accepted.act.do, None)

    def check_correction(self, correction: Act, who: str, last: Accepted | None) -> None:
        """`Refused` where somebody in a role may not strike the last command that stands."""
        correcting.check(self, correction, who, last)

    def to_put_right(self, correction: Act, who: str) -> tuple[Accepted, Act]:
        """Commands to a tournament are struck and given anew, the last one first."""
        raise Refused("What was done in a tournament is corrected, the last command first.")

    def cannot_follow(self, instead: Act, refused: Refused) -> Refused:
        """Nothing is done again in a tournament after something else."""
        return refused

    def strike(self, entry: Entry, struck: Accepted, go_back: Callable[[], None]) -> None:
        """Go back to where the last command was given; what was drawn by it stays drawn."""
        self.lots.former.take_back(struck, self.state.drawn)
        self.hands.take_back(struck)
        if correcting.shows(struck):
            self.lots.seen[struck.act.do] = [*self.state.entrants]
        before = self.state.ledger.balances
        go_back()
        made = correcting.correction(entry, struck, before, self.state.ledger.balances)
        self.corrections.append(made)
        self.note("corrected", entry=made.struck, command=made.command, moved=made.moved)

    # Replay

    def follow(self, entry: Entry) -> None:
        """Carry out a further entry of the journal, or raise `JournalDiffers` and do nothing."""
        self.conduct.follow(entry)

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Self:
        """The tournament that a journal tells of, or `JournalDiffers`."""
        given = tuple(entries)
        made = cls.set_up(given)
        for entry in after_set_up(given):
            made.follow(entry)
        return made

    @classmethod
    def set_up(cls, entries: Iterable[Entry]) -> Self:
        """The tournament that the first command of a journal sets up, before all others."""
        first = next((entry for entry in entries if entry.kind == "command"), None)
        if first is None or first.command.get("do") != SET_UP or "tournament" not in first.command:
            seq = 1 if first is None else first.seq
            raise JournalDiffers("The journal does not say which tournament was set up.", seq)
        command = first.command
        made = cls(command["tournament"], command["game"])
        if command.get("rules") != made.rules.id:
            text = f"{command['game']} is played by {made.rules.id}, not by {command.get('rules')}."
            raise JournalDiffers(text, first.seq)
        return made

    def save(self) -> bytes:
        """The tournament as it is, for a quick resumption; the journal remains the truth."""
        return SavedTournament.of(self).written()


def after_set_up(entries: Iterable[Entry]) -> Iterator[Entry]:
    """What a journal tells after it has said which tournament it is of."""
    later = (entry for entry in entries if entry.is_move)
    for number, entry in enumerate(later):
        if number or entry.command.get("do") != SET_UP:
            yield entry

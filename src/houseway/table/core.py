"""The host of rounds: takes commands, has the equipment answered for, and keeps the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any, ClassVar, NamedTuple

import msgspec

from houseway.equipment import Card
from houseway.games import game
from houseway.games.asks import Act, Cut, Draw, Option, PlaceCuttingCard, Settled, Shuffle, Turn
from houseway.games.cardplay import CardPlay, NewShoe
from houseway.games.events import Event
from houseway.games.house import HouseRules
from houseway.games.procedure import Procedure, describe
from houseway.games.record import RoundRecord, write_step
from houseway.games.round import Circumstances, Determinations, Round, Seat
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR
from houseway.journal import Entry, MemoryJournal, Writer
from houseway.rulebook import Refused

from .commands import PLAYER, Command, as_option, checked, commands_of
from .source import WAITING, Source, dealt
from .state import TableState

Clock = Callable[[], datetime]
SET_UP = "set-up"


def utc_now() -> datetime:
    """The time by the machine's clock."""
    return datetime.now(UTC)


class _Done(NamedTuple):
    seq: int
    act: Act
    draws: list[Any]


class TableCore:
    """A table of one game: `do` is the only way in, and everything it led to is in the journal."""

    commands: ClassVar[dict[str, Command]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.commands = commands_of(cls)

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
        self.game: type[Round] = game(name)
        self.house: HouseRules = self.game.house
        self.state = TableState(determinations or self.game.standard)
        self.source = source or (Source() if live else self._dealt())
        self.journal = journal or MemoryJournal(name, clock=clock)
        self.clock = clock
        self.procedure: Procedure | None = None
        self.last_round: Round | None = None
        self._events: list[Event] = []
        self._draws: list[Any] = []
        self._racked = 0
        self._script: tuple[list[Any], list[dict[str, Any]]] = ([], [])
        self._keep_state()
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

    def _dealt(self) -> Source:
        return dealt(self.game.equipment, self.decks, self.automated)

    @property
    def decks(self) -> int:
        """How many decks the determinations ask for."""
        return int(getattr(self.state.determinations, "decks", 1))

    @property
    def automated(self) -> bool:
        """Whether the cards come from an automated shuffling shoe."""
        return bool(getattr(self.state.determinations, "automated", False))

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
        if do == "correct":
            self._correct(by, who or by, role, str(facts.get("reason", "")), id)
            return tuple(self._events)
        act = Act(by, do, facts)
        self._carry_out(act)
        entry = self._write(act, who or by, role, id)
        self._log.append(_Done(entry.seq, act, self._draws))
        return tuple(self._events)

    def play_again(self, act: Act, seq: int) -> list[dict[str, Any]]:
        """Carry out a command of a journal; returns what it led to, for comparison."""
        self._carry_out(act)
        self._log.append(_Done(seq, act, self._draws))
        return [event.whole() for event in self._events]

    @property
    def drawn(self) -> list[Any]:
        """Everything that chance decided for the last command."""
        return self._draws

    @property
    def last_seq(self) -> int | None:
        """The number of the entry that a correction would strike."""
        return self._log[-1].seq if self._log else None

    def _write(self, act: Act, who: str, role: str, id: str | None) -> Entry:
        events = [event.whole() for event in self._events]
        command = {"do": act.do, **act.facts}
        return self.journal.append(command, who, role, self._draws, events, id=id)

    def _carry_out(self, act: Act) -> None:
        self._events, self._draws = [], []
        if act.do in self.commands:
            self._command(self.commands[act.do], act)
        elif act.do == "enter":
            self._enter(act)
        else:
            self._give(self._in_round(act))
        self._advance()
        if self.procedure is None:
            self.state.check_chips()

    def _command(self, one: Command, act: Act) -> None:
        clause = getattr(self.house, one.rule) if one.rule else None
        if one.rule and clause is None:
            raise Refused(f"The rules of {self.game.game} know no {one.name.replace('-', ' ')}.")
        clauses = self.game.rules.cite(clause) if clause else ()
        allowed = self.allowed(one)
        if act.by not in allowed and not (PLAYER in allowed and act.by not in HOUSE):
            raise Refused(
                f"{act.do} is for the {' or '.join(allowed)}, not for {act.by}.", *clauses
            )
        if self.in_play and not one.any_time:
            raise Refused(f"{act.do} waits until the round is over.", *clauses)
        if bar := one.bar(self):
            raise Refused(bar, *clauses)
        facts = checked(one, self, act, clauses)
        one.effect(self, **({"by": act.by} if PLAYER in one.by else {}), **facts)

    def allowed(self, one: Command) -> tuple[str, ...]:
        """Who may give a command; `in charge` is whoever the instrument puts in charge."""
        return tuple(self.house.in_charge if by == "in charge" else by for by in one.by)

    def _enter(self, act: Act) -> None:
        if act.by != DEALER:
            raise Refused(f"What fell is entered by the dealer, not by {act.by}.")
        if "draw" in self.source.speaks:
            raise Refused("Nothing is entered at a dealt table.")
        if set(act.facts) != {"fell"}:
            raise Refused("An entry says what fell.")
        self._give(act.facts["fell"])

    def _in_round(self, act: Act) -> Act:
        if act.do == "void-earlier-round" and isinstance(self.procedure, Round):
            results = self.state.results.get(act.facts.get("round", 0), {})
            known = {name: won for name, won in results.items() if name in self.procedure.stakes}
            return Act(act.by, act.do, {**act.facts, "results": known})
        return act

    def _give(self, answer: Any) -> None:
        if self.procedure is None:
            raise Refused(f"{answer} cannot be: no round is being played.")
        asked = self.procedure.asked
        self._events += self.procedure.give(answer)
        self._note_for_record(asked, answer)

    def _note_for_record(self, asked: Any, answer: Any) -> None:
        draws, steps = self._script
        if isinstance(answer, Act):
            ruled = self.procedure is not None and answer.do in self.procedure.rulings
            steps.append({**write_step(answer), **({"after": len(draws)} if ruled else {})})
        elif isinstance(asked, Draw):
            draws.append(str(answer) if isinstance(answer, Card) else answer)

    # Equipment

    def _advance(self) -> None:
        while self.procedure is not None:
            self._rack()
            asked = self.procedure.asked
            if asked is None:
                self._finish(self.procedure)
            elif isinstance(asked, Turn | Settled) or (answer := self._handle(asked)) is WAITING:
                return
            else:
                self._give(answer)

    def _handle(self, asked: Any) -> Any:
        match asked:
            case Draw(hidden=hidden):
                return self._hear("draw", lambda: self.source.draw(hidden))
            case Shuffle(which):
                self._tell_of(self._hear("shuffle", lambda: self.source.shuffle(which)))
            case Cut(at):
                self.source.cut(at)
            case PlaceCuttingCard(from_back):
                self.source.place_cutting_card(from_back)
        return None

    def _hear(self, call: str, say: Callable[[], Any]) -> Any:
        said = say()
        if call in self.source.speaks:
            self._draws.append(said)
        return said

    def _tell_of(self, said: dict[str, Any] | None) -> None:
        if said and said.get("revealed"):
            self.note("revealed", seeds=said["revealed"])
        if said and "commitment" in said:
            self.note("committed", commitment=said["commitment"])

    def _rack(self) -> None:
        if isinstance(self.procedure, CardPlay):
            self.source.rack(self.procedure.racked[self._racked :])
            self._racked = len(self.procedure.racked)

    def cite(self, *clauses: str | None) -> tuple[str, ...]:
        """Citations of the clauses that the game's instrument has."""
        return self.game.rules.cite(*filter(None, clauses))

    def note(self, event: str, *clauses: str | None, **facts: Any) -> None:
        """Tell what happened at the table."""
        self._events.append(Event(event, self.cite(*clauses), facts))

    # Rounds

    @property
    def in_play(self) -> bool:
        """Whether a round or a new shoe is under way; a settled round is not."""
        return self.procedure is not None and not isinstance(self.procedure.asked, Settled)

    @property
    def round(self) -> Round | None:
        """The round that is being played, or the last one."""
        return self.procedure if isinstance(self.procedure, Round) else self.last_round

    def _begin(self, procedure: Procedure) -> None:
        self._racked = 0
        self.procedure = procedure
        self._events += procedure.events

    def begin_shoe(self, maker: type[NewShoe]) -> None:
        """Make a new shoe, and then begin the round."""
        seats = [seat for seat in self.taking_part() if seat.seat is not None]
        first = self.state.cut_first
        if first is not None and first.player not in self.state.patrons:
            first = None
        self._begin(maker(self.state.determinations, seats, first))

    def begin_round(self) -> None:
        """Open the bets for the next round."""
        self._tell_of(self._hear("begin_round", self.source.begin_round))
        state = self.state
        self._script = ([], [])
        self.note("round begins", number=state.rounds + 1)
        self._begin(self.game(state.determinations, self.taking_part(), self._circumstances()))

    def taking_part(self) -> list[Seat]:
        """Everybody at the table who is not excluded, as the round finds them."""
        state = self.state
        return [one.as_seat() for one in state.patrons.values() if one.name not in state.excluded]

    def _circumstances(self) -> Circumstances:
        state = self.state
        marker = state.at_seat(state.starting_marker) if state.starting_marker else None
        return Circumstances(
            number=state.rounds + 1,
            markers=dict(state.markers),
            gone=tuple(state.gone),
            in_hand=state.in_hand,
            betting=state.betting,
            final_rounds=state.final_rounds is not None,
            last_of_shoe=state.last_of_shoe,
            first_to_wager=marker.name if marker else None,
        )

    def _finish(self, procedure: Procedure) -> None:
        self.procedure = None
        if isinstance(procedure, NewShoe):
            self._shoe_made([*map(str, procedure.out.elements()), *["??"] * procedure.unseen])
            self.begin_round()
        elif isinstance(procedure, Round):
            self._close_round(procedure)

    def _shoe_made(self, gone: list[str]) -> None:
        self.state.shoe_due, self.state.cut_first = False, None
        self.state.gone, self.state.rounds_of_shoe = gone, 0
        for patron in self.state.patrons.values():
            patron.held_to_minimum = False

    def _close_round(self, round: Round) -> None:
        self.last_round = round
        if isinstance(round, CardPlay):
            self._collect_cards(round)
        self._tell_of(self._hear("end_round", self.source.end_round))
        self.after_round(round)
        self.state.check_chips()

    def _collect_cards(self, round: CardPlay) -> None:
        kept = Counter(round.in_hand)
        self.source.rack((round.on_table - kept).elements())
        gone = round.out - kept
        self.state.in_hand = tuple(map(str, round.in_hand))
        unseen = ["??"] * round.unseen
        self.state.gone = [] if self.automated else [*map(str, gone.elements()), *unseen]

    def collect_cards(self) -> None:
        """Close a settled round: its cards go to the discard rack."""
        if self.procedure is not None and isinstance(self.procedure.asked, Settled):
            self._events += self.procedure.give(None)
            self._advance()

    def after_round(self, round: Round) -> None:
        """Take over what the round changed."""
        raise NotImplementedError

    # Corrections

    def _keep_state(self) -> None:
        self._kept = deepcopy((self.state, self.source))
        self._log: list[_Done] = []

    def _correct(self, by: str, who: str, role: str, reason: str, id: str | None) -> None:
        """Strike the last command of this round: everything before it is played again."""
        if by not in (DEALER, SUPERVISOR, self.house.in_charge):
            raise Refused(f"A correction is made by the dealer or a supervisor, not by {by}.")
        if not reason.strip():
            raise Refused("A correction needs a reason.")
        if not self._log:
            raise Refused("Nothing has been done since the last round that could be corrected.")
        struck = self._log[-1].seq
        self.undo()
        self.journal.strike(struck, who, role, reason, id=id)

    def undo(self) -> None:
        """Play everything since the round began again, without the last command."""
        log, later = self._log[:-1], self.source
        (self.state, self.source), self.procedure = deepcopy(self._kept), None
        self.source.repeat(later)
        for done in log:
            self.source.expect(done.draws)
            self._carry_out(done.act)
        self._log = log
        self._events, self._draws = [Event("corrected")], []

    # Reading

    def options(self, viewer: str) -> tuple[Option, ...]:
        """What somebody may do now: in the round, as a ruling, or at the table."""
        found: list[Option] = []
        if self.procedure is not None:
            if isinstance(self.procedure.asked, Turn):
                found += [one for one in self.procedure.asked.options if one.by == viewer]
            found += [one for one in self.procedure.rulings_open() if one.by == viewer]
        return (*found, *self._commands_open(viewer))

    def _commands_open(self, viewer: str) -> list[Option]:
        role = viewer if viewer in HOUSE else PLAYER
        return [
            as_option(one, self, viewer)
            for one in self.commands.values()
            if role in self.allowed(one)
            and (one.rule is None or getattr(self.house, one.rule) is not None)
            and (one.any_time or not self.in_play)
            and one.bar(self) is None
            and all(one.facts(self).values())
        ]

    def record(self) -> RoundRecord:
        """The round that is being played, or the last one, as a record of its own."""
        round = self.round
        if round is None:
            raise Refused("No round has been played yet.")
        draws, steps = self._script
        return RoundRecord(
            houseway=1,
            game=round.game,
            rules=round.rules.id,
            determinations=msgspec.to_builtins(round.determinations),
            seats=list(round.seats),
            draws=list(draws),
            steps=list(steps),
            circumstances=round.circumstances,
        )

    @property
    def asked(self) -> str:
        """What the table waits for, in words."""
        if self.procedure is None:
            return f"the table is {self.state.status}"
        return describe(self.procedure.asked)

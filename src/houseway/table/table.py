"""The whole table: commands to it, one round after the other, and how one person sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Final, Self

import msgspec

from houseway.conduct import (
    SET_UP,
    Accepted,
    Command,
    Conduct,
    Consequences,
    Course,
)
from houseway.equipment import new_seed
from houseway.games import game, wording
from houseway.games.asks import Act, Amounts, Ask, Option, Turn
from houseway.games.events import Event
from houseway.games.house import HouseRules
from houseway.games.procedure import Procedure
from houseway.games.record import RoundRecord
from houseway.games.round import Determinations, Round
from houseway.games.rulings import HOUSE
from houseway.journal import Entry, MemoryJournal, Writer
from houseway.journal.stream import Clock, utc_now
from houseway.rulebook import Refused

from . import (
    between_rounds,
    knowledge,
    patrons,
    putting_right,
    resuming,
    self_play,
    supervision,
)
from .choosing_terms import determined_by
from .dealt_source import dealt
from .driver import Driver
from .house_cut import in_the_middle
from .knowledge import Knowledge, Remembered
from .order_book import Seeds, seeds_of
from .requests import carry_out_requests, to_come
from .self_play import Deciding
from .source import Source
from .table_authority import COMMANDS, TableAuthority
from .table_state import Kept, Patron, Request, TableState
from .table_view import Information, Sign, TableView, view_of

PUBLIC: Final = (
    *("all_pieces", "asked", "buy_in", "commands", "do", "game", "here", "house", "in_play"),
    *("information", "journal", "last_round", "options", "play", "procedure", "record", "resume"),
    *("round", "rounds_settled", "rulings_open", "save", "saved_at", "seat_numbers", "settled"),
    *("sign", "stake_of", "state", "svg", "view"),
)


class Table:
    """A table of one game: `do` is the only way in, and everything it led to is in the journal.

    Determinations are given as a whole, by name, or as keywords on top of the standard table.
    With a `seed` the same falls every time.

    >>> Table("blackjack", seed=7, decks=6, minimum=500).play(20, {"ann": None})
    20
    >>> table = Table("blackjack")
    >>> _ = table.do("dealer", "open")
    >>> _ = table.do("ann", "sit", seat=1, stake=100_000)
    >>> table.state.patrons["ann"].stake
    100000
    """

    commands: ClassVar[dict[str, Command[Table]]] = COMMANDS

    def __init__(
        self,
        name: str,
        determinations: Determinations | Mapping[str, object] | None = None,
        *,
        live: bool = False,
        seed: int | str | None = None,
        source: Source | None = None,
        journal: Writer | None = None,
        clock: Clock = utc_now,
        **chosen: object,
    ) -> None:
        self.game: type[Round] = game(name)
        self.house: HouseRules = self.game.house
        determined = determined_by(self.game, determinations, chosen)
        self.state: TableState = TableState(determined)
        if seed is not None and (live or source is not None):
            raise Refused("A seed is for a table that deals by itself.")
        seeds = new_seed if seed is None else seeds_of(seed)
        equipment = source or (Source() if live else dealt(self.game, determined, seeds))
        led_to = Consequences()
        self.requests: tuple[Request, ...] = ()
        self._requests_on_record: tuple[Request, ...] = ()
        self.driver = Driver(self.game, equipment, self.state.carried, led_to)
        self.conduct: Conduct[Table, Kept] = Conduct(
            self,
            COMMANDS,
            TableAuthority(self),
            Course(self.kept()),
            journal=journal or MemoryJournal(name, clock=clock),
            clock=clock,
            led_to=led_to,
        )
        self.knowledge = Knowledge()
        self._asked_before: Ask | None = None
        self._signed: tuple[Determinations | None, Sign] = (None, ())
        self._set_up()

    def __repr__(self) -> str:
        state, rounds = self.state, self.state.carried.rounds
        seated = "".join(f"; {name} {p.stake:,}" for name, p in state.patrons.items())
        return f"<Table of {self.game.game}: {state.status}, rounds {rounds}{seated}>"

    def __str__(self) -> str:
        seated = ", ".join(f"{name} {p.stake:,}" for name, p in self.state.patrons.items())
        head = f"{self.game.game}: {self.state.status}, {seated or 'nobody is there'}"
        return head if self.round is None else f"{head}\n{self.round}"

    def __dir__(self) -> list[str]:
        return sorted(PUBLIC)

    def __copy__(self) -> Self:
        raise TypeError("A table is not copied: Table.resume plays its journal again.")

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("A table is not pickled: keep what save() returns, or its journal.")

    @classmethod
    def resume(
        cls,
        entries: Iterable[Entry],
        *,
        secrets: Mapping[str, bytes] | None = None,
        saved: bytes | None = None,
        seeds: Seeds = new_seed,
        journal: Writer | None = None,
        clock: Clock = utc_now,
    ) -> Self:
        """The table of a journal in exactly the state in which the journal left it.

        `secrets` are the seeds of sealed orders, by their roots. With what
        `save` returned only the entries after `saved_at` are needed. `RecordDiffers` is raised
        where the rules, or the seeds, give something else than the journal says.
        """
        table = resuming.taken_up(cls, entries, secrets or {}, saved, seeds, clock)
        table.conduct.journal = journal or table.journal
        return table

    # What is played here

    @property
    def source(self) -> Source:
        """Who handles the equipment."""
        return self.driver.source

    @property
    def procedure(self) -> Procedure | None:
        """What is being played."""
        return self.driver.procedure

    @property
    def last_round(self) -> Round | None:
        """The last round that was cleared away."""
        return self.driver.last_round

    @property
    def round(self) -> Round | None:
        """The round that is being played, or the last one."""
        return self.driver.round

    @property
    def settled(self) -> bool:
        """Whether a round is settled and its cards still lie on the table."""
        return self.driver.settled

    @property
    def in_play(self) -> bool:
        """Whether a round or a new shoe is under way; a settled round is not."""
        return self.procedure is not None and not self.settled

    @property
    def rounds_settled(self) -> int:
        """How many rounds have been settled, the one included that still lies on the table."""
        return self.state.carried.rounds + self.settled

    @property
    def asked(self) -> str:
        """What the table waits for, in words."""
        if self.procedure is None:
            return f"the table is {self.state.status}"
        return wording.describe(self.procedure.asked)

    @property
    def coming(self) -> Any:
        """The determinations of the next round."""
        return self.state.next_determinations or self.state.determinations

    @property
    def decks(self) -> int:
        """How many decks the determinations ask for."""
        return int(getattr(self.state.determinations, "decks", 1))

    @property
    def pieces(self) -> tuple[Any, ...]:
        """The cards or tiles that are dealt from."""
        return self.game.pieces(self.state.determinations)

    @property
    def all_pieces(self) -> int:
        """How many cards or tiles belong to the table."""
        return self.game.packs * len(self.pieces)

    @property
    def automated(self) -> bool:
        """Whether the cards come from an automated shuffling shoe."""
        return bool(getattr(self.state.determinations, "automated", False))

    @property
    def seat_numbers(self) -> range:
        """The seats that players can take; each belongs to the box of its number."""
        return self.game.seat_numbers(self.state.determinations)

    @property
    def here(self) -> dict[str, Patron]:
        """Who is at the table, without those whom a settled round has cost the seat."""
        return patrons.here(self)

    @property
    def buy_in(self) -> Amounts:
        """What a player brings to the table."""
        return patrons.buy_in(self)

    def stake_of(self, name: str) -> int:
        """What a player has on the table at this moment, beside the wagers."""
        round, patron = self.procedure, self.state.patrons[name]
        return round.stakes.get(name, patron.stake) if isinstance(round, Round) else patron.stake

    def is_present(self, name: str) -> bool:
        """Whether a player is known to be at the table at this moment."""
        round, patron = self.procedure, self.state.patrons[name]
        if isinstance(round, Round) and name in round.stakes:
            return name not in round.absent
        return patron.present

    def cite(self, *clauses: str | None) -> tuple[str, ...]:
        """Citations of the clauses that the game's instrument has."""
        return self.driver.cite(*clauses)

    def note(self, event: str, *clauses: str | None, **facts: object) -> None:
        """Tell what happened at the table."""
        self.driver.note(event, *clauses, **facts)

    @property
    def time(self) -> str:
        """When the command was given that is being carried out."""
        return self.conduct.now.isoformat(timespec="seconds")

    def collect_cards(self) -> None:
        """Close a settled round: its cards go to the discard rack."""
        between_rounds.collect_cards(self)

    def record(self) -> RoundRecord:
        """The round that is being played, or the last one, as a record of its own."""
        if (record := self.driver.record()) is None:
            raise Refused("No round has been played yet.")
        return record

    # Commands

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

    def do(
        self, by: str, do: str, *, who: str | None = None, id: str | None = None, **facts: Any
    ) -> tuple[Event, ...]:
        """Carry out what somebody does; `Refused` changes nothing.

        `by` is a player's name or a role of the house, `who` the name of the person in that role.
        A command sent again with the same `id` has no second effect.
        """
        if by not in HOUSE and who not in (None, by):
            raise Refused(f"{who} cannot act for {by}: players act in their own names.")
        return self.conduct.do(by, do, facts, who=who, id=id)

    def play(
        self,
        rounds: int = 1,
        players: Deciding | None = None,
        *,
        stake: int | None = None,
    ) -> int:
        """Have rounds played by programs, and return how many were before the chips ran out.

        Each of `players` is a function of the round and the player's name that returns what is
        done; where it returns None, or is None itself, a plain player decides. Whoever is
        not there yet sits down first, with `stake`.
        """
        return self_play.play(self, rounds, players or {}, stake)

    def options(self, viewer: str) -> tuple[Option, ...]:
        """What somebody may do now: in the round, as a ruling, or at the table."""
        found: list[Option] = []
        if self.procedure is not None:
            if isinstance(self.procedure.asked, Turn):
                found += in_the_middle(self, self.procedure.asked.open_to(viewer))
            if viewer in HOUSE:
                found += self.rulings_open(viewer)
        return (*found, *self.conduct.options(viewer))

    def corrections_open(self, by: str) -> list[Option]:
        """What somebody may put right now."""
        return putting_right.corrections_open(self, by) if by in HOUSE else []

    def rulings_open(self, by: str | None = None) -> tuple[Option, ...]:
        """Every ruling that can be given in the round, by anybody or by one role."""
        return supervision.rulings_open(self, by)

    @property
    def journal(self) -> Writer:
        """What was done here, and what came of it."""
        return self.conduct.journal

    @property
    def happened(self) -> tuple[Event, ...]:
        """What the last command led to."""
        return tuple(self.conduct.events)

    @property
    def drawn(self) -> list[Any]:
        """Everything that chance decided for the last command."""
        return self.conduct.draws

    # What its conduct asks of it

    def otherwise(self, act: Act) -> None:
        """Take what fell, or an act or a ruling in the round."""
        if not self.conduct.again:
            knowledge.check_decision(self, act)
        if act.do == "enter":
            between_rounds.enter(self, act)
        else:
            supervision.in_round(self, act)

    def settle(self) -> None:
        """Have the equipment answer as far as it can."""
        between_rounds.advance(self)
        if self.procedure is None:
            carry_out_requests(self)
            self.state.check_chips()

    def kept(self) -> Kept:
        """The table between two rounds."""
        self.source.keep()
        state, source, script = self.state.copy(), self.source.copy(), self.driver.script
        return Kept(state, source, self.last_round, script, to_come(self))

    def go_back(self, kept: Kept) -> None:
        """Be a table between two rounds again; chance decides again as it did.

        What was asked for since stands: only what never came to count is forgotten.
        """
        later, asked_for = self.source, self._requests_on_record
        self.lay_out(kept._replace(state=kept.state.copy(), source=kept.source.copy()))
        self.requests = self._requests_on_record = asked_for
        self.source.repeat(later)

    def lay_out(self, kept: Kept) -> None:
        """Be as it was kept."""
        self.state = kept.state
        self.requests = self._requests_on_record = kept.requests
        self.driver.take_up(kept.source, kept.state.carried, kept.last_round, kept.script)

    def expect(self, draws: list[Any]) -> None:
        """Know what fell before; only a record needs to be told."""
        self.source.expect(draws)

    def accept(self, accepted: Accepted) -> None:
        """What came of a command that counts has been seen."""
        seq, act, _, draws = accepted
        if self.conduct.begins:
            self.knowledge.begin()
            self.requests = to_come(self)  # the round before is never played again
        self._requests_on_record = self.requests
        events, asked = self.conduct.events, self._asked_before
        self.knowledge.take(Remembered(seq, act, asked, draws, events))
        self._asked_before = self.asked_now

    @property
    def asked_now(self) -> Ask | None:
        """What is asked for, if anything is played."""
        return None if self.procedure is None else self.procedure.asked

    def check_correction(self, correction: Act, who: str, last: Accepted | None) -> None:
        """`Refused` where somebody cannot strike the last command of the round."""
        last = supervision.check_correction(self, correction.by, last)
        if not self.conduct.again:  # what is on record is judged by the audit
            knowledge.check(self, correction, who, last)

    def to_put_right(self, correction: Act, who: str) -> tuple[Accepted, Act]:
        """What fell otherwise than was entered, and what is entered instead, or `Refused`."""
        return putting_right.to_put_right(self, correction, who)

    def cannot_follow(self, instead: Act, refused: Refused) -> Refused:
        """Why what was done since does not go with what really fell."""
        return putting_right.cannot_follow(self, instead.facts["fell"], refused)

    def strike(self, entry: Entry, struck: Accepted, go_back: Callable[[], None]) -> None:
        """Play everything since the round began again, without the last command."""
        self.knowledge.strike(struck.seq)
        go_back()
        self._asked_before = self.asked_now
        self.note("corrected", do=struck.act.do, **knowledge.announcement(entry))

    # Taking up again

    def play_again(self, act: Act, seq: int) -> list[dict[str, object]]:
        """Carry out a command of a journal; returns what it led to, for comparison."""
        self.conduct.do_again(act, act.by, seq)
        return [event.whole() for event in self.conduct.events]

    def follow(self, entries: Iterable[Entry], secrets: Mapping[str, bytes]) -> None:
        """Do what further entries of the journal say, as another host of the table did it."""
        resuming.follow(self, entries, secrets)

    @property
    def saved_at(self) -> int:
        """The entry after which `save` takes the table up."""
        accepted = self.conduct.course.accepted
        return accepted[0].seq - 1 if accepted else len(self.journal)

    def save(self) -> bytes:
        """The table as it was when the round began, secrets included, for a quick resumption."""
        kept = self.conduct.course.first
        if not self.conduct.course.accepted:  # all that counts since are words, which stand
            script = self.driver.script
            kept = Kept(self.state, self.source, self.last_round, script, self.requests)
        return resuming.written(self, kept)

    # Reading

    def information(self) -> Information:
        """By which rules is played here, and when they were approved."""
        return self._information

    @cached_property
    def _information(self) -> Information:
        rules = self.game.rules
        return Information(
            game=self.game.game,
            rules=rules.id,
            title=rules.title,
            approved=rules.made.isoformat() if rules.made else None,
            authorised=not rules.is_historical,
            clauses=self.cite(self.house.approval, self.house.citation),
        )

    def view(self, viewer: str | None = None, *, options: bool = True) -> TableView:
        """The table as one person may see it at this moment, if need be without the options."""
        return view_of(self, viewer, options)

    def svg(self, viewer: str | None = None) -> str:
        """The table drawn as one person may see it at this moment."""
        from houseway.drawing import draw  # noqa: PLC0415 - a table needs no drawing to be played

        return draw(self.view(viewer), points=self.state.tournament is not None)

    def _repr_svg_(self) -> str:
        return self.svg()

    def sign(self) -> Sign:
        """What the sign says, written again only when something else is determined."""
        chosen = self.state.determinations
        if self._signed[0] is not chosen:
            self._signed = (chosen, tuple(chosen.sign()))
        return self._signed[1]

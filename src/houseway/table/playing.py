"""The course of play at a table: one procedure after the other, and the equipment they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from houseway.equipment import Card, Mark
from houseway.games import game
from houseway.games.asks import Act, Cut, Draw, PlaceCuttingCard, Settled, Shuffle, Turn
from houseway.games.cardplay import NewShoe, deals_cards
from houseway.games.events import Event
from houseway.games.house import HouseRules, Lineup, Standing
from houseway.games.procedure import Procedure
from houseway.games.record import RoundRecord, write_step
from houseway.games.round import Circumstances, Determinations, Round, Seat
from houseway.games.wording import describe
from houseway.rulebook import Refused

from .source import WAITING, Source, dealt
from .state import Patron, TableState


class Playing:
    """A table of one game that has its rounds played."""

    def __init__(
        self, name: str, determinations: Determinations | None, source: Source | None, live: bool
    ) -> None:
        self.game: type[Round] = game(name)
        self.house: HouseRules = self.game.house
        self.state = TableState(determinations or self.game.standard)
        self.source = source or (Source() if live else self._dealt())
        self.procedure: Procedure | None = None
        self.last_round: Round | None = None
        self._events: list[Event] = []
        self._draws: list[Any] = []
        self._racked = 0
        self._script: tuple[list[Any], list[dict[str, Any]]] = ([], [])

    def _dealt(self) -> Source:
        return dealt(self.game, self.state.determinations)

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
    def in_play(self) -> bool:
        """Whether a round or a new shoe is under way; a settled round is not."""
        return self.procedure is not None and not self.settled

    @property
    def settled(self) -> bool:
        """Whether a round is settled and its cards still lie on the table."""
        return self.procedure is not None and isinstance(self.procedure.asked, Settled)

    @property
    def rounds_settled(self) -> int:
        """How many rounds have been settled, the one included that still lies on the table."""
        return self.state.rounds + self.settled

    @property
    def round(self) -> Round | None:
        """The round that is being played, or the last one."""
        return self.procedure if isinstance(self.procedure, Round) else self.last_round

    @property
    def asked(self) -> str:
        """What the table waits for, in words."""
        if self.procedure is None:
            return f"the table is {self.state.status}"
        return describe(self.procedure.asked)

    def cite(self, *clauses: str | None) -> tuple[str, ...]:
        """Citations of the clauses that the game's instrument has."""
        return self.game.rules.cite(*filter(None, clauses))

    def note(self, event: str, *clauses: str | None, **facts: Any) -> None:
        """Tell what happened at the table."""
        self._events.append(Event(event, self.cite(*clauses), facts))

    # Answers

    def give(self, answer: Any) -> None:
        """Answer what is asked, or give a ruling."""
        if self.procedure is None:
            closed = self.state.status == "closed"
            next_step = "the table is closed" if closed else "the dealer starts the next one"
            raise Refused(f"No round is being played: {next_step}.")
        asked = self.procedure.asked
        self._events += self.procedure.give(answer)
        self._note_for_record(asked, answer)

    def _note_for_record(self, asked: Any, answer: Any) -> None:
        draws, steps = self._script
        if not isinstance(self.procedure, Round):
            return
        if isinstance(answer, Act):
            ruled = self.procedure is not None and answer.do in self.procedure.rulings
            steps.append({**write_step(answer), **({"after": len(draws)} if ruled else {})})
        elif isinstance(asked, Draw):
            draws.append(str(answer) if isinstance(answer, Card) else answer)

    def record(self) -> RoundRecord:
        """The round that is being played, or the last one, as a record of its own."""
        round = self.round
        if round is None:
            raise Refused("No round has been played yet.")
        return self._record_of(round, *self._script)

    def _record_of(self, round: Round, draws: list[Any], steps: list[Any]) -> RoundRecord:
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

    # Equipment

    def advance(self) -> None:
        """Have the equipment answer until a person is asked or nothing is left to play."""
        while self.procedure is not None:
            self._rack()
            asked = self.procedure.asked
            if asked is None:
                self._finish(self.procedure)
            elif isinstance(asked, Turn | Settled) or (answer := self._handle(asked)) is WAITING:
                return
            else:
                self.give(answer)

    def _handle(self, asked: Any) -> Any:
        match asked:
            case Draw(hidden=hidden):
                # In a round the cutting card may come instead, and only the dealer sees it.
                unknown = hidden and (asked.what == "tile" or isinstance(self.procedure, NewShoe))
                return self.hear("draw", lambda: self.source.draw(unknown))
            case Shuffle(which, back):
                self.tell_of(self.hear("shuffle", lambda: self.source.shuffle(which, back)))
            case Cut(at):
                self.source.cut(at)
            case PlaceCuttingCard(from_back):
                self.source.place_cutting_card(from_back)
        return None

    def hear(self, call: str, say: Callable[[], Any]) -> Any:
        """What the equipment brings; the journal keeps what chance decided."""
        said = say()
        if call in self.source.speaks:
            self._draws.append(said)
        return said

    def tell_of(self, said: dict[str, Any] | None) -> None:
        """Publish seeds that are no longer secret, and the commitment to a new one."""
        if said and said.get("revealed"):
            self.note("revealed", seeds=said["revealed"])
        if said and "commitment" in said:
            self.note("committed", commitment=said["commitment"])

    def _rack(self) -> None:
        if deals_cards(self.procedure):
            racked = self.procedure.racked
            if len(racked) != self._racked:
                self.source.rack(racked[self._racked :])
                self._racked = len(racked)

    # One procedure after the other

    def begin(self, procedure: Procedure) -> None:
        """Have something played through."""
        self._racked = 0
        self.procedure = procedure
        self._events += procedure.events

    def begin_shoe(self, maker: type[NewShoe]) -> None:
        """Make a new shoe, and then begin the round."""
        state = self.state
        left_over = [card for card in state.in_hand if card != Mark.FACE_DOWN.value]
        self.source.rack(map(Card.parse, left_over))  # it goes into the shuffle with the others
        state.in_hand = ()
        there = [seat for seat in self.taking_part() if seat.present]
        first = self.house.first_cut([s.player for s in there]) if state.new_game else None
        offer = state.cut_first or first
        if offer is not None and offer.player not in {seat.player for seat in there}:
            offer = None
        seats = [seat for seat in self.taking_part() if seat.seat is not None]
        self.begin(maker(state.determinations, seats, offer))

    def begin_round(self) -> None:
        """Open the bets for the next round."""
        self.tell_of(self.hear("begin_round", self.source.begin_round))
        state = self.state
        self._script = ([], [])
        self.declare_short_stakes()
        seats = self.taking_part()
        self.pass_button()
        self.note("round begins", number=state.rounds + 1)
        circumstances, state.bonus = self._circumstances(), 0
        self.begin(self.game(state.determinations, seats, circumstances))

    def taking_part(self) -> list[Seat]:
        """Everybody at the table who is in the next round, as it finds them."""
        seats, lineup = self.sitting(), self.line_up()
        if lineup is None:
            return seats
        dealt_in = lineup.dealt_in
        return [
            msgspec.structs.replace(seat, posts=dealt_in[name][0], dead=dealt_in[name][1])
            if (name := seat.player) in dealt_in
            else seat
            for seat in seats
            if seat.player in dealt_in or not seat.present
        ]

    def sitting(self) -> list[Seat]:
        """Everybody who is not excluded and could be in a round, as it would find them."""
        settled = self.procedure if self.settled and isinstance(self.procedure, Round) else None
        excluded = self.state.excluded | (settled.excluded if settled else set())
        seats = [self._as_seat(one) for one in self.state.patrons.values()]
        return [one for one in seats if one.player not in excluded and self.game.sits_in(one)]

    def _as_seat(self, patron: Patron) -> Seat:
        """A player with the chips that a settled round leaves them."""
        seat, round = patron.as_seat(), self.procedure
        if not isinstance(round, Round) or patron.name not in round.stakes:
            return seat
        present = patron.name not in round.absent
        return msgspec.structs.replace(seat, stake=round.stakes[patron.name], present=present)

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

    # Who is dealt in, and the dealer button

    def line_up(self, posting: str | None = None) -> Lineup | None:
        """Who is dealt in, where the game makes some players wait for their blind or post it.

        Somebody may be `posting` who has not said so yet.
        """
        if self.house.line_up is None:
            return None
        state, here = self.state, {seat.player: seat for seat in self.sitting()}
        standings = [
            Standing(
                player=one.name,
                seat=one.seat or 0,
                ready=_ready(here.get(one.name)),
                owes=one.owes,
                missed=one.missed,
                posts=one.posting or one.name == posting,
            )
            for one in state.seated
            if one.name not in state.excluded
        ]
        button = None if state.new_game else state.button
        return self.house.line_up(state.determinations, standings, button, state.button_passed)

    def _take_over_lineup(self, lineup: Lineup) -> None:
        state, house = self.state, self.house
        state.button, state.button_passed = lineup.button, lineup.passed
        for name, posted in lineup.dealt_in.items():
            one = state.patrons[name]
            if one.owes and sum(posted):
                self.note("comes in", one.owes, player=name, posts=posted[0], dead=posted[1])
            one.owes, one.missed, one.posting = None, (), False
        for name, missed in lineup.missed.items():
            state.patrons[name].owes, state.patrons[name].missed = house.missed_blinds, missed
            self.note("missed blind", house.missed_blinds, player=name, blinds=list(missed))
        for name, clause in lineup.held.items():
            self.note("waits", clause, player=name)

    def pass_button(self) -> None:
        """Give the dealer button to whoever has it in the next round, where the game has one."""
        if (lineup := self.line_up()) is not None:
            self._take_over_lineup(lineup)
            return
        first, move = self.house.first_button, self.house.next_button
        if first is None or move is None:
            return
        state, last = self.state, self.last_round
        seats = [seat.seat or 0 for seat in self.taking_part()]
        if state.button is None or last is None:
            state.button = first(seats)
        else:
            state.button = move([seat.seat or 0 for seat in last.seats], seats, state.button)

    def declare_short_stakes(self) -> None:
        """What a round finds of stakes that were not brought up to the minimum."""
        raise NotImplementedError

    def _circumstances(self) -> Circumstances:
        state = self.state
        return Circumstances(
            number=state.rounds + 1,
            markers=dict(state.markers),
            gone=tuple(state.gone),
            in_hand=state.in_hand,
            betting=state.betting,
            final_rounds=state.final_rounds is not None,
            last_of_shoe=state.last_of_shoe,
            cutting_card_out=state.cutting_card_out,
            first_to_wager=self.marked_player(),
            button=state.button,
            bonus=state.bonus,
        )

    def marked_player(self) -> str | None:
        """Who wagers first, where a starting marker is used."""
        raise NotImplementedError

    def _finish(self, procedure: Procedure) -> None:
        self.procedure = None
        if isinstance(procedure, NewShoe):
            self.state.load_shoe(_texts(procedure.out, procedure.unseen))
            self.state.begin_shoe()
            self.begin_round()
        elif isinstance(procedure, Round):
            self._close_round(procedure)
        else:
            self.after_procedure(procedure)

    def after_procedure(self, procedure: Procedure) -> None:
        """Take over what was decided outside a round."""
        raise NotImplementedError

    def _close_round(self, round: Round) -> None:
        self.last_round = round
        if deals_cards(round):
            self._collect(round)
        self.tell_of(self.hear("end_round", self.source.end_round))
        self.after_round(round)
        self.state.check_chips()

    def _collect(self, round: Any) -> None:
        kept = Counter(card for card in round.in_hand if isinstance(card, Card))
        unseen = round.unseen - (len(round.in_hand) - kept.total())
        self.source.rack((round.on_table - kept).elements())
        self.state.in_hand = tuple(map(str, round.in_hand))
        shuffled_in = self.automated and not round.leaves().last_of_shoe
        self.state.gone = [] if shuffled_in else _texts(round.out - kept, unseen)

    def collect_cards(self) -> None:
        """Close a settled round: its cards go to the discard rack."""
        if self.settled:
            self.give(None)
            self.advance()

    def after_round(self, round: Round) -> None:
        """Take over what the round changed."""
        raise NotImplementedError


def _ready(seat: Seat | None) -> bool:
    return seat is not None and seat.present and seat.stake > 0


def _texts(known: Counter[Card], unseen: int) -> list[str]:
    texts = [text for card, count in known.items() for text in [str(card)] * count]
    return texts + [Mark.FACE_DOWN.value] * unseen

"""A table of a tournament that bots play by themselves, with dealt equipment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from houseway.equipment import Card, Mark
from houseway.games import game
from houseway.games.asks import Act, Cut, Draw, PlaceCuttingCard, Shuffle, Turn
from houseway.games.cardplay import deals_cards
from houseway.games.procedure import Procedure
from houseway.games.record import RoundRecord, write_step
from houseway.games.round import Circumstances, Determinations, Leaving, Round, Seat
from houseway.table.source import dealt

from .hosted import counts
from .players import Field

Stacks = dict[str, int]


class Sitting(NamedTuple):
    """A player at a table of the tournament, the stack there, and whether the player is present."""

    seat: int
    player: str
    stack: int
    present: bool = True


class BotTable:
    """Plays one round after the other; who sits there and with what is told before each.

    What outlives a round is the equipment, the button or the starting marker, and what players
    have been warned of. Where records are kept, `record` is the last round, to be played again.
    """

    def __init__(
        self,
        name: str,
        determinations: Determinations,
        field: Field,
        seeds: Callable[[], bytes],
        *,
        keep: bool = False,
        button: int | None = None,
    ) -> None:
        self.game = game(name)
        self.field = field
        self.source = dealt(self.game, determinations, seeds)
        self.automated = bool(getattr(determinations, "automated", False))
        self.rounds = 0
        self.shoes = 0
        self.button = button
        self.marker: int | None = None
        self.record: RoundRecord | None = None
        self.counted = True
        self._keep = keep
        self._draws: list[Any] = []
        self._steps: list[dict[str, Any]] = []
        self._last: list[int] = []
        self._warned: set[str] = set()
        self._warned_of_order: set[str] = set()
        self._left = Leaving(shoe_due=True)
        self._gone: list[str] = []
        self._in_hand: tuple[str, ...] = ()

    def play(
        self,
        determinations: Determinations,
        sitting: list[Sitting],
        *,
        bonus: int = 0,
        late: bool = False,
    ) -> Stacks:
        """The stacks after another round, which begins with a new shoe where one is due."""
        self.field.late = late
        seats = self._seats(determinations, sitting)
        if self._left.shoe_due and self.game.house.new_shoe is not None:
            self._make_shoe(determinations, seats)
        self._pass_button([seat.seat or 0 for seat in seats])
        self.source.begin_round()
        self._draws, self._steps = [], []
        round = self.game(determinations, seats, self._circumstances(seats, bonus))
        self._play_through(round)
        self.source.end_round()
        self._close(round)
        return dict(round.stakes)

    @property
    def shoe_ended(self) -> bool:
        """Whether the last round was the last of its shoe."""
        return self._left.shoe_due or self._left.new_shoe_made

    # Before a round

    def _seats(self, determinations: Determinations, sitting: list[Sitting]) -> list[Seat]:
        numbers = self.game.seat_numbers(determinations)
        return [
            Seat(
                seat=numbers[one.seat - 1],
                player=one.player,
                stake=one.stack,
                present=one.present,
                warned=one.player in self._warned,
                warned_of_order=one.player in self._warned_of_order,
            )
            for one in sitting
        ]

    def _make_shoe(self, determinations: Determinations, seats: list[Seat]) -> None:
        left_over = [card for card in self._in_hand if card != Mark.FACE_DOWN.value]
        self.source.rack(map(Card.parse, left_over))
        house, here = self.game.house, [seat.player for seat in seats if seat.present]
        offer = self._left.cut_first or (None if self.rounds else house.first_cut(here))
        if offer is not None and offer.player not in here:
            offer = None
        making = house.new_shoe(determinations, seats, offer)
        self._play_through(making)
        self._gone, self._in_hand = _texts(making.out, making.unseen), ()
        self._left = Leaving()

    def _pass_button(self, seats: list[int]) -> None:
        first, move = self.game.house.first_button, self.game.house.next_button
        if first is not None and move is not None:
            last, button = self._last or seats, self.button
            self.button = first(seats) if button is None else move(last, seats, button)
        self._last = seats

    def _circumstances(self, seats: list[Seat], bonus: int) -> Circumstances:
        return Circumstances(
            number=self.rounds + 1,
            gone=tuple(self._gone),
            in_hand=self._in_hand,
            betting=self._left.betting,
            last_of_shoe=self._left.last_of_shoe,
            cutting_card_out=self._left.cutting_card_out,
            first_to_wager=self._first_to_wager(seats),
            button=self.button,
            bonus=bonus,
        )

    def _first_to_wager(self, seats: list[Seat]) -> str | None:
        """The starting marker goes clockwise to the next player before each round."""
        there = [seat for seat in seats if seat.present]
        if self.game.house.starting_marker is None or not there:
            return None
        marker = self.marker or 0
        first = min(there, key=lambda seat: ((seat.seat or 0) <= marker, seat.seat))
        self.marker = first.seat
        return first.player

    # A round, or the making of a shoe

    def _play_through(self, procedure: Procedure) -> None:
        racked = 0
        while True:
            if deals_cards(procedure) and len(procedure.racked) > racked:
                self.source.rack(procedure.racked[racked:])
                racked = len(procedure.racked)
            if procedure.asked is None:
                return
            answer = self._answer(procedure)
            if self._keep and isinstance(procedure, Round):
                self._note_for_record(procedure.asked, answer)
            procedure.give(answer)

    def _answer(self, procedure: Procedure) -> Any:
        match procedure.asked:
            case Turn():
                return self.field.act(procedure)
            case Draw():
                return self.source.draw()
            case Shuffle(which, back):
                self.source.shuffle(which, back)
            case Cut(at):
                self.source.cut(at)
            case PlaceCuttingCard(from_back):
                self.source.place_cutting_card(from_back)
        return None

    def _note_for_record(self, asked: Any, answer: Any) -> None:
        if isinstance(answer, Act):
            self._steps.append(write_step(answer))
        elif isinstance(asked, Draw):
            self._draws.append(str(answer) if isinstance(answer, Card) else answer)

    # After a round

    def _close(self, round: Round) -> None:
        self.rounds += 1
        self.counted = counts(round)
        self._warned |= round.warned
        self._warned_of_order |= round.warned_of_order
        self._left = round.leaves()
        self.shoes += self.shoe_ended
        if deals_cards(round):
            self._collect(round)
        if self._keep:
            self.record = self._recorded(round)

    def _recorded(self, round: Round) -> RoundRecord:
        return RoundRecord(
            houseway=1,
            game=round.game,
            rules=round.rules.id,
            determinations=msgspec.to_builtins(round.determinations),
            seats=list(round.seats),
            draws=self._draws,
            steps=self._steps,
            circumstances=round.circumstances,
        )

    def _collect(self, round: Any) -> None:
        kept = Counter(card for card in round.in_hand if isinstance(card, Card))
        unseen = round.unseen - (len(round.in_hand) - kept.total())
        self.source.rack((round.on_table - kept).elements())
        self._in_hand = tuple(map(str, round.in_hand))
        shuffled_in = self.automated and not self._left.last_of_shoe
        self._gone = [] if shuffled_in else _texts(round.out - kept, unseen)


def _texts(known: Counter[Card], unseen: int) -> list[str]:
    return [*map(str, known.elements()), *[Mark.FACE_DOWN.value] * unseen]

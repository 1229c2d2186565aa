"""One round after the other: the equipment that answers, and what outlives a round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from houseway.conduct import Consequences
from houseway.equipment import Card
from houseway.games.asks import Act, Cut, Draw, PlaceCuttingCard, Settled, Shuffle, Turn
from houseway.games.cardplay import CardPlay, NewShoe, Offer, deals_cards
from houseway.games.events import UNSEEN, Event
from houseway.games.given import Arrival
from houseway.games.procedure import Procedure
from houseway.games.record import RoundRecord, write_step
from houseway.games.round import Circumstances, Determinations, Leaving, Round, Seat

from .source import WAITING, Fallen, OfChance, Source

PEOPLE: Final = (Turn, Settled)
"""What is asked of people, and not of the equipment."""
GIVEN: Final = (Act, Arrival)
"""What people answer, and not the equipment."""


@dataclass(slots=True)
class Carried:
    """What is carried from one round to the next."""

    rounds: int = 0
    new_game: bool = True
    shoe_due: bool = True
    cut_first: Offer | None = None
    rounds_of_shoe: int = 0
    gone: list[str] = field(default_factory=list)
    in_hand: tuple[str, ...] = ()
    betting: bool = True
    last_of_shoe: bool = False
    new_cards_due: bool = False
    new_cards_by: str | None = None
    cutting_card_out: bool = False
    button: int | None = None
    button_passed: tuple[int, ...] | None = None
    starting_marker: int | None = None

    def load_shoe(self, gone: list[str], *, due: bool = False) -> None:
        """Cards lie ready that nobody has seen; some may have been burnt, or a shuffle be due."""
        self.gone, self.in_hand, self.betting, self.last_of_shoe = gone, (), True, False
        self.shoe_due, self.cut_first = due, None

    def begin_shoe(self) -> None:
        """Every card has been shuffled into the shoe."""
        self.rounds_of_shoe, self.cutting_card_out = 0, False

    def take_over(self, left: Leaving) -> None:
        """Take over what a round leaves."""
        self.rounds += 1
        self.new_game = False
        if left.new_shoe_made:
            self.begin_shoe()
        self.rounds_of_shoe += 1
        self.shoe_due = self.shoe_due or left.shoe_due
        self.cut_first = left.cut_first
        self.betting, self.last_of_shoe = left.betting, left.last_of_shoe
        self.new_cards_due, self.new_cards_by = left.new_cards_due, left.new_cards_by
        self.cutting_card_out = left.cutting_card_out


class Script(NamedTuple):
    """What fell in a round, and what was done in it, for its record."""

    draws: list[Any]
    steps: list[dict[str, Any]]


class Driver:
    """Has rounds of one game played; whoever is asked at a turn answers through `give`.

    What happens, and what chance decides, goes to `led_to`. Without a script there is no record
    of a round.
    """

    def __init__(
        self,
        game: type[Round],
        source: Source,
        carried: Carried,
        led_to: Consequences,
        *,
        keep_script: bool = True,
    ) -> None:
        self.game = game
        self.source = source
        self.carried = carried
        self.procedure: Procedure | None = None
        self.last_round: Round | None = None
        self.script = Script([], [])
        self.led_to = led_to
        self._keep_script = keep_script
        self._cards: CardPlay | None = None
        self._racked = 0

    def take_up(
        self, source: Source, carried: Carried, last_round: Round | None, script: Script
    ) -> None:
        """Be between two rounds again, as things were then."""
        self.source, self.carried = source, carried
        self.procedure = self._cards = None
        self.last_round, self.script = last_round, script

    @property
    def settled(self) -> bool:
        """Whether a round is settled and its cards still lie on the table."""
        return self.procedure is not None and isinstance(self.procedure.asked, Settled)

    @property
    def round(self) -> Round | None:
        """The round that is being played, or the last one."""
        return self.procedure if isinstance(self.procedure, Round) else self.last_round

    def cite(self, *clauses: str | None) -> tuple[str, ...]:
        """Citations of the clauses that the game's instrument has."""
        return self.game.rules.cite(*filter(None, clauses))

    def note(self, event: str, *clauses: str | None, **facts: object) -> None:
        """Tell what happened between rounds."""
        self.led_to.events.append(Event(event, self.cite(*clauses), facts))

    # Answers

    def give(self, answer: object) -> None:
        """Answer what is asked, or give a ruling."""
        assert self.procedure is not None
        procedure, asked = self.procedure, self.procedure.asked
        self.led_to.events += procedure.give(answer)
        if self._keep_script and isinstance(procedure, Round):
            self._note_for_record(procedure, asked, answer)

    def _note_for_record(self, round: Round, asked: object, answer: object) -> None:
        draws, steps = self.script
        if isinstance(answer, GIVEN):
            ruled = {"after": len(draws)} if answer.do in round.rulings else {}
            steps.append({**write_step(answer), **ruled})
        elif isinstance(asked, Draw):
            draws.append(str(answer) if isinstance(answer, Card) else answer)

    def advance(self) -> Procedure | None:
        """Have the equipment answer until a person is asked; returns what has come to its end."""
        while (procedure := self.procedure) is not None:
            if self._cards is not None and len(self._cards.racked) != self._racked:
                self._rack(self._cards.racked)
            if (asked := procedure.asked) is None:
                self.procedure = self._cards = None
                return procedure
            if isinstance(asked, PEOPLE) or (answer := self._handle(asked)) is WAITING:
                return None
            self.give(answer)
        return None

    def _rack(self, cards: list[Card]) -> None:
        self.source.rack(cards[self._racked :])
        self._racked = len(cards)

    def _handle(self, asked: object) -> object:
        if isinstance(asked, Draw):
            # In a round the cutting card may come instead, and only the dealer sees it.
            unknown = asked.hidden and (asked.what == "tile" or isinstance(self.procedure, NewShoe))
            fell = self.source.draw(unknown)
            self.hear("draw", fell)
            return fell.piece if isinstance(fell, Fallen) else fell
        match asked:
            case Shuffle(which, back):
                self.tell_of("shuffle", self.source.shuffle(which, back))
            case Cut(at):
                self.source.cut(at)
            case PlaceCuttingCard(from_back):
                self.source.place_cutting_card(from_back)
        return None

    def hear(self, call: str, said: object) -> None:
        """What the equipment brings; the journal keeps what chance decided."""
        if call in self.source.speaks:
            self.led_to.draws.append(said)

    def tell_of(self, call: str, said: OfChance | None) -> None:
        """Publish the root of each order that is sealed, and by which words one is turned.

        What is over is opened in the journal alone. Seeds were told in journals of before.
        """
        if said is None:
            return
        self.hear(call, said)
        for opened in said.get("opened", ()):
            facts = {"order": opened["order"], "root": opened["root"]}
            secret = {"seed": opened["seed"]}
            self.led_to.events.append(Event("order opened", (), facts, secret))
        if (turned := said.get("turned")) is not None:
            facts = {"order": turned["order"], "root": turned["root"], "words": turned["words"]}
            self.note("order turned", **facts)
        for root in said.get("sealed", ()):
            self.note("order sealed", **root)
        if said.get("revealed"):
            self.note("revealed", seeds=said["revealed"])
        if "commitment" in said:
            self.note("committed", commitment=said["commitment"])

    # One procedure after the other

    def begin(self, procedure: Procedure) -> None:
        """Have something played through."""
        self._racked = 0
        self.procedure = procedure
        self._cards = procedure if deals_cards(procedure) else None
        self.led_to.events += procedure.events

    def begin_shoe(self, determinations: Determinations, seats: list[Seat]) -> None:
        """Begin to make a new shoe; the first cut of a game goes to one of those who are there."""
        carried, house = self.carried, self.game.house
        left_over = [card for card in carried.in_hand if card != UNSEEN]
        self.source.rack(map(Card.parse, left_over))  # it goes into the shuffle with the others
        carried.in_hand = ()
        there = [seat.player for seat in seats if seat.present]
        offer = carried.cut_first or (house.first_cut(there) if carried.new_game else None)
        if offer is not None and offer.player not in there:
            offer = None
        seated = [seat for seat in seats if seat.seat is not None]
        self.begin(house.new_shoe(determinations, seated, offer))

    def shoe_is_made(self, making: NewShoe) -> None:
        """Take over what was burnt of a new shoe."""
        self.carried.load_shoe(_texts(making.out, making.unseen))
        self.carried.begin_shoe()

    def make_ready(self) -> None:
        """Have the equipment ready for a round."""
        self.tell_of("begin_round", self.source.begin_round())
        self.script = Script([], [])

    def begin_round(
        self, determinations: Determinations, seats: list[Seat], circumstances: Circumstances
    ) -> None:
        """Open the bets for the next round."""
        self.begin(self.game(determinations, seats, circumstances))

    def pass_button(self, seats: list[int]) -> None:
        """Give the dealer button to whoever has it in the next round, where the game has one."""
        first, move = self.game.house.first_button, self.game.house.next_button
        if first is None or move is None:
            return
        carried, last = self.carried, self.last_round
        if carried.button is None:
            carried.button = first(seats)
        else:
            before = [seat.seat or 0 for seat in last.seats] if last is not None else seats
            carried.button = move(before, seats, carried.button)

    def first_to_wager(self, seats: list[Seat]) -> str | None:
        """The player with the starting marker, or the next one clockwise of those in `seats`."""
        if (marker := self.carried.starting_marker) is None:
            return None
        there = [(seat.seat, seat.player) for seat in seats if seat.seat is not None]
        if not there:
            return None
        self.carried.starting_marker, player = min(there, key=lambda one: (one[0] < marker, one[0]))
        return player

    def pass_marker(self, seats: list[int]) -> None:
        """Give the starting marker clockwise to the next player in a seat."""
        if (marker := self.carried.starting_marker) is not None and seats:
            self.carried.starting_marker = min(seats, key=lambda seat: (seat <= marker, seat))

    def circumstances(
        self,
        first_to_wager: str | None,
        bonus: int,
        markers: dict[int, int] | None = None,
        final_rounds: bool = False,
    ) -> Circumstances:
        """What the next round finds at the table."""
        carried = self.carried
        return Circumstances(
            number=carried.rounds + 1,
            markers=markers or {},
            gone=tuple(carried.gone),
            in_hand=carried.in_hand,
            betting=carried.betting,
            final_rounds=final_rounds,
            last_of_shoe=carried.last_of_shoe,
            cutting_card_out=carried.cutting_card_out,
            first_to_wager=first_to_wager,
            button=carried.button,
            bonus=bonus,
        )

    def close_round(self, round: Round) -> Leaving:
        """Clear a round away, and take over what it leaves."""
        self.last_round, left = round, round.leaves()
        if deals_cards(round):
            self._collect(round, left)
        self.tell_of("end_round", self.source.end_round())
        self.carried.take_over(left)
        return left

    def _collect(self, round: Any, left: Leaving) -> None:
        in_hand, out = round.in_hand, round.out
        on_table, unseen = round.on_table, round.unseen
        if in_hand:
            kept = Counter(card for card in in_hand if isinstance(card, Card))
            on_table, out = on_table - kept, out - kept
            unseen -= len(in_hand) - kept.total()
        self.source.rack(on_table.elements())
        self.carried.in_hand = tuple(map(str, in_hand))
        automated = bool(getattr(round.determinations, "automated", False))
        shuffled_in = automated and not left.last_of_shoe
        self.carried.gone = [] if shuffled_in else _texts(out, unseen)

    def record(self) -> RoundRecord | None:
        """The round that is being played, or the last one, as a record of its own."""
        round = self.round
        return None if round is None else recorded(round, self.script)


def recorded(round: Round, script: Script) -> RoundRecord:
    """A round as a record of its own."""
    return RoundRecord(
        houseway=1,
        game=round.game,
        rules=round.rules.id,
        determinations=msgspec.to_builtins(round.determinations),
        seats=list(round.began_with),
        draws=list(script.draws),
        steps=list(script.steps),
        circumstances=round.circumstances,
    )


def _texts(known: Counter[Card], unseen: int) -> list[str]:
    texts: list[str] = []
    for card, count in known.items():
        texts += [card.text] * count
    return texts + [UNSEEN] * unseen

"""Dealing cards from a shoe: what can fall, the cutting card, burning, cutting and loading."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, TypeGuard

from mypy_extensions import mypyc_attr

from houseway.equipment import Card, Mark, NotACard
from houseway.rulebook import Refused

from .asks import Act, Amounts, Cut, Draw, Option, PlaceCuttingCard, Shuffle, Turn, card_for
from .events import UNSEEN
from .given import Circumstances, Seat
from .procedure import Course, Procedure
from .rulings import DEALER, Given
from .wording import place, value

_MARKS: Final = {mark.value: mark for mark in Mark}


class Offer(NamedTuple):
    """A player who is offered the cut, and why it is this one."""

    player: str
    why: str
    clause: str


class CutClauses(NamedTuple):
    """Where an instrument says how a stack is shuffled and cut, and who cuts if no player will."""

    shuffle: str
    offer: str
    nobody: str
    depth: str
    turned: str
    marker: str
    fallback: str


@mypyc_attr(allow_interpreted_subclasses=True)
class CardPlay(Procedure):
    """Play with cards from a shoe or deck whose pack is known.

    Every round has this part; one that is played with other `equipment` has no use for it.
    """

    __slots__ = ("circumstances", "drawn", "out", "racked", "seats", "unseen")

    equipment: ClassVar[str] = "shoe"

    draws_clause: ClassVar[str] = ""
    cut_clauses: ClassVar[CutClauses]

    circumstances: Circumstances
    seats: tuple[Seat, ...]
    drawn: list[Card]
    racked: list[Card]
    out: Counter[Card]
    unseen: int

    @property
    def decks(self) -> int:
        """How many decks are in play."""
        raise NotImplementedError

    def copies(self, card: Card) -> int:
        """How many of a card the pack holds."""
        return 0 if card.is_joker else self.decks

    @property
    def pack_size(self) -> int:
        """How many cards the pack holds."""
        return 52 * self.decks

    def lay(self) -> None:
        super().lay()
        self.drawn = []
        self.racked = []
        self.out = Counter()
        self.unseen = 0
        if self.circumstances.gone:
            self._count_gone(self.circumstances.gone)
        if self.circumstances.in_hand:
            self.in_hand.extend(map(_read, self.circumstances.in_hand))
            self._leave_shoe(self.in_hand)

    def _count_gone(self, gone: tuple[str, ...]) -> None:
        out = self.out
        for text, count in Counter(gone).items():
            card = _read(text)
            if type(card) is Card:
                out[card] = out.get(card, 0) + count
            else:
                self.unseen += count

    # Drawing

    def draw(self, to: str, *, hidden: bool = False, from_shoe: bool = False) -> Course:
        """A card from the shoe; the cutting card and an empty shoe are seen to on the way."""
        asked = card_for(to, hidden, from_shoe)
        fell = yield asked
        return fell if type(fell) is Card else (yield from self.no_card_yet(asked, fell))

    def no_card_yet(self, asked: Draw, answer: object) -> Course:
        """What came instead of a card is seen to, until a card has fallen."""
        while type(answer) is not Card:
            if type(answer) is Given:
                yield from self.carry_out(answer)
            elif answer is Mark.CUTTING_CARD:
                yield from self.cutting_card_appears(asked.to)
            elif answer is Mark.EMPTY:
                yield from self.shoe_runs_out(asked.to)
            elif asked.hidden:
                return answer
            else:
                assert isinstance(answer, Mark)
                return (yield from self.turn_up(answer, asked.to))
            answer = yield asked
        return answer

    def turn_up(self, card: Card | Mark, to: str) -> Course:
        """A card that lay face down; it is asked for only where nobody knew it."""
        if isinstance(card, Mark):
            card = yield from self.ask(lambda: Draw("card", to, turned=True))
        return card

    def cutting_card_appears(self, to: str) -> Course:
        """Note where the cutting card turned up, and do what follows from it."""
        raise NotImplementedError

    def shoe_runs_out(self, to: str) -> Course:
        """What follows when a card is needed and none is left."""
        raise NotImplementedError

    def burn(self, card: Card | Mark, *clauses: str, face_up: bool = False) -> None:
        """Put a card into the discard rack."""
        if isinstance(card, Mark):
            self.note("burnt", *clauses, card=card.value)
            return
        self.racked.append(card)
        if face_up:
            self.note("burnt", *clauses, card=str(card))
        else:
            self.note_secret("burnt", *clauses, secret={"card": str(card)}, seen_by=())

    def check_draw(self, draw: Draw, answer: object) -> object:
        if isinstance(answer, str):
            answer = self._read_card(answer)
        if type(answer) is Card and self.out.get(answer, 0) < self.copies(answer):
            return answer
        where = self.rules.cite(self.draws_clause)
        if answer is Mark.FACE_DOWN and not draw.hidden:
            raise Refused(f"The card for {place(draw.to)} lies open: say which it is.", *where)
        if isinstance(answer, Mark) and draw.turned:
            raise Refused(f"A card at {place(draw.to)} is turned: say which it is.", *where)
        if isinstance(answer, Mark):
            self.check_mark(answer)
            return answer
        if not isinstance(answer, Card) or not (copies := self.copies(answer)):
            text = f"A card from the shoe is needed for {place(draw.to)}, not {value(answer)}."
            raise Refused(text, *where)
        gone = "it is" if copies == 1 else f"all {copies} are"
        raise Refused(f"The {answer.name} cannot have fallen: {gone} out of the shoe.", *where)

    def check_mark(self, mark: Mark) -> None:
        """Refuse what the shoe cannot give instead of a card."""

    def asked_under(self) -> tuple[str, ...]:
        match self.asked:
            case Shuffle() | Cut() | PlaceCuttingCard() if hasattr(self, "cut_clauses"):
                return self.rules.cite(self.cut_clauses.shuffle)
            case Draw() | Shuffle() | Cut() | PlaceCuttingCard() if self.draws_clause:
                return self.rules.cite(self.draws_clause)
        return super().asked_under()

    def _read_card(self, text: str) -> Card | Mark:
        if (mark := _MARKS.get(text)) is not None:
            return mark
        try:
            return Card.parse(text)
        except NotACard as error:
            raise Refused(str(error), *self.rules.cite(self.draws_clause)) from None

    def keep_count(self, draw: Draw, fell: object) -> None:
        if type(fell) is Card:
            self.drawn.append(fell)
            out = self.out
            out[fell] = out.get(fell, 0) + 1
            if draw.turned:
                self.unseen -= 1
        elif fell is Mark.FACE_DOWN:
            self.unseen += 1

    def lay_ready(self, cards: tuple[object, ...]) -> None:
        self._leave_shoe(cards)
        super().lay_ready(cards)

    def _leave_shoe(self, fallen: Iterable[object]) -> None:
        for card in fallen:
            if type(card) is Card:
                self.drawn.append(card)
                self.out[card] += 1
            elif card is Mark.FACE_DOWN:
                self.unseen += 1

    @property
    def on_table(self) -> Counter[Card]:
        """The cards drawn in this round that are not in the discard rack."""
        return Counter(self.drawn) - Counter(self.racked)

    # Shuffling and cutting

    def shuffle(self, which: str, *clauses: str) -> Course:
        """Have cards shuffled; those that went back into the stack can fall again."""
        yield from self.ask(lambda: Shuffle(which))
        if which == "all":
            self.out.clear()
            self.unseen = 0
        elif which == "discards":
            self.out = self.on_table
            self.unseen = 0
        self.note("shuffled", *clauses, cards=which)

    @property
    def stack(self) -> int:
        """How many cards are in the shoe."""
        return self.pack_size - self.out.total() - self.unseen

    def cut_depth(self) -> Amounts:
        """A deck or more from each end; in a smaller stack, at least a card."""
        edge = 52 if self.stack >= 104 else 1
        return Amounts(edge, self.stack - edge, default=self.stack // 2)

    def offer_cut(self, offers: Iterable[Offer]) -> Course:
        """Offer the cut to players in turn; the house cuts if nobody wants to."""
        where, depth = self.cut_clauses, self.cut_depth()
        for offer in offers:
            self.note("cut offered", offer.clause, player=offer.player, why=offer.why)
            turn = _cut_turn(offer.player, depth, where.depth)
            act = yield from self.ask(partial(_always, turn))
            if act.do == "cut":
                break
            self.note("cut declined", where.offer, player=offer.player)
        else:
            act = yield from self.ask(lambda: _house_cut_turn(where.fallback, depth, where.depth))
            self.note("nobody cut", where.nobody, by=where.fallback)
        yield from self.ask(lambda: Cut(act.facts["at"]))
        self.note("cut", where.depth, where.turned, by=act.by, at=act.facts["at"])

    def place_cutting_card(self, depth: Amounts) -> Course:
        """Have the dealer put the cutting card in, so many cards from the back."""
        act = yield from self.ask(lambda: _place_turn(depth, self.cut_clauses.marker))
        from_back = act.facts["from_back"]
        yield from self.ask(lambda: PlaceCuttingCard(from_back))
        self.note("cutting card placed", self.cut_clauses.marker, from_back=from_back)

    def clockwise(self, start: int | None = None) -> list[Seat]:
        """The seated players clockwise, beginning after a seat number."""
        by_number = {s.seat: s for s in self.seats if s.seat is not None}
        numbers = sorted(by_number)
        first = 0 if start is None else bisect(numbers, start)
        return [by_number[number] for number in numbers[first:] + numbers[:first]]


def deals_cards(procedure: Procedure | None) -> TypeGuard[CardPlay]:
    """Whether something is played with cards."""
    return isinstance(procedure, CardPlay) and procedure.equipment in ("shoe", "deck")


@mypyc_attr(allow_interpreted_subclasses=True)
class NewShoe(CardPlay):
    """The making of a new shoe between rounds: shuffle, cut, load, and what is burnt."""

    def __init__(
        self,
        determinations: Any,
        seats: Iterable[Seat],
        first: Offer | None = None,
        circumstances: Circumstances | None = None,
    ) -> None:
        self.determinations = determinations
        self.seats = tuple(seats)
        self.first = first
        self.circumstances = circumstances or Circumstances()
        super().__init__()

    def cutting_card_appears(self, to: str) -> Course:
        raise Refused("The cutting card cannot come up before the first round.")

    def shoe_runs_out(self, to: str) -> Course:
        raise Refused("A new shoe cannot be empty.")

    def check_mark(self, mark: Mark) -> None:
        if mark is not Mark.FACE_DOWN:
            text = f"A new shoe gives a card, not “{mark.value}”."
            raise Refused(text, *self.rules.cite(self.draws_clause))


def _read(text: str) -> Card | Mark:
    return Mark.FACE_DOWN if text == UNSEEN else Card.parse(text)


def _always(turn: Turn) -> Turn:
    return turn


def _cut_turn(player: str, depth: Amounts, clause: str) -> Turn:
    decline = Option(player, "decline")
    cut = Option(player, "cut", choose={"at": depth}, clauses=(clause,))
    return Turn((cut, decline), lapse=Act(player, "decline"), prompt=f"{player} may cut the cards")


def _house_cut_turn(role: str, depth: Amounts, clause: str) -> Turn:
    cut = Option(role, "cut", choose={"at": depth}, clauses=(clause,))
    return Turn((cut,), lapse=Act(role, "cut"), prompt=f"the {role} cuts the cards")


def _place_turn(depth: Amounts, clause: str) -> Turn:
    place = Option(DEALER, "place-cutting-card", choose={"from_back": depth}, clauses=(clause,))
    lapse = Act(DEALER, "place-cutting-card")
    return Turn((place,), lapse=lapse, prompt="the dealer places the cutting card")

"""Shuffle, cut and deal: five cards to each Box with an Ante and five to the dealer."""

from __future__ import annotations

from typing import Any

from houseway.equipment import Card, Mark
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Cut, Draw, Option, Shuffle, Turn
from ..procedure import Course
from ..round import Wager
from ..rulings import DEALER
from .betting import Betting
from .determinations import HAND, PACK
from .hands import BoxHand, Hand, written

INSTRUMENT = "NI2002-45-canberra-poker"

CUT_DEPTH = Amounts(2, PACK - 2, default=PACK // 2)  # 5.2[2]


class Dealing(Betting):
    """The part of a round in which the cards are prepared and dealt."""

    draws_clause = "2.1"

    def lay(self) -> None:
        super().lay()
        self.hands: list[BoxHand] = []
        self.dealer = Hand(place=DEALER)
        self.all_dealt = False

    @property
    def decks(self) -> int:
        return 1  # 2.1

    # Rule 5: shuffle and cut

    def prepare_shoe(self) -> Course:
        """Shuffle all cards and have the dealer cut them once."""
        # Told beforehand, so that a ruling finds the same round while the cards are handled.
        self.note("shuffled", "5.1", cards="all")
        yield from self.ask(Shuffle)
        self.out.clear()
        self.unseen = 0
        act = yield from self.ask(_cut_turn)
        self.note("cut", "5.2", "5.2[2]", by=act.by, at=act.facts["at"])
        yield from self.ask(lambda: Cut(act.facts["at"]))

    # Rule 6: the deal

    def deal(self) -> Course:
        """A card to each Box with an Ante and one to the dealer, five times over."""
        # 6.3: the first Box is not named; it is the first clockwise that holds an Ante
        self.hands = [_hand_for(ante) for ante in self.antes()]
        for number in range(HAND):
            again = ("6.3(c)",) if number else ()
            for hand in self.hands:
                yield from self._deal_to(hand, "6.3(a)", *again)
            yield from self._deal_to(self.dealer, "6.3(b)", *again)
        self.all_dealt = True

    def _deal_to(self, hand: Hand, *clauses: str) -> Course:
        card = yield from self.ask(lambda: self._next_card(hand))
        if card is None:
            return
        face_up = self._falls_face_up(hand)
        hand.cards.append(card)
        if face_up:
            hand.face_up.add(len(hand.cards) - 1)
            self.note("dealt", "6.2", *clauses, to=hand.place, card=written(card))
        else:
            self.note_hidden("dealt", "6.2", *clauses, to=hand.place, card=card)

    def _next_card(self, hand: Hand) -> Draw | None:
        """A card from the shoe for a hand, unless a ruling has taken the hand out of the deal."""
        hidden = not self._falls_face_up(hand)
        return Draw("card", hand.place, hidden=hidden) if self.matters(hand) else None  # 6.1

    def _falls_face_up(self, hand: Hand) -> bool:
        """Whether the next card is the dealer's last, and no other of them lies face up."""
        return hand is self.dealer and hand.lacking == 1 and not hand.face_up  # 6.2, 11.2

    def note_hidden(self, event: str, *clauses: str, card: Card | Mark, **facts: Any) -> None:
        """Tell of a card that nobody may see."""
        self.note_secret(event, *clauses, secret={"card": written(card)}, seen_by=(), **facts)

    def matters(self, hand: Hand) -> bool:
        """Whether something is still decided by a hand."""
        return hand.in_play if isinstance(hand, BoxHand) else self.anything_in_play()

    def anything_in_play(self) -> bool:
        """Whether there is a hand about which nothing has been decided yet."""
        return any(hand.in_play for hand in self.hands)

    @property
    def to_be_dealt(self) -> int:
        """How many cards the deal still needs."""
        if self.all_dealt or not self.hands:
            return 0
        hands = [hand.lacking for hand in self.hands if hand.in_play]
        return sum(hands) + self.dealer.lacking

    # Turning cards

    def name_cards(self, hand: Hand, *, always: bool = False) -> Course:
        """Have every card named that nobody knows, for as long as the hand matters."""
        for place in range(len(hand.cards)):
            yield from self.name_card(hand, place, always=always)

    def name_card(self, hand: Hand, place: int, *, always: bool = False) -> Course:
        """Have one card of a hand named where nobody knows it."""

        def request() -> Draw | None:
            unknown = isinstance(hand.cards[place], Mark) and (always or self.matters(hand))
            return Draw("card", hand.place, turned=True) if unknown else None

        if (card := (yield from self.ask(request))) is not None:
            hand.cards[place] = card

    def check_draw(self, draw: Draw, answer: Any) -> Any:
        fell = super().check_draw(draw, answer)
        if fell in (Mark.CUTTING_CARD, Mark.EMPTY):
            raise Refused(
                f"A card is needed for {draw.to}: the deck outlasts the round, and the cutting "
                "card is not in the shoe.",
                *self.rules.cite("2.1"),
            )
        return fell


def _hand_for(ante: Wager) -> BoxHand:
    assert ante.box is not None
    return BoxHand(place=f"box {ante.box}", box=ante.box, player=ante.player, ante=ante)


def _cut_turn() -> Turn:
    cut = Option(DEALER, "cut", choose={"at": CUT_DEPTH}, clauses=("5.2", "5.2[2]"))
    return Turn((cut,), lapse=Act(DEALER, "cut"), prompt="the dealer cuts the cards")

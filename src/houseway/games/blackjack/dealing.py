"""Cards on the layout: the boxes, the dealer's hand, and what the shoe does meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.equipment import Card, Mark
from houseway.ranking.blackjack import is_blackjack, total

from ..asks import Amounts, Draw
from ..cardplay import Offer
from ..procedure import Course
from ..round import RoundVoid, Seat, Wager
from .betting import Betting
from .hands import Box, Hand
from .shoe import BlackjackCards

INSTRUMENT = "NI2005-63"


class Dealing(BlackjackCards, Betting):
    """The part of a round in which cards are put on hands."""

    def lay(self) -> None:
        super().lay()
        self.boxes: list[Box] = []
        self.dealer: list[Card] = []
        self.shoe_due = False
        self.cut_first: Offer | None = None
        self.ordinary_shoe = not self.determinations.automated
        self.new_cards_due = False
        self.cutting_card_out = self.circumstances.cutting_card_out
        self.dealt_at: list[int] = []  # which answers brought the cards on the layout

    def check_mark(self, mark: Mark) -> None:
        if mark is Mark.CUTTING_CARD and not self.ordinary_shoe:
            raise self.refusal("No cutting card is in an automated shoe.", "19.1")
        if mark is Mark.CUTTING_CARD and self.cutting_card_out:
            raise self.refusal("The cutting card has left the shoe already: name a card.", "5.4")
        if mark is Mark.EMPTY and self.stack:
            left = f"{self.stack} card{'s' if self.stack > 1 else ''}"
            where = "14.6" if self.ordinary_shoe else "19.1"
            raise self.refusal(f"The shoe is not empty: {left} should be left in it.", where)

    def keep_count(self, draw: Draw, fell: Any) -> None:
        super().keep_count(draw, fell)
        if isinstance(fell, Mark) and fell is not Mark.FACE_DOWN:
            self.cutting_card_out = True  # it lies in front of the last card

    def place_cutting_card(self, depth: Amounts) -> Course:
        yield from super().place_cutting_card(depth)
        self.cutting_card_out = False

    def may_cut(self, seat: Seat) -> bool:
        return self.is_there(seat.player)

    def draw_while(self, needed: Callable[[], bool], to: str) -> Course:
        """A card, or None once none is needed: a ruling may have voided the wagers meanwhile."""
        while (
            fell := (yield from self.ask(lambda: Draw("card", to) if needed() else None))
        ) is not None:
            if fell is Mark.CUTTING_CARD:
                yield from self.cutting_card_appears(to)
            elif fell is Mark.EMPTY:
                yield from self.shoe_runs_out(to)
            else:
                return fell
        return None

    # Dealing, under clauses by the numbers of NI2005-63

    def deal_next(self, hand: Hand, *clauses: str) -> Course:
        """Draw a card to a hand that still has a wager on it."""
        card = yield from self.draw_while(lambda: bool(hand.open_wagers), hand.place)
        if card is not None:
            self.deal(hand, card, *clauses)

    def deal(self, hand: Hand, card: Card, *clauses: str) -> None:
        """Put a card on a hand, face up."""
        hand.cards.append(card)
        self.dealt_at.append(len(self._answers) - 1)
        box = self.box_of(hand)
        box.first_cards.append(card)
        count = "Blackjack" if hand.is_blackjack else str(hand.total)
        self.note("dealt", *self.under(*clauses), to=hand.place, card=str(card), count=count)
        if len(box.first_cards) == 3:
            self.settle_sevens(box)  # 17.9, 17.10: after a split the third card falls on hand 1

    def deal_to_dealer(self, card: Card, *clauses: str) -> None:
        """Put a card on the dealer's hand, face up."""
        self.dealer.append(card)
        self.dealt_at.append(len(self._answers) - 1)
        count = "Blackjack" if is_blackjack(self.dealer) else str(total(self.dealer))
        self.note("dealt", *self.under(*clauses), to="dealer", card=str(card), count=count)

    def box_of(self, hand: Hand) -> Box:
        """The box that a hand lies on."""
        return next(box for box in self.boxes if box.number == hand.box)

    def main_wagers(self) -> list[Wager]:
        """The open main wagers, box by box."""
        return [wager for box in self.boxes for wager in box.open_wagers]

    def hand_of(self, wager: Wager) -> Hand:
        """The hand that a main wager rides on."""
        hands = (hand for box in self.boxes for hand in box.hands)
        return next(hand for hand in hands if wager in hand.wagers)

    def cutting_card_appears(self, to: str) -> Course:
        """Shuffle when the round is over."""
        self.shoe_due = True
        self.cut_first = self._offer_where_it_appeared(to)
        self.note("cutting card", *self.under("5.4", "5.4(b)"), to=to)
        return
        yield

    def _offer_where_it_appeared(self, to: str) -> Offer | None:
        if to == "dealer":
            return self.offer_to_the_right("5.2(c)")
        box = next((box for box in self.boxes for hand in box.hands if hand.place == to), None)
        player = box and self.holder(box)
        why = f"the cutting card appeared at {to}"
        return Offer(player, why, *self.under("5.2(b)")) if player else None

    def offer_to_the_right(self, clause: str) -> Offer | None:
        """The cut for the player at the last box that holds cards."""
        player = self.holder(self.boxes[-1]) if self.boxes else None
        why = "farthest to the dealer's right"
        return Offer(player, why, *self.under(clause)) if player else None

    def holder(self, box: Box) -> str | None:
        """Whose box it is: who decides there, or did before its wagers were settled."""
        on_box = [w for w in self.wagers if w.on == "main" and w.box == box.number]
        return self.first_of(box.number, on_box)

    def shoe_runs_out(self, to: str) -> Course:
        """The discards are shuffled and cut, and the round goes on."""
        if self.on_table.total() == 52 * self.decks:
            raise RoundVoid("there is no card left to deal", *self.under("16.3"))
        self.note("shoe empty", *self.under("14.6"), to=to)
        yield from self.shuffle("discards", *self.under("14.6"))
        yield from self.offer_cut(self.offers(None))
        self.shoe_due = True

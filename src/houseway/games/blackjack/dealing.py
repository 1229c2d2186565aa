"""Cards on the layout: the boxes, the dealer's hand, and what the shoe does meanwhile."""

from __future__ import annotations

from houseway.equipment import Card
from houseway.ranking.blackjack import is_blackjack, total

from ..cardplay import Offer
from ..procedure import Course
from ..round import RoundVoid, Wager
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

    def deal(self, hand: Hand, card: Card, *clauses: str) -> None:
        """Put a card on a hand, face up."""
        hand.cards.append(card)
        box = self.box_of(hand)
        box.first_cards.append(card)
        count = "Blackjack" if hand.is_blackjack else str(hand.total)
        self.note("dealt", *clauses, to=hand.place, card=str(card), count=count)
        if len(box.first_cards) == 3:
            self.settle_sevens(box)  # 17.9, 17.10: after a split the third card falls on hand 1

    def deal_to_dealer(self, card: Card, *clauses: str) -> None:
        """Put a card on the dealer's hand, face up."""
        self.dealer.append(card)
        count = "Blackjack" if is_blackjack(self.dealer) else str(total(self.dealer))
        self.note("dealt", *clauses, to="dealer", card=str(card), count=count)

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
        """Shuffle when the round is over; in the final three rounds just go on."""
        if self.circumstances.final_rounds:
            self.note("cutting card discarded", "5.5", to=to)
        else:
            self.shoe_due = True
            self.cut_first = self._offer_where_it_appeared(to)
            self.note("cutting card", "5.4", "5.4(b)", to=to)
        return
        yield

    def _offer_where_it_appeared(self, to: str) -> Offer | None:
        if to == "dealer":
            last = self.boxes[-1].hands[0]
            player = self.decider(last) or self.seated_at(last.box)
            why = "farthest to the dealer's right; the cutting card came on the dealer's hand"
            return Offer(player, why, "5.2(c)") if player else None
        hands = [hand for box in self.boxes for hand in box.hands if hand.place == to]
        player = self.decider(hands[0]) if hands else None
        return Offer(player, f"the cutting card appeared at {to}", "5.2(b)") if player else None

    def shoe_runs_out(self, to: str) -> Course:
        """The discards are shuffled and cut, and the round goes on."""
        if self.determinations.automated:
            raise RoundVoid("the automated shoe has no card left", "19.1", "16.3")
        if self.out.total() <= self.on_table.total() + len(self.in_hand):
            raise RoundVoid("there is no card left to deal", "16.3")
        self.note("shoe empty", "14.6", to=to)
        yield from self.shuffle("discards", "14.6")
        yield from self.offer_cut(self.offers(None))
        self.shoe_due = True

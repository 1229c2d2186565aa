"""A round of blackjack: no hole card, insurance on an ace, splits to four hands."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.equipment import Card, Mark
from houseway.ranking.blackjack import is_blackjack, total
from houseway.rulebook import Refused

from ..asks import Act, Draw
from ..ordered import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS
from ..round import EVEN, LOSE, PUSH, WIN, Leaving, Wager
from . import decisions, insurance
from .hands import Box, Hand
from .insurance import THREE_TO_TWO, Insurance
from .irregularities import Irregularities

INSTRUMENT = "NI2005-63"


class BlackjackRound(Irregularities):
    """One round, as far as the instruments agree."""

    listed_rulings = (*GENERAL_PROVISIONS, *WAGERING)
    insurance_paid_last: ClassVar[bool] = False

    aliases: ClassVar = {"hit": "draw", "stay": "stand", "double-down": "double"}

    def lay(self) -> None:
        super().lay()
        self.new_shoe_made = False
        self.insurance = Insurance(self.insurance_paid_last)
        self.deciding: Hand | None = None

    def play(self) -> Course:
        first = None
        while first is None:
            yield from self.take_wagers()  # 4.1, 6.2[2]
            if not self.boxes_with_wagers():
                return  # nobody is left who could wager
            first = yield from self.first_card()  # 5.4(a)
        yield from self.initial_deal(first)  # 6.2
        for box in self.boxes:  # 18.15: insurance and Blackjacks still come before rule 9
            self.settle_pairs(box)
            self.settle_first_sevens(box)
        insurance.settle_blackjacks(self)  # 8.1
        yield from decisions.subsequent_deal(self)  # 9.1
        yield from self.dealer_draws()  # 12.1
        self.settle_hands()  # 13.1

    def close(self) -> None:
        for wager in [wager for wager in self.paid_after_round if wager.open]:
            box = next(box for box in self.boxes if box.number == wager.box)
            self.pay_sevens(wager, box.first_cards[:3], "17.9[2]")

    def leaves(self) -> Leaving:
        return Leaving(
            shoe_due=self.shoe_due,
            cut_first=self.cut_first,
            new_shoe_made=self.new_shoe_made,
            new_cards_due=self.new_cards_due,
            cutting_card_out=self.cutting_card_out,
        )

    # Rule 6: the initial deal

    def first_card(self) -> Course:
        """The first card, or None where the bets open again before it."""
        while (fell := (yield from self.ask(self._first_draw))) is not None:
            to = self._first_place()
            if fell is Mark.EMPTY:
                yield from self.shoe_runs_out(to)
            elif fell is not Mark.CUTTING_CARD:
                return fell
            elif self.ignores_cutting_card:
                yield from self.cutting_card_appears(to)
            else:
                yield from self.shuffle_before_the_deal(to)
                return None
        return None

    @property
    def ignores_cutting_card(self) -> bool:
        """Whether play goes on as if there were no cutting card."""
        return False

    def _first_draw(self) -> Draw | None:
        return Draw("card", self._first_place()) if self.boxes_with_wagers() else None

    def _first_place(self) -> str:
        return Hand(self.boxes_with_wagers()[0]).place

    def shuffle_before_the_deal(self, to: str) -> Course:
        """Make a new shoe while the wagers wait."""
        self.note("cutting card", *self.under("5.4", "5.4(a)"), to=to)
        yield from self.make_shoe(None, after=self.boxes_with_wagers()[0] - 1)
        self.new_shoe_made = True

    def initial_deal(self, first: Card) -> Course:
        """A card to each box, one to the dealer, and another to each box; all face up."""  # 6.1
        numbers = self.boxes_with_wagers()
        self.boxes = [Box(n, [Hand(n, wagers=self.on_box(n))]) for n in numbers]
        hands = [box.hands[0] for box in self.boxes]
        self.deal(hands[0], first, "6.2(a)")
        for hand in hands[1:]:
            yield from self.deal_next(hand, "6.2(a)")
        card = yield from self.draw_while(lambda: bool(self.main_wagers()), "dealer")
        if card is not None:
            self.deal_to_dealer(card, "6.2(b)")
        for hand in hands:
            yield from self.deal_next(hand, "6.2(c)")

    # Rule 11: doubling, as far as the instruments differ

    @property
    def doubles_in_full(self) -> bool:
        """Whether a double is for exactly the wager, not for any part of it."""
        raise NotImplementedError

    def why_not_double(self, wager: Wager, act: Act) -> Refused | None:
        """Why a hand of two cards cannot be doubled for such an amount."""
        raise NotImplementedError

    # Rule 12: the dealer

    def dealer_draws(self) -> Course:
        """Draw as far as the rules say; insurance is settled on the second card."""
        while (
            card := (yield from self.draw_while(self.dealer_needs_a_card, "dealer"))
        ) is not None:
            self.deal_to_dealer(card, "12.1")
            if len(self.dealer) == 2:
                insurance.settle(self)

    def dealer_needs_a_card(self) -> bool:
        """To 17 or more, but no card that could not change a result."""
        if any(not self.hand_of(wager).is_blackjack for wager in self.main_wagers()):
            return total(self.dealer).points < 17  # 12.1: soft 17 counts 17
        undecided = bool(self.main_wagers() or insurance.taken(self))
        return undecided and len(self.dealer) == 1  # 12.2: one card tells whether it is Blackjack

    # Rule 13: settlement

    def settle_hands(self) -> None:
        """Every wager that is still open, box by box."""
        for wager in self.main_wagers():
            result, clauses, odds = self.outcome(self.hand_of(wager))
            self.settle(wager, result, *self.under(*clauses), odds=odds)
        if self.insurance.paid_last:
            insurance.pay(self)

    def outcome(self, hand: Hand) -> tuple[str, tuple[str, ...], tuple[int, int]]:
        """How a hand ended: Blackjacks come before totals, since they beat any other 21."""
        player, dealer = hand.total.points, total(self.dealer)
        if hand.is_blackjack and is_blackjack(self.dealer):
            return PUSH, ("13.1(g)",), EVEN
        if hand.is_blackjack:
            return WIN, ("13.1(c)", "13.2(a)"), THREE_TO_TWO
        if is_blackjack(self.dealer):
            return LOSE, ("13.1(f)",), EVEN
        if dealer.bust:
            return WIN, ("13.1(a)", "13.2(b)"), EVEN
        if player == dealer.points:
            return PUSH, ("13.1(g)",), EVEN
        if player > dealer.points:
            return WIN, ("13.1(b)", "13.2(b)"), EVEN
        return LOSE, ("13.1(e)",), EVEN

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open or not self.dealer:
            return super().why_not(act)
        return insurance.why_not(self, act) or decisions.why_not(self, act)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in ("wager", "take-back") and self.dealt_at:
            return self.numbering.cite("4.3")
        return super().closed_by(act)

    def shown_to_all(self, all_seen: bool = False) -> dict[str, Any]:
        """All cards lie face up; what is in the shoe or burnt is for nobody's eyes."""
        return {
            "dealer": {"cards": list(map(str, self.dealer)), "count": counted(self.dealer)},
            "boxes": [
                {
                    "box": hand.box,
                    "hand": hand.label,
                    "cards": list(map(str, hand.cards)),
                    "count": "Blackjack" if hand.is_blackjack else counted(hand.cards),
                    "deciding": hand is self.deciding and not hand.finished,
                }
                for box in self.boxes
                for hand in box.hands
            ],
        }


def counted(cards: list[Card]) -> str | None:
    """What some cards count, in words; nothing for no cards."""
    if not cards:
        return None
    return "Blackjack" if is_blackjack(cards) else str(total(cards))

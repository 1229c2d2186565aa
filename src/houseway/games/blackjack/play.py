"""Blackjack as NI2005-63 has it: no hole card, insurance on an ace, splits to four hands."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from houseway.equipment import Card, Mark
from houseway.ranking.blackjack import is_blackjack, total
from houseway.rulebook import ruleset

from ..asks import Draw
from ..procedure import Course
from ..provisions import GeneralProvisions, Provisions
from ..round import EVEN, LOSE, PUSH, WIN
from ..rulings import OPERATOR
from .decisions import Decisions
from .determinations import BlackjackDeterminations
from .hands import Box, Hand
from .insurance import THREE_TO_TWO
from .irregularities import Irregularities
from .shoe import BlackjackShoe

INSTRUMENT = "NI2005-63"


class Blackjack(Irregularities, Decisions, GeneralProvisions):
    """One round of blackjack."""

    game = "blackjack"
    rules = ruleset(INSTRUMENT)
    determinations_type = BlackjackDeterminations
    determinations: BlackjackDeterminations
    new_shoe = BlackjackShoe
    standard = BlackjackDeterminations(minimum=1_000, maximum=50_000, multiple=500)
    aliases: ClassVar = {"hit": "draw", "stay": "stand", "double-down": "double"}
    provisions = Provisions(
        by=(OPERATOR,),
        disturbance=("16.1",),
        causes=("riot", "fire", "brawl", "robbery", "like disturbance"),
        void=("16.3",),
        grounds=("unworkable", "fraud"),
        breach="16.2",
        void_wagers="16.2(a)",
        exclude="16.2(b)",
    )

    def lay(self) -> None:
        super().lay()
        self.new_shoe_made = False

    def play(self) -> Course:
        first = None
        while first is None:
            yield from self.take_wagers()  # 4.1, 6.2[2]
            first = yield from self.first_card()  # 5.4(a)
        yield from self.initial_deal(first)  # 6.2
        for box in self.boxes:  # 18.15: insurance and Blackjacks still come before rule 9
            self.settle_pairs(box)
            self.settle_first_sevens(box)
        self.settle_blackjacks()  # 8.1
        yield from self.subsequent_deal()  # 9.1
        yield from self.dealer_draws()  # 12.1
        self.settle_hands()  # 13.1

    def close(self) -> None:
        for wager in [wager for wager in self.paid_after_round if wager.open]:
            box = next(box for box in self.boxes if box.number == wager.box)
            self.pay_sevens(wager, box.first_cards[:3], "17.9[2]")

    # Rule 6: the initial deal

    def first_card(self) -> Course:
        """The first card, or None where the cutting card came first and the bets opened again."""
        numbers = sorted({w.box or 0 for w in self.wagers if w.open and w.on == "main"})
        self.boxes = [Box(n, [Hand(n, wagers=self._on_box(n))]) for n in numbers]
        to = self.boxes[0].hands[0].place
        while (answer := (yield from self.ask(partial(Draw, "card", to)))) is not None:
            if answer is Mark.EMPTY:
                yield from self.shoe_runs_out(to)
            elif answer is not Mark.CUTTING_CARD:
                return answer
            elif self.circumstances.final_rounds:
                yield from self.cutting_card_appears(to)
            else:
                self.note("cutting card", "5.4", "5.4(a)", to=to)
                yield from self.make_shoe(None, after=self.boxes[0].number - 1)
                self.held.clear()
                self.new_shoe_made = True
                return None
        raise AssertionError("a card was no longer needed")

    def initial_deal(self, first: Card) -> Course:
        """A card to each box, one to the dealer, and another to each box; all face up."""  # 6.1
        hands = [box.hands[0] for box in self.boxes]
        self.deal(hands[0], first, "6.2(a)")
        for hand in hands[1:]:
            self.deal(hand, (yield from self.draw(hand.place)), "6.2(a)")
        self.deal_to_dealer((yield from self.draw("dealer")), "6.2(b)")
        for hand in hands:
            self.deal(hand, (yield from self.draw(hand.place)), "6.2(c)")

    # Rule 12: the dealer

    def dealer_draws(self) -> Course:
        """To 17 or more, but no card that could not change a result."""
        if any(not self.hand_of(wager).is_blackjack for wager in self.main_wagers()):
            stop_at = 17  # 12.1: soft 17 counts 17
        elif self.main_wagers() or self.insured():
            stop_at = 0  # 12.2: one card tells whether it is Blackjack
        else:
            return
        clause = "12.1" if stop_at else "12.2"
        self.deal_to_dealer((yield from self.draw("dealer")), clause)
        self.settle_insurance()
        while total(self.dealer).points < stop_at:
            self.deal_to_dealer((yield from self.draw("dealer")), "12.1")

    # Rule 13: settlement

    def settle_hands(self) -> None:
        """Every wager that is still open, box by box."""
        for wager in self.main_wagers():
            result, clauses, odds = self.outcome(self.hand_of(wager))
            self.settle(wager, result, *clauses, odds=odds)

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

    def show(self, viewer: str | None) -> dict[str, Any]:
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

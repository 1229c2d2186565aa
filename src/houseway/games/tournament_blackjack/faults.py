"""Rule 20: an automated shuffling shoe that fails is dealt to its end, one way or another."""

from __future__ import annotations

from typing import Any

from ..asks import Amounts, Choices, Option, PlaceCuttingCard, Settled, Shuffle, Turn
from ..blackjack.faults import FAULT_EFFECTS, FAULTS, no_automated_shoe
from ..blackjack.irregularities import table_staff
from ..blackjack.play import BlackjackRound
from ..procedure import Course
from ..round import Leaving, RoundVoid
from ..rulings import DEALER, ruling

INSTRUMENT = "NI2002-45-blackjack"
ABOUT_A_DECK = (26, 78)  # 20.3(a): half a deck either way, as in 5.3


def _cannot_fail(round: Any) -> str | None:
    return no_automated_shoe(round) or ("The shoe has failed." if round.new_cards_due else None)


class FailingShoe(BlackjackRound):
    """A shoe that fails in this round, or did in an earlier one; new cards are due at its end."""

    def lay(self) -> None:
        super().lay()
        self.new_cards_due = self.circumstances.last_of_shoe
        self.ordinary_shoe = self.ordinary_shoe or self.new_cards_due

    @ruling(
        "20.3",
        "20.3:malfunction",
        by=table_staff,
        bar=_cannot_fail,
        facts={"fault": Choices(FAULTS), "effect": Choices(FAULT_EFFECTS)},
    )
    def malfunction(self, fault: str, effect: str) -> Course:
        """The round is finished; then the dealer deals on to a cutting card, or shuffles and cuts
        what is left. New cards follow when that shoe ends."""
        self.new_cards_due = True
        if isinstance(self.asked, Settled):
            yield from self.take_a_course()

    def play(self) -> Course:
        yield from super().play()
        if self.new_cards_due:
            yield from self.take_a_course()

    def take_a_course(self) -> Course:
        """Have the dealer choose how the cards in a failed shoe are dealt."""
        if self.ordinary_shoe:
            return
        act = yield from self.ask(self._courses)
        if act.do == "place-cutting-card":
            yield from self._deal_on(act.facts["from_back"])
        else:
            yield from self._shuffle_the_rest()
        self.ordinary_shoe = True
        self.note("shoe goes on", "20.3[2]", cards=self.stack)

    def _courses(self) -> Turn:
        depth = {"from_back": Amounts(*ABOUT_A_DECK, default=52)}
        deal_on = Option(DEALER, "place-cutting-card", choose=depth, clauses=("20.3(a)",))
        shuffle = Option(DEALER, "shuffle-the-rest", clauses=("20.3(b)",))
        return Turn((deal_on, shuffle), prompt="the dealer places a cutting card or shuffles")

    def _deal_on(self, from_back: int) -> Course:
        # The cards have no order in a device; one that deals by software is asked to settle it.
        yield from self.ask(lambda: Shuffle("remaining"))
        yield from self.ask(lambda: PlaceCuttingCard(from_back))
        self.note("cutting card placed", "20.3(a)", from_back=from_back)

    def _shuffle_the_rest(self) -> Course:
        yield from self.shuffle("remaining", "20.3(b)")
        yield from self.offer_cut(self.offers(None))
        yield from self.place_cutting_card(self.cutting_card_depth())

    # The end of a failed shoe

    def cutting_card_appears(self, to: str) -> Course:
        yield from super().cutting_card_appears(to)
        if self.new_cards_due:
            self.note("shoe finished", "20.3:tail", to=to)

    def shuffle_before_the_deal(self, to: str) -> Course:
        if self.new_cards_due:
            self.shoe_due = True
            raise RoundVoid("the failed shoe has come to its end", "20.3:tail")
        yield from super().shuffle_before_the_deal(to)

    def leaves(self) -> Leaving:
        # A round that is void before a course was taken ends the failed shoe as well.
        finished = self.shoe_due or not self.ordinary_shoe
        return (
            super()
            .leaves()
            ._replace(
                new_cards_due=self.new_cards_due and finished,
                last_of_shoe=self.new_cards_due and not finished,
            )
        )

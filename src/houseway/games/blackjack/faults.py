"""Rules 2.4 and 19 of NI2005-63: cards and automated shoes that are no longer fit for use."""

from __future__ import annotations

from typing import Any

from houseway.equipment import deck

from ..asks import Choices, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..round import RoundVoid
from ..rulings import OPERATOR, ruling
from .play import BlackjackRound
from .reconstruction import cards_are_out, supervision

INSTRUMENT = "NI2005-63"
FACES = tuple(map(str, deck()))
FAULTS = ("mechanical", "electrical")
FAULT_EFFECTS = ("prevents shuffling", "impedes shuffling", "cards unfit")


def no_automated_shoe(round: Any) -> str | None:
    """Why no automated shoe can fail."""
    return "The shoe is not an automated one." if round.ordinary_shoe else None


class EquipmentFaults(BlackjackRound):
    """The rulings on equipment, and the end of a shoe as NI2005-63 has it."""

    @ruling(
        "2.4",
        "2.4[2]",
        by=(OPERATOR,),
        facts={"card": Choices(FACES), "supervisor": Words(), "dealer": Words()},
    )
    def replace_card(self, card: str, supervisor: str, dealer: str) -> None:
        """A marked or damaged card is replaced by one of the same rank and suit, checked by two."""
        self.note("card replaced", "2.4", card=card, checked_by=[supervisor, dealer])

    @ruling(
        "19.3",
        by=supervision,
        bar=lambda round: no_automated_shoe(round) or cards_are_out(round),
        facts={
            "fault": Choices(FAULTS),
            "effect": Choices(FAULT_EFFECTS),  # 19.4
            "rectified": Choices(YES_NO),
        },
    )
    def malfunction(self, fault: str, effect: str, rectified: bool) -> Course:
        """A fault that is put right changes nothing. Otherwise the cards left are shuffled, cut and
        put into an ordinary shoe for the rest of the round; the next round needs new cards."""
        if rectified:
            return
        self.note("shoe failed", "19.3(a)", "19.4", fault=fault, effect=effect)
        yield from self.shuffle("remaining", "19.3(a)(i)")
        yield from self.offer_cut(self.offers(self.offer_to_the_right("19.3(a)(ii)")))
        yield from self.place_cutting_card(self.cutting_card_depth())
        self.ordinary_shoe = True
        self.new_cards_due = True
        self.note("ordinary shoe", "19.3(a)(iii)", cards=self.stack)

    def shoe_runs_out(self, to: str) -> Course:
        if not self.ordinary_shoe:
            raise RoundVoid("the automated shoe has no card left", "19.1", "16.3")
        yield from super().shoe_runs_out(to)

    @property
    def ignores_cutting_card(self) -> bool:
        return self.circumstances.final_rounds  # 5.5

    def cutting_card_appears(self, to: str) -> Course:
        if self.ignores_cutting_card:
            self.note("cutting card discarded", "5.5", to=to)
        else:
            yield from super().cutting_card_appears(to)

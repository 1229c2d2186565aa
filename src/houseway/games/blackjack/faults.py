"""Rules 2.4 and 19 of NI2005-63: cards and automated shoes that are no longer fit for use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.equipment import deck

from ..asks import Choices, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import OPERATOR, ruling
from .dealing import offer_to_the_right
from .reconstruction import cards_are_out, supervision
from .shoe import cutting_card_depth

if TYPE_CHECKING:
    from .round import Blackjack
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"
FACES = tuple(map(str, deck()))
FAULTS = ("mechanical", "electrical")
FAULT_EFFECTS = ("prevents shuffling", "impedes shuffling", "cards unfit")


def no_automated_shoe(round: BlackjackRound) -> str | None:
    """Why no automated shoe can fail."""
    return "The shoe is not an automated one." if round.ordinary_shoe else None


@ruling(
    "2.4",
    "2.4[2]",
    by=(OPERATOR,),
    facts={"card": Choices(FACES), "supervisor": Words(), "dealer": Words()},
)
def replace_card(round: Blackjack, card: str, supervisor: str, dealer: str) -> None:
    """A marked or damaged card is replaced by one of the same rank and suit, checked by two."""
    round.note("card replaced", "2.4", card=card, checked_by=[supervisor, dealer])


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
def malfunction(round: Blackjack, fault: str, effect: str, rectified: bool) -> Course:
    """A fault that is put right changes nothing. Otherwise the cards left are shuffled, cut and
    put into an ordinary shoe for the rest of the round; the next round needs new cards."""
    if rectified:
        return
    round.note("shoe failed", "19.3(a)", "19.4", fault=fault, effect=effect)
    yield from round.shuffle("remaining", "19.3(a)(i)")
    first = offer_to_the_right(round, "19.3(a)(ii)")
    yield from round.offer_cut(round.offers(first))
    yield from round.place_cutting_card(cutting_card_depth(round.determinations))
    round.ordinary_shoe = True
    round.new_cards_due = True
    round.note("ordinary shoe", "19.3(a)(iii)", cards=round.stack)


EQUIPMENT_FAULTS = (replace_card, malfunction)

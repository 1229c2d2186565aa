"""Rule 20: an automated shuffling shoe that fails is dealt to its end, one way or another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Amounts, Choices, Option, PlaceCuttingCard, Settled, Shuffle, Turn
from ..blackjack.faults import FAULT_EFFECTS, FAULTS, no_automated_shoe
from ..blackjack.irregularities import table_staff
from ..blackjack.shoe import cutting_card_depth
from ..procedure import Course
from ..rulings import DEALER, ruling

if TYPE_CHECKING:
    from .round import TournamentBlackjack

INSTRUMENT = "NI2002-45-blackjack"
ABOUT_A_DECK = (26, 78)  # 20.3(a): half a deck either way, as in 5.3


def _cannot_fail(round: TournamentBlackjack) -> str | None:
    return no_automated_shoe(round) or ("The shoe has failed." if round.new_cards_due else None)


@ruling(
    "20.3",
    "20.3:malfunction",
    by=table_staff,
    bar=_cannot_fail,
    facts={"fault": Choices(FAULTS), "effect": Choices(FAULT_EFFECTS)},
)
def malfunction(round: TournamentBlackjack, fault: str, effect: str) -> Course:
    """The round is finished; then the dealer deals on to a cutting card, or shuffles and cuts
    what is left. New cards follow when that shoe ends."""
    round.new_cards_due = True
    if isinstance(round.asked, Settled):
        yield from take_a_course(round)


def take_a_course(round: TournamentBlackjack) -> Course:
    """Have the dealer choose how the cards in a failed shoe are dealt."""
    if round.ordinary_shoe:
        return
    act = yield from round.ask(_courses)
    if act.do == "place-cutting-card":
        yield from _deal_on(round, act.facts["from_back"])
    else:
        yield from _shuffle_the_rest(round)
    round.ordinary_shoe = True
    round.note("shoe goes on", "20.3[2]", cards=round.stack)


def _courses() -> Turn:
    depth = {"from_back": Amounts(*ABOUT_A_DECK, default=52)}
    deal_on = Option(DEALER, "place-cutting-card", choose=depth, clauses=("20.3(a)",))
    shuffle = Option(DEALER, "shuffle-the-rest", clauses=("20.3(b)",))
    return Turn((deal_on, shuffle), prompt="the dealer places a cutting card or shuffles")


def _deal_on(round: TournamentBlackjack, from_back: int) -> Course:
    # The cards have no order in a device; one that deals by software is asked to settle it.
    yield from round.ask(lambda: Shuffle("remaining"))
    yield from round.ask(lambda: PlaceCuttingCard(from_back))
    round.note("cutting card placed", "20.3(a)", from_back=from_back)


def _shuffle_the_rest(round: TournamentBlackjack) -> Course:
    yield from round.shuffle("remaining", "20.3(b)")
    yield from round.offer_cut(round.offers(None))
    yield from round.place_cutting_card(cutting_card_depth(round.determinations))

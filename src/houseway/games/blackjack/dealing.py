"""Cards on the layout: the boxes, the dealer's hand, and what the shoe does meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.equipment import Card, Mark
from houseway.ranking.blackjack import is_blackjack, total

from ..asks import Draw
from ..cardplay import Offer
from ..procedure import Course
from . import side_bets
from .hands import Box, Hand

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"


def draw_while(round: BlackjackRound, needed: Callable[[], bool], to: str) -> Course:
    """A card, or None once none is needed: a ruling may have voided the wagers meanwhile."""
    while (
        fell := (yield from round.ask(lambda: Draw("card", to) if needed() else None))
    ) is not None:
        if fell is Mark.CUTTING_CARD:
            yield from round.cutting_card_appears(to)
        elif fell is Mark.EMPTY:
            yield from round.shoe_runs_out(to)
        else:
            return fell
    return None


# Dealing, under clauses by the numbers of NI2005-63


def deal_next(round: BlackjackRound, hand: Hand, *clauses: str) -> Course:
    """Draw a card to a hand that still has a wager on it."""
    card = yield from draw_while(round, lambda: bool(hand.open_wagers), hand.place)
    if card is not None:
        deal(round, hand, card, *clauses)


def deal(round: BlackjackRound, hand: Hand, card: Card, *clauses: str) -> None:
    """Put a card on a hand, face up."""
    hand.cards.append(card)
    round.dealt_at.append(len(round._answers) - 1)
    box = round.box_of(hand)
    box.first_cards.append(card)
    round.note("dealt", *round.under(*clauses), to=hand.place, card=str(card), count=hand.count)
    if len(box.first_cards) == 3:
        # 17.9, 17.10: after a split the third card falls on hand 1
        side_bets.settle_rest(round, box)


def deal_to_dealer(round: BlackjackRound, card: Card, *clauses: str) -> None:
    """Put a card on the dealer's hand, face up."""
    round.dealer.append(card)
    round.dealt_at.append(len(round._answers) - 1)
    count = dealers_count(round)
    round.note("dealt", *round.under(*clauses), to="dealer", card=str(card), count=count)


def dealers_count(round: BlackjackRound) -> str:
    """What the dealer's hand counts, in words."""
    return "Blackjack" if is_blackjack(round.dealer) else str(total(round.dealer))


def offer_where_it_appeared(round: BlackjackRound, to: str) -> Offer | None:
    """The cut for the player at whose cards the cutting card came up."""
    if to == "dealer":
        return offer_to_the_right(round, "5.2(c)")
    box = next((box for box in round.boxes for hand in box.hands if hand.place == to), None)
    player = box and holder(round, box)
    why = f"the cutting card appeared at {to}"
    return Offer(player, why, *round.under("5.2(b)")) if player else None


def offer_to_the_right(round: BlackjackRound, clause: str) -> Offer | None:
    """The cut for the player at the last box that holds cards."""
    player = holder(round, round.boxes[-1]) if round.boxes else None
    why = "farthest to the dealer's right"
    return Offer(player, why, *round.under(clause)) if player else None


def holder(round: BlackjackRound, box: Box) -> str | None:
    """Whose box it is: who decides there, or did before its wagers were settled."""
    on_box = [w for w in round.wagers if w.on == "main" and w.box == box.number]
    return round.first_of(box.number, on_box)

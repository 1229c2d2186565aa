"""Rule 14.4: hands with a misplaced card are put right within the round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from houseway.equipment import Card

from ..asks import Act, Amounts, HandedBack
from ..cardplay import Offer
from ..rulings import SUPERVISOR, Facts, Given, Rebuild, ruling
from .numbering import under

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"
LASTING = ("breach", "void-earlier-round", "player-absent", "player-returned")


class Unchanged(NamedTuple):
    """What a reconstruction does not change: where every card is, and what the shoe needs."""

    drawn: list[Card]
    racked: list[Card]
    out: Counter[Card]
    unseen: int
    shoe_due: bool
    cut_first: Offer | None
    ordinary_shoe: bool
    new_cards_due: bool
    cutting_card_out: bool


class Reconstruction(NamedTuple):
    """What stands of the time before: for each time that cards are handed back, and rulings."""

    unchanged: tuple[Unchanged, ...] = ()
    lasting: tuple[Given, ...] = ()


def _dealt(round: BlackjackRound) -> Facts:
    return {"card": Amounts(1, len(round.dealt_at))}


def cards_are_out(round: BlackjackRound) -> str | None:
    """Why there is nothing to rule on before the first card."""
    return None if round.dealt_at else "No card has been dealt yet."


def supervision(game: type[BlackjackRound]) -> tuple[str, ...]:
    """Who rules on what went wrong: a supervisor, or whoever is in charge of the game."""
    return (SUPERVISOR, game.house.in_charge)


@ruling(clauses=under("14.4"), by=supervision, facts=_dealt, bar=cards_are_out, rebuilds=True)
def misplaced_card(round: BlackjackRound, card: int) -> Rebuild:
    """The hands are put right: play goes back to the decision before the card, the cards drawn
    since fall again in their order, and later decisions are asked anew."""
    keep = _decision_before(round, card)
    earlier = _times_handed_back(round._answers[:keep])
    round.reconstruction = Reconstruction(
        unchanged=(*round.reconstruction.unchanged[:earlier], _unchanged(round)),
        lasting=tuple(answer for answer in round._answers[keep:] if _lasts(answer)),
    )
    return Rebuild(keep, (), {"before": hands_shown(round)})


def _decision_before(round: BlackjackRound, card: int) -> int:
    """The answer before which everything stands; bets that are closed stay closed."""
    first = round.dealt_at[0]
    before = range(round.dealt_at[card - 1] - 1, first, -1)
    return next((i for i in before if isinstance(round._answers[i], Act)), first)


def _unchanged(round: BlackjackRound) -> Unchanged:
    return Unchanged(**{name: getattr(round, name) for name in Unchanged._fields})


def hands_shown(round: BlackjackRound) -> dict[str, list[str]]:
    """Every hand on the table with its cards."""
    hands = (hand for box in round.boxes for hand in box.hands)
    return {hand.place: list(map(str, hand.cards)) for hand in hands}


def unchanged_since(round: BlackjackRound) -> Unchanged:
    """What stands when the next cards are handed back."""
    return round.reconstruction.unchanged[_times_handed_back(round._answers)]


def _times_handed_back(answers: list[object]) -> int:
    return sum(isinstance(answer, HandedBack) for answer in answers)


def cards_since(round: BlackjackRound) -> tuple[Card, ...]:
    """The cards drawn since the decision that play has gone back to; burnt ones stay burnt."""
    before = unchanged_since(round)
    since = before.drawn[len(round.drawn) :]
    for burnt in before.racked[len(round.racked) :]:  # 14.1, 14.2[2], 14.3
        since.remove(burnt)
    return tuple(since)


def restore(round: BlackjackRound, before: Unchanged) -> None:
    """Put back what a reconstruction does not change."""
    for name, as_it_was in before._asdict().items():
        setattr(round, name, as_it_was.copy() if hasattr(as_it_was, "copy") else as_it_was)


def _lasts(answer: object) -> TypeGuard[Given]:
    return isinstance(answer, Given) and answer.ruling.name in LASTING

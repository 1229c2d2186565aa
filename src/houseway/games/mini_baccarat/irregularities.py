"""Rule 9: what is ruled when cards leave the shoe wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from houseway.equipment import Mark

from ..asks import Amounts, Choices, Draw, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..round import RoundVoid
from ..rulings import DIRECTOR, SUPERVISOR, Facts, Rebuild, ruling
from .determinations import UP
from .surplus import Lying, clear_boxes, deal_again, draw_in_error, in_order, surplus_clause
from .tableau import BANKER, PLAYER

if TYPE_CHECKING:
    from .round import MiniBaccarat

INSTRUMENT = "NI2002-45-mini-baccarat"

RULED_BY = (SUPERVISOR, DIRECTOR)


def _due(round: MiniBaccarat) -> str | None:
    """The Hand to which the next card goes, where one is to be drawn."""
    if not isinstance(round.asked, Draw) or round.asked.from_shoe:
        return None
    return round.asked.to


# When a ruling cannot be given


def _no_card_dealt(round: MiniBaccarat) -> str | None:
    return "No card has been dealt yet." if round.betting_open else None


def _nothing_to_draw(round: MiniBaccarat) -> str | None:
    if isinstance(round.asked, Draw) and round.asked.from_shoe:
        return "The last card drawn in error has not been named yet."
    return None if round.stack else "There is no card left in the shoe."


def _not_to_player(round: MiniBaccarat) -> str | None:
    if _due(round) == PLAYER:
        return "The next card is due to the Player's Hand, so it is no error."
    return _no_card_dealt(round) or _nothing_to_draw(round)


def _not_out_of_sequence(round: MiniBaccarat) -> str | None:
    return _no_card_dealt(round) or _nothing_to_draw(round)


def _cannot_reconstruct(round: MiniBaccarat) -> str | None:
    if round.betting_open or len(in_order(round)) - round.opening < 2:
        return "There are not yet two cards that could lie in the wrong order."
    if isinstance(round.asked, Draw) and round.asked.from_shoe:
        return _nothing_to_draw(round)
    if any(isinstance(card, Mark) for card, _ in in_order(round)):
        return "A card lies face down that nobody knows yet."
    return None


def _not_in_excess(round: MiniBaccarat) -> str | None:
    if due := _due(round):
        return f"A card is due to the {due.title()}'s Hand, so none is in excess."
    return _nothing_to_draw(round)


# The facts that a ruling turns on


def _seen_or_not(round: MiniBaccarat) -> Facts:
    return {"exposed": Choices(YES_NO, round.determinations.face == UP)}


def _wrong_hand(round: MiniBaccarat) -> Facts:
    hands = tuple(hand for hand in (PLAYER, BANKER) if hand != _due(round))
    return {"hand": Choices(hands), **_seen_or_not(round)}


def _places(round: MiniBaccarat) -> Facts:
    places = Amounts(round.opening + 1, len(in_order(round)))
    return {"card": places, "place": places}


# Cards drawn in error


@ruling("9.1", by=RULED_BY, facts=_seen_or_not, bar=_not_to_player)
def card_to_player(round: MiniBaccarat, exposed: bool) -> Course:
    """The card is the Banker's next if the Banker must draw; if not, it is surplus."""
    yield from draw_in_error(round, Lying(exposed, "9.1"))


@ruling("9.2", "9.3", by=RULED_BY, facts=_seen_or_not, bar=_not_in_excess)
def surplus_card(round: MiniBaccarat, exposed: bool) -> Course:
    """The card opens the next round, which is without betting if the card was seen."""
    yield from draw_in_error(round, Lying(exposed, surplus_clause(exposed)))
    if round.betting_open and exposed:
        clear_boxes(round)


@ruling("9.4", by=RULED_BY, facts=_wrong_hand, bar=_not_out_of_sequence)
def out_of_sequence(round: MiniBaccarat, hand: str, exposed: bool) -> Course:
    """The Hands are put right as the Tableau has them; a card that neither needs is surplus."""
    yield from draw_in_error(round, Lying(exposed, "9.4"))


@ruling("9.4", by=RULED_BY, facts=_places, bar=_cannot_reconstruct, rebuilds=True)
def reconstruct(round: MiniBaccarat, card: int, place: int) -> Rebuild:
    """The cards are dealt again in the order in which they left the shoe.

    `card` is the number of the card as it lies, `place` the number that it should have.
    """
    order = in_order(round)
    order.insert(place - 1, order.pop(card - 1))
    return deal_again(round, order)


# Rounds that cannot be finished


@ruling("9.5", by=RULED_BY, facts={"reason": Words()}, bar=_no_card_dealt)
def misdeal(round: MiniBaccarat, reason: str) -> NoReturn:
    """The round cannot be put right and is void: all that was wagered or paid goes back."""
    raise RoundVoid(f"misdeal: {reason}", "9.5")


IRREGULARITIES = (card_to_player, surplus_card, out_of_sequence, reconstruct, misdeal)

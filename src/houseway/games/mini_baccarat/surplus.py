"""Cards that left the shoe in error, and what a round leaves to the next."""

from __future__ import annotations

from collections import deque
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from houseway.equipment import Card

from ..asks import Act
from ..procedure import Course
from ..round import Leaving
from ..rulings import Given, Rebuild

if TYPE_CHECKING:
    from .round import MiniBaccarat

INSTRUMENT = "NI2002-45-mini-baccarat"

IN_ERROR = "a card drawn in error"


class Lying(NamedTuple):
    """A card in hand: whether all have seen it, and the clause that says where it goes."""

    exposed: bool
    clause: str


class LeftStanding(NamedTuple):
    """What stands when Hands are put right: which cards were seen, the cutting card, sanctions."""

    seen: tuple[bool, ...] = ()
    cutting_card: bool = False
    sanctions: tuple[Given, ...] = ()


def surplus_clause(exposed: bool) -> str:
    """The clause for a surplus card: a seen one costs the next round its betting."""
    return "9.2" if exposed else "9.3"


def lying_at_first(round: MiniBaccarat) -> deque[Lying]:
    """How the cards lie that an earlier round left in hand."""
    exposed = not round.circumstances.betting
    return deque(Lying(exposed, surplus_clause(exposed)) for _ in round.in_hand)


def draw_in_error(round: MiniBaccarat, lying: Lying) -> Course:
    """The card that left the shoe lies in hand until it is clear where it belongs.

    The next Hand that is obliged to draw takes it; if none is, it is a surplus card and opens the
    next round.
    """
    card = yield from round.draw(IN_ERROR, hidden=not lying.exposed, from_shoe=True)
    round.in_hand.append(card)
    round.lying.append(lying)
    round.note_card("drawn in error", lying.clause, card=card, face_up=lying.exposed)


def clear_boxes(round: MiniBaccarat) -> None:
    """The round that is about to begin is played without betting."""
    round.betting = False
    round.note("non-betting round", "9.2[2]")
    for wager in [wager for wager in round.wagers if wager.open]:
        round.hand_back(wager, "9.2[3]")


# Cards that are dealt again


def in_order(round: MiniBaccarat) -> list[tuple[Card, bool]]:
    """The cards of the round as they were dealt, then those in hand; and which are seen."""
    player, banker = (
        list(zip(hand.cards, hand.face_up, strict=True)) for hand in round.hands.values()
    )
    dealt = [card for pair in zip_longest(player, banker) for card in pair if card is not None]
    return dealt + [
        (card, lying.exposed) for card, lying in zip(round.in_hand, round.lying, strict=True)
    ]


def deal_again(round: MiniBaccarat, order: list[tuple[Card, bool]]) -> Rebuild:
    """Deal the cards of the round again in another order; what was ruled on players stands."""
    again = order[round.opening :]
    keep = 1 + max(i for i, answer in enumerate(round._answers) if _closes_betting(answer))
    sanctions = tuple(filter(_is_sanction, round._answers[keep:]))
    round.standing = LeftStanding(
        seen=tuple(seen for _, seen in again),
        cutting_card=round.cutting_card_seen,
        sanctions=round.standing.sanctions + sanctions,
    )
    return Rebuild(keep, tuple(card for card, _ in again), {})


def _closes_betting(answer: object) -> bool:
    return isinstance(answer, Act) and answer.do == "no-more-bets"


def _is_sanction(answer: object) -> TypeGuard[Given]:
    return isinstance(answer, Given) and answer.ruling.name == "breach"


def restore_standing(round: MiniBaccarat) -> None:
    """The cards lie ready to be dealt again: bring back what stands of the time before."""
    round.lying.extend(Lying(seen, "9.4") for seen in round.standing.seen)
    round.cutting_card_seen = round.standing.cutting_card
    for given in round.standing.sanctions:
        given.ruling.effect(round, **given.facts)


# What is left to the next round


def is_extra_round(round: MiniBaccarat) -> bool:
    """Whether this is the one round more that a Tie brings before the shuffle."""
    return round.circumstances.last_of_shoe


def _one_more(round: MiniBaccarat) -> bool:
    """Whether exactly one more round is dealt before the shuffle."""
    seen_now = round.cutting_card_seen and not is_extra_round(round)
    return seen_now and round.tied and round.void is None and not round.ran_out  # 5.6[2]


def _shoe_due(round: MiniBaccarat) -> bool:
    """Whether the cards are shuffled before the next round."""
    ends_here = round.cutting_card_seen or round.ran_out or is_extra_round(round)
    return ends_here and not _one_more(round)  # 5.6


def left_by(round: MiniBaccarat) -> Leaving:
    """A shoe to shuffle, one more round, or a next round without betting."""
    betting = not any(lying.exposed for lying in round.lying)  # 9.2[2]
    return Leaving(_shoe_due(round), betting=betting, last_of_shoe=_one_more(round))


def leave_to_next_round(round: MiniBaccarat) -> None:
    """Tell what follows: a shuffle, one more round before it, a surplus card."""
    if _one_more(round):
        round.note("one more round", "5.6[2]")
    if _shoe_due(round):
        round.note("shuffle due", "5.6")
        _shuffle_in_surplus(round)
    for card, lying in zip(round.in_hand, round.lying, strict=True):
        clause = surplus_clause(lying.exposed)
        round.note_card("surplus card", clause, card=card, face_up=lying.exposed)


def _shuffle_in_surplus(round: MiniBaccarat) -> None:
    """A surplus card goes into the shuffle: a new shoe holds all eight decks."""
    while round.in_hand:  # 5.1: comes before 9.2, which would leave the shoe a card short
        lying, card = round.lying.popleft(), round.in_hand.popleft()
        round.racked.append(card)
        round.note_card("surplus card shuffled", "5.1", card=card, face_up=lying.exposed)

"""Rules 2, 6 and 7: two decks in turn, a shuffle for every round, and all cards face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.equipment import Card

from ..asks import Shuffle
from ..events import UNSEEN
from ..given import Wager
from ..procedure import Course
from .determinations import ANTE, BLIND, TRIPS
from .hands import BEFORE_THE_FLOP, DEAL, Hand, Lying

if TYPE_CHECKING:
    from .round import UltimateHoldem

INSTRUMENT = "NI2019-212"

COMMUNAL, DEALER_HAND = "communal cards", "dealer"
FLOP = slice(0, 3)
TURN_AND_RIVER = slice(3, 5)


# Rule 6: the shuffle


def prepare(round: UltimateHoldem) -> Course:
    """Shuffle the deck whose turn it is; the other one may be shuffled while it is played."""
    round.betting_open = True
    yield from shuffle_deck(round, round.deck, "2.1", "6.1(a)")


def shuffle_deck(round: UltimateHoldem, deck: str, *clauses: str) -> Course:
    """Have a deck shuffled that will be dealt next."""
    # Noted before it is asked for: a ruling during it belongs to the time after it as well
    round.deck = deck
    round.out.clear()
    round.unseen = 0
    round.note("shuffle", "6.1", *clauses, deck=deck)
    yield from round.ask(lambda: Shuffle("all"))


# Rule 7: the deal


def deal(round: UltimateHoldem) -> Course:
    """Five communal cards, two to each ante and blind, two to the dealer: all face down."""
    round.phase = DEAL
    round.hands = _hands(round)
    if not round.hands:
        return
    for _ in range(5):
        yield from _deal_to(round, round.communal, COMMUNAL, "7.2(a)")
    round.note("spread", "7.2(b)", cards=len(round.communal))
    for hand in round.hands:  # from the dealer's left: the order is not laid down
        for _ in range(2):
            yield from _deal_to(round, hand.cards, hand.place, "7.2(c)")
    for _ in range(2):
        yield from _deal_to(round, round.dealer, DEALER_HAND, "7.2(d)")
    round.phase = BEFORE_THE_FLOP.name
    for hand in round.hands:
        seen = {"cards": list(map(shown_card, hand.cards))}
        where = {"player": hand.player, "box": hand.box}
        round.note_secret("may look", "8.1", secret=seen, seen_by=(hand.player,), **where)


def _hands(round: UltimateHoldem) -> list[Hand]:
    antes = [wager for wager in round.wagers if wager.open and wager.on == ANTE]
    boxes = sorted((wager.box, wager.player) for wager in antes if wager.box is not None)
    return [Hand(box, player, placed_by(round, player, box)) for box, player in boxes]


def placed_by(round: UltimateHoldem, player: str, box: int | None) -> dict[str, Wager]:
    found = {on: round.on_spot(player, on, box) for on in (ANTE, BLIND, TRIPS)}
    return {on: wager for on, wager in found.items() if wager}


def _deal_to(round: UltimateHoldem, cards: list[Lying], to: str, clause: str) -> Course:
    card = yield from round.draw(to, hidden=True)
    cards.append(card)
    secret = {"card": shown_card(card)}
    round.note_secret("dealt", "7.2", clause, secret=secret, seen_by=(), to=to)


# Cards that are turned or put away


def reveal(round: UltimateHoldem, which: slice, *clauses: str) -> Course:
    """Turn communal cards up together."""
    yield from turn(round, round.communal, which, COMMUNAL)
    round.open_communal = which.stop
    round.note("communal cards", *clauses, cards=list(map(str, round.communal[which])))


def turn(round: UltimateHoldem, cards: list[Lying], which: slice, to: str) -> Course:
    """Learn cards that lay face down, as far as nobody knew them."""
    for at in range(len(cards))[which]:
        cards[at] = yield from round.turn_up(cards[at], to)


def discard(round: UltimateHoldem, hand: Hand, *clauses: str) -> None:
    """Put a hand's cards into the discard rack."""
    round.racked.extend(card for card in hand.cards if isinstance(card, Card))
    round.note("discarded", *clauses, player=hand.player, box=hand.box)


def shown_card(card: Lying) -> str:
    """A card as it is written, or that nobody knows it."""
    return str(card) if isinstance(card, Card) else UNSEEN

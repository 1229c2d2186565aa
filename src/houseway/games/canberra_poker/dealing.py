"""Shuffle, cut and deal: five cards to each Box with an Ante and five to the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.equipment import Card, Mark

from ..asks import Act, Amounts, Cut, Draw, Option, Shuffle, Turn
from ..procedure import Course
from ..round import Wager
from ..rulings import DEALER
from .determinations import HAND, PACK
from .hands import BoxHand, Hand, written

if TYPE_CHECKING:
    from .round import CanberraPoker

INSTRUMENT = "NI2002-45-canberra-poker"

CUT_DEPTH = Amounts(2, PACK - 2, default=PACK // 2)  # 5.2[2]


# Rule 5: shuffle and cut


def prepare_shoe(round: CanberraPoker) -> Course:
    """Shuffle all cards and have the dealer cut them once."""
    # Told beforehand, so that a ruling finds the same round while the cards are handled.
    round.note("shuffled", "5.1", cards="all")
    yield from round.ask(Shuffle)
    round.out.clear()
    round.unseen = 0
    act = yield from round.ask(_cut_turn)
    round.note("cut", "5.2", "5.2[2]", by=act.by, at=act.facts["at"])
    yield from round.ask(lambda: Cut(act.facts["at"]))


# Rule 6: the deal


def deal(round: CanberraPoker) -> Course:
    """A card to each Box with an Ante and one to the dealer, five times over."""
    # 6.3: the first Box is not named; it is the first clockwise that holds an Ante
    round.hands = [_hand_for(ante) for ante in round.antes()]
    for number in range(HAND):
        again = ("6.3(c)",) if number else ()
        for hand in round.hands:
            yield from _deal_to(round, hand, "6.3(a)", *again)
        yield from _deal_to(round, round.dealer, "6.3(b)", *again)
    round.all_dealt = True


def _deal_to(round: CanberraPoker, hand: Hand, *clauses: str) -> Course:
    card = yield from round.ask(lambda: _next_card(round, hand))
    if card is None:
        return
    face_up = _falls_face_up(round, hand)
    hand.cards.append(card)
    if face_up:
        hand.face_up.add(len(hand.cards) - 1)
        round.note("dealt", "6.2", *clauses, to=hand.place, card=written(card))
    else:
        note_hidden(round, "dealt", "6.2", *clauses, to=hand.place, card=card)


def _next_card(round: CanberraPoker, hand: Hand) -> Draw | None:
    """A card from the shoe for a hand, unless a ruling has taken the hand out of the deal."""
    hidden = not _falls_face_up(round, hand)
    return Draw("card", hand.place, hidden=hidden) if matters(round, hand) else None  # 6.1


def _falls_face_up(round: CanberraPoker, hand: Hand) -> bool:
    """Whether the next card is the dealer's last, and no other of them lies face up."""
    return hand is round.dealer and hand.lacking == 1 and not hand.face_up  # 6.2, 11.2


def note_hidden(
    round: CanberraPoker, event: str, *clauses: str, card: Card | Mark, **facts: object
) -> None:
    """Tell of a card that nobody may see."""
    round.note_secret(event, *clauses, secret={"card": written(card)}, seen_by=(), **facts)


def matters(round: CanberraPoker, hand: Hand) -> bool:
    """Whether something is still decided by a hand."""
    return hand.in_play if isinstance(hand, BoxHand) else anything_in_play(round)


def anything_in_play(round: CanberraPoker) -> bool:
    """Whether there is a hand about which nothing has been decided yet."""
    return any(hand.in_play for hand in round.hands)


def to_be_dealt(round: CanberraPoker) -> int:
    """How many cards the deal still needs."""
    if round.all_dealt or not round.hands:
        return 0
    hands = [hand.lacking for hand in round.hands if hand.in_play]
    return sum(hands) + round.dealer.lacking


# Turning cards


def name_cards(round: CanberraPoker, hand: Hand, *, always: bool = False) -> Course:
    """Have every card named that nobody knows, for as long as the hand matters."""
    for place in range(len(hand.cards)):
        yield from name_card(round, hand, place, always=always)


def name_card(round: CanberraPoker, hand: Hand, place: int, *, always: bool = False) -> Course:
    """Have one card of a hand named where nobody knows it."""

    def request() -> Draw | None:
        unknown = isinstance(hand.cards[place], Mark) and (always or matters(round, hand))
        return Draw("card", hand.place, turned=True) if unknown else None

    if (card := (yield from round.ask(request))) is not None:
        hand.cards[place] = card


def _hand_for(ante: Wager) -> BoxHand:
    assert ante.box is not None
    return BoxHand(place=f"box {ante.box}", box=ante.box, player=ante.player, ante=ante)


def _cut_turn() -> Turn:
    cut = Option(DEALER, "cut", choose={"at": CUT_DEPTH}, clauses=("5.2", "5.2[2]"))
    return Turn((cut,), lapse=Act(DEALER, "cut"), prompt="the dealer cuts the cards")

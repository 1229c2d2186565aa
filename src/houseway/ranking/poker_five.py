"""Which five cards make a poker hand that was named."""

from collections.abc import Sequence

from houseway.equipment.cards import Card

from .poker import HOLDEM


def counting(cards: Sequence[str], named: str) -> tuple[str, ...]:
    """The five of some cards that make a high hand of a name; none where that is another hand.

    >>> counting("As 3h 8h Ad Tc 3s 4c".split(), "two pairs, aces and threes")
    ('As', 'Ad', '3h', '3s', 'Tc')
    >>> counting("As 3h 8h Ad Tc 3s 4c".split(), "8-4-3-A low")
    ()
    """
    try:
        hand = HOLDEM.high([Card.parse(card) for card in cards])
    except ValueError:
        return ()
    return tuple(card.text for card in hand.cards) if hand.name == named else ()

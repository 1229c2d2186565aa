"""Poker against the dealer: boxes with a hand of cards each, and what the dealer has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.equipment.drawing.svg import element, placed

from .arc import Arc
from .areas import Areas
from .bettors import BOX_WIDE, bettors
from .felt import GOLD, NIGHT, Pen, caption, drawn_before, fan, plate, to_play
from .sight import Facts, Sight, in_full

_CARD_WIDE, _CARD_HIGH, _CARDS_AT = 70, 98, 48
_AREAS_AT = 158
_PRINT = 14.5


class Stations(NamedTuple):
    """All the boxes of a table along an arc."""

    arc: Arc
    areas: Areas
    deep: float

    def drawn(self, sight: Sight, pen: Pen) -> Iterator[str]:
        """Every box with its cards, its wagers and its player."""
        for box in range(1, self.arc.boxes + 1):
            yield self._station(sight.at(box), box, pen)

    @drawn_before
    def _station(self, sight: Sight, box: int, pen: Pen) -> str:
        x = self.arc.across(box)
        return element(
            "g",
            *_hand(_hand_of(sight, box), pen),
            self.areas.drawn(sight, box, _AREAS_AT, pen),
            transform=placed(x, self.arc.down(x, self.deep), scale=self.arc.scale),
        )

    def told(self, sight: Sight, pen: Pen) -> Iterator[str]:
        """Every box in a sentence: who is there, with which cards and wagers."""
        for box in range(1, self.arc.boxes + 1):
            yield from self._station_told(sight.at(box), box, pen)

    @drawn_before
    def _station_told(self, sight: Sight, box: int, pen: Pen) -> tuple[str, ...]:
        hand, seated = _hand_of(sight, box), sight.seats.get(box)
        wagers = [
            f"{on}: {one.told(pen)}" for on in self.areas.printed for one in bettors(sight, box, on)
        ]
        told = [*_hand_told(hand), *wagers]
        who = (hand or seated or {}).get("player", "")
        return (f"Box {box}: {'; '.join(filter(None, (who, *told)))}.",) if told or who else ()


def dealer_cards(sight: Sight) -> list[str]:
    """The dealer's cards as they lie."""
    return list(sight.round.get("dealer", {}).get("cards", ()))


def _dealer_has(sight: Sight) -> str | None:
    """What the dealer has, and whether it counts where that is for the dealer to say."""
    dealer = sight.round.get("dealer", {})
    part = {True: ", takes part", False: ", takes no part"}.get(dealer.get("takes_part"), "")
    return f"{dealer['hand']}{part}" if dealer.get("hand") else None


def dealer_told(sight: Sight) -> Iterator[str]:
    """The dealer's hand in a sentence."""
    if cards := dealer_cards(sight):
        yield f"Dealer: {'; '.join(filter(None, (in_full(cards), _dealer_has(sight))))}."


def banner(sight: Sight, x: float, y: float, width: float) -> str:
    """What the dealer has once that is known; until then, what is waited for."""
    has = _dealer_has(sight)
    if sight.void or not has:
        return plate(sight.void or sight.asked, x, y, 18, width=width)
    return plate(f"Dealer: {has}", x, y, 20, width=width, colours=(GOLD, NIGHT))


def _hand_of(sight: Sight, box: int) -> Facts | None:
    return next((one for one in sight.round.get("boxes", ()) if one["box"] == box), None)


def _state(hand: Facts) -> str:
    """What became of a hand that is out of the round."""
    if hand.get("folded"):
        return "folded"
    status = str(hand.get("status", ""))
    return status if status in ("folded", "void") else ""


def _hand(hand: Facts | None, pen: Pen) -> Iterator[str]:
    """Cards, faint where they are out of the round, and above them what they make."""
    if hand is None:
        return
    if hand["deciding"]:
        yield to_play(-BOX_WIDE / 2 - 3, 0, BOX_WIDE + 6, _CARDS_AT + _CARD_HIGH + 5)
    cards, state = hand["cards"], _state(hand)
    step = min(74, (BOX_WIDE - _CARD_WIDE) / max(len(cards) - 1, 1))
    lying = fan(cards, 0, _CARDS_AT, _CARD_WIDE, (step, 0), pen)
    yield element("g", lying, opacity=0.45) if state else lying
    lines = [state] if state else in_lines(hand["hand"])
    if hand["deciding"] and not lines:
        lines = ["to decide"]
    if lines:
        colours = (GOLD, NIGHT) if hand["deciding"] else (NIGHT, "#ffffff")
        foot = _CARDS_AT - 4 if cards else _AREAS_AT - 10
        top = foot - _PRINT * (0.7 + 1.15 * len(lines))
        yield caption(lines, 0, top, BOX_WIDE, size=_PRINT, colours=colours)


def _hand_told(hand: Facts | None) -> Iterator[str]:
    if hand is None:
        return
    if hand["cards"]:
        yield in_full(hand["cards"])
    yield from filter(None, (hand["hand"], _state(hand)))
    if hand["deciding"]:
        yield "to decide"


def in_lines(hand: str | None) -> list[str]:
    """What a hand makes, on two lines where it says more than its kind.

    >>> in_lines("two pairs, aces and eights (Dead Man's Hand)"), in_lines("king-high flush")
    (['two pairs', 'aces and eights'], ['king-high flush'])
    """
    return hand.partition(" (")[0].split(", ", 1) if hand else []

"""Poker against the dealer: boxes with a hand of cards each, and what the dealer has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.drawing.scene import DrawnPart, Piece
from houseway.games.canberra_poker.view import CanberraBoxView
from houseway.games.ultimate_holdem.view import UltimateBoxView
from houseway.games.views import Cards

from .arc import Arc
from .areas import Areas
from .bettors import BOX_WIDE, Bets, bets_on
from .felt import GOLD, NIGHT, Pen, caption, drawn_before, fan, plate, stated, to_play
from .panels import Panel
from .sight import AtBox, Seen, Sight, in_full, sentence

_CARD_WIDE, _CARD_HIGH, _CARDS_AT = 70, 98, 48
_AREAS_AT = 158
_PRINT = 14.5

StationHand = UltimateBoxView | CanberraBoxView


class Stations(NamedTuple):
    """All the boxes of a table along an arc."""

    arc: Arc
    areas: Areas
    deep: float

    def seen(self, sight: Sight[Seen], hands: Sequence[StationHand], pen: Pen) -> list[DrawnPart]:
        """Every box with its cards, its wagers and its player."""
        boxes = range(1, self.arc.boxes + 1)
        return [self._station(sight.at(box, hands), pen) for box in boxes]

    @drawn_before
    def _station(self, at: AtBox[StationHand], pen: Pen) -> DrawnPart:
        bets, hand = bets_on(at), at.hands[0] if at.hands else None
        lying = _hand(at.box, hand, pen, of=at.named) if hand else ()
        around_it = self.arc.at(at.box, self.deep)
        laid = [*lying, *self.areas.laid(at, bets, _AREAS_AT, pen)]
        who = hand.player if hand else at.player
        told = stated(self._told(at.box, who, hand, bets, pen))
        return DrawnPart([piece.within(*around_it) for piece in laid], told)

    def _told(self, box: int, who: str, hand: StationHand | None, bets: Bets, pen: Pen) -> str:
        """A box in a sentence: who is there, with which cards and wagers."""
        spots = [(on, one) for on in self.areas.printed for one in bets.get(on, ())]
        wagers = [f"{on}: {one.told(pen)}" for on, one in spots]
        told = [*(_hand_told(hand) if hand else ()), *wagers]
        return f"Box {box}: {'; '.join(filter(None, (who, *told)))}." if told or who else ""


def dealer(cards: Cards, has: str | None, panel: Panel, width: float, pen: Pen) -> DrawnPart:
    """The dealer's cards as they lie in a panel, and what they make."""
    return _dealer(cards, has, panel, width, pen) if cards else DrawnPart()


@drawn_before
def _dealer(cards: Cards, has: str | None, panel: Panel, width: float, pen: Pen) -> DrawnPart:
    told = f"Dealer: {'; '.join(filter(None, (in_full(cards), has)))}."
    return DrawnPart(panel.cards("dealer", cards, pen, width, of="dealer"), stated(told))


def banner(sight: Sight[Seen], has: str | None, x: float, y: float, width: float) -> DrawnPart:
    """What the dealer has once that is known; until then, what is waited for."""
    void = sight.void
    waited = stated(sentence(void or sight.asked))
    if void or not has:
        asked = plate(void or sight.asked, 0, 0, 18, width=width)
        return DrawnPart([Piece("banner", asked, x, y)], waited)
    made = plate(f"Dealer: {has}", 0, 0, 20, width=width, colours=(GOLD, NIGHT))
    return DrawnPart([Piece("total-dealer", made, x, y, of="dealer")], waited)


def _state(hand: StationHand) -> str:
    """What became of a hand that is out of the round."""
    if isinstance(hand, UltimateBoxView):
        return "folded" if hand.folded else ""
    return hand.status if hand.status in ("folded", "void") else ""


def _hand(box: int, hand: StationHand, pen: Pen, *, of: str) -> Iterator[Piece]:
    """Cards, faint where they are out of the round, and above them what they make."""
    if hand.deciding:
        frame = to_play(-BOX_WIDE / 2 - 3, 0, BOX_WIDE + 6, _CARDS_AT + _CARD_HIGH + 5)
        yield Piece(f"turn-{box}", frame, of=of)
    cards, state = hand.cards, _state(hand)
    step = (min(74, (BOX_WIDE - _CARD_WIDE) / max(len(cards) - 1, 1)), 0)
    faint = 0.45 if state else None
    yield from fan(str(box), cards, 0, _CARDS_AT, _CARD_WIDE, step, pen, of=of, opacity=faint)
    lines = (state,) if state else in_lines(hand.hand)
    if hand.deciding and not lines:
        lines = ("to decide",)
    if lines:
        colours = (GOLD, NIGHT) if hand.deciding else (NIGHT, "#fff")
        foot = _CARDS_AT - 4 if cards else _AREAS_AT - 10
        top = foot - _PRINT * (0.7 + 1.15 * len(lines))
        made = caption(lines, 0, 0, BOX_WIDE, size=_PRINT, colours=colours)
        yield Piece(f"total-{box}", made, 0, top, of=of)


def _hand_told(hand: StationHand) -> Iterator[str]:
    if hand.cards:
        yield in_full(hand.cards)
    yield from filter(None, (hand.hand, _state(hand)))
    if hand.deciding:
        yield "to decide"


def in_lines(hand: str | None) -> tuple[str, ...]:
    """What a hand makes, on two lines where it says more than its kind.

    >>> in_lines("two pairs, aces and eights (Dead Man's Hand)"), in_lines("king-high flush")
    (('two pairs', 'aces and eights'), ('king-high flush',))
    """
    return tuple(hand.partition(" (")[0].split(", ", 1)) if hand else ()

"""The mini-baccarat shoe: the cut, the cutting card, and the burn that the first card tells."""

from __future__ import annotations

from houseway.equipment import Card
from houseway.ranking.baccarat import value
from houseway.rulebook import ruleset

from ..asks import Amounts
from ..cardplay import CutClauses, NewShoe, Offer
from ..procedure import Course
from ..rulings import DIRECTOR
from .determinations import MiniBaccaratDeterminations

INSTRUMENT = "NI2002-45-mini-baccarat"

CUT = CutClauses(
    shuffle="5.1",
    offer="5.2",
    nobody="5.2[2]",
    depth="5.3",
    turned="5.3[2]",
    marker="5.3[3]",
    fallback=DIRECTOR,
)
LEAST_BEHIND = 12
MOST_BURNT = 11  # the card that is shown, and ten more


class MiniBaccaratShoe(NewShoe):
    """A new shoe before the next round."""

    game = "mini-baccarat"
    rules = ruleset(INSTRUMENT)
    draws_clause = "6.1"
    cut_clauses = CUT
    determinations: MiniBaccaratDeterminations

    @property
    def decks(self) -> int:
        return self.determinations.decks  # 2.1

    def course(self) -> Course:
        yield from self.shuffle("all", CUT.shuffle)  # 5.1
        yield from self.offer_cut(self.offers())  # 5.2, 5.3
        yield from self.place_cutting_card(self.cutting_card_depth())  # 5.3[3]
        yield from self.burn_as_shown()  # 5.4

    def offers(self) -> list[Offer]:
        """Everybody who is there, clockwise from the first seat until somebody accepts."""
        # 5.2: which player is offered the cut is not said
        return [
            Offer(seat.player, "next clockwise", CUT.offer)
            for seat in self.clockwise()
            if seat.present
        ]

    def cutting_card_depth(self) -> Amounts:
        """Twelve cards or more from the back, behind everything that may be burnt."""
        return Amounts(LEAST_BEHIND, self.stack - MOST_BURNT, default=LEAST_BEHIND)

    def burn_as_shown(self) -> Course:
        """Show the first card and burn as many more, unseen, as it counts."""
        first = yield from self.draw("show", from_shoe=True)
        burns = burns_for(first)
        self.note("first card shown", "5.4", card=str(first), burns=burns)
        self.burn(first, "5.4", face_up=True)
        for _ in range(burns):
            card = yield from self.draw("burn", hidden=True, from_shoe=True)
            self.burn(card, "5.4[2]")


def burns_for(first: Card) -> int:
    """How many cards the first card of a shoe has burnt.

    >>> burns_for(Card.parse("7c")), burns_for(Card.parse("Kd")), burns_for(Card.parse("As"))
    (7, 10, 1)
    """
    return value(first) or 10  # 5.5

"""The blackjack shoe: who is offered the cut, how deep it goes, and where the cutting card lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..asks import Amounts
from ..cardplay import CardPlay, CutClauses, NewShoe, Offer
from ..procedure import Course
from ..round import Seat
from ..rulings import SUPERVISOR
from .numbering import NI2005_63, Numbered, Numbering

INSTRUMENT = "NI2005-63"

CUT = CutClauses(
    shuffle="5.1",
    offer="5.2",
    nobody="5.2[tail]",
    depth="5.3",
    turned="5.3[2]",
    marker="5.3[3]",
    fallback=SUPERVISOR,
)


class BlackjackCards(Numbered, CardPlay):
    """Cards of a blackjack table, in a round and between rounds."""

    draws_clause = "2.1"
    cut_clauses = CUT
    determinations: Any

    @property
    def decks(self) -> int:
        return int(self.determinations.decks)

    def offers(self, first: Offer | None, after: int | None = None) -> Iterator[Offer]:
        """The first offer, then everybody else clockwise from there until somebody accepts."""
        if first is not None:
            yield first
            after = next((s.seat for s in self.seats if s.player == first.player), after)
        for seat in self.clockwise(after):
            if self.may_cut(seat) and (first is None or seat.player != first.player):
                yield Offer(seat.player, "next clockwise", *self.under("5.2(d)"))

    def may_cut(self, seat: Seat) -> bool:
        """Whether a player can be offered the cut."""
        return seat.present

    def make_shoe(self, first: Offer | None, after: int | None = None) -> Course:
        """Shuffle every card, have them cut, and load the shoe."""
        if self.determinations.automated:  # 19.1, 19.2
            yield from self.shuffle("all", *self.under("19.2"))
            self.note("new shoe", *self.under("A:New shoe", "19.2"), cards=self.stack)
            return
        yield from self.shuffle("all", self.cut_clauses.shuffle)
        yield from self.offer_cut(self.offers(first, after))
        yield from self.place_cutting_card(self.cutting_card_depth())
        self.note("new shoe", *self.under("A:New shoe"), cards=self.stack)
        if self.determinations.burn_on_new_shoe:  # A:Burn: no rule orders it, so it is a choice
            burnt = yield from self.draw("burn", hidden=True, from_shoe=True)
            self.burn(burnt, *self.under("A:Burn"))

    def cutting_card_depth(self) -> Amounts:
        """One deck to half the decks from the back, give or take the tolerance."""
        half = 26 * self.decks  # 5.3[3]: exactly half unless a tolerance is set
        return Amounts(52, half + self.determinations.cutting_card_tolerance, default=78)


class BlackjackShoe(BlackjackCards, NewShoe):
    """A new shoe before the next round."""

    game = "blackjack"
    rules = NI2005_63.rules

    def course(self) -> Course:
        yield from self.make_shoe(self.first)


def first_to_arrive(arrivals: list[str], numbering: Numbering = NI2005_63) -> Offer | None:
    """Who is offered the first cut of a game: whoever came to the table first."""
    if not arrivals:
        return None
    return Offer(arrivals[0], "first to the table", *numbering.of("5.2(a)"))

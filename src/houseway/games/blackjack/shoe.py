"""The blackjack shoe: who is offered the cut, how deep it goes, and where the cutting card lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from ..asks import Amounts
from ..cardplay import CutClauses, NewShoe, Offer
from ..procedure import Course
from ..round import Seat
from ..rulings import SUPERVISOR
from .numbering import NI2005_63, Numbering

if TYPE_CHECKING:
    from ..tournament_blackjack.determinations import TournamentBlackjackDeterminations
    from .determinations import BlackjackDeterminations
    from .shared_round import BlackjackRound

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


class BlackjackShoe(NewShoe):
    """A new shoe before the next round."""

    game = "blackjack"
    numbering: ClassVar[Numbering] = NI2005_63
    rules = NI2005_63.rules
    draws_clause = "2.1"
    cut_clauses = CUT
    determinations: BlackjackDeterminations | TournamentBlackjackDeterminations

    @property
    def decks(self) -> int:
        return self.determinations.decks

    def course(self) -> Course:
        yield from make_shoe(self, self.first)

    def offers(self, first: Offer | None, after: int | None = None) -> Iterator[Offer]:
        """Who is offered the cut, one after the other until somebody accepts."""
        return offered(self, first, after)

    def may_cut(self, seat: Seat) -> bool:
        """Whether a player can be offered the cut."""
        return seat.present


def offered(
    play: BlackjackRound | BlackjackShoe, first: Offer | None, after: int | None
) -> Iterator[Offer]:
    """The first offer, then everybody else clockwise from there."""
    if first is not None:
        yield first
        after = next((s.seat for s in play.seats if s.player == first.player), after)
    for seat in play.clockwise(after):
        if play.may_cut(seat) and (first is None or seat.player != first.player):
            yield Offer(seat.player, "next clockwise", *play.numbering.of("5.2(d)"))


def make_shoe(
    play: BlackjackRound | BlackjackShoe, first: Offer | None, after: int | None = None
) -> Course:
    """Shuffle every card, have them cut, and load the shoe."""
    under = play.numbering.of
    if play.determinations.automated:  # 19.1, 19.2
        yield from play.shuffle("all", *under("19.2"))
        play.note("new shoe", *under("A:New shoe", "19.2"), cards=play.stack)
        return
    yield from play.shuffle("all", play.cut_clauses.shuffle)
    yield from play.offer_cut(play.offers(first, after))
    yield from play.place_cutting_card(cutting_card_depth(play.determinations))
    play.note("new shoe", *under("A:New shoe"), cards=play.stack)
    if play.determinations.burn_on_new_shoe:  # A:Burn: no rule orders it, so it is a choice
        burnt = yield from play.draw("burn", hidden=True, from_shoe=True)
        play.burn(burnt, *under("A:Burn"))


def cutting_card_depth(
    table: BlackjackDeterminations | TournamentBlackjackDeterminations,
) -> Amounts:
    """One deck to half the decks from the back, give or take the tolerance."""
    half = 26 * table.decks  # 5.3[3]: exactly half unless a tolerance is set
    return Amounts(52, half + table.cutting_card_tolerance, default=78)


def first_to_arrive(arrivals: list[str], numbering: Numbering = NI2005_63) -> Offer | None:
    """Who is offered the first cut of a game: whoever came to the table first."""
    if not arrivals:
        return None
    return Offer(arrivals[0], "first to the table", *numbering.of("5.2(a)"))

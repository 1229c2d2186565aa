"""The shoe of a tournament table: one player is designated to cut, others if that one declines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..blackjack.shoe import BlackjackShoe, first_to_arrive
from ..cardplay import CutClauses, Offer
from ..rulings import SUPERVISOR
from .numbers import NUMBERING

if TYPE_CHECKING:
    from .round import TournamentBlackjack

INSTRUMENT = "NI2002-45-blackjack"

CUT = CutClauses(
    shuffle="5.1",
    offer="5.2",
    nobody="5.2:tail",
    depth="5.3",
    turned="5.3[2]",
    marker="5.3[3]",
    fallback=SUPERVISOR,
)


class TournamentShoe(BlackjackShoe):
    """A new shoe before the next round."""

    game = "tournament-blackjack"
    numbering = NUMBERING
    rules = NUMBERING.rules
    cut_clauses = CUT

    def offers(self, first: Offer | None, after: int | None = None) -> Iterator[Offer]:
        return super().offers(first or designated(self, after), after)


def designated(play: TournamentBlackjack | TournamentShoe, after: int | None) -> Offer | None:
    """Who cuts where no other player is designated."""
    # 5.2: where (a) to (c) name nobody, the next player there is; (d) is for refusals only
    there = [seat.player for seat in play.clockwise(after) if play.may_cut(seat)]
    return Offer(there[0], "no other is designated", CUT.offer) if there else None


def first_cut(arrivals: list[str]) -> Offer | None:
    """Who is offered the first cut of a game."""
    return first_to_arrive(arrivals, NUMBERING)

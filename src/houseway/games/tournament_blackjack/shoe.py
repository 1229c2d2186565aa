"""The shoe of a tournament table: one player is designated to cut, others if that one declines."""

from __future__ import annotations

from collections.abc import Iterator

from ..blackjack.shoe import BlackjackCards, BlackjackShoe, first_to_arrive
from ..cardplay import CutClauses, Offer
from ..rulings import SUPERVISOR
from .numbers import NUMBERING

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


class TournamentCards(BlackjackCards):
    """Cards of a tournament table, in a round and between rounds."""

    numbering = NUMBERING
    cut_clauses = CUT

    def offers(self, first: Offer | None, after: int | None = None) -> Iterator[Offer]:
        """A designated player, then clockwise from there until somebody accepts."""
        return super().offers(first or self._designated(after), after)

    def _designated(self, after: int | None) -> Offer | None:
        # 5.2: where (a) to (c) name nobody, the next player there is; (d) is for refusals only
        there = [seat.player for seat in self.clockwise(after) if self.may_cut(seat)]
        return Offer(there[0], "no other is designated", CUT.offer) if there else None


class TournamentShoe(TournamentCards, BlackjackShoe):
    """A new shoe before the next round."""

    game = "tournament-blackjack"
    rules = NUMBERING.rules


def first_cut(arrivals: list[str]) -> Offer | None:
    """Who is offered the first cut of a game."""
    return first_to_arrive(arrivals, NUMBERING)

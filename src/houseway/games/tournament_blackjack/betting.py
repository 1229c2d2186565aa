"""Wagers at a tournament: everybody has a box, must bet on it, and bets once and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.rulebook import Refused

from ..blackjack.play import BlackjackRound
from ..ordered import OrderClauses
from ..wagering import check_boxes
from .determinations import LIMITS, TournamentBlackjackDeterminations

INSTRUMENT = "NI2002-45-blackjack"

ORDER = OrderClauses(
    minimum="19.13",
    first="19.14",
    following="19.14[2]",
    fixed="19.14[3]",
    out_of_order="19.14[4]",
    opportunity="19.15",
    risked_on=("main",),
)


class OwnBox(BlackjackRound):
    """One box to a player, one wager to a box, and nobody without a wager."""

    limit_clauses = LIMITS
    compulsory_clause = "4.1"
    order_clauses = ORDER
    over_maximum_clause = LIMITS.maximum
    determinations: TournamentBlackjackDeterminations

    def lay(self) -> None:
        super().lay()
        check_boxes(self.seats, self.determinations.boxes, *self.rules.cite("T:Box"))

    def boxes_for(self, player: str) -> Iterable[int]:
        box = self.players[player].seat
        return () if box is None else (box,)

    def barred(self, player: str, box: int) -> Refused | None:
        if not self.placed(player, box):
            return None
        return Refused(f"{player} has a wager on box {box} already.", *self.rules.cite("19.15[2]"))

    def why_not_there(self, player: str, facts: Mapping[str, Any]) -> Refused | None:
        box, own = facts.get("box"), self.players[player].seat
        if refusal := super().why_not_there(player, facts):
            return refusal
        if box == own:
            return None
        if owner := self.seated_at(box or 0):
            return Refused(f"Box {box} is {owner}'s.", *self.rules.cite("19.15[3]"))
        reason = f"{player} bets on box {own} only." if own else f"{player} has no box."
        return Refused(reason, *self.rules.cite("19.15[2]"))

    # When the cards can be dealt

    def owes_wager(self, player: str) -> bool:
        wagers = [one for one in self.open_to(player) if one.do == "wager"]
        return any(one.where["on"] == "main" for one in wagers)

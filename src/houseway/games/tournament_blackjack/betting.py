"""Wagers at a tournament: everybody has a box, must bet on it, and bets once and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.rulebook import Refused

from ..asks import Act, Turn
from ..blackjack.play import BlackjackRound
from ..rulings import DEALER
from .determinations import LIMITS, TournamentBlackjackDeterminations

INSTRUMENT = "NI2002-45-blackjack"


class OwnBox(BlackjackRound):
    """One box to a player, one wager to a box, and nobody without a wager."""

    limit_clauses = LIMITS
    over_maximum_clause = LIMITS.maximum
    determinations: TournamentBlackjackDeterminations

    def lay(self) -> None:
        super().lay()
        for seat in self.seats:
            if seat.seat is not None and not 1 <= seat.seat <= self.determinations.boxes:
                reason = f"There is no box {seat.seat} for {seat.player}."
                raise Refused(reason, *self.rules.cite("T:Box"))

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

    def may_close(self) -> bool:
        return super().may_close() and not self.without_wager()

    def without_wager(self) -> list[str]:
        """Those who can and must still wager before a card is dealt."""  # 4.1
        return [p for p in self.wagering_order() if self.may_wager(p) and self._owes_wager(p)]

    def _owes_wager(self, player: str) -> bool:
        return any(spot.where["on"] == "main" for spot in self.spots(player))

    def betting_turn(self) -> Turn:
        turn = super().betting_turn()
        if self.called() not in self.without_wager():
            return turn
        options = tuple(option for option in turn.options if option.do != "next-player")
        return Turn(options, prompt=turn.prompt)

    def called(self) -> str | None:
        """Whose turn it is to wager, where there is a Marker."""
        if self.circumstances.first_to_wager is None:
            return None
        return self.wagering_order()[self.turn_to_wager]

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open and act.by == DEALER and act.do in ("no-more-bets", "next-player"):
            return self._why_not_go_on(act)
        return super().why_not(act)

    def _why_not_go_on(self, act: Act) -> Refused | None:
        waiting = self.without_wager()
        if act.do == "next-player":
            waiting = [player for player in waiting if player == self.called()]
        if not waiting:
            return None
        boxes = ", ".join(f"box {self.players[player].seat} ({player})" for player in waiting)
        return Refused(f"Still without a wager: {boxes}.", *self.rules.cite("4.1"))

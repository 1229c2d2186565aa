"""Wagers on boxes: who may bet where, how much of it plays, and who decides for a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Option, Range
from ..round import VOID, Wager
from ..wagering import BankedRound
from .determinations import LIMITS, BlackjackDeterminations
from .hands import Hand
from .side_bets import PAIRS, SEVENS, SideBets

INSTRUMENT = "NI2005-63"
MOST_BETTORS = 3  # 4.5


class Betting(SideBets, BankedRound):
    """The part of a round in which wagers are put on boxes."""

    limit_clauses = LIMITS
    over_maximum_clause = "3.5"
    determinations: BlackjackDeterminations

    def lay(self) -> None:
        super().lay()
        late = self.determinations.mid_shoe_minimum  # 4.7: never with an automated shoe (19.1)
        self.held = {seat.player for seat in self.seats if late and seat.held_to_minimum}
        self.restricted = {seat.player for seat in self.seats if seat.restricted}

    def spots(self, player: str) -> Iterator[Option]:
        """Boxes and side bets that take chips from the player."""
        for box in range(1, self.determinations.boxes + 1):
            for on, amounts, clauses in self._areas(player, box):
                if amounts:
                    where = {"on": on, "box": box}
                    yield Option(player, "wager", where, {"amount": amounts}, clauses)

    def _areas(self, player: str, box: int) -> Iterator[tuple[str, Range, tuple[str, ...]]]:
        if self._barred(player, box) is None:
            yield "main", self._main_amounts(player, box), ("3.3", "4.2")
        if self.determinations.super_sevens and not self.on_spot(player, SEVENS, box):
            affordable = [
                a for a in self.determinations.super_sevens_amounts if a <= self.stakes[player]
            ]
            yield SEVENS, Choices(tuple(affordable)), ("17.4",)  # 17.3, 17.3[2]
        if self.determinations.perfect_pairs:
            yield PAIRS, self._pairs_amounts(player, box), ("18.9",)  # 18.8, 18.8[2]

    def _main_amounts(self, player: str, box: int) -> Amounts:
        minimum, placed = self.determinations.minimum, self._placed(player, box)
        if self._minimum_only(player):
            return self.amounts(player, least=minimum - placed, most=minimum - placed)
        least = minimum - placed if self.has_been_warned(player) else 0
        return self.amounts(player, least, self._room(box))

    def _room(self, box: int) -> int | None:
        """What a box with a marker still takes; elsewhere the surplus just does not count."""
        limit = self.circumstances.markers.get(box)  # 3.2
        return None if limit is None else limit - sum(w.amount for w in self._on_box(box))  # 4.6

    def _pairs_amounts(self, player: str, box: int) -> Amounts:
        d = self.determinations
        wager = self.on_spot(player, PAIRS, box)
        placed = wager.amount if wager else 0
        high = min(d.perfect_pairs_maximum - placed, self.stakes[player])
        return Amounts(d.chip if placed else d.perfect_pairs_minimum, high, d.chip)

    def _minimum_only(self, player: str) -> bool:
        return player in self.held or player in self.restricted

    def _placed(self, player: str, box: int) -> int:
        wager = self.on_spot(player, "main", box)
        return wager.amount if wager else 0

    def _on_box(self, box: int) -> list[Wager]:
        return [w for w in self.wagers if w.open and w.on == "main" and w.box == box]

    def _barred(self, player: str, box: int) -> Refused | None:
        """Why a player may not bet on a box, if so."""
        others = [w for w in self._on_box(box) if w.player != player]
        if len(others) >= MOST_BETTORS:
            return Refused(
                f"Box {box} has wagers of {MOST_BETTORS} players already.", *self.rules.cite("4.5")
            )
        boxes = {w.box for w in self.wagers if w.open and w.on == "main" and w.player == player}
        elsewhere = bool(boxes - {box})
        if elsewhere and player in self.restricted:
            return Refused(f"{player} is restricted to one box.", *self.rules.cite("4.8"))
        if elsewhere and not self.determinations.multi_box:
            return Refused("One player bets on one box here.", *self.rules.cite("4.4"))
        return None

    def may_close(self) -> bool:
        return any(w.open and w.on == "main" for w in self.wagers)

    def apply_limits(self) -> None:
        """What the limits make of the wagers once the bets are closed."""
        for box in self.boxes_with_wagers():
            self._apply_maximum(box)
        self.void_lone_side_bets()
        for wager in [w for w in self.wagers if w.open and w.on == "main"]:
            self.warn_if_under(wager.player, wager.amount, self.determinations.minimum)  # 3.4

    def boxes_with_wagers(self) -> list[int]:
        """The boxes with main wagers, clockwise."""
        return sorted({w.box or 0 for w in self.wagers if w.open and w.on == "main"})

    def _apply_maximum(self, box: int) -> None:
        """Count wagers up to the maximum of the box, the seated player's first, then as placed."""
        room = self.circumstances.markers.get(box, self.determinations.maximum)  # 3.2, 3.5
        seated = self.seated_at(box)
        for wager in sorted(self._on_box(box), key=lambda w: w.player != seated):
            wager.counts = min(wager.amount, room)  # 3.1: the maximum is for all on the box
            room -= wager.counts
            if wager.counts == 0:
                self.settle(wager, VOID)  # 3.5: all of it is over the maximum

    def seated_at(self, box: int) -> str | None:
        """The player seated at a box."""
        return next((seat.player for seat in self.seats if seat.seat == box), None)

    def decider(self, hand: Hand) -> str | None:
        """Who makes the card decisions for a hand: nobody while none of its bettors is there."""
        return self.first_of(hand.box, hand.open_wagers)

    def first_of(self, box: int, wagers: list[Wager]) -> str | None:
        """Of those with wagers who are there: the player seated at the box, or the nearest."""
        there = [w.player for w in wagers if self.is_there(w.player)]
        seated = self.seated_at(box)
        if seated in there:
            return seated  # 4.5(a): only with a wager on the box
        return there[0] if there else None  # 4.5(b): nearest the dealer is the first placed

    def is_there(self, player: str) -> bool:
        """Whether a player can decide anything: present, and not excluded from the game."""
        return player not in self.absent | self.excluded  # 14.7, 16.2(b)

    def why_not(self, act: Act) -> Refused | None:
        if not self.betting_open or act.do != "wager" or act.by not in self.stakes:
            return super().why_not(act)
        if act.by in self.excluded:
            return Refused(f"{act.by} is excluded from the game.", *self.rules.cite("16.2(b)"))
        if refusal := self._why_not_there(act.facts):
            return refusal
        if act.facts.get("on", "main") != "main":
            return None
        return super().why_not(act) or self._why_not_main(act)

    def _why_not_there(self, facts: Mapping[str, Any]) -> Refused | None:
        on, box, cite = facts.get("on"), facts.get("box"), self.rules.cite
        if type(box) is not int or not 1 <= box <= self.determinations.boxes:
            return Refused(
                f"A wager goes on a box from 1 to {self.determinations.boxes}.", *cite("A:Box")
            )
        if on == SEVENS and not self.determinations.super_sevens:
            return Refused("Super Sevens is not played at this table.", *cite("17.1"))
        if on == PAIRS and not self.determinations.perfect_pairs:
            return Refused("Perfect Pairs is not played at this table.", *cite("18.1"))
        return None

    def _why_not_main(self, act: Act) -> Refused | None:
        box, amount = act.facts["box"], act.facts["amount"]
        return self._barred(act.by, box) or self._why_not_so_much(act.by, box, amount)

    def _why_not_so_much(self, player: str, box: int, amount: int) -> Refused | None:
        minimum, total = self.determinations.minimum, self._placed(player, box) + amount
        room = self._room(box)
        if player in self.restricted and total != minimum:
            return Refused(f"{player} is restricted to {minimum:,}.", *self.rules.cite("4.8"))
        if player in self.held and total != minimum:
            return Refused(
                f"{player} may wager only {minimum:,} until the new shoe.", *self.rules.cite("4.7")
            )
        if total < minimum and self.has_been_warned(player):
            return Refused(
                f"{total:,} is under the minimum of {minimum:,} and is handed back: "
                f"{player} has been warned.",
                *self.rules.cite("3.4"),
            )
        if room is not None and amount > room:
            return Refused(f"Box {box} takes only {room:,} more.", *self.rules.cite("4.6"))
        return None

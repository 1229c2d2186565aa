"""Rules 4 and 5: ante with its equal blind, trips with them, and the limits of each box."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused, ruleset

from ..asks import Act, Amounts, Option
from ..ordered import OrderClauses, OrderedWagers
from ..round import Wager
from ..wagering import check_boxes
from .determinations import (
    ANTE,
    BLIND,
    LIMITS,
    MOST_TIMES,
    PLAY,
    TRIPS,
    UltimateHoldemDeterminations,
)
from .hands import WAGERS

INSTRUMENT = "NI2019-212"

ORDER = OrderClauses(
    minimum="16.15",
    first="16.16",
    following="16.16#2",
    fixed="16.16#3",
    out_of_order="16.16#4",
    opportunity="16.17",
    risked_on=(ANTE,),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class UltimateHoldemWagers(OrderedWagers):
    """The part of a round in which the opening wagers are placed."""

    rules = ruleset(INSTRUMENT)
    limit_clauses = LIMITS
    over_maximum_clause = "5.5"
    main_wager = ANTE
    order_clauses = ORDER

    @property
    def determinations(self) -> UltimateHoldemDeterminations:
        chosen: UltimateHoldemDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        self.phase = WAGERS
        self.left_out: set[str] = set()
        # 5.2: a marker at a playing area stands beside its ante, blind and play boxes
        self.markers = {
            (box, on): limit * (MOST_TIMES if on == PLAY else 1)
            for box, limit in self.circumstances.markers.items()
            for on in (ANTE, BLIND, PLAY)
        }
        check_boxes(self.seats, self.determinations.boxes, *self.rules.cite("A:Box"))

    # Who may wager, and how much

    def may_wager(self, player: str) -> bool:
        return super().may_wager(player) and player not in self.left_out

    def player_options(self, player: str) -> Iterator[Option]:
        """The boxes that take the player's chips, and the chips that may be taken back."""
        yield from self.spots(player)
        box = self.players[player].seat
        for on in (ANTE, TRIPS):
            if self.on_spot(player, on, box):
                yield Option(player, "take-back", {"on": on, "box": box})

    def spots(self, player: str) -> Iterator[Option]:
        """Ante, with the blind, at the player's own box; trips once they are placed."""
        box = self.players[player].seat
        if box is None:
            return
        for on, clause in ((ANTE, "4.2(a)"), (TRIPS, "4.2(b)")):
            amounts = self._amounts(player, on)
            if amounts and (on == ANTE or self.on_spot(player, ANTE, box)):  # 4.3
                yield Option(
                    player, "wager", {"on": on, "box": box}, {"amount": amounts}, (clause,)
                )

    def _amounts(self, player: str, on: str) -> Amounts:
        most = self.stakes[player] // (2 if on == ANTE else 1)
        return self.amounts(player, self._least(player, on), most)

    def _least(self, player: str, on: str) -> int:
        """What must at least be added to a box: anything, until its owner has been warned."""
        if not self.has_been_warned(player):
            return 0
        placed = self.on_spot(player, on, self.players[player].seat)
        return self.determinations.limits(on).low - (placed.amount if placed else 0)  # 5.4

    def may_close(self) -> bool:
        return super().may_close() and any(w.open and w.on == ANTE for w in self.wagers)

    @property
    def minimum_at_risk(self) -> bool:
        return self.determinations.tournament  # 16.15

    @property
    def least_stake(self) -> int:
        return 2 * self.determinations.minimum  # 16.15: an ante goes with its equal blind

    # Placing and taking back

    def put_down(self, player: str, on: str, box: int | None, amount: int) -> Wager:
        """Put chips into a box; an ante takes its equal blind with it."""
        wager = super().put_down(player, on, box, amount)
        if on == ANTE:
            super().put_down(player, BLIND, box, amount)  # A:Blind
        return wager

    def take(self, act: Act) -> None:
        """Take a wager, or give one back; without ante and blind there is no trips either."""
        if act.do != "take-back":
            super().take(act)
            return
        for on in (ANTE, BLIND, TRIPS) if act.facts["on"] == ANTE else (TRIPS,):  # 4.3
            if wager := self.on_spot(act.by, on, act.facts["box"]):
                self.take_back(wager)
                where = {"player": act.by, "on": on, "box": wager.box}
                self.note("taken back", **where, amount=wager.amount)

    # Limits

    def apply_limits(self) -> None:
        """Wagers under the minimum play once; those over the maximum play up to it."""
        for wager in [wager for wager in self.wagers if wager.open]:
            self.warn_if_under(wager.player, wager.amount, self.determinations.limits(wager.on).low)
            wager.counts = min(wager.amount, self.most_on(wager.on, wager.box))  # 5.5

    def most_on(self, on: str, box: int | None) -> int:
        """The maximum of a box, or what the marker beside it says."""  # 5.2
        return max(self.markers.get((box or 0, on), 0), self.determinations.limits(on).high)

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if not self.betting_open or act.do != "wager" or act.by not in self.stakes:
            return super().why_not(act)
        if act.by in self.excluded:
            return Refused(f"{act.by} is excluded from the game.", *self.rules.cite("15.3(b)"))
        if act.by in self.left_out:
            return Refused(f"{act.by} is out of this round.", *self.rules.cite("12.3"))
        return self._why_not_there(act) or super().why_not(act) or self._why_not_so_much(act)

    def _why_not_there(self, act: Act) -> Refused | None:
        on, own, cite = act.facts.get("on"), self.players[act.by].seat, self.rules.cite
        box = act.facts.get("box", own)
        if own is None:
            return Refused(f"{act.by} has no box to wager in.", *cite("A:Box"))
        if box != own and any(seat.seat == box for seat in self.seats):
            return Refused(f"Box {box} is another player's, and takes one wager.", *cite("4.5"))
        if box != own:
            return Refused(f"{act.by} plays one hand, in box {own}.", *cite("4.4"))
        if on == BLIND:
            return Refused("The blind goes down with the ante, and equals it.", *cite("A:Blind"))
        if on not in (ANTE, TRIPS):
            return Refused(f"Before the deal chips go on ante or trips, not {on}.", *cite("4.1"))
        if on == TRIPS and not self.on_spot(act.by, ANTE, box):
            return Refused("Trips is only for players with ante and blind.", *cite("4.3"))
        return None

    def _why_not_so_much(self, act: Act) -> Refused | None:
        on, amount, cite = act.facts["on"], act.facts["amount"], self.rules.cite
        if on == ANTE and 2 * amount > self.stakes[act.by]:
            return Refused(
                f"An ante of {amount:,} needs as much again for the blind, and {act.by} has "
                f"{self.stakes[act.by]:,}.",
                *cite("A:Blind"),
            )
        if amount < self._least(act.by, on):
            minimum = self.determinations.limits(on).low
            return Refused(
                f"A wager under {minimum:,} is returned: {act.by} has been warned.", *cite("5.4")
            )
        return None

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in ("wager", "take-back") and not self.betting_open:
            return self.rules.cite("4.6")
        return ()

"""Wagers at pai gow: one Box to a player, none on the House's, and nobody without a wager."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from ..asks import Act, Option
from ..ordered import OrderClauses, OrderedWagers
from ..round import Wager
from .determinations import BOXES, HOUSE_BOX, LIMITS, RULES, PaiGowDeterminations

INSTRUMENT = "NI2002-45-pai-gow"

ON = "main"

ORDER = OrderClauses(
    minimum="17.13",
    first="17.14",
    following="17.14[2]",  # Boxes are numbered anti-clockwise
    fixed="17.14[3]",
    out_of_order="17.14[4]",
    opportunity="17.15",
    risked_on=(ON,),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class PaiGowWagers(OrderedWagers):
    """The wagers before the dice cup is opened, and the limits on them."""

    rules = RULES
    limit_clauses = LIMITS
    compulsory_clause = "7.1"
    order_clauses = ORDER
    over_maximum_clause = LIMITS.maximum
    main_wager = ON

    @property
    def determinations(self) -> PaiGowDeterminations:
        chosen: PaiGowDeterminations = self._determinations
        return chosen

    def spots(self, player: str) -> Iterator[Option]:
        box, amounts = self.box_of(player), self.amounts(player, self._least(player))
        if box is not None and amounts and not self._has_the_one(player):
            yield Option(player, "wager", {"on": ON, "box": box}, {"amount": amounts}, ("7.2",))

    def box_of(self, player: str) -> int | None:
        """The Box of a player's seat, where it is one that takes wagers."""
        seat = self.players[player].seat
        return seat if seat is not None and HOUSE_BOX < seat <= BOXES else None  # 7.3

    def wager_of(self, player: str) -> Wager | None:
        """What a player has on the Box."""
        return self.on_spot(player, ON, self.players[player].seat)

    def _least(self, player: str) -> int:
        """What must be added: anything, until the player has been warned."""
        wager = self.wager_of(player)
        staked = wager.amount if wager else 0
        return self.determinations.minimum - staked if self.has_been_warned(player) else 0

    def _has_the_one(self, player: str) -> bool:
        """Whether a player has placed the one wager that there is when all are asked in order."""
        return self.marker_in_use and self.wager_of(player) is not None  # 17.15[2]

    # When the cup can be opened

    def owes_wager(self, player: str) -> bool:
        if self.wager_of(player):
            return False
        return any(option.do == "wager" for option in self.open_to(player))

    # The limits

    def apply_limits(self) -> None:
        limits = self.determinations
        for wager in self.wagers:
            if not wager.open:
                continue
            self.warn_if_under(wager.player, wager.amount, limits.minimum)  # 5.3
            if wager.amount > limits.maximum:
                wager.counts = limits.maximum  # 5.4
                facts = {"player": wager.player, "box": wager.box, "staked": wager.amount}
                self.note("over the maximum", LIMITS.maximum, **facts, maximum=limits.maximum)

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if not self.betting_open:
            return None
        if act.do != "wager":
            return super().why_not(act)
        return (
            self._wrong_box(act)
            or super().why_not(act)
            or self._another_wager(act)
            or self._under_minimum(act)
        )

    def _wrong_box(self, act: Act) -> Refused | None:
        cite, seat = self.rules.cite, self.players.get(act.by)
        if seat is None:
            return None
        if act.by in self.excluded:
            return Refused(f"{act.by} is excluded from the game.", *cite("16.3(b)"))
        box = act.facts.get("box", seat.seat)
        if HOUSE_BOX in (box, seat.seat):
            return Refused("Box 1 is the House's and takes no wagers.", *cite("7.3"))
        if self.box_of(act.by) is None:
            return Refused(f"{act.by} has no Box to wager on.", *cite("T:Box"))
        if any(other.seat == box for other in self.seats if other is not seat):
            return Refused(f"Box {box} is another player's.", *cite("T:Box", "17.15[3]"))
        if box != seat.seat:
            reason = f"{act.by} wagers on Box {seat.seat} and no other."
            return Refused(reason, *cite("T:Box", "17.15[2]"))
        return None

    def _another_wager(self, act: Act) -> Refused | None:
        if not self._has_the_one(act.by):
            return None
        return Refused(f"{act.by} has a wager already.", *self.rules.cite("17.15[2]"))

    def _under_minimum(self, act: Act) -> Refused | None:
        if not self.may_wager(act.by) or act.facts["amount"] >= self._least(act.by):
            return None
        return Refused(
            f"{act.by} was warned: a wager under {self.determinations.minimum:,} is handed back.",
            *self.rules.cite("5.3"),
        )

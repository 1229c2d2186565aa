"""Wagers at mini-baccarat: three areas to a Box, one Box to a player, nobody without a wager."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused, ruleset

from ..asks import Act, Option
from ..ordered import OrderClauses, OrderedWagers
from ..round import Wager
from ..wagering import check_boxes
from ..wording import listed
from .determinations import LIMITS, Limit, MiniBaccaratDeterminations
from .tableau import AREAS, BANKER, PLAYER

INSTRUMENT = "NI2002-45-mini-baccarat"

OPPOSITE = {BANKER: PLAYER, PLAYER: BANKER}

ORDER = OrderClauses(
    minimum="13.13",
    first="13.14",
    following="13.14[2]",
    fixed="13.14[3]",
    out_of_order="13.14[4]",
    opportunity="13.15",
    risked_on=AREAS,  # 13.13: all areas of a Box together
)


@mypyc_attr(allow_interpreted_subclasses=True)
class MiniBaccaratWagers(OrderedWagers):
    """The wagers before the first card, and the limits on them."""

    rules = ruleset(INSTRUMENT)
    limit_clauses = LIMITS
    compulsory_clause = "4.1"
    order_clauses = ORDER
    over_maximum_clause = LIMITS.maximum

    @property
    def determinations(self) -> MiniBaccaratDeterminations:
        chosen: MiniBaccaratDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        self.betting = self.circumstances.betting
        check_boxes(self.seats, self.determinations.boxes, *self.rules.cite("4.2"))

    # Who may wager where

    def may_wager(self, player: str) -> bool:
        return self.betting and super().may_wager(player)  # 9.2[2]

    def spots(self, player: str) -> Iterator[Option]:
        box = self.players[player].seat
        if box is None:
            return
        for limit in self.determinations.limits:
            amounts = self.amounts(player, self._least(player, limit))
            for area in limit.areas:
                if amounts and not self._backs(player, OPPOSITE.get(area)):  # 4.7
                    yield Option(
                        player, "wager", {"on": area, "box": box}, {"amount": amounts}, ("4.6",)
                    )

    def _least(self, player: str, limit: Limit) -> int:
        """What must be added for the limit: anything, until its owner has been warned."""
        if not self.has_been_warned(player):
            return 0
        return limit.minimum - self.staked(player, limit.areas)  # 3.3

    def _backs(self, player: str, area: str | None) -> bool:
        return area is not None and bool(self._wagers(player, (area,)))

    def _wagers(self, player: str, areas: tuple[str, ...] = AREAS) -> list[Wager]:
        return [w for w in self.wagers if w.open and w.player == player and w.on in areas]

    def staked(self, player: str, areas: tuple[str, ...] = AREAS) -> int:
        """What a player has on some areas of the Box."""
        return sum(wager.amount for wager in self._wagers(player, areas))

    def simple_wager(self, player: str) -> Act:
        """The minimum on Banker, or what the player has left where that is less."""
        box = self.players[player].seat
        amounts = self.amounts(player)
        amount = min(self.determinations.minimum, amounts.largest)
        return Act(player, "wager", {"on": BANKER, "box": box, "amount": amount})

    # When the cards can be dealt

    def owes_wager(self, player: str) -> bool:
        return self._is_short(player) and any(
            option.do == "wager" for option in self.open_to(player)
        )

    def _is_short(self, player: str) -> bool:
        if not self.staked(player):
            return True
        return self.has_been_warned(player) and any(
            0 < self.staked(player, limit.areas) < limit.minimum
            for limit in self.determinations.limits
        )

    # The limits

    def apply_limits(self) -> None:
        for player in self.wagering_order():
            for limit in self.determinations.limits:
                if wagers := self._wagers(player, limit.areas):
                    self.warn_if_under(player, self.staked(player, limit.areas), limit.minimum)
                    self._trim(wagers, limit.maximum)

    def _trim(self, wagers: list[Wager], maximum: int) -> None:
        """Let wagers play up to the maximum together; what is over comes off the later one."""
        for wager in wagers:  # 3.4
            wager.counts = min(wager.amount, maximum)
            maximum -= wager.counts
            if not wager.counts:
                self.hand_back(wager, LIMITS.maximum)

    def hand_back(self, wager: Wager, *clauses: str) -> None:
        """Return a wager that is not played."""
        self.take_back(wager)
        self.note(
            "handed back",
            *clauses,
            player=wager.player,
            on=wager.on,
            box=wager.box,
            amount=wager.amount,
        )

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if act.do != "wager":
            return super().why_not(act)
        return self._wrong_place(act) or super().why_not(act) or self._under_minimum(act)

    def owed_by(self, waiting: list[str]) -> tuple[str, ...]:
        handed_back = ("3.3",) if any(map(self.staked, waiting)) else ()
        return self.rules.cite("4.1", *handed_back)

    def _wrong_place(self, act: Act) -> Refused | None:
        cite = self.rules.cite
        if not self.betting:
            return Refused("No wagers are taken in a non-betting round.", *cite("9.2[2]"))
        seat = self.players.get(act.by)
        if seat is None:
            return None
        area, box = act.facts.get("on"), act.facts.get("box", seat.seat)
        if seat.seat is None:
            return Refused(f"{act.by} has no Box of their own to wager on.", *cite("4.3"))
        if box != seat.seat and any(other.seat == box for other in self.seats):
            return Refused(f"Box {box} belongs to another player.", *cite("4.3"))
        if box != seat.seat:
            return Refused(f"{act.by} wagers on Box {seat.seat} and no other.", *cite("4.4"))
        if area is None:
            return Refused(f"Say on what the wager is: {listed(AREAS)}.", *cite("4.6"))
        if area not in AREAS:
            return Refused(f"A wager is on {listed(AREAS)}, not on {area}.", *cite("4.6"))
        if self._backs(act.by, OPPOSITE.get(area)):
            return Refused(
                f"{act.by} backs {OPPOSITE[area]} and cannot back {area} too.", *cite("4.7")
            )
        return None

    def _under_minimum(self, act: Act) -> Refused | None:
        if not self.may_wager(act.by):
            return None
        limit = next(one for one in self.determinations.limits if act.facts["on"] in one.areas)
        if act.facts["amount"] >= self._least(act.by, limit):
            return None
        return Refused(
            f"{act.by} was warned: a wager under {limit.minimum:,} is handed back.",
            *self.rules.cite("3.3"),
        )

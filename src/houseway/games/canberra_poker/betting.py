"""Antes: one Box to a player, one player to a Box, and nobody without an Ante."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from ..asks import Act, Fact, Option
from ..ordered import OrderClauses, OrderedWagers
from ..round import Wager
from ..wagering import check_boxes
from .determinations import LIMITS, RULES, CanberraPokerDeterminations

INSTRUMENT = "NI2002-45-canberra-poker"

ANTE, BET = "ante", "bet"

ORDER = OrderClauses(
    minimum="15.13",
    first="15.14",
    following="15.14[2]",
    fixed="15.14[3]",
    out_of_order="15.14[4]",
    opportunity="15.15",
    risked_on=(ANTE,),  # 15.13: an Ante that is folded has been risked
)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanberraPokerWagers(OrderedWagers):
    """The Antes before the first card, and the limits on them."""

    rules = RULES
    limit_clauses = LIMITS
    compulsory_clause = "4.1"
    order_clauses = ORDER
    over_maximum_clause = LIMITS.maximum
    main_wager = ANTE  # 4.1

    @property
    def determinations(self) -> CanberraPokerDeterminations:
        chosen: CanberraPokerDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        self.out_of_round: set[str] = set()
        self.wrong_count = False
        check_boxes(self.seats, self.determinations.boxes, *self.rules.cite("4.2"))

    # Who may put what where

    def may_wager(self, player: str) -> bool:
        return player not in self.out_of_round and super().may_wager(player)

    def spots(self, player: str) -> Iterator[Option]:
        box = self.players[player].seat
        if box is None:
            return
        if amounts := self.amounts(player, self._least(player)):
            where: dict[str, Fact] = {"on": ANTE, "box": box}  # 4.3, 4.3[2]
            yield Option(player, "wager", where, {"amount": amounts}, ("4.2",))

    def _least(self, player: str) -> int:
        """What must be put down: anything, until the player has been warned."""
        if not self.has_been_warned(player):
            return 0
        return self.determinations.minimum - self.anted(player)  # 3.3

    def anted(self, player: str) -> int:
        """What a player has down as an Ante."""
        return sum(wager.amount for wager in self.antes() if wager.player == player)

    def antes(self) -> list[Wager]:
        """The Antes that are in play, clockwise from the first Box."""
        open_antes = [wager for wager in self.wagers if wager.on == ANTE and wager.open]
        return sorted(open_antes, key=lambda wager: wager.box or 0)

    # When the cards can be dealt

    def may_close(self) -> bool:
        return not self.wrong_count and super().may_close()  # 2.4

    def owes_wager(self, player: str) -> bool:
        return self._is_short(player) and any(
            option.do == "wager" for option in self.open_to(player)
        )

    def _is_short(self, player: str) -> bool:
        anted = self.anted(player)
        return not anted or (self.has_been_warned(player) and anted < self.determinations.minimum)

    def apply_limits(self) -> None:
        for ante in self.antes():
            self.warn_if_under(ante.player, ante.amount, self.determinations.minimum)  # 3.3
            ante.counts = min(ante.amount, self.determinations.maximum)  # 3.4

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if not self.betting_open:
            return None
        if act.do != "wager":
            return super().why_not(act)
        return self._wrong_place(act) or super().why_not(act) or self._under_minimum(act)

    def why_not_go_on(self, act: Act) -> Refused | None:
        if act.do == "no-more-bets" and self.wrong_count:
            reason = "The cards were counted and are not 52: nothing is dealt."
            return Refused(reason, *self.rules.cite("2.4", "2.1"))
        return super().why_not_go_on(act)

    def owed_by(self, waiting: list[str]) -> tuple[str, ...]:
        handed_back = ("3.3",) if any(map(self.anted, waiting)) else ()
        return self.rules.cite("4.1", *handed_back)

    def _wrong_place(self, act: Act) -> Refused | None:
        seat, cite = self.players.get(act.by), self.rules.cite
        if seat is None:
            return None
        if act.by in self.excluded:
            reason = f"{act.by} is excluded from the Tournament."
            return Refused(reason, *cite("14.3(b)"))
        if act.by in self.out_of_round:
            reason = f"{act.by} is excluded from this round."
            return Refused(reason, *cite("10.2:sanction"))
        on, box = act.facts.get("on"), act.facts.get("box", seat.seat)
        if on != ANTE:
            return Refused(
                f"Before the deal there is no wager but the Ante, so none on {on}.",
                *cite("4.1[2]"),
            )
        if seat.seat is None:
            return Refused(f"{act.by} has no Box of their own to wager on.", *cite("4.3"))
        if box != seat.seat and any(other.seat == box for other in self.seats):
            return Refused(f"Box {box} belongs to another player.", *cite("4.3"))
        if box != seat.seat:
            return Refused(f"{act.by} wagers on Box {seat.seat} and no other.", *cite("4.3[2]"))
        return None

    def _under_minimum(self, act: Act) -> Refused | None:
        if not self.may_wager(act.by) or act.facts["amount"] >= self._least(act.by):
            return None
        return Refused(
            f"{act.by} was warned: an Ante under {self.determinations.minimum:,} is handed back.",
            *self.rules.cite("3.3"),
        )

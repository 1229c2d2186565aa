"""Wagers on boxes: what goes on a box, how much of it plays, and who decides for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Fact, Option, Range
from ..ordered import OrderedWagers
from ..round import VOID, Wager
from ..side_bet import SIDE_BETS, SideBet
from ..wording import listed, value
from .determinations import BoxTable
from .hands import Hand
from .numbering import NI2005_63, Numbering
from .side_bets import MAIN, numbers

INSTRUMENT = "NI2005-63"

Area = tuple[str, Range, tuple[str, ...]]


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackjackWagers(OrderedWagers):
    """The part of a round in which wagers are put on boxes."""

    numbering: ClassVar[Numbering] = NI2005_63
    main_wager = MAIN

    @property
    def determinations(self) -> BoxTable:
        chosen: BoxTable = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        self.side_bets_played = self.determinations.side_bets_offered()

    @classmethod
    def under(cls, *numbers: str) -> tuple[str, ...]:
        """The clauses, by NI2005-63's numbers, as the instrument that is played has them."""
        return cls.numbering.of(*numbers)

    def refusal(self, reason: str, *numbers: str) -> Refused:
        """A refusal with its clauses, by NI2005-63's numbers."""
        return Refused(reason, *self.numbering.cite(*numbers))

    def spots(self, player: str) -> Iterator[Option]:
        """Boxes and side bets that take chips from the player."""
        for box in self.boxes_for(player):
            for on, amounts, clauses in self.areas(player, box):
                if amounts:
                    where: dict[str, Fact] = {"on": on, "box": box}
                    yield Option(player, "wager", where, {"amount": amounts}, clauses)

    def boxes_for(self, player: str) -> Iterable[int]:
        """The boxes on which a player may have chips."""
        raise NotImplementedError

    def areas(self, player: str, box: int) -> list[Area]:
        """What a player may put beside a number: the wager itself, and side bets."""
        found: list[Area] = []
        if self.barred(player, box) is None:
            found.append(("main", self.main_amounts(player, box), self.under("3.3", "4.2")))
        for bet in self.side_bets_played:
            clauses = numbers(self, bet, bet.clauses.limits)
            found.append((bet.name, self.beside(player, bet, box), clauses))
        return found

    def main_amounts(self, player: str, box: int) -> Amounts:
        """What a player may add to the wager on a box."""
        least = 0
        if self.has_been_warned(player):
            least = self.determinations.minimum - self.placed(player, box)
        return self.amounts(player, least, self.room(box))

    def room(self, box: int) -> int | None:
        """What a box still takes; None where a surplus just does not count."""
        return None

    def beside(self, player: str, bet: SideBet, box: int) -> Range:
        """What a player may add to a side bet beside a box."""
        wager, limits = self.on_spot(player, bet.name, box), bet.at(self.determinations)
        assert limits is not None
        placed = wager.amount if wager else 0
        return limits.open_to(self.stakes[player], placed, self.determinations.chip)

    def placed(self, player: str, box: int) -> int:
        """What a player has on a box."""
        wager = self.on_spot(player, "main", box)
        return wager.amount if wager else 0

    def on_box(self, box: int) -> list[Wager]:
        """The main wagers on a box, in the order in which they were placed."""
        return [w for w in self.wagers if w.open and w.on == "main" and w.box == box]

    def barred(self, player: str, box: int) -> Refused | None:
        """Why a player may not bet on a box, if so."""
        raise NotImplementedError

    def may_close(self) -> bool:
        return super().may_close() and any(w.open and w.on == "main" for w in self.wagers)

    def apply_limits(self) -> None:
        """What the limits make of the wagers once the bets are closed."""
        for box in self.boxes_with_wagers():
            self._apply_maximum(box)
        for wager, bet in self._lone_side_bets():
            self.settle(wager, VOID, *numbers(self, bet, bet.clauses.lone))
        for wager in [w for w in self.wagers if w.open and w.on == "main"]:
            self.warn_if_under(wager.player, wager.amount, self.determinations.minimum)  # 3.4

    def _lone_side_bets(self) -> list[tuple[Wager, SideBet]]:
        """Those that do not count, without a wager of the same player on the box."""
        main = {(w.player, w.box) for w in self.wagers if w.open and w.on == MAIN}
        played = {bet.name: bet for bet in self.side_bets_played}
        beside = [w for w in self.wagers if w.open and w.on in played]
        return [(w, played[w.on]) for w in beside if (w.player, w.box) not in main]

    def boxes_with_wagers(self) -> list[int]:
        """The boxes with main wagers, clockwise."""
        return sorted({w.box or 0 for w in self.wagers if w.open and w.on == "main"})

    def maximum_on(self, box: int) -> int:
        """The highest that plays on a box."""
        return self.determinations.maximum

    def _apply_maximum(self, box: int) -> None:
        """Count wagers up to the maximum of the box, the seated player's first, then as placed."""
        room, seated = self.maximum_on(box), self.seated_at(box)  # 3.5
        for wager in sorted(self.on_box(box), key=lambda w: w.player != seated):
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

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if not self.betting_open or act.do != "wager" or act.by not in self.stakes:
            return super().why_not(act)
        if act.by in self.excluded:
            return self.refusal(f"{act.by} is excluded from the game.", "16.2(b)")
        if refusal := self.why_not_there(act.by, act.facts):
            return refusal
        if act.facts.get("on") == MAIN:
            return super().why_not(act) or self._why_not_main(act)
        return self.why_not_in_order(act) or self.why_no_side_bet(act.by, act.facts)

    def why_no_side_bet(self, player: str, facts: Mapping[str, object]) -> Refused | None:
        """Why chips are not taken beside a box."""
        played = {bet.name: bet for bet in self.side_bets_played}
        bet = played.get(str(facts.get("on")))
        if bet is None:
            spots = listed([f"the box itself ({MAIN})", *played])
            return self.refusal(f"A wager is on {spots}, not on {facts['on']}.", "4.2")
        amount, box, limits = facts.get("amount"), facts["box"], bet.at(self.determinations)
        assert isinstance(box, int)
        assert limits is not None
        if limits.amounts and self.on_spot(player, bet.name, box):
            reason = f"{player} has {bet.title} on box {box} already."
            return self._no_side_bet(bet, reason, bet.clauses.once or bet.clauses.limits)
        if amount in self.beside(player, bet, box):
            return None
        takes = limits.told(self.determinations.chip)
        reason = f"{bet.title} takes {takes}{self.beyond(player, amount)}."
        return self._no_side_bet(bet, reason, bet.clauses.limits)

    def _no_side_bet(self, bet: SideBet, reason: str, clause: str) -> Refused:
        return Refused(reason, *self.rules.cite(*numbers(self, bet, clause)))

    def beyond(self, player: str, amount: object) -> str:
        """What to add to a refusal where a player has too few chips for an amount."""
        has = self.stakes[player]
        return f"; {player} has {has:,} left" if type(amount) is int and amount > has else ""

    def why_not_there(self, player: str, facts: Mapping[str, object]) -> Refused | None:
        """Why no chips go where they were put, whatever their amount."""
        box, boxes = facts.get("box"), self.determinations.boxes
        if box is None:
            return self.refusal(f"Say on which box the wager is: 1 to {boxes}.", "A:Box")
        if type(box) is not int or not 1 <= box <= boxes:
            return self.refusal(
                f"There is no box {value(box)}: the boxes are 1 to {boxes}.", "A:Box"
            )
        on = facts.get("on")
        if any(on == bet.name for bet in self.side_bets_played):
            return None
        known = self.determinations.own_side_bets
        for bet in (*known, *(SIDE_BETS[name] for name in SIDE_BETS if name == on)):
            if on == bet.name:
                reason = f"{bet.title} is not played at this table."
                return self._no_side_bet(bet, reason, bet.clauses.offered)
        return None

    def _why_not_main(self, act: Act) -> Refused | None:
        box, amount = act.facts["box"], act.facts["amount"]
        return self.barred(act.by, box) or self.why_not_so_much(act.by, box, amount)

    def why_not_so_much(self, player: str, box: int, amount: int) -> Refused | None:
        """Why an amount cannot be added to a wager."""
        minimum, total = self.determinations.minimum, self.placed(player, box) + amount
        if total < minimum and self.has_been_warned(player):
            return self.refusal(
                f"{total:,} is under the minimum of {minimum:,} and is handed back: "
                f"{player} has been warned.",
                "3.4",
            )
        return None

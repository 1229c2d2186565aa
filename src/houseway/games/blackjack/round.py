"""Blackjack as NI2005-63 has it: boxes open to everybody, Super Sevens, and final rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from ..asks import Act, Amounts
from ..ordered import OrderClauses
from ..procedure import Course
from ..provisions import Provisions
from ..round import RoundVoid, Seat, Wager
from ..rulings import OPERATOR
from .determinations import LIMITS, BlackjackDeterminations
from .faults import EQUIPMENT_FAULTS
from .house import HOUSE_RULES
from .numbering import NI2005_63
from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"
MOST_BETTORS = 3  # 4.5

ORDER = OrderClauses(
    minimum="20.14",
    first="20.15",
    following="20.15",
    fixed="20.15[2]",
    out_of_order="20.15[3]",
    opportunity="20.16",
    risked_on=("main",),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Blackjack(BlackjackRound):
    """One round of blackjack."""

    game = "blackjack"
    rules = NI2005_63.rules
    determinations_type = BlackjackDeterminations
    house = HOUSE_RULES
    standard = BlackjackDeterminations(minimum=1_000, maximum=50_000, multiple=500)
    limit_clauses = LIMITS
    over_maximum_clause = LIMITS.maximum
    order_clauses = ORDER
    listed_rulings = (*BlackjackRound.listed_rulings, *EQUIPMENT_FAULTS)
    provisions = Provisions(
        by=(OPERATOR,),
        disturbance=("16.1",),
        causes=("civil commotion", "riot", "fire", "brawl", "robbery", "like disturbance"),
        void=("16.3",),
        grounds=("unworkable", "fraud"),
        breach="16.2",
        void_wagers="16.2(a)",
        exclude="16.2(b)",
    )

    @property
    def determinations(self) -> BlackjackDeterminations:
        chosen: BlackjackDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        late = self.determinations.mid_shoe_minimum  # 4.7: never with an automated shoe (19.1)
        self.held = {seat.player for seat in self.seats if late and seat.held_to_minimum}
        self.restricted = {seat.player for seat in self.seats if seat.restricted}

    def welcome(self, brought: Seat) -> None:
        super().welcome(brought)
        if self.determinations.mid_shoe_minimum and brought.held_to_minimum:  # 4.7
            self.held.add(brought.player)
        if brought.restricted:
            self.restricted.add(brought.player)

    @property
    def minimum_at_risk(self) -> bool:
        return self.determinations.tournament  # 20.14, which goes before 3.4

    def boxes_for(self, player: str) -> Iterable[int]:
        boxes = range(1, self.determinations.boxes + 1)
        return [self.players[player].seat or 0] if self.keeps_to_box else boxes

    @property
    def keeps_to_box(self) -> bool:
        """Whether everybody bets on the box that the ballot gave them, and nowhere else."""
        return self.determinations.tournament and not self.determinations.multi_box  # 20.7[2]

    @property
    def doubles_in_full(self) -> bool:
        return self.determinations.full_double  # 20.5, in place of 11.1

    @property
    def draws_on_soft_17(self) -> bool:
        return self.determinations.soft_17 == "draw"  # 20.5, in place of 12.1

    def why_not_double(self, wager: Wager, act: Act) -> Refused | None:
        cost = wager.counts
        if self.doubles_in_full and act.facts.get("amount", cost) != cost:
            return self.refusal(f"By the tournament's conditions a double is {cost:,}.", "20.5")
        return None

    def turns_on(self, player: str) -> tuple[object, ...]:
        taken = Counter([w.box for w in self.wagers if w.open and w.on == "main"])
        crowded = [(box, bettors) for box, bettors in taken.items() if bettors >= MOST_BETTORS]
        rooms = [self.room(box) for box in self.circumstances.markers]
        return *super().turns_on(player), player in self.held, crowded, rooms

    def main_amounts(self, player: str, box: int) -> Amounts:
        if player not in self.held and player not in self.restricted:
            return super().main_amounts(player, box)
        due = self.determinations.minimum - self.placed(player, box)
        return self.amounts(player, least=due, most=due)

    def room(self, box: int) -> int | None:
        limit = self.circumstances.markers.get(box)  # 3.2
        return None if limit is None else limit - sum(w.amount for w in self.on_box(box))  # 4.6

    def maximum_on(self, box: int) -> int:
        return self.circumstances.markers.get(box, self.determinations.maximum)  # 3.2

    def barred(self, player: str, box: int) -> Refused | None:
        others = [w for w in self.on_box(box) if w.player != player]
        if self.keeps_to_box and box != self.players[player].seat:
            return self.refusal(f"{player} plays the box that was drawn, not {box}.", "20.7[2]")
        if len(others) >= MOST_BETTORS:
            return self.refusal(f"Box {box} has wagers of {MOST_BETTORS} players already.", "4.5")
        one_box, restricted = not self.determinations.multi_box, player in self.restricted
        if not (one_box or restricted) or not self._is_elsewhere(player, box):
            return None
        if restricted:
            return self.refusal(f"{player} is restricted to one box.", "4.8")
        return self.refusal("One player bets on one box here.", "4.4")

    def _is_elsewhere(self, player: str, box: int) -> bool:
        """Whether a player has a wager on another box."""
        mine = [w for w in self.wagers if w.player == player and w.open and w.on == "main"]
        return any(wager.box != box for wager in mine)

    def why_not_so_much(self, player: str, box: int, amount: int) -> Refused | None:
        minimum, total = self.determinations.minimum, self.placed(player, box) + amount
        room = self.room(box)
        if player in self.restricted and total != minimum:
            return self.refusal(f"{player} is restricted to {minimum:,}.", "4.8")
        if player in self.held and total != minimum:
            return self.refusal(f"{player} may wager only {minimum:,} until the new shoe.", "4.7")
        if refusal := super().why_not_so_much(player, box, amount):
            return refusal
        if room is not None and amount > room:
            return self.refusal(f"Box {box} takes only {room:,} more.", "4.6")
        return None

    def shuffle_before_the_deal(self, to: str) -> Course:
        yield from super().shuffle_before_the_deal(to)
        self.held.clear()

    # The end of a shoe

    def shoe_runs_out(self, to: str) -> Course:
        if not self.ordinary_shoe:
            raise RoundVoid("the automated shoe has no card left", "19.1", "16.3")
        yield from super().shoe_runs_out(to)

    @property
    def ignores_cutting_card(self) -> bool:
        return self.circumstances.final_rounds  # 5.5

    def cutting_card_appears(self, to: str) -> Course:
        if self.ignores_cutting_card:
            self.note("cutting card discarded", "5.5", to=to)
        else:
            yield from super().cutting_card_appears(to)

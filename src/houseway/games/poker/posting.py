"""Chips on their way from the stakes to the middle: blinds, antes, and what else is posted."""

from __future__ import annotations

from collections import defaultdict
from typing import ClassVar

from mypy_extensions import mypyc_attr

from ..procedure import Course
from ..round import Round, Seat
from .betting import BettingRound
from .clauses import PokerClauses


@mypyc_attr(allow_interpreted_subclasses=True)
class Posting(Round):
    """Who takes part in a hand, and the chips that everybody has in it.

    `chip` is the smallest chip in play, `middle` all that lies in the pots.
    """

    __slots__ = (
        "active",
        "button",
        "chip",
        "dead_in",
        "dealt_in",
        "folded",
        "forced_in",
        "forced_taken",
        "middle",
        "paid_in",
        "street",
        "street_number",
        "tapped_out",
    )

    clauses: ClassVar[PokerClauses]

    chip: int
    button: int
    dealt_in: list[str]
    active: list[str]
    folded: list[str]
    tapped_out: set[str]
    paid_in: dict[str, int]
    forced_in: dict[str, int]
    dead_in: dict[str, int]
    middle: int
    forced_taken: bool
    street: BettingRound
    street_number: int

    def lay(self) -> None:
        super().lay()
        self.button = self.circumstances.button or max((s.seat or 0 for s in self.seats), default=0)
        seated = self.clockwise(self.button)
        self.dealt_in = [seat.player for seat in seated if self.takes_part(seat)]
        self.active = list(self.dealt_in)
        self.folded = []
        self.tapped_out = set()
        self.paid_in = dict.fromkeys(self.dealt_in, 0)
        self.forced_in = defaultdict(int)
        self.dead_in = {}
        self.middle = 0
        self.forced_taken = False
        self.street = BettingRound(tuple(self.dealt_in), self.minimum_bet)
        self.street_number = 0

    def takes_part(self, seat: Seat) -> bool:
        """Whether a seat is dealt in: its player is there and has chips."""
        return seat.present and seat.stake > 0

    @property
    def minimum_bet(self) -> int:
        """The least that can be bet."""
        raise NotImplementedError

    def pots(self) -> int:
        return self.middle

    def check_chips(self) -> None:
        held = sum(self.stakes.values()) + self.float + self.middle
        assert held == self._total, f"{self.game}: {held} chips instead of {self._total}"

    def can_bet(self, player: str) -> bool:
        """Whether a player has chips to bet with and has not tapped out."""
        return self.stakes[player] > 0 and player not in self.tapped_out

    def able(self) -> list[str]:
        """The active players who can still bet."""
        stakes, out = self.stakes, self.tapped_out
        return [one for one in self.active if stakes[one] > 0 and one not in out]

    def pay_in(self, player: str, amount: int) -> int:
        """Move chips from a stake to the middle, as many as there are."""
        stake = self.stakes[player]
        paid = amount if amount < stake else stake
        self.stakes[player] = stake - paid
        self.paid_in[player] += paid
        self.middle += paid
        self.check_chips()
        return paid

    def give_back(self, player: str, amount: int) -> None:
        """Move chips that a player put in from the middle back to the stake."""
        self.paid_in[player] -= amount
        self.stakes[player] += amount
        self.middle -= amount

    # Forced bets

    def collect_forced_bets(self) -> Course:
        """Blinds and antes before the first card."""
        raise NotImplementedError
        yield

    def post_blind(self, player: str, amount: int, *clauses: str) -> None:
        """A blind; a short one leaves the full amount to be met."""
        paid = self.pay_in(player, amount)
        self.forced_in[player] += paid
        self.street.post(player, paid, amount)
        self.tell("posted", clauses, {"player": player, "amount": paid})

    def post_ante(self, player: str, amount: int) -> None:
        """An ante, which is no bet."""
        paid = self.pay_in(player, amount)
        self.forced_in[player] += paid
        self.note("ante", self.clauses.ante, player=player, amount=paid)

    def post_dead(self, player: str, amount: int, *clauses: str, told: str = "dead blind") -> None:
        """Chips for the main pot that are no bet."""
        paid = min(amount, self.stakes[player])
        self.stakes[player] -= paid
        self.middle += paid
        self.dead_in[player] = self.dead_in.get(player, 0) + paid
        self.note(told, *clauses, player=player, amount=paid)

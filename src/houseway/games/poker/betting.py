"""One betting round: whose turn it is, what must be met, and who may raise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class BettingRound:
    """The bets of one street. `step` is the least amount by which the next raise must go up."""

    order: tuple[str, ...]
    step: int
    bets: dict[str, int] = field(default_factory=dict)
    high: int = 0
    raises: int = 0
    to_act: list[str] = field(default_factory=list)
    answered: set[str] = field(default_factory=set)
    last_to_raise: str | None = None

    def bet_of(self, player: str) -> int:
        """What a player has in this betting round."""
        return self.bets.get(player, 0)

    def to_call(self, player: str) -> int:
        """What a player must add to meet the highest bet."""
        return self.high - self.bet_of(player)

    def open(self, first: str) -> None:
        """Let everybody act once, from one player on clockwise."""
        self.to_act = self.clockwise_from(first)

    def clockwise_from(self, player: str) -> list[str]:
        """The players of the betting round, beginning with one of them."""
        at = self.order.index(player)
        return [*self.order[at:], *self.order[:at]]

    def post(self, player: str, amount: int) -> None:
        """A blind, which stands as a bet."""
        self.bets[player] = self.bet_of(player) + amount
        self.high = max(self.high, self.bets[player])

    def stay(self, player: str, amount: int) -> None:
        """A check, a call, or all the chips that are left."""
        self.bets[player] = self.bet_of(player) + amount
        self.answered.add(player)
        self.to_act.remove(player)

    def leave(self, player: str) -> None:
        """A fold."""
        if player in self.to_act:
            self.to_act.remove(player)
        self.order = tuple(one for one in self.order if one != player)

    def raise_to(self, player: str, total: int, full: bool) -> int:
        """A bet or raise; one that is short of a full raise lets nobody raise who has answered."""
        added, went_up = total - self.bet_of(player), total - self.high
        after = self.clockwise_from(player)[1:]
        self.bets[player] = self.high = total
        self.to_act = [one for one in after if self.bet_of(one) < total]
        if full:
            self.step = max(self.step, went_up)
            self.raises += 1
            self.answered = {player}
        else:
            self.answered.add(player)
        self.last_to_raise = player
        return added

    def drop_all_in(self, all_in: Iterable[str]) -> None:
        """Players without chips have nothing left to decide."""
        gone = set(all_in)
        self.to_act = [player for player in self.to_act if player not in gone]

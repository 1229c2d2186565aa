"""One betting round: whose turn it is, what must be met, and who may raise."""

from __future__ import annotations

from collections.abc import Collection, Iterable


class Street:
    """The bets of one street.

    `least` is the least opening bet and `step` the least amount by which a raise must go up. `full`
    says whether a full bet has been made, and `answered` are those who have acted on the last one.
    """

    def __init__(self, order: Iterable[str], least: int) -> None:
        self.order = tuple(order)
        self.least = self.step = least
        self.bets: dict[str, int] = {}
        self.high = self.raises = self.acts = self.last_wager = 0
        self.full = self.met = False
        self.to_act: list[str] = []
        self.answered: set[str] = set()
        self.last_to_raise: str | None = None

    def afresh(self, order: Iterable[str]) -> Street:
        """The betting round with the bets that stand now, before anybody acts."""
        anew = Street(order, self.least)
        anew.bets = dict(self.bets)
        anew.step, anew.high, anew.raises = self.step, self.high, self.raises
        anew.full, anew.met = self.full, self.met
        anew.last_to_raise, anew.last_wager = self.last_to_raise, self.last_wager
        return anew

    def bet_of(self, player: str) -> int:
        """What a player has in this betting round."""
        return self.bets.get(player, 0)

    def to_call(self, player: str) -> int:
        """What a player must add to meet the highest bet."""
        return self.high - self.bets.get(player, 0)

    @property
    def least_total(self) -> int:
        """The least total of a full bet or raise; a short opening may be met by a full bet."""
        return self.high + self.step if self.full else max(self.least, self.high + 1)

    def open(self, first: str, able: Collection[str]) -> None:
        """Let everybody who can bet act once, from one player on clockwise."""
        self.to_act = [one for one in self.clockwise_from(first) if one in able]
        self.acts = 0

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """The players of the betting round, beginning with one of them."""
        order = self.order
        at = order.index(player)
        return order[at:] + order[:at]

    def post(self, player: str, paid: int, level: int) -> None:
        """A blind, which stands as a bet; a short one leaves the full level to be met."""
        self.bets[player] = self.bets.get(player, 0) + paid
        self.high = max(self.high, level)
        self.step = max(self.step, level)
        self.full = True

    def stay(self, player: str, amount: int) -> None:
        """A check, a call, or all the chips that are left."""
        self.acts += 1
        self.bets[player] = self.bets.get(player, 0) + amount
        self.to_act.remove(player)
        if amount:
            self.met = True
        if self.full:
            self.answered.add(player)

    def leave(self, player: str) -> None:
        """A hand is out."""
        if player in self.to_act:
            self.to_act.remove(player)
        self.order = tuple([one for one in self.order if one != player])

    def raise_to(self, player: str, total: int, able: Collection[str]) -> int:
        """A bet or raise; one that is short of a full raise lets nobody raise who has answered."""
        full = total >= self.least_total
        added, went_up = total - self.bet_of(player), total - self.high
        if full:
            self.raises += self.high > 0
            self.step = max(self.step, went_up)
            self.answered.clear()
            self.full = True
        if self.full:
            self.answered.add(player)
        self.bets[player] = self.high = total
        self.to_act = [one for one in self.clockwise_from(player)[1:] if one in able]
        self.acts += 1
        self.last_to_raise, self.last_wager, self.met = player, added, False
        return added

"""The end of a hand: who shows, and who wins which pot."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..procedure import Course
from ..round import LOSE, VOID, WIN, RoundVoid, Wager
from .pots import Pot, pots, shared
from .turns import Turns


class Won(NamedTuple):
    """Who wins for high and for low; an empty side wins nothing."""

    high: tuple[str, ...]
    low: tuple[str, ...] = ()


class Showdown(Turns):
    """The part of a hand in which the pots are won."""

    def all_pots(self) -> list[Pot]:
        """Main pot and side pots as they stand."""
        return pots(self.paid_in, self.active, sum(self.dead_in.values()))

    def award_to_last(self, player: str) -> None:
        """The last player in takes everything, without showing."""
        self.award(lambda _: Won((player,)), self.clauses.sole)

    def showdown(self) -> Course:
        """Hands are shown in order, and every pot goes to the best of those who can win it."""
        for player in self.showing_order():
            for place, card in enumerate(self.hole[player]):
                self.hole[player][place] = yield from self.turn_up(card, player)
            self.show_hand(player)
        self.award(self.best_of, self.clauses.best_hand)

    def showing_order(self) -> list[str]:
        """Whoever was called shows first, then clockwise."""
        first = self.street.last_to_raise
        order = self.active
        return rotated(order, first) if first in order else order

    def show_hand(self, player: str) -> None:
        """A hand is shown if nothing shown so far beats it."""
        rivals = [one for one in self.active if one in self.shown]
        if rivals and not self._wins_somewhere(player, rivals):
            self.note("not shown", self.clauses.better, player=player)
            return
        self.shown.add(player)
        best = self.ranking.high([*self.hole[player], *self.board])
        clause = self.clauses.better if rivals else self.clauses.showdown
        cards = list(map(str, self.hole[player]))
        self.note("shown", clause, player=player, cards=cards, hand=best.name)

    def _wins_somewhere(self, player: str, rivals: list[str]) -> bool:
        for pot in self.all_pots():
            if player in pot.eligible:
                contest = tuple(one for one in pot.eligible if one in (player, *rivals))
                won = self.best_of(contest)
                if player in (*won.high, *won.low):
                    return True
        return False

    def best_of(self, players: tuple[str, ...]) -> Won:
        """The winners among some players, high and low."""
        won = self.ranking.winners([[*self.hole[player], *self.board] for player in players])
        return Won(
            tuple(players[place] for place in won.high), tuple(players[place] for place in won.low)
        )

    def award(self, best_of: Callable[[tuple[str, ...]], Won], clause: str) -> None:
        """Pay every pot, less what the house takes."""
        for number, pot in enumerate(self.all_pots()):
            taken = self.take_commission(number, pot)
            won = best_of(pot.eligible)
            self.pay_pot(number, pot, self.shares(pot.amount - taken, won), clause)
        assert self.middle == 0, f"{self.middle} chips left in the middle"

    def take_commission(self, number: int, pot: Pot) -> int:
        """What the house takes from a pot."""
        return 0

    def shares(self, amount: int, won: Won) -> dict[str, int]:
        """What each winner gets: halves for high and low, each in units of the smallest chip."""
        if not won.low:
            return shared(amount, self.from_button(won.high), self.chip)
        if not won.high:
            return shared(amount, self.from_button(won.low), self.chip)
        low = amount // 2 // self.chip * self.chip
        shares = shared(amount - low, self.from_button(won.high), self.chip)
        for player, share in shared(low, self.from_button(won.low), self.chip).items():
            shares[player] = shares.get(player, 0) + share
        return shares

    def from_button(self, players: tuple[str, ...]) -> list[str]:
        """Players in the order in which they sit clockwise of the button."""
        return [player for player in self.dealt_in if player in players]

    def pay_pot(self, number: int, pot: Pot, shares: dict[str, int], clause: str) -> None:
        """Move a pot to its winners, and settle what everybody had in it."""
        name = f"side pot {number}" if number else "main pot"
        clauses = (clause, self.clauses.split) if len(shares) > 1 else (clause,)
        self.middle -= sum(shares.values())
        for player, share in shares.items():
            self.stakes[player] += share
        facts = {"pot": name, "amount": pot.amount, "shares": dict(shares)}
        self.note("awarded", *clauses, **facts)
        contributions = {**dict.fromkeys(shares, 0), **pot.contributions}
        for player, amount in contributions.items():
            self._settle_share(player, name, amount, shares.get(player), clauses)

    def _settle_share(
        self,
        player: str,
        name: str,
        amount: int,
        share: int | None,
        clauses: tuple[str, ...],
        result: str | None = None,
    ) -> None:
        wager = Wager(player, name, self.players[player].seat, amount, amount, open=False)
        self.wagers.append(wager)
        result = result or (LOSE if share is None else WIN)
        paid = max(0, (share or 0) - amount) if result == WIN else 0
        self._record(wager, result, None, paid, share or 0, clauses)

    def _declare_void(self, void: RoundVoid) -> None:
        """Every chip goes back to whoever put it in."""
        for player in self.paid_in:
            back = self.paid_in[player] + self.dead_in.get(player, 0)
            self.stakes[player] += back
            self.middle -= back
            self._settle_share(player, "pot", back, back, void.clauses, VOID)
        super()._declare_void(void)


def rotated(players: list[str], first: str | None) -> list[str]:
    """Players beginning with one of them."""
    at = players.index(first) if first in players else 0
    return [*players[at:], *players[:at]]

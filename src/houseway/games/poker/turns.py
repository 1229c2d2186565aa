"""Acting in turn: what is open to a player, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from .betting import BettingRound
from .dealing import Dealing
from .pots import uncalled


class Turns(Dealing):
    """The part of a hand in which players bet."""

    def betting_round(self) -> Course:
        """Everybody in turn, until all bets are met or one player is left."""
        if self.street_number:
            self.street = BettingRound(tuple(self.active), self.minimum_bet)
        if self.can_bet():
            self.street.open(self.first_to_act())
            while (player := self.next_to_act()) is not None:
                act = yield from self.ask(partial(self.turn, player))
                if act is not None:
                    self.carry(act)
        self.return_uncalled()

    def can_bet(self) -> bool:
        """Whether anybody has something to decide in this betting round."""
        able = [player for player in self.active if self.has_chips(player)]
        return len(able) > 1 or any(self.street.to_call(player) > 0 for player in able)

    def first_to_act(self) -> str:
        """Who opens the betting round."""
        if self.street_number:
            return self.active[0]
        posted = [player for player in self.dealt_in if player in self.street.bets]
        return after(self.dealt_in, posted[-1]) if posted else self.dealt_in[0]

    def next_to_act(self) -> str | None:
        """Whose turn it is."""
        street = self.street
        street.drop_all_in(p for p in self.dealt_in if not self.has_chips(p) or p in self.folded)
        if len(self.active) == 1 or not street.to_act:
            return None
        player = street.to_act[0]
        if street.to_call(player) <= 0 and not self.opponents_with_chips(player):
            return None
        return player

    def opponents_with_chips(self, player: str) -> bool:
        """Whether anybody else could still meet a bet."""
        return any(one != player and self.has_chips(one) for one in self.active)

    def raise_can_be_met(self, player: str) -> bool:
        """Whether anybody else has chips beyond the highest bet."""
        high = self.street.high
        others = (one for one in self.active if one != player)
        return any(self.street.bet_of(one) + self.stakes[one] > high for one in others)

    def turn(self, player: str) -> Turn | None:
        """What a player may do; None where the hand was folded meanwhile."""
        if self.next_to_act() != player:
            return None
        options = (*self.menu(player), *self.clock(player))
        return Turn(options, prompt=f"{player} is to act")

    def clock(self, player: str) -> Iterator[Option]:
        """The clock may answer where a time to act was set."""
        yield from ()

    def menu(self, player: str) -> Iterator[Option]:
        """Fold, check or call, bet or raise, as far as each is open."""
        yield Option(player, "fold", clauses=(self.clauses.fold,))
        yield from self.stay_options(player)
        yield from self.raise_options(player)

    def stay_options(self, player: str) -> Iterator[Option]:
        """Meet the highest bet, or pass where there is none."""
        due = self.street.to_call(player)
        if due > 0:
            amount = {"amount": min(due, self.stakes[player])}
            yield Option(player, "call", amount, clauses=(self.clauses.call,))
        elif self.street_number:
            yield Option(player, "check", clauses=(self.clauses.check,))
        else:
            yield Option(player, "no-raise", clauses=(self.clauses.no_raise,))

    def raise_options(self, player: str) -> Iterator[Option]:
        """Bet, or raise to a total."""
        totals = self.raise_totals(player)
        if totals:
            do, clause = ("raise", "raise_") if self.street.high else ("bet", "bet")
            clauses = (getattr(self.clauses, clause), self.clauses.least_raise, self.clauses.limit)
            yield Option(player, do, choose={"to": totals}, clauses=clauses)

    def raise_totals(self, player: str) -> Amounts:
        """The totals to which a player may bet or raise; empty where raising is not open."""
        nothing = Amounts(1, 0)
        street, stake = self.street, self.stakes[player]
        if not self.may_raise(player) or not self.raise_can_be_met(player):
            return nothing
        everything = street.bet_of(player) + stake
        if everything <= street.high:
            return nothing
        low, high = self.least_total(player), self.most_total(player)
        if everything < low:
            return Amounts(everything, everything) if everything <= high else nothing
        high = max(low, min(high, everything))
        return Amounts(low, high, self.chip)

    def least_total(self, player: str) -> int:
        """The least total of a full bet or raise."""
        return self.street.high + self.street.step

    def most_total(self, player: str) -> int:
        """The highest total that the limits allow."""
        raise NotImplementedError

    def may_raise(self, player: str) -> bool:
        """Whether betting is open again to a player who has answered the last full bet."""
        return player not in self.street.answered

    def carry(self, act: Act) -> None:
        """Do what a player decided."""
        player, street = act.by, self.street
        match act.do:
            case "fold":
                self.fold(player, self.clauses.fold)
            case "check" | "no-raise":
                street.stay(player, 0)
                self.note(act.do, getattr(self.clauses, act.do.replace("-", "_")), player=player)
            case "call":
                street.stay(player, self.pay_in(player, act.facts["amount"]))
                self.note(
                    "call", *self._all_in(player, self.clauses.call), player=player, **act.facts
                )
            case "bet" | "raise":
                self.raise_to(player, act.facts["to"], act.do)

    def raise_to(self, player: str, total: int, do: str) -> None:
        """Bet or raise to a total."""
        full = total >= self.least_total(player)
        added = self.street.raise_to(player, total, full)
        self.pay_in(player, added)
        clause = self.clauses.raise_ if do == "raise" else self.clauses.bet
        extra = () if full else (self.clauses.short_all_in,)
        self.note(do, *self._all_in(player, clause), *extra, player=player, to=total)

    def _all_in(self, player: str, clause: str) -> tuple[str, ...]:
        return (clause,) if self.has_chips(player) else (clause, self.clauses.all_in)

    def fold(self, player: str, *clauses: str) -> None:
        """A hand is given up; its chips stay."""
        self.folded.append(player)
        self.street.leave(player)
        self.note("fold", *clauses, player=player)

    def return_uncalled(self) -> None:
        """What nobody met goes back."""
        if (over := uncalled(self.street.bets)) is None:
            return
        player, amount = over
        if player in self.folded:
            return
        self.street.bets[player] -= amount
        self.paid_in[player] -= amount
        self.stakes[player] += amount
        self.middle -= amount
        self.note("uncalled", self.clauses.uncalled, player=player, amount=amount)


def after(players: list[str], player: str) -> str:
    """Who sits next clockwise."""
    return players[(players.index(player) + 1) % len(players)]

"""Acting in turn: what is open to a player, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from mypy_extensions import mypyc_attr

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from ..rulings import Given
from .betting import Street
from .betting_turn import BettingTurn
from .dealing import PokerDeal
from .pots import uncalled

NOTHING = Amounts(1, 0)
WAGERS = ("bet", "raise")


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerTurns(PokerDeal):
    """The part of a hand in which players bet."""

    called: str | None
    gave_up: list[str]

    def lay(self) -> None:
        super().lay()
        self.called = None
        self.gave_up = []

    def betting_round(self) -> Course:
        """Everybody in turn, until all bets are met or one player is left."""
        if self.street_number:
            self.street = Street(tuple(self.active), self.minimum_bet)
        if len(self.active) > 1 and (able := self.able()):
            self.street.open(self.first_to_act(), able)
        while (player := self.next_to_act()) is not None:
            if not self.acts_unasked(player):
                act = yield BettingTurn(self, player)
                if type(act) is Given:
                    yield from self.carry_out(act)
                    act = yield from self.ask(partial(self.turn, player))
                if act is not None:
                    self.carry(act)
        if self.street.acts:
            self.called = self.street.last_to_raise
        self.return_uncalled()
        self.tell_bets_met()

    def tell_bets_met(self) -> None:
        """Say that a betting round is over, where the instrument has it."""

    def first_to_act(self) -> str:
        """Who opens the betting round: the first active player after the button."""
        return self.active[0]

    def next_to_act(self) -> str | None:
        """Whose turn it is, if they have chips to meet or somebody who could meet theirs."""
        street = self.street
        if not street.to_act:
            return None
        player, bets = street.to_act[0], street.bets
        for other in self.active:
            if other != player and (
                (self.stakes[other] and other not in self.tapped_out)
                or bets.get(other, 0) > bets.get(player, 0)
            ):
                return player
        return None

    def acts_unasked(self, player: str) -> bool:
        """Whether the turn of a player is settled without asking, and was carried out."""
        return False

    def turn(self, player: str) -> Turn | None:
        """What a player may do after a ruling; None where that left nothing to ask."""
        if player not in self.street.to_act or len(self.active) < 2 or self.acts_unasked(player):
            return None
        return BettingTurn(self, player)

    @property
    def acting(self) -> str | None:
        """Who is asked to bet now."""
        return self.asked.player if isinstance(self.asked, BettingTurn) else None

    # What is open

    def act_clause(self, do: str, player: str) -> str:
        """Where the instrument says that a player may do something now."""
        raise NotImplementedError

    def clock(self, player: str) -> Iterable[Option]:
        """The clock may answer where a time to act was set."""
        return ()

    def menu(self, player: str) -> Iterable[Option]:
        """Fold, check or call, bet or raise, as far as each is open."""
        return (self.fold_option(player), self.stay_option(player), *self.raise_options(player))

    def has_usual_menu(self, player: str) -> bool:
        """Whether a player has the menu of most turns."""
        return True

    def meant(self, turn: Turn, act: Act) -> Act | None:
        if type(turn) is BettingTurn and act.by == turn.player and self.has_usual_menu(act.by):
            return self.completed(act)
        return turn.completed(act)

    def completed(self, act: Act) -> Act | None:
        """What an act means by the usual menu, with its facts filled in, where it is open."""
        player, do = act.by, act.do
        if do == "fold":
            return None if act.facts else act
        if do in WAGERS:
            return self.raise_completed(act)
        stay, where = self.staying(player)
        if do != stay:
            return None
        if act.facts == where:
            return act
        return None if act.facts else Act(player, do, where)

    def raise_completed(self, act: Act) -> Act | None:
        """The bet or raise that an act names, where it is open."""
        if act.do != self.raise_word or len(act.facts) != 1:
            return None
        return act if act.facts.get("to") in self.raise_totals(act.by) else None

    @property
    def raise_word(self) -> str:
        """A first bet is a bet, and every further one a raise."""
        return "raise" if self.street.high else "bet"

    def fold_option(self, player: str) -> Option:
        """Give the hand up."""
        return Option(player, "fold", clauses=(self.act_clause("fold", player),))

    def stay_option(self, player: str) -> Option:
        """Meet the highest bet, or pass where there is nothing to meet."""
        do, where = self.staying(player)
        return Option(player, do, where, clauses=(self.act_clause(do, player),))

    def staying(self, player: str) -> tuple[str, dict[str, int]]:
        """How a player stays in, and for how much."""
        due = self.street.high - self.street.bets.get(player, 0)
        if due > 0:
            return "call", {"amount": self.call_amount(player, due)}
        return "check" if self.street_number else "no-raise", {}

    def raise_options(self, player: str) -> Iterable[Option]:
        """Bet, or raise to a total."""
        totals = self.raise_totals(player)
        if not totals:
            return ()
        do = self.raise_word
        clauses = (self.act_clause(do, player), *self.raise_clauses())
        return (Option(player, do, choose={"to": totals}, clauses=clauses),)

    def raise_clauses(self) -> tuple[str, ...]:
        """Where the instrument says how much a bet or raise may be."""
        return (self.clauses.least_raise, self.clauses.limit)

    # Amounts

    def tap_out_amount(self, player: str) -> int:
        """What a player puts in who has too little for a bet."""
        return self.stakes[player]

    def call_amount(self, player: str, due: int) -> int:
        """What a player puts in to meet the highest bet, or to tap out under it."""
        return due if due <= self.stakes[player] else self.tap_out_amount(player)

    def raise_totals(self, player: str) -> Amounts:
        """The totals to which a player may bet or raise; empty where raising is not open."""
        street = self.street
        if not self.may_raise(player) or not self.raise_can_be_met(player):
            return NOTHING
        bet = street.bets.get(player, 0)
        everything = bet + self.stakes[player]
        if everything <= street.high:
            return NOTHING
        low = street.least_total
        if everything < low:
            short = bet + self.tap_out_amount(player)
            return Amounts(short, short) if short > street.high else NOTHING
        return Amounts(low, max(low, min(self.most_total(player), everything)), self.chip)

    def raise_can_be_met(self, player: str) -> bool:
        """Whether anybody else has chips beyond the highest bet."""
        bets, high, stakes = self.street.bets, self.street.high, self.stakes
        for one in self.active:
            met = stakes[one] + bets.get(one, 0) > high and one not in self.tapped_out
            if met and one != player:
                return True
        return False

    def most_total(self, player: str) -> int:
        """The highest total that the limits allow."""
        raise NotImplementedError

    def may_raise(self, player: str) -> bool:
        """Whether a player has not yet answered the last full bet."""
        return player not in self.street.answered

    # What it does

    def carry(self, act: Act) -> None:
        """Do what a player decided, and what hangs on it."""
        self.carry_decision(act)

    def carry_decision(self, act: Act) -> None:
        """Do what a player decided."""
        self.betting_begun = True
        player = act.by
        match act.do:
            case "call":
                self.call(player, act.facts["amount"])
            case "fold":
                self.give_up(player, self.act_clause("fold", player))
            case "check" | "no-raise":
                clause = self.act_clause(act.do, player)
                self.street.stay(player, 0)
                self.tell(act.do, (clause,), {"player": player})
            case "bet" | "raise":
                self.raise_to(player, act.facts["to"], act.do)
            case _:
                self.carry_special(act)

    def carry_special(self, act: Act) -> None:
        """Do what only one instrument knows."""

    def call(self, player: str, amount: int) -> None:
        """Meet the highest bet, or tap out under it."""
        clause, street = self.act_clause("call", player), self.street
        short = amount < street.high - street.bets.get(player, 0)
        street.stay(player, self.pay_in(player, amount))
        tapped = () if self.stakes[player] and not short else self.tap_out(player)
        self.tell("call", (clause, *tapped), {"player": player, "amount": amount})

    def raise_to(self, player: str, total: int, do: str) -> None:
        """Bet or raise to a total."""
        street, clause = self.street, self.act_clause(do, player)
        short = total < street.least_total
        self.pay_in(player, street.raise_to(player, total, self.able()))
        tapped = () if self.stakes[player] and not short else self.tap_out(player)
        clauses = (clause, *tapped)
        if short:
            clauses += (self.clauses.short_all_in,)
        self.tell(do, clauses, {"player": player, "to": total})

    def tap_out(self, player: str) -> tuple[str, ...]:
        """A player without chips, or with too few for the bet, takes no further part in betting."""
        self.tapped_out.add(player)
        return (self.clauses.all_in,)

    def give_up(self, player: str, *clauses: str) -> None:
        """A player folds."""
        self.gave_up.append(player)
        self.street.acts += 1
        self.fold(player, *clauses)

    def fold(self, player: str, *clauses: str) -> None:
        """A hand is out; its chips stay."""
        self.folded.append(player)
        self.active.remove(player)
        self.street.leave(player)
        self.tell("fold", clauses, {"player": player})

    # What nobody met

    def return_uncalled(self) -> None:
        """What nobody met goes back."""
        over = self.uncalled_bet() if self.street.bets else None
        if over is not None:
            player, amount = over
            self.street.bets[player] -= amount
            self.give_back(player, amount)
            self.note("uncalled", self.clauses.uncalled, player=player, amount=amount)

    def uncalled_bet(self) -> tuple[str, int] | None:
        """The part of a bet that nobody met; a blind that everybody left is no such bet.

        A player who gave up leaves the chips in the pot, as far as somebody who is in can win them.
        """
        over = uncalled(self.street.bets)
        if over is None:
            return None
        if over[0] not in self.active:
            return over if over[0] in self.gave_up and not self.able() else None
        if len(self.active) == 1 and self.street.last_to_raise != over[0]:
            return None
        return over


def after(players: list[str], player: str) -> str:
    """Who sits next clockwise."""
    return players[(players.index(player) + 1) % len(players)]

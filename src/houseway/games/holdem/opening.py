"""Rules 8, 10, 11 and 12: blinds and antes, who opens, and what each player may choose from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..asks import Act, Option, Turn
from ..poker.turns import after
from ..procedure import Course
from ..round import Seat
from ..rulings import CLOCK
from .commission import Commission

INSTRUMENT = "NI2018-51"

ANTE = "ante"
OPENER = {
    "A": {"call": "10.2(a)(i)", "raise": "10.2(a)(ii)", "call-and-fold": "10.2(a)(iii)"},
    "B": {"call": "10.2(b)(i)", "raise": "10.2(b)(ii)", "fold": "10.2(b)(iii)"},
    "C": {"call": "10.2(c)", "raise": "10.2(c)(i)", "fold": "10.2(c)(ii)"},
    ANTE: {"bet": "10.2(d)(i)", "fold": "10.2(d)"},
}
FIRST_ROUND = {"call": "10.3(a)", "raise": "10.3(b)", "fold": "10.3(c)", "no-raise": "10.2(tail)"}
LATER_OPENER = {"bet": "12.2(a)", "check": "12.2(b)", "fold": "12.2(c)"}
# 12.3: a bet after checks is not in the list; it is a call of nothing and a raise
LATER_ROUNDS = {
    "call": "12.3(a)",
    "raise": "12.3(b)",
    "bet": "12.3(b)",
    "check": "12.3(c)",
    "fold": "12.3(d)",
}


class Opening(Commission):
    """The forced bets, and the menus of the betting rounds.

    `option` is the betting option that binds the opening player.
    """

    last_blind: str | None
    option: str
    instructed: str | None

    def lay(self) -> None:
        super().lay()
        self.last_blind = None
        self.option = ANTE
        self.instructed = None

    # Rule 8.4: blinds and antes

    def collect_forced_bets(self) -> Course:
        d = self.terms
        for player in self.dealt_in if d.ante else ():
            self.post_ante(player, d.ante)  # 8.4(b)
        for player in self.dealt_in if d.tournament else ():
            if dead := self.players[player].dead:  # 20.3(a)(vii): one antes for all, or unevenly
                self.post_dead(player, dead, "8.4(b)", "20.3(a)(vii)", told="ante")
        due = self.blinds_order()
        for player, amount in zip(due, d.blinds, strict=False):
            self.post_blind(player, amount, "8.4", self.clauses.blind)  # 4.2(c)
            self.last_blind, self.option = player, d.blind_option  # 4.2(d), 10.2
        for player in self.dealt_in:
            seat = self.players[player]
            if (seat.posts or seat.dead) and player not in self.street.bets:
                self._post_missed(seat)
        if d.over_blinds:
            yield from self._offer_over_blinds()

    def blinds_order(self) -> list[str]:
        """Who posts, clockwise from the button; heads-up in a tournament the button is first."""
        if len(self.dealt_in) == 2 and self.terms.tournament:
            return self.dealt_in[::-1]  # 20.19
        return self.dealt_in

    def _post_missed(self, seat: Seat) -> None:
        if seat.posts:
            self.post_blind(seat.player, seat.posts, "17.4", "17.11(b)")
        if seat.dead and not self.terms.tournament:
            self.post_dead(seat.player, seat.dead, "17.4")  # 17.4: the rest of the blinds is no bet

    def _offer_over_blinds(self) -> Course:
        # A:Over-Blind: who may post is unstated; the player after the last blind, then the next
        for amount in self.terms.over_blinds if self.last_blind else ():
            player = after(self.dealt_in, self.last_blind or "")
            act = yield from self.ask(partial(self._over_blind_turn, player, amount))
            if act is None or act.do == "decline":
                break
            self.post_blind(player, amount, "4.2(e)")
            self.last_blind = player

    def _over_blind_turn(self, player: str, amount: int) -> Turn | None:
        if player in self.street.bets or self.stakes[player] < amount or player not in self.active:
            return None
        post = Option(player, "over-blind", {"amount": amount}, clauses=("4.2(e)",))
        lapse = Act(player, "decline")
        return Turn((post, Option(player, "decline")), lapse, f"{player} may post an over-blind")

    # Who opens, and with what

    def first_to_act(self) -> str:
        if self.street_number or self.last_blind is None:
            return self.active[0]  # 10.1#2
        order = self.dealt_in
        at = order.index(self.last_blind) + 1  # 10.1
        return next(one for one in (*order[at:], *order[:at]) if one in self.active)

    def is_opening(self, player: str) -> bool:
        """Whether a player opens the first betting round; the duty to bet after an ante passes on.

        A blind option binds the opening player alone.
        """
        if self.street_number:
            return False
        if self.option == ANTE:
            return self.street.high == 0
        return self.street.acts == 0

    def act_clause(self, do: str, player: str) -> str:
        if self.street_number:
            opens = self.street.acts == 0  # 12.2, 12.3
            return LATER_OPENER[do] if opens else LATER_ROUNDS[do]
        if self.is_opening(player) and do in OPENER[self.option]:
            return OPENER[self.option][do]
        return FIRST_ROUND[do]  # 10.3

    def raise_clauses(self) -> tuple[str, ...]:
        return ("6.1", "6.2") if self.option == ANTE else super().raise_clauses()

    def is_bound(self, player: str) -> bool:
        """Whether a player opens under an option that has a menu of its own."""
        # 10.2(b): option B has the menu of every later turn
        return not self.street_number and self.option != "B" and self.is_opening(player)

    def has_usual_menu(self, player: str) -> bool:
        return not self.is_bound(player)

    def menu(self, player: str) -> Iterable[Option]:
        if not self.is_bound(player):
            return super().menu(player)
        more = tuple(self.raise_options(player))
        match self.option:
            case "A":  # 10.2(a)
                return (self.stay_option(player), *more, self._call_and_fold(player))
            case "C":  # 10.2(c)
                stay = (self.stay_option(player),)
                return (self.fold_option(player), *(more or stay))  # 10.2(c)(i): or tap out
        return more  # 10.2(d)

    def _call_and_fold(self, player: str) -> Option:
        amount = {"amount": self.call_amount(player, self.street.to_call(player))}
        return Option(player, "call-and-fold", amount, clauses=("10.2(a)(iii)",))

    def tell_bets_met(self) -> None:  # 9.3, 9.5, 12.1
        if len(self.active) > 1 and self.street.acts:  # 9.6
            self.tell("bets met", self._closing_clauses(), {"pot": self.middle})

    def _closing_clauses(self) -> tuple[str, ...]:
        if not self.street_number:
            return ("10.4", "10.4(b)")
        return ("12.4", "12.4(b)") if self.street.high else ("11.3",)

    def sole_clause(self) -> str:
        return "12.4(a)" if self.street_number else "10.4(a)"

    def carry_special(self, act: Act) -> None:
        if act.do == "expire":
            self.expire(act.facts["player"])
        elif act.do == "call-and-fold":
            self.call_and_fold(act.by, act.facts["amount"])

    def call_and_fold(self, player: str, amount: int) -> None:
        """A call, which counts as any other, and the hand is out."""
        clause = "10.2(a)(iii)"
        self.street.stay(player, self.pay_in(player, amount))
        self.tell("call", (clause,), {"player": player, "amount": amount})
        self.give_up(player, clause)

    def acts_unasked(self, player: str) -> bool:
        if player not in self.absent:
            return False
        self.give_up(player, "20.12")
        return True

    # Rule 4.8: time

    def clock(self, player: str) -> Iterable[Option]:
        if clause := self.time_clause(player):
            return (Option(CLOCK, "expire", {"player": player}, clauses=(clause,)),)
        return ()

    def time_clause(self, player: str) -> str | None:
        """Where it says that the hand is folded when the time is up."""
        if self.terms.time_to_act is not None:
            return "4.8(a)"  # 4.2(j)
        return "4.8(b)" if self.instructed == player else None

    def expire(self, player: str) -> None:
        """Out of time: the hand is folded, even where a check was free, and its bets stay."""
        clause = self.time_clause(player)
        assert clause is not None
        self.instructed = None
        self.give_up(player, clause)

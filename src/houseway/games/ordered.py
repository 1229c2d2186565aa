"""Wagers that are owed, and wagers in order from a starting marker, as tournaments have them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from .asks import Act, Option, Turn
from .procedure import Course
from .rulings import DEALER, DIRECTOR
from .wagering import BankedRound


class OrderClauses(NamedTuple):
    """Where an instrument says who wagers when, and on what the minimum must be risked.

    No instrument names who declares a wager out of order void: it is the Tournament Director, who
    conducts the tournament.
    """

    minimum: str
    first: str
    following: str
    fixed: str
    out_of_order: str
    opportunity: str
    risked_on: tuple[str, ...]
    by: tuple[str, ...] = (DIRECTOR,)


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderedWagers(BankedRound):
    """A round before which the dealer waits for those who owe a wager.

    A marker may say who wagers first, and everybody may have to risk the minimum.
    """

    compulsory_clause: ClassVar[str]
    order_clauses: ClassVar[OrderClauses]

    def lay(self) -> None:
        super().lay()
        self._awaited: list[str] | None = None
        self.early: set[str] = set()
        self.to_rule_on: list[str] = []
        self.sitting_out: set[str] = set()

    # Those for whom the dealer waits

    def owes_wager(self, player: str) -> bool:
        """Whether a player can and must still wager, as the compulsory clause has it."""
        return False

    def is_awaited(self, player: str) -> bool:
        """Whether the dealer waits for one who may wager."""
        return self.owes_wager(player) or self._is_under(player)

    def without_wager(self) -> list[str]:
        """Those for whom the dealer waits."""
        if self._awaited is None or not self.betting_open:
            order = self.wagering_order()
            self._awaited = [one for one in order if self.may_wager(one) and self.is_awaited(one)]
        return self._awaited

    def awaited(self) -> list[str]:
        """Those without whom the round does not go on."""
        return self.without_wager() if self.betting_open else []

    def may_close(self) -> bool:
        return super().may_close() and not self.without_wager()

    def betting_turn(self) -> Turn:
        self._awaited = None  # nothing changes while somebody is asked, but it has before
        return super().betting_turn()

    def calls(self, others_may_act: bool) -> list[Option]:
        found = super().calls(others_may_act)
        if self.called() not in self.without_wager():
            return found
        return [option for option in found if option.do != "next-player"]

    # Asked one after the other

    def take_wagers(self) -> Course:
        where, first = self.order_clauses, self.called()
        if first is not None and self.circumstances.betting:
            self.note("first player", where.first, where.opportunity, player=first)
        yield from super().take_wagers()
        if self.marker_in_use:  # the last turn ends with NO MORE BETS
            self.turn_to_wager = len(self.seats)

    def take(self, act: Act) -> None:
        where = self.order_clauses
        if act.do == "next-player":
            self.call_next(where.following, where.opportunity)
            return
        super().take(act)
        if act.do == "wager" and self.turns_until(act.by) > 0:
            self._infringe(act.by)

    def may_wager(self, player: str) -> bool:
        return (
            super().may_wager(player)
            and player not in self.sitting_out
            and self.can_risk_minimum(player)
        )

    # Out of order

    def _infringe(self, player: str) -> None:
        """The wager stands; its owner is warned, or may have it declared void if warned before."""
        if player in self.early:
            return
        self.early.add(player)
        again = self.players[player].warned_of_order
        self.note("out of order", self.order_clauses.out_of_order, player=player, again=again)
        if again:
            self.to_rule_on.append(player)
        else:
            self.warned_of_order.add(player)

    # The minimum, from everybody in every round

    @property
    def minimum_at_risk(self) -> bool:
        """Whether everybody must risk the minimum.

        Where all tables are tournament tables it is so while the dealer asks one after the other;
        what slips through without that is dealt with as under the minimum.
        """
        return self.marker_in_use

    @property
    def least_stake(self) -> int:
        """The chips that it takes to risk the minimum."""
        return self.determinations.minimum

    def can_risk_minimum(self, player: str) -> bool:
        """Whether a player has the chips that everybody must risk, on the table or in hand."""
        if not self.minimum_at_risk:
            return True
        placed = sum(wager.amount for wager in self.wagers if wager.player == player and wager.open)
        return self.stakes[player] + placed >= self.least_stake

    def risked(self, player: str) -> int:
        """What a player has down that counts towards the minimum."""
        mine = [wager for wager in self.wagers if wager.player == player and wager.open]
        return sum(wager.amount for wager in mine if wager.on in self.order_clauses.risked_on)

    def _is_under(self, player: str) -> bool:
        if not self.minimum_at_risk or self.players[player].seat is None:
            return False
        under = self.risked(player) < self.determinations.minimum
        return under and any(
            option.do == "take-back" or option.where["on"] in self.order_clauses.risked_on
            for option in self.open_to(player)
        )

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if refusal := self.why_not_in_order(act):
            return refusal
        if self.betting_open and act.by == DEALER and act.do in ("no-more-bets", "next-player"):
            return self.why_not_go_on(act)
        return super().why_not(act)

    def why_not_go_on(self, act: Act) -> Refused | None:
        """Why the bets cannot be closed or the next player called, if so."""
        waiting = self.without_wager()
        if act.do == "next-player":
            waiting = [player for player in waiting if player == self.called()]
        if not waiting and act.do == "no-more-bets" and not self.may_close():
            reason = "Nobody has wagered yet."
            return Refused(reason, *self.rules.cite(self.limit_clauses.opportunity))
        if not waiting:
            return None
        boxes = ", ".join(f"box {self.players[player].seat} ({player})" for player in waiting)
        return Refused(f"Without a wager that can be played: {boxes}.", *self.duties(waiting))

    def why_not_in_order(self, act: Act) -> Refused | None:
        """Why a player may not touch the wagers now, whatever they are."""
        if not self.betting_open or act.do not in ("wager", "take-back"):
            return None
        player, where = act.by, self.order_clauses
        if player not in self.stakes:
            return None
        if self.turns_until(player) < 0:
            reason = f"{player} cannot {act.do} now: the turn to do so is over."
            return Refused(reason, *self.rules.cite(where.fixed, where.opportunity))
        if player in self.sitting_out:
            reason = f"{player}'s wager was declared void, and {player} sits this round out."
            return Refused(reason, *self.rules.cite(where.out_of_order))
        if not self.can_risk_minimum(player):
            reason = f"{player} has not the {self.least_stake:,} that everybody must risk."
            return Refused(reason, *self.rules.cite(where.minimum))
        return None

    def duties(self, waiting: list[str]) -> tuple[str, ...]:
        """The citations that oblige those for whom the dealer waits."""
        without = [player for player in waiting if self.owes_wager(player)]
        owed = self.owed_by(without) if without else ()
        under = () if without == waiting else self.rules.cite(self.order_clauses.minimum)
        return *owed, *under

    def owed_by(self, waiting: list[str]) -> tuple[str, ...]:
        """The citations that oblige those who owe a wager."""
        return self.rules.cite(self.compulsory_clause)

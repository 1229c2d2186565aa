"""Bet or Fold: each player in the order of the deal, once the dealer has the last card."""

from __future__ import annotations

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from ..round import LOSE
from ..rulings import DEALER
from .betting import BET
from .dealing import Dealing
from .hands import BoxHand, Hand, written

INSTRUMENT = "NI2002-45-canberra-poker"

FOLD = "fold"
DECISIONS = (BET, FOLD)


class Decisions(Dealing):
    """The part of a round in which players look at their cards and decide."""

    def lay(self) -> None:
        super().lay()
        self.picked_up = False

    def pick_up(self) -> None:
        """Let every player look at their own cards."""
        self.picked_up = True
        for hand in self.hands:
            if hand.in_play:
                cards = {"cards": list(map(written, hand.cards))}
                self.note_secret(
                    "picked up", "7.1", secret=cards, seen_by=(hand.player,), box=hand.box
                )

    def decisions(self) -> Course:
        """Ask for a decision on every hand that lacks one."""
        while (act := (yield from self.ask(self.decision_turn))) is not None:
            hand = self.deciding()
            assert hand is not None
            if act.do == BET:
                self.bet(hand, act.facts["amount"])
            else:
                self.fold(hand)

    def deciding(self) -> BoxHand | None:
        """The hand that is decided next."""
        # 7.1: no order is said; it is the order of the deal
        return next((hand for hand in self.hands if hand.is_undecided), None)

    def awaited(self) -> list[str]:
        hand = self.deciding() if self.picked_up else None
        return [hand.player] if hand and hand.player not in self.absent else super().awaited()

    def decision_turn(self) -> Turn | None:
        """What the next player may do; None when all have decided."""
        hand = self.deciding()
        if hand is None:
            return None
        where = {"box": hand.box}
        options = [Option(hand.player, FOLD, where, clauses=("7.3",))]
        if hand.player in self.absent:  # 7.1: without a Bet there is nothing left but to fold
            options.append(Option(DEALER, FOLD, where, clauses=("7.3",)))
        price = twice(hand)
        if price <= self.stakes[hand.player]:  # 7.2: there is no Bet for less
            amount = {"amount": Amounts(price, price, default=price)}
            options.insert(0, Option(hand.player, BET, where, amount, ("7.2",)))
        return Turn(tuple(options), prompt=f"{hand.player} is to Bet or Fold at Box {hand.box}")

    def bet(self, hand: BoxHand, amount: int) -> None:
        """Put the Bet on the hand."""
        hand.bet = self.place(hand.player, BET, hand.box, amount)
        self.note("bet", "7.2", player=hand.player, box=hand.box, amount=amount)

    def fold(self, hand: BoxHand) -> None:
        """Take the Ante, count the cards and put them into the discard rack."""
        hand.folded = True
        self.note("folded", "7.3", player=hand.player, box=hand.box)
        self.settle(hand.ante, LOSE, "7.3")
        self.count(hand, "7.4")

    def count(self, hand: Hand, clause: str) -> None:
        """Count the cards of a hand before they go into the discard rack."""
        self.note("counted", clause, hand=hand.place, cards=len(hand.cards))

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        hand = self.deciding() if self.picked_up else None
        if act.do not in DECISIONS or hand is None or act.by not in self.stakes:
            return super().why_not(act)
        if act.by != hand.player:
            return Refused(
                f"It is {hand.player}'s turn: the hands are decided in the order of the deal.",
                *self.rules.cite("7.1"),
            )
        price, stake = twice(hand), self.stakes[act.by]
        if act.do == BET and price > stake:
            return Refused(
                f"{act.by} must Fold: a Bet is {price:,}, and {stake:,} are left.",
                *self.rules.cite("7.2"),
            )
        return None

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in DECISIONS:
            return self.rules.cite("7.1")
        return super().closed_by(act) if self.hands else ()


def twice(hand: BoxHand) -> int:
    """What a Bet on the hand is: twice the part of the Ante that plays."""
    return 2 * hand.ante.counts  # 7.2, 3.4

"""Bet or Fold: each player in the order of the deal, once the dealer has the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from ..round import LOSE
from ..rulings import DEALER
from .betting import BET
from .hands import BoxHand, Hand, written

if TYPE_CHECKING:
    from .round import CanberraPoker

INSTRUMENT = "NI2002-45-canberra-poker"

FOLD = "fold"
DECISIONS = (BET, FOLD)


def pick_up(round: CanberraPoker) -> None:
    """Let every player look at their own cards."""
    round.picked_up = True
    for hand in round.hands:
        if hand.in_play:
            cards = {"cards": list(map(written, hand.cards))}
            round.note_secret(
                "picked up", "7.1", secret=cards, seen_by=(hand.player,), box=hand.box
            )


def take_decisions(round: CanberraPoker) -> Course:
    """Ask for a decision on every hand that lacks one."""
    while (act := (yield from round.ask(lambda: decision_turn(round)))) is not None:
        hand = deciding(round)
        assert hand is not None
        if act.do == BET:
            bet(round, hand, act.facts["amount"])
        else:
            fold(round, hand)


def deciding(round: CanberraPoker) -> BoxHand | None:
    """The hand that is decided next, once the cards may be picked up."""
    # 7.1: no order is said; it is the order of the deal
    if not round.picked_up:
        return None
    return next((hand for hand in round.hands if hand.is_undecided), None)


def decision_turn(round: CanberraPoker) -> Turn | None:
    """What the next player may do; None when all have decided."""
    hand = deciding(round)
    if hand is None:
        return None
    where = {"box": hand.box}
    options = [Option(hand.player, FOLD, where, clauses=("7.3",))]
    if hand.player in round.absent:  # 7.1: without a Bet there is nothing left but to fold
        options.append(Option(DEALER, FOLD, where, clauses=("7.3",)))
    price = twice(hand)
    if price <= round.stakes[hand.player]:  # 7.2: there is no Bet for less
        amount = {"amount": Amounts(price, price, default=price)}
        options.insert(0, Option(hand.player, BET, where, amount, ("7.2",)))
    return Turn(tuple(options), prompt=f"{hand.player} is to Bet or Fold at Box {hand.box}")


def bet(round: CanberraPoker, hand: BoxHand, amount: int) -> None:
    """Put the Bet on the hand."""
    hand.bet = round.place(hand.player, BET, hand.box, amount)
    round.note("bet", "7.2", player=hand.player, box=hand.box, amount=amount)


def fold(round: CanberraPoker, hand: BoxHand) -> None:
    """Take the Ante, count the cards and put them into the discard rack."""
    hand.folded = True
    round.note("folded", "7.3", player=hand.player, box=hand.box)
    round.settle(hand.ante, LOSE, "7.3")
    count(round, hand, "7.4")


def count(round: CanberraPoker, hand: Hand, clause: str) -> None:
    """Count the cards of a hand before they go into the discard rack."""
    round.note("counted", clause, hand=hand.place, cards=len(hand.cards))


# Refusals


def why_not(round: CanberraPoker, hand: BoxHand, act: Act) -> Refused | None:
    """Why a player cannot decide so now, while a hand is to be decided."""
    if act.by != hand.player:
        return Refused(
            f"It is {hand.player}'s turn: the hands are decided in the order of the deal.",
            *round.rules.cite("7.1"),
        )
    price, stake = twice(hand), round.stakes[act.by]
    if act.do == BET and price > stake:
        return Refused(
            f"{act.by} must Fold: a Bet is {price:,}, and {stake:,} are left.",
            *round.rules.cite("7.2"),
        )
    return None


def twice(hand: BoxHand) -> int:
    """What a Bet on the hand is: twice the part of the Ante that plays."""
    return 2 * hand.ante.counts  # 7.2, 3.4

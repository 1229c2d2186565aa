"""Rule 8: fold, check or a play wager, before the flop, after it and on the river."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act, Option, Turn
from ..procedure import Course
from ..round import LOSE
from ..wording import began, who
from . import dealing
from .determinations import PLAY
from .hands import BettingRound, Hand

if TYPE_CHECKING:
    from .round import UltimateHoldem

INSTRUMENT = "NI2019-212"

DECISIONS = ("fold", "check", "play", "concede")


def decide(round: UltimateHoldem, betting_round: BettingRound) -> Course:
    """Ask everybody who has neither folded nor bet, from the dealer's left."""  # 8.3, 8.5
    round.betting_round, round.phase = betting_round, betting_round.name
    for hand in round.hands:
        act = yield from round.ask(partial(decision, round, hand))
        if act is not None:
            act_on(round, hand, act)
        elif hand.undecided:
            fold(round, hand, "13.8")
    round.deciding = None


def decision(round: UltimateHoldem, hand: Hand) -> Turn | None:
    """What a player may do, or nothing where there is nothing or nobody to decide."""
    if not hand.undecided or not round.is_there(hand.player):
        return None
    round.deciding = hand
    prompt = f"{hand.player} decides {round.betting_round.name}"
    return Turn(tuple(choices(round, hand)), prompt=prompt)


def choices(round: UltimateHoldem, hand: Hand) -> Iterator[Option]:
    """Fold, check and the play wagers that the time and the player's chips allow."""
    now, player, where = round.betting_round, hand.player, {"box": hand.box}
    yield Option(player, "fold", where, clauses=(now.fold,))
    if now.check:
        yield Option(player, "check", where, clauses=(now.check,))
    for times in now.times:
        amount = times * hand.ante
        if amount <= round.stakes[player]:
            facts = {**where, "times": times, "amount": amount}
            yield Option(player, "play", facts, clauses=(now.bet, now.amount))


def act_on(round: UltimateHoldem, hand: Hand, act: Act) -> None:
    """Do what the player decided."""
    now, where = round.betting_round, {"player": hand.player, "box": hand.box}
    if act.do == "fold":
        fold(round, hand, now.fold)
    elif now.check and act.do == "check":
        round.note("checked", now.check, **where)
    else:
        amount = act.facts["amount"]
        wager = round.place(hand.player, PLAY, hand.box, amount)
        wager.counts = min(amount, round.most_on(PLAY, hand.box))  # 5.5
        wager.facts["times"] = now.times
        hand.wagers[PLAY] = wager
        facts = {"times": act.facts["times"], "amount": amount}
        round.note("play wager", now.bet, now.amount, "A:Play Wager", **where, **facts)


def fold(round: UltimateHoldem, hand: Hand, *clauses: str) -> None:
    """Take a hand out of the round for good; all of its wagers lose, trips included."""
    hand.folded = True  # 8.6#2
    round.note("folded", *clauses, player=hand.player, box=hand.box)
    for wager in hand.open_wagers:
        round.settle(wager, LOSE, *clauses, "A:Fold")
    dealing.discard(round, hand, "8.6")


# Refusals


def why_not_decide(round: UltimateHoldem, act: Act) -> Refused | None:
    """Why a player cannot decide anything, or not this."""
    hand, now, cite = round.hand_of(act.by), round.betting_round, round.rules.cite
    if hand is None:
        text = began(f"{who(act.by)} has no hand in this round.")
        return Refused(text, *cite("7.2(c)"))
    if hand.folded:
        reason = f"{act.by} has folded, and a folded hand does not come back."
        return Refused(reason, *cite("8.6#2"))
    if PLAY in hand.wagers:
        return Refused(f"{act.by} has bet, and decides no more.", *cite(now.rule))
    if round.deciding is None:
        return None
    if hand is not round.deciding:
        return Refused(f"{round.deciding.player} decides now.", *cite(now.rule))
    if act.do == "check" and not now.check:
        return Refused("On the river a player bets or folds.", *cite(now.rule))
    return _why_not_play(round, hand, act) if act.do == "play" else None


def _why_not_play(round: UltimateHoldem, hand: Hand, act: Act) -> Refused | None:
    now = round.betting_round
    times = act.facts.get("times", now.times[0])
    amounts = [time * hand.ante for time in now.times]
    if times not in now.times or act.facts.get("amount", amounts[0]) not in amounts:
        wanted = " or ".join(f"{amount:,}" for amount in amounts)
        return Refused(f"A play wager {now.name} is {wanted}.", *round.rules.cite(now.amount))
    if times * hand.ante > round.stakes[hand.player]:
        return Refused(
            f"{hand.player} cannot bet {times * hand.ante:,} with "
            f"{round.stakes[hand.player]:,} in chips.",
            *round.rules.cite("4.1"),
        )
    return None

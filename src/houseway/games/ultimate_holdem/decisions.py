"""Rule 8: fold, check or a play wager, before the flop, after it and on the river."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from houseway.rulebook import Refused

from ..asks import Act, Option, Turn
from ..procedure import Course
from ..round import LOSE
from ..wording import began, who
from .dealing import Dealing
from .determinations import PLAY
from .hands import BEFORE_THE_FLOP, BettingRound, Hand

INSTRUMENT = "NI2019-212"

DECISIONS = ("fold", "check", "play", "concede")


class Decisions(Dealing):
    """The part of a round in which players decide, one after the other."""

    def lay(self) -> None:
        super().lay()
        self.betting_round = BEFORE_THE_FLOP
        self.deciding: Hand | None = None

    def decide(self, betting_round: BettingRound) -> Course:
        """Ask everybody who has neither folded nor bet, from the dealer's left."""  # 8.3, 8.5
        self.betting_round, self.phase = betting_round, betting_round.name
        for hand in self.hands:
            act = yield from self.ask(partial(self.decision, hand))
            if act is not None:
                self.act_on(hand, act)
            elif hand.undecided:
                self.fold(hand, "13.8")
        self.deciding = None

    def decision(self, hand: Hand) -> Turn | None:
        """What a player may do, or nothing where there is nothing or nobody to decide."""
        if not hand.undecided or not self.is_there(hand.player):
            return None
        self.deciding = hand
        prompt = f"{hand.player} decides {self.betting_round.name}"
        return Turn(tuple(self.choices(hand)), prompt=prompt)

    def choices(self, hand: Hand) -> Iterator[Option]:
        """Fold, check and the play wagers that the time and the player's chips allow."""
        now, player, where = self.betting_round, hand.player, {"box": hand.box}
        yield Option(player, "fold", where, clauses=(now.fold,))
        if now.check:
            yield Option(player, "check", where, clauses=(now.check,))
        for times in now.times:
            amount = times * hand.ante
            if amount <= self.stakes[player]:
                facts = {**where, "times": times, "amount": amount}
                yield Option(player, "play", facts, clauses=(now.bet, now.amount))

    def act_on(self, hand: Hand, act: Act) -> None:
        """Do what the player decided."""
        now, where = self.betting_round, {"player": hand.player, "box": hand.box}
        if act.do == "fold":
            self.fold(hand, now.fold)
        elif now.check and act.do == "check":
            self.note("checked", now.check, **where)
        else:
            amount = act.facts["amount"]
            wager = self.place(hand.player, PLAY, hand.box, amount)
            wager.counts = min(amount, self.most_on(PLAY, hand.box))  # 5.5
            wager.facts["times"] = now.times
            hand.wagers[PLAY] = wager
            facts = {"times": act.facts["times"], "amount": amount}
            self.note("play wager", now.bet, now.amount, "A:Play Wager", **where, **facts)

    def fold(self, hand: Hand, *clauses: str) -> None:
        """Take a hand out of the round for good; all of its wagers lose, trips included."""
        hand.folded = True  # 8.6#2
        self.note("folded", *clauses, player=hand.player, box=hand.box)
        for wager in hand.open_wagers:
            self.settle(wager, LOSE, *clauses, "A:Fold")
        self.discard(hand, "8.6")

    # Refusals

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open:
            return super().why_not(act)
        if act.do in ("wager", "take-back"):
            return Refused(
                "Wagers stand from the first card until they are settled.", *self.closed_by(act)
            )
        return self.why_not_decide(act) if act.do in DECISIONS and self.hands else None

    def check(self, answer: Any) -> Any:
        """A decision out of its time is refused for what it is, whatever else is awaited."""
        if isinstance(answer, Act) and not isinstance(self.asked, Turn | None):
            act = Act(answer.by, self.aliases.get(answer.do, answer.do), answer.facts)
            if act.do in DECISIONS and (refusal := self.why_not(act)):
                raise refusal
        return super().check(answer)

    def hand_of(self, player: str) -> Hand | None:
        """The hand that was dealt to a player."""
        return next((hand for hand in self.hands if hand.player == player), None)

    def why_not_decide(self, act: Act) -> Refused | None:
        """Why a player cannot decide anything, or not this."""
        hand, now, cite = self.hand_of(act.by), self.betting_round, self.rules.cite
        if hand is None:
            text = began(f"{who(act.by)} has no hand in this round.")
            return Refused(text, *cite("7.2(c)"))
        if hand.folded:
            reason = f"{act.by} has folded, and a folded hand does not come back."
            return Refused(reason, *cite("8.6#2"))
        if PLAY in hand.wagers:
            return Refused(f"{act.by} has bet, and decides no more.", *cite(now.rule))
        if self.deciding is None:
            return None
        if hand is not self.deciding:
            return Refused(f"{self.deciding.player} decides now.", *cite(now.rule))
        if act.do == "check" and not now.check:
            return Refused("On the river a player bets or folds.", *cite(now.rule))
        return self._why_not_play(hand, act) if act.do == "play" else None

    def _why_not_play(self, hand: Hand, act: Act) -> Refused | None:
        now = self.betting_round
        times = act.facts.get("times", now.times[0])
        amounts = [one * hand.ante for one in now.times]
        if times not in now.times or act.facts.get("amount", amounts[0]) not in amounts:
            wanted = " or ".join(f"{one:,}" for one in amounts)
            return Refused(f"A play wager {now.name} is {wanted}.", *self.rules.cite(now.amount))
        if times * hand.ante > self.stakes[hand.player]:
            return Refused(
                f"{hand.player} cannot bet {times * hand.ante:,} with "
                f"{self.stakes[hand.player]:,} in chips.",
                *self.rules.cite("4.1"),
            )
        return None

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in DECISIONS and self.hands:
            return self.rules.cite(self.betting_round.rule)
        return super().closed_by(act)

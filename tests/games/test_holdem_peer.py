"""Thousands of decisions side by side with PokerKit: every bound and every finishing stack."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitPokerMixin,
    State,
)

from houseway.equipment import deck
from houseway.games.asks import Act, Draw, Turn
from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.round import Circumstances, Seat

# Where the instrument is read otherwise than PokerKit plays; everything else must agree.
DIFFERENCES = {
    "12.2(c)": "a hand may be folded where a check is free",
    "14.5 answered": "the blind is a full bet and short tap-outs do not add up: who has answered "
    "the last full bet may not raise, where PokerKit lets them",
    "14.5 opening": "an opening tap-out below the minimum bet may be met by a full bet, where "
    "PokerKit asks for a raise over it",
}
# Set up so that they cannot be seen: the remainder of a split pot goes whole to one winner (13.2#2;
# chips divide by every number of winners), a short blind leaves the full blind to be met (8.4;
# stacks are over it), heads-up the button posts first only in tournaments (20.19; these are), and
# a fixed limit has no end of raises unless one is set (A:Betting Round).

CHIP = 2_520  # divides by two to nine winners
SMALL, BIG = CHIP, 2 * CHIP
STACKS = (3, 3, 5, 8, 13, 20, 50, 100, 200)
BY_HAND = tuple(
    automation
    for automation in Automation
    if automation
    not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
)


class PotLimitTexasHoldem(PotLimitPokerMixin, NoLimitTexasHoldem):
    """Pot limit, which PokerKit has for Omaha only."""


class EndlessFixedLimit(FixedLimitTexasHoldem):
    """A fixed limit without a cap on raises."""

    max_completion_betting_or_raising_count = None


def peer(maximum, stacks):
    count = len(stacks)
    if isinstance(maximum, int):
        sizes = (BIG, BIG)
        return EndlessFixedLimit.create_state(BY_HAND, True, 0, (SMALL, BIG), *sizes, stacks, count)
    made = PotLimitTexasHoldem if maximum == "full pot" else NoLimitTexasHoldem
    return made.create_state(BY_HAND, True, 0, (SMALL, BIG), BIG, stacks, count)


def ours(maximum, stacks):
    determinations = HoldemDeterminations(
        minimum_stake=1,
        minimum_bet=BIG,
        blinds=(SMALL, BIG),
        maximum=maximum,
        ace_low=True,
        smallest_chip=1,
        tournament=True,
    )
    seats = [Seat(seat=n + 1, player=f"p{n}", stake=stake) for n, stake in enumerate(stacks)]
    return Holdem(determinations, seats, Circumstances(button=len(stacks)))


class SideBySide:
    """One hand in both engines, with the same cards and the same acts."""

    def __init__(self, maximum, seed: int, seen: Counter[str]) -> None:
        self.random = Random(seed)
        stacks = [CHIP * self.random.choice(STACKS) for _ in range(self.random.randint(2, 9))]
        self.round, self.state, self.seen = ours(maximum, stacks), peer(maximum, stacks), seen
        self.cards = self.random.sample([str(card) for card in deck()], 52)
        self.board: list[str] = []

    def play(self) -> None:
        while (asked := self.round.asked) is not None:
            if isinstance(asked, Draw):
                self.deal(asked.to)
            elif isinstance(asked, Turn):
                self.round.give(asked.lapse or self.decide(asked, self.state))
            else:
                self.round.give(None)
        assert not self.state.status
        assert list(self.round.stakes.values()) == list(self.state.stacks)

    def deal(self, to: str) -> None:
        card = self.cards.pop()
        self.round.give(card)
        if to == "burn":
            self.state.burn_card(card)
        elif to != "board":
            self.state.deal_hole(card)
        else:
            self.board.append(card)
            if not isinstance(self.round.asked, Draw) or self.round.asked.to != "board":
                self.state.deal_board("".join(self.board))
                self.board.clear()

    def decide(self, turn: Turn, state: State) -> Act:
        """Compare what is open, and choose something that is open in both."""
        options = {option.do: option for option in turn.options}
        player = turn.actors[0]
        assert player == f"p{state.actor_index}"
        call = options["call"].where["amount"] if "call" in options else 0
        assert call == state.checking_or_calling_amount
        if "fold" in options and not state.can_fold():
            self.seen["12.2(c)"] += 1
        low, high = self.bounds(options, player, state)
        chance = self.random.random()
        if chance < 0.25 and state.can_fold():
            state.fold()
            return Act(player, "fold")
        if chance < 0.55 and low is not None and low <= high:
            total = self.random.choice([low, high, self.random.randrange(low, high + 1, CHIP)])
            state.complete_bet_or_raise_to(total)
            return Act(player, "raise" if "raise" in options else "bet", {"to": total})
        state.check_or_call()
        return Act(player, next(do for do in ("call", "check", "no-raise") if do in options))

    def bounds(self, options, player, state) -> tuple[int | None, int]:
        """The lowest and highest total that both allow; what differs must be listed."""
        option = options.get("raise") or options.get("bet")
        mine = (option.choose["to"].low, option.choose["to"].high) if option else (None, 0)
        low = state.min_completion_betting_or_raising_to_amount
        theirs = (low, state.max_completion_betting_or_raising_to_amount or 0)
        if mine == theirs:
            return mine
        street = self.round.street
        if option is None:
            assert player in street.answered
            assert street.last_to_raise in self.round.tapped_out
            self.seen["14.5 answered"] += 1
            return None, 0
        assert 0 < street.high < BIG
        assert not street.full
        assert mine[0] == min(BIG, theirs[1], mine[1])
        self.seen["14.5 opening"] += 1
        return max(mine[0], low), min(mine[1], theirs[1])


@pytest.mark.parametrize(
    ("maximum", "hands"), [("no limit", 400), ("full pot", 250), (BIG, 250)], ids=str
)
def test_hands_agree(maximum, hands):
    seen: Counter[str] = Counter()
    for seed in range(hands):
        SideBySide(maximum, seed, seen).play()
    assert set(seen) == set(DIFFERENCES)

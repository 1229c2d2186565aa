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
from houseway.games.poker import betting
from houseway.games.round import Circumstances, Seat

# Where the instrument is read otherwise than PokerKit plays; everything else must agree.
DIFFERENCES = {
    "9.5": "nobody is asked who has nothing to meet and nobody left who could meet a bet, where "
    "PokerKit has them check",
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


def peer(maximum, ante, stacks):
    count, forced = len(stacks), (BY_HAND, True, ante, (SMALL, BIG))
    if isinstance(maximum, int):
        return EndlessFixedLimit.create_state(*forced, BIG, BIG, stacks, count)
    made = PotLimitTexasHoldem if maximum == "full pot" else NoLimitTexasHoldem
    return made.create_state(*forced, BIG, stacks, count)


def ours(maximum, ante, stacks):
    determinations = HoldemDeterminations(
        minimum_stake=1,
        minimum_bet=BIG,
        blinds=(SMALL, BIG),
        ante=ante,
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
        ante = CHIP * self.random.choice((0, 0, 1))
        self.round, self.state = ours(maximum, ante, stacks), peer(maximum, ante, stacks)
        self.seen = seen
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
        self.check_unasked()
        assert not self.state.status
        assert list(self.round.stakes.values()) == list(self.state.stacks)

    def deal(self, to: str) -> None:
        self.check_unasked()
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

    def check_unasked(self) -> None:
        """Let PokerKit's player check who has nothing to decide."""
        if self.state.actor_index is not None:
            assert self.state.checking_or_calling_amount == 0
            assert len(self.round.able()) <= 1
            self.state.check_or_call()
            self.seen["9.5"] += 1

    def decide(self, turn: Turn, state: State) -> Act:
        """Compare what is open, and choose something that is open in both."""
        options = {option.do: option for option in turn.options}
        player = turn.actors[0]
        assert player == f"p{state.actor_index}"
        call = options["call"].where["amount"] if "call" in options else 0
        assert call == state.checking_or_calling_amount
        assert "fold" in options
        if not state.can_fold():
            assert call == 0
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
            self.check_ends(state, *theirs)
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

    def check_ends(self, state, low, high) -> None:
        """One chip under the lowest and one over the highest total is open in neither."""
        for outside in () if low is None else (low - 1, high + 1):
            assert not state.can_complete_bet_or_raise_to(outside)
            totals = self.round.raise_totals(self.round.acting)
            assert outside not in totals


@pytest.mark.parametrize(
    ("maximum", "hands"), [("no limit", 300), ("full pot", 350), (BIG, 350)], ids=str
)
def test_hands_agree(maximum, hands):
    """Plain and compiled hold'em play hands of their own: together twice as many."""
    seen: Counter[str] = Counter()
    first = 0 if betting.__file__.endswith(".py") else hands
    for seed in range(first, first + hands):
        hand = SideBySide(maximum, seed, seen)
        hand.play()
        seen["hands"] += 1
        seen["all in"] += bool(hand.round.tapped_out)
        seen["side pots"] += len(hand.round.seen_by(None).pots) > 1
    assert seen.pop("hands") == hands
    assert seen.pop("all in") > hands // 4
    assert seen.pop("side pots") > hands // 20
    assert set(seen) == set(DIFFERENCES)

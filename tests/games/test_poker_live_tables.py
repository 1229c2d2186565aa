"""A live table, where nobody knows the hole cards, settles every hand as the dealt one does."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from holdem_rounds import ANTE, CASH, FIVE, TEN, UNKNOWN

from houseway.games import game
from houseway.games.asks import Act, Amounts, Draw, Option, Settled, Turn
from houseway.games.round import Circumstances, Seat
from proof import rule

HANDS = 150
ROYAL = ["As", "Ks", "Qs", "Js", "Ts"]
NAMES = ("ann", "bob", "cy", "di", "eve")
STAKES = (300, 500, 650, 1_000, 1_250, 2_000, 20_000)
CENTS = {"minimum_bet": 200, "blinds": [100, 200], "smallest_chip": 50}
HOLDEM = {
    "five per cent": {**CASH, **CENTS, "commission": FIVE},
    "ten per cent, high and low": {**CASH, **CENTS, "commission": TEN, "winning": "high-low"},
    "call and fold, 8 or better": {
        **CASH,
        **CENTS,
        "commission": TEN,
        "winning": "8-or-better",
        "blind_option": "A",
        "tap_out": "units",
    },
    "antes, low": {**CASH, **CENTS, **ANTE, "ante": 100, "winning": "low", "commission": FIVE},
}
CHARITY = {
    "no limit": {"minimum": 100, "blinds": [50, 100], "lowest_chip": 25},
    "structured": {
        "minimum": 100,
        "blinds": [50, 100],
        "ante": 25,
        "lowest_chip": 25,
        "limit": "structured",
        "structure": [[100, 200]] * 4,
    },
}


class Deal:
    """One deal, played by players who choose at random; `played` keeps what they did."""

    def __init__(self, name: str, determinations: dict[str, Any], seed: int) -> None:
        self.random = Random(seed)
        self.game = game(name)
        self.made = msgspec.convert(determinations, type=self.game.determinations_type)
        players = NAMES[: self.random.randint(2, len(NAMES))]
        self.seats = [
            Seat(seat=n, player=player, stake=self.random.choice(STAKES))
            for n, player in enumerate(players, 1)
        ]
        bonus = self.random.choice((0, 0, 75)) if name == "charity-holdem" else 0
        self.circumstances = Circumstances(button=len(players), bonus=bonus)
        cards = [str(card) for card in self.game.pieces(self.made)]
        self.random.shuffle(cards)
        self.board = ROYAL if seed % 3 == 0 else cards[:5]  # a board that everybody plays
        self.cards = [card for card in cards if card not in self.board]
        self.played: list[Act] = []

    def dealt(self) -> Any:
        """The hand with all cards known."""
        return self._through(self._choose, hidden=False)

    def live(self, mucks: set[str]) -> Any:
        """The same hand with hole cards unknown, in which some players muck where they may."""
        acts = iter(self.played)

        def repeat(turn: Turn) -> Act:
            player = turn.actors[0]
            if turn.completed(Act(player, "show")) is None:
                return next(acts)
            return Act(player, "muck" if player in mucks else "show")

        return self._through(repeat, hidden=True)

    def _through(self, decide: Any, hidden: bool) -> Any:
        round = self.game(self.made, self.seats, self.circumstances)
        cards, board = iter(self.cards), iter(self.board)
        held: dict[str, list[str]] = {seat.player: [] for seat in self.seats}
        while (asked := round.asked) is not None and not isinstance(asked, Settled):
            if isinstance(asked, Draw):
                lying = board if asked.to == "board" else cards
                round.give(self._card(asked, lying, held, hidden))
            elif not isinstance(asked, Turn):
                round.give(None)
            elif asked.lapse is not None:
                round.give(asked.lapse)
            else:
                round.give(decide(asked))
        return round

    def _card(self, asked: Draw, cards: Any, held: dict[str, list[str]], hidden: bool) -> str:
        if asked.turned:
            return held[asked.to].pop(0)
        card = next(cards)
        if asked.to in held:
            held[asked.to].append(card)
        return UNKNOWN if hidden and asked.to in held else card

    def _choose(self, turn: Turn) -> Act:
        options = [one for one in turn.options if one.by in NAMES]
        staying = [one for one in options if one.do != "fold"] or options
        act = self._act(self.random.choice(staying if self.random.random() < 0.8 else options))
        self.played.append(act)
        return act

    def _act(self, option: Option) -> Act:
        facts = dict(option.where)
        for name, allowed in option.choose.items():
            assert isinstance(allowed, Amounts)
            facts[name] = self.random.choice((allowed.low, allowed.low, allowed.largest))
        return Act(option.by, option.do, facts)


def settled(round: Any) -> dict[str, Any]:
    """Everything that a hand has moved, and how its pots stood."""
    awards = [event.facts for event in round.events if event.event == "awarded"]
    return {
        "stakes": round.stakes,
        "commission": round.float,
        "pots": [(one["pot"], one["amount"], one["shares"]) for one in awards],
        "settled": [(s.player, s.wager, s.staked, s.paid, s.returned) for s in round.settlements],
    }


def told(round: Any, event: str) -> list[Any]:
    return [one.facts for one in round.events if one.event == event]


def losers(round: Any) -> set[str]:
    """Those who were in to the end and win nothing."""
    won = {player for one in told(round, "awarded") for player in one["shares"]}
    return set(round.active) - won


def compare(name: str, determinations: dict[str, Any]) -> Counter[str]:
    """Play the deals both ways; returns how often something worth comparing came up."""
    seen: Counter[str] = Counter()
    for seed in range(HANDS):
        deal = Deal(name, determinations, seed)
        dealt = deal.dealt()
        shown = {one["player"] for one in told(dealt, "shown")}
        for mucks in (losers(dealt), set(dealt.active) - shown, set()):
            live = deal.live(mucks)
            assert settled(live) == settled(dealt), (seed, mucks)
            assert sum(live.stakes.values()) + live.float == sum(s.stake for s in deal.seats)
            seen["mucks"] += len(told(live, "mucked"))
        awards = told(dealt, "awarded")
        seen["side pots"] += len(awards) > 1
        seen["commission"] += dealt.float > 0
        seen["no commission"] += dealt.float == 0 and dealt.at_showdown
        seen["odd chips"] += any(len(set(one["shares"].values())) > 1 for one in awards)
    return seen


@rule("NI2018-51", "14.2", "15.2(a)", "13.1#2")
@pytest.mark.parametrize("table", HOLDEM)
def test_a_live_hand_of_holdem_settles_as_the_dealt_one(table):
    seen = compare("holdem", HOLDEM[table])
    worth = ("mucks", "side pots", "commission", "no commission", "odd chips")
    assert all(seen[one] > 2 for one in worth), seen


@rule("CTP", "14.5", "14.6", "10.3.7.3")
@pytest.mark.parametrize("table", CHARITY)
def test_a_live_hand_of_charity_holdem_settles_as_the_dealt_one(table):
    seen = compare("charity-holdem", CHARITY[table])
    assert all(seen[one] > 2 for one in ("mucks", "side pots", "odd chips")), seen

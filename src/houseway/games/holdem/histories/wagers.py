"""The bets of a played hand as readers of PHH count them, who know only what lies there.

They take the highest bet for what must be met, also where a blind was short; and a raise goes up by
the last raise or the least bet, also over a bet that was short of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...events import Event
from ..round import Holdem

BOARD = ("flop", "turn", "river")
MOST_FIXED = 4


class HistoryWager(NamedTuple):
    """A call, or a bet or raise, to a total; `high` and `bet` are what lay there before it."""

    do: str
    street: int
    total: int
    bet: int
    high: int
    step: int
    everything: int
    tapped_out: bool

    @property
    def keeps_chips(self) -> bool:
        """Whether a player taps out and has chips left (14.1#2), which only our rules know."""
        return self.tapped_out and self.total < self.everything

    @property
    def is_plain_call(self) -> bool:
        """Whether it meets the highest bet, with all the chips if need be."""
        return self.total == min(self.high, self.everything)

    def is_plain_raise(self, least: int) -> bool:
        """Whether it goes up far enough, or is all the chips, and is open to the player."""
        enough = self.total >= self.high + max(self.step, least) or self.total == self.everything
        return enough and (self.bet == self.high or self.high - self.bet >= self.step)

    def is_fixed(self, small_bet: int, big_bet: int) -> bool:
        """Whether it goes up by the bet of the street, or is all the chips under it.

        What goes up over a short bet is different here (14.5).
        """
        bet = small_bet if self.street < 2 else big_bet
        return self.total == min(self.high + bet, self.everything) and not 0 < self.high < bet


def wagers(round: Holdem) -> Iterator[HistoryWager]:
    """Every call, bet and raise of a hand, in order."""
    stacks = {player: round.players[player].stake for player in round.dealt_in}
    bets: dict[str, int] = {}
    street = step = 0
    all_in = round.rules.cite(round.clauses.all_in)[0]
    for event in round.events:
        if event.event in BOARD:
            bets, street, step = {}, street + 1, 0
        elif (player := event.facts.get("player")) not in stacks:
            continue
        elif event.event in ("ante", "dead blind"):
            stacks[player] -= event.facts["amount"]
        elif event.event == "uncalled":
            stacks[player] += event.facts["amount"]
        elif event.event in ("posted", "call", "bet", "raise"):
            bet, high = bets.get(player, 0), max(bets.values(), default=0)
            total = _total(event, bet)
            if event.event != "posted":
                do = "call" if event.event == "call" else "raise"
                everything, tapped_out = bet + stacks[player], all_in in event.clauses
                yield HistoryWager(do, street, total, bet, high, step, everything, tapped_out)
                step = max(step, total - high)
            stacks[player] -= total - bet
            bets[player] = total


def _total(event: Event, bet: int) -> int:
    facts = event.facts
    return int(facts["to"]) if "to" in facts else bet + int(facts["amount"])


def are_fixed(found: list[HistoryWager], small_bet: int, big_bet: int) -> bool:
    """Whether every raise is the bet of its street, and no street has more than four."""
    raises = [wager for wager in found if wager.do == "raise"]
    streets = [wager.street for wager in raises]
    few = all(streets.count(street) <= MOST_FIXED for street in set(streets))
    return few and all(wager.is_fixed(small_bet, big_bet) for wager in raises)

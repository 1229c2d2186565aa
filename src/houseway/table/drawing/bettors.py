"""Those who bet on a spot, and their chips there: in play, or with what became of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .felt import CREAM, GOLD, RESULTS, Pen, pile, plate, words
from .money import change
from .sight import Facts, Sight, net

# The sizes of chips and print for one, two and three bettors side by side.
_CHIP = {1: 20, 2: 17, 3: 15}
_PRINT = {1: 18, 2: 15, 3: 13}


@dataclass(frozen=True)
class Bettor:
    """A player on one spot: wagers that are open, and settlements of those that are not."""

    player: str
    wagers: tuple[Facts, ...]
    settlements: tuple[Facts, ...]

    @property
    def amount(self) -> int:
        """The chips in play."""
        return sum(one["amount"] for one in self.wagers)

    @property
    def result(self) -> str:
        """How it ended in all: as every wager did, or by what they came to together."""
        results = {one["result"] for one in self.settlements}
        if len(results) == 1:
            return str(results.pop())
        came_to = net(self.settlements)
        return "win" if came_to > 0 else "lose" if came_to < 0 else "push"

    def written(self, pen: Pen) -> str:
        """The chips in play in figures, equal wagers on several hands as so many times so much."""
        amounts = Counter(one["amount"] for one in self.wagers)
        if len(amounts) == 1 and len(self.wagers) > 1:
            return f"{len(self.wagers)}×{pen.money(self.wagers[0]['amount'])}"
        return pen.money(self.amount)

    def told(self, pen: Pen) -> str:
        """The same in words."""
        if self.wagers:
            return f"{self.player} has {self.written(pen)}"
        return f"{self.player}: {self.result} {change(net(self.settlements), pen.money)}"

    def stack(self, x: float, top: float, width: float, pen: Pen) -> str:
        """The chips in a part of a box, or the result."""
        share = min(3, max(1, round(146 / width)))
        size = _PRINT[share]
        lying = self.amount or sum(one["returned"] for one in self.settlements)
        chips = pile(lying, x, top + 28, _CHIP[share], pen) if lying else ""
        if self.wagers:
            return chips + plate(self.written(pen), x, top + 64, size, width=width - 2)
        came_to = change(net(self.settlements), pen.money)
        colours = RESULTS[self.result]
        if share == 1:
            return chips + plate(
                f"{self.result.upper()} {came_to}", x, top + 64, size - 1, width=width - 4, colours=colours
            )
        return (
            chips
            + plate(self.result.upper(), x, top + 46, size - 2, width=width - 2, colours=colours)
            + plate(came_to, x, top + 66, size - 1, width=width - 2, colours=colours)
        )


def bettors(sight: Sight, box: int, on: str) -> list[Bettor]:
    """Who bets on a spot of a box, in the order in which they did."""
    wagers = [one for one in sight.wagers if (one["box"], one["on"]) == (box, on)]
    settled = [one for one in sight.settlements if (one["box"], one["wager"]) == (box, on)]
    players = dict.fromkeys(one["player"] for one in (*settled, *wagers))
    return [
        Bettor(
            player,
            tuple(one for one in wagers if one["player"] == player),
            tuple(one for one in settled if one["player"] == player),
        )
        for player in players
    ]


def spot_tag(
    bet: list[Bettor], x: float, y: float, width: float, size: float, pen: Pen
) -> str:
    """What lies on a small spot in all, or what became of it."""
    down = sum(one.amount for one in bet)
    if down:
        return plate(pen.money(down), x, y, size, width=width)
    settled = [one for bettor in bet for one in bettor.settlements]
    whole = Bettor("", (), tuple(settled))
    text = f"{whole.result} {change(net(settled), pen.money)}"
    return plate(text, x, y, size, width=width, colours=RESULTS[whole.result])


def names(sight: Sight, box: int, bet: list[Bettor], y: float, width: float, pen: Pen) -> str:
    """Who bets on a box, or who sits at it, with the chips they have left."""
    seated = sight.seats.get(box)
    players = [one.player for one in bet] or ([seated["player"]] if seated else [])
    if not players:
        return ""
    slot = width / len(players)
    size = _PRINT[min(3, len(players))]
    parts = []
    for place, player in enumerate(players):
        x = slot * (place + 0.5) - width / 2
        parts.append(words(player, x, y, size + 1, width=slot - 4))
        stake = sight.stake(player)
        if stake is not None:
            money = pen.money(stake)
            parts.append(words(money, x, y + 21, size - 2, width=slot - 4, fill=GOLD, weight=None))
    return "".join(parts)

"""Those who bet on a spot, and their chips there: in play, or with what became of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from houseway.equipment.drawing.svg import element

from .felt import GOLD, RESULTS, Pen, drawn_before, numbered, pile, plate, words
from .money import change
from .sight import Facts, Sight, net

BOX_WIDE, BOX_HIGH = 146, 80

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
        return f"{self.player}: {' '.join(self.outcome(pen)).lower()}"

    def outcome(self, pen: Pen) -> list[str]:
        """How it ended, and what it brought or cost."""
        came_to = net(self.settlements)
        return [self.result.upper(), *([change(came_to, pen.money)] if came_to else [])]

    def tag(self, x: float, y: float, size: float, width: float, pen: Pen) -> str:
        """How it ended and what it brought, on one plate."""
        text = " ".join(self.outcome(pen))
        return plate(text, x, y, size, width=width, colours=RESULTS[self.result])

    def stack(self, x: float, top: float, width: float, pen: Pen) -> str:
        """The chips in a part of a box, or the result."""
        share = min(3, max(1, round(BOX_WIDE / width)))
        size = _PRINT[share]
        if self.wagers:
            amount = plate(self.written(pen), x, top + 64, size, width=width - 2)
            return pile(self.amount, x, top + 28, _CHIP[share], pen) + amount
        if share == 1:
            back = sum(one["returned"] for one in self.settlements)
            chips = pile(back, x, top + 28, _CHIP[share], pen) if back else ""
            return chips + self.tag(x, top + (64 if back else 40), size - 1, width - 6, pen)
        colours = RESULTS[self.result]
        return "".join(
            plate(text, x, top + down, size - 1, width=width - 2, colours=colours)
            for text, down in zip(self.outcome(pen), (28, 54), strict=False)
        )


def bettors(sight: Sight, box: int, on: str) -> list[Bettor]:
    """Who bets on a spot of a box, in the order in which they did."""
    wagers = sight.wagers_on.get((box, on), [])
    settled = sight.endings_on.get((box, on), [])
    if not wagers and not settled:
        return []
    players = dict.fromkeys(one["player"] for one in (*settled, *wagers))
    return [
        Bettor(
            player,
            tuple(one for one in wagers if one["player"] == player),
            tuple(one for one in settled if one["player"] == player),
        )
        for player in players
    ]


def betting_box(sight: Sight, box: int, on: str, top: float, pen: Pen) -> str:
    """A box with the chips of everybody who bets there, and below it who they are."""
    bet = bettors(sight, box, on)
    slot = BOX_WIDE / max(len(bet), 1)
    number = (
        numbered(box, 4 - BOX_WIDE / 2, top + 4)
        if bet
        else words(str(box), 0, top + BOX_HIGH / 2, 36, fill=GOLD, opacity=0.75)
    )
    stacks = (
        one.stack(slot * (place + 0.5) - BOX_WIDE / 2, top, slot, pen)
        for place, one in enumerate(bet)
    )
    return "".join(
        (_outline(top), number, *stacks, names(sight, box, bet, top + BOX_HIGH + 20, BOX_WIDE, pen))
    )


@drawn_before
def _outline(top: float) -> str:
    return element(
        "rect",
        x=-BOX_WIDE / 2,
        y=top,
        width=BOX_WIDE,
        height=BOX_HIGH,
        rx=12,
        fill="#000000",
        fill_opacity=0.14,
        stroke=GOLD,
        stroke_width=2,
        stroke_opacity=0.8,
    )


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

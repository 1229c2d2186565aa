"""Those who bet on a spot, and their chips there: in play, or with what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from houseway.drawing.equipment.svg import Attribute, element
from houseway.drawing.money import change
from houseway.games.events import Settlement

from .felt import GOLD, RESULTS, STOCK, Pen, drawn_before, numbered, pile, plate, words
from .sight import AnyHand, AtBox

BOX_WIDE, BOX_HIGH = 146, 80

# The sizes of chips and print for one, two and three bettors side by side.
_CHIP = {1: 20, 2: 17, 3: 15}
_PRINT = {1: 18, 2: 15, 3: 13}


class Ended(NamedTuple):
    """How a wager ended."""

    result: str
    staked: int
    returned: int


class Bet(NamedTuple):
    """What a player has on one spot: wagers that are open, and the ends of those that are not."""

    wagers: tuple[int, ...]
    ended: tuple[Ended, ...]

    @property
    def amount(self) -> int:
        """The chips in play."""
        return sum(self.wagers)

    @property
    def back(self) -> int:
        """The chips that came back."""
        return sum(one.returned for one in self.ended)

    @property
    def came_to(self) -> int:
        """What the wagers brought or cost that are not in play any more."""
        return sum(one.returned - one.staked for one in self.ended)

    @property
    def result(self) -> str:
        """How it ended in all: as every wager did, or by what they came to together."""
        results = {one.result for one in self.ended}
        if len(results) == 1:
            return results.pop()
        return "win" if self.came_to > 0 else "lose" if self.came_to < 0 else "push"

    def written(self, pen: Pen) -> str:
        """The chips in play in figures, equal wagers on several hands as so many times so much."""
        if len(self.wagers) > 1 and len(set(self.wagers)) == 1:
            return f"{len(self.wagers)}×{pen.money(self.wagers[0])}"
        return pen.money(self.amount)

    def outcome(self, pen: Pen) -> list[str]:
        """How it ended, and what it brought or cost."""
        came_to = self.came_to
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
            back = self.back
            chips = pile(back, x, top + 28, _CHIP[share], pen) if back else ""
            return chips + self.tag(x, top + (64 if back else 40), size - 1, width - 6, pen)
        colours = RESULTS[self.result]
        return "".join(
            plate(text, x, top + down, size - 1, width=width - 2, colours=colours)
            for text, down in zip(self.outcome(pen), (28, 54), strict=False)
        )


class Bettor(NamedTuple):
    """A player on one spot."""

    player: str
    bet: Bet

    def told(self, pen: Pen) -> str:
        """What the player has there, or had."""
        if self.bet.wagers:
            return f"{self.player} has {self.bet.written(pen)}"
        return f"{self.player}: {' '.join(self.bet.outcome(pen)).lower()}"


def endings(settlements: Iterable[Settlement]) -> dict[str, list[Ended]]:
    """How wagers ended, by player."""
    found: dict[str, list[Ended]] = {}
    for settlement in settlements:
        found.setdefault(settlement.player, []).append(_ended(settlement))
    return found


Bets = Mapping[str, tuple[Bettor, ...]]
Named = tuple[tuple[str, int | None], ...]


def _ended(settled: Settlement) -> Ended:
    return Ended(settled.result, settled.staked, settled.returned)


def bets_on(at: AtBox[AnyHand]) -> Bets:
    """Who bets on each place of a box, in the order in which they did."""
    found: dict[str, dict[str, tuple[list[int], list[Ended]]]] = {}
    for settlement in () if at.void else at.settlements:
        found.setdefault(settlement.wager, {}).setdefault(settlement.player, ([], []))[1].append(
            _ended(settlement)
        )
    for wager in at.wagers:
        on = found.setdefault(wager.on, {})
        on.setdefault(wager.player, ([], []))[0].append(wager.amount)
    return {
        on: tuple(
            Bettor(player, Bet(tuple(open_), tuple(ended)))
            for player, (open_, ended) in players.items()
        )
        for on, players in found.items()
    }


def named_at(at: AtBox[AnyHand], bettors: Iterable[Bettor]) -> Named:
    """Who bets on a box, or who sits at it, with the chips they have left."""
    stakes = at.stakes
    players = [bettor.player for bettor in bettors] or ([at.player] if at.seated else [])
    return tuple([(player, stakes.get(player)) for player in players])


def betting_box(at: AtBox[AnyHand], bettors: tuple[Bettor, ...], top: float, pen: Pen) -> str:
    """A box with the chips of everybody who bets there, and below it who they are."""
    chips = _chips(at.box, tuple([bettor.bet for bettor in bettors]), top, pen)
    return chips + names(named_at(at, bettors), top + BOX_HIGH + 20, BOX_WIDE, pen)


@drawn_before
def _chips(box: int, bets: tuple[Bet, ...], top: float, pen: Pen) -> str:
    slot = BOX_WIDE / max(len(bets), 1)
    number = (
        numbered(box, 4 - BOX_WIDE / 2, top + 4)
        if bets
        else words(str(box), 0, top + BOX_HIGH / 2, 36, fill=GOLD, opacity=0.75)
    )
    stacks = (
        bet.stack(slot * (place + 0.5) - BOX_WIDE / 2, top, slot, pen)
        for place, bet in enumerate(bets)
    )
    return "".join((STOCK.use("box", outline, 0, top), number, *stacks))


def outline(**attributes: Attribute) -> str:
    """The outline of a box, a shape for a table to keep."""
    return element(
        "rect",
        x=-BOX_WIDE / 2,
        width=BOX_WIDE,
        height=BOX_HIGH,
        rx=12,
        fill="#000",
        fill_opacity=0.14,
        stroke=GOLD,
        stroke_width=2,
        stroke_opacity=0.8,
        **attributes,
    )


@drawn_before
def names(named: Named, y: float, width: float, pen: Pen) -> str:
    """Players side by side, each with the chips they have left."""
    if not named:
        return ""
    slot = width / len(named)
    size = _PRINT[min(3, len(named))]
    parts = []
    for place, (player, stake) in enumerate(named):
        x = slot * (place + 0.5) - width / 2
        parts.append(words(player, x, y, size + 1, width=slot - 4))
        if stake is not None:
            money = pen.money(stake)
            parts.append(words(money, x, y + 21, size - 2, width=slot - 4, fill=GOLD, bold=False))
    return "".join(parts)

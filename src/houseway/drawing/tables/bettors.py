"""Those who bet on a spot, and their chips there: in play, or with what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from houseway.drawing.equipment.svg import Attribute, element
from houseway.drawing.money import change
from houseway.drawing.scene import Piece
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

    def stack(
        self, at: str, x: float, top: float, width: float, pen: Pen, *, of: str
    ) -> Iterator[Piece]:
        """The chips in a part of a box, or the result."""
        share = min(3, max(1, round(BOX_WIDE / width)))
        size = _PRINT[share]
        if self.wagers:
            amount = plate(self.written(pen), 0, 36, size, width=width - 2)
            chips = pile(self.amount, 0, 0, _CHIP[share], pen)
            yield Piece(f"bet-{at}", chips + amount, x, top + 28, of=of)
        elif share == 1:
            if back := self.back:
                chips = pile(back, 0, 0, _CHIP[share], pen)
                yield Piece(f"pay-{at}", chips, x, top + 28, of=of)
            tag = self.tag(0, 0, size - 1, width - 6, pen)
            yield Piece(f"verdict-{at}", tag, x, top + (64 if self.back else 40), of=of)
        else:
            colours, lines = RESULTS[self.result], zip(self.outcome(pen), (0, 26), strict=False)
            tags = (
                plate(text, 0, down, size - 1, width=width - 2, colours=colours)
                for text, down in lines
            )
            yield Piece(f"verdict-{at}", "".join(tags), x, top + 28, of=of)


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


def betting_box(
    at: AtBox[AnyHand], bettors: tuple[Bettor, ...], top: float, pen: Pen
) -> Iterator[Piece]:
    """A box with the chips of everybody who bets there, and below it who they are."""
    yield Piece(f"box-{at.box}", _ground(at.box, bool(bettors)), 0, top)
    slot = BOX_WIDE / max(len(bettors), 1)
    for place, bettor in enumerate(bettors):
        x = slot * (place + 0.5) - BOX_WIDE / 2
        key = f"{at.box}-main-{place}"
        yield from bettor.bet.stack(key, x, top, slot, pen, of=at.named)
    yield from names(at.box, named_at(at, bettors), top + BOX_HIGH + 20, BOX_WIDE, pen)


@drawn_before
def _ground(box: int, used: bool) -> str:
    """A box with its number, large where nothing lies in it."""
    number = (
        numbered(box, 4 - BOX_WIDE / 2, 4)
        if used
        else words(str(box), 0, BOX_HIGH / 2, 36, fill=GOLD, opacity=0.75)
    )
    return STOCK.use("box", outline) + number


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


def names(box: int, named: Named, y: float, width: float, pen: Pen) -> Iterator[Piece]:
    """Players side by side, each with the chips they have left."""
    slot = width / max(len(named), 1)
    size = _PRINT[min(3, max(len(named), 1))]
    for place, (player, stake) in enumerate(named):
        x = slot * (place + 0.5) - width / 2
        yield Piece(f"name-{box}-{place}", words(player, 0, 0, size + 1, width=slot - 4), x, y)
        if stake is not None:
            money = words(pen.money(stake), 0, 0, size - 2, width=slot - 4, fill=GOLD, bold=False)
            yield Piece(f"stake-{box}-{place}", money, x, y + 21)

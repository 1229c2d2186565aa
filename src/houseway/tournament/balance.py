"""Which players move when tables are uneven or can be broken, and why each of them.

In poker the player who will be the big blind next moves to the seat that pays it soonest at the
shortest table, and sits between the button and the small blind only where no other seat is open.
Without a button, the player in the highest seat moves to the lowest open one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from msgspec import Struct


@dataclass
class SeatingChart:
    """The seats of one table: who sits where, and the button."""

    number: int
    seats: int
    taken: dict[int, str] = field(default_factory=dict)
    button: int | None = None
    locked: bool = False

    @property
    def open(self) -> list[int]:
        """The seats where nobody sits."""
        return [seat for seat in range(1, self.seats + 1) if seat not in self.taken]

    def from_button(self) -> list[int]:
        """The seats taken, clockwise from the left of the button."""
        button = self.button or 0
        return sorted(self.taken, key=lambda seat: (seat <= button, seat))


class Move(Struct, frozen=True):
    """One player to another seat, and why."""

    player: str
    table: int
    seat: int
    to_table: int
    to_seat: int
    reason: str


def plan(charts: Sequence[SeatingChart]) -> list[Move]:
    """Every move in order: tables that are not needed are broken, the rest balanced.

    >>> two = SeatingChart(1, 9, {1: "ann", 2: "bob"}), SeatingChart(2, 9, {1: "cy"})
    >>> [move.player for move in plan(two)]
    ['cy']
    """
    left = [replace(c, taken=dict(c.taken)) for c in charts if c.taken and not c.locked]
    moves: list[Move] = []
    while (broken := _unneeded(left)) is not None:
        left.remove(broken)
        moves += _break(broken, left)
    while (move := _balancing(left)) is not None:
        moves.append(move)
    return moves


def break_one(charts: Sequence[SeatingChart], number: int) -> list[Move]:
    """The moves that break one table, or none where the other tables have no room."""
    left = [replace(c, taken=dict(c.taken)) for c in charts]
    broken = next(chart for chart in left if chart.number == number)
    others = [chart for chart in left if chart is not broken and chart.taken and not chart.locked]
    if sum(len(chart.open) for chart in others) < len(broken.taken):
        return []
    return _break(broken, others)


def _unneeded(charts: list[SeatingChart]) -> SeatingChart | None:
    """The table with the highest number, where the others have room for its players."""
    if len(charts) < 2:
        return None
    last = max(charts, key=lambda chart: chart.number)
    room = sum(len(chart.open) for chart in charts if chart is not last)
    return last if room >= len(last.taken) else None


def _break(broken: SeatingChart, others: list[SeatingChart]) -> list[Move]:
    moves = []
    for seat, player in sorted(broken.taken.items()):
        target = min(others, key=lambda chart: (len(chart.taken), chart.number))
        why = f"table {broken.number} is broken; table {target.number} is the shortest"
        moves.append(_move(broken, seat, player, target, why))
    return moves


def _balancing(charts: list[SeatingChart]) -> Move | None:
    if len(charts) < 2:
        return None
    longest = max(charts, key=lambda chart: (len(chart.taken), -chart.number))
    shortest = min(charts, key=lambda chart: (len(chart.taken), chart.number))
    if len(longest.taken) - len(shortest.taken) < 2:
        return None
    seat, who = _who_moves(longest)
    counts = f"{len(longest.taken)} to {len(shortest.taken)}"
    move = _move(longest, seat, longest.taken[seat], shortest, f"{counts} players; {who}")
    del longest.taken[seat]
    return move


def _who_moves(chart: SeatingChart) -> tuple[int, str]:
    order = chart.from_button()
    if chart.button is None or len(order) < 3:
        return max(chart.taken), "the highest seat moves"
    return order[2], "the next big blind moves"


def _move(source: SeatingChart, seat: int, player: str, target: SeatingChart, reason: str) -> Move:
    to = _worst_seat(target)
    target.taken[to] = player
    return Move(player, source.number, seat, target.number, to, reason)


def _worst_seat(chart: SeatingChart) -> int:
    """The open seat that pays the big blind soonest."""
    order = chart.from_button()
    if chart.button is None or len(order) < 2:
        return chart.open[0]
    big_blind = order[1]
    after = sorted(chart.open, key=lambda seat: (seat <= big_blind, seat))
    fair = [seat for seat in after if not _between(seat, chart.button, order[0])]
    return (fair or after)[0]


def _between(seat: int, button: int, small_blind: int) -> bool:
    if button < small_blind:
        return button < seat < small_blind
    return seat > button or seat < small_blind

"""What hands win against each other and what they become, as people and programs read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from houseway.equipment import Card

from ..figure_tables import Exact, number
from ..figures import Chart, Told

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class HandEquity:
    """What one hand or range wins: its part of the pot, and how often whole or shared.

    `made` is how often it ends in each category, for high.
    """

    hand: str
    equity: Exact
    wins: Exact
    ties: Exact
    made: dict[str, Exact]
    error: float = 0.0
    """Half of the 95% interval of a sampled equity."""


@dataclass(frozen=True)
class Equity:
    """Hands against each other on a board."""

    named: ClassVar[str] = "hand"

    hands: tuple[HandEquity, ...]
    board: tuple[Card, ...]
    showdowns: int
    exact: bool

    def __getitem__(self, n: int) -> HandEquity:
        return self.hands[n]

    @property
    def method(self) -> str:
        """How it was found, in words."""
        many = f"{self.showdowns:,}"
        return f"every deal and board ({many})" if self.exact else f"{many} deals at random"

    @property
    def _lying(self) -> str:
        return " ".join(map(str, self.board)) or "no board"

    @cached_property
    def chart(self) -> Chart:
        """The hands in a table."""
        lines = tuple(
            (
                hand.hand,
                (
                    _percent(hand.equity) + (f" ± {100 * hand.error:.3f}%" if hand.error else ""),
                    _percent(hand.wins),
                    _percent(hand.ties),
                ),
            )
            for hand in self.hands
        )
        title = f"equity with {self._lying}: {self.method}"
        return Chart(title, ("equity", "wins", "ties"), lines)

    def told(self) -> Iterator[Told]:
        """What can be compared with the same hands at another table."""
        for n, hand_equity in enumerate(self.hands):
            again = [other.hand for other in self.hands[:n]].count(hand_equity.hand)
            hand = f"{hand_equity.hand} ({again + 1})" if again else hand_equity.hand
            yield hand, "equity", hand_equity.equity
            yield hand, "wins", hand_equity.wins
            yield hand, "ties", hand_equity.ties

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The hands, unless there is one alone, and what they become where that was counted."""
        if not any(hand.made for hand in self.hands):
            return (self.chart,)
        return (self.odds,) if len(self.hands) == 1 else (self.chart, self.odds)

    @cached_property
    def odds(self) -> Chart:
        """How often each hand ends in each category."""
        categories = [
            *dict.fromkeys(name for hand_equity in self.hands for name in hand_equity.made)
        ]
        lines = tuple(
            (name, tuple(_percent(hand_equity.made.get(name, 0)) for hand_equity in self.hands))
            for name in categories
        )
        title = f"what a hand becomes with {self._lying}: {self.method}"
        return Chart(title, tuple(hand.hand for hand in self.hands), lines)

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "board": list(map(str, self.board)),
            "exact": self.exact,
            "showdowns": self.showdowns,
            "hands": [
                {
                    "hand": hand.hand,
                    "equity": number(hand.equity),
                    "wins": number(hand.wins),
                    "ties": number(hand.ties),
                    "error": hand.error,
                    "made": {name: number(share) for name, share in hand.made.items()},
                }
                for hand in self.hands
            ],
        }

    def __rich__(self) -> RenderableType:
        from rich.console import Group  # noqa: PLC0415

        return Group(*(chart.__rich__() for chart in self.charts))

    def svg(self) -> str:
        """The tables as a drawing."""
        from ..figure_drawings import charts_drawn  # noqa: PLC0415

        return charts_drawn(self.chart.title, self.charts)

    def _repr_svg_(self) -> str:
        return self.svg()


def _percent(share: Exact) -> str:
    return f"{100 * float(share):.3f}%"

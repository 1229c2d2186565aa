"""What is seen of a round of roulette."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from ..views import RoundView
from .media import Marker
from .spinning import Spin


class LayoutWagerView(Struct, frozen=True, gc=False):
    """A wager as it lies on the layout, what it was made with and what it is a piece of."""

    player: str
    on: str
    type: str
    amount: int
    made_with: str = field(name="with")
    part_of: str | None


class RouletteView(RoundView, frozen=True, kw_only=True, tag="roulette"):
    """The number that fell and how it was spun, and everything that lies on the layout."""

    result: int | None
    colour: str | None
    dolly: int | None
    spin: Spin | None
    void_spins: int
    ball: str
    layout: tuple[LayoutWagerView, ...]
    markers: tuple[Marker, ...]
    marker_buttons: Mapping[str, int]

    @property
    def on_display(self) -> int | None:
        """The number that fell."""
        return self.result

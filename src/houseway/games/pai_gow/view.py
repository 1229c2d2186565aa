"""What is seen of a round of pai gow."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from houseway.ranking.pai_gow import Part

from ..events import UNSEEN
from ..views import Cards, RoundView


class PaiGowHandView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The tiles of a Box; `low` and `high` are its parts, for whoever may see how it was Set."""

    box: int
    player: str
    state: str
    tiles: Cards
    low: str | None = None
    high: str | None = None

    @property
    def parts(self) -> dict[str, Part]:
        """The Low and the High Part, where they are known."""
        parts = {"low": self.low, "high": self.high}
        return {name: _part(part) for name, part in parts.items() if part not in (None, UNSEEN)}


_part = lru_cache(maxsize=1024)(Part.of)


class PaiGowView(RoundView, frozen=True, kw_only=True, tag="pai-gow"):
    """The throw that decided where the tiles went, and every Hand."""

    cut: str | None
    chung: int
    dice: tuple[int, ...]
    first_box: int | None
    hands: tuple[PaiGowHandView, ...]

"""What somebody sees of a round: what every game has, for each game to add its own to it.

Cards and tiles stand in a view as they are written, `??` where they lie face down. A view is the
same value for everybody who sees the same, so nobody changes what is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from .asks import Amounts, Fact, Option, Range
from .events import Settlement, VoidReason

Cards = tuple[str, ...]

ACT, RULING, COMMAND = "act", "ruling", "command"


class WagerView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Chips in play, as everybody sees them; `hand` is the hand of a box they ride on."""

    player: str
    box: int | None
    on: str
    amount: int
    hand: str | None = None


class SeatView(Struct, frozen=True, gc=False):
    """Who sits where, and with how many chips; without a seat they stand behind the boxes."""

    seat: int | None
    player: str
    stake: int


class InCommon(TypedDict):
    """What the view of every game has."""

    rules: str
    round: int
    stakes: Mapping[str, int]
    wagers: tuple[WagerView, ...]
    asked: str
    settlements: tuple[Settlement, ...]
    void: VoidReason | None


class RoundView(Struct, frozen=True, kw_only=True, tag_field="game"):
    """A round as one person sees it; the options are left out where nobody asked for them."""

    rules: str
    round: int
    stakes: Mapping[str, int]
    wagers: tuple[WagerView, ...]
    asked: str
    options: tuple[Option, ...] | UnsetType = UNSET
    settlements: tuple[Settlement, ...]
    void: VoidReason | None

    @property
    def on_display(self) -> str | int | None:
        """What the round adds to the results that are displayed at the table, if anything."""
        return None

    @property
    def game(self) -> str:
        """The game that is played."""
        return str(self.__struct_config__.tag)


class OptionView(Struct, frozen=True, kw_only=True):
    """Something that can be done: its fixed facts, the ranges of those to choose, and the clauses.

    `by` is whom it is done for where that is somebody else, and `words` what it means.
    """

    by: str | None
    do: str
    kind: str
    words: str
    where: Mapping[str, Fact]
    choose: Mapping[str, Range]
    clauses: tuple[str, ...]


def range_shown(allowed: Range) -> Range:
    """The values that a fact may have, the highest of amounts being one that is in step.

    >>> range_shown(Amounts(500, 2_100, 250))
    Amounts(low=500, high=2000, step=250)
    """
    if isinstance(allowed, Amounts) and allowed.high != allowed.largest:
        return replace(allowed, high=allowed.largest)
    return allowed

"""What a wager is made with: Tournament Chips, Colour Chips or a Maximum Marker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ..asks import Choices, Range
from ..round import Wager

if TYPE_CHECKING:
    from .round import Roulette

INSTRUMENT = "NI2002-45-roulette"

TOURNAMENT_CHIPS, COLOUR_CHIPS, MAXIMUM_MARKER = MEDIA = (  # 4.2
    "tournament chips",
    "colour chips",
    "maximum marker",
)
MARKER_COLOURS = ("red", "blue", "green", "yellow", "white", "black", "pink", "brown")


class Marker(Struct, frozen=True, gc=False):
    """A pair of triangles under one id: one on the layout, its twin on the rim with the chips."""

    id: str
    colour: str
    player: str
    number: int
    amount: int

    @property
    def on(self) -> str:
        """What the wager is known by."""
        return f"maximum marker {self.number}"


class Means(NamedTuple):
    """Chips that a player may wager with, the step they go in, and whether they go unsaid."""

    medium: str
    step: int
    usual: bool

    def named(self) -> Range:
        """The fact by which an act names them."""
        return Choices((self.medium,), self.medium if self.usual else None)


def means_of(round: Roulette, player: str) -> Iterator[Means]:
    """The chips that a player may put on the layout."""
    colour = round.colours.get(player)
    required = colour is not None and colour.required
    if not required:  # 4.6
        yield Means(TOURNAMENT_CHIPS, round.determinations.multiple, True)
    if colour:
        yield Means(COLOUR_CHIPS, colour.value, required)


def has_down(round: Roulette, player: str, medium: str) -> bool:
    """Whether a player has a wager with such chips on the layout."""
    return any(w.player == player and w.open and made_with(w) == medium for w in round.wagers)


def show_button(round: Roulette, player: str) -> None:
    """Show the value of a player's Colour Chips where it is above the table minimum."""
    if button := marker_button(round, player):
        round.note("marker button", "T:Marker Button", player=player, value=button)


def marker_button(round: Roulette, player: str) -> int | None:
    """The value on the Marker Button of a player's Colour Chips, where they have one."""
    colour = round.colours.get(player)
    return colour.value if colour and colour.value > round.determinations.minimum else None


def made_with(wager: Wager) -> str:
    """What a wager was made with."""
    medium: str = wager.facts["with"]
    return medium

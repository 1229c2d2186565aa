"""What a wager is made with: Tournament Chips, Colour Chips or a Maximum Marker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..asks import Amounts, Choices, Range
from ..round import Wager
from ..rulings import DIRECTOR, Facts, barred_without, ruling
from ..wagering import BankedRound
from .determinations import ColourChips, RouletteTable

INSTRUMENT = "NI2002-45-roulette"

TOURNAMENT_CHIPS, COLOUR_CHIPS, MAXIMUM_MARKER = MEDIA = (  # 4.2
    "tournament chips",
    "colour chips",
    "maximum marker",
)
MARKER_COLOURS = ("red", "blue", "green", "yellow", "white", "black", "pink", "brown")


class Marker(NamedTuple):
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


def _free_for_colour(round: Media) -> Facts:
    limits = round.determinations
    free = tuple(p for p in round.stakes if not round.has_down(p, TOURNAMENT_CHIPS))
    values = Amounts(limits.multiple, limits.maximum, limits.multiple)
    return {"player": Choices(free), "value": values}


def _closed(round: Media) -> str | None:
    return None if round.betting_open else "Chips are changed while bets are open."


class Media(BankedRound):
    """A round in which players wager with chips of several kinds."""

    determinations: RouletteTable

    def lay(self) -> None:
        super().lay()
        self.colours = dict(self.determinations.colour_chips)

    def means(self, player: str) -> Iterator[Means]:
        """The chips that a player may put on the layout."""
        colour = self.colours.get(player)
        required = colour is not None and colour.required
        if not required:  # 4.6
            yield Means(TOURNAMENT_CHIPS, self.determinations.multiple, True)
        if colour:
            yield Means(COLOUR_CHIPS, colour.value, required)

    def has_down(self, player: str, medium: str) -> bool:
        """Whether a player has a wager with such chips on the layout."""
        return any(w.player == player and w.open and made_with(w) == medium for w in self.wagers)

    @ruling(
        "4.6",
        by=(DIRECTOR,),
        facts=_free_for_colour,
        bar=barred_without(
            _free_for_colour, "Chips are changed before a wager: everybody has one down.", _closed
        ),
    )
    def colour_chips(self, player: str, value: int) -> None:
        """From now on the player wagers with Colour Chips of a nominated value."""
        self.colours[player] = ColourChips(value=value, required=True)
        self.show_button(player)

    def show_button(self, player: str) -> None:
        """Show the value of a player's Colour Chips where it is above the table minimum."""
        if button := self.marker_button(player):
            self.note("marker button", "T:Marker Button", player=player, value=button)

    def marker_button(self, player: str) -> int | None:
        """The value on the Marker Button of a player's Colour Chips, where they have one."""
        colour = self.colours.get(player)
        return colour.value if colour and colour.value > self.determinations.minimum else None


def made_with(wager: Wager) -> str:
    """What a wager was made with."""
    medium: str = wager.facts["with"]
    return medium

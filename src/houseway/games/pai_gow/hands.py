"""The four tiles of a Box and what has become of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.equipment import Mark, Tile
from houseway.ranking.pai_gow import Division

from ..events import UNSEEN
from ..round import Wager
from .determinations import HOUSE_BOX

INSTRUMENT = "NI2002-45-pai-gow"


@dataclass(eq=False, slots=True)
class Hand:
    """The tiles of a Box: they lie face down, are viewed, Set, and at last displayed.

    A tile that nobody has named is `Mark.FACE_DOWN`. A Hand that was Set with such tiles has
    no `division` until it is displayed. `house_way` are the clauses by which the House Way set
    it; they would tell of the tiles, so they are cited only when the Hand is displayed.
    """

    box: int
    wager: Wager | None = None
    tiles: list[Tile | Mark] = field(default_factory=list)
    exposed: set[int] = field(default_factory=set)
    exposed_by_dealer: int = 0
    viewed: bool = False
    is_set: bool = False
    division: Division | None = None
    house_way: tuple[str, ...] = ()
    displayed: bool = False
    conceded: bool = False

    @property
    def place(self) -> str:
        """Where the tiles go."""
        return f"box {self.box}"

    @property
    def is_bank(self) -> bool:
        """Whether this is the Hand of the House."""
        return self.box == HOUSE_BOX

    @property
    def player(self) -> str:
        """Who plays the Hand."""
        return self.wager.player if self.wager else "house"

    @property
    def in_play(self) -> bool:
        """Whether a wager on the Hand is still to be decided."""
        return self.wager is not None and self.wager.open

    @property
    def may_be_void(self) -> bool:
        """Whether the player may call the Hand Void for the tiles that the dealer exposed."""
        # 13.8: with all four exposed nothing is left to view, and the choice ends with Setting
        return self.exposed_by_dealer >= 2 and not self.viewed and not self.is_set

    @property
    def known(self) -> list[Tile]:
        """The tiles that have been named."""
        return [tile for tile in self.tiles if isinstance(tile, Tile)]

    @property
    def is_known(self) -> bool:
        """Whether all tiles have been named."""
        return bool(self.tiles) and len(self.known) == len(self.tiles)

    @property
    def state(self) -> str:
        """How the Hand lies, in a word or two."""
        if self.displayed:
            return "displayed"
        if self.conceded:
            return "conceded"
        if self.is_set:
            return "set"
        return "viewed" if self.viewed else "face down"

    def reset(self) -> None:
        """Undo the Setting; what all have seen stays seen."""
        if self.displayed:
            self.exposed = set(range(len(self.tiles)))
        self.viewed = self.is_set = self.displayed = self.conceded = False
        self.division, self.house_way = None, ()

    def swap(self, other: Hand) -> None:
        """Exchange the tiles of two Hands, with what has been seen of them."""
        self.tiles, other.tiles = other.tiles, self.tiles
        self.exposed, other.exposed = other.exposed, self.exposed
        by_dealer = self.exposed_by_dealer
        self.exposed_by_dealer, other.exposed_by_dealer = other.exposed_by_dealer, by_dealer

    def seen(self, whole: bool) -> list[str]:
        """The tiles as somebody sees them who may see the whole Hand, or only what is exposed."""
        return [
            written(tile) if whole or self.displayed or at in self.exposed else UNSEEN
            for at, tile in enumerate(self.tiles)
        ]


def written(tile: Tile | Mark) -> str:
    """A tile as it is written."""
    return tile.value if isinstance(tile, Mark) else str(tile)

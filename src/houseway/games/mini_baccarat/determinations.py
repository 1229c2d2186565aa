"""What the Tournament Director determines for a mini-baccarat table."""

from __future__ import annotations

from typing import NamedTuple

from houseway.rulebook import Refused

from ..table_limits import LimitClauses, TableLimits, check_limits
from .tableau import BANKER, PLAYER, TIE

INSTRUMENT = "NI2002-45-mini-baccarat"

LIMITS = LimitClauses(
    displayed="3.1",
    multiple="3.2",
    minimum="3.3",
    maximum="3.4",
    chips="4.2",
    opportunity="4.1",
    closed="6.2",
)

DECKS = 8
FACES = (UP, DOWN) = ("up", "down")
TURNERS = (THE_DEALER, A_PLAYER, PLAYERS) = ("dealer", "player", "players")


class Limit(NamedTuple):
    """The areas of a Box that one minimum and one maximum are for, taken together."""

    areas: tuple[str, ...]
    minimum: int
    maximum: int


class MiniBaccaratDeterminations(TableLimits, frozen=True, kw_only=True):
    """The limits per player, how the cards are dealt, and who turns them.

    The areas of a Box count together towards the limits, unless the sign has limits of its own for
    Tie. Dealt face down, a Hand is turned by the `dealer`; by the `player` with the most on it
    (the first of them clockwise); or by whichever of the `players` with chips on it comes first.
    Where nobody has chips on the Hand, the dealer turns it.
    """

    tie_minimum: int | None = None
    tie_maximum: int | None = None
    face: str = UP
    turned_by: str | None = None
    decks: int = DECKS
    boxes: int = 7

    def __post_init__(self) -> None:
        check_limits(self, LIMITS, INSTRUMENT)
        self._check_tie_limits()
        if self.decks != DECKS:
            raise _refused(f"Eight decks are used, not {self.decks}.", "2.1")
        if self.face not in FACES:
            raise _refused(f"Cards are dealt face up or face down, not {self.face!r}.", "2.2")
        self._check_turner()
        if self.boxes < 1:
            raise _refused("A table has at least one Box.", "4.2")

    def _check_tie_limits(self) -> None:
        if self.tie_minimum is None and self.tie_maximum is None:
            return
        if self.tie_minimum is None or self.tie_maximum is None:
            raise _refused("The sign shows both limits for Tie, or neither.", LIMITS.displayed)
        tie = TableLimits(
            minimum=self.tie_minimum, maximum=self.tie_maximum, multiple=self.multiple
        )
        check_limits(tie, LIMITS, INSTRUMENT)

    def _check_turner(self) -> None:
        if self.face == UP and self.turned_by is not None:
            raise _refused("Cards that are dealt face up are turned by nobody.", "6.3")
        if self.face == DOWN and self.turned_by not in TURNERS:
            raise _refused(
                "Hands that are dealt face down need somebody to turn them: "
                f"{', '.join(TURNERS)}; not {self.turned_by!r}.",
                "6.3",
            )

    @property
    def limits(self) -> tuple[Limit, ...]:
        """The limits, with the areas that each is for.

        >>> MiniBaccaratDeterminations(minimum=50, maximum=500).limits[0].areas
        ('banker', 'player', 'tie')
        """
        if self.tie_minimum is None or self.tie_maximum is None:
            return (Limit((BANKER, PLAYER, TIE), self.minimum, self.maximum),)
        return (
            Limit((BANKER, PLAYER), self.minimum, self.maximum),
            Limit((TIE,), self.tie_minimum, self.tie_maximum),
        )


def _refused(reason: str, clause: str) -> Refused:
    return Refused(reason, f"{INSTRUMENT} {clause}")

"""What the Tournament Director determines for a roulette table."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from houseway.rulebook import Refused, RuleSet, ruleset

from ..table_limits import LimitClauses, TableLimits, check_limits
from .layout import SINGLE_ZERO_LAYOUT, ZERO_CORNER, Position, RouletteLayout

INSTRUMENT = "NI2002-45-roulette"
RULES = ruleset(INSTRUMENT)

LIMIT_CLAUSES = LimitClauses(
    displayed="3.1",
    multiple="3.2",
    minimum="3.3",
    maximum="3.4",
    chips="4.2",
    opportunity="4.1",
    closed="4.4",
)

SMALLEST_BALL, LARGEST_BALL = 170, 220  # 2.2


class WagerLimits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The lowest and highest wager on one place, for one type of wager."""

    minimum: int | None = None
    maximum: int | None = None


class ColourChips(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The value nominated for a player's Colour Chips, and whether the player must use them."""

    value: int
    required: bool = False


class RouletteDeterminations(TableLimits, frozen=True, kw_only=True):
    """The limits and the equipment of a roulette table.

    `minimum` is for all wagers of a player in a round together, `maximum` for a wager on any one
    place; `limits` narrow that for types of wager. The ball is measured in tenths of a millimetre.
    """

    layout: ClassVar[RouletteLayout] = SINGLE_ZERO_LAYOUT
    rules: ClassVar[RuleSet] = RULES

    limits: dict[str, WagerLimits] = msgspec.field(default_factory=dict)
    race_track: bool = True
    zero_corner: bool = True
    maximum_markers: bool = True
    colour_chips: dict[str, ColourChips] = msgspec.field(default_factory=dict)
    ball: str = "1"
    ball_tenths_of_mm: int = 200

    def __post_init__(self) -> None:
        check_limits(self, LIMIT_CLAUSES, self.rules.id)
        if self.race_track and self.layout is not SINGLE_ZERO_LAYOUT:
            raise Refused(
                "A Race Track is printed for the wheel of this house, not for another.",
                *self.rules.cite("4.8"),
            )
        for wager_type, limits in self.limits.items():
            self._check_type(wager_type, limits)
        for player, chips in self.colour_chips.items():
            self._check_colour(player, chips.value)
        if not SMALLEST_BALL <= self.ball_tenths_of_mm <= LARGEST_BALL:
            raise Refused(
                f"A ball of {self.ball_tenths_of_mm / 10:.1f} mm is not one of 17 to 22 mm.",
                *self.rules.cite("2.2"),
            )

    def _check_type(self, wager_type: str, limits: WagerLimits) -> None:
        if wager_type not in self.layout.types:
            raise Refused(
                f"There is no type of wager {wager_type!r}; limits are for "
                f"{', '.join(self.layout.types)}.",
                *self.rules.cite("4.3"),
            )
        for name in ("minimum", "maximum"):
            amount = getattr(limits, name)
            if amount is not None and (amount <= 0 or amount % self.multiple):
                raise Refused(
                    f"The {wager_type} {name} ({amount}) must be a multiple of {self.multiple}.",
                    *self.rules.cite("3.2"),
                )
        if not self.multiple <= (limits.minimum or self.multiple) <= self.most_of(wager_type):
            raise Refused(
                f"The {wager_type} minimum must be at most its maximum.", *self.rules.cite("3.1")
            )
        if self.most_of(wager_type) > self.maximum:
            raise Refused(
                f"The {wager_type} maximum cannot be above the maximum of the table "
                f"({self.maximum}).",
                *self.rules.cite("3.1"),
            )

    def _check_colour(self, player: str, value: int) -> None:
        if value <= 0 or value % self.multiple:
            raise Refused(
                f"Colour Chips of {player} at {value} do not go in multiples of {self.multiple}.",
                *self.rules.cite("3.2"),
            )

    def most_of(self, wager_type: str) -> int:
        """The highest wager of one type."""
        return self.limits.get(wager_type, WagerLimits()).maximum or self.maximum

    def least(self, position: Position) -> int:
        """The lowest wager on a place, where its type has a minimum of its own; else nothing."""
        return self.limits.get(position.type, WagerLimits()).minimum or 0

    def most(self, position: Position) -> int:
        """The highest wager on a place."""
        return self.most_of(position.type)

    def highest(self) -> dict[str, int]:
        """The highest wager on every place there is."""
        return {on: self.most(place) for on, place in self.layout.places.items() if self.has(place)}

    def has(self, position: Position) -> bool:
        """Whether a place is on the layout of this table."""
        return self.zero_corner or position.name != ZERO_CORNER

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: what it says, line by line."""
        lines = [  # 3.1, 3.2
            ("minimum", f"{self.minimum:,} in all in a round"),
            ("maximum", f"{self.maximum:,} on one place"),
            ("multiples", f"{self.multiple:,}"),
        ]
        for wager_type in (one for one in self.layout.types if one in self.limits):
            least = self.limits[wager_type].minimum or self.multiple
            lines.append((wager_type, f"{least:,} to {self.most_of(wager_type):,}"))
        used = {"race track": self.race_track}
        if ZERO_CORNER in self.layout.places:
            used[ZERO_CORNER] = self.zero_corner
        used["maximum markers"] = self.maximum_markers
        return lines + [(name, "in use" if on else "not in use") for name, on in used.items()]

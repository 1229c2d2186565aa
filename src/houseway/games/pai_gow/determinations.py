"""What the Tournament Director determines for a pai gow table."""

from __future__ import annotations

from houseway.rulebook import ruleset

from ..table_limits import LimitClauses, TableLimits, check_limits

INSTRUMENT = "NI2002-45-pai-gow"
RULES = ruleset(INSTRUMENT)

LIMITS = LimitClauses(
    displayed="5.1",
    multiple="5.2",
    minimum="5.3",
    maximum="5.4",
    chips="7.2",
    opportunity="7.1",
    closed="7.4",
)

BOXES = 8
HOUSE_BOX = 1  # 7.3
HAND = 4  # T:Hand
TILES = 32  # 2.1
DICE = 3  # 2.1
THE_CUT = "Yat Dong Dong (right)"  # 8.2[2]


class PaiGowDeterminations(TableLimits, frozen=True, kw_only=True):
    """The limits per Box, and how far the House Way splits pairs.

    With `guard` the House Way splits a pair only for a better Low Part. The text has no such
    condition, though splitting for a worse one serves nobody; without it 80 Hands are set lower.
    """

    guard: bool = True  # 10.1(a)

    def __post_init__(self) -> None:
        check_limits(self, LIMITS, INSTRUMENT)

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: what it says, line by line."""
        return [  # 5.1, 5.2
            ("minimum", f"{self.minimum:,} per Box"),
            ("maximum", f"{self.maximum:,} per Box"),
            ("multiples", f"{self.multiple:,}"),
            ("House Way splits a pair", "for a better Low Part" if self.guard else "as listed"),
        ]

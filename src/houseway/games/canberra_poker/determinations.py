"""What the Tournament Director determines for a Canberra Poker table."""

from __future__ import annotations

from houseway.rulebook import Refused, ruleset

from ..table_limits import LimitClauses, TableLimits, check_limits

INSTRUMENT = "NI2002-45-canberra-poker"
RULES = ruleset(INSTRUMENT)

LIMITS = LimitClauses(
    displayed="3.1",
    multiple="3.2",
    minimum="3.3",
    maximum="3.4",
    chips="4.2",
    opportunity="4.1",
    closed="4.4",
)

PACK = 52  # 2.1
HAND = 5  # 2.5
MOST_BOXES = PACK // HAND - 1  # the dealer has a hand too


class CanberraPokerDeterminations(TableLimits, frozen=True, kw_only=True):
    """The limits of an Ante, the most that a winning Bet is paid, and the Boxes on the layout.

    >>> CanberraPokerDeterminations(minimum=50, maximum=1_000, maximum_payout=20_000).boxes
    7
    """

    maximum_payout: int
    boxes: int = 7

    def __post_init__(self) -> None:
        check_limits(self, LIMITS, INSTRUMENT)
        if self.maximum_payout <= 0:
            raise Refused(
                f"The maximum payout ({self.maximum_payout}) must be above nothing.",
                *RULES.cite("8.2"),
            )
        if not 1 <= self.boxes <= MOST_BOXES:
            raise Refused(
                f"One deck serves 1 to {MOST_BOXES} Boxes and the dealer, not {self.boxes}.",
                *RULES.cite("2.1", "6.3(c)"),
            )

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: what it says, line by line."""
        return [
            ("minimum", f"{self.minimum:,} per Box"),  # 3.1
            ("maximum", f"{self.maximum:,} per Box"),
            ("multiples", f"{self.multiple:,}"),  # 3.2
            ("maximum payout", f"{self.maximum_payout:,} on a winning Bet"),  # 8.2
        ]

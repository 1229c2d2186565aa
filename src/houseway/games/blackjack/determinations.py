"""What the operator chooses for a blackjack table."""

from __future__ import annotations

from typing import Literal

from houseway.rulebook import Refused

from ..wagering import LimitClauses, TableLimits, check_limits

INSTRUMENT = "NI2005-63"

LIMITS = LimitClauses(
    displayed="3.1",
    multiple="3.3",
    minimum="3.4",
    maximum="3.5",
    chips="4.2",
    opportunity="4.1",
    closed="6.2[2]",
)


class BlackjackDeterminations(TableLimits, frozen=True, kw_only=True):
    """Decks, shoe, shuffle, limits and side bets; amounts in the smallest unit, such as cents."""

    multiple: int = 100
    smallest_chip: int = 0
    boxes: int = 7
    decks: int = 6
    shoe: Literal["standard", "automated"] = "standard"
    shuffle: str = "hand"
    approved_shuffles: tuple[str, ...] = ("hand",)
    cutting_card_tolerance: int = 0
    burn_on_new_shoe: Literal[0, 1] = 0
    multi_box: bool = True
    mid_shoe_minimum: bool = False
    super_sevens: bool = False
    super_sevens_amounts: tuple[int, ...] = (100,)
    perfect_pairs: bool = False
    perfect_pairs_minimum: int = 0
    perfect_pairs_maximum: int = 0

    def __post_init__(self) -> None:
        check_limits(self, LIMITS, INSTRUMENT, unit=2)  # 13.2: 3 to 2 is paid without rounding
        _refuse_unless(
            4 <= self.decks <= 8, f"Four to eight decks are used, not {self.decks}.", "2.1"
        )  # 2.3(a)
        _refuse_unless(
            self.shuffle in self.approved_shuffles,
            f"The shuffle {self.shuffle!r} is not among the approved: "
            f"{', '.join(self.approved_shuffles)}.",
            "2.3(b)",
        )
        _refuse_unless(
            0 <= self.cutting_card_tolerance <= 26,
            "The cutting card may lie at most 26 cards off half the decks.",
            "5.3[3]",
        )
        _refuse_unless(self.boxes >= 1, "A table has at least one box.", "A:Box")
        _refuse_unless(
            self.chip > 0 and self.chip % 2 == 0 and self.multiple % (self.chip // 2) == 0,
            f"The smallest chip ({self.chip}) must be even and fit the multiple, so that insurance "
            "in half chips is exact.",
            "7.3",
        )
        if self.mid_shoe_minimum:
            _refuse_unless(
                self.shoe == "standard",
                "The minimum for late bettors does not apply with an automated shuffling shoe.",
                "19.1",
            )
        self._check_side_bets()

    def _check_side_bets(self) -> None:
        if self.super_sevens:  # 17.1
            _refuse_unless(
                bool(self.super_sevens_amounts) and min(self.super_sevens_amounts) > 0,
                "Super Sevens needs an approved amount.",
                "17.4",
            )
        if self.perfect_pairs:  # 18.1
            _refuse_unless(
                0 < self.perfect_pairs_minimum <= self.perfect_pairs_maximum,
                "Perfect Pairs needs a minimum and a maximum on the sign.",
                "18.9",
            )

    @property
    def chip(self) -> int:
        """The smallest chip in the float; the multiple unless another was set."""
        return self.smallest_chip or self.multiple

    @property
    def automated(self) -> bool:
        """Whether cards come from an automated shuffling shoe."""
        return self.shoe == "automated"


def _refuse_unless(holds: bool, reason: str, clause: str) -> None:
    if not holds:
        raise Refused(reason, f"{INSTRUMENT} {clause}")

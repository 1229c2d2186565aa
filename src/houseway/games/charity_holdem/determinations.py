"""Rules 5.1, 7.3, 8.4 and 9: what is determined for a table of charity hold'em."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar, Literal

from houseway.rulebook import Refused

from ..round import Determinations
from .sign import sign

INSTRUMENT = "CTP"

STRUCTURED, HALF_POT, FULL_POT, NO_LIMIT = "structured", "half pot", "full pot", "no limit"
BETTING_ROUNDS = 4
MOST_SEATS = 10

Band = tuple[int, int]


class CharityHoldemDeterminations(Determinations, frozen=True, kw_only=True):
    """Antes, blinds and limits in tournament chips.

    `structure` holds the least and the most that can be bet or raised in each betting round of a
    structured limit. `incomplete_raise` says whether everybody may raise after an all-in that is
    short of a raise (`text`), or only those who have not acted yet (`live`).
    """

    tournament: ClassVar[bool] = True  # every table of the instrument is one of a tournament

    minimum: int
    blinds: tuple[int, ...] = ()
    ante: int = 0
    limit: Literal["structured", "half pot", "full pot", "no limit"] = "no limit"
    structure: tuple[Band, ...] = ()
    lowest_chip: int = 1
    seats: int = MOST_SEATS
    time_to_act: int | None = None
    player_cut: bool = False
    incomplete_raise: Literal["text", "live"] = "text"

    def __post_init__(self) -> None:
        _refuse_unless(2 <= self.seats <= MOST_SEATS, "A table seats two to ten players.", "5.1")
        _refuse_unless(self.lowest_chip > 0, "The lowest chip is worth something.", "18.3")
        time = self.time_to_act
        _refuse_unless(time is None or time > 0, "Players get some time to act.", "8.4")
        _refuse_unless(self.minimum > 0, "The minimum wager is above nothing.", "9.3")
        self._check_structure()
        self._check_forced_bets()
        self._check_chips()

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: limits, structure and number of blinds, in words."""
        return list(sign(self))

    def _check_structure(self) -> None:
        if self.limit != STRUCTURED:
            _refuse_unless(
                not self.structure, f"A table with {self.limit} has no structure.", "9.1"
            )
            return
        _refuse_unless(
            len(self.structure) == BETTING_ROUNDS,
            "A structured limit says the range of each of the four betting rounds.",
            "A:structured limit",
        )
        rising = all(0 < low <= high for low, high in self.structure)
        _refuse_unless(rising, "A range goes from a least to a most.", "A:structured limit")
        _refuse_unless(
            self.structure[0][0] == self.minimum,
            "The range of the first betting round begins at the table minimum.",
            "9.3.1[2]",
        )

    def _check_forced_bets(self) -> None:
        _refuse_unless(
            bool(self.blinds) or self.ante > 0, "Players place an ante, blinds or both.", "10.3.1"
        )
        _refuse_unless(self.ante >= 0, "An ante is no less than nothing.", "10.3.1")
        _refuse_unless(
            len(self.blinds) <= self.seats, "There are more blinds than seats.", "10.3.1.2"
        )
        first, second = (*self.blinds, self.minimum, self.minimum)[:2]
        _refuse_unless(
            not self.blinds or first == self.minimum or first * 2 == self.minimum,
            f"The first blind is half of {self.minimum:,} or all of it.",
            "9.3.1",
        )
        _refuse_unless(
            second >= self.minimum,
            f"The second blind is at least {self.minimum:,}.",
            "9.3.1[2]",
        )
        later = self.blinds[1:]  # later blinds: read as not below the one before
        rising = all(a <= b for a, b in pairwise(later))
        _refuse_unless(rising, "A later blind is not below the one before.", "9.3.1[2]")
        _refuse_unless(
            not self.structure or all(blind <= self.structure[0][1] for blind in self.blinds),
            "No blind is above the limit of the first betting round.",
            "9.3.2",
        )

    def _check_chips(self) -> None:
        bands = [amount for band in self.structure for amount in band]
        in_chips = all(
            amount % self.lowest_chip == 0
            for amount in (self.minimum, self.ante, *self.blinds, *bands)
        )
        _refuse_unless(in_chips, f"Wagers are in chips of {self.lowest_chip:,}.", "18.3")

    @property
    def last_blind(self) -> int:
        """What must be met in the first betting round before anybody raises."""
        return max(self.blinds, default=0)

    def range_of(self, betting_round: int) -> Band:
        """The least and most of a structured limit in a betting round, the first being 0."""
        return self.structure[betting_round]

    def minimum_in(self, betting_round: int) -> int:
        """The table minimum of a betting round, the first being 0."""
        return self.structure[betting_round][0] if self.structure else self.minimum


def _refuse_unless(holds: bool, reason: str, clause: str) -> None:
    if not holds:
        raise Refused(reason, f"{INSTRUMENT} {clause}")

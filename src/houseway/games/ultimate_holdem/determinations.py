"""What the operator chooses for a table of Ultimate Texas Hold-em."""

from __future__ import annotations

from typing import Literal

from houseway.rulebook import Refused

from ..asks import Amounts
from ..table_limits import LimitClauses, TableLimits, check_limits

INSTRUMENT = "NI2019-212"

ANTE, BLIND, TRIPS, PLAY = "ante", "blind", "trips", "play"
MOST_TIMES = 4
MOST_BOXES = 22  # 2.1: five communal cards, two for the dealer and two a hand fit into 52

LIMITS = LimitClauses(
    displayed="5.1",
    multiple="5.3",
    minimum="5.4",
    maximum="5.5",
    chips="4.1",
    opportunity="4.2",
    closed="7.1#2",
)


class UltimateHoldemDeterminations(TableLimits, frozen=True, kw_only=True):
    """Limits of each box, the two decks and the maximum payout; amounts in the smallest unit.

    `minimum` and `maximum` are for ante and blind. Trips has the same limits, and play up to four
    times as much, where no others are set.
    """

    multiple: int = 100
    trips_minimum: int | None = None
    trips_maximum: int | None = None
    play_maximum: int | None = None
    maximum_payout: int | None = None
    boxes: int = 6
    shoe: Literal["automated"] = "automated"
    first_deck: str = "red"
    second_deck: str = "blue"
    decision_seconds: int = 30
    tournament: bool = False

    def __post_init__(self) -> None:
        # 10.1:Blind:Flush: 3 to 2 is paid without rounding, so that wagers are even
        check_limits(self, LIMITS, INSTRUMENT, unit=2)
        self._check_other_boxes()
        _refuse_unless(
            self.shoe == "automated", "All cards come from an automated shuffling shoe.", "2.2"
        )
        _refuse_unless(
            _named(self.first_deck) != _named(self.second_deck)
            and bool(_named(self.first_deck) and _named(self.second_deck)),
            "The two decks have different colours.",
            "2.1(a)",
        )
        _refuse_unless(
            1 <= self.boxes <= MOST_BOXES,
            f"One deck serves 1 to {MOST_BOXES} boxes, not {self.boxes}.",
            "2.1",
        )
        _refuse_unless(
            self.maximum_payout is None or self.maximum_payout > 0,
            "A maximum payout is above nothing.",
            "10.1:Maximum payout",
        )
        _refuse_unless(self.decision_seconds > 0, "A player is given some time to decide.", "13.8")

    def _check_other_boxes(self) -> None:
        trips, play = self.limits(TRIPS), self.limits(PLAY)
        for amount in (trips.low, trips.high, play.high):
            _refuse_unless(
                amount % self.multiple == 0,
                f"A limit of {amount} must be a multiple of {self.multiple}.",
                LIMITS.multiple,
            )
        _refuse_unless(
            0 < trips.low <= trips.high,
            f"The minimum for trips ({trips.low}) must be above nothing and at most its maximum "
            f"({trips.high}).",
            LIMITS.displayed,
        )
        _refuse_unless(
            play.high >= MOST_TIMES * self.maximum,
            f"The maximum for play must allow four times the highest ante, {self.maximum}.",
            LIMITS.displayed,
        )

    def limits(self, on: str) -> Amounts:
        """The minimum and maximum of a box, in the multiples permitted.

        >>> str(UltimateHoldemDeterminations(minimum=1_000, maximum=30_000).limits("play"))
        '1,000 to 120,000 in steps of 100'
        """
        low, high = self.minimum, self.maximum
        if on == TRIPS:
            low = self.trips_minimum if self.trips_minimum is not None else low
            high = self.trips_maximum if self.trips_maximum is not None else high
        elif on == PLAY:
            high = self.play_maximum if self.play_maximum is not None else MOST_TIMES * high
        return Amounts(low, high, self.multiple)

    @property
    def colours(self) -> tuple[str, str]:
        """The colours of the two decks."""
        return self.first_deck, self.second_deck

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: the limits of each box, the multiples and the maximum payout."""
        boxes = {"ante and blind": ANTE, "trips": TRIPS, "play": PLAY}
        limits = {words: self.limits(on) for words, on in boxes.items()}
        payout = "none" if self.maximum_payout is None else f"{self.maximum_payout:,}"
        return [
            *((words, f"{one.low:,} to {one.high:,}") for words, one in limits.items()),  # 5.1
            ("multiples", f"{self.multiple:,}"),  # 5.3
            ("maximum payout for blind", payout),
            ("decks", " and ".join(self.colours)),
            ("time to decide", f"{self.decision_seconds} seconds"),
        ]


def _named(colour: str) -> str:
    return colour.strip().lower()


def _refuse_unless(holds: bool, reason: str, clause: str) -> None:
    if not holds:
        raise Refused(reason, f"{INSTRUMENT} {clause}")

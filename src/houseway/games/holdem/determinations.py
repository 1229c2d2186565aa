"""What the operator determines for a hold'em table under NI2018-51."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.ranking.poker import PokerRanking, WinningHand
from houseway.rulebook import Refused

from ..round import Determinations

INSTRUMENT = "NI2018-51"
DOLLAR = 100

Maximum = Literal["no limit", "full pot", "half pot", "straddle"] | int


class PotCommission(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="pot"
):
    """Commission from the pots: so much per cent once a pot is over the threshold, up to a cap."""

    percent: Literal[5, 10]
    cap: int
    approval: str

    @property
    def threshold(self) -> int:
        """The pot that bears nothing yet."""
        return 19 * DOLLAR if self.percent == 5 else 9 * DOLLAR  # 15.2(a)(i), 15.2(a)(ii)


class TimeCommission(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="time"
):
    """Commission by the time, paid in advance."""

    rate: int
    minutes: int
    approved_maximum: int


class HoldemDeterminations(Determinations, frozen=True, kw_only=True):
    """Every determination of rules 2, 3, 4.2 and 15; amounts in cents."""

    minimum_stake: int
    maximum_buy_in: int | None = None
    minimum_bet: int
    maximum: Maximum = "no limit"
    max_raises: int | None = None
    forced: Literal["blind", "ante"] = "blind"
    blinds: tuple[int, ...] = ()
    blind_option: Literal["A", "B", "C"] = "B"
    over_blinds: tuple[int, ...] = ()
    ante: int = 0
    smallest_chip: int = 100
    seats: int = 9
    deck: int = 52
    joker: bool = False
    ace_low: bool = False
    winning: Literal["high", "low", "high-low", "8-or-better"] = "high"
    ace_in_low: Literal["high", "low"] = "high"
    burn: bool = True
    time_to_act: int | None = None
    tap_out: Literal["all", "units"] = "all"
    commission: PotCommission | TimeCommission | None = None
    tournament: bool = False

    def __post_init__(self) -> None:
        self._check_forced_bets()
        self._check_limits()
        self._check_stakes()
        self._check_commission()
        fits = 2 * self.seats + 5 + 3 * self.burn <= self.deck + self.joker
        _refuse_unless(fits, f"{self.deck} cards do not reach for {self.seats} seats.", "2.2")
        self.ranking()

    def ranking(self) -> PokerRanking:
        """How hands rank at the table."""
        winning = {
            "high": WinningHand.HIGH,
            "low": WinningHand.LOW,
            "high-low": WinningHand.HIGH_LOW,
            "8-or-better": WinningHand.EIGHT_OR_BETTER,
        }[self.winning]
        return PokerRanking(self.deck, self.joker, self.ace_low, winning, self.ace_in_low)

    def _check_forced_bets(self) -> None:
        if self.forced == "blind":
            _refuse_unless(
                1 <= len(self.blinds) <= 3, "One, two or three players post blinds.", "4.2(c)"
            )
            rising = all(a <= b for a, b in zip(self.blinds, self.blinds[1:], strict=False))
            _refuse_unless(
                rising and self.blinds[0] > 0, "Blinds go up from above nothing.", "4.2(f)"
            )
        _refuse_unless(
            self.tournament or not (self.blinds and self.ante),
            "Betting is by blinds or by antes, not by both.",
            "4.2(b)",
        )
        if self.forced == "ante":
            _refuse_unless(self.ante > 0, "An ante game needs an ante.", "4.2(f)")
        levels = (*self.blinds, *self.over_blinds, self.ante)
        _refuse_unless(
            all(level % self.smallest_chip == 0 for level in levels),
            f"Blinds and antes are in chips of {self.smallest_chip}.",
            "4.2(f)",
        )

    def _check_limits(self) -> None:
        bet, chip = self.minimum_bet, self.smallest_chip
        _refuse_unless(
            chip > 0 and bet > 0 and bet % chip == 0, "The minimum bet is in chips.", "4.2(g)"
        )
        if isinstance(self.maximum, int):
            _refuse_unless(
                self.maximum >= bet, "The maximum bet is not below the minimum bet.", "4.2(g)"
            )
        free = self.forced == "blind" and self.maximum in ("no limit", "full pot", "half pot")
        _refuse_unless(
            not free or self.max_raises is None, "Raises are unlimited at these limits.", "5.1"
        )

    def _check_stakes(self) -> None:
        _refuse_unless(self.minimum_stake > 0, "A table has a minimum stake.", "4.2(a)")
        if self.maximum_buy_in is not None:
            _refuse_unless(
                self.maximum_buy_in >= self.minimum_stake,
                "The maximum buy-in is not below the minimum stake.",
                "4.2(i)",
            )

    def _check_commission(self) -> None:
        commission = self.commission
        if isinstance(commission, TimeCommission):
            _refuse_unless(
                commission.rate <= commission.approved_maximum,
                "The rate is above the approved maximum.",
                "15.3",
            )
        if isinstance(commission, PotCommission):
            _refuse_unless(
                bool(commission.approval) and commission.cap > 0, "The cap is approved.", "15.2"
            )
        if isinstance(commission, PotCommission) and commission.percent == 10:
            small = self.maximum_buy_in is not None and self.maximum_buy_in <= 500 * DOLLAR
            _refuse_unless(small, "10 per cent is for stakes of at most $500.", "15.2(e)")


def _refuse_unless(holds: bool, reason: str, clause: str) -> None:
    if not holds:
        raise Refused(reason, f"{INSTRUMENT} {clause}")

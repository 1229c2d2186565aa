"""What the operator determines for a hold'em table under NI2018-51."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Literal

import msgspec

from houseway.ranking.poker import PokerRanking, WinningHand
from houseway.rulebook import Refused

from ..round import Determinations
from .sign import DOLLAR, dollars, sign

INSTRUMENT = "NI2018-51"
FREE_RAISING = ("no limit", "full pot", "half pot")

Maximum = Literal["no limit", "full pot", "half pot", "straddle"] | int


class PotCommission(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="pot"
):
    """Commission from the pots: so much per cent once a pot is over the threshold, up to a cap."""

    percent: Literal[5, 10]  # 15.2(a)
    cap: int
    approval: str

    @property
    def threshold(self) -> int:
        """The highest pot that bears nothing."""
        return (19 if self.percent == 5 else 9) * DOLLAR  # 15.2(a)(i), 15.2(a)(ii)

    def in_words(self) -> str:
        """The schedule as the sign has it."""
        over = f"{self.percent}% of all pots once one is over {dollars(self.threshold)}"
        return f"{over}, in whole dollars, at most {dollars(self.cap)}"


class TimeCommission(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="time"
):
    """Commission by the time, paid in advance."""

    rate: int
    minutes: int
    approved_maximum: int

    def in_words(self) -> str:
        """The charge as the sign has it."""
        return f"{dollars(self.rate)} for every {self.minutes} minutes, in advance"


class HoldemDeterminations(Determinations, frozen=True, kw_only=True):
    """Every determination of rules 2, 3, 4.2 and 15; amounts in cents.

    `uncalled` says whether a bet that nobody meets goes back whole, or only what is over the best
    match; `tap_out` whether a short stack plays whole or in units of the minimum bet.
    """

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
    uncalled: Literal["whole", "excess"] = "whole"
    commission: PotCommission | TimeCommission | None = None
    tournament: bool = False

    def __post_init__(self) -> None:  # 4.2
        self._check_deck()
        self._check_forced_bets()
        self._check_levels()
        self._check_limits()
        self._check_stakes()
        self._check_commission()

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: everything that was determined, in words."""
        return list(sign(self))

    def ranking(self) -> PokerRanking:
        """How hands rank at the table."""
        winning = {
            "high": WinningHand.HIGH,  # 3.5(b)
            "low": WinningHand.LOW,
            "high-low": WinningHand.HIGH_LOW,  # 3.5(c)
            "8-or-better": WinningHand.EIGHT_OR_BETTER,  # 3.5(d)
        }[self.winning]
        return _ranking(self.deck, self.joker, self.ace_low, winning, self.ace_in_low)  # 3.5

    def _check_deck(self) -> None:
        self.ranking()  # 2.2, 2.3
        fits = self.seats >= 2 and 2 * self.seats + 5 + 3 * self.burn <= self.deck + self.joker
        _refuse_unless(fits, f"{self.deck} cards do not serve {self.seats} seats.", "2.2")

    def _check_forced_bets(self) -> None:
        if self.forced == "blind":
            few = 1 <= len(self.blinds) <= 3
            _refuse_unless(few, "One, two or three players post blinds.", "4.2(c)")
        else:
            _refuse_unless(self.ante > 0, "An ante game needs an ante.", "4.2(f)")
        one_kind = self.tournament or not (self.blinds and self.ante)
        # Blinds and antes together are known to tournaments alone.
        _refuse_unless(one_kind, "Betting is by blinds or by antes, not by both.", "4.2(b)")
        blind = self.forced == "blind" or not (self.blinds or self.over_blinds)
        _refuse_unless(blind, "An ante game has no blinds.", "4.2(b)")

    def _check_levels(self) -> None:
        chip = self.smallest_chip
        _refuse_unless(chip > 0, "The smallest chip is worth something.", "4.7")
        levels = (*self.blinds, *self.over_blinds)
        rising = all(a <= b for a, b in pairwise(levels))
        _refuse_unless(
            rising and all(level > 0 for level in levels) and self.ante >= 0,
            "Blinds and over-blinds go up from above nothing.",
            "4.2(f)",
        )
        in_chips = all(level % chip == 0 for level in (*levels, self.ante))
        _refuse_unless(in_chips, f"Blinds and antes are in chips of {chip}.", "4.2(f)")

    def _check_limits(self) -> None:
        bet, chip, most = self.minimum_bet, self.smallest_chip, self.maximum
        _refuse_unless(bet > 0 and bet % chip == 0, f"The minimum bet is in chips of {chip}.", _G)
        if isinstance(most, int):
            in_chips = most >= bet and most % chip == 0
            _refuse_unless(in_chips, "The maximum bet is not below the minimum bet.", _G)
        free = self.forced == "blind" and most in FREE_RAISING
        _refuse_unless(
            not free or self.max_raises is None, "Raises are unlimited at these limits.", "5.1"
        )
        _refuse_unless(self.max_raises is None or self.max_raises > 0, "Somebody may raise.", "5.2")
        timed = self.time_to_act is None or self.time_to_act > 0
        _refuse_unless(timed, "A time to act is a number of seconds.", "4.2(j)")

    def _check_stakes(self) -> None:
        _refuse_unless(self.minimum_stake > 0, "A table has a minimum stake.", "4.2(a)")
        most = self.maximum_buy_in
        _refuse_unless(
            most is None or most >= self.minimum_stake,
            "The maximum buy-in is not below the minimum stake.",
            "4.2(i)",
        )

    def _check_commission(self) -> None:
        match self.commission:
            case None:
                _refuse_unless(self.tournament, "A game for cash bears a commission.", "15.1")
            case TimeCommission(rate=rate, minutes=minutes, approved_maximum=most):
                fits = 0 < rate <= most and minutes > 0
                _refuse_unless(fits, "The rate is not above the approved maximum.", "15.3")
            case PotCommission() as commission:
                self._check_pot_commission(commission)

    def _check_pot_commission(self, commission: PotCommission) -> None:
        _refuse_unless(not self.tournament, "Tournament chips bear no commission.", "15.1")
        approved = bool(commission.approval.strip()) and commission.cap > 0
        _refuse_unless(approved, "The cap needs an approval.", "15.2")
        change = DOLLAR % self.smallest_chip == 0
        _refuse_unless(change, "Commission in whole dollars needs chips of a dollar.", "15.2")
        if commission.percent == 10:
            small = self.maximum_buy_in is not None and self.maximum_buy_in <= 500 * DOLLAR
            _refuse_unless(small, "10 per cent is for stakes of at most $500.", "15.2(e)")


_G = "4.2(g)"
_ranking = cache(PokerRanking)


def _refuse_unless(holds: bool, reason: str, clause: str) -> None:
    if not holds:
        raise Refused(reason, f"{INSTRUMENT} {clause}")

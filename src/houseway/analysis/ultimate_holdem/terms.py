"""What is staked and paid in a round of Ultimate Texas Hold-em, in whole units for the kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, TypedDict

import numpy as np

from houseway.games.ultimate_holdem import UltimateHoldemDeterminations
from houseway.games.ultimate_holdem.determinations import BLIND, INSTRUMENT, TRIPS
from houseway.games.ultimate_holdem.payouts import BLIND_PAYS, TRIPS_PAYS
from houseway.ranking.poker import NI2019_212, Category

from .. import CannotAnalyse
from ..compiled import Array
from ..pay_tables import Odds, departures, with_changes
from ..ranks.lookups import Ranking, ranking_tables

MOST: Final = 10**7
"""Units in a round that sums over all rounds have room for."""
_TABLES: Final = {BLIND: BLIND_PAYS, TRIPS: TRIPS_PAYS}


def row_name(on: str, category: Category) -> str:
    """How a row of a pay table is named in a what-if."""
    return f"{on}-{category.replace(' ', '-')}"


PRINTED: Final = {
    row_name(on, category): Fraction(*row.odds)
    for on, table in _TABLES.items()
    for category, row in table.items()
}
CLAUSES: Final = {
    row_name(on, category): f"{INSTRUMENT} {row.clause}"
    for on, table in _TABLES.items()
    for category, row in table.items()
}


class Scaled(NamedTuple):
    """One or more terms as a kernel takes them: amounts in units of which `ante` make an ante.

    Everything has a line for each of the terms, and payments go by the number of the player's
    hand. `qualifies` is the lowest number of a hand with which the dealer qualifies.
    """

    ante: Array
    trips: Array
    blind_pays: Array
    trips_pays: Array
    qualifies: int


@dataclass(frozen=True)
class Terms:
    """What each wager pays for one unit, and how much trips is played for an ante of one."""

    blind: tuple[tuple[Category, Fraction], ...]
    trips: tuple[tuple[Category, Fraction], ...]
    stake_on_trips: Fraction = Fraction(0)

    @property
    def scale(self) -> int:
        """The least number of units in an ante with which nothing is paid in parts."""
        paid = [odds for _, odds in self.blind]
        on_trips = [self.stake_on_trips * odds for _, odds in self.trips]
        return lcm(*(odds.denominator for odds in (*paid, *on_trips, self.stake_on_trips)))

    @property
    def most(self) -> int:
        """Units that a round may win at most, or a little more."""
        on_trips = self.stake_on_trips * max(odds for _, odds in self.trips)
        return int((1 + 4 + max(odds for _, odds in self.blind) + on_trips) * self.scale)

    def paid_on_blind(self, category: Category) -> int:
        """What a winning blind pays, in units."""
        return int(dict(self.blind).get(category, 0) * self.scale)

    def paid_on_trips(self, category: Category) -> int:
        """What trips wins or loses, in units."""
        return int(dict(self.trips).get(category, -1) * self.stake_on_trips * self.scale)


def scaled(*all_terms: Terms) -> Scaled:
    """Terms in whole numbers."""
    table = seven_cards()
    blind = [[term.paid_on_blind(category) for category in table.order] for term in all_terms]
    trips = [[term.paid_on_trips(category) for category in table.order] for term in all_terms]
    return Scaled(
        np.array([term.scale for term in all_terms]),
        np.array([int(term.stake_on_trips * term.scale) for term in all_terms]),
        np.array(blind)[:, table.categories],
        np.array(trips)[:, table.categories],
        table.first_of(Category.ONE_PAIR),
    )


class TermChoices(TypedDict, total=False):
    """What somebody may choose for the terms."""

    pays: Mapping[str, Odds] | None
    trips: Odds
    ante: int | None


def terms(
    determinations: UltimateHoldemDeterminations,
    pays: Mapping[str, Odds] | None = None,
    trips: Odds = 0,
    ante: int | None = None,
) -> Terms:
    """The terms at a table, for an ante of some amount where a maximum payout makes it matter."""
    paid = with_changes(PRINTED, pays)
    ante = _ante(determinations, ante)
    if not determinations.minimum <= ante <= determinations.maximum:
        raise CannotAnalyse(f"An ante of {ante:,} is outside the limits of the table.")
    stake = _stake(trips)
    cap = _cap(determinations, ante)
    blind = {category: paid[row_name(BLIND, category)] for category in BLIND_PAYS}
    found = Terms(
        tuple(
            (category, odds if cap is None else min(odds, cap)) for category, odds in blind.items()
        ),
        tuple((category, paid[row_name(TRIPS, category)]) for category in TRIPS_PAYS),
        stake,
    )
    if found.most >= MOST:
        raise CannotAnalyse("The odds are too high, or too finely divided, to be worked out.")
    return found


def _ante(determinations: UltimateHoldemDeterminations, ante: int | None) -> int:
    return determinations.minimum if ante is None else ante


def _cap(determinations: UltimateHoldemDeterminations, ante: int) -> Fraction | None:
    """What one blind wins at most for an ante of some amount (10.1:Maximum payout)."""
    most = determinations.maximum_payout
    return None if most is None else Fraction(most, ante)


def _stake(trips: Fraction | float | str) -> Fraction:
    """What is played on trips for an ante of one."""
    try:
        stake = Fraction(trips)
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise CannotAnalyse(f"{trips!r} is no part of the ante to play on trips.") from None
    if stake < 0:
        raise CannotAnalyse(f"Trips is played for nothing or more, not for {trips} of the ante.")
    return stake


def notes(
    determinations: UltimateHoldemDeterminations,
    pays: Mapping[str, Odds] | None = None,
    ante: int | None = None,
) -> tuple[str, ...]:
    """A sentence for every row that departs from the instrument, or that a maximum payout cuts."""
    paid, ante = with_changes(PRINTED, pays), _ante(determinations, ante)
    cap = _cap(determinations, ante)
    cut = [
        f"With an ante of {ante:,}, the maximum payout of {determinations.maximum_payout:,} "
        f"(10.1:Maximum payout) makes {row} pay {cap} to 1."
        for row in (row_name(BLIND, category) for category in BLIND_PAYS)
        if cap is not None and cap < paid[row]
    ]
    return (*departures(PRINTED, paid, CLAUSES), *cut)


def seven_cards() -> Ranking:
    """How seven cards rank under the instrument."""
    return ranking_tables(NI2019_212)

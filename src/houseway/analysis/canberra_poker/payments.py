"""What an Ante and a Bet win, for one unit of the Ante: the pay table and its maximum payout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from houseway.games.canberra_poker.determinations import RULES, CanberraPokerDeterminations
from houseway.games.canberra_poker.payout import BET_ROWS
from houseway.ranking.poker import Category
from houseway.rulebook import Refused

from .. import CannotAnalyse
from ..pay_tables import Odds, departures, with_changes

BET = 2  # 7.2: a Bet is twice the Ante
ANTE_ROW = "ante"
_TABLE = "8.1:"
_MOST = 1 << 31  # results are kept in 32 bits


def row_name(category: Category) -> str:
    """The row of the pay table by which a Bet on a hand is paid.

    >>> row_name(Category.FIVE_ODD_CARDS)
    'one-pair-or-less'
    """
    return BET_ROWS[category].clause.removeprefix(_TABLE)


PRINTED = {ANTE_ROW: Fraction(1)} | {  # 8.1
    row_name(category): Fraction(row.odds) for category, row in BET_ROWS.items()
}
CLAUSES = {row: f"{RULES.id} {_TABLE}{row}" for row in PRINTED}


@dataclass(frozen=True, slots=True)
class Payments:
    """The odds by row of the pay table, the Ante in chips, and the most that a Bet is paid."""

    odds: tuple[tuple[str, Fraction], ...]
    ante: int
    maximum: int

    def __post_init__(self) -> None:
        amounts = [self.ante_wins, *map(self.bet_wins, BET_ROWS)]
        if (1 + BET + max(amounts)) * self.scale >= _MOST:
            raise CannotAnalyse("The odds are too high, or too finely divided, to be worked out.")

    @property
    def ante_wins(self) -> Fraction:
        """What an Ante wins."""
        return dict(self.odds)[ANTE_ROW]

    def bet_wins(self, category: Category) -> Fraction:
        """What a Bet wins on a hand."""
        return min(self._by_table(category), Fraction(self.maximum, self.ante))  # 8.2

    def _by_table(self, category: Category) -> Fraction:
        return BET * dict(self.odds)[row_name(category)]

    @property
    def scale(self) -> int:
        """In how many parts a unit must be divided for every payment to be whole."""
        amounts = [self.ante_wins, *map(self.bet_wins, BET_ROWS)]
        return lcm(*(amount.denominator for amount in amounts))

    def notes(self) -> list[str]:
        """What is to be said about the payments."""
        changed = departures(PRINTED, dict(self.odds), CLAUSES)
        cut = [
            f"With an Ante of {self.ante:,}, the maximum payout of {self.maximum:,} (8.2) "
            f"makes {row_name(category)} pay {self.bet_wins(category) / BET} to 1."
            for category in BET_ROWS
            if self.bet_wins(category) < self._by_table(category)
        ]
        return [*changed, *dict.fromkeys(cut)]


def payments(
    determinations: CanberraPokerDeterminations,
    pays: Mapping[str, Odds] | None = None,
    ante: object = None,
) -> Payments:
    """The payments of a table for an Ante, by default the minimum, with rows changed at will.

    >>> table = CanberraPokerDeterminations(minimum=50, maximum=1_000, maximum_payout=20_000)
    >>> payments(table).bet_wins(Category.ROYAL_FLUSH)
    Fraction(400, 1)
    >>> payments(table, pays={"royal-flush": 100}).bet_wins(Category.ROYAL_FLUSH)
    Fraction(200, 1)
    """
    odds = with_changes(PRINTED, {row: str(paid) for row, paid in (pays or {}).items()})
    return Payments(tuple(odds.items()), _ante(determinations, ante), determinations.maximum_payout)


def _ante(table: CanberraPokerDeterminations, given: object) -> int:
    try:
        ante = table.minimum if given is None else int(str(given))
    except ValueError:
        raise CannotAnalyse(f"{given!r} is no Ante: it is a whole number of chips.") from None
    if not table.minimum <= ante <= table.maximum or ante % table.multiple:
        raise Refused(
            f"An Ante goes from {table.minimum:,} to {table.maximum:,} in multiples of "
            f"{table.multiple:,}; {ante:,} does not.",
            *RULES.cite("3.1", "3.2"),
        )
    return ante

"""A side bet as one declaration: what it looks at, what it pays, its limits and its clauses.

The round takes and settles it, the solver values it, the drawing has a place for it and the page
offers it, all from the same `SideBet`. A package brings one by an entry point of
`houseway.side_bets`; a table that offers it says so in its determinations, with the limits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from houseway.equipment import Card
from houseway.extensions import Registry, checked_as
from houseway.rulebook import Refused, RuleSet

from .asks import Amounts, Choices, Range
from .catalogue import PayTable
from .wording import listed

if TYPE_CHECKING:
    from .given import Determinations


class SideBetRow(NamedTuple):
    """A row of its pay table: the odds, the clause that prints them, and all that decide it.

    `paid_last` is the clause by which it is paid only when the round is over.
    """

    name: str
    odds: tuple[int, int]
    paid_by: str
    clauses: tuple[str, ...]
    paid_last: str | None = None

    @property
    def words(self) -> str:
        """The row as a sign shows it.

        >>> SideBetRow("two-sevens-suited", (100, 1), "17.7", ()).words
        'two sevens, suited'
        """
        head, _, suited = self.name.replace("-", " ").partition(" suited")
        return f"{head}, suited{suited}" if "suited" in self.name else head


class SideBetClauses(NamedTuple):
    """Where its rules say that it may be played, its limits, and when it does not count."""

    offered: str
    limits: str
    lone: str
    lost: tuple[str, ...]
    once: str = ""


class SideBetLimits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What is taken on one box: from a minimum to a maximum, or one of some amounts, once."""

    minimum: int = 0
    maximum: int = 0
    amounts: tuple[int, ...] = ()

    @property
    def hold(self) -> bool:
        """Whether a wager within them can be made."""
        if self.amounts:
            return min(self.amounts) > 0
        return 0 < self.minimum <= self.maximum

    def open_to(self, stake: int, placed: int, step: int) -> Range:
        """What somebody with so many chips may add to what lies there."""
        if self.amounts:
            affordable = () if placed else (one for one in self.amounts if one <= stake)
            return Choices(tuple(affordable))
        return Amounts(step if placed else self.minimum, min(self.maximum - placed, stake), step)

    def told(self, step: int) -> str:
        """What is taken, in words."""
        if self.amounts:
            return listed([f"{one:,}" for one in sorted(self.amounts)])
        return f"{self.minimum:,} to {self.maximum:,} on a box, in steps of {step:,}"


def _never(_: Sequence[Card]) -> bool:
    return False


@dataclass(frozen=True, eq=False, kw_only=True)
class SideBet:
    """A wager beside a box, decided by the first two or three cards on it and the dealer's first.

    `row_of` names the row that the cards reach, from the best to the least, or None where all is
    lost; two cards that `waits` holds of leave it open until a third has come or none can. Only
    one that `sees_upcard` may turn on the dealer's first card.
    `printed` stands on the felt. `limits` finds those at a table; unless it is given they are in
    the table's `side_bets`. `rules` are those that the clauses are of, where the game's are not.
    """

    name: str
    title: str
    printed: str
    game: str
    rows: tuple[SideBetRow, ...]
    lost: str
    row_of: Callable[[Sequence[Card], Card], str | None]
    clauses: SideBetClauses
    cards: int = 2
    waits: Callable[[Sequence[Card]], bool] = _never
    waiting: str = "side bet waits"
    sees_upcard: bool = False
    limits: Callable[[Any], SideBetLimits | None] | None = None
    rules: RuleSet | None = None

    def __repr__(self) -> str:
        return f"<SideBet {self.name!r} of {self.game}: {len(self.rows)} rows>"

    def row(self, dealt: Sequence[Card], upcard: Card) -> SideBetRow | None:
        """The row that the first cards on a box reach, or None where the wager is lost."""
        name = self.row_of(dealt[: self.cards], upcard)
        return None if name is None else next(row for row in self.rows if row.name == name)

    def is_open_after(self, dealt: Sequence[Card]) -> bool:
        """Whether the first two cards leave it undecided."""
        return self.cards > 2 and len(dealt) == 2 and self.waits(dealt)

    def at(self, table: Determinations) -> SideBetLimits | None:
        """Its limits at a table; None where it is not played."""
        if self.limits is not None:
            return self.limits(table)
        chosen: Mapping[str, SideBetLimits] = getattr(table, "side_bets", {})
        return chosen.get(self.name)

    def pay_table(self) -> PayTable:
        """What it pays, the least first."""
        return PayTable(self.title, {row.words: row.odds for row in reversed(self.rows)})


SIDE_BETS: Final = Registry[SideBet]("side_bets", {}, checked_as(SideBet))
"""Those that other packages bring."""


def check_side_bets(chosen: Mapping[str, SideBetLimits], rules: RuleSet, displayed: str) -> None:
    """Refuse side bets that nobody brings, or whose limits take nothing."""
    for name, limits in chosen.items():
        if name not in SIDE_BETS:
            known = f"those that are brought are {listed(SIDE_BETS)}" if SIDE_BETS else "none is"
            reason = f"No package brings a side bet {name!r}; {known}."
            raise Refused(reason, *rules.cite(displayed))
        bet = SIDE_BETS[name]
        if not limits.hold:
            reason = f"{bet.title} needs a minimum and a maximum, or amounts, on the sign."
            raise Refused(reason, *(bet.rules or rules).cite(bet.clauses.limits))

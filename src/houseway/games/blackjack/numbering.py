"""One code for two instruments: clauses go by their numbers in NI2005-63.

An instrument that says the same elsewhere tells in a `Numbering` where it has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from houseway.rulebook import RuleSet, UnknownClause, find, ruleset

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"


class Numbering:
    """Where an instrument has what NI2005-63 has at the numbers in the shared code.

    `same` pairs clauses of the instrument with the clause of NI2005-63 that each repeats.

    >>> tournament = Numbering("NI2002-45-blackjack", [("12.1(b)", "NI2005-63 12.2")])
    >>> tournament.cite("12.2")
    ('NI2002-45-blackjack 12.1(b)',)
    """

    def __init__(self, instrument: str, same: Iterable[tuple[str, str]] = ()) -> None:
        self.rules: RuleSet = ruleset(instrument)
        self._own: dict[str, list[str]] = {}
        for own, shared in same:
            self._own.setdefault(find(shared).id, []).append(self.rules[own].id)

    def of(self, *numbers: str) -> tuple[str, ...]:
        """The instrument's own numbers; one that it does not have is a mistake in the code."""
        if self.rules.id == INSTRUMENT:
            return numbers
        for number in numbers:
            if number not in self._own:
                raise UnknownClause(self.rules.id, f"for {INSTRUMENT} {number}")
        return tuple(own for number in numbers for own in self._own[number])

    def cite(self, *numbers: str) -> tuple[str, ...]:
        """Full citations of the instrument's own clauses."""
        return self.rules.cite(*self.of(*numbers))


NI2005_63 = Numbering(INSTRUMENT)


def under(*numbers: str) -> Callable[[type[BlackjackRound]], tuple[str, ...]]:
    """The clauses of a ruling, looked up in the class of the game that it is given in."""
    return lambda game: game.numbering.of(*numbers)

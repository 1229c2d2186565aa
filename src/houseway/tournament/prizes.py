"""What each place wins: the pool broken down, and prizes of tied places shared."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from houseway.rulebook import Refused

from .conditions import Formula, Prizes
from .ledger import money


def breakdown(pool: int, prizes: Prizes, entries: int) -> list[int]:
    """The prize of each place, in cents; together they are the whole pool.

    >>> breakdown(360_000, Prizes(shares=(50, 30, 20)), 40)
    [180000, 108000, 72000]
    >>> breakdown(100_000, Prizes(shares=("33.4", "33.3", "33.3"), round_to=500), 9)
    [34000, 33000, 33000]
    """
    if prizes.fixed:
        return _fixed(pool, prizes.fixed)
    parts = _parts(prizes.formula, entries) if prizes.formula else _shares(prizes)
    whole = sum(parts)
    found = [int(pool * part / whole) // prizes.round_to * prizes.round_to for part in parts]
    found[0] += pool - sum(found)
    return found


def _shares(prizes: Prizes) -> list[Fraction]:
    return [Fraction(share) for share in prizes.shares]


def _fixed(pool: int, amounts: Sequence[int]) -> list[int]:
    """Fixed prizes; whatever the pool holds beyond them goes to the first place."""
    if sum(amounts) > pool:
        raise Refused(f"The pool of {money(pool)} does not cover prizes of {money(sum(amounts))}.")
    return [amounts[0] + pool - sum(amounts), *amounts[1:]]


def _parts(formula: Formula, entries: int) -> list[Fraction]:
    """The weights of the places that win.

    >>> [int(part) for part in _parts(Formula(one_in=4, parts="halving"), 12)]
    [4, 2, 1]
    """
    places = max(1, ceil(Fraction(entries, formula.one_in)))
    weights = {
        "equal": [1] * places,
        "linear": list(range(places, 0, -1)),
        "halving": [2**n for n in range(places - 1, -1, -1)],
    }
    return [Fraction(weight) for weight in weights[formula.parts]]


def divided(amount: int, among: Sequence[str]) -> dict[str, int]:
    """An amount in equal parts; odd cents go one each to those named first.

    >>> divided(100_000, ["ann", "bob", "cy"])
    {'ann': 33334, 'bob': 33333, 'cy': 33333}
    """
    each, odd = divmod(amount, len(among))
    return {name: each + (number < odd) for number, name in enumerate(among)}


def awarded(prizes: Sequence[int], places: Sequence[Sequence[str]]) -> dict[str, int]:
    """What everybody wins: players who tie combine the prizes of their places and share them.

    What nobody is left to win goes to the first place, so that the whole pool is returned.

    >>> awarded([180_000, 108_000, 72_000], [["ann"], ["bob", "cy"]])
    {'ann': 180000, 'bob': 90000, 'cy': 90000}
    """
    players = sum(map(len, places))
    prizes = [*prizes[:players]] if len(prizes) <= players else _folded(prizes, players)
    found: dict[str, int] = {}
    first = 0
    for tied in places:
        combined = sum(prizes[first : first + len(tied)])
        found |= divided(combined, tied)
        first += len(tied)
    return {name: prize for name, prize in found.items() if prize}


def _folded(prizes: Sequence[int], players: int) -> list[int]:
    return [prizes[0] + sum(prizes[players:]), *prizes[1:players]]

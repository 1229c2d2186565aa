"""Who is placed where: stacks, eliminations, points, and what separates those who tie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

Places = list[list[str]]


@dataclass(slots=True)
class Exit:
    """How a player left a session: when, and what separates those who left together."""

    player: str
    table: int
    round: int
    order: int
    contributed: int = 0
    stake_before: int = 0
    drawn: int = 0
    why: str = "no chips"
    seat: int = 0


def grouped(names: Iterable[str], key: Callable[[str], Any]) -> Places:
    """Names from the highest key to the lowest, those with the same key together.

    >>> grouped(["ann", "bob", "cy"], {"ann": 5, "bob": 9, "cy": 5}.get)
    [['bob'], ['ann', 'cy']]
    """
    ranked = sorted(names, key=key, reverse=True)
    return [list(tied) for _, tied in groupby(ranked, key=key)]


def by_stacks(stacks: dict[str, int]) -> Places:
    """Those still in, the largest stack first."""
    return grouped(stacks, lambda name: stacks[name])


def by_exits(exits: Sequence[Exit], same_round: str) -> Places:
    """Those who went out, the last first.

    Players out in one round are separated by what they put into the pot, by their stakes before
    the round and then a draw of cards, or not at all, as the instrument says.
    """

    def key(gone: Exit) -> tuple[int, ...]:
        if same_round == "contributed":
            return gone.order, gone.contributed
        if same_round == "stake before":
            return gone.order, gone.stake_before, gone.drawn
        return (gone.order,)

    by_name = {one.player: key(one) for one in exits}
    return grouped(by_name, lambda name: by_name[name])


def overall(stages: Sequence[Sequence[Places]], last_stage: dict[str, int]) -> Places:
    """Places in the whole tournament: who came further, then who was placed higher there.

    Players of several sessions of one stage who hold the same place there tie.
    """
    found: Places = []
    for number in range(len(stages) - 1, -1, -1):
        at: dict[str, int] = {}
        for session in stages[number]:
            place = 1
            for tied in session:
                at |= {name: place for name in tied if last_stage[name] == number}
                place += len(tied)
        found += grouped(at, lambda name, at=at: -at[name])  # type: ignore[misc]
    return found


def split(places: Places, order: Sequence[str]) -> Places:
    """Places with one tied group put in an order.

    >>> split([["ann", "bob"], ["cy"]], ["bob", "ann"])
    [['bob'], ['ann'], ['cy']]
    """
    found: Places = []
    for tied in places:
        found += [[name] for name in order] if set(tied) == set(order) else [tied]
    return found


def numbered(places: Places) -> list[tuple[int, str]]:
    """Every player with the number of the place; players who tie have the same number.

    >>> numbered([["ann"], ["bob", "cy"], ["di"]])
    [(1, 'ann'), (2, 'bob'), (2, 'cy'), (4, 'di')]
    """
    found, place = [], 1
    for tied in places:
        found += [(place, name) for name in tied]
        place += len(tied)
    return found

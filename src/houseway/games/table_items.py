"""What the items of tournament conditions mean for a table, in the determinations of a game."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

Chosen = dict[str, object]
ByItem = dict[str, Chosen]
OPEN_MAXIMUM = 100  # times the minimum, where no maximum is stated
NO_CHOICE = ""  # not an item: what follows from its being a tournament


class TableItems(NamedTuple):
    """The items of conditions that say how a table is set up; what is None is not stated.

    `instead` are rules with what is said in place of them, where the director carries it out.
    """

    minimum: int
    per_table: int
    maximum: int | None = None
    blinds: tuple[int, ...] = ()
    ante: int = 0
    lowest_chip: int = 1
    decision_seconds: int | None = None
    side_bets: bool = False
    perfect_pairs: tuple[int, int] | None = None
    super_sevens: tuple[int, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()


def limits(items: TableItems) -> ByItem:
    """Minimum and maximum, where nothing else is stated outside of the determinations.

    >>> limits(TableItems(minimum=50, per_table=7, maximum=500))
    {'minimum': {'minimum': 50}, 'maximum': {'maximum': 500}}
    """
    stated: Chosen = {} if items.maximum is None else {"maximum": items.maximum}
    return {"minimum": {"minimum": items.minimum}, "maximum": stated}


def boxes(items: TableItems) -> ByItem:
    """The limits, and a box for everybody."""
    return {**limits(items), "per_table": {"boxes": items.per_table}}


def perfect_pairs(items: TableItems) -> Chosen:
    """Perfect Pairs, with its limits where it is offered; nothing where no item says."""
    if not items.side_bets:
        return {}
    if items.perfect_pairs is None:
        return {"perfect_pairs": False}
    least, most = items.perfect_pairs
    offered = {"perfect_pairs_minimum": least, "perfect_pairs_maximum": most}
    return {"perfect_pairs": True, **offered}


def seconds(field: str, items: TableItems) -> Chosen:
    """The time for a decision, where it is stated."""
    return {} if items.decision_seconds is None else {field: items.decision_seconds}


def usual_limits(chosen: Chosen) -> Chosen:
    """What holds where conditions are silent: an open maximum, and the largest step that fits.

    >>> usual_limits({"minimum": 100, "maximum": 1_050})
    {'maximum': 1050, 'multiple': 50}
    """
    least = chosen.get("minimum")
    if not isinstance(least, int):
        return {}
    most = chosen.get("maximum", OPEN_MAXIMUM * least)
    return {"maximum": most, "multiple": gcd(least, most) if isinstance(most, int) else least}


def nothing_usual(_: Chosen) -> Chosen:
    """Where conditions are silent, the determinations' own defaults hold."""
    return {}

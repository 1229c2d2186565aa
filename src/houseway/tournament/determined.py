"""Everything that is determined for the tables of a tournament, in words, stated or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.games.determination_words import in_words, label_of
from houseway.games.round import Determinations
from houseway.games.table_items import NO_CHOICE
from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused

from .conditions import Conditions
from .table_terms import determinations, everywhere, items_of

ELSEWHERE = ("minimum", "maximum", "blinds", "ante", "lowest_chip", "per_table", NO_CHOICE)
"""Items of which a sheet has lines of their own."""
NOTHING = ("0", "none")  # as levels without an ante are beside others with one

Place = tuple[int, int]


def determined(c: Conditions) -> Iterator[str]:
    """A line for each determination that no other line of the sheet states; none for no table."""
    try:
        tables = {at: in_words(_table(c, at)) for at in everywhere(c)}
    except Refused:
        return
    stated = {at: _stated_elsewhere(c, at) for at in tables}
    for name in dict.fromkeys(name for words in tables.values() for name in words):
        chosen = {at: words[name] for at, words in tables.items() if name in words}
        elsewhere = {at for at in chosen if name in stated[at]}
        if not elsewhere or any(chosen[at] not in NOTHING for at in chosen.keys() - elsewhere):
            label = label_of(name)
            yield f"{label[:1].upper()}{label[1:]}: {_by_place(c, chosen)}"


def _table(c: Conditions, at: Place) -> Determinations:
    stage, level = at
    return determinations(c, stage, level, c.seats(c.stages[stage]))


def _stated_elsewhere(c: Conditions, at: Place) -> set[str]:
    stage, level = at
    by_item = rules_of(c.game).table(items_of(c, level, c.seats(c.stages[stage])))
    return {name for item in ELSEWHERE for name in by_item.get(item, ())}


def _by_place(c: Conditions, chosen: dict[Place, str]) -> str:
    """The value, or each of several values with the stages and levels where it holds."""
    values = list(dict.fromkeys(chosen.values()))
    if len(values) == 1:
        return values[0]
    by_level = all(len({chosen[at] for at in chosen if at[1] == level}) == 1 for _, level in chosen)
    by_stage = all(len({chosen[at] for at in chosen if at[0] == stage}) == 1 for stage, _ in chosen)
    found = []
    for value in values:
        places = [at for at in chosen if chosen[at] == value]
        if by_level:
            where = _levels(dict.fromkeys(level for _, level in places))
        elif by_stage:
            where = ", ".join(dict.fromkeys(c.stages[stage].name for stage, _ in places))
        else:
            where = ", ".join(f"{c.stages[stage].name} level {level}" for stage, level in places)
        found.append(f"{value} ({where})")
    return "; ".join(found)


def _levels(numbers: Iterable[int]) -> str:
    """Levels in a row.

    >>> _levels([2]), _levels([1, 3])
    ('level 2', 'levels 1, 3')
    """
    found = [str(number) for number in numbers]
    return f"level{'s' if len(found) > 1 else ''} {', '.join(found)}"

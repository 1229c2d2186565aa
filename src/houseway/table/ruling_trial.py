"""What a ruling would lead to, found out on a copy of the table in the middle of its round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from houseway.equipment.tiles import set_of_tiles
from houseway.games import wording
from houseway.games.events import Event
from houseway.rulebook import Refused

from .source import Source
from .table import Table

_PIECE: Final = re.compile(
    "|".join(["[2-9TJQKA][shdc]", "Jk", *sorted({tile.short for tile in set_of_tiles()})])
)


class ChipsMoved(NamedTuple):
    """What somebody has beside the wagers, before and after."""

    player: str
    before: int
    after: int


class RulingTried(NamedTuple):
    """What everybody would see of a ruling, and whose chips would change.

    Where it would turn over what the one who rules has not seen, `unseen` says so, and nothing else
    is told: nobody rules by what is not known yet.
    """

    events: tuple[Event, ...]
    moved: tuple[ChipsMoved, ...]
    unseen: bool = False


def tried(trial: Table, by: str, do: str, facts: Mapping[str, Any], who: str) -> RulingTried:
    """What a ruling leads to on a copy of a table, or the refusal that it meets."""
    if do not in {option.do for option in trial.rulings_open(by)}:
        raise Refused(f"{do} is no ruling that {wording.who(by)} can give now.")
    trial.driver.source = Source()  # what falls next is not known before it falls
    seen = _pieces(trial.view(by))
    before = {name: trial.stake_of(name) for name in trial.state.patrons}
    events = trial.do(by, do, who=who, **facts)
    if not _pieces([event.seen(None) for event in events]) <= seen:
        return RulingTried((), (), unseen=True)
    moved = _moved(trial, before)
    return RulingTried(events, tuple(moved))


def _moved(trial: Table, before: Mapping[str, int]) -> Iterable[ChipsMoved]:
    for name, chips in before.items():
        after = trial.stake_of(name) if name in trial.state.patrons else 0
        if after != chips:
            yield ChipsMoved(name, chips, after)


def _pieces(shown: object) -> set[str]:
    """The cards and tiles that stand somewhere in what is shown."""
    words = re.findall(r'"((?:[^"\\]|\\.)*)"', msgspec.json.encode(shown).decode())
    return {word for word in words if _PIECE.fullmatch(word)}

"""How rounds ended, one after the other: roads of baccarat, the last numbers of roulette."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from houseway.equipment.wheel import colour
from houseway.table.drawing.sight import net

ROWS: Final = 6
LAST: Final = 20
_LETTERS: Final = {"player": "P", "banker": "B", "tie": "T"}


class Bead(NamedTuple):
    """A round on the bead plate."""

    won: str
    letter: str
    column: int
    row: int


class Mark(NamedTuple):
    """A decided round on the big road, and the ties that followed it."""

    won: str
    ties: int
    column: int
    row: int


def bead_plate(results: Sequence[str]) -> list[Bead]:
    """Every result from the top down, column after column.

    >>> [(one.letter, one.column, one.row) for one in bead_plate(["banker"] * 7)][-1]
    ('B', 1, 0)
    """
    return [
        Bead(won, _LETTERS[won], place // ROWS, place % ROWS) for place, won in enumerate(results)
    ]


def big_road(results: Sequence[str]) -> list[Mark]:
    """A new column with each change; a long run turns right at the foot, ties mark the last.

    >>> [(one.won, one.ties, one.column, one.row) for one in big_road(
    ...     ["banker", "tie", "banker", "player"])]
    [('banker', 1, 0, 0), ('banker', 0, 0, 1), ('player', 0, 1, 0)]
    """
    road: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    start, early_ties = -1, 0
    for won in results:
        if won == "tie":
            if road:
                road[-1] = road[-1]._replace(ties=road[-1].ties + 1)
            else:
                early_ties += 1
            continue
        if road and road[-1].won == won:
            column, row = road[-1].column, road[-1].row + 1
            if row >= ROWS or (column, row) in taken:
                column, row = column + 1, row - 1
        else:
            start, row = start + 1, 0
            while (start, 0) in taken:
                start += 1
            column = start
        taken.add((column, row))
        road.append(Mark(won, early_ties if not road else 0, column, row))
        early_ties = 0
    return road


class Spun(NamedTuple):
    """A number that came."""

    number: int
    colour: str


def spun(numbers: Iterable[int]) -> list[Spun]:
    """Numbers with their colours, the newest first.

    >>> spun([17, 0])[0]
    Spun(number=0, colour='green')
    """
    return [Spun(one, colour(one)) for one in reversed([*numbers])][:LAST]


def tally(results: Iterable[Any]) -> list[tuple[str, int]]:
    """How often each result came.

    >>> tally(["banker", "tie", "banker"])
    [('banker', 2), ('tie', 1)]
    """
    return Counter(map(str, results)).most_common()


class Outcome(NamedTuple):
    """What a round that is over came to."""

    round: int
    told: str
    won: str | None
    number: int | None
    net: Mapping[str, int]
    void: bool


def outcome(number: int, events: Iterable[Mapping[str, Any]]) -> Outcome:
    """A round in short, from what happened in it."""
    won, fell, void, told = None, None, False, ""
    settled: dict[str, list[Mapping[str, Any]]] = {}
    for event in events:
        match event["event"]:
            case "decided" if "won" in event:
                won = event["won"]
                told = f"{won} {event['player']}–{event['banker']}"
            case "result":
                fell = event["number"]
                told = f"{fell} {event['colour']}"
            case "declared" | "shown" if (
                event.get("hand") == "dealer" or event.get("to") == "dealer"
            ):
                told = f"dealer: {event.get('value') or event.get('hand')}"
            case "awarded":
                told = f"{event['pot']} to {', '.join(event['shares'])}"
            case "settled":
                settled.setdefault(event["player"], []).append(event)
            case "void":
                void, told = True, f"void: {event.get('reason', '')}"
    amounts = {player: net(legs) for player, legs in settled.items()}
    return Outcome(number, told, won, fell, amounts, void)

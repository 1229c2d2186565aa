"""How rounds ended, one after the other: roads of baccarat, the last numbers of roulette."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from houseway.equipment.wheel import shade
from houseway.games.events import UNSEEN
from houseway.ranking.pai_gow import Part
from houseway.table.round_book import Voided

from ..history import SeenRound

ROWS: Final = 6
LAST: Final = 20
MOST_OFTEN: Final = 4
TIE: Final = "tie"
RED, BLUE = "red", "blue"
_LETTERS: Final = {"player": "P", "banker": "B", TIE: "T"}


class Bead(NamedTuple):
    """A round on the bead plate."""

    won: str
    letter: str
    column: int
    row: int


class RoadMark(NamedTuple):
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


def big_road(results: Sequence[str]) -> list[RoadMark]:
    """A new column with each change; a long run turns right at the foot, ties mark the last.

    >>> [(one.won, one.ties, one.column, one.row) for one in big_road(
    ...     ["banker", "tie", "banker", "player"])]
    [('banker', 1, 0, 0), ('banker', 0, 0, 1), ('player', 0, 1, 0)]
    """
    road = _laid([won for won in results if won != TIE])
    place = -1
    for won in results if road else ():
        if won != TIE:
            place += 1
            continue
        at = max(place, 0)
        road[at] = road[at]._replace(ties=road[at].ties + 1)
    return road


def _laid(values: Sequence[str]) -> list[RoadMark]:
    """Values column by column, with each run turning right where it meets the foot or another."""
    road: list[RoadMark] = []
    taken: set[tuple[int, int]] = set()
    start = -1
    for value in values:
        if road and road[-1].won == value:
            column, row = road[-1].column, road[-1].row + 1
            if row >= ROWS or (column, row) in taken:
                column, row = column + 1, row - 1
        else:
            start, row = start + 1, 0
            while (start, 0) in taken:
                start += 1
            column = start
        taken.add((column, row))
        road.append(RoadMark(value, 0, column, row))
    return road


class Derived(NamedTuple):
    """A road that says how even the big road is: red where it repeats itself, blue where not."""

    name: str
    shape: str
    marks: list[RoadMark]


# How many columns back each of them looks, and how its marks are drawn.
_DERIVED: Final = (
    ("Big eye boy", "ring", 1),
    ("Small road", "disc", 2),
    ("Cockroach road", "stroke", 3),
)


def derived_roads(results: Sequence[str]) -> list[Derived]:
    """The three roads that are derived from the big road.

    >>> [one.won for one in derived_roads(["banker", "player", "player", "banker"])[0].marks]
    ['blue', 'blue']
    """
    runs = [len([*same]) for _, same in groupby(won for won in results if won != TIE)]
    return [Derived(name, shape, _laid([*_even(runs, back)])) for name, shape, back in _DERIVED]


def _even(runs: list[int], back: int) -> Iterator[str]:
    """For each mark of the big road that has enough before it, whether the columns are even."""
    for column, long in enumerate(runs):
        for row in range(long):
            if row == 0 and column > back:
                yield RED if runs[column - 1] == runs[column - 1 - back] else BLUE
            elif row and column >= back:
                yield BLUE if runs[column - back] == row else RED


class Spun(NamedTuple):
    """A number that came."""

    number: int
    colour: str


def spun(numbers: Iterable[int]) -> list[Spun]:
    """Numbers with their colours, the newest first.

    >>> spun([17, 0])[0]
    Spun(number=0, colour='green')
    """
    return [Spun(number, shade(number)) for number in reversed([*numbers])][:LAST]


def often(numbers: Iterable[int]) -> list[tuple[Spun, int]]:
    """The numbers that came most often, each more than once, with how often; a few of them.

    >>> often([17, 0, 17, 5])
    [(Spun(number=17, colour='black'), 2)]
    """
    came = Counter(numbers).most_common(MOST_OFTEN)
    return [(Spun(number, shade(number)), times) for number, times in came if times > 1]


def tally(results: Iterable[object]) -> list[tuple[str, int]]:
    """How often each result came.

    >>> tally(["banker", "tie", "banker"])
    [('banker', 2), ('tie', 1)]
    """
    return Counter(map(str, results)).most_common()


class RoundOutcome(NamedTuple):
    """What a round came to, as it stands now."""

    round: int
    told: str
    won: str | None
    number: int | None
    net: Mapping[str, int]
    void: Voided | None


def outcome(seen: SeenRound) -> RoundOutcome:
    """A round in short."""
    won, fell, told = None, None, ""
    for event in seen.events():
        match event["event"]:
            case "decided" if "won" in event:
                won = event["won"]
                most, least = sorted((event["player"], event["banker"]), reverse=True)
                told = f"{won} {most}–{least}"
            case "result":
                fell = event["number"]
                told = f"{fell} {event['colour']}"
            case "declared" | "shown" if (
                event.get("hand") == "dealer" or event.get("to") == "dealer"
            ):
                told = f"dealer: {event.get('value') or event.get('hand')}"
            case "dealt" if event["to"] == "dealer" and "count" in event:
                told = f"dealer {event['count']}"
            case "bank set" if UNSEEN not in (event["low"], event["high"]):
                low, high = (Part.of(event[part]).name for part in ("low", "high"))
                told = f"the Bank: Low {low}, High {high}"
            case "awarded":
                told = "; ".join(filter(None, (told, _awarded(event))))
    void = seen.booked.void
    if void is not None:
        told = f"void: {void.reason}"
    return RoundOutcome(seen.booked.number, told, won, fell, seen.booked.net(), void)


def _awarded(event: Mapping[str, Any]) -> str:
    """Who won a pot, and with what where it was shown."""
    hands = {one["hand"] for one in event.get("hands", {}).values() if one.get("hand")}
    shown = f" with {hands.pop()}" if len(hands) == 1 else ""
    return f"{event['pot']} to {', '.join(event['shares'])}{shown}"

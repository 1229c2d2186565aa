"""The House Way: the one setting of every Hand, and the clauses that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from houseway.equipment.tiles import Tile, set_of_tiles

from .pai_gow import CHONG, Division, Part, divisions, read_tiles, tile_order

INSTRUMENT = "NI2002-45-pai-gow"


class Setting(NamedTuple):
    """A Hand set by the House Way; the first clause decided, others placed the tiles."""

    low: Part
    high: Part
    clauses: tuple[str, ...]

    @property
    def decided_by(self) -> str:
        """The clause that decided."""
        return self.clauses[0]


def _design(tile: Tile) -> str:
    return tile.short.partition("-")[0]


# Designs by what the instrument calls them: high and low 8 are Yun and the mixed eights.
_TEEN_OR_DAY: Final = frozenset({"teen", "day"})
_FOURS: Final = frozenset({"gor", "bon"})
_SIXES: Final = frozenset({"chong", "look"})
_SEVENS: Final = frozenset({"tit", "chit"})
_EIGHTS: Final = frozenset({"yun", "bot"})
_ANY: Final = frozenset(map(_design, set_of_tiles()))


def _only(design: str) -> frozenset[str]:
    return frozenset({design})


class _Listed(NamedTuple):
    """A listed Hand: the designs of its two parts, Low first."""

    clause: str
    low: tuple[frozenset[str], frozenset[str]]
    high: tuple[frozenset[str], frozenset[str]]


_LISTED: Final = (  # 10.2
    _Listed("10.2(a)", (_only("teen"), _only("foo")), (_only("teen"), _only("gow"))),
    _Listed("10.2(a)", (_only("day"), _only("foo")), (_only("day"), _only("gow"))),
    _Listed("10.2(b)", (_only("mooy"), _SEVENS), (_only("yun"), _only("foo"))),
    _Listed("10.2(c)", (_TEEN_OR_DAY, _only("ng")), (_SIXES, _only("gee"))),
    # 10.2(d): with both fours Gor joins the five; the parts are then labelled by their value
    _Listed("10.2(d)", (_ANY, _only("gee")), (_FOURS, _only("ng"))),
    _Listed("10.2(e)", (_only("yun"), _only("gow")), (_only("ping"), _only("bot"))),
    _Listed("10.2(f)", (_only("chong"), _SEVENS), (_only("look"), _only("gee"))),
    _Listed("10.2(g)", (_only("bon"), _only("gow")), (_TEEN_OR_DAY, _EIGHTS)),
    _Listed("10.2(h)", (_only("look"), _only("ng")), (_only("chong"), _only("foo"))),
    _Listed("10.2(i)", (_only("bon"), _only("bot")), (_only("yun"), _only("gow"))),
)


class _Split(NamedTuple):
    """Pairs that are split for a Low and a High Part of at least these counts."""

    clause: str
    designs: frozenset[str]
    outcomes: tuple[tuple[int, int], ...]


_HIGH_NINE: Final = 10  # as a count: any ranked part reaches it, no other does
_SPLITS: Final = (
    _Split("10.1(a)(i)", _TEEN_OR_DAY, ((6, 8),)),
    _Split("10.1(a)(ii)", _only("gow"), ((9, 9),)),
    _Split("10.1(a)(iii)", _EIGHTS, ((7, 9), (8, 8))),
    _Split("10.1(a)(iv)", _SEVENS, ((7, _HIGH_NINE),)),
)

_WONGS, _GONGS, _HIGH_NINES = (17, 18), (19, 20), (21, 22)


def house_way(hand: Iterable[Tile] | str, *, guard: bool = True) -> Setting:
    """How the House sets a Hand of four tiles.

    The guard is no part of the text: with it, a pair is split only for a better Low Part.

    >>> setting = house_way("teen-1 day-1 gor-1 ng-14")
    >>> str(setting.low), str(setting.high), setting.clauses
    ('teen-1 gor-1', 'day-1 ng-14', ('10.1(c)', '10.1(c)(i)#2'))
    """
    tiles = sorted(read_tiles(hand), key=tile_order)
    ways = divisions(tiles)
    if listed := _listed(tiles):
        return listed
    if any(part.is_pair for way in ways for part in way):
        return _pairs(ways, guard)
    if any(way.high.rank for way in ways):
        return _wongs_gongs_high_nines(ways)
    return _point_count(ways)


def reaches(part: Part, count: int) -> bool:
    """Whether a part has a count or more; anything ranked is more than any count."""
    return part.rank is not None or part.points >= count


def reaches_chong_three(part: Part) -> bool:
    """Whether a part is a 3 with Chong or better, or more.

    >>> [reaches_chong_three(Part.of(two)) for two in ("chong-1 chit-25", "bon-1 gow-36")]
    [True, False]
    """
    return reaches(part, 4) or (part.points == 3 and part.best <= CHONG)


# 10.2: listed Hands


def _listed(tiles: Sequence[Tile]) -> Setting | None:
    designs = [_design(tile) for tile in tiles]
    ways = [(high, [n for n in range(4) if n not in high]) for high in combinations(range(4), 2)]
    for row in _LISTED:
        for high, low in ways:
            if _fits(row.high, high, designs) and _fits(row.low, low, designs):
                if not _is_alone(row, designs):
                    continue
                parts = ([tiles[n] for n in low], [tiles[n] for n in high])
                return Setting(*Division.of(*parts), (row.clause,))
    return None


def _fits(
    places: tuple[frozenset[str], frozenset[str]], two: Sequence[int], designs: Sequence[str]
) -> bool:
    one, other = designs[two[0]], designs[two[1]]
    return (one in places[0] and other in places[1]) or (other in places[0] and one in places[1])


def _is_alone(row: _Listed, designs: Sequence[str]) -> bool:
    """Whether the free tile, where there is one, makes no pair."""
    return _ANY not in row.low or len(set(designs)) == 4


# 10.1(a): pairs


def _pairs(ways: Sequence[Division], guard: bool) -> Setting:
    kept = max(ways, key=lambda way: way.low.is_pair + way.high.is_pair)
    pairs = {_design(part.tiles[0]) for part in kept if part.is_pair}
    split = next(way for way in ways if not (way.low.is_pair or way.high.is_pair))
    for row in _SPLITS:
        better = split.low.worth > kept.low.worth
        if row.designs & pairs and _achieves(split, row.outcomes) and (better or not guard):
            return Setting(*split, (row.clause,))
    return Setting(*kept, ("10.1(a)",))


def _achieves(way: Division, outcomes: Iterable[tuple[int, int]]) -> bool:
    return any(reaches(way.low, low) and reaches(way.high, high) for low, high in outcomes)


# 10.1(b): Wongs, Gongs and High Nines


def _wongs_gongs_high_nines(ways: Sequence[Division]) -> Setting:
    # 10.1(b): each is tried in turn for a Low Part that will do, not only the first
    good = [way for way in ways if reaches_chong_three(way.low)]
    for ranks in (_HIGH_NINES, _GONGS, _WONGS):
        if found := _with_high(good, ranks):
            return _placed(found, "10.1(b)")
    for ranks in (_GONGS, _WONGS, _HIGH_NINES):
        if found := _with_high(ways, ranks):
            return _placed(found, "10.1(b)[2]")
    raise AssertionError("no Wong, Gong or High Nine")


def _with_high(ways: Iterable[Division], ranks: tuple[int, int]) -> list[Division]:
    return [way for way in ways if way.high.rank in ranks]


# 10.1(c): Point Count, then the tiles


def _point_count(ways: Sequence[Division]) -> Setting:
    most = max(way.low.points for way in ways)
    found = [way for way in ways if way.low.points == most and reaches_chong_three(way.low)]
    if found:
        return _placed(found, "10.1(c)")
    highest = max(way.high.points for way in ways)
    if highest >= 7:
        return _placed([way for way in ways if way.high.points == highest], "10.1(c)(i)")
    closest = min(map(_apart, ways))
    return _placed([way for way in ways if _apart(way) == closest], "10.1(c)(ii)")


def _apart(way: Division) -> int:
    return way.high.points - way.low.points


def _placed(ways: Sequence[Division], decided_by: str) -> Setting:
    """Of several ways with the same counts, the one that the placing of the tiles chooses."""
    left, clauses = list(ways), [decided_by]  # 10.1(c):tail
    for clause, fault in _PLACINGS:
        fewest = min(map(fault, left))
        fitting = [way for way in left if fault(way) == fewest]
        if len(fitting) < len(left):
            clauses.append(clause)
        left = fitting
    # Where no clause chooses, the way that is worse in neither part.
    way = max(left, key=lambda way: (way.low.worth, way.high.worth))
    return Setting(*way, tuple(clauses))


def _crowded(way: Division) -> int:
    """How many parts hold two tiles of Chong or higher."""
    return sum(part.tiles[1].single_rank <= CHONG for part in way)


def _best_not_low(way: Division) -> int:
    return int(not reaches(way.high, 8) and way.high.best < way.low.best)


def _best_not_high(way: Division) -> int:
    return int(reaches(way.high, 8) and way.low.best < way.high.best)


# (iii) goes before (i) and (ii): the listed Hand in 10.2(e) would otherwise need a twin.
_PLACINGS: Final[tuple[tuple[str, Callable[[Division], int]], ...]] = (
    ("10.1(c)(iii)", _crowded),
    ("10.1(c)(i)#2", _best_not_low),
    ("10.1(c)(ii)#2", _best_not_high),
)

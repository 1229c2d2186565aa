"""The Race Track: wagers on sections of the wheel, and the pieces on the layout they stand for."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from houseway.equipment.wheel import neighbours

INSTRUMENT = "NI2002-45-roulette"


class Section(NamedTuple):
    """A wager on the Race Track: so many pieces on each of some places, and how many in all."""

    name: str
    clause: str
    pieces: tuple[tuple[str, int], ...]
    size: int


def _section(name: str, clause: str, singles: str, doubles: str = "") -> Section:
    twice, once = doubles.split(), singles.split()
    pieces = [(on, 2) for on in twice] + [(on, 1) for on in once]
    return Section(name, clause, tuple(pieces), 2 * len(twice) + len(once))


_SECTIONS: Final = (  # AppC
    _section("tier", "4.8(a)", "5/8 10/11 13/16 23/24 27/30 33/36"),
    _section("orphelins", "4.8(b)", "1 6/9 14/17 17/20 31/34"),
    # 4.8(c): nine pieces over seven places; the usual bet doubles the street and the corner
    _section(
        "voisins de zero", "4.8(c)", "4/7 12/15 18/21 19/22 32/35", doubles="0/2/3 25/26/28/29"
    ),
    _section("zero game", "4.8(d)", "0/3 12/15 26 32/35"),
)
SECTIONS: Final = {section.name: section for section in _SECTIONS}

_ALSO_WRITTEN: Final = {
    "serie 5/8": "tier",
    "orphans": "orphelins",
    "serie 0/2/3": "voisins de zero",
    "0-spel": "zero game",
}


def section(written: str) -> Section | None:
    """The section that somebody names, by any of its names.

    >>> section("Serie 5/8").name, section("voisins de zero").size
    ('tier', 9)
    """
    text = " ".join(written.casefold().split())
    return SECTIONS.get(_ALSO_WRITTEN.get(text, text))


@cache
def neighbours_of(number: int) -> Section:
    """A number and the two on each side of it in the order of the wheel, a piece on each.

    >>> [on for on, _ in neighbours_of(0).pieces]
    ['3', '26', '0', '32', '15']
    """
    around = neighbours(number, each_side=2)  # 2.1[2], AppA
    pieces = tuple((str(n), 1) for n in around)
    return Section(f"neighbours of {number}", "4.8(e)", pieces, len(pieces))

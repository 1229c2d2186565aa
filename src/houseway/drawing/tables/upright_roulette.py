"""A roulette table for a phone: the layout upright with zero on top, the wheel above it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.drawing.arrangement import Frame, SceneArrangement, Shift, carried
from houseway.drawing.equipment.svg import element
from houseway.drawing.scene import CREAM, Size

from . import roulette
from .felt import GOLD, Pen, oblong, words
from .roulette_layout import LABELS, Cloth, Point, print_alike
from .seats_around import Seating
from .track import Track

_SIZE: Final = Size(640, 940)
_TOP: Final = 272
_DOWN, _ACROSS, _ALONG_TRACK = 0.636, 1.32, 0.66
_LEFT, _TRACK_LEFT = 26, 522
_DIAMONDS: Final = {"red": "#b3122b", "black": "#17171a"}


def roulette_upright(seating: Seating, _: Pen) -> SceneArrangement:
    """The whole table, turned clockwise: numbers from one to three stand from left to right."""
    cloth, track = roulette.printed(seating.game, dict(seating.sign))
    on_cloth = _turned(cloth, _LEFT + _ACROSS * cloth.whole.height)
    wheel = carried(Frame(*roulette._HUB), Frame(144, 142, 0.76))
    listed = carried(Frame(roulette._SIDE, 403), Frame(292, 80, 1.06))
    told = carried(Frame(194, 366), Frame(450, 42, 1.04))
    moves = {
        "bet": on_cloth,
        "marker": on_cloth,
        "dolly": on_cloth,
        "mark-cloth": on_cloth._replace(size=None),
        **dict.fromkeys(("wheel", "ball", "twin"), wheel),
        **dict.fromkeys(("name", "stake", "sum", "verdict"), listed),
        "banner": told,
        "result": told,
    }
    drawn = [oblong(*_SIZE), on_cloth.drawn(cloth.lines()), *_prints(cloth, on_cloth)]
    if track is not None:
        on_track = _beside(track, cloth)
        moves |= {"section": on_track, "mark-track": on_track}
        drawn.append(on_track.drawn(track.ring()))
    if line := roulette.limits_line(seating.sign):
        drawn.append(words(line, 144, 262, 13, width=250, fill=GOLD))
    return SceneArrangement(_SIZE, "".join(drawn), moves, {"rack": (320, 20)})


def _turned(cloth: Cloth, right: float) -> Shift:
    """A quarter turn about the corner of zero, with rows closer together."""
    down = _TOP - _DOWN * cloth.x
    return Shift(0, _DOWN, -_ACROSS, 0, right + _ACROSS * cloth.y, down, 1.2)


def _beside(track: Track, cloth: Cloth) -> Shift:
    """The Race Track at the side of the layout, as long as that."""
    right = _TRACK_LEFT + _ALONG_TRACK * track.height
    down = _TOP - _DOWN * cloth.x
    return Shift(0, _DOWN, -_ALONG_TRACK, 0, right + _ALONG_TRACK * track.y, down, None)


def _prints(cloth: Cloth, move: Shift) -> Iterator[str]:
    """What is printed in the areas, to be read upright."""
    wheel = cloth.layout.wheel
    middles = {value: Point(*move(*cloth.cell(value).middle)) for value in wheel.numbers}
    yield print_alike(((wheel.label(value), at) for value, at in middles.items()), 30)
    for name in cloth.outside:
        area = cloth.area(name)
        x, y = move(area.x + area.width * 0.36, area.middle.y)
        if name.startswith("column"):
            yield words("2 to 1", *move(*area.middle), 20)
        elif name.startswith("dozen"):
            yield words({"1": "1st", "2": "2nd", "3": "3rd"}[name[-1]], x, y - 12, 22)
            yield words("dozen", x, y + 12, 19)
        elif name in _DIAMONDS:
            shape = f"M{x:.1f} {y - 22:.1f}l26 22l-26 22l-26-22z"
            fill = _DIAMONDS[name]
            yield element("path", d=shape, fill=fill, stroke=CREAM, stroke_width=1.5)
        else:
            yield words(LABELS[name], x, y, 20, width=74)

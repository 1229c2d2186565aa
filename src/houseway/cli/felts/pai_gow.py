"""Pai gow in the terminal: tiles by their dots and names, and the parts of each Hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from rich.text import Text

from houseway.equipment import Tile
from houseway.games.asks import Act, Option
from houseway.games.events import UNSEEN
from houseway.games.pai_gow import PaiGow
from houseway.games.pai_gow.determinations import HOUSE_BOX
from houseway.games.pai_gow.hands import written
from houseway.games.pai_gow.settlement import verdicts
from houseway.games.pai_gow.view import PaiGowHandView, PaiGowView
from houseway.games.round import Round
from houseway.games.views import Cards
from houseway.ranking.pai_gow import Part

from ..chips_down import wagers_at
from ..mistakes import Mistake
from ..screen import Screen, columns
from ..written_amounts import Chips
from .terminal_felt import TerminalFelt, before_the_deal, on_area

BACK = "[ ]"
TWO_TILES = re.compile("([1-4])[ ,]*([1-4])")
VERDICTS = {True: ("wins", "bold green"), False: ("loses", "red")}


def tile(name: str) -> str:
    """A tile by its dots and its name.

    >>> tile("teen-1"), tile("gow-45"), tile("??")
    ('[6:6 Teen]', '[4:5 Gow]', '[ ]')
    """
    if name == UNSEEN:
        return BACK
    found = Tile.parse(name)
    one, other = found.dots
    return f"[{one}:{other} {found.name.partition(' (')[0].removeprefix('Chop ')}]"


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """The dice, the Bank's Hand, and the Hands of the players."""
    assert isinstance(round, PaiGow)
    seen = round.seen_by(viewer)
    assert isinstance(seen, PaiGowView)
    if not seen.hands:
        yield from before_the_deal(screen, round)
        return
    yield Text(f"dice {' '.join(map(str, seen.dice))}: box {seen.first_box} came first")
    yield from columns([row for hand in seen.hands for row in _rows(screen, round, hand)])


def _rows(screen: Screen, round: PaiGow, hand: PaiGowHandView) -> Iterator[list[str | Text]]:
    """A Hand in a line as it lies, or part by part once it is set."""
    bank = hand.box == HOUSE_BOX
    label = "bank" if bank else f"box {hand.box}"
    owner = "" if bank else wagers_at(screen.chips, round, box=hand.box) or hand.player
    state = hand.state if hand.state in ("set", "conceded") else ""
    if not hand.parts:
        own = hand.state == "viewed" and UNSEEN not in hand.tiles
        faces = _numbered(hand.tiles) if own else _row(hand.tiles)
        yield [label, "", faces, "", "", owner, state]
        return
    said = _verdicts(screen, round, hand)
    first, rest = [label, owner, state], ["", "", ""]
    for part, (name, of, lies) in (("high", first), ("low", rest)):
        made = hand.parts[part]
        yield [name, part, _row(str(made).split()), made.name, said[part], of, lies]


def _verdicts(screen: Screen, round: PaiGow, hand: PaiGowHandView) -> dict[str, Text]:
    """Whether the parts of a displayed Hand beat the Bank's, in words."""
    own = round.hands[hand.box]
    if own.is_bank or not own.displayed or round.bank.division is None:
        return {"low": Text(), "high": Text()}
    words = [VERDICTS[verdict.won] for verdict in verdicts(round, own)]
    low, high = (Text(word, "" if screen.plain else style) for word, style in words)
    return {"low": low, "high": high}


def _numbered(tiles: Cards) -> str:
    return "  ".join(f"{number} {tile(name)}" for number, name in enumerate(tiles, 1))


def _row(tiles: Iterable[str]) -> str:
    return " ".join(map(tile, tiles))


# What is typed


def _set(words: Sequence[str], round: Round, options: Sequence[Option], _: Chips) -> Act | None:
    """A Hand set by the numbers of two tiles that go together."""
    assert isinstance(round, PaiGow)
    option = options[0]
    if "low" not in option.where:
        return Act(option.by, option.do)  # tiles that nobody knows yet are set as they lie
    spoken = " ".join(words).lower().removeprefix("low ")
    if any(letter.isalpha() for letter in spoken):
        return None
    numbers = TWO_TILES.fullmatch(spoken)
    if numbers is None or numbers[1] == numbers[2]:
        raise Mistake("Say which two tiles go together by their numbers, such as set 1 3.")
    box = option.where["box"]
    assert isinstance(box, int)
    tiles = [written(tile) for tile in round.hands[box].tiles]
    chosen = {int(number) - 1 for number in numbers.groups()}
    one = " ".join(tile for at, tile in enumerate(tiles) if at in chosen)
    other = " ".join(tile for at, tile in enumerate(tiles) if at not in chosen)
    return Act(option.by, option.do, {"box": box, "low": one, "high": other})


def _named(option: Option, round: Round) -> str | None:
    """A division by the numbers of its low tiles, and what the parts are."""
    if "low" not in option.where:
        return None
    assert isinstance(round, PaiGow)
    where: Any = option.where
    tiles = [written(tile) for tile in round.hands[where["box"]].tiles]
    numbers = sorted(tiles.index(name) + 1 for name in where["low"].split())
    low, high = Part.of(where["low"]).name, Part.of(where["high"]).name
    return f"{' '.join(map(str, numbers))} (low {low}, high {high})"


PAI_GOW = TerminalFelt(
    draw=_draw,
    wagers=(
        ("50", "$50 on your box"),
        ("take-back", "the wager back"),
    ),
    decisions=(
        ("set 1 3", "tiles 1 and 3 together, the other two together; the better part is High"),
        ("house-way", "the dealer sets your Hand as the House sets its own"),
        ("concede", "the wager is given up"),
    ),
    wagered=partial(on_area, ("main",), "main"),
    decided={"set": _set},
    named=_named,
)

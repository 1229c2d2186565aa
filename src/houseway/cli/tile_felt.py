"""The pai gow table: tiles by their dots and names, and the parts of each Hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from houseway.equipment import Tile
from houseway.games.events import UNSEEN
from houseway.games.pai_gow import PaiGow
from houseway.games.pai_gow.determinations import HOUSE_BOX
from houseway.games.pai_gow.settlement import verdicts
from houseway.games.pai_gow.view import PaiGowHandView, PaiGowView
from houseway.games.round import Round
from houseway.games.views import Cards

from .chips_down import boxes_with_wagers, wagers_at
from .screen import Screen, columns

BACK = "[ ]"
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


def pai_gow(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """The dice, the Bank's Hand, and the Hands of the players."""
    assert isinstance(round, PaiGow)
    seen = round.seen_by(viewer)
    assert isinstance(seen, PaiGowView)
    if not seen.hands:
        rows = [
            (f"box {box}", wagers_at(screen.chips, round, box=box))
            for box in boxes_with_wagers(round)
        ]
        yield from columns(rows) if rows else [Text("the boxes are empty")]
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

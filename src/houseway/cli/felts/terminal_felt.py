"""What a game has of its own in the terminal, and what the felts of several games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from houseway.games.asks import Act, Option
from houseway.games.canberra_poker.view import CanberraBoxView
from houseway.games.round import Round
from houseway.games.ultimate_holdem.view import UltimateBoxView

from ..chips_down import boxes_with_wagers, wagers_at
from ..screen import Screen, columns
from ..written_amounts import Chips, is_money

Lines = tuple[tuple[str, str], ...]
Facts = dict[str, Any]
Past = Sequence[Any]
Wagered = Callable[[list[str], int | None, Chips], Facts | None]
Decided = Callable[[Sequence[str], Round, Sequence[Option], Chips], Act | None]


def _nothing(*_: object) -> None:
    return None


def _no_results(*_: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, kw_only=True)
class TerminalFelt:
    """One game in the terminal.

    `wagers` and `decisions` tell how both are typed. `wagered` makes the facts of a wager of some
    words, a seat and the chips of the table; `decided` has the actions that are said in a way of
    their own, and `named` what an option is called beside its name. `result` is what a round adds
    to the `results` that are displayed.
    """

    draw: Callable[[Screen, Round, str | None], Iterable[Text]]
    wagers: Lines = ()
    decisions: Lines = ()
    wagered: Wagered = _nothing
    decided: Mapping[str, Decided] = field(default_factory=dict)
    named: Callable[[Option, Round], str | None] = _nothing
    result: Callable[[Round], Any] = _nothing
    results: Callable[[Screen, Past], Iterable[Text]] = _no_results


def on_area(
    areas: tuple[str, ...], usual: str | None, words: list[str], _: int | None, chips: Chips
) -> Facts | None:
    """An amount on an area, by any beginning of its name; on the usual one where none is named.

    Where the game has no usual one the table says what may be named.
    """
    named = [word for word in words if word != "on" and not is_money(word)]
    amounts = [chips.units(word) for word in words if is_money(word)]
    if len(named) > 1 or len(amounts) != 1:
        return None
    if not named:
        return {**({"on": usual} if usual else {}), "amount": amounts[0]}
    area = next((known for known in areas if known.startswith(named[0])), None)
    return {"on": area, "amount": amounts[0]} if area else None


def before_the_deal(screen: Screen, round: Round) -> Iterator[Text]:
    """The boxes while nothing lies there but wagers."""
    rows = [
        (f"box {box}", wagers_at(screen.chips, round, box=box)) for box in boxes_with_wagers(round)
    ]
    yield from columns(rows) if rows else [Text("the boxes are empty")]


def box_row(
    screen: Screen, round: Round, box: UltimateBoxView | CanberraBoxView, made: str
) -> list[str | Text]:
    """A box of a game of poker against the house: its cards and what they make, and its wagers."""
    mark = "<--" if box.deciding else ""
    wagers = wagers_at(screen.chips, round, box=box.box) or box.player
    return [f"box {box.box}", screen.cards(box.cards), made, wagers, mark]

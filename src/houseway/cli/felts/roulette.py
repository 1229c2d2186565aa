"""Roulette in the terminal: the layout, everybody's wagers on it, and the last numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from houseway.equipment.wheel import Wheel, shade
from houseway.games.roulette import Roulette
from houseway.games.roulette.view import RouletteView
from houseway.games.round import Round

from ..screen import Screen
from ..written_amounts import Chips, is_money
from .terminal_felt import Facts, Past, TerminalFelt

LAST_NUMBERS = 15
COLOURS = {"red": "bold white on red", "black": "bold white on grey23", "green": "white on green"}
SECTIONS = {
    "voisins": "voisins de zero",
    "zero game": "zero game",
    "tier": "tier",
    "orphelins": "orphelins",
    "orphans": "orphelins",
}


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    seen = round.seen_by(viewer)
    assert isinstance(seen, RouletteView)
    assert isinstance(round, Roulette)
    result, wheel = seen.result, round.layout.wheel
    covered = _covered(round, viewer)
    zeros = [number for number in wheel.numbers if shade(number) == "green"]
    beside = {2: zeros[0]} if len(zeros) == 1 else dict(zip((1, 3), zeros, strict=False))
    for row in (3, 2, 1):
        zero = beside.get(row)
        start = Text("    ") if zero is None else _cell(screen, wheel, zero, result, covered)
        cells = [_cell(screen, wheel, n, result, covered) for n in range(row, 37, 3)]
        yield Text("").join([start, *cells, Text(f"  column {row}")])
    owners = dict.fromkeys(w.player for w in round.wagers if w.open)
    for owner in owners:
        yield Text(f"{owner}: {_placed(screen, round, owner)}")


def _covered(round: Roulette, player: str | None) -> frozenset[int]:
    """The numbers under a player's wagers inside the layout."""
    mine = [round.layout.places[w.on] for w in round.wagers if w.open and w.player == player]
    inside = [place.numbers for place in mine if len(place.numbers) <= 6]
    return frozenset().union(*inside)


def _cell(
    screen: Screen, wheel: Wheel, number: int, result: int | None, covered: frozenset[int]
) -> Text:
    before, after = ("[", "]") if number == result else (" ", "*" if number in covered else " ")
    if screen.plain:
        return Text(f"{before}{wheel.label(number):>2}{after}")
    style = COLOURS[shade(number)]
    return Text.assemble(before, (f"{wheel.label(number):>2}", style), (after, "bold yellow"))


def _coloured(screen: Screen, label: str) -> Text:
    colour = shade(int(label) if label.strip("0") else label)
    if screen.plain:
        return Text(label if colour == "green" else f"{label}{colour[0]}")
    return Text(f"{label:>2}", COLOURS[colour])


def _last_numbers(screen: Screen, past: Past) -> Iterator[Text]:
    """The last results, the newest first."""
    numbers = [number for number in past if number is not None][-LAST_NUMBERS:]
    if numbers:
        yield Text("last: ") + Text(" ").join(_coloured(screen, n) for n in reversed(numbers))


def _placed(screen: Screen, round: Round, player: str) -> str:
    """What a player has on the layout, combined wagers as one."""
    amounts: dict[str, int] = {}
    for wager in round.wagers:
        if wager.open and wager.player == player:
            name = wager.hand or wager.on
            amounts[name] = amounts.get(name, 0) + wager.amount
    return ", ".join(f"{name} {screen.chips.brief(amount)}" for name, amount in amounts.items())


def _result(round: Round) -> str | None:
    assert isinstance(round, Roulette)
    return None if round.number is None else round.layout.wheel.label(round.number)


# What is typed


def _wagered(words: list[str], _: int | None, chips: Chips) -> Facts | None:
    if words[0] in ("marker", "maximum-marker"):
        return {"do": "maximum-marker", "number": _number(words[-1])}
    takes_back = len(words[0]) > 1 and "take-back".startswith(words[0])
    if len(words) == 1 and is_money(words[0]):
        return {"amount": chips.units(words[0])}
    if len(words) < 2 or not is_money(words[-1]) or takes_back:
        return None
    *place, last = words
    amount, on = chips.units(last), " ".join(place)
    if "neighbours".startswith(place[0]) or place[0] == "neighbors":
        return {"do": "neighbours", "number": _number(place[-1]), "amount": amount}
    if section := SECTIONS.get(on):
        return {"do": "race-track", "on": section, "amount": amount}
    return {"on": _without_type(place), "amount": amount}


def _without_type(place: list[str]) -> str:
    """A place without the name of its type before it: a street is known by its numbers."""
    typed = len(place) > 1 and place[0] in ("straight", "split", "street", "corner", "six-line")
    return " ".join(place[1:] if typed else place)


def _number(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text


ROULETTE = TerminalFelt(
    draw=_draw,
    wagers=(
        ("17 5", "$5 straight on 17, 35 to 1"),
        ("8/11 5", "a split; 7/8/9 a street; 25/26/28/29 a corner; 4-9 a six-line"),
        ("red 10", "black, even, odd, low and high alike, even money"),
        ("column 1 10", "a column or dozen, 2 to 1"),
        ("tier 5", "$5 a piece on a section: tier, orphelins, voisins, zero game"),
        ("neighbours 0 5", "$5 each on 0 and its two neighbours on both sides"),
        ("marker 17", "the maximum on 17 and everything around it"),
    ),
    wagered=_wagered,
    result=_result,
    results=_last_numbers,
)

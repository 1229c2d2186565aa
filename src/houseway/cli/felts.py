"""The table of each game as it is drawn, and the results of the rounds before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text

from houseway.equipment.wheel import colour
from houseway.games.blackjack.view import BlackjackView
from houseway.games.mini_baccarat.view import MiniBaccaratView
from houseway.games.roulette import LAYOUT
from houseway.games.roulette.view import RouletteView
from houseway.games.round import Round

from .chips_down import boxes_with_wagers, wagers_at, wagers_on
from .holdem_felt import holdem
from .poker_felts import canberra_poker, ultimate_holdem
from .screen import Screen, columns
from .tile_felt import pai_gow

BEAD_ROWS, BEAD_COLUMNS = 6, 30
LAST_NUMBERS = 15
BEADS = {"player": ("P", "bold blue"), "banker": ("B", "bold red"), "tie": ("T", "bold green")}
COLOURS = {"red": "bold white on red", "black": "bold white on grey23", "green": "white on green"}
Past = Sequence[Any]


def felt(screen: Screen, round: Round, viewer: str | None, past: Past) -> list[Text]:
    """A round as it lies on the table, with the results before it where they are displayed."""
    results = _RESULTS[round.game](screen, past) if round.game in _RESULTS else ()
    return [*_FELTS[round.game](screen, round, viewer), *results]


def outcome(round: Round) -> Any:
    """What a round adds to the results on display, if anything."""
    if round.void:
        return None
    if round.game == "roulette":
        return getattr(round, "number", None)
    decided = (event.facts.get("won") for event in round.events if event.event == "decided")
    return next(decided, None)


# Blackjack


def _blackjack(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    seen = round.seen_by(viewer)
    assert isinstance(seen, BlackjackView)
    rows: list[list[str | Text]] = []
    if seen.dealer.cards:
        rows.append(["dealer", screen.cards(seen.dealer.cards), seen.dealer.count or ""])
    for hand in seen.boxes:
        label = f"box {hand.box}" + (f" hand {hand.hand}" if hand.hand else "")
        wagers = wagers_at(screen.chips, round, box=hand.box, hand=hand.hand)
        mark = "<--" if hand.deciding else ""
        rows.append([label, screen.cards(hand.cards), hand.count or "", wagers, mark])
    dealt = {hand.box for hand in seen.boxes}
    for box in boxes_with_wagers(round):
        if box not in dealt:
            rows.append([f"box {box}", "", "", wagers_at(screen.chips, round, box=box)])
    yield from columns(rows) if rows else [Text("the boxes are empty")]


# Mini-baccarat


def _mini_baccarat(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    seen = round.seen_by(viewer)
    assert isinstance(seen, MiniBaccaratView)
    rows: list[list[str | Text]] = []
    for name, hand in seen.hands.items():
        count = "" if hand.count is None else str(hand.count)
        wagers = wagers_on(screen.chips, round, name)
        rows.append([name, screen.cards(hand.cards), count, wagers])
    rows.append(["tie", "", "", wagers_on(screen.chips, round, "tie")])
    yield from columns(rows)


def _bead_plate(screen: Screen, past: Past) -> Iterator[Text]:
    """Results from top to bottom, then column by column."""
    past = [one for one in past if one is not None]
    first = max(0, -(-len(past) // BEAD_ROWS) - BEAD_COLUMNS) * BEAD_ROWS
    shown = past[first:]
    for row in range(min(BEAD_ROWS, len(shown))):
        beads = [BEADS[one] for one in shown[row::BEAD_ROWS]]
        yield Text(" ").join(Text(letter, "" if screen.plain else style) for letter, style in beads)


# Roulette


def _roulette(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    seen = round.seen_by(viewer)
    assert isinstance(seen, RouletteView)
    result = seen.result
    covered = _covered(round, viewer)
    for row in (3, 2, 1):
        start = _cell(screen, 0, result, covered) if row == 2 else Text("    ")
        cells = [_cell(screen, n, result, covered) for n in range(row, 37, 3)]
        yield Text("").join([start, *cells, Text(f"  column {row}")])
    owners = dict.fromkeys(w.player for w in round.wagers if w.open)
    for owner in owners:
        yield Text(f"{owner}: {_placed(screen, round, owner)}")


def _covered(round: Round, player: str | None) -> frozenset[int]:
    """The numbers under a player's wagers inside the layout."""
    mine = [LAYOUT[w.on] for w in round.wagers if w.open and w.player == player]
    inside = [place.numbers for place in mine if len(place.numbers) <= 6]
    return frozenset().union(*inside)


def _cell(screen: Screen, number: int, result: int | None, covered: frozenset[int]) -> Text:
    before, after = ("[", "]") if number == result else (" ", "*" if number in covered else " ")
    if screen.plain:
        return Text(f"{before}{number:>2}{after}")
    style = COLOURS[colour(number)]
    return Text.assemble(before, (f"{number:>2}", style), (after, "bold yellow"))


def _number(screen: Screen, number: int) -> Text:
    if screen.plain:
        return Text(f"{number}{colour(number)[0]}" if number else "0")
    return Text(f"{number:>2}", COLOURS[colour(number)])


def _last_numbers(screen: Screen, past: Past) -> Iterator[Text]:
    """The last results, the newest first."""
    numbers = [one for one in past if one is not None][-LAST_NUMBERS:]
    if numbers:
        yield Text("last: ") + Text(" ").join(_number(screen, n) for n in reversed(numbers))


def _placed(screen: Screen, round: Round, player: str) -> str:
    """What a player has on the layout, combined wagers as one."""
    amounts: dict[str, int] = {}
    for wager in round.wagers:
        if wager.open and wager.player == player:
            name = wager.hand or wager.on
            amounts[name] = amounts.get(name, 0) + wager.amount
    return ", ".join(f"{name} {screen.chips.brief(amount)}" for name, amount in amounts.items())


_RESULTS: dict[str, Callable[[Screen, Past], Iterator[Text]]] = {
    "mini-baccarat": _bead_plate,
    "roulette": _last_numbers,
}
_FELTS: dict[str, Callable[[Screen, Round, str | None], Iterator[Text]]] = {
    "blackjack": _blackjack,
    "canberra-poker": canberra_poker,
    "charity-holdem": holdem,
    "holdem": holdem,
    "mini-baccarat": _mini_baccarat,
    "pai-gow": pai_gow,
    "roulette": _roulette,
    "tournament-blackjack": _blackjack,
    "ultimate-holdem": ultimate_holdem,
}

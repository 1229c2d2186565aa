"""Mini-baccarat in the terminal: both Hands, the tie, and the bead plate of results."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rich.text import Text

from houseway.games.mini_baccarat.view import MiniBaccaratView
from houseway.games.round import Round

from ..chips_down import wagers_on
from ..screen import Screen, columns
from .terminal_felt import Past, TerminalFelt, on_area

BEAD_ROWS, BEAD_COLUMNS = 6, 30
BEADS = {"player": ("P", "bold blue"), "banker": ("B", "bold red"), "tie": ("T", "bold green")}


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
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
    past = [won for won in past if won is not None]
    first = max(0, -(-len(past) // BEAD_ROWS) - BEAD_COLUMNS) * BEAD_ROWS
    plate = past[first:]
    for row in range(min(BEAD_ROWS, len(plate))):
        beads = [BEADS[won] for won in plate[row::BEAD_ROWS]]
        yield Text(" ").join(Text(letter, "" if screen.plain else style) for letter, style in beads)


def _winner(round: Round) -> str | None:
    decided = (event.facts.get("won") for event in round.events if event.event == "decided")
    return next(decided, None)


MINI_BACCARAT = TerminalFelt(
    draw=_draw,
    wagers=(
        ("banker 10", "$10 on the Banker's Hand, even money"),
        ("player 10", "$10 on the Player's Hand, even money"),
        ("tie 5", "$5 on a tie, 8 to 1; on top of either"),
    ),
    wagered=partial(on_area, ("banker", "player", "tie"), None),
    result=_winner,
    results=_bead_plate,
)

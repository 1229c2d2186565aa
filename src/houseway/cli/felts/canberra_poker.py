"""Canberra Poker in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rich.text import Text

from houseway.games.canberra_poker.view import CanberraPokerView
from houseway.games.round import Round

from ..screen import Screen, columns
from .terminal_felt import TerminalFelt, before_the_deal, box_row, on_area


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """The dealer's five cards, one of them face up, and the boxes."""
    seen = round.seen_by(viewer)
    assert isinstance(seen, CanberraPokerView)
    if not seen.boxes:
        yield from before_the_deal(screen, round)
        return
    made = seen.dealer.hand or ""
    if seen.dealer.takes_part is False:
        made += ", takes no part"
    rows: list[list[str | Text]] = [["dealer", screen.cards(seen.dealer.cards), made]]
    for box in seen.boxes:
        status = box.status if box.status in ("folded", "void") else ""
        rows.append(box_row(screen, round, box, ", ".join(filter(None, (box.hand, status)))))
    yield from columns(rows)


CANBERRA_POKER = TerminalFelt(
    draw=_draw,
    wagers=(
        ("25", "$25 as your ante; without one no card is dealt"),
        ("take-back", "the ante back"),
    ),
    decisions=(
        ("bet", "twice your ante: your hand against the dealer's"),
        ("fold", "the ante is lost"),
    ),
    wagered=partial(on_area, ("ante", "bet"), "ante"),
)

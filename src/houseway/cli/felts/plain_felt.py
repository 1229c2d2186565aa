"""A game without a felt of its own: who has what on which place, and what there is to be seen."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from rich.text import Text

from houseway.games.round import Round
from houseway.games.views import RoundView

from ..screen import Screen, columns
from ..written_amounts import Chips, is_money
from .terminal_felt import Facts, TerminalFelt

_COMMON = frozenset(RoundView.__struct_fields__)


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    seen = msgspec.structs.asdict(round.seen_by(viewer))
    rows = [
        (f"{name.replace('_', ' ')}:", _told(seen[name])) for name in seen if name not in _COMMON
    ]
    rows += [
        (f"{wager.player} on {wager.on}:", screen.chips.brief(wager.amount))
        for wager in round.wagers
        if wager.open
    ]
    yield from columns(rows) if rows else [Text("nothing lies on the table")]


def _told(value: object) -> str:
    if isinstance(value, dict):
        return "   ".join(f"{name} {_told(one)}" for name, one in value.items())
    return " ".join(map(_told, value)) if isinstance(value, (list, tuple)) else str(value)


def _wagered(words: list[str], _: int | None, chips: Chips) -> Facts | None:
    """An amount, and before it the place where the game has several."""
    *place, last = words
    if not is_money(last):
        return None
    on = " ".join(word for word in place if word != "on")
    return {**({"on": on} if on else {}), "amount": chips.units(last)}


PLAIN = TerminalFelt(
    draw=_draw, wagers=(("10", "$10"), ("PLACE 10", "$10 there")), wagered=_wagered
)

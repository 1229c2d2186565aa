"""A plain player: the minimum on Banker, and the cards turned when they are to be turned."""

from __future__ import annotations

from ..asks import Act, Turn
from ..bots import first_open, wants_to_wager
from .round import MiniBaccarat
from .tableau import BANKER, PLAYER, TIE

BACKED = (BANKER, BANKER, PLAYER, PLAYER, PLAYER, TIE)


def choose(round: MiniBaccarat, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    if round.betting_open:
        return round.simple_wager(player) if wants_to_wager(round, player) else None
    return first_open(round.asked, player) if isinstance(round.asked, Turn) else None


def elsewhere(_: MiniBaccarat, _act: Act) -> tuple[str, ...]:
    """What players back, some hands more often than others."""
    return BACKED

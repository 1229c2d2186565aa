"""How wagers against the house are typed."""

from __future__ import annotations

from houseway.games.asks import Act

from .felts import felt_of
from .written_amounts import DOLLARS, Chips


def wager_of(
    words: list[str], game: str, player: str, seat: int | None, chips: Chips = DOLLARS
) -> Act | None:
    """The wager that some words describe, or None where they are about something else."""
    words = [word.lower() for word in words]
    if words[:1] in (["wager"], ["bet"]):
        words = words[1:]
    facts = felt_of(game).wagered(words, seat, chips) if words else None
    return Act(player, facts.pop("do", "wager"), facts) if facts else None

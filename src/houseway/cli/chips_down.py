"""The wagers on the table, in words."""

from __future__ import annotations

from houseway.games.round import Round

from .written_amounts import Chips


def wagers_at(chips: Chips, round: Round, **where: object) -> str:
    """The open wagers at a place, owner by owner."""
    owners: dict[str, list[str]] = {}
    for wager in round.wagers:
        if wager.open and all(getattr(wager, name) == one for name, one in where.items()):
            side = "" if wager.on == "main" else f"{wager.on.replace('-', ' ')} "
            owners.setdefault(wager.player, []).append(f"{side}{chips.brief(wager.amount)}")
    return "; ".join(f"{name} {', '.join(amounts)}" for name, amounts in owners.items())


def wagers_on(chips: Chips, round: Round, area: str) -> str:
    """The open wagers on an area of the layout."""
    wagers = [w for w in round.wagers if w.open and w.on == area]
    return ", ".join(f"{w.player} {chips.brief(w.amount)}" for w in wagers)


def boxes_with_wagers(round: Round) -> list[int]:
    """The boxes on which chips lie."""
    return sorted({wager.box for wager in round.wagers if wager.open and wager.box})

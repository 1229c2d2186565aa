"""A plain player: the minimum in the Box, and the House Way for the Hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Act, Turn
from ..bots import as_it_is, least_wager

if TYPE_CHECKING:
    from .round import PaiGow

WISHES = ("house-way",)


def choose(round: PaiGow, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    if not isinstance(round.asked, Turn):
        return None
    options = {option.do: option for option in round.options(player)}
    if round.betting_open:
        wanted = "wager" in options and not round.wager_of(player)
        return least_wager(options["wager"], round.determinations.minimum) if wanted else None
    return next((as_it_is(options[wish]) for wish in WISHES if wish in options), None)

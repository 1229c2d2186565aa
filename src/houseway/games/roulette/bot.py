"""A plain player: what the minimum of the round still lacks, on red."""

from __future__ import annotations

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Turn
from ..bots import first_open, wants_to_wager
from .round import Roulette


def choose(round: Roulette, player: str) -> Act | None:
    """What a plain player does at this turn; None where there is nothing to do or to gain."""
    if round.betting_open:
        return simple_wager(round, player) if wants_to_wager(round, player) else None
    return first_open(round.asked, player) if isinstance(round.asked, Turn) else None


def simple_wager(round: Roulette, player: str) -> Act:
    """A plain wager that is open to a player: what the round minimum still lacks, on red."""
    for option in round.options(player):
        amounts = option.choose.get("amount")
        if option.do == "wager" and isinstance(amounts, Amounts) and "red" in option.choose["on"]:
            down = sum(w.amount for w in round.wagers if w.player == player and w.open)
            table = round.determinations
            lacking = max(
                table.minimum - down, table.least(round.layout.places["red"]), amounts.low
            )
            in_step = -(-lacking // amounts.step) * amounts.step
            return Act(player, "wager", {"on": "red", "amount": min(in_step, amounts.largest)})
    raise Refused(f"{player} cannot wager now.", *round.rules.cite("4.1"))


def elsewhere(round: Roulette, act: Act) -> tuple[str, ...]:
    """The places on which the same wager could lie."""
    ranges = (option.choose.get("on") for option in round.options(act.by))
    places = [
        choices for choices in ranges if isinstance(choices, Choices) and act.facts["on"] in choices
    ]
    return tuple(map(str, places[0].values))

"""Where somebody puts chips down at roulette: an even chance, and then favourite numbers."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from houseway.equipment.chance import Chance

from ..asks import Act, Amounts, Choices, Option
from ..company import Character, Mind
from .round import Roulette

OUTSIDE = ("red", "black", "odd", "even", "low", "high")


def judge(round: Roulette, player: str, character: Character, chance: Chance) -> Mind | None:
    """The next chip that is put down; None when enough of them lie, or none can be."""
    if not round.betting_open:
        return None
    lying = {wager.on for wager in round.wagers if wager.player == player and wager.open}
    if len(lying) >= _wanted(round, player, character):
        return None
    on = _place(round, player, lying)
    found = [(o, a) for o in round.options(player) if on in _places(o) and (a := _amounts(o))]
    if not found:
        return None
    amount = _amount(round, player, on, found[0][1], character, chance)
    return Mind(Act(player, "wager", {"on": on, "amount": amount}), 0.15)


def _wanted(round: Roulette, player: str, character: Character) -> int:
    """On how many places somebody bets in this round."""
    return 1 + crc32(f"{player} {round.circumstances.number}".encode()) % character.places


def _place(round: Roulette, player: str, lying: set[str]) -> str:
    """The place for the next chip: an even chance first, then numbers that somebody likes."""
    number = crc32(f"{player} {len(lying)} {round.circumstances.number // 3}".encode())
    if not lying:
        return OUTSIDE[number % len(OUTSIDE)]
    numbers = map(round.layout.wheel.label, round.layout.wheel.numbers)
    places = [place for place in numbers if place not in lying]
    return places[number % len(places)]


def _places(option: Option) -> Sequence[object]:
    choices = option.choose.get("on")
    return choices.values if option.do == "wager" and isinstance(choices, Choices) else ()


def _amounts(option: Option) -> Amounts | None:
    amounts = option.choose.get("amount")
    return amounts if isinstance(amounts, Amounts) and amounts else None


def _amount(
    round: Roulette, player: str, on: str, amounts: Amounts, character: Character, chance: Chance
) -> int:
    """A few times the least; the first chip alone makes the minimum of the round."""
    table = round.determinations
    down = sum(w.amount for w in round.wagers if w.player == player and w.open)
    times = character.wagers[chance.below(len(character.wagers))]
    least = max(table.least(round.layout.places[on]), amounts.low, table.minimum - down)
    wanted = min(least * times, table.most(round.layout.places[on]), amounts.largest)
    return wanted - (wanted - amounts.low) % amounts.step

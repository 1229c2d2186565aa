"""What lies on a table of hold'em: who sits there with how many chips, and every pot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from ..views import SeatView
from .view import PotView

if TYPE_CHECKING:
    from .hand import PokerRound

MAIN: Final = "main pot"
SIDE: Final = "side pot"


def seats_of(round: PokerRound) -> tuple[SeatView, ...]:
    """Who sits where, with the chips of this moment."""
    return tuple(
        [SeatView(seat.seat, seat.player, round.stakes[seat.player]) for seat in round.seats]
    )


def names_of(round: PokerRound) -> dict[str, str]:
    """What the hands that were shown are called."""
    return {player: round.named(player) for player in round.shown}


def pots_of(round: PokerRound) -> tuple[PotView, ...]:
    """Every pot as it stands, or as it was won."""
    return tuple(_won(round) if round.pots_won else _standing(round))


def pot_name(number: int) -> str:
    """What a pot is called; the main pot is number 0."""
    return f"{SIDE} {number}" if number else MAIN


def standing(
    paid_in: Mapping[str, int], active: list[str], all_in: set[str]
) -> list[tuple[int, list[str]]]:
    """The pots while bets are made: a new one begins where somebody is all in.

    >>> standing({"A": 30, "B": 80, "C": 50}, ["A", "B", "C"], {"A"})
    [(90, ['A', 'B', 'C']), (70, ['B', 'C'])]
    """
    levels = sorted({paid_in[player] for player in all_in})
    most = max(paid_in.values(), default=0)
    found: list[tuple[int, list[str]]] = []
    players, below = list(active), 0
    for level in (*levels, most):
        amount = sum(max(0, min(paid, level) - below) for paid in paid_in.values())
        players = [one for one in active if one not in all_in or paid_in[one] > below] or players
        if amount:
            found.append((amount, players))
        below = level
    return found


def _standing(round: PokerRound) -> Iterator[PotView]:
    all_in = {player for player in round.active if not round.can_bet(player)}
    all_in.update(round.left_pots)
    if not all_in and not round.void:  # as it mostly is: one pot for all who are in
        if round.middle:
            yield PotView(MAIN, round.middle, players=tuple(round.active))
        return
    found = standing(round.paid_in, round.active, all_in) if not round.void else []
    # Chips that are nobody's bet lie in the main pot.
    beside = round.middle - sum(amount for amount, _ in found)
    if beside and not round.void:
        (amount, players), *rest = found or [(0, list(round.active))]
        found = [(amount + beside, players), *rest]
    for number, (amount, players) in enumerate(found):
        yield PotView(pot_name(number), amount, players=tuple(players))


def _won(round: PokerRound) -> Iterator[PotView]:
    for event in round.events:
        if event.event == "awarded":
            facts = event.facts
            yield PotView(facts["pot"], facts["amount"], won=dict(facts["shares"]))

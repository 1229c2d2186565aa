"""What everybody sees beside the cards: seats, pots and who is in them, and hands in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MAIN, SIDE = "main pot", "side pot"
RANKED = 5


def seen(round: Any) -> dict[str, Any]:
    """Who sits where, every pot, and the names of the hands that were shown."""
    return {
        "seats": [
            {"seat": seat.seat, "player": seat.player, "stake": round.stakes[seat.player]}
            for seat in round.seats
        ],
        "pots": _won(round) if round.pots_won else list(_standing(round)),
        "names": {
            player: round.named(player)
            for player in round.shown
            if len(round.cards_of(player)) >= RANKED
        },
    }


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


def _standing(round: Any) -> Iterator[dict[str, Any]]:
    all_in = {player for player in round.active if not round.can_bet(player)}
    all_in.update(round.left_pots)
    found = standing(round.paid_in, round.active, all_in) if not round.void else []
    # Chips that are nobody's bet lie in the main pot.
    beside = round.middle - sum(amount for amount, _ in found)
    if beside and not round.void:
        (amount, players), *rest = found or [(0, list(round.active))]
        found = [(amount + beside, players), *rest]
    for number, (amount, players) in enumerate(found):
        yield {"pot": pot_name(number), "amount": amount, "players": players}


def _won(round: Any) -> list[dict[str, Any]]:
    awards = (event.facts for event in round.events if event.event == "awarded")
    return [
        {"pot": one["pot"], "amount": one["amount"], "won": dict(one["shares"])} for one in awards
    ]

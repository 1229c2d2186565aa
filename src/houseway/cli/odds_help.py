"""The odds of the games with a pay table, as the help shows them."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.canberra_poker.payout import BET_ROWS
from houseway.games.ultimate_holdem.payouts import BLIND_PAYS, TRIPS_PAYS
from houseway.ranking.poker import Category

BET_ODDS = {hand: (row.odds, 1) for hand, row in BET_ROWS.items()}
BLIND_ODDS = {hand: row.odds for hand, row in BLIND_PAYS.items()}
TRIPS_ODDS = {hand: row.odds for hand, row in TRIPS_PAYS.items()}


def _rows(*wagers: tuple[str, Mapping[Category, tuple[int, int]]]) -> tuple[tuple[str, ...], ...]:
    """A line for each hand, the best first, with what each wager is paid for it."""
    hands = [hand for hand in Category if any(hand in odds for _, odds in wagers)]
    head = ("", *(name for name, _ in wagers))
    return (head, *((hand.value, *(_odds(odds, hand) for _, odds in wagers)) for hand in hands))


def _odds(odds: Mapping[Category, tuple[int, int]], hand: Category) -> str:
    return f"{odds[hand][0]} to {odds[hand][1]}" if hand in odds else ""


PAYS: dict[str, tuple[tuple[str, ...], ...]] = {
    "canberra-poker": _rows(("bet", BET_ODDS)),
    "ultimate-holdem": _rows(("blind", BLIND_ODDS), ("trips", TRIPS_ODDS)),
}

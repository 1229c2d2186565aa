"""A settlement explained: each leg with its stake, how it ended, what came back, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from houseway.drawing import Money
from houseway.drawing.money import change, money_of
from houseway.drawing.tables.sight import net
from houseway.games.events import Settlement

from .wager_places import place_named

_RESULTS: Final = {"win": "won", "lose": "lost", "push": "stands off", "void": "void"}


class Leg(NamedTuple):
    """One wager of a settlement."""

    wager: str
    staked: str
    result: str
    ended: str
    odds: str
    paid: str
    returned: str
    clauses: tuple[str, ...]


class Share(NamedTuple):
    """Everything that a round brought one player."""

    player: str
    legs: tuple[Leg, ...]
    net: str
    won: bool
    mine: bool


def explained(
    settlements: Iterable[Settlement], coinage: str | None, viewer: str | None
) -> list[Share]:
    """Settlements player by player, one's own first."""
    money = money_of(coinage)
    by_player: dict[str, list[Settlement]] = {}
    for settlement in settlements:
        by_player.setdefault(settlement.player, []).append(settlement)
    shares = [
        Share(
            player=player,
            legs=tuple(_leg(leg, money) for leg in legs),
            net=change(net(legs), money),
            won=net(legs) > 0,
            mine=player == viewer,
        )
        for player, legs in by_player.items()
    ]
    return sorted(shares, key=lambda one: not one.mine)


def _leg(one: Settlement, money: Money) -> Leg:
    wager = place_named("wager", {"on": one.wager, "box": one.box})
    return Leg(
        wager=f"{wager}{_hand(one.hand)}",
        staked=money(one.staked),
        result=one.result,
        ended=_RESULTS.get(one.result, one.result),
        odds=one.odds or "–",
        paid=money(one.paid),
        returned=money(one.returned),
        clauses=one.clauses,
    )


def _hand(hand: str | None) -> str:
    """Which hand of a box it was, or which combined wager it was a piece of."""
    if not hand:
        return ""
    return f", hand {hand}" if hand.isdigit() else f" ({hand})"

"""Main pot and side pots, exact to the chip."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, what each player has in them, and who can win them."""

    contributions: Mapping[str, int]
    eligible: tuple[str, ...]
    dead: int = 0

    @property
    def amount(self) -> int:
        """All the chips in the pot."""
        return sum(self.contributions.values()) + self.dead


def pots(contributed: Mapping[str, int], active: Collection[str], dead: int = 0) -> list[Pot]:
    """The pots of a hand: one for each amount at which an active player is all in.

    >>> [(pot.amount, pot.eligible) for pot in pots({"A": 100, "B": 250, "C": 400}, "ABC")]
    [(300, ('A', 'B', 'C')), (300, ('B', 'C')), (150, ('C',))]
    """
    found: list[Pot] = []
    below = 0
    for level in sorted({contributed[player] for player in active}):
        shares = {
            player: min(amount, level) - below
            for player, amount in contributed.items()
            if amount > below
        }
        eligible = tuple(player for player in active if contributed[player] >= level)
        if shares:
            found.append(Pot(shares, eligible, 0 if found else dead))
        below = level
    over = {p: amount - below for p, amount in contributed.items() if amount > below}
    return _with_folded(found, over, dead, active)


def _with_folded(
    found: list[Pot], over: Mapping[str, int], dead: int, active: Collection[str]
) -> list[Pot]:
    """Chips that folded players put in beyond every active player stay in the last pot."""
    if not found:
        return [Pot(dict(over), tuple(active), dead)]
    if over:
        last = found[-1]
        merged = {
            player: last.contributions.get(player, 0) + over.get(player, 0)
            for player in (*last.contributions, *(p for p in over if p not in last.contributions))
        }
        found[-1] = Pot(merged, last.eligible, last.dead)
    return found


def uncalled(bets: Mapping[str, int]) -> tuple[str, int] | None:
    """Who has more in a betting round than anybody else, and how much of it nobody met."""
    if not bets:
        return None
    first, second = (*sorted(bets.values(), reverse=True), 0)[:2]
    if first == second:
        return None
    return max(bets, key=lambda player: bets[player]), first - second


def shared(amount: int, winners: Iterable[str], chip: int) -> dict[str, int]:
    """Equal shares in units of the smallest chip; all that is left over goes to the first winner.

    >>> shared(101, ["seat 5", "seat 8", "seat 3"], 1)
    {'seat 5': 35, 'seat 8': 33, 'seat 3': 33}
    """
    names = list(winners)
    each = amount // len(names) // chip * chip
    shares = dict.fromkeys(names, each)
    shares[names[0]] += amount - each * len(names)
    return shares

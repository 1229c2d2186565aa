"""Main pot and side pots, exact to the chip."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, what each player has in them, and who can win them."""

    amount: int
    contributions: Mapping[str, int]
    eligible: tuple[str, ...]


def pots(
    contributed: Mapping[str, int],
    active: Collection[str],
    dead: int = 0,
    parted_at: Iterable[int] = (),
) -> list[Pot]:
    """The pots of a hand: one for each amount at which an active player is all in.

    The bets have `parted_at` further amounts, whoever is still there to win what lies above them.

    >>> [(pot.amount, pot.eligible) for pot in pots({"A": 100, "B": 250, "C": 400}, "ABC")]
    [(300, ('A', 'B', 'C')), (300, ('B', 'C')), (150, ('C',))]
    >>> [(pot.amount, pot.eligible) for pot in pots({"A": 100, "B": 250, "C": 250}, "BC", 0, [100])]
    [(300, ('B', 'C')), (300, ('B', 'C'))]
    """
    levels = sorted({contributed[player] for player in active}.union(parted_at))
    if not levels:
        return [Pot(sum(contributed.values()) + dead, dict(contributed), ())]
    found: list[Pot] = []
    eligible: tuple[str, ...] = ()
    below = 0
    for level in levels:
        # What folded players put in beyond every active player stays in the last pot.
        top = max(contributed.values()) if level == levels[-1] else level
        shares = {
            one: (put if put < top else top) - below
            for one, put in contributed.items()
            if put > below
        }
        # A pot that nobody in it can win any more falls to those who can win the one below.
        eligible = tuple([one for one in active if contributed[one] >= level]) or eligible
        if shares or dead:
            found.append(Pot(sum(shares.values()) + dead, shares, eligible))
        below, dead = level, 0
    return found


def uncalled(bets: Mapping[str, int]) -> tuple[str, int] | None:
    """Who has more in a betting round than anybody else, and how much of it nobody met.

    >>> uncalled({"A": 30, "B": 80, "C": 50})
    ('B', 30)
    """
    first = second = 0
    leader = ""
    for player, bet in bets.items():
        if bet > first:
            leader, first, second = player, bet, first
        elif bet > second:
            second = bet
    return (leader, first - second) if first > second else None


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

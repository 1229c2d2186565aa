"""What chips are worth in prizes: the independent chip model of Malmuth and Harville.

A player's chance of the next place is the share of the chips held by those not placed yet. Places
are taken from the first down, so that the model needs nothing but stacks and prizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, cosh, exp, log, pi, sinh

from .prizes import divided

EXACT = 200_000  # steps up to which every order of the first places is gone through
STEP = 1 / 16  # of the tanh-sinh rule: eight figures and more
REACH = 54


def equities(stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, float]:
    """What everybody's chips are worth of the prizes, which go to as many places.

    >>> equities({"ann": 5_000, "bob": 3_000, "cy": 2_000}, [700, 300])["ann"]
    451.7857142857143
    """
    playing = {name: stack for name, stack in stacks.items() if stack > 0}
    paid = list(prizes[: len(playing)])
    steps = len(playing) * sum(comb(len(playing), n) for n in range(len(paid)))
    worth = _by_orders(playing, paid) if steps <= EXACT else _by_races(playing, paid)
    return {name: worth.get(name, 0.0) for name in stacks}


def agreement(stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, int]:
    """Prizes in whole cents by what the chips are worth; odd cents go to the largest stacks."""
    worth = equities(stacks, prizes)
    whole = {name: int(value + 1e-6) for name, value in worth.items()}
    by_stack = sorted(stacks, key=lambda name: -stacks[name])
    odd = divided(sum(prizes[: len(stacks)]) - sum(whole.values()), by_stack)
    return {name: cents + odd[name] for name, cents in whole.items()}


def _by_orders(stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, float]:
    """Every order of the paid places; sets of players who have places are met but once."""
    names, chips = list(stacks), list(stacks.values())
    everybody = (1 << len(names)) - 1

    @cache
    def worth(left: int, place: int) -> tuple[float, ...]:
        found = [0.0] * len(names)
        if place == len(prizes):
            return tuple(found)
        here = [n for n in range(len(names)) if left >> n & 1]
        total = sum(chips[n] for n in here)
        for n in here:
            chance = chips[n] / total
            found[n] += chance * prizes[place]
            for m, value in enumerate(worth(left & ~(1 << n), place + 1)):
                found[m] += chance * value
        return tuple(found)

    return dict(zip(names, worth(everybody, 0), strict=True))


def _by_races(stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, float]:
    """The same chances as times in a race, summed over when a player comes in.

    Who comes in after a waiting time that is shorter the more chips there are takes the places in
    just these chances. Given that time, the others are before or behind independently.
    """
    return {name: _raced(name, stacks, prizes) for name in stacks}


def _raced(name: str, stacks: Mapping[str, int], prizes: Sequence[int]) -> float:
    ratios = [stack / stacks[name] for other, stack in stacks.items() if other != name]
    return sum(weight * _prize_at(v, ratios, prizes) for v, weight in _NODES)


def _prize_at(v: float, ratios: Sequence[float], prizes: Sequence[int]) -> float:
    """The mean prize of a player who is still out with the chance `v`."""
    ahead = [1.0] + [0.0] * (len(prizes) - 1)
    for ratio in ratios:
        behind = exp(ratio * log(v))
        for n in range(len(ahead) - 1, 0, -1):
            ahead[n] = ahead[n] * behind + ahead[n - 1] * (1 - behind)
        ahead[0] *= behind
    return sum(chance * prize for chance, prize in zip(ahead, prizes, strict=True))


def _tanh_sinh() -> list[tuple[float, float]]:
    """Points and weights of a sum that is the mean over all chances from 0 to 1."""
    found = []
    for n in range(-REACH, REACH + 1):
        at = pi * sinh(n * STEP)
        point = 1 / (1 + exp(-at)) if at > -700 else 0.0
        weight = STEP * pi * cosh(n * STEP) / (4 * cosh(at / 2) ** 2) if abs(at) < 700 else 0.0
        if 0 < point < 1 and weight:
            found.append((point, weight))
    return found


_NODES = _tanh_sinh()

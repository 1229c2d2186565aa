"""Canberra Poker: the optimal strategy and simple ones, exactly, over all hands and upcards."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from time import perf_counter

from houseway.games.canberra_poker import CanberraPoker, CanberraPokerDeterminations
from houseway.games.canberra_poker.determinations import HAND, PACK

from ..figures import Figures, Progress
from ..pay_tables import Odds, signed
from .counting import counted
from .outcomes import ante_alone, bet_alone, chart, main_game, outcomes
from .payments import payments
from .policies import OPTIMAL, POLICIES, decisions, tied
from .qualifying import by_upcard, hands_of_five, takes_part
from .rounds import CanberraPokerKernel

MAIN = "main game"
TIES = (
    "a Fold where a Bet is worth exactly the same, which is so with {tied} of the {all:,} hands "
    "and upcards"
)


def figures(
    determinations: CanberraPokerDeterminations,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
    ante: object = None,
) -> Figures:
    """What an Ante is worth by each policy, and the optimal strategy.

    `pays={"royal-flush": 100}` changes a row of the pay table; `ante` is the Ante in chips, by
    default the minimum, on which the maximum payout depends.
    """
    began = perf_counter()
    paid = payments(determinations, pays, ante)
    found = counted(progress)
    ends = {name: list(outcomes(found, decisions(name, paid), paid)) for name in POLICIES}
    wagers = [
        main_game(MAIN if name == OPTIMAL else f"{MAIN}, {name}", POLICIES[name].words, these)
        for name, these in ends.items()
    ]
    alone = ante_alone(ends[OPTIMAL]), bet_alone(ends[OPTIMAL])
    return Figures(
        game=CanberraPoker.game,
        rules=CanberraPoker.rules.id,
        determinations=signed(determinations),
        policy=f"{POLICIES[OPTIMAL].words}; the other policies are said with each line",
        method="all hands of player and dealer counted for every upcard",
        wagers=(wagers[0], *alone, *wagers[1:]),
        charts=(chart("Bet or Fold, by the upcard", found, decisions(OPTIMAL, paid)),),
        seconds=perf_counter() - began,
        ties=_ties(tied(paid)),
        beside=(takes_part(found.hands),),
        tables=(hands_of_five(found.hands), by_upcard(found.hands)),
        notes=(f"The Ante is {paid.ante:,} chips.", *paid.notes()),
    )


def _ties(count: int) -> str:
    every = comb(PACK, HAND) * (PACK - HAND)
    return TIES.format(tied=f"{count:,}" if count else "none", all=every)


def kernel(
    determinations: CanberraPokerDeterminations,
    *,
    policy: str = OPTIMAL,
    pays: Mapping[str, Odds] | None = None,
    ante: object = None,
) -> CanberraPokerKernel:
    """Many rounds by a policy: optimal, simple, a-k-j-8-3, pair or ace-king."""
    paid = payments(determinations, pays, ante)
    decisions(policy, paid)
    return CanberraPokerKernel(paid, policy)

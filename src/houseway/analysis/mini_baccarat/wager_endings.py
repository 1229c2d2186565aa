"""The three wagers of mini-baccarat, and what each wins or loses when a Hand has won."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.games.mini_baccarat.tableau import AREAS, BANKER, ENDINGS, ODDS, PLAYER, TIE
from houseway.games.round import LOSE, PUSH
from houseway.rulebook import ruleset

from ..pay_tables import Pays

INSTRUMENT = "NI2002-45-mini-baccarat"
PRINTED = {area: Fraction(*ODDS[area]) for area in AREAS}
CITE = ruleset(INSTRUMENT).cite
CLAUSES = {area: CITE("8.1[2]" if area == TIE else "8.1")[0] for area in AREAS}

SETTLED = {BANKER: "8.2", PLAYER: "8.3", TIE: "8.4"}


def endings(area: str, pays: Pays) -> Mapping[str, Fraction]:
    """What a chip on an area brings for each Hand that can win, or for a Tie.

    >>> {won: int(net) for won, net in endings("tie", PRINTED).items()}
    {'tie': 8, 'player': -1, 'banker': -1}
    """
    settled = {LOSE: Fraction(-1), PUSH: Fraction(0)}
    return {won: settled.get(result, pays[area]) for won, (result, _) in ENDINGS[area].items()}

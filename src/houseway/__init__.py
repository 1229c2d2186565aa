"""Casino table games and tournaments, run exactly by their approved rules.

>>> from houseway import Seat, game
>>> Blackjack = game("blackjack")
>>> round = Blackjack(Blackjack.standard, [Seat(seat=1, player="ann", stake=100_000)])
>>> _ = round.do("ann", "wager", box=1, amount=5_000)
>>> _ = round.do("dealer", "no-more-bets")
>>> for card in ("As", "6d", "Kh"):
...     _ = round.give(card)
>>> [(one.result, one.odds, one.paid, one.clauses[0]) for one in round.settlements]
[('win', '3 to 2', 7500, 'NI2005-63 8.1(a)')]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.games import GAMES, game
    from houseway.games.round import Seat
    from houseway.rulebook import Refused, ruleset
    from houseway.table import Table

__version__ = "0.1.0"
__all__ = ["GAMES", "Refused", "Seat", "Table", "game", "ruleset"]

_WHERE = {
    "GAMES": "games",
    "Refused": "rulebook",
    "Seat": "games.round",
    "Table": "table",
    "game": "games",
    "ruleset": "rulebook",
}


class HousewayError(Exception):
    """What a person can cause or meet: something refused, not there, not readable or not true."""


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    return getattr(import_module(f"houseway.{_WHERE[name]}"), name)

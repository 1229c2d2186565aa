"""Casino table games and tournaments, run exactly by their approved rules.

>>> from houseway import Blackjack, Seat
>>> round = Blackjack(Blackjack.standard, [Seat(seat=1, player="ann", stake=100_000)])
>>> _ = round.do("ann", "wager", box=1, amount=5_000)
>>> _ = round.do("dealer", "no-more-bets")
>>> for card in ("As", "6d", "Kh"):
...     _ = round.give(card)
>>> [(settled.result, settled.odds, settled.paid) for settled in round.settlements]
[('win', '3 to 2', 7500)]

Whatever people hold in their hands has its name here, and is imported when it is first asked for;
`__init__.pyi` tells the same names to type checkers.
"""

from importlib import import_module

from houseway.machine_code import use
from houseway.version import __version__ as __version__

use()

_NAMES = {
    "drawing": "draw",
    "equipment": "Card Chance Shoe Tile cards deck",
    "errors": "HousewayError",
    "games": "GAMES Game UnknownGame game",
    "games.asks": "Act Draw Option Turn",
    "games.blackjack": "Blackjack BlackjackDeterminations",
    "games.canberra_poker": "CanberraPoker CanberraPokerDeterminations",
    "games.charity_holdem": "CharityHoldem CharityHoldemDeterminations",
    "games.events": "Event Settlement",
    "games.given": "Circumstances Determinations Seat",
    "games.holdem": "Holdem HoldemDeterminations",
    "games.mini_baccarat": "MiniBaccarat MiniBaccaratDeterminations",
    "games.pai_gow": "PaiGow PaiGowDeterminations",
    "games.record": "BadRecord RoundRecord load_record play_record read_record",
    "games.roulette": "Roulette RouletteDeterminations",
    "games.round": "Round",
    "games.tournament_blackjack": "TournamentBlackjack TournamentBlackjackDeterminations",
    "games.ultimate_holdem": "UltimateHoldem UltimateHoldemDeterminations",
    "journal": "Checkpoints Entry Journal MemoryJournal verify",
    "learning": "batch_environment gym_environment table_environment",
    "rulebook": "Clause Refused RuleSet ruleset",
    "table": "Table",
    "table.audit": "Difference audit",
    "tournament": "Conditions Tournament",
}
_WHERE = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_WHERE)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"houseway.{_WHERE[name]}"), name)
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

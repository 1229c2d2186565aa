"""The felt of each game in the terminal, one module each: how it looks and how one speaks there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from houseway.extensions import Registry, checked_as, here
from houseway.games import GAMES

from .blackjack import BLACKJACK, TOURNAMENT_BLACKJACK
from .canberra_poker import CANBERRA_POKER
from .holdem import HOLDEM
from .mini_baccarat import MINI_BACCARAT
from .pai_gow import PAI_GOW
from .plain_felt import PLAIN
from .roulette import ROULETTE
from .terminal_felt import TerminalFelt
from .ultimate_holdem import ULTIMATE_HOLDEM

__all__ = ["FELTS", "TerminalFelt", "felt_of"]

_OWN: Final[Mapping[str, TerminalFelt]] = {
    "blackjack": BLACKJACK,
    "canberra-poker": CANBERRA_POKER,
    "charity-holdem": HOLDEM,
    "holdem": HOLDEM,
    "mini-baccarat": MINI_BACCARAT,
    "pai-gow": PAI_GOW,
    "roulette": ROULETTE,
    "tournament-blackjack": TOURNAMENT_BLACKJACK,
    "ultimate-holdem": ULTIMATE_HOLDEM,
}
FELTS: Final = Registry[TerminalFelt](
    "felts", {name: here(felt) for name, felt in _OWN.items()}, checked_as(TerminalFelt)
)


def felt_of(game: str) -> TerminalFelt:
    """The felt of a game, which may be that of the game it varies, or a plain one."""
    return GAMES.inherited(game, FELTS) or PLAIN

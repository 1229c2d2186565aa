"""The felt of each game in the terminal, one module each: how it looks and how one speaks there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .blackjack import BLACKJACK, TOURNAMENT_BLACKJACK
from .canberra_poker import CANBERRA_POKER
from .holdem import HOLDEM
from .mini_baccarat import MINI_BACCARAT
from .pai_gow import PAI_GOW
from .roulette import ROULETTE
from .terminal_felt import TerminalFelt
from .ultimate_holdem import ULTIMATE_HOLDEM

__all__ = ["FELTS", "TerminalFelt"]

FELTS: Final[Mapping[str, TerminalFelt]] = {
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

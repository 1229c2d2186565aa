"""What a game is worth: exact figures where they can be had, and simulation where they cannot.

Nothing here loads numba or numpy before figures or a kernel are asked for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from houseway.errors import HousewayError
from houseway.games import UnknownGame

if TYPE_CHECKING:
    from .figures import Figures, Progress
    from .simulation import Kernel

_WHERE = {
    "blackjack": "blackjack",
    "canberra-poker": "canberra_poker",
    "charity-holdem": "charity_holdem",
    "holdem": "holdem",
    "mini-baccarat": "mini_baccarat",
    "pai-gow": "pai_gow",
    "roulette": "roulette",
    "tournament-blackjack": "tournament_blackjack",
    "ultimate-holdem": "ultimate_holdem",
}
ANALYSED = tuple(_WHERE)
NEEDED = ("numpy", "numba")


class CannotAnalyse(HousewayError, ValueError):  # noqa: N818
    """Something that cannot be worked out, and why, in one sentence."""


class Analysis(Protocol):
    """What the module of every game offers."""

    def figures(
        self, determinations: Any, *, progress: Progress | None = None, **choices: Any
    ) -> Figures:
        """What every wager of the game is worth."""

    def kernel(self, determinations: Any, **choices: Any) -> Kernel:
        """A fast way to play many rounds of the game."""


def analysis(game: str) -> Analysis:
    """The analysis of a game by its name."""
    if game not in _WHERE:
        raise UnknownGame(f"There is no game {game!r}; the games are {', '.join(ANALYSED)}.")
    require(*NEEDED)
    return cast("Analysis", import_module(f".{_WHERE[game]}", __name__))


def require(*packages: str) -> None:
    """Refuse to go on without packages that come with an extra."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise CannotAnalyse(
            f"Analysis needs {' and '.join(missing)}: install houseway[analysis] to have it."
        )

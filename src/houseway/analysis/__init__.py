"""What a game is worth: exact figures where they can be had, and simulation where they cannot.

Nothing here loads numba or numpy before figures or a kernel are asked for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from typing import TYPE_CHECKING, Protocol, cast

from houseway.errors import HousewayError
from houseway.extensions import entry_points_of, load
from houseway.games import GAMES

if TYPE_CHECKING:
    from houseway.games.given import Determinations

    from .figures import Figures, Progress
    from .simulation import Kernel
    from .whatif import Comparable

ANALYSED = (*GAMES.own, *entry_points_of("analyses"))
BESIDE_HANDS = ("board", "dead", "samples")
NEEDED = ("numpy", "numba")


class CannotAnalyse(HousewayError, ValueError):  # noqa: N818
    """Something that cannot be worked out, and why, in one sentence."""


class Analysis(Protocol):
    """What the module of every game offers."""

    def figures(
        self, determinations: Determinations, *, progress: Progress | None = None, **choices: object
    ) -> Figures:
        """What every wager of the game is worth."""

    def kernel(self, determinations: Determinations, **choices: object) -> Kernel:
        """A fast way to play many rounds of the game."""


class HandAnalysis(Analysis, Protocol):
    """What the module of a game offers besides that can be asked about hands."""

    def parse_question(
        self, hands: str, board: str, determinations: Determinations, /, **choices: object
    ) -> Comparable:
        """What some hands are worth, as they are written on the command line."""


def analysis(game: str) -> Analysis:
    """The analysis of a game by its name."""
    lineage = GAMES.lineage(game)
    require(*NEEDED)
    for name in lineage:
        if name in entry_points_of("analyses"):
            return cast("Analysis", load("analyses", name))
        folder = name.replace("-", "_")
        if find_spec(f".{folder}", __name__) is not None:
            return cast("Analysis", import_module(f".{folder}", __name__))
    raise CannotAnalyse(f"What {game} is worth has not been worked out.")


def beside_hands(game: str) -> tuple[str, ...]:
    """What may be said beside hands, where a game can be asked about them: the board and so on."""
    ask = getattr(analysis(game), "parse_question", None)
    return tuple(name for name in BESIDE_HANDS if ask and name in signature(ask).parameters)


def require(*packages: str) -> None:
    """Refuse to go on without packages that come with an extra."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise CannotAnalyse(
            f"Analysis needs {' and '.join(missing)}: install houseway[analysis] to have it."
        )

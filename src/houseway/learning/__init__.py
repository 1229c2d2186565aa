"""Every game as an environment for learning machines: Gymnasium, PettingZoo, and many at once.

    from houseway import batch_environment, gym_environment, table_environment

All need the extra `learning`, batches `analysis` too; nothing is loaded before it is asked for.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from .aec_environment import TableEnvironment
    from .agent_environment import RoundsEnvironment
    from .vector_environment import BatchEnvironment

__all__ = ["NotInstalled", "batch_environment", "gym_environment", "table_environment"]


class NotInstalled(HousewayError, ImportError):  # noqa: N818
    """A package that comes with an extra is missing."""


def gym_environment(game: str, **choices: Any) -> RoundsEnvironment:
    """A Gymnasium environment: one agent at a table of the game, plain players in other seats."""
    _require("gymnasium")
    from .agent_environment import RoundsEnvironment  # noqa: PLC0415

    return RoundsEnvironment(game, **choices)


def table_environment(game: str, **choices: Any) -> TableEnvironment:
    """A PettingZoo environment (AEC): an agent in every seat of a table of the game."""
    _require("gymnasium", "pettingzoo")
    from .aec_environment import TableEnvironment  # noqa: PLC0415

    return TableEnvironment(game, **choices)


def batch_environment(game: str, size: int, **choices: Any) -> BatchEnvironment:
    """A vector environment of Gymnasium: so many tables at once, in compiled code.

    There are batches of hold'em, blackjack and Ultimate Hold-em.
    """
    _require("gymnasium", "numba")
    from .vector_environment import BatchEnvironment  # noqa: PLC0415

    return BatchEnvironment(game, size, **choices)


def _require(*packages: str) -> None:
    extra = "analysis" if "numba" in packages else "learning"
    if missing := [package for package in packages if find_spec(package) is None]:
        text = f"Environments need {' and '.join(missing)}: install houseway[{extra}] to have it."
        raise NotInstalled(text)

"""How functions on a tournament are made its commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from houseway.conduct import PLAYER, Declaring
from houseway.games.asks import Choices
from houseway.games.rulings import Facts

if TYPE_CHECKING:
    from .tournament import Tournament

command: Final[Declaring[Tournament]] = Declaring(timed=True)
"""Every command to a tournament says when it was given."""


def for_oneself(among: Callable[[Tournament], Facts]) -> Callable[[Tournament, str], Facts]:
    """The facts of a command that a player gives: about nobody else, if about anybody."""

    def facts_for(t: Tournament, by: str) -> Facts:
        if t.conduct.authority.role(by) != PLAYER:
            return {}
        return {"player": Choices((by,) if by in among(t)["player"] else (), by)}

    return facts_for

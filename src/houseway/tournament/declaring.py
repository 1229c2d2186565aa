"""How functions on a tournament are made its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import Declaring

if TYPE_CHECKING:
    from .tournament import Tournament

command: Final[Declaring[Tournament]] = Declaring(timed=True)
"""Every command to a tournament says when it was given."""

"""How functions on a table are made its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import Declaring

if TYPE_CHECKING:
    from .table import Table

command: Final[Declaring[Table]] = Declaring()

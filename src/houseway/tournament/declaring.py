"""How functions on a tournament are made its commands."""

from __future__ import annotations

from typing import Any, Final

from houseway.conduct import Declaring

command: Final = Declaring[Any](timed=True)
"""Every command to a tournament says when it was given."""

"""How functions on a table are made its commands."""

from __future__ import annotations

from typing import Any, Final

from houseway.conduct import Declaring

command: Final = Declaring[Any]()

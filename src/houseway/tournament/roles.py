"""Who acts in a tournament, as a command names them."""

from __future__ import annotations

from houseway.games.rulings import DIRECTOR, INSPECTOR, OPERATOR, SHIFT_MANAGER, SUPERVISOR

ASSISTANT = "assistant"
ROLES = (SHIFT_MANAGER, OPERATOR, DIRECTOR, ASSISTANT, SUPERVISOR, INSPECTOR)
NOMINATED = (DIRECTOR, ASSISTANT)

__all__ = [
    "ASSISTANT",
    "DIRECTOR",
    "INSPECTOR",
    "NOMINATED",
    "OPERATOR",
    "ROLES",
    "SHIFT_MANAGER",
    "SUPERVISOR",
]

"""Who acts in a tournament, as a command names them."""

from __future__ import annotations

from houseway.games.rulings import DIRECTOR, INSPECTOR, OPERATOR, SHIFT_MANAGER, SUPERVISOR

ASSISTANT = "assistant"
ROLES = (SHIFT_MANAGER, OPERATOR, DIRECTOR, ASSISTANT, SUPERVISOR, INSPECTOR)
NOMINATED = (DIRECTOR, ASSISTANT)
THE_HOUSE = "the house"
"""Whose words they are that those give who conduct a tournament; nobody else is called so."""

__all__ = [
    "ASSISTANT",
    "DIRECTOR",
    "INSPECTOR",
    "NOMINATED",
    "OPERATOR",
    "ROLES",
    "SHIFT_MANAGER",
    "SUPERVISOR",
    "THE_HOUSE",
]

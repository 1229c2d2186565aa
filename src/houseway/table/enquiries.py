"""What players may ask for at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from houseway.conduct import PLAYER

from .table_command import command

if TYPE_CHECKING:
    from .table import Table


@command(PLAYER, said="ask for the details", rule="details", any_time=True)
def details(table: Table, by: str) -> None:
    """Tell a player which decks and which shuffle are in use."""
    d: Any = table.state.determinations
    table.note("details told", table.house.details, player=by, decks=d.decks, shuffle=d.shuffle)


@command(PLAYER, said="ask for the rules", rule="rules_copy", any_time=True)
def rules(table: Table, by: str) -> None:
    """Give a player the rules of the game."""
    table.note("rules given", table.house.rules_copy, player=by, rules=table.game.rules.id)


COMMANDS: Final = (
    details,
    rules,
)

"""What is displayed at a table: its sign, and the irregularities that its rules know."""

from __future__ import annotations

from typing import Any

import msgspec

from .seeing import range_shown
from .table_host import TableHost


def sign_of(hosted: TableHost) -> dict[str, Any]:
    """What is displayed at a table."""
    table, state = hosted.table, hosted.table.state
    return {
        **table.information(),
        "name": hosted.row.name,
        "heading": hosted.row.title,
        "status": state.status,
        "sign": [list(line) for line in state.determinations.sign()],
        "coming": [list(line) for line in table.coming.sign()]
        if state.next_determinations is not None
        else None,
        "markers": {str(box): limit for box, limit in state.markers.items()},
        "hours": list(state.hours) if state.hours else None,
        "group": state.group,
        "final_rounds": state.final_rounds,
    }


def rulings_of(hosted: TableHost) -> list[dict[str, Any]]:
    """Every ruling of a table's game, and whether it can be given now."""
    table = hosted.table
    open_now = {one.do: one for one in table.rulings_open()}
    found: list[dict[str, Any]] = msgspec.to_builtins(
        [
            {
                "do": given.name,
                "effect": given.effect_in_words,
                "clauses": list(table.cite(*given.clauses)),
                "by": list(given.by),
                "open": given.name in open_now,
                "facts": {
                    name: range_shown(one) for name, one in open_now[given.name].choose.items()
                }
                if given.name in open_now
                else None,
            }
            for given in table.game.rulings.values()
        ],
        str_keys=True,
    )
    return found

"""Closing the table, with final rounds where the rules have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Words
from houseway.games.round import Round
from houseway.games.rulings import SUPERVISOR
from houseway.rulebook import Refused

from .gaming_hours import not_open
from .patrons import for_cash, goes
from .table_command import command

if TYPE_CHECKING:
    from .table import Table


def _cannot_announce(table: Table) -> Refused | str | None:
    if table.state.final_rounds is not None:
        return "The final rounds have been announced already."
    if table.automated:
        where = table.cite(table.house.automated)
        count = table.house.rounds_when_closing
        return Refused(f"With an automated shoe there are no final {count} rounds.", *where)
    return not_open(table)


def _cannot_close(table: Table) -> str | None:
    if table.state.final_rounds is not None:
        return "The final rounds have been announced already."
    return not_open(table)


@command(
    SUPERVISOR,
    said="announce the final rounds",
    rule="final_rounds",
    bar=_cannot_announce,
    any_time=True,
)
def announce_final_rounds(table: Table) -> None:
    """Announce the final rounds; the table closes after the last of them."""
    left = table.house.rounds_when_closing
    table.state.final_rounds = left
    table.note("final rounds", table.house.final_rounds, left=left)


def count_down(table: Table, round: Round) -> None:
    state = table.state
    if state.final_rounds is not None and round.circumstances.final_rounds:
        state.final_rounds -= 1
        table.note("final rounds", table.house.final_rounds, left=state.final_rounds)
    if state.final_rounds == 0 or state.status == "closing":
        _closed(table)


@command(
    IN_CHARGE,
    SUPERVISOR,
    said="close the table",
    cites=("close",),
    otherwise="hours",
    facts={"notice": Words()},
    bar=_cannot_close,
    any_time=True,
)
def close(table: Table, notice: str) -> None:
    """Close the table after telling the players, with final rounds where there are any."""
    table.note("closing", table.house.close, notice=notice)
    if table.house.final_rounds and not table.automated:
        announce_final_rounds(table)
    elif table.procedure is not None:
        table.state.status = "closing"
        if table.settled:
            table.collect_cards()
    else:
        _closed(table)


def _closed(table: Table) -> None:
    table.driver.tell_of("finish", table.source.finish())
    table.state.status, table.state.final_rounds = "closed", None
    table.state.check_due = table.house.card_check is not None
    table.note("closed", table.house.hours)
    for name in list(table.state.patrons) if for_cash(table) else ():
        goes(table, name, table.house.cash_out)


COMMANDS: Final = (
    announce_final_rounds,
    close,
)

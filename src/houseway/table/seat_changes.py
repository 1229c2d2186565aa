"""Seats and blinds: coming in, moving, and who gets a seat that several want."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import PLAYER
from houseway.games.asks import Choices
from houseway.games.procedure import Procedure
from houseway.games.rulings import DEALER, Facts
from houseway.rulebook import Refused

from .lineup import line_up
from .patrons import free_seats, here, not_here, vacant_seats
from .table_command import command

if TYPE_CHECKING:
    from .table import Table


def _owes_nothing(table: Table, by: str) -> Refused | str | None:
    patron = here(table).get(by)
    if patron is None or patron.seat is None:
        return f"{by} has no seat."
    if patron.owes is None or patron.posting:
        return f"{by} has nothing more to post."
    if (lineup := line_up(table)) is not None and by in lineup.dealt_in:
        return f"{by} comes into the next round without posting."
    return held_out(table, by)


def _cannot_choose_seat(table: Table, by: str) -> str | None:
    return _cards_lie(table) or not_here(table, by)


def _cannot_claim(table: Table, by: str) -> str | None:
    if by in table.state.claims:
        return f"{by} has claimed seat {table.state.claims[by]}."
    return not_here(table, by)


def _has_no_claim(table: Table, by: str) -> str | None:
    return None if by in table.state.claims else f"{by} has claimed no seat."


def _vacant(table: Table) -> Facts:
    return {"seat": Choices(tuple(vacant_seats(table)))}


def _claimed(table: Table) -> Facts:
    return {"seat": Choices(tuple(sorted(set(table.state.claims.values()))))}


def _cards_lie(table: Table) -> str | None:
    return "The cards of the last round are collected first." if table.settled else None


# Coming in by posting


def held_out(table: Table, name: str) -> Refused | None:
    """Why somebody could not come into the next round by posting."""
    lineup = line_up(table, posting=name)
    if lineup is None or name not in lineup.held:
        return None
    return Refused(f"{name} waits for a later round.", *table.cite(lineup.held[name]))


@command(PLAYER, said="post what is owed", rule="new_player", bar_for=_owes_nothing)
def post(table: Table, by: str) -> None:
    """Post what is owed in the next round instead of waiting for the big blind."""
    patron = table.state.patrons[by]
    patron.posting = True
    table.note("will post", patron.owes, player=by)


@command(
    PLAYER,
    said="change seats",
    none="No other seat is free.",
    rule="choose_seat",
    facts=lambda table: {"seat": Choices(tuple(free_seats(table)))},
    bar_for=_cannot_choose_seat,
)
def change_seat(table: Table, by: str, seat: int) -> None:
    """Take another seat that is free."""
    move(table, by, seat)


def move(table: Table, name: str, seat: int) -> None:
    """Give a player a seat; away from the blinds the big blind is owed."""
    patron, state = table.state.patrons[name], table.state
    old, patron.seat = patron.seat, seat
    state.claims.pop(name, None)
    table.note("took seat", table.house.choose_seat, player=name, seat=seat, left=old)
    if old is None or patron.owes or table.house.moves_away is None or state.carried.button is None:
        return
    if line_up(table) is None:
        return
    others = [other.seat or 0 for other in state.seated if other is not patron and not other.owes]
    if table.house.moves_away(state.determinations, old, seat, others, state.carried.button):
        patron.owes = table.house.moved
        table.note("owes the big blind", table.house.moved, player=name)


# Claims to a seat


@command(
    PLAYER,
    said="claim a seat",
    none="No seat is vacant.",
    rule="choose_seat",
    facts=_vacant,
    bar_for=_cannot_claim,
)
def claim_seat(table: Table, by: str, seat: int) -> None:
    """Claim a vacant seat that others may want as well."""
    table.state.claims[by] = seat
    table.note("seat claimed", table.house.choose_seat, player=by, seat=seat)


@command(PLAYER, said="drop a claim to a seat", rule="choose_seat", bar_for=_has_no_claim)
def drop_claim(table: Table, by: str) -> None:
    """Give up a claim to a seat."""
    table.note("claim dropped", player=by, seat=table.state.claims.pop(by))


@command(
    DEALER,
    said="settle claims to a seat",
    none="Nobody has claimed a seat.",
    rule="seat_drawn",
    cites=("seated_first",),
    facts=_claimed,
    bar=_cards_lie,
)
def settle_claims(table: Table, seat: int) -> None:
    """Give a claimed seat away; players in seats come first, and rivals draw cards."""
    state = table.state
    claiming = [name for name, wanted in state.claims.items() if wanted == seat]
    seated = [name for name in claiming if state.patrons[name].seat is not None]
    rivals = seated or claiming
    if seated and len(seated) < len(claiming):
        table.note("seated players first", table.house.seated_first, players=seated, seat=seat)
    if len(rivals) == 1:
        _give_seat(table, rivals[0], seat)
    else:
        table.conduct.begin_course()
        table.driver.begin(table.house.seat_draw(state.determinations, seat, rivals))


def after_procedure(table: Table, procedure: Procedure) -> None:
    if isinstance(procedure, table.house.seat_draw or ()):
        _give_seat(table, procedure.winner, procedure.seat)


def _give_seat(table: Table, name: str, seat: int) -> None:
    claims = table.state.claims
    table.state.claims = {one: wanted for one, wanted in claims.items() if wanted != seat}
    move(table, name, seat)


COMMANDS: Final = (
    post,
    change_seat,
    claim_seat,
    drop_claim,
    settle_claims,
)

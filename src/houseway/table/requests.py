"""What players ask for while a round is played, and have when it is over, unless they drop it.

Seats and stakes change between rounds only; what one wants then can be said at any time. It is
carried out when the cards of the round are collected, in the order in which it was asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from houseway.conduct import PLAYER, Command, checked
from houseway.games.asks import Act, Amounts, Choices
from houseway.games.events import Event
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .patrons import (
    absent,
    add_chips,
    admits,
    back,
    buy_in,
    free_seats,
    here,
    leave,
    sit,
    unwelcome,
)
from .seat_changes import post
from .table_command import command
from .table_state import Request

if TYPE_CHECKING:
    from .table import Table


def _not_in_play(table: Table) -> str | None:
    return None if table.in_play else "No round is being played: it can be done at once."


def _elsewhere(table: Table, by: str) -> str | None:
    return None if by in here(table) else f"{by} is not at this table."


def _cannot_ask_for_seat(table: Table, by: str) -> Refused | str | None:
    if admits(table):
        return "Wagers are open: a seat can be taken at once."
    return unwelcome(table, by)


def _cannot_ask_for_chips(table: Table, by: str) -> str | None:
    if admits(table):
        return "Wagers are open: chips can be added at once."
    return _elsewhere(table, by)


def _is_away(table: Table, by: str) -> str | None:
    away = by in here(table) and not table.state.patrons[by].present
    return f"{by} is away already." if away else _elsewhere(table, by)


def _is_there(table: Table, by: str) -> str | None:
    there = by in here(table) and table.is_present(by)
    return f"{by} plays on already." if there else _elsewhere(table, by)


def _has_nothing_to_post(table: Table, by: str) -> str | None:
    patron = here(table).get(by)
    owes = patron is not None and patron.owes is not None and not patron.posting
    return None if owes else f"{by} has nothing to post."


def _has_asked(table: Table, by: str) -> Facts:
    mine = tuple(request.do for request in to_come(table) if request.player == by)
    return {"what": Choices(mine)}


def _to_sit(table: Table) -> Facts:
    promised = {request.facts.get("seat") for request in table.requests}
    free = (seat for seat in free_seats(table) if seat not in promised)
    return {"seat": Choices(tuple(free)), "stake": buy_in(table)}


def _to_add(table: Table) -> Facts:
    """Within what any stake could need: what it comes to is known when the round is over."""
    whole = buy_in(table)
    return {"amount": Amounts(whole.step, whole.high, whole.step)}


def _ask(table: Table, by: str, do: str, **facts: object) -> None:
    """Note a request; asked for again, it takes the place of what was asked for before."""
    others = [request for request in table.requests if (request.player, request.do) != (by, do)]
    table.requests = (*others, Request(table.state.carried.rounds + 1, by, do, facts))
    table.note("asked for later", **{**facts, "player": by, "what": do})


asking = partial(command, PLAYER, bar=_not_in_play, any_time=True, stands=True)
"""Whatever is asked for while a round is played, and stands until it is over."""


@asking(
    said="ask for a seat",
    none="No seat is free.",
    facts=_to_sit,
    bar_for=_cannot_ask_for_seat,
    cites=("choose_seat", "minimum_stake", "maximum_buy_in"),
)
def ask_for_seat(table: Table, by: str, seat: int, stake: int) -> None:
    """Have a seat when the round is over."""
    _ask(table, by, "sit", seat=seat, stake=stake)


@asking(
    said="ask for chips",
    facts=_to_add,
    bar_for=_cannot_ask_for_chips,
    cites=("top_up", "buy_chips", "fixed_in_round"),
)
def ask_for_chips(table: Table, by: str, amount: int) -> None:
    """Bring more chips to the table when the round is over."""
    _ask(table, by, "add-chips", amount=amount)


@asking(said="ask to leave", bar_for=_elsewhere, cites=("no_reduction",))
def ask_to_leave(table: Table, by: str) -> None:
    """Leave the table with all chips when the round is over."""
    _ask(table, by, "leave")


@asking(said="ask to sit out", bar_for=_is_away)
def ask_to_sit_out(table: Table, by: str) -> None:
    """Be away from the next round on."""
    _ask(table, by, "absent", player=by)


@asking(said="ask to play on", bar_for=_is_there)
def ask_to_play_on(table: Table, by: str) -> None:
    """Be back in the next round."""
    _ask(table, by, "back", player=by)


@asking(said="ask to post", rule="new_player", bar_for=_has_nothing_to_post)
def ask_to_post(table: Table, by: str) -> None:
    """Post what is owed in the next round instead of waiting for the big blind."""
    _ask(table, by, "post")


@command(
    PLAYER,
    said="drop a request",
    none="Nothing is asked for that could be dropped.",
    facts_for=_has_asked,
    any_time=True,
    stands=True,
)
def drop_request(table: Table, by: str, what: str) -> None:
    """Take back what was asked for and is not carried out yet."""
    table.requests = tuple(one for one in table.requests if (one.player, one.do) != (by, what))
    table.note("request dropped", player=by, what=what)


# When the round is over

_EFFECTS: Final[dict[str, Callable[..., None]]] = {
    "sit": sit,
    "add-chips": add_chips,
    "leave": leave,
    "absent": absent,
    "back": back,
    "post": post,
}


def carry_out_requests(table: Table) -> None:
    """Do what was asked for, or say why it cannot be done.

    It stays noted until the next round has begun, so that a round played again ends alike.
    """
    state = table.state
    due = [request for request in table.requests if request.round <= state.carried.rounds]
    if state.requests_met or not due:
        return
    state.requests_met = True
    for request in due:
        if request.do == "sit" or request.player in state.patrons:
            _carry_out(table, request)


def to_come(table: Table) -> tuple[Request, ...]:
    """What was asked for and is not carried out yet."""
    rounds = table.state.carried.rounds
    return tuple(request for request in table.requests if request.round > rounds)


def _carry_out(table: Table, request: Request) -> None:
    try:
        facts = _checked(table, table.commands[request.do], request)
    except Refused as refused:
        told = {"player": request.player, "what": request.do, "reason": refused.reason}
        table.driver.led_to.events.append(Event("request refused", refused.clauses, told))
    else:
        _EFFECTS[request.do](table, by=request.player, **facts)


def _checked(table: Table, made: Command[Table], request: Request) -> dict[str, Any]:
    by, clauses = request.player, table.conduct.authority.clauses(made)
    if bar := made.barred(table, by, table.conduct.now):
        raise bar if isinstance(bar, Refused) else Refused(bar, *clauses)
    return checked(made, Act(by, made.name, request.facts), made.ranges(table, by), clauses)


COMMANDS: Final = (
    ask_for_seat,
    ask_for_chips,
    ask_to_leave,
    ask_to_sit_out,
    ask_to_play_on,
    ask_to_post,
    drop_request,
)

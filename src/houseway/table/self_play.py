"""Rounds at a table played by programs: players that decide, and a house that does its duty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from houseway.games.asks import Act, Turn
from houseway.games.bots import Decides, decided, house, may_speak
from houseway.games.catalogue import GAMES
from houseway.games.procedure import Procedure
from houseway.games.rulings import DEALER, SUPERVISOR
from houseway.rulebook import Refused

from .buying_in import refill

if TYPE_CHECKING:
    from .table import Table

Deciding = Mapping[str, Decides | None]
"""Who decides for each player; None is a plain player."""


def play(
    table: Table, rounds: int, players: Mapping[str, Decides | None], stake: int | None
) -> int:
    """Have rounds played by these players; returns how many there were before the chips ran out."""
    _open(table)
    for name in players:
        if name not in table.state.patrons:
            _seat(table, name, stake)
    for number in range(rounds):
        if not _start(table, players):
            return number
        _play_round(table, players)
    table.collect_cards()
    return rounds


def _open(table: Table) -> None:
    if table.state.status != "open":
        table.do(table.house.in_charge, "open", approval="as determined")


def _seat(table: Table, name: str, stake: int | None) -> None:
    """Give a player the first free seat, with the chips that one usually brings."""
    free = next((n for n in table.seat_numbers if table.state.at_seat(n) is None), None)
    brings = table.buy_in
    usual = min(max(GAMES[table.game.game].usual_table.stake, brings.low), brings.high)
    chips = usual - (usual - brings.low) % brings.step if stake is None else stake
    table.do(name, "sit", seat=free, stake=chips)


def _start(table: Table, players: Iterable[str]) -> bool:
    """Begin a round, with more chips and new cards where it takes them; False without players."""
    table.collect_cards()
    for act in filter(None, [refill(table, name) for name in players]):
        table.do(act.by, act.do, **act.facts)
    if table.state.carried.new_cards_due:
        table.do(SUPERVISOR, "new-cards", shoe="standard")
    able = [patron for patron in table.state.patrons.values() if patron.stake]
    if len(able) < table.game.least_players:
        return False
    table.do(DEALER, "start")
    return True


def _play_round(table: Table, players: Deciding) -> None:
    while (procedure := table.procedure) is not None and not table.settled:
        turn = procedure.asked
        assert isinstance(turn, Turn)  # the equipment answers everything else
        act = _players_act(procedure, turn, players) or house(procedure)
        if act is None:
            raise Refused(f"Nobody says anything while {table.asked}.")
        table.do(act.by, act.do, **act.facts)


def _players_act(procedure: Procedure, turn: Turn, players: Deciding) -> Act | None:
    """What the first of the players does who has something to do."""
    for name in turn.actors:
        if name in players and may_speak(procedure, name):
            act = decided(players[name], procedure, name)
            if act is not None:
                return act
    return None

"""A table of Ultimate Texas Hold-em for tests; amounts are in cents."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.games.asks import Act
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, play, step, wager

RULES = "NI2019-212"
TABLE: dict[str, Any] = {
    "minimum": 1_000,
    "maximum": 30_000,
    "multiple": 500,
    "trips_minimum": 500,
    "trips_maximum": 10_000,
}
STAKE = 1_000_000
ANN = {"ann": STAKE}
TWO = {"ann": STAKE, "bob": STAKE}
THREE = {"ann": STAKE, "bob": STAKE, "cy": STAKE}

DULL = "2c 5d 7h 9s Jc"  # a board without a pair, a flush or a straight
KING_HIGH = "Kd Qh"  # does not qualify on the dull board
NINES = "9d 3h"  # a pair of nines on the dull board


def at(player: str, seat: int | None = None, stake: int = STAKE, **more: Any) -> Seat:
    """A player at a box, or without one."""
    return Seat(seat=seat, player=player, stake=stake, **more)


def ante(player: str, box: int, amount: int = 1_000, trips: int = 0) -> list[dict[str, Any]]:
    """An ante, with its blind, and perhaps trips."""
    side = [wager(player, trips, "trips", box)] if trips else []
    return [wager(player, amount, "ante", box), *side]


def antes(*players: str, trips: int = 0, amount: int = 1_000) -> list[dict[str, Any]]:
    """Everybody's opening wagers, from box 1 on, and NO MORE BETS."""
    placed = [ante(player, box, amount, trips) for box, player in enumerate(players, 1)]
    return [*(one for steps in placed for one in steps), NO_MORE_BETS]


def plays(player: str, times: int) -> dict[str, Any]:
    """A play wager of so many times the ante."""
    return step(player, "play", times=times)


def opened(draws: str = "", *steps: dict[str, Any], seats: Any = ANN, **more: Any) -> Round:
    """A round played as far as it goes."""
    table = {**TABLE, **more.pop("table", {})}
    return begin("ultimate-holdem", table, seats, draws, list(steps), **more)


def played(draws: str, *steps: dict[str, Any], seats: Any = ANN, **more: Any) -> Round:
    """A round played to its end; the dealer goes on by himself."""
    table = {**TABLE, **more.pop("table", {})}
    return play("ultimate-holdem", table, seats, draws, list(steps), **more)


def showdown(board: str, own: str, dealer: str, **more: Any) -> Round:
    """Ann with ante and blind of 10, trips of 5 and four times the ante, all in dollars."""
    amount, trips = more.pop("amount", 1_000), more.pop("trips", 500)
    steps = [*antes("ann", amount=amount, trips=trips), plays("ann", 4)]
    return played(f"{board} {own} {dealer}", *steps, **more)


def endings(round: Round, player: str = "ann") -> dict[str, tuple[str, int]]:
    """How a player's wagers ended, and what each was paid."""
    mine = [one for one in round.settlements if one.player == player]
    return {one.wager: (one.result, one.paid) for one in mine}


def cited(round: Round, on: str, player: str = "ann") -> set[str]:
    """The clauses behind the settlement of a wager, by number."""
    [one] = [s for s in round.settlements if s.wager == on and s.player == player]
    return {citation.removeprefix(f"{RULES} ") for citation in one.clauses}


def refused(round: Any, by: str, do: str, **facts: Any) -> Refused:
    """Somebody is refused something, and nothing has changed."""
    before = _whole_state(round)
    with pytest.raises(Refused) as refusal:
        round.give(Act(by, do, facts))
    assert _whole_state(round) == before
    return refusal.value


def _whole_state(round: Any) -> Any:
    return round.view("inspector"), [event.whole() for event in round.events], round.asked


def clauses(refusal: Refused) -> set[str]:
    """The clauses that refuse, by number."""
    return {citation.removeprefix(f"{RULES} ") for citation in refusal.clauses}


def order(round: Round, *names: str) -> list[str]:
    """The events of some kinds, in the order in which they happened."""
    return [event.event for event in round.events if event.event in names]

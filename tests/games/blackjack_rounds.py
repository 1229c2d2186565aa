"""A blackjack table for tests; amounts are in cents."""

from typing import Any

import pytest

from houseway.games.asks import Act
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, play, wager

TABLE: dict[str, Any] = {"minimum": 1_000, "maximum": 50_000, "multiple": 500, "decks": 6}
STAKE = 200_000
ANN = {"ann": STAKE}
MALFUNCTION = {"fault": "mechanical", "effect": "prevents shuffling"}


def at(player: str, seat: int | None = None, stake: int = STAKE, **more: Any) -> Seat:
    """A player at a box, or standing behind the boxes."""
    return Seat(seat=seat, player=player, stake=stake, **more)


def bets(**amounts: int) -> list[dict[str, Any]]:
    """Everybody's wager on a box of their own, from box 1 on, and NO MORE BETS."""
    return [*(wager(p, a, box=b) for b, (p, a) in enumerate(amounts.items(), 1)), NO_MORE_BETS]


def on_box(box: int, **amounts: int) -> list[dict[str, Any]]:
    """Several wagers on one box in the order in which they are placed, and NO MORE BETS."""
    return [*(wager(p, a, box=box) for p, a in amounts.items()), NO_MORE_BETS]


def opened(draws: str = "", *steps: dict[str, Any], seats: Any = ANN, **more: Any) -> Round:
    """A round played as far as it goes."""
    table = {**TABLE, **more.pop("table", {})}
    return begin("blackjack", table, seats, draws, list(steps), **more)


def played(draws: str, *steps: dict[str, Any], seats: Any = ANN, **more: Any) -> Round:
    """A round played to its end."""
    table = {**TABLE, **more.pop("table", {})}
    return play("blackjack", table, seats, draws, list(steps), **more)


def refused(procedure: Any, by: str, do: str, **facts: Any) -> Refused:
    """Somebody is refused something, and nothing has changed."""
    before = _whole_state(procedure)
    with pytest.raises(Refused) as refusal:
        procedure.give(Act(by, do, facts))
    assert _whole_state(procedure) == before
    return refusal.value


def clauses(refusal: Refused) -> set[str]:
    """The clauses that refuse, by number."""
    return {citation.removeprefix("NI2005-63 ") for citation in refusal.clauses}


def settled(round: Round, on: str = "main") -> list[tuple[str, str, int]]:
    """Who ended how on a kind of wager, and what was paid; in the order of settlement."""
    return [(s.player, s.result, s.paid) for s in round.settlements if s.wager == on]


def _whole_state(procedure: Any) -> Any:
    told = [event.whole() for event in procedure.events]
    if not isinstance(procedure, Round):
        return procedure.asked, told
    cards = (list(procedure.drawn), list(procedure.racked), dict(procedure.out))
    return procedure.view("inspector"), told, cards, procedure.asked

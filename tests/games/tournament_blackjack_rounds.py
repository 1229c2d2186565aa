"""A tournament blackjack table for tests; amounts are in Tournament Chips."""

from typing import Any

import pytest

from houseway.games.asks import Act
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, play, wager

GAME = "tournament-blackjack"
TABLE: dict[str, Any] = {
    "minimum": 50,
    "maximum": 1_000,
    "multiple": 10,
    "decks": 6,
    "shuffle": "hand",
}
PAIRS = {"perfect_pairs": True, "perfect_pairs_minimum": 10, "perfect_pairs_maximum": 100}
AUTOMATED = {"shoe": "automated"}
STAKE = 5_000
ANN = {"ann": STAKE}
TWO = {"ann": STAKE, "bob": STAKE}


def at(player: str, seat: int | None = None, stake: int = STAKE, **more: Any) -> Seat:
    """A player at a box, or without one."""
    return Seat(seat=seat, player=player, stake=stake, **more)


AT_2_3_5 = [at("ann", 2), at("bob", 3), at("cy", 5)]


def bets(seats: list[Seat] | None = None, **amounts: int) -> list[dict[str, Any]]:
    """Everybody's wager on their own box, boxes from 1 on unless seats say, and NO MORE BETS."""
    boxes = {seat.player: seat.seat for seat in seats or ()}
    placed = enumerate(amounts.items(), 1)
    return [*(wager(p, a, box=boxes.get(p, n)) for n, (p, a) in placed), NO_MORE_BETS]


def opened(draws: str = "", *steps: dict[str, Any], seats: Any = ANN, **more: Any) -> Round:
    """A round played as far as it goes."""
    table = {**TABLE, **more.pop("table", {})}
    return begin(GAME, table, seats, draws, list(steps), **more)


def played(draws: str, *steps: dict[str, Any], seats: Any = ANN, **more: Any) -> Round:
    """A round played to its end."""
    table = {**TABLE, **more.pop("table", {})}
    return play(GAME, table, seats, draws, list(steps), **more)


def refused(procedure: Any, by: str, do: str, **facts: Any) -> set[str]:
    """Somebody is refused something and nothing has changed; the clauses that refuse it."""
    before = _whole_state(procedure)
    with pytest.raises(Refused) as refusal:
        procedure.give(Act(by, do, facts))
    assert _whole_state(procedure) == before
    return numbers(refusal.value.clauses)


def numbers(citations: Any) -> set[str]:
    """The clauses of the schedule that are cited, by number; another instrument is a mistake."""
    named = {tuple(citation.split(" ", 1)) for citation in citations}
    assert {instrument for instrument, _ in named} <= {"NI2002-45-blackjack"}, citations
    return {number for _, number in named}


def settled(round: Round, on: str = "main") -> list[tuple[str, str, int]]:
    """Who ended how on a kind of wager, and what was paid; in the order of settlement."""
    return [(s.player, s.result, s.paid) for s in round.settlements if s.wager == on]


def decided_by(round: Round, on: str = "main") -> list[set[str]]:
    """The clauses of each settlement of a kind of wager, by number."""
    return [numbers(s.clauses) for s in round.settlements if s.wager == on]


def _whole_state(procedure: Any) -> Any:
    told = [event.whole() for event in procedure.events]
    if not isinstance(procedure, Round):
        return procedure.asked, told
    cards = (list(procedure.drawn), list(procedure.racked), dict(procedure.out))
    return procedure.view("inspector"), told, cards, procedure.asked

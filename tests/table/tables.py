"""Tables for tests: a live one is told its cards, so that figures can be checked by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.games import game
from houseway.games.asks import Draw, Turn
from houseway.games.events import Event
from houseway.games.round import Round
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import dealt
from houseway.table.source import Source

BLACKJACK: dict[str, Any] = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
BACCARAT: dict[str, Any] = {"minimum": 50, "maximum": 1_000, "multiple": 25}
ROULETTE: dict[str, Any] = {"minimum": 50, "maximum": 1_000, "multiple": 10}
LIMITS = {"blackjack": BLACKJACK, "mini-baccarat": BACCARAT, "roulette": ROULETTE}
STAKE = 200_000
SIMPLEST = (
    "cut",
    "place-cutting-card",
    "insurance-closed",
    "stand",
    "draw",
    "turn",
    "no-more-bets",
)
NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)


def table_of(
    name: str, players: dict[str, int | None], *, live: bool = True, opening: Any = (), **more: Any
) -> Table:
    """An open table with players in seats; what else is named are its determinations."""
    clock = more.pop("clock", lambda: NOON)
    wanted = {**LIMITS[name], **more}
    made: Any = msgspec.convert(wanted, type=game(name).determinations_type)
    source = None if live else _equipment(name, made)
    table = Table(name, made, live=live, source=source, clock=clock)
    table.do("dealer", "open", approval="L-17", **dict(opening))
    for player, seat in players.items():
        table.do(player, "sit", seat=seat, stake=STAKE)
    return table


def _equipment(name: str, made: Any) -> Source:
    return dealt(game(name), made, partial(Random(1).randbytes, 32))


def blackjack(**players: int | None) -> Table:
    """A live blackjack table."""
    return table_of("blackjack", players)


def start(table: Table, *, from_back: int = 78) -> None:
    """Begin a round; where a shoe is made, whoever is offered the cut takes it."""
    table.do("dealer", "start")
    make_shoe(table, from_back)


def make_shoe(table: Table, from_back: int = 78) -> None:
    """Have the cards cut and the cutting card placed, where that is asked for."""
    while (option := offered(table)) is not None:
        facts = {"from_back": from_back} if option.do == "place-cutting-card" else {}
        table.do(option.by, option.do, **facts)


def offered(table: Table) -> Any:
    """The first thing to do with the cards of a new shoe, if that is what is asked."""
    asked = table.procedure.asked if table.procedure else None
    first = asked.options[0] if isinstance(asked, Turn) else None
    return first if first and first.do in ("cut", "place-cutting-card") else None


def wagers(table: Table, on: str = "main", **amounts: int) -> None:
    """Everybody's wager on their own seat's box, and NO MORE BETS."""
    for player, amount in amounts.items():
        box = table.state.patrons[player].seat
        where = {} if table.game.game == "roulette" else {"box": box}
        table.do(player, "wager", on=on, amount=amount, **where)
    table.do("dealer", "no-more-bets")


def fall(table: Table, cards: str) -> None:
    """Cards fall at a live table, one after the other."""
    for card in cards.split():
        assert isinstance(table.procedure.asked, Draw), table.asked
        table.do("dealer", "enter", fell=card)


def empty(table: Table) -> None:
    """Every card that is left is burnt by mistake, so that none is there when one is needed."""
    for _ in range(table.procedure.stack):
        table.do("supervisor", "burnt-in-error")
        fall(table, "??")
    fall(table, "empty")


def play(table: Table, cards: str, on: str = "main", **amounts: int) -> None:
    """A whole round in which everybody stands, cleared away."""
    start(table)
    wagers(table, on, **amounts)
    for card in cards.split():
        stand(table)
        fall(table, card)
    stand(table)
    assert table.settled, table.asked
    table.do("dealer", "collect")


def stand(table: Table) -> None:
    """Everybody does the simplest thing until something is to fall or all is settled."""
    while isinstance(table.procedure.asked, Turn):
        simplest(table)


def simplest(table: Table) -> None:
    """Whoever is asked does the simplest thing: they stand, cut, close the bets."""
    options = table.procedure.asked.options
    option = next(option for do in SIMPLEST for option in options if option.do == do)
    table.do(option.by, option.do, **option.where)


def refused(table: Table, by: str, do: str, **facts: Any) -> Refused:
    """Somebody is refused something, and nothing has changed."""
    before = everything(table)
    with pytest.raises(Refused) as refusal:
        table.do(by, do, **facts)
    assert everything(table) == before
    return refusal.value


def everything(table: Table) -> bytes:
    """All that a table is: its state, what its round looks like, and its journal."""
    round = table.procedure if isinstance(table.procedure, Round) else None
    told = [event.whole() for event in round.events] if round else []
    kept = [entry.hash for entry in table.journal.entries]
    return msgspec.json.encode([table.state, table.view("inspector"), told, kept])


def events(table: Table, name: str) -> list[dict[str, Any]]:
    """Everything of one kind that the journal tells."""
    told = [event for entry in table.journal.entries for event in entry.events]
    return [event for event in told if event["event"] == name]


def one(found: tuple[Event, ...], name: str) -> dict[str, Any]:
    """The only event of a kind."""
    (event,) = [event.whole() for event in found if event.event == name]
    return event


def clauses(told: Any) -> set[str]:
    """The clauses that a refusal or an event names, by number."""
    found = told["clauses"] if isinstance(told, dict) else told.clauses
    return {citation.split(" ", 1)[1] for citation in found}


def stakes(table: Table) -> dict[str, int]:
    """What everybody has on the table beyond the first stake."""
    return {name: patron.stake - STAKE for name, patron in table.state.patrons.items()}

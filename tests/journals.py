"""Journals of tables, with figures that can be checked by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

import msgspec

from houseway.games import game
from houseway.games.asks import Act, Draw, Turn
from houseway.games.holdem.determinations import HoldemDeterminations
from houseway.journal import Writer
from houseway.table import Table
from houseway.table.dealt_source import dealt

BLACKJACK = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
NO_LIMIT: dict[str, Any] = {
    "minimum_stake": 20_000,
    "maximum_buy_in": 50_000,
    "minimum_bet": 1_000,
    "blinds": [500, 1_000],
    "maximum": "no limit",
    "ace_low": True,
    "commission": {"type": "pot", "percent": 5, "cap": 1_000, "approval": "as approved"},
}
STAKE = 200_000
ANN_WINS = "Kh Kc 9d 9h 6s 9c"  # Ann 19 and Bob 16 against 18
BOTH_WIN = "Td Tc 7c 9d 9h Ks"  # 19 and 19 against 17
SIMPLEST = ("cut", "place-cutting-card", "insurance-closed", "stand")


class Clock:
    """A clock that goes on by a minute whenever it is looked at."""

    def __init__(self) -> None:
        self.now = datetime(2025, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def blackjack() -> Table:
    """A live blackjack table with Ann and Bob."""
    made: Any = msgspec.convert(BLACKJACK, type=game("blackjack").determinations_type)
    table = Table("blackjack", made, live=True, clock=Clock())
    table.do("dealer", "open", approval="L-17")
    table.do("ann", "sit", seat=1, stake=STAKE)
    table.do("bob", "sit", seat=2, stake=STAKE)
    return table


def begin(table: Table, ann: int, bob: int) -> None:
    """Begin a round of blackjack with everybody's wager."""
    table.do("dealer", "start")
    _do_the_simplest(table)
    table.do("ann", "wager", on="main", box=1, amount=ann)
    table.do("bob", "wager", on="main", box=2, amount=bob)
    table.do("dealer", "no-more-bets")


def fall(table: Table, cards: str) -> None:
    """Cards fall, and everybody stands."""
    for card in cards.split():
        _do_the_simplest(table)
        assert isinstance(table.procedure.asked, Draw), table.asked
        table.do("dealer", "enter", fell=card)
    _do_the_simplest(table)


def _do_the_simplest(table: Table) -> None:
    while isinstance(table.procedure.asked, Turn):
        options = table.procedure.asked.options
        option = next((o for do in SIMPLEST for o in options if o.do == do), None)
        if option is None:
            return
        facts = {"from_back": 78} if option.do == "place-cutting-card" else {}
        table.do(option.by, option.do, **option.where, **facts)


def two_rounds() -> Table:
    """A cleared round in which Ann wins 5,000 and Bob loses 2,000, and one just settled in which
    both win 1,000."""
    table = blackjack()
    begin(table, 5_000, 2_000)
    fall(table, ANN_WINS)
    table.do("dealer", "collect")
    begin(table, 1_000, 1_000)
    fall(table, BOTH_WIN)
    assert table.settled
    return table


def voided() -> Table:
    """The same first round, ruled void in the second, which is still in play."""
    table = blackjack()
    begin(table, 5_000, 2_000)
    fall(table, ANN_WINS)
    begin(table, 1_000, 1_000)
    table.do("dealer", "enter", fell="Td")
    table.do("supervisor", "void-earlier-round", round=1)
    return table


def holdem(
    hands: int, *, do: tuple[str, ...] = ("check", "no-raise", "call"), **more: Any
) -> Table:
    """A dealt no-limit table of three at which everybody does the first of some things."""
    made: Any = msgspec.convert(NO_LIMIT | more, type=HoldemDeterminations)
    source = dealt(game("holdem"), made, partial(Random(1).randbytes, 32))
    table = Table("holdem", made, source=source, clock=Clock())
    table.do("operator", "open", approval="L-17")
    for seat, player in enumerate(("ann", "bob", "cy"), 1):
        table.do(player, "sit", seat=seat, stake=30_000)
    for _ in range(hands):
        table.do("dealer", "start")
        play_hand(table, do)
    return table


def play_hand(table: Table, do: tuple[str, ...]) -> None:
    """Play a hand to its settlement."""
    while table.procedure is not None and isinstance(table.procedure.asked, Turn):
        options = table.procedure.asked.options
        chosen = next((o for name in do for o in options if o.do == name), options[0])
        act = chosen.completed(Act(chosen.by, chosen.do, {}))
        table.do(act.by, act.do, **act.facts)


def written(journal: Writer) -> bytes:
    """A journal as its file."""
    return b"".join(entry.line + b"\n" for entry in journal.entries)

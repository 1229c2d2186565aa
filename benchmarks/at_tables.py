"""What a table costs beside its rounds alone; copies of a round, and steps with what one sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import islice

import eval7

from houseway.conduct.commands import AT, PLAYER
from houseway.equipment import deck
from houseway.games.holdem import Holdem
from houseway.games.record import play_record
from houseway.games.round import Circumstances, Round
from houseway.journal import Entry
from houseway.ranking.poker import HOLDEM
from houseway.table import Table

from .holdem import BUILD, DETERMINATIONS, PLAYERS, SEATS, SEED, Ours, scripts
from .timing import Row, compare, each

ROUNDS, STEPS, HANDS = 60, 40, 3_000
Told = tuple[str, str, dict[str, object]]


def rows() -> Iterator[Row]:
    """Rounds, hands, copies and steps a second."""
    for name in ("blackjack", "holdem"):
        yield _table_and_round(name)
    script = next(islice(scripts(random.Random(SEED)), 1))[0]
    half = script[: len(script) // 2]
    round = Holdem(DETERMINATIONS, SEATS, Circumstances(button=PLAYERS))
    round.follow(half)
    yield compare(
        f"a copy of half a hand, {BUILD}",
        "copies/s",
        STEPS,
        lambda: each(lambda _: round.copy(), range(STEPS)),
        lambda: each(lambda _: _whole(half), range(STEPS)),
        peer="playing it, with checks",
    )
    yield compare(
        f"steps of hold'em with what one sees, {BUILD}",
        "steps/s",
        len(script),
        lambda: _with_views(script),
        lambda: _whole(script),
        peer="steps without",
    )
    yield _one_ranking()


def _table_and_round(name: str) -> Row:
    """The same rounds: told to a table, which keeps its journal, and played from their records."""
    players = dict.fromkeys(("ann",) if name == "blackjack" else ("ann", "bob", "cy"))
    table, records = Table(name, seed=SEED), []
    for _ in range(ROUNDS):
        table.play(1, players)
        records.append(table.record())
    told = [_as_told(entry) for entry in table.journal.standing[1:]]
    return compare(
        f"{name} for {len(players)} at a table, {BUILD}",
        "rounds/s",
        ROUNDS,
        lambda: _tell(Table(name, seed=SEED), told),
        partial(each, play_record, records),
        peer="the rounds alone, from records",
    )


def _as_told(entry: Entry) -> Told:
    facts = {name: fact for name, fact in entry.command.items() if name not in ("do", AT)}
    by = entry.by if entry.role == PLAYER else entry.role
    return by, str(entry.command["do"]), facts


def _tell(table: Table, told: list[Told]) -> None:
    for by, do, facts in told:
        table.do(by, do, **facts)


def _whole(script: Ours) -> Round:
    round = Holdem(DETERMINATIONS, SEATS, Circumstances(button=PLAYERS))
    round.follow(script)
    return round


def _with_views(script: Ours) -> None:
    round = Holdem(DETERMINATIONS, SEATS, Circumstances(button=PLAYERS))
    for answer in script:
        round.give(answer)
        round.view("p1")


def _one_ranking() -> Row:
    rng, cards = random.Random(SEED), deck()
    hands = [rng.sample(cards, 7) for _ in range(HANDS)]
    theirs = [[eval7.Card(str(card)) for card in hand] for hand in hands]
    return compare(
        "rank seven cards, one hand at a time",
        "hands/s",
        HANDS,
        lambda: each(HOLDEM.high_value, hands),
        lambda: each(eval7.evaluate, theirs),
        peer="eval7",
    )

"""Every refusal of a hand of hold'em has a clause and reads as a sentence to a dealer."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from holdem_rounds import ANTE, CASH, FIVE, UNKNOWN

from houseway.games import game
from houseway.games.asks import Act, Draw, Settled, Turn
from houseway.games.round import Circumstances, Seat
from houseway.rulebook import Refused
from randomly import CARDS, completed

HANDS = 12
NAMES = ("ann", "bob", "cy", "di")
STAKES = (300, 500, 1_000, 20_000)
LEVELS = {"minimum_bet": 200, "blinds": [100, 200]}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "blind A": ("holdem", {**CASH, **LEVELS, "blind_option": "A", "over_blinds": [400]}),
    "blind B, timed": ("holdem", {**CASH, **LEVELS, "time_to_act": 30, "commission": FIVE}),
    "blind C, limit": (
        "holdem",
        {**CASH, **LEVELS, "blind_option": "C", "maximum": 400, "max_raises": 1},
    ),
    "antes": ("holdem", {**CASH, **ANTE, "minimum_bet": 200, "maximum": "half pot"}),
    "charity": (
        "charity-holdem",
        {"minimum": 100, "blinds": [50, 100], "lowest_chip": 25, "player_cut": True},
    ),
    "charity, limit": (
        "charity-holdem",
        {
            "minimum": 100,
            "ante": 25,
            "lowest_chip": 25,
            "limit": "structured",
            "structure": [[100, 200]] * 4,
            "time_to_act": 30,
            "incomplete_raise": "live",
        },
    ),
}
PLAYERS_DO = [
    *(("fold", {}), ("check", {}), ("no-raise", {}), ("show", {}), ("muck", {}), ("decline", {})),
    *(("call", {}), ("call", {"amount": 7}), ("call-and-fold", {}), ("over-blind", {})),
    *(("bet", {}), ("bet", {"to": 1}), ("bet", {"to": 250}), ("bet", {"to": 10**9})),
    *(("raise", {}), ("raise", {"to": 1}), ("raise", {"to": 501}), ("raise", {"to": 10**9})),
    *(("agree", {"pot": "main pot"}), ("over-blind", {"amount": 1})),
]
HOUSE_DOES = [
    *(("dealer", "cut", {"at": 1}), ("dealer", "fold", {}), ("dealer", "showdown", {})),
    *(("clock", "expire", {"player": "ann"}), ("dealer", "expire", {"player": "ann"})),
    *(("supervisor", "fold-hand", {"player": "ann"}), ("dealer", "turn-flop", {})),
]
# What no dealer should read: an empty list, the bare menu, a value that nobody would say
BAD = re.compile(r"; open:|: ,|: \.|: , not|None|\[\]|\(\)|True|False|  |now; ")


def tried(round: Any) -> list[Refused]:
    """What is refused of everything that anybody could try now; nothing of it changes anything."""
    acts = [Act(by, do, facts) for by in (*NAMES, "zoe") for do, facts in PLAYERS_DO]
    acts += [Act(by, do, facts) for by, do, facts in HOUSE_DOES]
    found = []
    for act in acts:
        try:
            round.check(act)
        except Refused as refused:
            found.append(refused)
    return found


def walk(name: str, determinations: dict[str, Any], seed: int) -> list[Refused]:
    """A hand at random with rulings; at every turn, all that is refused."""
    random, played = Random(seed), game(name)
    made = msgspec.convert(determinations, type=played.determinations_type)
    seats = [Seat(seat=n, player=p, stake=random.choice(STAKES)) for n, p in enumerate(NAMES, 1)]
    round = played(made, seats, Circumstances(button=random.randint(1, 4)))
    found: list[Refused] = []
    for _ in range(400):
        asked = round.asked
        if asked is None or isinstance(asked, Settled):
            break
        for ruling in round.rulings.values():
            if ruling.bar(round) is None:
                assert all(ruling.facts(round).values()), (ruling.name, ruling.facts(round))
        if isinstance(asked, Turn):
            found += tried(round)
            round.give(completed(random, random.choice(_likely(asked, random))))
        elif isinstance(asked, Draw):
            round.give(UNKNOWN if asked.hidden else _free_card(round, random))
        else:
            round.give(None)
    return found


def _likely(turn: Turn, random: Random) -> list[Any]:
    lasting = [one for one in turn.options if one.do not in ("fold", "expire", "call-and-fold")]
    return lasting if lasting and random.random() < 0.9 else list(turn.options)


def _free_card(round: Any, random: Random) -> str:
    while True:
        card = random.choice(CARDS)
        try:
            round.check(card)
        except Refused:
            continue
        return card


@pytest.mark.parametrize("table", TABLES)
def test_a_refusal_has_a_clause_and_is_a_sentence(table):
    seen: Counter[str] = Counter()
    for seed in range(HANDS):
        for refused in walk(*TABLES[table], seed):
            seen[refused.reason] += 1
            assert refused.clauses, refused.reason
            assert not BAD.search(refused.reason), refused.reason
            assert refused.reason[0].isalnum() or refused.reason[0] == "“", refused.reason
            assert refused.reason.endswith("."), refused.reason
    assert len(seen) > 40

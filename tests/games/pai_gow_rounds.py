"""Rounds of pai gow for the tests: who sits where, and which tiles each Box gets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from houseway.equipment import set_of_tiles
from houseway.games.pai_gow.view import PaiGowHandView
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, Step, begin, do, step, wager

RULES = "NI2002-45-pai-gow"
TABLE: dict[str, Any] = {"minimum": 50, "maximum": 500, "multiple": 10}
BOXES = {"ann": 2, "bob": 3, "cy": 5}
CUT = step("dealer", "cut")

# The Bank sets this as 5 (Gor) and 9 (Ping).
BANK = "gor-1 foo-1 ping-1 gow-36"
WINS = "chong-1 mooy-1 teen-1 teen-2"  # 6 and a pair
PUSHES = "bon-2 ping-2 yun-1 yun-2"  # 4 and a pair
LOSES = "look-1 bot-26 gor-2 bon-1"  # 4 and 8


def seated(*players: str, stake: int = 1_000, **more: Any) -> list[Seat]:
    """Players in the seats of their Boxes."""
    return [Seat(seat=BOXES[name], player=name, stake=stake, **more) for name in players]


def falls(hands: dict[int, str], dice: Iterable[int] = (1, 1, 1)) -> list[Any]:
    """The dice, and tiles in the order of the deal that give these Boxes these Hands."""
    thrown = list(dice)
    named = {box: tiles.split() for box, tiles in hands.items()}
    taken = {tile for tiles in named.values() for tile in tiles}
    rest = iter([tile.short for tile in set_of_tiles() if tile.short not in taken])
    first = (sum(thrown) - 1) % 8
    order = [(first + at) % 8 + 1 for at in range(8)]
    stacks = [named.get(box) or [next(rest) for _ in range(4)] for box in order]
    return [thrown, *(tile for stack in stacks for tile in stack)]


def opening(*wagers: tuple[str, int]) -> list[Step]:
    """The steps until the dice cup is opened."""
    return [CUT, *(wager(name, amount, box=BOXES[name]) for name, amount in wagers), NO_MORE_BETS]


def dealt(
    hands: dict[int, str],
    *steps: Step,
    wagers: Iterable[tuple[str, int]] = (("ann", 100),),
    dice: Iterable[int] = (1, 1, 1),
    table: dict[str, Any] = TABLE,
    **circumstances: Any,
) -> Round:
    """A round with tiles delivered to those who wagered, as far as the steps go."""
    bets = list(wagers)
    seats = seated(*dict.fromkeys(name for name, _ in bets))
    draws = falls({1: BANK} | hands, dice)
    round = begin("pai-gow", table, seats, draws, opening(*bets), **circumstances)
    for one in steps:
        do(round, **one)
    return round


def sets(player: str, low: str, high: str) -> list[Step]:
    """A player looks at the tiles and divides them."""
    return [step(player, "view"), step(player, "set", low=low, high=high)]


def as_dealt(player: str, hand: str) -> list[Step]:
    """A player sets the first two tiles Low and the other two High."""
    tiles = hand.split()
    return sets(player, " ".join(tiles[:2]), " ".join(tiles[2:]))


def shown_down(round: Round) -> Round:
    """The Bank's Hand is set by the House Way and all Hands are displayed."""
    do(round, "dealer", "house-way")
    do(round, "dealer", "display")
    return round


def played(hand: str, bank: str = BANK, amount: int = 100, **more: Any) -> Round:
    """Ann's Hand, set as dealt, against the Bank's."""
    round = dealt({1: bank, 2: hand}, *as_dealt("ann", hand), wagers=[("ann", amount)], **more)
    return shown_down(round)


def result(round: Round, player: str = "ann") -> tuple[str, int]:
    """How a player's wager ended, and what came back."""
    (settled,) = [one for one in round.settlements if one.player == player]
    return settled.result, settled.returned


def clauses(round: Round, player: str = "ann") -> set[str]:
    """The clauses that a player's settlement cites."""
    (settled,) = [one for one in round.settlements if one.player == player]
    return {citation.partition(" ")[2] for citation in settled.clauses}


def hand_of(round: Round, box: int, viewer: str | None = None) -> PaiGowHandView:
    """A Hand as somebody sees it."""
    return next(hand for hand in round.view(viewer).hands if hand.box == box)


def refused(clause: str, words: str = "") -> Any:
    return pytest.raises(Refused, match=words + ".*" + re.escape(f"{RULES} {clause}") + r"[,)]")


def refuses(round: Round, clause: str, by: str, act: str, words: str = "", /, **facts: Any) -> None:
    """The act is refused with the clause, and nothing has changed."""
    before = round.view("inspector"), [event.whole() for event in round.events]
    with refused(clause, words):
        round.do(by, act, **facts)
    assert (round.view("inspector"), [event.whole() for event in round.events]) == before

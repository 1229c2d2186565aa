"""Rounds of Canberra Poker as the tests set them up: who antes, and which hands are dealt."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, draw, step, wager

RULES = "NI2002-45-canberra-poker"
TABLE: dict[str, Any] = {
    "minimum": 50,
    "maximum": 500,
    "multiple": 25,
    "maximum_payout": 50_000,
    "boxes": 7,
}
CUT = step("dealer", "cut")
PLAYERS = ("ann", "bob", "cy", "di")

ACE_KING = "As Kd 9c 5h 3s"  # the dealer takes part, just
ACE_QUEEN = "As Qd Jc Th 8s"  # the dealer takes no part
NINES = "9h 9d 7c 4s 2d"
FIVES = "5c 5d Qh 8c 2h"
FLUSH = "Kh Jh 8h 7h 4h"
NOTHING = "7s 6d 4c 3d 2c"


def in_order(*hands: str) -> str:
    """The cards as they leave the shoe: one to each hand in turn, the dealer's last."""
    return " ".join(
        " ".join(cards) for cards in zip(*(hand.split() for hand in hands), strict=True)
    )


def anted(*antes: int, stake: int = 1_000, table: dict[str, Any] | None = None) -> Any:
    """A round with an Ante on the first Boxes and the bets closed; stakes of 1,000 each."""
    players = PLAYERS[: len(antes)]
    antes_placed = [
        wager(name, ante, "ante", box)
        for box, (name, ante) in enumerate(zip(players, antes, strict=True), 1)
    ]
    stakes = dict.fromkeys(players, stake)
    return begin("canberra-poker", table or TABLE, stakes, "", [CUT, *antes_placed, NO_MORE_BETS])


def dealt(*hands: str, antes: tuple[int, ...] = (), **kwargs: Any) -> Any:
    """A round in which everybody has an Ante of 100 (unless said) and five cards."""
    round = anted(*(antes or (100,) * (len(hands) - 1)), **kwargs)
    draw(round, in_order(*hands))
    return round


def played(*hands: str, acts: str = "", **kwargs: Any) -> Any:
    """A settled round: what the players decide, one word each; they all Bet unless said."""
    round = dealt(*hands, **kwargs)
    for name, act in zip(PLAYERS, (acts or "bet " * (len(hands) - 1)).split(), strict=False):
        do(round, name, act)
    return round


def shown_at(round: Any, box: int, viewer: str | None = None) -> str:
    """The cards of a Box as somebody sees them."""
    return " ".join(next(b.cards for b in round.view(viewer).boxes if b.box == box))


def dealers(round: Any, viewer: str | None = None) -> str:
    """The dealer's cards as somebody sees them."""
    return " ".join(round.view(viewer).dealer.cards)


def results(round: Any) -> dict[tuple[str, str], tuple[str, int, int]]:
    """How each wager ended: the result, what was paid, and what went back in all."""
    return {(s.player, s.wager): (s.result, s.paid, s.returned) for s in round.settlements}


def clauses_of(round: Any, player: str, on: str) -> set[str]:
    """The clauses behind the settlement of a wager."""
    (one,) = (s for s in round.settlements if (s.player, s.wager) == (player, on))
    return {clause.removeprefix(f"{RULES} ") for clause in one.clauses}


def refused(clause: str, words: str = "") -> Any:
    """Expects a refusal by a clause."""
    return pytest.raises(Refused, match=words + ".*" + re.escape(f"{RULES} {clause}") + r"[,)]")


def unchanged(round: Any, clause: str, by: str, act: str, **facts: Any) -> None:
    """An act that is refused by a clause and leaves the round as it was."""
    before = (round.view("inspector"), len(round.events))
    with refused(clause):
        do(round, by, act, **facts)
    assert (round.view("inspector"), len(round.events)) == before

"""Turns as numbers: which action stands for which move, and what an agent sees as a vector."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games import GAMES
from houseway.games.given import Determinations
from houseway.games.views import RoundView

from .moves import LEVELS, PASS, PIECES, AgentMove
from .seated_play import SeatedPlay

Mask = NDArray[np.int8]
Observation = NDArray[np.float32]

UNKNOWN = 16
"""Actions kept for moves that are so rare that a sample of rounds did not meet them."""
MOST_SEATS = 10
_SAMPLE = 40
MINE, COMMON, OTHERS = range(3)


@dataclass(frozen=True)
class Vocabulary:
    """The actions of a game at a table: a name and a level of its amount for each.

    The first level is the lowest amount that is legal, the last the highest.
    """

    names: tuple[str, ...]

    @property
    def actions(self) -> int:
        """How many there are."""
        return (len(self.names) + UNKNOWN) * LEVELS

    def placed(self, moves: Sequence[AgentMove]) -> dict[int, tuple[AgentMove, int]]:
        """The moves of a turn, each level of each by the action that stands for it."""
        rare = iter(range(len(self.names), len(self.names) + UNKNOWN))
        found: dict[int, tuple[AgentMove, int]] = {}
        for move in moves:
            known = move.name in self.names
            place = self.names.index(move.name) if known else next(rare)
            for level in range(move.levels):
                at = level if level < move.levels - 1 or move.levels == 1 else LEVELS - 1
                found[place * LEVELS + at] = (move, level)
        return found

    def mask(self, legal: Mapping[int, object]) -> Mask:
        """One for every action that is legal."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[list(legal)] = 1
        return mask

    def told(self, action: int) -> str:
        """An action in words."""
        place, level = divmod(action, LEVELS)
        name = self.names[place] if place < len(self.names) else f"rare {place - len(self.names)}"
        return f"{name}, amount {level + 1} of {LEVELS}"


def vocabulary_of(game: str, determinations: Determinations, players: int) -> Vocabulary:
    """The names of all moves that came up in some rounds of random play, always the same."""
    return _vocabulary(game, msgspec.json.encode(determinations), type(determinations), players)


@lru_cache(maxsize=32)
def _vocabulary(game: str, written: bytes, kind: type[Determinations], players: int) -> Vocabulary:
    determinations, random = msgspec.json.decode(written, type=kind), Random(1)
    names = [f"player_{number}" for number in range(players)]
    play = SeatedPlay(game, determinations, names, stake_at(determinations))
    met: dict[str, None] = {PASS: None}
    for number in range(_SAMPLE):
        play.begin(number.to_bytes(4))
        play.begin_round()
        while (turn := play.to_decide()) is not None:
            player, moves = turn
            met |= dict.fromkeys(move.name for move in moves)
            move = random.choice(moves)
            play.do(player, move, random.randrange(move.levels))
    return Vocabulary(tuple(sorted(met)))


def table_of(game: str, determinations: Mapping[str, object] | None) -> Determinations:
    """The game's usual table, with some of its determinations changed."""
    kind = GAMES[game].round
    usual = msgspec.to_builtins(GAMES[game].usual_table.determinations)
    return msgspec.convert({**usual, **(determinations or {})}, type=kind.determinations_type)


def unit_of(determinations: Determinations) -> int:
    """What rewards are counted in: the big blind, or the minimum of the table."""
    blinds = getattr(determinations, "blinds", ())
    return int(max(blinds)) if blinds else int(getattr(determinations, "minimum", 1))


def stake_at(determinations: Determinations) -> int:
    """What agents sit down with unless another stake is named: a hundred units."""
    return 100 * unit_of(determinations)


# What is seen

SIZE = 3 * len(PIECES) + 2 * MOST_SEATS + 4


def observed(
    view: RoundView, player: str, seats: Mapping[str, int], moves: Sequence[AgentMove], unit: int
) -> Observation:
    """What one agent sees, and nothing else.

    First how often each card or tile lies in the own hand, in common (with the dealer, on the
    board) and before others; then stakes and wagers by seat in units from oneself clockwise, the
    lowest and the highest amount that is legal, whether wagers are open, and how many sit here.
    """
    pieces = np.zeros((3, len(PIECES)), dtype=np.float32)
    for whose, piece in _lying(msgspec.to_builtins(view), player, seats[player], seats):
        pieces[whose, PIECES[piece]] += 1
    order = [*seats]
    order = order[order.index(player) :] + order[: order.index(player)]
    chips = np.zeros((2, MOST_SEATS), dtype=np.float32)
    for place, name in enumerate(order[:MOST_SEATS]):
        chips[0, place] = view.stakes.get(name, 0) / unit
        down = sum(one.amount for one in view.wagers if one.player == name)
        chips[1, place] = (down + getattr(view, "bets", {}).get(name, 0)) / unit
    amounts = [amount for move in moves for amount in move.amounts]
    rest = [
        min(amounts, default=0) / unit,
        max(amounts, default=0) / unit,
        float(any(move.name.startswith("wager") for move in moves)),
        float(len(order)),
    ]
    return np.concatenate([pieces.ravel(), chips.ravel(), np.array(rest, dtype=np.float32)])


def _lying(
    value: object, player: str, seat: int, players: Container[str], whose: int = COMMON
) -> Iterator[tuple[int, str]]:
    """Every card or tile in a view, and whose it is."""
    if isinstance(value, str):
        yield from ((whose, word) for word in value.split() if word in PIECES)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _lying(one, player, seat, players, whose)
    elif isinstance(value, dict):
        if "player" in value or "box" in value or "seat" in value:
            own = value.get("player", player) == player and value.get("box", seat) == seat
            whose = MINE if own else OTHERS
        for name, one in value.items():
            if name in players:
                whose = MINE if name == player else OTHERS
            if name not in ("options", "settlements", "wagers"):
                yield from _lying(one, player, seat, players, whose)

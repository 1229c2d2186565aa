"""What an agent may do at a turn, as moves with names that stay the same from turn to turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from houseway.equipment import deck, set_of_tiles
from houseway.games.asks import Act, Amounts, Choices, Fact, Option

LEVELS: Final = 5
"""How many amounts an agent chooses from, evenly from the lowest to the highest that is legal."""
PASS: Final = "pass"
PIECES: Final = {str(piece): place for place, piece in enumerate((*deck(), "Jk", *set_of_tiles()))}
_OF_THE_SEAT: Final = ("box", "hand", "with", "player", "amount")


class AgentMove(NamedTuple):
    """An act that is open, by its name, and the amounts that go with it, lowest first."""

    name: str
    option: Option | None
    facts: tuple[tuple[str, Fact], ...] = ()
    amounts: tuple[int, ...] = ()
    amount_of: str = ""

    def act(self, level: int) -> Act | None:
        """The act with an amount; None is silence."""
        if self.option is None:
            return None
        chosen = {self.amount_of: self.amounts[level]} if self.amounts else {}
        facts = {**self.option.where, **dict(self.facts), **chosen}
        return Act(self.option.by, self.option.do, facts)

    @property
    def levels(self) -> int:
        """How many amounts it has; one where it has none."""
        return max(1, len(self.amounts))


def moves_of(options: Iterable[Option], seat: int | None) -> Iterator[AgentMove]:
    """Every move that some options open; wagers are on one's own box.

    What is done with one's own cards or tiles is told apart by a number: `set`, `set 2`, `set 3`.
    """
    alike: Counter[str] = Counter()
    for option in options:
        if option.where.get("box", seat) != seat:
            continue
        for move in _moves_of(option):
            alike[move.name] += 1
            number = alike[move.name]
            yield move._replace(name=f"{move.name} {number}") if number > 1 else move


def _moves_of(option: Option) -> Iterator[AgentMove]:
    amount_of = ""
    amounts: tuple[int, ...] = ()
    chosen: dict[str, Sequence[Fact]] = {}
    for name, allowed in option.choose.items():
        if isinstance(allowed, Amounts) and not amount_of:
            amount_of, amounts = name, spread(allowed)
        elif isinstance(allowed, Amounts):
            chosen[name] = spread(allowed)
        elif isinstance(allowed, Choices):
            chosen[name] = allowed.values
        elif allowed.default is not None:
            chosen[name] = (allowed.default,)
        else:
            return  # it wants words, which agents do not write
    if amount_of and not amounts:
        return
    for values in product(*chosen.values()):
        facts = tuple(zip(chosen, values, strict=True))
        yield AgentMove(_named(option, facts), option, facts, amounts, amount_of)


def _named(option: Option, facts: tuple[tuple[str, Fact], ...]) -> str:
    told = (*option.where.items(), *facts)
    words = [str(value) for name, value in told if name not in _OF_THE_SEAT]
    return " ".join((option.do, *(word for word in words if not _of_pieces(word))))


def _of_pieces(words: str) -> bool:
    """Whether somebody names cards or tiles."""
    return any(word in PIECES for word in words.split())


def spread(amounts: Amounts) -> tuple[int, ...]:
    """At most so many amounts as there are levels, the lowest and the highest among them.

    >>> spread(Amounts(10, 100, 10)), spread(Amounts(50, 60, 10)), spread(Amounts(2, 1))
    ((10, 30, 50, 70, 100), (50, 60), ())
    """
    if not amounts:
        return ()
    steps = (amounts.largest - amounts.low) // amounts.step
    at = dict.fromkeys(steps * level // (LEVELS - 1) for level in range(LEVELS))
    return tuple(amounts.low + step * amounts.step for step in at)

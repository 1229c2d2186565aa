"""Tables of every game with a starting marker, in one shape for the tests of wagers in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from houseway.games.asks import Act
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import Step, begin, step
from proof import GAMES

LIMITS: dict[str, Any] = {"minimum": 50, "maximum": 1_000, "multiple": 10}
TOURNAMENT = {"tournament": True}
CUT = [step("dealer", "cut")]
STAKE = 1_000


@dataclass(frozen=True)
class Layout:
    """A game: where its players sit, in which order they are asked, and on what they wager."""

    game: str
    seats: tuple[int, ...]
    order: tuple[int, ...]
    minimum: str
    first: str
    following: str
    fixed: str
    out_of_order: str
    opportunity: str
    on: str = "main"
    more: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody in the order in which they are asked, named after their seats."""
        return tuple(f"p{seat}" for seat in self.order)

    def open(self, *, table: dict[str, Any] | None = None, **seats: dict[str, Any]) -> Round:
        """A round in which nobody has wagered; seats may be described further."""
        named = {f"p{seat}": {"seat": seat, "stake": STAKE} for seat in self.seats}
        sitting = [Seat(player=one, **(usual | seats.get(one, {}))) for one, usual in named.items()]
        determined = LIMITS | self.more | (table or {})
        first = self.players[0]
        return begin(self.game, determined, sitting, [], self.steps, first_to_wager=first)

    def wager(self, round: Round, player: str, amount: int = 100) -> None:
        """A player wagers at the own seat."""
        round.do(player, "wager", on=self.on, box=box_of(player), amount=amount)

    def take_back(self, round: Round, player: str) -> None:
        """A player takes the wager back."""
        round.do(player, "take-back", on=self.on, box=box_of(player))

    def staked(self, round: Round, player: str) -> int:
        """What a player has down where the minimum counts."""
        mine = [one for one in round.wagers if one.player == player and one.open]
        return sum(one.amount for one in mine if one.on == self.on)

    def refuses(
        self, round: Round, by: str, do: str, words: str | None = None, **facts: Any
    ) -> set[str]:
        """An act is refused and changes nothing; the clauses that refuse it, by number."""
        before = round.view("inspector"), [event.whole() for event in round.events]
        with pytest.raises(Refused, match=words) as refusal:
            round.give(Act(by, do, facts))
        assert (round.view("inspector"), [event.whole() for event in round.events]) == before
        return numbers(refusal.value.clauses)

    def refuses_wager(self, round: Round, player: str, amount: int = 100) -> set[str]:
        """A wager at the own seat is refused."""
        where = {"on": self.on, "box": box_of(player)}
        return self.refuses(round, player, "wager", **where, amount=amount)


def box_of(player: str) -> int:
    """The seat and box of a player."""
    return int(player[1:])


def numbers(citations: Any) -> set[str]:
    """Citations by their numbers alone."""
    return {citation.split(" ", 1)[1] for citation in citations}


def call(round: Round) -> None:
    """The dealer asks the next player."""
    round.do("dealer", "next-player")


def close(round: Round) -> None:
    """The dealer calls NO MORE BETS."""
    round.do("dealer", "no-more-bets")


def clauses_of(chapter: int, number: int) -> dict[str, str]:
    """The clauses of a schedule of 2002, which all have them in the same places."""
    order = f"{chapter}.{number + 1}"
    return {
        "minimum": f"{chapter}.{number}",
        "first": order,
        "following": f"{order}[2]",
        "fixed": f"{order}[3]",
        "out_of_order": f"{order}[4]",
        "opportunity": f"{chapter}.{number + 2}",
    }


LAYOUTS = [
    Layout(
        "blackjack",
        seats=(1, 2, 3, 4, 5, 6, 7),
        order=(5, 6, 7, 1, 2, 3, 4),
        minimum="20.14",
        first="20.15",
        following="20.15",
        fixed="20.15[2]",
        out_of_order="20.15[3]",
        opportunity="20.16",
        more=TOURNAMENT,
    ),
    Layout(
        "ultimate-holdem",
        seats=(1, 2, 3, 4, 5, 6),
        order=(4, 5, 6, 1, 2, 3),
        minimum="16.15",
        first="16.16",
        following="16.16#2",
        fixed="16.16#3",
        out_of_order="16.16#4",
        opportunity="16.17",
        on="ante",
        more=TOURNAMENT,
    ),
    Layout("mini-baccarat", (1, 2, 3, 5), (3, 5, 1, 2), on="tie", **clauses_of(13, 13)),
    Layout(
        "tournament-blackjack",
        (1, 2, 3, 5),
        (3, 5, 1, 2),
        more={"decks": 6, "shuffle": "hand"},
        **clauses_of(19, 13),
    ),
    Layout(
        "canberra-poker",
        (1, 2, 3, 5),
        (3, 5, 1, 2),
        on="ante",
        more={"maximum_payout": 20_000},
        steps=CUT,
        **clauses_of(15, 13),
    ),
    Layout("pai-gow", (2, 3, 5, 6), (3, 5, 6, 2), steps=CUT, **clauses_of(17, 13)),
]
BY_RULES = {name: at for name, game in GAMES.items() for at in LAYOUTS if at.game == game}
every_game = pytest.mark.parametrize("at", LAYOUTS, ids=[one.game for one in LAYOUTS])

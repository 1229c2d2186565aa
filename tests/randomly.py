"""Playing at random, within the rules and against them, from a seed that a failure names."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from houseway.equipment import deck, set_of_tiles
from houseway.games import game
from houseway.games.asks import Act, Amounts, Choices, Draw, Option, Settled, Sums, Turn, Words
from houseway.games.record import RoundRecord, write_step
from houseway.games.round import Circumstances, Round, Seat
from houseway.rulebook import Refused

PLAYERS = ("ann", "bob", "cy", "di")
MOST_ANSWERS = 2_000
CARDS = [str(card) for card in deck()]
TILES = [str(tile) for tile in set_of_tiles()]


def chosen(random: Random, allowed: Any) -> Any:
    """One value out of a range, its edges more often than the rest."""
    match allowed:
        case Amounts():
            steps = (allowed.largest - allowed.low) // allowed.step
            step = random.choice([0, steps, random.randint(0, steps), random.randint(0, steps)])
            return allowed.low + min(step, random.randint(0, 12)) * allowed.step
        case Choices():
            return random.choice(allowed.values)
        case Sums():
            return {name: random.randint(-500, 500) for name in allowed.players}
        case Words():
            return "because"
    raise AssertionError(allowed)


def completed(random: Random, option: Option) -> Act:
    """An act that the option allows."""
    facts = {name: chosen(random, allowed) for name, allowed in option.choose.items()}
    return Act(option.by, option.do, {**option.where, **facts})


def fallen(random: Random, procedure: Any, marks: float = 0.003) -> Any:
    """Something that can fall now: a number, dice, a tile, a card, or the cutting card."""
    what = procedure.asked.what
    if what == "spin":
        return random.randint(0, 36)
    if what == "dice":
        return [random.randint(1, 6) for _ in range(3)]
    while True:
        piece = random.choice(TILES if what == "tile" else CARDS)
        with suppress(Refused):
            procedure.check(fell := "cut" if random.random() < marks else piece)
            return fell


class Player:
    """Plays rounds of a game at random and keeps the record of each."""

    def __init__(self, name: str, determinations: dict[str, Any], seed: int, rulings: float = 0.0):
        self.random = Random(seed)
        self.game = game(name)
        self.given = determinations
        self.determinations: Any = msgspec.convert(
            determinations, type=self.game.determinations_type
        )
        self.rulings = rulings
        self.draws: list[Any] = []
        self.steps: list[dict[str, Any]] = []

    def seats(self) -> list[Seat]:
        players = PLAYERS[: self.random.randint(1, len(PLAYERS))]
        numbers = self.game.seat_numbers(self.determinations)
        return [
            Seat(
                seat=number,
                player=player,
                stake=self.random.choice([2_000, 20_000, 100_000]),
                present=player == PLAYERS[0] or self.random.random() < 0.9,
                warned=self.random.random() < 0.2,
            )
            for number, player in zip(numbers, players, strict=False)
        ]

    def open(self, **circumstances: Any) -> Round:
        self.draws, self.steps = [], []
        self.number = circumstances.get("number", self.random.randint(1, 5))
        self.circumstances = Circumstances(**{"number": self.number, **circumstances})
        self.seated = self.seats()
        return self.game(self.determinations, self.seated, self.circumstances)

    def record(self) -> RoundRecord:
        return RoundRecord(
            houseway=1,
            game=self.game.game,
            rules=self.game.rules.id,
            determinations=self.given,
            seats=self.seated,
            draws=list(self.draws),
            steps=list(self.steps),
            circumstances=self.circumstances,
        )

    def answer(self, round: Round) -> None:
        """Answer whatever is asked, or give a ruling now and then."""
        someone_may_speak = isinstance(round.asked, Turn | Draw | Settled)
        if not someone_may_speak:
            round.give(None)
        elif self.random.random() < self.rulings and (open := round.rulings_open()):
            self.act(round, completed(self.random, self.random.choice(open)), ruling=True)
        elif isinstance(round.asked, Turn):
            self.act(round, completed(self.random, self.option(round.asked)))
        elif isinstance(round.asked, Draw):
            fell = self.fall(round)
            round.give(fell)
            self.draws.append(fell)
        else:
            round.give(None)

    def option(self, turn: Turn) -> Option:
        """Any option; closing the bets more often than chance would, so that rounds end."""
        closing = [one for one in turn.options if one.do == "no-more-bets"]
        if closing and self.random.random() < 0.3:
            return closing[0]
        does = sorted({(one.by, one.do) for one in turn.options})
        pick = self.random.choice(does)
        return self.random.choice([one for one in turn.options if (one.by, one.do) == pick])

    def act(self, round: Round, act: Act, ruling: bool = False) -> None:
        round.give(act)
        self.steps.append({**write_step(act), **({"after": len(self.draws)} if ruling else {})})

    def fall(self, round: Round, marks: float = 0.003) -> Any:
        """Something that can fall now."""
        return fallen(self.random, round, marks)

    def play(self, **circumstances: Any) -> Round:
        """A whole round, to its end."""
        round = self.open(**circumstances)
        for _ in range(MOST_ANSWERS):
            if round.asked is None:
                return round
            if isinstance(round.asked, Settled) and self.rulings == 0:
                round.give(None)
            else:
                self.answer(round)
        raise AssertionError("the round does not end")

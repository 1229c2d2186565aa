"""Whole sessions at a table, played at random within what the table offers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec

from houseway.games import game
from houseway.games.asks import Act, Draw, Option, Turn
from houseway.games.round import Round
from houseway.games.rulings import HOUSE
from houseway.table import Table
from houseway.table.dealt_source import Dealt, dealt
from houseway.table.putting_right import CORRECTIONS
from randomly import PLAYERS, completed, fallen

STAKES = (2_000, 20_000, 100_000)
ENDINGS = ("close", "announce-final-rounds")
OPENING = datetime(2025, 3, 1, 12, tzinfo=UTC)


class Session:
    """A table, and everybody at it acting at random; the seed reproduces a failure."""

    def __init__(
        self, name: str, determinations: dict[str, Any], seed: int, *, live: bool = False
    ) -> None:
        self.random = Random(seed)
        self.moment, self.names = OPENING, list(PLAYERS)
        played = game(name)
        made: Any = msgspec.convert(determinations, type=played.determinations_type)
        self.table = Table(
            name,
            made,
            live=live,
            source=None if live else self._equipment(played, made),
            clock=self._clock,
        )
        self.done: list[Act] = []

    def _equipment(self, played: type[Round], made: Any) -> Dealt:
        return dealt(played, made, lambda: self.random.randbytes(32))

    def _clock(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment

    def play(self, rounds: int) -> Table:
        """So many rounds, with everything that happens between them."""
        while self.table.state.carried.rounds < rounds:
            self.step()
        return self.table

    def step(self) -> None:
        """Somebody does something that is open to them, or something falls."""
        self.do(self.next_act())

    def do(self, act: Act) -> None:
        """Carry out an act; a refusal is a failure."""
        self.done.append(act)
        who = "sue" if act.do in CORRECTIONS else None
        self.table.do(act.by, act.do, who=who, **act.facts)

    def next_act(self) -> Act:
        """An act that is open to somebody."""
        table, random = self.table, self.random
        if table.in_play and random.random() < 0.03 and (open := self.corrections()):
            return self.corrected(random.choice(open))
        asked = table.procedure.asked if table.procedure else None
        if isinstance(asked, Draw) and random.random() < 0.98:
            return Act("dealer", "enter", {"fell": self._fall(asked)})
        if isinstance(asked, Turn) and random.random() < 0.93:
            return self.completed(self._in_turn(asked))
        return self.completed(self._between(self.open()))

    def corrections(self) -> list[Option]:
        """What dealer or supervisor may strike out now."""
        offered = [self.table.corrections_open(by) for by in ("dealer", "supervisor")]
        return [option for some in offered for option in some if option.do == "correct"]

    def corrected(self, option: Option) -> Act:
        """A correction with its reason and, where it takes two, a second person."""
        second = {"seconded_by": "sam"} if "seconded_by" in option.choose else {}
        return Act(option.by, option.do, {**option.where, "reason": "mistake", **second})

    def open(self) -> list[Option]:
        """Everything that is open to anybody."""
        return [one for name in (*HOUSE, *self.names) for one in self.table.options(name)]

    def _in_turn(self, turn: Turn) -> Option:
        closing = [one for one in turn.options if one.do == "no-more-bets"]
        if closing and self.random.random() < 0.3:
            return closing[0]
        by, do = self.random.choice(sorted({(one.by, one.do) for one in turn.options}))
        return self.random.choice([o for o in turn.options if (o.by, o.do) == (by, do)])

    def _between(self, options: list[Option]) -> Option:
        """The next round more often than anything else, and the end of the table seldom."""
        starting = [one for one in options if one.do == "start"]
        if starting and self.random.random() < 0.4:
            return starting[0]
        if self.random.random() < 0.97:
            options = [one for one in options if one.do not in ENDINGS] or options
        do = self.random.choice(sorted({one.do for one in options}))
        return self.random.choice([one for one in options if one.do == do])

    def completed(self, option: Option) -> Act:
        """The option with facts that make sense together."""
        act = completed(self.random, option)
        facts = dict(act.facts)
        if option.do == "cut" and option.by in HOUSE and "draw" in self.table.source.speaks:
            facts.pop("at", None)  # in the middle
        if "stake" in facts or option.do == "add-chips":
            facts["stake" if "stake" in facts else "amount"] = self.random.choice(STAKES)
        if option.do == "open":
            facts |= {"from_time": "12:00", "to_time": self.random.choice(["12:00", "04:00"])}
        if "newcomer" in facts:
            facts["newcomer"] = self._stranger()
        if option.do == "change-limits":
            facts |= self._limits()
        if "highest_bet" in facts:
            facts |= self._levels(facts)
        if option.do == "change-cards":
            facts |= {"in_charge": "eve", "dealer": "dan"}
        return Act(act.by, act.do, facts)

    def _stranger(self) -> str:
        self.names.append(f"guest {len(self.names)}")
        return self.names[-1]

    def _limits(self) -> dict[str, int]:
        multiple = self.random.choice([250, 500])
        minimum = multiple * self.random.randint(1, 4)
        return {"multiple": multiple, "minimum": minimum, "maximum": minimum * 20}

    def _levels(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Limits of hold'em that go together."""
        bet = min(facts["minimum_bet"], 2_000)
        blinds = {"first_blind": bet // 2 // 100 * 100 or bet, "second_blind": bet}
        blinds |= {"third_blind": 0, "over_blind": self.random.choice([0, 2 * bet])}
        forced = {"ante": 500} if "ante" in facts else blinds
        stakes = {"minimum_stake": min(STAKES), "maximum_buy_in": 0, "time_to_act": 0}
        return {**forced, **stakes, "minimum_bet": bet, "highest_bet": 4 * bet}

    def _fall(self, asked: Draw) -> Any:
        return "??" if asked.hidden else fallen(self.random, self.table.procedure)

"""Hands at random with rulings in between: no chip and no card is lost, and records replay."""

from __future__ import annotations

import msgspec
import pytest
from holdem_rounds import ANTE, CASH, FIVE, TEN, UNKNOWN

from houseway.games.asks import Draw, Settled, Turn
from houseway.games.record import play_record, read_record, result
from houseway.games.round import Seat
from houseway.journal import canonical
from randomly import Player, completed

ENDINGS = {"void-round", "disturbance", "agreed-action"}
NAMES = ("ann", "bob", "cy", "di", "eve", "flo")
TABLES = [
    {"minimum_bet": 200, "blinds": [100, 200], "commission": FIVE},
    {
        "minimum_bet": 200,
        "blinds": [100, 200],
        "maximum": "half pot",
        "burn": False,
        "time_to_act": 30,
        "blind_option": "A",
        "winning": "8-or-better",
        "tap_out": "units",
    },
    {
        "minimum_bet": 200,
        "maximum": 400,
        "max_raises": 3,
        "blinds": [100, 200, 200],
        "over_blinds": [400, 800],
        "blind_option": "C",
        "uncalled": "excess",
        "commission": TEN,
    },
    {**ANTE, "minimum_bet": 200, "maximum": "straddle", "winning": "high-low", "deck": 40},
    {
        "minimum_bet": 200,
        "blinds": [100, 200],
        "ante": 100,
        "tournament": True,
        "commission": None,
        "maximum": "full pot",
        "deck": 36,
        "joker": True,
    },
]


class Randomly(Player):
    """Short and long stacks, cards that nobody knows, and many rulings."""

    def __init__(self, determinations, seed):
        super().__init__("holdem", {**CASH, **determinations}, seed, (0, 0.05, 0.2)[seed % 3])
        self.unknown = (0, 0.5, 1)[seed // 3 % 3]

    def seats(self):
        return [
            Seat(
                seat=number,
                player=name,
                stake=self.random.choice([200, 300, 500, 1_000, 2_000, 20_000]),
                present=self.random.random() < 0.95,
                posts=self.random.choice([0, 0, 0, 200]),
                dead=self.random.choice([0, 0, 0, 100]),
            )
            for number, name in enumerate(NAMES[: self.random.randint(2, len(NAMES))], 1)
        ]

    def fall(self, round, marks=0.0):
        unknown = round.asked.hidden and self.random.random() < self.unknown
        return UNKNOWN if unknown else super().fall(round, marks)

    def answer(self, round):
        asked, rulings = isinstance(round.asked, Turn | Draw | Settled), self.rulings
        if asked and self.random.random() < rulings and (open := self.open_rulings(round)):
            self.act(round, completed(self.random, self.random.choice(open)), ruling=True)
            return
        self.rulings = 0
        super().answer(round)
        self.rulings = rulings

    def open_rulings(self, round):
        endings = ENDINGS | ({"misdeal"} if self.random.random() < 0.9 else set())
        return [one for one in round.rulings_open() if one.do not in endings]


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
def test_chips_cards_and_records_hold(table):
    for seed in range(180):
        player = Randomly(table, seed)
        round = player.play()
        round.check_cards()
        assert sum(round.stakes.values()) + round.float == sum(s.stake for s in round.seats)
        for seat in round.seats:
            mine = [one for one in round.settlements if one.player == seat.player]
            moved = sum(one.returned - one.staked for one in mine)
            assert round.stakes[seat.player] == seat.stake + moved, seed
        again = play_record(read_record(msgspec.json.encode(player.record())))
        assert canonical(result(again)) == canonical(result(round)), seed

"""Bots of three characters at charity hold'em: legal from any state, rulings included."""

from __future__ import annotations

import pytest

from houseway.games.asks import Turn
from houseway.games.charity_holdem.bot import choose
from houseway.games.holdem.bot import CHARACTERS, ERRATIC, LOOSE, TIGHT
from houseway.games.round import Seat
from randomly import Player

TABLE = {"minimum": 100, "blinds": [50, 100], "lowest_chip": 50}
STRUCTURE = [[100, 100], [100, 200], [200, 200], [200, 400]]
TABLES = [
    TABLE,
    {**TABLE, "limit": "half pot", "ante": 50, "time_to_act": 30},
    {**TABLE, "limit": "structured", "structure": STRUCTURE, "player_cut": True},
    {**TABLE, "blinds": [], "ante": 100, "limit": "full pot", "incomplete_raise": "live"},
]


class WithBots(Player):
    """Everybody plays one character; now and then somebody rules."""

    def __init__(self, determinations, seed, character):
        self.seed = seed
        super().__init__("charity-holdem", determinations, seed, rulings=(0, 0.02, 0.1)[seed % 3])
        self.character, self.chosen = character, 0

    def seats(self):
        stakes = [self.random.choice([50, 150, 500, 2_000]) for _ in range(self.seed % 5 + 2)]
        return [Seat(seat=n, player=f"p{n}", stake=stake) for n, stake in enumerate(stakes, 1)]

    def answer(self, round):
        if isinstance(round.asked, Turn) and self.random.random() >= self.rulings:
            for player in round.asked.actors:
                act = choose(round, player, self.character) if player in round.players else None
                if act is not None:
                    self.chosen += 1
                    return self.act(round, act)
        return super().answer(round)


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_bot_is_legal_from_any_state(table, character):
    chosen = 0
    for seed in range(40):
        hand = WithBots(table, seed, character)
        round = hand.play()
        chosen += hand.chosen
        assert sum(round.stakes.values()) + round.float == sum(s.stake for s in round.seats), seed
    assert chosen > 100


def test_the_characters_differ():
    ways = {one: [WithBots(TABLE, seed, one).play() for seed in range(40)] for one in CHARACTERS}
    folds = {
        one: sum(event.event == "fold" for round in rounds for event in round.events)
        for one, rounds in ways.items()
    }
    assert folds[TIGHT] > folds[LOOSE]
    assert len({folds[TIGHT], folds[LOOSE], folds[ERRATIC]}) == 3

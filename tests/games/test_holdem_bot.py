"""Bots of three characters: legal from any state, deterministic, and blind to others' cards."""

from __future__ import annotations

import pytest
from holdem_rounds import ANTE, CASH, Hand

from houseway.equipment import cards
from houseway.games.asks import Turn
from houseway.games.holdem.bot import CHARACTERS, ERRATIC, LOOSE, TIGHT, choose, strength
from houseway.ranking.poker import HOLDEM
from randomly import Player

THREE = {"ann": 20_000, "bob": 20_000, "cy": 20_000}
TABLES = [
    {},
    {"maximum": "half pot", "blind_option": "A", "over_blinds": [2_000]},
    {"maximum": 1_000, "max_raises": 3, "blind_option": "C"},
    {**ANTE, "winning": "8-or-better"},
]


class WithBots(Player):
    """Everybody plays one character; now and then somebody rules."""

    def __init__(self, determinations, seed, character):
        super().__init__(
            "holdem", {**CASH, **determinations}, seed, rulings=(0, 0.02, 0.1)[seed % 3]
        )
        self.character = character

    def answer(self, round):
        if isinstance(round.asked, Turn) and self.random.random() > self.rulings:
            for player in round.asked.actors:
                act = choose(round, player, self.character)
                if act is not None:
                    return self.act(round, act)
        return super().answer(round)


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_bot_is_legal_from_any_state(table, character):
    for seed in range(30):
        WithBots(table, seed, character).play()


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_bot_does_the_same_again(character):
    def played():
        hand = Hand(THREE, {"ann": "As Kd", "bob": "9c 8c", "cy": "7h 2s"})
        while hand.acting is not None:
            act = choose(hand.round, hand.acting, character)
            hand.do(act.by, act.do, **{k: v for k, v in act.facts.items() if k == "to"})
        return [event.whole() for event in hand.round.events]

    assert played() == played()


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_bot_does_not_look_at_the_cards_of_others(character):
    first = Hand(THREE, {"cy": "As Kd", "ann": "9c 8c"})
    second = Hand(THREE, {"cy": "As Kd", "ann": "Qc Qd"})
    assert choose(first.round, "cy", character) == choose(second.round, "cy", character)


def test_the_characters_differ():
    weak, fair = {"cy": "9s 2d"}, {"cy": "Js 9d"}
    assert choose(Hand(THREE, weak).round, "cy", TIGHT).do == "fold"
    assert choose(Hand(THREE, fair).round, "cy", TIGHT).do == "fold"
    assert choose(Hand(THREE, fair).round, "cy", LOOSE).do == "call"
    assert choose(Hand(THREE, {"cy": "As Ad"}).round, "cy", TIGHT).do == "raise"
    does = set()
    for number in range(12):
        hand = Hand(THREE, {"cy": f"{'23456789TJQK'[number]}s Ad"})
        does.add(choose(hand.round, "cy", ERRATIC).do)
    assert does == {"fold", "call", "raise"}


def test_nothing_is_chosen_where_nothing_is_asked():
    hand = Hand(THREE)
    assert choose(hand.round, "ann") is None
    assert choose(hand.round, "stranger") is None


def test_better_hands_are_stronger():
    rising = ["7s 2d", "Js 9d", "As Kd", "8s 8d", "As Ad"]
    values = [strength([*cards(hole)], [], HOLDEM) for hole in rising]
    assert values == sorted(values)
    board = [*cards("Ks 8c 2d")]
    rising = ["7s 3d", "As Qd", "Kd Qd", "Kd 8d", "8s 8d"]
    values = [strength([*cards(hole)], board, HOLDEM) for hole in rising]
    assert values == sorted(values)


def test_unknown_cards_are_played_as_nothing():
    hand = Hand(THREE, hidden=True)
    assert choose(hand.round, "cy").do == "fold"


@pytest.mark.parametrize(
    ("hole", "board", "worth"),
    [
        ("7s 2d", "", 23),
        ("Ts 8d", "", 41),  # two apart
        ("Ts 9d", "", 51),  # 8 more for neighbours
        ("Ts 9s", "", 57),  # 6 more for one suit
        ("Js Td", "", 65),  # 10 more for two high cards
        ("2s 2d", "", 58),
        ("As Ad", "", 100),
        ("7s 3d", "Ks 8c 2d", 0),
        ("As Qd", "Ks 8c 2d", 5),  # one card over the board
        ("7s 3d", "Ks Kc 2d", 50),  # the pair is everybody's
        ("As Ad", "Ks 8c 2d", 60),
        ("Kd Qd", "Ks 8c 2d", 65),
        ("Kd 8d", "Ks 8c 2d", 85),
        ("8s 8d", "Ks 8c 2d", 100),
    ],
)
def test_what_a_hand_is_worth_from_nothing_to_a_hundred(hole, board, worth):
    assert strength([*cards(hole)], [*cards(board)] if board else [], HOLDEM) == worth


@pytest.mark.parametrize(
    ("hole", "board", "tight", "loose"),
    [
        ("7s 3d", "Qs 8c 2d", "fold", "fold"),  # worth nothing
        ("7s 3d", "Ks Kc 2d", "call", "call"),  # 50, from which the tight call
        ("As Ad", "Ks 8c 2d", "call", "raise"),  # 60, from which the loose raise
        ("Kd Qd", "Ks 8c 2d", "call", "raise"),
        ("Ah 8d", "Ks 8c 2d", "raise", "raise"),  # 70, from which the tight raise
    ],
)
def test_from_what_a_hand_is_called_and_raised(hole, board, tight, loose):
    hand = Hand(THREE, {"cy": hole}, board)
    while len(hand.round.board) < 3:
        open_to = {option.do for option in hand.round.options(hand.acting)}
        hand.do(hand.acting, next(do for do in ("check", "no-raise", "call") if do in open_to))
    hand.do("ann", "bet", to=1_000)
    hand.do("bob", "fold")
    assert choose(hand.round, "cy", TIGHT).do == tight
    assert choose(hand.round, "cy", LOOSE).do == loose


def test_after_three_raises_nobody_raises_again():
    hand = Hand(dict.fromkeys(THREE, 50_000), {"cy": "As Ad"})
    hand.do("cy", "call")
    hand.do("ann", "raise", to=2_000)
    hand.do("bob", "raise", to=3_000)
    assert choose(hand.round, "cy", TIGHT).do == "raise"
    hand.do("cy", "raise", to=4_000)
    hand.do("ann", "call")
    hand.do("bob", "raise", to=5_000)
    assert hand.round.street.raises > 3
    assert choose(hand.round, "cy", TIGHT).do == "call"

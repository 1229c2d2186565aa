"""What wagers are paid, as the sign at the table says it: every line written out."""

from __future__ import annotations

import pytest

from houseway import GAMES

ULTIMATE_BLIND = {
    "royal flush": (500, 1),
    "straight flush": (50, 1),
    "four of a kind": (10, 1),
    "full house": (3, 1),
    "flush": (3, 2),
    "straight": (1, 1),
}
TRIPS = {
    "royal flush": (50, 1),
    "straight flush": (40, 1),
    "four of a kind": (30, 1),
    "full house": (8, 1),
    "flush": (7, 1),
    "straight": (4, 1),
    "three of a kind": (3, 1),
}
CANBERRA_BET = {
    "royal flush": (250, 1),
    "straight flush": (50, 1),
    "four of a kind": (20, 1),
    "full house": (7, 1),
    "flush": (5, 1),
    "straight": (4, 1),
    "three of a kind": (3, 1),
    "two pairs": (2, 1),
    "one pair": (1, 1),
    "five odd cards": (1, 1),
}
MAIN_WAGER = {"Blackjack": (3, 2), "any other win": (1, 1), "insurance": (2, 1)}
WHEEL = {
    "straight: one number from 0 to 36": (35, 1),
    "split: two numbers that adjoin": (17, 1),
    "street: a row of three, 0/1/2 or 0/2/3": (11, 1),
    "corner: four numbers that adjoin": (8, 1),
    "six-line: two rows that adjoin": (5, 1),
    "column: column 1, 2 or 3": (2, 1),
    "dozen: dozen 1, 2 or 3": (2, 1),
    "low: 1 to 18": (1, 1),
    "high: 19 to 36": (1, 1),
    "even: the even numbers from 2": (1, 1),
    "odd: the odd numbers": (1, 1),
    "red: the red numbers": (1, 1),
    "black: the black numbers": (1, 1),
}


@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("blackjack", [("Main wager", MAIN_WAGER)]),
        ("tournament-blackjack", [("Main wager", MAIN_WAGER)]),
        ("canberra-poker", [("A winning Bet", CANBERRA_BET)]),
        ("mini-baccarat", [("Wagers", {"banker": (1, 1), "player": (1, 1), "tie": (8, 1)})]),
        ("pai-gow", [("Wager", {"both parts beat the Bank's": (1, 1)})]),
        ("roulette", [("Wagers", WHEEL)]),
        (
            "ultimate-holdem",
            [
                ("Ante and Play", {"a winning hand": (1, 1)}),
                ("Blind", ULTIMATE_BLIND),
                ("Trips", TRIPS),
            ],
        ),
        ("holdem", []),
        ("charity-holdem", []),
    ],
)
def test_a_sign_says_what_wagers_are_paid_the_best_first(name, tables):
    game = GAMES[name]
    told = [(table.wager, list(table.odds.items())) for table in game.pays(game.round.standard)]
    assert told == [(wager, list(odds.items())) for wager, odds in tables]

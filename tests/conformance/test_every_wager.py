"""Chips go where they are said to go, in every game; an amount never decides what is meant."""

from __future__ import annotations

from contextlib import suppress

import pytest
from listed import LISTED, NAMES

from houseway.games import game as game_named
from houseway.games.asks import Act, Amounts, Choices, Turn
from houseway.games.wagering import BankedRound
from houseway.journal import canonical
from houseway.rulebook import Refused
from randomly import Player, completed

MAIN = {
    "blackjack": "main",
    "canberra-poker": "ante",
    "mini-baccarat": None,
    "pai-gow": "main",
    "roulette": None,
    "tournament-blackjack": "main",
    "ultimate-holdem": "ante",
}
SIDE_BETS = {
    "tie_minimum": 25,
    "tie_maximum": 100,
    "trips_minimum": 500,
    "trips_maximum": 2_000,
    "perfect_pairs": True,
    "perfect_pairs_minimum": 300,
    "perfect_pairs_maximum": 900,
}
listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
banked = pytest.mark.parametrize("game", sorted(MAIN))


def test_the_games_with_wagers_against_the_house_are_all_here():
    against_the_house = {name for name, _ in LISTED if issubclass(game_named(name), BankedRound)}
    assert set(MAIN) == against_the_house


def _table(game):
    """The game with every wager beside the main one that it has, each with limits of its own."""
    determinations = dict(next(given for name, given in LISTED if name == game))
    known = game_named(game).determinations_type.__struct_fields__
    return determinations | {name: value for name, value in SIDE_BETS.items() if name in known}


@banked
def test_a_wager_on_nothing_in_particular_is_the_main_wager_or_refused(game):
    player, taken, refused = Player(game, _table(game), seed=21), 0, 0
    for _ in range(25):
        round = player.open()
        while round.asked is not None:
            for act in _wagers(round):
                unnamed = {name: value for name, value in act.facts.items() if name != "on"}
                meant = _given(round, Act(act.by, "wager", unnamed))
                named = MAIN[game] and _given(round, Act(act.by, "wager", act.facts | _main(game)))
                assert meant == named
                assert meant is None or meant.facts["on"] == MAIN[game]
                taken, refused = taken + (meant is not None), refused + (meant is None)
            player.answer(round)
    assert refused
    assert bool(taken) is (MAIN[game] is not None)


def _main(game):
    return {"on": MAIN[game]}


def _wagers(round):
    """Wagers on every spot, with every amount that is the lowest or highest of some spot."""
    options = [one for one in _options(round) if one.do == "wager"]
    amounts = {
        amount
        for one in options
        if isinstance(one.choose["amount"], Amounts)
        for amount in (one.choose["amount"].low, one.choose["amount"].largest, 300, 700)
    }
    for option in options:
        chosen = {n: r.values[0] for n, r in option.choose.items() if isinstance(r, Choices)}
        for amount in amounts:
            yield Act(option.by, "wager", {**option.where, **chosen, "amount": amount})


@listed
def test_what_is_left_unsaid_is_never_chosen_by_what_fits(game, determinations):
    """Without a fact by which the open actions differ, none of them is taken."""
    player = Player(game, determinations, seed=22)
    for _ in range(4):
        round = player.open()
        while round.asked is not None:
            for act, left_out in _with_less(player, round):
                meant = [one for one in round.asked.open_to(act.by) if one.concerns(act)]
                if left_out == "on" and act.do == "wager" and game in MAIN:
                    continue
                if len({str(one.where[left_out]) for one in meant}) > 1:
                    before = _state(round)
                    assert _given(round, act) is None
                    assert _state(round) == before
            player.answer(round)


def _with_less(player, round):
    for option in _options(round):
        whole = completed(player.random, option)
        for name in option.where:
            facts = {fact: value for fact, value in whole.facts.items() if fact != name}
            yield Act(whole.by, whole.do, facts), name


def _options(round):
    return round.asked.options if isinstance(round.asked, Turn) else ()


def _given(round, act):
    """The act as the round takes it; None where it is refused."""
    with suppress(Refused):
        return round.check(act)
    return None


def _state(round):
    return canonical([round.view("inspector"), [event.whole() for event in round.events]])

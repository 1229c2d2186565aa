"""A table as a program holds it: made by keywords, played by bots, and the same from a seed."""

from __future__ import annotations

import copy
import pickle

import pytest

from houseway import GAMES, Act, Refused, Table
from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.pai_gow import PaiGow


@pytest.mark.parametrize("name", GAMES)
def test_plain_players_play_every_game_the_same_from_a_seed(name):
    players = dict.fromkeys(("ann", "bob", "cy"))
    one, other, third = (Table(name, seed=seed) for seed in (7, 7, 8))
    assert [table.play(4, players) for table in (one, other, third)] == [4, 4, 4]
    ends = [table.state.patrons for table in (one, other)]
    assert ends[0] == ends[1]
    assert one.record().draws == other.record().draws != third.record().draws
    one.state.check_chips()


def test_own_players_decide_by_the_round_and_their_name():
    asked = []

    def cautious(round, player):
        asked.append(player)
        for option in round.legal_actions(player):
            if option.do == "wager" and not any(w.player == player for w in round.wagers):
                return option.act(amount=1_000)
            if option.do in ("stand", "draw") and not round.betting_open:
                return option
        return None

    table = Table("blackjack", seed=1)
    assert table.play(10, {"ann": cautious}, stake=50_000) == 10
    assert set(asked) == {"ann"}
    assert all(settled.staked == 1_000 for settled in table.round.settlements)
    assert table.state.carried.rounds == 10


def test_a_player_who_says_nothing_plays_plainly():
    mute, plain = Table("holdem", seed=1), Table("holdem", seed=1)
    mute.play(5, {"mo": lambda *_: None, "ann": None})
    plain.play(5, {"mo": None, "ann": None})
    assert mute.round.told("inspector") == plain.round.told("inspector")


def test_an_act_that_is_not_open_is_refused_with_its_clause():
    def greedy(_, player):
        return Act(player, "wager", {"box": 1, "amount": 1})

    with pytest.raises(Refused, match="NI2005-63"):
        Table("blackjack").play(1, {"ann": greedy})


def test_play_ends_when_too_few_have_chips():
    def reckless(round, player):
        for option in round.legal_actions(player):
            if option.do == "wager" and round.stakes[player]:
                return option.act(amount=option.choose["amount"].largest)
            if option.do == "draw":
                return option
        return None

    table = Table("blackjack", seed=2)
    assert 0 < table.play(100, {"ann": reckless}, stake=10_000) < 100
    assert table.state.patrons["ann"].stake == 0


def test_determinations_are_given_by_keyword_on_top_of_the_standard_table():
    table = Table("blackjack", decks=6, minimum=500)
    assert table.state.determinations.minimum == 500
    assert table.state.determinations.maximum == table.game.standard.maximum
    chosen = BlackjackDeterminations(minimum=500, maximum=1_000, multiple=500)
    assert Table("blackjack", chosen).state.determinations is chosen
    assert Table("blackjack", chosen, decks=6).state.determinations.decks == 6
    named = {"minimum": 500, "maximum": 1_000, "multiple": 500}
    assert Table("blackjack", named).state.determinations == chosen


@pytest.mark.parametrize(
    ("given", "chosen", "why"),
    [
        (None, {"deks": 6}, "blackjack has no determination “deks”; the nearest is decks."),
        (None, {"zebra": 6}, "blackjack has no determination “zebra”."),
        (None, {"decks": "six"}, "Expected `int`, got `str` (decks)."),
        (None, {"minimum": 3}, "The minimum (3) must be a multiple of 500. (NI2005-63 3.3)"),
        ({"minimum": 500}, {}, "Object missing required field `maximum`."),
        ({"limits": 500}, {}, "blackjack has no determination “limits”."),
        (5, {}, "Determinations are BlackjackDeterminations or a mapping, not 5."),
        (
            PaiGow.standard,
            {},
            "A table of blackjack takes BlackjackDeterminations, not PaiGowDeterminations.",
        ),
    ],
)
def test_what_cannot_be_determined_is_said_in_one_sentence(given, chosen, why):
    with pytest.raises(Refused) as refused:
        Table("blackjack", given, **chosen)
    assert str(refused.value) == why


def test_a_seed_is_for_a_table_that_deals_by_itself():
    with pytest.raises(Refused, match="A seed is for a table that deals by itself"):
        Table("blackjack", live=True, seed=1)


def test_a_table_says_that_it_is_not_copied_and_what_to_do_instead():
    table = Table("roulette")
    for make in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=r"Table\.resume plays its journal again"):
            make(table)
    with pytest.raises(TypeError, match="keep what save"):
        pickle.dumps(table)


def test_a_table_reads_as_text_and_shows_what_one_may_use():
    table = Table("blackjack", seed=3)
    assert str(table) == "blackjack: closed, nobody is there"
    table.play(1, {"ann": None})
    assert str(table).startswith("blackjack: open, ann ")
    assert "round 1" in str(table)
    assert {"do", "play", "view", "journal", "svg"} <= set(dir(table))
    assert not [name for name in dir(table) if name.startswith("_") or not hasattr(table, name)]


@pytest.mark.parametrize("near", ["sitt", "sit_"])
def test_what_nobody_ever_does_names_what_is_near(near):
    with pytest.raises(Refused, match="the nearest is sit"):
        Table("blackjack").do("ann", near)

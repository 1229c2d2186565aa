"""What every game promises, whatever its rules: one suite for all that are listed."""

from __future__ import annotations

import msgspec
import pytest
from listed import LISTED, NAMES

from houseway.games import GAMES
from houseway.games.asks import Act, Amounts, Cut, Draw, PlaceCuttingCard, Shuffle, Turn
from houseway.games.ordered import OrderedWagers
from houseway.games.record import play_record, read_record, result
from houseway.games.round import VOID
from houseway.games.wagering import BankedRound
from houseway.journal import canonical
from houseway.rulebook import Refused, find
from randomly import Player, completed

ROUNDS = 36
listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)


def test_every_game_is_listed():
    assert {game for game, _ in LISTED} == set(GAMES)


@listed
@pytest.mark.parametrize("rulings", [0.0, 0.02])
def test_rounds_end_with_chips_conserved_and_clauses_cited(game, determinations, rulings):
    player = Player(game, determinations, seed=1, rulings=rulings)
    for _ in range(ROUNDS):
        round = player.play()
        brought = sum(seat.stake for seat in round.seats)
        assert sum(round.stakes.values()) + round.float == brought
        assert not [wager for wager in round.wagers if wager.open]
        settled = [wager.facts["settlement"] for wager in round.wagers]
        assert len(set(map(id, settled))) == len(settled)
        assert {id(one) for one in settled} <= set(map(id, round.settlements))
        for settlement in round.settlements:
            assert settlement.clauses
            for citation in settlement.clauses:
                assert find(citation).ruleset == round.rules.id
        for ruled in (event for event in round.events if event.event == "ruling"):
            assert ruled.clauses


@listed
def test_settlements_say_what_moved(game, determinations):
    player = Player(game, determinations, seed=2, rulings=0.01)
    for _ in range(ROUNDS):
        round = player.play()
        for seat in round.seats:
            mine = [one for one in round.settlements if one.player == seat.player]
            moved = sum(one.returned - one.staked for one in mine)
            later = ("result reversed", "result put right")
            reversed_ = [e for e in round.events if e.event in later]
            earlier = sum(e.facts["amount"] for e in reversed_ if e.facts["player"] == seat.player)
            assert round.stakes[seat.player] == seat.stake + moved + earlier
        for one in round.settlements:
            assert one.result in ("win", "lose", "push", VOID)
            assert one.paid == 0 or one.result == "win"


@listed
@pytest.mark.parametrize("rulings", [0.0, 0.02])
def test_the_record_of_a_round_replays_to_the_byte(game, determinations, rulings):
    player = Player(game, determinations, seed=3, rulings=rulings)
    for _ in range(ROUNDS // 3):
        round = player.play()
        again = play_record(read_record(msgspec.json.encode(player.record())))
        assert canonical(result(again)) == canonical(result(round))


@listed
def test_no_listed_action_is_refused(game, determinations):
    player = Player(game, determinations, seed=4)
    for _ in range(5):
        round = player.open()
        while round.asked is not None:
            for option in (*_options(round), *round.rulings_open()):
                for act in _edges(player, option):
                    round.check(act)
            player.answer(round)


def _options(round):
    return round.asked.options if isinstance(round.asked, Turn) else ()


def _edges(player, option):
    """The option at the lowest and the highest of each amount, and somewhere between."""
    yield completed(player.random, option)
    for name, allowed in option.choose.items():
        if isinstance(allowed, Amounts):
            rest = completed(player.random, option).facts
            yield Act(option.by, option.do, {**rest, name: allowed.low})
            yield Act(option.by, option.do, {**rest, name: allowed.largest})


@listed
def test_what_is_remembered_is_what_would_be_made_anew(game, determinations):
    player = Player(game, determinations, seed=6, rulings=0.05)
    for _ in range(ROUNDS // 6):
        round = player.open()
        while round.asked is not None:
            for viewer in (None, *round.stakes, "dealer", "inspector"):
                to_all = round.shown_to_all()
                seen = msgspec.structs.replace(to_all, **round.seen_besides(viewer, to_all))
                assert round.seen_by(viewer) == seen
                assert round.seen_by(viewer) == seen
            if isinstance(round, BankedRound) and round.betting_open:
                for name in round.stakes:
                    assert round.open_to(name) == tuple(round.player_options(name))
            if isinstance(round, OrderedWagers) and round.betting_open:
                order = [name for name in round.wagering_order() if round.may_wager(name)]
                assert round.without_wager() == [one for one in order if round.is_awaited(one)]
            player.answer(round)
        assert round.seen_by("inspector") == round.shown_to_all(all_seen=True)


@listed
def test_no_unlisted_action_is_accepted(game, determinations):
    player = Player(game, determinations, seed=5)
    for _ in range(3):
        round = player.open()
        while round.asked is not None:
            before = _state(round)
            for act in _unlisted(player, round):
                with pytest.raises(Refused) as refused:
                    round.give(act)
                assert refused.value.reason
                assert _state(round) == before
            player.answer(round)


def _state(round):
    return canonical([round.view("inspector"), [event.whole() for event in round.events]])


def _unlisted(player, round):
    """Acts of strangers, acts nobody knows, and listed acts with an amount out of range."""
    yield Act("mallory", "wager", {"on": "main", "box": 1, "amount": 1_000})
    yield Act("ann", "fly")
    yield Act("ann", "no-more-bets")
    for option in _options(round):
        act = completed(player.random, option)
        yield Act("mallory", act.do, act.facts)
        yield Act(act.by, act.do, {**act.facts, "nonsense": 1})
        for name, allowed in option.choose.items():
            if isinstance(allowed, Amounts):
                for amount in (allowed.low - allowed.step, -1, 0.5, "x", True):
                    if amount not in allowed and not _other_option_takes(round, act, name, amount):
                        yield Act(act.by, act.do, {**act.facts, name: amount})
                if allowed.step > 1:
                    off = allowed.low + 1
                    if not _other_option_takes(round, act, name, off):
                        yield Act(act.by, act.do, {**act.facts, name: off})


def _other_option_takes(round, act, name, amount):
    other = Act(act.by, act.do, {**act.facts, name: amount})
    return any(option.completed(other) for option in _options(round) if option.concerns(other))


@listed
def test_a_hidden_card_makes_no_difference_to_those_who_may_not_see_it(game, determinations):
    """Two rounds that differ in a hidden card look the same until it is shown."""
    player = Player(game, determinations, seed=6)
    for _ in range(6):
        round = player.open()
        while round.asked is not None:
            if isinstance(round.asked, Draw) and round.asked.hidden:
                _compare_hidden(player, round)
            player.answer(round)


def _compare_hidden(player, round):
    asked = round.asked
    seen = []
    for _ in range(2):
        again = _again(player)
        again.give(player.fall(again, marks=0))
        others = [name for name in again.stakes if name != asked.to]
        viewers = [None, "dealer", "supervisor", "inspector", *others]
        seen.append([again.view(v) for v in viewers] + [again.told(v) for v in viewers])
        assert asked == round.asked
    assert canonical(seen[0]) == canonical(seen[1])


def _again(player):
    round = player.game(player.determinations, player.seated, player.circumstances)
    draws, steps = list(player.draws), list(player.steps)
    while draws or steps or isinstance(round.asked, Shuffle | Cut | PlaceCuttingCard):
        if isinstance(round.asked, Turn):
            told = dict(steps.pop(0))
            told.pop("after", None)
            round.give(Act(told.pop("by"), told.pop("do"), told))
        elif isinstance(round.asked, Draw):
            round.give(draws.pop(0))
        else:
            round.give(None)
    return round


@listed
def test_thousands_of_rounds_end(game, determinations):
    player = Player(game, determinations, seed=7)
    for _ in range(160):
        player.play()

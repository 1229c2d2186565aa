"""What happened is seen in its order: cards as they fell, then totals, then verdicts and chips."""

from __future__ import annotations

import pytest
from listed import LISTED, NAMES

from houseway.drawing import scene
from houseway.drawing.beats import IN, OUT, SET, SPIN, TURN, beats
from houseway.drawing.scene import MARK, changes
from playing import NO_MORE_BETS, begin, step, wager
from randomly import Player

BLACKJACK = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
ROULETTE = {"minimum": 50, "maximum": 1_000, "multiple": 10}


def played(before, round, since):
    """The beats from a view to the view of now, by piece."""
    found = beats(scene(before), scene(round.view(None)), round.events[since:])
    assert len({beat.key for beat in found}) == len(found)
    return {beat.key: beat for beat in found}


@pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
def test_every_change_has_its_beat_and_totals_and_verdicts_wait_for_what_they_tell(
    game, determinations
):
    player, settled = Player(game, determinations, seed=3), 0
    for _ in range(6):
        round = player.open()
        before, since = round.view(None), len(round.events)
        for _ in range(80):
            if round.asked is None:
                break
            player.answer(round)
            was, now = scene(before), scene(round.view(None))
            found = played(before, round, since)
            gone = was.pieces.keys() - now.pieces.keys()
            assert found.keys() == gone | {one.key for one in changes(was, now, "t")}
            cards = [one for one in found.values() if one.key.startswith(("card", "tile", "ball"))]
            fallen = [one.over for one in cards if one.how in (IN, TURN, SPIN)]
            for key, beat in found.items():
                if key.startswith(("verdict", "pay")) and key in now.pieces:
                    assert beat.at >= max(fallen, default=0)
                    settled += 1
                if key.startswith("total") and key in now.pieces:
                    its = [
                        one.over for one in cards if one.how in (IN, TURN) and own(now, one, key)
                    ]
                    assert beat.at >= max(its, default=0)
                    if any(event.event == "settled" for event in round.events[since:]):
                        assert beat.at >= max(fallen, default=0)
            before, since = round.view(None), len(round.events)
    assert settled or game in ("holdem", "charity-holdem")


@pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
def test_beats_that_are_made_once_for_all_are_what_each_would_have_alone(game, determinations):
    player, shared = Player(game, determinations, seed=5), 0
    for _ in range(3):
        round = player.open()
        viewers = (None, *round.view(None).stakes)
        before, since = {one: round.view(one) for one in viewers}, len(round.events)
        for _ in range(60):
            if round.asked is None:
                break
            player.answer(round)
            seen = {}
            for one in viewers:
                was, now = scene(before[one]), scene(round.view(one))
                alone = beats(was, now, round.events[since:])
                assert beats(was, now, round.events[since:], seen) == alone
            shared += len(viewers) - len(seen)
            before, since = {one: round.view(one) for one in viewers}, len(round.events)
    assert shared


def own(now, beat, total):
    return beat.key in now.pieces and now.pieces[beat.key].of == now.pieces[total].of


def test_cards_fly_in_the_order_in_which_they_were_dealt():
    steps = [wager("ann", 1_000, "main", 1), wager("bob", 1_000, "main", 2)]
    two = {"ann": 50_000, "bob": 50_000}
    open_ = begin("blackjack", BLACKJACK, two, "", steps)
    before, since = open_.view(None), len(open_.events)
    round = begin("blackjack", BLACKJACK, two, "Ts 9h 8d 2c 3c", [*steps, NO_MORE_BETS])
    found = played(before, round, since)
    flown = sorted((beat.at, key) for key, beat in found.items() if beat.how == IN)
    assert [key for _, key in flown] == [
        "card-1-0",
        "card-2-0",
        "card-dealer-0",
        "card-1-1",
        "card-2-1",
    ]
    assert found["total-1"].at >= found["card-1-1"].over
    assert all(beat.away == "shoe" for beat in found.values() if beat.how == IN)


def test_the_ball_runs_for_some_seconds_before_its_number_is_told():
    steps = [wager("ann", 50, "17", None), wager("bob", 50, "0", None)]
    two = {"ann": 1_000, "bob": 1_000}
    open_ = begin("roulette", ROULETTE, two, [], steps)
    before, since = open_.view(None), len(open_.events)
    round = begin("roulette", ROULETTE, two, [17], [*steps, NO_MORE_BETS])
    found = played(before, round, since)
    assert (found["ball"].how, found["ball"].takes) == (SPIN, 7_000)
    for key in ("result", "dolly", "mark-cloth", "verdict-0", "verdict-1"):
        assert found[key].at >= found["ball"].over
    assert found["bet-0"].how == OUT
    assert found["bet-0"].at >= found["ball"].over
    assert found["stake-0"].how == SET
    assert found["stake-0"].at >= found["verdict-0"].at


def test_a_piece_that_only_moved_is_not_sent_again():
    steps = [wager("ann", 1_000, "main", 1), NO_MORE_BETS]
    one = {"ann": 50_000}
    two = begin("blackjack", BLACKJACK, one, "5s 9h 3d", steps)
    three = begin("blackjack", BLACKJACK, one, "5s 9h 3d 2c", [*steps, step("ann", "draw", box=1)])
    found = {
        each.key: each for each in changes(scene(two.view(None)), scene(three.view(None)), "t")
    }
    assert found["card-1-2"].drawn is not None
    assert found["card-1-0"].drawn is None
    assert MARK not in str(found)

"""A round can be copied, pickled and stepped back, wherever it stands."""

from __future__ import annotations

import copy
import pickle

import pytest
from msgspec import to_builtins

from houseway import GAMES, Refused, Seat
from houseway.games.record import result
from houseway.games.rulings import Given
from randomly import Player

SEATED = [Seat(seat=1, player="ann", stake=100_000), Seat(seat=2, player="bob", stake=100_000)]
COPIES = [
    lambda round: round.copy(),
    copy.copy,
    copy.deepcopy,
    lambda round: pickle.loads(pickle.dumps(round)),
]


def state(round):
    """All that can be seen of a round, and what is asked for."""
    return result(round), round.asked, round.view(), round.given


def open_round(name):
    """A round of two, before anything is done."""
    played = GAMES[name].round
    return played(played.standard, SEATED)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_by_itself_and_leaves_the_round_alone(name):
    """Rulings included: what was rebuilt is rebuilt in the copy."""
    ruled = 0
    for seed in range(6):
        player = Player(name, _standard(name), seed, rulings=0.08)
        round = player.open()
        while round.asked is not None and round.given < 120:
            before = state(round)
            other = COPIES[round.given % len(COPIES)](round)
            assert state(other) == before
            player.answer(round)
            assert state(other) == before
            other.follow(_last(round))
            assert state(other) == state(round)
        ruled += sum(type(answer) is Given for answer in round._given)
    assert ruled


def _standard(name):
    return to_builtins(GAMES[name].round.standard)


def _last(round):
    """The last answer as it can be given to another round."""
    return [round.__reduce__()[1][-1][-1]]


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_stepped_back_answer_by_answer(name):
    player = Player(name, _standard(name), 5, rulings=0.05)
    round = player.open()
    states = [state(round)]
    while round.asked is not None and len(states) < 60:
        player.answer(round)
        states.append(state(round))
    for was in reversed(states[:-1]):
        round.undo()
        assert state(round) == was
    with pytest.raises(Refused, match="1 answers cannot be taken back: 0 were given"):
        round.undo()


def test_several_answers_are_taken_back_at_once():
    round = open_round("blackjack")
    before = state(round)
    round.do("ann", "wager", box=1, amount=5_000)
    round.do("bob", "wager", box=2, amount=5_000)
    after = state(round)
    round.undo(0)
    assert state(round) == after
    for steps in (3, -1):
        with pytest.raises(Refused, match=f"{steps} answers cannot be taken back: 2 were given"):
            round.undo(steps)
    round.undo(2)
    assert state(round) == before


def test_what_is_no_round_says_that_it_cannot_be_copied():
    played = GAMES["blackjack"].round
    shoe = played.house.new_shoe(played.standard, SEATED, None)
    for make in COPIES[1:]:
        with pytest.raises(TypeError, match=r"A BlackjackShoe cannot be (copied|pickled)"):
            make(shoe)


def test_legal_actions_are_values_with_their_amounts():
    round = open_round("blackjack")
    wager = round.legal_actions("ann")[0]
    act = wager.act(amount=1_000)
    assert (act.by, act.do, act.facts["amount"]) == ("ann", "wager", 1_000)
    with pytest.raises(ValueError, match=r"wager takes amount \(.* in steps of 500\), not"):
        wager.act(amount=1_001)
    assert {option.by for option in round.legal_actions()} == {"ann", "bob"}


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_short_in_one_line_readable_in_text_and_drawn(name):
    round = open_round(name)
    assert len(repr(round)) < 300
    assert str(round).startswith(f"{name.replace('-', ' ')}, round 1: ")
    assert "ann 100,000" in str(round)
    assert round._repr_svg_().startswith("<svg")
    assert {"copy", "undo", "legal_actions", "give", "stakes"} <= set(dir(round))
    assert not [name for name in dir(round) if name.startswith("_") or not hasattr(round, name)]

"""Roulette as records: chips are conserved, replay equals play, and what is listed is open."""

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from houseway.games.asks import Act, Amounts, Choices, Draw, Option, Settled, Words
from houseway.games.record import RoundRecord, play_record, read_record, result, write_step
from houseway.games.roulette import Roulette, RouletteDeterminations, WagerLimits
from houseway.games.round import Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, play, record, step, wager

LIMITS = {"minimum": 10, "maximum": 100}
TABLE = RouletteDeterminations(
    minimum=50,
    maximum=200,
    multiple=5,
    limits={"straight": WagerLimits(maximum=20), "even-money": WagerLimits(minimum=25)},
)
SEATS = (
    Seat(seat=1, player="ann", stake=2_000),
    Seat(seat=2, player="bob", stake=300, warned=True),
    Seat(seat=3, player="cat", stake=47),
)


def chosen(data, allowed):
    """Some value that a range allows."""
    match allowed:
        case Amounts():
            steps = (allowed.largest - allowed.low) // allowed.step
            return allowed.low + allowed.step * data.draw(st.integers(0, min(steps, 40)))
        case Choices():
            return data.draw(st.sampled_from(allowed.values))
        case Words():
            return "as seen"
    raise AssertionError(allowed)


def act_of(data, option: Option) -> Act:
    facts = {name: chosen(data, allowed) for name, allowed in option.choose.items()}
    return Act(option.by, option.do, {**option.where, **facts})


def played_at_random(data):
    """A round in which every answer is one that was listed as open."""
    round, steps, draws = Roulette(TABLE, SEATS), [], []
    for turn in range(25):
        if round.over or (turn > 15 and isinstance(round.asked, Settled)):
            break
        rulings = round.rulings_open()
        if rulings and data.draw(st.integers(0, 9)) == 0:
            act = act_of(data, data.draw(st.sampled_from(rulings)))
            steps.append(write_step(act) | {"after": len(draws)})
            round.give(act)
        elif isinstance(round.asked, Draw):
            draws.append(data.draw(st.integers(0, 36)))
            round.give(draws[-1])
        elif isinstance(round.asked, Settled):
            break
        else:
            options = round.asked.options
            act = act_of(data, data.draw(st.sampled_from(options)))
            steps.append(write_step(act))
            round.give(act)
    while not round.over:
        if isinstance(round.asked, Settled):
            round.give(None)
        elif isinstance(round.asked, Draw):
            draws.append(17)
            round.give(17)
        else:
            steps.append(NO_MORE_BETS)
            round.give(Act("dealer", "no-more-bets"))
    return round, steps, draws


@settings(max_examples=60)
@given(st.data())
def test_listed_actions_are_taken_chips_are_kept_and_replay_equals_play(data):
    round, steps, draws = played_at_random(data)
    assert sum(round.stakes.values()) + round.float == sum(seat.stake for seat in SEATS)
    told = RoundRecord(
        houseway=1,
        game="roulette",
        determinations=msgspec.to_builtins(TABLE),
        seats=list(SEATS),
        draws=draws,
        steps=steps,
    )
    again = play_record(read_record(msgspec.json.encode(told)))
    assert result(again) == result(round)


ODD = [None, [], {}, "", "x", -1, 1.5, True, [17], {"a": 1}]
SENSIBLE = {
    "wager": {"on": "17", "amount": 10},
    "race-track": {"on": "tier", "amount": 10},
    "neighbours": {"number": 17, "amount": 10},
    "maximum-marker": {"number": 17},
    "take-back": {"on": "red"},
}


@pytest.mark.parametrize("odd", ODD, ids=repr)
@pytest.mark.parametrize("fact", ["on", "amount", "number", "with", "box"])
@pytest.mark.parametrize("act", SENSIBLE)
def test_facts_that_make_no_sense_are_refused(act, fact, odd):
    round = begin("roulette", LIMITS, {"ann": 10_000}, [], [wager("ann", 10, "red", box=None)])
    with pytest.raises(Refused):
        do(round, "ann", act, **SENSIBLE[act] | {fact: odd})


@pytest.mark.parametrize("act", SENSIBLE)
def test_facts_that_make_sense_are_taken(act):
    round = begin("roulette", LIMITS, {"ann": 10_000}, [], [wager("ann", 10, "red", box=None)])
    do(round, "ann", act, **SENSIBLE[act])


def test_a_record_prints_its_settlements():
    steps = [wager("ann", 10, "11/8", box=None), step("ann", "neighbours", number=0, amount=10)]
    round = play("roulette", LIMITS, {"ann": 100}, "8", [*steps, NO_MORE_BETS])
    split, *pieces = result(round)["settlements"]
    assert {**split, "clauses": list(split["clauses"])} == {
        "player": "ann",
        "box": None,
        "wager": "8/11",
        "staked": 10,
        "result": "win",
        "odds": "17 to 1",
        "paid": 170,
        "returned": 180,
        "clauses": ["NI2002-45-roulette 7.1", "NI2002-45-roulette 6.1(b)"],
    }
    assert [one["hand"] for one in pieces] == ["neighbours of 0"] * 5


def test_a_record_may_be_played_from_json():
    told = record("roulette", LIMITS, {"ann": 100}, ["0"], [NO_MORE_BETS])
    assert play_record(read_record(msgspec.json.encode(told))).stakes == {"ann": 100}

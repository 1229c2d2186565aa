"""The sign at a roulette table, and wagers that keep to it or do not."""

import msgspec
import pytest

from houseway.games.record import BadRecord, open_round
from houseway.games.roulette import Roulette, RouletteDeterminations, simple_wager
from houseway.games.round import Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, happened, play, record, wager
from proof import rule

TABLE = {"minimum": 50, "maximum": 1_000, "multiple": 5}
STRAIGHT = TABLE | {"limits": {"straight": {"maximum": 100}}}


def bet(amount, on="17", by="ann"):
    return wager(by, amount, on, box=None)


def spun(number, *steps, table=None, seats=None):
    seats = seats or {"ann": 1_000}
    return play("roulette", table or TABLE, seats, [number], [*steps, NO_MORE_BETS])


def warned(stake=1_000):
    return [Seat(seat=1, player="ann", stake=stake, warned=True)]


# What can be determined


@rule("NI2002-45-roulette", "3.1", "3.2")
def test_the_sign_tells_limits_type_by_type_and_what_is_in_use():
    types = {"straight": {"maximum": 100}, "column": {"minimum": 50, "maximum": 1_000}}
    chosen = {"minimum": 50, "maximum": 2_000, "multiple": 5, "limits": types, "race_track": False}
    sign = msgspec.convert(chosen, RouletteDeterminations).sign()
    assert sign == [
        ("minimum", "50 in all in a round"),
        ("maximum", "2,000 on one place"),
        ("multiples", "5"),
        ("straight", "5 to 100"),
        ("column", "50 to 1,000"),
        ("race track", "not in use"),
        ("0/1/2/3", "in use"),
        ("maximum markers", "in use"),
    ]


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"minimum": 0}, "3.1"),
        ({"minimum": 2_000}, "3.1"),
        ({"maximum": 1_001}, "3.2"),
        ({"multiple": 0}, "3.2"),
        ({"limits": {"straight": {"maximum": 2_000}}}, "3.1"),
        ({"limits": {"straight": {"minimum": 50, "maximum": 20}}}, "3.1"),
        ({"limits": {"straight": {"minimum": 3}}}, "3.2"),
        ({"limits": {"straight": {"maximum": 0}}}, "3.2"),
        ({"limits": {"basket": {"maximum": 20}}}, "4.3"),
        ({"colour_chips": {"ann": {"value": 3}}}, "3.2"),
        ({"colour_chips": {"ann": {"value": 0}}}, "3.2"),
    ],
)
def test_determinations_outside_the_rules_are_refused(change, clause):
    with pytest.raises(BadRecord) as bad:
        open_round(record("roulette", TABLE | change, {"ann": 100}))
    assert bad.value.clauses == (f"NI2002-45-roulette {clause}",)


@rule("NI2002-45-roulette", "2.2")
@pytest.mark.parametrize("tenths", [169, 221])
def test_a_ball_is_17_to_22_mm(tenths):
    for allowed in (170, 220):
        assert (
            RouletteDeterminations(**TABLE, ball_tenths_of_mm=allowed).ball_tenths_of_mm == allowed
        )
    with pytest.raises(Refused) as refusal:
        RouletteDeterminations(**TABLE, ball_tenths_of_mm=tenths)
    assert refusal.value.clauses == ("NI2002-45-roulette 2.2",)


# Multiples


@rule("NI2002-45-roulette", "3.2")
def test_a_stake_is_a_multiple():
    round = begin("roulette", TABLE | {"multiple": 25}, {"ann": 1_000})
    do(round, "ann", "wager", on="17", amount=100)
    do(round, "ann", "wager", on="17", amount=125)
    with pytest.raises(Refused, match="110 is not a multiple of 25") as refusal:
        do(round, "ann", "wager", on="17", amount=110)
    assert refusal.value.clauses == ("NI2002-45-roulette 3.2",)


# Under the minimum


@rule("NI2002-45-roulette", "3.3")
@pytest.mark.parametrize(("number", "stake"), [(17, 1_000 + 40 * 35), (1, 960)])
def test_first_stake_under_the_minimum_plays_with_a_warning(number, stake):
    round = spun(number, bet(40))
    assert round.stakes == {"ann": stake}
    assert [one["player"] for one in happened(round, "warned")] == ["ann"]
    assert happened(round, "warned")[0]["clauses"] == ["NI2002-45-roulette 3.3"]


@rule("NI2002-45-roulette", "3.3")
def test_next_stake_under_the_minimum_goes_back_before_play():
    round = spun(17, bet(40), seats=warned())
    assert round.stakes == {"ann": 1_000}
    assert round.settlements == []
    assert happened(round, "returned")[0]["amount"] == 40


@rule("NI2002-45-roulette", "3.3")
def test_the_minimum_is_for_all_wagers_of_a_player_together():
    round = spun(1, bet(30, "17"), bet(20, "8/11"), seats=warned())
    assert not happened(round, "warned")
    assert not happened(round, "returned")
    assert round.stakes == {"ann": 950}


@rule("NI2002-45-roulette", "3.3")
def test_a_warning_holds_in_the_spin_after_a_void_one():
    ball_out = {"by": "dealer", "do": "ball-out"}
    steps = [bet(40), NO_MORE_BETS, ball_out, bet(40), NO_MORE_BETS]
    round = play("roulette", TABLE, {"ann": 100}, [17], steps)
    assert len(happened(round, "warned")) == len(happened(round, "returned")) == 1
    assert round.stakes == {"ann": 100}


RED_100 = TABLE | {"limits": {"even-money": {"minimum": 100}}}


@rule("NI2002-45-roulette", "3.3")
def test_a_type_may_have_its_own_minimum():
    round = spun(1, bet(60, "red"), table=RED_100)
    assert [(one["staked"], one["minimum"]) for one in happened(round, "warned")] == [(60, 100)]
    assert round.stakes == {"ann": 1_060}


@rule("NI2002-45-roulette", "3.3")
def test_only_the_short_wager_goes_back_where_the_rest_suffices():
    round = spun(1, bet(60, "red"), bet(50, "1"), table=RED_100, seats=warned())
    assert [one["on"] for one in happened(round, "returned")] == ["red"]
    assert [one.wager for one in round.settlements] == ["1"]


@rule("NI2002-45-roulette", "3.3")
def test_nothing_plays_where_the_rest_does_not_suffice():
    round = spun(1, bet(60, "red"), bet(10, "1"), table=RED_100, seats=warned())
    assert [one["on"] for one in happened(round, "returned")] == ["red", "1"]
    assert round.stakes == {"ann": 1_000}


def test_two_shortfalls_in_one_spin_are_one_warning():
    round = spun(1, bet(20, "red"), table=RED_100)
    assert len(happened(round, "warned")) == 1
    assert round.stakes == {"ann": 1_020}


# Over the maximum


@rule("NI2002-45-roulette", "3.4")
def test_win_over_the_maximum_is_paid_to_the_maximum():
    (won,) = spun(17, bet(130), table=STRAIGHT).settlements
    assert (won.staked, won.paid, won.returned) == (130, 3_500, 3_630)
    assert "NI2002-45-roulette 3.4" in won.clauses


@rule("NI2002-45-roulette", "3.4")
def test_loss_over_the_maximum_is_collected_to_the_maximum():
    round = spun(1, bet(130), table=STRAIGHT)
    assert round.settlements[0].returned == 30
    assert round.stakes == {"ann": 900}


@rule("NI2002-45-roulette", "3.4")
def test_the_maximum_is_for_each_place():
    round = spun(17, bet(100, "17"), bet(100, "18"), table=STRAIGHT)
    assert [one.returned for one in round.settlements] == [3_600, 0]
    assert not happened(round, "over the maximum")


@rule("NI2002-45-roulette", "3.4")
def test_a_type_without_a_maximum_has_that_of_the_table():
    (lost,) = spun(0, bet(1_050, "red"), seats={"ann": 2_000}).settlements
    assert lost.returned == 50


# Everybody stakes


@rule("NI2002-45-roulette", "4.1")
def test_a_player_without_a_wager_is_flagged_before_the_result():
    seats = [Seat(seat=1, player="ann", stake=100), Seat(seat=2, player="bob", stake=100)]
    absent = Seat(seat=3, player="cat", stake=100, present=False)
    round = begin("roulette", TABLE, [*seats, absent], [], [bet(50), NO_MORE_BETS])
    assert [one["player"] for one in happened(round, "no wager")] == ["bob"]
    assert not happened(round, "result")


@rule("NI2002-45-roulette", "4.1")
def test_a_player_whose_wager_went_back_is_flagged():
    round = spun(17, bet(40), seats=warned())
    assert [one["player"] for one in happened(round, "no wager")] == ["ann"]


def test_only_those_at_the_table_wager():
    round = begin("roulette", TABLE, {"ann": 100})
    with pytest.raises(Refused) as refusal:
        do(round, "eve", "wager", on="17", amount=50)
    assert refusal.value.clauses == ("NI2002-45-roulette 4.1",)


@rule("NI2002-45-roulette", "4.2")
@pytest.mark.parametrize("amount", [105, 0, -5, None, "50", 5.0, True])
def test_a_wager_needs_chips(amount):
    round = begin("roulette", TABLE, {"ann": 100})
    with pytest.raises(Refused) as refusal:
        do(round, "ann", "wager", on="17", amount=amount)
    assert refusal.value.clauses == ("NI2002-45-roulette 4.2",)


# A plain wager


@pytest.mark.parametrize(("stake", "amount"), [(1_000, 50), (40, 40), (43, 40)])
def test_simple_wager_is_the_minimum_on_red(stake, amount):
    round = begin("roulette", TABLE, {"ann": stake})
    act = simple_wager(round, "ann")
    assert act.facts == {"on": "red", "amount": amount}
    round.give(act)


def test_simple_wager_tops_up_what_lies():
    round = begin("roulette", TABLE, {"ann": 100}, [], [bet(20)])
    assert simple_wager(round, "ann").facts["amount"] == 30


def test_simple_wager_keeps_to_the_even_money_minimum():
    round = begin("roulette", RED_100, {"ann": 1_000})
    assert simple_wager(round, "ann").facts["amount"] == 100


def test_simple_wager_goes_in_colour_chips():
    table = TABLE | {"colour_chips": {"ann": {"value": 20, "required": True}}}
    round = begin("roulette", table, {"ann": 1_000})
    round.give(simple_wager(round, "ann"))
    assert round.stakes == {"ann": 940}


def test_simple_wager_needs_chips():
    with pytest.raises(Refused):
        simple_wager(begin("roulette", TABLE, {"ann": 0}), "ann")


def test_standard_table_can_be_played():
    round = Roulette(Roulette.standard, [Seat(seat=1, player="ann", stake=1_000)])
    round.give(simple_wager(round, "ann"))
    assert round.stakes == {"ann": 950}

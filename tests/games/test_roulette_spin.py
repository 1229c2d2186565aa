"""The course of a round of roulette: the spin, what makes it void, and what the Director rules."""

import pytest

from houseway.games.asks import Draw, Settled, Turn
from houseway.games.roulette.view import LayoutWagerView
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, happened, net, opens, play, step, wager
from proof import rule

TABLE = {"minimum": 10, "maximum": 1_000, "multiple": 5}
BETS = [wager("ann", 50, "red", box=None), wager("ann", 10, "17", box=None)]
CLOSED = [*BETS, NO_MORE_BETS]
TWO = {"ann": 100, "bob": 100}
CAUSES = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God"]


def spin(**facts):
    return step("dealer", "spin", **facts)


def running(*steps):
    """A round with 60 staked and the ball in the wheel."""
    return begin("roulette", TABLE, {"ann": 100}, [], [*CLOSED, *steps])


def at_rest(number, *rulings, stakes=None, bets=CLOSED):
    """A round with 60 staked and the ball at rest; everything is paid, and then ruled on."""
    round = begin("roulette", TABLE, stakes or {"ann": 100}, [number], bets)
    for ruling in rulings:
        do(round, **ruling)
    return round


def refuse(round, by, act, **facts):
    """The clauses that refuse an act."""
    before, told = dict(round.stakes), len(round.events)
    with pytest.raises(Refused) as refusal:
        do(round, by, act, **facts)
    assert (round.stakes, len(round.events)) == (before, told)
    return {clause.removeprefix("NI2002-45-roulette ") for clause in refusal.value.clauses}


def is_open_again(round):
    """Whether everything went back and the same round takes wagers again."""
    return (
        isinstance(round.asked, Turn)
        and round.stakes == {"ann": 100}
        and {"wager", "neighbours"} <= opens(round, "ann")
        and round.seen_by(None).result is None
        and round.seen_by(None).void_spins == 1
    )


# The course


@rule("NI2002-45-roulette", "T:Round of Play")
def test_a_round_runs_from_the_lifted_dolly_to_the_last_payout():
    round = play("roulette", TABLE, {"ann": 100}, [17], CLOSED)
    told = [event.event for event in round.events]
    assert told[0] == "dolly removed"
    assert told[-2:] == ["payouts complete", "round over"]


@rule("NI2002-45-roulette", "T:Dolly")
def test_the_dolly_marks_the_number_and_holds_the_layout():
    round = at_rest(17)
    assert happened(round, "dolly placed")[0]["number"] == round.seen_by(None).dolly == 17
    assert refuse(round, "ann", "wager", on="5", amount=10) == {"4.4"}


@rule("NI2002-45-roulette", "4.4")
@pytest.mark.parametrize("act", ["wager", "take-back"])
def test_nothing_moves_after_no_more_bets(act):
    round = running()
    facts = {"on": "17", "amount": 10} if act == "wager" else {"on": "17"}
    assert refuse(round, "ann", act, **facts) == {"4.4"}
    assert refuse(round, "ann", "maximum-marker", number=5) == {"4.4"}
    round.give(17)
    assert net(round) == {"ann": 350 - 50}


@rule("NI2002-45-roulette", "4.4")
def test_wagers_may_be_changed_before_no_more_bets():
    steps = [*BETS, step("ann", "take-back", on="red"), wager("ann", 5, "17", box=None)]
    round = begin("roulette", TABLE, {"ann": 100}, [], steps)
    assert [(one.on, one.amount) for one in round.wagers] == [("17", 15)]


@rule("NI2002-45-roulette", "5.3")
def test_bets_are_taken_while_the_ball_runs_until_no_more_bets():
    round = begin("roulette", TABLE, {"ann": 100}, [], [spin(), *BETS])
    with pytest.raises(Refused) as refusal:
        round.give(17)
    assert refusal.value.clauses == ("NI2002-45-roulette 5.3",)
    do(round, "dealer", "no-more-bets")
    assert isinstance(round.asked, Draw)


@rule("NI2002-45-roulette", "5.1")
def test_every_spin_has_its_directions():
    told = running(), begin("roulette", TABLE, {"ann": 100}, [], [spin(revolutions=9), *CLOSED])
    for round in told:
        (spun,) = happened(round, "spun")
        assert {spun["ball"], spun["wheel"]} == {"clockwise", "anticlockwise"}


def test_the_ball_is_spun_once():
    round = begin("roulette", TABLE, {"ann": 100}, [], [spin()])
    assert "spin" not in opens(round, "dealer")


@rule("NI2002-45-roulette", "5.1", "9.1")
@pytest.mark.parametrize("way", ["clockwise", "anticlockwise"])
def test_a_ball_spun_with_the_wheel_gives_no_result(way):
    round = begin("roulette", TABLE, {"ann": 100}, [], [*BETS, spin(ball=way, wheel=way)])
    assert is_open_again(round)
    assert happened(round, "void spin")[0]["clauses"][0] == "NI2002-45-roulette 9.1"


@rule("NI2002-45-roulette", "5.2")
def test_three_revolutions_are_a_spin_and_two_are_none():
    three = [*BETS, spin(revolutions=3), NO_MORE_BETS]
    assert isinstance(begin("roulette", TABLE, {"ann": 100}, [], three).asked, Draw)
    two = begin("roulette", TABLE, {"ann": 100}, [], [*BETS, spin(revolutions=2)])
    assert is_open_again(two)
    assert happened(two, "void spin")[0]["clauses"][0] == "NI2002-45-roulette 5.2"


@pytest.mark.parametrize("facts", [{"ball": "up"}, {"revolutions": -1}, {"revolutions": "many"}])
def test_a_spin_has_a_direction_and_revolutions(facts):
    round = begin("roulette", TABLE, {"ann": 100})
    assert refuse(round, "dealer", "spin", **facts) == {"5.1", "5.2"}


# Void spins


@pytest.mark.parametrize(
    ("irregularity", "clause"),
    [
        pytest.param("same-direction", "9.1", marks=rule("NI2002-45-roulette", "9.1")),
        pytest.param("no-spin", "9.2", marks=rule("NI2002-45-roulette", "9.2")),
        pytest.param("foreign-object", "9.3", marks=rule("NI2002-45-roulette", "9.3")),
        pytest.param("no-compartment", "9.4", marks=rule("NI2002-45-roulette", "9.4")),
        pytest.param("ball-out", "9.5", marks=rule("NI2002-45-roulette", "9.5")),
    ],
)
def test_an_irregular_spin_is_void_and_done_again_in_the_same_round(irregularity, clause):
    round = running(step("dealer", irregularity))
    assert is_open_again(round)
    assert [one.result for one in round.settlements] == ["void", "void"]
    for settlement in round.settlements:
        assert settlement.clauses[0] == f"NI2002-45-roulette {clause}"
    for answer in CLOSED:
        do(round, **answer)
    round.give(17)
    assert net(round) == {"ann": 350 - 50}
    assert len(happened(round, "result")) == 1


@rule("NI2002-45-roulette", "T:Void")
def test_everything_staked_on_a_void_spin_goes_back():
    round = running(step("dealer", "ball-out"))
    assert [(one.staked, one.returned) for one in round.settlements] == [(50, 50), (10, 10)]
    assert not happened(round, "result")


@pytest.mark.parametrize(
    "irregularity",
    [
        pytest.param("no-spin", marks=rule("NI2002-45-roulette", "9.2")),
        pytest.param("foreign-object", marks=rule("NI2002-45-roulette", "9.3")),
        pytest.param("no-compartment", marks=rule("NI2002-45-roulette", "9.4")),
        pytest.param("ball-out", marks=rule("NI2002-45-roulette", "9.5")),
    ],
)
def test_once_the_ball_lies_in_a_number_the_result_stands(irregularity):
    round = at_rest(17)
    with pytest.raises(Refused, match="has come to rest in 17"):
        do(round, "dealer", irregularity)
    assert net(round) == {"ann": 300}


@rule("NI2002-45-roulette", "9.1", "T:Void")
def test_a_wrong_direction_found_after_the_payout_takes_it_back():
    round = at_rest(17)
    assert net(round) == {"ann": 300}
    do(round, "director", "same-direction")
    assert is_open_again(round)


@rule("NI2002-45-roulette", "5.2")
def test_too_few_revolutions_found_after_the_payout_take_it_back():
    round = at_rest(17, step("director", "short-spin", revolutions=2))
    assert is_open_again(round)
    assert refuse(at_rest(17), "director", "short-spin", revolutions=3) == {"5.2", "9.2"}


@rule("NI2002-45-roulette", "9.2[2]")
@pytest.mark.parametrize("removed", [True, False])
def test_no_spin_stays_no_spin_whether_or_not_the_ball_was_lifted(removed):
    round = running(step("dealer", "no-spin", removed=removed))
    assert is_open_again(round)
    assert happened(round, "no spin")[0]["removed"] is removed
    invalid = "NI2002-45-roulette 5.2" in happened(round, "void spin")[0]["clauses"]
    assert invalid is not removed


@rule("NI2002-45-roulette", "9.2")
def test_no_spin_is_the_dealers_call():
    assert refuse(running(), "ann", "no-spin") == {"9.2", "9.2[2]"}
    assert refuse(running(), "director", "no-spin") == {"9.2", "9.2[2]"}


@pytest.mark.parametrize(
    "irregularity", ["same-direction", "no-spin", "foreign-object", "no-compartment", "ball-out"]
)
def test_no_spin_is_void_before_the_ball_is_spun(irregularity):
    round = begin("roulette", TABLE, {"ann": 100}, [], BETS)
    with pytest.raises(Refused, match="has not been spun"):
        do(round, "dealer", irregularity)
    do(round, "dealer", "spin")
    do(round, "dealer", irregularity)
    assert is_open_again(round)


def test_a_round_may_have_several_void_spins():
    out = step("dealer", "ball-out")
    steps = [*CLOSED, out, *CLOSED, out, *CLOSED]
    round = play("roulette", TABLE, {"ann": 100}, [1], steps)
    assert round.seen_by(None).void_spins == 2
    assert [one.result for one in round.settlements] == ["void"] * 4 + ["win", "lose"]
    assert round.stakes == {"ann": 140}


def test_a_void_spin_takes_its_markers_with_it():
    table = TABLE | {"limits": {"straight": {"maximum": 10}}, "maximum": 20}
    steps = [step("ann", "maximum-marker", number=0), NO_MORE_BETS, step("dealer", "ball-out")]
    round = begin("roulette", table, {"ann": 200}, [], steps)
    assert (round.stakes, round.seen_by(None).markers) == ({"ann": 200}, ())
    do(round, "ann", "maximum-marker", number=0)
    assert len(round.seen_by(None).markers) == 1


def test_wagering_in_turn_begins_anew_after_a_void_spin():
    following = step("dealer", "next-player")
    bets = [wager("bob", 20, "red", box=None), following, wager("ann", 20, "red", box=None)]
    steps = [*bets, NO_MORE_BETS, step("dealer", "ball-out"), *bets]
    round = begin("roulette", TABLE, TWO, [], steps, first_to_wager="bob")
    assert round.stakes == {"ann": 80, "bob": 80}


# The ball

NEW_BALL = {"ball": "7", "tenths_of_mm": 210}


@rule("NI2002-45-roulette", "2.3")
def test_director_has_the_ball_changed_at_any_time():
    for round in (begin("roulette", TABLE, {"ann": 100}), running(), at_rest(17)):
        do(round, "director", "change-ball", **NEW_BALL)
        (changed,) = happened(round, "ball changed")
        assert (changed["before"], changed["ball"], round.seen_by(None).ball) == ("1", "7", "7")


@rule("NI2002-45-roulette", "2.3")
def test_nobody_else_has_the_ball_changed():
    assert refuse(running(), "dealer", "change-ball", **NEW_BALL) == {"2.3", "2.2"}


@rule("NI2002-45-roulette", "2.2", "T:Ball")
def test_a_new_ball_is_of_the_right_size_and_not_of_metal():
    round = running()
    for wrong in ({"tenths_of_mm": 169}, {"tenths_of_mm": 221}, {"material": "metallic"}):
        assert refuse(round, "director", "change-ball", **NEW_BALL | wrong) == {"2.3", "2.2"}
    for right in (170, 220):
        do(round, "director", "change-ball", ball="8", tenths_of_mm=right)


# General provisions

BOB = wager("bob", 20, "red", box=None)


@rule("NI2002-45-roulette", "10.1")
@pytest.mark.parametrize("cause", CAUSES)
def test_a_disturbance_undoes_the_outcome(cause):
    round = at_rest(17, step("director", "disturbance", cause=cause, reason="smoke"))
    assert round.over
    assert net(round) == {"ann": 0}
    assert round.void.clauses[0] == "NI2002-45-roulette 10.1"


@rule("NI2002-45-roulette", "10.1")
def test_only_the_listed_causes_disturb_and_only_the_director_says_so():
    assert refuse(at_rest(17), "director", "disturbance", cause="rain") == {"10.1"}
    assert refuse(at_rest(17), "dealer", "disturbance", cause="fire") == {"10.1"}


@rule("NI2002-45-roulette", "10.4")
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
def test_director_voids_a_round(ground):
    round = at_rest(17, step("director", "void-round", ground=ground, reason="seen on camera"))
    assert net(round) == {"ann": 0}
    assert {one.result for one in round.settlements} == {"void"}


@rule("NI2002-45-roulette", "10.4")
def test_a_void_round_needs_a_reason_a_ground_and_the_director():
    fraud = {"ground": "fraud", "reason": "seen on camera"}
    assert refuse(running(), "director", "void-round", ground="fraud", reason=" ") == {"10.4"}
    assert refuse(running(), "director", "void-round", **fraud | {"ground": "slow"}) == {"10.4"}
    assert refuse(running(), "dealer", "void-round", **fraud) == {"10.4"}


@rule("NI2002-45-roulette", "10.5")
@pytest.mark.parametrize(("refund", "stake"), [(True, 100), (False, 40)])
def test_director_decides_whether_stakes_are_refunded(refund, stake):
    facts = {"ground": "fraud", "reason": "a second ball", "refund": refund}
    round = at_rest(17, step("director", "void-round", **facts))
    assert round.stakes == {"ann": stake}
    assert happened(round, "refund decided")[0]["refund"] is refund


def test_a_round_voided_after_a_void_spin_refunds_each_spin_once():
    steps = [step("dealer", "ball-out"), *CLOSED]
    round = running(*steps, step("director", "disturbance", cause="fire", reason="smoke"))
    assert round.over
    assert round.stakes == {"ann": 100}


def breach(**facts):
    return step("director", "breach", player="ann", rule="10.9", **facts)


@rule("NI2002-45-roulette", "10.3", "10.3(a)")
def test_wagers_of_an_offender_are_void_and_those_of_others_stand():
    round = at_rest(1, stakes=TWO, bets=[BOB, *CLOSED])
    assert net(round) == {"ann": 40, "bob": 20}
    do(round, **breach(void_wagers=True))
    assert net(round) == {"ann": 0, "bob": 20}
    voided = [one for one in round.settlements if one.result == "void"]
    assert {one.clauses for one in voided} == {("NI2002-45-roulette 10.3(a)",)}


@rule("NI2002-45-roulette", "10.3", "10.3(b)")
def test_an_excluded_player_has_no_wager_taken():
    round = begin("roulette", TABLE, TWO, [], [*BETS, breach(exclude=True)])
    assert refuse(round, "ann", "wager", on="17", amount=10) == {"10.3(b)"}
    assert opens(round, "ann") == set()
    assert "wager" in opens(round, "bob")


@rule("NI2002-45-roulette", "10.3")
def test_a_breach_may_stay_without_sanction_and_is_kept():
    round = at_rest(1, breach(), stakes=TWO)
    assert net(round) == {"ann": 40, "bob": 0}
    assert happened(round, "breach")[0]["rule"] == "10.9"
    assert refuse(round, "dealer", "breach", player="ann", rule="10.9") == {"10.3"}


def test_void_wagers_of_an_offender_leave_the_layout():
    round = begin("roulette", TABLE, TWO, [], [*BETS, BOB, breach(void_wagers=True)])
    assert [one.player for one in round.seen_by(None).layout] == ["bob"]
    assert "take-back" not in opens(round, "ann")


# What everybody sees


def test_everybody_sees_the_layout_and_the_result():
    round = running()
    assert round.view("ann", options=False) == round.view("bob", options=False)
    assert round.seen_by(None).layout[1] == LayoutWagerView(
        player="ann",
        on="17",
        type="straight",
        amount=10,
        made_with="tournament chips",
        part_of=None,
    )
    round.give(17)
    assert isinstance(round.asked, Settled)
    assert (round.seen_by(None).result, round.seen_by(None).colour) == (17, "black")

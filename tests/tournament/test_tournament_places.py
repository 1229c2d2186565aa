"""Places, ties, prizes, refunds and the close."""

from __future__ import annotations

import msgspec
import pytest
from clauses import clause
from hypothesis import given, strategies as st
from tournaments import (
    APPROVED,
    commence,
    director,
    drawn,
    entered,
    example,
    finish,
    one_stage,
    operator,
    playing,
    refused,
    rounds,
    stack,
    stages,
    take_seats,
)

from houseway.rulebook import Refused
from houseway.tournament import awarding, ballot
from houseway.tournament.conditions import Advance, Formula, Level, Prizes, Purchase, SessionEnd
from houseway.tournament.ledger import COMMISSION, POOL, Ledger, Posting
from houseway.tournament.prizes import awarded, breakdown
from proof import Cited, rule, under


def over(t, session: str | None = None):
    finish(t, session or next(iter(t.state.sessions)))
    return director(t, "award-places")


def paid(t) -> dict[str, int]:
    (event,) = [e for e in operator(t, "pay-prizes") if e.event == "prizes paid"]
    return event.facts["prizes"]


@pytest.mark.parametrize("game", ["holdem", "blackjack"])
def test_no_place_is_awarded_before_a_session_was_held(game):
    told = refused(entered(game, 4), None, "director", "award-places")
    assert told == "The last session has not ended."


ONE_ROUND = {"ends": SessionEnd(by="rounds", at=1)}


@under(
    rule("NI2019-212", "16.20"),
    rule("NI2018-51", "20.18"),
    rule("NI2005-63", "20.19"),
    rule("NI2002-45-canberra-poker", "15.19"),
    rule("NI2002-45-blackjack", "19.19"),
    rule("NI2002-45-mini-baccarat", "13.19"),
    rule("NI2002-45-pai-gow", "17.19"),
    rule("NI2002-45-roulette", "12.17"),
)
def test_places_are_worked_out_and_the_director_awards_them(game: str, cited: Cited) -> None:
    t = one_stage(game, 3, stages=stages(game, **ONE_ROUND))
    refused(t, cited[0], "director", "award-places")
    chips = t.conditions.chips
    rounds(t, {"ann": chips - 500, "bob": chips + 500, "cy": chips})
    finish(t, next(iter(t.state.sessions)))
    refused(t, cited[0], "operator", "award-places")
    refused(t, clause(t, "returned"), "operator", "pay-prizes")
    director(t, "award-places")
    assert t.state.places == [["bob"], ["cy"], ["ann"]]
    assert t.view().places == ((1, "bob"), (2, "cy"), (3, "ann"))


@under(
    rule("NI2019-212", "16.21(b)", "16.3(a)(ix)", "16.3(a)(x)"),
    rule("NI2018-51", "20.22(b)", "20.3(a)(ix)", "20.3(a)(x)"),
    rule("NI2005-63", "20.20", "20.4(i)"),
    rule("NI2002-45-canberra-poker", "15.20", "15.2(h)"),
    rule("NI2002-45-blackjack", "19.20", "19.2(i)"),
    rule("NI2002-45-mini-baccarat", "13.20", "13.2(h)"),
    rule("NI2002-45-pai-gow", "17.20", "17.2(h)"),
    rule("NI2002-45-roulette", "12.18", "12.2(h)"),
)
def test_the_whole_pool_is_returned(game: str, cited: Cited) -> None:
    t = one_stage(
        game,
        3,
        stages=stages(game, **ONE_ROUND),
        fee=100_000,
        commission=0,
        prizes=Prizes(shares=("33.34", "33.33", "33.33")),
    )
    chips = t.conditions.chips
    rounds(t, {"ann": chips - 500, "bob": chips + 500, "cy": chips})
    over(t)
    refused(t, cited[0], "director", "close")
    assert paid(t) == {"bob": 100_020, "cy": 99_990, "ann": 99_990}
    assert t.state.ledger.balance(POOL) == 0
    director(t, "close")
    assert t.state.status == "closed"
    assert "too late" in refused(t, None, "operator", "cancel", reason="x")


@under(
    rule("NI2005-63", "20.21"),
    rule("NI2002-45-canberra-poker", "15.21"),
    rule("NI2002-45-blackjack", "19.21"),
    rule("NI2002-45-mini-baccarat", "13.21"),
    rule("NI2002-45-pai-gow", "17.21"),
    rule("NI2002-45-roulette", "12.19"),
)
def test_level_stacks_play_extra_rounds_by_themselves(game: str, cited: Cited) -> None:
    t = one_stage(game, 3, stages=stages(game, **ONE_ROUND))
    (session,) = t.state.sessions
    rounds(t, {"ann": 6_000, "bob": 6_000, "cy": 2_000})
    finish(t, session)
    assert t.state.sessions[session].status == "extra rounds"
    refused(t, clause(t, "places"), "director", "award-places")
    three = {"ann": 6_100, "bob": 6_000, "cy": 2_000}
    refused(t, cited[0], "director", "extra-round", session=session, stacks=three)
    director(t, "extra-round", session=session, stacks={"ann": 6_100, "bob": 6_100})
    assert t.state.sessions[session].status == "extra rounds"
    director(t, "extra-round", session=session, stacks={"ann": 6_100, "bob": 6_200})
    director(t, "award-places")
    assert t.state.places == [["bob"], ["ann"], ["cy"]]


@under(
    rule("NI2005-63", "20.22"),
    rule("NI2002-45-canberra-poker", "15.22"),
    rule("NI2002-45-blackjack", "19.22"),
    rule("NI2002-45-mini-baccarat", "13.22"),
    rule("NI2002-45-pai-gow", "17.22"),
    rule("NI2002-45-roulette", "12.20"),
)
def test_players_out_in_the_same_round_share_their_prizes(game: str) -> None:
    t = one_stage(
        game, 4, fee=10_000, commission=0, prizes=Prizes(shares=(60, 30, 10)), groups="none"
    )
    told = rounds(t, {"ann": 6_000, "bob": 5_000, "cy": 0, "di": 0})
    told += rounds(t, {"ann": 6_000, "bob": 0})
    together = [sorted(e.facts["players"]) for e in told if e.event == "out together"]
    assert together == [["cy", "di"]]
    over(t)
    assert t.state.places == [["ann"], ["bob"], ["cy", "di"]]
    assert paid(t) == {"ann": 24_000, "bob": 12_000, "cy": 2_000, "di": 2_000}


def test_forty_entries_and_second_and_third_out_together() -> None:
    """40 at $100, commission $10 each: pool $3,600; second and third tie for $900 each."""
    prizes = breakdown(40 * 9_000, Prizes(shares=(50, 30, 20)), 40)
    assert prizes == [180_000, 108_000, 72_000]
    assert awarded(prizes, [["ann"], ["bob", "cy"]])["bob"] == 90_000


@rule("NI2018-51", "20.20", "20.20#2")
def test_contributions_to_the_pot_place_those_out_in_one_hand() -> None:
    shares = Prizes(fixed=(100_000, 60_000, 40_000, 20_000))
    t = one_stage("holdem", 4, rebuys="none", fee=55_000, commission=0, prizes=shares)
    stacks = {"ann": 40_000, "bob": 0, "cy": 0, "di": 0}
    refused(t, "20.20", "director", "record-round", table=1, stacks=stacks)
    rounds(t, stacks, contributed={"bob": 4_000, "cy": 2_500, "di": 2_500})
    over(t)
    assert t.state.places == [["ann"], ["bob"], ["cy", "di"]]
    assert paid(t) == {"ann": 100_000, "bob": 60_000, "cy": 30_000, "di": 30_000}


@pytest.mark.parametrize(("ties", "number"), [("share", 2), ("draw", 3)])
def test_ultimate_holdem_leaves_ties_to_the_conditions(ties: str, number: int) -> None:
    t = one_stage("ultimate-holdem", 3, ties=ties)
    rounds(t, {"ann": 9_000, "bob": 0, "cy": 0})
    over(t)
    assert len(t.state.places) == number


def test_level_stacks_at_the_end_of_time_follow_the_conditions() -> None:
    ends = stages("holdem", ends=SessionEnd(by="minutes", at=1))
    for ties, number in (("share", 2), ("draw", 3)):
        t = one_stage("holdem", 3, ties=ties, stages=ends)
        rounds(t, {"ann": 15_000, "bob": 7_500, "cy": 7_500})
        t.clock.pass_(minutes=1)
        over(t)
        assert len(t.state.places) == number


@under(rule("NI2019-212", "16.22"), rule("NI2018-51", "20.23"))
def test_cash_goods_and_services_may_be_added(game: str, cited: Cited) -> None:
    t = one_stage(game, 3, stages=stages(game, **ONE_ROUND), fee=11_000, commission=1_000)
    operator(t, "add-value", kind="cash", value=50_000)
    operator(t, "add-value", kind="goods", value=20_000, what="a watch", place=2)
    operator(t, "add-value", kind="services", value=9_000, what="dinner", place=9)
    assert t.state.ledger.balance(POOL) == 80_000
    refused(t, cited[0], "director", "add-value", kind="cash", value=1)
    refused(t, cited[0], "operator", "add-value", kind="cash", value=0)
    operator(t, "add-value", kind="cash", value=1)
    chips = t.conditions.chips
    rounds(t, {"ann": chips - 500, "bob": chips + 500, "cy": chips})
    over(t)
    assert sum(paid(t).values()) == 80_001
    given = [p for p in t.state.ledger.postings if p.kind == "prize in kind"]
    assert [(p.what, set(p.moves)) for p in given] == [
        ("a watch", {"prizes in kind", "player cy"}),
        ("dinner", {"prizes in kind", "player bob"}),
    ]


@under(
    rule("NI2019-212", "16.24"),
    rule("NI2018-51", "20.25"),
    rule("NI2005-63", "20.24[2]"),
    rule("NI2002-45-canberra-poker", "15.23[2]", "15.23[3]"),
    rule("NI2002-45-blackjack", "19.23[2]", "19.23[3]"),
    rule("NI2002-45-mini-baccarat", "13.23[2]", "13.23[3]"),
    rule("NI2002-45-pai-gow", "17.23[2]", "17.23[3]"),
    rule("NI2002-45-roulette", "12.21[2]", "12.21[3]"),
)
def test_cancelling_refunds_everything(game: str, cited: Cited) -> None:
    bought = {}
    if game not in APPROVED:
        terms = {"cost": 5_000, "chips": 10_000, "method": "at the desk"}
        bought = {"rebuys": Purchase(**terms), "add_ons": Purchase(**terms)}
    t = one_stage(game, 3, fee=11_000, commission=1_000, **bought)
    if bought:
        rounds(t, {"ann": 20_000, "bob": 10_000, "cy": 0})
        director(t, "rebuy", player="cy")
        director(t, "add-on", player="bob")
        operator(t, "add-value", kind="cash", value=5_000)
    refused(t, cited[0], "director", "cancel", reason="power cut")
    (event,) = operator(t, "cancel", reason="power cut")
    book = t.state.ledger
    assert (book.balance(POOL), book.balance(COMMISSION), book.balance("operator")) == (0, 0, 0)
    assert [book.balance(f"player {n}") for n in ("ann", "bob", "cy")] == [0, 0, 0]
    more = 5_000 if bought else 0
    assert event.facts["refunds"] == {"ann": 11_000, "bob": 11_000 + more, "cy": 11_000 + more}
    assert "too late" in refused(t, None, "operator", "pay-prizes")


@pytest.mark.parametrize("game", APPROVED)
def test_heats_lead_to_a_final(game: str) -> None:
    t = playing(game, 6)
    for number in (1, 2):
        session = t.state.sessions[f"Heat {number}"]
        (table,) = session.tables
        names = [e.name for e in t.state.at_table(session.name, table)]
        rounds(t, {n: 5_000 + 100 * i for i, n in enumerate(names)}, table=table, rounds=20)
        finish(t, session.name)
    (event,) = director(t, "advance")
    assert len(event.facts["players"]) == 4
    refused(t, clause(t, "places"), "director", "advance")
    commence(take_seats(drawn(t)))
    last = {name: 5_000 - 10 * n for n, name in enumerate(event.facts["players"])}
    rounds(t, last, rounds=20)
    over(t, "Final")
    assert [tied[0] for tied in t.state.places[:4]] == event.facts["players"]
    assert len(t.state.places[4]) == 2
    assert sum(paid(t).values()) == 6 * (t.conditions.fee - t.conditions.commission)


@rule("NI2019-212", "16.3(a)(iii)(D)", "16.3(a)(iii)(F)", "16.3(a)(viii)(B)")
def test_a_repechage_takes_its_places_and_sends_one_on() -> None:
    t = playing("ultimate-holdem", 8)
    seconds, firsts, fourths = [], [], []
    for number in (1, 2):
        session = t.state.sessions[f"Heat {number}"]
        (table,) = session.tables
        names = [e.name for e in t.state.at_table(session.name, table)]
        rounds(t, {n: 10_000 - 100 * i for i, n in enumerate(names)}, table=table, rounds=20)
        finish(t, session.name)
        firsts.append(names[0])
        seconds += names[1:3]
        fourths.append(names[3])
    director(t, "advance")
    assert sorted(ballot.takers(t)) == sorted(seconds)
    commence(take_seats(drawn(t)))
    assert all(t.state.entrants[name].status == "out" for name in fourths)
    rounds(t, {n: 10_000 - 100 * i for i, n in enumerate(seconds)}, rounds=10)
    finish(t, "Repechage")
    director(t, "advance")
    assert sorted(ballot.takers(t)) == sorted([*firsts, seconds[0]])
    commence(take_seats(drawn(t)))
    rounds(t, {n: 9_000 - i for i, n in enumerate(t.state.sessions["Final"].players)}, rounds=20)
    over(t, "Final")
    assert t.state.places[3] == [seconds[1]]


def test_a_repechage_may_be_left_out() -> None:
    t = playing("ultimate-holdem", 4)
    refused(t, None, "director", "skip-stage")
    for number in (1, 2):
        session = t.state.sessions[f"Heat {number}"]
        (table,) = session.tables
        names = [e.name for e in t.state.at_table(session.name, table)]
        rounds(t, {n: 10_000 - 100 * i for i, n in enumerate(names)}, table=table, rounds=20)
        finish(t, session.name)
    director(t, "advance")
    director(t, "skip-stage")
    commence(take_seats(drawn(t)))
    assert len(t.state.sessions["Final"].players) == 2


@rule("NI2018-51", "20.3(a)(viii)(B)")
def test_part_of_the_field_goes_on_by_chips() -> None:
    two = (
        msgspec.structs.replace(
            stages("holdem")[0], name="Day 1", ends=SessionEnd(by="minutes", at=10)
        ),
        stages("holdem", name="Day 2", stacks="carried")[0],
    )
    advance = {"number": "1/2", "per": "stage", "by": "chips"}
    day = msgspec.convert({**msgspec.to_builtins(two[0]), "advance": advance}, type=type(two[0]))
    t = playing("holdem", 6, stages=(day, two[1]), elimination="no chips", per_table=3)
    for table in (1, 2):
        here = [e.name for e in t.state.at_table("Day 1", table)]
        more = 25 * table
        rounds(t, dict(zip(here, (15_000 + more, 9_000, 6_000 - more), strict=True)), table=table)
    t.clock.pass_(minutes=10)
    finish(t, "Day 1")
    (event,) = [e for e in director(t, "advance") if e.event == "advanced"]
    assert len(event.facts["players"]) == 3
    assert stack(t, event.facts["players"][0]) == 15_050


@under(rule("NI2019-212", "16.3(a)(viii)(B)"), rule("NI2018-51", "20.3(a)(viii)(B)"))
@pytest.mark.parametrize(
    ("part", "players", "go_on"), [("1/3", 4, 2), ("1/4", 4, 1), ("1/5", 6, 2)]
)
def test_part_of_a_player_goes_on_as_one(game: str, part: str, players: int, go_on: int) -> None:
    heat = stages(game, name="Heat", advance=Advance(number=part), **ONE_ROUND)
    t = playing(game, players, stages=(*heat, *stages(game, name="Final")), elimination="no chips")
    chips = t.conditions.chips
    names = list(t.state.sessions["Heat"].players)
    rounds(t, dict.fromkeys(names, chips) | {names[0]: chips + 600, names[1]: chips - 600})
    finish(t, "Heat")
    (event,) = [e for e in director(t, "advance") if e.event == "advanced"]
    assert event.facts["players"][0] == names[0]
    assert len(event.facts["players"]) == go_on


@under(
    rule("NI2019-212", "16.3(a)(iii)(E)a", "16.3(a)(iii)(E)b", "16.3(a)(iii)(E)c"),
    rule("NI2018-51", "20.3(a)(iii)(E)a", "20.3(a)(iii)(E)b", "20.3(a)(iii)(E)c"),
)
@pytest.mark.parametrize("ties", ["share", "draw"])
def test_points_add_up_over_sessions_and_ties_follow_the_conditions(game: str, ties: str) -> None:
    on = {"advance": Advance(number=9, by="points"), "points_needed": 1}
    both = (*stages(game, name="One", **ONE_ROUND, **on), *stages(game, name="Two", **ONE_ROUND))
    t = one_stage(
        game,
        4,
        stages=both,
        points=(10, 7, 3),
        session_places="by chips",
        ties=ties,
        elimination="no points",
        prizes=Prizes(shares=(60, 40)),
        fee=10_000,
        commission=0,
    )
    rounds(t, {"ann": 14_000, "bob": 12_000, "cy": 8_000, "di": 6_000})
    finish(t, "One")
    director(t, "advance")
    assert t.state.entrants["di"].status == "out"
    commence(take_seats(drawn(t)))
    rounds(t, {"ann": 9_000, "bob": 14_000, "cy": 7_000})
    over(t, "Two")
    prizes = paid(t)
    assert {n: t.state.entrants[n].points for n in ("ann", "bob", "cy", "di")} == {
        "ann": 17,
        "bob": 17,
        "cy": 6,
        "di": 0,
    }
    assert sorted(prizes.values()) == ([20_000, 20_000] if ties == "share" else [16_000, 24_000])


def test_the_best_of_each_table_may_go_on() -> None:
    first = stages("roulette", name="Heat", advance=Advance(number=1, per="table"), **ONE_ROUND)
    t = playing("roulette", 6, stages=(*first, *stages("roulette")), per_table=3)
    best = []
    for table in (1, 2):
        here = [e.name for e in t.state.at_table("Heat", table)]
        rounds(t, {n: 5_000 * table - 100 * i for i, n in enumerate(here)}, table=table)
        best.append(here[0])
    finish(t, "Heat")
    director(t, "advance")
    assert sorted(t.state.waiting) == sorted(best)


# Figures


@given(st.integers(0, 10**9), st.integers(1, 60), st.sampled_from(["equal", "linear", "halving"]))
def test_every_breakdown_returns_the_pool(pool: int, entries: int, parts: str) -> None:
    for prizes in (
        Prizes(formula=Formula(one_in=7, parts=parts), round_to=500),
        Prizes(shares=("33.34", "33.33", "33.33")),
        Prizes(shares=(50, 30, 20), round_to=100),
    ):
        found = breakdown(pool, prizes, entries)
        assert sum(found) == pool
        assert min(found) >= 0
        assert sum(awarded(found, [["ann", "bob"], ["cy"]]).values()) == pool


@under(rule("NI2019-212", "16.3(a)(ix)"), rule("NI2018-51", "20.3(a)(ix)"))
@pytest.mark.parametrize(
    ("parts", "prizes"),
    [
        ("halving", {"ann": 24_000, "bob": 12_000, "cy": 6_000}),
        ("linear", {"ann": 21_000, "bob": 14_000, "cy": 7_000}),
        ("equal", {"ann": 14_000, "bob": 14_000, "cy": 14_000}),
    ],
)
def test_a_formula_weighs_the_places(game: str, parts: str, prizes: dict[str, int]) -> None:
    """Five entries of $94 less $10, one place in two: three places share $420."""
    formula = Prizes(formula=Formula(one_in=2, parts=parts))
    money = {"fee": 9_400, "commission": 1_000, "prizes": formula}
    t = one_stage(game, 5, stages=stages(game, **ONE_ROUND), **money)
    chips = t.conditions.chips
    more = {"ann": 600, "bob": 500, "cy": 400, "di": -700, "eve": -800}
    rounds(t, {name: chips + change for name, change in more.items()})
    over(t)
    assert paid(t) == prizes


def test_every_part_of_the_entries_makes_a_place() -> None:
    prizes = Prizes(formula=Formula(one_in=4, parts="equal"))
    assert [len(breakdown(1_200, prizes, entries)) for entries in (1, 4, 5, 8, 9)] == [
        1,
        1,
        2,
        2,
        3,
    ]


@under(
    rule("NI2019-212", "16.21(b)"),
    rule("NI2018-51", "20.22(b)"),
    rule("NI2005-63", "20.20"),
    rule("NI2002-45-canberra-poker", "15.20"),
    rule("NI2002-45-blackjack", "19.20"),
    rule("NI2002-45-mini-baccarat", "13.20"),
    rule("NI2002-45-pai-gow", "17.20"),
    rule("NI2002-45-roulette", "12.18"),
)
@pytest.mark.parametrize(("kept", "told"), [(1, "$0.01"), (33_333, "$333.33"), (100_000, "$1,000")])
def test_no_part_of_the_pool_is_kept(
    game: str, cited: Cited, kept: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever prizes were worked out: what is not the whole pool is not paid, nor the end."""
    t = one_stage(game, 2, stages=stages(game, **ONE_ROUND), fee=50_000, commission=0)
    chips = t.conditions.chips
    rounds(t, {"ann": chips - 500, "bob": chips + 500})
    over(t)
    monkeypatch.setattr(awarding, "proposed_prizes", lambda _: {"bob": 100_000 - kept})
    said = refused(t, cited[0], "operator", "pay-prizes", who="Olga")
    assert said == f"{told} of the prize pool would be kept."
    refused(t, cited[0], "director", "close")
    monkeypatch.undo()
    assert sum(paid(t).values()) == 100_000


def test_odd_cents_go_to_the_best_place() -> None:
    third = Prizes(formula=Formula(one_in=1, parts="equal"))
    assert breakdown(100_000, third, 3) == [33_334, 33_333, 33_333]


def test_fixed_prizes_need_a_pool_that_covers_them() -> None:
    assert breakdown(1_000, Prizes(fixed=(500, 200)), 9) == [800, 200]
    with pytest.raises(Refused, match=r"The pool of \$6 does not cover prizes of \$7\."):
        breakdown(600, Prizes(fixed=(500, 200)), 9)


def test_an_entry_that_does_not_balance_is_named() -> None:
    book = Ledger()
    book.move("entry fee", "player ann", {POOL: 9_000, COMMISSION: 1_000})
    assert book.alarms() == []
    book.postings.append(Posting(2, "prize", {POOL: -9_000, "player ann": 8_999}))
    assert book.alarms()[0] == "Entry 2 (prize) is out by -$0.01."
    book = Ledger()
    book.move("prize", POOL, {"player ann": 1})
    assert book.alarms() == ["Entry 1 (prize) overdraws the prize pool."]


def test_the_very_first_entry_is_looked_at_too() -> None:
    book = Ledger()
    book.postings.append(Posting(1, "entry fee", {"player ann": -10_000, POOL: 9_999}))
    assert book.new_alarms()[0] == "Entry 1 (entry fee) is out by -$0.01."


def test_a_draw_separates_those_at_the_line() -> None:
    heats = example("roulette").stages
    lone = msgspec.structs.replace(heats[0], sessions=1, ends=SessionEnd(by="rounds", at=2))
    t = entered("roulette", 4, stages=(lone, heats[1]), levels=(Level(minimum=50),))
    commence(take_seats(drawn(t)))
    rounds(t, {"ann": 5_000, "bob": 0, "cy": 0, "di": 0})
    finish(t, "Heat")
    events = director(t, "advance")
    of_the_order = ["order opened", "order turned", "order sealed"]
    assert [e.event for e in events] == [*of_the_order, "cards drawn", "advanced"]
    assert len(t.state.waiting) == 2

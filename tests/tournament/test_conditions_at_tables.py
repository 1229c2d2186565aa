"""What conditions determine for tables, by tournament, stage and level, where rounds are played."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import (
    TABLES_ARE,
    PlayedTable,
    betting,
    dealt_alone,
    dealt_and_live,
    finish_round,
    first_wager,
    hosted,
    in_play,
    live_alone,
    next_step,
    play_round,
    round_at,
)
from tournaments import (
    commence,
    director,
    drawn,
    finish,
    playing,
    stages,
    take_seats,
)

from houseway.games.asks import Amounts, Turn
from houseway.games.events import Settlement
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from houseway.tournament import moving
from houseway.tournament.conditions import Advance, Level, SessionEnd, Stage
from proof import Cited, rule, under

pytestmark = dealt_and_live


def to_the_first_decision(host: PlayedTable) -> tuple[str, dict[str, Any]]:
    """Who decides first in a hand of poker, and everything that is open to them."""
    host.do("dealer", "start")
    while not (isinstance(asked := round_at(host).asked, Turn) and _may_fold(asked)):
        next_step(host)
    player = asked.actors[0]
    return player, {option.do: option for option in host.table.options(player)}


def _may_fold(asked: Turn) -> bool:
    return any(option.do == "fold" for option in asked.options)


def raise_to(options: dict[str, Any]) -> Amounts:
    found = options["raise"].choose["to"]
    assert isinstance(found, Amounts)
    return found


def settlement(host: PlayedTable, player: str, wager: str) -> Settlement:
    ends = round_at(host).settlements
    return next(end for end in ends if (end.player, end.wager) == (player, wager))


# Limits of poker

BLINDS = Level(minimum=100, blinds=(50, 100))


@rule("CTP", "3.2(b)")
def test_a_level_of_a_charity_tournament_is_played_at_its_maximum() -> None:
    level = Level(minimum=100, maximum=200, blinds=(50, 100))
    host = hosted(in_play("charity-holdem", 4, levels=(level,)))
    player, options = to_the_first_decision(host)
    assert (raise_to(options).low, raise_to(options).largest) == (200, 300)
    with pytest.raises(Refused):
        host.do(player, "raise", to=5_000)
    host.do(player, "raise", to=300)
    finish_round(host)


@pytest.mark.parametrize(("limit", "most"), [("half pot", 225), ("full pot", 350)])
@under(rule("CTP", "3.2(b)"), rule("NI2018-51", "20.3(a)(vii)"))
def test_pot_limits_are_stated_for_all_levels(game: str, limit: str, most: int) -> None:
    """The pot is 250 when 100 have been called upon blinds of 50 and 100."""
    named = {"maximum": limit} if game == "holdem" else {"limit": limit}
    host = hosted(in_play(game, 4, levels=(BLINDS,), determinations=named))
    player, options = to_the_first_decision(host)
    assert raise_to(options).largest == most
    with pytest.raises(Refused):
        host.do(player, "raise", to=5_000)
    finish_round(host)


@rule("CTP", "3.2(b)")
def test_a_structured_limit_is_stated_by_betting_round_and_level() -> None:
    ranges = [[100, 100], [100, 100], [200, 200], [200, 200]]
    structured = {"limit": "structured", "structure": ranges}
    first = Level(minimum=100, blinds=(50, 100), rounds=1, determinations=structured)
    second = Level(minimum=200, blinds=(100, 200))
    host = hosted(in_play("charity-holdem", 4, levels=(first, second)))
    _, options = to_the_first_decision(host)
    assert (raise_to(options).low, raise_to(options).largest) == (200, 200)
    finish_round(host)
    _, options = to_the_first_decision(host)
    assert raise_to(options).largest > 4_000


@rule("NI2018-51", "20.3(a)(vii)")
def test_a_highest_bet_and_the_number_of_raises_are_stated_for_holdem() -> None:
    fixed = Level(minimum=100, maximum=100, blinds=(50, 100), determinations={"max_raises": 1})
    host = hosted(in_play("holdem", 4, levels=(fixed,)))
    player, options = to_the_first_decision(host)
    assert (raise_to(options).low, raise_to(options).largest) == (200, 200)
    host.do(player, "raise", to=200)
    following = round_at(host).asked
    assert isinstance(following, Turn)
    assert "raise" not in {option.do for option in host.table.options(following.actors[0])}
    finish_round(host)


@under(
    rule("NI2019-212", "16.3(a)(iii)(C)"),
    rule("NI2018-51", "20.3(a)(iii)(C)"),
    rule("CTP", "3.2(e)"),
)
def test_the_time_to_act_is_stated_by_level_and_gives_way_to_the_pace(game: str) -> None:
    field = "decision_seconds" if game == "ultimate-holdem" else "time_to_act"
    limits = {"minimum": 100, "maximum": 1_000} if game == "ultimate-holdem" else {}
    limits = limits or {"minimum": 100, "blinds": (50, 100)}
    levels = (Level(**limits, rounds=1, determinations={field: 25}), Level(**limits))
    stated = {"levels": levels, "determinations": {field: 55}, "decision_seconds": None}
    host = hosted(in_play(game, 3, **stated))
    for seconds in (25, 55):
        play_round(host)
        assert getattr(round_at(host).determinations, field) == seconds
    director(host.t, "set-pace", seconds=35)
    play_round(host)
    assert getattr(round_at(host).determinations, field) == 35


# Limits against the house


@live_alone
@rule("NI2002-45-roulette", "12.2(g)")
def test_limits_by_type_of_wager_hold_at_the_wheel_of_the_stage() -> None:
    """A number takes at most 100 in all levels; a street 200, and in the second level 300."""
    first = Level(minimum=100, maximum=1_000, rounds=1)
    wider = {"straight": {"maximum": 100}, "street": {"maximum": 300}}
    second = Level(minimum=100, maximum=1_000, determinations={"limits": wider})
    posted = {"limits": {"straight": {"maximum": 100}, "street": {"maximum": 200}}}
    part = stages("roulette", determinations=posted)
    host = hosted(in_play("roulette", 2, levels=(first, second), stages=part))
    for most in (200, 300):
        host.do("dealer", "start")
        host.do("ann", "wager", on="17", amount=500)
        host.do("bob", "wager", on="1/2/3", amount=500)
        for do, facts in (("spin", {}), ("no-more-bets", {}), ("enter", {"fell": "17"})):
            host.do("dealer", do, **facts)
        won, lost = settlement(host, "ann", "17"), settlement(host, "bob", "1/2/3")
        assert (won.paid, won.returned) == (35 * 100, 36 * 100 + 400)
        assert (lost.staked, lost.returned) == (500, 500 - most)


# To the first player three aces and two kings, to the second nothing, to the dealer two queens
FULL_HOUSE_FIRST = ("As", "2s", "Qs", "Ad", "3d", "Qd", "Ah", "4h")
FULL_HOUSE_FIRST += ("2h", "Kc", "5c", "3c", "Kd", "7d", "4d")


@live_alone
@rule("NI2002-45-canberra-poker", "15.2(g)", "8.2")
def test_the_maximum_payout_of_the_conditions_is_paid_and_no_more() -> None:
    stated = {"maximum_payout": 150}
    host = hosted(in_play("canberra-poker", 2, determinations=stated))
    players = betting(host).table.round.wagering_order()
    for player, call in zip(players, ("next-player", "no-more-bets"), strict=True):
        box = host.table.state.patrons[player].seat
        host.do(player, "wager", on="ante", box=box, amount=100)
        host.do("dealer", call)
    for card in FULL_HOUSE_FIRST:
        host.do("dealer", "enter", fell=card)
    while round_at(host).asked and not round_at(host).settlements:
        asked = round_at(host).asked
        bets = [o for o in asked.options if o.do == "bet"] if isinstance(asked, Turn) else []
        if bets:
            host.do(bets[0].by, "bet", **bets[0].where)
        else:
            next_step(host)
    bet = settlement(host, players[0], "bet")
    assert (bet.staked, bet.paid) == (200, 150)


@rule("NI2002-45-mini-baccarat", "13.2(g)", "2.2")
def test_tie_has_limits_of_its_own_and_cards_are_dealt_face_down() -> None:
    stated = {"tie_minimum": 10, "tie_maximum": 60, "multiple": 10}
    face = {"face": "down", "turned_by": "dealer"}
    host = hosted(in_play("mini-baccarat", 2, determinations={**stated, **face}))
    option, facts = first_wager(betting(host))
    box = {"box": facts["box"]}
    host.do(option.by, "wager", **box, on="player", amount=100)
    host.do(option.by, "wager", **box, on="tie", amount=100)
    turned = False
    while host.table.in_play:
        turned |= {option.do for option in host.table.options("dealer")} >= {"turn"}
        next_step(host)
    assert turned
    tie = settlement(host, option.by, "tie")
    assert (tie.staked, tie.returned) == (100, 40) or tie.result == "win"


@rule("NI2005-63", "20.4(h)")
def test_side_bets_and_their_limits_are_stated_by_level() -> None:
    pairs = {"perfect_pairs": True, "perfect_pairs_minimum": 20, "perfect_pairs_maximum": 60}
    first = Level(minimum=100, maximum=1_000, rounds=1)
    second = Level(minimum=100, maximum=1_000, determinations=pairs)
    host = hosted(
        in_play(
            "blackjack", 2, levels=(first, second), side_bets=None, determinations={"multiple": 20}
        )
    )

    def on_offer() -> dict[str, Any]:
        called = betting(host).table.round.called()
        return {o.where["on"]: o for o in host.table.options(called) if o.do == "wager"}

    assert set(on_offer()) == {"main"}
    finish_round(host)
    offered = on_offer()["perfect-pairs"].choose["amount"]
    assert (offered.low, offered.largest) == (20, 60)


@under(
    rule("NI2019-212", "16.3(a)(vii)"),
    rule("NI2005-63", "20.4(g)"),
    rule("NI2002-45-canberra-poker", "15.2(g)"),
    rule("NI2002-45-blackjack", "19.2(h)"),
    rule("NI2002-45-mini-baccarat", "13.2(g)"),
    rule("NI2002-45-pai-gow", "17.2(g)"),
)
def test_multiples_are_stated(game: str) -> None:
    host = betting(hosted(in_play(game, 3, determinations={"multiple": 10})))
    option, facts = first_wager(host)
    with pytest.raises(Refused, match=r"^225 is not a multiple of 10; the nearest are 220 and"):
        host.do(option.by, "wager", amount=225, **facts)
    host.do(option.by, "wager", amount=230, **facts)
    finish_round(host)


# Decks, and what is chosen once


def test_decks_are_those_of_the_conditions() -> None:
    for game in ("blackjack", "tournament-blackjack"):
        host = hosted(in_play(game, 3, determinations={"decks": 8, "shuffle": "hand"}))
        play_round(host)
        assert host.table.decks == 8
        assert round_at(host).determinations.decks == 8


@dealt_alone
@rule("NI2005-63", "2.3(a)")
def test_other_decks_of_a_level_are_used_from_the_next_new_shoe_on() -> None:
    first = Level(minimum=100, maximum=1_000, rounds=1, determinations={"decks": 4})
    second = Level(minimum=100, maximum=1_000, determinations={"decks": 5})
    stay = stages("blackjack", ends=SessionEnd(by="shoes", at=9))
    host = hosted(in_play("blackjack", 2, levels=(first, second), stages=stay))
    for _ in range(60):
        play_round(host)
        decks = round_at(host).determinations.decks
        assert decks == host.table.decks
        if decks == 5:
            break
    assert decks == 5


def test_a_stage_has_determinations_of_its_own() -> None:
    heat = Stage(
        name="Heat",
        ends=SessionEnd(by="rounds", at=1),
        advance=Advance(number=2),
        determinations={"limit": "half pot"},
    )
    final = Stage(name="Final", kind="final")
    t = playing("charity-holdem", 4, stages=(heat, final), levels=(BLINDS,), re_entry="none")
    host = hosted(t)
    _, options = to_the_first_decision(host)
    assert raise_to(options).largest == 225
    finish_round(host)
    host.do("dealer", "collect")
    finish(t, "Heat")
    director(t, "advance")
    commence(take_seats(drawn(t)))
    (number,) = moving.tables_in_play(t)
    _, options = to_the_first_decision(hosted(t, number))
    assert raise_to(options).largest > 1_000


# Nothing at the table goes before the conditions


def test_nobody_at_the_table_determines_otherwise_than_the_conditions() -> None:
    host = hosted(in_play("blackjack", 2, determinations={"decks": 4}))
    play_round(host)
    for by, do, facts in (
        ("supervisor", "change-decks", {"decks": 8}),
        ("supervisor", "change-shuffle", {"shuffle": "hand"}),
        ("supervisor", "hold-late-bettors-to-minimum", {"hold": True}),
    ):
        with pytest.raises(Refused) as refusal:
            host.do(by, do, **facts)
        assert refusal.value.clauses == host.table.cite(host.table.house.tournament)
    assert host.table.coming.decks == 4


def test_a_table_that_was_set_up_otherwise_is_played_by_the_conditions() -> None:
    t = in_play("mini-baccarat", 2, determinations={"multiple": 25, "tie_minimum": 25} | TIE)
    table = Table("mini-baccarat", live=TABLES_ARE["live"])
    host = hosted(t, table=table)
    made = round_at(betting(host)).determinations
    assert (made.minimum, made.maximum, made.multiple) == (50, 1_000, 25)
    assert (made.tie_minimum, made.tie_maximum, made.boxes) == (25, 100, 7)
    finish_round(host)


TIE = {"tie_maximum": 100}


@rule("NI2005-63", "19.3(b)[2]")
def test_an_ordinary_shoe_that_replaced_a_faulty_one_stays_in_use() -> None:
    host = hosted(in_play("blackjack", 2, determinations={"shoe": "automated"}))
    betting(host)
    while not (isinstance(asked := round_at(host).asked, Turn) and "stand" in _open(asked)):
        next_step(host)
    fault = {"fault": "mechanical", "effect": "prevents shuffling", "rectified": False}
    host.do("supervisor", "malfunction", **fault)
    finish_round(host)
    host.do("dealer", "collect")
    host.do("supervisor", "new-cards", shoe="standard")
    for _ in range(2):
        play_round(host)
        assert round_at(host).determinations.shoe == "standard"


def _open(asked: Turn) -> set[str]:
    return {option.do for option in asked.options}


# The pace


@under(
    rule("NI2005-63", "20.18"),
    rule("NI2002-45-canberra-poker", "15.18"),
    rule("NI2002-45-blackjack", "19.18"),
    rule("NI2002-45-roulette", "12.15"),
    rule("NI2002-45-mini-baccarat", "13.18"),
    rule("NI2002-45-pai-gow", "17.18"),
)
def test_the_pace_is_told_at_the_table_and_plays_for_nobody(game: str, cited: Cited) -> None:
    host = hosted(in_play(game, 2, decision_seconds=30))
    betting(host)
    assert ("pace", "30 seconds for a decision") in host.table.view().sign
    host.t.clock.pass_(seconds=300)
    assert round_at(host).settlements == []
    finish_round(host)
    director(host.t, "set-pace", seconds=20)
    play_round(host)
    assert ("pace", "20 seconds for a decision") in host.table.view().sign
    events = [event for entry in host.table.journal.entries for event in entry.events]
    paces = [event for event in events if event["event"] == "pace"]
    assert [event["seconds"] for event in paces] == [30, 20]
    assert {tuple(event["clauses"]) for event in paces} == {host.t.cite(*cited)}
    assert audit(host.table.journal.entries) == []

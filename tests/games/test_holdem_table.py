"""Hold'em at a table: opening and closing, the button, cards that go back, and live entry."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from holdem_rounds import CASH, UNKNOWN

from houseway.games.asks import Draw, Turn
from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.holdem.bot import ERRATIC, choose
from houseway.games.record import play_record, read_record, result
from houseway.journal import canonical
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import dealt
from proof import rule

NOON = datetime(2018, 3, 1, 13, tzinfo=UTC)
APPROVED = {"approval": "PT 7"}
FOUR = ("ann", "bob", "cy", "di")
BY_THE_POT = {"type": "pot", "percent": 5, "cap": 1_000, "approval": "as approved"}


def made(**changes: Any) -> HoldemDeterminations:
    return msgspec.convert({**CASH, "commission": BY_THE_POT, **changes}, type=HoldemDeterminations)


def opened(*players: str, live: bool = False, seed: int = 1, **changes: Any) -> Table:
    """An open table with players in the first seats and $300 each."""
    determinations = made(**changes)
    source = None if live else dealt(Holdem, determinations, partial(Random(seed).randbytes, 32))
    table = Table("holdem", determinations, live=live, source=source, clock=lambda: NOON)
    table.do("dealer", "open", **APPROVED)
    for seat, player in enumerate(players, 1):
        table.do(player, "sit", seat=seat, stake=30_000)
    return table


def start(table: Table) -> Any:
    table.do("dealer", "start")
    table.do("dealer", "cut")
    return table.round


def fold_all(table: Table) -> None:
    while isinstance(table.procedure.asked, Turn):
        table.do(table.procedure.asked.actors[0], "fold")


def refused(table: Table, clause: str, by: str, do: str, **facts: Any) -> None:
    with pytest.raises(Refused) as refusal:
        table.do(by, do, **facts)
    assert f"NI2018-51 {clause}" in refusal.value.clauses


# Between rounds


@rule("NI2018-51", "1.1", "2.4", "4.1")
def test_a_table_opens_with_approval_all_cards_and_a_sign():
    table = Table("holdem", made(deck=36, joker=True, seats=8), clock=lambda: NOON)
    refused(table, "1.1", "dealer", "open")
    refused(table, "2.4", "dealer", "open", **APPROVED, cards_checked=36)
    told = {event.event: event.facts for event in table.do("dealer", "open", **APPROVED)}
    assert told["cards checked"] == {"when": "opening", "cards": 37}
    sign = dict(told["opened"]["sign"])
    assert (sign["minimum stake"], sign["minimum bet"]) == ("$200", "$10")


@rule("NI2018-51", "2.5", "2.5#2")
def test_cards_are_changed_between_rounds_and_checked_by_two():
    table = opened(*FOUR)
    start(table)
    refused(table, "2.5", "operator", "change-cards", in_charge="eve", dealer="dan")
    fold_all(table)
    refused(table, "2.5#2", "operator", "change-cards", in_charge="eve")
    told = table.do("operator", "change-cards", in_charge="eve", dealer="dan")
    assert told[-1].facts == {"checked_by": ["eve", "dan"], "cards": 52}
    assert start(table).asked


@rule("NI2018-51", "8.3", "8.3#2")
def test_the_button_begins_at_the_dealers_right_and_passes_clockwise():
    table = opened(*FOUR)
    assert start(table).button == 4
    fold_all(table)
    assert start(table).button == 1
    assert table.round.dealt_in == ["bob", "cy", "di", "ann"]
    table.do("dealer", "misdeal", cause="excess card to a player")
    table.do("dealer", "cut")
    assert table.round.button == 1
    fold_all(table)
    assert start(table).button == 2


@rule("NI2018-51", "18.1")
def test_no_round_begins_outside_the_gaming_hours():
    for hour, inside in ((13, True), (5, False)):
        moment = NOON.replace(hour=hour)
        table = Table("holdem", made(), clock=lambda moment=moment: moment)
        hours = {"from_time": "12:00", "to_time": "04:00", "hours_under": "Casino Control Act"}
        table.do("dealer", "open", **APPROVED, **hours)
        for seat, player in enumerate(FOUR, 1):
            table.do(player, "sit", seat=seat, stake=30_000)
        if inside:
            start(table)
        else:
            refused(table, "18.1", "dealer", "start")


@rule("NI2018-51", "18.2")
def test_a_table_closes_early_with_notice_and_everybody_takes_their_stake():
    table = opened(*FOUR)
    start(table)
    with pytest.raises(Refused):
        table.do("operator", "close")
    fold_all(table)
    told = table.do("operator", "close", notice="30 minutes")
    assert any("NI2018-51 18.2" in event.clauses for event in told)
    with pytest.raises(Refused):
        table.do("dealer", "start")


@rule("NI2018-51", "19.4")
def test_the_operators_decision_on_a_dispute_is_final_but_for_a_review():
    table = opened(*FOUR)
    start(table)
    fold_all(table)
    table.do("supervisor", "dispute", round=1, matter="who folded last")
    refused(table, "19.4", "supervisor", "decide-dispute", dispute=1, decision="ann")
    (decided,) = table.do("operator", "decide-dispute", dispute=1, decision="it stands")
    assert decided.facts["final"]
    refused(table, "19.4", "operator", "decide-dispute", dispute=1, decision="otherwise")
    facts = {"dispute": 1, "outcome": "upheld", "reason": "the record shows it"}
    assert table.do("inspector", "review-dispute", **facts)


@rule("NI2018-51", "19.2(b)")
def test_an_excluded_player_is_not_dealt_the_next_round():
    table = opened(*FOUR)
    start(table)
    table.do("operator", "breach", player="di", rule="16.1", sanction="both")
    fold_all(table)
    assert "di" not in start(table).hole


@rule("NI2018-51", "19.5")
@pytest.mark.parametrize(("seats", "may_vacate"), [(4, True), (5, False)])
def test_three_rounds_away_from_a_full_table_may_cost_the_seat(seats, may_vacate):
    table = opened(*FOUR, seats=seats)
    table.do("dealer", "absent", player="di")
    for _ in range(3):
        start(table)
        fold_all(table)
        table.do("dealer", "collect")
    offered = [one for one in table.options("operator") if one.do == "vacate"]
    assert bool(offered) == may_vacate
    if may_vacate:
        assert offered[0].choose["player"].values == ("di",)
        table.do("operator", "vacate", player="di")
        assert "di" not in table.state.patrons


@rule("NI2018-51", "19.8")
def test_a_copy_of_the_rules_on_request():
    table = opened(*FOUR)
    (given,) = table.do("ann", "rules")
    assert "NI2018-51 19.8" in given.clauses


# Cards at a dealt table


@rule("NI2018-51", "17.17", "7.1", "7.2")
def test_a_card_exposed_early_goes_back_into_the_shoe():
    table = opened(*FOUR)
    start(table)
    shoe = table.source.shoe
    assert shoe.remaining == 44
    table.do("dealer", "communal-card-exposed", cards=3)
    exposed = [e.facts["card"] for e in table.round.events if e.event == "exposed"]
    assert shoe.remaining == 43
    assert {str(card) for card in shoe.composition} >= set(exposed)
    told = [e["event"] for entry in table.journal.entries for e in entry.events]
    assert told.count("order turned") == 2
    table.do("dealer", "cut")
    fold_all(table)
    assert start(table).stack == 44
    assert audit(table.journal.entries) == []


@rule("NI2018-51", "17.3", "17.20")
def test_a_misdeal_and_a_replaced_card_leave_a_whole_deck():
    table = opened(*FOUR)
    start(table)
    table.do("dealer", "exposed-hole-card", card="ann card 1")
    assert table.source.shoe.remaining == 43
    table.do("dealer", "exposed-hole-card", card="bob card 1")
    table.do("dealer", "cut")
    assert table.source.shoe.remaining == 44
    fold_all(table)
    assert audit(table.journal.entries) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_session_of_bots_is_recorded_and_sound(seed):
    table = opened(*FOUR, seed=seed, deck=40, joker=True, time_to_act=30)
    for _ in range(12):
        if len([p for p in table.state.patrons.values() if p.stake]) < 2:
            break
        start(table)
        while isinstance(table.procedure.asked, Turn):
            player = table.procedure.asked.actors[0]
            act = choose(table.round, player, ERRATIC)
            table.do(act.by, act.do, **act.facts)
        table.do("dealer", "collect")
        again = play_record(read_record(msgspec.json.encode(table.record())))
        assert canonical(result(again)) == canonical(result(table.last_round))
    assert audit(table.journal.entries) == []


# A live table


@rule("NI2018-51", "13.1")
def test_a_live_table_learns_the_cards_when_they_are_turned():
    table = opened("ann", "bob", live=True, burn=False)
    start(table)
    board = iter(["2c", "3c", "7h", "8h", "9d"])
    hands = {"ann": iter(["As", "Ad"]), "bob": iter(["Ks", "Kd"])}
    while not table.settled:
        asked = table.procedure.asked
        if isinstance(asked, Draw):
            fell = UNKNOWN if asked.hidden else next(hands[asked.to] if asked.turned else board)
            table.do("dealer", "enter", fell=fell)
            continue
        player, menu = asked.actors[0], {option.do for option in asked.options}
        do = next(do for do in ("call", "check", "no-raise", "show") if do in menu)
        table.do(player, do)
    assert table.round.stakes == {"ann": 30_900, "bob": 29_000}
    assert audit(table.journal.entries) == []


def at_the_river() -> Table:
    """Ann has tapped out for $4; bob bets $6 on the river and cy calls: two pots of $12."""
    limits = {"minimum_stake": 400, "blinds": [100, 100], "minimum_bet": 100, "burn": False}
    table = opened(live=True, **limits)
    for seat, (player, stake) in enumerate({"ann": 400, "bob": 30_000, "cy": 30_000}.items(), 1):
        table.do(player, "sit", seat=seat, stake=stake)
    start(table)
    board = iter(["2c", "3c", "7h", "8h", "9d"])
    acts = iter(
        [("cy", "raise", 400), ("ann", "call", 0), ("bob", "call", 0)]
        + [("bob", "check", 0), ("cy", "check", 0)] * 2
        + [("bob", "bet", 600), ("cy", "call", 0)]
    )
    while (asked := table.procedure.asked) is not None:
        if isinstance(asked, Draw) and not asked.turned:
            table.do("dealer", "enter", fell=UNKNOWN if asked.hidden else next(board))
            continue
        if isinstance(asked, Draw) or (act := next(acts, None)) is None:
            return table
        by, do, to = act
        table.do(by, do, **({"to": to} if to else {}))
    return table


@rule("NI2018-51", "14.2", "15.2(a)(i)")
@pytest.mark.parametrize("ann_mucks", [True, False])
def test_a_muck_at_a_live_table_merges_no_pots_and_costs_no_commission(ann_mucks):
    table = at_the_river()
    for card in ("As", "Ad"):
        table.do("dealer", "enter", fell=card)  # bob was called
    table.do("cy", "muck")
    table.do("ann", "muck" if ann_mucks else "show")
    for card in () if ann_mucks else ("Qs", "Qd"):
        table.do("dealer", "enter", fell=card)
    awards = [e.facts for e in table.round.events if e.event == "awarded"]
    assert [(one["pot"], one["amount"]) for one in awards] == [
        ("main pot", 1_200),
        ("side pot 1", 1_200),
    ]
    assert table.round.stakes == {"ann": 0, "bob": 31_400, "cy": 29_000}
    assert table.round.float == 0
    assert audit(table.journal.entries) == []


@rule("NI2018-51", "13.3")
def test_nobody_divides_a_pot_at_a_table():
    table = opened(*FOUR)
    start(table)
    refused(table, "13.3", "cy", "agree", pot="main pot")

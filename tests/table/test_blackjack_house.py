"""Opening, limits, decks, hours and closing of a blackjack table."""

from datetime import timedelta

import msgspec
import pytest
from tables import (
    BLACKJACK,
    NOON,
    blackjack,
    clauses,
    events,
    fall,
    one,
    play,
    refused,
    stakes,
    start,
    table_of,
    wagers,
)

from houseway.games import game
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.reports import closing_report, lacking
from proof import rule

WIN = "Th 9c 9d 8s"  # 19 against 17


def closed_table(**more):
    made = msgspec.convert({**BLACKJACK, **more}, type=game("blackjack").determinations_type)
    return Table("blackjack", made, live=True, clock=lambda: NOON)


@rule("NI2005-63", "1.1")
def test_a_layout_without_approval_is_warned_of():
    table = closed_table()
    warning = one(table.do("dealer", "open"), "compliance warning")
    assert clauses(warning) == {"1.1"}
    assert [lacking for lacking, _ in lacking(table)] == ["approval of the layout"]


@rule("NI2005-63", "1.1")
def test_the_reference_of_an_approved_layout_is_kept():
    table = closed_table()
    opened = one(table.do("operator", "open", approval="L-17"), "opened")
    assert (table.state.layout, opened["layout"]) == ("L-17", "L-17")
    assert not events(table, "compliance warning")
    assert lacking(table) == []


@rule("NI2005-63", "2.2")
def test_every_card_is_checked_before_gaming_and_after_it():
    table = closed_table()
    assert clauses(refused(table, "dealer", "open", cards_checked=311)) >= {"2.2"}
    table.do("dealer", "open", approval="L-17", cards_checked=312)
    table.do("ann", "sit", seat=1, stake=200_000)
    table.do("supervisor", "close", notice="early night")
    for _ in range(3):
        play(table, WIN, ann=1_000)
    assert lacking(table)[0][0] == "closing check of the cards"
    assert clauses(refused(table, "dealer", "open")) == {"2.2"}
    table.do("dealer", "check-cards")
    checks = [(check["when"], check["cards"]) for check in events(table, "cards checked")]
    assert checks == [("opening", 312), ("closing", 312)]
    assert lacking(table) == []
    assert closing_report(table).rounds == 3


@rule("NI2005-63", "2.3", "2.3(a)")
def test_decks_are_chosen_between_rounds_and_change_with_the_shoe():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    chosen = one(table.do("operator", "change-decks", decks=8), "determined")
    assert (chosen["decks"], chosen["takes_effect"]) == (8, "next new shoe")
    entry = table.journal.head
    assert (entry.role, entry.time[:10], entry.command["decks"]) == ("operator", "2025-03-01", 8)
    start(table)
    assert table.decks == 6
    assert clauses(refused(table, "operator", "change-decks", decks=4)) == {"2.3"}
    wagers(table, ann=1_000)
    fall(table, "Th cut 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    start(table)
    assert table.decks == 8
    assert events(table, "new shoe")[-1]["cards"] == 416


@rule("NI2005-63", "2.3(a)")
@pytest.mark.parametrize("decks", [3, 9])
def test_other_than_four_to_eight_decks_are_refused(decks):
    assert clauses(refused(blackjack(ann=1), "operator", "change-decks", decks=decks)) == {"2.3(a)"}


@rule("NI2005-63", "2.3", "2.3(b)")
def test_only_approved_shuffles_can_be_chosen():
    table = table_of("blackjack", {"ann": 1}, shuffle="S1", approved_shuffles=["S1", "S2"])
    assert clauses(refused(table, "operator", "change-shuffle", shuffle="S3")) == {"2.3(b)"}
    chosen = one(table.do("operator", "change-shuffle", shuffle="S2"), "determined")
    assert (chosen["shuffle"], clauses(chosen)) == ("S2", {"2.3(b)"})
    start(table)
    assert table.state.determinations.shuffle == "S2"
    assert clauses(refused(table, "operator", "change-shuffle", shuffle="S1")) == {"2.3"}


@rule("NI2005-63", "2.3[tail]")
def test_a_player_is_told_decks_and_shuffle():
    table = blackjack(ann=1)
    start(table)
    told = one(table.do("ann", "details"), "details told")
    assert (told["player"], told["decks"], told["shuffle"]) == ("ann", 6, "hand")
    assert table.journal.head.command["do"] == "details"


@rule("NI2005-63", "2.4")
def test_all_cards_are_changed_only_when_the_round_is_over():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    names = {"in_charge": "olga", "dealer": "dan"}
    assert clauses(refused(table, "operator", "change-cards", **names)) >= {"2.4"}
    fall(table, "Th 9c 9d")
    table.do("operator", "replace-card", card="Th", supervisor="sue", dealer="dan")
    table.do("ann", "stand")
    fall(table, "8s")
    table.do("operator", "change-cards", **names)
    assert table.state.carried.shoe_due
    assert table.state.carried.gone == []
    table.do("dealer", "start")
    assert events(table, "shuffled")[-1]["cards"] == "all"


@rule("NI2005-63", "2.4[2]")
def test_new_cards_are_checked_by_two_people():
    table = blackjack(ann=1)
    alone = refused(table, "operator", "change-cards", in_charge="dan", dealer="dan")
    assert clauses(alone) == {"2.4[2]"}
    assert "2.4[2]" in clauses(refused(table, "operator", "change-cards", in_charge="sue"))
    changed = one(
        table.do("operator", "change-cards", in_charge="sue", dealer="dan"), "cards changed"
    )
    assert changed["checked_by"] == ["sue", "dan"]


@rule("NI2005-63", "3.1")
def test_the_limits_are_on_the_sign_and_cannot_be_left_out():
    table = blackjack(ann=1)
    for viewer in ("ann", None):
        assert {("minimum", "1000"), ("maximum", "50000")} <= set(table.view(viewer).sign)
    assert dict(events(table, "opened")[0]["sign"])["maximum"] == "50000"
    with pytest.raises(msgspec.ValidationError, match="maximum"):
        msgspec.convert({"minimum": 1_000}, type=game("blackjack").determinations_type)


@rule("NI2005-63", "3.1[2]")
def test_limits_change_with_notice_and_not_in_the_round():
    table = blackjack(ann=1)
    start(table)
    new = {"minimum": 2_500, "maximum": 100_000}
    assert clauses(refused(table, "operator", "change-limits", **new)) == {"3.1[2]"}
    told = one(table.do("operator", "change-limits", **new, notice="from 9 pm"), "determined")
    assert (told["notice"], told["takes_effect"]) == ("from 9 pm", "next round")
    wagers(table, ann=1_000)
    assert not [e for e in table.round.events if e.event == "warned"]
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    start(table)
    assert (table.round.determinations.minimum, table.round.determinations.maximum) == (
        2_500,
        100_000,
    )


@rule("NI2005-63", "3.2")
def test_a_marker_at_a_box_lets_more_play_there_only():
    table = blackjack(ann=3, bob=4)
    low = refused(table, "operator", "mark-box", box=3, limit=50_000)
    assert clauses(low) == {"3.2"}
    table.do("operator", "mark-box", box=3, limit=200_000)
    assert table.view("bob").markers == {3: 200_000}
    play(table, "Th Tc 9c 9d 9s 8s", ann=150_000, bob=150_000)
    assert stakes(table) == {"ann": 150_000, "bob": 50_000}
    table.do("operator", "unmark-box", box=3)
    assert table.view("bob").markers == {}


def test_a_marker_below_the_new_maximum_goes():
    table = blackjack(ann=3)
    table.do("operator", "mark-box", box=3, limit=60_000)
    table.do("operator", "change-limits", maximum=100_000, notice="higher")
    start(table)
    assert table.state.markers == {}


@rule("NI2005-63", "A:Float")
def test_the_smallest_chip_of_the_float_sets_the_step_of_insurance():
    table = table_of("blackjack", {"ann": 1}, smallest_chip=500, multiple=1_000)
    assert ("smallest chip", "500") in table.view().sign
    start(table)
    wagers(table, ann=5_000)
    fall(table, "Th Ac 9d")
    (insure,) = [option for option in table.options("ann") if option.do == "insure"]
    assert (insure.choose["amount"].low, insure.choose["amount"].step) == (250, 250)


@rule("NI2005-63", "5.5[note]")
def test_the_final_three_rounds_are_counted_down():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    table.do("supervisor", "announce-final-rounds")
    left = [table.view("ann").final_rounds]
    for _ in range(3):
        play(table, WIN, ann=1_000)
        left.append(table.view("ann").final_rounds)
    assert left == [3, 2, 1, None]
    assert [event["left"] for event in events(table, "final rounds")] == [3, 2, 1, 0]
    assert table.state.status == "closed"
    refused(table, "dealer", "start")
    refused(table, "operator", "announce-final-rounds")


@rule("NI2005-63", "5.5[note]")
def test_a_round_under_way_is_not_one_of_the_three():
    table = blackjack(ann=1)
    start(table)
    table.do("supervisor", "announce-final-rounds")
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    table.do("dealer", "collect")
    assert (table.view().final_rounds, table.state.status) == (3, "open")


@rule("NI2005-63", "15.1")
@pytest.mark.parametrize(
    ("hour", "minute", "open"),
    [(11, 59, False), (12, 0, True), (23, 59, True), (3, 59, True), (4, 0, False), (4, 1, False)],
)
def test_rounds_begin_within_the_gaming_hours(hour, minute, open):
    now = [NOON]
    hours = {"from_time": "12:00", "to_time": "04:00", "hours_under": "determination 12"}
    table = table_of("blackjack", {"ann": 1}, clock=lambda: now[0], opening=hours)
    stored = events(table, "hours")[0]
    assert (stored["hours"], stored["under"]) == ("12:00 to 04:00", "determination 12")
    now[0] = NOON.replace(hour=hour, minute=minute) + timedelta(days=1)
    offered = "start" in {option.do for option in table.options("dealer")}
    assert offered is open
    if open:
        table.do("dealer", "start")
    else:
        assert clauses(refused(table, "dealer", "start")) == {"15.1"}


@rule("NI2005-63", "15.1")
@pytest.mark.parametrize(
    ("hour", "minute", "open"), [(9, 59, False), (10, 0, True), (21, 59, True), (22, 0, False)]
)
def test_hours_that_end_before_midnight(hour, minute, open):
    now = [NOON]
    hours = {"from_time": "10:00", "to_time": "22:00", "hours_under": "determination 13"}
    table = table_of("blackjack", {"ann": 1}, clock=lambda: now[0], opening=hours)
    now[0] = NOON.replace(hour=hour, minute=minute) + timedelta(days=1)
    assert ("start" in {option.do for option in table.options("dealer")}) is open


@rule("NI2005-63", "15.2")
def test_a_table_closes_early_after_notice_and_three_more_rounds():
    table = blackjack(ann=1)
    assert clauses(refused(table, "operator", "close")) == {"15.2"}
    told = one(table.do("operator", "close", notice="closing at ten"), "closing")
    assert (told["notice"], clauses(told)) == ("closing at ten", {"15.2"})
    for _ in range(3):
        assert table.state.status == "open"
        play(table, WIN, ann=1_000)
    assert table.state.status == "closed"
    refused(table, "dealer", "start")


@rule("NI2005-63", "16.9")
def test_anybody_is_given_the_rules():
    table = blackjack(ann=1)
    for asking in ("ann", "a stranger"):
        given = one(table.do(asking, "rules"), "rules given")
        assert (given["player"], given["rules"]) == (asking, "NI2005-63")
    assert [entry.by for entry in table.journal.entries[-2:]] == ["ann", "a stranger"]


@rule("NI2005-63", "I:Approval")
def test_every_saved_round_says_by_which_rules_it_was_played():
    table = blackjack(ann=1)
    information = table.information()
    assert (information.rules, information.approved) == ("NI2005-63", "2005-02-07")
    assert clauses(information) == {"I:Approval"}
    assert table.view().rules == "NI2005-63"
    assert table.journal.entries[1].command["rules"] == "NI2005-63"
    for _ in range(2):
        play(table, WIN, ann=1_000)
        assert table.record().rules == "NI2005-63"
        assert table.view().round.rules == "NI2005-63"


def test_only_those_whom_the_rules_name_may_do_it():
    table = blackjack(ann=1)
    for by, do, said in (
        ("ann", "start", "Only the dealer may start a round, not ann"),
        ("dealer", "change-limits", "Only the operator may change the limits, not the dealer"),
        ("supervisor", "mark-box", "Only the operator may mark a box, not the supervisor"),
    ):
        with pytest.raises(Refused, match=said):
            table.do(by, do)

"""Players of a blackjack table from round to round: visits, restrictions, seats, disputes."""

from tables import (
    STAKE,
    blackjack,
    clauses,
    empty,
    events,
    fall,
    one,
    play,
    refused,
    stakes,
    stand,
    start,
    table_of,
    wagers,
)

from houseway.games.asks import Turn
from houseway.table.reports import restrictions_report
from proof import rule

WIN = "Th 9c 9d 8s"  # one box: 19 against 17
BOTH_WIN = "Th Tc 9c 9d 9s 8s"  # two boxes: both 19 against 17
CUT = "Th cut 9c 9d 8s"  # the cutting card comes in mid-round
TRACKED = {"procedure": "P-4", "tracking": "T-9"}


@rule("NI2005-63", "3.4")
def test_the_warning_holds_for_the_visit_and_a_new_visit_begins_afresh():
    table = blackjack(ann=1)
    play(table, WIN, ann=500)
    assert stakes(table) == {"ann": 500}
    assert [event["player"] for event in events(table, "warned")] == ["ann"]
    start(table)
    assert clauses(refused(table, "ann", "wager", on="main", box=1, amount=500)) == {"3.4"}
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    table.do("ann", "leave")
    table.do("ann", "sit", seat=1, stake=STAKE)
    play(table, WIN, ann=500)
    assert len(events(table, "warned")) == 2


@rule("NI2005-63", "3.4", "3.3")
def test_a_wager_on_nothing_in_particular_is_judged_as_the_wager_on_the_box():
    pairs = {"perfect_pairs": True, "perfect_pairs_minimum": 100, "perfect_pairs_maximum": 1_000}
    table = table_of("blackjack", {"ann": 1}, smallest_chip=100, **pairs)
    start(table)
    assert clauses(refused(table, "ann", "wager", box=1, amount=700)) == {"3.3"}
    table.do("ann", "wager", box=1, amount=500)
    assert [(one.on, one.amount) for one in table.round.wagers] == [("main", 500)]
    table.do("dealer", "no-more-bets")
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    table.do("dealer", "collect")
    assert stakes(table) == {"ann": 500}
    start(table)
    assert clauses(refused(table, "ann", "wager", box=1, amount=500)) == {"3.4"}
    table.do("ann", "wager", box=1, on="perfect-pairs", amount=500)


@rule("NI2005-63", "4.1")
def test_every_player_may_wager_before_the_first_card_and_nobody_after():
    seats = {f"p{n}": n for n in range(1, 8)}
    table = blackjack(**seats)
    for _ in range(2):
        start(table)
        assert all("wager" in {o.do for o in table.options(player)} for player in seats)
        refused(table, "dealer", "enter", fell="Th")
        wagers(table, p1=1_000)
        fall(table, "Th")
        assert clauses(refused(table, "p2", "wager", on="main", box=2, amount=1_000))
        fall(table, "9c 9d")
        table.do("p1", "stand")
        fall(table, "8s")
        table.do("dealer", "collect")


@rule("NI2005-63", "4.2")
def test_wagers_are_chips_on_the_table():
    table = blackjack(ann=1)
    start(table)
    assert clauses(refused(table, "ann", "wager", on="main", box=1, amount=STAKE + 500)) == {"4.2"}
    refused(table, "ann", "wager", on="main", box=1, amount=1_000, credit=True)
    table.do("ann", "wager", on="main", box=1, amount=50_000)
    assert table.view("ann").seats[0].stake == STAKE - 50_000
    table.do("dealer", "no-more-bets")
    refused(table, "ann", "add-chips", amount=1_000)


@rule("NI2005-63", "4.4[2]")
def test_at_a_full_table_a_player_of_several_boxes_gives_one_to_a_newcomer():
    table = table_of("blackjack", {"ann": 1}, boxes=3)
    start(table)
    for box in (1, 2, 3):
        table.do("ann", "wager", on="main", box=box, amount=1_000)
    table.do("dealer", "no-more-bets")
    asked = refused(table, "operator", "release-box", box=2, newcomer="bob", stake=STAKE)
    assert clauses(asked) == {"4.4[2]"}
    fall(table, "Th Th Th 9c 9d 9d 9d")
    while isinstance(table.procedure.asked, Turn):
        table.do("ann", "stand")
    fall(table, "8s")
    own_seat = refused(table, "operator", "release-box", box=1, newcomer="bob", stake=STAKE)
    assert clauses(own_seat) == {"4.4[2]"}
    table.do("operator", "release-box", box=2, newcomer="bob", stake=STAKE)
    start(table)
    table.do("ann", "wager", on="main", box=2, amount=1_000)
    table.do("bob", "wager", on="main", box=2, amount=1_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th 9c 9d")
    assert table.procedure.asked.actors == ("bob",)


@rule("NI2005-63", "4.4[2]")
def test_no_box_is_given_up_while_one_is_free():
    table = table_of("blackjack", {"ann": 1}, boxes=3)
    start(table)
    for box in (1, 2):
        table.do("ann", "wager", on="main", box=box, amount=1_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th Th 9c 9d 9d")
    while isinstance(table.procedure.asked, Turn):
        table.do("ann", "stand")
    fall(table, "8s")
    table.do("dealer", "collect")
    refusal = refused(table, "operator", "release-box", box=2, newcomer="bob", stake=STAKE)
    assert "Box 3 is free" in refusal.reason


def late_table():
    return table_of("blackjack", {"ann": 1}, mid_shoe_minimum=True)


def minimum_only(table, player):
    """Whether a player may wager exactly the minimum, in the round that is open."""
    box = table.state.patrons[player].seat
    (main,) = [o for o in table.options(player) if o.do == "wager" and o.where["box"] == box]
    amounts = main.choose["amount"]
    return (amounts.low, amounts.high) == (1_000, 1_000)


@rule("NI2005-63", "4.7", "4.7(a)")
def test_who_joins_during_a_shoe_wagers_the_minimum_until_the_next():
    table = late_table()
    for _ in range(3):
        play(table, WIN, ann=1_000)
    told = one(table.do("bob", "sit", seat=2, stake=STAKE), "held to minimum")
    assert clauses(told) == {"4.7", "4.7(a)"}
    start(table)
    assert clauses(refused(table, "bob", "wager", on="main", box=2, amount=2_000)) == {"4.7"}
    assert minimum_only(table, "bob")
    assert not minimum_only(table, "ann")
    wagers(table, ann=1_000, bob=1_000)
    fall(table, "Th Tc cut 9c 9d 9s")
    table.do("ann", "stand")
    table.do("bob", "stand")
    fall(table, "8s")
    start(table)
    assert not minimum_only(table, "bob")


@rule("NI2005-63", "4.7", "4.7(b)")
def test_who_sits_a_round_out_wagers_the_minimum_until_the_next_shoe():
    table = late_table()
    table.do("bob", "sit", seat=2, stake=STAKE)
    play(table, BOTH_WIN, ann=2_000, bob=2_000)
    play(table, WIN, bob=2_000)
    assert clauses(events(table, "held to minimum")[-1]) == {"4.7", "4.7(b)"}
    start(table)
    assert minimum_only(table, "ann")
    assert not minimum_only(table, "bob")
    wagers(table, ann=1_000)
    fall(table, CUT.rsplit(" ", 1)[0])
    table.do("ann", "stand")
    fall(table, "8s")
    start(table)
    assert not minimum_only(table, "ann")


@rule("NI2005-63", "4.7")
def test_a_shuffle_before_the_first_card_makes_the_new_shoe_that_ends_it():
    table = late_table()
    play(table, WIN, ann=1_000)
    table.do("bob", "sit", seat=2, stake=STAKE)
    start(table)
    assert minimum_only(table, "bob")
    wagers(table, ann=1_000, bob=1_000)
    fall(table, "cut")
    stand(table)
    fall(table, "Th Tc 9c 9d 9s")
    stand(table)
    fall(table, "8s")
    start(table)
    assert not minimum_only(table, "bob")


@rule("NI2005-63", "4.7")
def test_without_the_option_nobody_is_held_to_the_minimum():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    table.do("bob", "sit", seat=2, stake=STAKE)
    start(table)
    assert not minimum_only(table, "bob")
    assert not events(table, "held to minimum")


@rule("NI2005-63", "A:New shoe")
def test_a_reshuffle_of_the_discards_is_no_new_shoe():
    table = late_table()
    table.do("bob", "sit", seat=2, stake=STAKE)
    play(table, BOTH_WIN, ann=2_000, bob=2_000)
    play(table, WIN, bob=2_000)
    made = len(events(table, "new shoe"))
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th")
    empty(table)
    while isinstance(table.procedure.asked, Turn):
        option = table.procedure.asked.options[0]
        table.do(option.by, option.do)
    fall(table, "9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    table.do("dealer", "collect")
    assert len(events(table, "new shoe")) == made
    assert table.state.patrons["ann"].held_to_minimum
    start(table)
    assert len(events(table, "new shoe")) == made + 1
    assert not table.state.patrons["ann"].held_to_minimum


@rule("NI2005-63", "4.8")
def test_a_restricted_player_has_one_box_and_the_minimum_until_it_is_lifted():
    table = blackjack(ann=1)
    told = one(table.do("operator", "restrict", player="ann", **TRACKED), "restricted")
    assert clauses(told) == {"4.8"}
    for _ in range(2):
        start(table)
        assert clauses(refused(table, "ann", "wager", on="main", box=1, amount=1_500)) == {"4.8"}
        table.do("ann", "wager", on="main", box=1, amount=1_000)
        assert clauses(refused(table, "ann", "wager", on="main", box=2, amount=1_000)) == {"4.8"}
        table.do("dealer", "no-more-bets")
        fall(table, "Th 9c 9d")
        table.do("ann", "stand")
        fall(table, "8s")
        table.do("ann", "leave")
        table.do("ann", "sit", seat=1, stake=STAKE)
    table.do("operator", "lift-restriction", player="ann")
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=1_500)
    table.do("ann", "wager", on="main", box=2, amount=1_000)


@rule("NI2005-63", "4.8[2]")
def test_restrictions_follow_a_procedure_and_are_reported():
    table = blackjack(ann=1, bob=2)
    lacking = refused(table, "operator", "restrict", player="ann", tracking="T-9")
    assert "procedure" in lacking.reason
    table.do("operator", "restrict", player="ann", **TRACKED)
    table.do("operator", "restrict", player="bob", procedure="P-5", tracking="T-10")
    table.do("operator", "lift-restriction", player="ann")
    report = restrictions_report(table)
    assert [(r.player, r.procedure, r.since[:10], r.operator) for r in report] == [
        ("ann", "P-4", "2025-03-01", "operator"),
        ("bob", "P-5", "2025-03-01", "operator"),
    ]
    assert [r.status.split()[0] for r in report] == ["lifted", "in"]
    assert restrictions_report(table, since="2025-03-02") == []


@rule("NI2005-63", "4.9")
def test_tracking_is_needed_the_first_time_only():
    table = blackjack(ann=1)
    first = refused(table, "operator", "restrict", player="ann", procedure="P-4")
    assert clauses(first) == {"4.9"}
    table.do("operator", "restrict", player="ann", **TRACKED)
    table.do("operator", "lift-restriction", player="ann")
    table.do("ann", "leave")
    table.do("ann", "sit", seat=1, stake=STAKE)
    again = one(table.do("operator", "restrict", player="ann", procedure="P-4"), "restricted")
    assert clauses(again) == {"4.8", "4.9"}


@rule("NI2005-63", "16.2(b)")
def test_an_excluded_player_is_out_until_it_is_lifted():
    table = blackjack(ann=1, bob=2)
    start(table)
    breach = {"player": "bob", "rule": "16.7", "exclude": True}
    events_told = table.do("operator", "breach", **breach, who="olga")
    assert clauses(one(events_told, "excluded")) == {"16.2(b)"}
    assert (table.journal.head.by, table.journal.head.role) == ("olga", "operator")
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    start(table)
    assert clauses(refused(table, "bob", "wager", on="main", box=2, amount=1_000)) == {"16.2(b)"}
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    assert clauses(refused(table, "bob", "add-chips", amount=500)) == {"16.2(b)"}
    table.do("bob", "leave")
    assert clauses(refused(table, "bob", "sit", seat=2, stake=STAKE)) == {"16.2(b)"}
    table.do("operator", "lift-exclusion", player="bob")
    table.do("bob", "sit", seat=2, stake=STAKE)
    start(table)
    table.do("bob", "wager", on="main", box=2, amount=1_000)


@rule("NI2005-63", "16.4")
def test_a_dispute_is_decided_for_good_unless_it_is_reviewed():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    table.do("supervisor", "dispute", round=1, matter="was it an ace?")
    refused(table, "supervisor", "decide-dispute", dispute=1, decision="no")
    refused(table, "inspector", "review-dispute", dispute=1, outcome="upheld", reason="seen")
    told = one(table.do("operator", "decide-dispute", dispute=1, decision="it stands"), "decided")
    assert (told["final"], clauses(told)) == (True, {"16.4"})
    assert (table.state.disputes[0].state, table.state.disputes[0].review) == ("decided", None)
    for by in ("operator", "supervisor", "dealer", "ann"):
        refused(table, by, "decide-dispute", dispute=1, decision="it does not")
        refused(table, by, "review-dispute", dispute=1, outcome="varied", reason="please")
    table.do("inspector", "review-dispute", dispute=1, outcome="varied", reason="the recording")
    assert (table.state.disputes[0].state, table.state.disputes[0].review) == ("reviewed", "varied")
    assert table.state.disputes[0].decision == "it stands"


@rule("NI2005-63", "16.6")
def test_a_seat_can_be_lost_after_three_rounds_without_a_wager_at_a_full_table():
    table = table_of("blackjack", {"ann": 1, "bob": 2}, boxes=2)
    for _ in range(2):
        play(table, WIN, ann=1_000)
    assert not events(table, "may have to vacate")
    assert clauses(refused(table, "operator", "vacate", player="bob")) == {"16.6"}
    play(table, WIN, ann=1_000)
    assert [event["player"] for event in events(table, "may have to vacate")] == ["bob"]
    table.do("operator", "vacate", player="bob")
    assert list(table.state.patrons) == ["ann"]


@rule("NI2005-63", "16.6")
def test_a_wager_or_a_free_seat_starts_the_count_again():
    table = table_of("blackjack", {"ann": 1, "bob": 2}, boxes=2)
    play(table, WIN, ann=1_000)
    play(table, WIN, ann=1_000)
    play(table, BOTH_WIN, ann=1_000, bob=1_000)
    play(table, WIN, ann=1_000)
    assert table.state.patrons["bob"].abstained == 1
    table.do("ann", "leave")
    table.do("cy", "sit", seat=None, stake=STAKE)
    start(table)
    table.do("cy", "wager", on="main", box=1, amount=1_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th 9c 9d")
    table.do("cy", "stand")
    fall(table, "8s")
    table.do("dealer", "collect")
    assert table.state.patrons["bob"].abstained == 0


@rule("NI2005-63", "A:Starting Marker")
def test_the_starting_marker_goes_clockwise_from_player_to_player():
    seats = {"ann": 1, "cy": 3, "di": 4, "flo": 6}
    table = table_of("blackjack", seats, tournament=True)
    table.do("supervisor", "use-marker", seat=3)
    held, first = [], []
    for suit in "cdhs":
        start(table)
        held.append(table.view("ann").starting_marker)
        first.append(table.procedure.asked.actors[0])
        for player in (order := table.round.wagering_order()):
            table.do(player, "wager", on="main", box=seats[player], amount=1_000)
            table.do("dealer", "no-more-bets" if player == order[-1] else "next-player")
        fall(table, " ".join([f"T{suit}"] * 4 + ["8s"] + [f"9{suit}"] * 4))
        for player in seats:
            table.do(player, "stand")
        fall(table, "Kh")
        table.do("dealer", "collect")
    assert held == [3, 4, 6, 1]
    assert first == ["cy", "di", "flo", "ann"]


@rule("NI2005-63", "A:Starting Marker")
def test_the_marker_skips_a_seat_that_was_left():
    table = table_of("blackjack", {"ann": 1, "cy": 3, "di": 4}, tournament=True)
    table.do("supervisor", "use-marker", seat=3)
    table.do("cy", "leave")
    start(table)
    assert table.view("ann").starting_marker == 4
    assert table.round.circumstances.first_to_wager == "di"

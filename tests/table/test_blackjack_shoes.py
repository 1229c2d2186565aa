"""The shoe of a blackjack table from round to round: cuts, shuffles, errors, automated shoes."""

from tables import (
    STAKE,
    blackjack,
    clauses,
    empty,
    events,
    fall,
    offered,
    one,
    play,
    refused,
    stakes,
    stand,
    start,
    table_of,
    wagers,
)

from houseway.games.asks import Draw
from houseway.games.blackjack.reconstruction import hands_shown
from houseway.table import between_rounds
from houseway.table.audit import again, audit
from proof import rule

WIN = "Th 9c 9d 8s"  # one box: 19 against 17
AUTOMATED = {"shoe": "automated"}
FAULT = {"fault": "mechanical", "effect": "prevents shuffling", "rectified": False}


def round_of_three(cards):
    """A table of three that has played one round with these cards."""
    table = blackjack(ann=1, cy=3, flo=6)
    start(table)
    wagers(table, ann=1_000, cy=1_000, flo=1_000)
    for card in cards.split():
        stand(table)
        fall(table, card)
    table.do("dealer", "collect")
    return table


def offers(table):
    """Begin a round and let everybody decline the cut: who was asked, and who cut."""
    table.do("dealer", "start")
    asked = []
    while (option := offered(table)) is not None and option.do == "cut":
        asked.append(option.by)
        declines = "decline" in {one.do for one in table.options(option.by)}
        table.do(option.by, "decline" if declines else "cut")
    return asked


@rule("NI2005-63", "5.2(a)")
def test_the_first_to_the_table_is_offered_the_first_cut():
    table = blackjack(cy=3, ann=1)
    table.do("dealer", "start")
    assert table.procedure.asked.actors == ("cy",)
    assert clauses(events(table, "cut offered")[0]) == {"5.2(a)"}


@rule("NI2005-63", "5.2(a)")
def test_of_those_still_there_the_first_to_come_is_offered_the_cut():
    table = blackjack(cy=3, flo=6, ann=1)
    table.do("cy", "leave")
    table.do("dealer", "start")
    assert table.procedure.asked.actors == ("flo",)


@rule("NI2005-63", "5.2(b)", "5.2(d)", "5.2[tail]")
def test_the_box_where_the_cutting_card_came_is_offered_the_cut_then_the_others_clockwise():
    table = round_of_three("Th cut Tc Td 9c 9d 9s 9h 8s")  # on box 3
    assert offers(table) == ["cy", "flo", "ann", "supervisor"]
    told = events(table, "cut offered")[-3:]
    assert [clauses(one) for one in told] == [{"5.2(b)"}, {"5.2(d)"}, {"5.2(d)"}]
    cut = events(table, "cut")[-1]
    assert (cut["by"], 52 <= cut["at"] <= 260) == ("supervisor", True)


@rule("NI2005-63", "5.2(d)")
def test_whoever_accepts_ends_the_asking():
    table = round_of_three("Th cut Tc Td 9c 9d 9s 9h 8s")
    table.do("dealer", "start")
    table.do("cy", "decline")
    table.do("flo", "cut", at=100)
    assert table.procedure.asked.actors == ("dealer",)


@rule("NI2005-63", "5.2(c)")
def test_on_the_dealers_hand_the_farthest_to_the_right_is_offered_the_cut():
    table = round_of_three("Th Tc Td cut 9c 9d 9s 9h 8s")
    table.do("dealer", "start")
    assert table.procedure.asked.actors == ("flo",)
    assert clauses(events(table, "cut offered")[-1]) == {"5.2(c)"}


@rule("NI2005-63", "5.2(d)")
def test_if_the_one_to_cut_has_gone_the_others_are_asked():
    table = round_of_three("Th cut Tc Td 9c 9d 9s 9h 8s")
    table.do("cy", "leave")
    assert offers(table) == ["ann", "flo", "supervisor"]


@rule("NI2005-63", "5.2[tail]")
def test_without_a_cut_no_round_begins():
    table = blackjack(ann=1)
    table.do("dealer", "start")
    table.do("ann", "decline")
    refused(table, "ann", "wager", on="main", box=1, amount=1_000)
    refused(table, "dealer", "enter", fell="Th")
    table.do("supervisor", "cut", at=52)
    table.do("dealer", "place-cutting-card")
    assert table.round is table.procedure


@rule("NI2005-63", "5.4", "5.4(b)")
def test_after_the_cutting_card_the_round_is_finished_and_then_all_is_shuffled():
    table = round_of_three("Th Tc cut Td 9c 9d 9s 9h 8s")
    assert stakes(table) == {"ann": 1_000, "cy": 1_000, "flo": 1_000}
    assert table.state.carried.shoe_due
    told = table.do("dealer", "start")
    assert one(told, "shuffled")["cards"] == "all"
    assert not [event for event in told if event.event == "round begins"]


@rule("NI2005-63", "5.4")
def test_no_round_begins_between_the_cutting_card_and_the_shuffle():
    table = round_of_three("Th Tc cut Td 9c 9d 9s 9h 8s")
    table.do("dealer", "start")
    refused(table, "ann", "wager", on="main", box=1, amount=1_000)
    shuffles = len(events(table, "shuffled"))
    offers_of_cut = offered(table)
    table.do(offers_of_cut.by, "cut")
    table.do("dealer", "place-cutting-card")
    assert (len(events(table, "shuffled")), table.state.carried.shoe_due) == (shuffles, False)
    assert [event["number"] for event in events(table, "round begins")] == [1, 2]


@rule("NI2005-63", "5.4(a)")
def test_a_cutting_card_before_the_first_card_is_a_shuffle_at_once():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    start(table)
    wagers(table, ann=1_000)
    told = table.do("dealer", "enter", fell="cut")
    assert one(told, "shuffled")["cards"] == "all"
    while (option := offered(table)) is not None:
        table.do(option.by, option.do)
    assert table.state.carried.rounds == 1
    table.do("ann", "take-back", on="main", box=1)
    table.do("ann", "wager", on="main", box=1, amount=2_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th 9c 9d")
    stand(table)
    fall(table, "8s")
    table.do("dealer", "collect")
    assert (table.state.carried.rounds, stakes(table)) == (2, {"ann": 3_000})
    assert not table.state.carried.shoe_due


@rule("NI2005-63", "5.5")
def test_in_the_final_rounds_the_cutting_card_is_discarded():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    shuffles = len(events(table, "shuffled"))
    table.do("supervisor", "announce-final-rounds")
    play(table, "Th cut 9c 9d 8s", ann=1_000)
    assert clauses(events(table, "cutting card discarded")[0]) == {"5.5"}
    start(table)
    wagers(table, ann=1_000)
    assert clauses(refused(table, "dealer", "enter", fell="cut")) == {"5.4"}
    fall(table, "Th 9c 9d")
    table.do("ann", "stand")
    fall(table, "8s")
    play(table, WIN, ann=1_000)
    assert len(events(table, "shuffled")) == shuffles
    assert table.state.status == "closed"


@rule("NI2005-63", "14.2")
def test_a_card_drawn_in_error_that_no_hand_takes_opens_the_next_round():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    stand(table)
    fall(table, "8s")
    table.do("supervisor", "drawn-in-error")
    fall(table, "5h")
    table.do("dealer", "collect")
    assert table.state.carried.in_hand == ("5h",)
    start(table)
    wagers(table, ann=1_000)
    assert table.round.boxes[0].hands[0].cards[0].name == "five of hearts"
    fall(table, "9c")
    assert table.procedure.asked.to == "box 1"


@rule("NI2005-63", "14.2")
def test_before_a_new_shoe_such_a_card_goes_into_the_shuffle():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th cut 9c 9d")
    stand(table)
    fall(table, "8s")
    table.do("supervisor", "drawn-in-error")
    fall(table, "5h")
    start(table)
    assert (table.state.carried.in_hand, table.round.stack) == ((), 312)


def test_at_a_dealt_table_too_the_new_shoe_holds_every_card():
    table = table_of("blackjack", {"ann": 1}, live=False)
    while not (table.settled and table.round.shoe_due):
        start(table, from_back=156)
        wagers(table, ann=1_000)
        stand(table)
    table.do("supervisor", "drawn-in-error")
    start(table)
    assert table.source.shoe.remaining == 312


def eight_rounds():
    """Seven rounds: in the last Ann won 5,000 and Bob lost 2,000; round 8 is open."""
    table = blackjack(ann=1, bob=2)
    for suit in "chdchd":
        play(table, f"T{suit} J{suit} 9{suit} 9{suit} 9s 8s", ann=1_000, bob=1_000)
    play(table, "Kh Kc 9d 9h 6s 9c", ann=5_000, bob=2_000)  # 19 and 16 against 18
    assert stakes(table) == {"ann": 11_000, "bob": 4_000}
    start(table)
    return table


@rule("NI2005-63", "14.5")
def test_an_error_found_in_the_next_round_voids_the_faulty_one_alone():
    table = eight_rounds()
    wagers(table, ann=1_000, bob=1_000)
    early = refused(table, "supervisor", "void-earlier-round", round=7)
    assert clauses(early) == {"14.5"}
    fall(table, "Th")
    table.do("supervisor", "void-earlier-round", round=7)
    reversed_ = [(e["player"], e["amount"]) for e in events(table, "result reversed")]
    assert reversed_ == [("ann", -5_000), ("bob", 2_000)]
    fall(table, "Tc 7c 9d 9h")
    stand(table)
    fall(table, "Ks")
    table.do("dealer", "collect")
    assert stakes(table) == {"ann": 7_000, "bob": 7_000}
    assert table.state.results[8] == {"ann": 1_000, "bob": 1_000}


@rule("NI2005-63", "14.4", "A:Round of play")
def test_an_error_found_before_the_next_first_card_is_put_right_though_the_cards_are_racked():
    table = eight_rounds()  # ann won 5,000 and bob lost 2,000 in the seventh
    facts = {"error": "the nine was bob's", "due": {"ann": -10_000, "bob": 4_000}}
    wagers(table, ann=1_000, bob=1_000)
    assert clauses(refused(table, "dealer", "misplaced-card-in-last-round", **facts)) == {"14.4"}
    early = refused(table, "supervisor", "void-earlier-round", round=7)
    assert clauses(early) == {"14.5"}
    table.do("supervisor", "misplaced-card-in-last-round", **facts)
    right = [(e["player"], e["round"], e["amount"]) for e in events(table, "result put right")]
    assert right == [("ann", 7, -10_000), ("bob", 7, 4_000)]
    assert table.state.results[7] == {"ann": -5_000, "bob": 2_000}
    fall(table, "Th")
    late = refused(table, "supervisor", "misplaced-card-in-last-round", **facts)
    assert clauses(late) == {"14.4"}
    assert "has begun" in late.reason
    fall(table, "Tc 7c 9d 9h")
    stand(table)
    fall(table, "Ks")
    table.do("dealer", "collect")
    assert stakes(table) == {"ann": 2_000, "bob": 9_000}
    assert audit(table.journal.entries) == []


@rule("NI2005-63", "14.4")
def test_what_cannot_be_taken_back_when_hands_are_put_right_is_noted():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    start(table)
    for box in (1, 2, 3, 4):
        table.do("ann", "wager", on="main", box=box, amount=50_000)
    facts = {"error": "the nine was bob's", "due": {"ann": -2_000}}
    table.do("supervisor", "misplaced-card-in-last-round", **facts)
    assert [e["amount"] for e in events(table, "result put right")] == [-1_000]
    assert [e["amount"] for e in events(table, "shortfall")] == [1_000]
    first = blackjack(ann=1)
    start(first)
    assert "no earlier round" in refused(first, "supervisor", "misplaced-card-in-last-round").reason


@rule("NI2005-63", "14.5")
def test_a_round_is_void_only_once():
    table = eight_rounds()
    wagers(table, ann=1_000)
    fall(table, "Th")
    table.do("supervisor", "void-earlier-round", round=7)
    assert clauses(refused(table, "supervisor", "void-earlier-round", round=7)) == {"14.5"}
    rulings = [o for o in table.options("supervisor") if o.do == "void-earlier-round"]
    assert rulings[0].choose["round"].values == (1, 2, 3, 4, 5, 6)


def test_every_earlier_round_is_remembered_until_it_is_void():
    table = eight_rounds()
    assert [*table.state.results] == [1, 2, 3, 4, 5, 6, 7]
    wagers(table, ann=1_000)
    fall(table, "Th")
    table.do("supervisor", "void-earlier-round", round=1)
    assert (table.state.voided, [*table.state.results]) == ({1}, [2, 3, 4, 5, 6, 7])


@rule("NI2005-63", "14.5")
def test_a_round_of_long_ago_is_void_by_what_its_record_says(monkeypatch):
    """A table has a shift's results at hand, however long it plays."""
    monkeypatch.setattr(between_rounds, "AT_HAND", 3)
    table = eight_rounds()
    assert [*table.state.results] == [5, 6, 7]
    wagers(table, ann=1_000, bob=1_000)
    fall(table, "Th")
    for facts in ({"round": 2}, {"round": 2, "results": {"zoe": 1}}, {"round": 2, "results": 5}):
        early = refused(table, "supervisor", "void-earlier-round", **facts)
        assert clauses(early) == {"14.5"}
    assert (
        "more than 3 rounds ago"
        in refused(table, "supervisor", "void-earlier-round", round=2).reason
    )
    known = {"round": 6, "results": {"ann": 1}}
    assert clauses(refused(table, "supervisor", "void-earlier-round", **known)) == {"14.5"}
    chips = table.state.chips_brought
    table.do("supervisor", "void-earlier-round", round=2, results={"ann": 1_000, "bob": -500})
    reversed_ = [(e["player"], e["amount"]) for e in events(table, "result reversed")]
    assert reversed_ == [("ann", -1_000), ("bob", 500)]
    again = {"round": 2, "results": {"ann": 1_000}}
    assert clauses(refused(table, "supervisor", "void-earlier-round", **again)) == {"14.5"}
    for none in (0, -1, 8, 9, True, "2"):
        facts = {"round": none, "results": {"ann": 1_000}}
        assert clauses(refused(table, "supervisor", "void-earlier-round", **facts)) == {"14.5"}
    assert (table.state.voided, table.state.chips_brought) == ({2}, chips)
    found = [difference.sentence for difference in audit(table.journal.entries)]
    assert found == ["bob won 1,000 in round 2, not -500 as was said"]


def test_a_journal_of_when_tables_remembered_every_round_verifies_as_before(monkeypatch):
    table = eight_rounds()
    wagers(table, ann=1_000, bob=1_000)
    fall(table, "Th")
    table.do("supervisor", "void-earlier-round", round=2)
    monkeypatch.setattr(between_rounds, "AT_HAND", 3)
    assert audit(table.journal.entries) == []
    *_, played = again(table.journal.entries)
    assert played.state.voided == {2}


@rule("NI2005-63", "14.5")
def test_what_cannot_be_recovered_is_noted():
    table = blackjack(ann=1, bob=2)
    play(table, "Th Tc 9c 9d 9s 8s", ann=50_000, bob=1_000)
    table.do("bob", "leave")
    start(table)
    for box in (1, 2, 3, 4, 5):
        table.do("ann", "wager", on="main", box=box, amount=50_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th")
    table.do("supervisor", "void-earlier-round", round=1)
    assert [(e["player"], e["amount"]) for e in events(table, "shortfall")] == [("ann", 50_000)]
    gone = events(table, "not reversed: left the table")
    assert [(e["player"], e["amount"]) for e in gone] == [("bob", 1_000)]


@rule("NI2005-63", "14.8")
def test_rounds_dealt_past_the_cutting_card_stand_and_the_shuffle_follows():
    table = blackjack(ann=1)
    play(table, WIN, ann=1_000)
    play(table, WIN, ann=1_000)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th")
    told = one(table.do("supervisor", "missed-shuffle"), "shuffle missed")
    assert (told["rounds_stand"], clauses(told)) == (2, {"14.8"})
    fall(table, "9c 9d")
    stand(table)
    fall(table, "8s")
    table.do("dealer", "collect")
    assert stakes(table) == {"ann": 3_000}
    assert one(table.do("dealer", "start"), "shuffled")["cards"] == "all"


@rule("NI2005-63", "A:Round of play")
def test_a_round_is_over_only_when_its_cards_are_in_the_rack():
    table = table_of("blackjack", {"ann": 1}, live=False)
    start(table)
    wagers(table, ann=1_000)
    while not table.settled:
        stand(table)
    on_table, racked = table.source.shoe.on_table, len(table.source.shoe.discards)
    assert (table.state.carried.rounds, on_table > 0, racked) == (0, True, 0)
    table.do("dealer", "collect")
    assert (table.state.carried.rounds, table.source.shoe.on_table) == (1, 0)
    assert len(table.source.shoe.discards) == on_table


@rule("NI2005-63", "A:Burn")
def test_a_burnt_card_goes_from_the_shoe_to_the_rack():
    table = table_of("blackjack", {"ann": 1}, live=False, burn_on_new_shoe=1)
    start(table)
    assert (table.source.shoe.remaining, len(table.source.shoe.discards)) == (311, 1)
    wagers(table, ann=1_000)
    hands = hands_shown(table.round)
    shoe = table.source.shoe
    left, racked = shoe.remaining, len(shoe.discards)
    table.do("supervisor", "burnt-in-error")
    assert (shoe.remaining, len(shoe.discards)) == (left - 1, racked + 1)
    assert hands_shown(table.round) == hands


@rule("NI2005-63", "19.1")
def test_an_automated_shoe_has_no_cut_no_cutting_card_and_no_final_rounds():
    table = table_of("blackjack", {"ann": 1}, **AUTOMATED)
    table.do("dealer", "start")
    assert not events(table, "cut offered")
    assert not events(table, "cutting card placed")
    wagers(table, ann=1_000)
    assert clauses(refused(table, "dealer", "enter", fell="cut")) == {"19.1"}
    assert clauses(refused(table, "supervisor", "announce-final-rounds")) == {"19.1"}
    assert clauses(refused(table, "supervisor", "missed-shuffle")) == {"19.1"}
    offered_here = {option.do for option in table.options("supervisor")}
    assert not offered_here & {"announce-final-rounds", "missed-shuffle"}
    fall(table, "Th 9c 9d")
    stand(table)
    fall(table, "8s")
    late = refused(table, "operator", "hold-late-bettors-to-minimum", hold=True)
    assert clauses(late) == {"19.1"}
    table.do("operator", "close", notice="good night")
    assert table.state.status == "closed"


@rule("NI2005-63", "19.1")
def test_used_cards_return_to_an_automated_shoe_after_the_round():
    table = table_of("blackjack", {"ann": 1}, live=False, **AUTOMATED)
    for _ in range(3):
        table.do("dealer", "start")
        wagers(table, ann=1_000)
        while not table.settled:
            stand(table)
        table.do("dealer", "collect")
        assert (table.source.shoe.remaining, table.state.carried.gone) == (312, [])


@rule("NI2005-63", "19.2")
def test_new_cards_are_shuffled_and_loaded_before_the_first_round():
    table = table_of("blackjack", {"ann": 1}, **AUTOMATED)
    told = table.do("dealer", "start")
    assert [e.event for e in told] == ["shuffled", "new shoe", "round begins"]
    loaded = one(told, "new shoe")
    assert (loaded["cards"], clauses(loaded)) == (312, {"19.2", "A:New shoe"})


def failed_shoe():
    """A table whose automated shoe failed in the round that is now settled."""
    table = table_of("blackjack", {"ann": 1}, **AUTOMATED)
    table.do("dealer", "start")
    wagers(table, ann=1_000)
    fall(table, "Th")
    table.do("supervisor", "malfunction", **FAULT)
    while (option := offered(table)) is not None:
        table.do(option.by, option.do)
    fall(table, "9c 9d")
    stand(table)
    fall(table, "8s")
    return table


@rule("NI2005-63", "19.3(b)")
def test_after_a_failure_no_round_begins_without_new_cards():
    table = failed_shoe()
    assert clauses(refused(table, "dealer", "start")) == {"19.3(b)"}
    table.do("dealer", "collect")
    assert clauses(refused(table, "dealer", "start")) == {"19.3(b)"}
    table.do("supervisor", "new-cards", shoe="automated")
    assert table.state.determinations.shoe == "automated"
    told = table.do("dealer", "start")
    assert one(told, "new shoe")["cards"] == 312
    assert isinstance(table.round, table.game)


@rule("NI2005-63", "19.3(b)[2]")
def test_with_an_ordinary_shoe_instead_the_rules_for_it_hold_again():
    table = failed_shoe()
    table.do("dealer", "collect")
    told = one(table.do("supervisor", "new-cards", shoe="standard"), "new cards")
    assert clauses(told) == {"19.3(b)", "19.3(b)[2]"}
    table.do("operator", "hold-late-bettors-to-minimum", hold=True)
    start(table)
    assert events(table, "cut offered")
    assert table.state.determinations.mid_shoe_minimum
    wagers(table, ann=1_000)
    table.do("supervisor", "missed-shuffle")
    fall(table, "Th")
    empty(table)
    assert offered(table).do == "cut"
    while (option := offered(table)) is not None:
        table.do(option.by, option.do)
    assert isinstance(table.procedure.asked, Draw)
    table.do("supervisor", "announce-final-rounds")


def test_a_stake_can_be_brought_to_the_table_until_bets_are_closed():
    table = blackjack(ann=1)
    table.do("ann", "add-chips", amount=5_000)
    assert stakes(table) == {"ann": 5_000}
    start(table)
    table.do("ann", "wager", on="main", box=1, amount=1_000)
    table.do("dealer", "no-more-bets")
    refused(table, "ann", "add-chips", amount=5_000)
    refused(table, "bob", "sit", seat=2, stake=STAKE)

"""Roulette and mini-baccarat tables under the Tournament Director."""

import msgspec
import pytest
from tables import (
    LIMITS,
    NOON,
    STAKE,
    clauses,
    events,
    fall,
    offered,
    one,
    refused,
    stakes,
    start,
    table_of,
    wagers,
)

from houseway.equipment.wheel import ORDER
from houseway.games import game
from houseway.games.asks import Turn
from houseway.table import Table
from houseway.table.reports import closing_report
from proof import rule

HOURS = {"from_time": "12:00", "to_time": "06:00", "hours_under": "determination 12"}
PLAYER_WINS = "9c 2d Kh 5s"  # 9 against 7
TIE = "9c 9d Kh Ks"


def closed_table(name):
    made = msgspec.convert(LIMITS[name], type=game(name).determinations_type)
    return Table(name, made, live=True, clock=lambda: NOON)


def baccarat(**more):
    return table_of("mini-baccarat", {"ann": 1, "bob": 2}, **more)


def shoe(table):
    """Begin with a new shoe, whose first card is an ace: one more card is burnt unseen."""
    start(table, from_back=12)
    fall(table, "Ah")
    assert isinstance(table.procedure.asked, Turn)


def coup(table, cards, **amounts):
    """A round on banker, cleared away."""
    wagers(table, "banker", **amounts)
    fall(table, cards)
    table.do("dealer", "collect")


@rule("NI2002-45-roulette", "1.1")
def test_a_roulette_table_opens_only_with_an_approval():
    table = closed_table("roulette")
    assert clauses(refused(table, "director", "open")) == {"1.1"}
    table.do("director", "open", approval="R-3")
    assert table.state.layout == "R-3"


@rule("NI2002-45-mini-baccarat", "1.1")
def test_a_mini_baccarat_table_opens_only_with_an_approval():
    table = closed_table("mini-baccarat")
    assert "1.1" in clauses(refused(table, "director", "open"))
    table.do("director", "open", approval="B-3")
    assert table.state.layout == "B-3"


def at_seven(name, hour):
    now = [NOON]
    table = table_of(name, {"ann": 1}, clock=lambda: now[0], opening=HOURS)
    now[0] = NOON.replace(hour=hour)
    return table


@rule("NI2002-45-roulette", "8.1")
def test_roulette_keeps_its_gaming_hours():
    assert clauses(refused(at_seven("roulette", 7), "dealer", "start")) == {"8.1"}
    at_seven("roulette", 13).do("dealer", "start")
    assert clauses(events(at_seven("roulette", 13), "hours")[0]) == {"8.1"}


@rule("NI2002-45-mini-baccarat", "10.1")
def test_mini_baccarat_keeps_its_gaming_hours():
    assert clauses(refused(at_seven("mini-baccarat", 7), "dealer", "start")) == {"10.1"}
    at_seven("mini-baccarat", 13).do("dealer", "start")


def dispute_settled(table, clause):
    table.do("director", "dispute", round=1, matter="a payout of 200")
    for by in ("supervisor", "dealer", "ann", "inspector"):
        refused(table, by, "decide-dispute", dispute=1, decision="paid")
    told = one(table.do("director", "decide-dispute", dispute=1, decision="paid"), "decided")
    assert (told["final"], clauses(told)) == (True, {clause})
    for by in ("director", "supervisor", "dealer", "ann"):
        refused(table, by, "decide-dispute", dispute=1, decision="not paid")
        refused(table, by, "review-dispute", dispute=1, outcome="varied", reason="no")
    told = table.do("inspector", "review-dispute", dispute=1, outcome="upheld", reason="seen")
    assert clauses(one(told, "reviewed")) == {clause}
    refused(table, "inspector", "review-dispute", dispute=1, outcome="varied", reason="again")
    return table.state.disputes[0].state == "reviewed"


@rule("NI2002-45-roulette", "10.6[2]")
def test_the_director_decides_disputes_at_roulette_and_an_inspector_reviews():
    table = table_of("roulette", {"ann": 1})
    table.do("dealer", "start")
    assert dispute_settled(table, "10.6[2]")


@rule("NI2002-45-mini-baccarat", "11.6")
def test_the_director_decides_disputes_at_mini_baccarat_and_an_inspector_reviews():
    table = baccarat()
    table.do("dealer", "start")
    assert dispute_settled(table, "11.6")


@rule("NI2002-45-roulette", "10.3(b)")
def test_who_is_excluded_at_roulette_stays_out_in_later_rounds():
    table = table_of("roulette", {"ann": 1, "bob": 2})
    table.do("dealer", "start")
    table.do("director", "breach", player="bob", rule="10.6", exclude=True)
    wagers(table, "red", ann=50)
    table.do("dealer", "enter", fell=3)
    table.do("dealer", "collect")
    table.do("dealer", "start")
    assert clauses(refused(table, "bob", "wager", on="red", amount=50)) == {"10.3(b)"}
    assert stakes(table)["bob"] == 0
    table.do("ann", "wager", on="red", amount=50)


@rule("NI2002-45-mini-baccarat", "11.3#2(b)")
def test_who_is_excluded_at_mini_baccarat_stays_out_in_later_rounds():
    table = baccarat()
    shoe(table)
    table.do("director", "breach", player="bob", rule="11.1", exclude=True)
    coup(table, PLAYER_WINS, ann=50)
    table.do("dealer", "start")
    out = refused(table, "bob", "wager", on="banker", box=2, amount=50)
    assert clauses(out) == {"11.3#2(b)"}
    coup(table, PLAYER_WINS, ann=50)
    assert stakes(table) == {"ann": -100, "bob": 0}


@rule("NI2002-45-roulette", "T:Round of Play")
def test_a_round_of_roulette_is_from_lifting_the_dolly_to_the_last_payout():
    table = table_of("roulette", {"ann": 1})
    refused(table, "ann", "wager", on="red", amount=50)
    assert "dolly removed" in [event.event for event in table.do("dealer", "start")]
    wagers(table, "red", ann=50)
    table.do("dealer", "enter", fell=3)
    assert (table.state.carried.rounds, events(table, "payouts complete")) == (0, [])
    told = [event.event for event in table.do("dealer", "collect")]
    assert told.index("payouts complete") < told.index("round over")
    assert (table.state.carried.rounds, stakes(table)) == (1, {"ann": 50})
    refused(table, "ann", "wager", on="red", amount=50)


def test_a_dealt_wheel_gives_each_number_of_a_wheel():
    table = table_of("roulette", {"ann": 1}, live=False)
    for _ in range(20):
        table.do("dealer", "start")
        wagers(table, "red", ann=50)
        assert table.round.number in ORDER
        table.do("dealer", "collect")


@rule("NI2002-45-mini-baccarat", "2.3")
def test_cards_are_changed_between_rounds_only():
    table = baccarat(live=False)
    start(table, from_back=12)
    names = {"in_charge": "tina", "dealer": "dan"}
    assert "2.3" in clauses(refused(table, "director", "change-cards", **names))
    table.do("ann", "wager", on="banker", box=1, amount=50)
    table.do("bob", "wager", on="banker", box=2, amount=50)
    table.do("dealer", "no-more-bets")
    changed = one(table.do("director", "change-cards", **names), "cards changed")
    assert changed["cards"] == 416
    assert (table.source.shoe.remaining, len(table.source.shoe.discards)) == (0, 416)
    start(table, from_back=12)
    assert events(table, "shuffled")[-1]["cards"] == "all"


@rule("NI2002-45-mini-baccarat", "2.3[2]")
def test_new_cards_need_the_check_of_director_and_dealer():
    table = baccarat()
    assert "2.3[2]" in clauses(refused(table, "director", "change-cards", dealer="dan"))
    assert "2.3[2]" in clauses(refused(table, "director", "change-cards", in_charge="tina"))
    same = refused(table, "director", "change-cards", in_charge="dan", dealer="dan")
    assert clauses(same) == {"2.3[2]"}
    told = table.do("director", "change-cards", in_charge="tina", dealer="dan")
    assert one(told, "cards changed")["checked_by"] == ["tina", "dan"]


@rule("NI2002-45-mini-baccarat", "2.5")
def test_all_416_cards_are_checked_before_play_and_after_it():
    table = closed_table("mini-baccarat")
    short = refused(table, "dealer", "open", approval="B-3", cards_checked=415)
    assert "2.5" in clauses(short)
    table.do("dealer", "open", approval="B-3", cards_checked=416)
    table.do("ann", "sit", seat=1, stake=STAKE)
    shoe(table)
    coup(table, PLAYER_WINS, ann=50)
    table.do("director", "close", notice="the end")
    with pytest.raises(Exception, match="check of the cards") as refusal:
        closing_report(table)
    assert clauses(refusal.value) == {"2.5"}
    assert "2.5" in clauses(refused(table, "dealer", "check-cards", cards_checked=415))
    table.do("dealer", "check-cards")
    assert closing_report(table).stakes == {"ann": STAKE - 50}


@rule("NI2002-45-mini-baccarat", "5.1", "5.4", "5.4[2]")
def test_a_new_shoe_is_made_before_the_first_round_and_kept_for_the_next():
    table = baccarat()
    told = table.do("dealer", "start")
    assert one(told, "shuffled")["cards"] == "all"
    table.do("ann", "cut", at=200)
    table.do("dealer", "place-cutting-card", from_back=12)
    fall(table, "7c")
    assert events(table, "first card shown")[0]["burns"] == 7
    assert [burnt["card"] for burnt in events(table, "burnt")] == ["7c", *["??"] * 7]
    coup(table, PLAYER_WINS, ann=50, bob=50)
    table.do("dealer", "start")
    assert len(events(table, "shuffled")) == 1
    assert table.round.stack == 416 - 8 - 4


@rule("NI2002-45-mini-baccarat", "5.2", "5.2[2]", "5.3")
def test_the_cut_goes_round_the_table_and_then_to_the_director():
    table = baccarat()
    table.do("dealer", "start")
    table.do("ann", "decline")
    table.do("bob", "decline")
    assert clauses(refused(table, "director", "cut", at=51)) == {"5.3"}
    assert clauses(refused(table, "director", "cut", at=365)) == {"5.3"}
    told = table.do("director", "cut", at=150)
    assert (one(told, "cut")["by"], one(told, "cut")["at"]) == ("director", 150)
    assert [declined["player"] for declined in events(table, "cut declined")] == ["ann", "bob"]


@rule("NI2002-45-mini-baccarat", "5.3[2]", "5.3[3]")
def test_the_cut_and_the_cutting_card_move_the_cards_of_a_dealt_shoe():
    table = baccarat(live=False)
    table.do("dealer", "start")
    front = list(reversed(table.source.shoe._stack))
    table.do("ann", "cut", at=100)
    assert list(reversed(table.source.shoe._stack)) == front[100:] + front[:100]
    assert clauses(refused(table, "dealer", "place-cutting-card", from_back=11)) == {"5.3[3]"}
    table.do("dealer", "place-cutting-card", from_back=12)
    assert table.source.shoe.behind_cutting_card == 12
    assert events(table, "first card shown")[0]["card"] == str(front[100])


@rule("NI2002-45-mini-baccarat", "5.5")
def test_a_picture_shown_burns_ten():
    table = baccarat()
    start(table, from_back=12)
    fall(table, "Kd")
    assert len(events(table, "burnt")) == 11


@rule("NI2002-45-mini-baccarat", "5.6")
@pytest.mark.parametrize("cards", ["cut 9c 2d Kh 5s", "9c 2d cut Kh 5s"])
def test_after_the_cutting_card_the_round_is_completed_and_then_all_is_shuffled(cards):
    table = baccarat()
    shoe(table)
    coup(table, cards, ann=50, bob=50)
    assert stakes(table) == {"ann": -50, "bob": -50}
    table.do("dealer", "start")
    assert len(events(table, "shuffled")) == 2
    assert offered(table).do == "cut"


@rule("NI2002-45-mini-baccarat", "5.6[2]")
@pytest.mark.parametrize("second", [PLAYER_WINS, TIE])
def test_after_a_tie_exactly_one_more_round_comes_before_the_shuffle(second):
    table = baccarat()
    shoe(table)
    coup(table, "9c cut 9d Kh Ks", ann=50, bob=50)
    table.do("dealer", "start")
    assert (len(events(table, "shuffled")), table.state.carried.last_of_shoe) == (1, True)
    coup(table, second, ann=50, bob=50)
    table.do("dealer", "start")
    assert len(events(table, "shuffled")) == 2


def with_surplus(card, *, exposed):
    """A round that ended with a surplus card."""
    table = baccarat()
    shoe(table)
    wagers(table, "banker", ann=50, bob=50)
    fall(table, PLAYER_WINS)
    table.do("supervisor", "surplus-card", exposed=exposed)
    fall(table, card)
    table.do("dealer", "collect")
    return table


@rule("NI2002-45-mini-baccarat", "9.2", "9.2[2]", "9.2[3]")
def test_a_surplus_card_that_was_seen_opens_a_round_without_betting():
    table = with_surplus("9h", exposed=True)
    before = stakes(table)
    table.do("dealer", "start")
    none = refused(table, "ann", "wager", on="banker", box=1, amount=50)
    assert clauses(none) == {"9.2[2]"}
    assert table.round.view().wagers == ()
    table.do("dealer", "no-more-bets")
    assert [str(card) for card in table.round.hands["player"].cards] == ["9h"]
    fall(table, "2d Kh 5s")
    table.do("dealer", "collect")
    assert stakes(table) == before
    table.do("dealer", "start")
    table.do("ann", "wager", on="banker", box=1, amount=50)


@rule("NI2002-45-mini-baccarat", "9.3")
def test_a_surplus_card_that_nobody_saw_opens_a_normal_round():
    table = with_surplus("??", exposed=False)
    table.do("dealer", "start")
    table.do("ann", "wager", on="banker", box=1, amount=50)
    table.do("bob", "wager", on="banker", box=2, amount=50)
    table.do("dealer", "no-more-bets")
    fall(table, "9h 2d Kh 5s")  # the first is the surplus card, now turned
    assert [str(card) for card in table.round.hands["player"].cards] == ["9h", "Kh"]
    table.do("dealer", "collect")
    assert stakes(table) == {"ann": -100, "bob": -100}


@rule("NI2002-45-mini-baccarat", "9.2[2]")
def test_new_cards_end_the_round_without_betting_that_was_to_come():
    table = with_surplus("9h", exposed=True)
    table.do("director", "change-cards", in_charge="tina", dealer="dan")
    shoe(table)
    table.do("ann", "wager", on="banker", box=1, amount=50)


@rule("NI2002-45-mini-baccarat", "T:Marker")
def test_the_marker_passes_one_player_clockwise_after_each_round():
    table = table_of("mini-baccarat", {"bea": 2, "cy": 3, "eve": 5})
    table.do("director", "use-marker", seat=3)
    held = []
    shoe(table)
    for _ in range(3):
        held.append((table.view("bea").starting_marker, table.procedure.asked.actors[0]))
        _wager_in_order(table)
        table.do("dealer", "no-more-bets")
        fall(table, PLAYER_WINS)
        table.do("dealer", "collect")
        table.do("dealer", "start")
    assert held == [(3, "cy"), (5, "eve"), (2, "bea")]


def _wager_in_order(table):
    order = table.round.wagering_order()
    for player in order:
        box = table.state.patrons[player].seat
        table.do(player, "wager", on="banker", box=box, amount=50)
        if player != order[-1]:
            table.do("dealer", "next-player")


def test_roulette_knows_no_shoe_and_no_marker():
    table = table_of("roulette", {"ann": 1})
    for by, do in (
        ("director", "use-marker"),
        ("director", "change-cards"),
        ("dealer", "check-cards"),
    ):
        assert "have no way to" in refused(table, by, do).reason
    table.do("director", "close", notice="the end")
    assert table.state.status == "closed"

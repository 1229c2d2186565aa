"""A tournament blackjack table between rounds, under the Tournament Director."""

from datetime import UTC, datetime
from functools import partial
from random import Random

import msgspec
import pytest
from tournament_blackjack_rounds import GAME, STAKE, TABLE, numbers

from houseway.games import game
from houseway.games.asks import Draw, Turn
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import dealt
from proof import rule

IN_TIME = datetime(2002, 3, 9, 19, tzinfo=UTC)
SIMPLEST = ("cut", "place-cutting-card", "stand", "draw")
WIN = "Ts 9s 9d 9h 8h 8d"  # 19 and 17 against 17


def closed(when=IN_TIME, live=True, name=GAME, **more):
    played = game(name)
    wanted = {**TABLE, **more} if name == GAME else msgspec.to_builtins(played.standard)
    made = msgspec.convert(wanted, type=played.determinations_type)
    seeds = partial(Random(1).randbytes, 32)
    source = None if live else dealt(played, made, seeds)
    return Table(name, made, live=live, source=source, clock=lambda: when)


def opened(**more):
    table = closed(**more)
    table.do("director", "open", approval="BJ-7")
    for seat, player in enumerate(("ann", "bob"), 1):
        table.do(player, "sit", seat=seat, stake=STAKE)
    return table


def refused(table, by, do, **facts):
    """Somebody is refused something; the clauses that refuse it."""
    before = table.journal.head
    with pytest.raises(Refused) as refusal:
        table.do(by, do, **facts)
    assert table.journal.head == before
    return numbers(refusal.value.clauses)


def simplest(table):
    """Everybody does the simplest thing until a card is to fall, or bets or courses are open."""
    while table.procedure and isinstance(turn := table.procedure.asked, Turn):
        fitting = [one for do in SIMPLEST for one in turn.options if one.do == do]
        if not fitting or len({one.do for one in turn.options} & {"shuffle-the-rest"}):
            return
        table.do(fitting[0].by, fitting[0].do, **fitting[0].where)


def bet(table, *players):
    table.do("dealer", "start")
    simplest(table)
    for player in players or ("ann", "bob"):
        table.do(player, "wager", on="main", amount=100)
    table.do("dealer", "no-more-bets")


def fall(table, cards):
    for card in cards.split():
        simplest(table)
        assert isinstance(table.procedure.asked, Draw), table.asked
        table.do("dealer", "enter", fell=card)
    simplest(table)


def told(table, event):
    whole = [one for entry in table.journal.entries for one in entry.events]
    return [one for one in whole if one["event"] == event]


class TestOpening:
    @rule("NI2002-45-blackjack", "1.1")
    def test_needs_an_approval(self):
        table = closed()
        assert "1.1" in refused(table, "director", "open")
        table.do("director", "open", approval="BJ-7")
        assert table.state.layout == "BJ-7"

    @rule("NI2002-45-blackjack", "2.2")
    def test_and_closing_need_a_check_of_every_card(self):
        table = closed()
        facts = {"approval": "BJ-7", "cards_checked": 311}
        assert "2.2" in refused(table, "director", "open", **facts)
        table.do("director", "open", approval="BJ-7", cards_checked=312)
        table.do("director", "close", notice="the heat is over")
        assert refused(table, "director", "open", approval="BJ-7") == {"2.2"}
        table.do("dealer", "check-cards", cards_checked=312)
        assert [one["when"] for one in told(table, "cards checked")] == ["opening", "closing"]

    @rule("NI2002-45-blackjack", "3.1", "3.2")
    def test_shows_the_sign(self):
        [event] = told(opened(), "opened")
        assert numbers(event["clauses"]) == {"3.1"}
        sign = dict(event["sign"])
        assert (sign["minimum"], sign["maximum"], sign["multiple"]) == ("50", "1000", "10")

    @rule("NI2002-45-blackjack", "15.1")
    def test_is_for_the_lawful_hours(self):
        table = closed(when=datetime(2002, 3, 9, 7, tzinfo=UTC))
        hours = {"from_time": "12:00", "to_time": "06:00", "hours_under": "the Act"}
        table.do("director", "open", approval="BJ-7", **hours)
        table.do("ann", "sit", seat=1, stake=STAKE)
        assert refused(table, "dealer", "start") == {"15.1"}
        table.conduct.clock = lambda: datetime(2002, 3, 9, 13, tzinfo=UTC)
        table.do("dealer", "start")

    @rule("NI2002-45-blackjack", "2.3", "2.3(a)", "2.3(b)", "2.3:proviso")
    def test_fixes_decks_and_shuffle_for_the_tournament(self):
        table = opened(decks=8, shuffle="strip", approved_shuffles=["riffle", "strip"])
        sign = dict(told(table, "opened")[0]["sign"])
        assert (sign["decks"], sign["shuffle"]) == ("8", "strip")
        for do, facts in (("change-decks", {"decks": 6}), ("change-shuffle", {"shuffle": "x"})):
            with pytest.raises(Refused, match="have no way to change"):
                table.do("director", do, **facts)


class TestCards:
    @rule("NI2002-45-blackjack", "2.4", "2.4[2]")
    def test_are_changed_between_rounds_and_checked_by_two(self):
        table = opened()
        both = {"in_charge": "dora", "dealer": "dan"}
        bet(table)
        assert "2.4" in refused(table, "director", "change-cards", **both)
        fall(table, WIN)
        assert table.settled
        assert "2.4[2]" in refused(table, "director", "change-cards", in_charge="dan", dealer="dan")
        assert "2.4" in refused(table, "operator", "change-cards", **both)
        table.do("director", "change-cards", **both)
        [event] = told(table, "cards changed")
        assert (event["cards"], event["checked_by"]) == (312, ["dora", "dan"])
        assert numbers(event["clauses"]) == {"2.4", "2.4[2]"}

    @rule("NI2002-45-blackjack", "5.1", "5.2(a)")
    def test_are_shuffled_for_the_first_round_and_kept_for_the_next(self):
        table = opened()
        bet(table)
        fall(table, WIN)
        bet(table)
        assert len(told(table, "new shoe")) == 1
        [offer] = told(table, "cut offered")
        assert (offer["player"], numbers(offer["clauses"])) == ("ann", {"5.2(a)"})

    @rule("NI2002-45-blackjack", "5.4(a)#2", "5.2(b)")
    def test_are_shuffled_after_the_round_of_the_cutting_card(self):
        table = opened()
        bet(table)
        fall(table, "Ts cut 9s 9d 9h 8h 8d")
        bet(table)
        assert len(told(table, "new shoe")) == 2
        offer = told(table, "cut offered")[-1]
        assert (offer["player"], numbers(offer["clauses"])) == ("bob", {"5.2(b)"})

    @rule("NI2002-45-blackjack", "14.5")
    def test_a_round_found_faulty_later_is_void_and_the_next_stands(self):
        table = opened()
        bet(table)
        fall(table, WIN)
        bet(table)
        fall(table, "Ts")
        assert table.state.patrons["ann"].stake == STAKE + 100
        table.do("director", "void-earlier-round", round=1)
        fall(table, "9s 9d 9h 8h 8d")
        table.do("dealer", "collect")
        stakes = {name: patron.stake - STAKE for name, patron in table.state.patrons.items()}
        assert stakes == {"ann": 100, "bob": 0}


class TestPlayers:
    @rule("NI2002-45-blackjack", "16.3(b)")
    def test_who_is_excluded_stays_out(self):
        table = opened()
        bet(table)
        table.do("director", "breach", player="bob", rule="16.2(a)", exclude=True)
        fall(table, WIN)
        bet(table, "ann")
        assert refused(table, "bob", "wager", on="main", box=2, amount=100) == {"16.3(b)"}
        assert table.round.boxes_with_wagers() == [1]

    @rule("NI2002-45-blackjack", "16.6")
    def test_the_directors_decision_is_final_but_for_a_review(self):
        table = opened()
        bet(table)
        fall(table, WIN)
        table.do("supervisor", "dispute", round=1, matter="a payout of 200")
        assert refused(table, "operator", "decide-dispute", dispute=1, decision="no") == {"16.6"}
        [decided] = table.do("director", "decide-dispute", dispute=1, decision="stands")
        assert (decided.facts["final"], numbers(decided.clauses)) == (True, {"16.6"})
        assert "16.6" in refused(table, "director", "decide-dispute", dispute=1, decision="no")
        table.do("inspector", "review-dispute", dispute=1, outcome="upheld", reason="as shown")
        assert table.state.disputes[0].state == "reviewed"

    @rule("NI2002-45-blackjack", "T:Marker")
    def test_the_marker_passes_clockwise_after_each_round(self):
        table = opened()
        table.do("director", "use-marker", seat=1)
        order = []
        for _ in range(3):
            table.do("dealer", "start")
            simplest(table)
            order.append(table.round.called())
            for player in table.round.wagering_order():
                table.do(player, "wager", on="main", amount=100)
            table.do("dealer", "no-more-bets")
            fall(table, WIN)
            table.do("dealer", "collect")
        assert order == ["ann", "bob", "ann"]
        assert numbers(told(table, "marker passed")[0]["clauses"]) == {"T:Marker"}


FAULT = {"fault": "electrical", "effect": "impedes shuffling"}


def dealt_round(table):
    """A round at a dealt table, cleared away."""
    bet(table)
    simplest(table)
    if table.settled:
        table.do("dealer", "collect")


class TestAFailedShoe:
    @rule("NI2002-45-blackjack", "20.3", "20.3[2]", "20.3:tail", "20.3:tail[2]")
    @pytest.mark.parametrize(
        "course",
        [
            pytest.param("place-cutting-card", marks=rule("NI2002-45-blackjack", "20.3(a)")),
            pytest.param("shuffle-the-rest", marks=rule("NI2002-45-blackjack", "20.3(b)")),
        ],
    )
    def test_is_dealt_to_its_end_and_then_replaced(self, course):
        table = opened(live=False, shoe="automated", decks=5)
        bet(table)
        table.do("dealer", "malfunction", **FAULT)
        simplest(table)
        assert refused(table, "dealer", "start") == {"15.1"}
        table.do("dealer", course, **({"from_back": 78} if "place" in course else {}))
        simplest(table)
        table.do("dealer", "collect")
        while not table.state.carried.new_cards_due:
            dealt_round(table)
        assert table.state.carried.rounds > 10
        assert refused(table, "dealer", "start") == {"20.3:tail"}
        table.do("director", "new-cards", shoe="standard")
        [event] = told(table, "new cards")
        assert event["cards"] == 260
        assert numbers(event["clauses"]) == {"20.3:tail", "20.3:tail[2]"}
        offers = len(told(table, "cut offered"))
        dealt_round(table)
        assert len(told(table, "cut offered")) == offers + 1
        assert audit(table.journal.entries) == []

    @rule("NI2002-45-blackjack", "20.1", "20.2", "20.3:tail")
    def test_may_be_replaced_by_another_device(self):
        table = opened(shoe="automated")
        bet(table)
        table.do("dealer", "malfunction", **FAULT)
        fall(table, WIN)
        table.do("dealer", "place-cutting-card")
        bet(table)
        fall(table, "Ts cut 9s 9d 9h 8h 8d")
        assert refused(table, "dealer", "start") == {"20.3:tail"}
        table.do("dealer", "collect")
        table.do("supervisor", "new-cards", shoe="automated")
        bet(table)
        assert not told(table, "cut offered")
        assert len(told(table, "new shoe")) == 2


class TestTheRevocation:
    @rule("NI2005-63", "I:Revocation")
    @pytest.mark.parametrize("day", [datetime(2005, 2, 7), datetime(2026, 1, 1)])
    def test_a_table_opened_since_is_warned(self, day):
        [warning] = told(opened(when=day.replace(tzinfo=UTC)), "declaration revoked")
        assert warning["revoked_by"] == "NI2005-63"
        assert warning["instead"] == "NI2005-63, rule 20"
        assert warning["clauses"] == ["NI2005-63 I:Revocation"]

    @rule("NI2005-63", "I:Revocation")
    def test_one_opened_before_is_not(self):
        table = opened(when=datetime(2005, 2, 6, 23, 59, tzinfo=UTC))
        assert not told(table, "declaration revoked")
        bet(table)

    @rule("NI2005-63", "I:Revocation")
    @pytest.mark.parametrize("name", ["blackjack", "roulette", "mini-baccarat"])
    def test_it_concerns_no_other_game(self, name):
        table = closed(when=datetime(2026, 1, 1, tzinfo=UTC), name=name)
        table.do("dealer", "open", approval="L-1")
        assert not told(table, "declaration revoked")

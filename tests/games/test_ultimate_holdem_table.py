"""A table of Ultimate Texas Hold-em: what the house does between and around rounds."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

import pytest
from ultimate_holdem_rounds import RULES, TABLE

from houseway.games import game
from houseway.games.asks import Draw, Settled
from houseway.games.bots import house
from houseway.games.record import play_record, result
from houseway.games.ultimate_holdem import UltimateHoldemDeterminations
from houseway.games.ultimate_holdem.bot import choose
from houseway.journal import canonical
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.dealt_source import dealt
from proof import rule

PLAYERS = ("ann", "bob")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def table(*, live=False, players=PLAYERS, opening=None, source=None, **more):
    """An open table with players from box 1 on, $10,000 each."""
    made = Table(
        "ultimate-holdem",
        UltimateHoldemDeterminations(**TABLE, **more),
        live=live,
        source=source,
        clock=lambda: NOON,
    )
    made.do("operator", "open", approval="layout 7", **(opening or {}))
    for seat, player in enumerate(players, 1):
        made.do(player, "sit", seat=seat, stake=1_000_000)
    return made


def betting(made, *players):
    """The next round, with an ante of $10 from each."""
    made.do("dealer", "start")
    for player in players:
        made.do(player, "wager", on="ante", amount=1_000)
    made.do("dealer", "no-more-bets")
    return made.round


def folded(made, *players):
    """A whole round in which everybody folds."""
    round = betting(made, *players)
    for player in players:
        made.do(player, "fold")
    assert isinstance(round.asked, Settled)
    return round


def stakes(made):
    return {player: one.stake for player, one in made.state.patrons.items()}


def refusal(made, by, do, **facts):
    before = canonical(made.view("inspector"))
    with pytest.raises(Refused) as refused:
        made.do(by, do, **facts)
    assert canonical(made.view("inspector")) == before
    return {citation.removeprefix(f"{RULES} ") for citation in refused.value.clauses}


def told(events, name):
    return [one.whole() for one in events if one.event == name]


class TestRounds:
    @rule("NI2019-212", "2.1", "2.2", "6.1(a)")
    def test_each_round_takes_the_other_deck_freshly_shuffled_before_the_wagers(self):
        made = table()
        decks, roots = [], []
        for _ in range(3):
            events = made.do("dealer", "start")
            decks += [one["deck"] for one in told(events, "shuffle")]
            roots += [one["root"] for one in told(events, "order turned")]
            made.do("ann", "wager", on="ante", amount=1_000)
            made.do("dealer", "no-more-bets")
            assert len(made.round.drawn) == len(set(made.round.drawn)) == 9
            made.do("ann", "fold")
        assert decks == ["red", "blue", "red"]
        assert len(set(roots)) == 3

    @rule("NI2019-212", "13.3", "13.1")
    def test_after_a_misdeal_the_wagers_are_free_and_a_new_round_is_dealt(self):
        made = table()
        betting(made, "ann", "bob")
        events = made.do("supervisor", "wrong-number-of-cards", to="box 2")
        assert told(events, "shuffled")
        assert not made.in_play
        assert stakes(made) == {"ann": 1_000_000, "bob": 1_000_000}
        round = betting(made, "ann")
        assert (round.circumstances.number, round.deck) == (2, "blue")

    @rule("NI2019-212", "13.6(a)", "13.6(b)", "13.6(c)")
    def test_a_missing_card_leaves_earlier_rounds_alone_and_the_next_needs_a_whole_deck(self):
        made = table()
        folded(made, "ann", "bob")
        betting(made, "ann")
        made.do("supervisor", "card-missing-or-foreign", found="missing", cards=51)
        assert stakes(made) == {"ann": 998_000, "bob": 998_000}
        assert refusal(made, "dealer", "start") == {"13.6(c)"}
        told = made.do("supervisor", "new-cards", shoe="automated")
        assert [one.clauses for one in told if one.event == "new cards"] == [
            ("NI2019-212 13.6(c)",)
        ]
        assert betting(made, "ann").circumstances.number == 3

    @rule("NI2019-212", "9.1", "8.6#2")
    def test_a_hand_is_folded_after_the_declaration_and_never_comes_back(self):
        made = table(live=True)
        betting(made, "ann", "bob")
        for _ in range(11):
            made.do("dealer", "enter", fell="??")
        made.do("ann", "play", times=4)
        made.do("bob", "fold")
        for card in ("2c", "5d", "7h", "9s", "Jc", "9d", "3h"):
            assert refusal(made, "bob", "play", times=4) == {"8.6#2"}
            made.do("dealer", "enter", fell=card)
        assert told(made.do("ann", "fold"), "conceding hand")
        assert stakes(made) == {"ann": 1_000_000, "bob": 1_000_000}  # until the cards are cleared
        made.do("dealer", "collect")
        assert stakes(made) == {"ann": 994_000, "bob": 998_000}

    @rule("NI2019-212", "11.2", "2.2")
    def test_a_replaced_shoe_is_an_automated_one_with_new_cards(self):
        made = table()
        betting(made, "ann")
        facts = {"fault": "electrical", "effect": "prevents operation", "replace": True}
        made.do("supervisor", "malfunction", **facts)
        assert refusal(made, "dealer", "start") == {"11.2"}
        assert refusal(made, "supervisor", "new-cards", shoe="standard") == {"11.2"}
        made.do("supervisor", "new-cards", shoe="automated")
        made.do("dealer", "start")

    def test_a_round_replays_from_its_record(self):
        made = table()
        betting(made, "ann", "bob")
        made.do("ann", "play", times=4)
        made.do("bob", "fold")
        while made.in_play:
            act = house(made.procedure)
            made.do(act.by, act.do, **act.facts)
        made.do("dealer", "collect")
        assert canonical(result(play_record(made.record()))) == canonical(result(made.round))

    def test_a_correction_takes_a_decision_back(self):
        made = table()
        betting(made, "ann", "bob")
        before = made.view("ann")
        made.do("ann", "fold")
        made.do("supervisor", "correct", reason="she tapped", who="sue", seconded_by="sam")
        assert made.view("ann") == before

    def test_a_live_table_is_told_cards_when_they_are_turned(self):
        made = table(live=True)
        betting(made, "ann")
        for _ in range(9):
            assert made.procedure.asked.hidden
            made.do("dealer", "enter", fell="??")
        made.do("ann", "play", times=3)
        for card in ["2c", "5d", "7h", "9s", "Jc", "9d", "3h"]:
            assert made.procedure.asked.turned
            made.do("dealer", "enter", fell=card)
        made.do("dealer", "settle")
        for card in ["Jd", "6s"]:
            assert made.procedure.asked == Draw("card", "box 1", turned=True)
            made.do("dealer", "enter", fell=card)
        made.do("dealer", "collect")
        assert stakes(made)["ann"] == 1_000_000 + 1_000 + 3_000


class TestLimits:
    @rule("NI2019-212", "5.1")
    def test_the_sign_is_up_when_the_table_opens(self):
        made = Table("ultimate-holdem", UltimateHoldemDeterminations(**TABLE))
        [opened] = told(made.do("operator", "open", approval="layout 7"), "opened")
        assert ("ante and blind", "1,000 to 30,000") in opened["sign"]
        assert opened["clauses"] == ["NI2019-212 5.1"]

    @rule("NI2019-212", "5.1#2")
    def test_limits_change_after_notice_from_the_next_round_on(self):
        made = table()
        made.do("dealer", "start")
        assert refusal(made, "operator", "change-limits", minimum=2_500) == {"5.1#2"}
        made.do("operator", "change-limits", minimum=2_500, notice="from the next round")
        made.do("ann", "wager", on="ante", amount=1_000)
        made.do("dealer", "no-more-bets")
        assert not made.round.warned
        made.do("ann", "fold")
        made.do("dealer", "start")
        assert made.round.determinations.limits("ante").low == 2_500

    @rule("NI2019-212", "5.2")
    def test_the_operator_may_put_a_marker_at_a_playing_area(self):
        made = table()
        assert refusal(made, "dealer", "mark-box", box=1, limit=50_000) == {"5.2"}
        made.do("operator", "mark-box", box=1, limit=50_000)
        made.do("dealer", "start")
        for player in PLAYERS:
            made.do(player, "wager", on="ante", amount=50_000)
        made.do("dealer", "no-more-bets")
        made.do("ann", "fold")
        made.do("bob", "fold")
        made.do("dealer", "collect")
        assert stakes(made) == {"ann": 1_000_000 - 100_000, "bob": 1_000_000 - 60_000}

    @rule("NI2019-212", "5.4")
    def test_the_warning_lasts_as_long_as_the_player_is_at_the_table(self):
        made = table()
        made.do("dealer", "start")
        made.do("ann", "wager", on="ante", amount=500)
        made.do("dealer", "no-more-bets")
        made.do("ann", "fold")
        made.do("dealer", "start")
        assert refusal(made, "ann", "wager", on="ante", amount=500) == {"5.4"}


class TestHouse:
    @rule("NI2019-212", "1.1")
    def test_a_table_opens_with_an_approved_layout_only(self):
        made = Table("ultimate-holdem")
        assert "1.1" in refusal(made, "operator", "open")
        made.do("operator", "open", approval="layout 7")

    @rule("NI2019-212", "2.4")
    def test_cards_are_checked_before_and_after_gaming(self):
        made = Table("ultimate-holdem")
        assert told(made.do("operator", "open", approval="layout 7"), "cards checked")
        made.do("operator", "close", notice="good night")
        assert "2.4" in refusal(made, "operator", "open", approval="layout 7")
        made.do("dealer", "check-cards")
        made.do("operator", "open", approval="layout 7")

    @rule("NI2019-212", "2.5", "2.5#2")
    def test_cards_are_changed_after_a_round_and_checked_by_two_people(self):
        made = table()
        betting(made, "ann")
        names = {"in_charge": "sue", "dealer": "dan"}
        assert "2.5" in refusal(made, "operator", "change-cards", **names)
        made.do("ann", "fold")
        assert refusal(made, "operator", "change-cards", in_charge="dan", dealer="dan") == {"2.5#2"}
        [changed] = told(made.do("operator", "change-cards", **names), "cards changed")
        assert changed["checked_by"] == ["sue", "dan"]
        betting(made, "ann")

    @rule("NI2019-212", "14.1")
    def test_rounds_begin_within_the_hours_of_gaming(self):
        hours = {"from_time": "13:00", "to_time": "04:00", "hours_under": "the Act"}
        made = table(opening=hours)
        assert refusal(made, "dealer", "start") == {"14.1"}
        made.conduct.clock = lambda: NOON.replace(hour=14)
        made.do("dealer", "start")

    @rule("NI2019-212", "14.2")
    def test_the_operator_may_close_after_notice_and_the_round_is_finished(self):
        made = table()
        betting(made, "ann")
        refusal(made, "operator", "close")
        events = made.do("operator", "close", notice="closing in five minutes")
        assert told(events, "closing")[0]["clauses"] == ["NI2019-212 14.2"]
        made.do("ann", "fold")
        made.do("dealer", "collect")
        assert made.state.status == "closed"
        refusal(made, "dealer", "start")

    @rule("NI2019-212", "15.3(b)")
    def test_an_excluded_player_stays_out_until_the_operator_lifts_it(self):
        made = table()
        betting(made, "bob")
        made.do("operator", "breach", player="ann", rule="a device", exclude=True)
        made.do("bob", "fold")
        made.do("dealer", "start")
        assert refusal(made, "ann", "wager", on="ante", amount=1_000) == {"15.3(b)"}
        made.do("bob", "wager", on="ante", amount=1_000)
        made.do("dealer", "no-more-bets")
        made.do("bob", "fold")
        made.do("operator", "lift-exclusion", player="ann")
        betting(made, "ann")

    @rule("NI2019-212", "15.5")
    def test_a_dispute_is_decided_for_good_unless_it_is_reviewed(self):
        made = table()
        folded(made, "ann")
        made.do("supervisor", "dispute", round=1, matter="was it a check?")
        made.do("operator", "decide-dispute", dispute=1, decision="a fold")
        refusal(made, "operator", "decide-dispute", dispute=1, decision="a check")
        made.do("inspector", "review-dispute", dispute=1, outcome="upheld", reason="on request")
        assert made.state.disputes[0].decision == "a fold"

    @rule("NI2019-212", "15.7")
    def test_three_rounds_without_a_wager_at_a_full_table_may_cost_the_seat(self):
        made = table(boxes=2)
        for _ in range(2):
            folded(made, "ann")
        made.do("dealer", "collect")
        assert refusal(made, "operator", "vacate", player="bob") == {"15.7"}
        folded(made, "ann")
        made.do("dealer", "collect")
        made.do("operator", "vacate", player="bob")
        assert list(made.state.patrons) == ["ann"]

    @rule("NI2019-212", "15.7")
    def test_but_not_while_a_seat_is_free(self):
        made = table(boxes=3)
        for _ in range(4):
            folded(made, "ann")
        made.do("dealer", "collect")
        assert refusal(made, "operator", "vacate", player="bob") == {"15.7"}

    @rule("NI2019-212", "15.10")
    def test_players_are_given_the_rules(self):
        [given] = told(table().do("ann", "rules"), "rules given")
        assert (given["rules"], given["clauses"]) == (RULES, ["NI2019-212 15.10"])


def test_bots_play_whole_rounds():
    seeds = (number.to_bytes(32, "big") for number in count())
    played = game("ultimate-holdem")
    source = dealt(played, played.standard, seeds=lambda: next(seeds))
    made = table(players=("ann", "bob", "cy"), source=source)
    acts = set()
    for _ in range(40):
        made.do("dealer", "start")
        while made.in_play:
            moves = [act for player in made.state.patrons if (act := choose(made.round, player))]
            act = moves[0] if moves else house(made.procedure)
            acts.add((act.do, act.facts.get("times")))
            made.do(act.by, act.do, **act.facts)
    assert {("play", 4), ("check", None), ("play", 1), ("fold", None)} <= acts
    assert ("concede", None) not in acts

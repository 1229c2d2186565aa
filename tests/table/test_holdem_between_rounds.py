"""A hold'em table between rounds: stakes, missed blinds, seats, and what the house decides."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from tables import NOON, clauses, events, one, refused

from houseway.games import game
from houseway.games.asks import Turn
from houseway.games.events import Settlement
from houseway.games.holdem.determinations import HoldemDeterminations
from houseway.games.record import BadRecord, play_record, read_record
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import dealt
from houseway.table.round_book import book_of
from houseway.table.source import Fallen
from proof import rule

CASH: dict[str, Any] = {
    "minimum_stake": 20_000,
    "maximum_buy_in": 50_000,
    "minimum_bet": 1_000,
    "blinds": [500, 1_000],
    "ace_low": True,
    "commission": {"type": "pot", "percent": 5, "cap": 1_000, "approval": "as approved"},
}
NAMES = ("ann", "bob", "cy", "di", "ed", "flo", "gus", "hal", "ivy")


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> Any:
        return self.now

    def minutes(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)


def holdem(*seats: int, stake: int = 30_000, seed: int = 1, **more: Any) -> Table:
    """An open, dealt table with players in some seats; ann has the first of them."""
    made: Any = msgspec.convert(CASH | more, type=HoldemDeterminations)
    source = dealt(game("holdem"), made, partial(Random(seed).randbytes, 32))
    table = Table("holdem", made, source=source, clock=Clock())
    table.do("operator", "open", approval="L-17")
    for player, seat in zip(NAMES, seats, strict=False):
        table.do(player, "sit", seat=seat, stake=stake)
    return table


def finish(table: Table) -> None:
    """Everybody folds where they can, and the dealer does what is to be done."""
    while table.in_play:
        asked = table.procedure.asked
        assert isinstance(asked, Turn), table.asked
        option = next((o for o in asked.options if o.do == "fold"), asked.options[0])
        facts = {name: getattr(r, "low", r.default) for name, r in option.choose.items()}
        if option.do == "cut":
            facts = {}
        table.do(option.by, option.do, **{**option.where, **facts})
    if table.settled:
        table.do("dealer", "collect")


def begin(table: Table) -> tuple[dict[str, int], int]:
    """Begin a round and deal; returns what everybody posted, and the seat of the button."""
    table.do("dealer", "start")
    table.do("dealer", "cut")
    told = [e for e in table.round.events if e.event in ("posted", "dead blind")]
    posted: dict[str, int] = {}
    for event in told:
        posted[event.facts["player"]] = posted.get(event.facts["player"], 0) + event.facts["amount"]
    return posted, table.state.carried.button


def play(table: Table, rounds: int = 1) -> None:
    """Whole rounds in which everybody folds to the last blind."""
    for _ in range(rounds):
        begin(table)
        finish(table)


def results(table: Table) -> dict[int, tuple[Settlement, ...]]:
    """How the rounds ended that are over, as the journal has them."""
    rounds = book_of(table.journal.entries).rounds(settled=table.settled)
    return {round.number: round.settlements for round in rounds if round.status == "settled"}


def dealt_in(table: Table) -> set[str]:
    return set(table.round.dealt_in)


class TestStakes:
    @rule("NI2018-51", "4.3", "4.2(i)")
    def test_players_bring_the_minimum_stake_up_to_the_maximum_buy_in(self):
        table = holdem(1)
        assert "4.3" in clauses(refused(table, "bob", "sit", seat=2, stake=19_900))
        assert "4.2(i)" in clauses(refused(table, "bob", "sit", seat=2, stake=50_100))
        table.do("bob", "sit", seat=2, stake=20_000)
        table.do("cy", "sit", seat=3, stake=50_000)
        assert table.state.patrons["cy"].stake == 50_000

    @rule("NI2018-51", "4.5", "14.3")
    def test_between_rounds_a_stake_is_brought_to_between_minimum_and_maximum(self):
        table = holdem(1, 2)
        table.state.patrons["ann"].stake -= 18_000
        table.state.float += 18_000
        for amount in (5_000, 7_900, 38_100, 40_000):
            assert clauses(refused(table, "ann", "add-chips", amount=amount)) >= {"4.5", "14.3"}
        table.do("ann", "add-chips", amount=8_000)
        table.do("ann", "add-chips", amount=30_000)
        assert table.state.patrons["ann"].stake == 50_000

    @rule("NI2018-51", "4.5")
    def test_a_stake_over_the_maximum_buy_in_is_not_added_to(self):
        table = holdem(1, 2)
        table.state.patrons["ann"].stake += 25_000
        table.state.chips_brought += 25_000
        refusal = refused(table, "ann", "add-chips", amount=100)
        assert str(refusal) == (
            "ann has 55,000; a stake is brought up to at most 50,000. (NI2018-51 4.5)"
        )

    @rule("NI2018-51", "4.4")
    def test_nothing_is_added_or_removed_while_a_round_is_played(self):
        table = holdem(1, 2)
        begin(table)
        assert "4.4" in clauses(refused(table, "ann", "add-chips", amount=1_000))
        refused(table, "ann", "leave")
        finish(table)
        table.do("ann", "add-chips", amount=1_000)

    @rule("NI2018-51", "4.6")
    def test_a_stake_is_taken_away_only_whole_by_leaving(self):
        table = holdem(1, 2)
        assert "4.6" in clauses(refused(table, "ann", "leave", amount=10_000))
        refused(table, "ann", "add-chips", amount=-1_000)
        left = one(table.do("ann", "leave"), "left")
        assert left["stake"] == 30_000
        assert clauses(left) == {"4.6"}

    @rule("NI2018-51", "4.3#2")
    def test_stakes_are_in_everybodys_view_at_every_moment(self):
        table = holdem(1, 2, 3)
        for act in (lambda: None, lambda: begin(table), lambda: finish(table)):
            act()
            seen = [table.view(who).seats for who in (None, "dealer", "ann", "bob", "cy")]
            assert all(one == seen[0] for one in seen)
            assert [one.player for one in seen[0]] == ["ann", "bob", "cy"]
        begin(table)
        assert {s.player: s.stake for s in table.view("ann").seats} == table.round.stakes

    @rule("NI2018-51", "14.3#2", "14.3#3")
    def test_a_declared_player_plays_on_without_adding_chips_and_leaves_on_losing_all(self):
        table = holdem(1, 2, 3)
        lose(table, "ann", 18_000)
        told = table.do("dealer", "start")
        declared = one(told, "declared player")
        assert (declared["player"], clauses(declared)) == ("ann", {"14.3#2"})
        assert "ann" in dealt_in(table)
        finish(table)
        assert "14.3#3" in clauses(refused(table, "ann", "add-chips", amount=10_000))
        lose(table, "ann", table.state.patrons["ann"].stake - 500)
        while "ann" in table.state.patrons:
            begin(table)
            call_down(table)
        left = [e for e in events(table, "left") if e["player"] == "ann"]
        assert [clauses(e) for e in left] == [{"14.3#3", "4.6"}]
        assert table.state.at_seat(1) is None

    @rule("NI2018-51", "14.3#2")
    def test_who_reaches_the_minimum_again_is_no_longer_declared(self):
        table = holdem(1, 2, 3)
        lose(table, "ann", 18_000)
        play(table)
        assert table.state.patrons["ann"].declared
        table.state.patrons["ann"].stake += 18_000
        table.state.float -= 18_000
        play(table)
        assert not table.state.patrons["ann"].declared

    @rule("NI2018-51", "14.3")
    def test_who_has_lost_all_buys_at_least_the_minimum_before_the_next_round(self):
        table = holdem(1, 2, 3)
        lose(table, "ann", 30_000)
        refused(table, "ann", "add-chips", amount=15_000)
        table.do("ann", "add-chips", amount=20_000)
        begin(table)
        assert "ann" in dealt_in(table)

    @rule("NI2018-51", "16.2")
    def test_a_player_has_one_hand(self):
        table = holdem(3)
        assert "16.2" in clauses(refused(table, "ann", "sit", seat=7, stake=30_000))


def lose(table: Table, player: str, amount: int) -> None:
    """Chips of a player go to the house, as if lost in earlier rounds."""
    table.state.patrons[player].stake -= amount
    table.state.float += amount


def call_down(table: Table) -> None:
    """Everybody calls and checks to the end, so that a short stack is all in."""
    while table.in_play:
        options = table.procedure.asked.options
        wanted = ("cut", "call", "check", "no-raise", "bet", "show")
        option = next((o for do in wanted for o in options if o.do == do), options[0])
        table.do(option.by, option.do, **option.where)
    table.do("dealer", "collect")


class TestBlinds:
    """Nine seats, blinds of $5 and $10: seat 9, at the dealer's right, has the first button."""

    @rule("NI2018-51", "8.3", "8.3#2", "8.3#3")
    def test_the_button_goes_round_and_blinds_are_taken_without_asking(self):
        table = holdem(1, 4, 9)
        assert begin(table) == ({"ann": 500, "bob": 1_000}, 9)
        finish(table)
        assert begin(table) == ({"bob": 500, "cy": 1_000}, 1)
        finish(table)
        assert begin(table) == ({"cy": 500, "ann": 1_000}, 4)

    @rule("NI2018-51", "17.11", "17.11(a)")
    def test_a_new_player_waits_for_the_big_blind(self):
        """Big blinds of seats 3, 4 and 5 pass, then the newcomer at seat 6 has it."""
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        table.do("gus", "sit", seat=6, stake=30_000)
        for seat in (3, 4, 5):
            posted, _ = begin(table)
            assert "gus" not in dealt_in(table)
            assert table.state.patrons[list(posted)[1]].seat == seat
            finish(table)
        posted, _ = begin(table)
        assert posted == {"ed": 500, "gus": 1_000}

    @rule("NI2018-51", "17.11(b)")
    def test_a_new_player_who_posts_the_big_blind_is_dealt_in_at_once(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        table.do("gus", "sit", seat=6, stake=30_000)
        table.do("gus", "post")
        posted, button = begin(table)
        assert (posted, button) == ({"bob": 500, "cy": 1_000, "gus": 1_000}, 1)
        assert "gus" in dealt_in(table)
        assert table.round.street.bet_of("gus") == 1_000
        finish(table)
        posted, _ = begin(table)
        assert "gus" not in posted
        assert "gus" in dealt_in(table)

    @rule("NI2018-51", "17.11")
    def test_no_new_player_comes_in_on_the_button(self):
        table = holdem(1, 4, 5, 6, 9)
        first_revolution(table, until_button=1)
        table.do("gus", "sit", seat=3, stake=30_000)
        assert clauses(refused(table, "gus", "post")) == {"17.11"}
        begin(table)
        assert "gus" not in dealt_in(table)
        assert table.state.carried.button == 4
        finish(table)
        table.do("gus", "post")
        posted, _ = begin(table)
        assert posted["gus"] == 1_000

    @rule("NI2018-51", "17.12")
    def test_in_the_first_revolution_a_seat_not_yet_passed_is_free(self):
        """The button has been at seats 9 and 2: seat 8 comes in free, seat 1 does not."""
        table = holdem(2, 4, 5, 7, 9)
        play(table, 2)
        assert table.state.carried.button == 2
        table.do("gus", "sit", seat=8, stake=30_000)
        table.do("hal", "sit", seat=1, stake=30_000)
        posted, button = begin(table)
        assert button == 4
        assert "gus" in dealt_in(table)
        assert "gus" not in posted
        assert "hal" not in dealt_in(table)

    @rule("NI2018-51", "17.4")
    def test_who_missed_both_blinds_posts_them_in_the_pot(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        table.do("dealer", "absent", player="cy")
        play(table, 3)
        missed = events(table, "missed blind")
        assert [e["blinds"] for e in missed] == [[1], [0, 1]]
        table.do("dealer", "back", player="cy")
        begin(table)
        assert "cy" not in dealt_in(table)
        finish(table)
        table.do("cy", "post")
        posted, _ = begin(table)
        assert posted["cy"] == 1_500
        assert table.round.street.bet_of("cy") == 1_000
        assert table.round.dead_in == {"cy": 500}

    @rule("NI2018-51", "17.4")
    def test_who_missed_blinds_can_wait_for_the_own_blind(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        table.do("dealer", "absent", player="cy")
        play(table, 3)
        table.do("dealer", "back", player="cy")
        for _ in range(2):
            begin(table)
            assert "cy" not in dealt_in(table)
            finish(table)
        posted, _ = begin(table)
        assert posted == {"bob": 500, "cy": 1_000}

    @rule("NI2018-51", "17.4#2")
    def test_nobody_rejoins_on_the_button(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        table.do("dealer", "absent", player="cy")
        play(table, 2)
        table.do("dealer", "back", player="cy")
        assert clauses(refused(table, "cy", "post")) == {"17.4#2"}
        begin(table)
        assert (table.state.carried.button, "cy" in dealt_in(table)) == (4, False)
        finish(table)
        table.do("cy", "post")
        begin(table)
        assert "cy" in dealt_in(table)

    def test_who_missed_no_blind_comes_back_freely(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        table.do("dealer", "absent", player="ed")
        play(table)
        table.do("dealer", "back", player="ed")
        begin(table)
        assert "ed" in dealt_in(table)

    @rule("NI2018-51", "8.2", "17.13")
    def test_a_move_away_from_the_blinds_is_paid_with_the_big_blind(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=9)
        moved = table.do("cy", "change-seat", seat=7)
        assert clauses(one(moved, "owes the big blind")) == {"17.13"}
        begin(table)
        assert "cy" not in dealt_in(table)
        finish(table)
        table.do("cy", "post")
        posted, _ = begin(table)
        assert posted["cy"] == 1_000

    def test_who_moves_and_posts_can_have_the_button(self):
        table = holdem(1, 2, 3, 4, 5, 9)
        first_revolution(table, until_button=5)
        assert "owes the big blind" in [e.event for e in table.do("bob", "change-seat", seat=7)]
        table.do("bob", "post")
        assert begin(table) == ({"flo": 500, "ann": 1_000, "bob": 1_000}, 7)

    @rule("NI2018-51", "17.13")
    def test_a_move_nearer_to_the_blinds_costs_nothing(self):
        table = holdem(1, 2, 3, 4, 9)
        first_revolution(table, until_button=9)
        assert not [e for e in table.do("ann", "change-seat", seat=5) if "owes" in e.event]
        begin(table)
        assert "ann" in dealt_in(table)

    def test_an_ante_game_lets_everybody_in(self):
        table = holdem(1, 2, 9, forced="ante", blinds=[], ante=500)
        play(table, 4)
        table.do("gus", "sit", seat=6, stake=30_000)
        begin(table)
        assert "gus" in dealt_in(table)


def first_revolution(table: Table, until_button: int) -> None:
    """Play until the button has been round the table, and then is at a seat."""
    play(table)
    while (
        table.state.carried.button_passed is not None or table.state.carried.button != until_button
    ):
        play(table)


def test_a_journal_of_all_this_is_sound():
    table = holdem(1, 2, 3, 4, 5, 9)
    table.do("dealer", "absent", player="cy")
    play(table, 7)
    table.do("dealer", "back", player="cy")
    table.do("gus", "sit", seat=7, stake=30_000)
    table.do("bob", "change-seat", seat=8)
    play(table, 7)
    assert audit(table.journal.entries) == []


class TestClaims:
    def waiting(self, **more: Any) -> Table:
        """Seats 1 and 2 are taken, and cy, di and ed wait for one."""
        table = holdem(1, 2, **more)
        for player in ("cy", "di", "ed"):
            table.do(player, "sit", seat=None, stake=30_000)
        return table

    @rule("NI2018-51", "8.2")
    def test_a_newcomer_takes_any_empty_seat(self):
        table = holdem(1, 2, 3, 4, 5)
        assert "8.2" in clauses(refused(table, "flo", "sit", seat=5, stake=30_000))
        options = {o.do: o for o in table.options("flo")}
        assert options["sit"].choose["seat"].values == (6, 7, 8, 9, None)

    @rule("NI2018-51", "8.2#2")
    def test_rivals_draw_cards_and_equals_draw_again(self):
        table = claimed_live()
        refused(table, "flo", "sit", seat=5, stake=30_000)
        table.do("dealer", "settle-claims", seat=5)
        for card in ("Kd", "9s", "Kh"):
            table.do("dealer", "enter", fell=card)
        refused(table, "dealer", "enter", fell="Kd")
        table.do("dealer", "enter", fell="2c")
        told = table.do("dealer", "enter", fell="3c")
        assert one(told, "took seat")["player"] == "ed"
        drew = [(e["player"], e["card"]) for e in events(table, "drew for seat")]
        assert drew == [("cy", "Kd"), ("di", "9s"), ("ed", "Kh"), ("cy", "2c"), ("ed", "3c")]
        assert all(clauses(e) == {"8.2#2"} for e in events(table, "drew for seat"))
        assert {name: p.seat for name, p in table.state.patrons.items() if p.seat} == {"ed": 5}
        assert table.state.claims == {}

    def test_a_card_entered_by_mistake_is_corrected(self):
        table = claimed_live()
        table.do("dealer", "settle-claims", seat=5)
        for card in ("Kd", "As"):
            table.do("dealer", "enter", fell=card)
        refused(table, "dealer", "start")
        table.do("supervisor", "correct", reason="it was the nine")
        for card in ("9s", "Qh"):
            table.do("dealer", "enter", fell=card)
        assert table.state.patrons["cy"].seat == 5
        assert audit(table.journal.entries) == []

    @rule("NI2018-51", "8.2#3")
    def test_a_player_in_a_seat_comes_before_those_who_wait(self):
        table = self.waiting()
        table.do("cy", "claim-seat", seat=6)
        table.do("bob", "claim-seat", seat=6)
        told = table.do("dealer", "settle-claims", seat=6)
        assert clauses(one(told, "seated players first")) == {"8.2#3"}
        assert (table.state.patrons["bob"].seat, table.state.patrons["cy"].seat) == (6, None)

    def test_a_draw_at_a_dealt_table_is_in_the_journal_and_play_goes_on(self):
        table = self.waiting()
        play(table)
        for player in ("cy", "di", "ed"):
            table.do(player, "claim-seat", seat=6)
        table.do("ed", "drop-claim")
        told = table.do("dealer", "settle-claims", seat=6)
        assert len([e for e in told if e.event == "drew for seat"]) in (2, 4)
        play(table, 2)
        assert audit(table.journal.entries) == []


def claimed_live() -> Table:
    """A live table where cy, di and ed claim seat 5."""
    table = Table("holdem", msgspec.convert(CASH, type=HoldemDeterminations), live=True)
    table.do("operator", "open", approval="L-17")
    for player in ("cy", "di", "ed"):
        table.do(player, "sit", seat=None, stake=30_000)
        table.do(player, "claim-seat", seat=5)
    return table


class TestDeterminations:
    @rule("NI2018-51", "4.1")
    def test_the_sign_changes_with_notice_and_from_the_next_round_on(self):
        table = holdem(1, 2, 3)
        begin(table)
        assert "4.1" in clauses(refused(table, "operator", "announce-limits", minimum_bet=2_000))
        told = table.do("operator", "announce-limits", minimum_bet=2_000, notice="on the sign")
        assert one(told, "determined")["notice"] == "on the sign"
        assert table.round.minimum_bet == 1_000
        assert ("minimum bet", "$10") in table.state.determinations.sign()
        finish(table)
        begin(table)
        assert table.round.minimum_bet == 2_000
        sign = dict(table.state.determinations.sign())
        assert (sign["minimum stake"], sign["minimum bet"]) == ("$200", "$20")

    @rule("NI2018-51", "4.1", "4.2")
    def test_blinds_and_every_other_limit_change_with_notice(self):
        """Blinds of $5 and $10 with no limit become $10 and $20 with a highest bet of $40."""
        table = holdem(1, 2, 3)
        begin(table)
        table.do(
            *("operator", "announce-limits"),
            **{"first_blind": 1_000, "second_blind": 2_000, "minimum_bet": 2_000},
            **{"maximum": "highest_bet", "highest_bet": 4_000, "maximum_buy_in": 60_000},
            **{"burn": False, "time_to_act": 30, "blind_option": "C", "notice": "said"},
        )
        assert table.round.determinations.blinds == (500, 1_000)
        finish(table)
        posted, _ = begin(table)
        assert sorted(posted.values()) == [1_000, 2_000]
        d = table.round.determinations
        assert (d.maximum, d.maximum_buy_in, d.burn, d.time_to_act) == (4_000, 60_000, False, 30)
        options = {one.do: one for one in table.round.asked.options}
        assert set(options) == {"fold", "raise", "expire"}
        assert (options["raise"].choose["to"].low, options["raise"].choose["to"].high) == (
            4_000,
            6_000,
        )

    @rule("NI2018-51", "4.2(j)")
    @pytest.mark.parametrize("seconds", [1, 20, 40, 90, 3_600])
    def test_any_number_of_seconds_can_be_set_to_act(self, seconds):
        table = holdem(1, 2, 3)
        table.do("operator", "announce-limits", time_to_act=seconds, notice="said")
        begin(table)
        assert table.round.determinations.time_to_act == seconds
        assert {one.by for one in table.round.asked.options} > {"clock"}
        finish(table)
        table.do("operator", "announce-limits", time_to_act=0, notice="said")
        begin(table)
        assert table.round.determinations.time_to_act is None

    @rule("NI2018-51", "4.2(c)", "4.2(e)")
    def test_a_third_blind_and_an_over_blind_are_allowed_or_not(self):
        table = holdem(1, 2, 3, 4, 5)
        levels = {"third_blind": 1_000, "over_blind": 2_000}
        table.do("operator", "announce-limits", notice="said", **levels)
        posted, _ = begin(table)
        assert sorted(posted.values()) == [500, 1_000, 1_000]
        assert {one.do for one in table.round.asked.options} == {"over-blind", "decline"}
        table.do(table.round.asked.options[0].by, "decline")
        finish(table)
        none = {"third_blind": 0, "over_blind": 0}
        table.do("operator", "announce-limits", notice="said", **none)
        posted, _ = begin(table)
        assert sorted(posted.values()) == [500, 1_000]
        assert table.round.acting is not None

    def test_blinds_that_no_rule_allows_are_refused_and_nothing_changes(self):
        table = holdem(1, 2)
        for limits, clause in (
            ({"first_blind": 0}, "4.2(c)"),
            ({"second_blind": 400}, "4.2(f)"),
            ({"maximum": "highest_bet", "highest_bet": 500}, "4.2(g)"),
            ({"maximum_buy_in": 10_000}, "4.2(i)"),
        ):
            refusal = refused(table, "operator", "announce-limits", notice="said", **limits)
            assert clauses(refusal) == {clause}
        assert table.state.next_determinations is None

    @rule("NI2018-51", "4.1")
    def test_the_sign_says_in_words_what_was_determined(self):
        sign = dict(holdem(1, over_blinds=[2_000]).view().sign)
        assert sign["blinds"] == "$5 and $10"
        assert sign["over-blinds"] == "$20"
        assert sign["maximum bet"] == "no limit"
        assert sign["commission"] == (
            "5% of all pots once one is over $19, in whole dollars, at most $10"
        )
        level = {"tournament": True, "commission": None, "ante": 100}
        chips = dict(msgspec.convert(CASH | level, type=HoldemDeterminations).sign())
        assert (chips["blinds"], chips["ante"]) == ("500 and 1,000", "100")
        assert not {"minimum stake", "maximum buy-in", "commission"} & set(chips)

    def test_limits_that_no_rule_allows_are_refused(self):
        table = holdem(1, 2)
        for limits in ({"minimum_stake": 50_100}, {"minimum_bet": 150}, {"minimum_bet": 0}):
            refused(table, "operator", "announce-limits", notice="on the sign", **limits)

    @rule("NI2018-51", "3.5")
    def test_another_game_begins_with_the_next_round(self):
        table = holdem(1, 2, 3)
        begin(table)
        table.do("operator", "change-game", winning="high-low", notice="announced")
        assert table.round.determinations.winning == "high"
        finish(table)
        begin(table)
        assert table.round.determinations.winning == "high-low"

    @rule("NI2018-51", "2.2")
    def test_the_deck_is_declared_before_play_and_again_before_it_changes(self):
        table = holdem(1, 2, 3)
        assert ("deck", "36 cards") in holdem(1, deck=36).view().sign
        assert "2.2" in clauses(refused(table, "operator", "declare-deck", deck=50, notice="said"))
        begin(table)
        table.do("operator", "declare-deck", deck=36, notice="said")
        assert table.round.pack_size == 52
        finish(table)
        begin(table)
        assert table.round.pack_size == 36
        fell = [draw.piece for draw in table.drawn if isinstance(draw, Fallen)]
        assert fell
        assert not [card for card in fell if card[0] in "2345"]

    @rule("NI2018-51", "4.1")
    def test_a_higher_minimum_stake_can_be_met_before_the_round_it_holds_for(self):
        table = holdem(1, 2)
        table.do("operator", "announce-limits", minimum_stake=40_000, notice="said")
        refused(table, "ann", "add-chips", amount=9_900)
        table.do("ann", "add-chips", amount=10_000)
        begin(table)
        declared = {name: one.declared for name, one in table.state.patrons.items()}
        assert declared == {"ann": False, "bob": True}


BY_TIME = {"type": "time", "rate": 600, "minutes": 30, "approved_maximum": 600}


class TestTimeCommission:
    @rule("NI2018-51", "15.1", "15.3")
    def test_a_cash_table_bears_commission_at_no_more_than_the_approved_rate(self):
        for commission, clause in ((None, "15.1"), (BY_TIME | {"rate": 700}, "15.3")):
            with pytest.raises(Refused) as refusal:
                holdem(1, commission=commission)
            assert clauses(refusal.value) == {clause}

    @rule("NI2018-51", "15.3#2")
    def test_the_time_is_paid_in_advance_by_everybody(self):
        table = holdem(1, 2, 3, commission=BY_TIME)
        assert clauses(refused(table, "dealer", "start")) == {"15.3#2"}
        refused(table, "operator", "charge-time")
        told = table.do("operator", "charge-time", notice="$6 for half an hour")
        assert one(told, "time charged")["rate"] == 600
        assert [p.stake for p in table.state.patrons.values()] == [29_400] * 3
        assert table.state.float == 1_800
        play(table)
        table.conduct.clock.minutes(29)
        play(table)
        assert table.state.float == 1_800
        table.conduct.clock.minutes(1)
        refused(table, "dealer", "start")
        table.do("operator", "charge-time", notice="as before")
        assert table.state.float == 3_600
        play(table)

    @rule("NI2018-51", "15.3#2")
    def test_nothing_of_it_is_paid_back(self):
        table = holdem(1, 2, 3, commission=BY_TIME)
        table.do("operator", "charge-time", notice="$6 for half an hour")
        begin(table)
        table.do("operator", "void-round", ground="impractical", reason="power cut")
        assert [p.stake for p in table.state.patrons.values()] == [29_400] * 3
        assert one(table.do("ann", "leave"), "left")["stake"] == 29_400
        assert table.state.float == 1_800

    @rule("NI2018-51", "15.3#2")
    def test_a_newcomer_pays_before_the_first_round_and_the_others_not_again(self):
        table = holdem(1, 2, commission=BY_TIME)
        table.do("operator", "charge-time", notice="$6 for half an hour")
        play(table)
        table.do("cy", "sit", seat=5, stake=30_000)
        refused(table, "dealer", "start")
        table.do("operator", "charge-time", notice="$6 for half an hour")
        assert table.state.patrons["cy"].stake == 29_400
        assert table.state.float == 1_800

    def test_a_table_with_commission_from_the_pots_charges_no_time(self):
        refused(holdem(1, 2), "operator", "charge-time", notice="none")


class TestHouse:
    @rule("NI2018-51", "8.1")
    def test_a_game_can_be_limited_to_a_group_of_players(self):
        table = holdem(1, 2)
        table.do("operator", "limit-to-group", group="new players")
        assert clauses(refused(table, "cy", "sit", seat=3, stake=30_000)) == {"8.1"}
        table.do("operator", "admit", player="cy")
        table.do("cy", "sit", seat=3, stake=30_000)
        refused(table, "di", "sit", seat=4, stake=30_000)
        table.do("operator", "open-to-all")
        table.do("di", "sit", seat=4, stake=30_000)

    @rule("NI2018-51", "17.14")
    def test_a_result_stands_once_a_new_round_has_begun(self):
        table = holdem(1, 2, 3)
        play(table)
        begin(table)
        finish_without_collecting(table)
        table.do("dealer", "start")
        settled = results(table)
        assert "17.14" in clauses(refused(table, "supervisor", "correct", reason="wrong pot"))
        table.do("operator", "void-round", ground="impractical", reason="wrong pot in round 2")
        assert {number: results(table)[number] for number in (1, 2)} == settled

    @rule("NI2018-51", "18.2")
    def test_a_table_closes_early_with_notice_after_the_round_and_all_are_paid_out(self):
        table = holdem(1, 2, 3)
        begin(table)
        assert "18.2" in clauses(refused(table, "operator", "close"))
        told = table.do("operator", "close", notice="in 30 minutes")
        assert clauses(one(told, "closing")) == {"18.2"}
        assert table.in_play
        finish(table)
        left = events(table, "left")
        assert table.state.status == "closed"
        assert table.state.patrons == {}
        assert {e["player"]: e["stake"] for e in left} == table.round.stakes
        assert all("18.2" in clauses(e) for e in left)

    @rule("NI2018-51", "18.1")
    def test_no_round_begins_outside_gaming_hours(self):
        table = holdem()
        made = table.state.determinations
        table = Table("holdem", made, clock=table.conduct.clock)
        hours = {"from_time": "12:00", "to_time": "04:00", "hours_under": "Casino Control Act 2006"}
        table.do("operator", "open", approval="L-17", **hours)
        for seat, player in enumerate(("ann", "bob"), 1):
            table.do(player, "sit", seat=seat, stake=30_000)
        play(table)
        table.conduct.clock.minutes(16 * 60 + 1)
        assert clauses(refused(table, "dealer", "start")) == {"18.1"}

    @rule("NI2018-51", "19.2(b)")
    def test_an_excluded_player_is_paid_out_and_plays_no_further_round(self):
        table = holdem(1, 2, 3)
        begin(table)
        table.do("operator", "breach", player="ann", rule="16.2", sanction="excluded")
        finish(table)
        (left,) = events(table, "left")
        assert left["player"] == "ann"
        assert "19.2(b)" in clauses(left)
        assert "19.2(b)" in clauses(refused(table, "ann", "sit", seat=1, stake=30_000))
        begin(table)
        assert "ann" not in dealt_in(table)

    @rule("NI2018-51", "19.4")
    def test_a_dispute_is_decided_by_the_operator_and_reviewed_on_request(self):
        table = holdem(1, 2, 3)
        play(table)
        table.do("operator", "dispute", round=1, matter="who had the last card")
        refused(table, "dealer", "decide-dispute", dispute=1, decision="ann")
        told = table.do("operator", "decide-dispute", dispute=1, decision="ann")
        assert one(told, "decided")["final"] is True
        assert clauses(one(told, "decided")) == {"19.4"}
        refused(table, "operator", "decide-dispute", dispute=1, decision="bob")
        table.do("inspector", "review-dispute", dispute=1, outcome="upheld", reason="seen")
        assert table.state.disputes[0].state == "reviewed"

    @rule("NI2018-51", "19.5")
    def test_three_rounds_out_at_a_full_table_may_cost_the_seat(self):
        table = holdem(1, 2, 3, seats=3)
        table.do("dealer", "absent", player="cy")
        play(table, 2)
        refused(table, "operator", "vacate", player="cy")
        play(table)
        assert clauses(one(table.do("operator", "vacate", player="cy"), "vacated")) == {"19.5"}
        assert table.state.at_seat(3) is None

    @rule("NI2018-51", "19.5")
    def test_who_is_dealt_in_and_folds_at_no_cost_does_not_abstain(self):
        table = holdem(1, 2, 3, 4, 5, 6, seats=6)
        play(table, 4)
        assert {one.abstained for one in table.state.seated} == {0}

    @rule("NI2018-51", "19.5")
    def test_with_an_empty_seat_nobody_has_to_go(self):
        table = holdem(1, 2, 3, seats=4)
        table.do("dealer", "absent", player="cy")
        play(table, 4)
        assert "19.5" in clauses(refused(table, "operator", "vacate", player="cy"))

    @rule("NI2018-51", "19.8")
    def test_the_rules_are_given_on_request(self):
        (given,) = holdem(1).do("ann", "rules")
        assert (given.facts["rules"], given.clauses) == ("NI2018-51", ("NI2018-51 19.8",))

    @rule("NI2018-51", "1.1", "2.4")
    def test_it_opens_with_an_approval_and_the_cards_counted_and_counts_them_after(self):
        made = msgspec.convert(CASH | {"deck": 36, "joker": True}, type=HoldemDeterminations)
        table = Table("holdem", made)
        assert "1.1" in clauses(refused(table, "operator", "open"))
        assert "2.4" in clauses(refused(table, "operator", "open", approval="L", cards_checked=36))
        told = table.do("operator", "open", approval="L-17", cards_checked=37)
        assert clauses(one(told, "cards checked")) == {"2.4"}
        table.do("operator", "close", notice="now")
        assert "2.4" in clauses(refused(table, "operator", "open", approval="L-17"))
        table.do("dealer", "check-cards", cards_checked=37)
        table.do("operator", "open", approval="L-17")

    @rule("NI2018-51", "2.5", "2.5#2")
    def test_cards_are_changed_between_rounds_and_checked_by_two_people(self):
        table = holdem(1, 2)
        begin(table)
        who = {"in_charge": "Sam", "dealer": "Dee"}
        assert "2.5" in clauses(refused(table, "operator", "change-cards", **who))
        finish(table)
        same = refused(table, "operator", "change-cards", in_charge="Sam", dealer="Sam")
        assert clauses(same) == {"2.5#2"}
        changed = one(table.do("operator", "change-cards", **who), "cards changed")
        assert (changed["cards"], changed["checked_by"]) == (52, ["Sam", "Dee"])


@rule("NI2018-51", "I:1", "I:4")
def test_everything_at_the_table_says_by_which_approved_rules_it_is_played():
    table = holdem(1, 2)
    information = table.information()
    assert information.rules == "NI2018-51"
    assert "Poker – Hold-em) Approval 2018 (No 1)" in information.title
    assert (information.authorised, information.approved) == (True, "2018-02-07")
    assert clauses(information) == {"I:1", "I:4"}
    assert table.journal.entries[1].command["rules"] == "NI2018-51"
    play(table)
    assert table.record().rules == "NI2018-51"
    assert table.view().round.rules == "NI2018-51"
    with pytest.raises(Refused, match="One, two or three"):
        msgspec.convert(CASH | {"blinds": []}, type=HoldemDeterminations)


@rule("NI2018-51", "I:2")
def test_the_rules_begin_the_day_after_they_are_notified():
    said = {"approval": "L-17", "notified": "2018-02-08"}
    assert clauses(refused(on("2018-02-07"), "operator", "open", approval="L-17")) == {"I:2"}
    assert clauses(refused(on("2018-02-08"), "operator", "open", **said)) == {"I:2"}
    on("2018-02-08").do("operator", "open", approval="L-17")
    on("2018-02-09").do("operator", "open", **said)


def on(day: str) -> Table:
    """A closed table on some day."""
    clock = Clock()
    clock.now = datetime.fromisoformat(f"{day}T12:00:00+00:00")
    return Table("holdem", msgspec.convert(CASH, type=HoldemDeterminations), clock=clock)


@rule("NI2018-51", "I:3")
def test_rules_that_were_replaced_are_not_played_any_more():
    table = holdem(1, 2)
    play(table)
    old = msgspec.structs.replace(table.record(), rules="NI2017-578")
    text = msgspec.json.encode(old)
    assert read_record(text).rules == "NI2017-578"  # it can still be read
    with pytest.raises(BadRecord, match=r"played by NI2018-51, not NI2017-578.*I:3"):
        play_record(old)


@rule("NI2018-51", "20.1")
def test_at_a_table_of_a_tournament_the_rules_of_cash_give_way():
    """No minimum stake, no declared players, no commission, and heads-up the button posts first."""
    table = holdem(1, 2, stake=300, tournament=True, commission=None)
    posted, button = begin(table)
    on_button = table.state.at_seat(button).name
    assert posted[on_button] == 300
    assert table.round.acting is None  # both are in with all they have
    assert not any(one.declared for one in table.state.patrons.values())
    for cash in ({"commission": CASH["commission"]}, {"tournament": False}):
        wrong = CASH | {"tournament": True, "commission": None} | cash
        with pytest.raises(Refused):
            msgspec.convert(wrong, type=HoldemDeterminations)


def finish_without_collecting(table: Table) -> None:
    while table.in_play:
        options = table.procedure.asked.options
        option = next((o for o in options if o.do == "fold"), options[0])
        table.do(option.by, option.do, **option.where)

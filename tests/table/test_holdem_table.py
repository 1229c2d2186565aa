"""A hold'em table between rounds: stakes, missed blinds, seats, and what the house decides."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import msgspec
from tables import NOON, clauses, events, one, refused

from houseway.games import game
from houseway.games.asks import Turn
from houseway.games.holdem.determinations import HoldemDeterminations
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.source import dealt
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
    return posted, table.state.button


def play(table: Table, rounds: int = 1) -> None:
    """Whole rounds in which everybody folds to the last blind."""
    for _ in range(rounds):
        begin(table)
        finish(table)


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
            seen = [table.view(who)["seats"] for who in (None, "dealer", "ann", "bob", "cy")]
            assert all(one == seen[0] for one in seen)
            assert [one["player"] for one in seen[0]] == ["ann", "bob", "cy"]
        begin(table)
        assert {s["player"]: s["stake"] for s in table.view("ann")["seats"]} == table.round.stakes

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
        assert table.state.button == 4
        finish(table)
        table.do("gus", "post")
        posted, _ = begin(table)
        assert posted["gus"] == 1_000

    @rule("NI2018-51", "17.12")
    def test_in_the_first_revolution_a_seat_not_yet_passed_is_free(self):
        """The button has been at seats 9, 1 and 2: seat 6 comes in free, seat 3 of 9 not."""
        table = holdem(2, 4, 5, 7, 9)
        play(table)
        assert (play(table), table.state.button)[1] == 2
        table.do("gus", "sit", seat=6, stake=30_000)
        table.do("hal", "sit", seat=1, stake=30_000)
        posted, button = begin(table)
        assert button == 4
        assert "gus" in dealt_in(table)
        assert "gus" not in posted or list(posted).index("gus") < 2
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
        assert (table.state.button, "cy" in dealt_in(table)) == (4, False)
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

    @rule("NI2018-51", "17.13")
    def test_a_move_nearer_to_the_blinds_costs_nothing(self):
        table = holdem(1, 2, 3, 4, 9)
        first_revolution(table, until_button=3)
        assert not [e for e in table.do("cy", "change-seat", seat=8) if "owes" in e.event]
        begin(table)
        assert "cy" in dealt_in(table)

    def test_an_ante_game_lets_everybody_in(self):
        table = holdem(1, 2, 9, forced="ante", blinds=[], ante=500)
        play(table, 4)
        table.do("gus", "sit", seat=6, stake=30_000)
        begin(table)
        assert "gus" in dealt_in(table)


def first_revolution(table: Table, until_button: int) -> None:
    """Play until the button has been round the table, and then is at a seat."""
    play(table)
    while table.state.button_passed is not None or table.state.button != until_button:
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

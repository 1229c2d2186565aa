"""A table of charity hold'em between rounds: limits that move, and bonus rounds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tables import clauses, one, refused

from houseway.games import game
from houseway.games.asks import Turn
from houseway.table import Table
from houseway.table.audit import audit
from proof import rule

PLAYERS = ("ann", "bob", "cy", "di")


def charity(**more: Any) -> Table:
    """An open, dealt table with four players."""
    wanted = {"minimum": 100, "blinds": [50, 100], "lowest_chip": 50, **more}
    made: Any = msgspec.convert(wanted, type=game("charity-holdem").determinations_type)
    table = Table("charity-holdem", made)
    table.do("supervisor", "open", approval="diagram A")
    for seat, player in enumerate(PLAYERS, 1):
        table.do(player, "sit", seat=seat, stake=5_000)
    return table


def play(table: Table) -> None:
    """A round in which everybody folds to the last blind."""
    table.do("dealer", "start")
    while table.in_play:
        asked = table.procedure.asked
        assert isinstance(asked, Turn), table.asked
        option = next((o for o in asked.options if o.do == "fold"), asked.options[0])
        table.do(option.by, option.do, **option.where)
    table.do("dealer", "collect")


def stakes(table: Table) -> int:
    return sum(one.stake for one in table.state.patrons.values())


class TestLimits:
    @rule("CTP", "8.6")
    def test_limits_move_with_notice_from_the_next_round_on(self):
        table = charity()
        play(table)
        table.do("dealer", "start")
        assert "8.6" in clauses(refused(table, "supervisor", "announce-limits", minimum=200))
        table.do("supervisor", "announce-limits", minimum=200, notice="next hand")
        assert table.round.determinations.minimum == 100
        table.do("dealer", "cut")
        assert [e.facts["amount"] for e in table.round.events if e.event == "posted"] == [50, 100]
        finish(table)
        table.do("dealer", "start")
        table.do("dealer", "cut")
        assert table.round.determinations.minimum == 200
        assert [e.facts["amount"] for e in table.round.events if e.event == "posted"] == [100, 200]
        table.do("supervisor", "announce-limits", minimum=100, notice="down again")
        finish(table)
        table.do("dealer", "start")
        assert table.round.determinations.blinds == (50, 100)

    def test_a_structure_and_an_ante_keep_their_proportion(self):
        bands = [[100, 200], [100, 200], [200, 400], [200, 400]]
        table = charity(limit="structured", structure=bands, ante=50)
        table.do("supervisor", "announce-limits", minimum=300, notice="next hand")
        play(table)
        now = table.state.determinations
        assert (now.minimum, now.blinds, now.ante) == (300, (150, 300), 150)
        assert now.structure == ((300, 600), (300, 600), (600, 1_200), (600, 1_200))

    def test_a_minimum_whose_blinds_are_not_in_chips_is_refused(self):
        refused(charity(), "supervisor", "announce-limits", minimum=150, notice="next hand")

    @rule("CTP", "8.4")
    def test_a_time_to_act_begins_with_the_next_round_after_notice(self):
        table = charity()
        table.do("dealer", "start")
        table.do("supervisor", "announce-limits", time_to_act=30, notice="reasonable notice")
        assert table.round.determinations.time_to_act is None
        table.do("dealer", "cut")
        finish(table)
        table.do("dealer", "start")
        assert table.round.determinations.time_to_act == 30

    @rule("CTP", "8.4")
    @pytest.mark.parametrize("seconds", [1, 20, 90, 3_600])
    def test_the_tournament_supervisor_sets_any_time_to_act(self, seconds):
        table = charity(time_to_act=45)
        table.do("director", "announce-limits", time_to_act=seconds, notice="reasonable notice")
        play(table)
        assert table.state.determinations.time_to_act == seconds
        table.do("director", "announce-limits", time_to_act=0, notice="no time any more")
        play(table)
        assert table.state.determinations.time_to_act is None


def finish(table: Table) -> None:
    while table.in_play:
        options = table.procedure.asked.options
        option = next((o for o in options if o.do == "fold"), options[0])
        table.do(option.by, option.do, **option.where)


class TestBonus:
    @rule("CTP", "15.1", "15.2", "15.3")
    def test_a_bonus_is_announced_before_the_round_and_lies_in_the_pot(self):
        table = charity()
        table.do("supervisor", "fix-bonuses", number=2, amount=500)
        play(table)
        told = table.do("supervisor", "announce-bonus", amount=500)
        assert clauses(one(told, "bonus round")) == {"15.1", "15.2"}
        table.do("dealer", "start")
        late = refused(table, "supervisor", "announce-bonus", amount=500)
        assert "15.2" in clauses(late)
        table.do("dealer", "cut")
        assert table.round.middle == 650
        finish(table)
        table.do("dealer", "collect")
        assert stakes(table) == 20_500
        assert table.state.float == -500
        play(table)
        assert stakes(table) == 20_500

    @rule("CTP", "4.4", "15.1[2]", "15.2")
    @pytest.mark.parametrize("role", ["director", "operator"])
    def test_the_tournament_supervisor_or_the_operator_calls_a_bonus_round(self, role):
        table = charity()
        table.do(role, "fix-bonuses", number=1, amount=500)
        play(table)
        table.do(role, "announce-bonus", amount=500)
        assert table.journal.entries[-1].by == role
        table.do("dealer", "start")
        table.do("dealer", "cut")
        assert table.round.middle == 650
        assert "15.1" in clauses(refused(charity(), "dealer", "announce-bonus", amount=500))

    @rule("CTP", "15.1[2]")
    def test_number_and_amount_are_fixed_before_the_first_round(self):
        table = charity()
        table.do("supervisor", "fix-bonuses", number=1, amount=500)
        play(table)
        assert "15.1[2]" in clauses(refused(table, "supervisor", "announce-bonus", amount=700))
        fix = {"number": 3, "amount": 500}
        assert "15.1[2]" in clauses(refused(table, "supervisor", "fix-bonuses", **fix))
        table.do("supervisor", "announce-bonus", amount=500)
        play(table)
        assert "15.1[2]" in clauses(refused(table, "supervisor", "announce-bonus", amount=500))

    def test_the_journal_of_a_bonus_round_is_sound(self):
        table = charity()
        table.do("supervisor", "fix-bonuses", number=1, amount=500)
        table.do("supervisor", "announce-bonus", amount=500)
        play(table)
        assert audit(table.journal.entries) == []


class TestLeaving:
    @rule("CTP", "10.1.2")
    def test_a_player_with_chips_leaves_only_excused_and_the_chips_stay(self):
        table = charity(ante=50)
        play(table)
        refusal = refused(table, "ann", "leave")
        assert clauses(refusal) == {"10.1.2"}
        assert "10.1.2" in clauses(refused(table, "supervisor", "excuse", player="ann"))
        told = table.do("supervisor", "excuse", player="ann", reason="taken ill")
        assert clauses(one(told, "excused")) == {"10.1.2"}
        before = table.state.patrons["ann"].stake
        play(table)
        assert table.state.patrons["ann"].stake < before  # antes and blinds are paid
        assert stakes(table) == 20_000

    @rule("CTP", "10.1.2")
    def test_who_has_lost_all_chips_leaves(self):
        table = charity()
        lost = table.state.patrons["di"]
        table.state.patrons["cy"].stake += lost.stake
        lost.stake = 0
        assert one(table.do("di", "leave"), "left")["stake"] == 0

    def test_once_the_table_is_closed_everybody_goes(self):
        table = charity()
        table.do("supervisor", "close", notice="the session is over")
        table.do("ann", "leave")


class TestDisputes:
    def disputed(self) -> Table:
        table = charity()
        play(table)
        told = table.do("supervisor", "dispute", round=1, matter="who was to act")
        assert clauses(one(told, "disputed")) == {"22.1"}
        return table

    @rule("CTP", "22.1")
    def test_play_waits_until_a_dispute_is_decided(self):
        table = self.disputed()
        assert clauses(refused(table, "dealer", "start")) == {"22.1"}
        told = table.do("director", "decide-dispute", dispute=1, decision="bob was")
        assert (one(told, "decided")["by"], one(told, "decided")["final"]) == ("director", False)
        play(table)

    @rule("CTP", "22.5", "22.6")
    def test_it_goes_to_the_director_a_supervisor_and_the_operator_in_turn(self):
        table = self.disputed()
        unsatisfied = {"dispute": 1, "answer": "not satisfied"}
        for role, clause, final in (
            ("director", "22.5", False),
            ("supervisor", "22.5", False),
            ("operator", "22.6", True),
        ):
            for other in {"director", "supervisor", "operator"} - {role}:
                refusal = refused(table, other, "decide-dispute", dispute=1, decision="x")
                assert f"decided by the {role}" in refusal.reason
            told = table.do(role, "decide-dispute", dispute=1, decision="bob was")
            assert clause in clauses(one(told, "decided"))
            assert one(told, "decided")["final"] is final
            told = table.do("ann", "answer-dispute", **unsatisfied)
            assert bool([e for e in told if e.event == "review asked"]) is not final
        refused(table, "ann", "answer-dispute", **unsatisfied)
        play(table)

    @rule("CTP", "22.6[2]")
    def test_whoever_is_not_satisfied_in_the_end_is_told_of_the_complaint(self):
        table = self.disputed()
        for role in ("director", "supervisor", "operator"):
            table.do(role, "decide-dispute", dispute=1, decision="bob was")
            told = table.do("ann", "answer-dispute", dispute=1, answer="not satisfied")
        complaint = one(told, "told of complaint")
        assert (complaint["player"], complaint["section"]) == ("ann", "110")
        assert clauses(complaint) == {"22.6[2]"}
        assert audit(table.journal.entries) == []

    @rule("CTP", "22.5")
    def test_a_decision_that_is_accepted_is_the_last(self):
        table = self.disputed()
        table.do("director", "decide-dispute", dispute=1, decision="bob was")
        table.do("ann", "answer-dispute", dispute=1, answer="accepted")
        refused(table, "supervisor", "decide-dispute", dispute=1, decision="cy was")
        refused(table, "inspector", "review-dispute", dispute=1, outcome="varied", reason="x")

    def test_one_about_a_round_under_way_is_ruled_in_it(self):
        table = charity()
        table.do("dealer", "start")
        refused(table, "supervisor", "dispute", round=1, matter="the cut")
        table.do("dealer", "cut")
        table.do("dealer", "stop-for-dispute", player="ann", matter="the cut")
        refused(table, table.round.street.to_act[0], "fold")
        table.do("director", "decide", decision="it stands")
        table.do("ann", "accept")
        finish(table)


class TestTheSign:
    @rule("CTP", "9.1", "10.3.1.3")
    def test_it_shows_limits_structure_and_the_number_of_blinds(self):
        bands = [[100, 100], [100, 100], [200, 200], [200, 400]]
        sign = dict(charity(limit="structured", structure=bands).view().sign)
        assert (sign["number of blinds"], sign["blinds"]) == ("2", "50 and 100")
        assert sign["limit"] == "structured"
        assert (sign["first betting round"], sign["final betting round"]) == ("100", "200 to 400")
        assert dict(charity(blinds=[], ante=50).view().sign)["number of blinds"] == "0"

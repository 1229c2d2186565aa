"""A table and its tournament in agreement, where neither is asked by the other: as on a floor."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import finish_round, hosted, in_play, play_round
from tournaments import director, finish, rounds, stack, stages

from houseway.table import Table
from houseway.tournament import Tournament
from houseway.tournament.conditions import Level, SessionEnd
from houseway.tournament.hosting.liaison import Errand, Errands, Liaison

TWENTY_MINUTES = (
    Level(minimum=100, maximum=1_000, minutes=20),
    Level(minimum=200, maximum=2_000, minutes=20),
    Level(minimum=400, maximum=4_000),
)
BLINDS = (
    Level(minimum=100, blinds=(50, 100), minutes=20),
    Level(minimum=200, blinds=(100, 200)),
)


class Floor:
    """Keeps a table and its tournament side by side, and carries their errands."""

    def __init__(self, t: Tournament, number: int = 1, who: str = "Dana") -> None:
        self.t, self.host = t, hosted(t, number)
        self.liaison = Liaison(self, number, who=who)

    @property
    def table(self) -> Table:
        return self.host.table

    def run(self, errands: Errands) -> list[Errand]:
        """Carry out each as it is said; which they were."""
        done: list[Errand] = []
        for errand in errands:
            done.append(errand)
            if errand.to_table:
                self.table.do(errand.by, errand.do, who=errand.who, **errand.facts)
            else:
                told: dict[str, Any] = {"who": errand.who, "id": errand.id, "kept": errand.kept}
                self.t.hear(errand.by, errand.do, **told, **errand.facts)
        return done

    def settle(self) -> list[str]:
        return [errand.do for errand in self.run(self.liaison.settle("L-1"))]


def floor(game: str = "holdem", players: int = 3, **changes: Any) -> Floor:
    made = Floor(in_play(game, players, **changes))
    made.settle()
    return made


def seated(table: Table) -> dict[str, int]:
    return {name: patron.seat for name, patron in table.state.patrons.items()}


# Between two hands


def test_everybody_is_brought_to_their_seats_with_their_chips() -> None:
    made = Floor(in_play("holdem", 3))
    assert seated(made.table) == {}
    assert made.settle().count("assign") == 3
    assert seated(made.table) == {e.name: e.seat for e in made.t.state.entrants.values()}
    assert {p.stake for p in made.table.state.patrons.values()} == {made.t.conditions.chips}
    assert made.settle() == []  # what agrees is left alone


def test_whoever_is_moved_away_leaves_the_table_and_no_one_else_does() -> None:
    made = floor("roulette", 3)
    director(made.t, "withdraw", player="bob")
    assert made.settle() == ["take-away"]
    assert seated(made.table).keys() == {"ann", "cy"}


def test_a_stack_that_was_recorded_elsewhere_is_put_right_at_the_table() -> None:
    made = floor("holdem", 3)
    had = stack(made.t, "ann")
    rounds(made.t, {"ann": had + 200, "bob": had - 100, "cy": had - 100})
    assert made.settle() == ["set-stack"] * 3
    stakes = {name: patron.stake for name, patron in made.table.state.patrons.items()}
    assert stakes == {"ann": had + 200, "bob": had - 100, "cy": had - 100}


def test_limits_rise_by_the_clock_alone() -> None:
    made = floor("roulette", 3, levels=TWENTY_MINUTES)
    assert made.table.coming.minimum == 100
    made.t.clock.pass_(minutes=21)
    assert (made.host.limits().minimum, made.table.coming.minimum) == (200, 100)
    assert made.settle() == ["set-level"]
    assert (made.table.coming.minimum, made.table.coming.maximum) == (200, 2_000)


def test_in_a_hand_nothing_is_touched_whatever_the_clock_says() -> None:
    made = floor("holdem", 3, levels=BLINDS)
    made.host.do("dealer", "start")
    made.t.clock.pass_(minutes=21)
    before = made.table.coming
    assert made.settle() == []
    assert made.table.coming == before
    finish_round(made.host)
    made.host.do("dealer", "collect")
    assert "set-level" in made.settle()
    assert (before.blinds, made.table.coming.blinds) == ((50, 100), (100, 200))


# When play is over


def test_a_table_without_rounds_is_given_free() -> None:
    once = stages("roulette", ends=SessionEnd(by="rounds", at=1))
    made = floor("roulette", 3, stages=once, levels=TWENTY_MINUTES[2:])
    play_round(made.host)
    made.host.do("dealer", "collect")
    finish(made.t, made.t.conditions.stages[0].name)
    assert not made.liaison.in_play
    assert not made.liaison.is_late
    assert not made.liaison.may_start()
    assert made.settle() == ["take-away"] * 3 + ["release"]
    assert made.table.state.tournament is None
    assert made.settle() == []


def test_the_cards_of_the_last_round_are_collected_before_a_table_is_given_free() -> None:
    once = stages("roulette", ends=SessionEnd(by="rounds", at=1))
    made = floor("roulette", 3, stages=once)
    play_round(made.host)
    assert made.table.settled
    done = [errand.do for errand in made.run(made.liaison.release())]
    assert done[0] == "collect"
    assert done[-1] == "release"
    assert not made.table.settled


# Whether a round begins


@pytest.mark.parametrize(("game", "alone"), [("holdem", False), ("roulette", True)])
def test_among_players_a_hand_needs_two_against_the_house_a_round_needs_one(
    game: str, alone: bool
) -> None:
    """Of two tables with two players each, the first loses one and then the other."""
    made = floor(game, 4, per_table=2, stages=stages(game, per_table=2))
    here = list(seated(made.table))
    assert len(here) == 2
    assert made.liaison.may_start()
    director(made.t, "withdraw", player=here[0])
    made.settle()
    assert made.liaison.may_start() is alone
    director(made.t, "withdraw", player=here[1])
    made.settle()
    assert not made.liaison.may_start()


def test_no_round_begins_in_a_break_or_where_none_is_played() -> None:
    pause = (Level(minimum=100, blinds=(50, 100), minutes=20, break_minutes=10), BLINDS[1])
    made = floor("holdem", 3, levels=pause)
    made.t.clock.pass_(minutes=25)
    assert not made.liaison.may_start()
    made.t.clock.pass_(minutes=6)
    assert made.liaison.may_start()


def test_it_is_late_at_the_last_level_of_a_session_that_ends_when_players_are_out() -> None:
    made = floor("holdem", 3, levels=BLINDS)
    assert not made.liaison.is_late
    made.t.clock.pass_(minutes=21)
    made.t.read_clock()
    assert made.liaison.is_late
    by_rounds = stages("roulette", ends=SessionEnd(by="rounds", at=9))
    assert not floor("roulette", 3, levels=TWENTY_MINUTES[2:], stages=by_rounds).liaison.is_late


# Who speaks


def test_a_hand_is_reported_in_the_name_of_somebody_who_directs() -> None:
    made = floor("holdem", 3)
    made.liaison = Liaison(made, 1, who="Dora")  # who does not direct this tournament
    (begun,) = [e for e in made.run(made.liaison.make_ready()) if e.do == "begin-hand"]
    (ended,) = made.run(made.liaison.give_up())
    assert [(e.do, e.who) for e in (begun, ended)] == [("begin-hand", "Dana"), ("end-hand", "Dana")]
    assert made.t.hands.under_way == {}
    assert made.run(made.liaison.give_up()) == []


def test_of_several_directors_whoever_conducts_it_goes_on_to() -> None:
    made = floor("holdem", 3)
    made.t.do(made.t.rules.nominated_by, "nominate", who="Sam", name="Dora", licence="L2")
    made.liaison = Liaison(made, 1, who="Dora")
    (begun,) = [e for e in made.run(made.liaison.make_ready()) if e.do == "begin-hand"]
    assert begun.who == "Dora"

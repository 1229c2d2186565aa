"""What comes next in a tournament that goes by itself: by its bots, and by who conducts it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tournaments import (
    NAMES,
    director,
    drawn,
    entered,
    example,
    finish,
    one_stage,
    playing,
    rounds,
    seated,
    stack,
    stages,
)

from houseway.tournament import Tournament
from houseway.tournament.conditions import Advance, FieldSize, Level, Purchase, SessionEnd, Stage
from houseway.tournament.hosting.next_step import is_bubble, next_step, tables_for
from houseway.tournament.hosting.players import Field

NOTHING_TO_BUY = {"rebuys": "none", "add_ons": "none"}


class Buying(Field):
    """Bots of which some buy whatever they may."""

    def __init__(self, *names: str) -> None:
        super().__init__("")
        self.names = names

    def buys(self, player: str, what: str) -> bool:
        return player in self.names


def step(
    t: Tournament, *bots: str, field: Field | None = None, conducted: bool = False
) -> tuple[str, dict[str, Any]] | None:
    act = next_step(t, field or Field("1"), bots, conducted=conducted)
    return act and (act.do, dict(act.facts))


def conducted(t: Tournament, *bots: str) -> tuple[str, dict[str, Any]] | None:
    return step(t, *bots, conducted=True)


def go_on(t: Tournament, *bots: str) -> str:
    """Do what comes next; what it was."""
    act = next_step(t, Field("1"), bots, conducted=True)
    assert act is not None
    t.do(act.by, act.do, who={"director": "Dana", "operator": "Olga"}[act.by], **act.facts)
    return act.do


def lose(t: Tournament, *names: str, session: str = "Main event", table: int = 1) -> None:
    """One after the other loses every chip to somebody else at the table."""
    for name in names:
        stacks = {e.name: e.stack for e in t.state.at_table(session, table) if e.stack}
        winner = next(n for n in stacks if n not in names)
        after = {**stacks, winner: stacks[winner] + stacks[name], name: 0}
        rounds(t, after, table=table, contributed={name: stacks[name]})


# Bots


def test_bots_take_their_seats_and_nobody_elses() -> None:
    t = drawn(entered("holdem", 3))
    assert step(t, "bob", "di") == ("take-seat", {"player": "bob"})
    director(t, "take-seat", player="bob")
    assert step(t, "bob", "di") is None
    assert step(t, "bob", "cy") == ("take-seat", {"player": "cy"})


def test_bots_have_nothing_to_do_before_seats_are_drawn_or_when_all_is_over() -> None:
    assert step(entered("holdem", 3), *NAMES) is None
    t = one_stage("holdem", 3, **NOTHING_TO_BUY)
    lose(t, "bob", "cy")
    finish(t, "Main event")
    director(t, "award-places")
    assert step(t, *NAMES) is None


def broke(**changes: Any) -> Tournament:
    """Bob and cy have lost everything at the first level."""
    t = one_stage("holdem", 4, **{"add_ons": "none", **changes})
    lose(t, "bob", "cy")
    return t


def test_a_bot_that_is_broke_buys_back_or_says_no() -> None:
    t = broke()
    assert step(t, "cy", "bob", field=Buying("bob")) == ("rebuy", {"player": "bob"})
    assert step(t, "cy", "bob", field=Buying("cy")) == ("decline", {"player": "bob"})
    assert step(t, "cy", field=Buying("cy")) == ("rebuy", {"player": "cy"})
    assert step(t, "ann", "di", field=Buying("ann")) is None
    director(t, "rebuy", player="bob")
    assert step(t, "bob", field=Buying("bob")) is None


def test_whoever_buys_back_is_not_placed_by_the_loss_and_others_are() -> None:
    t = broke()
    director(t, "rebuy", player="bob")
    (session,) = t.state.sessions.values()
    assert [gone.player for gone in session.exits] == ["cy"]
    assert t.state.entrants["bob"].status == "in"


def test_a_bot_says_no_when_the_time_to_buy_back_is_over() -> None:
    t = broke()
    t.clock.pass_(minutes=60)
    t.read_clock()
    assert step(t, "bob", field=Buying("bob")) == ("decline", {"player": "bob"})


def test_a_bot_enters_again_where_that_is_the_way_back() -> None:
    t = one_stage("charity-holdem", 3)
    lose(t, "bob", session="Evening")
    assert step(t, "bob", field=Buying("bob")) == ("re-enter", {"player": "bob"})
    assert step(t, "bob", field=Buying("cy")) == ("decline", {"player": "bob"})


def test_what_was_announced_already_is_not_announced_again() -> None:
    """In a hand at the table a re-buy waits until the hand is over."""
    t = broke()
    director(t, "begin-hand", table=1)
    director(t, "rebuy", player="bob")
    assert [act.do for act in t.state.put_off] == ["rebuy"]
    assert step(t, "bob", field=Buying("bob")) is None
    assert step(t, "bob", "cy", field=Buying("bob", "cy")) == ("rebuy", {"player": "cy"})


BREAKS = (
    Level(minimum=50, blinds=(25, 50), minutes=20, break_minutes=15),
    Level(minimum=100, blinds=(50, 100), minutes=20),
)


def test_bots_add_on_in_the_break_for_it_as_often_as_they_may() -> None:
    twice = Purchase(cost=10_000, chips=5_000, most=2, at_break=1, method="At the desk")
    t = one_stage("holdem", 3, rebuys="none", add_ons=twice, levels=BREAKS)
    assert step(t, "ann", "bob", field=Buying("bob")) is None
    t.clock.pass_(minutes=21)
    t.read_clock()
    assert step(t, "ann", "bob", field=Buying("bob")) == ("add-on", {"player": "bob"})
    for _ in range(2):
        director(t, "add-on", player="bob")
    assert step(t, "ann", "bob", field=Buying("bob")) is None
    assert step(t, "ann", "bob", field=Buying("ann")) == ("add-on", {"player": "ann"})


def test_nobody_who_is_out_adds_on() -> None:
    once = Purchase(cost=10_000, chips=5_000, most=1, at_break=1, method="At the desk")
    t = one_stage("holdem", 3, rebuys="none", add_ons=once, levels=BREAKS)
    lose(t, "bob")
    t.clock.pass_(minutes=21)
    t.read_clock()
    assert step(t, "bob", field=Buying("bob")) is None


# Who conducts it: before play


def test_nothing_is_conducted_that_a_person_conducts() -> None:
    t = entered("holdem", 3, players=FieldSize(minimum=2, maximum=3))
    assert step(t, *NAMES) is None
    assert conducted(t, *NAMES) == ("call-ballot", {})


def test_the_ballot_is_called_when_the_last_place_is_taken() -> None:
    t = entered("holdem", 3, players=FieldSize(minimum=2, maximum=4))
    assert conducted(t) is None
    director(t, "enter", player="di", group="members")
    assert conducted(t) == ("call-ballot", {})


def test_a_sit_and_go_is_drawn_when_so_many_have_entered() -> None:
    size = {"players": FieldSize(minimum=2, maximum=60), "sit_and_go": 3}
    assert conducted(entered("holdem", 2, **size)) is None
    assert conducted(entered("holdem", 3, **size)) == ("call-ballot", {})


def called(*bots: str) -> Tournament:
    t = entered("holdem", 3, players=FieldSize(minimum=2, maximum=3))
    assert go_on(t, *bots) == "call-ballot"
    return t


def test_people_have_ten_seconds_for_words_before_the_draw() -> None:
    t = called("bob", "cy")
    assert conducted(t, "bob", "cy") is None
    t.clock.pass_(seconds=9)
    t.read_clock()
    assert conducted(t, "bob", "cy") is None
    t.clock.pass_(seconds=1)
    t.read_clock()
    assert conducted(t, "bob", "cy") == ("draw-ballot", {})


def test_the_draw_does_not_wait_when_all_people_have_given_words() -> None:
    t = called("cy")
    t.do("ann", "give-words", who="ann", words="luck")
    assert conducted(t, "cy") is None
    t.do("bob", "give-words", who="bob", words="more luck")
    assert conducted(t, "cy") == ("draw-ballot", {})


def test_the_draw_does_not_wait_for_bots() -> None:
    assert conducted(called(*NAMES), *NAMES) == ("draw-ballot", {})


def test_tables_are_named_first_where_the_rules_have_them_designated() -> None:
    size = FieldSize(minimum=2, maximum=9)
    t = entered("charity-holdem", 9, players=size)
    two = {"tables": "Table 1, Table 2"}
    assert conducted(t, *NAMES) == ("designate-tables", two)
    assert [go_on(t, *NAMES) for _ in range(2)] == ["designate-tables", "call-ballot"]
    for game in ("holdem", "roulette"):  # whose rules have no such step
        assert conducted(entered(game, 9, players=size), *NAMES) == ("call-ballot", {})


@pytest.mark.parametrize(
    ("players", "sessions", "per_table", "names"),
    [
        (6, 1, 6, "Table 1"),
        (7, 1, 6, "Table 1, Table 2"),
        (8, 2, 4, "Table 1, Table 2"),
        (9, 2, 4, "Table 1, Table 2, Table 3, Table 4"),
        (12, 3, 4, "Table 1, Table 2, Table 3"),
    ],
)
def test_as_many_tables_are_named_as_the_sessions_need(
    players: int, sessions: int, per_table: int, names: str
) -> None:
    heats = Stage(
        name="Heats",
        kind="heat",
        sessions=sessions,
        per_table=per_table,
        ends=SessionEnd(by="rounds", at=5),
        advance=Advance(number=1, per="session"),
    )
    final = Stage(name="Final", kind="final")
    t = entered("roulette", players, stages=(heats, final))
    assert tables_for(t) == names


def test_everybody_is_seated_before_play_commences() -> None:
    t = drawn(entered("holdem", 3))
    (session,) = t.state.sessions.values()
    for name in ("ann", "bob", "cy"):
        assert conducted(t) == ("take-seat", {"player": name})
        director(t, "take-seat", player=name)
    assert session.starts is not None
    assert conducted(t) is None


def test_a_session_does_not_commence_before_its_time() -> None:
    t = seated(entered("holdem", 3))
    (session,) = t.state.sessions.values()
    assert session.starts is not None
    assert t.now < session.starts
    assert conducted(t) is None
    t.clock.now = session.starts
    t.read_clock()
    assert conducted(t) == ("start-session", {"session": session.name})


# In play


def test_a_session_that_is_over_is_ended() -> None:
    t = one_stage("holdem", 3, **NOTHING_TO_BUY)
    assert conducted(t) is None
    lose(t, "bob", "cy")
    assert conducted(t) == ("end-session", {"session": "Main event"})


def test_whoever_could_still_buy_back_is_asked_no_more_when_a_session_is_over() -> None:
    t = one_stage("roulette", 3, stages=stages("roulette", ends=SessionEnd(by="rounds", at=1)))
    rounds(t, {name: stack(t, name) for name in ("ann", "bob", "cy")})
    assert conducted(t) == ("end-session", {"session": t.conditions.stages[0].name})


def test_tables_are_balanced_when_one_is_two_players_short() -> None:
    t = playing("holdem", 8, per_table=4, stages=stages("holdem", per_table=4), **NOTHING_TO_BUY)
    assert conducted(t) is None
    here = [e.name for e in t.state.at_table("Main event", 1)]
    lose(t, *here[:2])
    assert conducted(t) == ("balance", {})
    director(t, "balance")
    assert conducted(t) is None


def test_where_seats_are_fixed_nobody_is_moved() -> None:
    t = playing("roulette", 8, per_table=4, stages=stages("roulette", per_table=4))
    assert t.rules.fixed_seats
    for name in [e.name for e in t.state.at_table(t.conditions.stages[0].name, 1)][:2]:
        director(t, "withdraw", player=name)
    assert conducted(t) is None


def test_small_chips_are_raced_when_the_level_has_no_use_for_them() -> None:
    levels = (BREAKS[0], Level(minimum=200, blinds=(100, 200), lowest_chip=100))
    t = one_stage("holdem", 3, levels=levels, **NOTHING_TO_BUY)
    assert conducted(t) is None
    t.clock.pass_(minutes=36)
    t.read_clock()
    assert conducted(t) == ("race-chips", {"session": "Main event"})
    director(t, "race-chips", session="Main event")
    assert conducted(t) is None


def bubble(left: int) -> Tournament:
    """Two tables of three, three prizes, and so many players left."""
    t = playing("holdem", 6, per_table=3, stages=stages("holdem", per_table=3), **NOTHING_TO_BUY)
    for table, stay in ((1, 2), (2, left - 2)):
        here = [e.name for e in t.state.at_table("Main event", table)]
        lose(t, *here[stay:], table=table)
    return t


@pytest.mark.parametrize(("left", "is_one"), [(5, False), (4, True)])
def test_play_is_hand_for_hand_while_the_next_to_go_out_wins_nothing(
    left: int, is_one: bool
) -> None:
    t = bubble(left)
    (session,) = t.state.sessions.values()
    assert len(t.conditions.prizes.shares) == 3
    assert is_bubble(t, session) is is_one
    wanted = ("hand-for-hand", {"session": "Main event", "on": True})
    assert (conducted(t) == wanted) is is_one


def test_hand_for_hand_ends_with_the_bubble() -> None:
    t = bubble(4)
    assert go_on(t) == "hand-for-hand"
    assert conducted(t) is None
    lose(t, t.state.at_table("Main event", 1)[0].name)
    assert conducted(t) == ("hand-for-hand", {"session": "Main event", "on": False})


# Between stages, and the end


def heats() -> Tournament:
    """Two heats of three, of each of which one goes on to the final."""
    one = Stage(
        name="Heats",
        kind="heat",
        sessions=2,
        ends=SessionEnd(by="rounds", at=1),
        advance=Advance(number=1, per="session"),
    )
    final = Stage(name="Final", kind="final", ends=SessionEnd(by="rounds", at=1))
    return playing(
        "roulette", 6, stages=(one, final), players=FieldSize(minimum=2, maximum=6), ties="share"
    )


def play_one_round(t: Tournament) -> None:
    """A round at every table, in which nobody wins as much as another."""
    for session in list(t.state.sessions.values()):
        for number in session.tables if session.status == "play" else ():
            here = [e.name for e in t.state.at_table(session.name, number)]
            won = {name: stack(t, name) + 100 * at for at, name in enumerate(here)}
            rounds(t, won, table=number)


def test_a_whole_tournament_goes_by_itself_from_its_heats_to_its_end() -> None:
    t = heats()
    assert conducted(t, *NAMES) is None
    play_one_round(t)
    assert [go_on(t, *NAMES) for _ in range(3)] == ["end-session", "end-session", "advance"]
    done = []
    while not any(s.status == "play" for s in t.state.sessions.values()):
        done.append(go_on(t, *NAMES))
    assert done == ["call-ballot", "draw-ballot", "take-seat", "take-seat", "start-session"]
    play_one_round(t)
    assert [go_on(t, *NAMES) for _ in range(4)] == [
        "end-session",
        "award-places",
        "pay-prizes",
        "close",
    ]
    assert t.state.status == "closed"
    assert conducted(t, *NAMES) is None


def test_a_second_chance_that_nobody_has_is_left_out() -> None:
    """Nobody came seventh or eighth in heats of two."""
    made = tuple(
        replace(stage, places=(7, 8)) if stage.again else stage
        for stage in example("ultimate-holdem").stages
    )
    t = playing("ultimate-holdem", 4, stages=made)
    for session in list(t.state.sessions.values()):
        for number in session.tables:
            here = [e.name for e in t.state.at_table(session.name, number)]
            won = {name: stack(t, name) + 100 * at for at, name in enumerate(here)}
            rounds(t, won, table=number, rounds=20)
        finish(t, session.name)
    assert [go_on(t, *NAMES) for _ in range(3)] == ["advance", "skip-stage", "call-ballot"]


def test_the_next_stage_waits_until_the_last_session_has_its_result() -> None:
    t = heats()
    play_one_round(t)
    assert go_on(t, *NAMES) == "end-session"
    assert conducted(t, *NAMES) != ("advance", {})


def test_every_place_that_wins_names_its_charity_before_the_end() -> None:
    t = one_stage("charity-holdem", 3, re_entry="none")
    lose(t, "bob", "cy", session="Evening")
    while t.state.status != "awarded":
        go_on(t)
    places = [name for tied in t.state.places for name in tied]
    for place in (1, 2):
        facts = {"place": place, "charity": f"The charity of {places[place - 1]}"}
        assert conducted(t) == ("donate", facts)
        go_on(t)
    assert conducted(t) == ("close", {})

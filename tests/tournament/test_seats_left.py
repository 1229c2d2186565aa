"""Who has lost the seat keeps none: no-shows, and players whose time to come back is over."""

from __future__ import annotations

from at_tables import dealt_and_live, dealt_in, hosted, in_play, play_round
from tournaments import commence, director, entered, example, playing, refused, rounds, seated

from houseway.tournament import Tournament
from proof import rule

NO_REBUYS = {"rebuys": "none", "add_ons": "none"}


def at(t: Tournament, table: int) -> list[str]:
    return [e.name for e in t.state.at_table("Main event", table)]


def broke(t: Tournament) -> str:
    """Somebody at table 2 has lost every chip to the neighbour, and could still buy back."""
    loser, winner, *others = at(t, 2)
    stacks = {loser: 0, winner: 20_000, **dict.fromkeys(others, 10_000)}
    rounds(t, stacks, table=2, contributed={loser: 10_000})
    return loser


@rule("NI2018-51", "20.10")
def test_who_never_came_is_at_no_table_and_is_not_moved() -> None:
    plan = seated(entered("holdem", 8, per_table=6, **NO_REBUYS))
    never_came = tuple(at(plan, 1)[:3])
    t = playing("holdem", 8, absent=never_came, per_table=6, **NO_REBUYS)
    assert {t.state.entrants[name].status for name in never_came} == {"forfeited"}
    assert not set(never_came) & {*at(t, 1), *at(t, 2)}
    moved = [event.facts["player"] for event in director(t, "balance") if event.event == "moved"]
    assert moved
    assert not set(moved) & set(never_came)
    assert {len(at(t, 1)), len(at(t, 2))} <= {0, 5}


def test_a_reserve_does_not_take_a_seat_that_somebody_was_moved_to() -> None:
    t = entered("holdem", 8, per_table=6, **NO_REBUYS)
    director(t, "add-reserve", player="rita", group="members")
    seated(t, absent=("bob",))
    commence(t)
    lost = t.state.entrants["bob"]
    mover = next(name for name in at(t, 1 if lost.table == 2 else 2))
    director(
        t, "move-player", player=mover, table=lost.table, seat=lost.seat, reason="to see the clock"
    )
    said = refused(t, "20.11", "director", "seat-reserve", player="rita", instead="bob")
    assert f"{mover} sits at seat {lost.seat} of table {lost.table} meanwhile." in said


@rule("NI2018-51", "20.7")
def test_a_table_breaks_although_somebody_without_chips_never_declined() -> None:
    t = playing("holdem", 7, per_table=6, add_ons="none")
    loser = broke(t)
    assert loser in at(t, 2)  # may still buy back
    t.clock.pass_(minutes=120)
    events = director(t, "break-table", table=2)
    assert [e.facts["player"] for e in events if e.event == "eliminated"] == [loser]
    assert loser not in [e.facts["player"] for e in events if e.event == "moved"]
    assert (t.state.entrants[loser].status, t.state.entrants[loser].seat) == ("out", None)
    assert (len(at(t, 1)), at(t, 2)) == (6, [])


@rule("NI2018-51", "20.7")
def test_the_director_sees_out_who_can_no_longer_come_back() -> None:
    t = playing("holdem", 8, per_table=6, add_ons="none")
    loser = broke(t)
    said = refused(t, "20.7", "director", "see-out")
    assert "Nobody without chips has lost the right to come back." in said
    t.clock.pass_(minutes=120)
    director(t, "see-out")
    assert t.state.entrants[loser].status == "out"
    refused(t, "20.3(a)(iii)(G)", "director", "rebuy", player=loser)


@dealt_and_live
@rule("NI2018-51", "20.7")
def test_a_table_deals_to_nobody_whose_time_to_come_back_is_over() -> None:
    t = in_play("holdem", 4, rebuys=example("holdem").rebuys, levels=example("holdem").levels[:3])
    loser, winner, *others = at(t, 1)
    rounds(t, {loser: 0, winner: 20_000, **dict.fromkeys(others, 10_000)})
    assert t.state.entrants[loser].status == "no chips"
    host = hosted(t)
    t.clock.pass_(minutes=70)
    play_round(host)
    assert loser not in dealt_in(host)
    assert (t.state.entrants[loser].status, t.state.entrants[loser].seat) == ("out", None)

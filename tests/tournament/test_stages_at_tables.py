"""From session to session by what was played at tables: advancing, points, second chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from at_tables import (
    PlayedTable,
    dealt_and_live,
    dealt_in,
    finish_round,
    hosted,
    no_round,
    play_round,
)
from tournaments import (
    commence,
    director,
    drawn,
    finish,
    operator,
    playing,
    refused,
    rounds,
    stack,
    take_seats,
)

from houseway.rulebook import Refused
from houseway.tournament import Tournament, moving
from houseway.tournament.auditing import audit, compared
from houseway.tournament.conditions import Advance, FieldSize, Prizes, SessionEnd, Stage
from proof import Cited, rule, under

pytestmark = dealt_and_live

NO_PURCHASE = {
    "holdem": {"rebuys": "none", "add_ons": "none"},
    "charity-holdem": {"re_entry": "none"},
}
FEW = FieldSize(minimum=2, maximum=60)


def rounds_of(number: int, **stage: Any) -> Stage:
    return Stage(ends=SessionEnd(by="rounds", at=number), **stage)


def in_stages(game: str, players: int, *stages: Stage, **changes: Any) -> Tournament:
    """A tournament of several stages, the first of which is in play."""
    stated = {"players": FEW, "groups": "none", "elimination": "no chips", "ties": "share"}
    stated |= NO_PURCHASE.get(game, {})
    return playing(game, players, stages=stages, **{**stated, **changes})


def play_stage(t: Tournament, seed: str) -> list[PlayedTable]:
    """Every table in play, played until its session has run its course, and the sessions ended."""
    tables = [hosted(t, number, f"{seed} {number}") for number in moving.tables_in_play(t)]
    ends = t.conditions.stages[t.state.stage].ends
    for _ in range(ends.at):
        for host in tables:
            play_round(host)
    for host in tables:
        host.do("dealer", "collect")
        assert "run its course" in no_round(host, t.stated("sessions"))
    for session in t.state.of_stage(t.state.stage):
        finish(t, session.name)
    return tables


def next_stage(t: Tournament) -> None:
    commence(take_seats(drawn(t)))


def best(t: Tournament, session: str) -> list[str]:
    """The players of a session by the chips that they won at its tables, the most first."""
    stacks = t.state.sessions[session].stacks
    return sorted(stacks, key=stacks.__getitem__, reverse=True)


def apart(t: Tournament, *sessions: str) -> bool:
    """Whether nobody is out, and no two players of these sessions are level."""
    stacks = [c for name in sessions for c in t.state.sessions[name].stacks.values()]
    players = [n for name in sessions for n in t.state.sessions[name].players]
    return len(set(stacks)) == len(players)


def until(found: Callable[[str], Tournament | None]) -> Tournament:
    """The first tournament of some seeds that went as the test needs it."""
    for number in range(40):
        if (t := found(f"deal {number}")) is not None:
            return t
    raise AssertionError("no seed went so")


@under(
    rule("NI2019-212", "16.3(a)(iii)(D)", "16.3(a)(viii)(B)"),
    rule("NI2018-51", "20.3(a)(iii)(D)", "20.3(a)(viii)(B)"),
    rule("CTP", "3.2(c)", "21.1", "21.2"),
)
def test_as_many_of_each_heat_are_dealt_in_at_the_final_as_was_stated(
    game: str, cited: Cited
) -> None:
    heat = rounds_of(4, name="Heat", kind="heat", sessions=2, advance=Advance(number=2))
    final = rounds_of(1, name="Final", kind="final")

    def played(seed: str) -> Tournament | None:
        t = in_stages(game, 6, heat, final)
        play_stage(t, seed)
        return t if apart(t, "Heat 1") and apart(t, "Heat 2") else None

    t = until(played)
    refused(t, t.rules.advance_fixed, t.rules.drafted_by, "set-conditions", conditions="{}")
    if game == "charity-holdem":
        assert "2 of each session of Heat by place [21.2]" in t.sheet()
    go_on = {*best(t, "Heat 1")[:2], *best(t, "Heat 2")[:2]}
    (event,) = [one for one in director(t, "advance") if one.event == "advanced"]
    assert set(event.facts["players"]) == go_on
    assert set(event.clauses) & set(t.cite(*cited))
    next_stage(t)
    (host,) = play_stage(t, "final")
    assert {name: stake for name, (_, stake) in dealt_in(host).items()} == dict.fromkeys(
        go_on, t.conditions.chips
    )


@under(rule("NI2019-212", "16.3(a)(viii)(B)"), rule("NI2018-51", "20.3(a)(viii)(B)"))
def test_half_of_the_field_plays_on_with_the_chips_won_at_any_table(game: str) -> None:
    half = Advance(number="1/2", per="stage", by="chips")
    first = rounds_of(4, name="Day 1", per_table=3, advance=half)
    second = rounds_of(1, name="Day 2", stacks="carried")

    def played(seed: str) -> Tournament | None:
        t = in_stages(game, 5, first, second)
        play_stage(t, seed)
        return t if apart(t, "Day 1") else None

    t = until(played)
    stacks = t.state.sessions["Day 1"].stacks
    go_on = {name: stacks[name] for name in best(t, "Day 1")[:3]}
    director(t, "advance")
    next_stage(t)
    (host,) = play_stage(t, "second day")
    assert {name: stake for name, (_, stake) in dealt_in(host).items()} == go_on


@under(rule("NI2019-212", "16.3(a)(iii)(F)"), rule("NI2018-51", "20.3(a)(iii)(F)"), "CTP")
def test_a_repechage_is_dealt_to_its_places_alone_and_its_winner_plays_the_final(
    game: str, cited: Cited
) -> None:
    heat = rounds_of(4, name="Heat", kind="heat", sessions=2, advance=Advance(number=1))
    again = Stage(
        name="Repechage",
        kind="repechage",
        places=(2, 2),
        ends=SessionEnd(by="rounds", at=3),
        advance=Advance(number=1),
    )
    final = rounds_of(1, name="Final", kind="final")

    def played(seed: str) -> Tournament | None:
        t = in_stages(game, 6, heat, again, final)
        play_stage(t, seed)
        if not (apart(t, "Heat 1") and apart(t, "Heat 2")):
            return None
        director(t, "advance")
        next_stage(t)
        (host,) = play_stage(t, seed)
        assert set(dealt_in(host)) == {best(t, "Heat 1")[1], best(t, "Heat 2")[1]}
        return t if apart(t, "Repechage") else None

    t = until(played)
    stated = [e for x in t.journal.entries for e in x.events if e["event"] == "drawn"]
    assert set(t.cite(*cited)) <= set(stated[1]["clauses"])
    thirds = [best(t, f"Heat {number}")[2] for number in (1, 2)]
    assert {t.state.entrants[name].status for name in thirds} == {"out"}
    director(t, "advance")
    next_stage(t)
    (host,) = play_stage(t, "final")
    firsts = {best(t, "Heat 1")[0], best(t, "Heat 2")[0], best(t, "Repechage")[0]}
    assert set(dealt_in(host)) == firsts


@under(
    rule(
        "NI2019-212",
        "16.3(a)(iii)(E)",
        "16.3(a)(iii)(E)a",
        "16.3(a)(iii)(E)b",
        "16.3(a)(iii)(E)c",
    ),
    rule(
        "NI2018-51",
        "20.3(a)(iii)(E)",
        "20.3(a)(iii)(E)a",
        "20.3(a)(iii)(E)b",
        "20.3(a)(iii)(E)c",
    ),
)
@pytest.mark.parametrize("ties", ["share", "draw"])
def test_points_are_won_at_tables_and_who_has_too_few_is_dealt_no_further_session(
    game: str, ties: str
) -> None:
    """10, 7 and 3 points by chips; with fewer than 4 one is out; two are level at 17 in the end."""
    on = {"advance": Advance(number=9, by="points"), "points_needed": 4}
    first, second = rounds_of(4, name="One", **on), rounds_of(3, name="Two")
    stated = {"points": (10, 7, 3), "session_places": "by chips", "ties": ties}
    money = {"fee": 10_000, "commission": 0, "prizes": Prizes(shares=(60, 40))}

    def played(seed: str) -> Tournament | None:
        t = in_stages(game, 4, first, second, **stated, **money)
        play_stage(t, seed)
        if not apart(t, "One"):
            return None
        points = dict(zip(best(t, "One"), (10, 7, 3, 0), strict=True))
        assert {name: one.points for name, one in t.state.entrants.items()} == points
        director(t, "advance")
        next_stage(t)
        (host,) = play_stage(t, seed)
        assert set(dealt_in(host)) == set(best(t, "One")[:2])
        return t if best(t, "Two") == best(t, "One")[1::-1] and apart(t, "Two") else None

    t = until(played)
    level = best(t, "Two")
    assert [t.state.entrants[name].points for name in level] == [17, 17]
    director(t, "award-places")
    operator(t, "pay-prizes")
    won = t.state.ledger.won(level)
    assert sorted(won.values()) == ([20_000, 20_000] if ties == "share" else [16_000, 24_000])
    cards = [e for x in t.journal.entries for e in x.events if e["event"] == "cards drawn"]
    assert [event["order"] for event in cards] == (
        [] if ties == "share" else [sorted(level, key=won.__getitem__, reverse=True)]
    )


@under(
    rule("NI2005-63", "20.21"),
    rule("NI2002-45-canberra-poker", "15.21"),
    rule("NI2002-45-blackjack", "19.21"),
    rule("NI2002-45-mini-baccarat", "13.21"),
    rule("NI2002-45-pai-gow", "17.21"),
    rule("NI2002-45-roulette", "12.19"),
)
def test_those_who_are_level_are_dealt_rounds_until_one_parts_them(game: str, cited: Cited) -> None:
    """Ann and bob have 5,000 each at the end of the session, cy has 4,000."""
    t = in_stages(game, 3, rounds_of(1, name="Final", kind="final"))
    rounds(t, {"ann": 5_000, "bob": 5_000, "cy": 4_000})
    finish(t, "Final")
    session = t.state.sessions["Final"]
    refused(t, None, "director", "award-places")
    host, played = hosted(t, seed="extra"), 0
    while session.status == "extra rounds":
        before = {name: stack(t, name) for name in ("ann", "bob")}
        assert len(set(before.values())) == 1
        play_round(host)
        assert {name: stake for name, (_, stake) in dealt_in(host).items()} == before
        said = refused(t, None, "director", "extra-round", session="Final", stacks=before)
        assert said == "The hand at table 1 is played here: the table tells what becomes of it."
        host.do("dealer", "collect")
        played += 1
        session = t.state.sessions["Final"]
    left = session.stacks
    assert session.extra_rounds == played >= 1
    assert [tied[0] for tied in session.places] == sorted(left, key=left.__getitem__, reverse=True)
    assert left["cy"] == 4_000
    extra = [e for x in t.journal.entries for e in x.events if e["event"] == "extra round"]
    assert {tuple(event["clauses"]) for event in extra} == {t.cite(*cited)}
    with pytest.raises(Refused, match="Table 1 is not in play"):
        host.do("dealer", "start")
    director(t, "award-places")
    assert audit(t.journal.entries) == []
    assert compared(t.journal.entries, host.table.journal.entries) == []


def test_those_who_are_level_come_together_from_several_tables() -> None:
    t = in_stages("roulette", 4, rounds_of(1, name="Final", kind="final", per_table=2))
    for table, stacks in ((1, (5_000, 4_000)), (2, (5_000, 3_000))):
        here = [entrant.name for entrant in t.state.at_table("Final", table)]
        rounds(t, dict(zip(here, stacks, strict=True)), table=table)
    finish(t, "Final")
    level = {entrant.name for entrant in t.state.entrants.values() if entrant.stack == 5_000}
    host = hosted(t, 2, seed="extra")
    play_round(host)
    assert set(dealt_in(host)) == level
    assert len({seat for seat, _ in dealt_in(host).values()}) == 2
    host.do("dealer", "collect")
    assert t.state.sessions["Final"].extra_rounds == 1
    assert Tournament.replay(t.journal.entries).state == t.state


def test_an_extra_round_that_is_void_is_played_again() -> None:
    t = in_stages("roulette", 2, rounds_of(1, name="Final", kind="final"))
    rounds(t, {"ann": 5_000, "bob": 5_000})
    finish(t, "Final")
    host = hosted(t, seed="extra")
    host.do("dealer", "start")
    assert 1 in t.hands.under_way
    why = {"ground": "impractical", "reason": "the ball left the wheel"}
    host.do("director", "void-round", who="Dana", **why)
    assert (t.hands.under_way, t.state.sessions["Final"].extra_rounds) == ({}, 0)
    play_round(host)
    host.do("dealer", "collect")
    assert t.state.sessions["Final"].extra_rounds == 1


@pytest.mark.parametrize(
    ("by", "do", "facts"),
    [
        ("director", "disqualify", {"player": "ann", "reason": "marked a card"}),
        ("director", "withdraw", {"player": "ann"}),
        ("operator", "cancel", {"reason": "a fire"}),
    ],
)
def test_what_touches_an_extra_round_waits_until_it_is_over(
    by: str, do: str, facts: dict[str, str]
) -> None:
    t = in_stages("roulette", 3, rounds_of(1, name="Final", kind="final"))
    rounds(t, {"ann": 5_000, "bob": 5_000, "cy": 4_000})
    finish(t, "Final")
    host = hosted(t, seed="extra")
    host.do("dealer", "start")
    (event,) = t.do(by, do, who="Dana" if by == "director" else "Olga", **facts)
    assert (event.event, event.facts["waits_for"]) == ("announced", [1])
    finish_round(host)
    host.do("dealer", "collect")
    told = [event["event"] for event in t.journal.head.events]
    assert told[0] == "extra round"
    assert told[-1] in ("disqualified", "withdrawn", "cancelled")
    assert (t.state.put_off, t.hands.under_way) == ([], {})
    assert Tournament.replay(t.journal.entries).state == t.state
    assert compared(t.journal.entries, host.table.journal.entries) == []

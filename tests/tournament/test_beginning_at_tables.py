"""Before the first round: when it may begin, by whom it is conducted, who sits at which table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from at_tables import PlayedTable, dealt_and_live, dealt_in, hosted, in_play, no_round, play_round
from tournaments import (
    NAMES,
    commence,
    director,
    drawn,
    enter,
    entered,
    operator,
    prepared,
    refused,
    seated,
    stages,
    take_seats,
)

from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.conditions import FieldSize, Groups, SessionEnd
from houseway.tournament.ledger import COMMISSION, POOL
from proof import Cited, rule, under

pytestmark = dealt_and_live

FEW = FieldSize(minimum=2, maximum=60)


def at_tables(t: Tournament) -> list[PlayedTable]:
    """Every table of a tournament in play, each with a round played at it."""
    (session,) = t.state.sessions.values()
    tables = [hosted(t, number, f"table {number}") for number in session.tables]
    for host in tables:
        play_round(host)
    return tables


@under(
    rule("NI2019-212", "16.3(a)(i)"),
    rule("NI2018-51", "20.3(a)(i)"),
    rule("NI2005-63", "20.4(a)"),
    rule("NI2002-45-canberra-poker", "15.2(a)"),
    rule("NI2002-45-blackjack", "19.2(a)"),
    rule("NI2002-45-mini-baccarat", "13.2(a)"),
    rule("NI2002-45-pai-gow", "17.2(a)"),
    rule("NI2002-45-roulette", "12.2(a)"),
)
def test_no_round_is_played_before_the_stated_time_and_the_first_one_then(
    game: str, cited: Cited
) -> None:
    t = seated(entered(game, 3, stages=stages(game), players=FEW))
    (session,) = t.state.sessions
    start = t.conditions.start
    assert start is not None
    t.clock.now = start - timedelta(seconds=1)
    refused(t, cited[0], "director", "start-session", session=session)
    with pytest.raises(Refused, match="Table 1 is not in play"):
        hosted(t)
    t.clock.now = start
    director(t, "start-session", session=session)
    host = hosted(t)
    play_round(host)
    assert set(dealt_in(host)) == {"ann", "bob", "cy"}


@under(rule("NI2019-212", "16.3(a)(iii)(B)"), rule("NI2018-51", "20.3(a)(iii)(B)"))
def test_a_sit_and_go_is_dealt_at_once_when_as_many_have_entered_as_it_takes(
    game: str, cited: Cited
) -> None:
    terms = {"start": None, "sit_and_go": 3, "per_table": 3, "stages": stages(game)}
    t = entered(game, 2, players=FEW, **terms)
    said = refused(t, cited[0], "director", "call-ballot")
    assert said == "2 players have entered; at least 3 are needed."
    commence(take_seats(drawn(enter(t, "cy"))))
    (host,) = at_tables(t)
    assert set(dealt_in(host)) == {"ann", "bob", "cy"}


@under(rule("NI2019-212", "16.3(a)(iii)(B)"), rule("NI2018-51", "20.3(a)(iii)(B)"))
def test_a_session_is_played_at_as_many_tables_as_its_field_needs(game: str) -> None:
    for players, tables in ((4, [4]), (5, [3, 2]), (9, [3, 3, 3])):
        part = stages(game, per_table=4)
        t = commence(seated(entered(game, players, stages=part, players=FEW)))
        assert [len(dealt_in(host)) for host in at_tables(t)] == tables


@under(
    rule("NI2019-212", "16.3(a)(v)"),
    rule("NI2018-51", "20.3(a)(v)"),
    rule("NI2005-63", "20.4(e)"),
    rule("NI2002-45-canberra-poker", "15.2(e)"),
    rule("NI2002-45-blackjack", "19.2(e)"),
    rule("NI2002-45-mini-baccarat", "13.2(e)"),
    rule("NI2002-45-pai-gow", "17.2(e)"),
    rule("NI2002-45-roulette", "12.2(e)"),
)
def test_no_fewer_and_no_more_are_dealt_in_than_the_conditions_allow(
    game: str, cited: Cited
) -> None:
    t = entered(game, 2, stages=stages(game), players=FieldSize(minimum=3, maximum=4))
    refused(t, cited[0], "director", "call-ballot")
    enter(t, "cy", "di")
    refused(t, cited[0], "director", "enter", player="eve", group="members")
    (host,) = at_tables(commence(seated(t)))
    assert set(dealt_in(host)) == {"ann", "bob", "cy", "di"}


@under(
    rule("NI2019-212", "16.6"),
    rule("NI2018-51", "20.6"),
    rule("NI2005-63", "20.6"),
    rule("NI2002-45-canberra-poker", "15.5"),
    rule("NI2002-45-blackjack", "19.5"),
    rule("NI2002-45-mini-baccarat", "13.5"),
    rule("NI2002-45-pai-gow", "17.5"),
    rule("NI2002-45-roulette", "12.5"),
)
def test_nobody_plays_with_two_entries(game: str, cited: Cited) -> None:
    t = entered(game, 3, stages=stages(game), players=FEW)
    refused(t, cited[0], "director", "enter", player="ann", group="members")
    (host,) = at_tables(commence(seated(t)))
    chips = t.conditions.chips
    assert {name: stake for name, (_, stake) in dealt_in(host).items()} == {
        "ann": chips,
        "bob": chips,
        "cy": chips,
    }


@under(
    rule("NI2019-212", "16.3(a)(vi)"),
    rule("NI2018-51", "20.3(a)(vi)"),
    rule("NI2005-63", "20.4(f)"),
    rule("NI2002-45-canberra-poker", "15.2(f)"),
    rule("NI2002-45-blackjack", "19.2(f)"),
    rule("NI2002-45-mini-baccarat", "13.2(f)"),
    rule("NI2002-45-pai-gow", "17.2(f)"),
    rule("NI2002-45-roulette", "12.2(f)"),
)
def test_no_two_of_a_group_are_dealt_in_at_one_table(game: str, cited: Cited) -> None:
    """Six teams of two; by lot alone two of a team meet in more than nine draws of ten."""
    limits = Groups(only=("1", "2", "3", "4", "5", "6"), most_per_table=1)
    for seed in ("first", "second"):
        t = prepared(game, seed, stages=stages(game, per_table=6), players=FEW, groups=limits)
        refused(t, cited[0], "director", "enter", player="zoe", group="visitors")
        for number, name in enumerate(NAMES):
            enter(t, name, group=str(number // 2 + 1))
        first, second = at_tables(commence(seated(t)))
        for host in (first, second):
            teams = [t.state.entrants[name].group for name in dealt_in(host)]
            assert sorted(teams) == ["1", "2", "3", "4", "5", "6"]


@under(
    rule("NI2019-212", "16.4"),
    rule("NI2018-51", "20.4"),
    rule("NI2005-63", "20.2"),
    rule("NI2002-45-canberra-poker", "15.1"),
    rule("NI2002-45-blackjack", "19.1"),
    rule("NI2002-45-mini-baccarat", "13.1"),
    rule("NI2002-45-pai-gow", "17.1"),
    rule("NI2002-45-roulette", "12.1"),
)
def test_a_table_is_conducted_by_whom_the_shift_manager_nominated(game: str, cited: Cited) -> None:
    t = in_play(game, 3)
    with pytest.raises(Refused) as refusal:
        hosted(t, who="Eve")
    assert refusal.value.clauses == t.cite(*cited)
    t.do("shift manager", "nominate", who="Sam", name="Eve", licence="L2")
    t.do("shift manager", "relieve", who="Sam", name="Dana")
    with pytest.raises(Refused):
        hosted(t, who="Dana")
    host = hosted(t, who="Eve")
    play_round(host)
    host.do("dealer", "collect")
    last = t.journal.head
    assert (last.command["do"], last.by, last.role) == ("record-round", "Eve", "director")


@under(
    rule("NI2002-45-canberra-poker", "15.4"),
    rule("NI2002-45-blackjack", "19.4"),
    rule("NI2002-45-mini-baccarat", "13.4"),
    rule("NI2002-45-pai-gow", "17.4"),
    rule("NI2002-45-roulette", "12.4"),
)
def test_the_rounds_of_a_table_are_told_by_an_assistant_while_appointed(game: str) -> None:
    t = in_play(game, 3)
    with pytest.raises(Refused):
        hosted(t, who="Abe", role="assistant")
    director(t, "nominate-assistant", name="Abe")
    host = hosted(t, who="Abe", role="assistant")
    play_round(host)
    host.do("dealer", "collect")
    last = t.journal.head
    assert (last.command["do"], last.by, last.role) == ("record-round", "Abe", "assistant")
    director(t, "release-assistant", name="Abe")
    with pytest.raises(Refused):
        hosted(t, who="Abe", role="assistant")


@under(
    rule("NI2019-212", "16.24"),
    rule("NI2018-51", "20.25"),
    rule("NI2005-63", "20.24[2]"),
    rule("NI2002-45-canberra-poker", "15.23[2]", "15.23[3]"),
    rule("NI2002-45-blackjack", "19.23[2]", "19.23[3]"),
    rule("NI2002-45-mini-baccarat", "13.23[2]", "13.23[3]"),
    rule("NI2002-45-pai-gow", "17.23[2]", "17.23[3]"),
    rule("NI2002-45-roulette", "12.21[2]", "12.21[3]"),
)
def test_no_round_follows_when_the_tournament_is_cancelled_and_all_is_paid_back(
    game: str, cited: Cited
) -> None:
    t = in_play(game, 3, fee=11_000, commission=1_000)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    refused(t, cited[0], "director", "cancel", reason="a fire")
    (event,) = operator(t, "cancel", reason="a fire")
    assert event.facts["refunds"] == {"ann": 11_000, "bob": 11_000, "cy": 11_000}
    assert event.clauses == t.cite(*cited)
    assert [t.state.ledger.balance(account) for account in (POOL, COMMISSION)] == [0, 0]
    with pytest.raises(Refused):
        host.do("dealer", "start")
    assert not host.table.in_play


@under(rule("NI2019-212", "16.3(a)(iii)(A)"), rule("NI2018-51", "20.3(a)(iii)(A)"))
@pytest.mark.parametrize("by", ["rounds", "minutes"])
def test_a_session_lasts_as_many_rounds_or_minutes_as_stated(
    game: str, by: str, cited: Cited
) -> None:
    """Two rounds, or two minutes in which three rounds of half a minute begin."""
    t = in_play(game, 3, stages=stages(game, ends=SessionEnd(by=by, at=2)))
    host = hosted(t)
    for _ in range(2 if by == "rounds" else 3):
        with pytest.raises(Refused):
            director(t, "end-session")
        play_round(host)
        host.do("dealer", "collect")
    t.clock.pass_(seconds=30)
    assert "run its course" in no_round(host, *cited)
    director(t, "end-session")

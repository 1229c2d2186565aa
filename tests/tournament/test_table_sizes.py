"""How many players a table may have, by what each instrument bounds."""

from __future__ import annotations

import pytest
from at_tables import dealt_in, hosted, in_play, play_round
from tournaments import blank, director, drafted, entered, example, nominated, refused, stages

from houseway.rulebook import Refused
from houseway.tournament import Tournament, ballot, preparation, rules_of
from houseway.tournament.checking import faults_of
from proof import Cited, rule, under

BOUNDED = {
    "canberra-poker": (9, ("2.1", "6.3(c)")),
    "pai-gow": (7, ("17.7",)),
    "charity-holdem": (10, ("5.1",)),
    "holdem": (22, ("2.2",)),
    "ultimate-holdem": (22, ("2.1",)),
}
BY_INSTRUMENT = pytest.mark.parametrize(
    "game",
    [
        pytest.param("canberra-poker", marks=rule("NI2002-45-canberra-poker", "15.7")),
        pytest.param("pai-gow", marks=rule("NI2002-45-pai-gow", "17.7")),
        pytest.param("charity-holdem", marks=rule("CTP", "5.1")),
        pytest.param("holdem", marks=rule("NI2018-51", "20.9")),
        pytest.param("ultimate-holdem", marks=rule("NI2019-212", "16.9")),
    ],
)


@BY_INSTRUMENT
def test_no_conditions_name_a_larger_table_than_the_instrument_knows(game: str) -> None:
    most, bounded = BOUNDED[game]
    t = nominated(blank(game))
    over = most + 1
    for changes in ({"per_table": over}, {"stages": stages(game, per_table=over)}):
        with pytest.raises(Refused) as refusal:
            t.draft(t.rules.drafted_by, example(game, **changes), who="Dana")
        assert refusal.value.clauses == t.cite(*bounded)
        assert t.state.conditions is None
    t.draft(t.rules.drafted_by, example(game, per_table=most), who="Dana")


@BY_INSTRUMENT
def test_no_director_sets_a_larger_table_than_the_instrument_knows(game: str) -> None:
    most, bounded = BOUNDED[game]
    t = entered(game, 4)
    for clause in bounded:
        refused(t, clause, "director", "set-per-table", players=most + 1)
    director(t, "set-per-table", players=most)
    assert t.state.per_table == most


@under(
    rule("NI2018-51", "20.9"),
    rule("CTP", "4.3"),
    rule("NI2002-45-pai-gow", "17.7"),
    rule("NI2002-45-roulette", "12.7"),
)
def test_a_table_is_for_as_many_players_as_a_round_takes(game: str, cited: Cited) -> None:
    fewest = {"holdem": 2, "charity-holdem": 2, "pai-gow": 1, "roulette": 1}[game]
    number = fewest - 1 if fewest > 1 else -3
    (fault,) = faults_of(example(game, per_table=number))
    assert fault.reason == f"A table of {game} is for {fewest} or more players, not {number}."
    assert fault.clauses == rules_of(game).cite(*cited)


def test_a_seat_is_reserved_only_at_a_table_that_there_is() -> None:
    (fault,) = faults_of(example("charity-holdem", reserved_seats=(3, 11)))
    assert fault.clauses == ("CTP 5.1",)
    (fault,) = faults_of(example("charity-holdem", reserved_seats=(0,)))
    assert fault.reason == "Seats are counted from one."
    t = entered("charity-holdem", 4, reserved_seats=(3, 10))
    director(t, "set-per-table", players=4)
    assert t.state.per_table == 4


@pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])
@pytest.mark.parametrize("game", ["canberra-poker", "pai-gow", "charity-holdem"])
def test_the_largest_table_is_played(game: str, live: bool) -> None:
    most, _ = BOUNDED[game]
    host = hosted(in_play(game, most, per_table=most), live=live)
    if live:
        host.do("dealer", "start")
    else:
        play_round(host)
    assert len(dealt_in(host)) == most


def test_a_number_that_was_set_before_the_conditions_must_fit_them_too() -> None:
    t = nominated(blank("pai-gow"))
    director(t, "set-per-table", players=8)
    with pytest.raises(Refused, match="has 7 seats"):
        t.draft("director", example("pai-gow"), who="Dana")
    director(t, "set-per-table", players=7)
    t.draft("director", example("pai-gow"), who="Dana")


def test_a_journal_of_before_with_a_larger_table_is_still_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preparation, "unplayable", lambda _: [])
    monkeypatch.setattr(ballot, "check_size", lambda *_: None)
    t = drafted("canberra-poker", per_table=10)
    director(t, "set-per-table", players=12)
    monkeypatch.undo()
    again = Tournament.replay(t.journal.entries)
    assert again.state == t.state
    assert again.state.per_table == 12

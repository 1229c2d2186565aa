"""Who sits where in a tournament, seen at tables where rounds are played."""

from __future__ import annotations

import pytest
from at_tables import dealt_and_live, dealt_in, hosted, in_play, play_round
from tournaments import (
    commence,
    director,
    drawn,
    entered,
    playing,
    seated,
    stack,
    stages,
    take_seats,
)

from houseway.rulebook import Refused
from houseway.tournament.conditions import FieldSize
from houseway.tournament.ledger import POOL
from proof import rule, under

pytestmark = dealt_and_live

FEW = FieldSize(minimum=2, maximum=60)


def seats(host) -> dict[str, int]:
    return {name: seat for name, (seat, _) in dealt_in(host).items()}


@under(
    rule("NI2019-212", "16.8"),
    rule("NI2018-51", "20.8"),
    rule("NI2005-63", "20.7"),
    "CTP",
    rule("NI2002-45-canberra-poker", "15.6"),
    rule("NI2002-45-blackjack", "19.6"),
    rule("NI2002-45-mini-baccarat", "13.6"),
    rule("NI2002-45-pai-gow", "17.6"),
    rule("NI2002-45-roulette", "12.6"),
)
def test_the_round_is_dealt_to_the_seats_that_the_ballot_gave(game: str) -> None:
    found = set()
    for seed in ("first", "second", "third"):
        t = drawn(entered(game, 4, seed, stages=stages(game), players=FEW))
        (ballot,) = [e for e in t.journal.entries[-1].events if e["event"] == "drawn"]
        host = hosted(commence(take_seats(t)))
        play_round(host)
        numbers = host.table.seat_numbers  # at some tables the first seat is the dealer's
        given = {name: numbers[seat - 1] for name, (_, _, seat) in ballot["seats"].items()}
        assert seats(host) == given
        found.add(tuple(sorted(given.items())))
    assert len(found) > 1


@under(
    rule("NI2005-63", "20.7[2]"),
    rule("NI2002-45-canberra-poker", "15.6[2]"),
    rule("NI2002-45-blackjack", "19.6[2]"),
    rule("NI2002-45-mini-baccarat", "13.6[2]"),
    rule("NI2002-45-pai-gow", "17.6[2]"),
    rule("NI2002-45-roulette", "12.6[2]"),
)
def test_a_seat_is_kept_from_the_first_round_of_a_session_to_the_last(game: str) -> None:
    t = in_play(game)
    host = hosted(t)
    play_round(host)
    first = seats(host)
    with pytest.raises(Refused) as refusal:
        director(t, "move-player", player="ann", table=1, seat=6, reason="asked")
    assert refusal.value.clauses == t.cite(t.rules.fixed_seats)
    with pytest.raises(Refused):
        host.do("ann", "change-seat", seat=6)
    for _ in range(2):
        play_round(host)
        assert seats(host) == first


@under(
    rule("NI2019-212", "16.9#3"),
    rule("NI2018-51", "20.9#3"),
)
def test_a_player_is_dealt_in_where_the_director_says(game: str) -> None:
    t = in_play(game)
    host = hosted(t)
    play_round(host)
    free = 6
    host.do("dealer", "collect")
    director(t, "move-player", player="ann", table=1, seat=free, reason="asked")
    play_round(host)
    assert seats(host)["ann"] == host.table.seat_numbers[free - 1]
    for do, facts in (("sit", {"seat": 5, "stake": 100}), ("leave", {})):
        with pytest.raises(Refused) as refusal:
            host.do("ann", do, **facts)
        assert refusal.value.clauses == host.table.cite(host.table.house.tournament)


@under(
    rule("NI2019-212", "16.9"),
    rule("NI2018-51", "20.9"),
    rule("NI2005-63", "20.8"),
    rule("NI2002-45-canberra-poker", "15.7"),
    rule("NI2002-45-blackjack", "19.7"),
    rule("NI2002-45-mini-baccarat", "13.7"),
    rule("NI2002-45-pai-gow", "17.7"),
    rule("NI2002-45-roulette", "12.7"),
)
def test_as_many_are_dealt_in_at_a_table_as_the_director_decided(game: str) -> None:
    t = playing(game, 6, stages=stages(game), per_table=3, players=FEW)
    first, second = hosted(t, 1), hosted(t, 2)
    play_round(first)
    play_round(second)
    assert (len(seats(first)), len(seats(second))) == (3, 3)
    assert set(seats(first)) | set(seats(second)) == {"ann", "bob", "cy", "di", "eve", "flo"}


@under(
    rule("NI2019-212", "16.9#2"),
    rule("NI2018-51", "20.9#2"),
)
def test_players_of_a_broken_table_are_dealt_in_elsewhere_with_their_stacks(game: str) -> None:
    t = playing(game, 6, stages=stages(game), per_table=5, players=FEW, rebuys="none")
    first, second = hosted(t, 1), hosted(t, 2)
    play_round(first)
    play_round(second)
    for host in (first, second):
        host.do("dealer", "collect")
    moved = {name: stack(t, name) for name in seats(second)}
    for name in list(seats(first))[:2]:
        director(t, "disqualify", player=name, reason="left the room")
    director(t, "break-table", table=2)
    play_round(first)
    dealt = dealt_in(first)
    assert {name: dealt[name][1] for name in moved} == moved
    with pytest.raises(Refused):
        second.do("dealer", "start")


@under(
    rule("NI2019-212", "16.10", "16.10#2"),
    rule("NI2018-51", "20.10", "20.10#2"),
    rule("NI2005-63", "20.9", "20.9[2]"),
    rule("NI2002-45-canberra-poker", "15.8[2]", "15.8[3]"),
    rule("NI2002-45-blackjack", "19.8[2]", "19.8[3]"),
    rule("NI2002-45-mini-baccarat", "13.8[2]", "13.8[3]"),
    rule("NI2002-45-pai-gow", "17.8[2]", "17.8[3]"),
    rule("NI2002-45-roulette", "12.8[2]", "12.8[3]"),
)
def test_who_was_not_seated_in_time_is_dealt_no_round_and_the_fee_stays(game: str) -> None:
    t = entered(game, 4, stages=stages(game), players=FEW, fee=11_000, commission=1_000)
    host = hosted(commence(seated(t, absent=("cy",))))
    play_round(host)
    assert set(seats(host)) == {"ann", "bob", "di"}
    assert t.state.ledger.balance(POOL) == 40_000


@under(
    rule("NI2019-212", "16.11"),
    rule("NI2018-51", "20.11"),
    rule("NI2005-63", "20.10"),
    rule("NI2002-45-canberra-poker", "15.9"),
    rule("NI2002-45-blackjack", "19.9"),
    rule("NI2002-45-mini-baccarat", "13.9"),
    rule("NI2002-45-pai-gow", "17.9"),
    rule("NI2002-45-roulette", "12.9"),
)
def test_a_reserve_who_pays_is_dealt_in_at_the_empty_seat(game: str) -> None:
    t = entered(game, 4, stages=stages(game), players=FEW, fee=11_000, commission=1_000)
    director(t, "add-reserve", player="zoe", group="members")
    host = hosted(commence(seated(t, absent=("cy",))))
    empty = t.state.entrants["cy"].seat
    director(t, "seat-reserve", player="zoe", instead="cy")
    play_round(host)
    assert dealt_in(host)["zoe"] == (host.table.seat_numbers[empty - 1], t.conditions.chips)
    assert set(seats(host)) == {"ann", "bob", "di", "zoe"}
    assert t.state.ledger.balance(POOL) == 50_000


@under(
    rule("NI2019-212", "16.12"),
    rule("NI2018-51", "20.13"),
    rule("NI2005-63", "20.11"),
    rule("NI2002-45-canberra-poker", "15.10"),
    rule("NI2002-45-blackjack", "19.10"),
    rule("NI2002-45-mini-baccarat", "13.10"),
    rule("NI2002-45-pai-gow", "17.10"),
    rule("NI2002-45-roulette", "12.10"),
)
def test_a_substitute_plays_on_only_with_the_directors_leave(game: str) -> None:
    t = in_play(game)
    host = hosted(t)
    play_round(host)
    before = seats(host)["ann"]
    with pytest.raises(Refused):
        host.do("zoe", "sit", seat=before, stake=stack(t, "ann"))
    host.do("dealer", "collect")
    left = stack(t, "ann")
    director(t, "approve-substitute", player="ann", substitute="zoe", reason="ill")
    play_round(host)
    assert dealt_in(host)["zoe"] == (before, left)
    assert "ann" not in seats(host)

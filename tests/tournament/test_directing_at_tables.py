"""What a director rules and directs while rounds are played at tables."""

from __future__ import annotations

from at_tables import (
    PlayedTable,
    betting,
    dealt_and_live,
    dealt_in,
    finish_round,
    hosted,
    in_play,
    play_round,
    round_at,
)
from tournaments import director, refused, stack

from houseway.tournament import Tournament
from houseway.tournament.conditions import Level
from proof import Cited, rule, under

pytestmark = dealt_and_live

ALL_IN = (Level(minimum=100, maximum=500),)


def somebody_out(game: str) -> tuple[PlayedTable, str]:
    """A table at which the last of three put 500 on a box, lost it, and went out."""
    for number in range(40):
        host = hosted(in_play(game, 3, levels=ALL_IN, chips=500), seed=f"out {number}")
        order = round_at(betting(host)).wagering_order()
        for player in order:
            box = host.table.state.patrons[player].seat
            most = 500 if player == order[-1] else 100
            host.do(player, "wager", on="main", box=box, amount=most)
            host.do("dealer", "no-more-bets" if player == order[-1] else "next-player")
        finish_round(host)
        host.do("dealer", "collect")
        if host.t.state.entrants[order[-1]].status == "out":
            return host, order[-1]
    raise AssertionError("nobody lost")


@under(rule("NI2005-63", "14.5"), rule("NI2002-45-blackjack", "14.5"))
def test_chips_of_a_void_round_go_back_to_whoever_went_out_by_it(game: str, cited: Cited) -> None:
    host, player = somebody_out(game)
    t = host.t
    seat = next(exit.seat for exit in host.session.exits if exit.player == player)
    facts = {"player": player, "chips": 500, "reason": "a card of the round was misplaced"}
    late = refused(t, "14.5", "director", "return-chips", round=2, **facts)
    assert late == "Table 1 has played 1 rounds, not 2."
    for nothing in ({"round": 0}, {"round": 1, "chips": 0}):
        refused(t, "14.5", "director", "return-chips", **{**facts, **nothing})
    told = director(t, "return-chips", round=1, **facts)
    assert [event.event for event in told] == ["reinstated", "chips returned"]
    assert {event.clauses for event in told} == {t.cite(*cited)}
    assert host.session.exits == []
    play_round(host)
    assert dealt_in(host)[player] == (seat, 500)
    assert Tournament.replay(t.journal.entries).state == t.state


@under(rule("NI2005-63", "14.5"), rule("NI2002-45-blackjack", "14.5"))
def test_chips_of_a_void_round_go_back_to_those_in_play(game: str) -> None:
    host = hosted(in_play(game, 3))
    play_round(host)
    host.do("dealer", "collect")
    before = stack(host.t, "ann")
    facts = {"round": 1, "reason": "found void"}
    director(host.t, "return-chips", player="ann", chips=200, **facts)
    director(host.t, "return-chips", player="ann", chips=1, **facts)
    betting(host)
    assert dealt_in(host)["ann"][1] == before + 201


def test_where_no_round_is_void_afterwards_no_chips_go_back() -> None:
    t = in_play("pai-gow", 3)
    play_round(hosted(t))
    facts = {"player": "ann", "chips": 50, "round": 1, "reason": "a mistake"}
    assert "no way to return chips" in refused(t, None, "director", "return-chips", **facts)


@under(
    rule("NI2019-212", "16.19"),
    rule("NI2018-51", "20.17"),
    rule("NI2005-63", "20.18"),
    rule("NI2002-45-canberra-poker", "15.18"),
    rule("NI2002-45-blackjack", "19.18"),
    rule("NI2002-45-roulette", "12.15"),
    rule("NI2002-45-mini-baccarat", "13.18"),
    rule("NI2002-45-pai-gow", "17.18"),
)
def test_a_direction_to_a_player_is_on_record_with_the_delay(game: str, cited: Cited) -> None:
    host = hosted(in_play(game, 3))
    play_round(host)
    (told,) = director(
        host.t, "direct-player", player="ann", direction="Keep to 30 seconds", delay=45
    )
    assert (told.event, told.clauses) == ("directed", host.t.cite(*cited))
    assert told.facts == {"player": "ann", "direction": "Keep to 30 seconds", "delay": 45}
    play_round(host)

"""How far a session has come, seen at the tables where its rounds are played."""

from __future__ import annotations

import pytest
from at_tables import dealt_alone, dealt_and_live, hosted, in_play, play_round, round_at
from tournaments import stack, stages

from houseway.rulebook import Refused
from houseway.tournament.conditions import Level, SessionEnd
from proof import rule, under

pytestmark = dealt_and_live


@under(
    rule("NI2019-212", "16.15#2"),
    rule("NI2005-63", "20.14[2]"),
    rule("NI2002-45-canberra-poker", "15.13[2]"),
    rule("NI2002-45-blackjack", "19.13[2]"),
    rule("NI2002-45-mini-baccarat", "13.13[2]"),
    rule("NI2002-45-pai-gow", "17.13[2]"),
    rule("NI2002-45-roulette", "12.13[2]"),
)
def test_who_cannot_meet_the_minimum_of_a_level_that_has_come_is_dealt_no_round(game: str) -> None:
    """Ten minutes at 100 to 200, then 40,000: more than anybody can have won by then."""
    levels = (Level(minimum=100, maximum=200, minutes=10), Level(minimum=40_000, maximum=80_000))
    t = in_play(game, 3, chips=3_000, levels=levels)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    assert [t.state.entrants[name].status for name in ("ann", "bob", "cy")] == ["in"] * 3
    t.clock.pass_(minutes=10)
    with pytest.raises(Refused):
        host.do("dealer", "start")
    assert [t.state.entrants[name].status for name in ("ann", "bob", "cy")] == ["out"] * 3


@dealt_alone
def test_a_session_of_one_shoe_ends_with_the_round_in_which_the_cutting_card_comes() -> None:
    one_shoe = stages("mini-baccarat", ends=SessionEnd(by="shoes", at=1))
    t = in_play("mini-baccarat", 3, chips=100_000, stages=one_shoe)
    host = hosted(t)  # at a live one the dealer says when it comes
    rounds = 0
    while not host.session.tables[1].shoes and rounds < 104:
        play_round(host)
        host.do("dealer", "collect")
        rounds += 1
    assert 60 < rounds < 104  # eight decks, four to six cards a round
    with pytest.raises(Refused, match="has run its course"):
        host.do("dealer", "start")


def test_a_table_that_is_given_free_tells_of_its_last_round_first() -> None:
    t = in_play("roulette", 2)
    host = hosted(t)
    play_round(host)
    ends = dict(round_at(host).stakes)
    assert t.state.sessions["Final"].tables[1].rounds == 0
    host.release()
    assert t.state.sessions["Final"].tables[1].rounds == 1
    assert {name: stack(t, name) for name in ends} == ends

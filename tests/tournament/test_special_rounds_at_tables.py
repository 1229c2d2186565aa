"""Charity Tournament Poker: bonus and elimination rounds, and draws of cards, at tables."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import (
    PlayedTable,
    dealt_and_live,
    dealt_in,
    everybody_all_in,
    hosted,
    in_play,
    lost,
    next_step,
    play_round,
    round_at,
)
from tournaments import director, refused, rounds, stack, stages

from houseway.equipment import Card
from houseway.tournament import Tournament
from houseway.tournament.conditions import Level
from proof import rule

pytestmark = dealt_and_live

BLINDS = (Level(minimum=100, blinds=(50, 100)),)
SEEN = {"witness": "Inspector Ward"}


def evening(seed: str = "table", **changes: Any) -> PlayedTable:
    terms = {"chips": 1_250, "lowest_chip": 25, "levels": BLINDS, **changes}
    return hosted(in_play("charity-holdem", 4, seed=seed, **terms), seed=seed)


def told(t: Tournament, name: str) -> list[dict[str, Any]]:
    return [
        event for entry in t.journal.entries for event in entry.events if event["event"] == name
    ]


def all_fold(host: PlayedTable) -> None:
    """A hand in which nobody bets, and the second blind wins the first."""
    host.do("dealer", "start")
    while host.table.in_play:
        acting = getattr(round_at(host), "acting", None)
        if acting and any(option.do == "fold" for option in host.table.options(acting)):
            host.do(acting, "fold")
        else:
            next_step(host)
    host.do("dealer", "collect")


def from_the_button(host: PlayedTable) -> list[str]:
    """The blinds of the next hand and the two others, clockwise from the left of the button."""
    here = [entrant.name for entrant in host.t.state.at_table("Evening", 1)]
    posted = [e.facts["player"] for e in round_at(host).events if e.event == "posted"]
    first = here.index(posted[1])  # the second blind of this hand has the first of the next
    return here[first:] + here[:first]


def level_at_the_bottom(host: PlayedTable) -> list[str]:
    """Before the next hand the two who post no blind have 500 each, the smallest stacks."""
    all_fold(host)
    first, second, third, button = from_the_button(host)
    stacks = {first: 1_200, second: 2_800, third: 500, button: 500}
    rounds(host.t, stacks)
    return [first, second, third, button]


@rule("CTP", "16.4", "16.4.1", "16.4.2", "16.5")
def test_equal_smallest_stacks_draw_and_the_others_share_what_goes_out() -> None:
    """500 in chips of 25 make 150 for each of three; 50 over go to the first left of the button."""
    fates = set()
    for seed in ("a", "b", "c", "d", "e", "f"):
        host = evening(seed)
        t = host.t
        first, second, third, button = level_at_the_bottom(host)
        director(t, "announce-elimination", table=1)
        all_fold(host)
        (drawn,) = told(t, "cards drawn")
        assert [name for name, _ in drawn["cards"][0]] == [third, button]
        fell = {name: Card.parse(card).rank for deal in drawn["cards"] for name, card in deal}
        out, stays = sorted((third, button), key=fell.__getitem__)
        assert drawn["lowest"] == out
        assert t.state.entrants[out].status == "out"
        assert [stack(t, name) for name in (first, second, stays, out)] == [1_350, 3_000, 650, 0]
        play_round(host)
        assert set(dealt_in(host)) == {first, second, stays}
        fates.add(out == third)
    assert fates == {True, False}


@pytest.mark.parametrize(
    ("cards", "goes"),
    [
        pytest.param("{0} Ah, {1} Kd", 1, marks=rule("CTP", "16.4.2"), id="an ace is high"),
        pytest.param("{0} 2c, {1} Ad", 0, marks=rule("CTP", "16.4.2"), id="the lowest goes"),
        pytest.param(
            "{0} 4c, {1} 4h; {0} 9s, {1} 9d; {0} Qs, {1} Jd",
            1,
            marks=rule("CTP", "16.4.3"),
            id="equals draw again",
        ),
    ],
)
def test_the_cards_of_the_table_say_who_goes_out_of_those_who_are_level(
    cards: str, goes: int
) -> None:
    host = evening()
    *_, third, button = level_at_the_bottom(host)
    director(host.t, "announce-elimination", table=1)
    director(host.t, "enter-cards", cards=cards.format(third, button), **SEEN)
    all_fold(host)
    out = (third, button)[goes]
    assert host.t.state.entrants[out].status == "out"
    play_round(host)
    assert out not in dealt_in(host)
    assert len(dealt_in(host)) == 3


@pytest.mark.parametrize(
    ("cards", "higher"),
    [
        pytest.param("bob Kc, cy 9h", "bob", marks=rule("CTP", "21.3.2"), id="the highest wins"),
        pytest.param("bob Kc, cy Ah", "cy", marks=rule("CTP", "21.3.2"), id="an ace is high"),
        pytest.param(
            "bob Jc, cy Jh; bob 3d, cy Qs", "cy", marks=rule("CTP", "21.3.3"), id="equals again"
        ),
    ],
)
@rule("CTP", "21.3.1")
def test_cards_place_two_who_lose_equal_stakes_in_one_hand(cards: str, higher: str) -> None:
    """They are dealt clockwise from the left of the button."""
    for number in range(60):
        t = in_play("charity-holdem", 3, levels=BLINDS, chips=5_000)
        rounds(t, {"ann": 9_000, "bob": 3_000, "cy": 3_000})
        director(t, "enter-cards", cards=cards, **SEEN)
        host = hosted(t, seed=f"deal {number}")
        everybody_all_in(host)
        if sorted(lost(t)) == ["bob", "cy"]:
            break
    else:
        raise AssertionError("no hand put both out")
    posted = [e.facts["player"] for e in round_at(host).events if e.event == "posted"]
    here = sorted(dealt_in(host), key=lambda name: dealt_in(host)[name])
    clockwise = here[here.index(posted[0]) :] + here[: here.index(posted[0])]
    (drawn,) = told(t, "cards drawn")
    assert [n for n, _ in drawn["cards"][0]] == [n for n in clockwise if n in ("bob", "cy")]
    director(t, "end-session")
    director(t, "award-places")
    (lower,) = {"bob", "cy"} - {higher}
    assert t.state.places == [["ann"], [higher], [lower]]


@rule("CTP", "4.4")
def test_the_supervisor_says_which_hand_is_a_bonus_or_an_elimination_round() -> None:
    host = evening(stages=stages("charity-holdem", bonus_rounds=(500,), elimination_rounds=1))
    t = host.t
    all_fold(host)
    (event,) = director(t, "announce-bonus", table=1, amount=500)
    assert "CTP 4.4" in event.clauses
    refused(t, "16.1", "director", "announce-elimination", table=1)  # one announcement for a hand
    all_fold(host)
    assert sum(stack(t, name) for name in t.state.entrants) == 5_500
    rounds(t, dict(zip(from_the_button(host), (2_000, 2_000, 1_000, 500), strict=True)))
    (event,) = director(t, "announce-elimination", table=1)
    assert event.clauses == ("CTP 4.4", "CTP 16.1")
    smallest = from_the_button(host)[3]
    all_fold(host)
    assert t.state.entrants[smallest].status == "out"
    assert not [event for event in round_at(host).events if event.event == "bonus"]


@rule("CTP", "15.3")
def test_bonus_chips_lie_in_the_pot_before_the_first_card() -> None:
    host = evening()
    director(host.t, "announce-bonus", table=1, amount=500)
    host.do("dealer", "start")
    while not (names := [event.event for event in round_at(host).events]).count("posted"):
        next_step(host)
    assert names.index("bonus") < names.index("posted")
    assert "dealt" not in names[: names.index("posted")]
    assert host.table.view(None).round.pots[0].amount == 650
    while host.table.in_play:
        next_step(host)
    won = sum(end.returned - end.staked for end in round_at(host).settlements)
    assert won == 500

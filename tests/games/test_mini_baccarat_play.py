"""Mini-baccarat: the deal, the Tableau cell by cell, every ending of every wager."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from houseway.equipment.cards import deck
from houseway.games.asks import Draw, Settled, Turn
from houseway.games.mini_baccarat.view import BaccaratHandView
from houseway.games.record import open_round, play_record, read_record, result
from playing import NO_MORE_BETS, Step, begin, do, happened, net, play, record, wager
from proof import rule

RULES = "NI2002-45-mini-baccarat"
LIMITS: dict[str, Any] = {"minimum": 10, "maximum": 500, "multiple": 10}
DIGITS = range(10)


def on(*areas: str, amount: int = 100) -> list[Step]:
    """Ann's wagers, and the call that closes them."""
    return [*(wager("ann", amount, area) for area in areas), NO_MORE_BETS]


def deal(draws: str, *areas: str) -> Any:
    """A round of ann alone, as far as the cards go."""
    return begin("mini-baccarat", LIMITS, {"ann": 1_000}, draws, on(*(areas or ("tie",))))


def counting(value: int, suit: str = "c") -> str:
    """A card that counts so much."""
    return "KA23456789"[value] + suit


def ending(player: int, banker: int) -> str:
    """Cards, in the order in which they fall, that end with these totals."""
    if max(player, banker) >= 8:  # a Natural: nobody draws
        return " ".join(map(counting, (player, banker, 0, 0)))
    first = [player if player >= 6 else 0, banker if banker >= 6 else 0, 0, 0]
    thirds = [total for total in (player, banker) if total < 6]
    return " ".join(map(counting, first + thirds))


# The initial deal


@rule("NI2002-45-mini-baccarat", "6.2(a)", "6.2(b)")
def test_cards_go_to_player_banker_player_banker():
    round = deal("2c 3d 4h 5s")
    assert [(e["to"], e["card"]) for e in happened(round, "dealt")] == [
        ("player", "2c"),
        ("banker", "3d"),
        ("player", "4h"),
        ("banker", "5s"),
    ]


@rule("NI2002-45-mini-baccarat", "2.2")
def test_cards_dealt_face_up_are_seen_by_all_at_once():
    assert deal("2c 3d").view(None).hands == {
        "player": BaccaratHandView(cards=("2c",), count=2),
        "banker": BaccaratHandView(cards=("3d",), count=3),
    }


@rule("NI2002-45-mini-baccarat", "6.4")
@pytest.mark.parametrize(
    "draws", ["8c 2d Kh Ks", "2c 9d Kh Ks", "8c 9d Kh Ks", "4c Kd 4h Ks", "Kc Ad Kh 7s"]
)
def test_a_natural_on_either_side_stops_the_drawing(draws: str):
    assert isinstance(deal(draws).asked, Settled)


@rule("NI2002-45-mini-baccarat", "2.4", "2.6", "2.6[2]")
def test_hands_count_one_digit():
    hands = deal("7c 9d 8h Ks").view(None).hands
    assert (hands["player"].count, hands["banker"].count) == (5, 9)


# The Tableau


@rule("NI2002-45-mini-baccarat", "7.1", "7.2")
@pytest.mark.parametrize(
    ("total", "asked"),
    [
        *(
            pytest.param(
                total,
                Draw("card", "player"),
                marks=rule("NI2002-45-mini-baccarat", "7.2:0-5"),
            )
            for total in (0, 1, 2, 3, 4, 5)
        ),
        pytest.param(6, Settled(), marks=rule("NI2002-45-mini-baccarat", "7.2:6-7")),
        pytest.param(7, Settled(), marks=rule("NI2002-45-mini-baccarat", "7.2:6-7")),
    ],
)
def test_player_draws_to_5_and_stands_on_6_and_7(total: int, asked: object):
    assert deal(f"{counting(total)} 7d Kh Ks").asked == asked


DRAWS_AGAINST: dict[int, set[int | None]] = {
    0: {None, *range(10)},
    1: {None, *range(10)},
    2: {None, *range(10)},
    3: {None, 0, 1, 2, 3, 4, 5, 6, 7, 9},
    4: {None, 2, 3, 4, 5, 6, 7},
    5: {None, 4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}


@rule("NI2002-45-mini-baccarat", "7.1", "7.3")
@pytest.mark.parametrize("third", [None, *DIGITS])
@pytest.mark.parametrize(
    "total",
    [
        pytest.param(total, marks=rule("NI2002-45-mini-baccarat", f"7.3:{total}"))
        for total in (0, 1, 2, 3, 4, 5, 6, 7)
    ],
)
def test_banker_draws_by_its_total_and_the_third_card_of_player(total: int, third: int | None):
    if third is None:
        draws = f"6c {counting(total)} Kh Ks"
    else:
        draws = f"Qc {counting(total)} Kh Ks {counting(third, 'd')}"
    asked = deal(draws).asked
    assert asked == (Draw("card", "banker") if third in DRAWS_AGAINST[total] else Settled())


@rule("NI2002-45-mini-baccarat", "7.1")
def test_no_hand_takes_a_fourth_card():
    round = deal("Kc Kd Kh Ks Ac Ad")
    assert isinstance(round.asked, Settled)
    assert [len(hand.cards) for hand in round.view(None).hands.values()] == [3, 3]


# How wagers end


def ends(area: str, player: int, banker: int) -> tuple[str, int]:
    """The result of 100 on an area, and what was won or lost."""
    round = play("mini-baccarat", LIMITS, {"ann": 100}, ending(player, banker), on(area))
    hands = round.view(None).hands
    assert (hands["player"].count, hands["banker"].count) == (player, banker)
    return round.settlements[0].result, net(round)["ann"]


@rule("NI2002-45-mini-baccarat", "8.1", "8.2", "8.2(a)", "8.2(b)", "8.2(c)")
def test_banker_wagers_for_all_100_pairs_of_totals():
    for player in DIGITS:
        for banker in DIGITS:
            expected = ("push", 0) if banker == player else ("lose", -100)
            if banker > player:
                expected = ("win", 100)
            assert ends("banker", player, banker) == expected


@rule("NI2002-45-mini-baccarat", "8.1", "8.3", "8.3(a)", "8.3(b)", "8.3(c)")
def test_player_wagers_for_all_100_pairs_of_totals():
    for player in DIGITS:
        for banker in DIGITS:
            expected = ("push", 0) if banker == player else ("lose", -100)
            if player > banker:
                expected = ("win", 100)
            assert ends("player", player, banker) == expected


@rule("NI2002-45-mini-baccarat", "8.1[2]", "8.4", "8.4(a)", "8.4(b)")
def test_tie_wagers_for_all_100_pairs_of_totals():
    for player in DIGITS:
        for banker in DIGITS:
            expected = ("win", 800) if player == banker else ("lose", -100)
            assert ends("tie", player, banker) == expected


@pytest.mark.parametrize(
    ("area", "player", "banker", "odds", "clauses"),
    [
        ("banker", 6, 7, "1 to 1", ["8.2(a)", "8.1"]),
        ("banker", 4, 3, None, ["8.2(b)"]),
        ("banker", 6, 6, None, ["8.2(c)"]),
        ("player", 9, 8, "1 to 1", ["8.3(a)", "8.1"]),
        ("player", 0, 1, None, ["8.3(b)"]),
        ("player", 6, 6, None, ["8.3(c)"]),
        ("tie", 0, 0, "8 to 1", ["8.4(a)", "8.1[2]"]),
        ("tie", 7, 6, None, ["8.4(b)"]),
        ("tie", 6, 7, None, ["8.4(b)"]),
    ],
)
def test_every_settlement_names_its_clause_and_odds(
    area: str, player: int, banker: int, odds: str | None, clauses: list[str]
):
    round = play("mini-baccarat", LIMITS, {"ann": 100}, ending(player, banker), on(area))
    assert round.settlements[0].odds == odds
    assert list(round.settlements[0].clauses) == [f"{RULES} {clause}" for clause in clauses]


def test_two_areas_of_a_box_are_settled_one_by_one():
    steps = [wager("ann", 100, "banker"), wager("ann", 20, "tie"), NO_MORE_BETS]
    round = play("mini-baccarat", LIMITS, {"ann": 200}, ending(6, 6), steps)
    assert [(s.wager, s.result, s.paid) for s in round.settlements] == [
        ("banker", "push", 0),
        ("tie", "win", 160),
    ]


# The whole round


def test_a_record_in_json_replays_to_the_same_round():
    text = """{"houseway": 1, "game": "mini-baccarat", "rules": "NI2002-45-mini-baccarat",
      "determinations": {"minimum": 50, "maximum": 500, "multiple": 10,
                         "face": "down", "turned_by": "player"},
      "seats": [{"seat": 1, "player": "ann", "stake": 1000},
                {"seat": 3, "player": "bob", "stake": 1000}],
      "draws": ["6c", "5d", "Kh", "Ks", "cut", "4d"],
      "steps": [{"by": "ann", "do": "wager", "on": "banker", "box": 1, "amount": 100},
                {"by": "bob", "do": "wager", "on": "player", "box": 3, "amount": 60},
                {"by": "dealer", "do": "no-more-bets"},
                {"by": "bob", "do": "turn", "hand": "player"},
                {"by": "supervisor", "do": "card-to-player", "exposed": false}]}"""
    first, again = play_record(read_record(text)), play_record(read_record(text))
    assert result(first) == result(again)
    assert net(first) == {"ann": 100, "bob": -60}
    assert first.leaves().shoe_due


@given(st.data())
def test_a_round_always_ends_with_its_chips_conserved(data: st.DataObject):
    face = data.draw(st.sampled_from([{}, {"face": "down", "turned_by": "players"}]))
    round = open_round(record("mini-baccarat", {**LIMITS, **face}, {"ann": 700, "bob": 40}))
    pack, given_rulings = list(deck()), 0
    while round.asked is not None:
        rulings = [o for o in round.rulings_open() if all(v for v in o.choose.values())]
        if given_rulings < 3 and data.draw(st.integers(0, 5)) == 0:
            given_rulings += 1
            act(round, data, data.draw(st.sampled_from(rulings)))
        elif isinstance(round.asked, Turn):
            act(round, data, data.draw(st.sampled_from(round.asked.options)))
        elif isinstance(round.asked, Draw):
            round.give(pack.pop(data.draw(st.integers(0, len(pack) - 1))))
        else:
            round.give(None)
        round.check_chips()
    assert sum(net(round).values()) == -round.float
    assert all(not wager.open for wager in round.wagers)
    assert sorted(map(str, round.drawn)) == sorted(map(str, set(deck()) - set(pack)))


def act(round: Any, data: st.DataObject, option: Any) -> None:
    """Do what an option allows, with facts from its ranges."""
    facts = {name: data.draw(fact(one)) for name, one in option.choose.items()}
    do(round, option.by, option.do, **option.where, **facts)


def fact(allowed: Any) -> st.SearchStrategy[Any]:
    match allowed:
        case _ if hasattr(allowed, "values"):
            return st.sampled_from(allowed.values)
        case _ if hasattr(allowed, "low"):
            steps = (allowed.high - allowed.low) // allowed.step
            return st.integers(0, steps).map(lambda n: allowed.low + n * allowed.step)
        case _:
            return st.just("as announced")

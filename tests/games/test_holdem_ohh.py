"""Hands of hold'em as Open Hand History, by its specification 1.4.7."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from holdem_rounds import ANTE, FIVE, Hand

from houseway import __version__
from houseway.games.holdem.histories import (
    CannotBeTold,
    OhhTournament,
    play_history,
    read_phh,
    write_ohh,
)
from houseway.games.round import Seat

CENTS = Decimal("0.01")
HANDS = {"ann": "As 2d", "bob": "Ks Kd", "cy": "7h 8h"}
STARTED = datetime(2026, 3, 1, 20, 15, 30, tzinfo=timezone(timedelta(hours=11)))
REQUIRED = {
    "spec_version",
    "internal_version",
    "site_name",
    "network_name",
    "game_number",
    "start_date_utc",
    "table_name",
    "game_type",
    "bet_limit",
    "table_size",
    "currency",
    "dealer_seat",
    "small_blind_amount",
    "big_blind_amount",
    "ante_amount",
    "flags",
    "players",
    "rounds",
    "pots",
}


def cash_hand(bet: int = 2_000, **more: Any) -> Any:
    """Ann bets the flop at a cash table, Bob meets it, and the kings of Bob win."""
    hand = Hand(dict.fromkeys(HANDS, 20_000), HANDS, "3c 4c 9h Jd Qd", **more)
    hand.acts(f"cy fold, ann call, bob no-raise, ann bet {bet}, bob call").check_down()
    hand.replays()
    return hand.round


def told(round: Any, **how: Any) -> dict[str, Any]:
    return dict(json.loads(write_ohh(round, **{"started": STARTED, "unit": CENTS, **how}))["ohh"])


def actions(ohh: dict[str, Any], street: str) -> list[tuple[int, str, float]]:
    found = next(one for one in ohh["rounds"] if one["street"] == street)
    return [(one["player_id"], one["action"], one["amount"]) for one in found["actions"]]


def test_a_hand_for_cash_says_all_that_is_required():
    ohh = told(cash_hand(commission=FIVE), number="4-17", table="4", currency="AUD")
    assert set(ohh) == REQUIRED
    assert (ohh["spec_version"], ohh["internal_version"]) == ("1.4.7", __version__)
    assert (ohh["site_name"], ohh["network_name"]) == ("Houseway", "Houseway")
    assert (ohh["game_number"], ohh["start_date_utc"]) == ("4-17", "2026-03-01T09:15:30Z")
    assert (ohh["game_type"], ohh["bet_limit"]) == ("Holdem", {"bet_type": "NL"})
    assert (ohh["small_blind_amount"], ohh["big_blind_amount"], ohh["ante_amount"]) == (5, 10, 0)
    assert (ohh["dealer_seat"], ohh["table_size"], ohh["table_name"]) == (3, 9, "4")
    assert (ohh["currency"], ohh["flags"]) == ("AUD", ["Observed"])
    assert ohh["players"][1] == {"id": 2, "seat": 2, "name": "bob", "starting_stack": 200}


def test_streets_and_pots():
    """$10 and $20 each make a pot of $60, of which the house takes $3."""
    ohh = told(cash_hand(commission=FIVE))
    streets = {one["street"]: one for one in ohh["rounds"]}
    assert list(streets) == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert [one["id"] for one in ohh["rounds"]] == [0, 1, 2, 3, 4]
    assert streets["Flop"]["cards"] == ["3c", "4c", "9h"]
    assert actions(ohh, "Preflop") == [
        (1, "Post SB", 5),
        (2, "Post BB", 10),
        (1, "Dealt Cards", 0),
        (2, "Dealt Cards", 0),
        (3, "Dealt Cards", 0),
        (3, "Fold", 0),
        (1, "Call", 5),
        (2, "Check", 0),
    ]
    assert actions(ohh, "Flop") == [(1, "Bet", 20), (2, "Call", 20)]
    assert actions(ohh, "Showdown") == [(1, "Shows Cards", 0), (2, "Shows Cards", 0)]
    assert streets["Showdown"]["actions"][1]["cards"] == ["Ks", "Kd"]
    assert [one["action_number"] for one in streets["Flop"]["actions"]] == [1, 2]
    win = {"player_id": 2, "win_amount": 57}
    assert ohh["pots"] == [{"number": 0, "amount": 60, "rake": 3, "player_wins": [win]}]


def test_play_money_is_the_currency_unless_another_is_named():
    assert told(cash_hand())["currency"] == "XPM"
    for code in ("Chips", "usd", "", "U$D"):
        with pytest.raises(CannotBeTold, match="is no currency"):
            write_ohh(cash_hand(), currency=code)


def test_a_hand_without_a_time_has_none():
    assert "start_date_utc" not in json.loads(write_ohh(cash_hand()))["ohh"]
    naive = told(cash_hand(), started=datetime(2026, 3, 1, 9, 15, 30))
    assert naive["start_date_utc"] == "2026-03-01T09:15:30Z"


def test_a_hand_of_a_tournament_says_which():
    table = {"tournament": True, "commission": None, "ante": 100}
    info = OhhTournament(
        number="2026-7",
        name="Sunday",
        started=datetime(2026, 3, 1, 8, tzinfo=UTC),
        currency="AUD",
        buyin=Decimal(50),
        fee=Decimal("5.50"),
        initial_stack=20_000,
        tables="STT",
        flags=("Rebuy",),
        level_minutes=20,
    )
    ohh = told(cash_hand(**table), tournament=info, unit=Decimal(1))
    assert ohh["tournament"] is True
    assert ohh["tournament_info"] == {
        "tournament_number": "2026-7",
        "name": "Sunday",
        "start_date_utc": "2026-03-01T08:00:00Z",
        "currency": "AUD",
        "buyin_amount": 50,
        "fee_amount": 5.5,
        "bounty_fee_amount": 0,
        "initial_stack": 20_000,
        "type": "STT",
        "flags": ["Rebuy"],
        "speed": {"type": "Normal", "round_time": 1_200},
    }
    assert actions(ohh, "Preflop")[:3] == [(n, "Post Ante", 100) for n in (1, 2, 3)]
    assert "tournament_info" not in told(cash_hand(**table))
    assert told(cash_hand(**table))["tournament"] is True


def test_a_hero_is_told_of_no_card_that_others_kept():
    ohh = told(cash_hand(), hero="ann")
    assert (ohh["hero_player_id"], ohh["flags"]) == (1, [])
    dealt = [one for one in ohh["rounds"][0]["actions"] if one["action"] == "Dealt Cards"]
    assert [one.get("cards") for one in dealt] == [["As", "2d"], ["Ks", "Kd"], None]
    with pytest.raises(CannotBeTold, match="di was not dealt in"):
        write_ohh(cash_hand(), hero="di")


def test_blinds_of_every_kind():
    """One blind is the big one; what is posted to come in is extra, and the rest dead."""
    hand = Hand(dict.fromkeys(HANDS, 20_000), HANDS, blinds=[1_000])
    hand.acts("bob fold, cy fold").replays()
    ohh = told(hand.round)
    assert (ohh["small_blind_amount"], ohh["big_blind_amount"]) == (0, 10)
    assert actions(ohh, "Preflop")[0] == (1, "Post BB", 10)
    seats = [Seat(seat=n, player=name, stake=20_000) for n, name in enumerate(HANDS, 1)]
    seats.append(Seat(seat=4, player="di", stake=20_000, posts=1_000, dead=500))
    hand = Hand(seats, HANDS, over_blinds=[2_000])
    hand.do("cy", "over-blind")
    hand.acts("di fold, ann fold, bob fold").replays()
    assert actions(told(hand.round), "Preflop")[:5] == [
        (1, "Post SB", 5),
        (2, "Post BB", 10),
        (4, "Post Extra Blind", 10),
        (4, "Post Dead", 5),
        (3, "Straddle", 20),
    ]


def test_a_bet_before_the_flop_is_a_raise_to_the_format():
    hand = Hand(dict.fromkeys(HANDS, 20_000), HANDS, **ANTE)
    hand.acts("ann bet 500, bob fold, cy fold").replays()
    assert actions(told(hand.round), "Preflop")[-3] == (1, "Raise", 5)


@pytest.mark.parametrize(
    ("maximum", "bet", "told_as"),
    [("full pot", 2_000, "PL"), ("half pot", 1_000, "PL"), (5_000, 2_000, "FL")],
)
def test_limits(maximum: Any, bet: int, told_as: str):
    assert told(cash_hand(bet, maximum=maximum))["bet_limit"] == {"bet_type": told_as}


ALL_IN = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [50, 100, 80.25]
players = ["Ann", "Bob", "Cy"]
actions = ["d dh p1 AsAd", "d dh p2 ????", "d dh p3 KhKd", "p3 cbr 3", "p1 cbr 9", "p2 f", "p3 cc",
  "d db 2c7d9h", "p1 cbr 12", "p3 cbr 60", "p1 cc", "p3 sm {}", "p1 sm AsAd", "d db Jc", "d db 3s"]
"""


@pytest.mark.parametrize("muck", ["-", ""])
def test_what_goes_in_is_what_the_pots_hold(muck: str):
    """Cy puts in 69, of which nobody met 19; a hand that is not shown is mucked."""
    ohh = told(play_history(read_phh(ALL_IN.format(muck))))
    put_in = [one for street in ohh["rounds"] for one in street["actions"]]
    assert sum(one["amount"] for one in put_in) == pytest.approx(101 + 19)
    assert [one["player_id"] for one in put_in if one["is_allin"]] == [1]
    assert [pot["amount"] for pot in ohh["pots"]] == [101]
    last = [(player, do) for player, do, _ in actions(ohh, "Showdown")]
    assert last == ([(3, "Shows Cards"), (1, "Shows Cards")] if muck else [(3, "Mucks Cards")])


def test_hands_of_a_file_are_parted_by_a_blank_line():
    text = "\n".join(write_ohh(cash_hand(), started=STARTED) for _ in range(2))
    assert [json.loads(part)["ohh"]["game_number"] for part in text.split("\n\n")] == ["1", "1"]


def test_a_file_is_laid_out_for_reading():
    lines = write_ohh(cash_hand(), started=STARTED, unit=CENTS).splitlines(keepends=True)
    assert lines[:2] == ["{\n", '  "ohh": {\n']
    assert lines[2].startswith('    "')
    assert lines[-2:] == ["  }\n", "}\n"]

"""``houseway edge``: figures for people and for programs, what-ifs, and mistakes in one line."""

from __future__ import annotations

import json
from functools import partial
from xml.etree import ElementTree

import pytest

from houseway import analysis


@pytest.fixture
def edge(houseway):
    """Runs the command: its exit code, and what it printed."""
    return partial(houseway, "edge")


def test_every_wager_is_printed(edge):
    code, out, _ = edge("roulette")
    assert code == 0
    assert "roulette by NI2002-45-roulette" in out
    assert out.count("1/37") == 19
    assert "expected value" in out
    assert out.count("-0.027027") == 19
    assert "standard deviation" in out
    assert "35 to 1" in out


def test_json_has_fractions_frequencies_and_the_policy(edge):
    answer = json.loads(edge("mini-baccarat", "--json")[1])
    banker = answer["wagers"][0]
    assert banker["name"] == "banker"
    top, bottom = map(int, banker["edge"]["fraction"].split("/"))
    assert top / bottom == banker["edge"]["float"]
    assert top / bottom == pytest.approx(-0.012351, abs=1e-6)
    assert [row["name"] for row in banker["rows"]] == ["banker wins", "player wins", "tie"]
    assert sum(row["probability"]["float"] for row in banker["rows"]) == pytest.approx(1)
    assert answer["policy"]
    assert answer["determinations"]["maximum"] == 50_000


def test_a_changed_pay_table_stands_beside_the_standard(edge):
    code, out, _ = edge("mini-baccarat", "--set", "pays.tie=9 to 1")
    assert code == 0
    assert "standard and with pays.tie=9 to 1" in out
    assert "14.3596%" in out
    assert "4.8440%" in out  # 1 - 10 x 9.5156%
    assert "departs from NI2002-45-mini-baccarat 8.1[2]" in out


def test_a_changed_determination_stands_beside_the_standard(edge):
    out = edge("roulette", "--set", "race-track=false", "--json")[1]
    answer = json.loads(out)
    assert len(answer["standard"]["wagers"]) == 19
    assert len(answer["changed"]["wagers"]) == 14
    assert answer["settings"] == ["race-track=false"]
    same = [one for one in answer["differences"] if one["changed"]]
    assert {one["difference"]["float"] for one in same} == {0.0}
    gone = [one for one in answer["differences"] if not one["changed"]]
    assert {one["wager"] for one in gone} >= {"tier", "orphelins"}
    assert {one["difference"] for one in gone} == {None}


def test_a_setting_that_changes_nothing_is_not_compared(edge):
    assert "wagers" in json.loads(edge("roulette", "--set", "race_track=true", "--json")[1])


def test_figures_are_drawn(edge, tmp_path):
    file = tmp_path / "edge.svg"
    assert edge("roulette", "--chart", file)[0] == 0
    assert "voisins de zero" in "".join(ElementTree.parse(file).getroot().itertext())


def test_a_document_can_be_printed(edge):
    code, out, _ = edge("roulette", "--markdown")
    assert code == 0
    assert "| roulette | straight | -0.027027 | 2.7027% | 1/37 |" in out


def test_a_document_of_a_changed_table_has_the_standard_beside_it(edge):
    out = edge("mini-baccarat", "--set", "pays.tie=9", "--markdown")[1]
    assert "## standard and with pays.tie=9" in out
    assert "| tie | house edge | 14.3596% | 4.8440% | -9.5156% |" in out


def test_all_games_stand_in_one_document(edge, monkeypatch):
    monkeypatch.setattr("houseway.cli.edge.ANALYSED", ("mini-baccarat", "roulette"))
    out = edge("all", "--markdown")[1]
    assert "| mini-baccarat | tie | -0.143596 | 14.3596% |" in out
    assert "| roulette | red | -0.027027 | 2.7027% | 1/37 |" in out


def test_hands_of_holdem_are_compared(edge):
    asked = ("holdem", "--hands", "AsAh, KsKh", "--board", "7c 7d 2s 9h")
    answer = json.loads(edge(*asked, "--json")[1])
    assert answer["hands"][0]["equity"]["fraction"] == "21/22"  # but for two kings of 44 cards
    assert "95.455%" in edge(*asked)[1]


def test_hands_at_a_changed_table_stand_beside_the_standard(edge):
    asked = ("holdem", "--hands", "AsAh, KsKh", "--board", "Tc Td 8s 9h", "--json")
    answer = json.loads(edge(*asked, "--set", "deck=32")[1])
    aces, *_ = answer["differences"]
    assert (aces["hand"], aces["figure"]) == ("AsAh", "equity")
    # The last two kings are out of 44 cards, or of 24.
    assert (aces["standard"]["fraction"], aces["changed"]["fraction"]) == ("21/22", "11/12")


def test_hands_that_the_standard_deck_has_not_stand_alone(edge):
    asked = ("holdem", "--hands", "AsJk, KsKh", "--board", "Tc Td 8s 9h", "--set", "joker=true")
    code, out, _ = edge(*asked)
    assert code == 0
    assert "AsJk" in out
    assert "standard" not in out


def test_one_hand_is_told_what_it_becomes(edge):
    code, out, _ = edge("holdem", "--hands", "AsAh", "--board", "Ad 7c 2s 9h")
    assert code == 0
    assert "what a hand becomes with Ad 7c 2s 9h" in out
    assert "2.174%" in out  # the last ace of 46 cards
    assert "equity" not in out


def test_every_act_with_a_hand_of_ultimate_holdem_is_told(edge):
    river = ("ultimate-holdem", "--hands", "2c3d", "--board", "As Ks Qs Js Ts")
    answer = json.loads(edge(*river, "--json")[1])
    # The board is a royal flush: everything pushes, and only a fold loses.
    assert answer["acts"]["play 1"]["fraction"] == "0"
    assert (answer["best"], answer["acts"]["fold"]["float"]) == ("play 1", -2.0)
    assert "+0.000000" in edge(*river)[1]
    with_trips = edge(*river, "--set", "trips=1", "--set", "pays.trips-royal-flush=60")[1]
    assert "+60.000000" in with_trips
    assert "+50.000000" in with_trips  # beside what the instrument prints


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("roulet",), ("There is no game 'roulet'", "pai-gow")),
        (("mini-baccarat", "--set", "decks=6"), ("Eight decks", "NI2002-45-mini-baccarat 2.1")),
        (("roulette", "--set", "minimum"), ("name=value",)),
        (("roulette", "--set", "zero=2"), ("--set zero: roulette knows minimum,", "pays.ROW")),
        (("roulette", "--set", "minimum=[]"), ("--set minimum",)),
        (("roulette", "--set", "pays.green=35"), ("no row 'green'", "straight")),
        (("roulette", "--set", "pays.red=much"), ("'much' are no odds",)),
        (("roulette", "--set", "pays.red=1/0"), ("'1/0' are no odds",)),
        (("roulette", "--chart", "edge.png"), ("ending in .svg",)),
        (("roulette", "--chart", "/nowhere/edge.svg"), ("/nowhere/edge.svg",)),
        (("all", "--set", "decks=8"), ("--set is about one game",)),
        (("all", "--board", "2c 2d 2h"), ("--board is about one game",)),
        (("roulette", "--json", "--markdown"), ("choose one",)),
        (("roulette", "--set", "pays.red=1e999999999"), ("are no odds",)),
        (("roulette", "--set", "pays.red=10001"), ("10,000 to 1 at most",)),
        (("roulette", "--set", "pays.red=1/1001"), ("parts of 1,000",)),
        (("holdem", "--set", "pays.pot=2"), ("holdem has no pay table",)),
        (("holdem", "--set", "deck=30"), ("A deck of 30 cards", "NI2018-51 2.2")),
        (("blackjack", "--set", "decks=six"), ("decks: a whole number is wanted, not 'six'",)),
        (("holdem", "--set", "joker=maybe"), ("joker: true or false is wanted, not 'maybe'",)),
        (("blackjack", "--set", "decks=3"), ("From 4 to 8 decks", "NI2005-63 2.1")),
        (("ultimate-holdem", "--set", "trips=much"), ("'much' is no part of the ante",)),
        (("ultimate-holdem", "--set", "trips=1/999999999"), ("too finely divided",)),
        (("ultimate-holdem", "--set", "trips=99999999999"), ("too high",)),
        (("ultimate-holdem", "--set", "ante=much"), ("'much' is no whole number",)),
        (("blackjack", "--set", "game=roulette"), ("--set game: blackjack knows",)),
        (("tournament-blackjack", "--set", "sevens=1"), ("--set sevens: tournament-blackjack",)),
        (
            ("roulette", "--hands", "AA, KK"),
            ("houseway edge charity-holdem, holdem, ultimate-holdem",),
        ),
        (
            ("roulette", "--board", "2c 2d 2h"),
            ("--board is for houseway edge charity-holdem, holdem, ultimate-holdem",),
        ),
        (("ultimate-holdem", "--hands", "AsKs", "--samples", "9"), ("--samples is for houseway",)),
        (("ultimate-holdem", "--hands", "AsKs", "--board", "2c"), ("none, three or five",)),
        (("ultimate-holdem", "--hands", "AsJk"), ("joker",)),
        (("holdem", "--hands", "AA, KK", "--markdown"), ("not as a document",)),
        (("holdem", "--hands", "AA, KK", "--samples", 10**20), ("deals are sampled",)),
        (("holdem", "--board", "2c 2d 2h"), ("name the hands",)),
        (("holdem", "--hands", ";"), ("Name hands",)),
        (("holdem", "--hands", "AA, XX"), ("XX",)),
        (("holdem", "--hands", "AA, KK", "--board", "2c 2c 3d"), ("twice",)),
        (("holdem", "--hands", "AA, KK", "--samples", "0"), ("0",)),
    ],
)
def test_mistakes_are_said_in_one_line(one_line, args, parts):
    one_line("edge", *args, told=parts)


def test_a_missing_extra_is_said_in_one_line(one_line, monkeypatch):
    monkeypatch.setattr(analysis, "NEEDED", ("numpy", "no_such_package"))
    one_line("edge", "roulette", told=("no_such_package", "houseway[analysis]"))

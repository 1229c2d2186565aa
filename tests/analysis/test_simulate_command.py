"""``houseway simulate``: the same for the same seed, charts, what-ifs, and mistakes."""

from __future__ import annotations

import json
import re
import socket
from functools import partial
from xml.etree import ElementTree

import pytest

from houseway.analysis import spreading

PNG = b"\x89PNG\r\n"


@pytest.fixture
def simulate(houseway):
    """Runs the command: its exit code, and what it printed."""
    return partial(houseway, "simulate")


def test_what_the_rounds_came_to_is_printed(simulate):
    code, out, err = simulate("roulette", "--rounds", 20_000, "--bankroll", 20)
    assert (code, err) == (0, "")
    for part in ("a flat stake on red", "95% confidence", "sessions of 100", "ruin with 20 units"):
        assert part in out
    assert "unit: the stake" in out
    assert "1 round, seed 1" in simulate("roulette", "--rounds", 1)[1]


def test_json_is_the_same_bytes_for_any_number_of_workers(simulate):
    asked = ("mini-baccarat", "--rounds", 200_000, "--seed", 9, "--bankroll", 30, "--json")
    one, two = (simulate(*asked, "--workers", workers)[1] for workers in (1, 3))
    assert one == two
    answer = json.loads(one)
    assert (answer["rounds"], answer["seed"]) == (200_000, 9)
    assert answer["sessions"]["sessions"] == 2_000
    assert answer["ruin"]["bankroll"] == 30


def test_players_who_win_from_each_other_have_no_house_edge(simulate):
    shown = simulate("holdem", "--rounds", "1e3")[1]
    assert "house edge" not in shown
    assert "element of risk" not in shown
    answer = json.loads(simulate("holdem", "--rounds", "1e3", "--json")[1])
    assert (answer["rounds"], answer["edge"], answer["element_of_risk"]) == (1_000, None, None)


@pytest.mark.parametrize("text", ["many", "1.5", "inf", "1e-3"])
def test_rounds_are_a_whole_number(simulate, text, capsys):
    with pytest.raises(SystemExit):
        simulate("roulette", "--rounds", text)
    err = " ".join(capsys.readouterr().err.split())
    assert f"“{text}” is no whole number, such as 1000000 or 1e6" in err


def test_a_choice_is_simulated(simulate):
    out = simulate("roulette", "--rounds", 1_000, "--set", "wager=17", "--json")[1]
    assert json.loads(out)["policy"] == "a flat stake on 17"


def test_a_what_if_plays_the_same_seed_at_both_tables(simulate):
    asked = ("roulette", "--rounds", 5_000, "--set", "pays.red=2")
    answer = json.loads(simulate(*asked, "--json")[1])
    assert answer["standard"]["won"] == answer["changed"]["won"]
    assert answer["changed"]["value"] == pytest.approx(
        answer["standard"]["value"] + answer["standard"]["won"]
    )
    assert "standard and with pays.red=2" in simulate(*asked)[1]


def test_the_chart_is_png_or_svg_by_its_name(simulate, tmp_path):
    asked = ("roulette", "--rounds", 3_000, "--bankroll", 10, "--chart")
    assert simulate(*asked, tmp_path / "mean.png")[0] == 0
    assert (tmp_path / "mean.png").read_bytes().startswith(PNG)
    assert simulate(*asked, tmp_path / "mean.svg")[0] == 0
    assert ElementTree.parse(tmp_path / "mean.svg").getroot().tag.endswith("svg")
    drawn = (tmp_path / "mean.svg").read_text()
    assert "<!-- 3,000 -->" in drawn
    assert "net win per unit (the stake)" in drawn


def test_a_long_policy_goes_on_in_the_next_line_of_the_title(simulate, tmp_path):
    assert simulate("holdem", "--rounds", 50, "--chart", tmp_path / "long.svg")[0] == 0
    titles = re.findall(r"<!-- (holdem: .*?) -->", (tmp_path / "long.svg").read_text(), re.DOTALL)
    assert len(titles) == 1
    assert max(map(len, titles[0].splitlines())) <= 75


def test_a_chart_of_less_than_a_session_is_drawn(simulate, tmp_path):
    assert simulate("roulette", "--rounds", 5, "--chart", tmp_path / "few.png")[0] == 0


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("roulet",), ("There is no game 'roulet'",)),
        (("roulette", "--rounds", 0), ("At least one round",)),
        (("roulette", "--rounds", -3), ("At least one round",)),
        (("roulette", "--seed", -3), ("A seed is",)),
        (("roulette", "--bankroll", 0), ("A bankroll has",)),
        (("roulette", "--session-rounds", 0), ("A session has",)),
        (("roulette", "--session-rounds", 10**20), ("A session has",)),
        (("tournament-blackjack", "--set", "sevens=1"), ("--set sevens: tournament-blackjack",)),
        (("roulette", "--workers", 0), ("At least one worker",)),
        (("roulette", "--workers", 2, "--cluster", "local:2"), ("--workers is for this machine",)),
        (("roulette", "--cluster", "somewhere"), ("'somewhere' is no cluster",)),
        (("roulette", "--cluster", "local:0"), ("at least one worker",)),
        (("roulette", "--chart", "mean.pdf"), (".png or .svg",)),
        (("roulette", "--chart", "/nowhere/mean.svg"), ("no folder for /nowhere/mean.svg",)),
        (("holdem", "--set", "players=two"), ("'two' is no whole number",)),
        (("holdem", "--set", "players=true"), ("'true' is no whole number",)),
        (("holdem", "--set", "pays.pot=2"), ("holdem has no pay table",)),
        (("charity-holdem", "--set", "players=2"), ("3 to 10 players",)),
        (("mini-baccarat", "--set", "wager=dragon"), ("no wager 'dragon'", "banker")),
        (("canberra-poker", "--set", "policy=bold"), ("The policy is one of",)),
        (("canberra-poker", "--set", "ante=7"), ("An Ante goes", "3.1")),
        (("roulette", "--set", "wager=green"), ("There is no wager 'green'",)),
        (
            ("roulette", "--set", "race_track=false", "--set", "wager=tier"),
            ("no Race Track", "NI2002-45-roulette 4.8"),
        ),
    ],
)
def test_mistakes_are_said_in_one_line(one_line, args, parts):
    one_line("simulate", *args, told=parts)


def test_a_number_that_is_none_is_said_in_one_line(simulate, capsys):
    with pytest.raises(SystemExit) as ended:
        simulate("roulette", "--rounds", "many")
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_cluster_that_does_not_answer_is_said_in_one_line(one_line, monkeypatch):
    monkeypatch.setattr(spreading, "PATIENCE", 0.5)
    with socket.socket() as deaf:  # listens, and never says a word
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        address = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        asked = ("simulate", "roulette", "--cluster", address)
        one_line(*asked, told=[f"No cluster answers at {address}."])
    one_line(*asked, told=[f"No cluster answers at {address}."])

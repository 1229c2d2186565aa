"""Tournaments from the command line: new, check, run, show."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from houseway.tournament import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
ROULETTE = EXAMPLES / "roulette.toml"


def one_line(ran, part):
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("houseway: ")
    assert ran.err.count("\n") == 1
    assert part in ran.err


@pytest.mark.parametrize("game", GAMES)
def test_new_prints_conditions_that_pass_the_check(houseway, tmp_path, game):
    path = tmp_path / "new.toml"
    path.write_text(houseway("tournament", "new", game).out)
    assert f'game = "{game}"' in path.read_text()
    ran = houseway("tournament", "check", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "nothing is missing, and everything is allowed\n"


def test_check_tells_every_fault_in_a_line_with_its_clause(houseway, tmp_path):
    path = tmp_path / "lacking.toml"
    text = ROULETTE.read_text().replace("chips = 5_000\n", "refunds = 'always'\n")
    path.write_text(re.sub(r"prizes = .*\n", "", text))
    ran = houseway("tournament", "check", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "houseway: Conditions under NI2002-45-roulette have no refunds. (NI2002-45-roulette 12.21)",
        "houseway: The conditions do not state: chips. (NI2002-45-roulette 12.2(d))",
        "houseway: The conditions do not state: prizes. (NI2002-45-roulette 12.2(h))",
    ]


def test_run_in_json_has_places_prizes_ledger_and_rounds(houseway):
    def run(seed):
        args = ("--seed", seed, "--players", 6, "--json")
        ran = houseway("tournament", "run", ROULETTE, *args)
        assert (ran.code, ran.err) == (0, "")
        return json.loads(ran.out)

    answer = run("x")
    assert (answer["status"], answer["players"], answer["rounds"]) == ("closed", 6, 60)
    assert answer["places"][0]["place"] == 1
    assert sorted(answer["prizes"].values()) == [6_000, 18_000, 36_000]
    assert answer["ledger"]["totals"] == {"entry fee": 66_000, "prize": 60_000}
    assert run("x") == answer


def test_run_in_words(houseway):
    out = houseway("tournament", "run", ROULETTE, "--players", 6).out
    assert out.startswith("Roulette Masters: roulette by NI2002-45-roulette\n6 players, ")
    assert re.search(r"\nplaces\n +1  Player \d +\$360\n", out)
    assert re.search(r"\nledger\n  entry fee +\$660\n  prize +\$600\n", out)


def test_show_prints_conditions_or_how_a_tournament_stands(houseway, tmp_path):
    assert "limits             1: minimum 50" in houseway("tournament", "show", ROULETTE).out
    path = tmp_path / "masters.journal"
    run = houseway("tournament", "run", ROULETTE, "--players", 6, "--journal", path).out
    shown = houseway("tournament", "show", path).out
    assert shown.startswith("Roulette Masters: roulette by NI2002-45-roulette\nclosed; 6 entries; ")
    assert "\nHeat 2: ended\n" in shown
    assert shown.endswith(run[run.index("\nplaces") :])


def test_a_bar_shows_how_far_each_session_is(houseway, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = houseway("tournament", "run", ROULETTE, "--players", 4)
    assert ran.code == 0
    assert "Heat 1" in ran.err
    assert "Final" in ran.err


def test_mistakes_are_one_line(houseway, tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text("title = ")
    unread = tmp_path / "unread.toml"
    unread.write_bytes(b"\xff\xfe")
    whist = tmp_path / "whist.toml"
    whist.write_text('title = "W"\ngame = "whist"\n')
    table = tmp_path / "table.journal"
    houseway("play", "roulette", "--journal", table, "--seed", "1", typed="quit\n")
    for args, part in [
        (["new", "whist"], "There is no tournament of 'whist'"),
        (["check", "nowhere.toml"], "nowhere.toml: No such file or directory."),
        (["check", broken], "The conditions cannot be read"),
        (["check", unread], "is not a text."),
        (["run", whist], "There is no tournament of 'whist'"),
        (["run", ROULETTE, "--players", "0"], "--players: at least one"),
        (["run", ROULETTE, "--players", "2"], "(NI2002-45-roulette 12.2(e))"),
        (["run", ROULETTE, "--players", "many"], "invalid int value"),
        (["run", ROULETTE, "--journal", broken], "exists already"),
        (["show", table], "is not the journal of a tournament"),
        (["shuffle"], "invalid choice: 'shuffle'"),
    ]:
        one_line(houseway("tournament", *args), part)


def test_without_a_command_the_help_is_printed(houseway):
    ran = houseway("tournament")
    assert ran.code == 0
    assert ran.out == houseway("tournament", "--help").out

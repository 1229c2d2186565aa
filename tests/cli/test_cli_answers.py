"""Every answer for programs is as its schema says; designs, reports and completion."""

from __future__ import annotations

import json
import subprocess

import msgspec
import pytest

from houseway.analysis.chance_statistics import chance_statistics
from houseway.cli import laboratory_report, main
from houseway.cli.json_answers import ANSWERS, schema_of
from houseway.games import GAMES
from houseway.journal import new_keys
from houseway.rulebook.coverage import Evidence
from journals import two_rounds, written

COMMANDS = [
    ("figures", "edge roulette"),
    ("figures", "edge mini-baccarat"),
    ("comparison", "edge mini-baccarat --set pays.tie=9"),
    ("equity", "edge holdem --hands AsAh,KsKh --board 2c3c4d5h"),
    ("simulation", "simulate roulette --rounds 2000"),
    ("simulation", "simulate roulette --rounds 50 --bankroll 20"),
    ("par", "par roulette"),
    ("par", "par mini-baccarat --set pays.tie=9"),
    ("design", "design mini-baccarat --wager tie --edge 5%"),
    ("coverage", "rules NI2005-63 --coverage"),
    ("rulebook", "rules"),
    ("ruleset", "rules NI2005-63"),
    ("clause", "rules NI2005-63 3.3"),
    ("conditions", "tournament show examples/roulette.toml"),
    ("duration", "tournament duration examples/roulette.toml"),
    ("tournament", "tournament run examples/roulette.toml --players 6"),
]


def answer(capsys, *words):
    assert main([*words, "--json"]) in (0, None)
    return capsys.readouterr().out


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_what_a_command_prints_is_as_its_schema_says(capsys, name, command):
    msgspec.json.decode(answer(capsys, *command.split()), type=ANSWERS[name])


def test_a_verification_is_as_its_schema_says(capsys, tmp_path):
    journal = tmp_path / "table.journal"
    journal.write_bytes(written(two_rounds().journal))
    found = answer(capsys, "verify", str(journal))
    msgspec.json.decode(found, type=ANSWERS["verification"])


HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AhKh", "d dh p2 QsQd", "p2 cbr 6", "p1 f"]
"""


def test_hands_played_again_are_as_their_schema_says(capsys, tmp_path):
    hand, hands = tmp_path / "hand.phh", tmp_path / "hands.phhs"
    hand.write_text(HAND)
    hands.write_text(f"[1]\n{HAND}\n[2]\n{HAND.replace('p1 f', 'p1 cbr 7')}")
    played = msgspec.json.decode(answer(capsys, "replay", str(hand)), type=ANSWERS["replay"])
    assert played.stacks == [198, 202]
    assert main(["replay", str(hands), "--json"]) == 1
    both = msgspec.json.decode(capsys.readouterr().out, type=ANSWERS["hands"]).hands
    assert both[0].stacks == [198, 202]
    assert both[1].refused


def test_a_round_played_again_is_as_its_schema_says(capsys, tmp_path):
    record = tmp_path / "round.json"
    table = two_rounds()
    record.write_bytes(msgspec.json.encode(table.record()))
    msgspec.json.decode(answer(capsys, "replay", str(record)), type=ANSWERS["replay"])


def test_where_a_tournament_stands_is_as_its_schema_says(capsys, tmp_path):
    journal = tmp_path / "cup.journal"
    opening = f"tournament open {journal} --name Sunday --game roulette"
    assert main(opening.split()) == 0
    capsys.readouterr()
    found = json.loads(answer(capsys, "tournament", "show", str(journal)))
    said = schema_of("standing")["$defs"]["ConductedView"]
    assert {*said["required"]} <= {*found} <= {*said["properties"]}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_schema_has_its_name_and_its_version(name, capsys):
    assert schema_of(name)["$id"] == f"houseway:{name}:1"
    assert main(["schema", name]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)


def test_a_pay_table_is_found_for_a_wanted_edge(capsys):
    wanted = ["design", "mini-baccarat", "--wager", "tie", "--edge", "5%"]
    found = json.loads(answer(capsys, *wanted))
    assert found["designs"][0]["odds"] == {"tie": 9}
    assert found["designs"][0]["edge"]["float"] == pytest.approx(0.0484, abs=1e-4)
    assert "under no instrument" in found["designs"][0]["under"]


def test_a_report_is_signed_and_comes_out_the_same(capsys, tmp_path, monkeypatch):
    clause = "NI2002-45-roulette 6.1(a)"
    found = Evidence({clause: ["layout.py:35"]}, {}, {clause: ["test_layout.py::test_odds"]})
    monkeypatch.setattr(laboratory_report, "evidence", lambda: found)
    key, public = new_keys(tmp_path)
    made = answer(capsys, *f"report roulette --rounds 1000 --key {key}".split())
    msgspec.json.decode(made, type=ANSWERS["report"])
    report = tmp_path / "report.json"
    report.write_text(made)
    check = ["report", "--check", str(report), "--pub", str(public)]
    assert main(check) == 0
    assert "the same when it is made again" in capsys.readouterr().out
    whole = json.loads(made)
    assert whole["coverage"]["clauses"]["6.1(a)"]["tests"] == ["test_layout.py::test_odds"]
    assert "6.1(b)" in whole["coverage"]["missing"]
    report.write_text(made.replace('"rounds": 1000', '"rounds": 1001'))
    assert main(check) == 1
    assert "changed after it was signed" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["roulette", "pai-gow", "blackjack"])
def test_what_is_dealt_falls_evenly(name):
    found = chance_statistics(GAMES[name].round, bytes(32))
    assert [test for test in found if not 0.001 < test.p_value < 0.999] == []


def test_a_shell_completes_commands_and_games(capsys):
    pytest.importorskip("shtab")
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    assert "mini-baccarat" in script
    assert "--coverage" in script
    subprocess.run(["bash", "-n"], input=script, text=True, check=True, timeout=60)

"""The program as a whole: help, versions, and errors in one line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from houseway import __version__
from houseway.cli.program import COMMANDS

ROUND = {
    "houseway": 1,
    "game": "blackjack",
    "determinations": {"minimum": 500, "maximum": 50_000, "multiple": 500},
    "seats": [{"seat": 1, "player": "ann", "stake": 100_000}],
    "draws": ["Ts", "6d", "8h", "Kc", "5s"],
    "steps": [
        {"by": "ann", "do": "wager", "on": "main", "box": 1, "amount": 5_000},
        {"by": "dealer", "do": "no-more-bets"},
        {"by": "ann", "do": "stand"},
    ],
}


def one_line(ran, *parts):
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("houseway: ")
    assert ran.err.count("\n") == 1
    for part in parts:
        assert part in ran.err


def test_help_names_every_command_and_gives_examples(houseway):
    ran = houseway("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n    {command}" in ran.out
    assert "examples:" in ran.out
    assert houseway().out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(houseway, command):
    ran = houseway(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: houseway {command}")


def test_version(houseway):
    assert houseway("--version").out == f"houseway {__version__}\n"


def test_help_loads_no_game():
    check = (
        "import sys, houseway.cli.program as p\ntry: p.main(['--help'])\nexcept SystemExit: pass"
    )
    loaded = f"{check}\nassert not {{'rich', 'houseway.table'}} & set(sys.modules), 'too much'"
    subprocess.run([sys.executable, "-c", loaded], check=True, stdout=subprocess.DEVNULL)


def test_python_dash_m_is_the_same_program():
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", "--version"], capture_output=True, text=True, check=True
    )
    assert ran.stdout == f"houseway {__version__}\n"


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["play", "whist"], "There is no game 'whist'"),
        (["play", "blackjack", "--set", "deks=6"], "--set deks: blackjack knows minimum, maximum"),
        (["play", "blackjack", "--set", "decks"], "--set decks: a setting is written name=value."),
        (
            ["play", "blackjack", "--set", "decks=six"],
            "--set decks: a whole number is wanted, not 'six'.",
        ),
        (["play", "blackjack", "--set", "decks=9"], "not 9. (NI2005-63 2.1)"),
        (["play", "blackjack", "--stake", "much"], "--stake: 'much' is not an amount"),
        (["play", "blackjack", "--bots", "7"], "--bots: from 0 to 6"),
        (["play", "blackjack", "--bots", "x"], "invalid int value: 'x'; see houseway play --help"),
        (["play", "blackjack", "--name", "a b"], "--name: a name is one word"),
        (["play", "blackjack", "--name", "dealer"], "--name: dealer is somebody of the house."),
        (["play", "blackjack", "--live", "--seed", "x"], "--seed: what falls at a live table"),
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory."),
        (["replay", "."], ".: Is a directory."),
        (["replay", "hand.phh"], "hand.phh: No such file or directory."),
        (["verify", "nowhere.journal"], "nowhere.journal cannot be read"),
        (["verify", "x", "--key", "nowhere.pub"], "The key nowhere.pub cannot be read"),
        (["rules", "NI1901-1"], "There is no rule set 'NI1901-1'"),
        (["rules", "NI2005-63", "99.9"], "NI2005-63 has no clause '99.9'."),
        (["shuffle"], "invalid choice: 'shuffle'"),
    ],
)
def test_what_a_person_gets_wrong_is_one_line_and_exit_code_2(houseway, args, part):
    one_line(houseway(*args), part)


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        ({"houseway": 2}, ["houseway: version 2"]),
        ({"game": "whist"}, ["game: There is no game 'whist'"]),
        ({"rules": "NI2002-45"}, ["rules: blackjack is played by NI2005-63"]),
        ({"draws": ["Ts", "6d", "Xx"]}, ["draws[2]: 'Xx' is not a card", "(NI2005-63 2.1)"]),
        ({"seats": [{"player": "ann", "stake": "x"}]}, ["seats[0].stake: Expected `int`"]),
        ({"seats": [{"player": "a\nb", "stake": -1}]}, ["seats: a b cannot have a stake of -1."]),
        ({"steps": ROUND["steps"][:2]}, ["steps: the record ends while ann decides box 1"]),
        (
            {"steps": [*ROUND["steps"][:2], {"by": "ann", "do": "split"}]},
            ["steps[2]: Only cards of equal value are split. (NI2005-63 A:Split)"],
        ),
        ({"determinations": {"minimum": 0, "maximum": 5}}, ["determinations: ", "(NI2005-63 3.1)"]),
        ({"nothing": 1}, ["record: Object contains unknown field `nothing`"]),
    ],
)
def test_a_broken_record_is_one_line_with_the_place(houseway, change, parts):
    one_line(houseway("replay", "-", typed=json.dumps({**ROUND, **change})), *parts)


@pytest.mark.parametrize("text", ["", "{", "[]", "nul\x00", '"' * 9, "[" * 5_000])
def test_what_is_no_record_is_one_line(houseway, text):
    one_line(houseway("replay", "-", typed=text), "houseway: record: ")


def test_an_existing_file_is_never_taken_for_a_new_journal(houseway, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n")
    one_line(houseway("play", "blackjack", "--journal", path), "exists already")
    assert path.read_text() == "my notes\n"


@pytest.mark.parametrize("args", [["rules", "NI2018-51"], ["schema"], ["play", "roulette"]])
def test_a_reader_that_goes_away_is_no_error(args):
    command = [sys.executable, "-m", "houseway", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""


def test_the_schema_is_json_schema_of_a_round_record(houseway):
    schema = json.loads(houseway("schema", "round").out)
    assert schema["$ref"] == "#/$defs/RoundRecord"
    assert houseway("schema").out == houseway("schema", "round").out


def test_rules_are_part_of_the_program(houseway):
    assert houseway("rules", "NI2005-63", "10.3").out.startswith("NI2005-63 10.3  (")


def test_replay_prints_exactly_the_contract(houseway, tmp_path):
    path = Path(tmp_path, "round.json")
    path.write_text(json.dumps(ROUND))
    answer = json.loads(houseway("replay", path, "--json").out)
    assert list(answer) == ["settlements", "stakes", "events", "void"]
    assert answer["settlements"] == [
        {
            "player": "ann",
            "box": 1,
            "wager": "main",
            "staked": 5_000,
            "result": "lose",
            "odds": None,
            "paid": 0,
            "returned": 0,
            "clauses": ["NI2005-63 13.1(e)"],
        }
    ]
    assert answer["stakes"] == {"ann": 95_000}
    assert answer["void"] is None
    assert answer["events"][0] == {
        "event": "wagered",
        "player": "ann",
        "on": "main",
        "box": 1,
        "amount": 5_000,
        "clauses": ["NI2005-63 4.2"],
    }


def test_replay_in_words(houseway):
    out = houseway("replay", "-", typed=json.dumps(ROUND)).out
    settled = "ann: main box 1: lose; staked 5,000, paid 0, returned 0 (NI2005-63 13.1(e))"
    assert f"\nsettlements\n  {settled}\n" in out
    assert "\nstakes\n  ann 95,000\n" in out
    assert "  dealt: to dealer, card 5s, count 21 (NI2005-63 12.1)" in out


def test_a_viewer_is_told_what_they_may_see(houseway):
    drawn = {"by": "supervisor", "do": "burnt-in-error", "after": 3}
    record = {**ROUND, "steps": [*ROUND["steps"][:2], drawn, ROUND["steps"][2]]}
    record["draws"] = [*ROUND["draws"][:3], "2c", *ROUND["draws"][3:]]
    text = json.dumps(record)

    def burnt(*args):
        events = json.loads(houseway("replay", "-", "--json", *args, typed=text).out)["events"]
        return next(event["card"] for event in events if event["event"] == "burnt")

    assert burnt() == "2c"
    assert burnt("--viewer", "ann") == "??"
    assert burnt("--viewer", "inspector") == "2c"
    one_line(houseway("replay", "-", "--viewer", "zoe", typed=text), "--viewer: zoe is not at")

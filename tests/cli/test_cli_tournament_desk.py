"""Conducting a tournament from the terminal, with its figures and its verification."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
ROULETTE = EXAMPLES / "roulette.toml"


@pytest.fixture
def desk(houseway, tmp_path):
    """A tournament of roulette in one session at two tables, in play."""
    text = ROULETTE.read_text().replace("per_table = 7", "per_table = 2")
    text = text.replace('groups = { only = ["members"] }\n', "")
    head, _, final = text.partition("[[stages]]")[0], None, text.split("[[stages]]")[-1]
    conditions = tmp_path / "night.toml"
    conditions.write_text(f"{head}[[stages]]{final}".replace("start = 2026", "start = 2020"))
    journal = tmp_path / "night.journal"

    def do(role, command, *facts):
        who = {"director": ["--who", "Dana"]}.get(role, [])
        ran = houseway("tournament", "do", journal, role, command, *facts, *who)
        assert (ran.code, ran.err) == (0, ""), ran.err
        return ran.out

    ran = houseway("tournament", "open", journal, "--name", "Night", "--game", "roulette")
    assert ran.out == (
        "Night: roulette by NI2002-45-roulette; shift manager nominates a director\n"
    )
    do("shift manager", "nominate", "name=Dana")
    do("director", "set-conditions", f"conditions=@{conditions}")
    do("operator", "approve", "reference=A-7", "date=2020-01-01")
    do("operator", "publish")
    do("operator", "open-entries")
    for name in ("ann", "bob", "cy", "di"):
        do("director", "enter", f"player={name}")
    return do, journal


def test_from_draft_conditions_to_prizes(desk, houseway, tmp_path):
    do, journal = desk
    secret = Path(f"{journal}.secret")
    assert do("director", "call-ballot").startswith("order sealed: order 1, pieces 4, root ")
    assert oct(os.stat(secret).st_mode)[-3:] == "600"
    drawn = next(iter(json.loads(secret.read_text()).values()))
    assert drawn not in journal.read_text()
    assert drawn in do("director", "draw-ballot")
    left = [seed for seed in json.loads(secret.read_text()).values() if seed != drawn]
    assert len(left) == 3  # of decks, for cards between players
    for name in ("ann", "bob", "cy", "di"):
        do("director", "take-seat", f"player={name}")
    do("director", "start-session")
    rounds = tmp_path / "night.rounds"
    play = ("tournament", "play", journal, "--table", 1, "--rounds", 5, "--who", "Dana")
    assert houseway(*play, "--kept", rounds).out.startswith("5 rounds at table 1: ")
    tables = json.loads(houseway("tournament", "show", journal, "--json").out)["sessions"][0][
        "tables"
    ]
    here, there = ([one["player"] for one in table["players"]] for table in tables)
    do("director", "record-round", "table=1", "rounds=15", f"stacks={here[0]}:100,{here[1]}:200")
    do(
        "director",
        "record-round",
        "table=2",
        "rounds=20",
        f"stacks={there[0]}:6000,{there[1]}:4100",
    )
    shown = houseway("tournament", "show", journal).out
    assert f"table 2, 20 rounds: {there[0]} 6,000, {there[1]} 4,100\n" in shown
    do("director", "end-session")
    do("director", "award-places")
    do("operator", "pay-prizes")
    do("director", "close")
    ran = houseway("verify", journal, "--with", rounds)
    assert (ran.code, ran.out[:6]) == (0, "sound:")
    assert houseway("tournament", "show", journal).out.count("$240") == 1  # 60% of $400


def test_options_say_what_can_be_done_by_whom(desk, houseway):
    _, journal = desk
    out = houseway("tournament", "options", journal).out
    assert "director: call-ballot\n" in out
    assert "operator: enter player=(in words)" in out
    assert houseway("tournament", "options", journal, "inspector").out == ""


def test_mistakes_at_the_desk_are_one_line_and_change_nothing(desk, houseway, tmp_path):
    _, journal = desk
    before = journal.read_bytes()
    told = {
        ("do", journal, "director", "enter", "ann"): "NAME=VALUE",
        ("do", journal, "director", "enter", "player=ann", "--who", "Dana"): "one entry",
        ("do", journal, "director", "enter", "player=eve", "--who", "Eve"): "Eve is not",
        ("do", journal, "guest", "enter", "player=eve"): "Players do this in person: guest",
        ("do", journal, "director", "fly"): "no such act as “fly”",
        ("do", journal, "director", "set-pace", "seconds=soon", "--who", "Dana"): "not a number",
        ("options", journal, "guest"): "Nobody in a tournament is a guest",
        ("play", journal, "--table", 1, "--who", "Dana"): "not in play",
        ("play", journal, "--table", 1, "--rounds", 0, "--who", "Dana"): "at least one round",
        ("open", journal, "--name", "x", "--game", "roulette"): "exists already",
        ("open", tmp_path / "x", "--name", "x", "--game", "snap"): "snap",
        ("icm", journal, "ann=5"): "says itself",
        ("icm", journal): "12.2(h)",
        ("icm", EXAMPLES / "holdem.toml", "ann=5"): "--entries",
        ("icm", EXAMPLES / "holdem.toml", "ann=x", "--entries", 9): "NAME=CHIPS",
        ("duration", ROULETTE, "--players", 0): "from one",
    }
    for args, part in told.items():
        ran = houseway("tournament", *args)
        assert (ran.code, ran.out) == (2, ""), args
        assert ran.err.count("\n") == 1
        assert part in ran.err
    assert journal.read_bytes() == before
    assert not (tmp_path / "x").exists()


def test_figures_for_directors(houseway):
    out = houseway("tournament", "duration", ROULETTE, "--players", 14).out
    assert "  Heat              0:20 h  14 players, 20 rounds at a table, level 1" in out
    assert out.endswith("  in all            0:40 h\n")
    answer = json.loads(houseway("tournament", "duration", ROULETTE, "--json").out)
    assert [one["rounds"] for one in answer["stages"]] == [20, 20]
    stacks = ("ann=5000", "bob=3000", "cy=2000", "--entries", 10)
    icm = houseway("tournament", "icm", EXAMPLES / "holdem.toml", *stacks, "--json")
    prizes = json.loads(icm.out)["prizes"]
    assert sum(prizes.values()) == 200_000  # ten entries of $200 without commission
    assert prizes["ann"] > prizes["bob"] > prizes["cy"]


def test_a_run_is_verified_with_every_round(houseway, tmp_path):
    journal, rounds = tmp_path / "x.journal", tmp_path / "x.rounds"
    args = ("--players", 4, "--journal", journal, "--rounds", rounds)
    assert houseway("tournament", "run", ROULETTE, *args).code == 0
    assert houseway("verify", journal).code == 0
    assert houseway("verify", rounds).code == 0
    assert houseway("verify", journal, "--with", rounds).code == 0
    assert "not the journal" in houseway("verify", rounds, "--with", journal).err
    other = tmp_path / "y.rounds"
    other.write_bytes(rounds.read_bytes().replace(b'"stacks"', b'"Stacks"', 1))
    ran = houseway("verify", journal, "--with", other, "--json")
    answer = json.loads(ran.out)
    assert (ran.code, answer["ok"]) == (1, False)
    assert "y.rounds" in answer["findings"][0]["sentence"]
    again = houseway("tournament", "run", ROULETTE, "--rounds", rounds)
    assert "exists already" in again.err


def test_words_are_given_and_a_draw_is_checked_offline(desk, houseway, tmp_path):
    do, journal = desk
    do("director", "call-ballot")
    assert "ann" in do("ann", "give-words", "words=red shoes")
    sealed = houseway("tournament", "draws", journal).out
    assert sealed.startswith("1: ballot, root ")
    assert sealed.rstrip().endswith("words of ann; sealed")
    do("director", "draw-ballot")
    file = tmp_path / "draw.json"
    file.write_text(houseway("tournament", "draws", journal, 1).out)
    assert houseway("verify-round", file).out.startswith("order 1 (ballot) of ")
    file.write_text(file.read_text().replace("red shoes", "red dress"))
    ran = houseway("verify-round", file)
    assert (ran.code, "does not hold" in ran.out) == (1, True)


def test_rounds_that_no_journal_has_are_reported(houseway, tmp_path):
    journal, rounds = tmp_path / "x.journal", tmp_path / "x.rounds"
    args = ("--players", 4, "--seed", 1, "--journal", journal, "--rounds", rounds)
    assert houseway("tournament", "run", ROULETTE, *args).code == 0
    elsewhere = tmp_path / "y.rounds"
    args = ("--players", 4, "--seed", 2, "--rounds", elsewhere)
    assert houseway("tournament", "run", ROULETTE, *args).code == 0
    ran = houseway("verify", journal, "--with", elsewhere)
    assert ran.code == 1
    assert "the round was kept as" in ran.out
    assert "which is in none of them" in ran.out
    assert houseway("verify", journal, "--with", elsewhere, "--with", rounds).code == 0

"""What a director can type wrong: each time one sentence, and the journal stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from tournaments import EXAMPLES

from houseway.cli.program import main


@pytest.fixture
def desk(tmp_path, capsys):
    """A tournament of roulette with two players at one table, in play."""
    journal = tmp_path / "night.journal"
    text = (EXAMPLES / "roulette.toml").read_text().replace("minimum = 3", "minimum = 2")
    text = text.replace('groups = { only = ["members"] }\n', "").replace(
        "start = 2026", "start = 2020"
    )
    head, final = text.split("[[stages]]")[0], text.split("[[stages]]")[-1]
    conditions = tmp_path / "night.toml"
    conditions.write_text(f"{head}[[stages]]{final}")

    def run(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    def do(role: str, command: str, *facts: str) -> tuple[int, str, str]:
        who = ["--who", "Dana"] if role == "director" else []
        return run("tournament", "do", journal, role, command, *facts, *who)

    run("tournament", "open", journal, "--name", "Night", "--game", "roulette")
    for role, command, *facts in (
        ("shift manager", "nominate", "name=Dana"),
        ("director", "set-conditions", f"conditions=@{conditions}"),
        ("operator", "approve", "reference=A-7", "date=2020-01-01"),
        ("operator", "publish"),
        ("operator", "open-entries"),
        ("director", "enter", "player=ann"),
        ("director", "enter", "player=bob"),
        ("director", "call-ballot"),
        ("director", "draw-ballot"),
        ("director", "take-seat", "player=ann"),
        ("director", "take-seat", "player=bob"),
        ("director", "start-session"),
    ):
        assert do(role, command, *facts)[::2] == (0, "")
    return run, do, journal


MISTAKES = [
    (("director", "enter", "plyer=cy"), "enter takes player, group, eligible, agreed; plyer is"),
    (("director", "record-round", "stacks=ann"), "ann: chips are written NAME:CHIPS"),
    (
        ("director", "record-round", "stacks=ann:5000,zoe:0"),
        "zoe cannot be named to record a round",
    ),
    (("director", "record-round", "stacks=ann:x,bob:1"), "x is not a number"),
    (("director", "record-round", "stacks=ann:5000"), "Table 1 has the stacks of"),
    (
        ("director", "move-player", "player=ann", "table=1", "seat=7", "reason=x"),
        "keep their seats",
    ),
    (("director", "award-places"), "The last session has not ended"),
    (("operator", "record-round", "stacks=ann:1,bob:1"), "Only the director or the assistant may"),
    (("king", "publish"), "not king"),
    (("director", "fly"), "no such act as “fly”"),
    (("operator", "refund", "player=ann"), "Fees are not refunded"),
    (("director", "postpone", "until=x", "reason=y"), "No session is waiting to start"),
]


@pytest.mark.parametrize(("typed", "said"), MISTAKES)
def test_a_mistake_at_the_desk_is_told_in_a_sentence(desk, typed, said) -> None:
    _, do, journal = desk
    before = journal.read_bytes()
    code, out, told = do(*typed)
    assert (code, out) == (2, "")
    assert said in told
    assert told.count("\n") == 1
    assert journal.read_bytes() == before


def test_files_that_cannot_be_read_are_told(desk, tmp_path: Path) -> None:
    run, do, journal = desk
    odd = tmp_path / "odd"
    odd.write_bytes(b"\xbf\xff")
    code, _, told = do("director", "set-conditions", f"conditions=@{odd}")
    assert (code, told) == (2, f"houseway: {odd} is not a text.\n")
    altered = tmp_path / "altered.journal"
    altered.write_text(journal.read_text().replace('"player":"bob"', '"player":"rob"'))
    for words in (("tournament", "show", altered), ("tournament", "options", altered)):
        code, _, told = run(*words)
        assert code == 2
        assert "was altered" in told
    assert run("verify", altered)[0] == 1


def test_the_last_command_can_be_corrected_and_options_say_so(desk) -> None:
    run, do, journal = desk
    assert "director: correct reason=(in words)" in run("tournament", "options", journal)[1]
    do("director", "record-round", "stacks=ann:6000,bob:5000")
    said = run("tournament", "options", journal)[1]
    assert "director: correct reason=(in words) seconded_by=(in words), of record-round" in said
    code, _, told = do("director", "correct", "reason=another table")
    assert (code, "must be seconded by another person" in told) == (2, True)
    code, out, _ = do("director", "correct", "reason=another table", "seconded_by=Sue")
    assert (code, out.split(" entry ")[0]) == (0, "corrected:")
    assert "ann 5,000" in run("tournament", "show", journal)[1]
    assert run("verify", journal)[0] == 0

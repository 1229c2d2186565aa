"""Journals of the terminal, verified, altered and verified again."""

import json

import msgspec
import pytest

from houseway.journal import Checkpoints, Journal, load_private_key, new_keys, read
from houseway.journal.entry import canonical, stamp

TYPED = {
    "blackjack": "50; pairs 5\n\ns\nundo no\nd\ns\ns\n50\n\ns\ns\n",
    "mini-baccarat": "banker 10\n\nagain; deal\n",
    "roulette": "red 10; tier 5\n\nundo too early\n17 5\n\nagain; spin\n\n",
}


@pytest.fixture(params=TYPED)
def journal(request, houseway, tmp_path):
    path = tmp_path / "table.journal"
    ran = houseway(
        "play", request.param, "--seed", "s", "--bots", "1", "--journal", path,
        typed=TYPED[request.param],
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    return path


def restamp(path, change):
    """Change the events of the last settlement and stamp the whole chain anew."""
    fields = [msgspec.to_builtins(entry) for entry in read(path).entries]
    settled = [f for f in fields if any(e["event"] == "settled" for e in f["events"])]
    change(next(e for e in settled[-1]["events"] if e["event"] == "settled"))
    lines, previous = [], fields[0]["previous"]
    for entry in fields:
        del entry["hash"]
        stamped = stamp({**entry, "previous": previous})
        lines.append(canonical(stamped))
        previous = stamped.hash
    path.write_bytes(b"\n".join(lines) + b"\n")
    return settled[-1]["seq"]


def test_a_journal_of_play_is_sound(journal, houseway):
    ran = houseway("verify", journal)
    entries = len(journal.read_text().splitlines())
    assert ran.code == 0
    assert ran.out.startswith(f"sound: {entries} entries, head ")
    assert ran.out.endswith("; every settlement is what the rules give\n")
    answer = json.loads(houseway("verify", journal, "--json").out)
    assert (answer["ok"], answer["entries"], answer["findings"]) == (True, entries, [])


def test_an_altered_entry_is_found_by_the_chain(journal, houseway):
    journal.write_bytes(journal.read_bytes().replace(b'"stake":100000', b'"stake":100001', 1))
    ran = houseway("verify", journal)
    assert ran.code == 1
    assert ran.out.startswith("entry 4: ")
    assert "finding" in ran.out.splitlines()[-1]


def test_a_settlement_changed_and_stamped_anew_is_found_by_the_rules(journal, houseway):
    seq = restamp(journal, lambda settled: settled.update(returned=settled["returned"] + 500))
    ran = houseway("verify", journal)
    assert ran.code == 1
    assert ran.out.startswith(f"entry {seq}: ")
    assert "the rules give" in ran.out
    answer = json.loads(houseway("verify", journal, "--json").out)
    assert [(one["kind"], one["seq"]) for one in answer["findings"]] == [("rules", seq)]


def test_checkpoints_notice_a_chain_that_was_stamped_anew(houseway, tmp_path):
    keys = new_keys(tmp_path)
    checkpoints = Checkpoints(tmp_path / "checkpoints", load_private_key(keys.private))
    path = tmp_path / "table.journal"
    houseway("play", "roulette", "--seed", "s", "--journal", path, typed="red 10\n\n")
    Journal(path, "roulette", checkpoints=checkpoints).close()
    seal = ("--checkpoints", checkpoints.path, "--key", keys.public)
    assert houseway("verify", path, *seal).code == 0
    restamp(path, lambda settled: settled.update(clauses=["NI2002-45-roulette 7.1"]))
    ran = houseway("verify", path, *seal)
    assert ran.code == 1
    assert "stamped anew" in ran.out


def test_a_torn_tail_is_told_with_what_is_left(journal, houseway):
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    ran = houseway("verify", journal)
    left = len(whole.splitlines()) - 1
    assert ran.code == 1
    assert f"in {left} readable entries" in ran.out
    assert len(ran.out.splitlines()) == 2


def test_what_is_no_journal_is_a_finding_or_an_error_but_never_a_traceback(houseway, tmp_path):
    path = tmp_path / "x"
    for text in (b"", b"\n", b"hello\n", b"\xff\x00", b'{"by":1}\n'):
        path.write_bytes(text)
        ran = houseway("verify", path)
        assert ran.code == 1
        assert ran.err == ""
    assert houseway("verify", path, "--key", path).code == 2

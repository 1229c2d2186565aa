"""Signed checkpoints: what a hash chain alone cannot show."""

import json
import stat
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from journal_sample import played, restamped, ticking

from houseway.journal import (
    Broken,
    Checkpoints,
    Journal,
    JournalError,
    load_private_key,
    load_public_key,
    new_keys,
    verify,
)
from houseway.journal.verification import furthest_signed

WAGER = {"do": "wager", "amount": 500}


@pytest.fixture
def house(tmp_path):
    """A house with its keys, the sample journal and the checkpoints of it."""
    keys = new_keys(tmp_path)
    checkpoints = Checkpoints(tmp_path / "checkpoints", load_private_key(keys.private))
    journal = played(tmp_path / "j", checkpoints)
    public = load_public_key(keys.public)
    return SimpleNamespace(
        journal=journal,
        checkpoints=checkpoints,
        verify=lambda: verify(journal, checkpoints.path, public),
    )


def found(report):
    return [(finding.kind, finding.seq) for finding in report.findings]


def entries(house):
    return [json.loads(line) for line in house.journal.read_bytes().splitlines()]


def signed(house):
    lines = house.checkpoints.path.read_bytes().splitlines()
    return [json.loads(line)["seq"] for line in lines]


def test_a_checkpoint_every_so_many_entries_and_on_closing(house):
    assert signed(house) == [1, 3, 5, 6]
    assert house.verify().ok


def test_a_checkpoint_states_stream_number_hash_and_time(house):
    first = json.loads(house.checkpoints.path.read_bytes().splitlines()[0])
    opening = entries(house)[0]
    assert (first["stream"], first["seq"], first["hash"]) == ("table-1", 1, opening["hash"])
    assert first["time"] >= opening["time"]


def test_every_tail_cut_off_is_noticed(house):
    lines = house.journal.read_bytes().splitlines(keepends=True)
    for kept in range(1, 6):
        house.journal.write_bytes(b"".join(lines[:kept]))
        assert verify(house.journal).ok
        assert found(house.verify()) == [("cut off", kept + 1)]


def test_a_chain_stamped_anew_is_noticed(house):
    forged = entries(house)
    forged[3]["command"]["amount"] = 50
    house.journal.write_bytes(restamped(forged))
    assert verify(house.journal).ok
    (finding,) = house.verify().findings
    assert (finding.kind, finding.seq) == ("restamped", 5)
    assert "stamped anew somewhere after entry 3" in finding.sentence


def test_a_journal_of_another_stream_cannot_stand_in(house, tmp_path):
    with Journal(tmp_path / "other", "table-2") as other:
        pass
    house.journal.write_bytes(other.path.read_bytes())
    assert found(house.verify()) == [("checkpoint", None)]


def test_a_lost_opening_is_reported_without_guessing_the_stream(house):
    lines = house.journal.read_bytes().splitlines(keepends=True)
    house.journal.write_bytes(b"".join(lines[1:]))
    assert found(house.verify()) == [("removed", 1)]


@pytest.mark.parametrize("field", ["stream", "seq", "hash", "time", "signature"])
def test_a_changed_checkpoint_no_longer_carries_the_signature(house, field):
    lines = house.checkpoints.path.read_bytes().splitlines(keepends=True)
    changed = json.loads(lines[1])
    changed[field] = 4 if field == "seq" else "00" + changed[field][2:]
    lines[1] = json.dumps(changed).encode() + b"\n"
    house.checkpoints.path.write_bytes(b"".join(lines))
    (finding,) = house.verify().findings
    assert (finding.kind, finding.line) == ("signature", 2)


def test_a_checkpoint_signed_by_another_key_proves_nothing(house, tmp_path):
    (tmp_path / "forger").mkdir()
    forger = load_private_key(new_keys(tmp_path / "forger").private)
    Checkpoints(house.checkpoints.path, forger).write("table-1", 9, "00", "2025")
    assert found(house.verify()) == [("signature", 9)]


@pytest.mark.parametrize(
    "line", [b"hello\n", b"{}\n", b"\n", b'{"stream":' + b"[" * 100_000 + b"\n", b"torn"]
)
def test_a_line_that_is_no_checkpoint_is_a_finding(house, line):
    with house.checkpoints.path.open("ab") as file:
        file.write(line)
    assert found(house.verify()) == [("checkpoint", None)]


def test_no_random_byte_in_the_checkpoints_raises(house):
    data = house.checkpoints.path.read_bytes()
    for place in range(0, len(data), 7):
        house.checkpoints.path.write_bytes(data[:place] + b"\xff" + data[place + 1 :])
        assert not house.verify().ok


def test_a_torn_checkpoint_is_set_aside_when_the_journal_is_opened(house):
    data = house.checkpoints.path.read_bytes()
    house.checkpoints.path.write_bytes(data[:-20])
    Journal(house.journal, "table-1", checkpoints=house.checkpoints).close()
    assert house.verify().ok
    assert house.checkpoints.path.with_name("checkpoints.torn-1").exists()


def test_a_journal_with_its_tail_cut_off_is_not_continued(house):
    whole = house.journal.read_bytes()
    for cut in (whole[: whole.rindex(b"\n", 0, -1) + 1], whole[:-10], b""):
        house.journal.write_bytes(cut)
        with pytest.raises(Broken, match="tail was cut off"):
            Journal(house.journal, "table-1", checkpoints=house.checkpoints)
        assert house.journal.read_bytes() == cut


def test_several_journals_share_their_checkpoints(house, tmp_path):
    with Journal(tmp_path / "t2", "table-2", checkpoints=house.checkpoints) as second:
        second.append(WAGER, "ann", "player")
    assert signed(house) == [1, 3, 5, 6, 1, 2]
    assert house.verify().ok


def test_an_unreachable_second_place_is_reported_and_tried_again(tmp_path):
    keys = new_keys(tmp_path)
    place = tmp_path / "second"
    place.mkdir()
    checkpoints = Checkpoints(place / "checkpoints", load_private_key(keys.private))
    journal = Journal(tmp_path / "j", "table-1", clock=ticking(), checkpoints=checkpoints, every=1)
    place.rename(tmp_path / "elsewhere")
    assert journal.append(WAGER, "ann", "player").seq == 2
    assert "No checkpoint could be written" in journal.checkpoint_trouble
    (tmp_path / "elsewhere").rename(place)
    journal.append(WAGER, "ann", "player")
    assert journal.checkpoint_trouble is None
    journal.close()
    assert verify(journal.path, checkpoints.path, load_public_key(keys.public)).ok


def test_closing_says_that_the_last_checkpoint_is_missing(tmp_path):
    key = load_private_key(new_keys(tmp_path).private)
    place = tmp_path / "second"
    place.mkdir()
    journal = Journal(tmp_path / "j", "table-1", checkpoints=Checkpoints(place / "c", key))
    journal.append(WAGER, "ann", "player")
    place.rename(tmp_path / "elsewhere")
    with pytest.raises(JournalError, match="cannot be opened"):
        journal.close()
    Journal(tmp_path / "j", "table-1").close()


def test_checkpoints_come_at_least_every_entry(tmp_path):
    with pytest.raises(JournalError, match="every 1 or more"):
        Journal(tmp_path / "j", "table-1", every=0)


def test_the_private_key_is_for_its_owner_only(tmp_path):
    keys = new_keys(tmp_path)
    assert (keys.private.name, keys.public.name) == ("house.key", "house.pub")
    assert stat.S_IMODE(keys.private.stat().st_mode) == 0o600
    assert load_private_key(keys.private).public_key() == load_public_key(keys.public)


def test_keys_are_never_overwritten(tmp_path):
    before = new_keys(tmp_path).private.read_bytes()
    with pytest.raises(JournalError, match="is not overwritten"):
        new_keys(tmp_path)
    assert (tmp_path / "house.key").read_bytes() == before


def test_keys_need_a_directory(tmp_path):
    with pytest.raises(JournalError, match="cannot be created: No such file or directory"):
        new_keys(tmp_path / "nowhere")


def test_checkpoints_survive_a_line_nested_too_deeply(house):
    line = house.checkpoints.path.read_bytes().splitlines()[0]
    with house.checkpoints.path.open("ab") as file:
        file.write(line[:-1] + b',"more":' + b"[" * 100_000 + b"\n")
    assert found(house.verify()) == [("checkpoint", None)]


def test_what_is_not_a_key_is_refused(tmp_path):
    keys = new_keys(tmp_path)
    with pytest.raises(JournalError, match="is not a private key"):
        load_private_key(keys.public)
    with pytest.raises(JournalError, match="is not a public key"):
        load_public_key(keys.private)
    with pytest.raises(JournalError, match="cannot be read"):
        load_public_key(tmp_path / "nothing")


def test_a_key_of_another_kind_is_refused(tmp_path):
    pem = (
        ec.generate_private_key(ec.SECP256R1())
        .public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    (tmp_path / "other.pub").write_bytes(pem)
    with pytest.raises(JournalError, match="is not a public key"):
        load_public_key(tmp_path / "other.pub")


def test_checkpoints_and_key_go_together(house):
    with pytest.raises(JournalError, match="give both or neither"):
        verify(house.journal, checkpoints=house.checkpoints.path)


def test_how_far_a_journal_had_come_is_told_by_the_last_genuine_checkpoint(house, tmp_path):
    lines = house.checkpoints.path.read_bytes().splitlines(keepends=True)

    def furthest(*told, key=house.checkpoints.public_key):
        found = furthest_signed(b"".join(told), key)
        return {stream: checkpoint.seq for stream, checkpoint in found.items()}

    assert furthest(*lines) == furthest(*reversed(lines)) == {"table-1": 6}
    forged = [line.replace(b'"seq":6', b'"seq":9') for line in lines]
    assert furthest(*forged) == {"table-1": 5}
    (tmp_path / "others").mkdir()
    other = load_public_key(new_keys(tmp_path / "others").public)
    assert furthest(*lines, key=other) == {}

"""A copy of a journal says where it ends, so that what came later accuses nobody."""

import pytest
from journal_sample import played

from houseway.journal import (
    Checkpoints,
    Journal,
    JournalError,
    load_private_key,
    load_public_key,
    new_keys,
    read,
    verify,
)
from houseway.journal.entry import parse
from houseway.journal.signing import Certificate


class House:
    """A house that signs, and copies of its journal of six entries."""

    def __init__(self, folder, name):
        self.folder = folder / name
        self.folder.mkdir()
        keys = new_keys(self.folder)
        self.checkpoints = Checkpoints(self.folder / "signed", load_private_key(keys.private))
        self.public = load_public_key(keys.public)
        self.lines = played(self.folder / "j", self.checkpoints).read_bytes().splitlines(True)

    def certificate(self, copied, **other):
        last = parse(self.lines[copied - 1])
        said = {"stream": "table-1", "copied": copied, "hash": last.hash, "head": 6, "time": "noon"}
        return Certificate(**{**said, **other})

    def findings(self, lines, certificate=None):
        copy = self.folder / "copy"
        copy.write_bytes(b"".join([*lines, certificate.line if certificate else b""]))
        report = verify(copy, self.checkpoints.path, self.public)
        return [finding.kind for finding in report.findings]


@pytest.fixture
def house(tmp_path):
    return House(tmp_path, "house")


def test_the_later_checkpoints_of_a_partial_copy_accuse_nobody(house):
    copy = house.lines[:4]
    assert house.findings(copy) == ["cut off"]
    certificate = house.checkpoints.certify(house.certificate(4))
    assert certificate.is_partial
    assert house.findings(copy, certificate) == []
    kept = read(house.folder / "copy")
    assert len(kept) == 4
    assert not house.checkpoints.certify(house.certificate(6)).is_partial


def test_a_certificate_that_the_house_did_not_sign_hides_nothing(house, tmp_path):
    strangers = House(tmp_path, "stranger").checkpoints.certify(house.certificate(4))
    for forged in (house.certificate(4), strangers):
        assert house.findings(house.lines[:4], forged) == ["signature", "cut off"]


def test_a_certificate_is_for_one_end_of_one_journal(house):
    genuine = house.checkpoints.certify(house.certificate(4))
    assert "certificate" in house.findings(house.lines[:3], genuine)
    assert "certificate" in house.findings(house.lines[:5], genuine)
    elsewhere = house.checkpoints.certify(house.certificate(4, stream="table-2"))
    assert "certificate" in house.findings(house.lines[:4], elsewhere)
    restamped = house.checkpoints.certify(house.certificate(4, hash="0" * 64))
    assert "certificate" in house.findings(house.lines[:4], restamped)


def test_what_was_altered_in_a_copy_is_found(house):
    genuine = house.checkpoints.certify(house.certificate(4))
    altered = [*house.lines[:2], house.lines[2].replace(b"ann", b"bob", 1), house.lines[3]]
    assert "altered" in house.findings(altered, genuine)


def test_a_certificate_stands_at_the_end_alone(house):
    line = house.checkpoints.certify(house.certificate(6)).line
    assert "broken" in house.findings([*house.lines[:5], line, house.lines[5]])


def test_a_copy_is_not_continued(house):
    house.findings(house.lines, house.certificate(6))
    with pytest.raises(JournalError, match="is a copy of a journal"):
        Journal(house.folder / "copy", "table-1")

"""PAR sheets: what they say of a wager, and that they are made for people and for programs."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from houseway.cli import main


def sheet(capsys, *args):
    assert main(["par", *args, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def wager(found, name):
    return next(one for one in found["wagers"] if one["name"] == name)


def test_a_wager_on_red_by_hand(capsys):
    found = sheet(capsys, "roulette", "--pace", "40", "--unit", "2500")
    red = wager(found, "red")
    assert red["hit_frequency"] == pytest.approx(18 / 37)
    assert red["edge"]["fraction"] == "1/37"
    assert red["variance"] == pytest.approx(1 - 1 / 37**2)
    assert red["volatility_index"] == pytest.approx(1.644854 * sqrt(1 - 1 / 37**2))
    assert red["hold_per_hour"] == pytest.approx(40 * 2500 / 37)
    low, high = red["bands"]["10000"]
    assert (low + high) / 2 == pytest.approx(-1 / 37)
    assert (high - low) / 2 == pytest.approx(red["volatility_index"] / 100)
    assert found["rules"] == "NI2002-45-roulette"
    assert found["study"] is False


def test_other_odds_than_the_printed_are_a_study_under_no_instrument(capsys):
    found = sheet(capsys, "mini-baccarat", "--set", "pays.tie=9")
    assert (found["study"], found["rules"]) == (True, None)
    assert any("departs from" in note for note in found["notes"])
    assert main(["par", "mini-baccarat", "--set", "pays.tie=9"]) == 0
    assert "under no instrument" in capsys.readouterr().out


def test_a_document_and_a_pdf_have_every_wager(capsys, tmp_path):
    assert main(["par", "roulette"]) == 0
    document = capsys.readouterr().out
    assert document.startswith("# PAR sheet: roulette\n")
    assert "| red | 48.648649% | 2.7027% |" in document
    for name in ("one.pdf", "two.pdf"):
        assert main(["par", "roulette", "--pdf", str(tmp_path / name)]) == 0
    first, second = ((tmp_path / name).read_bytes() for name in ("one.pdf", "two.pdf"))
    assert first.startswith(b"%PDF-")
    assert first == second


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["roulette", "--pace", "0"], "--pace and --unit are whole numbers above nothing."),
        (["roulette", "--pdf", "/no/such/folder/a.pdf"], "there is no folder"),
        (["roulette", "--pdf", "a.pdf", "--json"], "choose one of them"),
        (["roulette", "--study", "decks=2"], "of roulette one can study nothing"),
        (["blackjack", "--study", "decks=9"], "a number from 1 to 8 is wanted"),
    ],
)
def test_mistakes_are_told_in_one_sentence(capsys, args, reason):
    assert main(["par", *args]) == 2
    assert reason in capsys.readouterr().err


def test_decks_that_no_instrument_permits_are_a_study(capsys):
    found = sheet(capsys, "blackjack", "--study", "decks=1")
    assert (found["study"], found["rules"]) == (True, None)
    assert found["determinations"]["decks"] == 1
    # Of 51 cards left, two make a mixed pair and one a coloured one; none is the same card.
    rows = {row["name"]: row["probability"] for row in wager(found, "perfect-pairs")["rows"]}
    assert rows["mixed pair"]["fraction"] == "2/51"
    assert rows["perfect pair"]["float"] == 0

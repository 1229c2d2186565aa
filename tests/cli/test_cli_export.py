"""Journals exported from the command line."""

import json
import tomllib

import pytest

from journals import holdem, two_rounds, voided, written


@pytest.fixture
def kept(tmp_path):
    def keep(table):
        path = tmp_path / "table.journal"
        path.write_bytes(written(table.journal))
        return path

    return keep


def test_csv_goes_to_standard_output_or_to_a_file(houseway, kept, tmp_path):
    journal = kept(two_rounds())
    ran = houseway("export", journal, "--as", "csv")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].startswith("round,time,table,game,player,")
    assert len(ran.out.splitlines()) == 5
    out = tmp_path / "table.csv"
    ran = houseway("export", journal, "--as", "csv", "--out", out)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert len(out.read_text().splitlines()) == 5
    assert sorted(one.name for one in tmp_path.iterdir()) == ["table.csv", "table.journal"]


def test_a_round_in_play_is_named_and_no_mistake(houseway, kept):
    ran = houseway("export", kept(voided()), "--as", "csv")
    assert (ran.code, ran.err) == (0, "houseway: Round 2 was left out: it is still in play.\n")


def test_hands_that_cannot_be_told_are_named_and_the_program_ends_with_1(houseway, kept):
    table = holdem(2)
    ground = table.procedure.rulings["void-round"].facts(table.procedure)["ground"].values[0]
    table.do("operator", "void-round", ground=ground, reason="a fire alarm")
    ran = houseway("export", kept(table), "--as", "phh")
    assert (ran.code, ran.err) == (1, "houseway: Round 2 was left out: it is void.\n")
    assert list(tomllib.loads(ran.out)) == ["1"]


def test_what_was_exported_as_phh_is_replayed(houseway, kept, tmp_path):
    out = tmp_path / "hands.phhs"
    assert houseway("export", kept(holdem(3)), "--as", "phh", "--out", out).code == 0
    ran = houseway("replay", out, "--json")
    assert (ran.code, len(json.loads(ran.out)["hands"])) == (0, 3)


def test_open_hand_histories_are_parted_by_a_blank_line(houseway, kept):
    ran = houseway("export", kept(holdem(2)), "--as", "ohh", "--viewer", "ann")
    assert ran.code == 0
    assert [list(json.loads(one)) for one in ran.out.split("\n\n")] == [["ohh"], ["ohh"]]


@pytest.mark.parametrize("how", ["phh", "ohh"])
def test_a_game_that_is_no_holdem_is_one_sentence(houseway, kept, tmp_path, how):
    out = tmp_path / "hands"
    ran = houseway("export", kept(two_rounds()), "--as", how, "--out", out)
    says = f"{how.upper()} tells hands of hold'em, not of blackjack: take csv or json."
    assert (ran.code, ran.out, ran.err) == (2, "", f"houseway: {says}\n")
    assert not out.exists()


def test_an_altered_journal_is_one_sentence(houseway, kept):
    journal = kept(two_rounds())
    journal.write_bytes(journal.read_bytes().replace(b'"stake":200000', b'"stake":200001', 1))
    ran = houseway("export", journal, "--as", "json")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "is not sound and is left as it is" in ran.err


def test_a_journal_that_was_cut_off_is_exported_as_far_as_it_is_whole(houseway, kept):
    journal = kept(two_rounds())
    journal.write_bytes(journal.read_bytes()[:-40])
    ran = houseway("export", journal, "--as", "json")
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "746 bytes of an entry that was never finished" in ran.err
    first, second = json.loads(ran.out)["rounds"]
    assert (first["status"], second["status"]) == ("settled", "in play")


def test_rounds_of_a_tournament_are_exported_and_its_own_journal_holds_none(houseway, tmp_path):
    sheet, own, rounds = (tmp_path / name for name in ("sunday.toml", "sunday.journal", "rounds"))
    sheet.write_text(houseway("tournament", "new", "holdem").out)
    ran = houseway("tournament", "run", sheet, "--players", 6, "--journal", own, "--rounds", rounds)
    assert ran.code == 0, ran.err
    found = json.loads(houseway("export", rounds, "--as", "json").out)["rounds"]
    assert all(", table " in one["table"] for one in found)
    hands = [
        json.loads(one)["ohh"]
        for one in houseway("export", rounds, "--as", "ohh").out.split("\n\n")
    ]
    assert len({one["game_number"] for one in hands}) == len(hands) > 1
    info = hands[0]["tournament_info"]
    assert (hands[0]["tournament"], info["name"]) == (True, found[0]["tournament"])
    assert info["initial_stack"] == next(iter(found[0]["stakes"].values()))["before"]
    ran = houseway("export", own, "--as", "csv")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "stand in the journals of its rounds and its tables" in ran.err


def test_a_file_that_is_not_there_is_one_line(houseway, tmp_path):
    ran = houseway("export", tmp_path / "none", "--as", "csv")
    assert (ran.code, ran.err.count("\n")) == (2, 1)

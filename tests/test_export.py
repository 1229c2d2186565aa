"""Journals for other programs: rounds, stakes and settlements."""

from __future__ import annotations

import csv
import io
import json
import tomllib

import msgspec
import pokerkit
import pytest

from houseway.export import CannotExport, export, extracts
from houseway.games.holdem.histories import play_history, read_phhs, stacks_of
from houseway.journal import MemoryJournal
from houseway.table import Table
from houseway.tournament.hosting.kept_rounds import Rounds
from journals import holdem, two_rounds, voided


def exported(table, how, **more):
    entries = table.journal.entries
    return export(extracts(entries, "pit-1"), how, **more)


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_one_row_for_each_settlement():
    made = exported(two_rounds(), "csv")
    assert made.text.splitlines() == [
        "round,time,table,game,player,seat,box,wager,hand,staked,result,odds,paid,returned,clauses,void",
        "1,2025-03-01T12:10:00.000000Z,pit-1,blackjack,ann,1,1,main,,5000,win,1 to 1,5000,10000,"
        "NI2005-63 13.1(b); NI2005-63 13.2(b),",
        "1,2025-03-01T12:10:00.000000Z,pit-1,blackjack,bob,2,2,main,,2000,lose,,0,0,"
        "NI2005-63 13.1(e),",
        "2,2025-03-01T12:24:00.000000Z,pit-1,blackjack,ann,1,1,main,,1000,win,1 to 1,1000,2000,"
        "NI2005-63 13.1(b); NI2005-63 13.2(b),",
        "2,2025-03-01T12:24:00.000000Z,pit-1,blackjack,bob,2,2,main,,1000,win,1 to 1,1000,2000,"
        "NI2005-63 13.1(b); NI2005-63 13.2(b),",
    ]
    assert made.notes == []


def test_a_round_voided_later_is_void_in_every_row():
    made = exported(voided(), "csv")
    found = [
        (r["player"], r["result"], r["staked"], r["returned"], r["void"]) for r in rows(made.text)
    ]
    assert found == [
        ("ann", "void", "5000", "5000", "found faulty in round 2"),
        ("bob", "void", "2000", "2000", "found faulty in round 2"),
    ]
    assert made.notes == ["Round 2 was left out: it is still in play."]
    assert not made.left_out


def test_json_tells_every_round_with_stakes_and_settlements():
    first, second = json.loads(exported(two_rounds(), "json").text)["rounds"]
    assert (first["round"], first["game"], first["rules"]) == (1, "blackjack", "NI2005-63")
    assert (first["status"], second["status"]) == ("settled", "settled")
    assert first["stakes"] == {
        "ann": {"seat": 1, "before": 200_000, "after": 205_000},
        "bob": {"seat": 2, "before": 200_000, "after": 198_000},
    }
    assert second["stakes"]["bob"] == {"seat": 2, "before": 198_000, "after": 199_000}
    assert first["settlements"][0]["clauses"] == ["NI2005-63 13.1(b)", "NI2005-63 13.2(b)"]


def test_json_says_why_a_round_is_void_and_what_it_had_come_to():
    first, second = json.loads(exported(voided(), "json").text)["rounds"]
    assert (first["status"], second["status"]) == ("void", "in play")
    assert first["void"]["clauses"] == ["NI2005-63 14.5"]
    assert first["void"]["moved"] == {"ann": -5_000, "bob": 2_000}
    assert [one["returned"] for one in first["settlements"]] == [5_000, 2_000]
    assert [one["returned"] for one in first["undone"]] == [10_000, 0]
    assert second["stakes"]["ann"] == {"seat": 1, "before": 205_000, "after": 199_000}


def test_phh_is_a_collection_that_replays_to_the_same_stacks():
    table = holdem(3)
    text = exported(table, "phh").text
    hands = read_phhs(text)
    assert list(hands) == ["1", "2", "3"]
    for hand in hands.values():
        assert stacks_of(hand, play_history(hand)) == list(hand.finishing_stacks)
    told = tomllib.loads(text)["2"]
    assert (told["hand"], told["table"], told["time_zone"]) == (2, "pit-1", "UTC")
    began = [one.booked.began for one in extracts(table.journal.entries, "pit-1")]
    assert began[1] == f"2025-03-01T{told['time']}.000000Z"
    assert (told["year"], told["month"], told["day"]) == (2025, 3, 1)


def test_others_read_the_collection():
    text = exported(holdem(3), "phh").text
    hands = list(pokerkit.HandHistory.loads_all(text))
    assert [(one.hand, one.table, one.year) for one in hands] == [
        (1, "pit-1", 2025),
        (2, "pit-1", 2025),
        (3, "pit-1", 2025),
    ]
    for hand in hands:
        (*_, last) = hand
        assert not last.status


def test_ohh_says_when_and_where_a_hand_began():
    texts = exported(holdem(2), "ohh").text.split("\n\n")
    first, second = (json.loads(text)["ohh"] for text in texts)
    assert (first["game_number"], second["game_number"]) == ("1", "2")
    assert first["table_name"] == "pit-1"
    assert first["start_date_utc"].startswith("2025-03-01T12:")
    assert second["start_date_utc"] > first["start_date_utc"]


def test_hands_tell_all_cards_to_the_owner_of_the_journal_and_to_a_player_their_own():
    table = holdem(1, do=("fold", "check", "call"))  # nobody shows
    hole = {name: "".join(map(str, cards)) for name, cards in table.round.hole.items()}
    for how in ("phh", "ohh"):
        whole = _packed(exported(table, how).text)
        assert all(cards in whole for cards in hole.values())
        anns = _packed(exported(table, how, viewer="ann").text)
        assert hole["ann"] in anns
        assert hole["bob"] not in anns
        assert hole["cy"] not in anns
        strangers = exported(table, how, viewer="eve")
        assert strangers.text == ""
        assert strangers.notes[0].startswith("Round 1 was left out: eve was not dealt in")


def _packed(text):
    return "".join(text.replace('"', "").replace(",", "").split())


def test_what_a_hand_history_has_no_words_for_is_named_with_its_rounds():
    table = holdem(2)
    table.do("operator", "void-round", **_first_facts(table, "void-round"))
    made = exported(table, "phh")
    assert list(read_phhs(made.text)) == ["1"]
    assert made.notes == ["Round 2 was left out: it is void."]
    assert len(made.left_out) == 1


def _first_facts(table, ruling):
    facts = table.procedure.rulings[ruling].facts(table.procedure)
    return {
        name: "a fire alarm" if name == "reason" else one.values[0] for name, one in facts.items()
    }


def test_runs_of_rounds_are_named_shortly():
    table = holdem(4, deck=52, winning="low")
    made = exported(table, "phh")
    assert made.text == ""
    (sentence,) = made.notes
    assert sentence.startswith("Rounds 1 to 4 were left out: ")


@pytest.mark.parametrize("how", ["phh", "ohh"])
def test_a_game_that_is_no_holdem_is_refused(how):
    with pytest.raises(CannotExport, match="hands of hold'em, not of blackjack"):
        exported(two_rounds(), how)


def test_a_settlement_that_the_rules_do_not_give_is_not_exported():
    entries = list(two_rounds().journal.entries)
    place, entry = next(
        (n, one) for n, one in enumerate(entries) for e in one.events if e["event"] == "settled"
    )
    events = [{**e, "returned": 99} if e["event"] == "settled" else e for e in entry.events]
    entries[place] = msgspec.structs.replace(entry, events=events)
    with pytest.raises(CannotExport, match=f"not by the rules: entry {entry.seq}: recorded was"):
        export(extracts(entries, "pit-1"), "json")


def test_rounds_of_a_tournament_are_told_with_their_table():
    table = two_rounds()
    table.do("dealer", "collect")
    journal = MemoryJournal("sunday.rounds")
    kept = Rounds(journal, "Sunday")
    stacks = {"ann": 206_000, "bob": 199_000}
    kept.keep("heat 1", 2, table.record(), stacks)
    (only,) = json.loads(export(extracts(journal.entries, "x"), "json").text)["rounds"]
    assert (only["tournament"], only["table"], only["round"]) == ("Sunday", "heat 1, table 2", 2)
    assert only["stakes"]["ann"] == {"seat": 1, "before": 205_000, "after": 206_000}


def test_a_journal_without_rounds_has_none():
    table = Table("roulette")
    assert json.loads(exported(table, "json").text)["rounds"] == []
    assert rows(exported(table, "csv").text) == []

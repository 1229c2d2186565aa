"""The audit of a journal: sound ones pass, and whatever was changed in one is found."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from random import Random

import msgspec
import pytest
from listed import LISTED, NAMES
from sessions import Session
from tables import play, table_of

from houseway.equipment import SealedOrder, commitment
from houseway.equipment.sealing import Contents
from houseway.equipment.wheel import SINGLE_ZERO
from houseway.journal import MemoryJournal, read
from houseway.journal.entry import Entry
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import spins
from houseway.table.source import RecordDiffers

listed = pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
ways = pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])


def restamped(entries: list[dict]) -> tuple[Entry, ...]:
    """The entries with every hash made right again, as a forger would."""
    journal = MemoryJournal("forged")
    for entry in entries:
        if entry["kind"] == "command":
            rest = (entry["command"], entry["by"], entry["role"], entry["draws"], entry["events"])
            journal.append(*rest)
        elif entry["kind"] == "correction":
            journal._add("correction", entry["command"], entry["by"], entry["role"])
    return journal.entries


def fields(entries) -> list[dict]:
    return [msgspec.to_builtins(entry) for entry in entries]


def forge(random: Random, entries: list[dict], ways: tuple) -> str:
    """Change one thing in a journal; returns what was done."""
    while (done := random.choice(ways)(random, entries)) is None:
        pass
    return done


def change_event(random, entries):
    entry = random.choice([e for e in entries if e["events"]])
    event = random.choice(entry["events"])
    name = random.choice(sorted(event))
    event[name] = other(random, event[name])
    return f"{entry['seq']}: event {event['event']}: {name} is {event[name]}"


def drop_event(random, entries):
    entry = random.choice([e for e in entries if e["events"]])
    gone = entry["events"].pop(random.randrange(len(entry["events"])))
    return f"{entry['seq']}: no {gone['event']}"


def change_draw(random, entries):
    drawn = [e for e in entries if e["draws"]]
    if not drawn:
        return None
    entry = random.choice(drawn)
    at = random.randrange(len(entry["draws"]))
    entry["draws"][at] = other(random, entry["draws"][at])
    return f"{entry['seq']}: draw {at} is {entry['draws'][at]}"


def change_fact(random, entries):
    entry = random.choice([e for e in entries if e["kind"] == "command"])
    name = random.choice(sorted(entry["command"]))
    if name == "at" and entry["command"]["do"] != "cut":  # another time within the hours is as good
        return None
    entry["command"][name] = other(random, entry["command"][name])
    return f"{entry['seq']}: {name} is {entry['command'][name]}"


def swap(random, entries):
    at = random.randrange(2, len(entries) - 1)
    entries[at], entries[at + 1] = entries[at + 1], entries[at]
    return f"{at + 1} and {at + 2} swapped"


def drop(random, entries):
    """Leave an entry out; but for a ruling, without which the round could as well have ended."""
    at = random.randrange(1, len(entries) - 1)
    if any(event["event"] == "ruling" for event in entries[at]["events"]):
        return None
    gone = entries.pop(at)
    return f"{gone['seq']} dropped"


def again(random, entries):
    at = random.randrange(1, len(entries))
    entries.insert(at, deepcopy(entries[at]))
    return f"{at + 1} twice"


def change_role(random, entries):
    entry = random.choice(entries[2:])
    entry["role"] = other(random, entry["role"])
    return f"{entry['seq']}: role {entry['role']}"


WITHIN = (change_event, drop_event, change_draw, change_fact, change_role)
WHOLE = (swap, drop, again)


def other(random, value):
    """Something else, of the same kind where that is easy."""
    match value:
        case bool():
            return not value
        case int():
            return value + random.choice([-1, 1, 500])
        case str():
            return random.choice(["Kd", "cy", "supervisor", value + "x"])
        case list() if value:
            return value[:-1]
        case dict() if value:
            name = random.choice(sorted(value))
            return {**value, name: other(random, value[name])}
    return "else"


def as_good(before: list[dict], after: list[dict]) -> bool:
    """Whether a change made nothing different: two entries that are alike, or free words."""
    return [_matters(entry) for entry in before] == [_matters(entry) for entry in after]


WORDS = ("reason", "matter", "decision", "procedure", "tracking", "notice", "rule")


def _matters(entry):
    told = {name: fact for name, fact in entry["command"].items() if name not in WORDS}
    who = entry["by"] if entry["role"] == "player" else entry["role"]
    return (entry["kind"], who, told, entry["draws"], entry["events"])


@listed
@ways
def test_whatever_is_changed_in_an_entry_is_found(game, determinations, live):
    sound = fields(Session(game, determinations, seed=6, live=live).play(6).journal.entries)
    assert audit(restamped(sound)) == []
    random, kept = Random(7), pickle.dumps(sound)
    for _ in range(12):
        forged = pickle.loads(kept)
        done = forge(random, forged, WITHIN)
        assert as_good(sound, forged) or audit(restamped(forged)), done


@listed
@ways
def test_entries_moved_added_or_left_out_are_found_or_settle_nothing_else(
    game, determinations, live
):
    """A journal without, say, somebody's request for the rules could as well have been kept."""
    sound = fields(Session(game, determinations, seed=6, live=live).play(6).journal.entries)
    random, kept = Random(8), pickle.dumps(sound)
    for _ in range(8):
        forged = pickle.loads(kept)
        done = forge(random, forged, WHOLE)
        assert audit(restamped(forged)) or settled(forged) == settled(sound), done


def settled(entries):
    """Every settlement of a journal, in whatever order."""
    told = [event for entry in entries for event in entry["events"]]
    moved = ("settled", "result reversed", "result put right")
    return sorted(str(event) for event in told if event["event"] in moved)


def test_a_journal_that_is_no_tables_is_told_of():
    journal = MemoryJournal("table-1")
    assert audit(journal.entries)[0].sentence == "the journal does not say which game was set up"
    journal.append({"do": "wager"}, "ann", "player")
    assert audit(journal.entries)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "snap"},
        {"rules": "NI2005-64"},
        {"determinations": {"minimum": 0}},
        {"determinations": {"minimum": 1_000, "maximum": 50_000, "decks": 9}},
        {"determinations": 7},
        {"speaks": ["draw"]},
        {"speaks": None},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_set_up_is_told_of(change):
    table = table_of("blackjack", {"ann": 1})
    entries = fields(table.journal.entries)
    entries[1]["command"] |= change
    assert "cannot be set up" in audit(restamped(entries))[0].sentence


def test_a_settlement_that_the_rules_do_not_give_is_told_with_both():
    table = table_of("blackjack", {"ann": 1})
    play(table, "Th 9c 9d 8s", ann=1_000)
    entries = fields(table.journal.entries)
    settled = next(e for entry in entries for e in entry["events"] if e["event"] == "settled")
    settled["paid"] = settled["returned"] = 9_000
    (difference,) = audit(restamped(entries))
    assert '"paid":9000' in difference.sentence
    assert '"paid":1000' in difference.sentence


def opened(entries):
    """The orders that a journal opens to inspectors."""
    events = (event for entry in entries for event in entry["events"])
    return [event for event in events if event["event"] == "order opened"]


@pytest.mark.parametrize(("at", "rounds"), [(0, 40), (NAMES.index("roulette-5"), 6)])
def test_a_seed_of_another_order_is_found(at, rounds):
    """The seed is replaced wherever it stands: it makes another root than was sealed."""
    entries = fields(Session(*LISTED[at], seed=8).play(rounds).journal.entries)
    text = msgspec.json.encode(entries).decode()
    text = text.replace(opened(entries)[0]["seed"], Random(9).randbytes(32).hex())
    assert audit(restamped(msgspec.json.decode(text)))


def test_cards_that_the_order_does_not_deal_are_found():
    """Root and seed are replaced together: only dealing again tells."""
    entries = fields(Session(*LISTED[NAMES.index("roulette-5")], seed=8).play(6).journal.entries)
    order, other_seed = opened(entries)[0], Random(9).randbytes(32)
    text = msgspec.json.encode(entries).decode().replace(order["seed"], other_seed.hex())
    text = text.replace(
        order["root"], SealedOrder(other_seed, Contents(throws=spins(SINGLE_ZERO))).root
    )
    (difference,) = audit(restamped(msgspec.json.decode(text)))
    assert "what was opened deals something else" in difference.sentence


BEFORE = sorted((Path(__file__).parent / "formerly").glob("*.jsonl"))


@pytest.mark.parametrize("file", BEFORE, ids=lambda file: file.stem)
def test_journals_of_before_are_played_and_dealt_again(file):
    """Tables that committed to seeds and revealed them, written by an earlier version."""
    entries = read(file).entries
    assert audit(entries) == []
    told = fields(entries)
    seeds = [event for entry in told for event in entry["events"] if event["event"] == "revealed"]
    text = msgspec.json.encode(told).decode()
    text = text.replace(seeds[0]["seeds"][0], Random(9).randbytes(32).hex())
    assert audit(restamped(msgspec.json.decode(text)))


@pytest.mark.parametrize("file", BEFORE, ids=lambda file: file.stem)
def test_a_number_that_the_seeds_of_before_do_not_deal_is_found(file):
    """A seed and its commitment are replaced together: only dealing again tells."""
    told = fields(read(file).entries)
    events = [event for entry in told for event in entry["events"]]
    seeds = [seed for event in events if event["event"] == "revealed" for seed in event["seeds"]]
    text, other_seed = msgspec.json.encode(told).decode(), Random(9).randbytes(32)
    found = []
    for seed in seeds:  # not from every shuffle something was dealt
        forged = text.replace(seed, other_seed.hex())
        forged = forged.replace(commitment(bytes.fromhex(seed)), commitment(other_seed))
        found += audit(restamped(msgspec.json.decode(forged)))
    assert found
    assert {one.sentence for one in found} == {
        "what was opened deals something else than was recorded"
    }


def test_a_table_of_before_is_verified_and_not_continued():
    with pytest.raises(RecordDiffers, match="deals from seeds, as tables did before"):
        Table.resume(read(BEFORE[0]).entries)

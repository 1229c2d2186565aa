"""Round records, mutated in every way: they are played or refused, and chips are conserved.

Examples are derived from the tests themselves, so a failure comes back on every run; Hypothesis
prints the example and the seed of the record it was made from.
"""

import contextlib
import io
import json
import sys
from copy import deepcopy
from functools import cache

import msgspec
from hypothesis import given, note, settings, strategies as st

from houseway.cli import main
from houseway.games.record import BadRecord, RoundRecord, play_record, read_record
from randomly import Player

TABLES = {
    "blackjack": {
        "minimum": 1_000,
        "maximum": 50_000,
        "multiple": 500,
        "super_sevens": True,
        "perfect_pairs": True,
        "perfect_pairs_minimum": 500,
        "perfect_pairs_maximum": 5_000,
    },
    "canberra-poker": {
        "minimum": 50,
        "maximum": 1_000,
        "multiple": 25,
        "maximum_payout": 20_000,
    },
    "charity-holdem": {"minimum": 100, "blinds": [50, 100], "lowest_chip": 50},
    "holdem": {
        "minimum_stake": 2_000,
        "minimum_bet": 200,
        "blinds": [100, 200],
        "over_blinds": [400],
        "commission": {"type": "pot", "percent": 5, "cap": 1_000, "approval": "as approved"},
    },
    "mini-baccarat": {"minimum": 50, "maximum": 1_000, "multiple": 25},
    "pai-gow": {"minimum": 50, "maximum": 1_000, "multiple": 25},
    "roulette": {"minimum": 50, "maximum": 1_000, "multiple": 10},
    "tournament-blackjack": {
        "minimum": 50,
        "maximum": 1_000,
        "multiple": 10,
        "decks": 6,
        "shuffle": "hand",
    },
    "ultimate-holdem": {"minimum": 1_000, "maximum": 30_000, "multiple": 500},
}
FUZZ = settings(max_examples=80, derandomize=True, database=None)

ODD = st.sampled_from(
    [None, True, False, 0, 1, -1, 7, 2**31, 2**63, 10**30, 0.5, [], {}, ["As"], {"a": 1}]
) | st.sampled_from(
    ["", "ann", "dealer", "supervisor", "As", "cut", "empty", "??", "Jk", "0", "17", "main", "é\n"]
)
JSON = st.recursive(
    ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@cache
def valid(game: str, seed: int) -> str:
    """A record of a round that was played at random, with rulings now and then."""
    player = Player(game, TABLES[game], seed, rulings=0.03)
    player.play()
    return msgspec.json.encode(player.record()).decode()


RECORDS = st.builds(valid, st.sampled_from(sorted(TABLES)), st.integers(0, 40))


def places(value, path=()):
    """The path of everything in a JSON value."""
    yield path
    inner = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value) if isinstance(value, list) else inner
    for key, one in inner:
        yield from places(one, (*path, key))


def put(value, path, new):
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = deepcopy(new)  # another change may reach into it


@st.composite
def mutated(draw):
    """A valid record with one to three things changed."""
    record = json.loads(draw(RECORDS))
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["drop", "repeat", "swap", "value", "value", "number", "name"]))
        steps = record.get(draw(st.sampled_from(["steps", "draws", "seats"])))
        if kind in ("drop", "repeat", "swap") and isinstance(steps, list) and steps:
            at, other = (draw(st.integers(0, len(steps) - 1)) for _ in range(2))
            if kind == "drop":
                del steps[at]
            elif kind == "repeat":
                steps.insert(other, json.loads(json.dumps(steps[at])))
            else:
                steps[at], steps[other] = steps[other], steps[at]
            continue
        path = draw(st.sampled_from([one for one in places(record) if one]))
        if kind == "number":
            put(record, path, draw(st.integers(-1_000, 100_000)))
        elif kind == "name" and isinstance(path[-1], str):
            put(record, (*path[:-1], draw(st.text(max_size=5))), draw(ODD))
        else:
            put(record, path, draw(JSON))
    return record


def played(text: str | bytes) -> bool:
    """Play a record: True if it can be; chips are neither made nor lost."""
    try:
        round = play_record(read_record(text))
    except BadRecord:
        return False
    brought = sum(seat.stake for seat in round.seats)
    assert sum(round.stakes.values()) + round.float == brought
    assert min(round.stakes.values(), default=0) >= 0
    return True


def replayed(text: bytes) -> int:
    """Replay a record by the program, and hold it to its contract; returns its exit code."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["replay", "-", "--json"])
    finally:
        sys.stdin = before
    if code == 0:
        assert list(json.loads(out.getvalue())) == ["settlements", "stakes", "events", "void"]
        assert err.getvalue() == ""
    else:
        assert code == 2
        assert out.getvalue() == ""
        assert err.getvalue().startswith("houseway: ")
        assert err.getvalue().count("\n") == 1
    return code


@given(RECORDS)
@settings(FUZZ, max_examples=60)
def test_a_record_of_what_was_played_is_played(text):
    assert played(text)


@given(mutated())
@settings(FUZZ, max_examples=250)
def test_a_mutated_record_is_played_or_refused(record):
    note(json.dumps(record))
    played(json.dumps(record))


@given(mutated())
@FUZZ
def test_the_program_keeps_its_contract_with_mutated_records(record):
    text = json.dumps(record).encode()
    assert replayed(text) == (0 if played(text) else 2)


@given(JSON)
@FUZZ
def test_random_json_is_refused(value):
    assert replayed(json.dumps(value).encode()) == 2


@given(st.binary(max_size=200))
@FUZZ
def test_random_bytes_are_refused(data):
    assert replayed(data) == 2


@given(RECORDS, st.data())
@FUZZ
def test_a_record_cut_off_or_overwritten_is_played_or_refused(text, data):
    raw = bytearray(text.encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    if data.draw(st.booleans()):
        del raw[at:]
    else:
        raw[at] = data.draw(st.integers(0, 255))
    played(bytes(raw))


@given(RECORDS, st.dictionaries(st.sampled_from(RoundRecord.__struct_fields__), JSON, max_size=2))
@FUZZ
def test_a_record_with_other_parts_is_played_or_refused(text, parts):
    replayed(json.dumps({**json.loads(text), **parts}).encode())

"""Hand histories, mutated in every way: they are played or refused, and chips are conserved.

Examples are derived from the tests themselves, so a failure comes back on every run.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import tempfile
import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, note, settings, strategies as st

from houseway.cli import main
from houseway.games.holdem.histories import (
    CannotBeTold,
    play_history,
    read_phh,
    stacks_of,
    write_ohh,
    write_phh,
)
from houseway.games.holdem.histories.plain import read_plain
from houseway.games.record import BadRecord
from randomly import Player

FUZZ = settings(max_examples=120, derandomize=True, database=None)
TABLE = {
    "minimum_stake": 100,
    "minimum_bet": 200,
    "blinds": [100, 200],
    "smallest_chip": 1,
    "ace_low": True,
    "tournament": True,
}
WORDS = st.sampled_from(
    ["p1", "p2", "p9", "d", "dh", "db", "f", "cc", "cbr", "sm", "-", "??", "????", "AsKd", "2c3d4h"]
) | st.sampled_from(
    [
        "0",
        "-1",
        "-200",
        "200",
        "1e3",
        "1e400",
        "nan",
        "snan",
        "inf",
        "x",
        "",
        "[1]",
        '"',
        "#",
        "\x00",
    ]
)
TOKEN = re.compile(r'[^\s",\[\]=]+')


@cache
def written(seed: int) -> str:
    """A hand that was played at random, as PHH."""
    player = Player("holdem", TABLE | {"maximum": ("no limit", "full pot")[seed % 2]}, seed)
    return write_phh(player.play(), unit=(Decimal(1), Decimal("0.01"))[seed % 3 == 0])


def hands(seeds: int = 60) -> list[str]:
    """Every hand of some seeds that PHH has words for."""
    found = []
    for seed in range(seeds):
        with contextlib.suppress(CannotBeTold):
            found.append(written(seed))
    return found


HANDS = st.sampled_from(hands())


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A hand with some of its words changed, dropped, repeated or put elsewhere."""
    text = draw(HANDS)
    for _ in range(draw(st.integers(1, 3))):
        found = list(TOKEN.finditer(text))
        one, other = (found[draw(st.integers(0, len(found) - 1))] for _ in range(2))
        new = draw(WORDS | st.just(other[0]))
        text = text[: one.start()] + new + text[one.end() :]
    return text


def in_one_line(bad: BadRecord) -> bool:
    """A refusal, which is one line of words; never True."""
    assert "\n" not in str(bad)
    return False


def played(text: str) -> bool:
    """Play a history: True if it can be; nobody has less than nothing, and no chip is made."""
    try:
        hand = read_phh(text)
        round = play_history(hand)
    except BadRecord as bad:
        return in_one_line(bad)
    stacks = stacks_of(hand, round)
    assert min(stacks) >= 0
    assert sum(round.stakes.values()) == sum(hand.stakes)
    return True


@given(HANDS)
@FUZZ
def test_a_hand_that_was_written_is_played_to_the_same_end(text):
    hand = read_phh(text)
    round = play_history(hand)
    assert stacks_of(hand, round) == [float(one) for one in hand.finishing_stacks]
    again = write_phh(round, unit=hand.unit)
    assert play_history(read_phh(again)).stakes == round.stakes
    ohh = json.loads(write_ohh(round, unit=hand.unit))["ohh"]
    won = sum(one["win_amount"] for pot in ohh["pots"] for one in pot["player_wins"])
    assert round.middle == 0
    assert won <= sum(one["starting_stack"] for one in ohh["players"]) + 1e-6


@given(mutated())
@settings(FUZZ, max_examples=800)
def test_a_mutated_history_is_played_or_refused(text):
    note(text)
    played(text)


@given(st.text(max_size=80) | st.binary(max_size=80))
@FUZZ
def test_anything_else_is_refused(text):
    with pytest.raises(BadRecord) as refused:
        read_phh(text)
    in_one_line(refused.value)


# Plain lines against a TOML parser

PIECES = st.sampled_from(
    [
        *("antes", "actions", "1", "a.b", '"a"', "é", "=", " = ", "[", "]", "[1]", ", ", ",", " "),
        *("0", "-0", "+1", "01", "1_0", "1.", ".5", "1.50", "1e3", "0x1", "inf", "-inf", "nan"),
        *("true", "false", "True", "12:30:45", "25:00:00", "1979-05-27", "'", '"', "'a'", '"b"'),
        *("\\", "\\u00e9", "'''", '"""', "\n", "\r\n", "\r", "\t", "\x7f", "\x00", "#", "# x"),
    ]
)
LINES = st.one_of(
    st.tuples(st.sampled_from(["a", "b", "1"]), st.lists(PIECES, max_size=6).map("".join)).map(
        " = ".join
    ),
    st.lists(PIECES, max_size=8).map("".join),
)


@given(st.lists(LINES, max_size=4).map("\n".join) | mutated())
@settings(FUZZ, max_examples=1_500)
def test_plain_lines_are_read_as_a_toml_parser_reads_them(text):
    plain = read_plain(text)
    if plain is not None:
        note(text)
        assert repr(plain) == repr(tomllib.loads(text, parse_float=Decimal))


def test_what_is_written_is_plain():
    assert all(read_plain(text) is not None for text in hands())


@given(st.lists(mutated() | HANDS, min_size=1, max_size=3))
@settings(FUZZ, max_examples=40)
def test_the_program_keeps_its_contract_with_collections(texts):
    text = "\n".join(f"[{n}]\n{one}" for n, one in enumerate(texts, 1))
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands.phhs"
        file.write_text(text)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(["replay", str(file), "--json"])
    if code == 2:
        assert (out.getvalue(), err.getvalue().count("\n")) == ("", 1)
    else:
        told = json.loads(out.getvalue())["hands"]
        assert code == int(any("refused" in one for one in told))


def test_most_hands_can_be_told():
    assert len(hands()) > 40
    assert all(map(played, hands()))
    assert not played(Random(1).choice(hands()).replace("actions", "acts"))

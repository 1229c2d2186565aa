"""What `import houseway` gives, and how what people hold says in one line what it is."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway import GAMES, HousewayError, MemoryJournal, Seat, Table, Tournament

PACKAGE = Path(houseway.__file__).parent
NAMED = [
    *("GAMES", "Game", "game", "Round", "Seat", "Turn", "Draw", "Act", "Settlement"),
    *("Blackjack", "CanberraPoker", "CharityHoldem", "Holdem", "MiniBaccarat", "PaiGow"),
    *("Roulette", "TournamentBlackjack", "UltimateHoldem", "Determinations"),
    *("Table", "Tournament", "Conditions", "Refused", "HousewayError", "ruleset"),
    *("RoundRecord", "read_record", "play_record", "Journal", "MemoryJournal", "verify"),
    *("audit", "draw", "Card", "cards", "Shoe", "Tile"),
]


@pytest.mark.parametrize("name", NAMED)
def test_the_house_is_had_by_one_import(name):
    assert name in houseway.__all__
    assert name in dir(houseway)
    assert getattr(houseway, name).__doc__


def test_every_game_and_its_determinations_have_a_name():
    for played in (game.round for game in map(GAMES.__getitem__, GAMES)):
        assert getattr(houseway, played.__name__) is played
        name = f"{played.__name__}Determinations"
        assert getattr(houseway, name) is played.determinations_type
        assert isinstance(played.standard, houseway.Determinations)


def test_a_star_gives_the_public_names_and_no_others():
    given: dict[str, object] = {}
    exec("from houseway import *", given)
    assert sorted(set(given) - {"__builtins__"}) == houseway.__all__


def test_what_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Snap'"):
        houseway.Snap  # noqa: B018


def test_type_checkers_are_told_the_same_names_from_the_same_places():
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text())
    told = {
        name.asname: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname == name.name
    }
    assert told.pop("__version__") == "houseway.version"
    assert told == {name: f"houseway.{module}" for name, module in houseway._WHERE.items()}


def test_nothing_is_imported_before_it_is_asked_for():
    loaded = "print(*sorted(name for name in sys.modules if name.startswith('houseway')))"
    done = [sys.executable, "-c", f"import sys, houseway; {loaded}"]
    printed = subprocess.run(done, check=True, capture_output=True, text=True).stdout
    assert printed.split() == ["houseway", "houseway.machine_code", "houseway.version"]


def test_the_house_itself_does_not_come_in_by_the_front_door():
    """A module that did would depend on all others."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "houseway":
                raise AssertionError(f"{path}: from houseway import {node.names[0].name}")


def roulette():
    """A table with one player, in the middle of a round."""
    table = Table("roulette", journal=MemoryJournal("corner"))
    table.do("dealer", "open", approval="layout L-17")
    table.do("ann", "sit", seat=1, stake=5_000)
    table.do("dealer", "start")
    return table


TURN = "Turn: ann may wager, race-track, neighbours, maximum-marker; dealer may no-more-bets, spin"


@pytest.mark.parametrize(
    ("held", "says"),
    [
        (roulette, "<Table of roulette: open, rounds 0; ann 5,000>"),
        (lambda: roulette().procedure, f"<Roulette, round 1: ann 5,000; {TURN}>"),
        (lambda: roulette().procedure.asked, f"<{TURN}>"),
        (lambda: roulette().journal, "<MemoryJournal of corner up to entry 5>"),
        (
            lambda: Tournament("sunday", "roulette"),
            "<Tournament 'sunday' of roulette: draft, entrants 0, sessions 0>",
        ),
        (lambda: GAMES["pai-gow"], "<Game 'pai-gow': Pai Gow, by NI2002-45-pai-gow>"),
        (
            lambda: GAMES["blackjack"].standard,
            "BlackjackDeterminations(minimum=1000, maximum=50000, multiple=500)",
        ),
        (
            lambda: Seat(seat=1, player="ann", stake=5_000),
            "Seat(seat=1, player='ann', stake=5000)",
        ),
        (lambda: houseway.Shoe(1), "<Shoe: 0 cards left, 0 on the table, 52 racked>"),
    ],
)
def test_what_people_hold_says_in_one_line_what_it_is(held, says):
    assert repr(held()) == says


def test_every_refusal_is_one_kind_of_error():
    with pytest.raises(HousewayError, match="maximum"):
        houseway.BlackjackDeterminations(minimum=500, maximum=100, multiple=250)

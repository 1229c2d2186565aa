"""What other packages bring by entry points: games, rule sets, drawings, felts and analyses."""

from __future__ import annotations

import sys
import textwrap

import pytest

from houseway import GAMES, ruleset
from houseway.analysis import analysis
from houseway.cli.felts import felt_of
from houseway.cli.felts.blackjack import BLACKJACK
from houseway.drawing import DRAWINGS
from houseway.drawing.tables import blackjack_table
from houseway.extensions import BrokenExtension, entry_points_of
from houseway.rulebook import BOOK

MODULE = """
    from dataclasses import replace
    from importlib.resources import files

    from houseway.games.blackjack import GAME as BLACKJACK, Blackjack
    from houseway.games.blackjack.view import BlackjackView
    from houseway.rulebook import read_ruleset

    RULES = read_ruleset(files(__name__) / "rules.json")

    class HouseView(BlackjackView, frozen=True, kw_only=True, tag="house-blackjack"):
        pass

    class HouseBlackjack(Blackjack):
        game = "house-blackjack"
        view_type = HouseView

    GAME = replace(BLACKJACK, title="House Blackjack", round=HouseBlackjack)
    NO_GAME = 7
"""
RULES = """
    {"based_on": "NI2005-63", "id": "HOUSE-1", "title": "House rules", "games": ["house-blackjack"],
     "clauses": [{"id": "3.3", "kind": "notice", "topic": "limits", "summary": "Ours."},
                 {"id": "H1", "kind": "mechanic", "topic": "play", "summary": "New."}]}
"""
POINTS = """
    [houseway.games]
    house-blackjack = brought_along:GAME
    no-game = brought_along:NO_GAME
    not-there = not_there_at_all:GAME

    [houseway.rulesets]
    HOUSE-1 = brought_along:RULES
"""


def install(folder, points, name="brought-along"):
    metadata = folder / f"{name.replace('-', '_')}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(textwrap.dedent(points))


@pytest.fixture
def brought(tmp_path, monkeypatch):
    package = tmp_path / "brought_along"
    package.mkdir()
    (package / "__init__.py").write_text(textwrap.dedent(MODULE))
    (package / "rules.json").write_text(RULES)
    install(tmp_path, POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    for registry in (GAMES, BOOK, DRAWINGS):
        monkeypatch.setattr(registry, "_made", dict(registry._made))
    entry_points_of.cache_clear()
    yield tmp_path
    entry_points_of.cache_clear()
    sys.modules.pop("brought_along", None)


@pytest.mark.usefixtures("brought")
def test_a_game_from_outside_is_known_beside_the_houses_own():
    assert "house-blackjack" in GAMES
    assert [*GAMES][:9] == [*GAMES.own]
    assert GAMES["house-blackjack"].title == "House Blackjack"


@pytest.mark.usefixtures("brought")
def test_a_variant_has_the_bot_the_drawing_the_felt_and_the_analysis_of_what_it_varies():
    assert GAMES.lineage("house-blackjack") == ("house-blackjack", "blackjack")
    assert GAMES["house-blackjack"].bot is GAMES["blackjack"].bot
    assert GAMES.inherited("house-blackjack", DRAWINGS) is blackjack_table
    assert felt_of("house-blackjack") is BLACKJACK
    assert analysis("house-blackjack") is analysis("blackjack")


@pytest.mark.usefixtures("brought")
def test_a_rule_set_from_outside_says_only_what_differs_from_the_one_it_is_based_on():
    rules = ruleset("HOUSE-1")
    assert rules["3.3"].summary == "Ours."
    assert rules.cite("H1", "13.2(a)") == ("HOUSE-1 H1", "HOUSE-1 13.2(a)")
    assert len(rules) == len(ruleset("NI2005-63")) + 1
    assert ruleset("NI2005-63")["3.3"].summary != "Ours."


@pytest.mark.usefixtures("brought")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no-game", "'no-game' should be a Game and is a int."),
        ("not-there", "'not-there' of houseway.games, which brought-along brings, cannot be"),
    ],
)
def test_what_cannot_be_had_is_told_in_one_sentence(name, reason):
    with pytest.raises(BrokenExtension, match=reason):
        GAMES[name]


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ("[houseway.games]\nhouse-blackjack = others:GAME\n", "Two packages bring"),
        ("[houseway.games]\nroulette = others:GAME\n", "which the house has itself"),
    ],
)
def test_one_name_is_one_game(brought, points, reason):
    install(brought, points, "others")
    entry_points_of.cache_clear()
    with pytest.raises(BrokenExtension, match=reason):
        list(GAMES)

"""A table of a tournament played in the terminal, by a person in a seat or by a dealer."""

from __future__ import annotations

import json
import re

import pytest

from houseway.tournament.hosting import template

WAGERS = {"roulette": "red 500", "mini-baccarat": "banker 500"}
BANKED = (*WAGERS, "blackjack", "tournament-blackjack", "pai-gow", "canberra-poker")
BANKED += ("ultimate-holdem",)
DECISIONS = ("fold", "house-way", "stand", "draw", "")


@pytest.fixture
def night(houseway, tmp_path):
    """A tournament of any game with two players at its first table, in play."""

    def begun(game):
        journal, conditions = tmp_path / f"{game}.journal", tmp_path / f"{game}.toml"
        text = re.sub(r"^(groups|start) = .*$", "", template(game), flags=re.M)
        poker = game.endswith("holdem")
        sit_and_go = "" if game == "charity-holdem" else "start = 2020-01-01T12:00:00Z\n"
        conditions.write_text(sit_and_go + ('groups = "none"\n' if poker else "") + text)

        def do(role, command, *facts, fine=True):
            who = ["--who", "Dana"] if role == "director" else []
            ran = houseway("tournament", "do", journal, role, command, *facts, *who)
            assert ran.code == 0 or not fine, ran.err
            return ran

        houseway("tournament", "open", journal, "--name", "Night", "--game", game)
        nominator = "operator" if game == "charity-holdem" else "shift manager"
        do(nominator, "nominate", "name=Dana", "licence=L1")
        if do("director", "set-conditions", f"conditions=@{conditions}", fine=False).code:
            do("operator", "set-conditions", f"conditions=@{conditions}")
        do("operator", "approve", "reference=1", "date=today", fine=False)
        do("operator", "notify", "sent=today", fine=False)
        do("operator", "publish")
        do("operator", "open-entries")
        for name in ("ann", "bob", "cy", "di", "eve"):
            do("operator", "invite", f"player={name}", fine=False)
            do("director", "enter", f"player={name}", "agreed=yes")
        do("director", "designate-tables", "tables=A,B", fine=False)
        do("director", "call-ballot")
        do("director", "draw-ballot")
        for name in ("ann", "bob", "cy", "di", "eve"):
            do("director", "take-seat", f"player={name}")
        shown = json.loads(houseway("tournament", "show", journal, "--json").out)
        session = next(s for s in shown["sessions"] if s["tables"][0]["table"] == 1)
        do("director", "start-session", f"session={session['session']}")
        return journal, session["tables"][0]["players"][0]["player"], do

    return begun


def play(houseway, journal, *options, lines):
    typed = "\n".join(lines) + "\n"
    words = ("tournament", "play", journal, "--table", 1, "--who", "Dana", "--plain", *options)
    return houseway(*words, typed=typed)


@pytest.mark.parametrize("game", BANKED)
def test_a_person_plays_against_the_house_in_chips_and_the_round_is_recorded(
    game, night, houseway, tmp_path
):
    journal, me, _ = night(game)
    kept = tmp_path / "table"
    typed = ["", "decline", WAGERS.get(game, "500"), "", *DECISIONS * 5, "quit"]
    ran = play(houseway, journal, "--as", me, "--kept", kept, lines=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "$" not in ran.out
    assert "level 1, minimum" in ran.out
    assert "500" in ran.out
    shown = json.loads(houseway("tournament", "show", journal, "--json").out)
    tables = [table for s in shown["sessions"] for table in s["tables"] if table["table"] == 1]
    assert tables[0]["rounds"] >= 1
    assert houseway("verify", journal, "--with", kept).code == 0


@pytest.mark.parametrize("game", ["holdem", "charity-holdem"])
def test_a_person_plays_hold_em_against_bots_in_chips(game, night, houseway, tmp_path):
    journal, me, _ = night(game)
    kept = tmp_path / "table"
    typed = ["?", *["", "fold"] * 5, "quit"]
    ran = play(houseway, journal, "--as", me, "--kept", kept, lines=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "$" not in ran.out
    assert "level 1, blinds" in ran.out
    assert houseway("verify", journal, "--with", kept).code == 0
    shown = json.loads(houseway("tournament", "show", journal, "--json").out)
    assert shown["sessions"][0]["tables"][0]["rounds"] >= 2


def test_a_dealer_types_what_falls_and_the_director_speaks_from_the_table(
    night, houseway, tmp_path
):
    journal, me, _ = night("roulette")
    kept = tmp_path / "table"
    typed = ["start", f"{me} red 500", "", "32", "desk", "desk dispute matter=noise", "start"]
    typed += ["desk settle-dispute number=1 decision=quiet", "desk fly", "start", "quit"]
    ran = play(houseway, journal, "--live", "--kept", kept, lines=typed)
    assert (ran.code, ran.err) == (0, "")
    assert f"{me}: +500, stake 5,500" in ran.out
    assert "disputed: number 1, matter noise" in ran.out
    assert "A dispute is open" in ran.out
    assert "no such act as “fly”" in ran.out
    assert "The round is not over and not recorded." in ran.out
    assert f"{me} 5,500" in houseway("tournament", "show", journal).out
    assert houseway("verify", journal, "--with", kept).code == 0


def test_somebody_without_chips_buys_back_from_the_table(night, houseway):
    journal, me, do = night("holdem")
    shown = json.loads(houseway("tournament", "show", journal, "--json").out)
    names = [p["player"] for p in shown["sessions"][0]["tables"][0]["players"]]
    other = names[1]
    stacks = dict.fromkeys(names, 10_000) | {me: 25, other: 19_975}
    do("director", "record-round", "table=1", f"stacks={json.dumps(stacks)}")
    typed = ["", "all-in"] * 40 + [f"desk rebuy player={me}", "", "quit"]  # 25 chips are soon gone
    ran = play(houseway, journal, "--as", me, lines=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "You have no chips left: desk rebuy or desk decline decides." in ran.out
    assert f"rebuy: player {me}, cost 20000, chips 10000" in ran.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--as", "zoe"), "--as: zoe does not play at table 1; there are"),
        (("--as", "ann", "--live"), "at a live table you deal"),
        (("--live", "--rounds", "3"), "you play as long as you like"),
        (("--rounds", "0"), "at least one round"),
        (("--live", "--table", "9"), "Table 9 is not in play"),
        (("--live", "--who", "Eve"), "Eve is not the Tournament Director"),
        (("--who", "Eve"), "Eve is not the Tournament Director"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(options, said, night, houseway):
    journal, _, _ = night("roulette")
    before = journal.read_bytes()
    ran = play(houseway, journal, *options, lines=["quit"])
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert journal.read_bytes() == before


def test_hold_em_with_tournament_chips_is_played_in_points(houseway):
    settings = ("tournament=true", "blinds=[100,200]", "commission=null")
    words = [word for one in settings for word in ("--set", one)]
    ran = houseway("play", "holdem", "--seed", "1", "--plain", *words, typed="?\n\ncall\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "$" not in ran.out
    assert "with 50,000" in ran.out


def test_a_journal_is_no_conditions_and_a_bound_is_told_as_one(night, houseway):
    journal, _, _ = night("roulette")
    for command in ("run", "check", "duration"):
        ran = houseway("tournament", command, journal)
        assert (ran.code, ran.err) == (2, f"houseway: {journal} is a journal, and no conditions.\n")
    conditions = journal.with_suffix(".long")
    conditions.write_text(template("holdem").replace("chips = 10_000", "chips = 10_000_000_000"))
    assert "at least 20,000 rounds" in houseway("tournament", "duration", conditions).out

"""A round as it is published: everybody can check what they saw, and learns nothing else."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from floor_world import SAFE, do, encoded, table_of
from test_floor_hidden import PLAYERS, next_act

from houseway.cli.program import main
from houseway.equipment.sealing import Throws, plain
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.history import History
from houseway.floor.premises import Premises
from houseway.floor.publishing import publication
from houseway.floor.runner import usual_stake
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.games import GAMES
from houseway.journal.entry import ORIGIN, stamp
from houseway.rulebook import Refused
from houseway.table.published_round import PublishedRound, Publisher, SeenPart
from houseway.table.round_check import round_findings

VIEWERS = (None, "ann", "zoe", "inspector")
ROUNDS = 4


@pytest.fixture(scope="module")
def rounds(tmp_path_factory):
    """Some rounds of every game, as each person has them published."""
    folder = tmp_path_factory.mktemp("published")
    seeds = partial(Random(7).randbytes, 32)  # of other seeds a forgery may look the same
    return {name: asyncio.run(_played(folder, name, seeds)) for name in GAMES}


async def _played(folder, name, seeds):
    engine = connect(f"sqlite:///{folder}/{name}.db")
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE, Premises(seeds=seeds))
    hosted = await table_of(floor, "t1", name)
    for seat, player in zip(hosted.table.seat_numbers, PLAYERS, strict=False):
        await do(floor, "t1", player, "sit", seat=seat, stake=usual_stake(hosted.table))
    await do(floor, "t1", "ann", "give-words", words="blue moon")
    while hosted.table.rounds_settled < ROUNDS and (act := next_act(hosted.table)) is not None:
        by, what, facts = act
        await do(floor, "t1", by, what, **facts)
    history = History(floor.streams)
    found = {
        (viewer, number): (await publication(history, hosted, viewer, number))()
        for viewer in VIEWERS
        for number in range(1, hosted.table.rounds_settled + 1)
    }
    await floor.close()
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_published_round_holds(rounds, name):
    for who, one in rounds[name].items():
        again = msgspec.json.decode(msgspec.json.encode(one), type=PublishedRound)
        assert round_findings(again) == [], who
    assert any(draw.opening for one in rounds[name].values() for draw in one.draws)


@pytest.mark.parametrize("name", GAMES)
def test_only_what_was_shown_to_somebody_is_opened_to_them(rounds, name):
    """Every card that is opened stands in an event that they saw; the others have no salt."""
    closed = 0
    for one in rounds[name].values():
        shown = encoded([entry.events for entry in one.entries])
        for draw in one.draws:
            closed += draw.opening is None
            if draw.opening is not None and isinstance(draw.fell, str):
                assert draw.fell in shown
                assert plain(draw.opening.piece) == draw.fell
            if draw.opening is None:
                assert draw.fell is None
    assert closed or name in ("roulette", "blackjack", "tournament-blackjack", "pai-gow")


def test_a_folded_hand_is_opened_to_its_player_and_to_inspectors_alone(rounds):
    by_viewer = {}
    for (viewer, number), one in rounds["holdem"].items():
        opened = {draw.position for draw in one.draws if draw.opening}
        by_viewer.setdefault(number, {})[viewer] = opened
    for opened in by_viewer.values():
        assert opened[None] == opened["zoe"]
        assert opened[None] <= opened["ann"] <= opened["inspector"]
        assert len(opened["ann"] - opened[None]) <= 2
    assert any(opened["ann"] > opened[None] for opened in by_viewer.values())
    assert any(opened["inspector"] > opened["ann"] for opened in by_viewer.values())


def test_words_stand_in_what_is_published(rounds):
    first = rounds["roulette"][None, 1]
    assert [order.words for order in first.orders] == [{"ann": "blue moon"}]


def forged(one, change):
    data = msgspec.to_builtins(one)
    change(data)
    return round_findings(msgspec.convert(data, type=PublishedRound))


def opened(data):
    return [draw for draw in data["draws"] if draw.get("opening")]


@pytest.mark.parametrize("name", ["holdem", "blackjack", "pai-gow"])
def test_a_house_that_opens_another_piece_is_caught(rounds, name):
    def change(data):
        draw = opened(data)[-1]
        draw["fell"] = draw["opening"]["piece"] = "As" if name != "pai-gow" else "teen-1"

    assert any("not what was sealed there" in one for one in forged(rounds[name][None, 1], change))


@pytest.mark.parametrize("name", GAMES)
def test_a_house_that_shows_another_root_is_caught(rounds, name):
    def change(data):
        data["orders"][0]["root"] = "ab" * 32

    assert forged(rounds[name][None, 1], change)


@pytest.mark.parametrize("name", GAMES)
def test_a_house_that_changes_the_words_is_caught(rounds, name):
    def change(data):
        data["orders"][0]["words"] = {"ann": "other words"}

    assert forged(rounds[name][None, 1], change)


def test_a_house_that_deals_out_of_turn_is_caught(rounds):
    def change(data):
        first, second = opened(data)[:2]
        first["position"], second["position"] = second["position"], first["position"]
        first["opening"], second["opening"] = second["opening"], first["opening"]
        first["fell"], second["fell"] = second["fell"], first["fell"]

    assert any("out of turn" in one for one in forged(rounds["blackjack"][None, 1], change))


def test_a_house_that_keeps_a_card_closed_that_it_showed_is_caught(rounds):
    def change(data):
        fell = [draw["fell"] for draw in opened(data)]
        draw = next(one for one in opened(data) if fell.count(one["fell"]) == 1)
        del draw["opening"], draw["fell"]

    assert any("is not opened" in one for one in forged(rounds["blackjack"][None, 1], change))


def test_a_number_that_never_fell_is_caught(rounds):
    def change(data):
        for entry in data["entries"]:
            for event in entry["events"]:
                if event["event"] == "result":
                    event["number"] = (event["number"] + 1) % 37

    assert any("never fell" in one for one in forged(rounds["roulette"][None, 1], change))


def test_a_live_table_has_nothing_to_check(tmp_path):
    async def asked():
        engine = connect(f"sqlite:///{tmp_path}/floor.db")
        bring_up_to_date(engine, SAFE)
        floor = GamingFloor(engine, SAFE)
        hosted = await table_of(floor, "t1", "roulette", live=True)
        with pytest.raises(Refused, match="shuffles here by hand"):
            (await publication(History(floor.streams), hosted, None, 1))()
        await floor.close()

    asyncio.run(asked())


DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"


def program():
    """The program that stands in the document, as it stands there."""
    (text,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    return text


@pytest.mark.parametrize("name", GAMES)
def test_a_strangers_program_checks_every_round(rounds, name, tmp_path):
    """It knows nothing of Houseway but what the document says."""
    assert "houseway" not in re.sub(r'"houseway (words|again) 1"', "", program())
    assert len([line for line in program().splitlines() if line.strip()]) <= 57
    file, checker = tmp_path / "round.json", tmp_path / "check.py"
    checker.write_text(program())
    for change, code in ((None, 0), ("root", 1), ("salt", 1)):
        one = next(one for one in rounds[name].values() if any(d.opening for d in one.draws))
        text = msgspec.json.encode(one).decode()
        if change:
            text = re.sub(rf'"{change}":"[0-9a-f]{{4}}', f'"{change}":"0000', text, count=1)
        file.write_text(text)
        ran = subprocess.run(
            [sys.executable, checker, file], capture_output=True, text=True, check=False
        )
        assert ran.returncode == code, (change, ran.stdout, ran.stderr[-300:])


@pytest.mark.parametrize("name", ["holdem", "roulette"])
def test_the_command_checks_a_file_offline(rounds, name, tmp_path, capsys):
    one = rounds[name][None, 1]
    file = tmp_path / "round.json"
    file.write_bytes(msgspec.json.encode(one))
    assert main(["verify-round", str(file)]) == 0
    assert "round 1 of t1 holds" in capsys.readouterr().out
    file.write_bytes(msgspec.json.encode(one).replace(b"blue moon", b"grey moon"))
    assert main(["verify-round", str(file), "--json"]) == 1
    assert '"ok": false' in capsys.readouterr().out
    file.write_text("{}")
    assert main(["verify-round", str(file)]) == 2
    assert "not a round as it is published" in capsys.readouterr().err


def test_a_card_that_was_shown_is_opened_although_one_like_it_was_burnt_unseen():
    """Mini-baccarat shows the first card of a shoe, and burns as many as it says face down."""
    turned = {"order": 1, "root": "ab", "pieces": 416, "words": {}}
    fell = ["Qd", "5c", "Qd"]
    burnt = [{"event": "burnt", "card": card} for card in fell]
    first = [{"event": "order turned"}, {"event": "first card shown", "card": "Qd", "burns": 2}]
    whole = [*first, *burnt]
    seen = [*whole[:3], *({**event, "card": "??"} for event in whole[3:])]
    fields = {"seq": 1, "time": "2025-03-01T09:30:00Z", "kind": "command", "previous": ORIGIN}
    who = {"by": "dora", "role": "dealer", "command": {"do": "start"}, "id": None, "version": "1"}
    draws = [{"turned": turned}, *([card, 1, place] for place, card in enumerate(fell, 10))]
    entry = stamp({**fields, **who, "draws": draws, "events": whole})
    publisher = Publisher(Throws(), [], [SeenPart(entry, seen)])
    shown = {position: is_seen for _, _, position, _, is_seen in publisher._drawn()}
    assert shown == {10: True, 11: False, 12: False}

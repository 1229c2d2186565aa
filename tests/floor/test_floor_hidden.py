"""Nobody is sent what they may not see."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from contextlib import suppress
from functools import partial
from time import monotonic
from types import SimpleNamespace

import msgspec
import pytest
from floor_world import SAFE, do, encoded, table_of
from jinja2 import Environment, FileSystemLoader
from msgspec.structs import replace

from houseway.equipment import Card
from houseway.floor.app import TEMPLATES
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.looks import Picture
from houseway.floor.pages.facts import Facts, Surroundings, Visitor
from houseway.floor.pages.parts import Press, teach
from houseway.floor.pages.trail import Past
from houseway.floor.permissions import VISITOR, Account, Role
from houseway.floor.rail import Bulletin
from houseway.floor.roster import TableRow, TableSettings
from houseway.floor.runner import usual_stake
from houseway.floor.seeing import drawing_of
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.stream_journal import StreamJournal
from houseway.floor.table_host import TableHost
from houseway.games import GAMES
from houseway.games.bots import bot, house
from houseway.games.events import UNSEEN
from houseway.games.round import Round
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.resuming import act_of
from houseway.table.source import RecordDiffers, Recorded

TEMPLATED = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
teach(TEMPLATED)
PRESS = Press(TEMPLATED)
PLAYERS = ("ann", "bob", "cat", "dan")
VIEWERS = (None, "ann", "zoe", "dealer", "supervisor", "operator", "director", "inspector")
ACCOUNTS = {"dealer": Account("dora", Role.DEALER), None: VISITOR}
FACE_UP = ("blackjack", "tournament-blackjack", "mini-baccarat")
CARD = re.compile(r'"((?:[2-9TJQKA][shdc])|Jk|[a-z]+-\d+)"')


def next_act(table):
    """What somebody does next, a round after the other; None once too few have chips to play."""
    if not table.in_play:
        if table.state.carried.new_cards_due:
            return "supervisor", "new-cards", {"shoe": "standard"}
        startable = any(option.do == "start" for option in table.options("dealer"))
        return ("dealer", "start", {}) if startable else None
    acts = (bot(table.procedure, name) for name in PLAYERS)
    act = next(filter(None, acts), None) or house(table.procedure)
    return act.by, act.do, dict(act.facts)


# Acts about one's own seat that wait for the round's end, each asked for in turn and dropped again.
ASKED = ("ask-to-sit-out", "ask-for-chips", "ask-to-leave", "ask-to-post")


def ask_for_something(table, step):
    """Let players ask for what waits until the round is over; what they cannot have is refused."""
    for place, player in enumerate(PLAYERS):
        what = ASKED[(place + step) % len(ASKED)]
        facts = {"stake": table.buy_in.step} if what == "ask-for-chips" else {}
        with suppress(Refused):
            table.do(player, what, **facts)
    return bool(table.requests)


def drop_everything(table):
    """Nobody leaves or sits out in the end."""
    for request in [*table.requests]:
        table.do(request.player, "drop-request", what=request.do)


def begun(name):
    table = Table(name)
    table.do(table.house.in_charge, "open", approval="L-17")
    for seat, player in zip(table.seat_numbers, PLAYERS, strict=False):
        table.do(player, "sit", seat=seat, stake=usual_stake(table))
    return table


class Twin:
    """The same table, told by its record; one card that nobody has shown may be another one."""

    def __init__(self, table):
        self.entries = [entry for entry in table.journal.entries if entry.kind != "opened"]
        self.speaks = table.source.speaks
        self.began = max(n for n, one in enumerate(self.entries) if _begins(one))

    def drawn(self):
        """What has fallen since the round began."""
        drawn = (one for entry in self.entries[self.began :] for one in entry.draws)
        return [one[0] for one in drawn if isinstance(one, list | tuple)]

    def hidden(self):
        """Draws of the round under way whose card the viewer has not been shown."""
        for n in range(self.began, len(self.entries)):
            for place, drawn in enumerate(self.entries[n].draws):
                fell = drawn[0] if isinstance(drawn, list | tuple) else None
                if isinstance(fell, str) and CARD.fullmatch(f'"{fell}"'):
                    yield n, place, fell

    def with_another(self, n, place, card):
        told = self.entries[n]
        _, order, position = told.draws[place]
        draws = [*told.draws[:place], (card, order, position), *told.draws[place + 1 :]]
        entries = [*self.entries]
        entries[n] = msgspec.structs.replace(told, draws=draws)
        return self._played(entries)

    def as_it_was(self):
        return self._played(self.entries)

    def _played(self, entries):
        set_up = entries[0].command
        chosen = msgspec.convert(
            set_up["determinations"], type=Table(set_up["game"]).game.determinations_type
        )
        table, told = Table(set_up["game"], chosen, source=Recorded(self.speaks)), []
        for entry in entries[1:]:
            table.source.expect(entry.draws)
            table.play_again(act_of(entry), entry.seq)
            told.append(Bulletin(entry.seq, "", table.happened))
        return table, told


def _begins(entry):
    return any(event["event"] == "round begins" for event in entry.events)


def sent(table, told, viewer):
    """Everything that somebody is sent of a table, now and before."""
    row = TableRow("t", "t", table.game.game, False, TableSettings())
    hosted = TableHost(SimpleNamespace(seconds=monotonic), row)
    hosted.take_up(table, StreamJournal("t"))
    entries = [one.seen(viewer) for one in told]
    state = replace(hosted.state(viewer), betting_left=None, time_left=None)
    drawn = hosted.drawing(viewer)
    return encoded([state, entries, drawn, page(hosted, viewer), changes(hosted, told, viewer)])


def changes(hosted, told, viewer):
    """What becomes of the drawing of an empty table, beat by beat, as it is sent to a page."""
    hosted.looks.happened(told)
    empty = Picture(drawing_of(Table(hosted.row.game).view(), four_colour=False))
    now = hosted.looks.picture(hosted.looks.look(viewer), four_colour=False)
    return bytes(now.since(empty) or b"").decode()


def page(hosted, viewer):
    """The page of somebody, made after those of others who see other cards."""
    for one in ("bob", "dealer", viewer):
        account = ACCOUNTS.get(one) or Account(one, Role.PLAYER)
        view = hosted.state(one)
        visitor = Visitor.of(account, partial(_names, encoded(view)))
        around = Surroundings.of(hosted.table)
        parts = PRESS.parts(Facts(view, told_of(hosted, one), visitor, Past(), around))
    return {name: part.html for name, part in parts.items()}


def _names(seen: str, who: str) -> bool:
    return json.dumps(who) in seen


def told_of(hosted, viewer):
    looks = hosted.looks
    return looks.picture(looks.look(viewer), four_colour=False).scene.told


@pytest.mark.parametrize("name", GAMES)
def test_a_hidden_card_could_be_any_other_for_all_that_is_sent(name):
    """Where a viewer has not been shown a card, another card in its place changes no byte."""
    table, compared = begun(name), 0
    for step in range(80):
        if (act := next_act(table)) is None:
            table = begun(name)
            continue
        by, what, facts = act
        table.do(by, what, **facts)
        if step % 4 or not isinstance(table.procedure, Round) or not table.in_play:
            continue
        compared += _compare_hidden(table, "ann")
    assert compared >= 3 or name in ("roulette", *FACE_UP, "pai-gow")


def _compare_hidden(table, viewer):
    """How many cards were hidden from the viewer, each of them proven to be."""
    twin, found = Twin(table), 0
    again, told = twin.as_it_was()
    since = [one.seen(viewer) for one in told[max(twin.began - 1, 0) :]]
    shown, truth = set(CARD.findall(encoded(since))), sent(again, told, viewer)
    for n, place, card in twin.hidden():
        if card in shown:
            continue
        left = [str(one) for one in table.pieces if str(one) not in twin.drawn()]
        if not left:
            continue  # every tile is dealt
        other = left[0]
        try:
            told = sent(*twin.with_another(n, place, other), viewer)
        except (RecordDiffers, ValueError, AssertionError):
            continue  # with that card the round would have gone another way
        assert told == truth, f"{viewer} can tell {card} from {other}"
        found += 1
        if found == 3:
            break
    return found


@pytest.mark.parametrize("name", ["holdem", "charity-holdem", "ultimate-holdem", "canberra-poker"])
def test_what_waits_for_the_end_of_a_round_tells_nothing_of_a_hidden_card(name):
    table, compared, asked = begun(name), 0, False
    for step in range(60):
        if (act := next_act(table)) is None:
            table = begun(name)
            continue
        by, what, facts = act
        table.do(by, what, **facts)
        if step % 8 or not isinstance(table.procedure, Round) or not table.in_play:
            continue
        asked |= ask_for_something(table, step)
        compared += _compare_hidden(table, "ann")
        drop_everything(table)
    assert asked
    assert compared >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_hidden_fact_is_in_nothing_that_is_sent(name):
    """A card dealt to somebody else alone is nowhere in what the others get."""
    table, told, hidden_ever = begun(name), [], 0
    for step in range(100):
        if (act := next_act(table)) is None:
            table = begun(name)
            continue
        by, what, facts = act
        events = table.do(by, what, **facts)
        if any(event.event == "round begins" for event in events):
            told = []
        told.append(Bulletin(0, "", events))
        if step % 3 or not isinstance(table.procedure, Round) or not table.in_play:
            continue
        for viewer in VIEWERS if name not in FACE_UP else ():
            hidden = _hidden_from(told, viewer) - _own(table, viewer)
            hidden_ever += len(hidden)
            state, _, svg, on_page, _ = json.loads(sent(table, told, viewer))
            got = set(CARD.findall(encoded([state["round"], state["options"]])))
            assert not hidden & got, (viewer, hidden & got)
            seen = svg + (encoded(on_page) if viewer is None else "")
            named = {one for one in hidden if "-" not in one and Card.parse(one).name in seen}
            assert not named, (viewer, named)
    assert hidden_ever or name in ("roulette", *FACE_UP)


def _own(table, viewer):
    """The tiles in front of somebody who may look at them."""
    if table.game.game != "pai-gow":
        return set()
    hands = [one for one in table.procedure.hands.values() if one.wager is not None]
    return {str(tile) for one in hands if one.wager.player == viewer for tile in one.tiles}


def _hidden_from(told, viewer):
    hidden, shown = set(), set()
    for one in told:
        for event in one.events:
            seen = encoded(event.seen(viewer))
            if viewer not in event.seen_by:
                hidden |= set(CARD.findall(encoded(list(event.secret.values()))))
                assert all(event.seen(viewer)[fact] == UNSEEN for fact in event.secret)
            shown |= set(CARD.findall(seen))
    return hidden - shown


def test_no_seed_salt_or_unopened_piece_is_in_anything_that_is_sent(tmp_path, caplog):
    """A whole evening of hold'em at the floor itself, during the hands and after them."""
    caplog.set_level(logging.DEBUG)

    async def play():
        engine = connect(f"sqlite:///{tmp_path}/floor.db")
        bring_up_to_date(engine, SAFE)
        floor = GamingFloor(engine, SAFE)
        hosted = await table_of(floor, "t1", "holdem")
        for seat, player in enumerate(PLAYERS, 1):
            await do(floor, "t1", player, "sit", seat=seat, stake=usual_stake(hosted.table))
        answers, orders = set(), {}
        for _ in range(150):
            if (act := next_act(hosted.table)) is None:
                break
            by, what, facts = act
            done = await do(floor, "t1", by, what, **facts)
            answers.add(encoded(done.events))
            for viewer in VIEWERS:
                answers.add(encoded(hosted.state(viewer)))
                answers |= {encoded(told.seen(viewer)) for told in hosted.rail.recent}
            orders |= {one.root: one for one in hosted.table.source._orders}
        orders |= {one.root: one for one in hosted.table.source._sealed}
        await floor.close()
        return answers, orders

    answers, orders = asyncio.run(play())
    text = "".join(answers) + caplog.text
    assert len(orders) > 3
    assert all(root in text for root in [*orders][:3])
    for order in orders.values():
        opened = [order.opening(position) for position in range(52)]
        assert order.seed.hex() not in text
        assert not [one.salt for one in opened if one.salt in text]
        assert not [one.path[0] for one in opened if one.path[0] in text]

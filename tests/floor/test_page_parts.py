"""Every part of a table's page, drawn at every moment of a round for everybody who may look."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec.structs import asdict

from houseway.drawing.tables.spots import Layout, spots
from houseway.floor.app import TEMPLATES
from houseway.floor.floor_view import HostedView
from houseway.floor.looks import encoded
from houseway.floor.pages.facts import Facts, Surroundings, Visitor
from houseway.floor.pages.live import Pages
from houseway.floor.pages.menus import menu
from houseway.floor.pages.parts import Press, teach
from houseway.floor.pages.replaying import replayed
from houseway.floor.pages.trail import Past, Trail
from houseway.floor.pages.wager_places import hits, sheet_of
from houseway.floor.permissions import VISITOR, Account, Role
from houseway.floor.seeing import drawing_of, view_of
from houseway.games import GAMES
from houseway.games.bots import bot, house
from houseway.table import Table

PEOPLE = {role: Account("ann" if role is Role.PLAYER else f"the-{role}", role) for role in Role}
FLOOR_FACTS = {"calls": (), "time_left": None, "betting_left": None, "bots": (), "automatic": True}


@pytest.fixture(scope="module")
def templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    teach(made)
    made.globals["csrf_token"] = lambda: "token"
    return made


def table_of(game: str, *, live: bool = False) -> Table:
    table = Table(game, live=live)
    table.do(table.house.in_charge, "open", approval="drawn and approved")
    low, high, step = table.buy_in.low, table.buy_in.largest, table.buy_in.step
    stake = min(max(low, 100_000), high)
    for name, seat in (("ann", 2), ("bob", 3)):
        table.do(name, "sit", seat=seat, stake=stake - (stake - low) % step)
    return table


def state_of(table: Table, viewer: str | None, *, live: bool = False) -> HostedView:
    view = view_of(table, viewer, live=live)
    return HostedView(**asdict(view), name="here", heading="A table", version=1, **FLOOR_FACTS)


def moments(table: Table, most: int = 60):
    """The table before and after each act of a round that plays itself."""
    yield ()
    yield table.do("dealer", "start")
    for _ in range(most):
        if table.settled or table.procedure is None:
            return
        acts = [bot(table.procedure, name) for name in ("ann", "bob")]
        act = next(filter(None, acts), None) or house(table.procedure)
        act = act or table.procedure.asked.lapse
        if act is None:
            return
        yield table.do(act.by, act.do, **act.facts)


@pytest.fixture(scope="module")
def press(templates) -> Press:
    return Press(templates)


def drawn(press: Press, table: Table, account: Account) -> dict[str, str]:
    state = state_of(table, account.acts_as)
    told = drawing_of(state, four_colour=False).told
    visitor = Visitor.of(
        account, lambda who: json.dumps(who).encode() in msgspec.json.encode(state)
    )
    facts = Facts(state, told, visitor, Past(), Surroundings.of(table))
    return {name: part.html for name, part in press.parts(facts).items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_drawn_for_everybody_at_every_moment(templates, press, game):
    table, pages = table_of(game), Pages(templates, Trail(None))
    for place, events in enumerate(moments(table)):
        roles = Role if place in (1, 4) else (Role.PLAYER, Role.DEALER)
        for role in roles:
            drawn(press, table, PEOPLE[role])
        seen = [event.seen("ann") for event in events]
        pages.said([encoded({"version": 1, "time": "2026-01-01T10:00:00", "events": seen})], game)
    assert "mine" in drawn(press, table, PEOPLE[Role.PLAYER])["ending"]


@pytest.mark.parametrize("game", GAMES)
def test_a_visitor_is_offered_nothing_but_to_sign_in(press, game):
    parts = drawn(press, table_of(game), VISITOR)
    assert "<form" not in "".join(parts.values())
    assert 'href="/sign-in"' in parts["bar"]


def without_choice(option):
    """Amounts of an act of which there is only one."""
    amounts = option.choose.items() if option.kind == "act" else ()
    return {
        name: one.low for name, one in amounts if getattr(one, "low", 0) == getattr(one, "high", 1)
    }


@pytest.mark.parametrize("game", GAMES)
def test_whoever_may_act_finds_a_form_for_it(game):
    table = table_of(game)
    for _ in moments(table):
        state = state_of(table, "ann")
        made = menu(state.options, game, "ann")
        sent = {(one.do, one.facts) for one in (*made.acts, *made.table, *made.rulings)}
        for option in state.options:
            if option.do in ("wager", "race-track", "neighbours", "take-back"):
                assert made.wagers
            else:
                of_herself = {"player": "ann"} if option.do in ("absent", "back") else {}
                fixed = {**option.where, **without_choice(option), **of_herself}
                assert (option.do, json.dumps(fixed)) in sent


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game not in ("holdem", "charity-holdem")]
)
def test_wagers_are_put_down_by_pointing_at_the_drawing(game):
    table = table_of(game)
    for _ in moments(table):
        state = state_of(table, "ann")
        made = menu(state.options, game, "ann")
        mine = [place for wagers in made.wagers for place in wagers.places]
        sheet = spots(game, Layout.of(state))
        assert sheet_of(game, Layout.of(state)) == sheet
        pointed = [*hits(sheet.spots, mine, {})]
        for one in pointed:
            assert 0 <= one.x <= sheet.width - one.width
            assert 0 <= one.y <= sheet.height - one.height
        if not mine:
            continue
        reached = {(one.do, one.facts) for one in pointed}
        assert reached == {(one.do, one.facts) for one in mine}
        break
    else:
        pytest.fail("no wager was ever open")


def test_no_part_needs_a_style_or_a_script_of_its_own(press):
    table = table_of("roulette")
    for _ in moments(table, 3):
        for part in drawn(press, table, PEOPLE[Role.PLAYER]).values():
            assert not re.search(r"<script|\sstyle=|\son[a-z]+=", part)


def test_what_a_player_calls_himself_is_only_text(press):
    table = Table("blackjack")
    table.do("operator", "open", approval="drawn and approved")
    table.do("<b>&", "sit", seat=1, stake=100_000)
    for role in Role:
        for part in drawn(press, table, PEOPLE[role]).values():
            assert "<b>" not in part


def test_a_player_of_poker_decides_ahead_while_somebody_else_is_to_act(press):
    table, offered = table_of("charity-holdem"), {}
    for _ in moments(table):
        round = state_of(table, "ann").round
        to_act = round.to_act if round else None
        if round and "ann" in (*round.folded, *round.tapped_out):
            to_act = "somebody, and not ann any more"
        offered.setdefault(to_act, set()).add(
            "data-ahead" in drawn(press, table, PEOPLE[Role.PLAYER])["bar"]
        )
    assert offered["bob"] == {True}
    assert offered["ann"] == {False}
    assert offered.get("somebody, and not ann any more", {False}) == {False}
    onlooker = drawn(press, table, PEOPLE[Role.DEALER])["bar"]
    assert "data-ahead" not in onlooker


def test_whoever_holds_cards_sees_them_beside_the_drawing_too(press):
    table, most = table_of("ultimate-holdem"), 0
    for _ in moments(table):
        round = state_of(table, "ann").round
        mine = [box.cards for box in round.boxes if box.player == "ann"] if round else []
        own = sum(len(cards) for cards in mine)
        common = sum(one != "??" for one in round.communal) if round else 0
        part = drawn(press, table, PEOPLE[Role.PLAYER])["you"]
        mine, _, dealers = part.partition("Dealer: ")  # whose hand stands beside it in the end
        assert mine.count('class="small-card ') == (own + common if own else 0)
        assert dealers.count('class="small-card ') in (0, 7)
        most = max(most, own)
    assert most == 2


@pytest.mark.parametrize("game", ["holdem", "roulette", "pai-gow"])
def test_a_round_is_replayed_as_everybody_could_see_it(game):
    table = table_of(game)
    for _ in moments(table):
        pass
    entries = table.journal.entries
    begun = next(one.seq for one in entries if one.command.get("do") == "start")
    seen = {who: replayed(entries, begun, who) for who in ("inspector", "ann", None)}
    assert len({len(steps) for steps in seen.values()}) == 1
    last = drawing_of(state_of(table, "ann"), four_colour=False)
    assert seen["ann"][-1].drawing == last.document()
    if game == "holdem":
        backs = {
            who: sum(step.drawing.count("face down") for step in steps)
            for who, steps in seen.items()
        }
        assert backs["inspector"] < backs["ann"] < backs[None]

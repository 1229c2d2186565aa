"""The desk and the control of a tournament: found, proposed, understood, and told beforehand."""

from __future__ import annotations

import pytest
from floor_world import SAFE, new_id, tokens
from litestar.testing import TestClient

from houseway.floor.app import create_app
from houseway.floor.demo import DEMO_TOURNAMENT
from houseway.floor.entry_import import checked, lines_of
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.meaning import meaning
from houseway.floor.offers import finding, found
from houseway.floor.pages.control_room import clock_buttons, further, striking
from houseway.floor.permissions import Role
from houseway.floor.queues import queues, table_map
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.hosting.templates import template
from houseway.tournament.trying import tried

PLAYERS = ("ann", "ben", "cy", "di")
HERE = "/tournaments/" + DEMO_TOURNAMENT


def cup(entered=PLAYERS, *, begun=False, game="holdem"):
    t = Tournament("cup", game)
    t.do("shift manager", "nominate", who="gil", name="tess")
    t.do("operator", "set-conditions", who="gil", conditions=template(game))
    t.do("operator", "notify", who="gil", sent="by post")
    t.do("operator", "publish", who="gil")
    t.do("operator", "open-entries", who="gil")
    for name in entered:
        t.do("director", "enter", who="tess", player=name)
    if begun:
        t.do("director", "call-ballot", who="tess")
        t.do("director", "draw-ballot", who="tess")
        for name in entered:
            t.do("director", "take-seat", who="tess", player=name)
        t.do("director", "start-session", who="tess")
    return t


def seen(t):
    return t.view_for("director", who="tess")


def seat_of(t, name):
    return str(t.state.entrants[name].seat)


# The desk


def test_a_few_letters_find_who_is_meant_with_the_next_step_first():
    view = seen(cup())
    names = [one.name for one in found(view, ["anton", "zoe"], "an")]
    assert names == ["ann", "anton", "an"]
    known = finding(view, "anton")
    assert known.words == "has no entry"
    first = known.offers[0]
    assert (first.do, first.by, first.facts, first.receipt) == (
        "enter",
        "director",
        {"player": "anton"},
        True,
    )
    assert [offer.do for offer in known.offers][:2] == ["enter", "add-reserve"]


def test_whoever_has_entered_is_not_entered_again():
    offers = [offer.do for offer in finding(seen(cup()), "ann").offers]
    assert "enter" not in offers
    assert "withdraw" in offers


def test_a_player_without_chips_is_offered_a_rebuy_first():
    t = cup(begun=True)
    stacks = {e.name: e.stack for e in t.state.entrants.values()}
    stacks |= {"ann": stacks["ann"] + stacks["ben"], "ben": 0}
    t.do("director", "record-round", who="tess", table=1, stacks=stacks)
    view = seen(t)
    assert [offer.do for offer in finding(view, "ben").offers][:2] == ["rebuy", "decline"]
    by_name = {queue.name: queue.tasks for queue in queues(view)}
    (waits,) = by_name["pay"]
    assert waits.words == "ben"
    assert [offer.do for offer in waits.offers] == ["rebuy", "decline"]
    (table,) = table_map(view)
    states = {seat.player: seat.state for seat in table.seats if seat.player}
    assert states == {"ann": "present", "ben": "no-chips", "cy": "present", "di": "present"}


# What would happen


def test_what_an_act_leads_to_is_told_and_nothing_is_done():
    t = cup()
    before = len(t.journal)
    (event,) = tried(t, "director", "enter", {"player": "eve"}, who="tess")
    assert (event.event, event.facts["fee"]) == ("entered", 22_000)
    assert (len(t.journal), "eve" in t.state.entrants) == (before, False)
    with pytest.raises(Refused, match="has one entry"):
        tried(t, "director", "enter", {"player": "ann"}, who="tess")


def test_what_chance_decides_is_not_told_beforehand():
    t = cup()
    t.do("director", "call-ballot", who="tess")
    assert [e.event for e in tried(t, "director", "draw-ballot", {}, who="tess")] == ["by lot"]
    assert not t.state.sessions
    t = cup(begun=True)
    facts = {"session": "Main event", "reason": "a new day"}
    t.do("director", "call-redraw", who="tess", **facts)
    seats = {"session": "Main event"}
    assert [e.event for e in tried(t, "director", "draw-redraw", seats, who="tess")] == ["by lot"]


def test_what_only_lays_orders_ready_is_told_without_them():
    t = cup()
    called = tried(t, "director", "call-ballot", {}, who="tess")
    assert [(event.event, event.facts) for event in called] == [("ballot called", {"order": 1})]
    t.do("director", "call-ballot", who="tess")
    t.do("director", "draw-ballot", who="tess")
    for name in PLAYERS:
        t.do("director", "take-seat", who="tess", player=name)
    events = [e.event for e in tried(t, "director", "start-session", {}, who="tess")]
    assert events == ["session commenced"]


# The control


def test_a_line_says_who_is_out_and_who_has_the_chips():
    t = cup(begun=True)
    offer = meaning(seen(t), f"1 {seat_of(t, 'ann')} {seat_of(t, 'ben')}")
    assert (offer.do, offer.by) == ("record-round", "director")
    assert offer.facts == {
        "table": 1,
        "stacks": {**dict.fromkeys(("cy", "di"), 10_000), "ann": 0, "ben": 20_000},
    }
    assert offer.label == "Out: ann; 10,000 chips to ben"
    t.do("director", offer.do, who="tess", **offer.facts)
    assert t.state.entrants["ann"].status == "no chips"


def test_two_are_out_in_one_hand_with_what_each_had_put_in():
    t = cup(begun=True)
    ann, ben, cy = (seat_of(t, name) for name in ("ann", "ben", "cy"))
    offer = meaning(seen(t), f"b 1 {ann}=4000,{ben} {cy}")
    assert offer.facts["contributed"] == {"ann": 4_000, "ben": 10_000}
    assert offer.facts["stacks"] == {"ann": 0, "ben": 0, "cy": 30_000, "di": 10_000}


def test_counts_and_moves_are_lines_too():
    t = cup(begun=True)
    ann, ben = seat_of(t, "ann"), seat_of(t, "ben")
    offer = meaning(seen(t), f"c 1 {ann}=9000 {ben}=11000")
    assert offer.facts["stacks"] == {"ann": 9_000, "ben": 11_000, "cy": 10_000, "di": 10_000}
    move = meaning(seen(t), f"m 1 {ann} 1 9 too near the door")
    assert move.facts == {"player": "ann", "table": 1, "seat": 9, "reason": "too near the door"}
    assert move.receipt


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Say who is out as"),
        ("7 1 2", "There is no table 7"),
        ("1 9 1", "Nobody sits at seat 9 of table 1"),
        ("1 x 2", "“x” is no seat"),
        ("c 1 4", "Say the chips of a seat as"),
        ("1 1 1", "cannot have the chips"),
    ],
)
def test_a_line_that_means_nothing_says_what_would(line, said):
    with pytest.raises(Refused, match=said):
        meaning(seen(cup(begun=True)), line)


def test_a_locked_table_has_no_part_in_moves_until_it_is_unlocked():
    t = cup([f"p{number:02}" for number in range(1, 13)], begun=True)
    gone = [one.name for one in t.state.at_table("Main event", 1)][:3]
    stacks = {one.name: one.stack for one in t.state.at_table("Main event", 1)}
    rest = [name for name in stacks if name not in gone]
    left = {**stacks, **dict.fromkeys(gone, 0), rest[0]: stacks[rest[0]] * 4}
    put = {name: stacks[name] for name in gone}
    t.do("director", "record-round", who="tess", table=1, stacks=left, contributed=put)
    for name in gone:
        t.do("director", "decline", who="tess", player=name)
    assert {move.table for move in seen(t).moves} == {2}  # which is broken, or gives one away
    offer = meaning(seen(t), "l 2 a dispute")
    assert (offer.do, offer.facts) == ("lock-table", {"table": 2, "reason": "a dispute"})
    t.do(offer.by, offer.do, who="tess", **offer.facts)
    assert seen(t).moves == ()
    assert [table.locked for table in table_map(seen(t))] == [False, True]
    with pytest.raises(Refused, match="Table 2 is locked"):
        t.do("director", "break-table", who="tess", table=2)
    with pytest.raises(Refused, match="no room"):
        t.do("director", "break-table", who="tess", table=1)
    offer = meaning(seen(t), "l 2")
    assert (offer.do, offer.label) == ("unlock-table", "Unlock table 2")
    t.do(offer.by, offer.do, who="tess", **offer.facts)
    assert {move.table for move in seen(t).moves} == {2}


def test_the_clock_has_its_keys_and_the_last_act_can_be_struck():
    view = seen(cup(begun=True))
    keys = {b.key: (b.offer.do, b.offer.facts) for b in clock_buttons(view, view.sessions[0])}
    assert keys[" "] == ("pause", {"session": "Main event"})
    assert keys["-"] == ("adjust", {"session": "Main event", "seconds": 60})
    assert keys["="] == ("adjust", {"session": "Main event", "seconds": -60})
    assert keys["]"] == ("jump", {"session": "Main event", "level": 2})
    assert "[" not in keys  # there is no level before the first
    offer, words = striking(view)
    assert offer.asks == ("reason",)
    assert words.startswith("Strike out start-session")
    assert [one.do for one in further(seen(cup()))][:1] == ["call-ballot"]


# Lists of entries


def test_a_list_is_read_with_its_columns_or_as_names_alone():
    alone = lines_of("eve\nfay\n")
    assert [(one.line, one.facts) for one in alone] == [
        (1, {"player": "eve"}),
        (2, {"player": "fay"}),
    ]
    told = lines_of("\ufeffName,agreed,group\r\neve,yes,club\r\n,no,\r\nfay,perhaps,\r\n")
    assert [one.facts.get("agreed") for one in told] == [True, False, False]
    assert told[0].facts == {"player": "eve", "agreed": True, "group": "club"}
    assert [one.problem for one in told] == [
        "",
        "The line has no name.",
        "“perhaps” under agreed is neither yes nor no.",
    ]
    with pytest.raises(Refused, match="There is no column stake"):
        lines_of("player,stake\neve,5\n")


def test_every_line_is_reported_with_its_clause():
    t = cup()
    report = checked(t, lines_of("eve\nann\neve\n"), "enter", "director", "tess")
    assert [(one.line, one.player, one.done) for one in report] == [
        (1, "eve", True),
        (2, "ann", False),
        (3, "eve", False),
    ]
    assert report[1].said == "ann has one entry, and no second."
    assert report[1].clauses
    assert "eve" not in t.state.entrants


# On the floor


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('console')}/floor.db"
    app = create_app(FloorSettings(database, demo=True, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        accounts = app.state.accounts
        client.keys = tokens(accounts)
        client.tess = {"authorization": f"Bearer {accounts.tokens.make('tess', 'test')}"}
        client.gil = {"authorization": f"Bearer {accounts.tokens.make('gil', 'test')}"}
        yield client


def test_the_desk_and_the_control_are_for_those_who_conduct(client):
    for page in ("desk", "control"):
        shown = client.get(f"{HERE}/{page}", headers={**client.tess, "accept": "text/html"})
        assert shown.status_code == 200, page
        ann = {"authorization": f"Bearer {client.keys[Role.PLAYER]}"}
        assert client.get(f"{HERE}/{page}", headers=ann).status_code == 403
        # An inspector looks on, and directs nothing.
        ivy = {"authorization": f"Bearer {client.keys[Role.INSPECTOR]}", "accept": "text/html"}
        looked = client.get(f"{HERE}/{page}", headers=ivy)
        assert looked.status_code == 200
        assert "data-offer" not in looked.text


def test_effects_are_asked_in_a_role_of_ones_own(client):
    body = {"do": "pause", "by": "director", "facts": {"session": "Main event"}}
    told = client.post(f"{HERE}/effects", json=body, headers=client.tess).json()
    assert told["lines"] == ["the clock of Main event stops"]
    assert client.post(f"{HERE}/effects", json=body, headers=client.gil).status_code == 403
    odd = client.post(
        f"{HERE}/effects", json={**body, "facts": {"who": "ann"}}, headers=client.tess
    )
    assert odd.status_code == 409
    correct = {"do": "correct", "by": "director", "facts": {"reason": "x"}}
    assert client.post(f"{HERE}/effects", json=correct, headers=client.tess).status_code == 409


def test_somebody_is_found_at_the_desk_of_the_floor(client):
    findings = client.get(f"{HERE}/desk/find?q=ann", headers=client.tess).json()
    assert findings[0]["name"] == "ann"
    assert findings[0]["words"].startswith("is in play, table ")


def test_a_list_is_taken_once_and_noted(client):
    made = {"name": "lists", "game": "holdem"}
    client.post("/api/tournaments", json=made, headers=client.gil)

    def give(do, **facts):
        by = "shift manager" if do == "nominate" else "operator"
        body = {"id": new_id(), "do": do, "by": by, "facts": facts}
        answer = client.post("/api/tournaments/lists/commands", json=body, headers=client.gil)
        assert answer.status_code == 200, answer.text

    give("nominate", name="tess")
    give("set-conditions", conditions=template("holdem"))
    give("notify", sent="by post")
    give("publish")
    give("open-entries")
    sent = {"text": "player\neve\nfay\neve\n", "trial": True}
    tried_first = client.post("/tournaments/lists/desk/list", json=sent, headers=client.tess).json()
    assert tried_first["done"] == 2
    seen_then = client.get("/api/tournaments/lists", headers=client.tess).json()
    assert seen_then["entries"] == 0
    for said in ("eve enters and pays $220", "was taken before"):
        told = client.post(
            "/tournaments/lists/desk/list", json={**sent, "trial": False}, headers=client.tess
        ).json()
        assert told["lines"][0]["said"].startswith(said)
        assert [line["done"] for line in told["lines"]] == [True, True, False]
    assert client.get("/api/tournaments/lists", headers=client.tess).json()["entries"] == 2
    inspector = {"authorization": f"Bearer {client.keys[Role.INSPECTOR]}"}
    assert "lists" in client.get("/api/daybook?do=import-entries", headers=inspector).text
    ivy = client.post("/tournaments/lists/desk/list", json=sent, headers=inspector)
    assert ivy.status_code == 403


def test_a_correction_that_waits_for_a_second_person_is_seen_at_the_control(client):
    view = client.get(f"/api{HERE}", headers=client.tess).json()
    table = view["sessions"][0]["tables"][0]
    stacks = {player["player"]: player["stack"] for player in table["players"]}

    def give(do, **facts):
        body = {"id": new_id(), "do": do, "by": "director", "facts": facts}
        answer = client.post(f"/api{HERE}/commands", json=body, headers=client.tess)
        assert answer.status_code == 200, answer.text

    give("record-round", table=table["table"], stacks=stacks)
    give("correct", reason="the wrong table")
    control = client.get(f"{HERE}/control", headers={**client.tess, "accept": "text/html"}).text
    waits = control.partition('id="queue-rule"')[2].partition("</ul>")[0]
    assert "the wrong table" in waits
    assert "tess proposes it; another person confirms it" in waits

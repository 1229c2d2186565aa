"""Rounds on the floor show as what they are: just settled, void, corrected."""

from __future__ import annotations

import re

import pytest
from floor_world import BLACKJACK, SAFE, new_id, tokens
from litestar.testing import TestClient

from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.furnishing import usual
from houseway.floor.orders import Order
from houseway.floor.permissions import Account, Role
from houseway.floor.roster import TableSettings
from houseway.games import game

CARDS = "Kh Kc 9d 9h 6s 9c"  # Ann 19 and Bob 16 against 18


SAM = Account("sam", Role.SUPERVISOR)


class Live:
    """A live blackjack table on a floor, told its cards."""

    def __init__(self, client):
        self.client, self.floor = client, client.app.state.floor
        self.keys = tokens(client.app.state.accounts)
        made = usual(game("blackjack"), BLACKJACK)
        settings = TableSettings(automatic=False)
        self.run(
            self.floor.make,
            "pit-1",
            "Pit 1",
            "blackjack",
            made,
            live=True,
            settings=settings,
            by="gil",
        )
        self.do("operator", "open", approval="L-17")
        self.do("ann", "sit", seat=1, stake=200_000)
        self.do("bob", "sit", seat=2, stake=200_000)

    def run(self, what, *given, **named):
        async def carried_out():
            return await what(*given, **named)

        return self.client.blocking_portal.call(carried_out)

    def do(self, by, do, who=None, **facts):
        return self.run(self.floor.do, "pit-1", Order(by, do, facts, who or by, new_id()), by)

    def correct_by_two(self, do, **facts):
        proposed = self.do("supervisor", do, who="sue", **facts)
        return self.run(self.floor.confirm, "pit-1", proposed.version, SAM)

    def begin(self):
        self.do("dealer", "start")
        table = self.table
        while table.procedure.asked.options[0].do in ("cut", "place-cutting-card"):
            option = table.procedure.asked.options[0]
            facts = {"from_back": 78} if option.do == "place-cutting-card" else {}
            self.do(option.by, option.do, **facts)
        self.do("ann", "wager", on="main", box=1, amount=5_000)
        self.do("bob", "wager", on="main", box=2, amount=2_000)
        self.do("dealer", "no-more-bets")

    def fall(self, cards):
        for card in cards.split():
            while hasattr(self.table.procedure.asked, "options"):
                option = next(o for o in self.table.procedure.asked.options if o.do == "stand")
                self.do(option.by, option.do, **option.where)
            self.do("dealer", "enter", fell=card)

    @property
    def table(self):
        return self.floor.tables["pit-1"].table

    def get(self, address, role=Role.INSPECTOR, accept="application/json"):
        headers = {"authorization": f"Bearer {self.keys[role]}", "accept": accept}
        return self.client.get(address, headers=headers)

    def page(self, address, role=Role.INSPECTOR):
        answer = self.get(address, role, "text/html")
        assert answer.status_code == 200, answer.text
        return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


@pytest.fixture
def live(database):
    app = create_app(FloorSettings(database, demo=False, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Live(client)


def settled_round(live):
    live.begin()
    live.fall(CARDS)
    assert live.table.settled


def test_a_settled_round_is_listed_before_its_cards_are_cleared_away(live):
    settled_round(live)
    (only,) = live.get("/api/tables/pit-1/rounds", Role.PLAYER).json()
    assert (only["round"], only["status"], only["void"]) == (1, "settled", None)
    assert [(s["player"], s["returned"]) for s in only["settlements"]] == [
        ("ann", 10_000),
        ("bob", 0),
    ]
    assert live.get("/api/tables/pit-1/rounds/1").json()["status"] == "settled"
    assert "1 dealer 18 ann +$50" in live.page("/tables/pit-1/rounds", Role.PLAYER)
    assert "Replay step by step" in live.page("/tables/pit-1/rounds/1", Role.PLAYER)
    assert "step 1 of" in live.page("/tables/pit-1/rounds/1/replay", Role.PLAYER)


def test_a_settled_round_is_in_the_journal_at_once(live):
    settled_round(live)
    told = live.get("/api/journals/pit-1?limit=1000").json()
    assert told["shown_up_to"] == told["head"] == told["entries"][-1]["seq"]
    assert live.get("/api/journals/pit-1/file").content.count(b"\n") == told["head"] + 1
    assert "belong to a round under way" not in live.page("/journals/pit-1")


def test_a_round_under_way_stays_out_of_lists_and_journal(live):
    live.begin()
    live.fall("Kh")
    assert live.get("/api/tables/pit-1/rounds").json() == []
    assert live.get("/api/tables/pit-1/rounds/1").status_code == 404
    told = live.get("/api/journals/pit-1?limit=1000").json()
    assert told["shown_up_to"] < told["head"]


def test_a_round_that_is_voided_later_shows_as_void_everywhere(live):
    settled_round(live)
    assert "ann +$50" in live.page("/tables/pit-1/rounds")
    live.begin()
    live.fall("Th")
    live.do("supervisor", "void-earlier-round", round=1)
    (first,) = live.get("/api/tables/pit-1/rounds").json()
    assert (first["status"], first["void"]["in_round"]) == ("void", 2)
    assert first["void"]["clauses"] == ["NI2005-63 14.5"]
    assert [(s["result"], s["returned"]) for s in first["settlements"]] == [
        ("void", 5_000),
        ("void", 2_000),
    ]
    listed = live.page("/tables/pit-1/rounds", Role.PLAYER)
    assert "void: found faulty in round 2 14.5" in listed
    assert "+$50" not in listed
    for page in ("/tables/pit-1/rounds/1", "/tables/pit-1/rounds/1/replay"):
        assert "Void: found faulty in round 2 14.5" in live.page(page)
    live.correct_by_two("correct", reason="the wrong round")
    assert live.get("/api/tables/pit-1/rounds/1").json()["status"] == "settled"
    assert "ann +$50" in live.page("/tables/pit-1/rounds")


def test_where_a_round_was_voided_is_known_after_that_round_too(live):
    settled_round(live)
    live.begin()
    live.fall("Th")
    live.do("supervisor", "void-earlier-round", round=1)
    live.fall("Tc 7c 9d 9h Ks")
    live.do("dealer", "collect")
    live.begin()
    for _ in range(2):  # read, then remembered
        second, first = live.get("/api/tables/pit-1/rounds").json()
        assert (second["status"], first["status"]) == ("settled", "void")
        assert first["void"]["in_round"] == 2


def test_a_settled_round_voided_on_the_table_shows_no_winnings(live):
    settled_round(live)
    grounds = live.table.procedure.rulings["void-round"].facts(live.table.procedure)["ground"]
    live.do("operator", "void-round", ground=grounds.values[0], reason="the shoe was open")
    listed = live.page("/tables/pit-1/rounds")
    assert "the shoe was open 16.3" in listed
    assert "$" not in listed.partition("16.3")[2].partition("Earlier")[0]


def test_a_round_of_another_never_tells_of_the_clearing_away_before_it(live):
    settled_round(live)
    live.begin()
    live.fall("Th")
    entries = live.get("/api/tables/pit-1/rounds/1").json()["entries"]
    assert entries[-1]["events"][-1]["event"] == "round over"


def test_corrections_are_told_with_the_round(live):
    settled_round(live)
    live.correct_by_two("correct", reason="the card was a ten")
    live.do("dealer", "enter", fell="Td")
    (only,) = live.get("/api/tables/pit-1/rounds").json()
    assert [one["reason"] for one in only["corrections"]] == ["the card was a ten"]
    assert "struck out by the supervisor: the card was a ten" in live.page("/tables/pit-1/rounds/1")


def test_why_an_entry_was_struck_out_is_told_to_the_house_alone(live):
    settled_round(live)
    live.correct_by_two("correct", reason="the card was a ten")
    live.do("dealer", "enter", fell="Td")
    assert live.get("/api/tables/pit-1/rounds", Role.PLAYER).json()[0]["corrections"] == []
    assert "the card was a ten" not in live.page("/tables/pit-1/rounds/1", Role.PLAYER)
    for role, told in ((Role.PLAYER, 0), (Role.DEALER, 1), (Role.INSPECTOR, 1)):
        (only,) = live.get("/api/tables/pit-1/export?as=json", role).json()["rounds"]
        assert len(only["corrections"]) == told


def test_a_card_is_put_right_when_play_has_gone_on(live):
    """Several entries, written together; everybody who watches is told of each."""
    settled_round(live)
    wrong = next(one.seq for one in live.table.journal.entries if one.command.get("do") == "enter")
    before = live.floor.tables["pit-1"].version
    facts = {"entry": wrong, "fell": "9h", "reason": "it was a nine"}
    live.correct_by_two("put-right", **facts)
    host = live.floor.tables["pit-1"]
    assert host.version == live.floor.streams.head("pit-1") > before + 2
    kept = live.floor.streams.after("pit-1", before)
    assert [one.entry.seq for one in kept] == [*range(before + 1, host.version + 1)]
    told = [event.event for one in host.rail.since(before) for event in one.events]
    assert told.count("corrected") == sum(one.entry.strikes is not None for one in kept)
    report = live.client.post(
        "/api/journals/pit-1/verify",
        headers={"authorization": f"Bearer {live.keys[Role.INSPECTOR]}"},
    )
    assert report.json()["findings"] == []

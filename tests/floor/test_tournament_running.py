"""How a tournament is run, what is agreed and what is cancelled, on the pages of the house."""

from __future__ import annotations

import asyncio

import pytest
from floor_world import Served, csrf_of
from test_tables_of_tournaments import begun, direct, floor_at, give

from houseway.floor.demo import DEMO_TOURNAMENT
from houseway.floor.meaning import meaning
from houseway.floor.pages.agreement_pages import division
from houseway.floor.pages.control_room import cancelling
from houseway.floor.queues import queues
from houseway.floor.roster import Played
from houseway.floor.tournament_host import Tournaments
from houseway.rulebook import Refused

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    server = Served(f"sqlite:///{tmp_path_factory.mktemp('running')}/floor.db")
    yield server
    server.close()


def post(browser, address, **typed):
    page = browser.http.get(address, headers=HTML).text
    form = {"_csrf_token": csrf_of(page), **typed}
    return browser.http.post(address, data=form, headers=HTML, follow_redirects=False)


def test_how_a_tournament_is_run_is_a_form_for_those_who_answer_for_it(served):
    address = f"/tournaments/{DEMO_TOURNAMENT}/settings"
    typed = {"played": "dealt", "bots": "bob, cat", "pace": "0.5", "between_rounds": "1"}
    tess = served.browser("tess")
    assert post(tess, address, **typed).status_code == 303
    page = tess.http.get(address, headers=HTML).text
    assert 'value="bob, cat"' in page
    assert 'id="played-dealt" value="dealt" checked' in page
    wrong = post(tess, address, **{**typed, "pace": "brisk"})
    assert (wrong.status_code, "Pace: brisk is not a number." in wrong.text) == (409, True)
    named = post(tess, address, **{**typed, "bots": "ann"})
    assert (named.status_code, "ann" in named.text) == (409, True)
    art = post(served.browser("art"), address, **typed)
    assert (art.status_code, "director of a tournament" in art.text) == (409, True)
    assert served.browser("ann").http.get(address, headers=HTML).status_code == 403
    assert post(tess, address, **{**typed, "played": "room", "bots": ""}).status_code == 303


def test_what_the_chips_of_those_left_are_worth_stands_beside_what_they_agree_on(tmp_path):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 4, played=Played.ROOM)
        stacks = {"ann": 20_000, "ben": 10_000, "cy": 10_000, "di": 0}
        await direct(floor, "record-round", table=1, stacks=stacks)
        await direct(floor, "decline", player="di")
        t = (await floor.tournament("cup")).hosted
        shares = division(t)
        assert [share.player for share in shares.shares] == ["ann", "ben", "cy"]
        assert shares.due == sum(share.worth for share in shares.shares) == 80_000
        # Half of the chips are first in half of the cases, and so on, by hand:
        # 1/2 · 40,000 + 1/3 · 24,000 + 1/6 · 16,000.
        assert shares.shares[0].worth == 30_667
        assert shares.shares[0].typed == "306.67"
        await floor.close()

    asyncio.run(scene())


def test_a_tournament_is_cancelled_under_its_own_name_by_the_operator_alone(tmp_path):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 4, played=Played.ROOM)
        tournaments = Tournaments(floor)
        offered = cancelling(await tournaments.view("cup", "gil", ("operator",)))
        assert (offered.to_type, offered.asks, offered.grave) == (
            "Sunday Hold'em",
            ("reason",),
            True,
        )
        assert cancelling(await tournaments.view("cup", "tess", ("director",))) is None
        await give(floor, "operator", "gil", "cancel", reason="too few")
        t = (await floor.tournament("cup")).hosted
        assert t.state.ledger.balance("prize pool") == 0
        await floor.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("o 1 500", "You cannot announce bonus now."),
        ("e 1", "You cannot announce elimination now."),
        ("x ann=9000 ben=11000", "ann, ben: they are level in no session."),
        ("x ann=9000 ben", "Say the chips of a player as “ann=900”, not “ben”."),
    ],
)
def test_what_a_line_means_that_is_not_possible_here_is_said(tmp_path, line, why):
    async def scene():
        floor = floor_at(f"sqlite:///{tmp_path}/floor.db")
        await begun(floor, 4, played=Played.ROOM)
        view = await Tournaments(floor).view("cup", "tess", ("director",))
        with pytest.raises(Refused, match=why):
            meaning(view, line)
        assert [len(queue.tasks) for queue in queues(view)] == [0, 0, 0, 0]
        await floor.close()

    asyncio.run(scene())

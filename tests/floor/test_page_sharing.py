"""Pages of a table share what is the same, and nothing that is not."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest
from floor_world import SAFE, do, table_of
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from test_floor_hidden import CARD, PLAYERS, _hidden_from, _own, next_act

from houseway.drawing.scene import MARK
from houseway.equipment import Card
from houseway.floor.app import TEMPLATES
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.history import History
from houseway.floor.looks import ON_A_PAGE, TableWatcher
from houseway.floor.pages import facts, parts, wager_places
from houseway.floor.pages.live import Pages, PageStream
from houseway.floor.pages.parts import PartMaker, teach, words
from houseway.floor.pages.trail import Trail
from houseway.floor.permissions import VISITOR, Account, Role
from houseway.floor.rail import Bulletin
from houseway.floor.runner import usual_stake
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.games.round import Round

ANN, BOB = Account("ann", Role.PLAYER), Account("bob", Role.PLAYER)
ZOE, YAN = Account("zoe", Role.PLAYER), Account("yan", Role.PLAYER)
DORA, SAM, IVY = (
    Account(name, role)
    for name, role in (
        ("dora", Role.DEALER),
        ("sam", Role.SUPERVISOR),
        ("ivy", Role.INSPECTOR),
    )
)
PEOPLE = (ANN, BOB, ZOE, YAN, DORA, SAM, IVY, Account("adam", Role.ADMINISTRATOR), VISITOR)
SECRETIVE = ("holdem", "charity-holdem", "ultimate-holdem", "canberra-poker", "pai-gow")


@pytest.fixture(scope="module")
def templates():
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    teach(made)
    return made


class Browser:
    """Somebody's open page: it keeps what it was sent, as the script does."""

    def __init__(self, pages, hosted, account, *, four_colour=False):
        self.account, self.parts, self.messages = account, {}, []
        self.one = TableWatcher(account.acts_as, drawing=True, four_colour=four_colour)
        self._stream = PageStream(pages, hosted, account, None)
        self._pages, self._hosted = pages, hosted
        self.pieces: list[tuple[str, str, float | None, str]] = []
        hosted.tell(self.one, ())
        hosted.rail.join(self.one)

    async def hear(self):
        """Take in what has been told since; the message that came."""
        news = self.one.take()
        event = await self._stream.say(news)
        told = json.loads(event.partition(b"data: ")[2])
        for name, change in told["parts"].items():
            self.parts[name] = self._written(name, change)
        if "board" in told:
            assert told["board"] == news.picture.scene.document(ON_A_PAGE)
            self.pieces = pieces_of(news.picture.scene)
        if "scene" in told:
            self._lay(told["scene"])
        self.messages.append(told)
        return told

    def _written(self, name, change):
        if isinstance(change, str):
            return change
        lines = self.parts[name].split("\n")
        for at, gone, fresh in change:
            lines[at : at + gone] = fresh
        return "\n".join(lines)

    def _lay(self, change):
        """The pieces that are gone taken away, the others put where they belong."""
        laid = {key: piece for key, *piece in self.pieces if key not in change["gone"]}
        order = [*laid]
        for key, place, opacity, drawn, above in change["set"]:
            if key not in laid:
                order.insert(order.index(above) + 1, key)
            laid[key] = [place, opacity, laid[key][2] if drawn is None else drawn]
        assert {beat[0] for beat in change["beats"]} <= {*order, *change["gone"]}
        self.pieces = [(key, *laid[key]) for key in order]


def pieces_of(scene):
    return [
        (key, piece.place, piece.opacity, piece.drawn.replace(MARK, ON_A_PAGE))
        for key, piece in scene.pieces.items()
    ]


async def alone(templates, hosted, trail, browser):
    """The page made for one person and for nobody else."""
    for kept in (parts._menu, facts.sorted_out, wager_places.laid_out, wager_places.sheet_of):
        kept.cache_clear()
    fresh = Pages(templates, trail)
    one = TableWatcher(browser.account.acts_as, drawing=True, four_colour=browser.one.four_colour)
    hosted.tell(one, ())
    _, _, look, drawn = one.take()
    page = await fresh.page(hosted, look, drawn, browser.account)
    return {name: part.html for name, part in page.parts.items()}, pieces_of(drawn.scene)


async def opened(tmp_path, game):
    engine = connect(f"sqlite:///{tmp_path}/floor.db")
    bring_up_to_date(engine, SAFE)
    floor = GamingFloor(engine, SAFE)
    hosted = await table_of(floor, "t1", game)
    for seat, player in zip(hosted.table.seat_numbers, PLAYERS, strict=False):
        await do(floor, "t1", player, "sit", seat=seat, stake=usual_stake(hosted.table))
    return floor, hosted, Trail(History(floor.streams))


async def act(floor, hosted, by, what, **facts):
    """Somebody does something, and everybody is told."""
    await do(floor, "t1", by, what, **facts)
    while hosted.rail.untold:
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_shared_page_is_what_would_be_made_for_each_alone(tmp_path, templates, game):
    """Players, onlookers, the house; two and four colours; rounds of cards that some may see."""

    async def play():
        floor, hosted, trail = await opened(tmp_path, game)
        pages = Pages(templates, trail)
        watching = [Browser(pages, hosted, account) for account in PEOPLE]
        watching += [Browser(pages, hosted, one, four_colour=True) for one in (ANN, YAN, DORA)]
        for browser in watching:
            await browser.hear()
        told, hidden_ever = [], 0
        for step in range(45):
            if (coming := next_act(hosted.table)) is None:
                break
            by, what, facts = coming
            await act(floor, hosted, by, what, **facts)
            told.append(hosted.rail.recent[-1])
            if any(event.event == "round begins" for event in told[-1].events):
                told = told[-1:]
            for browser in watching:
                await browser.hear()
                if step % 3 == 0:
                    made = await alone(templates, hosted, trail, browser)
                    assert (browser.parts, browser.pieces) == made
                hidden_ever += _hides(hosted.table, told, browser)
        await floor.close()
        return hidden_ever

    assert asyncio.run(play()) > 50


def _hides(table, told: list[Bulletin], browser) -> int:
    """How many cards the page keeps from whoever looks at it."""
    if not isinstance(table.procedure, Round) or not table.in_play:
        return 0
    viewer = browser.account.acts_as
    hidden = _hidden_from(told, viewer) - _own(table, viewer)
    said = browser.messages[-1]
    page = "".join((*browser.parts.values(), json.dumps(said)))
    shown = {one for one in hidden if "-" not in one and Card.parse(one).name in page}
    assert not shown, (viewer, shown)
    sent = json.dumps([*browser.parts.values()])
    assert not hidden & set(CARD.findall(sent.replace("&#34;", '"'))), viewer
    return len(hidden)


def test_whoever_sits_down_and_leaves_has_the_page_of_a_player_and_then_of_an_onlooker(
    tmp_path, templates
):
    async def play():
        floor, hosted, trail = await opened(tmp_path, "blackjack")
        pages = Pages(templates, trail)
        zoe, yan = Browser(pages, hosted, ZOE), Browser(pages, hosted, YAN)
        await zoe.hear(), await yan.hear()
        assert zoe.parts == yan.parts
        await act(floor, hosted, "zoe", "sit", seat=7, stake=100_000)
        await zoe.hear(), await yan.hear()
        assert "Your chips" in zoe.parts["you"]
        assert "Your chips" not in yan.parts["you"]
        assert 'data-do="leave"' in zoe.parts["seat"]
        assert 'data-do="leave"' not in yan.parts["seat"]
        await act(floor, hosted, "zoe", "leave")
        told, other = await zoe.hear(), await yan.hear()
        made, laid = await alone(templates, hosted, trail, yan)
        assert zoe.parts == yan.parts == made
        assert zoe.pieces == yan.pieces == laid
        assert {"you", "bar", "seat"} <= told["parts"].keys()
        assert "you" not in other["parts"]
        await floor.close()

    asyncio.run(play())


def test_whoever_left_after_the_settlement_still_finds_it(tmp_path, templates):
    """Nothing of the table is theirs any more, but the round on it was."""

    async def play():
        floor, hosted, trail = await opened(tmp_path, "mini-baccarat")
        pages = Pages(templates, trail)
        await act(floor, hosted, "dealer", "start")
        while not hosted.table.settled:
            by, what, facts = next_act(hosted.table)
            await act(floor, hosted, by, what, **facts)
        await act(floor, hosted, "ann", "leave")
        ann, zoe = Browser(pages, hosted, ANN), Browser(pages, hosted, ZOE)
        await ann.hear(), await zoe.hear()
        assert "ann (you)" in ann.parts["ending"]
        assert "(you)" not in zoe.parts["ending"]
        assert {name for name in ann.parts if ann.parts[name] != zoe.parts[name]} == {"ending"}
        await floor.close()

    asyncio.run(play())


def test_whoever_has_the_page_already_is_sent_only_what_is_new_of_it(tmp_path, templates):
    """A page that was just opened is known; what was never written is written in full once."""

    async def play():
        floor, hosted, trail = await opened(tmp_path, "blackjack")
        pages = Pages(templates, trail)
        first = Browser(pages, hosted, ZOE)
        await first.hear()
        shown = first._stream._shown
        again = Browser(pages, hosted, ZOE)
        again._stream = PageStream(pages, hosted, ZOE, pages.named(shown.name))
        again.pieces = first.pieces
        told = await again.hear()
        assert (told["parts"], "board" in told, "scene" in told) == ({}, False, False)
        await act(floor, hosted, "bob", "add-chips", amount=500)
        told, other = await again.hear(), await first.hear()
        assert isinstance(told["parts"]["words"], str)
        assert [len(one["scene"]["set"]) for one in (told, other)] == [1, 1]
        await act(floor, hosted, "bob", "add-chips", amount=500)
        assert isinstance((await again.hear())["parts"]["words"], list)
        assert pages.named("another") is None
        await floor.close()

    asyncio.run(play())


def test_onlookers_of_a_role_share_one_page(tmp_path, templates):
    async def play():
        floor, hosted, trail = await opened(tmp_path, "roulette")
        pages = Pages(templates, trail)

        async def page(account, *, four_colour=False):
            one = TableWatcher(account.acts_as, drawing=True, four_colour=four_colour)
            hosted.tell(one, ())
            _, _, look, drawn = one.take()
            return await pages.page(hosted, look, drawn, account)

        zoe, yan = await page(ZOE), await page(YAN)
        assert zoe is yan
        assert await page(Account("dirk", Role.DEALER)) is await page(DORA)
        assert await page(ANN) is not zoe
        assert await page(IVY) is not zoe
        assert (await page(ANN)).parts["trail"] is zoe.parts["trail"]
        assert (await page(DORA)).parts["words"] is zoe.parts["words"]
        await floor.close()

    asyncio.run(play())


def test_only_what_has_changed_is_sent_and_only_the_newest_is_made(tmp_path, templates):
    async def play():
        floor, hosted, trail = await opened(tmp_path, "blackjack")
        pages = Pages(templates, trail)
        zoe, ann = Browser(pages, hosted, ZOE), Browser(pages, hosted, ANN)
        assert zoe.parts == {}
        assert {*(await zoe.hear())["parts"]} == {*(await ann.hear())["parts"]}
        before = hosted.version
        made, maker = [], pages._press._makers["words"]
        maker._make = lambda *facts: made.append(facts) or words(*facts)
        for _ in range(5):
            await act(floor, hosted, "bob", "add-chips", amount=500)
        told = await zoe.hear()
        assert told["version"] == before + 5
        assert [f'data-version="{before + n}"' in told["log"] for n in range(7)] == [
            *(0 < n < 6 for n in range(7))
        ]
        assert {*told["parts"]} == {"words"}
        assert {*(await ann.hear())["parts"]} == {"words"}
        assert len(made) == 1
        hosted.publish()
        assert (await zoe.hear())["parts"] == {}
        await act(floor, hosted, "ann", "add-chips", amount=500)
        assert {*(await ann.hear())["parts"]} == {"words", "you"}
        assert {*(await zoe.hear())["parts"]} == {"words"}
        await floor.close()

    asyncio.run(play())


def test_a_part_that_comes_again_is_not_made_again_though_nobody_had_it_in_between():
    made = []

    def asking(asked, whom):
        made.append(whom)
        return {"asked": asked, "whom": whom}

    maker = PartMaker(Environment().from_string("{{ whom }} {{ asked }}"), asking)
    for whom in ("ann", "ben", "ann", "ben"):
        assert maker.part(SimpleNamespace(asked="decides", whom=whom)).html == f"{whom} decides"
    assert made == ["ann", "ben"]

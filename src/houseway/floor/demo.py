"""A floor to look around: a table of every game, some company, an account for each role."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from msgspec import Struct, to_builtins, toml

from houseway.games import GAMES
from houseway.games.round import Determinations
from houseway.rulebook import Refused
from houseway.tournament.hosting.templates import template

from .furnishing import usual
from .gaming_floor import GamingFloor
from .orders import Order
from .permissions import Role
from .roster import Played, TableSettings, TournamentSettings
from .storage.accounts import Accounts
from .tournament_host import Tournaments

DEMO_PASSWORD: Final = "houseway"
DEMO_ACCOUNTS: Final = {
    "ann": Role.PLAYER,
    "ben": Role.PLAYER,
    "dora": Role.DEALER,
    "sam": Role.SUPERVISOR,
    "tess": Role.DIRECTOR,
    "art": Role.ASSISTANT,
    "gil": Role.SHIFT_MANAGER,
    "ivy": Role.INSPECTOR,
    "root": Role.ADMINISTRATOR,
}


class DemoTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, who keeps company there and how, and what differs from the usual determinations."""

    name: str
    title: str
    game: str
    live: bool = False
    company: dict[str, str] = {}
    chosen: dict[str, object] = {}

    @property
    def determinations(self) -> Determinations:
        """The usual table where it is in cents, as is the rest of the floor, else the standard."""
        played = GAMES[self.game]
        usual_ones = to_builtins(played.usual_table.determinations) if played.in_cents else {}
        return usual(played.round, {**usual_ones, **self.chosen})


class DemoFloor(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is played on the demonstration floor."""

    tournament: str
    tables: tuple[DemoTable, ...]


DEMO: Final = toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=DemoFloor)
DEMO_TABLES: Final = DEMO.tables
DEMO_TOURNAMENT: Final = f"sunday-{DEMO.tournament}"
DEMO_ENTRANTS: Final = (
    *("ann", "ben", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim"),
    *("leo", "mia", "ned", "ola", "pat", "quy"),
)


async def set_up_demo(floor: GamingFloor, accounts: Accounts, *, pace: float = 1.0) -> None:
    """Make what is missing of the demonstration floor."""
    known = {one.name for one in await asyncio.to_thread(accounts.everybody)}
    for name, role in DEMO_ACCOUNTS.items():
        if name not in known:
            await asyncio.to_thread(accounts.make, name, role, DEMO_PASSWORD, lenient=True)
    there = {row.name for row in await floor.lobby()}
    for wanted in DEMO_TABLES:
        name, live = wanted.name, wanted.live
        if name in there:
            continue
        settings = TableSettings(
            bots=tuple(wanted.company),
            characters=wanted.company,
            automatic=not live,
            pace=pace,
        )
        title, played, chosen = wanted.title, wanted.game, wanted.determinations
        await floor.make(name, title, played, chosen, live=live, settings=settings, by="demo")
        await _open(floor, name)


SIT_AND_GO: Final = "sit-and-go"
SIT_AND_GO_BOTS: Final = (
    *("abe", "bea", "col", "dot", "ed", "fern", "gwen", "hugo", "ivan", "jess", "kurt"),
)


async def set_up_tournament(tournaments: Tournaments) -> None:
    """A tournament that has begun, its clock standing until the director lets it run."""
    if await tournaments.rows():
        return
    await tournaments.make(DEMO_TOURNAMENT, DEMO.tournament, by="demo")
    steps = [
        ("shift manager", "gil", "nominate", {"name": "tess"}),
        ("shift manager", "gil", "nominate", {"name": "art", "role": "assistant"}),
        ("operator", "gil", "set-conditions", {"conditions": template(DEMO.tournament)}),
        ("operator", "gil", "notify", {"sent": "demonstration"}),
        ("operator", "gil", "publish", {}),
        ("operator", "gil", "open-entries", {}),
        *(("director", "tess", "enter", {"player": name}) for name in DEMO_ENTRANTS),
        ("director", "tess", "call-ballot", {}),
        ("director", "tess", "draw-ballot", {}),
        *(("assistant", "art", "take-seat", {"player": name}) for name in DEMO_ENTRANTS),
        ("director", "tess", "start-session", {}),
        ("director", "tess", "pause", {}),
    ]
    for number, (by, who, do, facts) in enumerate(steps):
        await tournaments.do(DEMO_TOURNAMENT, by, do, facts, who=who, id=f"demo/{number}")


async def set_up_sit_and_go(tournaments: Tournaments, pace: float = 1.0) -> None:
    """A tournament that waits for one more player, and then goes by itself at tables here."""
    if SIT_AND_GO in {row.name for row in await tournaments.rows()}:
        return
    await tournaments.make(SIT_AND_GO, DEMO.tournament, by="demo")
    settings = TournamentSettings(
        played=Played.DEALT, bots=SIT_AND_GO_BOTS, automatic=True, pace=pace
    )
    await tournaments.arrange(SIT_AND_GO, settings)
    steps: list[tuple[str, str, str, dict[str, str]]] = [
        ("shift manager", "gil", "nominate", {"name": "tess"}),
        ("operator", "gil", "set-conditions", {"conditions": sit_and_go_conditions()}),
        ("operator", "gil", "notify", {"sent": "demonstration"}),
        ("operator", "gil", "publish", {}),
        ("operator", "gil", "open-entries", {}),
        *(("director", "tess", "enter", {"player": name}) for name in SIT_AND_GO_BOTS),
    ]
    for number, (by, who, do, facts) in enumerate(steps):
        await tournaments.do(SIT_AND_GO, by, do, facts, who=who, id=f"demo/{number}")


def sit_and_go_conditions() -> str:
    """The usual conditions, for the bots and one more, with quick levels."""
    text = template(DEMO.tournament)
    changes = {
        r"(?m)^title = .*$": 'title = "Sit and go"',
        r"(?m)^start = .*$": f"sit_and_go = {len(SIT_AND_GO_BOTS) + 1}",
        r"(?m)^per_table = .*$": "per_table = 6",
        r"(?m)^minutes = .*$": "minutes = 3",
        r"(?m)^break_minutes = .*$": "break_minutes = 1",
    }
    for old, new in changes.items():
        text = re.sub(old, new, text)
    return text


async def _open(floor: GamingFloor, name: str) -> None:
    hosted = await floor.table(name)
    by = hosted.table.house.in_charge
    facts = {"approval": "demonstration"}
    try:
        await floor.do(name, Order(by, "open", facts, "demo", f"demo/open-{name}"))
    except Refused as refused:
        raise RuntimeError(f"The table {name} does not open: {refused}") from refused

"""A floor to look around: a table of every game, some company, an account for each role."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from houseway.games import game
from houseway.rulebook import Refused
from houseway.tournament.hosting.templates import template

from .furnishing import usual
from .gaming_floor import GamingFloor
from .host import Order
from .permissions import Role
from .roster import TableSettings
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


class DemoTable(NamedTuple):
    """A table, who keeps company there, and what differs from the usual determinations."""

    name: str
    title: str
    game: str
    live: bool
    company: tuple[str, ...]
    chosen: dict[str, Any]


DEMO_TABLES: Final = (
    DemoTable(
        "blackjack",
        "Blackjack 1",
        "blackjack",
        False,
        ("bob", "cat"),
        {
            "minimum": 1_000,
            "maximum": 50_000,
            "multiple": 500,
            "super_sevens": True,
            "super_sevens_amounts": [100],
            "perfect_pairs": True,
            "perfect_pairs_minimum": 500,
            "perfect_pairs_maximum": 10_000,
        },
    ),
    DemoTable("roulette", "Roulette 1", "roulette", False, ("dan",), {}),
    DemoTable("mini-baccarat", "Mini-baccarat 1", "mini-baccarat", False, ("eve", "fay"), {}),
    DemoTable(
        "holdem",
        "Hold'em 1",
        "holdem",
        False,
        ("gus", "hal", "ida", "jon"),
        {
            "minimum_stake": 20_000,
            "maximum_buy_in": 50_000,
            "minimum_bet": 1_000,
            "blinds": [500, 1_000],
            "ace_low": True,
            "time_to_act": 45,
            "commission": {"type": "pot", "percent": 5, "cap": 1_000, "approval": "demonstration"},
        },
    ),
    DemoTable(
        "ultimate-holdem",
        "Ultimate Hold'em 1",
        "ultimate-holdem",
        False,
        ("kim",),
        {
            "minimum": 1_000,
            "maximum": 20_000,
            "multiple": 500,
            "trips_minimum": 500,
            "trips_maximum": 10_000,
            "maximum_payout": 5_000_000,
        },
    ),
    DemoTable("canberra-poker", "Canberra Poker 1", "canberra-poker", False, ("leo",), {}),
    DemoTable("pai-gow", "Pai Gow 1", "pai-gow", False, ("mia",), {}),
    DemoTable(
        "charity-holdem",
        "Charity Hold'em 1",
        "charity-holdem",
        False,
        ("ned", "ola", "pat"),
        {"minimum": 100, "blinds": [50, 100], "lowest_chip": 25, "time_to_act": 45},
    ),
    DemoTable(
        "tournament-blackjack",
        "Tournament Blackjack 1",
        "tournament-blackjack",
        False,
        ("quy",),
        {},
    ),
    DemoTable("live-blackjack", "Blackjack 2, live", "blackjack", True, (), {}),
    DemoTable("live-roulette", "Roulette 2, live", "roulette", True, (), {}),
)

DEMO_TOURNAMENT: Final = "sunday-holdem"
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
        name, title, played, live, company, chosen = wanted
        if name in there:
            continue
        settings = TableSettings(bots=company, automatic=not live, pace=pace)
        made = usual(game(played), chosen)
        await floor.make(name, title, played, made, live=live, settings=settings, by="demo")
        await _open(floor, name)


async def set_up_tournament(tournaments: Tournaments) -> None:
    """A tournament that has begun, its clock standing until the director lets it run."""
    if await tournaments.rows():
        return
    await tournaments.make(DEMO_TOURNAMENT, "holdem", by="demo")
    steps = [
        ("shift manager", "gil", "nominate", {"name": "tess"}),
        ("shift manager", "gil", "nominate", {"name": "art", "role": "assistant"}),
        ("operator", "gil", "set-conditions", {"conditions": template("holdem")}),
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


async def _open(floor: GamingFloor, name: str) -> None:
    hosted = await floor.table(name)
    by = hosted.table.house.in_charge
    facts = {"approval": "demonstration"}
    try:
        await floor.do(name, Order(by, "open", facts, "demo", f"demo/open-{name}"))
    except Refused as refused:
        raise RuntimeError(f"The table {name} does not open: {refused}") from refused

"""Tables that run by themselves: the house deals, bots play, and the clock is watched."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.games.asks import Act, Choices, Fact, Option, Settled, Turn
from houseway.games.bots import has_wagered, house, is_betting
from houseway.games.company import make_up_mind
from houseway.games.procedure import Procedure
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR
from houseway.rulebook import Refused
from houseway.table import Table

from .gaming_floor import GamingFloor, nobody_cares
from .host import OutOfOrder
from .orders import Order
from .roster import Played, TableRow
from .silence import (
    BY_ITSELF,
    about,
    awaited,
    called,
    owing,
    passed_over,
    runs_by_itself,
    skipping,
)
from .storage.database import leases, seconds_of_database
from .table_host import TableHost
from .tournament_conductor import Conductor
from .tournament_host import Tournaments

log = logging.getLogger("houseway.floor")
LEASE, LEASE_SECONDS = "running", 15
TICK, IDLE = 0.1, 1.0
AFTER_A_REFUSAL = 4.0  # seconds
DEALERS_BEAT = 0.7
APART = 0.35  # two bots never act in one moment
GOING = frozenset(("leave", "absent"))  # who asks for that wagers no more
REBUYING = 12.0  # for whoever has no chips left to bring some
THOUGHT = 2.5  # for a last wager, once everybody has one


class Runner:
    """Acts for the house and for bots at every table that is set to run by itself."""

    def __init__(self, floor: GamingFloor) -> None:
        self._floor, self._tournaments = floor, Tournaments(floor)
        self._holder = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore()

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="runner")

    async def stop(self) -> None:
        """End, leaving every table as it is, and take up none that is opened later."""
        self._floor.loaded = nobody_cares
        tasks = [*self._tables.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        """One process of all those that serve the floor does this; another takes over from it."""
        while True:
            try:
                if await self._hold_lease():
                    await self._watch_tables()
                else:
                    self._let_go()
            except Exception:
                log.exception("the tables are not being run")
            await asyncio.sleep(LEASE_SECONDS / 3)

    async def _watch_tables(self) -> None:
        self._floor.loaded = self._take_up
        for row in await self._floor.lobby():
            if row.name in self._floor.tables or _is_waited_for(row):
                self._take_up(row)
        for tournament in await self._tournaments.rows():
            if tournament.settings.played is not Played.ROOM:
                self._begin(tournament.stream, self._conduct, tournament.name)

    def _take_up(self, row: TableRow) -> None:
        settings, of_tournament = row.settings, row.tournament is not None
        if of_tournament or (settings.automatic and not row.live) or settings.bots:
            run = self._run_tournament_table if of_tournament else self._run_table
            self._begin(row.stream, run, row.name)

    def _begin(
        self, stream: str, run: Callable[[str], Coroutine[Any, Any, None]], name: str
    ) -> None:
        task = self._tables.get(stream)
        if task is None or task.done():
            self._tables[stream] = asyncio.create_task(run(name))

    def _let_go(self) -> None:
        self._floor.loaded = nobody_cares
        for task in self._tables.values():
            task.cancel()
        self._tables.clear()

    async def _hold_lease(self) -> bool:
        if not self._floor.streams.shared:
            return True

        def write(connection: Connection) -> bool:
            now = seconds_of_database(connection)
            mine = {"holder": self._holder, "until": now + LEASE_SECONDS}
            query = select(leases.c.holder, leases.c.until).where(leases.c.name == LEASE)
            row = connection.execute(query.with_for_update()).first()
            if row is None:
                connection.execute(insert(leases), {"name": LEASE, **mine})
                return True
            if row.holder != self._holder and row.until > now:
                return False
            connection.execute(update(leases).where(leases.c.name == LEASE).values(**mine))
            return True

        try:
            return await self._floor.writer.write(write)
        except IntegrityError:
            return False

    async def give_up_lease(self) -> None:
        """Let another process run the tables at once."""
        drop = delete(leases).where(leases.c.name == LEASE, leases.c.holder == self._holder)
        await self._floor.writer.write(lambda connection: connection.execute(drop))

    # One table

    async def _run_table(self, name: str) -> None:
        with suppress(OutOfOrder):  # it is reported where it is found, and tried again
            await self._run_while_sound(name)

    async def _run_while_sound(self, name: str) -> None:
        async with self._one_at_a_time:  # so that whoever opens a table is served between
            hosted = await self._floor.table(name)
        while True:
            settings = hosted.row.settings
            if not (settings.automatic or settings.bots):
                return
            act = None if hosted.lock.locked() else next_act(hosted)
            if act is not None:
                await self._do(hosted, act)
            await asyncio.sleep(TICK if act or _worth_it(hosted) else IDLE)

    # Tournaments, and their tables

    async def _conduct(self, name: str) -> None:
        """Have a tournament's tables run, and done what goes by itself in it."""
        with suppress(OutOfOrder):
            conductor = Conductor(await self._floor.tournament(name))
            while not conductor.is_over:
                busy = await conductor.act()
                for row in await self._floor.played.in_play(conductor.host):
                    self._take_up(row)
                await asyncio.sleep(TICK * conductor.pace if busy else TICK)

    async def _run_tournament_table(self, name: str) -> None:
        with suppress(OutOfOrder):
            async with self._one_at_a_time:
                hosted = await self._floor.table(name)
            while await self._floor.played.is_in_play(hosted):
                settings = hosted.row.settings
                act = None if hosted.lock.locked() else await self._tournament_act(hosted)
                if act is not None:
                    await self._do(hosted, act)
                await asyncio.sleep(TICK * min(1, settings.pace) if act else TICK)

    async def _tournament_act(self, hosted: TableHost) -> Act | None:
        """What is done by itself at a table of a tournament, which says when a round begins."""
        if hosted.table.procedure is not None:
            return next_act(hosted)
        try:
            await self._floor.played.settle(hosted)
            able = await self._floor.played.may_start(hosted)
        except Refused as refused:
            log.warning("a table and its tournament differ", extra={"why": str(refused)})
            await asyncio.sleep(AFTER_A_REFUSAL)
            return None
        by_itself = runs_by_itself(hosted.row.settings, hosted.row.live)
        if hosted.calls.waiting and hosted.calls.hold_play(hosted.floor.clock()):
            return None
        return Act(DEALER, "start") if able and by_itself else None

    async def _do(self, hosted: TableHost, act: Act) -> None:
        name = hosted.row.name
        command = Order(
            by=act.by,
            do=act.do,
            facts=dict(act.facts),
            who=act.by if act.by not in HOUSE else BY_ITSELF,
            id=f"{BY_ITSELF}/{hosted.version}-{act.by}-{act.do}",
        )
        try:
            await self._floor.do(name, command)
        except Refused as refused:
            log.info("refused by itself", extra={"table": name, "do": act.do, "why": str(refused)})
            await asyncio.sleep(AFTER_A_REFUSAL)


def _is_waited_for(row: TableRow) -> bool:
    """Whether a table has to go on before anybody opens it: people sit there, or bots should."""
    if row.tournament is not None:
        return False  # its tournament says so
    bots = set(row.settings.bots)
    return row.summary is None or set(row.summary.players) != bots


def next_act(hosted: TableHost) -> Act | None:
    """What somebody who plays or deals by itself does now, at a human pace."""
    table, settings = hosted.table, hosted.row.settings
    quiet = (hosted.floor.seconds() - hosted.seen_at) / max(settings.pace, 0.001)
    procedure = table.procedure
    if hosted.calls.waiting and hosted.calls.hold_play(hosted.floor.clock()):
        return None
    if procedure is None or isinstance(procedure.asked, Settled):
        return _between_rounds(hosted, quiet)
    if quiet >= APART and (act := _bots(hosted, procedure)):
        return act
    if not isinstance(procedure.asked, Turn) or quiet < DEALERS_BEAT:
        return None
    by_itself = runs_by_itself(settings, hosted.row.live)
    return _dealer(hosted, procedure, procedure.asked) if by_itself else None


def _bots(hosted: TableHost, procedure: Procedure) -> Act | None:
    """What a bot does who has thought about it for as long as its character would."""
    settings = hosted.row.settings
    if hosted.row.tournament is not None and (act := _in_a_hurry(hosted, procedure)):
        return act
    waited = hosted.waited / settings.pace if settings.pace else float("inf")
    for name in hosted.bots:
        character = hosted.character_of(name)
        if name not in hosted.minds:
            hosted.minds[name] = make_up_mind(procedure, name, character)
        mind = hosted.minds[name]
        if mind is not None and waited >= mind.seconds(character):
            return mind.act
    return None


def _in_a_hurry(hosted: TableHost, procedure: Procedure) -> Act | None:
    """What a tournament's bots do who take no time to think, or play the last level."""
    field = hosted.floor.played.company(hosted)
    hurry = field.late or not hosted.row.settings.pace
    return field.choose(procedure, hosted.bots) if hurry else None


def _between_rounds(hosted: TableHost, quiet: float) -> Act | None:
    table, settings = hosted.table, hosted.row.settings
    if table.state.status != "open" or quiet < _pause(hosted):
        return None
    if hosted.row.tournament is not None:
        return Act(DEALER, "collect") if table.settled else None
    if table.settled and table.requests:
        return Act(DEALER, "collect")
    for act in _preparing(table, settings.bots):
        return act
    if not runs_by_itself(settings, hosted.row.live) or not _worth_it(hosted):
        return None
    for option in table.options(DEALER):
        if option.do == "see-off":
            return Act(DEALER, "see-off", {"player": _first(option)})
    for player in passed_over(table, hosted.journal.entries):
        return Act(DEALER, "absent", {"player": player})
    watching = {watcher.viewer for watcher in hosted.rail.watchers}
    for player in skipping(table, hosted.journal.entries, watching):
        return Act(DEALER, "back", {"player": player})
    if table.state.carried.new_cards_due:
        return Act(SUPERVISOR, "new-cards", {"shoe": "standard"})
    able = any(option.do == "start" for option in table.options(DEALER))
    return Act(DEALER, "start") if able else None


def _pause(hosted: TableHost) -> float:
    """The seconds before the next round; more where somebody who is there can bring chips."""
    table, settings = hosted.table, hosted.row.settings
    if table.procedure is None:
        return 0.0
    there = {watcher.viewer for watcher in hosted.rail.watchers} - {*hosted.bots}
    broke = any(name in there and not table.stake_of(name) for name in table.here)
    return max(settings.between_rounds, REBUYING) if broke else settings.between_rounds


def _worth_it(hosted: TableHost) -> bool:
    """Rounds are dealt to those who are there, while a person plays or watches."""
    there = [name for name, patron in hosted.table.state.patrons.items() if patron.present]
    people = hosted.rail.watchers or set(there) - set(hosted.row.settings.bots)
    return bool(there and people)


def _preparing(table: Table, bots: tuple[str, ...]) -> Iterator[Act]:
    """Bots take their seats, and bring more chips when they have too few."""
    for name in bots:
        options = {option.do: option for option in table.options(name)}
        if name not in table.state.patrons:
            if "sit" in options and (free := _free_seat(table)):
                yield Act(name, "sit", {"seat": free, "stake": usual_stake(table)})
        elif "add-chips" in options and table.stake_of(name) < usual_stake(table) // 10:
            amounts = options["add-chips"].choose["amount"]
            amount = usual_stake(table) - table.stake_of(name)
            if amount in amounts:
                yield Act(name, "add-chips", {"amount": amount})


def _first(option: Option) -> Fact:
    players = option.choose["player"]
    assert isinstance(players, Choices)
    return players.values[0]


def _free_seat(table: Table) -> int | None:
    taken = {one.seat for one in table.state.seated} | set(table.state.claims.values())
    return next((seat for seat in reversed(table.seat_numbers) if seat not in taken), None)


def usual_stake(table: Table) -> int:
    """What a bot comes with: enough for a pleasant while, within the table's buy-in."""
    limits, buy_in = table.state.determinations, table.buy_in
    least = int(getattr(limits, "minimum", 0) or getattr(limits, "minimum_bet", 0) or 1)
    wished = min(max(100 * least, buy_in.low), buy_in.largest)
    return wished - (wished - buy_in.low) % buy_in.step


def _dealer(hosted: TableHost, procedure: Procedure, turn: Turn) -> Act | None:
    """What the house does once the players had their chance."""
    if is_betting(procedure):
        return _close_bets(hosted, procedure, turn)
    people = awaited(procedure, hosted.bots)
    if people and not _out_of_time(hosted):
        return None
    return house(procedure) or about(procedure, people)


def _out_of_time(hosted: TableHost) -> bool:
    limit = hosted.time_to_act
    return limit is not None and hosted.floor.seconds() - hosted.turn_began >= limit


def _close_bets(hosted: TableHost, procedure: Procedure, turn: Turn) -> Act | None:
    """The dealer's next call; whoever lets the time pass without a wager that is owed is away."""
    settings, late = hosted.row.settings, owing(procedure, hosted.bots)
    over = hosted.betting_waited > hosted.betting_time
    skip = [player for player in late if player in hosted.ready]
    if skip or (over and late and settings.decision_time is not None):
        return about(procedure, skip or late)
    asked = called(procedure)
    able = (
        {asked}
        if asked
        else {option.by for option in turn.options if option.do == "wager"} - {*HOUSE}
    )
    going = {request.player for request in hosted.table.requests if request.do in GOING}
    ready = hosted.ready | going
    done = all(has_wagered(procedure, name) or name in ready for name in able)
    # People think no faster where everything else goes fast.
    thought = hosted.floor.seconds() - hosted.turn_began > THOUGHT * max(1.0, settings.pace)
    if over or (done and (thought or able <= {*hosted.bots, *ready})):
        return _call(turn)
    return None


def _call(turn: Turn) -> Act | None:
    """The dealer's call to the next player, or to all."""
    calls = (Act(DEALER, "next-player"), Act(DEALER, "no-more-bets"))
    return next((call for call in calls if turn.completed(call)), None)

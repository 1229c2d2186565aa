"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig

from houseway.journal.entry import written
from houseway.journal.stream import utc_now
from houseway.version import __version__

from .access import SESSION_COOKIE, NotForged, public, with_account
from .allowance import Allowance
from .api.daybook_routes import DaybookApi
from .api.people_routes import People
from .api.records import Records
from .api.table_routes import Tables
from .api.tournament_routes import TournamentApi
from .assets import Assets, static
from .deeds import Deed
from .demo import set_up_demo, set_up_sit_and_go, set_up_tournament
from .exporting import Exports
from .floor_settings import FloorSettings
from .furnishing import Furnishing
from .gaming_floor import GamingFloor
from .handbook import Handbook, handbook_cover, handbook_page
from .headers import with_headers
from .history import History
from .http_connection import MOST_BODY
from .inspection import Inspection, checkpoints_at
from .known_types import know_types
from .listener import Listener, said_at
from .logs import with_log
from .metrics import Metrics
from .noting import with_daybook
from .page_templates import PageTemplates
from .pages.agreement_pages import AgreementPages
from .pages.back_office import figures, health, try_api
from .pages.conditions_pages import ConditionsPages
from .pages.control_room import ControlRoom
from .pages.daybook_pages import DaybookPages
from .pages.desk import DeskPages
from .pages.effects import EffectPages
from .pages.entrance import Entrance
from .pages.journals import JournalPages
from .pages.live import Pages
from .pages.new_tables import NewTablePages
from .pages.paper_pages import PaperPages
from .pages.parts import teach
from .pages.people_pages import PeoplePages
from .pages.replaying import Replays
from .pages.room_displays import RoomKeeping, RoomPages
from .pages.rules import RulePages
from .pages.ruling_effects import RulingEffects
from .pages.second_factor import SecondFactorPages
from .pages.table_pages import TablePages
from .pages.table_strips import StripPages
from .pages.tournament_desk import TournamentDesk
from .pages.tournament_pages import TournamentPages
from .pages.tournament_running import TournamentRunning
from .pages.trail import Trail
from .pages.wagers_before import WagersBefore
from .premises import Premises
from .printing import Printing
from .problems import answered
from .room import TournamentRoom
from .runner import Runner
from .storage.accounts import Accounts
from .storage.daybook import THE_HOUSE, Daybook
from .storage.displays import Displays
from .storage.doorman import LOOK_EVERY
from .storage.engine import bring_up_to_date, connect
from .storage.stream_journal import Timepiece
from .surveillance import Surveillance
from .tournament_host import Tournaments

log = logging.getLogger("houseway.floor")
TEMPLATES = Path(__file__).parent / "templates"
TELL_EVERY = 60.0
LOOK_AT_CLOCK = 1.0


def create_app(settings: FloorSettings) -> Litestar:
    """The floor as an ASGI application."""
    know_types()
    engine, safe = connect(settings.database), settings.opened_safe()
    bring_up_to_date(engine, safe)
    timepiece = Timepiece(utc_now, monotonic)
    floor = GamingFloor(engine, safe, Premises(clock=timepiece))
    accounts, daybook = Accounts(engine, floor.writer, safe), Daybook(engine, floor.writer)
    checkpoints = checkpoints_at(settings.checkpoints, settings.key)
    assets, templates = _assets(), _templates(settings.demo, settings.docs is not None)
    parts: dict[str, object] = {
        "settings": settings,
        "floor": floor,
        "tournaments": (tournaments := Tournaments(floor)),
        "printing": Printing(floor, tournaments),
        "room": TournamentRoom(floor, tournaments),
        "displays": Displays(engine, floor.writer),
        "accounts": accounts,
        "daybook": daybook,
        "furnishing": Furnishing(floor, accounts, daybook),
        "history": (history := History(floor.streams)),
        "pages": Pages(templates, Trail(history)),
        "allowance": (allowance := Allowance()),
        "replays": Replays(floor),
        "exports": Exports(floor, allowance),
        "inspection": Inspection(floor.streams, daybook, checkpoints),
        "metrics": Metrics(floor, timepiece),
        "assets": assets,
        "handbook": Handbook(Assets(settings.docs) if settings.docs else None),
    }
    surveillance = Surveillance(floor, tournaments, daybook, checkpoints)
    forgery = accounts.shared_secret("csrf")
    return Litestar(
        route_handlers=[Tables, TournamentApi, People, Records, DaybookApi, *_pages(), static],
        dependencies={name: Provide(_giver(part), use_cache=True) for name, part in parts.items()},
        middleware=[
            with_log,
            DefineMiddleware(with_headers, settings=settings),
            DefineMiddleware(NotForged, secret=forgery, secure=not settings.demo),
            with_account,
            with_daybook,
        ],
        exception_handlers={Exception: answered},
        openapi_config=_openapi(),
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates)),
        lifespan=[
            _running(settings, floor, tournaments, accounts, surveillance),
            _beside(surveillance.patrol),
            _beside(lambda: _tell_of_jumps(timepiece, daybook)),
        ],
        state=State(parts),
        request_max_body_size=MOST_BODY,
        debug=False,
        logging_config=None,
    )


def _pages() -> list[Any]:
    found = [
        TablePages,
        TournamentPages,
        StripPages,
        PaperPages,
        RulePages,
        DeskPages,
        NewTablePages,
    ]
    return [
        Entrance,
        *found,
        JournalPages,
        RoomPages,
        RoomKeeping,
        TournamentDesk,
        ControlRoom,
        ConditionsPages,
        AgreementPages,
        TournamentRunning,
        EffectPages,
        RulingEffects,
        WagersBefore,
        PeoplePages,
        SecondFactorPages,
        DaybookPages,
        handbook_cover,
        handbook_page,
        health,
        figures,
        try_api,
    ]


def _giver(part: object) -> Any:
    async def give() -> object:
        return part

    return give


def _openapi() -> OpenAPIConfig:
    schemes: dict[str, SecurityScheme | Reference] = {
        "token": SecurityScheme(type="http", scheme="bearer"),
        "session": SecurityScheme(type="apiKey", name=SESSION_COOKIE, security_scheme_in="cookie"),
    }
    return OpenAPIConfig(
        title="Houseway floor",
        version=__version__,
        description="Every command of the floor, for programs. Sign in with a token.",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        use_handler_docstrings=True,
        components=Components(security_schemes=schemes),
        security=[{"token": []}, {"session": []}],
        openapi_router=Router(
            path="/api/schema", route_handlers=[], opt=public(), include_in_schema=False
        ),
    )


@cache
def _assets() -> Assets:
    """What is served as it is, read once in a process."""
    return Assets()


@cache
def _templates(demo: bool, documented: bool) -> PageTemplates:
    """What pages are written with, read once in a process."""
    environment = PageTemplates(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        asset=_assets().address,
        demo_floor=demo,
        documented=documented,
        houseway_version=__version__,
    )
    teach(environment)
    return environment


def _running(
    settings: FloorSettings,
    floor: GamingFloor,
    tournaments: Tournaments,
    accounts: Accounts,
    surveillance: Surveillance,
) -> Any:
    """Everything that goes on beside requests, while the application serves."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        if settings.demo:
            await set_up_demo(floor, accounts)
            await set_up_tournament(tournaments)
            await set_up_sit_and_go(tournaments)
        await surveillance.sign()  # before anything is built upon what was rolled back
        runner = Runner(floor)
        listener = Listener(said_at(floor.engine.url), floor.hear, floor.look_again)
        signing = asyncio.create_task(surveillance.sign_on())
        looking = asyncio.create_task(_look_for_withdrawals(accounts))
        telling = asyncio.create_task(_tell_of_failures(accounts))
        if floor.streams.shared:
            listener.start()
        if settings.runs_tables:
            runner.start()
        try:
            yield
        finally:
            signing.cancel()
            looking.cancel()
            telling.cancel()
            await runner.stop()
            await surveillance.sign()
            await listener.stop()
            if floor.streams.shared:
                with suppress(Exception):
                    await runner.give_up_lease()
            await floor.close()

    return lifespan


def _beside(work: Callable[[], Coroutine[Any, Any, None]]) -> Any:
    """Something that goes on by itself while the application serves."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        task = asyncio.create_task(work())
        try:
            yield
        finally:
            task.cancel()

    return lifespan


async def _tell_of_jumps(timepiece: Timepiece, daybook: Daybook) -> None:
    """Write down when somebody has set the machine's clock."""
    while True:
        try:
            timepiece()
            while timepiece.untold:
                jump = timepiece.untold[0]
                log.error("the machine's clock was set", extra={"seconds": jump.seconds})
                facts = {"seconds": jump.seconds, "clock": written(jump.now)}
                await daybook.note(THE_HOUSE, Deed.SET_CLOCK, **facts)
                timepiece.untold.popleft()
        except Exception:
            log.exception("that the clock was set could not be written down")
        await asyncio.sleep(LOOK_AT_CLOCK)


async def _look_for_withdrawals(accounts: Accounts) -> None:
    """See every second whether another process has signed somebody out or the like."""
    while True:
        try:
            await asyncio.to_thread(accounts.look_for_withdrawals)
        except Exception:
            log.exception("accounts could not be looked at")
        await asyncio.sleep(LOOK_EVERY)


async def _tell_of_failures(accounts: Accounts) -> None:
    """Write down every so often how many attempts to sign in have failed."""
    while True:
        await asyncio.sleep(TELL_EVERY)
        try:
            await asyncio.to_thread(accounts.tell_of_failures)
        except Exception:
            log.exception("failed attempts to sign in could not be written down")

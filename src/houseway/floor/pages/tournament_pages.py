"""Tournaments: the list, one of them with its desk, and its clock on a big screen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from math import ceil
from string import digits
from typing import Final, NamedTuple

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Stream, Template

from houseway.drawing.money import change, dollars
from houseway.games.asks import Choices, Fact
from houseway.tournament import GAMES
from houseway.tournament.clock import Reading
from houseway.tournament.hosting.templates import template
from houseway.tournament.ledger import money
from houseway.tournament.state import SEATED
from houseway.tournament.tournament_view import LevelView, SessionView, TournamentView

from ..access import Asked, needs
from ..allowance import Allowance
from ..lobby import tournaments_listed
from ..permissions import Account, Permission
from ..player_standing import GIVE_WORDS, OWN, standings
from ..tournament_host import Tournaments
from .following import follow_as, mark_of
from .menus import FactField, MenuItem, menu

# What the desk offers first, as a tournament goes its way; the rest is under its own heading.
STEPS: Final = (
    *("nominate", "set-conditions", "approve", "notify", "publish", "open-entries", "enter"),
    *("call-ballot", "draw-ballot", "take-seat", "start-session", "resume", "pause"),
    *("record-round", "rebuy", "re-enter", "decline", "settle-dispute", "balance"),
    *("end-session", "extra-round", "advance", "award-places", "pay-prizes", "donate", "close"),
)
# What is done where the players or the tables are listed, and not at the desk.
ARRIVING: Final = ("take-seat", "mark-back")
ELSEWHERE: Final = ("record-round", "take-seat")
# What is done at the control alone, where it is asked for twice.
AT_THE_CONTROL: Final = ("cancel", "agree-prizes")
MANY: Final = 40  # from so many names on, one is typed and not picked from a list of its own
# What is usually done several times, so that its form stays open.
AGAIN: Final = ("enter", "add-reserve", "extra-round")
STATUS: Final = {
    "draft": "in preparation",
    "published": "conditions are published",
    "entries": "entries are open",
    "playing": "being played",
    "awarded": "places are awarded",
}


class Face(NamedTuple):
    """How much is left of a level or a break, and whether the clock runs."""

    left: int | None
    running: bool


class TournamentPages(Controller):
    """Tournaments to be watched and conducted."""

    path = "/tournaments"
    include_in_schema = False

    @get("/", opt=needs(Permission.ENTER))
    async def listed(self, tournaments: NamedDependency[Tournaments], request: Asked) -> Template:
        """Every tournament of the floor, with what it is to who looks."""
        found = await standings(tournaments, request.user.name)
        context = {
            "account": request.user,
            "tournaments": await tournaments_listed(tournaments),
            "standings": {own.tournament: own for own in found},
            "money": money,
            "games": list(GAMES),
            "status": STATUS,
        }
        return Template("tournaments.html", context=context)

    @get("/{name:str}", opt=needs(Permission.WATCH))
    async def tournament(
        self, tournaments: NamedDependency[Tournaments], name: FromPath[str], request: Asked
    ) -> Template:
        """A tournament as the visitor may see it, with the desk of those who conduct it."""
        account = request.user
        view = await tournaments.view(name, account.name, account.speaks_as)
        return Template("tournament.html", context=_context(tournaments, name, account, view))

    @get("/{name:str}/screen", opt=needs(Permission.WATCH))
    async def screen(
        self, tournaments: NamedDependency[Tournaments], name: FromPath[str], request: Asked
    ) -> Template:
        """The clock, the limits, who is left and the prizes, to be read across a room."""
        account = request.user
        view = await tournaments.view(name, account.name, ())
        context = _context(tournaments, name, account, view)
        return Template("tournament-screen.html", context=context)

    @get("/{name:str}/draws/{order:int}/check", opt=needs(Permission.WATCH))
    async def check(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        order: FromPath[int],
        request: Asked,
    ) -> Template:
        """Where a browser checks a draw by itself, from what is published of it."""
        await (await tournaments.tournament(name)).published(order)
        context = {
            "account": request.user,
            "what": f"order {order}",
            "of": name,
            "crumbs": {f"/tournaments/{name}": "The tournament"},
            "published": f"/api/tournaments/{name}/draws/{order}",
            "file": f"{name}-order-{order}.json",
        }
        return Template("check.html", context=context)

    @get("/{name:str}/live", opt=needs(Permission.WATCH))
    async def live(
        self,
        allowance: NamedDependency[Allowance],
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        request: Asked,
        after: FromQuery[str] = "",
        screen: FromQuery[bool] = False,
    ) -> Stream:
        """All that the page or the screen shows, whenever that has changed."""
        account = request.user
        return await follow_as(
            request,
            allowance,
            tournaments,
            name,
            part="tournament-screen" if screen else "tournament",
            roles=() if screen else account.speaks_as,
            after=after,
            contents=lambda view: _context(tournaments, name, account, view),
        )


class Desk(NamedTuple):
    """What somebody may do in one of their roles: the next steps, and everything else."""

    role: str
    steps: list[MenuItem]
    others: list[MenuItem]


def _context(
    tournaments: Tournaments, name: str, account: Account, view: TournamentView
) -> dict[str, object]:
    return for_visitor(view, name, account, tournaments.tables(name)) | shown(
        view, tournaments.now()
    )


def for_visitor(
    view: TournamentView, name: str, account: Account, at: Mapping[int, str]
) -> dict[str, object]:
    """What the templates need of whoever looks; tables are `at` those of the floor."""
    return {
        "account": account,
        "name": name,
        "at": at,
        "yours": your_seat(view, account.name, at),
        "acts": [o.do for o in view.options if o.by == account.name and o.do in OWN],
        "own": {"tournament": name, "fee": 0},
        "words": any(o.by == account.name and o.do == GIVE_WORDS for o in view.options),
    }


class YourSeat(NamedTuple):
    """Where somebody sits in a tournament, and the table of the floor, if it is one."""

    table: int
    seat: int | None
    at: str | None


def your_seat(view: TournamentView, account: str, at: Mapping[int, str]) -> YourSeat | None:
    """The seat that somebody has in a session that is not over."""
    for session in view.sessions:
        for table in session.tables:
            for player in table.players:
                if player.player == account:
                    floor_table = at.get(table.table) if session.status != SEATED else None
                    return YourSeat(table.table, player.seat, floor_table)
    return None


def shown(view: TournamentView, now: datetime) -> dict[str, object]:
    """What the page of a tournament needs of it."""
    return {
        **at_a_glance(view, now),
        "desk": desk(view),
        "arrivals": arrivals(view),
        "elsewhere": ELSEWHERE,
        "again": AGAIN,
        "change": lambda cents: change(cents, dollars),
    }


def at_a_glance(view: TournamentView, now: datetime) -> dict[str, object]:
    """What every page about a tournament needs of it, but for what can be done."""
    return {
        "view": view,
        "mark": mark_of(view),
        "face": lambda clock: face(clock, now),
        "status": STATUS.get(view.status, view.status),
        "sessions": in_order(view.sessions),
        "money": money,
        "limits": limits,
    }


def in_order(sessions: Iterable[SessionView]) -> list[SessionView]:
    """Sessions stage by stage, those of a stage by their number."""
    named = [(session.session.rstrip(digits), session) for session in sessions]
    stages = list(dict.fromkeys(stage for stage, _ in named))

    def place(named: tuple[str, SessionView]) -> tuple[int, int]:
        stage, session = named
        return stages.index(stage), int(session.session.removeprefix(stage) or 0)

    return [session for _, session in sorted(named, key=place)]


def arrivals(view: TournamentView) -> dict[Fact, tuple[str | None, str]]:
    """Players who are noted as being at their table by one click: in which role, with what."""
    return {
        player: (option.by, option.do)
        for option in reversed(view.options)
        if option.do in ARRIVING and isinstance(players := option.choose["player"], Choices)
        for player in players.values
    }


def face(clock: Reading | None, now: datetime) -> Face | None:
    """What a clock shows; of a break that was called, how long until play goes on.

    >>> noon, break_over = datetime(2026, 3, 1, 12), datetime(2026, 3, 1, 12, 5)
    >>> face(Reading(1, True, False, 60, left=900, next_level=2, resumes=break_over), noon)
    Face(left=300, running=True)
    """
    if clock is None:
        return None
    if clock.resumes is not None:
        left = clock.resumes - now
        return Face(left=max(0, ceil(left.total_seconds())), running=True)
    return Face(clock.left, clock.running)


def desk(view: TournamentView) -> list[Desk]:
    """For each role of the visitor, the next steps and everything else that is open in it."""
    made = menu(view.options, None, None)
    entries = [_plain(entry, view) for entry in (*made.acts, *made.table)]
    steps = [do for do in STEPS if do not in _idle(view)]
    return [
        Desk(
            role=role,
            steps=[
                entry for do in steps for entry in entries if (entry.by, entry.do) == (role, do)
            ],
            others=[
                entry
                for entry in entries
                if entry.by == role and entry.do not in (*steps, *AT_THE_CONTROL)
            ],
        )
        for role in view.acting
    ]


def _idle(view: TournamentView) -> Iterator[str]:
    """Commands that would change nothing: a clock that stands is not paused, nor one set going."""
    run = {session.clock.running for session in view.sessions if session.clock}
    if True not in run:
        yield "pause"
    if False not in run:
        yield "resume"


def _plain(entry: MenuItem, view: TournamentView) -> MenuItem:
    """A form without choices that leave no choice; conditions begin with a whole document."""
    settled = [field for field in entry.fields if field.kind == "choice" and len(field.values) == 1]
    facts = json.loads(entry.facts) | {one.name: json.loads(one.values[0][0]) for one in settled}
    document = view.document or template(view.game)
    fields = tuple(_field(field, document) for field in entry.fields if field not in settled)
    return entry._replace(label=_label(entry, facts, view), fields=fields, facts=json.dumps(facts))


def _field(field: FactField, document: str) -> FactField:
    if field.name == "conditions":
        return field._replace(kind="document", default=document)
    named = field.kind == "choice" and all(value[:1] == '"' for value, _ in field.values)
    if named and len(field.values) > MANY:
        return field._replace(kind="name", values=(), default="")
    return field


def _label(entry: MenuItem, facts: Mapping[str, object], view: TournamentView) -> str:
    """What a button says, with the session where there are several."""
    if entry.do == "set-conditions" and view.document:
        return "Change the conditions"
    label = _LABELS.get(entry.do, entry.label)
    several = len(view.sessions) > 1 and "session" in facts
    return f"{label}: {facts['session']}" if several else label


# What means something else at a table, or is clearer with its object.
_LABELS: Final = {
    "close": "Close the tournament",
    "decline": "Decline to buy again",
    "enter": "Enter a player",
    "open-entries": "Open the entries",
}


def limits(level: LevelView | None) -> str:
    """The limits of a level in a line.

    >>> limits(LevelView(1, minimum=50, maximum=None, blinds=(25, 50), ante=5))
    'blinds 25 / 50, ante 5'
    >>> limits(LevelView(1, minimum=50, maximum=1_000, blinds=(), ante=0))
    '50 to 1,000'
    """
    if level is None:
        return ""
    blinds = " / ".join(f"{blind:,}" for blind in level.blinds)
    ante = f"ante {level.ante:,}" if level.ante else ""
    if blinds or ante:
        return ", ".join(filter(None, (f"blinds {blinds}" if blinds else "", ante)))
    most = f" to {level.maximum:,}" if level.maximum else " and more"
    return f"{level.minimum:,}{most}"

"""Tournaments: how each stands, what somebody may do in it, and its journal."""

from __future__ import annotations

from litestar import Controller, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody

from houseway.conduct.conduct import CORRECT
from houseway.rulebook import Refused
from houseway.table.published_round import PublishedRound
from houseway.tournament.tournament_view import ConductedView, TournamentView

from ..access import Asked, needs
from ..allowance import Allowance
from ..deeds import Deed
from ..furnishing import Furnishing, made_once
from ..inspection import Inspection, InspectionReport
from ..lobby import TournamentShown, tournaments_listed
from ..noting import actor_of, noted
from ..permissions import Permission
from ..shapes import TournamentCommandIn, TournamentIn, TournamentSettingsIn
from ..storage.daybook import Daybook
from ..tournament_host import Tournaments
from ..waiting_calls import ANSWER, CONFIRM, of_call
from .answers import PROBLEMS, CommandDone
from .table_routes import RESERVED, deed_of

_RESERVED = RESERVED | {"at"}


class TournamentApi(Controller):
    """The tournaments of the floor."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/", responses=PROBLEMS, opt=needs(Permission.ENTER), summary="Every tournament")
    async def listed(self, tournaments: NamedDependency[Tournaments]) -> list[TournamentShown]:
        """Every tournament with its status."""
        return await tournaments_listed(tournaments)

    @post(
        "/", responses=PROBLEMS, opt=needs(Permission.OPEN_TOURNAMENTS), summary="Open a tournament"
    )
    async def make(
        self,
        tournaments: NamedDependency[Tournaments],
        daybook: NamedDependency[Daybook],
        data: JSONBody[TournamentIn],
        request: Asked,
    ) -> TournamentIn:
        """Begin the journal of a tournament; a director is nominated by a command."""
        with made_once(f"tournament {data.name}"):
            await tournaments.make(data.name, data.game, by=request.user.name)
        facts = {"tournament": data.name, "game": data.game}
        await daybook.note(actor_of(request), Deed.MAKE_TOURNAMENT, **facts)
        return data

    @get(
        "/{name:str}",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH),
        summary="A tournament as you see it",
    )
    async def see(
        self, tournaments: NamedDependency[Tournaments], name: FromPath[str], request: Asked
    ) -> TournamentView | ConductedView:
        """Clock, tables, places and prizes; with money and commands for those who conduct it."""
        account = request.user
        return await tournaments.view(name, account.name, account.speaks_as)

    @patch(
        "/{name:str}/settings",
        responses=PROBLEMS,
        opt=needs(Permission.RUN_TOURNAMENTS),
        summary="Where a tournament is played",
    )
    async def arrange(
        self,
        tournaments: NamedDependency[Tournaments],
        furnishing: NamedDependency[Furnishing],
        name: FromPath[str],
        data: JSONBody[TournamentSettingsIn],
        request: Asked,
    ) -> TournamentSettingsIn:
        """Choose whether rounds are played at tables of the floor, who plays by itself, how fast.

        The shift manager does that, and whoever is nominated director of the tournament.
        """
        await tournaments.check_may_arrange(name, request.user)
        await furnishing.arrange_tournament(tournaments, name, data, actor_of(request))
        return data

    @post(
        "/{name:str}/commands",
        responses=PROBLEMS,
        opt=needs(Permission.PLAY),
        status_code=200,
        summary="Do something in a tournament",
    )
    async def command(
        self,
        tournaments: NamedDependency[Tournaments],
        daybook: NamedDependency[Daybook],
        name: FromPath[str],
        data: JSONBody[TournamentCommandIn],
        request: Asked,
    ) -> CommandDone:
        """Give a command in one of your roles; the answer comes when it is in the journal.

        A player gives it in their own name, and about nobody else.
        """
        account = request.user
        if data.by not in account.speaks_as:
            raise PermissionDeniedException(f"A {account.role} is no {data.by} in a tournament.")
        if _RESERVED & data.facts.keys():
            raise Refused(
                f"No fact is called {' or '.join(sorted(_RESERVED & data.facts.keys()))}."
            )
        done = await tournaments.do(
            name, data.by, data.do, data.facts, who=account.name, id=f"{account.name}/{data.id}"
        )
        if data.do == CORRECT and not done.repeated:
            facts = {"tournament": name, "entry": done.version}
            await daybook.note(actor_of(request), deed_of(done), **facts)
        return CommandDone(done.version, done.events, done.repeated)

    @post(
        "/{name:str}/calls/{entry:int}/confirm",
        responses=PROBLEMS,
        opt=needs(Permission.DECIDE, in_person=True),
        summary="Confirm a correction in a tournament",
    )
    async def confirm(
        self,
        tournaments: NamedDependency[Tournaments],
        daybook: NamedDependency[Daybook],
        name: FromPath[str],
        entry: FromPath[int],
        request: Asked,
    ) -> CommandDone:
        """Confirm, as the second person, a correction that somebody else has proposed."""
        done = await tournaments.call(name, of_call(request.user, CONFIRM, call=entry))
        told = {"tournament": name, "call": entry, "entry": done.version}
        await daybook.note(actor_of(request), Deed.CONFIRM_CORRECTION, **told)
        return CommandDone(done.version, done.events, done.repeated)

    @post(
        "/{name:str}/calls/{entry:int}/answer",
        responses=PROBLEMS,
        opt=needs(Permission.DECIDE),
        summary="Decline a correction in a tournament",
    )
    async def answer(
        self,
        tournaments: NamedDependency[Tournaments],
        daybook: NamedDependency[Daybook],
        name: FromPath[str],
        entry: FromPath[int],
        request: Asked,
    ) -> None:
        """Note that a correction that was proposed is not made."""
        await tournaments.call(name, of_call(request.user, ANSWER, call=entry))
        told = {"tournament": name, "call": entry}
        await daybook.note(actor_of(request), Deed.ANSWER_CALL, **told)

    @get(
        "/{name:str}/draws/{order:int}",
        responses=PROBLEMS,
        opt=needs(Permission.WATCH),
        summary="One draw, to be checked",
    )
    async def draw(
        self,
        tournaments: NamedDependency[Tournaments],
        name: FromPath[str],
        order: FromPath[int],
    ) -> PublishedRound:
        """Root, words and what fell in a draw of seats or cards, with a proof for every piece.

        `houseway verify-round` checks it without the floor.
        """
        return await (await tournaments.tournament(name)).published(order)

    @get(
        "/{name:str}/journal",
        responses=PROBLEMS,
        opt=needs(Permission.INSPECT) | noted(Deed.KEEP_JOURNAL),
        summary="The journal of a tournament as a file",
    )
    async def journal(
        self,
        tournaments: NamedDependency[Tournaments],
        allowance: NamedDependency[Allowance],
        inspection: NamedDependency[Inspection],
        name: FromPath[str],
        request: Asked,
    ) -> Response[bytes]:
        """The journal, to be kept or verified elsewhere, with a certificate as its last line."""
        stream = await tournaments.stream(name)
        who, now = request.user.name, tournaments.now()
        lines = await allowance.read(who, inspection.copy, stream, None, now)
        headers = {"content-disposition": f'attachment; filename="{name}.journal"'}
        return Response(lines, media_type="application/x-ndjson", headers=headers)

    @post(
        "/{name:str}/verify",
        responses=PROBLEMS,
        opt=needs(Permission.INSPECT) | noted(Deed.VERIFY),
        status_code=200,
        summary="Verify the journal of a tournament",
    )
    async def verify(
        self,
        tournaments: NamedDependency[Tournaments],
        allowance: NamedDependency[Allowance],
        inspection: NamedDependency[Inspection],
        name: FromPath[str],
        request: Asked,
    ) -> InspectionReport:
        """Check the journal's chain and checkpoints, and carry out everything in it again."""
        stream = await tournaments.stream(name)
        return await allowance.read(request.user.name, inspection.verify, stream)

"""An agreement on the prizes in dollars, beside what the chips of everybody left are worth."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template
from msgspec import Struct

from houseway.drawing.money import typed
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.agreeing import chip_equity, left, prizes_left
from houseway.tournament.ledger import money
from houseway.tournament.tournament_view import ConductedView

from ..access import Asked, needs
from ..permissions import Permission
from ..problems import Problem
from ..queues import option_of
from ..tournament_host import Tournaments

CENTS = 100


class PrizeShare(Struct, frozen=True):
    """Somebody who is left: the chips, what they are worth in cents, and that as it is typed."""

    player: str
    stack: int
    worth: int
    typed: str


class PrizeDivision(Struct, frozen=True):
    """What there is to be divided between those who are left, the largest stack first."""

    shares: tuple[PrizeShare, ...]
    prizes: tuple[int, ...]

    @property
    def due(self) -> int:
        """What all of it makes, in cents."""
        return sum(self.prizes)


class AgreementPages(Controller):
    """Where those who are left agree on the prizes."""

    path = "/tournaments/{name:str}/agreement"
    include_in_schema = False

    @get("/", opt=needs(Permission.RUN_TOURNAMENTS))
    async def agreement(
        self, tournaments: NamedDependency[Tournaments], name: FromPath[str], request: Asked
    ) -> Template:
        """Who is left with what, what it is worth, and a form for what they agree on."""
        account = request.user
        view = await tournaments.view(name, account.name, account.conducts_as)
        option = option_of(view, "agree-prizes") if isinstance(view, ConductedView) else None
        found, problem = None, None
        try:
            found = await tournaments.read(name, division)
        except Refused as refused:
            problem = Problem(refused.reason, list(refused.clauses))
        context = {
            "account": account,
            "name": name,
            "view": view,
            "division": found,
            "by": option.by if option else None,
            "problem": problem,
            "money": money,
        }
        return Template("agreement.html", context=context)


def division(t: Tournament) -> PrizeDivision:
    """What there is to be divided, by what the chips of everybody left are worth, or `Refused`."""
    worth = chip_equity(t)
    largest_first = sorted(left(t), key=lambda entrant: -entrant.stack)
    shares = [
        PrizeShare(e.name, e.stack, worth[e.name], typed(worth[e.name], CENTS))
        for e in largest_first
    ]
    return PrizeDivision(tuple(shares), tuple(prizes_left(t)))

"""What goes wrong, as people and programs are told it."""

from __future__ import annotations

import logging
from typing import Any, Final
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.response import Redirect, Template
from sqlalchemy.exc import SQLAlchemyError

from houseway.drawing.money import money_of, unit_of
from houseway.export import CannotExport
from houseway.games import UnknownGame
from houseway.journal import JournalError
from houseway.rulebook import Refused
from houseway.table.sentences import in_money
from houseway.tournament import NoTournament

from .access import SecondFactorLacking
from .allowance import AskedTooMuch
from .gaming_floor import NoTable
from .headers import headers_of
from .history import NoRound
from .host import OutOfOrder
from .logs import note_strays
from .names import AccountError
from .storage.accounts import NoAccount, TooMany
from .storage.group_commit import Closed, OutcomeUnknown
from .tournament_host import NoTournamentHere

log = logging.getLogger("houseway.floor")
AnyRequest = Request[Any, Any, Any]
AnyResponse = Response[Any]

# What the library says in words of the trade.
_PLAINLY: Final = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "This address is not used in that way.",
    "Request Entity Too Large": "The request is too large.",
    "'data'": "The request has no body.",
}
_UNKNOWN: Final = (
    "The database did not answer, and whether that was done is not known: look before doing it "
    "again, or send it again with the same id, which has no second effect."
)


class Problem(msgspec.Struct):
    """Why something was not done; the clauses where a rule says so.

    `told` says the same with amounts as people write them, where the reason has them in cents.
    """

    reason: str
    clauses: list[str] = []
    told: str = ""


def answered(request: AnyRequest, error: Exception) -> AnyResponse:
    """The answer to a request that could not be done, also where no route was found."""
    answer = _answer(request, error)
    note_strays(request.scope, answer.status_code or 500)
    for name, value in headers_of(request.app.state.settings).items():
        answer.headers.setdefault(name, value)
    return answer


def _answer(request: AnyRequest, error: Exception) -> AnyResponse:
    status, problem = _said(error)
    problem.told = _told(request, problem.reason)
    if status >= 500:
        log.error("failed", exc_info=error)
    if request.url.path.startswith("/api/") or _wants_data(request):
        how = {"www-authenticate": "Bearer"} if status == 401 else {}
        if isinstance(error, TooMany):
            how = {"retry-after": str(error.seconds)}
        return Response(problem, status_code=status, media_type="application/json", headers=how)
    if isinstance(error, SecondFactorLacking):
        return Redirect(f"/second-factor?next={quote(request.url.path)}", status_code=303)
    if status == 401:
        return Redirect(f"/sign-in?next={quote(request.url.path)}", status_code=303)
    context = {"account": request.scope.get("user"), "status": status, "problem": problem}
    return Template("problem.html", context=context, status_code=status)


def _told(request: AnyRequest, reason: str) -> str:
    """A reason with amounts in dollars, where a table's chips are cents."""
    name = request.scope.get("path_params", {}).get("name")
    hosted = request.app.state.floor.tables.get(name)
    if hosted is None or unit_of(hosted.row.coinage) == 1:
        return ""
    told = in_money(reason, money_of(hosted.row.coinage))
    return "" if told == reason else told


def status_of(error: Exception) -> int:
    """The status with which an error is answered."""
    return _said(error)[0]


def _wants_data(request: AnyRequest) -> bool:
    return "text/html" not in request.headers.get("accept", "")


def _said(error: Exception) -> tuple[int, Problem]:
    match error:
        case Refused():
            return 409, Problem(error.reason, list(error.clauses))
        case CannotExport():
            return 409, Problem(str(error))
        case TooMany() | AskedTooMuch():
            return 429, Problem(str(error))
        case NoAccount() | NoRound():
            return 404, Problem(str(error))
        case AccountError() | JournalError():
            return 422, Problem(str(error))
        case NoTable() | NoTournamentHere() | NoTournament() | UnknownGame():
            return 404, Problem(str(error))
        case OutOfOrder():
            return 503, Problem("The table stands still until somebody has looked at its journal.")
        case OutcomeUnknown():
            return 503, Problem(_UNKNOWN)
        case SQLAlchemyError() | Closed():
            return 503, Problem("The database cannot be reached; nothing was done.")
        case msgspec.ValidationError() | msgspec.DecodeError():
            return 400, Problem(str(error))
        case UnicodeDecodeError():
            return 400, Problem("The request is not text in UTF-8.")
        case RecursionError():
            return 400, Problem("The request holds lists within lists, too many of them.")
        case InternalServerException() if _is_the_senders(error):
            return 400, Problem("The request is not what the description asks for.")
        case HTTPException() if error.status_code < 500:
            return error.status_code, Problem(_detail(error))
        case _:
            return 500, Problem("Something is wrong with this program; nothing was done.")


def _is_the_senders(error: InternalServerException) -> bool:
    """Whether the body was wrong in a nested place, or the sender has hung up in its middle."""
    return isinstance(error.__cause__, msgspec.ValidationError) or "disconnect" in error.detail


def _detail(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [
        f"{one.get('key', 'request')}: {one.get('message', '')}".removeprefix("data: ")
        for one in extra
        if isinstance(one, dict)
    ]
    said = "; ".join(found) or error.detail or "That is not possible."
    return _PLAINLY.get(said, said)

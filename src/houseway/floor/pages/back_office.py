"""What an operator looks at: health, figures, and the API to try."""

from __future__ import annotations

import asyncio
from hmac import compare_digest
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.response import Template

from houseway.version import __version__

from ..access import Asked, bearer_of, needs, public
from ..floor_settings import FloorSettings
from ..gaming_floor import GamingFloor
from ..metrics import Metrics
from ..permissions import Permission


@get("/health", opt=public(), include_in_schema=False)
async def health(floor: NamedDependency[GamingFloor]) -> Response[dict[str, Any]]:
    """Whether this process can serve: the database is read, and written to."""
    try:
        writes = await asyncio.wait_for(floor.trial.succeeds(), 5)
    except Exception:
        writes = False
    body = {"ok": writes, "database": writes, "version": __version__}
    return Response(body, status_code=200 if writes else 503)


@get("/metrics", opt=public(), include_in_schema=False)
async def figures(
    metrics: NamedDependency[Metrics],
    settings: NamedDependency[FloorSettings],
    request: Asked,
) -> Response[bytes]:
    """Figures for Prometheus; outside a demonstration only with the operator's token."""
    token, given = settings.metrics_token, bearer_of(request) or ""
    if not settings.demo and not (token and compare_digest(token.encode(), given.encode())):
        raise NotAuthorizedException("The figures are for the operator.")
    return Response(metrics.exposed(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api", opt=needs(Permission.ENTER), include_in_schema=False)
async def try_api(request: Asked) -> Template:
    """Every operation of the API, with a form to try it."""
    return Template("api.html", context={"account": request.user})

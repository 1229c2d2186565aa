"""The documentation site, as `make docs` made it, for whoever has the floor before them."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final, NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from .access import Asked, public
from .assets import Asset, Assets, answer_with

FIRST: Final = "index.html"
WRITTEN_IN: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


class Handbook(NamedTuple):
    """The pages, where the operator has them."""

    pages: Assets | None


@get("/docs", opt=public(), include_in_schema=False)
async def handbook_cover(handbook: NamedDependency[Handbook]) -> Redirect:
    """Lead to the first page."""
    if handbook.pages is None:
        raise NotFoundException("This floor has no documentation; HOUSEWAY_DOCS names its folder.")
    return Redirect(f"/docs/{FIRST}")


@get("/docs/{path:path}", opt=public(), include_in_schema=False)
async def handbook_page(
    handbook: NamedDependency[Handbook], path: FromPath[str], request: Asked
) -> Response[bytes]:
    """A page of the documentation, or a picture or script of it."""
    page = handbook.pages.find(path.lstrip("/")) if handbook.pages else None
    if page is None:
        raise NotFoundException("There is no such page.")
    return answer_with(page, request, **_policy(page))


def _policy(page: Asset) -> dict[str, str]:
    """What a page may load: what lies here, and the scripts that are written in it."""
    if page.kind != "text/html":
        return {}
    digests = [b64encode(sha256(script).digest()) for script in WRITTEN_IN.findall(page.body)]
    own = " ".join(["'self'", *(f"'sha256-{digest.decode()}'" for digest in digests)])
    return {
        "content-security-policy": (
            f"default-src 'none'; script-src {own}; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
            "base-uri 'none'; frame-ancestors 'none'"
        )
    }

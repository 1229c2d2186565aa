"""Styles, scripts and pictures: served with what proves that they have not changed."""

from __future__ import annotations

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from .access import Asked, public

STATIC = Path(__file__).parent / "static"
FOR_GOOD, ASK_AGAIN = "public, max-age=31536000, immutable", "public, no-cache"


class Asset(NamedTuple):
    """A file, its kind, and a short digest of what is in it."""

    body: bytes
    kind: str
    digest: str


class Assets:
    """Every file under `static/`, read once, or each time for whoever edits them."""

    def __init__(self, directory: Path = STATIC, *, fresh: bool = False) -> None:
        self._directory, self._fresh = directory, fresh
        self._files = self._read()

    def _read(self) -> dict[str, Asset]:
        found = {}
        for path in sorted(self._directory.rglob("*")):
            if path.is_file():
                body = path.read_bytes()
                kind = guess_type(path.name)[0] or "application/octet-stream"
                kind = "text/javascript" if path.suffix in (".js", ".mjs") else kind
                digest = sha256(body).hexdigest()[:16]
                found[path.relative_to(self._directory).as_posix()] = Asset(body, kind, digest)
        return found

    def find(self, name: str) -> Asset | None:
        """A file by its path under the directory."""
        if self._fresh:
            self._files = self._read()
        return self._files.get(name)

    def address(self, name: str) -> str:
        """Where a page finds a file; the address changes with what is in it."""
        asset = self.find(name)
        if asset is None:
            raise LookupError(f"There is no file {name}.")
        return f"/static/{name}?v={asset.digest}"


@get("/static/{path:path}", opt=public(), include_in_schema=False)
async def static(
    assets: NamedDependency[Assets], path: FromPath[str], request: Asked
) -> Response[bytes]:
    """A file, or that the browser has it already."""
    asset = assets.find(path.lstrip("/"))
    if asset is None:
        raise NotFoundException("There is no such file.")
    return answer_with(asset, request)


def answer_with(asset: Asset, request: Asked, **others: str) -> Response[bytes]:
    """A file with its digest, or that the browser has it already."""
    named = request.query_params.get("v") == asset.digest
    headers = {"etag": f'"{asset.digest}"', "cache-control": FOR_GOOD if named else ASK_AGAIN}
    headers |= others
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(asset.body, media_type=asset.kind, headers=headers)

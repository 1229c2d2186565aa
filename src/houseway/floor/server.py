"""The server: uvicorn, with an end that lets every watcher go at once."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from time import monotonic

import uvicorn
from litestar import Litestar

from .gaming_floor import GamingFloor
from .http_connection import HttpConnection

PATIENCE = 3
TURN = 0.001  # seconds after which the thread that writes gets its turn; the usual five are long
# With many tables a search for rubbish holds everybody up: everything is searched while the floor
# is quiet. In between only what is new is looked at, a millisecond's worth at a time and once; what
# is still there then is looked at again only when ten million more have come.
LITTLE_AT_A_TIME = (10_000, 1_000, 5)
LOOK, QUIET, AGAIN = 60.0, 5.0, 3600.0


class FloorServer(uvicorn.Server):
    """A server whose event streams end when it does, so that browsers go on at another host."""

    def __init__(self, app: Litestar, host: str = "127.0.0.1", port: int = 8000) -> None:
        self._app = app
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=PATIENCE,
            timeout_keep_alive=30,
            http=HttpConnection,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        make_way_for_play()
        self._tidying = asyncio.create_task(tidy(self._app.state.floor))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tidying.cancel()
        self._app.state.floor.let_watchers_go()
        await super().shutdown(sockets)


def make_way_for_play() -> None:
    """Have neither the search for rubbish nor the thread that writes hold anybody up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LITTLE_AT_A_TIME)
    sys.setswitchinterval(TURN)


async def tidy(floor: GamingFloor) -> None:
    """Search for rubbish every hour, as soon as the floor is quiet."""
    tidied = monotonic()
    while True:
        await asyncio.sleep(LOOK)
        now = monotonic()
        if now - floor.active_at > QUIET and now - tidied > AGAIN:
            gc.collect()
            tidied = now

"""The server: uvicorn, with an end that lets every watcher go at once."""

from __future__ import annotations

import gc
import socket
import sys

import uvicorn
from litestar import Litestar

PATIENCE = 3
# Tables and accounts stay; looking through them for rubbish at every turn is a tenth of the work.
SELDOM = (50_000, 20, 20)
TURN = 0.001  # seconds after which the thread that writes gets its turn; the usual five are long


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
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
        sys.setswitchinterval(TURN)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.floor.let_watchers_go()
        await super().shutdown(sockets)

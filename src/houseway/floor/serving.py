"""The server: uvicorn, with an end that lets every watcher go at once."""

from __future__ import annotations

import socket

import uvicorn
from litestar import Litestar

PATIENCE = 3


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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.floor.let_watchers_go()
        await super().shutdown(sockets)

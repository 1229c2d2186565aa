"""The server is killed under load; what it acknowledged is there, once, and play goes on."""

from __future__ import annotations

import asyncio
import socket

from benchmarks.floor_kill import kill_often


def free_port():
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return link.getsockname()[1]


def test_no_acknowledged_command_is_lost_or_repeated(tmp_path):
    database = f"sqlite:///{tmp_path}/floor.db"
    port = free_port()
    found = asyncio.run(kill_often(database, 2, players=4, port=port, seed=7, between=12))
    assert found["acknowledged"] > 20
    assert (found["lost"], found["repeated"], found["differences"]) == (0, 0, 0)

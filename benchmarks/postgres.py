"""A PostgreSQL server of our own, which can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import psycopg

from .floor_served import HOST, PATIENCE, free_port

USER: Final = "postgres"


class Postgres:
    """A cluster in a folder, for this machine alone."""

    def __init__(self, folder: Path) -> None:
        self._data, self._log, self.port = folder / "data", folder / "log", free_port()
        self._process: subprocess.Popen[bytes] | None = None
        # It does not run as root.
        self._as: dict[str, str] = {"user": USER, "group": USER} if os.geteuid() == 0 else {}
        if shutil.which("postgres") is None:
            raise RuntimeError("There is no PostgreSQL here: put its programs on the PATH.")
        if self._as:
            folder.chmod(0o755)
            self._data.mkdir()
            shutil.chown(self._data, USER, USER)
        begin = ["initdb", "-D", str(self._data), "-U", USER, "--auth=trust", "--no-sync"]
        subprocess.run(begin, check=True, capture_output=True, cwd="/", **self._as)  # type: ignore[call-overload]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = ["postgres", "-D", str(self._data), "-p", str(self.port), "-h", HOST, "-k", ""]
        began = monotonic()
        while True:
            with self._log.open("ab") as log:
                self._process = subprocess.Popen(  # type: ignore[call-overload]
                    command, stdout=log, stderr=log, cwd="/", **self._as
                )
            while self._process.poll() is None:
                with suppress(psycopg.OperationalError):
                    psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                    return
                sleep(0.05)
            if monotonic() - began > PATIENCE:  # what was killed may still be ending
                raise RuntimeError(f"PostgreSQL does not start; see {self._log}.")
            sleep(0.2)

    def address(self, name: str, host: str = HOST, port: int | None = None) -> str:
        """Where a database is."""
        return f"postgresql://{USER}@{host}:{port or self.port}/{name}"

    def make(self, name: str) -> str:
        """A new database."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def kill(self) -> None:
        """End all of it without a word."""
        assert self._process is not None
        for process in (self._process.pid, *_children(self._process.pid)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it in order."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.wait()


def _children(parent: int) -> list[int]:
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in listed]

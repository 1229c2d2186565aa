"""A floor served by a process of its own, with an account and a token for everybody needed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Final
from urllib.error import URLError
from urllib.request import urlopen

from sqlalchemy import Connection, insert, select

from houseway.floor.names import likeness
from houseway.floor.permissions import Role
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.database import accounts
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.group_commit import GroupCommit
from houseway.floor.storage.safe import safe_of

SAFE_KEY: Final = "a" * 43 + "="  # of benchmarks alone
SAFE: Final = safe_of(SAFE_KEY, "benchmarks")
HOST: Final = "127.0.0.1"
HOUSE: Final = (Role.DEALER, Role.SUPERVISOR, Role.DIRECTOR, Role.SHIFT_MANAGER)
PATIENCE: Final = 120.0
LOOK_AGAIN: Final = 0.01


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def open_doors(database: str, people: Mapping[str, Role]) -> dict[str, str]:
    """Set a database up, and give everybody a token: the house by role, others by name."""
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    writer = GroupCommit(engine)
    doors = Accounts(engine, writer, SAFE)
    house = {role.value: f"the-{role.value}" for role in HOUSE}
    for role in HOUSE:
        doors.make(house[role.value], role, "a password for a benchmark")
    writer.submit(lambda connection: _let_in(connection, people)).result()
    speak_as = {**house, **{name: name for name in people}}
    tokens = {who: doors.tokens.make(name, "benchmark") for who, name in speak_as.items()}
    writer.close()
    engine.dispose()
    return tokens


def _let_in(connection: Connection, people: Mapping[str, Role]) -> None:
    """Accounts for many at once, with the password of another: hashing takes its time."""
    one = connection.execute(select(accounts)).mappings().first()
    rows = [
        {**one, "name": name, "role": role.value, "likeness": likeness(name)}
        for name, role in people.items()
    ]
    connection.execute(insert(accounts), rows)


class Server:
    """`houseway serve` on a database; it can be killed and started again."""

    def __init__(
        self,
        database: str,
        log: Path,
        *,
        nice: int = 0,
        port: int | None = None,
        settings: Mapping[str, str] | None = None,
        address: str = HOST,
        before: Sequence[str] = (),
        program: Sequence[str] = ("houseway",),
    ) -> None:
        self.database, self.port, self._nice = database, port or free_port(), nice
        self._settings, self._address = settings or {}, address
        self._before, self._program = before, program
        self._log: IO[bytes] = log.open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> float:
        """Start it; returns the seconds until it first said that it is healthy."""
        began = monotonic()
        command = [*self._before, sys.executable, "-m", *self._program, "serve"]
        command += ["--host", self._address, "--port", str(self.port)]
        if self._nice:
            command = ["nice", "-n", str(self._nice), *command]
        floor = {"DATABASE_URL": self.database, "HOUSEWAY_SAFE_KEY": SAFE_KEY}
        environment = {**os.environ, **self._settings, **floor}
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=self._log
        )
        while wait and not self.healthy():
            if self._process.poll() is not None or monotonic() - began > PATIENCE:
                self.kill()
                raise RuntimeError(f"The floor does not open; see {self._log.name}.")
            sleep(LOOK_AGAIN)
        return monotonic() - began

    def healthy(self) -> bool:
        """Whether it serves."""
        try:
            with urlopen(f"http://{self._address}:{self.port}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self._end(signal.SIGKILL)

    @property
    def ended(self) -> bool:
        """Whether it has ended by itself."""
        return self._process is not None and self._process.poll() is not None

    def halt(self) -> None:
        """Have it do nothing for a while."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Have it go on, as if no time had passed."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it in order."""
        self._end(signal.SIGTERM)
        self._log.close()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def processor_seconds(self) -> float:
        """The processor time that it has used."""
        if self._process is None:
            return 0.0
        told = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The bytes of memory that it has now."""
        if self._process is None:
            return 0
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """A server for a while."""
    server.start()
    try:
        yield server
    finally:
        server.stop()

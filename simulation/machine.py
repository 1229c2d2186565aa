"""The machine on which processes of the floor live and die, with its disk and its power."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from sqlalchemy.exc import SQLAlchemyError

from .disk import Disk, Gone
from .loop import RUNNING, SimulatedLoop
from .process import BEGINNING, Process, Running
from .sqlite_files import Files, use

JULIAN_DAY_OF_1970 = 2440587.5


class Machine:
    """A disk, processes, and what happens to them; everything from one source of chance."""

    process_type: type[Process] = Process

    def __init__(self, loop: SimulatedLoop, random: Random, image: dict[str, bytes] | None) -> None:
        self.loop = loop
        self.disk = Disk(Random(random.random()), image)
        self.chance = Random(random.random())
        self.delays = Random(random.random())
        self.files = Files(self.disk, RUNNING.get, self._julian)
        self.started: list[Process] = []
        self.processes: list[Process] = []  # those that people reach
        self.dead: list[Process] = []
        self.deaths = 0
        self.when_dead: Callable[[Process], None] = lambda _: None
        self.clocks_off: dict[str, timedelta] = {}
        self.died_at_change = False
        self._fatal: tuple[int, Callable[[], None] | None] | None = None
        self.disk.watched = self._before_change
        loop.after_step = self._bury
        use(self.files)

    def today(self) -> datetime:
        """The time of day where nobody has set the clock wrong."""
        return BEGINNING + timedelta(seconds=self.loop.time())

    def _julian(self) -> int:
        days = JULIAN_DAY_OF_1970 + self.today().timestamp() / 86_400
        return int(days * 86_400_000)

    def start(self, name: str, how: Running) -> Process:
        """Start a process; where it cannot open the database it is dead at once."""
        made = self.process_type(self, name)
        self.started.append(made)
        try:
            made.begin(how)
        except SQLAlchemyError:
            self.kill(made)
        else:
            self.processes.append(made)
        return made

    def say(self, said: str) -> None:
        """Every process that listens hears what is said at the database, after a while.

        PostgreSQL says it when the transaction is committed; what is said of one that was not does
        no harm, because whoever hears it looks.
        """
        for process in self.processes:
            self.loop.call_later(
                self.delays.expovariate(100.0), process.hear, said, context=process._context.copy()
            )

    # Deaths

    def kill(self, process: Process) -> None:
        """End a process between two instructions; what it wrote stays written."""
        if process.alive:
            process.alive = False
            self.deaths += 1
            self.files.kill(process)
            self.started.remove(process)
            if process in self.processes:
                self.processes.remove(process)
            self.dead.append(process)

    def cut_power(self) -> None:
        """End everything; of what was not synced the disk has what it likes."""
        for process in [*self.processes]:
            self.kill(process)
        self.files.kill()
        self.disk.cut_power()

    def lose_database(self) -> None:
        """The database's own machine fails; processes live, their connections are broken."""
        self.files.kill()
        self.disk.cut_power()
        for process in self.processes:
            process.lose_database()

    def die_at_change(self, after: int, death: Callable[[], None] | None = None) -> None:
        """Have something happen in the midst of the disk's change of that number from now on.

        Unless it is named, whoever makes the change is killed.
        """
        self._fatal = (self.disk.changes + after, death)

    def spare(self) -> None:
        """Let nothing happen that was to happen at a change of the disk."""
        self._fatal = None

    def _before_change(self) -> None:
        if self._fatal is None or self.disk.changes < self._fatal[0]:
            return
        (_, death), self._fatal = self._fatal, None
        self.died_at_change = True
        owner = RUNNING.get()
        if death is not None:
            death()
        elif isinstance(owner, Process):
            self.kill(owner)
        raise Gone

    def end(self) -> None:
        """Leave nothing running."""
        self.when_dead = lambda _: None
        for process in [*self.started]:
            self.kill(process)
        self._bury()

    def _bury(self) -> None:
        while self.dead:
            process = self.dead.pop(0)
            process.bury()
            self.when_dead(process)

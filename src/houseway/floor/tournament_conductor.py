"""What goes by itself in a tournament beside its tables: bots, and if so set all of it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from houseway.games.asks import Act
from houseway.rulebook import Refused
from houseway.tournament.hosting.next_step import next_step
from houseway.tournament.hosting.players import Field
from houseway.tournament.roles import DIRECTOR
from houseway.tournament.state import CANCELLED, CLOSED

from .orders import Order
from .silence import BY_ITSELF
from .to_the_end import to_the_end
from .tournament_host import TournamentHost

log = logging.getLogger("houseway.floor")
LOOK_AGAIN: Final = 1.0  # seconds after which a clock may have brought something


class Conductor:
    """Gives a tournament the commands that are due and that nobody has to think about."""

    def __init__(self, host: TournamentHost) -> None:
        self.host, self._field = host, Field(host.row.name)
        self._idle_at = (0, 0.0)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.host.hosted.state.status in (CLOSED, CANCELLED)

    @property
    def pace(self) -> float:
        """How quickly one act follows another."""
        return min(1.0, self.host.row.settings.pace)

    async def act(self) -> bool:
        """Do what is due next; whether there was something."""
        host, now = self.host, self.host.floor.seconds()
        version, since = self._idle_at
        if host.version == version and now - since < LOOK_AGAIN:
            return False
        act = await self._due()
        if act is None or not await self._do(act):
            self._idle_at = host.version, now
            return False
        return True

    async def _due(self) -> Act | None:
        host, settings = self.host, self.host.row.settings

        def look() -> Act | None:
            t = host.hosted
            t.read_clock()
            return next_step(t, self._field, host.bots, conducted=settings.automatic)

        async with host.lock:
            await host.freshen()
            if host.floor.streams.shared:
                await host.catch_up()
            return await to_the_end(asyncio.to_thread(look))

    async def _do(self, act: Act) -> bool:
        host, facts = self.host, dict(act.facts)
        whom = facts.get("player", "")
        id = f"{BY_ITSELF}/{host.version}-{act.do}{whom and f'-{whom}'}"
        try:
            await host.do(Order(act.by, act.do, facts, self._who(act.by), id))
        except Refused as refused:
            told = {"tournament": host.row.name, "do": act.do, "why": str(refused)}
            log.info("refused by itself", extra=told)
            return False
        return True

    def _who(self, role: str) -> str:
        """Who is in the office, the house itself first."""
        directors = self.host.hosted.state.directors
        held = [name for name, office in directors.items() if office == role]
        return BY_ITSELF if role != DIRECTOR or BY_ITSELF in held or not held else held[0]

"""Setting a new table up: the usual determinations of its game, with what was chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec
from litestar.exceptions import ValidationException
from sqlalchemy.exc import IntegrityError

from houseway.games import GAMES, game
from houseway.games.round import Determinations, Round
from houseway.journal import canonical
from houseway.rulebook import Refused

from .deeds import Deed
from .gaming_floor import GamingFloor
from .roster import TableSettings, TournamentSettings
from .shapes import SettingsIn, TableIn, TournamentSettingsIn
from .storage.accounts import Accounts
from .storage.daybook import Actor, Daybook
from .storage.entry_streams import HeadTaken
from .table_host import TableHost
from .tournament_host import Tournaments


def usual(played: type[Round], chosen: Mapping[str, object]) -> Determinations:
    """A game's usual determinations with some chosen otherwise, or `Refused`.

    >>> from houseway.games import game
    >>> usual(game("roulette"), {"minimum": 100}).minimum
    100
    """
    known = played.determinations_type.__struct_fields__
    if strange := sorted(chosen.keys() - set(known)):
        raise Refused(f"{played.game} knows no {strange[0]}; it knows {', '.join(known)}.")
    # As a journal writes them, so that whoever plays it again sees the same sign.
    written = canonical({**msgspec.to_builtins(played.standard), **chosen})
    try:
        return msgspec.json.decode(written, type=played.determinations_type)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise Refused(f"{place.strip('`.') or 'determinations'}: {reason}.") from None


class Furnishing:
    """Sets tables up and has them run, as somebody wants who may do that."""

    def __init__(self, floor: GamingFloor, accounts: Accounts, daybook: Daybook) -> None:
        self._floor, self._accounts, self._daybook = floor, accounts, daybook

    async def set_up(self, data: TableIn, by: Actor) -> TableHost:
        """Make a table, or say why that cannot be."""
        if data.game not in GAMES:
            raise ValidationException(f"There is no game {data.game}.")
        if data.name in {row.name for row in await self._floor.lobby()}:
            raise Refused(f"There is a table {data.name} already.")
        chosen = usual(game(data.game), data.determinations)
        await self._check_bots(data.settings)
        with made_once(f"table {data.name}"):
            hosted = await self._floor.make(
                data.name,
                data.title or data.name,
                data.game,
                chosen,
                live=data.live,
                settings=run_as(data.settings),
                by=by.name,
            )
        facts = {"game": data.game, "live": data.live, **_run(data.settings)}
        await self._daybook.note(by, Deed.MAKE_TABLE, table=data.name, **facts)
        return hosted

    async def arrange(self, name: str, data: SettingsIn, by: Actor) -> None:
        """Choose who plays by itself at a table, and how fast."""
        await self._check_bots(data)
        await self._floor.arrange(name, run_as(data))
        await self._daybook.note(by, Deed.RUN_TABLE, table=name, **_run(data))

    async def arrange_tournament(
        self, tournaments: Tournaments, name: str, data: TournamentSettingsIn, by: Actor
    ) -> None:
        """Choose where a tournament is played, who plays in it by itself, and how fast."""
        await asyncio.to_thread(self._accounts.check_bots, data.bots)
        settings = msgspec.convert(msgspec.to_builtins(data), TournamentSettings)
        await tournaments.arrange(name, settings)
        told = {"played": data.played, "bots": len(data.bots), "automatic": data.automatic}
        await self._daybook.note(by, Deed.RUN_TOURNAMENT, tournament=name, **told)

    async def _check_bots(self, data: SettingsIn) -> None:
        await asyncio.to_thread(self._accounts.check_bots, data.bots)


def _run(data: SettingsIn) -> dict[str, object]:
    """How a table is run, as the daybook tells it."""
    run: dict[str, object] = msgspec.to_builtins(run_as(data))
    return run


@contextmanager
def made_once(what: str) -> Iterator[None]:
    """Refuse to make what somebody else has made in the same moment."""
    try:
        yield
    except (IntegrityError, HeadTaken):
        raise Refused(f"There is a {what} already.") from None


def run_as(data: SettingsIn) -> TableSettings:
    """How a table is run that somebody wants to be run so."""
    return TableSettings(
        bots=tuple(dict.fromkeys(data.bots)),
        characters={bot: of for bot, of in data.characters.items() if bot in data.bots},
        automatic=data.automatic,
        pace=data.pace,
        own_pace=data.own_pace,
        betting_time=data.betting_time,
        decision_time=data.decision_time,
        between_rounds=data.between_rounds,
    )

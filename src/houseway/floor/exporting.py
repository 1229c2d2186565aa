"""Journals of tables for other programs, as each person may see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from houseway.export import FORMATS, Export, Extract, export, extracts, formats_of
from houseway.games.events import SEES_ALL
from houseway.games.rulings import HOUSE
from houseway.rulebook import Refused

from .allowance import Allowance
from .gaming_floor import GamingFloor
from .permissions import Account

How = Literal["csv", "json", "phh", "ohh"]
LONGEST: Final = 10_000


class Exports:
    """Writes journals beside the tables, which go on meanwhile."""

    def __init__(self, floor: GamingFloor, allowance: Allowance) -> None:
        self._floor, self._allowance = floor, allowance

    async def made(
        self, name: str, end: int, how: How, account: Account, viewer: str | None
    ) -> Export:
        """The rounds of a table up to an entry for an account, as a viewer may see them."""
        if FORMATS[how].of_hands and not _has_hands(viewer):
            raise Refused("Hands are written for those who are dealt in, and for inspectors.")
        if end > LONGEST:
            reason = f"The journal has more than {LONGEST:,} entries: keep its file, and use"
            raise Refused(f"{reason} houseway export.")
        return await self._allowance.read(account.name, self._write, name, end, how, viewer)

    def _write(self, name: str, end: int, how: How, viewer: str | None) -> Export:
        entries = [one.entry for one in self._floor.streams.after(name, 0, end)]
        found: Iterable[Extract] = extracts(entries, name)
        if viewer == SEES_ALL:
            return export(found, how)
        if viewer not in HOUSE:
            found = _without_corrections(found)
        return export(found, how, viewer=viewer)


def formats_for(played: str, viewer: str | None) -> list[str]:
    """The formats in which somebody can have the rounds of a game."""
    return [how for how in formats_of(played) if _has_hands(viewer) or not FORMATS[how].of_hands]


def _has_hands(viewer: str | None) -> bool:
    """Whether somebody may be dealt in, or sees everything."""
    return viewer == SEES_ALL or (viewer is not None and viewer not in HOUSE)


def _without_corrections(found: Iterable[Extract]) -> Iterator[Extract]:
    """Why an entry was struck out, and by whom, is for the house."""
    for one in found:
        yield one._replace(booked=msgspec.structs.replace(one.booked, corrections=()))


def headers_of(made: Export, name: str, how: How) -> dict[str, str]:
    """The name of the file, and which rounds it does not tell of."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.{FORMATS[how].ending}"'}
    if made.notes:
        headers["Houseway-Left-Out"] = " ".join(made.notes)
    return headers

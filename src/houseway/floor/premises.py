"""Where a floor is: what it takes from there of time and chance, and its one writer."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from sqlalchemy import Engine

from houseway.equipment import new_seed
from houseway.journal.stream import Clock, utc_now
from houseway.table.order_book import Seeds

from .storage.group_commit import GroupCommit

Seconds = Callable[[], float]


class Premises(NamedTuple):
    """The place as a floor sees it; a simulation has one of its own.

    `clock` is the time of day, which may be set; `seconds` only ever go on.
    """

    clock: Clock = utc_now
    seconds: Seconds = monotonic
    seeds: Seeds = new_seed
    writer: Callable[[Engine], GroupCommit] = GroupCommit
    save_every: int = 200

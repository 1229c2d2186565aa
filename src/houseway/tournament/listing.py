"""Every command to a tournament, in the order in which they come up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import Command, listed

from . import (
    advancing,
    agreeing,
    awarding,
    ballot,
    buying,
    directing,
    entries,
    hand_for_hand,
    hands_under_way,
    leaving,
    moving,
    preparation,
    recording,
    room_draws,
    seating,
    sessions,
    speaking,
    specials,
    table_locks,
    table_play,
    timing,
)

if TYPE_CHECKING:
    from .tournament import Tournament

COMMANDS: Final[dict[str, Command[Tournament]]] = listed(
    (
        *preparation.COMMANDS,
        *entries.COMMANDS,
        *leaving.COMMANDS,
        *ballot.COMMANDS,
        *speaking.COMMANDS,
        *seating.COMMANDS,
        *moving.COMMANDS,
        *table_locks.COMMANDS,
        *timing.COMMANDS,
        *hand_for_hand.COMMANDS,
        *hands_under_way.COMMANDS,
        *recording.COMMANDS,
        *buying.COMMANDS,
        *table_play.COMMANDS,
        *directing.COMMANDS,
        *room_draws.COMMANDS,
        *specials.COMMANDS,
        *sessions.COMMANDS,
        *advancing.COMMANDS,
        *awarding.COMMANDS,
        *agreeing.COMMANDS,
    )
)

"""The determinations of a new table: the usual ones of its game, with what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.games.round import Determinations, Round
from houseway.journal import canonical
from houseway.rulebook import Refused


def usual(played: type[Round], chosen: Mapping[str, Any]) -> Determinations:
    """A game's usual determinations with some chosen otherwise, or `Refused`.

    >>> from houseway.games import game
    >>> usual(game("roulette"), {"minimum": 100}).minimum
    100
    """
    known = [field.name for field in msgspec.structs.fields(played.determinations_type)]
    if strange := sorted(chosen.keys() - set(known)):
        raise Refused(f"{played.game} knows no {strange[0]}; it knows {', '.join(known)}.")
    # As a journal writes them, so that whoever plays it again sees the same sign.
    written = canonical({**msgspec.to_builtins(played.standard), **chosen})
    try:
        return msgspec.json.decode(written, type=played.determinations_type)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise Refused(f"{place.strip('`.') or 'determinations'}: {reason}.") from None

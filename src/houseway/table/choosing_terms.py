"""What is determined for a table, from whatever a program gives."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.games import wording
from houseway.games.round import Determinations, Round
from houseway.rulebook import Refused


def determined_by(
    played: type[Round],
    given: Determinations | Mapping[str, object] | None,
    chosen: Mapping[str, object],
) -> Determinations:
    """The determinations of a table, or `Refused` with one sentence on what is wrong with them.

    >>> from houseway.games import game
    >>> determined_by(game("pai-gow"), {"minimum": 50, "maximum": 1_000, "multiple": 25}, {})
    PaiGowDeterminations(minimum=50, maximum=1000, multiple=25)
    """
    wanted = played.determinations_type
    if isinstance(given, Determinations):
        if not isinstance(given, wanted):
            kind = type(given).__name__
            raise Refused(f"A table of {played.game} takes {wanted.__name__}, not {kind}.")
        if not chosen:
            return given
    elif given is None and not chosen:
        return played.standard
    elif given is not None and not isinstance(given, Mapping):
        raise Refused(f"Determinations are {wanted.__name__} or a mapping, not {given!r}.")
    return _converted(played, {**_named(played, given), **chosen})


def _named(
    played: type[Round], given: Determinations | Mapping[str, object] | None
) -> Mapping[str, object]:
    """What is given, by name; keywords alone go on top of the standard table."""
    if isinstance(given, Mapping):
        return given
    named: Mapping[str, object] = msgspec.to_builtins(given or played.standard)
    return named


def _converted(played: type[Round], named: Mapping[str, object]) -> Determinations:
    wanted = played.determinations_type
    known = wanted.__struct_fields__
    if unknown := [name for name in named if name not in known]:
        near = wording.nearest(unknown[0], known)
        text = f"{played.game} has no determination “{unknown[0]}”"
        raise Refused(f"{text}; the nearest is {near[0]}." if near else f"{text}.")
    plain: object = msgspec.to_builtins(dict(named))
    try:
        return msgspec.convert(plain, type=wanted)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        at = f" ({place.strip('`')})" if place else ""
        raise Refused(f"{reason.rstrip('.')}{at}.") from None

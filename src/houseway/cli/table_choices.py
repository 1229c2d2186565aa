"""The usual table of a game, and what a player sets otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from houseway.games import GAMES
from houseway.games.round import Determinations, Round
from houseway.journal import canonical

from .mistakes import Mistake
from .written_amounts import cents

KINDS = {"int": "a whole number", "bool": "true or false", "str": "a word"}
_EXPECTED = re.compile(r"Expected `(\w+)(?: \| null)?`, got ")


def determinations(played: type[Round], settings: Iterable[str]) -> Determinations:
    """The determinations of a table: the usual ones, with the settings that were given."""
    usual = msgspec.to_builtins(GAMES[played.game].usual_table.determinations)
    given = dict(_setting(played, text) for text in settings)
    # As a journal writes them, so that whoever plays it again sees the same sign.
    written = canonical({**usual, **given})
    try:
        return msgspec.json.decode(written, type=played.determinations_type)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        name = place.strip("`.") or ", ".join(given)
        raise Mistake(f"--set {name}: {_said(reason, given.get(name))}.") from None


def _said(reason: str, given: object) -> str:
    """Why a value does not fit, in plain words where it is of another kind than is wanted."""
    wanted = _EXPECTED.match(reason)
    if wanted is None or wanted[1] not in KINDS or given is None:
        return reason.replace("`", "")
    return f"{KINDS[wanted[1]]} is wanted, not {given!r}"


def _setting(played: type[Round], text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    name = name.strip().replace("-", "_")
    known = played.determinations_type.__struct_fields__
    if not equals:
        raise Mistake(f"--set {text}: a setting is written name=value.")
    if name not in known:
        raise Mistake(f"--set {name}: {played.game} knows {', '.join(known)}.")
    return name, value_of(value.strip())


def value_of(text: str) -> object:
    """A value as JSON, an amount of money, or the text itself."""
    if text.startswith("$"):
        return cents(text)
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text

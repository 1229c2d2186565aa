"""The TOML of hand histories: plain lines are read at once, everything else by a full parser."""

from __future__ import annotations

import re
import tomllib
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec

from ...record import BadRecord

# What both readers take for the same; a line that is not like this goes to the full parser.
_KEY = r"([A-Za-z0-9_-]+)"
_NUMBER = r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?"
_QUOTED, _LITERAL = r'"[^"\\\x00-\x1f\x7f]*"', r"'[^'\x00-\x1f\x7f]*'"
_PAIR = re.compile(f"{_KEY} ?= ?(.+)")
_HEADER = re.compile(rf"\[{_KEY}\]")
_COMMENT = re.compile(r"#[^\x00-\x1f\x7f]*")
_ONE_NUMBER = re.compile(_NUMBER)
_ONE_STRING = re.compile(f"{_QUOTED}|{_LITERAL}")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_STRINGS = msgspec.json.Decoder(list[str])
_NUMBERS = msgspec.json.Decoder(list[int | Decimal])
_WORDS = {"true": True, "false": False, "inf": Decimal("inf")}


def read_toml(text: str | bytes) -> dict[str, object]:
    """The fields of a history, or its hands by name; `BadRecord` where it is not TOML."""
    try:
        written = text.decode() if isinstance(text, bytes) else text
        plain = read_plain(written)
        return tomllib.loads(written, parse_float=Decimal) if plain is None else plain
    except (ValueError, InvalidOperation, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        raise BadRecord("hand history", f"not TOML: {reason}") from None


def read_plain(text: str) -> dict[str, Any] | None:
    """What plain lines say, exactly as a TOML parser would; None where one is not plain.

    >>> read_plain("antes = [0, 0.5]\\nactions = ['p1 f', 'p2 cc']")
    {'antes': [0, Decimal('0.5')], 'actions': ['p1 f', 'p2 cc']}
    >>> read_plain("actions = [\\n  'p1 f']") is None
    True
    """
    whole: dict[str, Any] = {}
    fields = whole
    for line in text.split("\n"):
        if pair := _PAIR.fullmatch(line):
            key, written = pair[1], pair[2]
            value = _value(written)
            if value is None or key in fields:
                return None
            fields[key] = value
        elif header := _HEADER.fullmatch(line):
            if header[1] in whole:
                return None
            fields = whole[header[1]] = {}
        elif line and not _COMMENT.fullmatch(line):
            return None
    return whole


def _value(written: str) -> Any:
    match written[0]:
        case "[":
            return _array(written)
        case '"' | "'":
            return written[1:-1] if _ONE_STRING.fullmatch(written) else None
        case "t" | "f" | "i":
            return _WORDS.get(written)
    if _ONE_NUMBER.fullmatch(written):
        return _number(written)
    return time.fromisoformat(written) if _TIME.fullmatch(written) else None


def _array(written: str) -> list[Any] | None:
    """Strings or numbers as JSON has them too; escapes and controls are not the same in both."""
    if "\\" in written or not written.isprintable():
        return None
    try:
        if written[1:2] == '"':
            return _STRINGS.decode(written)
        if '"' in written:
            return None
        if written[1:2] == "'":
            return _STRINGS.decode(written.replace("'", '"'))
        return _NUMBERS.decode(written)
    except msgspec.MsgspecError:
        return None


def _number(written: str) -> int | Decimal:
    return Decimal(written) if "." in written else int(written)

"""What somebody sees of a round or a table, in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from .views import RoundView

_IN_COMMON = frozenset(field.name for field in fields(RoundView))


def in_text(view: RoundView) -> str:
    """A round as somebody sees it, a line for each thing that lies on the table."""
    return "\n".join(_lines(view))


def _lines(view: RoundView) -> Iterator[str]:
    yield f"{view.game.replace('-', ' ')}, round {view.round}: {view.asked}"
    yield f"  stakes: {_words(view.stakes)}"
    for field in fields(view):
        if field.name not in _IN_COMMON:
            yield from _titled(field.name.replace("_", " "), getattr(view, field.name))
    yield from _titled("wagers", view.wagers)
    yield from _titled("settled", [str(one).strip("<>") for one in view.settlements])
    if view.void is not None:
        yield f"  void: {view.void.reason} ({', '.join(view.void.clauses)})"


def _titled(title: str, value: object) -> Iterator[str]:
    """A line, or one for each of several structs or sentences; nothing for what is not there."""
    several = isinstance(value, list | tuple) and value and not _are_cards(value)
    if several and isinstance(value, list | tuple):
        yield f"  {title}:"
        for one in value:
            yield f"    {_words(one)}"
    elif words := _words(value):
        yield f"  {title}: {words}"


def _are_cards(values: Iterable[object]) -> bool:
    return all(isinstance(one, str | int) and len(str(one)) <= 3 for one in values)


def _words(value: object) -> str:
    if value is None or value is False or isinstance(value, UnsetType):
        return ""
    if value is True:
        return "yes"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_words(one)}" for name, one in value.items())
    if isinstance(value, Struct):
        named = ((field.name, _words(getattr(value, field.name))) for field in fields(value))
        return ", ".join(f"{name.replace('_', ' ')} {words}" for name, words in named if words)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return " ".join(filter(None, map(_words, value)))
    return str(value)

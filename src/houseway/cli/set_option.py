"""``--set`` for analysis: what is changed at a table, on a pay table, or in the method."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from inspect import Parameter, signature
from typing import NamedTuple, TypeVar

from houseway.games.round import Determinations, Round

from .mistakes import Mistake
from .table_choices import determinations, value_of

PAYS = "pays."
OURS = ("progress", "pays", "determinations")
_ODDS = re.compile(r"-?\d{1,9}(\.\d{1,9})?(/\d{1,9})?")


Answer = TypeVar("Answer")


class Asked(NamedTuple):
    """A table, and how the question about it departs from the standard."""

    table: Determinations
    standard: Determinations
    pays: Mapping[str, int | Fraction]
    choices: Mapping[str, object]
    settings: tuple[str, ...]

    @property
    def changed(self) -> bool:
        """Whether there is anything to compare with the standard."""
        return bool(self.pays) or self.table != self.standard

    def work_out(
        self, way: Callable[..., Answer], *, standard: bool = False, **given: object
    ) -> Answer:
        """Ask about the table, or about the standard one."""
        pays = {"pays": dict(self.pays)} if self.pays and not standard else {}
        return way(self.standard if standard else self.table, **pays, **self.choices, **given)


def asked(played: type[Round], way: Callable[..., object], settings: Iterable[str]) -> Asked:
    """Sort settings into determinations, rows of a pay table, and choices of the analysis."""
    settings = tuple(settings)
    known = _choices(way)
    fields = played.determinations_type.__struct_fields__
    pays: dict[str, int | Fraction] = {}
    choices: dict[str, object] = {}
    table: list[str] = []
    for text in settings:
        name, equals, written = (part.strip() for part in text.partition("="))
        plain = name.replace("-", "_")
        if not equals:
            raise Mistake(f"--set {text}: a setting is written name=value.")
        if name.startswith(PAYS):
            if "pays" not in signature(way).parameters:
                raise Mistake(f"--set {name}: {played.game} has no pay table.")
            pays[name.removeprefix(PAYS)] = _odds(name, written)
        elif plain in fields:
            table.append(text)
        elif plain in known:
            choices[plain] = _chosen(way, plain, written)
        else:
            names = ", ".join((*fields, *known))
            rows = ", and pays.ROW" if "pays" in signature(way).parameters else ""
            raise Mistake(f"--set {name}: {played.game} knows {names}{rows}.")
    return Asked(determinations(played, table), determinations(played, ()), pays, choices, settings)


def _choices(way: Callable[..., object]) -> list[str]:
    """What a way to analyse lets one choose."""
    given = signature(way).parameters.values()
    named = [parameter.name for parameter in given if parameter.kind is Parameter.KEYWORD_ONLY]
    return [name for name in named if name not in OURS]


def _chosen(way: Callable[..., object], name: str, written: str) -> object:
    """A choice as it is written; where a whole number is wanted, nothing else will do."""
    value, wanted = value_of(written), signature(way).parameters.get(name)
    whole = wanted is not None and wanted.annotation in ("int", "int | None")
    if whole and (not isinstance(value, int) or isinstance(value, bool)):
        raise Mistake(f"--set {name}: {written!r} is no whole number.")
    return value


def _odds(name: str, written: str) -> int | Fraction:
    """Odds as they are written: 100, 3/2, 3 to 2 or 1.5."""
    plain = written.replace(" to ", "/").replace(":", "/")
    try:
        odds = Fraction(plain if _ODDS.fullmatch(plain) else "")
    except (ValueError, ZeroDivisionError):
        raise Mistake(f"--set {name}: {written!r} are no odds; write 8, 3/2 or 1.5.") from None
    return odds.numerator if odds.denominator == 1 else odds

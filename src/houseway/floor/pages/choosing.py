"""Determinations as a form: a field for each, in words, and what was written in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from houseway.drawing.money import typed, unit_of
from houseway.games.determination_words import NAMED, label_of
from houseway.games.mini_baccarat.determinations import FACES, TURNERS
from houseway.games.round import Round
from houseway.rulebook import Refused

Written = Mapping[str, str]
NONE: Final = ""

# Numbers that count something other than chips.
_COUNTS: Final = frozenset(("boxes", "decks", "seats", "deck", "max_raises", "minutes")) | {
    *("cutting_card_tolerance", "time_to_act", "decision_seconds", "ball_tenths_of_mm", "percent"),
}
# Chosen for somebody who sits at the table, or by conditions of a tournament.
_AT_THE_TABLE: Final = frozenset(("colour_chips", "instead"))
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {"face": FACES, "turned_by": TURNERS}

_SEVERAL: Final = "several, separated by spaces"
_RANGES: Final = "four ranges such as 100-200, separated by spaces"


class DeterminationField(NamedTuple):
    """One thing to be determined: what it is called, how it is written, and what stands there."""

    name: str
    label: str
    kind: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    step: str = "1"
    required: bool = True


class Group(NamedTuple):
    """Fields that belong together."""

    title: str
    fields: tuple[DeterminationField, ...]


def form_of(played: type[Round], written: Written | None = None) -> list[Group]:
    """The form for a game: filled in with the usual determinations, or with what was written."""
    made = _Form(unit_of(played.game), written)
    plain, groups = [], []
    for field in _fields(played):
        usual = msgspec.to_builtins(getattr(played.standard, field.name))
        if _is_group(field.type):
            groups.append(made.group(field.encode_name, field.type, usual))
        else:
            plain.append(made.field(field.encode_name, field.type, usual))
    return [Group("Determinations", tuple(plain)), *groups]


def chosen(played: type[Round], written: Written) -> dict[str, object]:
    """The determinations that a form names, or `Refused` where a field cannot be read.

    >>> from houseway.games import game
    >>> chosen(game("pai-gow"), {"minimum": "75", "maximum": "1000", "multiple": "25"})
    {'minimum': 75, 'maximum': 1000, 'multiple': 25, 'guard': False}
    """
    reading = _Reading(unit_of(played.game), written)
    return {
        field.encode_name: reading.read(field.encode_name, field.type) for field in _fields(played)
    }


def _fields(played: type[Round]) -> Iterator[inspect.Field]:
    about = inspect.type_info(played.determinations_type)
    assert isinstance(about, inspect.StructType)
    return (field for field in about.fields if field.encode_name not in _AT_THE_TABLE)


def _is_group(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.DictType) or bool(_structs(kind))


def _structs(kind: inspect.Type) -> list[inspect.StructType]:
    each = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return [one for one in each if isinstance(one, inspect.StructType)]


def _parts(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    """The type without `None`, and whether `None` is one of its values."""
    if not isinstance(kind, inspect.UnionType):
        return kind, False
    rest = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    optional = len(rest) < len(kind.types)
    return (rest[0] if len(rest) == 1 else inspect.UnionType(tuple(rest))), optional


def _words(kind: inspect.Type) -> tuple[object, ...]:
    """The values that a type names one by one."""
    each = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return tuple(v for one in each if isinstance(one, inspect.LiteralType) for v in one.values)


def _is_chips(kind: inspect.Type) -> bool:
    """Whether numbers of the type are chips, where the field counts nothing else."""
    each = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    inner = [one.item_type if isinstance(one, inspect.VarTupleType) else one for one in each]
    return any(isinstance(one, inspect.IntType) for one in inner)


def label(name: str) -> str:
    """What a field is called.

    >>> label("trips_minimum"), label("limits.six-line.minimum")
    ('Trips minimum', 'Six-line minimum')
    """
    last = name.rsplit(".", 1)[-1]
    told = label_of(last)
    of = name.split(".")[1] if name.count(".") == 2 else ""
    whole = f"{of} {told}".strip()
    return f"{whole[:1].upper()}{whole[1:]}"


def _unit(name: str, unit: int) -> int:
    return 1 if name.rsplit(".", 1)[-1] in _COUNTS else unit


class _Form(NamedTuple):
    """Makes fields, for a unit in which chips are written."""

    unit: int
    written: Written | None

    def field(self, name: str, kind: inspect.Type, usual: object) -> DeterminationField:
        """A field for a value that stands on its own."""
        kind, optional = _parts(kind)
        unit = _unit(name, self.unit)
        words = _words(kind) or _CHOICES.get(name, ())
        called = f"{label(name)} ($)" if unit > 1 and _is_chips(kind) else label(name)
        made = DeterminationField(
            name, called, "text", self._value(name, usual, unit), required=False
        )
        match kind:
            case inspect.BoolType():
                return made._replace(kind="switch")
            case inspect.UnionType():
                told = ", ".join(map(str, words))
                return made._replace(hint=f"{told}, or an amount", required=True)
            case _ if words:
                return made._replace(kind="choice", choices=_named(words, optional))
            case inspect.IntType():
                step = typed(1, unit) if unit > 1 else "1"
                return made._replace(kind="number", step=step, required=not optional)
            case inspect.VarTupleType(item_type=inspect.TupleType()):
                return made._replace(hint=_RANGES)
            case inspect.VarTupleType():
                return made._replace(hint=_SEVERAL)
            case _:
                return made._replace(required=not optional)

    def group(self, name: str, kind: inspect.Type, usual: Any) -> Group:
        """Fields for a value with parts of its own."""
        if isinstance(kind, inspect.DictType):
            (inner,) = _structs(kind.value_type)
            rows = [
                self.field(f"{name}.{key}.{part.encode_name}", part.type, of.get(part.encode_name))
                for key, of in usual.items()
                for part in inner.fields
            ]
            return Group(label(name), tuple(rows))
        kinds = tuple(str(struct.tag) for struct in _structs(kind))
        now = (usual or {}).get("type", NONE)
        which = DeterminationField(
            f"{name}.type", label(name), "choice", self._value(f"{name}.type", now, 1)
        )
        fields = [which._replace(choices=_named(kinds, optional=True), required=False)]
        for struct in _structs(kind):
            for part in struct.fields:
                value = (usual or {}).get(part.encode_name)
                made = self.field(f"{name}.{part.encode_name}", part.type, value)
                fields.append(made._replace(required=False, hint=NAMED[str(struct.tag)]))
        return Group(label(name), tuple(fields))

    def _value(self, name: str, usual: object, unit: int) -> str:
        if self.written is not None:
            return self.written.get(name, "")
        return _shown(usual, unit)


def _named(values: tuple[object, ...], optional: bool) -> tuple[tuple[str, str], ...]:
    named = tuple((str(one), NAMED.get(str(one), str(one))) for one in values)
    return ((NONE, "none"), *named) if optional else named


def _shown(value: object, unit: int) -> str:
    match value:
        case None | False:
            return ""
        case True:
            return "on"
        case int():
            return typed(value, unit)
        case list() | tuple() if value and isinstance(value[0], list | tuple):
            return " ".join("-".join(typed(one, unit) for one in pair) for pair in value)
        case list() | tuple():
            return " ".join(_shown(one, unit) for one in value)
        case _:
            return str(value)


class _Reading(NamedTuple):
    """Reads fields, for a unit in which chips are written."""

    unit: int
    written: Written

    def read(self, name: str, kind: inspect.Type) -> object:
        """The value that a field, or several with the same beginning, stand for."""
        if isinstance(kind, inspect.DictType):
            return self._rows(name, kind)
        if structs := _structs(kind):
            return self._one_of(name, structs)
        kind, optional = _parts(kind)
        text = self.written.get(name, "").strip()
        if isinstance(kind, inspect.BoolType):
            return bool(text)
        if not text and (optional or not isinstance(kind, inspect.IntType)):
            return None if optional else self._nothing(name, kind)
        return self._value(name, kind, text)

    def _nothing(self, name: str, kind: inspect.Type) -> object:
        if isinstance(kind, inspect.VarTupleType):
            return []
        raise Refused(f"{label(name)} is left out.")

    def _value(self, name: str, kind: inspect.Type, text: str) -> object:
        for word in _words(kind):
            if str(word) == text:
                return word
        match kind:
            case inspect.IntType() | inspect.UnionType():
                return self._number(name, text)
            case inspect.VarTupleType(item_type=inspect.IntType()):
                return [self._number(name, one) for one in text.replace(",", " ").split()]
            case inspect.VarTupleType(item_type=inspect.TupleType()):
                pairs = [one.replace("–", "-").split("-") for one in text.replace(",", " ").split()]
                return [[self._number(name, one) for one in pair] for pair in pairs]
            case inspect.VarTupleType():
                return text.replace(",", " ").split()
            case _:
                return text

    def _number(self, name: str, text: str) -> int:
        unit = _unit(name, self.unit)
        whole, _, rest = text.replace(",", "").lstrip("$").partition(".")
        digits = len(str(unit)) - 1
        plain = whole.isdecimal() and whole.isascii() and (not rest or rest.isdecimal())
        if not plain or len(rest.rstrip("0")) > digits or len(whole) > 15:
            raise Refused(f"{label(name)}: {text} is not a number that can be used.")
        return int(whole) * unit + int(rest.ljust(digits, "0")[:digits] or 0)

    def _rows(self, name: str, kind: inspect.DictType) -> dict[str, object]:
        (inner,) = _structs(kind.value_type)
        keys = dict.fromkeys(
            one.split(".")[1] for one in self.written if one.startswith(f"{name}.")
        )
        rows = {
            key: {
                part.encode_name: value
                for part in inner.fields
                if (value := self.read(f"{name}.{key}.{part.encode_name}", part.type)) is not None
            }
            for key in keys
        }
        return {key: row for key, row in rows.items() if row}

    def _one_of(self, name: str, kinds: list[inspect.StructType]) -> dict[str, object] | None:
        wanted = self.written.get(f"{name}.type", NONE)
        for kind in kinds:
            if str(kind.tag) == wanted:
                parts = {
                    p.encode_name: self.read(f"{name}.{p.encode_name}", p.type) for p in kind.fields
                }
                return {"type": wanted, **parts}
        return None

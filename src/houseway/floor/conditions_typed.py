"""Conditions as somebody would have typed them into the form."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.tournament.conditions import Conditions, Groups, Level, Prizes, Purchase, Stage

from .form_shapes import PURCHASES, REST, SHAPES, WINDOWS, ConditionsForm, FieldShape, TypedRow


def form_of(c: Conditions) -> ConditionsForm:
    """Conditions as somebody would have typed them."""
    fields = {
        shape.name: _typed(shape, getattr(c, shape.name))
        for shape in SHAPES
        if hasattr(c, shape.name)
    }
    if c.players:
        fields |= {
            "players_minimum": str(c.players.minimum),
            "players_maximum": str(c.players.maximum),
        }
    if isinstance(c.groups, Groups):
        fields |= {
            "groups_only": ", ".join(c.groups.only),
            "groups_most_entries": _plain(c.groups.most_entries),
            "groups_most_per_table": _plain(c.groups.most_per_table),
        }
    if c.prizes:
        fields |= _prizes_typed(c.prizes)
    rest = {name: msgspec.to_builtins(getattr(c, name)) for name in REST if getattr(c, name)}
    return ConditionsForm(
        fields=fields,
        purchases={name: _purchase_typed(getattr(c, name)) for name in PURCHASES},
        stages=tuple(map(_stage_typed, c.stages)),
        levels=tuple(map(_level_typed, c.levels)),
        rest=msgspec.json.format(msgspec.json.encode(rest), indent=1).decode() if rest else "",
    )


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _dollars(cents: int) -> str:
    """Cents as they are typed.

    >>> _dollars(22_000), _dollars(1_250)
    ('220', '12.50')
    """
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def _typed(shape: FieldShape, value: Any) -> str:
    if value is None or value in ((), {}):
        return ""
    match shape.kind:
        case "money":
            return _dollars(value)
        case "amounts":
            return "; ".join(map(_dollars, value))
        case "numbers":
            return ", ".join(map(str, value))
        case "switch":
            return "yes" if value else ""
        case "moment":
            return str(value.isoformat(" ", "minutes"))
    return str(value)


def _prizes_typed(prizes: Prizes) -> TypedRow:
    made = {
        "prizes_round_to": _dollars(prizes.round_to),
        "prizes_agreement": "yes" if prizes.agreement else "",
    }
    if prizes.shares:
        return made | {"prizes_way": "shares", "prizes_values": ", ".join(map(str, prizes.shares))}
    if prizes.fixed:
        return made | {
            "prizes_way": "fixed",
            "prizes_values": "; ".join(map(_dollars, prizes.fixed)),
        }
    formula = prizes.formula
    told = {"prizes_one_in": str(formula.one_in), "prizes_parts": formula.parts} if formula else {}
    return made | {"prizes_way": "formula"} | told


def _purchase_typed(terms: Purchase | str | None) -> TypedRow:
    if not isinstance(terms, Purchase):
        return {"offered": terms or ""}
    return {
        "offered": "yes",
        "cost": _dollars(terms.cost),
        "chips": str(terms.chips),
        "most": str(terms.most),
        "method": terms.method,
        **{name: _plain(getattr(terms, name)) for name in WINDOWS},
    }


def _stage_typed(stage: Stage) -> TypedRow:
    advance = stage.advance
    return {
        "name": stage.name,
        "kind": stage.kind,
        "sessions": str(stage.sessions),
        "per_table": _plain(stage.per_table),
        "ends_by": stage.ends.by,
        "ends_at": str(stage.ends.at),
        "advance_number": _plain(advance.number if advance else None),
        "advance_per": advance.per if advance else "session",
        "advance_by": advance.by if advance else "place",
        "stacks": stage.stacks,
        "places": f"{stage.places[0]}-{stage.places[1]}" if stage.places else "",
        "bonus_rounds": ", ".join(map(str, stage.bonus_rounds)),
        "elimination_rounds": _plain(stage.elimination_rounds or None),
    }


def _level_typed(level: Level) -> TypedRow:
    return {
        "minimum": str(level.minimum),
        "maximum": _plain(level.maximum),
        "blinds": ", ".join(map(str, level.blinds)),
        **{
            name: _plain(getattr(level, name) or None)
            for name in ("ante", "minutes", "rounds", "break_minutes", "lowest_chip")
        },
    }

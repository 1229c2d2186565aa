"""What is typed in a form for conditions, as the document of the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import msgspec

from houseway.games.tournament_rules import TournamentRules, rules_of
from houseway.rulebook import Refused
from houseway.tournament.conditions import NONE, Conditions, Level, Stage, parse

from .form_shapes import PURCHASES, REST, SHAPES, WINDOWS, ConditionsForm, TypedRow


def document_of(game: str, form: ConditionsForm, before: Conditions | None = None) -> Conditions:
    """The conditions that a form states; what it has no field for is taken from before."""
    said = form.fields
    made: dict[str, Any] = {"game": game, "title": said.get("title", "").strip()}
    for shape in SHAPES[1:]:
        typed = said.get(shape.name, "").strip()
        if typed and shape.name in Conditions.__struct_fields__:
            made[shape.name] = _READ[shape.kind](typed, shape.label)
    made |= _composed(said, rules_of(game))
    for name in PURCHASES:
        purchase = _purchase(form.purchases.get(name, {}))
        if purchase is not None:
            made[name] = purchase
    kept_stages = before.stages if before else ()
    kept_levels = before.levels if before else ()
    made["stages"] = [_stage(row, _at(kept_stages, n)) for n, row in enumerate(form.stages)]
    made["levels"] = [_level(row, _at(kept_levels, n)) for n, row in enumerate(form.levels)]
    made |= _rest(form.rest)
    return parse(msgspec.json.encode(made).decode())


def _at(kept: Sequence[Any], number: int) -> Any:
    return kept[number] if number < len(kept) else None


def _composed(said: TypedRow, rules: TournamentRules) -> dict[str, Any]:
    """Fields that state one item together."""
    made: dict[str, Any] = {}
    least, most = said.get("players_minimum", ""), said.get("players_maximum", "")
    if least or most:
        made["players"] = {
            "minimum": _number(least or "1", "Players, at least"),
            "maximum": _number(most, "Players, at most"),
        }
    groups = {
        "only": _words(said.get("groups_only", ""), ""),
        "most_entries": _maybe(said, "groups_most_entries"),
        "most_per_table": _maybe(said, "groups_most_per_table"),
    }
    if "groups" in rules.items:
        made["groups"] = {k: v for k, v in groups.items() if v} or NONE
    prizes = _prizes(said)
    if prizes is not None:
        made["prizes"] = prizes
    return made


def _prizes(said: TypedRow) -> dict[str, Any] | None:
    way, values = said.get("prizes_way", ""), said.get("prizes_values", "")
    if not way:
        return None
    made: dict[str, Any] = {"agreement": said.get("prizes_agreement") == "yes"}
    if said.get("prizes_round_to", "").strip():
        made["round_to"] = max(1, _money(said["prizes_round_to"], "Prizes rounded down to"))
    if way == "shares":
        made["shares"] = [int(part) if part.isdigit() else part for part in _words(values, "")]
    elif way == "fixed":
        made["fixed"] = _amounts(values, "Fixed prizes")
    else:
        one_in = _number(said.get("prizes_one_in", ""), "One place in so many entries")
        made["formula"] = {"one_in": one_in, "parts": said.get("prizes_parts") or "linear"}
    return made


def _purchase(row: TypedRow) -> dict[str, Any] | str | None:
    if row.get("offered", "") != "yes":
        return NONE if row.get("offered") == "none" else None
    made: dict[str, Any] = {
        "cost": _money(row.get("cost") or "0", "What it costs"),
        "chips": _number(row.get("chips", ""), "The chips that it gives"),
        "most": _number(row.get("most") or "1", "How often at most"),
        "method": row.get("method", "").strip(),
    }
    return made | {name: value for name in WINDOWS if (value := _maybe(row, name)) is not None}


def _stage(row: TypedRow, before: Stage | None) -> dict[str, Any]:
    made: dict[str, Any] = {} if before is None else msgspec.to_builtins(before)
    made |= {
        "name": row.get("name", "").strip(),
        "kind": row.get("kind") or "session",
        "sessions": _number(row.get("sessions") or "1", "Sessions"),
        "per_table": _maybe(row, "per_table"),
        "ends": {
            "by": row.get("ends_by") or "players",
            "at": _number(row.get("ends_at") or "1", "When a session ends"),
        },
        "stacks": row.get("stacks") or "fresh",
        "bonus_rounds": _numbers(row.get("bonus_rounds", ""), "Bonus rounds"),
        "elimination_rounds": _number(row.get("elimination_rounds") or "0", "Elimination rounds"),
        "advance": None,
        "places": None,
    }
    if advance := row.get("advance_number", "").strip():
        number = int(advance) if advance.isdigit() else advance
        per, by = row.get("advance_per") or "session", row.get("advance_by") or "place"
        made["advance"] = {"number": number, "per": per, "by": by}
    if places := row.get("places", "").strip():
        made["places"] = _numbers(places.replace("-", ",").replace("to", ","), "For places")
    return {name: value for name, value in made.items() if value is not None}


def _level(row: TypedRow, before: Level | None) -> dict[str, Any]:
    made: dict[str, Any] = {} if before is None else msgspec.to_builtins(before)
    made |= {
        "minimum": _number(row.get("minimum", ""), "The minimum of a level"),
        "maximum": _maybe(row, "maximum"),
        "blinds": _numbers(row.get("blinds", ""), "Blinds"),
    }
    for name in ("ante", "minutes", "rounds", "break_minutes", "lowest_chip"):
        made[name] = _number(row.get(name) or "0", name.replace("_", " "))
    return {name: value for name, value in made.items() if value is not None}


def _rest(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Refused(f"What else is determined cannot be read: {error}.") from None
    if not isinstance(found, dict) or found.keys() - set(REST):
        raise Refused(f"What else is determined is {', '.join(REST)}.")
    return found


# One value


def _number(typed: str, label: str) -> int:
    plain = typed.strip().replace(",", "").replace("_", "")
    if not plain.isascii() or not plain.isdigit() or len(plain) > 12:
        raise Refused(f"{label}: “{typed[:30]}” is no whole number.")
    return int(plain)


def _maybe(row: Mapping[str, str], name: str) -> int | None:
    typed = row.get(name, "").strip()
    return _number(typed, name.replace("_", " ")) if typed else None


def _money(typed: str, label: str) -> int:
    """Dollars as cents.

    >>> _money("1,220.50", "Fee"), _money("$5", "Fee")
    (122050, 500)
    """
    try:
        cents = Decimal(typed.strip().lstrip("$").replace(",", "")) * 100
    except InvalidOperation:
        raise Refused(f"{label}: “{typed[:30]}” is no amount of dollars.") from None
    if not cents.is_finite() or cents != int(cents) or abs(cents) > 10**13:
        raise Refused(f"{label}: “{typed[:30]}” is no amount of whole cents.")
    return int(cents)


def _words(typed: str, _: str) -> list[str]:
    return [word for part in typed.replace("/", ",").split(",") if (word := part.strip(" %"))]


def _numbers(typed: str, label: str) -> list[int]:
    return [_number(word, label) for word in _words(typed, label)]


def _amounts(typed: str, label: str) -> list[int]:
    parts = [part for part in typed.replace("/", ";").split(";") if part.strip()]
    parts = parts if len(parts) > 1 or ";" in typed else typed.split(", ")
    return [_money(part, label) for part in parts if part.strip()]


def _moment(typed: str, label: str) -> str:
    try:
        return datetime.fromisoformat(typed).isoformat()
    except ValueError:
        text = f"{label}: “{typed[:40]}” is no time such as 2026-03-01 13:00+11:00."
        raise Refused(text) from None


_READ: Final[dict[str, Callable[[str, str], Any]]] = {
    "text": lambda typed, _: typed,
    "choice": lambda typed, _: typed,
    "moment": _moment,
    "number": _number,
    "money": _money,
    "numbers": _numbers,
    "amounts": _amounts,
    "switch": lambda typed, _: typed == "yes",
}

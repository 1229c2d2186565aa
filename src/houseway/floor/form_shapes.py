"""The fields of a form for conditions, and which of them an instrument asks for."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from houseway.games.tournament_rules import MUST, TournamentRules, rules_of
from houseway.tournament.conditions import ITEM_OF

# What a form has no field for stays as it was, and can be written as data.
REST: Final = ("determinations", "side_bets", "overrides", "reserved_seats")
PURCHASES: Final = ("rebuys", "add_ons", "re_entry")
WINDOWS: Final = ("through_level", "minutes", "at_break")
TypedRow = dict[str, str]


class FieldShape(NamedTuple):
    """A field of the form: what is written in it, and the item of the conditions it belongs to."""

    name: str
    label: str
    kind: str
    item: str = ""
    choices: tuple[str, ...] = ()


def _shape(name: str, label: str, kind: str = "text", *choices: str) -> FieldShape:
    item = ITEM_OF.get(name, name.replace("_", " "))
    return FieldShape(name, label, kind, item, choices)


SHAPES: Final = (
    _shape("title", "Title"),
    _shape("start", "Starts (with the time zone)", "moment"),
    FieldShape("sit_and_go", "or as soon as so many have entered", "number", "start"),
    _shape("entry_method", "How one enters"),
    _shape("eligibility", "Who may enter"),
    _shape("fee", "Entry fee in dollars", "money"),
    FieldShape("commission", "of which commission", "money", "entry fee"),
    FieldShape("players_minimum", "Players, at least", "number", "players"),
    FieldShape("players_maximum", "at most", "number", "players"),
    _shape("per_table", "Players at a table", "number"),
    _shape("chips", "Chips for an entry", "number"),
    FieldShape("lowest_chip", "Smallest chip", "number", "chips"),
    _shape("decision_seconds", "Seconds for a decision", "number"),
    _shape("play", "How it is played"),
    _shape("elimination", "When somebody is out"),
    _shape("points", "Points by place", "numbers"),
    _shape("session_places", "Places of a session"),
    _shape("ties", "Ties", "choice", "", "share", "draw"),
    FieldShape("groups_only", "Only these groups (empty: no restriction)", "words", "groups"),
    FieldShape("groups_most_entries", "Most entries of a group", "number", "groups"),
    FieldShape("groups_most_per_table", "Most of a group at a table", "number", "groups"),
    FieldShape("prizes_way", "Prizes by", "choice", "prizes", ("", "shares", "fixed", "formula")),
    FieldShape("prizes_values", "shares in %, or amounts in dollars", "words", "prizes"),
    FieldShape("prizes_one_in", "one place in so many entries", "number", "prizes"),
    FieldShape("prizes_parts", "in parts", "choice", "prizes", ("linear", "equal", "halving")),
    FieldShape("prizes_round_to", "rounded down to, in dollars", "money", "prizes"),
    FieldShape("prizes_agreement", "those who are left may agree", "switch", "prizes"),
    _shape("distribution", "How prizes are handed over"),
    _shape("donations", "Donations by place, in dollars", "amounts"),
    _shape("allocation", "How seats are allocated"),
    _shape("refunds", "Refunds"),
    _shape("agreement", "Players agree in writing", "switch"),
    _shape("statement", "The rules prevail (statement)", "switch"),
    _shape("other", "Anything else"),
)
STAGE_SHAPES: Final = (
    FieldShape("name", "Name", "text"),
    FieldShape(
        "kind",
        "Kind",
        "choice",
        "",
        ("session", "heat", "semi-final", "final", "repechage", "catch-up"),
    ),
    FieldShape("sessions", "Sessions", "number"),
    FieldShape("per_table", "At a table", "number"),
    FieldShape("ends_by", "Ends by", "choice", "", ("players", "rounds", "shoes", "minutes")),
    FieldShape("ends_at", "at", "number"),
    FieldShape("advance_number", "Advance", "text"),
    FieldShape("advance_per", "of each", "choice", "", ("session", "table", "stage")),
    FieldShape("advance_by", "by", "choice", "", ("place", "chips", "points")),
    FieldShape("stacks", "Stacks", "choice", "", ("fresh", "carried")),
    FieldShape("places", "For places", "text"),
    FieldShape("bonus_rounds", "Bonus rounds", "numbers"),
    FieldShape("elimination_rounds", "Elimination rounds", "number"),
)
LEVEL_SHAPES: Final = (
    FieldShape("minimum", "Minimum", "number"),
    FieldShape("maximum", "Maximum", "number"),
    FieldShape("blinds", "Blinds", "numbers"),
    FieldShape("ante", "Ante", "number"),
    FieldShape("minutes", "Minutes", "number"),
    FieldShape("rounds", "or rounds", "number"),
    FieldShape("break_minutes", "Break after, minutes", "number"),
    FieldShape("lowest_chip", "Smallest chip from here", "number"),
)
PURCHASE_SHAPES: Final = (
    FieldShape("offered", "Offered", "choice", "", ("", "yes", "none")),
    FieldShape("cost", "Costs, in dollars", "money"),
    FieldShape("chips", "Chips", "number"),
    FieldShape("most", "At most", "number"),
    FieldShape("through_level", "through level", "number"),
    FieldShape("minutes", "or in the first minutes", "number"),
    FieldShape("at_break", "or in break", "number"),
    FieldShape("method", "Where and how", "text"),
)


class ConditionsForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written in a form: everything as it was typed."""

    fields: TypedRow = {}
    purchases: dict[str, TypedRow] = {}
    stages: tuple[TypedRow, ...] = ()
    levels: tuple[TypedRow, ...] = ()
    rest: str = ""


# What an instrument asks for


class FieldAsked(NamedTuple):
    """A field as an instrument has it: its clause, and whether it must be stated."""

    shape: FieldShape
    clause: str
    must: bool


def fields_asked(game: str) -> list[FieldAsked]:
    """The fields for a tournament of a game, without what its instrument bars."""
    rules = rules_of(game)
    shapes = [shape for shape in SHAPES if shape.item not in rules.barred]
    items = [shape.item for shape in shapes]
    return [_asked(shape, rules, items.index(shape.item) == n) for n, shape in enumerate(shapes)]


def purchases_asked(game: str) -> list[str]:
    """What can be bought in a tournament of a game."""
    rules = rules_of(game)
    return [name for name in PURCHASES if ITEM_OF[name] in rules.items]


def _asked(shape: FieldShape, rules: TournamentRules, first: bool) -> FieldAsked:
    """The first field of an item says whether the item must be stated, and by which clause."""
    item = rules.items.get(shape.item) if first else None
    return FieldAsked(shape, item.clause if item else "", bool(item and item.need == MUST))

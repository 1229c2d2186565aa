"""The conditions of a tournament: one document, written in TOML or JSON."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Literal, Self

import msgspec

from houseway.games import GAMES
from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused

Tie = Literal["share", "draw"]
NONE = "none"
ITEM_OF = {
    "fee": "entry fee",
    "commission": "entry fee",
    "rebuys": "re-buys",
    "add_ons": "add-ons",
    "re_entry": "re-entry",
    "stages": "sessions",
    "per_table": "tables",
    "levels": "limits",
    "determinations": "limits",
}
"""The items of conditions that the document calls by another name."""


class _Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    def __deepcopy__(self, _: object) -> Self:
        return self  # nothing in it ever changes


class FieldSize(_Condition, frozen=True):
    """How many players there may be."""

    minimum: int
    maximum: int


class Level(_Condition, frozen=True):
    """Table limits, blinds and antes, how long they hold, and the break that follows.

    From a level with a `lowest_chip` on no smaller chips are in play; before it they are raced.
    `determinations` are what else is determined for a table at the level, by the game's own names.
    """

    minimum: int
    maximum: int | None = None
    blinds: tuple[int, ...] = ()
    ante: int = 0
    minutes: int = 0
    rounds: int = 0
    break_minutes: int = 0
    lowest_chip: int = 0
    determinations: dict[str, object] = {}


class SessionEnd(_Condition, frozen=True):
    """When a session ends: at so many players, rounds, shoes or minutes."""

    by: Literal["players", "rounds", "shoes", "minutes"]
    at: int


class Advance(_Condition, frozen=True):
    """How many go on, of each table, session or stage, and by what they are compared."""

    number: int | str
    per: Literal["table", "session", "stage"] = "session"
    by: Literal["place", "chips", "points"] = "place"

    def of(self, players: int) -> int:
        """How many of so many players go on; part of a player counts as one.

        >>> Advance(number="1/3").of(36), Advance(number=2).of(7)
        (12, 2)
        """
        if isinstance(self.number, int):
            return min(self.number, players)
        return ceil(Fraction(self.number) * players)


class SessionPrizes(_Condition, frozen=True):
    """What each session of a stage gives away: a part of the whole pool in per cent, by place."""

    of_pool: int | str
    shares: tuple[int | str, ...] = (100,)


class Stage(_Condition, frozen=True):
    """Sessions that are played at one point of the tournament, such as six heats.

    A repechage or catch-up session takes those of the stage before who hold `places` there.
    `determinations` hold at the tables of the stage.
    """

    name: str
    kind: Literal["session", "heat", "semi-final", "final", "repechage", "catch-up"] = "session"
    sessions: int = 1
    per_table: int | None = None
    ends: SessionEnd = SessionEnd(by="players", at=1)
    advance: Advance | None = None
    stacks: Literal["fresh", "carried"] = "fresh"
    starts: datetime | None = None
    places: tuple[int, int] | None = None
    points_needed: int = 0
    bonus_rounds: tuple[int, ...] = ()
    elimination_rounds: int = 0
    prizes: SessionPrizes | None = None
    determinations: dict[str, object] = {}

    @property
    def again(self) -> bool:
        """Whether the stage is a second chance for those who did not advance."""
        return self.kind in ("repechage", "catch-up")


class Window(_Condition, frozen=True):
    """When something can be bought: up to a level, for so many minutes, or in a break."""

    through_level: int | None = None
    minutes: int | None = None
    at_break: int | None = None


class Purchase(Window, frozen=True, kw_only=True):
    """A re-buy, an add-on or a re-entry: what it costs and gives, when, and how often."""

    cost: int
    chips: int
    most: int = 1
    method: str


class Groups(_Condition, frozen=True):
    """Restrictions on groups of players."""

    only: tuple[str, ...] = ()
    most_entries: int | None = None
    most_per_table: int | None = None


class Formula(_Condition, frozen=True):
    """Prizes for one place in so many entries, in equal, falling or halving parts."""

    one_in: int
    parts: Literal["equal", "linear", "halving"] = "linear"


class Prizes(_Condition, frozen=True):
    """How the prize pool is broken down: by percentages, fixed amounts or a formula.

    Each prize is rounded down to `round_to` cents; what is left over goes to the first place. With
    `agreement` those who are left in the last session may agree on another division.
    """

    shares: tuple[int | str, ...] = ()
    fixed: tuple[int, ...] = ()
    formula: Formula | None = None
    round_to: int = 1
    agreement: bool = False


class SideBetsOffered(_Condition, frozen=True):
    """The side bets that are offered: Perfect Pairs from and up to, Super Sevens at amounts."""

    perfect_pairs: tuple[int, int] | None = None
    super_sevens: tuple[int, ...] = ()


class Override(_Condition, frozen=True):
    """A rule of the game, and what the conditions say instead.

    `set` are determinations that carry it out at a table; without any, the director sees to it.
    """

    rule: str
    instead: str
    set: dict[str, bool | int | str] = {}


class Conditions(_Condition, frozen=True):
    """Everything that the conditions of one tournament state; what is None is not stated.

    Money is in cents, chips are plain numbers. `determinations` hold at every table, unless a stage
    or a level has others.
    """

    title: str
    game: str
    start: datetime | None = None
    sit_and_go: int | None = None
    entry_method: str | None = None
    eligibility: str | None = None
    fee: int | None = None
    commission: int = 0
    stages: tuple[Stage, ...] = ()
    per_table: int | None = None
    play: str | None = None
    decision_seconds: int | None = None
    elimination: str | None = None
    points: tuple[int, ...] = ()
    session_places: str | None = None
    ties: Tie | None = None
    rebuys: Purchase | Literal["none"] | None = None
    add_ons: Purchase | Literal["none"] | None = None
    re_entry: Purchase | Literal["none"] | None = None
    chips: int | None = None
    lowest_chip: int = 1
    players: FieldSize | None = None
    groups: Groups | Literal["none"] | None = None
    levels: tuple[Level, ...] = ()
    determinations: dict[str, object] = {}
    side_bets: SideBetsOffered | Literal["none"] | None = None
    prizes: Prizes | None = None
    distribution: str | None = None
    donations: tuple[int, ...] = ()
    refunds: str | None = None
    agreement: bool = False
    reserved_seats: tuple[int, ...] = ()
    allocation: str | None = None
    overrides: tuple[Override, ...] = ()
    statement: bool = False
    other: str | None = None

    @property
    def entry_fee(self) -> int:
        """What an entry costs, commission included."""
        return self.fee or 0

    def seats(self, stage: Stage) -> int:
        """How many players sit at one table of a stage."""
        return stage.per_table or self.per_table or 0

    @property
    def gives_session_prizes(self) -> bool:
        """Whether sessions give prizes of their own."""
        return any(stage.prizes for stage in self.stages)

    def bought(self, what: str) -> Purchase | None:
        """The terms of `rebuys`, `add_ons` or `re_entry`, where there are any."""
        terms = getattr(self, what)
        return terms if isinstance(terms, Purchase) else None


def parse(text: str) -> Conditions:
    """Read conditions from the text of a TOML or JSON document."""
    kind = msgspec.json if text.lstrip().startswith("{") else msgspec.toml
    try:
        written = kind.decode(text)
    except ValueError as error:
        raise Refused(f"The conditions cannot be read: {error}.") from None
    try:
        return msgspec.convert(written, type=Conditions)
    except msgspec.ValidationError as error:
        raise _unreadable(str(error), written) from None


def _unreadable(error: str, written: object) -> Refused:
    """A refusal that names the item which is not as it should be, and its clause if it has one."""
    reason, _, where = error.partition(" - at `$.")
    place = where.rstrip("`")
    field = place.split(".")[0].split("[")[0]
    item = ITEM_OF.get(field, field.replace("_", " "))
    text = f"The conditions cannot be read: {f'{place}: ' if place else ''}{reason}."
    game = written.get("game") if isinstance(written, dict) else None
    rules = rules_of(game) if isinstance(game, str) and game in GAMES else None
    if rules is None or item not in rules.items:
        return Refused(text)
    return Refused(text, *rules.cite(rules.items[item].clause))


def load(path: Path) -> Conditions:
    """Read conditions from a file."""
    return parse(path.read_text("utf-8"))


def written(conditions: Conditions) -> str:
    """The conditions as the journal keeps them; what is not stated is left out."""
    body = msgspec.to_builtins(conditions)
    return msgspec.json.encode({k: v for k, v in body.items() if v is not None}).decode()

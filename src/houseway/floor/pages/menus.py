"""What is open to somebody as forms: buttons, fields, and the wagers that can be put down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

import msgspec

from houseway.drawing import Money
from houseway.drawing.equipment import tile
from houseway.drawing.equipment.svg import element
from houseway.drawing.money import chips_for, money_of, typed, unit_of
from houseway.games.asks import Amounts, Choices, Fact, Range, Sums, Words
from houseway.games.rulings import HOUSE
from houseway.games.views import ACT, COMMAND, RULING, OptionView
from houseway.ranking.pai_gow import Part

from .button_words import (
    FIRST,
    FREE,
    GRAVE,
    MORE,
    OF_ONESELF,
    OF_THE_SEAT,
    PLACES,
    PROMOTED,
    SURE,
    USUALLY_ALL,
    VERBS,
    WORDLESS,
)
from .holdings import tile_name
from .wager_places import PLACING, WagerPlace, laid_out, placing

TAKING_BACK: Final = "take-back"
FEW_STEPS: Final = 10

# Facts that are chips; everything else that is counted is a plain number.
MONEY: Final = frozenset(
    ("amount", "stake", "value", "limit", "minimum", "maximum", "multiple", "to")
) | {
    *("minimum_stake", "maximum_buy_in", "minimum_bet", "highest_bet", "ante"),
    *("first_blind", "second_blind", "third_blind", "over_blind"),
}

_PARTS: Final = ("low", "high")
_SETTING: Final = frozenset(_PARTS)
_TILE, _APART = 22, 12
KEPT: Final = 8_192  # forms: those of some hundred tables
_json = msgspec.json.Encoder().encode


class FactField(NamedTuple):
    """A fact to be chosen: an amount of chips, a number, one of some values, or words."""

    id: str
    name: str
    label: str
    kind: str
    default: str = ""
    low: str = ""
    high: str = ""
    step: str = ""
    unit: int = 1
    values: tuple[tuple[str, str], ...] = ()
    slider: bool = False
    quick: tuple[tuple[str, str], ...] = ()
    everything: bool = False


class MenuItem(NamedTuple):
    """Something that can be done: what the button says, and what is sent.

    `says` stands before an amount that the button tells, and that can be made less; `each` has the
    facts of several acts that one button makes, which are `apart` as well.
    """

    id: str
    do: str
    by: str
    label: str
    facts: str
    fields: tuple[FactField, ...]
    note: str
    clauses: tuple[str, ...]
    key: str
    tone: str
    picture: str = ""
    pictured: str = ""
    sure: str = ""
    says: str = ""
    each: str = ""
    apart: tuple[MenuItem, ...] = ()

    @property
    def chooses(self) -> bool:
        """Whether a fact is to be chosen before the button is pressed."""
        return bool(self.fields) and not self.says


class Chip(NamedTuple):
    """A chip to bet with."""

    amount: int
    label: str


class Wagers(NamedTuple):
    """Wagers that can be put down by one person, and those that can be taken back."""

    by: str
    places: tuple[WagerPlace, ...]
    chips: tuple[Chip, ...]
    chosen: int
    unit: int
    least: str
    most: str
    step: str
    back: tuple[str, ...]


class Menu(NamedTuple):
    """Everything that is open to somebody."""

    acts: tuple[MenuItem, ...]
    wagers: tuple[Wagers, ...]
    players: tuple[tuple[str, tuple[MenuItem, ...]], ...]
    table: tuple[MenuItem, ...]
    rulings: tuple[MenuItem, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do but to watch."""
        return not (self.acts or self.wagers or self.players)


class Offers:
    """Options that can be told from others by how they are written."""

    def __init__(self, options: Iterable[OptionView]) -> None:
        self.options = tuple(options)
        self._written = _json(self.options) if self.options else b""
        self._hash = hash(self._written)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offers) and self._written == other._written

    def __hash__(self) -> int:
        return self._hash


class Betting(NamedTuple):
    """What is in the pot, what each player has bet, and what the viewer has left."""

    pot: int
    bets: tuple[tuple[str, int], ...]
    left: int = 0


def menu(
    options: Sequence[OptionView],
    game: str | None,
    viewer: str | None,
    *,
    betting: Betting | None = None,
    least: int = 1,
    stake: int | None = None,
) -> Menu:
    """The menu of one person at a table of a game, or at the desk of a tournament.

    `least` is the table's minimum, `stake` what one usually brings.
    """
    made = _Maker(game, viewer, betting, least, stake)
    aside = made._replace(betting=None)  # what is bet changes nothing of a command
    acts = [option for option in options if option.kind == ACT and not _is_wager(option)]
    several = len({act.where.get("box") for act in acts}) > 1
    free = any(act.do in FREE for act in acts if act.by is None)
    mine = _numbered([made.item(act, several, free) for act in acts if act.by is None])
    mine = made.together(mine)
    commands = [aside.item(option) for option in options if option.kind == COMMAND]
    promoted = {option.do for option in options if is_promoted(option)}
    return Menu(
        acts=(
            *sorted(mine, key=_place_in_bar),
            *(command for command in commands if command.do in promoted),
        ),
        wagers=tuple(made.wagers(options)),
        players=tuple(made.by_player(acts, several)),
        table=tuple(command for command in commands if command.do not in promoted),
        rulings=tuple([aside.item(option) for option in options if option.kind == RULING]),
    )


def is_promoted(option: OptionView) -> bool:
    """Whether a command stands beside the acts, being what one does next between rounds."""
    return option.kind == COMMAND and option.do in PROMOTED


def is_of_the_seat(option: OptionView, viewer: str | None) -> bool:
    """Whether a command is about the player's own seat."""
    own = option.kind == COMMAND and viewer not in HOUSE
    return own and (option.do in OF_THE_SEAT or option.do == "drop-request")


def _is_wager(option: OptionView) -> bool:
    return option.do in PLACING or option.do == TAKING_BACK


class _Maker(NamedTuple):
    """Makes forms for one person at one table."""

    coinage: str | None
    viewer: str | None
    betting: Betting | None
    least: int
    stake: int | None

    @property
    def unit(self) -> int:
        return unit_of(self.coinage)

    @property
    def money(self) -> Money:
        return money_of(self.coinage)

    def by_player(
        self, acts: list[OptionView], several: bool
    ) -> Iterator[tuple[str, tuple[MenuItem, ...]]]:
        for name in dict.fromkeys(act.by for act in acts if act.by is not None):
            yield name, tuple([self.item(act, several) for act in acts if act.by == name])

    def item(self, option: OptionView, several: bool = False, free: bool = False) -> MenuItem:
        """A form for an option, one of `several` boxes' perhaps, made once as long as it is kept.

        `free` says that staying in costs nothing.
        """
        return _item(self, Offers((option,)), several, free)

    def entry(self, option: OptionView, *, several: bool, free: bool) -> MenuItem:
        """The form."""
        do, where, by = option.do, {**option.where, **_settled(option)}, option.by or ""
        mark = slug(do, by, *map(str, option.where.values()))
        own = [name for name, one in option.choose.items() if _only(one, self.viewer)]
        fields = tuple(
            self.field(mark, option, name, one)
            for name, one in option.choose.items()
            if name not in own and name not in where
        )
        named = self.label(do, where, several=several)
        says = ""
        if do in USUALLY_ALL and [field.name for field in fields] == ["amount"]:
            says = f"{named} {'+' if do in MORE else ''}{'$' if fields[0].unit > 1 else ''}"
            named = f"{says}{fields[0].default}"
        tone = "grave" if do in GRAVE else "first" if do in FIRST else ""
        return MenuItem(
            id=mark,
            do=do,
            by=by,
            label=OF_ONESELF.get(do, named) if own else named,
            facts=json.dumps({**where, **dict.fromkeys(own, self.viewer)}),
            fields=fields,
            note=option.words,
            clauses=option.clauses,
            key="" if by else str(where.get("times", VERBS.get(do, ("", ""))[1])),
            tone=tone,
            picture=_picture(where) if where.keys() >= _SETTING else "",
            pictured=_pictured(where) if where.keys() >= _SETTING else "",
            sure=self.sure(do, where, free=free),
            says=says,
        )

    def together(self, mine: list[MenuItem]) -> list[MenuItem]:
        """Insurance of several boxes is one step; box by box it is a choice of its own."""
        insured = [item for item in mine if item.do == "insure" and item.says]
        if len(insured) < 2:
            return mine
        each = [_as_usual(item) for item in insured]
        total = sum(amount for facts in each if isinstance(amount := facts["amount"], int))
        whole = insured[0]._replace(
            id="insure-all",
            label=f"Insure all {len(each)} boxes {self.money(total)}",
            facts=json.dumps({"amount": total}),
            fields=(),
            says="",
            each=json.dumps(each),
            apart=tuple(item._replace(key="") for item in insured),
        )
        return [whole, *(item for item in mine if item not in insured)]

    def sure(self, do: str, where: Mapping[str, Fact], *, free: bool) -> str:
        """What is asked once more before it is done: what cannot be made good again."""
        if do == "fold" and free:
            return "Fold for free?"
        if do == "call" and self.betting and where.get("amount") == self.betting.left:
            return "All in?"
        return SURE.get(do, "")

    def label(self, do: str, where: Mapping[str, Fact], *, several: bool) -> str:
        """What a button says."""
        verb = VERBS[do][0] if do in VERBS else do.replace("-", " ").capitalize()
        told = [verb]
        if "times" in where:
            told.append(f"{where['times']}×")
        if isinstance(amount := where.get("amount"), int):
            told.append(f"{'+' if do in MORE else ''}{self.money(amount)}")
        if where.keys() >= _SETTING:
            told.append(" / ".join(part.name for part in _parts(where)))
        told += [str(value) for name, value in where.items() if name not in WORDLESS]
        if several and where.get("box") is not None:
            told.append(f"(box {where['box']})")
        return " ".join(told)

    # Fields

    def field(self, mark: str, option: OptionView, name: str, allowed: Range) -> FactField:
        """A field for a fact that is to be chosen."""
        known = name.replace("_", " ")
        made = FactField(slug(mark, name), name, known.capitalize(), "words")
        match allowed:
            case Amounts():
                return self._amount(made, option, allowed)
            case Choices():
                return self._choice(made, option, allowed)
            case Sums():
                players = tuple((player, player) for player in allowed.players)
                return made._replace(kind="sums", values=players, unit=self.unit)
            case Words():
                return made._replace(default="" if option.kind == RULING else allowed.default or "")

    def _amount(self, made: FactField, option: OptionView, allowed: Amounts) -> FactField:
        in_chips = made.name in MONEY
        unit = self.unit if in_chips else 1
        low, high, step = allowed.low, allowed.high, allowed.step
        default: int | None = allowed.default
        if default is None and not self.asks_plainly(option):
            default = low
        if option.kind == RULING:
            default = None
        if made.name == "stake" and self.stake is not None:
            default = self.stake
        if option.do == "cut":
            default = (low + high) // 2
        slides = option.kind == ACT and in_chips and high - low > FEW_STEPS * step
        return made._replace(
            kind="amount" if in_chips else "number",
            label=f"{made.label} ($)" if unit > 1 else made.label,
            default="" if default is None else typed(default, unit),
            low=typed(low, unit),
            high=typed(high, unit),
            step=typed(step, unit),
            unit=unit,
            slider=slides,
            quick=tuple(self._quick(low, high, step)) if slides else (),
            everything=self._is_everything(option, allowed),
        )

    def _is_everything(self, option: OptionView, allowed: Amounts) -> bool:
        """Whether the most that can be bet is all that somebody has."""
        if self.betting is None or option.kind != ACT or "to" not in option.choose:
            return False
        bet = dict(self.betting.bets).get(self.viewer or "", 0)
        return allowed.high >= bet + self.betting.left > 0

    def _quick(self, low: int, high: int, step: int) -> Iterator[tuple[str, str]]:
        """Amounts that are one click away: the least, parts of the pot, and everything."""
        yield "Min", typed(low, self.unit)
        pot = self.betting.pot if self.betting else 0
        if self.betting and pot:
            bets: dict[str | None, int] = {**dict(self.betting.bets)}
            highest = max(bets.values(), default=0)
            full = pot + highest - bets.get(self.viewer, 0)
            for name, part in (("½ pot", full // 2), ("Pot", full)):
                wanted = highest + part
                wanted -= (wanted - low) % step
                if low < wanted < high:
                    yield name, typed(wanted, self.unit)
        yield "All in" if pot else "Max", typed(high, self.unit)

    def asks_plainly(self, option: OptionView) -> bool:
        """Whether facts are asked for without a guess: what the house rules, or does for others."""
        of_the_house = self.viewer is None or self.viewer in HOUSE
        return option.kind == RULING or (option.kind == COMMAND and of_the_house)

    def _choice(self, made: FactField, option: OptionView, allowed: Choices) -> FactField:
        values = tuple((json.dumps(one), self._named(made.name, one)) for one in allowed.values)
        chosen = None if option.kind == RULING else allowed.default
        if len(allowed.values) == 1 or (chosen is None and not self.asks_plainly(option)):
            chosen = next(iter(allowed.values), None)
        switch = set(map(str, allowed.values)) == {"True", "False"}
        if switch and option.kind != RULING:
            return made._replace(kind="switch", values=values, default=json.dumps(bool(chosen)))
        ruled = option.kind == RULING and len(allowed.values) > 1
        unsaid = chosen is None and (ruled or None not in allowed.values)
        return made._replace(
            kind="choice", values=values, default="" if unsaid else json.dumps(chosen)
        )

    def _named(self, name: str, value: Fact) -> str:
        if value is None:
            return "standing" if name == "seat" else "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.money(value) if name in MONEY and isinstance(value, int) else str(value)

    # Wagers

    def wagers(self, options: Iterable[OptionView]) -> Iterator[Wagers]:
        """For each person who may put wagers down, everything about it."""
        concerned = [option for option in options if _is_wager(option)]
        for by in dict.fromkeys(one.by for one in concerned):
            mine = [one for one in concerned if one.by == by]
            places = laid_out(placing(mine), self.coinage)
            back = tuple(json.dumps(one.where) for one in mine if one.do == TAKING_BACK)
            if places or back:
                yield self._offered(by or "", places, back, mine)

    def _offered(
        self, by: str, places: tuple[WagerPlace, ...], back: tuple[str, ...], mine: list[OptionView]
    ) -> Wagers:
        found = (one.choose.get("amount") for one in mine)
        amounts = [one for one in found if isinstance(one, Amounts)]
        low = min((amount.low for amount in amounts), default=1)
        high = max((amount.high for amount in amounts), default=1)
        step = min((amount.step for amount in amounts), default=1)
        values = chips_for(low, max(self.least, low), high)
        chosen = min((one for one in values if one >= self.least), default=values[-1])
        return Wagers(
            by=by,
            places=places,
            chips=tuple(Chip(one, self.money(one)) for one in values),
            chosen=chosen,
            unit=self.unit,
            least=typed(low, self.unit),
            most=typed(high, self.unit),
            step=typed(step, self.unit),
            back=back,
        )


@lru_cache(KEPT)
def _item(maker: _Maker, offer: Offers, several: bool, free: bool) -> MenuItem:
    return maker.entry(offer.options[0], several=several, free=free)


def _place_in_bar(item: MenuItem) -> tuple[bool, int]:
    """Buttons have fixed places: what comes and goes stands behind what is nearly always there."""
    return item.chooses, PLACES.index(item.do) if item.do in PLACES else len(PLACES)


def _numbered(entries: Iterable[MenuItem]) -> list[MenuItem]:
    """Ways to do the same, each with a number for its key."""
    numbers = count(1)
    return [entry._replace(key=str(next(numbers))) if entry.picture else entry for entry in entries]


def _settled(option: OptionView) -> dict[str, Fact]:
    """Facts of an act that leave no choice."""
    if option.kind != ACT:
        return {}
    ranges = option.choose.items()
    return {
        name: one.low for name, one in ranges if isinstance(one, Amounts) and one.low == one.high
    }


def _as_usual(item: MenuItem) -> dict[str, Fact]:
    """The facts of an act with the amount that its button tells."""
    (amount,) = item.fields
    return {**json.loads(item.facts), amount.name: round(float(amount.default) * amount.unit)}


def _only(allowed: Range, value: Fact) -> bool:
    """Whether that is the only value there is."""
    return isinstance(allowed, Choices) and allowed.values == (value,)


def _parts(where: Mapping[str, Fact]) -> list[Part]:
    """The Low and the High Part that an option would Set."""
    return [Part.of(str(where[part])) for part in _PARTS]


def _picture(where: Mapping[str, Fact]) -> str:
    """The tiles of a Hand as they would be Set: two and two."""
    tiles = (one for part in _parts(where) for one in part.tiles)
    pitch, height = _TILE + 2, round(2.5 * _TILE)
    drawn = (
        tile(one, pitch * place + _APART * (place > 1), 0, width=_TILE)
        for place, one in enumerate(tiles)
    )
    wide = 4 * pitch + _APART
    return element("svg", *drawn, viewBox=f"0 0 {wide} {height}", width=wide, height=height)


def _pictured(where: Mapping[str, Fact]) -> str:
    """The same in words, for those who do not see it."""
    both = (part.tiles for part in _parts(where))
    low, high = (" and ".join(tile_name(str(one)) for one in tiles) for tiles in both)
    return f": Low {low}, High {high}"


def slug(*parts: str) -> str:
    """An id for a page.

    >>> slug("take-back", "ann b", "17/20")
    'take-back-ann-b-17-20'
    """
    return re.sub(r"[^a-z0-9]+", "-", "-".join(filter(None, parts)).lower()).strip("-")


__all__ = ["Chip", "FactField", "Menu", "MenuItem", "WagerPlace", "Wagers", "menu", "slug"]

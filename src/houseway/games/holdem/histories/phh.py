"""The PHH notation: a hand of poker as a TOML file, and its actions as short lines."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, Literal, NamedTuple

import msgspec

from ...record import BadRecord

FIXED, NO_LIMIT, POT_LIMIT = "FT", "NT", "PT"
UNKNOWN = "??"
ALREADY_TOLD = "-"
MOST_PLACES = 6
LARGEST = Decimal(10) ** 15


class HandHistory(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in PHH: its fields as they stand in the file, those that do not matter left out.

    `PT` is pot-limit hold'em, for which the published list of variants has no code.
    """

    variant: Literal["FT", "NT", "PT"]
    antes: tuple[Decimal, ...]
    blinds_or_straddles: tuple[Decimal, ...]
    starting_stacks: tuple[Decimal, ...]
    actions: tuple[str, ...]
    min_bet: Decimal | None = None
    small_bet: Decimal | None = None
    big_bet: Decimal | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Decimal, ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players from p1 on; nameless ones are called p1, p2 ..."""
        given = self.players or ("",) * len(self.starting_stacks)
        return tuple(name.strip() or f"p{n}" for n, name in enumerate(given, 1))

    @property
    def unit(self) -> Decimal:
        """What one chip of the round is worth: the coarsest power of ten that all amounts fit.

        >>> hand = read_phh('variant = "NT"\\nantes = [0, 0]\\nblinds_or_straddles = [0.5, 1]\\n'
        ...     'min_bet = 1\\nstarting_stacks = [100, 80.25]\\nactions = []')
        >>> hand.unit, hand.chips(Decimal("80.25"))
        (Decimal('0.01'), 8025)
        """
        places = max(map(_places, self.amounts()))
        return Decimal(1).scaleb(-places)

    def chips(self, amount: Decimal) -> int:
        """An amount of the file in chips of the round."""
        return int(amount / self.unit)

    def amounts(self) -> Iterator[Decimal]:
        """Every amount that play can turn on."""
        yield from (*self.antes, *self.blinds_or_straddles, *self.starting_stacks)
        yield from (one for one in (self.min_bet, self.small_bet, self.big_bet) if one is not None)
        yield from (line.amount for line in lines(self) if line.amount is not None)


class Line(NamedTuple):
    """One action: where it stands, who acts (0 for the dealer), what, and with which cards."""

    place: str
    actor: int
    do: str
    cards: tuple[str, ...] | None = None
    amount: Decimal | None = None


def read_phh(text: str | bytes) -> HandHistory:
    """A hand from PHH; `BadRecord` says where it is broken."""
    return _hand(_toml(text))


def read_phhs(text: str | bytes) -> dict[str, HandHistory | BadRecord]:
    """The hands of a collection by name; one that is broken does not spoil the others."""
    told = _toml(text)
    if not told:
        raise BadRecord("collection", "no hand is told.")
    hands: dict[str, HandHistory | BadRecord] = {}
    for name, one in told.items():
        if not isinstance(one, dict):
            reason = "in a collection every hand is a table of its own, such as [1]."
            raise BadRecord(name, reason)
        try:
            hands[name] = _hand(one)
        except BadRecord as bad:
            hands[name] = bad
    return hands


def _toml(text: str | bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(
            text.decode() if isinstance(text, bytes) else text, parse_float=Decimal
        )
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, InvalidOperation, RecursionError) as error:
        raise BadRecord("hand history", f"not TOML: {error}") from None


def _hand(told: dict[str, Any]) -> HandHistory:
    try:
        hand = msgspec.convert(told, type=HandHistory)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise BadRecord(place.strip("`.") or "hand history", reason) from None
    _check_fields(hand)
    return hand


def _check_fields(hand: HandHistory) -> None:
    for name in ("small_bet", "big_bet") if hand.variant == FIXED else ("min_bet",):
        if getattr(hand, name) is None:
            raise BadRecord(name, f"a hand of {hand.variant} says its {name}.")
    players = len(hand.starting_stacks)
    for name in ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks"):
        if (listed := getattr(hand, name)) is not None and len(listed) != players:
            raise BadRecord(name, f"{len(listed)} are given for {players} players.")
    for amount in hand.amounts():
        if not amount.is_finite() or abs(amount) > LARGEST or _places(amount) > MOST_PLACES:
            raise BadRecord("hand history", f"{amount} is no amount that can be counted in chips.")


def _places(amount: Decimal) -> int:
    exponent = amount.normalize().as_tuple().exponent if amount.is_finite() else 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def lines(hand: HandHistory) -> Iterator[Line]:
    """The actions in order, without the remarks."""
    for number, text in enumerate(hand.actions):
        words = text.partition("#")[0].split()
        if words:
            yield _line(words, f"actions[{number}] {text.strip()!r}", len(hand.starting_stacks))


def _line(words: list[str], place: str, players: int) -> Line:
    match words:
        case ["d", "db", cards]:
            return Line(place, 0, "db", _cards(cards, place))
        case ["d", "dh", player, cards]:
            return Line(place, _player(player, place, players), "dh", _cards(cards, place))
        case [player, "f" | "cc" as do]:
            return Line(place, _player(player, place, players), do)
        case [player, "cbr", amount]:
            return Line(place, _player(player, place, players), "cbr", None, _amount(amount, place))
        case [player, "sm"]:
            return Line(place, _player(player, place, players), "sm")
        case [player, "sm", "-"]:
            return Line(place, _player(player, place, players), "sm", (ALREADY_TOLD,))
        case [player, "sm", cards]:
            return Line(place, _player(player, place, players), "sm", _cards(cards, place))
    raise BadRecord(place, "this is no action of hold'em in PHH.")


def _player(label: str, place: str, players: int) -> int:
    number = label[1:]
    if label[0] != "p" or not number.isascii() or not number.isdigit():
        raise BadRecord(place, f"{label!r} is no player; players are p1 to p{players}.")
    if not 1 <= int(number[:4]) <= players:
        raise BadRecord(place, f"there is no {label}; players are p1 to p{players}.")
    return int(number)


def _cards(text: str, place: str) -> tuple[str, ...]:
    if len(text) % 2:
        raise BadRecord(place, f"{text!r} are no cards; a card is two letters.")
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def _amount(text: str, place: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise BadRecord(place, f"{text!r} is no amount.") from None

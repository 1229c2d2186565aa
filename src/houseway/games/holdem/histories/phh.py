"""The PHH notation: a hand of poker as a TOML file."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import Any, Literal, cast

import msgspec

from ...record import BadRecord
from .actions import ActionLine, Amount, read_lines
from .plain import read_toml

FIXED, NO_LIMIT, POT_LIMIT = "FT", "NT", "PT"
MOST_PLACES = 6
LARGEST = 10**15
# What a stack of unknown size is played with: more than anybody can bet.
ENDLESS = 10 * LARGEST

Amounts = tuple[Amount, ...]
Limit = Literal["full pot", "half pot", "straddle"]


class HandHistory(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A hand in PHH: its fields as they stand in the file, those that do not matter left out.

    Fields of our own begin with an underscore in the file, as the format has it for what others
    need not know: `_limit` and `_maximum` are the limit of a game that is told as no limit (so is
    the variant `PT`), and `_commission` is what the house took of what each player won.
    """

    variant: Literal["FT", "NT", "PT"]
    antes: Amounts
    blinds_or_straddles: Amounts
    starting_stacks: Amounts
    actions: tuple[str, ...]
    ante_trimming_status: bool = False
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: Amounts | None = None
    limit: Limit | None = msgspec.field(name="_limit", default=None)
    maximum: Amount | None = msgspec.field(name="_maximum", default=None)
    commission: Amounts | None = msgspec.field(name="_commission", default=None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players from p1 on; nameless ones are called p1, p2 ..."""
        given = self.players or ("",) * len(self.starting_stacks)
        return tuple([name.strip() or f"p{n}" for n, name in enumerate(given, 1)])

    @cached_property
    def lines(self) -> list[ActionLine]:
        """The actions, taken apart once; `BadRecord` at the first that is none."""
        return read_lines(self.actions, len(self.starting_stacks))

    @cached_property
    def places(self) -> int:
        """How many decimal places the amounts have."""
        amounts = (*self.amounts, *filter(_is_countable, self.finishing_stacks or ()))
        places = 0
        for amount in () if _are_whole(amounts) else amounts:
            while places < MOST_PLACES and not _fits(amount, places):
                places += 1
        return places

    @property
    def unit(self) -> Decimal:
        """What one chip of the round is worth: the coarsest power of ten that all amounts fit.

        >>> hand = read_phh('variant = "NT"\\nantes = [0, 0]\\nblinds_or_straddles = [0.5, 1]\\n'
        ...     'min_bet = 1\\nstarting_stacks = [100, 80.25]\\nactions = []')
        >>> hand.unit, hand.chips(Decimal("80.25"))
        (Decimal('0.01'), 8025)
        """
        return Decimal(1).scaleb(-self.places)

    def chips(self, amount: Amount) -> int:
        """An amount of the file in chips of the round."""
        if isinstance(amount, int):
            return amount * 10**self.places if self.places else amount
        return ENDLESS if is_endless(amount) else int(amount.scaleb(self.places))

    def in_chips(self, amounts: Amounts) -> tuple[int, ...]:
        """Amounts of the file in chips of the round."""
        if not self.places and _are_whole(amounts):
            return cast("tuple[int, ...]", amounts)
        return tuple(map(self.chips, amounts))

    @cached_property
    def stakes(self) -> tuple[int, ...]:
        """The starting stacks in chips of the round."""
        return self.in_chips(self.starting_stacks)

    @cached_property
    def amounts(self) -> Amounts:
        """Every amount that play can turn on."""
        stacks = self.starting_stacks
        if not _are_whole(stacks):
            stacks = tuple([stack for stack in stacks if not is_endless(stack)])
        bets = (self.min_bet, self.small_bet, self.big_bet, self.maximum)
        raises = [line.amount for line in self.lines if line.amount is not None]
        limits = [bet for bet in bets if bet is not None]
        taken = self.commission or ()
        return (*self.antes, *self.blinds_or_straddles, *stacks, *taken, *limits, *raises)


def read_phh(text: str | bytes) -> HandHistory:
    """A hand from PHH; `BadRecord` says where it is broken."""
    return _hand(read_toml(text))


def read_phhs(text: str | bytes) -> dict[str, HandHistory | BadRecord]:
    """The hands of a collection by name; one that is broken does not spoil the others."""
    collection = read_toml(text)
    if not collection:
        raise BadRecord("collection", "no hand is told.")
    hands: dict[str, HandHistory | BadRecord] = {}
    for name, fields in collection.items():
        if not isinstance(fields, dict):
            reason = "in a collection every hand is a table of its own, such as [1]."
            raise BadRecord(name, reason)
        try:
            hands[name] = _hand(fields)
        except BadRecord as bad:
            hands[name] = bad
    return hands


def _hand(fields: dict[str, Any]) -> HandHistory:
    try:
        hand = msgspec.convert(fields, type=HandHistory)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise BadRecord(place.strip("`.") or "hand history", reason) from None
    _check_fields(hand)
    _check_amounts(hand)
    return hand


def _check_fields(hand: HandHistory) -> None:
    for name in ("small_bet", "big_bet") if hand.variant == FIXED else ("min_bet",):
        if getattr(hand, name) is None:
            raise BadRecord(name, f"a hand of {hand.variant} says its {name}.")
    players = len(hand.starting_stacks)
    by_player = {
        "antes": hand.antes,
        "blinds_or_straddles": hand.blinds_or_straddles,
        "seats": hand.seats,
        "players": hand.players,
        "finishing_stacks": hand.finishing_stacks,
        "_commission": hand.commission,
    }
    for name, listed in by_player.items():
        if listed is not None and len(listed) != players:
            raise BadRecord(name, f"{len(listed)} are given for {players} players.")


def _check_amounts(hand: HandHistory) -> None:
    amounts = hand.amounts
    if (
        not _are_whole(amounts)
        or not -LARGEST <= min(amounts, default=0) <= max(amounts, default=0) <= LARGEST
    ):
        for amount in amounts:
            if not _is_countable(amount):
                reason = f"{amount} is no amount that can be counted in chips."
                raise BadRecord("hand history", reason)
    if min(hand.starting_stacks, default=1) <= 0:
        least = min(hand.starting_stacks)
        raise BadRecord("starting_stacks", f"everybody has chips; {least} are none.")
    if min(hand.antes, default=0) < 0:
        raise BadRecord("antes", f"an ante is not below nothing; {min(hand.antes)} is.")


def _are_whole(amounts: Amounts) -> bool:
    return {int}.issuperset(map(type, amounts))


def _is_countable(amount: Amount) -> bool:
    if type(amount) is Decimal and not amount.is_finite():
        return False
    return -LARGEST <= amount <= LARGEST and _fits(amount, MOST_PLACES)


def _fits(amount: Amount, places: int) -> bool:
    """Whether an amount needs no more decimal places than these, trailing zeros left out."""
    if type(amount) is not Decimal:
        return True
    moved = amount.scaleb(places)
    return moved == moved.to_integral_value()


def is_endless(amount: Amount) -> bool:
    """Whether a stack is of unknown size."""
    return type(amount) is Decimal and amount.is_infinite() and amount > 0

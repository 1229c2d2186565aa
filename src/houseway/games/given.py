"""What a round of play is given, what lies on its table, and what it leaves to the next."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

import msgspec


class Seat(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """A player at the table as the round finds them; without a seat they stand behind the boxes.

    Before a hand of poker, `posts` is a live bet that a player owes and `dead` goes to the pot.

    >>> Seat(seat=1, player="ann", stake=100_000)
    Seat(seat=1, player='ann', stake=100000)
    """

    seat: int | None = None
    player: str
    stake: int
    present: bool = True
    warned: bool = False
    warned_of_order: bool = False
    held_to_minimum: bool = False
    restricted: bool = False
    posts: int = 0  # NI2018-51 17.4
    dead: int = 0  # NI2018-51 17.4


class Arrival(msgspec.Struct, frozen=True):
    """Somebody comes to the table, or brings more chips, while wagers are open.

    The seat says with what; one who is there already has so much more.
    """

    do: ClassVar[str] = "bring"

    seat: Seat


class Circumstances(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """What earlier rounds and the house leave to this one."""

    number: int = 1
    markers: dict[int, int] = {}
    gone: tuple[str, ...] = ()
    in_hand: tuple[str, ...] = ()
    betting: bool = True
    final_rounds: bool = False
    last_of_shoe: bool = False
    cutting_card_out: bool = False
    first_to_wager: str | None = None
    button: int | None = None
    bonus: int = 0


_fields = cache(msgspec.structs.fields)


class Determinations(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """What the operator chooses for a table, within the limits that the instrument sets.

    >>> from houseway.games.pai_gow import PaiGowDeterminations
    >>> PaiGowDeterminations(minimum=50, maximum=1_000, multiple=25)
    PaiGowDeterminations(minimum=50, maximum=1000, multiple=25)
    """

    studies: ClassVar[Mapping[str, range]] = {}
    """What can be studied beyond the limits of the instrument, and how far."""

    def studied(self, name: str, value: int) -> Self:
        """The same with something that no instrument permits, for figures alone."""
        assert value in self.studies[name]
        changed = copy(self)
        msgspec.structs.force_setattr(changed, name, value)
        return changed

    def sign(self) -> list[tuple[str, str]]:
        """The sign at the table: what was chosen, line by line."""
        fields = [
            (field_info, getattr(self, field_info.name)) for field_info in _fields(type(self))
        ]
        return [
            (field_info.name.replace("_", " "), str(value))
            for field_info, value in fields
            if field_info.required or value != field_info.default
        ]


class Leaving(NamedTuple):
    """What a round leaves to the table: whether cards must be shuffled, and how play goes on.

    New cards are due by the clause that is named, or else by that of the house.
    """

    shoe_due: bool = False
    cut_first: Any = None
    new_shoe_made: bool = False
    betting: bool = True
    last_of_shoe: bool = False
    new_cards_due: bool = False
    new_cards_by: str | None = None
    cutting_card_out: bool = False


@dataclass(eq=False, slots=True)
class Wager:
    """Chips that a player has on something; `counts` is the part that the limits let play."""

    player: str
    on: str
    box: int | None
    amount: int
    counts: int
    hand: str | None = None
    open: bool = True
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def surplus(self) -> int:
        """The part over the maximum, which goes back whatever happens."""
        return self.amount - self.counts

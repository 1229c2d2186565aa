"""What everybody sees of a hand of hold'em: seats, board, bets, and every pot with who is in it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..views import Cards, InCommon, RoundView, SeatView


class PotView(Struct, frozen=True, omit_defaults=True):
    """A pot with the players who are in it, or with what each of them won."""

    pot: str
    amount: int
    players: tuple[str, ...] | None = None
    won: Mapping[str, int] | None = None


class OnTheTable(InCommon):
    """What the view of every hold'em has."""

    button: int | None
    board: Cards
    pot: int
    bets: Mapping[str, int]
    to_act: str | None
    hands: Mapping[str, Cards]
    folded: tuple[str, ...]
    tapped_out: tuple[str, ...]
    seats: tuple[SeatView, ...]
    pots: tuple[PotView, ...]
    names: Mapping[str, str]


class PokerView(RoundView, frozen=True, kw_only=True):
    """A hand of hold'em; `names` says of hands that were shown what they are."""

    button: int | None
    board: Cards
    pot: int
    bets: Mapping[str, int]
    to_act: str | None
    hands: Mapping[str, Cards]
    folded: tuple[str, ...]
    tapped_out: tuple[str, ...]
    seats: tuple[SeatView, ...]
    pots: tuple[PotView, ...]
    names: Mapping[str, str]

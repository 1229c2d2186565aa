"""The objects of Open Hand History 1.4.7, field by field as its specification names them.

What it lets be left out is left out where there is nothing to say.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Number = int | float


class _Object(msgspec.Struct, omit_defaults=True):
    """Fields that have a default are optional."""


class BetLimit(_Object):
    """No limit, pot limit or fixed limit; a cap is for a whole hand, which no game here has."""

    bet_type: Literal["NL", "PL", "FL"]


class OhhPlayer(_Object):
    """Somebody who was dealt in."""

    id: int
    seat: int | None
    name: str
    starting_stack: Number


class Action(_Object):
    """What somebody does; the amount is what it adds, not what it goes to."""

    action_number: int
    player_id: int
    action: str
    amount: Number
    is_allin: bool
    cards: list[str] | None = None


class OhhStreet(_Object):
    """A betting round with the cards that fell before it, or the showdown."""

    id: int
    street: str
    cards: list[str]
    actions: list[Action]


class PlayerWin(_Object):
    """What a player got of a pot."""

    player_id: int
    win_amount: Number


class OhhPot(_Object):
    """A pot with what the house took of it."""

    number: int
    amount: Number
    rake: Number
    player_wins: list[PlayerWin]


class Speed(_Object):
    """How fast the blinds go up: the seconds of a level."""

    type: str
    round_time: int


class TournamentInfo(_Object):
    """The tournament that a hand belongs to."""

    tournament_number: str
    name: str
    start_date_utc: str
    currency: str
    buyin_amount: Number
    fee_amount: Number
    bounty_fee_amount: Number
    initial_stack: int
    type: Literal["STT", "MTT"]
    flags: tuple[str, ...]
    speed: Speed


class HandObject(_Object, kw_only=True):
    """One hand."""

    spec_version: str
    internal_version: str
    site_name: str
    network_name: str
    tournament: bool = False
    tournament_info: TournamentInfo | None = None
    game_number: str
    start_date_utc: str | None = None
    table_name: str
    game_type: str
    bet_limit: BetLimit
    table_size: int
    currency: str
    dealer_seat: int
    small_blind_amount: Number
    big_blind_amount: Number
    ante_amount: Number
    hero_player_id: int | None = None
    flags: tuple[str, ...]
    players: list[OhhPlayer]
    rounds: list[OhhStreet]
    pots: list[OhhPot]


class Wrapped(_Object):
    """What a file holds for every hand."""

    ohh: HandObject

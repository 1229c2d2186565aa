"""What programs send."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..roles import Role

TableName = Annotated[str, Meta(pattern=r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$")]
Text = Annotated[str, Meta(min_length=1, max_length=200)]


class CommandIn(msgspec.Struct, forbid_unknown_fields=True):
    """Something to be done at a table.

    The `id` is chosen by the sender, a new one for each command: sent again, it has no second
    effect and gets the same answer. `by` is left out, except by a dealer who enters at a live
    table what a player says.
    """

    id: Annotated[str, Meta(min_length=8, max_length=80, pattern=r"^[\x21-\x7e]+$")]
    do: Annotated[str, Meta(min_length=1, max_length=60)]
    facts: dict[str, Any] = {}
    by: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class SettingsIn(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays by itself at a table, and how fast.

    Whoever lets the `decision_time` pass at a table that deals by itself, in seconds, is dealt with
    as the game's rules say, or as one who has left the table; without one the table waits.
    """

    bots: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=24)]], Meta(max_length=10)
    ] = []
    automatic: bool = True
    pace: Annotated[float, Meta(ge=0.05, le=5)] = 1.0
    betting_time: Annotated[float, Meta(ge=1, le=300)] = 12.0
    decision_time: Annotated[float, Meta(ge=5, le=600)] | None = 30.0


class TableIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new table."""

    name: TableName
    game: Annotated[str, Meta(max_length=40)]
    title: Text | None = None
    live: bool = False
    determinations: dict[str, Any] = {}
    settings: SettingsIn = msgspec.field(default_factory=SettingsIn)


class TournamentIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new tournament."""

    name: TableName
    game: Annotated[str, Meta(max_length=40)]


class TournamentCommandIn(msgspec.Struct, forbid_unknown_fields=True):
    """Something to be done in a tournament, in the role that `by` names.

    The `id` is chosen by the sender, a new one for each command: sent again, it has no second
    effect and gets the same answer.
    """

    id: Annotated[str, Meta(min_length=8, max_length=80, pattern=r"^[\x21-\x7e]+$")]
    by: Annotated[str, Meta(min_length=1, max_length=20)]
    do: Annotated[str, Meta(min_length=1, max_length=60)]
    facts: dict[str, Any] = {}


class CallIn(msgspec.Struct, forbid_unknown_fields=True):
    """Why a supervisor is wanted."""

    matter: Text


class AccountIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new account."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    role: Role
    password: Annotated[str, Meta(min_length=1, max_length=200)]


class AccountChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be changed; the rest stays."""

    role: Role | None = None
    password: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    active: bool | None = None


class TokenIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a token is for."""

    label: Annotated[str, Meta(min_length=1, max_length=80)]

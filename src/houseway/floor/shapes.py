"""What programs and forms send: what it means, and an example for the description of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.games.company import CHARACTERS

from .permissions import Role

_CHARACTER = f"^({'|'.join(CHARACTERS)})$"

TableName = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$",
        description="Small letters, digits and dashes; it is part of addresses.",
        examples=["roulette-2"],
    ),
]
GameName = Annotated[
    str,
    Meta(max_length=40, description="A game as `GET /api/games` names it.", examples=["roulette"]),
]
CommandId = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=80,
        pattern=r"^[\x21-\x7e]+$",
        description="Chosen by the sender, a new one for each command. Sent again, as after a lost "
        "connection, the command has no second effect and gets the same answer.",
        examples=["0f0c4a52-6b0e-4d7c-9a37-5a2f3f1f9c11"],
    ),
]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=200,
        description="At least ten characters, and none that is soon guessed.",
        examples=["correct horse battery staple"],
    ),
]
Choices = Annotated[
    dict[str, Any],
    Meta(
        description="What differs from the game's usual determinations, which are `standard` in "
        "`GET /api/games`.",
        examples=[{"minimum": 200}],
    ),
]


class CommandIn(msgspec.Struct, forbid_unknown_fields=True):
    """Something to be done at a table."""

    id: CommandId
    do: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=60,
            description="What is to be done: the `do` of one of the `options` that the table "
            "offers you in `GET /api/tables/{name}` and with every event of its stream.",
            examples=["sit"],
        ),
    ]
    facts: Annotated[
        dict[str, Any],
        Meta(
            description="What the option leaves to you: everything in its `where` as it stands, "
            "and a value for each name in its `choose`. Amounts are whole numbers of the smallest "
            "unit of money.",
            examples=[{"seat": 1, "stake": 100_000}],
        ),
    ] = {}
    by: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=64,
                description="Left out, except by a dealer who enters at a live table what a "
                "player says.",
            ),
        ]
        | None
    ) = None


class SettingsIn(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays by itself at a table, and how fast."""

    bots: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=24)]],
        Meta(max_length=10, description="Names of players whom the house plays."),
    ] = []
    characters: Annotated[
        dict[str, Annotated[str, Meta(max_length=24, pattern=_CHARACTER)]],
        Meta(
            max_length=10,
            description="How some of the bots play: " + ", ".join(CHARACTERS) + "; others are "
            "steady.",
            examples=[{"bob": "bold"}],
        ),
    ] = {}
    automatic: Annotated[bool, Meta(description="Whether the house deals by itself.")] = True
    pace: Annotated[float, Meta(ge=0.05, le=5, description="1 is the usual pace, 2 slower.")] = 1.0
    own_pace: Annotated[
        bool, Meta(description="Whether those who look on may see what happens sooner.")
    ] = True
    betting_time: Annotated[
        float, Meta(ge=1, le=300, description="Seconds for wagers at a table that deals by itself.")
    ] = 12.0
    decision_time: (
        Annotated[
            float,
            Meta(
                ge=5,
                le=600,
                description="Seconds for a decision at a table that deals by itself. Whoever lets "
                "them pass is dealt with as the game's rules say, or as one who has left the "
                "table; with null the table waits.",
            ),
        ]
        | None
    ) = 30.0
    between_rounds: Annotated[
        float, Meta(ge=0, le=300, description="Seconds to look at a settled round.")
    ] = 2.5


class TableIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new table."""

    name: TableName
    game: GameName
    title: Text | None = None
    live: Annotated[
        bool, Meta(description="Whether a dealer enters what falls, instead of the house dealing.")
    ] = False
    determinations: Choices = {}
    settings: SettingsIn = msgspec.field(default_factory=SettingsIn)


class TournamentIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new tournament."""

    name: TableName
    game: GameName


class TournamentSettingsIn(msgspec.Struct, forbid_unknown_fields=True):
    """Where a tournament is played, who plays in it by itself, and how fast."""

    played: Annotated[
        Literal["room", "dealt", "live"],
        Meta(
            description="room: each table is recorded by hand; dealt: at tables of the floor, "
            "where the house deals; live: at tables of the floor, where dealers enter what falls.",
            examples=["dealt"],
        ),
    ] = "room"
    bots: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=24)]],
        Meta(max_length=500, description="Names of entrants whom the house plays."),
    ] = []
    automatic: Annotated[
        bool,
        Meta(description="Whether seats are drawn, tables balanced and places awarded by itself."),
    ] = False
    pace: Annotated[float, Meta(ge=0, le=5, description="1 is the usual pace, 2 slower.")] = 1.0
    decision_time: (
        Annotated[
            float, Meta(ge=5, le=600, description="Seconds for a decision; with null it is waited.")
        ]
        | None
    ) = 30.0
    between_rounds: Annotated[
        float, Meta(ge=0, le=300, description="Seconds to look at a settled round.")
    ] = 4.0


class TournamentCommandIn(msgspec.Struct, forbid_unknown_fields=True):
    """Something to be done in a tournament."""

    id: CommandId
    by: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=24,
            description="In which of your roles you give the command; a player's own name.",
            examples=["shift manager"],
        ),
    ]
    do: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=60,
            description="A command that `GET /api/tournaments/{name}` offers you.",
            examples=["nominate"],
        ),
    ]
    facts: Annotated[
        dict[str, Any],
        Meta(description="What the command asks for.", examples=[{"name": "tess"}]),
    ] = {}


class CallIn(msgspec.Struct, forbid_unknown_fields=True):
    """Why a supervisor is wanted."""

    matter: Annotated[
        str, Meta(min_length=1, max_length=200, examples=["A card was exposed in box 3."])
    ]


class AccountIn(msgspec.Struct, forbid_unknown_fields=True):
    """A new account."""

    name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=24,
            description="One word; at the tables a player is known by it.",
            examples=["zoe"],
        ),
    ]
    role: Role
    password: Password


class AccountChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be changed; the rest stays."""

    role: Role | None = None
    password: Password | None = None
    active: Annotated[
        bool | None, Meta(description="Whether the account can sign in.", examples=[True])
    ] = None


class TokenIn(msgspec.Struct, forbid_unknown_fields=True):
    """What a token is for."""

    label: Annotated[str, Meta(min_length=1, max_length=80, examples=["my bot"])]
    scope: Annotated[
        Literal["read", "act", "role"],
        Meta(
            description="read: only look; act: look, play, deal, decide and conduct tournaments as "
            "your role allows; role: whatever your role allows, but for what is done in person "
            "(passwords and tokens).",
            examples=["act"],
        ),
    ] = "act"
    days: Annotated[
        int, Meta(ge=1, le=365, description="After so many days it ends.", examples=[90])
    ] = 90


class FactorRoles(msgspec.Struct, forbid_unknown_fields=True):
    """Who needs a second factor."""

    roles: Annotated[list[Role], Meta(max_length=20, examples=[["administrator", "inspector"]])]


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    """Another password for oneself."""

    old: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=200,
            description="The one of until now.",
            examples=["nine purple lanterns"],
        ),
    ]
    new: Password

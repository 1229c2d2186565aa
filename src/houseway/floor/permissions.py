"""Who may do what on the floor: one table.

The instruments name who acts at a table: players, the dealer, a casino supervisor, the operator
(here its gaming shift manager), a tournament director with assistants, and inspectors of the
commission. What each of them may do at a table stands with the commands and rulings themselves;
`acts_as` says as whom an account speaks there. What lies around the tables is in `MAY`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from houseway.games.rulings import CLOCK, DEALER, DIRECTOR, HOUSE, INSPECTOR, OPERATOR, SUPERVISOR
from houseway.tournament.roles import ASSISTANT, SHIFT_MANAGER


class Role(StrEnum):
    """What somebody is on the floor; every account has one role."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    DIRECTOR = "director"
    ASSISTANT = "assistant"
    SHIFT_MANAGER = "shift-manager"
    INSPECTOR = "inspector"
    ADMINISTRATOR = "administrator"


class Permission(StrEnum):
    """Something that an account may do or see, beside what the tables themselves decide."""

    ENTER = "enter the floor"
    WATCH = "watch a table"
    PLAY = "act at a table"
    DEAL = "deal at a table"
    DECIDE = "give rulings and answer calls"
    RUN_TABLES = "make tables and choose who plays by itself"
    OPEN_TOURNAMENTS = "open a tournament"
    RUN_TOURNAMENTS = "take part in the conduct of a tournament"
    INSPECT = "read and verify journals"
    KEEP_ACCOUNTS = "keep accounts"
    HOLD_TOKENS = "hold tokens for programs"
    READ_DAYBOOK = "read the daybook of the house"


class Scope(StrEnum):
    """How much of what a role allows; a program's token is for role, act or read."""

    PERSON = "person"
    DOOR = "door"  # the password was right, the second factor is lacking
    VISITOR = "visitor"  # without an account, where the house lets people look around
    ROLE = "role"
    ACT = "act"
    READ = "read"


_EVERYBODY: Final = frozenset(Role)
_AT_TABLES: Final = _EVERYBODY - {Role.ADMINISTRATOR}
_OF_THE_HOUSE: Final = _AT_TABLES - {Role.PLAYER, Role.INSPECTOR}
_IN_CHARGE: Final = frozenset({Role.SUPERVISOR, Role.DIRECTOR, Role.ASSISTANT, Role.SHIFT_MANAGER})

MAY: Final[dict[Permission, frozenset[Role]]] = {
    Permission.ENTER: _EVERYBODY,
    Permission.WATCH: _EVERYBODY,
    Permission.PLAY: _AT_TABLES,
    Permission.DEAL: _OF_THE_HOUSE,
    Permission.DECIDE: _IN_CHARGE,
    Permission.RUN_TABLES: frozenset({Role.SUPERVISOR, Role.SHIFT_MANAGER}),
    Permission.OPEN_TOURNAMENTS: frozenset({Role.SHIFT_MANAGER}),
    Permission.RUN_TOURNAMENTS: _IN_CHARGE | {Role.INSPECTOR},  # who may approve conditions
    Permission.INSPECT: frozenset({Role.INSPECTOR, Role.SHIFT_MANAGER}),
    Permission.KEEP_ACCOUNTS: frozenset({Role.ADMINISTRATOR}),
    Permission.HOLD_TOKENS: _EVERYBODY,
    Permission.READ_DAYBOOK: frozenset({Role.INSPECTOR, Role.ADMINISTRATOR}),
}

_LOOKING_AROUND: Final = frozenset({Permission.ENTER, Permission.WATCH})

# What a token that is for acting may do beside looking.
_ACTING: Final = frozenset(
    {Permission.PLAY, Permission.DEAL, Permission.DECIDE, Permission.RUN_TOURNAMENTS}
)

# As whom an account speaks at a table; a player in the player's own name.
_SPEAKS_AS: Final[dict[Role, str]] = {
    Role.DEALER: DEALER,
    Role.SUPERVISOR: SUPERVISOR,
    Role.DIRECTOR: DIRECTOR,
    Role.ASSISTANT: DIRECTOR,  # an assistant does at a table what the director would do there
    Role.SHIFT_MANAGER: OPERATOR,
    Role.INSPECTOR: INSPECTOR,
}

# In which roles of a tournament an account speaks; director and assistant once nominated by name.
_CONDUCTS_AS: Final[dict[Role, tuple[str, ...]]] = {
    Role.SUPERVISOR: (SUPERVISOR,),
    Role.DIRECTOR: (DIRECTOR,),
    Role.ASSISTANT: (ASSISTANT,),
    Role.SHIFT_MANAGER: (SHIFT_MANAGER, OPERATOR),
    Role.INSPECTOR: (INSPECTOR,),
}


class Account(NamedTuple):
    """Somebody who has signed in."""

    name: str
    role: Role
    scope: Scope = Scope.PERSON

    def may(self, permission: Permission) -> bool:
        """Whether the account's role allows something.

        >>> Account("ann", Role.PLAYER).may(Permission.KEEP_ACCOUNTS)
        False
        """
        if self.scope is Scope.VISITOR:
            return permission in _LOOKING_AROUND
        return self.role in MAY[permission]

    def covers(self, permission: Permission, *, looking: bool) -> bool:
        """Whether a token is for that; whoever is there in person does whatever the role allows.

        >>> Account("ann", Role.PLAYER, Scope.READ).covers(Permission.PLAY, looking=False)
        False
        """
        if self.scope in (Scope.READ, Scope.VISITOR):
            return looking
        return self.scope is not Scope.ACT or looking or permission in _ACTING

    @property
    def in_words(self) -> str:
        """The role as a sentence begins with it.

        >>> Account("ivy", Role.INSPECTOR).in_words
        'An inspector'
        """
        name = self.role.value.replace("-", " ")
        return f"{'An' if name[0] in 'aeiou' else 'A'} {name}"

    @property
    def acts_as(self) -> str | None:
        """The name that goes with what the account does at a table; None for nobody there."""
        if self.scope is Scope.VISITOR:
            return None
        return self.name if self.role is Role.PLAYER else _SPEAKS_AS.get(self.role)

    @property
    def conducts_as(self) -> tuple[str, ...]:
        """The roles in which the account conducts a tournament."""
        return _CONDUCTS_AS.get(self.role, ())

    @property
    def speaks_as(self) -> tuple[str, ...]:
        """The names that go with what the account does in a tournament."""
        return (self.name,) if self.role is Role.PLAYER else self.conducts_as

    def acts_for(self, by: str, live: bool) -> bool:
        """Whether the account may do something at a table in this name.

        A dealer enters what players say at a live table, and when a time to act is over.
        """
        entered = self.role is Role.DEALER and live and (by not in HOUSE or by == CLOCK)
        return by == self.acts_as or entered


VISITOR: Final = Account("", Role.PLAYER, Scope.VISITOR)

"""Names of people: one word, nobody's twice, and none that means somebody of the house."""

from __future__ import annotations

from typing import Final

from houseway.errors import HousewayError
from houseway.games.rulings import HOUSE
from houseway.tournament.roles import ASSISTANT, SHIFT_MANAGER

from .deeds import DAYBOOK, NOBODY
from .permissions import Role
from .silence import BY_ITSELF

LONGEST_NAME: Final = 24

# What looks the same in some typeface, once capitals are written small.
_ALIKE: Final = (("rn", "m"), ("vv", "w"))
_LETTERS: Final = str.maketrans("01i|!5_", "olllls-")


class AccountError(HousewayError, ValueError):
    """Why an account cannot be made, changed or signed in to, in one sentence."""


def likeness(name: str) -> str:
    """What a name looks like; no two people have names that look the same.

    >>> likeness("ANN") == likeness("ann"), likeness("BiII") == likeness("b1ll")
    (True, True)
    >>> likeness("rnia") == likeness("mia")
    True
    """
    plain = name.casefold().translate(_LETTERS)
    for pair, single in _ALIKE:
        plain = plain.replace(pair, single)
    return plain


# Journals and commands name these; whoever was called so could pass for them.
RESERVED: Final = frozenset(
    likeness(name)
    for name in (
        *HOUSE,
        *(role.value for role in Role),
        *(ASSISTANT, SHIFT_MANAGER, DAYBOOK, NOBODY, BY_ITSELF),
        *("house", "houseway", "casino", "bank", "banker", "board", "demo", "everybody"),
    )
)


def check_name(name: str) -> None:
    """Names are one printable word, and nobody is called like somebody of the house."""
    proper = name.isprintable() and name.isascii() and len(name.split()) == 1
    if not proper or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME or "/" in name:
        raise AccountError("A name is one word of up to 24 plain letters, digits or signs.")
    if likeness(name) in RESERVED:
        raise AccountError(f"{name} is somebody of the house.")

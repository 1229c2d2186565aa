"""What a person at the keyboard can get wrong."""

from __future__ import annotations

from houseway.errors import HousewayError


class Mistake(HousewayError, ValueError):  # noqa: N818
    """Something typed that cannot be carried out, said in one sentence."""


def in_one_line(error: Exception) -> str | None:
    """What a person did wrong, in one line; None for anything that is a bug.

    >>> from houseway import Refused
    >>> in_one_line(Refused("Wagers go in multiples of 250.", "NI2005-63 3.3"))
    'Wagers go in multiples of 250. (NI2005-63 3.3)'
    """
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return " ".join(f"{named}{error.strerror or error}.".split())
    return " ".join(str(error).split()) if isinstance(error, HousewayError) else None

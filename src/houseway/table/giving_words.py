"""The words of those at a table, which turn the orders that lie sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from houseway.conduct import PLAYER
from houseway.games.asks import Words
from houseway.rulebook import Refused

from .source import SEAL
from .table_command import command

if TYPE_CHECKING:
    from .table import Table

LONGEST: Final = 200


def _nothing_sealed(table: Table) -> str | None:
    if SEAL not in table.source.speaks:
        return "Words turn an order that the house has sealed; here a dealer shuffles by hand."
    return None if table.source.newest else "No order lies sealed before the table is opened."


def _has_spoken(table: Table, by: str) -> str | None:
    if by not in table.here:
        return f"{by} is not at this table."
    if table.source.words.has_spoken(by, table.source.newest):
        return f"{by} has given words for every order that lies sealed; they stand."
    return None


@command(
    PLAYER,
    said="give words",
    bar=_nothing_sealed,
    bar_for=_has_spoken,
    facts={"words": Words()},
    any_time=True,
    stands=True,
)
def give_words(table: Table, by: str, words: str) -> None:
    """Give words of your own that decide, with those of the others, what of the shuffle falls."""
    if len(words) > LONGEST:
        raise Refused(f"Words are at most {LONGEST} characters, not {len(words)}.")
    table.source.hear_words(by, words)
    sealed = [{"order": order["order"], "root": order["root"]} for order in table.source.sealed]
    table.note("words given", player=by, words=words, sealed=sealed)


COMMANDS: Final = (give_words,)

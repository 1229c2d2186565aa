"""One paper: what stands on it, apart from when, by whom and how often it was printed."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from houseway.tournament import Tournament

Form = Literal["slip", "page"]


class Grid(Struct, frozen=True):
    """A table on a paper: its head, and its rows; figures stand to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    right: tuple[int, ...] = ()


class Paper(Struct, frozen=True, kw_only=True):
    """A paper before it is printed: the same contents are the same paper.

    `about` is whom or what it concerns, `big` what is read first, `copies` who gets one each,
    `link` an address that it shows as a picture, `entry` the entry of the journal it tells of.
    """

    kind: str
    about: str
    tournament: str
    title: str
    form: Form = "slip"
    subtitle: str = ""
    big: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    grids: tuple[Grid, ...] = ()
    words: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    copies: tuple[str, ...] = ("",)
    link: str = ""
    entry: str = ""

    @property
    def digest(self) -> str:
        """What tells this paper from every other; where a picture leads is no part of that."""
        told = msgspec.structs.replace(self, link="")
        return blake2b(msgspec.json.encode(told), digest_size=16).hexdigest()


class Issue(NamedTuple):
    """A paper as it is handed out: its number, which printing it is, when and by whom."""

    paper: Paper
    serial: int
    printing: int
    at: str
    by: str

    @property
    def is_reprint(self) -> bool:
        """Whether the same paper has been printed before."""
        return self.printing > 1


def heading(t: Tournament) -> str:
    """What every paper of a tournament says at its head."""
    return t.state.conditions.title if t.state.conditions else t.name


def rules_line(t: Tournament) -> str:
    """The game and its rules."""
    return f"{t.game}, {t.rules.id}"


def table_name(t: Tournament, number: int | None) -> str:
    """A table as it is called in the room."""
    tables = [s.tables[number] for s in t.state.sessions.values() if number in s.tables]
    named = [table.place for table in tables if table.place]
    return f"Table {named[-1] if named else number}"


def place_of(t: Tournament, table: int | None, seat: int | None) -> str:
    """Table and seat as they are read first."""
    return f"{table_name(t, table)} · Seat {seat}"


def moment(written: str) -> str:
    """A time of the journal as it is printed.

    >>> moment("2026-11-18T09:45:55.357947Z")
    '2026-11-18 09:45:55 UTC'
    """
    return f"{written[:19].replace('T', ' ')} UTC"


def in_short(citations: Iterable[str]) -> str:
    """Citations in a line, the rule set named once.

    >>> in_short(["NI2018-51 20.21", "NI2018-51 20.22", "CTP 2.1"])
    'NI2018-51 20.21, 20.22; CTP 2.1'
    """
    by_rules: dict[str, list[str]] = {}
    for citation in citations:
        rules, _, clause = citation.partition(" ")
        by_rules.setdefault(rules, []).append(clause)
    return "; ".join(f"{rules} {', '.join(clauses)}" for rules, clauses in by_rules.items())

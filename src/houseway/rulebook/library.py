"""The rule sets, each read from its file when it is first asked for: the house's nine, and others.

A package from outside brings a rule set of its own by an entry point of `houseway.rulesets`.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from houseway.errors import HousewayError
from houseway.extensions import Registry, checked_as

from .model import Clause, RuleSet

RULESETS: tuple[str, ...] = (
    "NI2019-212",
    "NI2018-51",
    "NI2005-63",
    "CTP",
    "NI2002-45-roulette",
    "NI2002-45-mini-baccarat",
    "NI2002-45-blackjack",
    "NI2002-45-canberra-poker",
    "NI2002-45-pai-gow",
)


class UnknownRuleSet(HousewayError, ValueError):  # noqa: N818 - named for what went wrong
    """A rule set was named that the rulebook does not hold."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"There is no rule set {self.name!r}; the rulebook holds {', '.join(BOOK)}."


def ruleset(name: str) -> RuleSet:
    """The rule set with that name.

    >>> ruleset("NI2005-63")["10.3"].kind
    'mechanic'
    """
    if name not in BOOK:
        raise UnknownRuleSet(name)
    return BOOK[name]


def read_ruleset(file: Traversable) -> RuleSet:
    """A rule set from a file; one that names another as `based_on` says only what differs."""
    text = file.read_bytes()
    if (base := msgspec.json.decode(text, type=_Amendment).based_on) is None:
        return msgspec.json.decode(text, type=RuleSet)
    changes = msgspec.json.decode(text)
    del changes["based_on"]
    clauses = msgspec.convert(changes.pop("clauses", []), type=tuple[Clause, ...])
    return ruleset(base).amended(clauses, **changes)


class _Amendment(msgspec.Struct):
    based_on: str | None = None


def _own(name: str) -> RuleSet:
    return read_ruleset(files(__package__).joinpath("data", f"{name}.json"))


BOOK: Final = Registry[RuleSet](
    "rulesets", {name: partial(_own, name) for name in RULESETS}, checked_as(RuleSet)
)


@cache
def find(citation: str) -> Clause:
    """The clause that a full citation names.

    >>> find("NI2005-63 13.1(b)").topic
    'settlement'
    """
    name, _, clause_id = citation.partition(" ")
    return ruleset(name)[clause_id]

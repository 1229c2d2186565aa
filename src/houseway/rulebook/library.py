"""The nine rule sets, each read from its file when it is first asked for."""

from functools import cache
from importlib.resources import files

import msgspec

from houseway.errors import HousewayError

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
        return f"There is no rule set {self.name!r}; the rulebook holds {', '.join(RULESETS)}."


def ruleset(name: str) -> RuleSet:
    """The rule set with that name.

    >>> ruleset("NI2005-63")["10.3"].kind
    'mechanic'
    """
    if name not in RULESETS:
        raise UnknownRuleSet(name)
    return _read(name)


@cache
def _read(name: str) -> RuleSet:
    text = files(__package__).joinpath("data", f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=RuleSet)


@cache
def find(citation: str) -> Clause:
    """The clause that a full citation names.

    >>> find("NI2005-63 13.1(b)").topic
    'settlement'
    """
    name, _, clause_id = citation.partition(" ")
    return ruleset(name)[clause_id]

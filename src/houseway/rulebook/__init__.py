"""The instruments as data: every clause with its number, its kind and a summary in our words."""

from .library import RULESETS, UnknownRuleSet, find, ruleset
from .model import KINDS, Clause, Kind, RuleSet, UnknownClause
from .refusal import Refused

__all__ = [
    "KINDS",
    "RULESETS",
    "Clause",
    "Kind",
    "Refused",
    "RuleSet",
    "UnknownClause",
    "UnknownRuleSet",
    "find",
    "ruleset",
]

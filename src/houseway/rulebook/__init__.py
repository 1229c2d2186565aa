"""The instruments as data: every clause with its number, its kind and a summary in our words."""

from .library import BOOK, RULESETS, UnknownRuleSet, find, read_ruleset, ruleset
from .model import KINDS, Clause, Kind, RuleSet, UnknownClause
from .refusal import Refused

__all__ = [
    "BOOK",
    "KINDS",
    "RULESETS",
    "Clause",
    "Kind",
    "Refused",
    "RuleSet",
    "UnknownClause",
    "UnknownRuleSet",
    "find",
    "read_ruleset",
    "ruleset",
]

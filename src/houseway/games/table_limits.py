"""The limits of wagers as the sign at a table shows them."""

from __future__ import annotations

from typing import NamedTuple

from houseway.rulebook import Refused

from .given import Determinations


class TableLimits(Determinations, frozen=True, kw_only=True):
    """The lowest and highest wager and the multiples, as the sign at the table shows them."""

    minimum: int
    maximum: int
    multiple: int = 1


class LimitClauses(NamedTuple):
    """Where an instrument says what all banked games have in common."""

    displayed: str
    multiple: str
    minimum: str
    maximum: str
    chips: str
    opportunity: str
    closed: str


def check_limits(limits: TableLimits, where: LimitClauses, ruleset: str, unit: int = 1) -> None:
    """Refuse limits that cannot be displayed or paid exactly; odds of 3 to 2 need a unit of 2."""
    if limits.multiple < 1 or limits.multiple % unit:
        raise Refused(
            f"Wagers cannot go in multiples of {limits.multiple:,}: "
            f"a positive multiple of {unit} makes every payment exact.",
            f"{ruleset} {where.multiple}",
        )
    if not 0 < limits.minimum <= limits.maximum:
        raise Refused(
            f"The minimum ({limits.minimum:,}) must be above nothing and at most the maximum "
            f"({limits.maximum:,}).",
            f"{ruleset} {where.displayed}",
        )
    for name, limit in (("minimum", limits.minimum), ("maximum", limits.maximum)):
        if limit % limits.multiple:
            raise Refused(
                f"The {name} ({limit:,}) must be a multiple of {limits.multiple:,}.",
                f"{ruleset} {where.multiple}",
            )

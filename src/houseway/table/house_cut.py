"""The house's own cut where it deals by itself: always in the middle, for it knows the order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from houseway.games.asks import Act, Amounts, Option, Turn
from houseway.games.rulings import HOUSE
from houseway.rulebook import Refused

from .source import SEAL

if TYPE_CHECKING:
    from .table import Table

CUT = "cut"
DEPTH = "at"


def in_the_middle(table: Table, options: Iterable[Option]) -> list[Option]:
    """Options in which the house chooses no depth of a cut where the order is its own."""
    return [_fixed(option) if _is_house_cut(table, option) else option for option in options]


def _fixed(cut: Option) -> Option:
    middle = _middle(cut)
    return msgspec.structs.replace(
        cut, choose={**cut.choose, DEPTH: Amounts(middle, middle, default=middle)}
    )


def _middle(cut: Option) -> int:
    depth = cut.choose[DEPTH]
    assert isinstance(depth, Amounts)
    return depth.low if depth.default is None else depth.default


def _is_house_cut(table: Table, option: Option) -> bool:
    sealed = SEAL in table.source.speaks
    return sealed and option.do == CUT and option.by in HOUSE and DEPTH in option.choose


def check_house_cut(table: Table, act: Act) -> None:
    """`Refused` where the house would choose how deep it cuts an order that it has sealed."""
    asked = table.procedure.asked if table.procedure is not None else None
    for option in asked.options if isinstance(asked, Turn) and act.do == CUT else ():
        if option.by != act.by or not _is_house_cut(table, option):
            continue
        middle = _middle(option)
        if act.facts.get(DEPTH, middle) != middle:
            text = f"Where the house deals by itself it cuts in the middle, {middle} cards deep."
            raise Refused(text, *table.cite(*option.clauses))

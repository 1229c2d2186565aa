"""What the Charity Tournament Poker rules say of running the tournament."""

from __future__ import annotations

from ..rulings import OPERATOR
from ..table_items import ByItem, Chosen, TableItems, nothing_usual, seconds
from ..tournament_rules import IF_ANY, Item, TournamentRules
from .determinations import BETTING_ROUNDS, STRUCTURED

INSTRUMENT = "CTP"


def _table(items: TableItems) -> ByItem:
    return {
        "minimum": {"minimum": items.minimum},
        "maximum": _limit(items),
        "blinds": {"blinds": items.blinds} if items.blinds else {},
        "ante": {"ante": items.ante} if items.ante else {},
        "lowest_chip": {"lowest_chip": items.lowest_chip},
        "per_table": {"seats": max(2, items.per_table)},
        "decision_seconds": seconds("time_to_act", items),
    }


def _limit(items: TableItems) -> Chosen:
    """A maximum is a structured limit with the same range in every betting round."""
    if items.maximum is None:
        return {}
    structure = ((items.minimum, items.maximum),) * BETTING_ROUNDS
    return {"limit": STRUCTURED, "structure": structure}  # A:structured limit


RULES = TournamentRules(
    id=INSTRUMENT,
    title="Tournament Supervisor",
    nominate="A:Tournament Supervisor",
    nominated_by=OPERATOR,
    drafted_by=OPERATOR,
    conditions="3.2",
    items={
        "chips": Item("3.2(a)"),
        "limits": Item("3.2(b)"),
        "sessions": Item("3.2(c)"),
        "progression": Item("3.2(c)", IF_ANY),
        "advancing": Item("21.2", IF_ANY),
        "allocation": Item("3.2(d)"),
        "play": Item("3.2(e)"),
        "re-entry": Item("3.2(f)"),
        "distribution": Item("3.2(h)"),
        "donations": Item("2.3"),
        "statement": Item("3.2(i)"),
    },
    barred={
        "entry fee": "2.4",
        "re-buys": "2.4",
        "add-ons": "2.4",
        "prizes": "2.5",
        "refunds": "2.4",
        "carried chips": "22.3",
    },
    statements={
        "3.2(g)": "As to who may enter:",
        "3.2(g)(i)": "Only persons who may enter the casino and gamble there can enter.",
        "3.2(g)(ii)": "Entry is at the discretion of the casino operator.",
    },
    publish="3.1",
    prevail="3.2(i)",
    table=_table,
    usual=nothing_usual,
    agreement="3.3",
    invite="2.3#2",
    entry_discretion="3.2(g)(ii)",
    eligible="3.2(g)(i)",
    disqualify="4.7",
    excuse="10.1.2",
    absent=("4.5", "4.6"),
    ballot="4.3",
    designate="4.1",
    per_table="4.3",
    position="4.3",
    assign="4.3",
    break_tables="4.3",
    chips="10.1.2",
    equal_chips=("8.2", "10.1", "10.1.1"),
    returned_chips="22.3",
    count_chips="22.2",
    minimum_stakes=0,
    out_of_chips="10.1.2",
    pace="8.4",
    chip_race="3.2(e)",
    re_entry="3.2(f)",
    special_timing="4.4",
    bonus="15.1",
    bonus_fixed="15.1[2]",
    bonus_before="15.2",
    bonus_in_pot="15.3",
    eliminate_before="16.1",
    eliminate_played="16.2",
    eliminate_lowest="16.3",
    eliminate_share="16.3[2]",
    eliminate_rest="16.5",
    eliminate_draw=("16.4", "16.4.1", "16.4.2", "16.4.3"),
    places="21.4",
    winner="10.1.3",
    same_round="stake before",
    tied="21.3",
    tied_draw=("21.3[2]", "21.3.1", "21.3.2", "21.3.3"),
    free="2.4",
    returned="2.5",
    donate="2.1",
    charity="2.2",
    donation_fixed="2.3",
    revenue="2.7",
    own_name="2.6",
    advance_fixed="21.1",
)

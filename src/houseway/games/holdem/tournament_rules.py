"""What NI2018-51 says of tournaments of hold'em."""

from __future__ import annotations

from ..rulings import OPERATOR
from ..table_items import NO_CHOICE, ByItem, Chosen, TableItems, seconds
from ..tournament_rules import IF_ANY, Item, TournamentRules

INSTRUMENT = "NI2018-51"


def _table(items: TableItems) -> ByItem:
    return {
        "minimum": {"minimum_stake": items.minimum, "minimum_bet": items.minimum},
        "maximum": {} if items.maximum is None else {"maximum": items.maximum},
        "blinds": {"blinds": items.blinds} if items.blinds else {},
        "ante": {"ante": items.ante} if items.ante else {},
        "lowest_chip": {"smallest_chip": items.lowest_chip},
        "per_table": {"seats": max(2, items.per_table)},
        "decision_seconds": seconds("time_to_act", items),
        NO_CHOICE: {"tournament": True, "maximum_buy_in": None, "commission": None},
    }


def _usual(chosen: Chosen) -> Chosen:
    return {"forced": "blind" if chosen.get("blinds") else "ante", "ace_low": True}


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="20.4",
    assistant_is_director=True,
    drafted_by=OPERATOR,
    conditions="20.3",
    document="20.2(a)",
    stems=("20.3(a)", "20.3(a)(iii)", "20.3(a)(viii)"),
    items={
        "start": Item("20.3(a)(i)"),
        "entry method": Item("20.3(a)(i)"),
        "eligibility": Item("20.3(a)(i)"),
        "entry fee": Item("20.3(a)(ii)"),
        "sessions": Item("20.3(a)(iii)(A)"),
        "tables": Item("20.3(a)(iii)(B)"),
        "play": Item("20.3(a)(iii)(C)"),
        "progression": Item("20.3(a)(iii)(D)", IF_ANY),
        "points": Item("20.3(a)(iii)(E)", IF_ANY),
        "points needed": Item("20.3(a)(iii)(E)a", IF_ANY),
        "session places": Item("20.3(a)(iii)(E)b", IF_ANY),
        "ties": Item("20.3(a)(iii)(E)c", IF_ANY),
        "repechage": Item("20.3(a)(iii)(F)", IF_ANY),
        "re-buys": Item("20.3(a)(iii)(G)"),
        "add-ons": Item("20.3(a)(iii)(H)"),
        "chips": Item("20.3(a)(iv)"),
        "players": Item("20.3(a)(v)"),
        "groups": Item("20.3(a)(vi)"),
        "limits": Item("20.3(a)(vii)"),
        "elimination": Item("20.3(a)(viii)(A)", IF_ANY),
        "advancing": Item("20.3(a)(viii)(B)", IF_ANY),
        "prizes": Item("20.3(a)(ix)"),
        "distribution": Item("20.3(a)(x)"),
        "statement": Item("20.3(b)"),
    },
    barred={
        "re-entry": "20.6",
        "bonus rounds": "20.15",
        "elimination rounds": "20.15",
        "donations": "20.22(b)",
    },
    notify="20.2(c)",
    publish="20.2(b)",
    before_entries="20.2",
    prevail="20.3(b)",
    table=_table,
    usual=_usual,
    agreement="20.5",
    one_entry="20.6",
    reserve="20.11",
    substitute="20.13",
    disqualify="19.2(b)",
    absent=("20.12",),
    ballot="20.8",
    per_table="20.9",
    position="20.9#3",
    break_tables="20.9#2",
    late="20.10",
    late_at_time=True,
    forfeit="20.10#2",
    chips="20.15",
    minimum_stakes=0,
    out_of_chips="20.7",
    break_play="20.16",
    pace="20.17",
    chip_race="20.3(a)(iii)(C)",
    rebuy="20.3(a)(iii)(G)",
    add_on="20.3(a)(iii)(H)",
    places="20.18",
    same_round="contributed",
    tied="20.20",
    tied_share="20.20#2",
    fee="20.21",
    pool="20.22(a)",
    pool_stem="20.22",
    returned="20.22(b)",
    agree="20.3(a)(x)",
    add_value="20.23",
    no_refund="20.24",
    refund_by_conditions=True,
    cancel="20.25",
    refund_all="20.25",
)

"""What NI2019-212 says of tournaments of Ultimate Texas Hold-em."""

from __future__ import annotations

from ..rulings import OPERATOR
from ..table_items import NO_CHOICE, ByItem, TableItems, boxes, seconds
from ..tournament_rules import IF_ANY, Item, TournamentRules

INSTRUMENT = "NI2019-212"


def _table(items: TableItems) -> ByItem:
    time = seconds("decision_seconds", items)
    return {**boxes(items), "decision_seconds": time, NO_CHOICE: {"tournament": True}}


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="16.4",
    assistant_is_director=True,
    drafted_by=OPERATOR,
    conditions="16.3",
    document="16.2(a)",
    stems=("16.3(a)", "16.3(a)(iii)", "16.3(a)(viii)"),
    items={
        "start": Item("16.3(a)(i)"),
        "entry method": Item("16.3(a)(i)"),
        "eligibility": Item("16.3(a)(i)"),
        "entry fee": Item("16.3(a)(ii)"),
        "sessions": Item("16.3(a)(iii)(A)"),
        "tables": Item("16.3(a)(iii)(B)"),
        "play": Item("16.3(a)(iii)(C)"),
        "progression": Item("16.3(a)(iii)(D)", IF_ANY),
        "points": Item("16.3(a)(iii)(E)", IF_ANY),
        "points needed": Item("16.3(a)(iii)(E)a", IF_ANY),
        "session places": Item("16.3(a)(iii)(E)b", IF_ANY),
        "ties": Item("16.3(a)(iii)(E)c", IF_ANY),
        "repechage": Item("16.3(a)(iii)(F)", IF_ANY),
        "re-buys": Item("16.3(a)(iii)(G)"),
        "add-ons": Item("16.3(a)(iii)(H)"),
        "chips": Item("16.3(a)(iv)"),
        "players": Item("16.3(a)(v)"),
        "groups": Item("16.3(a)(vi)"),
        "limits": Item("16.3(a)(vii)"),
        "elimination": Item("16.3(a)(viii)(A)", IF_ANY),
        "advancing": Item("16.3(a)(viii)(B)", IF_ANY),
        "prizes": Item("16.3(a)(ix)"),
        "distribution": Item("16.3(a)(x)"),
        "statement": Item("16.3(b)"),
    },
    barred={
        "re-entry": "16.6",
        "bonus rounds": "16.14",
        "elimination rounds": "16.14",
        "donations": "16.21(b)",
    },
    notify="16.2(c)",
    publish="16.2(b)",
    before_entries="16.2",
    prevail="16.3(b)",
    table=_table,
    agreement="16.5",
    one_entry="16.6",
    reserve="16.11",
    substitute="16.12",
    disqualify="15.3(b)",
    ballot="16.8",
    per_table="16.9",
    position="16.9#3",
    break_tables="16.9#2",
    late="16.10",
    late_at_time=True,
    forfeit="16.10#2",
    chips="16.14",
    minimum="16.15#2",
    minimum_stakes=2,  # no hand is played without an ante and an equal blind
    out_of_chips="16.7",
    break_play="16.18",
    pace="16.19",
    rebuy="16.3(a)(iii)(G)",
    add_on="16.3(a)(iii)(H)",
    places="16.20",
    same_round="conditions",
    fee="16.21",
    pool="16.21(a)",
    returned="16.21(b)",
    agree="16.3(a)(x)",
    add_value="16.22",
    no_refund="16.23",
    refund_by_conditions=True,
    cancel="16.24",
    refund_all="16.24",
)

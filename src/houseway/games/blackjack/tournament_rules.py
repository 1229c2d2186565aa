"""What NI2005-63 says of tournaments of blackjack."""

from __future__ import annotations

from ..table_items import NO_CHOICE, ByItem, Chosen, TableItems, boxes, perfect_pairs, usual_limits
from ..tournament_rules import MAY, Item, TournamentRules

INSTRUMENT = "NI2005-63"
OF_TOURNAMENTS = 20


def _table(items: TableItems) -> ByItem:
    sevens: Chosen = {"super_sevens": bool(items.super_sevens)} if items.side_bets else {}
    if items.super_sevens:
        sevens["super_sevens_amounts"] = items.super_sevens
    side_bets = {**perfect_pairs(items), **sevens}
    follows: Chosen = {"tournament": True, "instead": items.instead}
    return {**boxes(items), "side_bets": side_bets, NO_CHOICE: follows}


def _usual(chosen: Chosen) -> Chosen:
    # Everybody keeps to the box that was drawn: no second box, nothing on another player's
    return {**usual_limits(chosen), "multi_box": False}


def _overridden(clause: str) -> bool:
    """Whether a clause is one of the preceding paragraphs: rules 1 to 19 and the dictionary."""
    rule = clause.partition(".")[0]
    return clause.startswith("A:") or (rule.isdigit() and int(rule) < OF_TOURNAMENTS)


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="20.2",
    assistant_is_director=True,
    conditions="20.4",
    items={
        "start": Item("20.4(a)", MAY),
        "sessions": Item("20.4(b)", MAY),
        "entry fee": Item("20.4(c)", MAY),
        "chips": Item("20.4(d)", MAY),
        "players": Item("20.4(e)", MAY),
        "groups": Item("20.4(f)", MAY),
        "limits": Item("20.4(g)", MAY),
        "side bets": Item("20.4(h)", MAY),
        "prizes": Item("20.4(i)", MAY),
    },
    barred={
        "re-buys": "20.6",
        "re-entry": "20.6",
        "add-ons": "20.13",
        "bonus rounds": "20.13",
        "elimination rounds": "20.13",
        "refunds": "20.24",
        "donations": "20.20",
    },
    approve="20.3",
    approver="the Commission",
    override="20.5",
    session_ends=("rounds", "shoes"),
    table=_table,
    usual=_usual,
    departures={"full_double": "11.1", "soft_17": "12.1"},
    overridden=_overridden,
    one_entry="20.6",
    reserve="20.10",
    substitute="20.11",
    disqualify="16.2(b)",
    ballot="20.7",
    per_table="20.8",
    fixed_seats="20.7[2]",
    position="20.7[2]",
    late="20.9",
    forfeit="20.9[2]",
    chips="20.13",
    return_chips="14.5",
    minimum="20.14[2]",
    break_play="20.17",
    pace="20.18",
    places="20.19",
    level="20.21",
    tied="20.22",
    tied_share="20.22",
    fee="20.23",
    pool="20.23[2]",
    returned="20.20",
    no_refund="20.24",
    cancel="20.24[2]",
    refund_all="20.24[2]",
)

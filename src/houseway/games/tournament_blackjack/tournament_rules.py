"""What the schedule of Tournament Blackjack says of running the tournament."""

from __future__ import annotations

from ..table_items import ByItem, Chosen, TableItems, boxes, perfect_pairs, usual_limits
from ..tournament_rules import MAY, Item, TournamentRules

INSTRUMENT = "NI2002-45-blackjack"


def _table(items: TableItems) -> ByItem:
    return {**boxes(items), "side_bets": perfect_pairs(items)}


def _usual(chosen: Chosen) -> Chosen:
    return {**usual_limits(chosen), "decks": 6, "shuffle": "hand"}


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="19.1",
    assist="19.4",
    conditions="19.2",
    items={
        "start": Item("19.2(a)", MAY),
        "sessions": Item("19.2(b)", MAY),
        "entry fee": Item("19.2(c)", MAY),
        "chips": Item("19.2(d)", MAY),
        "players": Item("19.2(e)", MAY),
        "groups": Item("19.2(f)", MAY),
        "side bets": Item("19.2(g)", MAY),
        "limits": Item("19.2(h)", MAY),
        "prizes": Item("19.2(i)", MAY),
    },
    barred={
        "re-buys": "19.5",
        "re-entry": "19.5",
        "add-ons": "19.12",
        "bonus rounds": "19.12",
        "elimination rounds": "19.12",
        "refunds": "19.23",
        "donations": "19.20",
    },
    approve="19.3",
    approver="the Government Casino Inspector",
    session_ends=("players", "rounds", "minutes", "shoes"),
    table=_table,
    usual=_usual,
    chosen_once={"decks": "2.3(a)", "shuffle": "2.3(b)", "approved_shuffles": "2.3(b)"},
    one_entry="19.5",
    reserve="19.9",
    substitute="19.10",
    disqualify="16.3(b)",
    ballot="19.6",
    per_table="19.7",
    fixed_seats="19.6[2]",
    position="19.6[2]",
    late="19.8[2]",
    forfeit="19.8[3]",
    chips="19.12",
    return_chips="14.5",
    minimum="19.13[2]",
    break_play="19.17",
    pace="19.18",
    places="19.19",
    level="19.21",
    tied="19.22",
    tied_share="19.22",
    fee="17.1",
    commission_limit="17.1[2]",
    pool="17.1",
    returned="19.20",
    no_refund="19.23",
    cancel="19.23[2]",
    refund_all="19.23[3]",
)

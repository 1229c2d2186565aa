"""What the schedule of Tournament Pai Gow says of running the tournament."""

from __future__ import annotations

from ..table_items import limits
from ..tournament_rules import MAY, Item, TournamentRules

INSTRUMENT = "NI2002-45-pai-gow"


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="17.1",
    assist="17.4",
    conditions="17.2",
    items={
        "start": Item("17.2(a)", MAY),
        "sessions": Item("17.2(b)", MAY),
        "entry fee": Item("17.2(c)", MAY),
        "chips": Item("17.2(d)", MAY),
        "players": Item("17.2(e)", MAY),
        "groups": Item("17.2(f)", MAY),
        "limits": Item("17.2(g)", MAY),
        "prizes": Item("17.2(h)", MAY),
    },
    barred={
        "re-buys": "17.5",
        "re-entry": "17.5",
        "add-ons": "17.12",
        "bonus rounds": "17.12",
        "elimination rounds": "17.12",
        "refunds": "17.23",
        "donations": "17.20",
    },
    approve="17.3",
    approver="the Government Casino Inspector",
    session_ends=("players", "rounds", "minutes", "shoes"),
    table=limits,
    one_entry="17.5",
    reserve="17.9",
    substitute="17.10",
    disqualify="16.3(b)",
    ballot="17.6",
    per_table="17.7",
    fixed_seats="17.6[2]",
    position="17.6[2]",
    late="17.8[2]",
    forfeit="17.8[3]",
    chips="17.12",
    minimum="17.13[2]",
    break_play="17.17",
    pace="17.18",
    places="17.19",
    level="17.21",
    tied="17.22",
    tied_share="17.22",
    fee="14.1",
    commission_limit="14.1[2]",
    pool="14.1",
    returned="17.20",
    no_refund="17.23",
    cancel="17.23[2]",
    refund_all="17.23[3]",
)

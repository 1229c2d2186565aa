"""What the schedule of Tournament American Roulette says of running the tournament."""

from __future__ import annotations

from ..table_items import limits
from ..tournament_rules import MAY, Item, TournamentRules

INSTRUMENT = "NI2002-45-roulette"


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="12.1",
    assist="12.4",
    conditions="12.2",
    items={
        "start": Item("12.2(a)", MAY),
        "sessions": Item("12.2(b)", MAY),
        "entry fee": Item("12.2(c)", MAY),
        "chips": Item("12.2(d)", MAY),
        "players": Item("12.2(e)", MAY),
        "groups": Item("12.2(f)", MAY),
        "limits": Item("12.2(g)", MAY),
        "prizes": Item("12.2(h)", MAY),
    },
    barred={
        "re-buys": "12.5",
        "re-entry": "12.5",
        "add-ons": "12.12",
        "bonus rounds": "12.12",
        "elimination rounds": "12.12",
        "refunds": "12.21",
        "donations": "12.18",
    },
    approve="12.3",
    approver="the Government Casino Inspector",
    session_ends=("players", "rounds", "minutes", "shoes"),
    table=limits,
    one_entry="12.5",
    reserve="12.9",
    substitute="12.10",
    disqualify="10.3(b)",
    ballot="12.6",
    per_table="12.7",
    fixed_seats="12.6[2]",
    position="12.6[2]",
    late="12.8[2]",
    forfeit="12.8[3]",
    chips="12.12",
    minimum="12.13[2]",
    break_play="12.16",
    pace="12.15",
    places="12.17",
    level="12.19",
    tied="12.20",
    tied_share="12.20",
    fee="11.1",
    commission_limit="11.1[2]",
    pool="11.1",
    returned="12.18",
    no_refund="12.21",
    cancel="12.21[2]",
    refund_all="12.21[3]",
)

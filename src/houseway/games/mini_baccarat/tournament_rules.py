"""What the schedule of Tournament Mini-Baccarat says of running the tournament."""

from __future__ import annotations

from ..tournament_rules import MAY, Item, TournamentRules

INSTRUMENT = "NI2002-45-mini-baccarat"


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="13.1",
    assist="13.4",
    conditions="13.2",
    items={
        "start": Item("13.2(a)", MAY),
        "sessions": Item("13.2(b)", MAY),
        "entry fee": Item("13.2(c)", MAY),
        "chips": Item("13.2(d)", MAY),
        "players": Item("13.2(e)", MAY),
        "groups": Item("13.2(f)", MAY),
        "limits": Item("13.2(g)", MAY),
        "prizes": Item("13.2(h)", MAY),
    },
    barred={
        "re-buys": "13.5",
        "re-entry": "13.5",
        "add-ons": "13.12",
        "bonus rounds": "13.12",
        "elimination rounds": "13.12",
        "refunds": "13.23",
        "donations": "13.20",
    },
    approve="13.3",
    approver="the Government Casino Inspector",
    session_ends=("players", "rounds", "minutes", "shoes"),
    chosen_once={"face": "2.2"},
    one_entry="13.5",
    reserve="13.9",
    substitute="13.10",
    disqualify="11.3#2(b)",
    ballot="13.6",
    per_table="13.7",
    fixed_seats="13.6[2]",
    position="13.6[2]",
    late="13.8[2]",
    forfeit="13.8[3]",
    chips="13.12",
    minimum="13.13[2]",
    non_betting="9.2[2]",
    break_play="13.17",
    pace="13.18",
    places="13.19",
    level="13.21",
    tied="13.22",
    tied_share="13.22",
    fee="12.1",
    commission_limit="12.1[2]",
    pool="12.1",
    returned="13.20",
    no_refund="13.23",
    cancel="13.23[2]",
    refund_all="13.23[3]",
)

"""What the schedule of Tournament Canberra Poker says of running the tournament."""

from __future__ import annotations

from ..table_items import Chosen, usual_limits
from ..tournament_rules import MAY, Item, TournamentRules

INSTRUMENT = "NI2002-45-canberra-poker"

PAYOUT = 20  # times the maximum, where conditions name no maximum payout


def _usual(chosen: Chosen) -> Chosen:
    usual = usual_limits(chosen)
    most = usual.get("maximum")
    return {**usual, "maximum_payout": PAYOUT * most if isinstance(most, int) else 0}


RULES = TournamentRules(
    id=INSTRUMENT,
    nominate="15.1",
    assist="15.4",
    conditions="15.2",
    items={
        "start": Item("15.2(a)", MAY),
        "sessions": Item("15.2(b)", MAY),
        "entry fee": Item("15.2(c)", MAY),
        "chips": Item("15.2(d)", MAY),
        "players": Item("15.2(e)", MAY),
        "groups": Item("15.2(f)", MAY),
        "limits": Item("15.2(g)", MAY),
        "prizes": Item("15.2(h)", MAY),
    },
    barred={
        "re-buys": "15.5",
        "re-entry": "15.5",
        "add-ons": "15.12",
        "bonus rounds": "15.12",
        "elimination rounds": "15.12",
        "refunds": "15.23",
        "donations": "15.20",
    },
    approve="15.3",
    approver="the Government Casino Inspector",
    session_ends=("players", "rounds", "minutes", "shoes"),
    usual=_usual,
    one_entry="15.5",
    reserve="15.9",
    substitute="15.10",
    disqualify="14.3(b)",
    ballot="15.6",
    per_table="15.7",
    fixed_seats="15.6[2]",
    position="15.6[2]",
    late="15.8[2]",
    forfeit="15.8[3]",
    chips="15.12",
    minimum="15.13[2]",
    break_play="15.17",
    pace="15.18",
    places="15.19",
    level="15.21",
    tied="15.22",
    tied_share="15.22",
    fee="12.1",
    commission_limit="12.1[2]",
    pool="12.1",
    returned="15.20",
    no_refund="15.23",
    cancel="15.23[2]",
    refund_all="15.23[3]",
)

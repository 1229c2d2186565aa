"""Which clause of which instrument each rule of a tournament rests on, written out once more.

Other tests take the clause of a refusal from the rules of the game; here they are held to figures
that were read off from the instruments themselves.
"""

from __future__ import annotations

import pytest
from tournaments import GAMES

from houseway.tournament import rules_of

COLUMNS = ("ultimate-holdem", "holdem", "charity-holdem", "canberra-poker", "blackjack")
COLUMNS += ("tournament-blackjack", "roulette", "mini-baccarat", "pai-gow")
# Where an instrument is silent, a dash
CLAUSES = {
    "nominate": "16.4, 20.4, A:Tournament Supervisor, 15.1, 20.2, 19.1, 12.1, 13.1, 17.1",
    "assist": "-, -, -, 15.4, -, 19.4, 12.4, 13.4, 17.4",
    "conditions": "16.3, 20.3, 3.2, 15.2, 20.4, 19.2, 12.2, 13.2, 17.2",
    "approve": "-, -, -, 15.3, 20.3, 19.3, 12.3, 13.3, 17.3",
    "notify": "16.2(c), 20.2(c), -, -, -, -, -, -, -",
    "publish": "16.2(b), 20.2(b), 3.1, -, -, -, -, -, -",
    "override": "-, -, -, -, 20.5, -, -, -, -",
    "agreement": "16.5, 20.5, 3.3, -, -, -, -, -, -",
    "one_entry": "16.6, 20.6, -, 15.5, 20.6, 19.5, 12.5, 13.5, 17.5",
    "reserve": "16.11, 20.11, -, 15.9, 20.10, 19.9, 12.9, 13.9, 17.9",
    "substitute": "16.12, 20.13, -, 15.10, 20.11, 19.10, 12.10, 13.10, 17.10",
    "disqualify": "15.3(b), 19.2(b), 4.7, 14.3(b), 16.2(b), 16.3(b), 10.3(b), 11.3#2(b), 16.3(b)",
    "ballot": "16.8, 20.8, 4.3, 15.6, 20.7, 19.6, 12.6, 13.6, 17.6",
    "per_table": "16.9, 20.9, 4.3, 15.7, 20.8, 19.7, 12.7, 13.7, 17.7",
    "fixed_seats": "-, -, -, 15.6[2], 20.7[2], 19.6[2], 12.6[2], 13.6[2], 17.6[2]",
    "break_tables": "16.9#2, 20.9#2, 4.3, -, -, -, -, -, -",
    "late": "16.10, 20.10, -, 15.8[2], 20.9, 19.8[2], 12.8[2], 13.8[2], 17.8[2]",
    "forfeit": "16.10#2, 20.10#2, -, 15.8[3], 20.9[2], 19.8[3], 12.8[3], 13.8[3], 17.8[3]",
    "chips": "16.14, 20.15, 10.1.2, 15.12, 20.13, 19.12, 12.12, 13.12, 17.12",
    "return_chips": "-, -, -, -, 14.5, 14.5, -, -, -",
    "minimum": "16.15#2, -, -, 15.13[2], 20.14[2], 19.13[2], 12.13[2], 13.13[2], 17.13[2]",
    "out_of_chips": "16.7, 20.7, 10.1.2, -, -, -, -, -, -",
    "break_play": "16.18, 20.16, -, 15.17, 20.17, 19.17, 12.16, 13.17, 17.17",
    "pace": "16.19, 20.17, 8.4, 15.18, 20.18, 19.18, 12.15, 13.18, 17.18",
    "places": "16.20, 20.18, 21.4, 15.19, 20.19, 19.19, 12.17, 13.19, 17.19",
    "level": "-, -, -, 15.21, 20.21, 19.21, 12.19, 13.21, 17.21",
    "tied": "-, 20.20, 21.3, 15.22, 20.22, 19.22, 12.20, 13.22, 17.22",
    "fee": "16.21, 20.21, -, 12.1, 20.23, 17.1, 11.1, 12.1, 14.1",
    "commission_limit": "-, -, -, 12.1[2], -, 17.1[2], 11.1[2], 12.1[2], 14.1[2]",
    "pool": "16.21(a), 20.22(a), -, 12.1, 20.23[2], 17.1, 11.1, 12.1, 14.1",
    "returned": "16.21(b), 20.22(b), 2.5, 15.20, 20.20, 19.20, 12.18, 13.20, 17.20",
    "add_value": "16.22, 20.23, -, -, -, -, -, -, -",
    "no_refund": "16.23, 20.24, -, 15.23, 20.24, 19.23, 12.21, 13.23, 17.23",
    "cancel": "16.24, 20.25, -, 15.23[2], 20.24[2], 19.23[2], 12.21[2], 13.23[2], 17.23[2]",
    "refund_all": "16.24, 20.25, -, 15.23[3], 20.24[2], 19.23[3], 12.21[3], 13.23[3], 17.23[3]",
}


@pytest.mark.parametrize("field", CLAUSES)
def test_every_rule_rests_on_its_clause(field: str) -> None:
    written = dict(zip(COLUMNS, CLAUSES[field].split(", "), strict=True))
    assert {game: getattr(rules_of(game), field) or "-" for game in GAMES} == written

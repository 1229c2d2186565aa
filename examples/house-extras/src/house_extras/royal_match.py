"""Royal Match: the first two cards on a box are of one suit."""

from __future__ import annotations

from importlib.resources import files

from houseway.games.side_bet import SideBet, SideBetClauses, SideBetRow
from houseway.rulebook import read_ruleset

RULES = read_ruleset(files(__package__) / "royal_match.json")


def match(dealt, _):
    first, second = dealt
    if first.suit != second.suit:
        return None
    return "royal-match" if {first.rank, second.rank} == {12, 13} else "same-suit"


ROYAL_MATCH = SideBet(
    name="royal-match",
    title="Royal Match",
    printed="ROYAL",
    game="blackjack",
    row_of=match,
    rows=(
        SideBetRow("royal-match", (25, 1), "4(a)", ("4(a)",)),
        SideBetRow("same-suit", (5, 2), "4(b)", ("4(b)",)),
    ),
    lost="two suits",
    clauses=SideBetClauses(offered="1", limits="2", lone="3", lost=("4(c)",)),
    rules=RULES,
)

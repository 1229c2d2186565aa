"""Once the bets are closed that alone is the reason, whatever else is wrong with a wager."""

from __future__ import annotations

import pytest
from canberra_poker_rounds import ACE_KING, CUT, FIVES, NINES, RULES, TABLE, in_order

from houseway.games.asks import Act
from houseway.games.round import Round
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, wager
from proof import rule

# The cards lie face down, so that somebody is asked something while the bets are closed.
BACCARAT = {"minimum": 50, "maximum": 500, "multiple": 10, "face": "down", "turned_by": "dealer"}
TWO = {"ann": 1_000, "bob": 1_000}


def clauses_against(round: Round, do: str = "wager", **facts: object) -> tuple[str, ...]:
    with pytest.raises(Refused) as refusal:
        round.give(Act("ann", do, facts))
    return refusal.value.clauses


@rule("NI2002-45-mini-baccarat", "4.5")
@pytest.mark.parametrize(
    "facts",
    [
        {"on": "banker", "box": 1, "amount": 50},
        {"on": "banker", "box": 2, "amount": 50},
        {"on": "nowhere", "box": 1, "amount": 50},
    ],
)
def test_after_no_more_bets_a_wager_is_too_late_and_nothing_else(facts: dict[str, object]) -> None:
    steps = [wager("ann", 50, "player"), wager("bob", 50, "player", 2), NO_MORE_BETS]
    round = begin("mini-baccarat", BACCARAT, TWO, "?? ?? ?? ??", steps)
    assert clauses_against(round, **facts) == ("NI2002-45-mini-baccarat 4.5",)


@rule("NI2002-45-canberra-poker", "7.2")
def test_a_bet_of_another_amount_is_refused_for_that_though_the_turn_to_ante_is_over() -> None:
    steps = [
        CUT,
        wager("ann", 100, "ante", 1),
        {"by": "dealer", "do": "next-player"},
        wager("bob", 100, "ante", 2),
        NO_MORE_BETS,
    ]
    cards = in_order(NINES, FIVES, ACE_KING)
    round = begin("canberra-poker", TABLE, TWO, cards, steps, first_to_wager="ann")
    assert clauses_against(round, do="bet", box=1, amount=150) == (f"{RULES} 7.2",)
    late = clauses_against(round, do="take-back", on="ante", box=1)
    assert late == round.rules.cite(round.limit_clauses.closed)
    do(round, "ann", "bet", box=1, amount=200)
    assert round.stakes["ann"] == 700

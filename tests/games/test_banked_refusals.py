"""What the banked games refuse: for the clause that says so, in words a dealer can say aloud."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.games.asks import Act
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, step
from proof import rule

LIMITS = {"minimum": 50, "maximum": 1_000, "multiple": 10}
CENTS = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
CUT = [step("dealer", "cut")]
TABLES: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "blackjack": (CENTS, []),
    "canberra-poker": (LIMITS | {"maximum_payout": 20_000}, CUT),
    "mini-baccarat": (LIMITS, []),
    "pai-gow": (LIMITS, CUT),
    "roulette": (LIMITS, []),
    "tournament-blackjack": (LIMITS | {"decks": 6, "shuffle": "hand"}, []),
    "ultimate-holdem": (CENTS, []),
}


def opened(game: str, *more: Any, draws: Any = (), **about: Any) -> Round:
    """A round of ann in the second seat and bob in the third."""
    table, steps = TABLES[game]
    seats = [Seat(seat=n, player=p, stake=20_000) for n, p in ((2, "ann"), (3, "bob"))]
    seats[0] = Seat(seat=2, player="ann", stake=20_000, **about)
    return begin(game, table, seats, list(draws), [*steps, *more])


def told(round: Round, by: str, do: str, **facts: Any) -> tuple[str, set[str]]:
    """The sentence of a refusal, and its clauses."""
    with pytest.raises(Refused) as refused:
        round.give(Act(by, do, facts))
    return refused.value.reason, {one.split(" ", 1)[1] for one in refused.value.clauses}


EXCLUDED = {
    "blackjack": "16.2(b)",
    "canberra-poker": "14.3(b)",
    "mini-baccarat": "11.3#2(b)",
    "pai-gow": "16.3(b)",
    "roulette": "10.3(b)",
    "tournament-blackjack": "16.3(b)",
    "ultimate-holdem": "15.3(b)",
}


@pytest.mark.parametrize("game", sorted(TABLES))
def test_who_is_excluded_is_told_so_with_the_clause(game: str):
    round = opened(game)
    ruler = "operator" if TABLES[game][0] is CENTS else "director"
    do(round, ruler, "breach", player="ann", rule="as observed", exclude=True)
    on = {"roulette": "red", "mini-baccarat": "tie"}.get(game)
    where = {"on": on} if on else {"box": 2}
    reason, clauses = told(round, "ann", "wager", amount=1_000, **where)
    assert reason.startswith("ann is excluded from the ")
    assert clauses == {EXCLUDED[game]}


OPPORTUNITY = {
    "blackjack": "4.1",
    "canberra-poker": "4.1",
    "mini-baccarat": "4.1",
    "pai-gow": "7.1",
    "tournament-blackjack": "4.1",
    "ultimate-holdem": "4.2",
}


@pytest.mark.parametrize("game", sorted(OPPORTUNITY))
def test_who_is_away_is_told_when_to_wager(game: str):
    round = opened(game, present=False)
    facts = {"on": "tie"} if game == "mini-baccarat" else {"box": 2}
    reason = "ann is away from the table, and can wager when back."
    assert told(round, "ann", "wager", amount=1_000, **facts) == (reason, {OPPORTUNITY[game]})


@pytest.mark.parametrize("game", sorted(TABLES))
def test_nothing_is_taken_back_where_nothing_lies(game: str):
    reason, clauses = told(opened(game), "ann", "take-back", on="main")
    assert reason == "ann has no wager that could be taken back."
    assert clauses


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param("blackjack", "4.1", marks=rule("NI2005-63", "4.1")),
        pytest.param("ultimate-holdem", "4.2", marks=rule("NI2019-212", "4.2")),
    ],
)
def test_no_cards_are_dealt_for_nobody(game: str, clause: str):
    round = opened(game)
    assert told(round, "dealer", "no-more-bets") == ("Nobody has wagered yet.", {clause})


class TestNothingToRuleOn:
    """Where a ruling finds nothing, it says what is missing, and never offers an empty list."""

    @rule("NI2005-63", "14.7")
    def test_blackjack(self):
        round = opened("blackjack")
        assert told(round, "dealer", "player-returned") == ("No player is absent.", {"14.7"})
        reason = "No player with a wager is there who could be absent."
        assert told(round, "dealer", "player-absent") == (reason, {"14.7"})

    @rule("NI2002-45-roulette", "4.6")
    def test_roulette(self):
        wagers = [step(name, "wager", on="red", amount=100) for name in ("ann", "bob")]
        reason = "Chips are changed before a wager: everybody has one down."
        assert told(opened("roulette", *wagers), "director", "colour-chips") == (reason, {"4.6"})

    @rule("NI2002-45-canberra-poker", "11.6")
    def test_canberra_poker(self):
        wagers = [step(name, "wager", amount=100) for name in ("ann", "bob")]
        cards = [f"{rank}{suit}" for suit in "hdc" for rank in "23456"]
        round = opened("canberra-poker", *wagers, NO_MORE_BETS, draws=cards)
        reason = "No hand lies in the discard rack."
        assert told(round, "director", "verify-hand") == (reason, {"11.6"})

    @rule("NI2005-63", "14.3")
    def test_a_card_that_is_due_is_no_error(self):
        wagers = [step("ann", "wager", box=2, amount=1_000), NO_MORE_BETS]
        round = opened("blackjack", *wagers, draws=["Ts"])
        reason = "The dealer has no hand yet."
        assert told(round, "supervisor", "dealer-drew-in-error") == (reason, {"14.3"})
        round = opened("blackjack", *wagers, step("ann", "stand"), draws=["Ts", "6d", "9h"])
        reason = "The dealer's next card is due, so it is no error."
        assert told(round, "supervisor", "dealer-drew-in-error") == (reason, {"14.3"})


@rule("NI2005-63", "9.2(b)")
def test_a_low_hand_is_told_from_when_it_may_stand():
    wagers = [step("ann", "wager", box=2, amount=1_000), NO_MORE_BETS]
    round = opened("blackjack", *wagers, draws=["5s", "6d", "4h"])
    assert told(round, "ann", "stand") == ("9 must be drawn to: stand on 12 or more.", {"9.2(b)"})


def test_while_dice_and_tiles_are_awaited_the_rule_of_each_is_cited():
    wagers = [step(name, "wager", box=box, amount=100) for name, box in (("ann", 2), ("bob", 3))]
    round = opened("pai-gow", *wagers, NO_MORE_BETS)
    assert told(round, "ann", "view") == (
        "ann cannot look at the tiles now: the dice are to be shaken.",
        {"8.3"},
    )
    round.give([1, 1, 1])
    assert told(round, "ann", "view")[1] == {"8.5"}
    assert told(round, "dealer", "display")[1] == {"8.5"}
